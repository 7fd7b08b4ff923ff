#include "base/semver.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *again; /* NULL: refused */
};

static const struct row rows[] = {
    { "reads a version", "1.30.2", "1.30.2" },
    { "reads a leading v", "v1.30.2", "1.30.2" },
    { "reads all parts", "v1.30.2-rc.1+build", "1.30.2-rc.1+build" },
    { "reads zeros", "0.0.0", "0.0.0" },
    { "reads hyphens in words", "1.0.0-a-b.-.0--", "1.0.0-a-b.-.0--" },
    { "reads a hyphen in the build", "1.0.0+001-x.2", "1.0.0+001-x.2" },
    { "reads a zero of a word", "1.0.0-0a", "1.0.0-0a" },
    { "reads a zero alone", "1.0.0-0", "1.0.0-0" },
    { "reads the largest", "9223372036854775807.0.0", "9223372036854775807.0.0" },
    { "refuses one more", "9223372036854775808.0.0", NULL },
    { "refuses nothing", "", NULL },
    { "refuses v alone", "v", NULL },
    { "refuses two numbers", "1.30", NULL },
    { "refuses four numbers", "1.30.2.1", NULL },
    { "refuses leading zeros", "1.030.2", NULL },
    { "refuses leading zeros in a pre-release", "1.0.0-01", NULL },
    { "refuses an empty pre-release", "1.0.0-", NULL },
    { "refuses an empty word", "1.0.0-a..b", NULL },
    { "refuses an empty build", "1.0.0+", NULL },
    { "refuses two builds", "1.0.0+a+b", NULL },
    { "refuses other characters", "1.0.0-a_b", NULL },
    { "refuses a capital V", "V1.0.0", NULL },
    { "refuses blanks", "1.0.0 ", NULL },
    { "refuses a sign", "+1.0.0", NULL },
    { "refuses words", "latest", NULL },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct semver version;
    struct error *err = semver_parse(slice_from(row->text), &version);

    if (!row->again) {
        assert_error(err, ERR_INVALID, row->text);
        return;
    }
    assert_no_error(err);
    assert_string_equal(semver_format(fixture_current()->arena, &version), row->again);
}

/* In order; section 11 of SemVer and some of our own. */
static const char *const sorted[] = {
    "0.9.9",
    "1.0.0-1",
    "1.0.0-9",
    "1.0.0-10",
    "1.0.0-99999999999999999999",
    "1.0.0-100000000000000000000",
    "1.0.0--",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.1",
    "1.2.0",
    "1.10.0",
    "2.0.0-0",
    "2.0.0",
};

static void order_is_by_precedence(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sorted); i++) {
        for (size_t j = 0; j < COUNT_OF(sorted); j++) {
            struct semver a;
            struct semver b;
            int order;

            assert_no_error(semver_parse(slice_from(sorted[i]), &a));
            assert_no_error(semver_parse(slice_from(sorted[j]), &b));
            order = semver_compare(&a, &b);
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
    }
}

struct skew_row {
    const char *name;
    const char *from;
    const char *to;
    bool comparable;
    int64_t minors;
};

static const struct skew_row skew_rows[] = {
    { "counts minors", "v1.30.2", "v1.31.0", true, 1 },
    { "counts backwards", "v1.33.0", "v1.30.9", true, -3 },
    { "ignores patches", "v1.30.0-rc.1", "v1.30.14", true, 0 },
    { "does not cross majors", "v1.30.0", "v2.0.0", false, 0 },
};

static void skew(void **state)
{
    const struct skew_row *row = *state;
    struct semver from;
    struct semver to;
    int64_t minors = 0;

    assert_no_error(semver_parse(slice_from(row->from), &from));
    assert_no_error(semver_parse(slice_from(row->to), &to));
    assert_int_equal(semver_minor_skew(&from, &to, &minors), row->comparable);
    assert_int_equal(minors, row->minors);
}

static void build_has_no_part_in_the_order(void **state)
{
    struct semver a;
    struct semver b;

    (void)state;
    assert_no_error(semver_parse(SLICE("v1.0.0+a"), &a));
    assert_no_error(semver_parse(SLICE("1.0.0+b"), &b));
    assert_int_equal(semver_compare(&a, &b), 0);
}

static void minors_are_read_alone(void **state)
{
    struct semver version;

    (void)state;
    assert_no_error(semver_parse_minor(SLICE("v1.31"), &version));
    assert_int_equal(version.major, 1);
    assert_int_equal(version.minor, 31);
    assert_int_equal(version.patch, 0);
    assert_error(semver_parse_minor(SLICE("v1.31.0"), &version), ERR_INVALID, "minor version");
    assert_error(semver_parse_minor(SLICE("v1"), &version), ERR_INVALID, "minor version");
    assert_error(semver_parse_minor(SLICE("1.31-rc.1"), &version), ERR_INVALID, "minor version");
}

static void long_texts_are_refused(void **state)
{
    struct semver version;
    char text[300];

    (void)state;
    memset(text, 'a', sizeof(text));
    memcpy(text, "1.0.0-", 6);
    assert_error(semver_parse(slice_of(text, sizeof(text)), &version), ERR_INVALID, "no version");
    assert_no_error(semver_parse(slice_of(text, 256), &version));
}

TEST_MAIN(TABLE(parse, rows), TEST(order_is_by_precedence), TABLE(skew, skew_rows),
          TEST(build_has_no_part_in_the_order), TEST(minors_are_read_alone),
          TEST(long_texts_are_refused))
