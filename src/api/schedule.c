/* Schedules of cron jobs. */
#include "api/schedule.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"

enum {
    FIELDS = 5,
};

struct bounds {
    int64_t least;
    int64_t most;
    const char *const *names; /* the first one is `least`; NULL: it has none */
};

static const char *const months[] = { "jan", "feb", "mar", "apr", "may", "jun", "jul",
                                      "aug", "sep", "oct", "nov", "dec", NULL };
static const char *const weekdays[] = { "sun", "mon", "tue", "wed", "thu", "fri", "sat", NULL };

static const struct bounds bounds[FIELDS] = {
    { 0, 59, NULL }, { 0, 23, NULL }, { 1, 31, NULL }, { 1, 12, months }, { 0, 6, weekdays },
};

#define REFUSE(...) error_new(ERR_INVALID, __VA_ARGS__)

static struct error *parse_number(struct slice text, const struct bounds *of, int64_t *out_number)
{
    int64_t number;

    for (size_t i = 0; of->names && of->names[i]; i++) {
        if (slice_equal_nocase(text, slice_from(of->names[i]))) {
            *out_number = of->least + (int64_t)i;
            return NULL;
        }
    }
    if (!number_parse_int(text, &number))
        return REFUSE("failed to parse int from " SLICE_FORMAT
                      ": strconv.Atoi: parsing \"" SLICE_FORMAT "\": invalid syntax",
                      SLICE_ARGUMENT(text), SLICE_ARGUMENT(text));
    if (number < 0)
        return REFUSE("negative number (%" PRId64 ") not allowed: " SLICE_FORMAT, number,
                      SLICE_ARGUMENT(text));
    *out_number = number;
    return NULL;
}

static size_t count_letter(struct slice text, char letter)
{
    size_t count = 0;

    for (size_t i = 0; i < text.size; i++)
        count += text.data[i] == letter;
    return count;
}

struct range {
    int64_t start;
    int64_t end;
    bool single;
};

/* "*", "?", "3" or "1-5", without the step. */
static struct error *parse_ends(struct slice whole, struct slice text, const struct bounds *of,
                                struct range *out_range)
{
    struct slice first;
    struct slice last;
    struct error *err;

    *out_range = (struct range){ of->least, of->most, false };
    if (slice_is(text, "*") || slice_is(text, "?"))
        return NULL;
    if (count_letter(text, '-') > 1)
        return REFUSE("too many hyphens: " SLICE_FORMAT, SLICE_ARGUMENT(whole));
    if (slice_cut(text, '-', &first, &last)) {
        err = parse_number(first, of, &out_range->start);
        return err ? err : parse_number(last, of, &out_range->end);
    }
    err = parse_number(text, of, &out_range->start);
    out_range->end = out_range->start;
    out_range->single = true;
    return err;
}

static struct error *check_range(struct slice text, const struct bounds *of)
{
    struct slice ends = text;
    struct slice step = SLICE("");
    struct range range;
    int64_t width = 1;
    struct error *err;

    if (count_letter(text, '/') > 1) {
        struct slice rest;

        (void)slice_cut(text, '/', &ends, &rest);
        err = parse_ends(text, ends, of, &range);
        return err ? err : REFUSE("too many slashes: " SLICE_FORMAT, SLICE_ARGUMENT(text));
    }
    (void)slice_cut(text, '/', &ends, &step);
    err = parse_ends(text, ends, of, &range);
    if (!err && count_letter(text, '/')) {
        err = parse_number(step, &(struct bounds){ 0, INT32_MAX, NULL }, &width);
        if (range.single)
            range.end = of->most; /* "3/5": from the third on */
    }
    if (err)
        return err;
    if (range.start < of->least)
        return REFUSE("beginning of range (%" PRId64 ") below minimum (%" PRId64 "): " SLICE_FORMAT,
                      range.start, of->least, SLICE_ARGUMENT(text));
    if (range.end > of->most)
        return REFUSE("end of range (%" PRId64 ") above maximum (%" PRId64 "): " SLICE_FORMAT,
                      range.end, of->most, SLICE_ARGUMENT(text));
    if (range.start > range.end)
        return REFUSE("beginning of range (%" PRId64 ") beyond end of range (%" PRId64
                      "): " SLICE_FORMAT,
                      range.start, range.end, SLICE_ARGUMENT(text));
    if (width == 0)
        return REFUSE("step of range should be a positive number: " SLICE_FORMAT,
                      SLICE_ARGUMENT(text));
    return NULL;
}

