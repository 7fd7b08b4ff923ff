/* Address pools, a line each: the CIDR, then "reserved CIDR", "range START END", "ends START END".
 * What is accepted can be written with the addresses we read, and is the same pool again; its
 * reserved, allocatable and unmanaged addresses are disjoint and together all that there is. */
#include "api/ipam_pool.h"

#include "api/ipam.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"

enum {
    LINES_MAX = 64
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
    struct slice reserved[LINES_MAX];
    struct ipam_pool_ends ranges[LINES_MAX];
    struct ipam_pool_spec spec;
};

static void read_line(struct input *input, struct slice line)
{
    struct ipam_pool_spec *spec = &input->spec;
    struct ipam_pool_ends ends;
    struct slice word;
    struct slice rest;

    if (!slice_cut(line, ' ', &word, &rest))
        return;
    if (slice_is(word, "reserved") && spec->reserved_count < LINES_MAX) {
        input->reserved[spec->reserved_count++] = rest;
        return;
    }
    if (!slice_cut(rest, ' ', &ends.start, &ends.end))
        return;
    if (slice_is(word, "range") && spec->range_count < LINES_MAX)
        input->ranges[spec->range_count++] = ends;
    else if (slice_is(word, "ends"))
        spec->ends = ends;
}

static void read_input(struct slice text, struct input *input)
{
    struct slice line;

    *input = (struct input){ .spec = { .reserved = input->reserved, .ranges = input->ranges } };
    if (slice_split(&text, '\n', &line))
        input->spec.cidr = line;
    while (slice_split(&text, '\n', &line))
        read_line(input, line);
}

static bool same(const struct ip_range *a, size_t a_count, const struct ip_range *b, size_t b_count)
{
    for (size_t i = 0; i < a_count && i < b_count; i++)
        if (!ip_equal(&a[i].first, &b[i].first) || !ip_equal(&a[i].last, &b[i].last))
            return false;
    return a_count == b_count;
}

static void check_again(struct arena *arena, struct input *input, const struct ipam_pool *pool)
{
    struct ipam_pool_spec *spec = &input->spec;
    bool whole = spec->range_count == 0 && (spec->ends.start.size == 0 || spec->ends.end.size == 0);
    struct ipam_pool again;
    struct error *err;

    spec->cidr = slice_from(ip_prefix_format(arena, &pool->cidr));
    /* Hosts of a CIDR as a range would be cut by a reserved block at its edge. */
    for (size_t i = 0; !whole && i < pool->range_count; i++)
        input->ranges[i] = (struct ipam_pool_ends){
            .start = slice_from(ip_format(arena, &pool->ranges[i].first)),
            .end = slice_from(ip_format(arena, &pool->ranges[i].last)),
        };
    spec->range_count = whole ? 0 : pool->range_count;
    err = ipam_pool_read(arena, spec, &again);
    ASSERT(!err);
    ASSERT(same(pool->ranges, pool->range_count, again.ranges, again.range_count));
    ASSERT(same(pool->reserved, pool->reserved_count, again.reserved, again.reserved_count));
    ASSERT(same(pool->allocatable, pool->allocatable_count, again.allocatable,
                again.allocatable_count));
    ASSERT(same(pool->unmanaged, pool->unmanaged_count, again.unmanaged, again.unmanaged_count));
}

/* Network and broadcast address are the only ones that may be in none of the lists. */
static void check_parts(struct arena *arena, const struct ipam_pool *pool)
{
    size_t count = pool->reserved_count + pool->allocatable_count + pool->unmanaged_count;
    struct ip_range *all = arena_array(arena, count, struct ip_range);
    uint64_t sum;
    size_t at = 0;

    for (size_t i = 0; i < pool->reserved_count; i++)
        all[at++] = pool->reserved[i];
    for (size_t i = 0; i < pool->allocatable_count; i++)
        all[at++] = pool->allocatable[i];
    for (size_t i = 0; i < pool->unmanaged_count; i++)
        all[at++] = pool->unmanaged[i];
    sum = ipam_pool_sum(all, count);
    count = ip_range_merge(all, count);
    ASSERT(count == 1 && ipam_pool_sum(all, count) == sum);
    ASSERT(sum <= ip_prefix_count(&pool->cidr) && sum + 2 >= ip_prefix_count(&pool->cidr));
}

static void check_allocator(const struct ipam_pool *pool)
{
    CLEANUP(ipam) struct ipam *ipam = ipam_new(pool);
    struct ip_range block;
    CLEANUP(error) struct error *err = ipam_allocate(ipam, 1, &block);

    ASSERT(!err == (pool->allocatable_count > 0));
    ASSERT(ipam_capacity(ipam).allocated == !err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct input *input = arena_new(arena, struct input);
    CLEANUP(error) struct error *err = NULL;
    const char *const *problems;
    struct ipam_pool pool;
    size_t count;

    read_input(slice_of((const char *)data, size), input);
    err = ipam_pool_read(arena, &input->spec, &pool);
    count = ipam_pool_check(arena, &input->spec, &problems);
    ASSERT(!err == (count == 0));
    for (size_t i = 0; i < count; i++)
        ASSERT(*problems[i]);
    if (err)
        return 0;
    check_parts(arena, &pool);
    check_allocator(&pool);
    check_again(arena, input, &pool);
    return 0;
}
