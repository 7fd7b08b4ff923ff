/* Resource quantities: a count of billionths in 256 bits. */
#include "base/quantity.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"
#include "base/text.h"

enum {
    NANO_DIGITS = 9,
    LARGEST_SI_EXPONENT = 18, /* E */
    LARGEST_BINARY_POWER = 6, /* Ei is 1024^6 */
    /* While reading: QUANTITY_MAX_BYTES digits times 2^60, before the division. */
    WIDE_LIMBS = 8,
    /* More steps than any number of that many digits has. */
    MOST_DECIMAL_STEPS = 160,
};

#define NANO UINT64_C(1000000000)

/* Numbers of `count` limbs, lowest first. */

static bool is_zero(const uint64_t *limbs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (limbs[i])
            return false;
    }
    return true;
}

/* limbs = limbs * factor + carry; what does not fit is returned. */
static uint64_t multiply(uint64_t *limbs, size_t count, uint64_t factor, uint64_t carry)
{
    for (size_t i = 0; i < count; i++) {
        unsigned __int128 product = (unsigned __int128)limbs[i] * factor + carry;

        limbs[i] = (uint64_t)product;
        carry = (uint64_t)(product >> 64);
    }
    return carry;
}

/* limbs = limbs / divisor; the remainder is returned. */
static uint64_t divide(uint64_t *limbs, size_t count, uint64_t divisor)
{
    uint64_t rest = 0;

    for (size_t i = count; i > 0; i--) {
        unsigned __int128 part = (unsigned __int128)rest << 64 | limbs[i - 1];

        limbs[i - 1] = (uint64_t)(part / divisor);
        rest = (uint64_t)(part % divisor);
    }
    return rest;
}

/* Divides only if nothing remains. */
static bool divide_exactly(uint64_t *limbs, size_t count, uint64_t divisor)
{
    uint64_t quotient[QUANTITY_LIMBS];

    memcpy(quotient, limbs, count * sizeof(*limbs));
    if (divide(quotient, count, divisor) != 0)
        return false;
    memcpy(limbs, quotient, count * sizeof(*limbs));
    return true;
}

static int compare(const uint64_t *a, const uint64_t *b, size_t count)
{
    for (size_t i = count; i > 0; i--) {
        if (a[i - 1] != b[i - 1])
            return a[i - 1] < b[i - 1] ? -1 : 1;
    }
    return 0;
}

struct suffix {
    const char *name;
    enum quantity_notation notation;
    int exponent; /* of ten, or of two */
};

static const struct suffix suffixes[] = {
    { "", QUANTITY_DECIMAL_SI, 0 },   { "n", QUANTITY_DECIMAL_SI, -9 },
    { "u", QUANTITY_DECIMAL_SI, -6 }, { "m", QUANTITY_DECIMAL_SI, -3 },
    { "k", QUANTITY_DECIMAL_SI, 3 },  { "M", QUANTITY_DECIMAL_SI, 6 },
    { "G", QUANTITY_DECIMAL_SI, 9 },  { "T", QUANTITY_DECIMAL_SI, 12 },
    { "P", QUANTITY_DECIMAL_SI, 15 }, { "E", QUANTITY_DECIMAL_SI, 18 },
    { "Ki", QUANTITY_BINARY_SI, 10 }, { "Mi", QUANTITY_BINARY_SI, 20 },
    { "Gi", QUANTITY_BINARY_SI, 30 }, { "Ti", QUANTITY_BINARY_SI, 40 },
    { "Pi", QUANTITY_BINARY_SI, 50 }, { "Ei", QUANTITY_BINARY_SI, 60 },
};

static const char *suffix_name(enum quantity_notation notation, int exponent)
{
    for (size_t i = 0; i < COUNT_OF(suffixes); i++) {
        if (suffixes[i].notation == notation && suffixes[i].exponent == exponent)
            return suffixes[i].name;
    }
    return "";
}

