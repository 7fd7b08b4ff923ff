/* Input: a byte that chooses who is asked, then the answer of an admission webhook. What is
 * accepted says the same when it is printed and read again, a patch has a type and comes from those
 * who may change something, and every refusal becomes a Status of a failure. */
#include <stdint.h>
#include <string.h>

#include "api/status.h"
#include "apiserver/admission_review.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define DENIED "admission webhook \"a.b.c\" denied the request"

static void check_refusal(struct value result)
{
    CLEANUP(error) struct error *err = admission_review_refuse("a.b.c", result);
    CLEANUP(doc) struct doc *status = status_doc(err);
    struct slice message =
        value_string_or(value_get(doc_root(status), SLICE("message")), SLICE(""));
    int http = status_http_of(err);

    ASSERT(http >= 400 && http <= 599);
    ASSERT(slice_has_prefix(message, DENIED));
}

static void check(struct arena *arena, enum webhook_review form, bool mutating,
                  const struct doc *answer)
{
    struct admission_verdict verdict;
    struct admission_verdict again;
    CLEANUP(doc) struct doc *printed = NULL;
    CLEANUP(error) struct error *err = NULL;

    err = admission_review_read(arena, form, "u", mutating, doc_root(answer), &verdict);
    if (err) {
        ASSERT(err->code == ERR_UNAVAILABLE && !err->cause);
        return;
    }
    ASSERT(!verdict.patch.size || (mutating && verdict.patch_type.size));
    if (!verdict.allowed)
        check_refusal(verdict.result);
    printed = doc_new(doc_bytes(answer));
    err = admission_review_read(arena, form, "u", mutating, doc_root(printed), &again);
    ASSERT(!err);
    ASSERT(verdict.allowed == again.allowed && slice_equal(verdict.patch, again.patch));
    ASSERT(value_equal(verdict.result, again.result));
    ASSERT(value_equal(verdict.warnings, again.warnings));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *answer = NULL;
    CLEANUP(error) struct error *err = NULL;

    if (size == 0)
        return 0;
    err = json_parse(slice_of((const char *)data + 1, size - 1), NULL, &answer);
    if (err)
        return 0;
    check(arena, data[0] & 1 ? WEBHOOK_REVIEW_V1BETA1 : WEBHOOK_REVIEW_V1, data[0] & 2, answer);
    return 0;
}
