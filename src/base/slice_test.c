#include "base/slice.h"

#include "base/text.h"
#include "lib/test.h"

static const struct slice absent = { NULL, 0 };

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

struct pair_row {
    const char *name;
    const char *s;
    const char *part;
    bool prefix;
    bool suffix;
    bool found;
    size_t offset;
};

static const struct pair_row pair_rows[] = {
    { "finds the front", "abcab", "abc", true, false, true, 0 },
    { "finds the end", "abcab", "cab", false, true, true, 2 },
    { "finds the first of two", "abcab", "ab", true, true, true, 0 },
    { "finds nothing in everything", "abc", "", true, true, true, 0 },
    { "finds nothing in nothing", "", "", true, true, true, 0 },
    { "does not find what is longer", "ab", "abc", false, false, false, 0 },
    { "does not find what is not there", "abc", "ac", false, false, false, 0 },
};

static void pair(void **state)
{
    const struct pair_row *row = *state;
    struct slice s = slice_from(row->s);
    size_t offset = 0;

    assert_int_equal(slice_has_prefix(s, row->part), row->prefix);
    assert_int_equal(slice_has_suffix(s, row->part), row->suffix);
    assert_int_equal(slice_find(s, slice_from(row->part), &offset), row->found);
    assert_int_equal(offset, row->offset);
}

struct order_row {
    const char *name;
    const char *a;
    const char *b;
    int order;
    bool same; /* but for case */
};

static const struct order_row order_rows[] = {
    { "finds equal ones equal", "abc", "abc", 0, true },
    { "puts the shorter first", "ab", "abc", -1, false },
    { "compares bytes, not characters", "\xc3", "z", 1, false },
    { "puts capitals first", "Abc", "abc", -1, true },
    { "compares nothing", "", "", 0, true },
    { "does not fold what is no letter", "[", "{", -1, false },
};

static void order(void **state)
{
    const struct order_row *row = *state;
    struct slice a = slice_from(row->a);
    struct slice b = slice_from(row->b);
    int result = slice_compare(a, b);

    assert_int_equal((result > 0) - (result < 0), row->order);
    assert_int_equal(slice_equal(a, b), row->order == 0);
    assert_int_equal(slice_equal_nocase(a, b), row->same);
}

static void an_absent_slice_is_empty(void **state)
{
    struct slice part;
    size_t offset;

    (void)state;
    assert_true(slice_equal(absent, SLICE("")));
    assert_int_equal(slice_compare(absent, SLICE("")), 0);
    assert_true(slice_has_prefix(absent, ""));
    assert_true(slice_has_suffix(absent, ""));
    assert_false(slice_find(absent, SLICE("a"), &offset));
    assert_false(slice_cut(absent, '=', &part, &part));
    assert_int_equal(slice_trim(absent).size, 0);
    assert_int_equal(slice_brief(absent).size, 0);
}

static void cutting_and_trimming(void **state)
{
    struct slice before;
    struct slice after;

    (void)state;
    assert_true(slice_cut(SLICE("a=b=c"), '=', &before, &after));
    assert_true(slice_is(before, "a"));
    assert_true(slice_is(after, "b=c"));
    assert_true(slice_is(slice_trim(SLICE(" \t a b\r\n")), "a b"));
    assert_int_equal(slice_trim(SLICE(" \n ")).size, 0);
}

static void a_brief_slice_ends_between_characters(void **state)
{
    char text[80];

    (void)state;
    memset(text, 'x', sizeof(text));
    memcpy(text + 62, "\xe2\x82\xac", 3);
    assert_int_equal(slice_brief(slice_of(text, 65)).size, 62);
    assert_int_equal(slice_brief(slice_of(text, 64)).size, 64);
}

TEST_MAIN(TABLE(split, split_rows), TABLE(pair, pair_rows), TABLE(order, order_rows),
          TEST(an_absent_slice_is_empty), TEST(cutting_and_trimming),
          TEST(a_brief_slice_ends_between_characters))