static bool read_suffix(struct slice text, struct suffix *suffix)
{
    int64_t exponent;

    for (size_t i = 0; i < COUNT_OF(suffixes); i++) {
        if (slice_is(text, suffixes[i].name)) {
            *suffix = suffixes[i];
            return true;
        }
    }
    if (text.size < 2 || (text.data[0] != 'e' && text.data[0] != 'E') ||
        !number_parse_int(slice_of(text.data + 1, text.size - 1), &exponent))
        return false;
    /* Beyond these ends every number is too large, or as small as it gets. */
    if (exponent > 2 * MOST_DECIMAL_STEPS)
        exponent = 2 * MOST_DECIMAL_STEPS;
    if (exponent < -2 * MOST_DECIMAL_STEPS)
        exponent = -2 * MOST_DECIMAL_STEPS;
    *suffix = (struct suffix){ "", QUANTITY_DECIMAL_EXPONENT, (int)exponent };
    return true;
}

/* What stands before the suffix: digits with at most one point between or around them. */
struct digits {
    uint64_t limbs[WIDE_LIMBS]; /* all of them as one number */
    int decimals;               /* how many stand behind the point */
    struct slice rest;
};

static bool read_digits(struct slice text, struct digits *digits)
{
    bool has_point = false;
    size_t count = 0;
    size_t i;

    *digits = (struct digits){ .decimals = 0 };
    for (i = 0; i < text.size; i++) {
        char c = text.data[i];

        if (c == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (c < '0' || c > '9')
            break;
        multiply(digits->limbs, WIDE_LIMBS, 10, (uint64_t)(c - '0'));
        digits->decimals += has_point;
        count++;
    }
    digits->rest = slice_of(text.data + i, text.size - i);
    return count > 0;
}

/* Multiplies by 10^steps or divides by 10^-steps, rounding up. False when it does not fit. */
static bool shift_decimal(uint64_t *limbs, size_t count, int steps)
{
    bool rounded = false;

    if (is_zero(limbs, count))
        return true;
    for (; steps > 0; steps--) {
        if (multiply(limbs, count, 10, 0) != 0)
            return false;
    }
    for (; steps < 0 && !is_zero(limbs, count); steps++)
        rounded = divide(limbs, count, 10) != 0 || rounded;
    return !rounded || multiply(limbs, count, 1, 1) == 0;
}

/* The most a number with a binary suffix can be, as upstream caps it: 2^63-1. */
static void cap_binary(struct quantity *quantity)
{
    struct quantity most = quantity_from_int(INT64_MAX, QUANTITY_BINARY_SI);

    if (compare(quantity->nano, most.nano, QUANTITY_LIMBS) > 0)
        memcpy(quantity->nano, most.nano, sizeof(most.nano));
}

static bool is_below_one(const struct quantity *quantity)
{
    const uint64_t one[QUANTITY_LIMBS] = { NANO };

    return compare(quantity->nano, one, QUANTITY_LIMBS) < 0;
}

static bool compose(struct digits *digits, const struct suffix *suffix, struct quantity *quantity)
{
    bool binary = suffix->notation == QUANTITY_BINARY_SI;
    int exponent = binary ? 0 : suffix->exponent;

    if (binary)
        multiply(digits->limbs, WIDE_LIMBS, UINT64_C(1) << suffix->exponent, 0);
    if (!shift_decimal(digits->limbs, WIDE_LIMBS, exponent - digits->decimals + NANO_DIGITS))
        return false;
    quantity->notation = suffix->notation;
    memcpy(quantity->nano, digits->limbs, sizeof(quantity->nano));
    if (!is_zero(digits->limbs + QUANTITY_LIMBS, WIDE_LIMBS - QUANTITY_LIMBS)) {
        if (!binary)
            return false;
        memset(quantity->nano, 0xff, sizeof(quantity->nano));
    }
    if (binary)
        cap_binary(quantity);
    if (binary && is_below_one(quantity) && !is_zero(quantity->nano, QUANTITY_LIMBS))
        quantity->notation = QUANTITY_DECIMAL_SI;
    return true;
}

static struct error *refuse(struct slice text, const char *why)
{
    return error_new(ERR_INVALID,
                     "\"" SLICE_FORMAT "\" is no quantity such as 500m, 1.5Gi or 2: %s",
                     SLICE_ARGUMENT(slice_brief(text)), why);
}

struct error *quantity_parse(struct slice text, struct quantity *out_quantity)
{
    struct quantity quantity = { .negative = text.size > 0 && text.data[0] == '-' };
    struct slice rest = text;
    struct suffix suffix;
    struct digits digits;

    if (text.size > QUANTITY_MAX_BYTES)
        return refuse(text, "it is too long");
    if (text.size > 0 && (text.data[0] == '-' || text.data[0] == '+'))
        rest = slice_of(text.data + 1, text.size - 1);
    if (!read_digits(rest, &digits))
        return refuse(text, "it does not begin with a number");
    if (!read_suffix(digits.rest, &suffix))
        return refuse(text, "its suffix is none of n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or an "
                            "exponent such as e3");
    if (!compose(&digits, &suffix, &quantity))
        return refuse(text, "it is too large");
    if (is_zero(quantity.nano, QUANTITY_LIMBS))
        quantity.negative = false;
    *out_quantity = quantity;
    return NULL;
}

static void append_number(struct text *text, const uint64_t limbs[QUANTITY_LIMBS])
{
    enum {
        PART_DIGITS = 19,
        PARTS = 5, /* 95 digits; 2^256 has 78 */
    };
    const uint64_t part_size = UINT64_C(10000000000000000000);
    uint64_t rest[QUANTITY_LIMBS];
    uint64_t parts[PARTS];
    int count = 0;

    memcpy(rest, limbs, sizeof(rest));
    do
        parts[count++] = divide(rest, QUANTITY_LIMBS, part_size);
    while (!is_zero(rest, QUANTITY_LIMBS));

    text_appendf(text, "%llu", (unsigned long long)parts[--count]);
    while (count > 0)
        text_appendf(text, "%0*llu", PART_DIGITS, (unsigned long long)parts[--count]);
}

static void append_decimal(struct text *text, uint64_t nano[QUANTITY_LIMBS],
                           enum quantity_notation notation)
{
    bool has_suffixes = notation != QUANTITY_DECIMAL_EXPONENT;
    int exponent = -NANO_DIGITS;

    while (!(has_suffixes && exponent == LARGEST_SI_EXPONENT) &&
           divide_exactly(nano, QUANTITY_LIMBS, 1000))
        exponent += 3;
    append_number(text, nano);
    if (has_suffixes)
        text_append(text, suffix_name(QUANTITY_DECIMAL_SI, exponent));
    else if (exponent != 0)
        text_appendf(text, "e%d", exponent);
}

static void append_binary(struct text *text, uint64_t whole[QUANTITY_LIMBS])
{
    int power = 0;

    while (power < LARGEST_BINARY_POWER && divide_exactly(whole, QUANTITY_LIMBS, 1024))
        power++;
    append_number(text, whole);
    if (power > 0)
        text_append(text, suffix_name(QUANTITY_BINARY_SI, power * 10));
}

void quantity_append(struct text *text, const struct quantity *quantity)
{
    const uint64_t smallest_binary[QUANTITY_LIMBS] = { 1024 * NANO };
    uint64_t number[QUANTITY_LIMBS];

    memcpy(number, quantity->nano, sizeof(number));
    if (is_zero(number, QUANTITY_LIMBS)) {
        text_append_char(text, '0');
        return;
    }
    if (quantity->negative)
        text_append_char(text, '-');
    /* Small numbers and fractions are decimal even if they were written in binary. */
    if (quantity->notation == QUANTITY_BINARY_SI &&
        compare(number, smallest_binary, QUANTITY_LIMBS) >= 0 &&
        divide_exactly(number, QUANTITY_LIMBS, NANO))
        append_binary(text, number);
    else
        append_decimal(text, number, quantity->notation);
}

char *quantity_format(struct arena *arena, const struct quantity *quantity)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    quantity_append(&text, quantity);
    return arena_text(arena, text_slice(&text));
}

