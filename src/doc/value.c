/* Questions to one value of a document. */
#include "doc/value.h"

#include <math.h>

#include "base/cleanup.h"
#include "base/number.h"
#include "doc/doc_internal.h"
#include "doc/members_internal.h"

enum value_type value_type(struct value value)
{
    switch (yyjson_get_type(doc_node(value))) {
    case YYJSON_TYPE_NULL:
        return VALUE_NULL;
    case YYJSON_TYPE_BOOL:
        return VALUE_BOOL;
    case YYJSON_TYPE_NUM:
    case YYJSON_TYPE_RAW: /* a number too big for 64 bits */
        return VALUE_NUMBER;
    case YYJSON_TYPE_STR:
        return VALUE_STRING;
    case YYJSON_TYPE_ARR:
        return VALUE_ARRAY;
    case YYJSON_TYPE_OBJ:
        return VALUE_OBJECT;
    default:
        return VALUE_ABSENT;
    }
}

const char *value_type_name(enum value_type type)
{
    switch (type) {
    case VALUE_ABSENT:
        return "nothing";
    case VALUE_NULL:
        return "null";
    case VALUE_BOOL:
        return "boolean";
    case VALUE_NUMBER:
        return "number";
    case VALUE_STRING:
        return "string";
    case VALUE_ARRAY:
        return "array";
    case VALUE_OBJECT:
        return "object";
    }
    return "nothing";
}

bool value_is_object(struct value value)
{
    return yyjson_is_obj(doc_node(value));
}

bool value_is_array(struct value value)
{
    return yyjson_is_arr(doc_node(value));
}

bool value_is_string(struct value value)
{
    return yyjson_is_str(doc_node(value));
}

bool value_is_null(struct value value)
{
    return yyjson_is_null(doc_node(value));
}

bool value_is_integer(struct value value)
{
    yyjson_val *node = doc_node(value);

    if (yyjson_is_raw(node)) {
        struct slice text = doc_node_text(node);

        return !memchr(text.data, '.', text.size) && !memchr(text.data, 'e', text.size) &&
               !memchr(text.data, 'E', text.size);
    }
    return yyjson_is_int(node);
}

struct value value_get(struct value object, struct slice key)
{
    return doc_value(yyjson_obj_getn(doc_node(object), key.data ? key.data : "", key.size));
}

struct value value_at(struct value array, size_t index)
{
    return doc_value(yyjson_arr_get(doc_node(array), index));
}

size_t value_count(struct value container)
{
    yyjson_val *node = doc_node(container);

    return yyjson_is_ctn(node) ? unsafe_yyjson_get_len(node) : 0;
}

struct value value_find(struct value value, const char *const *keys)
{
    for (; *keys && value.node; keys++)
        value = value_get(value, slice_from(*keys));
    return value;
}

bool value_string(struct value value, struct slice *out_text)
{
    yyjson_val *node = doc_node(value);

    if (!yyjson_is_str(node))
        return false;
    *out_text = doc_node_text(node);
    return true;
}

bool value_bool(struct value value, bool *out_truth)
{
    yyjson_val *node = doc_node(value);

    if (!yyjson_is_bool(node))
        return false;
    *out_truth = unsafe_yyjson_get_bool(node);
    return true;
}

bool value_int(struct value value, int64_t *out_number)
{
    yyjson_val *node = doc_node(value);

    if (!yyjson_is_int(node))
        return false;
    if (yyjson_is_uint(node) && unsafe_yyjson_get_uint(node) > INT64_MAX)
        return false;
    *out_number = unsafe_yyjson_get_sint(node);
    return true;
}

bool value_uint(struct value value, uint64_t *out_number)
{
    yyjson_val *node = doc_node(value);

    if (!yyjson_is_int(node))
        return false;
    if (yyjson_is_sint(node) && unsafe_yyjson_get_sint(node) < 0)
        return false;
    *out_number = unsafe_yyjson_get_uint(node);
    return true;
}

bool value_double(struct value value, double *out_number)
{
    yyjson_val *node = doc_node(value);

    if (yyjson_is_raw(node))
        return number_parse_double(doc_node_text(node), out_number);
    if (!yyjson_is_num(node))
        return false;
    *out_number = unsafe_yyjson_get_num(node);
    return true;
}

struct slice value_string_or(struct value value, struct slice fallback)
{
    value_string(value, &fallback);
    return fallback;
}

bool value_bool_or(struct value value, bool fallback)
{
    value_bool(value, &fallback);
    return fallback;
}

int64_t value_int_or(struct value value, int64_t fallback)
{
    value_int(value, &fallback);
    return fallback;
}

struct value_iterator value_iterate(struct value container)
{
    yyjson_val *node = doc_node(container);
    struct value_iterator iterator = { 0 };

    if (yyjson_is_ctn(node)) {
        iterator.left = unsafe_yyjson_get_len(node);
        iterator.next = unsafe_yyjson_get_first(node);
        iterator.object = yyjson_is_obj(node);
        iterator.index = SIZE_MAX; /* the first step makes it 0 */
    }
    return iterator;
}

