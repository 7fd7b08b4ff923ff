/* Schedules of cron jobs. */
#include "api/schedule.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *schedule;
    const char *refused; /* NULL: it is taken */
};

static const struct row rows[] = {
    { "takes stars", "* * * * *", NULL },
    { "takes lists, ranges and steps", "0-30/5,45 1,2 1-15 */2 1-5", NULL },
    { "takes names", "0 0 1 jan-MAR Sun", NULL },
    { "takes question marks", "0 0 ? * ?", NULL },
    { "takes steps from a number", "5/10 * * * *", NULL },
    { "takes blanks", "  0\t3  * * * ", NULL },
    { "takes descriptors", "@midnight", NULL },
    { "takes durations", "@every 1h30m0.5s", NULL },
    { "leaves zones to others", "TZ=UTC 0 3 * * *", NULL },
    { "refuses nothing", "", "empty spec string" },
    { "counts fields", "0 3 *", "expected exactly 5 fields, found 3: [0 3 *]" },
    { "bounds minutes", "60 * * * *", "end of range (60) above maximum (59): 60" },
    { "bounds days", "* * 0 * *", "beginning of range (0) below minimum (1): 0" },
    { "bounds weekdays", "* * * * 7", "end of range (7) above maximum (6): 7" },
    { "refuses turned ranges", "5-1 * * * *",
      "beginning of range (5) beyond end of range (1): 5-1" },
    { "refuses no steps", "*/0 * * * *", "step of range should be a positive number: */0" },
    { "refuses two ranges", "1-2-3 * * * *", "too many hyphens: 1-2-3" },
    { "refuses two steps", "*/2/3 * * * *", "too many slashes: */2/3" },
    { "refuses words", "a * * * *",
      "failed to parse int from a: strconv.Atoi: parsing \"a\": invalid syntax" },
    { "refuses names of months as days", "* * jan * *", "failed to parse int from jan" },
    { "refuses numbers without end", "99999999999999999999 * * * *", "failed to parse int" },
    { "knows descriptors", "@often", "unrecognized descriptor: @often" },
    { "knows durations", "@every day", "failed to parse duration @every day" },
    { "wants a unit", "@every 5", "failed to parse duration @every 5" },
};

static void schedules(void **state)
{
    const struct row *row = *state;
    struct error *err = schedule_check(slice_from(row->schedule));

    if (row->refused)
        assert_error(err, ERR_INVALID, row->refused);
    else
        assert_no_error(err);
}

TEST_MAIN(TABLE(schedules, rows))
