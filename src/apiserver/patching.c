/* Patches. */
#include "apiserver/patching.h"

#include "apiserver/intake.h"
#include "apiserver/limits.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/gotext.h"
#include "doc/json.h"
#include "doc/merge.h"
#include "doc/patch.h"
#include "doc/strategic.h"

/* The patch was understood, but cannot be applied to this object: upstream does not say why. */
static struct error *refuse_operation(struct error *take_error)
{
    if (!take_error || take_error->code != ERR_INVALID)
        return take_error;
    error_drop(take_error, "said in the words that clients know");
    return error_about(error_new(ERR_INVALID, "the server rejected our request due to an error in "
                                              "our request"),
                       "", NULL, NULL);
}

/* What the patch makes of the object is none. Shows the result, or, of a strategic merge patch, the
 * patch. */
static struct error *refuse_result(const struct request *request, const struct doc *patch,
                                   const struct doc *patched, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(causes) struct causes causes = { .arena = NULL };
    CLEANUP(text) struct text shown = TEXT_EMPTY;
    CLEANUP(text) struct text quoted = TEXT_EMPTY;
    CLEANUP(string) char *why = error_format(err);

    if (err->code != ERR_BAD_REQUEST)
        return STEAL(err);
    if (request->patch_type == NEGOTIATE_PATCH_STRATEGIC)
        gotext_append(&shown, doc_root(patch), API_PATCH_SHOWN);
    else
        json_format(doc_root(patched), JSON_COMPACT, JSON_AS_IS, &shown);
    if (shown.size > API_PATCH_SHOWN) {
        text_truncate(&shown, API_PATCH_SHOWN);
        text_append(&shown, "...");
    }
    quote_append(&quoted, text_slice(&shown));
    causes_init(&causes, request->arena);
    causes_add_printed(&causes, CAUSE_INVALID, "patch", text_slice(&quoted), why);
    return causes_error(&causes, "", "", "");
}

struct error *patching_apply(struct request *request, const struct doc *patch,
                             const struct doc *before, struct doc **out_after)
{
    struct value original = doc_root(before);
    CLEANUP(doc) struct doc *patched = NULL;
    struct error *err = NULL;

    switch (request->patch_type) {
    case NEGOTIATE_PATCH_JSON:
        err = refuse_operation(patch_apply(original, doc_root(patch), API_MAX_BODY, &patched));
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
    err = intake_patched(request, &patched);
    if (err)
        return refuse_result(request, patch, patched, err);
    *out_after = STEAL(patched);
    return NULL;
}

struct error *patching_change(struct request *request, struct doc *sent, const struct doc *before,
                              struct doc **out_after)
{
    if (request->verb == REQUEST_PATCH)
        return patching_apply(request, sent, before, out_after);
    *out_after = doc_ref(sent);
    return NULL;
}
