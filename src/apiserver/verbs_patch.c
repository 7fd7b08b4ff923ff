/* Patches of four types. */
#include "apiserver/intake.h"
#include "apiserver/ownership.h"
#include "apiserver/patching.h"
#include "apiserver/request.h"
#include "apiserver/verbs.h"
#include "apiserver/write.h"
#include "base/error.h"
#include "doc/doc.h"

/* The patch is read once and applied to whatever is stored at each try. */
static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    return patching_apply(request, context, before, out_after);
}

struct error *verbs_patch_part(struct request *request, bool of_status, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    if (request->patch_type == NEGOTIATE_PATCH_APPLY)
        return ownership_apply(request, of_status, out_answer);
    err = intake_patch(request, &patch);
    if (err)
        return err;
    return write_update(request,
                        &(struct write_update){
                            .compute = compute,
                            .context = patch,
                            .of_status = of_status,
                        },
                        out_answer);
}

struct error *verbs_patch(struct request *request, struct answer *out_answer)
{
    return verbs_patch_part(request, false, out_answer);
}
