#include "base/utf8.h"

#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *bytes;
    size_t valid;       /* bytes at the front */
    const char *points; /* as utf8_next() sees them; ? is a replacement */
};

static const struct row rows[] = {
    { "has nothing in nothing", "", 0, "" },
    { "reads ASCII", "az\x7f", 3, "61 7a 7f " },
    { "reads two bytes", "\xc2\x80\xdf\xbf", 4, "80 7ff " },
    { "reads three bytes", "\xe0\xa0\x80\xef\xbf\xbf", 6, "800 ffff " },
    { "reads four bytes", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", 8, "10000 10ffff " },
    { "reads past eight letters", "abcdefghijklmno\xc3\xa4", 17,
      "61 62 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f e4 " },
    { "refuses overlong two", "\xc0\x80", 0, "? ? " },
    { "refuses overlong three", "\xe0\x9f\xbf", 0, "? ? ? " },
    { "refuses overlong four", "\xf0\x8f\xbf\xbf", 0, "? ? ? ? " },
    { "refuses surrogates", "a\xed\xa0\x80", 1, "61 ? ? ? " },
    { "reads just below surrogates", "\xed\x9f\xbf", 3, "d7ff " },
    { "refuses beyond the end", "\xf4\x90\x80\x80", 0, "? ? ? ? " },
    { "refuses bytes that never occur", "\xff\xfe", 0, "? ? " },
    { "refuses a lone continuation", "ab\x80", 2, "61 62 ? " },
    { "counts a cut character once", "\xf0\x9f\x98", 0, "? " },
    { "goes on after a cut character", "\xe2\x82z", 0, "? 7a " },
    { "sees a bad byte after eight letters", "abcdefgh\x80", 8, "61 62 63 64 65 66 67 68 ? " },
};

static void decoding(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text points = TEXT_EMPTY;
    struct slice rest = slice_from(row->bytes);
    size_t count = 0;
    uint32_t point;

    assert_int_equal(utf8_valid_size(rest), row->valid);
    assert_int_equal(utf8_is_valid(rest), row->valid == rest.size);
    while (utf8_next(&rest, &point)) {
        text_appendf(&points, point == UTF8_REPLACEMENT ? "? " : "%x ", point);
        count++;
    }
    assert_string_equal(text_string(&points), row->points);
    assert_int_equal(utf8_count(slice_from(row->bytes)), count);
}

static void every_point_is_read_as_written(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    for (uint32_t point = 0; point <= 0x110000; point++) {
        bool possible = point < 0xd800 || (point > 0xdfff && point < 0x110000);
        uint32_t again;

        text_clear(&text);
        utf8_append(&text, point);
        assert_int_equal(utf8_decode(text_slice(&text), &again), text.size);
        assert_int_equal(again, possible ? point : UTF8_REPLACEMENT);
    }
}

static void replacing_makes_it_valid(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    utf8_append_valid(&text, SLICE("a\xffz\xc3\xa4\xe2\x82"));
    assert_string_equal(text_string(&text), "a\xef\xbf\xbdz\xc3\xa4\xef\xbf\xbd");
}

struct truncate_row {
    const char *name;
    const char *bytes;
    size_t max_bytes;
    size_t size;
};

static const struct truncate_row truncate_rows[] = {
    { "keeps what fits", "a\xc3\xa4", 3, 3 },
    { "leaves half a character out", "a\xc3\xa4", 2, 1 },
    { "cuts between characters", "\xc3\xa4\xc3\xa4", 2, 2 },
    { "leaves three quarters out", "ab\xf0\x9f\x98\x80", 5, 2 },
    { "leaves nothing when nothing fits", "\xf0\x9f\x98\x80", 3, 0 },
    { "does not go back through rubbish for ever", "\x80\x80\x80\x80\x80\x80\x80\x80\x80", 8, 4 },
};

static void truncation(void **state)
{
    const struct truncate_row *row = *state;

    assert_int_equal(utf8_truncate(slice_from(row->bytes), row->max_bytes).size, row->size);
}

struct partial_row {
    const char *name;
    const char *bytes;
    bool partial;
};

static const struct partial_row partial_rows[] = {
    { "is no for nothing", "", false },
    { "is no for a whole letter", "a", false },
    { "is no for a whole character", "\xc3\xa4", false },
    { "is yes for its first byte", "\xc3", true },
    { "is yes for three of four", "\xf0\x9f\x98", true },
    { "is no for what never begins one", "\xff", false },
    { "is no for a lone continuation", "\x80", false },
    { "is no for the start of a surrogate", "\xed\xa0", false },
    { "is no for the start of an overlong form", "\xe0\x80", false },
    { "is no for a letter behind the start", "\xf0\x9fz", false },
};

static void partial(void **state)
{
    const struct partial_row *row = *state;

    assert_int_equal(utf8_is_partial(slice_from(row->bytes)), row->partial);
}

TEST_MAIN(TABLE(partial, partial_rows), TABLE(decoding, rows), TEST(every_point_is_read_as_written),
          TEST(replacing_makes_it_valid), TABLE(truncation, truncate_rows))
