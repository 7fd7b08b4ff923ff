/* Fractions as Go prints them. */
#include "doc/real_internal.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"

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