static struct quantity from_scaled(int64_t value, uint64_t scale, enum quantity_notation notation)
{
    struct quantity quantity = { .negative = value < 0, .notation = notation };

    quantity.nano[0] = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    multiply(quantity.nano, QUANTITY_LIMBS, scale, 0);
    return quantity;
}

struct quantity quantity_from_int(int64_t value, enum quantity_notation notation)
{
    return from_scaled(value, NANO, notation);
}

struct quantity quantity_from_milli(int64_t thousandths, enum quantity_notation notation)
{
    return from_scaled(thousandths, NANO / 1000, notation);
}

static bool to_scaled(const struct quantity *quantity, uint64_t scale, int64_t *out_value)
{
    uint64_t most = (uint64_t)INT64_MAX + (quantity->negative ? 1 : 0);
    uint64_t number[QUANTITY_LIMBS];

    memcpy(number, quantity->nano, sizeof(number));
    if (divide(number, QUANTITY_LIMBS, scale) != 0)
        multiply(number, QUANTITY_LIMBS, 1, 1);
    if (!is_zero(number + 1, QUANTITY_LIMBS - 1) || number[0] > most)
        return false;
    *out_value = quantity->negative ? (int64_t)(0 - number[0]) : (int64_t)number[0];
    return true;
}

bool quantity_to_int(const struct quantity *quantity, int64_t *out_value)
{
    return to_scaled(quantity, NANO, out_value);
}

