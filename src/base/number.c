/* Numbers from text. */
#include "base/number.h"

#include <math.h>
#include <stdlib.h>

static bool digit_of(char c, unsigned base, unsigned *out_digit)
{
    if (c >= '0' && c <= '9')
        *out_digit = (unsigned)(c - '0');
    else if (c >= 'a' && c <= 'f')
        *out_digit = (unsigned)(c - 'a' + 10);
    else if (c >= 'A' && c <= 'F')
        *out_digit = (unsigned)(c - 'A' + 10);
    else
        return false;
    return *out_digit < base;
}

static bool parse(struct slice text, unsigned base, uint64_t *out_value)
{
    uint64_t value = 0;
    unsigned digit;

    if (text.size == 0)
        return false;
    for (size_t i = 0; i < text.size; i++) {
        if (!digit_of(text.data[i], base, &digit) || __builtin_mul_overflow(value, base, &value) ||
            __builtin_add_overflow(value, digit, &value))
            return false;
    }
    *out_value = value;
    return true;
}

bool number_parse_uint(struct slice text, uint64_t *out_value)
{
    return parse(text, 10, out_value);
}

bool number_parse_hex(struct slice text, uint64_t *out_value)
{
    return parse(text, 16, out_value);
}

bool number_parse_int(struct slice text, int64_t *out_value)
{
    bool negative = text.size > 0 && text.data[0] == '-';
    uint64_t magnitude;

    if (text.size > 0 && (text.data[0] == '-' || text.data[0] == '+'))
        text = slice_of(text.data + 1, text.size - 1);
    if (!parse(text, 10, &magnitude))
        return false;
    if (magnitude > (uint64_t)INT64_MAX + (negative ? 1 : 0))
        return false;
    *out_value = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
    return true;
}

bool number_parse_double(struct slice text, double *out_value)
{
    char buffer[64];
    char *end;
    double value;

    /* Only what JSON calls a number: strtod() alone would take "inf", "0x1p3" and blanks. */
    if (text.size == 0 || text.size >= sizeof(buffer))
        return false;
    for (size_t i = 0; i < text.size; i++) {
        if (!strchr("0123456789+-.eE", text.data[i]) || text.data[i] == '\0')
            return false;
    }
    memcpy(buffer, text.data, text.size);
    buffer[text.size] = '\0';
    value = strtod(buffer, &end);
    if (end != buffer + text.size || !isfinite(value))
        return false;
    *out_value = value;
    return true;
}
