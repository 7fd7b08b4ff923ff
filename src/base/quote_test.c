#include "base/quote.h"

#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *value;
    const char *quoted;
};

/* Expected texts are what Go's fmt.Sprintf("%q") gives. */
static const struct row rows[] = {
    { "leaves plain text alone", "pods", "\"pods\"" },
    { "quotes nothing at all", "", "\"\"" },
    { "escapes quotes and backslashes", "a\"b\\c", "\"a\\\"b\\\\c\"" },
    { "has letters for the usual controls", "\a\b\t\n\v\f\r", "\"\\a\\b\\t\\n\\v\\f\\r\"" },
    { "writes other controls in hexadecimal", "\x01\x7f", "\"\\x01\\x7f\"" },
    { "keeps letters of any script", "jürgen 世界", "\"jürgen 世界\"" },
    { "shows invisible marks",
      "a\xe2\x80\xae"
      "b",
      "\"a\\u202eb\"" },
    { "shows a space that is none",
      "a\xc2\xa0"
      "b",
      "\"a\\u00a0b\"" },
    { "shows private use beyond 16 bits", "\xf4\x80\x80\x80", "\"\\U00100000\"" },
    { "shows broken bytes one by one", "a\xff\xc3", "\"a\\xff\\xc3\"" },
};

static void quotes(void **state)
{
    const struct row *row = *state;

    assert_string_equal(quote_format(fixture_current()->arena, slice_from(row->value)),
                        row->quoted);
}

static void lists_have_brackets(void **state)
{
    const struct slice values[] = { SLICE("a"), SLICE("b c") };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    quote_append_list(&text, values, 2);
    quote_append_list(&text, NULL, 0);
    assert_string_equal(text_string(&text), "[\"a\" \"b c\"][]");
}

TEST_MAIN(TABLE(quotes, rows), TEST(lists_have_brackets))
