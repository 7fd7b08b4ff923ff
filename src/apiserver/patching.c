/* Patches. */
#include "apiserver/patching.h"

#include "apiserver/intake.h"
#include "apiserver/limits.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/merge.h"
#include "doc/patch.h"
#include "doc/strategic.h"

struct error *patching_apply(struct request *request, const struct doc *patch,
                             const struct doc *before, struct doc **out_after)
{
    struct value original = doc_root(before);
    CLEANUP(doc) struct doc *patched = NULL;
    struct error *err = NULL;

    switch (request->patch_type) {
    case NEGOTIATE_PATCH_JSON:
        err = patch_apply(original, doc_root(patch), API_MAX_BODY, &patched);
        break;
    case NEGOTIATE_PATCH_MERGE:
        err = merge_apply(original, doc_root(patch), API_MAX_BODY, &patched);
        break;
    case NEGOTIATE_PATCH_STRATEGIC:
        err = strategic_apply(original, doc_root(patch), intake_schema(request), API_MAX_BODY,
                              &patched);
        break;
    case NEGOTIATE_PATCH_APPLY:
        err = error_new(ERR_UNSUPPORTED, "%s cannot be applied to on its own",
                        request->part ? request->part->name : request->resource->qualified);
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
