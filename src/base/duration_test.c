#include "base/duration.h"

#include "base/random.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    int64_t ns;
    const char *again; /* NULL: refused */
};

static const struct row rows[] = {
    { "reads zero without a unit", "0", 0, "0s" },
    { "reads zero with a sign", "-0", 0, "0s" },
    { "reads zero with a unit", "0h", 0, "0s" },
    { "writes minutes and seconds", "1h30m", 90 * DURATION_MINUTE, "1h30m0s" },
    { "writes milliseconds", "250ms", 250 * DURATION_MILLISECOND, "250ms" },
    { "reads fractions", "-1.5h", -90 * DURATION_MINUTE, "-1h30m0s" },
    { "reads a fraction alone", ".5s", 500 * DURATION_MILLISECOND, "500ms" },
    { "reads a point at the end", "5.s", 5 * DURATION_SECOND, "5s" },
    { "reads plus", "+5s", 5 * DURATION_SECOND, "5s" },
    { "writes decimals of seconds", "61.0001s", 61000100000, "1m1.0001s" },
    { "reads the micro sign", "1.5\u00b5s", 1500, "1.5\u00b5s" },
    { "reads the Greek mu", "2\u03bcs", 2000, "2\u00b5s" },
    { "reads us", "999us", 999000, "999\u00b5s" },
    { "writes nanoseconds", "1ns", 1, "1ns" },
    { "takes units in any order and twice", "1s1h1s", DURATION_HOUR + 2 * DURATION_SECOND,
      "1h0m2s" },
    { "drops what is below a nanosecond", "0.3333333333333333333h", 1200000000000, "20m0s" },
    { "ignores digits that no longer fit", "0.100000000000000000000h", 6 * DURATION_MINUTE,
      "6m0s" },
    { "reads the longest", "9223372036854775807ns", INT64_MAX, "2562047h47m16.854775807s" },
    { "reads the most negative", "-9223372036854775808ns", INT64_MIN, "-2562047h47m16.854775808s" },
    { "refuses one more", "9223372036854775808ns", 0, NULL },
    { "refuses one less", "-9223372036854775809ns", 0, NULL },
    { "refuses hours beyond", "2562048h", 0, NULL },
    { "refuses a sum beyond", "2562047h48m", 0, NULL },
    { "refuses nothing", "", 0, NULL },
    { "refuses a sign alone", "-", 0, NULL },
    { "refuses no unit", "3", 0, NULL },
    { "refuses a unit alone", "s", 0, NULL },
    { "refuses a point alone", ".s", 0, NULL },
    { "refuses days", "1d", 0, NULL },
    { "refuses blanks", "1 s", 0, NULL },
    { "refuses two signs", "--1s", 0, NULL },
    { "refuses a sign inside", "1h-1m", 0, NULL },
};

static void parse(void **state)
{
    const struct row *row = *state;
    int64_t ns = 77;
    struct error *err = duration_parse(slice_from(row->text), &ns);

    if (!row->again) {
        assert_error(err, ERR_INVALID, row->text);
        assert_int_equal(ns, 77);
        return;
    }
    assert_no_error(err);
    assert_true(ns == row->ns);
    assert_string_equal(duration_format(fixture_current()->arena, ns), row->again);
}

static void what_is_written_is_read_back(void **state)
{
    (void)state;
    for (int i = 0; i < 10000; i++) {
        int64_t ns;
        int64_t again;
        char *text;

        random_bytes(&ns, sizeof(ns));
        ns >>= random_below(64); /* all magnitudes */
        text = duration_format(fixture_current()->arena, ns);
        assert_no_error(duration_parse(slice_from(text), &again));
        assert_true(again == ns);
    }
}

struct human_row {
    const char *name;
    const char *text;
    const char *human;
};

static const struct human_row human_rows[] = {
    { "is zero at first", "0s", "0s" },
    { "forgives a second", "-1.9s", "0s" },
    { "does not forgive two", "-2s", "<invalid>" },
    { "drops fractions", "1.9s", "1s" },
    { "counts seconds up to two minutes", "1m59s", "119s" },
    { "has two minutes", "2m0s", "2m" },
    { "has minutes and seconds below ten", "9m59s", "9m59s" },
    { "has minutes from ten on", "10m59s", "10m" },
    { "has minutes up to three hours", "2h59m", "179m" },
    { "has hours and minutes below eight", "3h12m", "3h12m" },
    { "has whole hours without minutes", "7h", "7h" },
    { "has hours up to two days", "47h59m", "47h" },
    { "has days and hours below eight", "79h", "3d7h" },
    { "has two days", "48h", "2d" },
    { "has days below two years", "17519h", "729d" },
    { "has years and days below eight", "17760h", "2y10d" },
    { "has whole years", "17520h", "2y" },
    { "has years from eight on", "80000h", "9y" },
    { "has no end", "9223372036854775807ns", "292y" },
};

static void human(void **state)
{
    const struct human_row *row = *state;
    int64_t ns;

    assert_no_error(duration_parse(slice_from(row->text), &ns));
    assert_string_equal(duration_format_human(fixture_current()->arena, ns), row->human);
}

TEST_MAIN(TABLE(parse, rows), TEST(what_is_written_is_read_back), TABLE(human, human_rows))
