#include "os/toml_internal.h"

#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *value;
    const char *written;
};

static const struct row rows[] = {
    { "leaves plain text alone", "a b/c", "\"a b/c\"" },
    { "writes nothing as empty quotes", "", "\"\"" },
    { "escapes quotes and backslashes", "a\"b\\c", "\"a\\\"b\\\\c\"" },
    { "keeps a value on its line", "a\nb\tc\rd", "\"a\\nb\\tc\\rd\"" },
    { "escapes control characters by number", "\x01\x7f", "\"\\u0001\\u007F\"" },
    { "leaves other letters as they are", "Grüße", "\"Grüße\"" },
    { "does not end the string for three quotes", "\"\"\"", "\"\\\"\\\"\\\"\"" },
};

static void string(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    toml_append_string(&text, slice_from(row->value));
    assert_string_equal(text_string(&text), row->written);
}

static void tables_and_keys(void **state)
{
    const char *const list[] = { "a", "b\"", NULL };
    const char *const none[] = { NULL };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    toml_write_table(&text, "settings.one");
    toml_write_bool(&text, "on", true);
    toml_write_list(&text, "some", list);
    toml_write_list(&text, "none", none);
    toml_write_table(&text, "settings.two");
    toml_write_string(&text, "example.com/key", SLICE("v"));
    toml_write_string(&text, "", SLICE("v"));
    assert_string_equal(text_string(&text),
                        "[settings.one]\non = true\nsome = [\"a\", \"b\\\"\"]\nnone = []\n"
                        "\n[settings.two]\n\"example.com/key\" = \"v\"\n\"\" = \"v\"\n");
}

TEST_MAIN(TABLE(string, rows), TEST(tables_and_keys))