static struct error *check_field(struct slice field, const struct bounds *of)
{
    struct slice part;
    struct error *err = NULL;

    while (!err && field.size) {
        if (!slice_cut(field, ',', &part, &field)) {
            part = field;
            field.size = 0;
        }
        if (part.size) /* "1,,2" is like "1,2" */
            err = check_range(part, of);
    }
    return err;
}

/* 1h30m: numbers with units, as Go has them. */
static bool is_duration(struct slice text)
{
    static const char *const units[] = { "ns", "us", "ms", "s", "m", "h" };
    size_t at = 0;
    bool any = false;

    while (at < text.size) {
        size_t digits = at;
        bool known = false;

        while (at < text.size &&
               ((text.data[at] >= '0' && text.data[at] <= '9') || text.data[at] == '.'))
            at++;
        if (at == digits)
            return false;
        for (size_t i = 0; i < COUNT_OF(units) && !known; i++) {
            struct slice rest = { text.data + at, text.size - at };

            known = slice_has_prefix(rest, units[i]);
            at += known ? slice_from(units[i]).size : 0;
        }
        if (!known)
            return false;
        any = true;
    }
    return any;
}

static struct error *check_descriptor(struct slice text)
{
    static const char *const known[] = { "@yearly", "@annually", "@monthly", "@weekly",
                                         "@daily",  "@midnight", "@hourly" };
    struct slice duration = text;

    for (size_t i = 0; i < COUNT_OF(known); i++) {
        if (slice_is(text, known[i]))
            return NULL;
    }
    if (!slice_has_prefix(text, "@every "))
        return REFUSE("unrecognized descriptor: " SLICE_FORMAT, SLICE_ARGUMENT(text));
    duration.data += sizeof("@every ") - 1;
    duration.size -= sizeof("@every ") - 1;
    if (is_duration(duration))
        return NULL;
    return REFUSE("failed to parse duration " SLICE_FORMAT
                  ": time: invalid duration \"" SLICE_FORMAT "\"",
                  SLICE_ARGUMENT(text), SLICE_ARGUMENT(duration));
}

static bool is_blank(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

/* Cuts the next word off; false when there is none. */
static bool next_word(struct slice *inout_text, struct slice *out_word)
{
    size_t at = 0;
    size_t end;

    while (at < inout_text->size && is_blank(inout_text->data[at]))
        at++;
    end = at;
    while (end < inout_text->size && !is_blank(inout_text->data[end]))
        end++;
    if (end == at)
        return false;
    *out_word = (struct slice){ inout_text->data + at, end - at };
    *inout_text = (struct slice){ inout_text->data + end, inout_text->size - end };
    return true;
}

struct error *schedule_check(struct slice schedule)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;
    struct slice fields[FIELDS];
    struct slice rest = schedule;
    struct slice word;
    size_t count = 0;
    struct error *err = NULL;

    if (!schedule.size)
        return REFUSE("empty spec string");
    if (slice_has_prefix(schedule, "TZ=") || slice_has_prefix(schedule, "CRON_TZ="))
        (void)next_word(&rest, &word); /* who asks refuses it */
    if (slice_has_prefix(rest, "@"))
        return check_descriptor(rest);
    while (next_word(&rest, &word)) {
        if (count < FIELDS)
            fields[count] = word;
        text_appendf(&list, "%s" SLICE_FORMAT, count ? " " : "", SLICE_ARGUMENT(word));
        count++;
    }
    if (count != FIELDS)
        return REFUSE("expected exactly %d fields, found %zu: [%s]", FIELDS, count,
                      text_string(&list));
    for (size_t i = 0; i < FIELDS && !err; i++)
        err = check_field(fields[i], &bounds[i]);
    return err;
}