bool quantity_to_milli(const struct quantity *quantity, int64_t *out_thousandths)
{
    return to_scaled(quantity, NANO / 1000, out_thousandths);
}

int quantity_sign(const struct quantity *quantity)
{
    if (is_zero(quantity->nano, QUANTITY_LIMBS))
        return 0;
    return quantity->negative ? -1 : 1;
}

int quantity_compare(const struct quantity *a, const struct quantity *b)
{
    int order = compare(a->nano, b->nano, QUANTITY_LIMBS);

    if (quantity_sign(a) != quantity_sign(b))
        return quantity_sign(a) < quantity_sign(b) ? -1 : 1;
    return a->negative ? -order : order;
}

static void add_limbs(uint64_t *to, const uint64_t *more)
{
    unsigned __int128 carry = 0;

    for (size_t i = 0; i < QUANTITY_LIMBS; i++) {
        carry += (unsigned __int128)to[i] + more[i];
        to[i] = (uint64_t)carry;
        carry >>= 64;
    }
    if (carry)
        memset(to, 0xff, QUANTITY_LIMBS * sizeof(*to));
}

/* The larger comes first. */
static void subtract_limbs(uint64_t *to, const uint64_t *less)
{
    bool borrow = false;

    for (size_t i = 0; i < QUANTITY_LIMBS; i++) {
        uint64_t part = to[i] - less[i] - borrow;

        borrow = to[i] < less[i] || (borrow && to[i] == less[i]);
        to[i] = part;
    }
}

struct quantity quantity_add(const struct quantity *a, const struct quantity *b)
{
    enum quantity_notation notation = quantity_sign(a) ? a->notation : b->notation;
    struct quantity sum = *a;

    if (a->negative == b->negative) {
        add_limbs(sum.nano, b->nano);
    } else if (compare(a->nano, b->nano, QUANTITY_LIMBS) >= 0) {
        subtract_limbs(sum.nano, b->nano);
    } else {
        sum = *b;
        subtract_limbs(sum.nano, a->nano);
    }
    sum.notation = notation;
    if (is_zero(sum.nano, QUANTITY_LIMBS))
        sum.negative = false;
    return sum;
}

struct quantity quantity_subtract(const struct quantity *a, const struct quantity *b)
{
    struct quantity opposite = *b;

    opposite.negative = !b->negative && quantity_sign(b) != 0;
    return quantity_add(a, &opposite);
}

struct quantity quantity_multiply(const struct quantity *a, int64_t factor)
{
    struct quantity product = *a;

    if (multiply(product.nano, QUANTITY_LIMBS, factor < 0 ? 0 - (uint64_t)factor : (uint64_t)factor,
                 0) != 0)
        memset(product.nano, 0xff, sizeof(product.nano));
    product.negative = a->negative != (factor < 0) && quantity_sign(&product) != 0;
    return product;
}
