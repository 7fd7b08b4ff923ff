/* namespaces/NAME/finalize: what keeps a namespace, and the end of it. */
#include "apiserver/intake.h"
#include "apiserver/part_handlers.h"
#include "apiserver/request.h"
#include "apiserver/write.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* Only the finalizers of the spec change. */
static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    const struct doc *sent = context;
    struct value finalizers = value_find(doc_root(sent), VALUE_KEYS("spec", "finalizers"));
    struct value version = value_find(doc_root(sent), VALUE_KEYS("metadata", "resourceVersion"));
    struct edit *edit = edit_begin(before);

    (void)request;
    if (value_count(finalizers))
        edit_set_value(edit, EDIT_PATH("spec", "finalizers"), finalizers);
    else
        edit_remove(edit, EDIT_PATH("spec", "finalizers"));
    if (value_exists(version))
        edit_set_value(edit, EDIT_PATH("metadata", "resourceVersion"), version);
    return edit_seal(edit, out_after);
}

struct error *part_finalize(struct request *request, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *sent = NULL;
    struct error *err;

    err = intake_object(request, &sent);
    if (err)
        return err;
    return write_update(request, &(struct write_update){ .compute = compute, .context = sent },
                        out_answer);
}
