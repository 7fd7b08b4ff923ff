/* certificatesigningrequests/NAME/approval: the conditions of a request, and metadata with
 * them. */
#include "apiserver/intake.h"
#include "apiserver/part_handlers.h"
#include "apiserver/patching.h"
#include "apiserver/read.h"
#include "apiserver/request.h"
#include "apiserver/write.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    CLEANUP(doc) struct doc *sent = NULL;
    struct value conditions;
    struct edit *edit;
    struct error *err;

    err = patching_change(request, context, before, &sent);
    if (err)
        return err;
    conditions = value_find(doc_root(sent), VALUE_KEYS("status", "conditions"));
    edit = edit_begin(sent);
    edit_set_value(edit, EDIT_PATH("spec"), value_get(doc_root(before), SLICE("spec")));
    edit_remove(edit, EDIT_PATH("status"));
    if (value_exists(value_get(doc_root(before), SLICE("status"))))
        edit_set_value(edit, EDIT_PATH("status"), value_get(doc_root(before), SLICE("status")));
    if (value_count(conditions))
        edit_set_value(edit, EDIT_PATH("status", "conditions"), conditions);
    else
        edit_remove(edit, EDIT_PATH("status", "conditions"));
    return edit_seal(edit, out_after);
}

struct error *part_approval(struct request *request, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *sent = NULL;
    struct error *err;

    if (request->verb == REQUEST_GET)
        return read_object(request, out_answer);
    err = intake_change(request, &sent);
    if (err)
        return err;
    return write_update(request,
                        &(struct write_update){
                            .compute = compute,
                            .context = sent,
                            .of_status = true,
                        },
                        out_answer);
}
