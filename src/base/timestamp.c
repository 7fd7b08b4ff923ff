/* RFC 3339 times. Days are counted from 0000-03-01, so that a leap day is the last of its year. */
#include "base/timestamp.h"

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

#define US_PER_SECOND INT64_C(1000000)
#define US_PER_DAY    (INT64_C(86400) * US_PER_SECOND)

enum {
    DAYS_PER_400_YEARS = 146097,
    DAYS_0000_TO_1970 = 719468, /* from 0000-03-01 */
};

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_in_month(int year, int month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

    return month == 2 && is_leap(year) ? 29 : days[month - 1];
}

/* Days before a month that begins the year in March: 31, 30, 31, 30, 31 repeats every five. */
static int days_before_month(int months_since_march)
{
    return (153 * months_since_march + 2) / 5;
}

static int64_t days_from_date(int year, int month, int day)
{
    int64_t y = month > 2 ? year : year - 1;
    int64_t years400 = (y >= 0 ? y : y - 399) / 400;
    int64_t rest = y - years400 * 400;
    int months = month > 2 ? month - 3 : month + 9;

    return years400 * DAYS_PER_400_YEARS + rest * 365 + rest / 4 - rest / 100 +
           days_before_month(months) + day - 1 - DAYS_0000_TO_1970;
}

static void date_from_days(int64_t days, struct timestamp_parts *parts)
{
    int64_t shifted = days + DAYS_0000_TO_1970;
    int64_t years400 =
        (shifted >= 0 ? shifted : shifted - (DAYS_PER_400_YEARS - 1)) / DAYS_PER_400_YEARS;
    int rest = (int)(shifted - years400 * DAYS_PER_400_YEARS);
    /* 1460, 36524 and 146096 are the last days of 4, 100 and 400 years. */
    int years = (rest - rest / 1460 + rest / 36524 - rest / 146096) / 365;
    int day = rest - (years * 365 + years / 4 - years / 100);
    int months = (5 * day + 2) / 153;

    parts->day = day - days_before_month(months) + 1;
    parts->month = months < 10 ? months + 3 : months - 9;
    parts->year = (int)(years400 * 400) + years + (parts->month <= 2 ? 1 : 0);
}

void timestamp_split(int64_t us, struct timestamp_parts *out_parts)
{
    int64_t days;
    int64_t rest;

    if (us < TIMESTAMP_MIN)
        us = TIMESTAMP_MIN;
    if (us > TIMESTAMP_MAX)
        us = TIMESTAMP_MAX;
    days = us / US_PER_DAY - (us % US_PER_DAY < 0);
    rest = us - days * US_PER_DAY;

    date_from_days(days, out_parts);
    out_parts->weekday = (int)(((days + 4) % 7 + 7) % 7); /* 1970-01-01 was a Thursday */
    out_parts->micros = (int)(rest % US_PER_SECOND);
    rest /= US_PER_SECOND;
    out_parts->second = (int)(rest % 60);
    out_parts->minute = (int)(rest / 60 % 60);
    out_parts->hour = (int)(rest / 3600);
}

static bool is_between(int value, int low, int high)
{
    return value >= low && value <= high;
}

static bool are_possible(const struct timestamp_parts *p)
{
    return is_between(p->year, 0, 9999) && is_between(p->month, 1, 12) &&
           is_between(p->day, 1, days_in_month(p->year, p->month)) && is_between(p->hour, 0, 23) &&
           is_between(p->minute, 0, 59) && is_between(p->second, 0, 59) &&
           is_between(p->micros, 0, 999999);
}

struct error *timestamp_join(const struct timestamp_parts *parts, int64_t *out_us)
{
    int64_t seconds;

    if (!are_possible(parts))
        return error_new(ERR_INVALID,
                         "%04d-%02d-%02dT%02d:%02d:%02d.%06dZ is no time of the calendar",
                         parts->year, parts->month, parts->day, parts->hour, parts->minute,
                         parts->second, parts->micros);
    seconds = days_from_date(parts->year, parts->month, parts->day) * 86400 + parts->hour * 3600 +
              parts->minute * 60 + parts->second;
    *out_us = seconds * US_PER_SECOND + parts->micros;
    return NULL;
}

