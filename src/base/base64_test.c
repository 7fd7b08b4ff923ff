#include "base/base64.h"

#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    enum base64_form form;
    const char *bytes;
    const char *text;
};

/* RFC 4648 section 10, and bytes that need the last letters of the alphabets. */
static const struct row rows[] = {
    { "writes nothing as nothing", BASE64_STANDARD, "", "" },
    { "pads one byte twice", BASE64_STANDARD, "f", "Zg==" },
    { "pads two bytes once", BASE64_STANDARD, "fo", "Zm8=" },
    { "needs no padding for three", BASE64_STANDARD, "foo", "Zm9v" },
    { "goes on after a group", BASE64_STANDARD, "foobar", "Zm9vYmFy" },
    { "leaves padding out for one byte", BASE64_STANDARD_BARE, "f", "Zg" },
    { "leaves padding out for two bytes", BASE64_STANDARD_BARE, "fooba", "Zm9vYmE" },
    { "has plus and slash", BASE64_STANDARD, "\xfb\xff\xfe", "+//+" },
    { "has minus and underscore for URLs", BASE64_URL, "\xfb\xff\xfe\xfb", "-__--w==" },
    { "is bare for tokens", BASE64_URL_BARE, "\xfb\xff\xfe\xfb", "-__--w" },
};

static void round_trip(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_string_equal(base64_format(arena, slice_from(row->bytes), row->form), row->text);
    base64_append(&text, slice_from(row->bytes), row->form);
    assert_string_equal(text_string(&text), row->text);
    assert_no_error(base64_parse(slice_from(row->text), row->form, &text));
    assert_true(slice_is(text_slice(&text), row->bytes));
}

struct bad_row {
    const char *name;
    enum base64_form form;
    const char *text;
    const char *message;
};

static const struct bad_row bad_rows[] = {
    { "refuses missing padding", BASE64_STANDARD, "Zg", "multiple of 4" },
    { "refuses superfluous padding", BASE64_URL_BARE, "Zg==", "0x3d at offset 2" },
    { "refuses three pads", BASE64_STANDARD, "Z===", "0x3d at offset 1" },
    { "refuses padding inside", BASE64_STANDARD, "Zg==Zg==", "0x3d at offset 2" },
    { "refuses a lone letter", BASE64_URL_BARE, "Zm9vZ", "no whole bytes" },
    { "refuses the other alphabet", BASE64_STANDARD, "-__-", "0x2d at offset 0" },
    { "refuses line ends", BASE64_STANDARD, "Zm9\nZm9v", "0x0a at offset 3" },
    { "refuses bits after one byte", BASE64_STANDARD, "Zh==", "not zero" },
    { "refuses bits after two bytes", BASE64_URL_BARE, "Zm9", "not zero" },
    { "refuses bytes that are not ASCII", BASE64_URL_BARE, "Zm\xc3\xa4", "0xc3 at offset 2" },
};

static void refusal(void **state)
{
    const struct bad_row *row = *state;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;

    text_append(&bytes, "as before");
    assert_error(base64_parse(slice_from(row->text), row->form, &bytes), ERR_INVALID, row->message);
    assert_string_equal(text_string(&bytes), "as before");
}

static void all_bytes_survive(void **state)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    char all[256];

    (void)state;
    for (size_t i = 0; i < sizeof(all); i++)
        all[i] = (char)i;
    for (enum base64_form form = BASE64_STANDARD; form <= BASE64_URL_BARE; form++) {
        for (size_t size = 0; size <= sizeof(all); size++) {
            char *text = base64_format(fixture_current()->arena, slice_of(all, size), form);

            assert_no_error(base64_parse(slice_from(text), form, &bytes));
            assert_true(slice_equal(text_slice(&bytes), slice_of(all, size)));
        }
    }
}

TEST_MAIN(TABLE(round_trip, rows), TABLE(refusal, bad_rows), TEST(all_bytes_survive))
