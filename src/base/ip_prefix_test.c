#include "base/ip_prefix.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *masked; /* NULL: refused in any case */
    const char *message;
    uint64_t count;
    const char *mask;
};

static const struct row rows[] = {
    { "reads a network", "10.0.0.0/8", "10.0.0.0/8", NULL, 1 << 24, "255.0.0.0" },
    { "reads everything", "0.0.0.0/0", "0.0.0.0/0", NULL, UINT64_C(1) << 32, "0.0.0.0" },
    { "reads one address", "10.0.0.1/32", "10.0.0.1/32", NULL, 1, "255.255.255.255" },
    { "wants no host bits", "10.1.2.3/20", "10.1.0.0/20", "the network is 10.1.0.0/20", 4096,
      "255.255.240.0" },
    { "reads IPv6", "fd00::/64", "fd00::/64", NULL, UINT64_MAX, "ffff:ffff:ffff:ffff::" },
    { "counts up to 63 bits", "fd00::/65", "fd00::/65", NULL, UINT64_C(1) << 63,
      "ffff:ffff:ffff:ffff:8000::" },
    { "reads all of IPv6", "::/0", "::/0", NULL, UINT64_MAX, "::" },
    { "reads one IPv6", "::1/128", "::1/128", NULL, 1, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" },
    { "sees host bits in IPv6", "fd00::1/64", "fd00::/64", "the network is fd00::/64", UINT64_MAX,
      "ffff:ffff:ffff:ffff::" },
    { "refuses too many bits", "10.0.0.0/33", NULL, "is no network" },
    { "refuses too many bits of IPv6", "::/129", NULL, "is no network" },
    { "refuses more than fits", "::/4294967296", NULL, "is no network" },
    { "refuses a sign", "10.0.0.0/+8", NULL, "is no network" },
    { "refuses leading zeros", "10.0.0.0/08", NULL, "is no network" },
    { "refuses no bits", "10.0.0.0/", NULL, "is no network" },
    { "refuses no address", "/8", NULL, "is no network" },
    { "refuses an address alone", "10.0.0.0", NULL, "is no network" },
    { "refuses a mask", "10.0.0.0/255.0.0.0", NULL, "is no network" },
    { "refuses two", "10.0.0.0/8/8", NULL, "is no network" },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct ip_prefix prefix;
    struct ip_address mask;

    if (row->message)
        assert_error(ip_prefix_parse(slice_from(row->text), IP_HOST_BITS_REFUSED, &prefix),
                     ERR_INVALID, row->message);
    else
        assert_no_error(ip_prefix_parse(slice_from(row->text), IP_HOST_BITS_REFUSED, &prefix));
    if (!row->masked) {
        assert_error(ip_prefix_parse(slice_from(row->text), IP_HOST_BITS_KEPT, &prefix),
                     ERR_INVALID, row->text);
        return;
    }
    assert_no_error(ip_prefix_parse(slice_from(row->text), IP_HOST_BITS_KEPT, &prefix));
    assert_string_equal(ip_prefix_format(arena, &prefix), row->text);
    prefix = ip_prefix_masked(&prefix);
    assert_string_equal(ip_prefix_format(arena, &prefix), row->masked);
    assert_true(ip_prefix_count(&prefix) == row->count);
    mask = ip_prefix_mask(&prefix);
    assert_string_equal(ip_format(arena, &mask), row->mask);
}

static struct ip_prefix prefix_of(const char *text)
{
    struct ip_prefix prefix;

    assert_no_error(ip_prefix_parse(slice_from(text), IP_HOST_BITS_KEPT, &prefix));
    return prefix;
}

struct pair_row {
    const char *name;
    const char *a;
    const char *b;
    bool covers;
    bool overlaps;
};

static const struct pair_row pair_rows[] = {
    { "covers itself", "10.0.0.0/8", "10.0.0.0/8", true, true },
    { "covers a part", "10.0.0.0/8", "10.3.0.0/16", true, true },
    { "overlaps the whole", "10.3.0.0/16", "10.0.0.0/8", false, true },
    { "leaves neighbours alone", "10.0.0.0/9", "10.128.0.0/9", false, false },
    { "ignores host bits", "10.9.9.9/8", "10.200.0.1/32", true, true },
    { "covers all of its family", "0.0.0.0/0", "255.0.0.0/8", true, true },
    { "does not mix families", "0.0.0.0/0", "::/0", false, false },
    { "compares all of IPv6", "fd00::/127", "fd00::2/128", false, false },
};

static void pair(void **state)
{
    const struct pair_row *row = *state;
    struct ip_prefix a = prefix_of(row->a);
    struct ip_prefix b = prefix_of(row->b);

    assert_int_equal(ip_prefix_covers(&a, &b), row->covers);
    assert_int_equal(ip_prefix_overlaps(&a, &b), row->overlaps);
    assert_int_equal(ip_prefix_overlaps(&b, &a), row->overlaps);
    assert_true(ip_prefix_contains(&a, &a.address));
    assert_true(!row->covers || ip_prefix_contains(&a, &b.address));
    assert_true(row->overlaps || !ip_prefix_contains(&a, &b.address));
}

TEST_MAIN(TABLE(parse, rows), TABLE(pair, pair_rows))
