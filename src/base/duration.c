/* Durations as Go reads and writes them, and ages as kubectl shows them. */
#include "base/duration.h"

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

/* One more than INT64_MAX: the magnitude of the smallest duration. */
#define MAGNITUDE_MAX (UINT64_C(1) << 63)

struct unit {
    const char *name;
    uint64_t ns;
};

static const struct unit units[] = {
    { "ns", 1 },
    { "us", DURATION_MICROSECOND },
    { "\u00b5s", DURATION_MICROSECOND }, /* micro sign */
    { "\u03bcs", DURATION_MICROSECOND }, /* Greek mu */
    { "ms", DURATION_MILLISECOND },
    { "s", DURATION_SECOND },
    { "m", DURATION_MINUTE },
    { "h", DURATION_HOUR },
};

static void skip(struct slice *rest, size_t size)
{
    *rest = slice_of(rest->data + size, rest->size - size);
}

static bool starts_with_digit(struct slice s)
{
    return s.size > 0 && s.data[0] >= '0' && s.data[0] <= '9';
}

static bool read_whole(struct slice *rest, uint64_t *value)
{
    for (*value = 0; starts_with_digit(*rest); skip(rest, 1)) {
        if (*value > MAGNITUDE_MAX / 10)
            return false;
        *value = *value * 10 + (uint64_t)(rest->data[0] - '0');
        if (*value > MAGNITUDE_MAX)
            return false;
    }
    return true;
}

/* Digits after the point as value/scale. Those that no longer fit are too small to matter. */
static void read_fraction(struct slice *rest, uint64_t *value, double *scale)
{
    bool full = false;

    *value = 0;
    *scale = 1;
    for (; starts_with_digit(*rest); skip(rest, 1)) {
        uint64_t next = *value * 10 + (uint64_t)(rest->data[0] - '0');

        full = full || *value > (uint64_t)INT64_MAX / 10 || next > MAGNITUDE_MAX;
        if (full)
            continue;
        *value = next;
        *scale *= 10;
    }
}

static const struct unit *read_unit(struct slice *rest)
{
    size_t size = 0;

    while (size < rest->size && rest->data[size] != '.' &&
           (rest->data[size] < '0' || rest->data[size] > '9'))
        size++;
    for (size_t i = 0; i < COUNT_OF(units); i++) {
        if (slice_is(slice_of(rest->data, size), units[i].name)) {
            skip(rest, size);
            return &units[i];
        }
    }
    return NULL;
}

/* One part such as "1.5h", added to the total. */
static bool read_part(struct slice *rest, uint64_t *total)
{
    bool has_digits = starts_with_digit(*rest);
    const struct unit *unit;
    uint64_t fraction = 0;
    double scale = 1;
    uint64_t whole;

    if (!read_whole(rest, &whole))
        return false;
    if (rest->size > 0 && rest->data[0] == '.') {
        skip(rest, 1);
        has_digits = has_digits || starts_with_digit(*rest);
        read_fraction(rest, &fraction, &scale);
    }
    unit = has_digits ? read_unit(rest) : NULL;
    if (!unit || whole > MAGNITUDE_MAX / unit->ns)
        return false;

    /* In floating point, as Go does it, so that both get the same nanosecond. */
    whole = whole * unit->ns + (uint64_t)((double)fraction * ((double)unit->ns / scale));
    *total += whole;
    return whole <= MAGNITUDE_MAX && *total <= MAGNITUDE_MAX;
}

static bool read(struct slice rest, int64_t *out_ns)
{
    bool negative = rest.size > 0 && rest.data[0] == '-';
    uint64_t total = 0;

    if (rest.size > 0 && (rest.data[0] == '-' || rest.data[0] == '+'))
        skip(&rest, 1);
    if (slice_is(rest, "0")) {
        *out_ns = 0;
        return true;
    }
    if (rest.size == 0)
        return false;
    while (rest.size > 0) {
        if (!read_part(&rest, &total))
            return false;
    }
    if (total == MAGNITUDE_MAX && !negative)
        return false;
    *out_ns = negative ? (int64_t)(0 - total) : (int64_t)total;
    return true;
}

