/* Input: an expression, a zero byte, a text. An expression that is found in a text is found in the
 * whole text when anything may stand around it, and the other way round. */
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/limits.h"
#include "doc/pattern.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(struct slice expression, const struct pattern *pattern, struct slice subject)
{
    CLEANUP(text) struct text around = TEXT_EMPTY;
    CLEANUP(pattern) struct pattern *whole = NULL;
    CLEANUP(error) struct error *err = NULL;
    uint32_t budget = DOC_MAX_PATTERN_WORK;
    enum pattern_result found = pattern_match(pattern, subject, &budget);
    enum pattern_result again;
    size_t ignored;

    /* Around an open quotation nothing can be put. */
    if (slice_find(expression, SLICE("\\Q"), &ignored))
        return;
    text_append(&around, "\\A(?s:.*)(?:");
    text_append_slice(&around, expression);
    text_append(&around, ")(?s:.*)\\z");
    err = pattern_new(text_slice(&around), &whole);
    if (err)
        return; /* it has become too large */
    again = pattern_match(whole, subject, &budget);
    ASSERT(found == again || found == PATTERN_GIVES_UP || again == PATTERN_GIVES_UP);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(pattern) struct pattern *pattern = NULL;
    CLEANUP(error) struct error *err = NULL;
    struct slice expression;
    struct slice subject;

    if (size > 1 << 10 ||
        !slice_cut(slice_of((const char *)data, size), '\0', &expression, &subject))
        return 0;
    if (!utf8_is_valid(expression) || !utf8_is_valid(subject))
        return 0;
    err = pattern_new(expression, &pattern);
    if (!err)
        check(expression, pattern, subject);
    return 0;
}
