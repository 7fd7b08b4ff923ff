#include "base/utf8_width.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    size_t width;
};

static const struct row rows[] = {
    { "counts letters", "abc", 3 },
    { "counts accents once", "\u00e4\u00df", 2 },
    { "gives Han two columns", "\u6f22\u5b57", 4 },
    { "gives Hangul two columns", "\ud55c", 2 },
    { "gives composed Hangul two columns", "\u1112\u1161\u11ab", 2 },
    { "gives kana two columns, half-width ones one", "\u30ab\uff76", 3 },
    { "gives full-width letters two", "\uff21", 2 },
    { "gives emoji two", "\U0001f600", 2 },
    { "gives the last plane of Han two", "\U0002f800", 2 },
    { "does not count combining marks", "e\u0301", 1 },
    { "does not count joiners", "a\u200db", 2 },
    { "does not count variation selectors", "\u2764\ufe0f", 1 },
    { "does not count control characters", "a\x1b\x7f\xc2\x85", 1 },
    { "counts a soft hyphen, which terminals draw", "a\u00adb", 3 },
    { "counts what it cannot read once", "a\xff", 2 },
    { "counts box drawing once", "\u2502", 1 },
    { "counts ambiguous ones once", "\u00b1\u03b1", 2 },
};

static void width(void **state)
{
    const struct row *row = *state;

    assert_int_equal(utf8_width(slice_from(row->text)), row->width);
}

struct truncate_row {
    const char *name;
    const char *text;
    size_t columns;
    const char *front;
};

static const struct truncate_row truncate_rows[] = {
    { "keeps what fits", "abc", 3, "abc" },
    { "cuts what does not", "abc", 2, "ab" },
    { "leaves a wide one out that fits by half", "a\u6f22", 2, "a" },
    { "keeps marks with their letter", "e\u0301x", 1, "e\u0301" },
    { "keeps nothing in no columns", "abc", 0, "" },
};

static void truncation(void **state)
{
    const struct truncate_row *row = *state;

    assert_true(slice_is(utf8_width_truncate(slice_from(row->text), row->columns), row->front));
}

TEST_MAIN(TABLE(width, rows), TABLE(truncation, truncate_rows))
