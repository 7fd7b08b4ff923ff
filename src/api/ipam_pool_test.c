#include "api/ipam_pool.h"

#include "base/text.h"
#include "lib/test.h"

/* Lists are written "a,b"; a range is "start-end". */
struct row {
    const char *name;
    const char *cidr;
    const char *reserved;
    const char *ranges;
    const char *start;
    const char *end;
    const char *expected; /* problems, one a line; or effective | allocatable | unmanaged */
};

static const struct row rows[] = {
    { "uses the hosts of the CIDR", "10.0.0.0/29", NULL, NULL, NULL, NULL,
      "10.0.0.1-10.0.0.6 | 10.0.0.1-10.0.0.6 |" },
    { "reads a CIDR as its network", "10.0.0.5/29", "10.0.0.3/30", NULL, NULL, NULL,
      "10.0.0.1-10.0.0.6 | 10.0.0.4-10.0.0.6 |" },
    { "has no broadcast address in a /31", "10.0.0.0/31", NULL, NULL, NULL, NULL,
      "10.0.0.0-10.0.0.1 | 10.0.0.0-10.0.0.1 |" },
    { "gives the only address of a /32", "10.0.0.7/32", NULL, NULL, NULL, NULL,
      "10.0.0.7-10.0.0.7 | 10.0.0.7-10.0.0.7 |" },
    { "can have nothing to give", "10.0.0.0/30", "10.0.0.0/30", NULL, NULL, NULL,
      "10.0.0.1-10.0.0.2 | |" },
    { "uses start and end", "10.0.0.0/28", NULL, NULL, "10.0.0.4", "10.0.0.7",
      "10.0.0.4-10.0.0.7 | 10.0.0.4-10.0.0.7 | 10.0.0.1-10.0.0.3 10.0.0.8-10.0.0.14" },
    { "needs both start and end", "10.0.0.0/30", NULL, NULL, "nonsense", NULL,
      "10.0.0.1-10.0.0.2 | 10.0.0.1-10.0.0.2 |" },
    { "prefers ranges to start and end", "10.0.0.0/30", NULL, "10.0.0.1-10.0.0.1", "x", "y",
      "10.0.0.1-10.0.0.1 | 10.0.0.1-10.0.0.1 | 10.0.0.2-10.0.0.2" },
    { "lets a range have the network address", "10.0.0.0/30", NULL, "10.0.0.0-10.0.0.3", NULL, NULL,
      "10.0.0.0-10.0.0.3 | 10.0.0.0-10.0.0.3 |" },
    { "joins what touches for allocating only", "10.0.0.0/29", NULL,
      "10.0.0.1-10.0.0.2,10.0.0.3-10.0.0.5", NULL, NULL,
      "10.0.0.1-10.0.0.2 10.0.0.3-10.0.0.5 | 10.0.0.1-10.0.0.5 | 10.0.0.6-10.0.0.6" },
    { "ends where the addresses end", "255.255.255.0/24", "255.255.255.252/30",
      "255.255.255.248-255.255.255.255", NULL, NULL,
      "255.255.255.248-255.255.255.255 | 255.255.255.248-255.255.255.251 | "
      "255.255.255.1-255.255.255.247" },
    { "works in the whole of IPv4", "0.0.0.0/0", "0.0.0.0/1", "255.255.255.255-255.255.255.255",
      NULL, NULL,
      "255.255.255.255-255.255.255.255 | 255.255.255.255-255.255.255.255 | "
      "128.0.0.0-255.255.255.254" },
    { "allows a /12", "10.16.0.0/12", NULL, "10.16.0.0-10.31.255.255", NULL, NULL,
      "10.16.0.0-10.31.255.255 | 10.16.0.0-10.31.255.255 |" },

    { "refuses a CIDR that is none", "10.0.0.0/33", NULL, "x-y", NULL, NULL,
      "invalid pool CIDR: \"10.0.0.0/33\" is not an IPv4 network such as 10.40.0.0/24\n" },
    { "refuses IPv6", "fd00::/64", NULL, NULL, NULL, NULL,
      "invalid pool CIDR: \"fd00::/64\" is not an IPv4 network such as 10.40.0.0/24\n" },
    { "refuses reserved blocks that are none", "10.0.0.0/24", "10.0.0.300/30", NULL, NULL, NULL,
      "invalid reserved CIDR \"10.0.0.300/30\": not an IPv4 network such as 10.40.0.0/28\n" },
    { "refuses reserved blocks elsewhere", "10.0.0.0/24", "10.0.1.0/30,10.0.0.0/23", NULL, NULL,
      NULL,
      "reserved CIDR \"10.0.1.0/30\" is not within pool CIDR \"10.0.0.0/24\"\n"
      "reserved CIDR \"10.0.0.0/23\" is not within pool CIDR \"10.0.0.0/24\"\n" },
    { "refuses ends that are no addresses", "10.0.0.0/24", NULL, "10.0.0.1-10.0.0.2,10.0.0-fd00::1",
      NULL, NULL,
      "ranges[1].start \"10.0.0\" is not a valid IPv4 address\n"
      "ranges[1].end \"fd00::1\" is not a valid IPv4 address\n" },
    { "refuses the wrong order of ends", "10.0.0.0/24", NULL, "10.0.0.9-10.0.0.2", NULL, NULL,
      "ranges[0] start 10.0.0.9 is after end 10.0.0.2\n" },
    { "refuses ranges outside", "10.0.0.0/24", NULL, "10.0.0.9-10.0.1.2", NULL, NULL,
      "ranges[0] (10.0.0.9-10.0.1.2) falls outside pool CIDR 10.0.0.0/24\n" },
    { "refuses the wrong order of ranges", "10.0.0.0/24", NULL,
      "10.0.0.8-10.0.0.9,10.0.0.1-10.0.0.2", NULL, NULL,
      "ranges must be sorted by start IP and non-overlapping; ranges[1].start (10.0.0.1) must be "
      "greater than ranges[0].end (10.0.0.9)\n" },
    { "refuses ranges that share an address", "10.0.0.0/24", NULL,
      "10.0.0.1-10.0.0.4,10.0.0.4-10.0.0.5", NULL, NULL,
      "ranges must be sorted by start IP and non-overlapping; ranges[1].start (10.0.0.4) must be "
      "greater than ranges[0].end (10.0.0.4)\n" },
    { "refuses reserved blocks across a boundary", "10.0.0.0/24", "10.0.0.8/30",
      "10.0.0.1-10.0.0.5,10.0.0.10-10.0.0.20", NULL, NULL,
      "reserved CIDR 10.0.0.8/30 straddles ranges[1] boundary (10.0.0.10-10.0.0.20)\n" },
    { "refuses a range inside a reserved block", "10.0.0.0/24", "10.0.0.0/28", "10.0.0.4-10.0.0.5",
      NULL, NULL, "reserved CIDR 10.0.0.0/28 straddles ranges[0] boundary (10.0.0.4-10.0.0.5)\n" },
    { "names start and end as they are called", "10.0.0.0/24", NULL, NULL, "10.0.0.9", "9",
      "tenantAllocation.end \"9\" is not a valid IPv4 address\n" },
    { "refuses a whole CIDR that is too large", "0.0.0.0/0", NULL, NULL, NULL, NULL,
      "pool too large: 4294967294 IPs (max 1048576)\n" },
    { "refuses ranges too far apart", "10.0.0.0/8", NULL, "10.0.0.0-10.0.0.0,10.16.0.0-10.16.0.0",
      NULL, NULL, "pool too large: 1048577 IPs (max 1048576)\n" },
    { "refuses too many ranges", "10.0.0.0/24", NULL, "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-", NULL,
      NULL, "ranges has 17 items, at most 16 are possible\n" },
};

