#include "cli/table.h"

#include "base/text.h"
#include "cli/nearest.h"
#include "cli/view.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *cells[6];
    size_t columns; /* 0: two */
    bool right;
    bool coloured;
    size_t width;
    const char *shown;
};

static const struct row rows[] = {
    { "puts two spaces between columns", { "A", "B", "long", "x" }, .shown = "A     B\nlong  x\n" },
    { "puts numbers at the right",
      { "COUNT", "B", "7", "x" },
      .right = true,
      .shown = "COUNT  B\n    7  x\n" },
    { "counts wide characters as two", { "日本", "x", "ab", "y" }, .shown = "日本  x\nab    y\n" },
    { "counts combining marks as none",
      { "e\xcc\x81t", "x", "abc", "y" },
      .shown = "e\xcc\x81t   x\nabc  y\n" },
    { "cuts the last column at the width",
      { "a", "0123456789" },
      .width = 8,
      .shown = "a  0123…\n" },
    { "cuts the widest text in the middle, so that the rest is seen",
      { "NAME", "MESSAGE", "AGE", "a-long-name-of-an-object", "it says very much about nothing",
        "5m" },
      .columns = 3,
      .width = 50,
      .shown = "NAME                      MESSAGE              AGE\n"
               "a-long-name-of-an-object  it says very much …  5m\n" },
    { "cuts names when nothing else can be, and the end last of all",
      { "the-long-name-of-an-object", "2026-01-01", "123456" },
      .columns = 3,
      .width = 40,
      .shown = "the-long-name-of-an-obj…  2026-01-01  1…\n" },
    { "begins no column that has no room",
      { "a", "0123456789", "x" },
      .columns = 3,
      .width = 14,
      .shown = "a  0123456789\n" },
    { "cuts nothing without a width", { "a", "0123456789" }, .shown = "a  0123456789\n" },
    { "shows control characters as blanks", { "a\033[2J", "b\nc" }, .shown = "a [2J  b c\n" },
};

static void tables(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct table table;

    table_init(&table, fixture_current()->arena, row->columns ? row->columns : 2);
    table.right[0] = row->right;
    table.soft[1] = table.columns > 2;
    for (size_t i = 0; i < 6 && row->cells[i]; i++)
        table_add(&table, slice_from(row->cells[i]));
    table_format(&table, &(struct table_style){ .coloured = row->coloured, .width = row->width },
                 &text);
    table_done(&table);
    assert_string_equal(text_string(&text), row->shown);
}

static void colour_surrounds_the_word_and_not_its_blanks(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct table table;

    (void)state;
    table_init(&table, fixture_current()->arena, 2);
    table_add_header(&table, "PHASE");
    table_add_header(&table, "X");
    table_add_coloured(&table, SLICE("Ready"), colour_of_word(SLICE("Ready")), true);
    table_add_coloured(&table, SLICE("-"), colour_of_word(SLICE("-")), false);
    table_format(&table, &(struct table_style){ .coloured = true }, &text);
    table_done(&table);
    assert_string_equal(text_string(&text), "\033[1;34mPHASE\033[0m  \033[1;34mX\033[0m\n"
                                            "\033[1;32mReady\033[0m  \033[90m-\033[0m\n");
}

struct age_row {
    const char *name;
    const char *time;
    const char *shown;
};

#define NOW_MS INT64_C(1767225600000) /* 2026-01-01T00:00:00Z */

static const struct age_row age_rows[] = {
    { "shows seconds", "2025-12-31T23:59:48Z", "12s" },
    { "shows minutes", "2025-12-31T23:55:00Z", "5m" },
    { "shows hours", "2025-12-31T21:00:00Z", "3h" },
    { "shows days", "2025-12-30T00:00:00Z", "2d" },
    { "shows weeks from the second on", "2025-11-20T00:00:00Z", "6w" },
    { "shows nothing for no time", "", "-" },
    { "shows zero for a clock that is ahead", "2026-01-01T00:00:09Z", "0s" },
};

static void ages(void **state)
{
    const struct age_row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    view_append_age(slice_from(row->time), NOW_MS, &text);
    assert_string_equal(text_string(&text), row->shown);
}

struct nearest_row {
    const char *name;
    const char *word;
    const char *shown;
};

static const struct nearest_row nearest_rows[] = {
    { "finds one edit", "gett", " (did you mean get?)" },
    { "finds two edits", "sacle", " (did you mean scale?)" },
    { "names three at most, the nearest first", "lisp", " (did you mean list or limp or lift?)" },
    { "finds nothing far away", "kubeconfig", "" },
};

static void nearest(void **state)
{
    static const char *const names[] = { "lift", "list", "lint", "limp", "scale", "get", NULL };
    const struct nearest_row *row = *state;

    assert_string_equal(nearest_format(fixture_current()->arena, row->word, names), row->shown);
}

TEST_MAIN(TABLE(tables, rows), TEST(colour_surrounds_the_word_and_not_its_blanks),
          TABLE(ages, age_rows), TABLE(nearest, nearest_rows))
