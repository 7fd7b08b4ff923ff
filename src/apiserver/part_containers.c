/* pods/NAME/ephemeralcontainers and pods/NAME/resize: the parts of a pod's spec that may change
 * while it runs. */
#include "apiserver/intake.h"
#include "apiserver/part_handlers.h"
#include "apiserver/patching.h"
#include "apiserver/read.h"
#include "apiserver/request.h"
#include "apiserver/write.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* Takes over what this part may change. */
static void take(const struct request *request, struct edit *edit, struct value sent)
{
    struct value spec = value_get(sent, SLICE("spec"));

    if (request_is_part(request, "ephemeralcontainers")) {
        struct value list = value_get(spec, SLICE("ephemeralContainers"));

        if (value_exists(list))
            edit_set_value(edit, EDIT_PATH("spec", "ephemeralContainers"), list);
        return;
    }
    DOC_EACH (it, value_get(spec, SLICE("containers"))) {
        struct edit_node container =
            edit_item(edit, edit_find(edit, EDIT_PATH("spec", "containers")), it.index);
        struct value resources = value_get(it.value, SLICE("resources"));

        if (container.node && value_exists(resources))
            edit_set_value(edit, EDIT_UNDER(container, "resources"), resources);
    }
}

static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    CLEANUP(doc) struct doc *sent = NULL;
    struct value version;
    struct edit *edit;
    struct error *err;

    err = patching_change(request, context, before, &sent);
    if (err)
        return err;
    version = value_find(doc_root(sent), VALUE_KEYS("metadata", "resourceVersion"));
    edit = edit_begin(before);
    take(request, edit, doc_root(sent));
    if (value_exists(version))
        edit_set_value(edit, EDIT_PATH("metadata", "resourceVersion"), version);
    return edit_seal(edit, out_after);
}

struct error *part_containers(struct request *request, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *sent = NULL;
    struct error *err;

    if (request->verb == REQUEST_GET)
        return read_object(request, out_answer);
    err = intake_change(request, &sent);
    if (err)
        return err;
    return write_update(request, &(struct write_update){ .compute = compute, .context = sent },
                        out_answer);
}
