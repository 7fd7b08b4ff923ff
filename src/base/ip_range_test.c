#include "base/ip_range.h"

#include "base/text.h"
#include "base/vec.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *again; /* NULL: refused */
    const char *message;
    uint64_t count;
    const char *prefixes;
};

static const struct row rows[] = {
    { "reads two ends", "10.40.1.3-10.40.1.10", "10.40.1.3-10.40.1.10", NULL, 8,
      "10.40.1.3/32 10.40.1.4/30 10.40.1.8/31 10.40.1.10/32 " },
    { "allows blanks around the line", "10.0.0.1 - 10.0.0.2", "10.0.0.1-10.0.0.2", NULL, 2,
      "10.0.0.1/32 10.0.0.2/32 " },
    { "reads a network", "10.0.0.8/29", "10.0.0.8-10.0.0.15", NULL, 8, "10.0.0.8/29 " },
    { "reads one address", "10.0.0.7", "10.0.0.7-10.0.0.7", NULL, 1, "10.0.0.7/32 " },
    { "reads all of IPv4", "0.0.0.0-255.255.255.255", "0.0.0.0-255.255.255.255", NULL,
      UINT64_C(1) << 32, "0.0.0.0/0 " },
    { "reads nearly all", "0.0.0.1-255.255.255.255", "0.0.0.1-255.255.255.255", NULL, UINT32_MAX,
      NULL },
    { "reads IPv6", "fd00::1-fd00::2", "fd00::1-fd00::2", NULL, 2, "fd00::1/128 fd00::2/128 " },
    { "counts no further than it can", "::/0", "::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", NULL,
      UINT64_MAX, "::/0 " },
    { "counts 2^64 as the most", "fd00::/64", "fd00::-fd00::ffff:ffff:ffff:ffff", NULL, UINT64_MAX,
      "fd00::/64 " },
    { "refuses the wrong order", "10.0.0.2-10.0.0.1", NULL, "ends before it starts" },
    { "refuses two families", "10.0.0.2-fd00::1", NULL, "mixes IPv4 and IPv6" },
    { "refuses host bits", "10.0.0.1/29", NULL, "the network is 10.0.0.0/29" },
    { "refuses three ends", "10.0.0.1-10.0.0.2-10.0.0.3", NULL, "is no IP address" },
    { "refuses a missing end", "10.0.0.1-", NULL, "range \"10.0.0.1-\": \"\" is no IP address" },
    { "refuses a short end", "10.0.0.1-9", NULL, "\"9\" is no IP address" },
    { "refuses networks as ends", "10.0.0.0/30-10.0.0.8", NULL, "is no IP address" },
    { "refuses nothing", "", NULL, "is no IP address" },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct ip_prefix *prefixes;
    struct ip_prefix whole;
    struct ip_range range;
    size_t count;

    if (!row->again) {
        assert_error(ip_range_parse(slice_from(row->text), &range), ERR_INVALID, row->message);
        return;
    }
    assert_no_error(ip_range_parse(slice_from(row->text), &range));
    assert_string_equal(ip_range_format(arena, &range), row->again);
    assert_true(ip_range_count(&range) == row->count);

    count = ip_range_to_prefixes(arena, &range, &prefixes);
    assert_int_equal(ip_range_is_prefix(&range, &whole), count == 1);
    for (size_t i = 0; row->prefixes && i < count; i++) {
        ip_prefix_append(&text, &prefixes[i]);
        text_append_char(&text, ' ');
    }
    if (row->prefixes)
        assert_string_equal(text_string(&text), row->prefixes);
}

static struct ip_range range_of(const char *text)
{
    struct ip_range range;

    assert_no_error(ip_range_parse(slice_from(text), &range));
    return range;
}

static size_t read_list(const char *list, struct ip_range *ranges)
{
    struct slice rest = slice_from(list);
    struct slice part;
    size_t count = 0;

    while (list && slice_split(&rest, ',', &part))
        assert_no_error(ip_range_parse(part, &ranges[count++]));
    return count;
}

struct merge_row {
    const char *name;
    const char *text;
    const char *merged;
};

static const struct merge_row merge_rows[] = {
    { "joins neighbours", "10.0.0.4-10.0.0.7,10.0.0.0/30", "10.0.0.0-10.0.0.7 " },
    { "joins overlaps", "10.0.0.0-10.0.0.5,10.0.0.3-10.0.0.9", "10.0.0.0-10.0.0.9 " },
    { "swallows what is inside", "10.0.0.0/24,10.0.0.9,10.0.1.0", "10.0.0.0-10.0.1.0 " },
    { "keeps gaps", "10.0.0.3,10.0.0.1", "10.0.0.1-10.0.0.1 10.0.0.3-10.0.0.3 " },
    { "does not join families", "255.255.255.255,::", "255.255.255.255-255.255.255.255 ::-:: " },
    { "does not go beyond the end", "255.255.255.0/24,255.255.255.255",
      "255.255.255.0-255.255.255.255 " },
    { "drops repetitions", "fd00::/64,fd00::/64", "fd00::-fd00::ffff:ffff:ffff:ffff " },
};

static void merge(void **state)
{
    const struct merge_row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct ip_range ranges[8];
    size_t count = ip_range_merge(ranges, read_list(row->text, ranges));

    for (size_t i = 0; i < count; i++) {
        ip_range_append(&text, &ranges[i]);
        text_append_char(&text, ' ');
    }
    assert_string_equal(text_string(&text), row->merged);
}