struct error *duration_parse(struct slice text, int64_t *out_ns)
{
    if (!read(text, out_ns))
        return error_new(ERR_INVALID,
                         "\"" SLICE_FORMAT "\" is no duration such as \"1h30m\" or \"250ms\", or "
                         "longer than 292 years",
                         SLICE_ARGUMENT(slice_brief(text)));
    return NULL;
}

/* value/scale with as many decimals as it needs; scale is a power of ten. */
static void append_decimal(struct text *text, uint64_t value, uint64_t scale)
{
    uint64_t fraction = value % scale;

    text_appendf(text, "%llu", (unsigned long long)(value / scale));
    if (fraction)
        text_append_char(text, '.');
    for (; fraction; fraction = fraction * 10 % scale)
        text_append_char(text, (char)('0' + fraction * 10 / scale));
}

void duration_append(struct text *text, int64_t ns)
{
    uint64_t rest = ns < 0 ? 0 - (uint64_t)ns : (uint64_t)ns;

    if (ns < 0)
        text_append_char(text, '-');
    if (rest < DURATION_SECOND) {
        const char *name = rest < DURATION_MICROSECOND   ? "ns"
                           : rest < DURATION_MILLISECOND ? "\u00b5s"
                                                         : "ms";
        uint64_t scale = rest < DURATION_MICROSECOND   ? 1
                         : rest < DURATION_MILLISECOND ? DURATION_MICROSECOND
                                                       : DURATION_MILLISECOND;

        append_decimal(text, rest, scale);
        text_append(text, rest == 0 ? "s" : name);
        return;
    }
    if (rest >= DURATION_HOUR)
        text_appendf(text, "%lluh", (unsigned long long)(rest / DURATION_HOUR));
    if (rest >= DURATION_MINUTE)
        text_appendf(text, "%llum", (unsigned long long)(rest / DURATION_MINUTE % 60));
    append_decimal(text, rest % DURATION_MINUTE, DURATION_SECOND);
    text_append_char(text, 's');
}

char *duration_format(struct arena *arena, int64_t ns)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    duration_append(&text, ns);
    return arena_text(arena, text_slice(&text));
}

/* From each unit to the next larger one. */
struct step {
    char smaller;
    char larger;
    int64_t ratio;
    int64_t stays_below; /* this many of the larger unit are still told in the smaller one */
    int64_t both_below;  /* and so many in both */
};

static const struct step steps[] = {
    { 's', 'm', 60, 2, 10 },
    { 'm', 'h', 60, 3, 8 },
    { 'h', 'd', 24, 2, 8 },
    { 'd', 'y', 365, 2, 8 },
};

void duration_append_human(struct text *text, int64_t ns)
{
    int64_t value = ns / DURATION_SECOND;
    const struct step *step;

    if (value < -1) {
        text_append(text, "<invalid>");
        return;
    }
    if (value < 0)
        value = 0;
    for (size_t i = 0; i < COUNT_OF(steps); i++) {
        int64_t rest;

        step = &steps[i];
        if (value < step->ratio * step->stays_below) {
            text_appendf(text, "%lld%c", (long long)value, step->smaller);
            return;
        }
        rest = value % step->ratio;
        value /= step->ratio;
        if (value < step->both_below) {
            text_appendf(text, "%lld%c", (long long)value, step->larger);
            if (rest)
                text_appendf(text, "%lld%c", (long long)rest, step->smaller);
            return;
        }
    }
    text_appendf(text, "%lld%c", (long long)value, step->larger);
}

char *duration_format_human(struct arena *arena, int64_t ns)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    duration_append_human(&text, ns);
    return arena_text(arena, text_slice(&text));
}