static struct ipam_pool_spec spec_of(const struct row *row)
{
    struct arena *arena = fixture_current()->arena;
    struct slice *reserved = arena_array(arena, 32, struct slice);
    struct ipam_pool_ends *ranges = arena_array(arena, 32, struct ipam_pool_ends);
    struct ipam_pool_spec spec = {
        .cidr = slice_from(row->cidr),
        .reserved = reserved,
        .ranges = ranges,
        .ends = { slice_from(row->start), slice_from(row->end) },
    };
    struct slice rest = slice_from(row->reserved);
    struct slice part;

    while (row->reserved && slice_split(&rest, ',', &part))
        reserved[spec.reserved_count++] = part;
    rest = slice_from(row->ranges);
    while (row->ranges && slice_split(&rest, ',', &part)) {
        struct ipam_pool_ends *ends = &ranges[spec.range_count++];

        assert_true(slice_cut(part, '-', &ends->start, &ends->end));
    }
    return spec;
}

static void append_list(struct text *text, const struct ip_range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (text->size > 0)
            text_append_char(text, ' ');
        ip_range_append(text, &ranges[i]);
    }
}

static void pool(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct ipam_pool_spec spec = spec_of(row);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *const *problems;
    struct ipam_pool read;
    size_t count = ipam_pool_check(arena, &spec, &problems);

    for (size_t i = 0; i < count; i++)
        text_appendf(&text, "%s\n", problems[i]);
    if (count > 0) {
        assert_error(ipam_pool_read(arena, &spec, &read), ERR_INVALID, problems[0]);
    } else {
        assert_no_error(ipam_pool_read(arena, &spec, &read));
        append_list(&text, read.ranges, read.range_count);
        text_append(&text, " |");
        append_list(&text, read.allocatable, read.allocatable_count);
        text_append(&text, " |");
        append_list(&text, read.unmanaged, read.unmanaged_count);
    }
    assert_string_equal(text_string(&text), row->expected);
}

static void overlapping_reserved_blocks_count_once(void **state)
{
    const struct row row = { .cidr = "10.0.0.0/24",
                             .reserved = "10.0.0.16/28,10.0.0.16/30,10.0.0.0/28,10.0.0.64/32" };
    struct ipam_pool_spec spec = spec_of(&row);
    struct ipam_pool read;

    (void)state;
    assert_no_error(ipam_pool_read(fixture_current()->arena, &spec, &read));
    assert_int_equal(read.reserved_count, 2);
    assert_int_equal(ipam_pool_sum(read.reserved, read.reserved_count), 33);
}

TEST_MAIN(TABLE(pool, rows), TEST(overlapping_reserved_blocks_count_once))
