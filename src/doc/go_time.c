/* Times as Go reads them. */
#include "doc/go_time_internal.h"

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/error.h"

static const char *const layouts[] = {
    [GO_TIME_SECONDS] = "2006-01-02T15:04:05Z07:00",
    [GO_TIME_MICROS] = "2006-01-02T15:04:05.000000Z07:00",
};

struct piece {
    const char *name;  /* as the layout writes it */
    const char *range; /* what is out of range beyond its bounds; NULL: a separator */
    unsigned digits;   /* hours may have one less */
    unsigned least;
    unsigned most;
};

static const struct piece pieces[] = {
    { "2006", "year", 4, 0, 9999 }, { "-", NULL, 0, 0, 0 },       { "01", "month", 2, 1, 12 },
    { "-", NULL, 0, 0, 0 },         { "02", "day", 2, 1, 31 },    { "T", NULL, 0, 0, 0 },
    { "15", "hour", 2, 0, 23 },     { ":", NULL, 0, 0, 0 },       { "04", "minute", 2, 0, 59 },
    { ":", NULL, 0, 0, 0 },         { "05", "second", 2, 0, 59 },
};

enum {
    PLACE_YEAR = 0,
    PLACE_MONTH = 2,
    PLACE_DAY = 4,
    PLACE_HOUR = 6,
};

struct reading {
    struct slice text;
    struct slice rest;
    enum go_time_layout layout;
};

static struct error *cannot(const struct reading *reading, const char *piece)
{
    return error_new(ERR_BAD_REQUEST,
                     "parsing time \"" SLICE_FORMAT "\" as \"%s\": cannot parse \"" SLICE_FORMAT
                     "\" as \"%s\"",
                     SLICE_ARGUMENT(reading->text), layouts[reading->layout],
                     SLICE_ARGUMENT(reading->rest), piece);
}

static struct error *out_of_range(const struct reading *reading, const char *what)
{
    return error_new(ERR_BAD_REQUEST, "parsing time \"" SLICE_FORMAT "\": %s out of range",
                     SLICE_ARGUMENT(reading->text), what);
}

static bool is_digit(struct slice text, size_t place)
{
    return place < text.size && text.data[place] >= '0' && text.data[place] <= '9';
}

static void skip(struct reading *reading, size_t size)
{
    reading->rest = slice_of(reading->rest.data + size, reading->rest.size - size);
}

static bool read_number(struct reading *reading, size_t digits, bool shorter, unsigned *out_number)
{
    size_t size = 0;
    unsigned number = 0;

    while (size < digits && is_digit(reading->rest, size))
        number = number * 10 + (unsigned)(reading->rest.data[size++] - '0');
    if (size < digits && !(shorter && size > 0))
        return false;
    skip(reading, size);
    *out_number = number;
    return true;
}

static struct error *read_piece(struct reading *reading, const struct piece *piece,
                                unsigned *out_number)
{
    if (!piece->range) {
        if (reading->rest.size == 0 || reading->rest.data[0] != piece->name[0])
            return cannot(reading, piece->name);
        skip(reading, 1);
        return NULL;
    }
    if (!read_number(reading, piece->digits, piece == &pieces[PLACE_HOUR], out_number))
        return cannot(reading, piece->name);
    if (*out_number < piece->least || *out_number > piece->most)
        return out_of_range(reading, piece->range);
    return NULL;
}

static struct error *read_fraction(struct reading *reading)
{
    size_t digits = 0;
    bool point =
        reading->rest.size > 0 && (reading->rest.data[0] == '.' || reading->rest.data[0] == ',');

    while (point && is_digit(reading->rest, digits + 1))
        digits++;
    if (reading->layout == GO_TIME_MICROS &&
        (reading->rest.size == 0 || reading->rest.data[0] != '.' || digits < 6))
        return cannot(reading, ".000000");
    if (reading->layout == GO_TIME_MICROS)
        digits = 6;
    if (digits > 0)
        skip(reading, digits + 1);
    return NULL;
}

static struct error *read_zone(struct reading *reading)
{
    unsigned hours;
    unsigned minutes;
    struct reading zone = *reading;

    if (reading->rest.size > 0 && reading->rest.data[0] == 'Z') {
        skip(reading, 1);
        return NULL;
    }
    if (zone.rest.size < 6 || (zone.rest.data[0] != '+' && zone.rest.data[0] != '-') ||
        zone.rest.data[3] != ':')
        return cannot(reading, "Z07:00");
    skip(&zone, 1);
    if (!read_number(&zone, 2, false, &hours))
        return cannot(reading, "Z07:00");
    skip(&zone, 1);
    if (!read_number(&zone, 2, false, &minutes))
        return cannot(reading, "Z07:00");
    if (hours > 24)
        return out_of_range(reading, "time zone offset hour");
    if (minutes > 60)
        return out_of_range(reading, "time zone offset minute");
    reading->rest = zone.rest;
    return NULL;
}

static unsigned days_in(unsigned year, unsigned month)
{
    static const unsigned char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return month == 2 && leap ? 29 : days[month - 1];
}

struct error *go_time_check(struct slice text, enum go_time_layout layout)
{
    struct reading reading = { text, text, layout };
    unsigned numbers[COUNT_OF(pieces)] = { 0 };
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(pieces); i++) {
        err = read_piece(&reading, &pieces[i], &numbers[i]);
        if (err)
            return err;
    }
    err = read_fraction(&reading);
    if (!err)
        err = read_zone(&reading);
    if (err)
        return err;
    if (reading.rest.size > 0)
        return error_new(ERR_BAD_REQUEST,
                         "parsing time \"" SLICE_FORMAT "\": extra text: \"" SLICE_FORMAT "\"",
                         SLICE_ARGUMENT(text), SLICE_ARGUMENT(reading.rest));
    if (numbers[PLACE_DAY] > days_in(numbers[PLACE_YEAR], numbers[PLACE_MONTH]))
        return out_of_range(&reading, "day");
    return NULL;
}
