#include "base/hex.h"

#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *again; /* NULL: refused */
    const char *message;
};

static const struct row rows[] = {
    { "reads nothing", "", "", NULL },
    { "keeps zeros", "0001", "0001", NULL },
    { "writes lower case", "DEADbeef", "deadbeef", NULL },
    { "refuses half a byte", "abc", NULL, "3 digits" },
    { "refuses a prefix", "0x00", NULL, "0x78 at offset 1" },
    { "refuses blanks", "00 0", NULL, "0x20 at offset 2" },
    { "refuses what follows the letters", "0g", NULL, "0x67 at offset 1" },
};

static void parse(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct error *err = hex_parse(slice_from(row->text), &bytes);

    if (!row->again) {
        assert_error(err, ERR_INVALID, row->message);
        return;
    }
    assert_no_error(err);
    assert_string_equal(hex_format(fixture_current()->arena, text_slice(&bytes)), row->again);
}

static void exact_size_is_wanted(void **state)
{
    unsigned char bytes[3] = { 9, 9, 9 };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    assert_error(hex_parse_exact(SLICE("0102"), bytes, 3), ERR_INVALID, "2 bytes, 3 are wanted");
    assert_int_equal(bytes[0], 9);
    assert_no_error(hex_parse_exact(SLICE("01fF80"), bytes, 3));
    assert_int_equal(bytes[2], 0x80);
    text_append(&text, "sha256:");
    hex_append(&text, slice_of((const char *)bytes, 3));
    assert_string_equal(text_string(&text), "sha256:01ff80");
}

TEST_MAIN(TABLE(parse, rows), TEST(exact_size_is_wanted))
