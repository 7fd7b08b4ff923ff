#include "base/random.h"

#include "base/text.h"
#include "lib/test.h"

static void bytes_differ_and_fill_the_end(void **state)
{
    unsigned char a[300] = { 0 };
    unsigned char b[300] = { 0 };
    bool tail = false;

    (void)state;
    random_bytes(a, sizeof(a));
    random_bytes(b, sizeof(b));
    assert_memory_not_equal(a, b, sizeof(a));
    for (size_t i = 260; i < sizeof(a); i++)
        tail = tail || a[i] != 0;
    assert_true(tail);
}

struct row {
    const char *name;
    uint64_t bound;
};

static const struct row rows[] = {
    { "has one choice below one", 1 },
    { "stays below three", 3 },
    { "stays below a power of two", 1024 },
    { "stays below just over half of all", (UINT64_C(1) << 63) + 1 },
    { "stays below the largest", UINT64_MAX },
};

static void below(void **state)
{
    const struct row *row = *state;

    for (int i = 0; i < 1000; i++)
        assert_true(random_below(row->bound) < row->bound);
}

/* Each of 27 letters is expected 10,000 times with a deviation of 98; ten of those are never seen.
 */
static void letters_are_equally_likely(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char letters[] = RANDOM_NAME_LETTERS;
    size_t seen[256] = { 0 };

    (void)state;
    random_append(&text, SLICE(RANDOM_NAME_LETTERS), 270000);
    assert_int_equal(text.size, 270000);
    for (size_t i = 0; i < text.size; i++)
        seen[(unsigned char)text.data[i]]++;
    for (size_t i = 0; i < sizeof(letters) - 1; i++)
        assert_in_range(seen[(unsigned char)letters[i]], 9000, 11000);
}

static void low_values_are_not_favoured(void **state)
{
    size_t low = 0;

    (void)state;
    /* A plain remainder of 2^64 by 3*2^62 would give the lowest third half of all draws. */
    for (int i = 0; i < 30000; i++)
        low += random_below(UINT64_C(3) << 62) < UINT64_C(1) << 62;
    assert_in_range(low, 9000, 11000);
}

TEST_MAIN(TEST(bytes_differ_and_fill_the_end), TABLE(below, rows), TEST(letters_are_equally_likely),
          TEST(low_values_are_not_favoured))
