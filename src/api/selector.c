/* Label selectors: checking, matching and printing. Reading the text form is in selector_parse.c.
 */
#include "api/selector.h"

#include <stdlib.h>

#include "api/limits.h"
#include "api/selector_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "base/number.h"
#include "base/quote.h"
#include "base/text.h"

/* "values[0][app]: Invalid value: "%": a valid label must …": takes the rule's words from err. */
static struct error *invalid(const char *field, struct slice value, struct error *take_err)
{
    CLEANUP(text) struct text quoted = TEXT_EMPTY;
    struct error *err;

    quote_append(&quoted, value);
    err = error_new(ERR_BAD_REQUEST, "%s: Invalid value: %s: %s", field, text_string(&quoted),
                    take_err->message);
    error_free(take_err);
    return err;
}

struct error *selector_check_key(struct slice key, const char *field)
{
    struct error *err = name_check_qualified(key);

    return err ? invalid(field, key, err) : NULL;
}

static struct error *check_value(struct slice key, struct slice value, size_t index)
{
    CLEANUP(text) struct text field = TEXT_EMPTY;
    struct error *err = name_check_label_value(value);

    if (!err)
        return NULL;
    text_appendf(&field, "values[%zu][" SLICE_FORMAT "]", index, SLICE_ARGUMENT(key));
    return invalid(text_string(&field), value, err);
}

/* What the operator wants of the number of values; NULL: it is right. */
static const char *count_rule(enum selector_test test, size_t count)
{
    switch (test) {
    case SELECTOR_IN:
    case SELECTOR_NOT_IN:
        return count > 0 ? NULL : "for 'in', 'notin' operators, values set can't be empty";
    case SELECTOR_EQUALS:
    case SELECTOR_DOUBLE_EQUALS:
    case SELECTOR_NOT_EQUALS:
        return count == 1 ? NULL : "exact-match compatibility requires one single value";
    case SELECTOR_EXISTS:
    case SELECTOR_NOT_EXISTS:
        return count == 0 ? NULL : "values set must be empty for exists and does not exist";
    case SELECTOR_GREATER:
    case SELECTOR_LESS:
        return count == 1 ? NULL : "for 'Gt', 'Lt' operators, exactly one value is required";
    }
    return NULL;
}

/* The values as upstream shows them in a message about their number: a list in JSON. */
static struct error *wrong_count(const struct slice *values, size_t count, const char *rule)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;

    for (size_t i = 0; i < count; i++) {
        text_append(&list, i ? "," : "");
        quote_append(&list, values[i]);
    }
    return error_new(ERR_BAD_REQUEST, "values: Invalid value: [%s]: %s", text_string(&list), rule);
}

static int by_text(const void *a, const void *b)
{
    return slice_compare(*(const struct slice *)a, *(const struct slice *)b);
}

static size_t sort_once(struct slice *values, size_t count)
{
    size_t kept = 0;

    if (count > 1)
        qsort(values, count, sizeof(*values), by_text);
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || !slice_equal(values[kept - 1], values[i]))
            values[kept++] = values[i];
    }
    return kept;
}

static bool wants_number(enum selector_test test)
{
    return test == SELECTOR_GREATER || test == SELECTOR_LESS;
}

static struct error *check_values(const struct selector_requirement *requirement)
{
    const char *rule = count_rule(requirement->test, requirement->value_count);

    if (rule)
        return wrong_count(requirement->values, requirement->value_count, rule);
    if (wants_number(requirement->test)) {
        int64_t number;

        if (!number_parse_int(requirement->values[0], &number))
            return invalid(
                "values[0]", requirement->values[0],
                error_new(ERR_INVALID, "for 'Gt', 'Lt' operators, the value must be an integer"));
    }
    for (size_t i = 0; i < requirement->value_count; i++) {
        struct error *err = check_value(requirement->key, requirement->values[i], i);

        if (err)
            return err;
    }
    return NULL;
}

static struct selector_requirement *grow(struct selector_builder *builder)
{
    struct selector_requirement *old = builder->requirements;

    if (builder->count == builder->capacity) {
        builder->capacity = builder->capacity ? builder->capacity * 2 : 4;
        builder->requirements =
            arena_array(builder->arena, builder->capacity, struct selector_requirement);
        if (old)
            memcpy(builder->requirements, old, builder->count * sizeof(*old));
    }
    return &builder->requirements[builder->count++];
}

struct error *selector_add(struct selector_builder *builder, struct slice key,
                           enum selector_test test, struct slice *values, size_t value_count)
{
    struct selector_requirement requirement = { key, test, values, sort_once(values, value_count),
                                                0 };
    struct error *err;

    if (builder->count >= SELECTOR_MAX_REQUIREMENTS)
        return error_new(ERR_BAD_REQUEST, "a selector may have at most %d requirements",
                         SELECTOR_MAX_REQUIREMENTS);
    err = selector_check_key(key, "key");
    if (!err)
        err = check_values(&requirement);
    if (err)
        return err;
    if (wants_number(test))
        (void)number_parse_int(values[0], &requirement.number);
    *grow(builder) = requirement;
    return NULL;
}

