#include "base/timestamp.h"

#include <time.h>

#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *micros; /* NULL: refused */
};

static const struct row rows[] = {
    { "reads UTC", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000000Z" },
    { "reads the epoch", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000000Z" },
    { "reads before the epoch", "1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500000Z" },
    { "reads Go's zero time", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000Z" },
    { "reads the first", "0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000000Z" },
    { "reads the last", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z" },
    { "reads a leap day", "2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000000Z" },
    { "reads the leap day of a century", "2000-02-29T12:00:00Z", "2000-02-29T12:00:00.000000Z" },
    { "reads offsets to the east", "2026-01-01T00:30:00+01:00", "2025-12-31T23:30:00.000000Z" },
    { "reads offsets to the west", "2026-12-31T23:30:00-05:30", "2027-01-01T05:00:00.000000Z" },
    { "reads the unknown offset", "2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00.000000Z" },
    { "reads one decimal", "2026-01-01T00:00:00.7Z", "2026-01-01T00:00:00.700000Z" },
    { "drops what is below a microsecond", "2026-01-01T00:00:00.123456789Z",
      "2026-01-01T00:00:00.123456Z" },
    { "refuses nothing", "", NULL },
    { "refuses a date alone", "2026-01-01", NULL },
    { "refuses no offset", "2026-01-01T00:00:00", NULL },
    { "refuses small letters as Go does", "2026-01-01t00:00:00z", NULL },
    { "refuses a blank for the T", "2026-01-01 00:00:00Z", NULL },
    { "refuses month 13", "2026-13-01T00:00:00Z", NULL },
    { "refuses month 0", "2026-00-01T00:00:00Z", NULL },
    { "refuses day 31 of April", "2026-04-31T00:00:00Z", NULL },
    { "refuses a leap day of other years", "2026-02-29T00:00:00Z", NULL },
    { "refuses a leap day of other centuries", "1900-02-29T00:00:00Z", NULL },
    { "refuses hour 24", "2026-01-01T24:00:00Z", NULL },
    { "refuses leap seconds", "2016-12-31T23:59:60Z", NULL },
    { "refuses a point without digits", "2026-01-01T00:00:00.Z", NULL },
    { "refuses a comma", "2026-01-01T00:00:00,5Z", NULL },
    { "refuses an offset of a day", "2026-01-01T00:00:00+24:00", NULL },
    { "refuses an offset without a colon", "2026-01-01T00:00:00+0100", NULL },
    { "refuses what follows", "2026-01-01T00:00:00Z ", NULL },
    { "refuses what follows an offset", "2026-01-01T00:00:00+01:00Z", NULL },
    { "refuses years of five digits", "12026-01-01T00:00:00Z", NULL },
    { "refuses a sign in a field", "2026-01-+1T00:00:00Z", NULL },
    { "refuses what an offset takes out of the range", "0000-01-01T00:00:00+00:01", NULL },
};

static void parse(void **state)
{
    const struct row *row = *state;
    int64_t us = 77;
    struct error *err = timestamp_parse(slice_from(row->text), &us);

    if (!row->micros) {
        assert_error(err, ERR_INVALID, row->text);
        assert_int_equal(us, 77);
        return;
    }
    assert_no_error(err);
    assert_string_equal(timestamp_format(fixture_current()->arena, us, TIMESTAMP_MICROS),
                        row->micros);
}

struct format_row {
    const char *name;
    int64_t us;
    enum timestamp_precision precision;
    const char *text;
};

static const struct format_row format_rows[] = {
    { "writes seconds", 1767323045678901, TIMESTAMP_SECONDS, "2026-01-02T03:04:05Z" },
    { "writes milliseconds", 1767323045678901, TIMESTAMP_MILLIS, "2026-01-02T03:04:05.678Z" },
    { "writes microseconds", 1767323045000001, TIMESTAMP_MICROS, "2026-01-02T03:04:05.000001Z" },
    { "rounds down before the epoch", -1, TIMESTAMP_SECONDS, "1969-12-31T23:59:59Z" },
    { "stays at the first", INT64_MIN, TIMESTAMP_SECONDS, "0000-01-01T00:00:00Z" },
    { "stays at the last", INT64_MAX, TIMESTAMP_MICROS, "9999-12-31T23:59:59.999999Z" },
};

static void format(void **state)
{
    const struct format_row *row = *state;

    assert_string_equal(timestamp_format(fixture_current()->arena, row->us, row->precision),
                        row->text);
}

/* Every day of the range, against the C library. */
static void days_follow_the_calendar(void **state)
{
    struct timestamp_parts parts;

    (void)state;
    for (int64_t us = TIMESTAMP_MIN; us < TIMESTAMP_MAX; us += INT64_C(86400000000)) {
        time_t seconds = us / 1000000;
        int64_t again;
        struct tm tm;

        gmtime_r(&seconds, &tm);
        timestamp_split(us, &parts);
        assert_int_equal(parts.year, tm.tm_year + 1900);
        assert_int_equal(parts.month, tm.tm_mon + 1);
        assert_int_equal(parts.day, tm.tm_mday);
        assert_int_equal(parts.weekday, tm.tm_wday);
        assert_no_error(timestamp_join(&parts, &again));
        assert_true(again == us);
    }
}

static void impossible_parts_are_refused(void **state)
{
    struct timestamp_parts parts = { .year = 2026, .month = 2, .day = 30 };
    int64_t us;

    (void)state;
    assert_error(timestamp_join(&parts, &us), ERR_INVALID, "2026-02-30T00:00:00");
}

TEST_MAIN(TABLE(parse, rows), TABLE(format, format_rows), TEST(days_follow_the_calendar),
          TEST(impossible_parts_are_refused))
