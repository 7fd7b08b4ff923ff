#include "api/ipam.h"

#include "api/ipam_pool.h"
#include "lib/test.h"

static void release_ipam(void *object)
{
    (void)ipam_free(object);
}

static struct ipam *ipam_for(const struct ipam_pool *pool)
{
    struct ipam *ipam = ipam_new(pool);

    arena_defer(fixture_current()->arena, release_ipam, ipam);
    return ipam;
}

/* The pool of the specification's example, with a second range that touches the first. */
static struct ipam *example(bool second)
{
    static const struct slice reserved = { "10.40.0.32/30", 13 };
    const struct ipam_pool_ends ranges[] = {
        { SLICE("10.40.0.16"), SLICE("10.40.0.47") },
        { SLICE("10.40.0.48"), SLICE("10.40.0.49") },
    };
    const struct ipam_pool_spec spec = {
        .cidr = SLICE("10.40.0.0/24"),
        .reserved = &reserved,
        .reserved_count = 1,
        .ranges = ranges,
        .range_count = second ? 2 : 1,
    };
    struct arena *arena = fixture_current()->arena;
    struct ipam_pool *pool = arena_new(arena, struct ipam_pool);

    assert_no_error(ipam_pool_read(arena, &spec, pool));
    return ipam_for(pool);
}

static struct ip_range block_of(const char *text)
{
    struct ip_range range;

    assert_no_error(ip_range_parse(slice_from(text), &range));
    return range;
}

static void use(struct ipam *ipam, const char *text)
{
    struct ip_range block = block_of(text);

    ipam_use(ipam, &block);
}

static const char *allocate(struct ipam *ipam, int64_t count)
{
    struct ip_range block;

    assert_no_error(ipam_allocate(ipam, count, &block));
    return ipam_format(fixture_current()->arena, &block);
}

static void the_worked_example(void **state)
{
    struct ipam *ipam = example(false);
    struct ipam_capacity capacity;

    (void)state;
    use(ipam, "10.40.0.16-10.40.0.19");
    capacity = ipam_capacity(ipam);
    assert_int_equal(capacity.pool_size, 256);
    assert_int_equal(capacity.reserved, 4);
    assert_int_equal(capacity.unmanaged, 254 - 32);
    assert_int_equal(capacity.total, 28);
    assert_int_equal(capacity.allocated, 4);
    assert_int_equal(capacity.available, 24);
    assert_int_equal(capacity.largest_free, 12);
    assert_int_equal(capacity.fragmentation_percent, 50);

    assert_string_equal(allocate(ipam, 8), "10.40.0.20-10.40.0.27");
    assert_int_equal(ipam_capacity(ipam).fragmentation_percent, 25);
    assert_string_equal(allocate(ipam, 4), "10.40.0.28/30");
    capacity = ipam_capacity(ipam);
    assert_int_equal(capacity.fragmentation_percent, 0);
    assert_int_equal(capacity.largest_free, 12);
    assert_int_equal(capacity.available, 12);
}

static void scenario_38_the_shortest_run_that_is_long_enough(void **state)
{
    struct ip_range range = block_of("10.0.0.0-10.0.0.99");
    struct ipam_pool pool = {
        .ranges = &range, .range_count = 1, .allocatable = &range, .allocatable_count = 1
    };
    struct ipam *ipam = ipam_for(&pool);

    (void)state;
    use(ipam, "10.0.0.0-10.0.0.9");
    use(ipam, "10.0.0.22-10.0.0.29"); /* leaves twelve before */
    use(ipam, "10.0.0.34-10.0.0.69"); /* leaves four before, and thirty behind */
    assert_string_equal(allocate(ipam, 4), "10.0.0.30-10.0.0.33");
    assert_string_equal(allocate(ipam, 4), "10.0.0.10-10.0.0.13");
    assert_string_equal(allocate(ipam, 13), "10.0.0.70-10.0.0.82");
}

static void scenario_39_the_lowest_of_equal_runs(void **state)
{
    struct ipam *ipam = example(false);

    (void)state;
    use(ipam, "10.40.0.20-10.40.0.27");
    use(ipam, "10.40.0.40-10.40.0.43"); /* four runs of four */
    assert_string_equal(allocate(ipam, 4), "10.40.0.16/30");
    assert_string_equal(allocate(ipam, 4), "10.40.0.28/30");
    assert_string_equal(allocate(ipam, 4), "10.40.0.36/30");
    assert_string_equal(allocate(ipam, 4), "10.40.0.44/30");
}

