/* Kubernetes resource quantities: 500m, 1.5Gi, 12e6. Exact to a billionth; never a floating point
 * number. A plain value of fixed size, copied freely. Any thread.
 *
 * Reads what resource.Quantity reads, with two differences: there must be a digit (upstream takes
 * "Ki" for 0), and the number must be below 10^68 (upstream has no end, and comparing 1e1000000000
 * stops it). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

/* How it was written, which is how it will be written. */
enum quantity_notation {
    QUANTITY_DECIMAL_SI,       /* n u m k M G T P E */
    QUANTITY_BINARY_SI,        /* Ki Mi Gi Ti Pi Ei */
    QUANTITY_DECIMAL_EXPONENT, /* 12e6 */
};

enum {
    QUANTITY_LIMBS = 4
};

struct quantity {
    uint64_t nano[QUANTITY_LIMBS]; /* the magnitude in billionths, lowest part first */
    bool negative;                 /* never set for zero */
    enum quantity_notation notation;
};

/* More than nine decimals are rounded away from zero, so that whoever asks for a little gets a
 * little. With a binary suffix, the number is at most 2^63-1. */
struct error *quantity_parse(struct slice text, struct quantity *out_quantity);

/* Canonical: no fraction, the largest suffix that needs none, binary suffixes only for whole
 * numbers from 1024 on. (Upstream repeats a text such as "+1" or "1.234" that it read; we never
 * do.) */
void quantity_append(struct text *text, const struct quantity *quantity);
char *quantity_format(struct arena *arena, const struct quantity *quantity);

struct quantity quantity_from_int(int64_t value, enum quantity_notation notation);
struct quantity quantity_from_milli(int64_t thousandths, enum quantity_notation notation);

/* Rounded away from zero; false when it does not fit. */
bool quantity_to_int(const struct quantity *quantity, int64_t *out_value);
bool quantity_to_milli(const struct quantity *quantity, int64_t *out_thousandths);

int quantity_sign(const struct quantity *quantity); /* -1, 0, 1 */
int quantity_compare(const struct quantity *a, const struct quantity *b);

/* The result has the notation of the first operand, or of the second when the first is zero. What
 * is too large sticks at the largest. */
struct quantity quantity_add(const struct quantity *a, const struct quantity *b);
struct quantity quantity_subtract(const struct quantity *a, const struct quantity *b);
struct quantity quantity_multiply(const struct quantity *a, int64_t factor);