static bool take_char(struct slice *rest, char wanted)
{
    if (rest->size == 0 || rest->data[0] != wanted)
        return false;
    *rest = slice_of(rest->data + 1, rest->size - 1);
    return true;
}

static bool take_digits(struct slice *rest, size_t count, int *value)
{
    *value = 0;
    if (rest->size < count)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (rest->data[i] < '0' || rest->data[i] > '9')
            return false;
        *value = *value * 10 + (rest->data[i] - '0');
    }
    *rest = slice_of(rest->data + count, rest->size - count);
    return true;
}

static bool take_fraction(struct slice *rest, int *micros)
{
    int unit = 100000;
    int digit;

    *micros = 0;
    if (!take_char(rest, '.'))
        return true;
    if (!take_digits(rest, 1, &digit))
        return false;
    do {
        *micros += digit * unit;
        unit /= 10;
    } while (take_digits(rest, 1, &digit));
    return true;
}

static bool take_offset(struct slice *rest, int *seconds)
{
    int sign = take_char(rest, '+') ? 1 : -1;
    int hours;
    int minutes;

    *seconds = 0;
    if (sign < 0 && take_char(rest, 'Z'))
        return true;
    if (sign < 0 && !take_char(rest, '-'))
        return false;
    if (!take_digits(rest, 2, &hours) || !take_char(rest, ':') || !take_digits(rest, 2, &minutes))
        return false;
    *seconds = sign * (hours * 3600 + minutes * 60);
    return hours <= 23 && minutes <= 59;
}

static bool read(struct slice rest, int64_t *out_us)
{
    struct timestamp_parts p = { 0 };
    struct error *err;
    int64_t us;
    int offset;

    if (!take_digits(&rest, 4, &p.year) || !take_char(&rest, '-') ||
        !take_digits(&rest, 2, &p.month) || !take_char(&rest, '-') ||
        !take_digits(&rest, 2, &p.day) || !take_char(&rest, 'T') ||
        !take_digits(&rest, 2, &p.hour) || !take_char(&rest, ':') ||
        !take_digits(&rest, 2, &p.minute) || !take_char(&rest, ':') ||
        !take_digits(&rest, 2, &p.second) || !take_fraction(&rest, &p.micros) ||
        !take_offset(&rest, &offset) || rest.size > 0)
        return false;
    err = timestamp_join(&p, &us);
    if (err) {
        error_drop(err, "timestamp_parse() shows the text itself");
        return false;
    }
    us -= offset * US_PER_SECOND;
    if (us < TIMESTAMP_MIN || us > TIMESTAMP_MAX)
        return false;
    *out_us = us;
    return true;
}

struct error *timestamp_parse(struct slice text, int64_t *out_us)
{
    if (!read(text, out_us))
        return error_new(ERR_INVALID,
                         "\"" SLICE_FORMAT "\" is no RFC 3339 time such as 2026-01-02T03:04:05Z",
                         SLICE_ARGUMENT(slice_brief(text)));
    return NULL;
}

/* Objects have many times, and printf() takes longer than all the rest of one. */
static void append_digits(struct text *text, int number, size_t digits, char behind)
{
    char *place = text_reserve(text, digits + 1);

    for (size_t i = digits; i-- > 0; number /= 10)
        place[i] = (char)('0' + number % 10);
    place[digits] = behind;
    text_grown(text, digits + 1);
}

void timestamp_append(struct text *text, int64_t us, enum timestamp_precision precision)
{
    struct timestamp_parts p;

    timestamp_split(us, &p);
    append_digits(text, p.year, 4, '-');
    append_digits(text, p.month, 2, '-');
    append_digits(text, p.day, 2, 'T');
    append_digits(text, p.hour, 2, ':');
    append_digits(text, p.minute, 2, ':');
    append_digits(text, p.second, 2, precision == TIMESTAMP_SECONDS ? 'Z' : '.');
    switch (precision) {
    case TIMESTAMP_SECONDS:
        break;
    case TIMESTAMP_MILLIS:
        append_digits(text, p.micros / 1000, 3, 'Z');
        break;
    case TIMESTAMP_MICROS:
        append_digits(text, p.micros, 6, 'Z');
        break;
    }
}

char *timestamp_format(struct arena *arena, int64_t us, enum timestamp_precision precision)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    timestamp_append(&text, us, precision);
    return arena_text(arena, text_slice(&text));
}