struct subtract_row {
    const char *name;
    const char *ranges;
    const char *holes;
    const char *rest;
};

static const struct subtract_row subtract_rows[] = {
    { "keeps all without holes", "10.0.0.1-10.0.0.9", NULL, "10.0.0.1-10.0.0.9 " },
    { "leaves nothing", "10.0.0.1-10.0.0.9", "10.0.0.0/24", "" },
    { "cuts in two", "10.0.0.1-10.0.0.9", "10.0.0.3-10.0.0.4",
      "10.0.0.1-10.0.0.2 10.0.0.5-10.0.0.9 " },
    { "cuts both ends", "10.0.0.1-10.0.0.9", "10.0.0.0/31,10.0.0.8/29", "10.0.0.2-10.0.0.7 " },
    { "uses one hole for several ranges", "10.0.0.1-10.0.0.4,10.0.0.7-10.0.0.9",
      "10.0.0.4-10.0.0.8", "10.0.0.1-10.0.0.3 10.0.0.9-10.0.0.9 " },
    { "keeps ranges that touch apart", "10.0.0.1-10.0.0.4,10.0.0.5-10.0.0.9", "10.0.0.2",
      "10.0.0.1-10.0.0.1 10.0.0.3-10.0.0.4 10.0.0.5-10.0.0.9 " },
    { "reaches both ends of the space", "0.0.0.0/0", "0.0.0.0,255.255.255.255",
      "0.0.0.1-255.255.255.254 " },
    { "ends at the end of the space", "255.255.255.254/31", "255.255.255.254/31", "" },
};

static void subtract(void **state)
{
    const struct subtract_row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct ip_range ranges[8];
    struct ip_range holes[8];
    struct ip_range *rest;
    size_t count = read_list(row->ranges, ranges);

    count = ip_range_subtract(fixture_current()->arena, ranges, count, holes,
                              read_list(row->holes, holes), &rest);
    for (size_t i = 0; i < count; i++) {
        ip_range_append(&text, &rest[i]);
        text_append_char(&text, ' ');
    }
    assert_string_equal(text_string(&text), row->rest);
}

struct pair_row {
    const char *name;
    const char *a;
    const char *b;
    bool covers;
    bool overlaps;
};

static const struct pair_row pair_rows[] = {
    { "covers itself", "10.0.0.1-10.0.0.9", "10.0.0.1-10.0.0.9", true, true },
    { "covers a part", "10.0.0.1-10.0.0.9", "10.0.0.9", true, true },
    { "overlaps at one address", "10.0.0.1-10.0.0.9", "10.0.0.9-10.0.0.10", false, true },
    { "leaves neighbours alone", "10.0.0.1-10.0.0.9", "10.0.0.10-10.0.0.11", false, false },
    { "overlaps from both sides", "10.0.0.5", "10.0.0.0/8", false, true },
    { "does not mix families", "0.0.0.0/0", "::/0", false, false },
};

static void pair(void **state)
{
    const struct pair_row *row = *state;
    struct ip_range a = range_of(row->a);
    struct ip_range b = range_of(row->b);

    assert_int_equal(ip_range_covers(&a, &b), row->covers);
    assert_int_equal(ip_range_overlaps(&a, &b), row->overlaps);
    assert_int_equal(ip_range_overlaps(&b, &a), row->overlaps);
}

static void visiting_meets_each_address(void **state)
{
    struct ip_range range = range_of("10.0.0.250-10.0.1.5");
    struct ip_address address = { .family = 0 };
    uint64_t index;
    uint64_t seen = 0;

    (void)state;
    for (; ip_range_next(&range, &address); seen++) {
        struct ip_address same;

        assert_true(ip_range_contains(&range, &address));
        assert_true(ip_range_index(&range, &address, &index));
        assert_int_equal(index, seen);
        assert_true(ip_range_at(&range, seen, &same));
        assert_true(ip_equal(&same, &address));
    }
    assert_int_equal(seen, 12);
    assert_false(ip_range_at(&range, 12, &address));
    range = range_of("255.255.255.255");
    address = (struct ip_address){ .family = 0 };
    assert_true(ip_range_next(&range, &address));
    assert_false(ip_range_next(&range, &address));
}

static void places_end_at_64_bits(void **state)
{
    struct ip_range range = range_of("::-1::");
    struct ip_address address;
    uint64_t index;

    (void)state;
    assert_true(ip_range_at(&range, UINT64_MAX, &address));
    assert_true(ip_range_index(&range, &address, &index));
    assert_true(index == UINT64_MAX);
    assert_true(ip_next(&address, &address));
    assert_false(ip_range_index(&range, &address, &index));
}

static void the_worst_range_has_254_prefixes(void **state)
{
    struct ip_range range = range_of("::1-ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe");
    struct ip_prefix *prefixes;
    size_t count = ip_range_to_prefixes(fixture_current()->arena, &range, &prefixes);
    struct ip_range ranges[254];

    (void)state;
    assert_int_equal(count, 254);
    for (size_t i = 0; i < count; i++)
        ranges[i] = ip_range_from_prefix(&prefixes[i]);
    assert_int_equal(ip_range_merge(ranges, count), 1);
    assert_true(ip_range_covers(&ranges[0], &range) && ip_range_covers(&range, &ranges[0]));
}

TEST_MAIN(TABLE(parse, rows), TABLE(merge, merge_rows), TABLE(subtract, subtract_rows),
          TABLE(pair, pair_rows), TEST(visiting_meets_each_address), TEST(places_end_at_64_bits),
          TEST(the_worst_range_has_254_prefixes))
