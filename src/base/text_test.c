#include "base/text.h"

#include "base/memory.h"
#include "base/number.h"
#include "lib/test.h"

static void text_grows(void **state)
{
    struct text text = TEXT_EMPTY;
    CLEANUP(string) char *string = NULL;

    (void)state;
    assert_string_equal(text_string(&text), "");
    for (int i = 0; i < 100; i++)
        text_appendf(&text, "%d,", i);
    text_remove_front(&text, 2);
    assert_memory_equal(text.data, "1,2,3,", 6);
    text_truncate(&text, 3);
    string = text_take(&text);
    assert_string_equal(string, "1,2");
    assert_null(text.data);
}

struct split_row {
    const char *name;
    const char *text;
    const char *joined;
};

static const struct split_row split_rows[] = {
    { "gives one empty part for nothing", "", "[]" },
    { "keeps empty parts", "a,,b", "[a][][b]" },
    { "sees a part after the last separator", "a,", "[a][]" },
    { "needs no separator", "abc", "[abc]" },
};

static void split(void **state)
{
    const struct split_row *row = *state;
    CLEANUP(text) struct text joined = TEXT_EMPTY;
    struct slice rest = slice_from(row->text);
    struct slice part;

    while (slice_split(&rest, ',', &part))
        text_appendf(&joined, "[" SLICE_FORMAT "]", SLICE_ARGUMENT(part));
    assert_string_equal(text_string(&joined), row->joined);
}

struct number_row {
    const char *name;
    const char *text;
    bool valid;
    int64_t value;
};

static const struct number_row number_rows[] = {
    { "reads the largest", "9223372036854775807", true, INT64_MAX },
    { "reads the smallest", "-9223372036854775808", true, INT64_MIN },
    { "refuses one more", "9223372036854775808", false, 0 },
    { "refuses nothing", "", false, 0 },
    { "refuses a sign alone", "-", false, 0 },
    { "refuses blanks", " 1", false, 0 },
    { "refuses what follows", "1x", false, 0 },
};

static void number(void **state)
{
    const struct number_row *row = *state;
    int64_t value = 0;

    assert_int_equal(number_parse_int(slice_from(row->text), &value), row->valid);
    assert_true(value == row->value);
}

TEST_MAIN(TEST(text_grows), TABLE(split, split_rows), TABLE(number, number_rows))
