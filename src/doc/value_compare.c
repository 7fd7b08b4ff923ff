/* Equality and order of values. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/cleanup.h"
#include "doc/doc_internal.h"
#include "doc/members_internal.h"
#include "doc/value.h"

enum {
    DOUBLE_DIGITS = 320 /* the largest double has 309, and a sign */
};

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

/* The digits of a whole number of any size; false for other numbers. Digits of a document's text
 * are borrowed, others are written to the buffer. */
static bool whole_digits(struct value number, char *buffer, size_t size, bool *out_negative,
                         struct slice *out_digits)
{
    yyjson_val *node = doc_node(number);
    struct slice digits;

    if (yyjson_is_raw(node)) {
        digits = doc_node_text(node);
    } else if (yyjson_is_int(node)) {
        uint64_t magnitude = magnitude_of(node, out_negative);

        snprintf(buffer, size, "%s%" PRIu64, *out_negative ? "-" : "", magnitude);
        digits = slice_from(buffer);
    } else {
        snprintf(buffer, size, "%.0f", unsafe_yyjson_get_real(node)); /* exact, however large */
        digits = slice_from(buffer);
    }
    *out_negative = digits.data[0] == '-';
    *out_digits = *out_negative ? slice_of(digits.data + 1, digits.size - 1) : digits;
    return value_is_integer(number) ||
           (!yyjson_is_raw(node) &&
            trunc(unsafe_yyjson_get_real(node)) == unsafe_yyjson_get_real(node));
}

/* Where one of them is beyond a double. */
static bool compare_beyond(struct value a, struct value b, bool a_negative, bool b_negative,
                           int *out_order)
{
    double ignored;
    bool a_finite = value_double(a, &ignored);

    if (a_negative != b_negative) {
        *out_order = a_negative ? -1 : 1;
        return true;
    }
    if (a_finite == value_double(b, &ignored))
        return false; /* both are: no telling */
    *out_order = a_finite == a_negative ? 1 : -1;
    return true;
}

/* Numbers beyond 64 bits or beyond a double. */
static bool compare_raw(struct value a, struct value b, int *out_order)
{
    char buffers[2][DOUBLE_DIGITS];
    struct slice a_digits;
    struct slice b_digits;
    bool a_negative;
    bool b_negative;
    bool a_whole = whole_digits(a, buffers[0], sizeof(buffers[0]), &a_negative, &a_digits);
    bool b_whole = whole_digits(b, buffers[1], sizeof(buffers[1]), &b_negative, &b_digits);
    double left;
    double right;

    if (a_negative == b_negative && slice_equal(a_digits, b_digits) && a_whole == b_whole) {
        *out_order = 0;
    } else if (a_whole && b_whole && a_negative == b_negative) {
        *out_order = a_digits.size != b_digits.size ? (a_digits.size > b_digits.size ? 1 : -1)
                                                    : slice_compare(a_digits, b_digits);
        *out_order = a_negative ? -*out_order : *out_order;
    } else if (a_whole && b_whole) {
        *out_order = a_negative ? -1 : 1;
    } else if (value_double(a, &left) && value_double(b, &right)) {
        *out_order = order_of(left, right);
    } else {
        return compare_beyond(a, b, a_negative, b_negative, out_order);
    }
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
