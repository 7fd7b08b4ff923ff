/* Input: a selector, a zero byte, labels as JSON. A selector that is accepted prints in one form,
 * which reads back as the same selector and matches the same labels. */
#include <stdint.h>

#include "api/selector.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool same(const struct selector_requirement *a, const struct selector_requirement *b)
{
    if (!slice_equal(a->key, b->key) || a->test != b->test || a->number != b->number ||
        a->value_count != b->value_count)
        return false;
    for (size_t i = 0; i < a->value_count; i++) {
        if (!slice_equal(a->values[i], b->values[i]))
            return false;
    }
    return true;
}

static void check(struct arena *arena, const struct selector *selector, struct value labels)
{
    struct selector again;
    const char *printed = selector_format(arena, selector);

    ASSERT(!selector_parse(arena, slice_from(printed), &again));
    ASSERT(strcmp(selector_format(arena, &again), printed) == 0);
    ASSERT(again.count == selector->count);
    for (size_t i = 0; i < again.count; i++)
        ASSERT(same(&again.requirements[i], &selector->requirements[i]));
    ASSERT(selector_matches(&again, labels) == selector_matches(selector, labels));
}

/* A selector made of labels matches these labels. */
static void check_labels(struct arena *arena, struct value labels)
{
    CLEANUP(error) struct error *err = NULL;
    struct selector selector;

    err = selector_from_labels(arena, labels, &selector);
    if (err)
        return;
    check(arena, &selector, labels);
    DOC_EACH (label, labels) {
        if (!value_is_string(label.value) || selector.count != value_count(labels))
            return;
    }
    ASSERT(selector_matches(&selector, labels));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(error) struct error *err = NULL;
    struct slice text = slice_of((const char *)data, size);
    struct selector selector;
    struct slice json;

    if (slice_cut(text, '\0', &text, &json) && !(err = json_parse(json, NULL, &doc)))
        check_labels(arena, doc_root(doc));
    error_free(err);
    err = selector_parse(arena, text, &selector);
    if (!err)
        check(arena, &selector, doc ? doc_root(doc) : VALUE_ABSENT_VALUE);
    return 0;
}
