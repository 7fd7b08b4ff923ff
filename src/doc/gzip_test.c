#include "doc/gzip.h"

#include "base/text.h"
#include "lib/test.h"

static void fill(struct text *text, size_t size)
{
    uint32_t seed = 1;

    while (text->size < size) {
        seed = seed * 1664525 + 1013904223;
        text_append_char(text, (char)(seed >> 24));
    }
}

static void round_trip(void **state)
{
    CLEANUP(text) struct text input = TEXT_EMPTY;
    CLEANUP(text) struct text packed = TEXT_EMPTY;
    CLEANUP(text) struct text output = TEXT_EMPTY;

    (void)state;
    fill(&input, 100 * 1000);
    gzip_compress(text_slice(&input), GZIP_NORMAL, &packed);
    assert_int_equal((unsigned char)packed.data[0], 0x1f);
    assert_int_equal((unsigned char)packed.data[1], 0x8b);
    assert_no_error(gzip_decompress(text_slice(&packed), input.size, &output));
    assert_true(slice_equal(text_slice(&input), text_slice(&output)));
}

static void empty_text(void **state)
{
    CLEANUP(text) struct text packed = TEXT_EMPTY;
    CLEANUP(text) struct text output = TEXT_EMPTY;

    (void)state;
    gzip_compress(SLICE(""), GZIP_FAST, &packed);
    assert_no_error(gzip_decompress(text_slice(&packed), 0, &output));
    assert_int_equal(output.size, 0);
}

/* 64 MiB of zeroes in 64 KiB: the ceiling is reached long before the memory is taken. */
static void stops_a_bomb(void **state)
{
    CLEANUP(text) struct text packed = TEXT_EMPTY;
    CLEANUP(text) struct text output = TEXT_EMPTY;
    CLEANUP(gzip) struct gzip *gzip = gzip_new(GZIP_SMALL);
    char *zeroes = arena_alloc(fixture_current()->arena, 1 << 20);

    (void)state;
    for (int i = 0; i < 64; i++)
        gzip_write(gzip, slice_of(zeroes, 1 << 20), &packed);
    gzip_finish(gzip, &packed);
    assert_true(packed.size < 100 * 1000);
    assert_error(gzip_decompress(text_slice(&packed), 1 << 20, &output), ERR_TOO_LARGE,
                 "more than 1048576 bytes");
    assert_int_equal(output.size, 0);
}

static void streams(void **state)
{
    CLEANUP(text) struct text packed = TEXT_EMPTY;
    CLEANUP(text) struct text output = TEXT_EMPTY;
    CLEANUP(gzip) struct gzip *gzip = gzip_new(GZIP_FAST);
    size_t flushed;

    (void)state;
    gzip_write(gzip, SLICE("{\"type\":\"ADDED\"}\n"), &packed);
    gzip_flush(gzip, &packed);
    flushed = packed.size;
    assert_true(flushed > 20); /* the first event is on its way */
    gzip_write(gzip, SLICE("{\"type\":\"DELETED\"}\n"), &packed);
    gzip_finish(gzip, &packed);
    assert_true(packed.size > flushed);
    assert_no_error(gzip_decompress(text_slice(&packed), 1000, &output));
    assert_string_equal(text_string(&output), "{\"type\":\"ADDED\"}\n{\"type\":\"DELETED\"}\n");
}

static void reads_members_in_a_row(void **state)
{
    CLEANUP(text) struct text packed = TEXT_EMPTY;
    CLEANUP(text) struct text output = TEXT_EMPTY;

    (void)state;
    gzip_compress(SLICE("one "), GZIP_FAST, &packed);
    gzip_compress(SLICE("two"), GZIP_SMALL, &packed);
    assert_no_error(gzip_decompress(text_slice(&packed), 7, &output));
    assert_string_equal(text_string(&output), "one two");
    assert_error(gzip_decompress(text_slice(&packed), 6, &output), ERR_TOO_LARGE, "more than 6");
}

static void refuses_what_is_broken(void **state)
{
    CLEANUP(text) struct text packed = TEXT_EMPTY;
    CLEANUP(text) struct text output = TEXT_EMPTY;

    (void)state;
    gzip_compress(SLICE("something to pack"), GZIP_NORMAL, &packed);
    for (size_t size = 0; size < packed.size; size++)
        assert_error(gzip_decompress(slice_of(packed.data, size), 1000, &output), ERR_BAD_REQUEST,
                     "gzip: ");
    packed.data[packed.size - 5] ^= 1; /* the checksum */
    assert_error(gzip_decompress(text_slice(&packed), 1000, &output), ERR_BAD_REQUEST,
                 "incorrect data check");
    assert_error(gzip_decompress(SLICE("plain text"), 1000, &output), ERR_BAD_REQUEST,
                 "incorrect header check");
    assert_int_equal(output.size, 0);
}

TEST_MAIN(TEST(round_trip), TEST(empty_text), TEST(stops_a_bomb), TEST(streams),
          TEST(reads_members_in_a_row), TEST(refuses_what_is_broken))