static void scenario_40_blocks_are_networks_where_they_can_be(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct ip_range block;

    (void)state;
    block = block_of("10.0.0.8-10.0.0.15");
    assert_string_equal(ipam_format(arena, &block), "10.0.0.8/29");
    block = block_of("10.0.0.3-10.0.0.10");
    assert_string_equal(ipam_format(arena, &block), "10.0.0.3-10.0.0.10");
    block = block_of("10.0.0.3-10.0.0.3");
    assert_string_equal(ipam_format(arena, &block), "10.0.0.3/32");
}

static void a_full_pool_says_so(void **state)
{
    struct ipam *ipam = example(false);
    struct ip_range block;

    (void)state;
    assert_error(ipam_allocate(ipam, 17, &block), ERR_UNAVAILABLE,
                 "pool exhausted: no contiguous block available");
    assert_string_equal(allocate(ipam, 12), "10.40.0.36-10.40.0.47");
    assert_string_equal(allocate(ipam, 16), "10.40.0.16/28");
    assert_error(ipam_allocate(ipam, 1, &block), ERR_UNAVAILABLE, "pool exhausted");
    assert_int_equal(ipam_capacity(ipam).available, 0);
    assert_int_equal(ipam_capacity(ipam).largest_free, 0);
    assert_int_equal(ipam_capacity(ipam).fragmentation_percent, 0);

    block = block_of("10.40.0.30-10.40.0.40"); /* the reserved ones between stay reserved */
    ipam_release(ipam, &block);
    assert_int_equal(ipam_capacity(ipam).available, 2 + 5);
    assert_string_equal(allocate(ipam, 1), "10.40.0.30/32");
}

static void impossible_counts_are_refused(void **state)
{
    struct ipam *ipam = example(false);
    struct ip_range block;

    (void)state;
    assert_error(ipam_allocate(ipam, 0, &block), ERR_INVALID, "requested count must be positive");
    assert_error(ipam_allocate(ipam, -1, &block), ERR_INVALID, "requested count must be positive");
    assert_error(ipam_allocate(ipam, 65537, &block), ERR_INVALID, "65537 is too large (max 65536)");
    assert_error(ipam_allocate(ipam, INT64_MAX, &block), ERR_INVALID, "too large");
}

struct pinned_row {
    const char *name;
    const char *start;
    const char *end;
    const char *block; /* NULL: refused */
    const char *message;
    enum error_code code;
};

/* 10.40.0.20-10.40.0.23 is in use. */
static const struct pinned_row pinned_rows[] = {
    { "gives what is free", "10.40.0.16", "10.40.0.19", "10.40.0.16/30", NULL, ERR_INVALID },
    { "gives one address", "10.40.0.49", "10.40.0.49", "10.40.0.49/32", NULL, ERR_INVALID },
    { "gives a part of a run", "10.40.0.37", "10.40.0.38", "10.40.0.37-10.40.0.38", NULL,
      ERR_INVALID },
    { "names the first address in use", "10.40.0.18", "10.40.0.25", NULL,
      "pinned range conflicts at IP 10.40.0.20 (reserved or already allocated)", ERR_CONFLICT },
    { "finds a conflict at the start", "10.40.0.22", "10.40.0.26", NULL, "at IP 10.40.0.22 (",
      ERR_CONFLICT },
    { "finds a conflict at the end", "10.40.0.18", "10.40.0.20", NULL, "at IP 10.40.0.20 (",
      ERR_CONFLICT },
    { "names a reserved address", "10.40.0.30", "10.40.0.40", NULL, "at IP 10.40.0.32 (",
      ERR_CONFLICT },
    { "refuses what is elsewhere", "10.40.0.2", "10.40.0.3", NULL,
      "range falls outside pool boundaries: pinned range 10.40.0.2-10.40.0.3 is outside "
      "allocatable ranges [ranges[0] 10.40.0.16-10.40.0.47, ranges[1] 10.40.0.48-10.40.0.49]",
      ERR_INVALID },
    { "refuses two ranges even if they touch", "10.40.0.46", "10.40.0.48", NULL,
      "range falls outside pool boundaries: pinned range 10.40.0.46-10.40.0.48 straddles "
      "allocatable ranges; must fit entirely within one range. Overlapping ranges: ranges[0] "
      "10.40.0.16-10.40.0.47, ranges[1] 10.40.0.48-10.40.0.49",
      ERR_INVALID },
    { "refuses what is partly outside", "10.40.0.49", "10.40.0.50", NULL,
      "Overlapping ranges: ranges[1] 10.40.0.48-10.40.0.49", ERR_INVALID },
    { "refuses the wrong order", "10.40.0.40", "10.40.0.39", NULL,
      "pinned range start 10.40.0.40 is after end 10.40.0.39", ERR_INVALID },
    { "refuses what is no address", "10.40.0.400", "10.40.0.39", NULL,
      "pinnedRange.startAddress \"10.40.0.400\" is not a valid IPv4 address", ERR_INVALID },
    { "refuses IPv6", "10.40.0.40", "::1", NULL,
      "pinnedRange.endAddress \"::1\" is not a valid IPv4 address", ERR_INVALID },
};

