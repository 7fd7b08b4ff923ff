/* The steps of field paths: their order, and how messages show them. */
#include <inttypes.h>

#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/fieldset.h"
#include "doc/json.h"
#include "doc/members_internal.h"
#include "doc/real_internal.h"

static int order_of(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

/* Upstream's order of values of different types. */
static int rank(enum value_type type)
{
    switch (type) {
    case VALUE_NUMBER:
        return 0;
    case VALUE_STRING:
        return 1;
    case VALUE_BOOL:
        return 2;
    case VALUE_ARRAY:
        return 3;
    case VALUE_OBJECT:
        return 4;
    case VALUE_NULL:
    case VALUE_ABSENT:
        return 5;
    }
    return 5;
}

static int compare_values(struct value a, struct value b);

static int compare_numbers(struct value a, struct value b)
{
    CLEANUP(text) struct text left = TEXT_EMPTY;
    CLEANUP(text) struct text right = TEXT_EMPTY;
    int order;

    if (value_compare_numbers(a, b, &order))
        return order;
    /* Both are beyond what has an order; any that is always the same will do. */
    real_append_number(&left, a);
    real_append_number(&right, b);
    return slice_compare(text_slice(&left), text_slice(&right));
}

static int compare_arrays(struct value a, struct value b)
{
    struct value_iterator other = value_iterate(b);

    DOC_EACH (item, a) {
        int order = value_next(&other) ? compare_values(item.value, other.value) : 1;

        if (order)
            return order;
    }
    return value_next(&other) ? -1 : 0;
}

/* By the first key that only one of them has, or whose values differ. */
static int compare_objects(struct value a, struct value b)
{
    struct member *left = members_sort(a, members_by_name);
    struct member *right = members_sort(b, members_by_name);
    size_t left_count = value_count(a);
    size_t right_count = value_count(b);
    int order = 0;

    for (size_t i = 0; order == 0 && i < left_count && i < right_count; i++) {
        order = slice_compare(left[i].key, right[i].key);
        if (order == 0)
            order = compare_values(left[i].value, right[i].value);
    }
    memory_free(left);
    memory_free(right);
    return order ? order : order_of(left_count, right_count);
}

static int compare_values(struct value a, struct value b)
{
    enum value_type type = value_type(a);

    if (rank(type) != rank(value_type(b)))
        return rank(type) < rank(value_type(b)) ? -1 : 1;
    switch (type) {
    case VALUE_NUMBER:
        return compare_numbers(a, b);
    case VALUE_STRING:
        return slice_compare(value_string_or(a, SLICE("")), value_string_or(b, SLICE("")));
    case VALUE_BOOL:
        return value_bool_or(a, false) - value_bool_or(b, false);
    case VALUE_ARRAY:
        return compare_arrays(a, b);
    case VALUE_OBJECT:
        return compare_objects(a, b);
    case VALUE_NULL:
    case VALUE_ABSENT:
        return 0;
    }
    return 0;
}

static int compare_keys(const struct fieldset_element *a, const struct fieldset_element *b)
{
    int order = 0;

    for (size_t i = 0; order == 0 && i < a->key_count && i < b->key_count; i++) {
        order = slice_compare(a->keys[i].name, b->keys[i].name);
        if (order == 0)
            order = compare_values(a->keys[i].value, b->keys[i].value);
    }
    return order ? order : order_of(a->key_count, b->key_count);
}

int fieldset_compare(const struct fieldset_element *a, const struct fieldset_element *b)
{
    if (a->type != b->type)
        return a->type < b->type ? -1 : 1;
    switch (a->type) {
    case FIELDSET_FIELD:
        return slice_compare(a->field, b->field);
    case FIELDSET_KEY:
        return compare_keys(a, b);
    case FIELDSET_VALUE:
        return compare_values(a->value, b->value);
    case FIELDSET_INDEX:
        return (a->index > b->index) - (a->index < b->index);
    }
    return 0;
}

static void append_value(struct value value, struct text *text)
{
    struct slice string;

    if (value_string(value, &string))
        quote_append(text, string);
    else if (value_type(value) == VALUE_NUMBER)
        real_append_number(text, value);
    else
        json_format(value, JSON_COMPACT, JSON_SORTED, text);
}

void fieldset_element_append(const struct fieldset_element *element, struct text *text)
{
    switch (element->type) {
    case FIELDSET_FIELD:
        text_append_char(text, '.');
        text_append_slice(text, element->field);
        break;
    case FIELDSET_KEY:
        for (size_t i = 0; i < element->key_count; i++) {
            text_append_char(text, i ? ',' : '[');
            text_append_slice(text, element->keys[i].name);
            text_append_char(text, '=');
            append_value(element->keys[i].value, text);
        }
        text_append(text, element->key_count ? "]" : "[]");
        break;
    case FIELDSET_VALUE:
        text_append(text, "[=");
        append_value(element->value, text);
        text_append_char(text, ']');
        break;
    case FIELDSET_INDEX:
        text_appendf(text, "[%" PRId64 "]", element->index);
        break;
    }
}

void fieldset_path_append(const struct fieldset_path *path, struct text *text)
{
    if (!path)
        return;
    fieldset_path_append(path->parent, text);
    fieldset_element_append(path->element, text);
}