bool value_next(struct value_iterator *iterator)
{
    yyjson_val *node = (yyjson_val *)iterator->next;

    if (iterator->left == 0)
        return false;
    iterator->left--;
    iterator->index++;
    if (iterator->object)
        iterator->key = doc_node_text(node++);
    iterator->value = doc_value(node);
    iterator->next = unsafe_yyjson_get_next(node);
    return true;
}

static int order_of(double a, double b)
{
    return (a > b) - (a < b);
}

/* An integer beside a double, without losing digits of the integer. */
static int compare_int_double(bool negative, uint64_t magnitude, double number)
{
    double whole = trunc(number);
    uint64_t other;

    if (negative != (number < 0))
        return negative ? -1 : (magnitude == 0 && number == 0 ? 0 : 1);
    if (fabs(whole) >= 18446744073709551616.0)
        return negative ? 1 : -1;
    other = (uint64_t)fabs(whole);
    if (magnitude != other)
        return (magnitude > other) != negative ? 1 : -1;
    return order_of(whole, number);
}

static uint64_t magnitude_of(yyjson_val *node, bool *out_negative)
{
    int64_t number;

    *out_negative = false;
    if (yyjson_is_uint(node))
        return unsafe_yyjson_get_uint(node);
    number = unsafe_yyjson_get_sint(node);
    *out_negative = number < 0;
    return number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
}

static int compare_ints(yyjson_val *a, yyjson_val *b)
{
    bool a_negative;
    bool b_negative;
    uint64_t a_magnitude = magnitude_of(a, &a_negative);
    uint64_t b_magnitude = magnitude_of(b, &b_negative);

    if (a_negative != b_negative)
        return a_negative ? -1 : 1;
    if (a_magnitude == b_magnitude)
        return 0;
    return (a_magnitude > b_magnitude) != a_negative ? 1 : -1;
}

/* Numbers beyond 64 bits and beyond a double: equal when written alike, else by their doubles. */
static bool compare_raw(struct value a, struct value b, int *out_order)
{
    double left;
    double right;

    if (yyjson_is_raw(doc_node(a)) && yyjson_is_raw(doc_node(b)) &&
        slice_equal(doc_node_text(doc_node(a)), doc_node_text(doc_node(b)))) {
        *out_order = 0;
        return true;
    }
    if (!value_double(a, &left) || !value_double(b, &right))
        return false;
    *out_order = left >= right ? 1 : -1; /* close is not equal */
    return true;
}

bool value_compare_numbers(struct value a, struct value b, int *out_order)
{
    yyjson_val *left = doc_node(a);
    yyjson_val *right = doc_node(b);
    uint64_t magnitude;
    bool negative;

    if (value_type(a) != VALUE_NUMBER || value_type(b) != VALUE_NUMBER)
        return false;
    if (yyjson_is_raw(left) || yyjson_is_raw(right))
        return compare_raw(a, b, out_order);
    if (yyjson_is_int(left) && yyjson_is_int(right)) {
        *out_order = compare_ints(left, right);
    } else if (yyjson_is_int(left)) {
        magnitude = magnitude_of(left, &negative);
        *out_order = compare_int_double(negative, magnitude, unsafe_yyjson_get_real(right));
    } else if (yyjson_is_int(right)) {
        magnitude = magnitude_of(right, &negative);
        *out_order = -compare_int_double(negative, magnitude, unsafe_yyjson_get_real(left));
    } else {
        *out_order = order_of(unsafe_yyjson_get_real(left), unsafe_yyjson_get_real(right));
    }
    return true;
}

static bool arrays_equal(struct value a, struct value b)
{
    struct value_iterator other = value_iterate(b);

    DOC_EACH (item, a) {
        if (!value_next(&other) || !value_equal(item.value, other.value))
            return false;
    }
    return true;
}

static bool objects_equal(struct value a, struct value b)
{
    CLEANUP(members) struct members others;
    bool equal = true;

    members_init(&others, b);
    DOC_EACH (member, a) {
        equal = value_equal(member.value, members_get(&others, member.key));
        if (!equal)
            break;
    }
    return equal;
}

bool value_equal(struct value a, struct value b)
{
    enum value_type type = value_type(a);
    int order;

    if (type != value_type(b))
        return false;
    switch (type) {
    case VALUE_ABSENT:
    case VALUE_NULL:
        return true;
    case VALUE_BOOL:
        return value_bool_or(a, false) == value_bool_or(b, false);
    case VALUE_NUMBER:
        return value_compare_numbers(a, b, &order) && order == 0;
    case VALUE_STRING:
        return slice_equal(doc_node_text(doc_node(a)), doc_node_text(doc_node(b)));
    case VALUE_ARRAY:
        return value_count(a) == value_count(b) && arrays_equal(a, b);
    case VALUE_OBJECT:
        return value_count(a) == value_count(b) && objects_equal(a, b);
    }
    return false;
}
