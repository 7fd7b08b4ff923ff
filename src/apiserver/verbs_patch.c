/* Patches of four types. */
#include "apiserver/apiserver_internal.h"
#include "apiserver/intake.h"
#include "apiserver/limits.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/verbs.h"
#include "apiserver/write.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/merge.h"
#include "doc/patch.h"
#include "doc/strategic.h"

/* A patch, read once and applied to whatever is stored at each try. */
struct patch_job {
    struct doc *patch;
    enum negotiate_patch type;
};

static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    const struct patch_job *job = context;
    struct value original = doc_root(before);
    struct value patch = doc_root(job->patch);
    CLEANUP(doc) struct doc *patched = NULL;
    struct error *err = NULL;

    switch (job->type) {
    case NEGOTIATE_PATCH_JSON:
        err = patch_apply(original, patch, API_MAX_BODY, &patched);
        break;
    case NEGOTIATE_PATCH_MERGE:
        err = merge_apply(original, patch, API_MAX_BODY, &patched);
        break;
    case NEGOTIATE_PATCH_STRATEGIC:
        err = strategic_apply(original, patch, request->resource->kind->schema, API_MAX_BODY,
                              &patched);
        break;
    case NEGOTIATE_PATCH_APPLY:
        break;
    }
    if (err)
        return err;
    err = intake_complete(request, &patched);
    if (err)
        return err;
    *out_after = STEAL(patched);
    return NULL;
}

struct error *verbs_patch_part(struct request *request, bool of_status, struct answer *out_answer)
{
    struct patch_job job = { .type = request->patch_type };
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    if (job.type == NEGOTIATE_PATCH_APPLY)
        return error_new(ERR_UNSUPPORTED, "server-side apply is not served yet");
    if (request->options.force)
        return error_new(ERR_INVALID, "PatchOptions.meta.k8s.io \"\" is invalid: force: Forbidden: "
                                      "may not be specified for non-apply patch");
    err = intake_body(request, &patch);
    if (err)
        return err;
    job.patch = patch;
    return write_update(request,
                        &(struct write_update){
                            .compute = compute,
                            .context = &job,
                            .of_status = of_status,
                        },
                        out_answer);
}

struct error *verbs_patch(struct request *request, struct answer *out_answer)
{
    return verbs_patch_part(request, false, out_answer);
}
