/* Fractions as Go prints them. */
#include "doc/real_internal.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "doc/doc_internal.h"

enum {
    LARGEST_PLAIN = 6, /* digits before the point */
    SMALLEST_PLAIN = -4
};

/* Writes "d.ddde±xx" with as few digits as needed, and returns the exponent. */
static int shortest(double number, bool single, char *buffer, size_t size)
{
    const char *exponent;
    int value = 0;

    for (int digits = 0; digits <= 17; digits++) {
        snprintf(buffer, size, "%.*e", digits, number);
        if (single ? strtof(buffer, NULL) == (float)number : strtod(buffer, NULL) == number)
            break;
    }
    exponent = strchr(buffer, 'e') + 1;
    for (const char *digit = exponent + 1; *digit; digit++)
        value = value * 10 + (*digit - '0');
    return *exponent == '-' ? -value : value;
}

static void append(struct text *text, double number, bool single)
{
    char buffer[40];
    int exponent = shortest(number, single, buffer, sizeof(buffer));
    int digits;

    if (exponent < SMALLEST_PLAIN || exponent >= LARGEST_PLAIN) {
        text_append(text, buffer);
        return;
    }
    /* The digits behind the point of the exponent form, moved by the exponent. */
    digits = (int)(strchr(buffer, 'e') - buffer) - (buffer[0] == '-') - 1;
    if (digits > 0)
        digits--; /* the point */
    digits -= exponent;
    text_appendf(text, "%.*f", digits > 0 ? digits : 0, single ? (double)(float)number : number);
}

void real_append(struct text *text, double number)
{
    append(text, number, false);
}

void real_append_single(struct text *text, double number)
{
    append(text, number, true);
}

void real_append_number(struct text *text, struct value number)
{
    yyjson_val *node = doc_node(number);
    int64_t integer;
    uint64_t large;

    if (yyjson_is_raw(node))
        text_append_slice(text, doc_node_text(node));
    else if (value_int(number, &integer))
        text_appendf(text, "%" PRId64, integer);
    else if (value_uint(number, &large))
        text_appendf(text, "%" PRIu64, large);
    else
        real_append(text, unsafe_yyjson_get_real(node));
}