static void pinned(void **state)
{
    const struct pinned_row *row = *state;
    struct ipam *ipam = example(true);
    struct slice start = slice_from(row->start);
    struct slice end = slice_from(row->end);
    struct ip_range block;
    int32_t available;

    use(ipam, "10.40.0.20-10.40.0.23");
    available = ipam_capacity(ipam).available;
    if (!row->block) {
        assert_error(ipam_allocate_pinned(ipam, start, end, &block), row->code, row->message);
        assert_int_equal(ipam_capacity(ipam).available, available);
        return;
    }
    assert_no_error(ipam_allocate_pinned(ipam, start, end, &block));
    assert_string_equal(ipam_format(fixture_current()->arena, &block), row->block);
    assert_int_equal(ipam_capacity(ipam).available, available - (int)ip_range_count(&block));
    assert_error(ipam_allocate_pinned(ipam, start, end, &block), ERR_CONFLICT, row->start);
}

static void addresses_are_listed(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct ip_range block = block_of("255.255.255.254-255.255.255.255");
    char **addresses;
    size_t count;

    (void)state;
    assert_no_error(ipam_addresses(arena, &block, &addresses, &count));
    assert_int_equal(count, 2);
    assert_string_equal(addresses[0], "255.255.255.254");
    assert_string_equal(addresses[1], "255.255.255.255");
    block = block_of("10.0.0.0/16");
    assert_no_error(ipam_addresses(arena, &block, &addresses, &count));
    assert_int_equal(count, 65536);
    block = block_of("10.0.0.0-10.1.0.0");
    assert_error(ipam_addresses(arena, &block, &addresses, &count), ERR_INVALID,
                 "a block of 65537 addresses is too large (max 65536)");
}

/* Larger than a pool may be, to see the structure itself: with a walk through all runs for each
 * step this would not end today. */
static void a_million_allocations_in_a_slash_8(void **state)
{
    enum {
        COUNT = 1000000
    };
    struct ip_range whole = block_of("10.0.0.0/8");
    struct ipam_pool pool = {
        .ranges = &whole, .range_count = 1, .allocatable = &whole, .allocatable_count = 1
    };
    struct ipam *ipam;
    struct ip_range block;

    (void)state;
    assert_no_error(ip_prefix_parse(SLICE("10.0.0.0/8"), IP_HOST_BITS_REFUSED, &pool.cidr));
    ipam = ipam_for(&pool);
    for (int i = 0; i < COUNT; i++)
        assert_no_error(ipam_allocate(ipam, 4, &block));
    assert_int_equal(ipam_capacity(ipam).allocated, 4 * COUNT);
    for (uint64_t i = 0; i < COUNT; i += 2) {
        assert_true(ip_range_at(&whole, 4 * i, &block.first));
        assert_true(ip_range_at(&whole, 4 * i + 3, &block.last));
        ipam_release(ipam, &block);
    }
    assert_int_equal(ipam_capacity(ipam).allocated, 2 * COUNT);
    for (uint64_t i = 0; i < COUNT; i += 2) {
        uint64_t place;

        assert_no_error(ipam_allocate(ipam, 4, &block));
        assert_true(ip_range_index(&whole, &block.first, &place) && place == 4 * i);
    }
    assert_int_equal(ipam_capacity(ipam).fragmentation_percent, 0);
    ipam_release(ipam, &whole);
    assert_int_equal(ipam_capacity(ipam).largest_free, 1 << 24);
}

TEST_MAIN(TEST(the_worked_example), TEST(scenario_38_the_shortest_run_that_is_long_enough),
          TEST(scenario_39_the_lowest_of_equal_runs),
          TEST(scenario_40_blocks_are_networks_where_they_can_be), TEST(a_full_pool_says_so),
          TEST(impossible_counts_are_refused), TABLE(pinned, pinned_rows),
          TEST(addresses_are_listed), TEST(a_million_allocations_in_a_slash_8))
