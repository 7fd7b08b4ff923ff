/* A selector that is accepted prints in one form, which reads back as the same selector. A selector
 * for exactly an object's values finds it, and its opposite does not. */
#include <stdint.h>

#include "api/field_selector.h"
#include "api/kind.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_printed(struct arena *arena, const struct field_selector *selector)
{
    const char *printed = field_selector_format(arena, selector);
    struct field_selector again;

    ASSERT(!field_selector_parse(arena, slice_from(printed), &again));
    ASSERT(strcmp(field_selector_format(arena, &again), printed) == 0);
    ASSERT(again.count == selector->count);
    for (size_t i = 0; i < again.count; i++) {
        ASSERT(slice_equal(again.requirements[i].field, selector->requirements[i].field));
        ASSERT(slice_equal(again.requirements[i].value, selector->requirements[i].value));
        ASSERT(again.requirements[i].negated == selector->requirements[i].negated);
    }
}

/* An object that has the first value at "field" matches the requirement, or its opposite. */
static void check_matches(struct arena *arena, struct field_selector *selector)
{
    static const struct kind_field fields[] = { { "field", "a.field", NULL, "" }, { 0 } };
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(doc) struct doc *doc = NULL;

    edit_set_string(edit, EDIT_PATH("a", "field"), selector->requirements[0].value);
    err = edit_seal(STEAL(edit), &doc);
    if (err)
        return; /* no valid UTF-8, which no object has */
    selector->requirements[0].field = SLICE("field");
    selector->count = 1;
    ASSERT(!field_selector_bind(arena, selector, fields, true));
    ASSERT(field_selector_matches(selector, doc_root(doc)) != selector->requirements[0].negated);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(error) struct error *err = NULL;
    struct field_selector selector;

    if (size > 0 && memchr(data, '\0', size))
        return 0; /* printed as a string here */
    err = field_selector_parse(arena, slice_of((const char *)data, size), &selector);
    if (err)
        return 0;
    check_printed(arena, &selector);
    if (selector.count > 0)
        check_matches(arena, &selector);
    return 0;
}
