/* Numbers from text. */
#include "base/number.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>

#include "base/hex.h"
#include "base/memory.h"

static bool digit_of(char c, unsigned base, unsigned *out_digit)
{
    int digit = hex_digit(c);

    *out_digit = (unsigned)digit;
    return digit >= 0 && *out_digit < base;
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

static size_t skip_digits(struct slice text, size_t at)
{
    while (at < text.size && text.data[at] >= '0' && text.data[at] <= '9')
        at++;
    return at;
}

/* What JSON calls a number: strtod() alone would take "inf", "0x1p3", ".5", "+1" and blanks. */
static bool is_json_number(struct slice text)
{
    size_t at = text.size > 0 && text.data[0] == '-';
    size_t start = at;

    at = skip_digits(text, at);
    if (at == start || (at > start + 1 && text.data[start] == '0'))
        return false;
    if (at < text.size && text.data[at] == '.') {
        start = ++at;
        at = skip_digits(text, at);
        if (at == start)
            return false;
    }
    if (at < text.size && (text.data[at] == 'e' || text.data[at] == 'E')) {
        at++;
        if (at < text.size && (text.data[at] == '+' || text.data[at] == '-'))
            at++;
        start = at;
        at = skip_digits(text, at);
        if (at == start)
            return false;
    }
    return at == text.size;
}

bool number_parse_double(struct slice text, double *out_value)
{
    CLEANUP(string) char *copy = NULL;
    double value;

    if (!is_json_number(text))
        return false;
    copy = memory_strndup(text.data, text.size);
    /* The point is a point, whatever locale a terminal screen has set. The C library's own locale
     * is constant and needs no release. */
    value = strtod_l(copy, NULL, newlocale(LC_ALL_MASK, "C", (locale_t)0));
    if (!isfinite(value))
        return false;
    *out_value = value;
    return true;
}