static int by_key(const void *a, const void *b)
{
    const struct selector_requirement *const *left = a;
    const struct selector_requirement *const *right = b;
    int order = slice_compare((*left)->key, (*right)->key);

    /* Requirements with one key stay in the order they were written in. */
    return order ? order : (*left > *right) - (*left < *right);
}

struct selector selector_build(struct selector_builder *builder)
{
    size_t count = builder->count;
    struct selector_requirement **order;
    struct selector_requirement *sorted;

    if (count == 0)
        return (struct selector){ 0 };
    order = arena_array(builder->arena, count, struct selector_requirement *);
    sorted = arena_array(builder->arena, count, struct selector_requirement);
    for (size_t i = 0; i < count; i++)
        order[i] = &builder->requirements[i];
    qsort(order, count, sizeof(struct selector_requirement *), by_key);
    for (size_t i = 0; i < count; i++)
        sorted[i] = *order[i];
    return (struct selector){ .requirements = sorted, .count = count };
}

static bool has_value(const struct selector_requirement *requirement, struct value label)
{
    struct slice value = value_string_or(label, SLICE(""));

    if (requirement->value_count == 1)
        return slice_equal(requirement->values[0], value);
    return bsearch(&value, requirement->values, requirement->value_count, sizeof(value), by_text);
}

static bool compares(const struct selector_requirement *requirement, struct value label)
{
    int64_t number;

    if (!number_parse_int(value_string_or(label, SLICE("")), &number))
        return false;
    return requirement->test == SELECTOR_GREATER ? number > requirement->number
                                                 : number < requirement->number;
}

static bool holds(const struct selector_requirement *requirement, struct value labels)
{
    struct value label = value_get(labels, requirement->key);
    bool exists = value_exists(label);

    switch (requirement->test) {
    case SELECTOR_EQUALS:
    case SELECTOR_DOUBLE_EQUALS:
    case SELECTOR_IN:
        return exists && has_value(requirement, label);
    case SELECTOR_NOT_EQUALS:
    case SELECTOR_NOT_IN:
        return !exists || !has_value(requirement, label);
    case SELECTOR_EXISTS:
        return exists;
    case SELECTOR_NOT_EXISTS:
        return !exists;
    case SELECTOR_GREATER:
    case SELECTOR_LESS:
        return exists && compares(requirement, label);
    }
    return false;
}

bool selector_matches(const struct selector *selector, struct value labels)
{
    if (selector->nothing)
        return false;
    for (size_t i = 0; i < selector->count; i++) {
        if (!holds(&selector->requirements[i], labels))
            return false;
    }
    return true;
}

static const char *test_text(enum selector_test test)
{
    switch (test) {
    case SELECTOR_EQUALS:
        return "=";
    case SELECTOR_DOUBLE_EQUALS:
        return "==";
    case SELECTOR_NOT_EQUALS:
        return "!=";
    case SELECTOR_IN:
        return " in (";
    case SELECTOR_NOT_IN:
        return " notin (";
    case SELECTOR_EXISTS:
    case SELECTOR_NOT_EXISTS:
        return "";
    case SELECTOR_GREATER:
        return ">";
    case SELECTOR_LESS:
        return "<";
    }
    return "";
}

static void append_requirement(const struct selector_requirement *requirement, struct text *text)
{
    enum selector_test test = requirement->test;

    text_append(text, test == SELECTOR_NOT_EXISTS ? "!" : "");
    text_append_slice(text, requirement->key);
    text_append(text, test_text(test));
    for (size_t i = 0; i < requirement->value_count; i++) {
        text_append(text, i ? "," : "");
        text_append_slice(text, requirement->values[i]);
    }
    text_append(text, test == SELECTOR_IN || test == SELECTOR_NOT_IN ? ")" : "");
}

void selector_append(const struct selector *selector, struct text *text)
{
    for (size_t i = 0; i < selector->count; i++) {
        text_append(text, i ? "," : "");
        append_requirement(&selector->requirements[i], text);
    }
}

char *selector_format(struct arena *arena, const struct selector *selector)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    selector_append(selector, &text);
    return arena_strdup(arena, text_string(&text));
}

bool selector_exact(const struct selector *selector, struct slice key, struct slice *out_value)
{
    for (size_t i = 0; i < selector->count; i++) {
        const struct selector_requirement *requirement = &selector->requirements[i];
        bool equal = requirement->test == SELECTOR_EQUALS ||
                     requirement->test == SELECTOR_DOUBLE_EQUALS ||
                     requirement->test == SELECTOR_IN;

        if (equal && requirement->value_count == 1 && slice_equal(requirement->key, key)) {
            *out_value = requirement->values[0];
            return true;
        }
    }
    return false;
}
