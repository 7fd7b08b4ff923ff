/* Address pools: checking what was written, and working out what may be given away. */
#include "api/ipam_pool.h"

#include "api/limits.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

/* One pass over a specification. What could be read is kept even when something else is wrong, so
 * that one answer tells all problems. */
struct reading {
    struct arena *arena;
    const struct ipam_pool_spec *spec;
    VEC(const char *) problems;
    struct ip_range space; /* the CIDR */
    struct ipam_pool pool;
};

#define PROBLEM(reading, ...)                                                                      \
    vec_push(&(reading)->problems, arena_format((reading)->arena, __VA_ARGS__))
#define QUOTED(slice) SLICE_ARGUMENT(slice_brief(slice))

static bool read_network(struct slice text, struct ip_prefix *out_prefix)
{
    struct ip_prefix prefix;
    struct error *err = ip_prefix_parse(text, IP_HOST_BITS_KEPT, &prefix);

    if (err) {
        error_drop(err, "its words speak of IPv6, which pools do not have");
        return false;
    }
    if (prefix.address.family != IP_V4)
        return false;
    *out_prefix = ip_prefix_masked(&prefix);
    return true;
}

static bool read_address(struct slice text, struct ip_address *out_address)
{
    struct ip_address address;
    struct error *err = ip_parse(text, &address);

    if (err) {
        error_drop(err, "the caller names the field");
        return false;
    }
    if (address.family != IP_V4)
        return false;
    *out_address = address;
    return true;
}

static bool read_cidr(struct reading *reading)
{
    if (!read_network(reading->spec->cidr, &reading->pool.cidr)) {
        PROBLEM(reading,
                "invalid pool CIDR: \"" SLICE_FORMAT
                "\" is not an IPv4 network such as 10.40.0.0/24",
                QUOTED(reading->spec->cidr));
        return false;
    }
    reading->space = ip_range_from_prefix(&reading->pool.cidr);
    return true;
}

static void read_reserved(struct reading *reading)
{
    const struct ipam_pool_spec *spec = reading->spec;
    struct ipam_pool *pool = &reading->pool;
    struct ip_prefix prefix;

    pool->reserved = arena_array(reading->arena, spec->reserved_count, struct ip_range);
    for (size_t i = 0; i < spec->reserved_count; i++) {
        struct slice text = spec->reserved[i];

        if (!read_network(text, &prefix))
            PROBLEM(reading,
                    "invalid reserved CIDR \"" SLICE_FORMAT
                    "\": not an IPv4 network such as 10.40.0.0/28",
                    QUOTED(text));
        else if (!ip_prefix_covers(&pool->cidr, &prefix))
            PROBLEM(reading,
                    "reserved CIDR \"" SLICE_FORMAT "\" is not within pool CIDR \"" SLICE_FORMAT
                    "\"",
                    QUOTED(text), QUOTED(spec->cidr));
        else
            pool->reserved[pool->reserved_count++] = ip_range_from_prefix(&prefix);
    }
}

/* `name` is how the owner calls the range; `dot` joins it with the name of an end. */
static bool read_ends(struct reading *reading, const char *name, const char *dot,
                      const struct ipam_pool_ends *ends, struct ip_range *out_range)
{
    struct ip_range range;
    bool first = read_address(ends->start, &range.first);
    bool last = read_address(ends->end, &range.last);

    if (!first)
        PROBLEM(reading, "%s%sstart \"" SLICE_FORMAT "\" is not a valid IPv4 address", name, dot,
                QUOTED(ends->start));
    if (!last)
        PROBLEM(reading, "%s%send \"" SLICE_FORMAT "\" is not a valid IPv4 address", name, dot,
                QUOTED(ends->end));
    if (!first || !last)
        return false;
    if (ip_compare(&range.first, &range.last) > 0) {
        PROBLEM(reading, "%s start " SLICE_FORMAT " is after end " SLICE_FORMAT, name,
                QUOTED(ends->start), QUOTED(ends->end));
        return false;
    }
    if (!ip_range_covers(&reading->space, &range)) {
        PROBLEM(reading, "%s (%s) falls outside pool CIDR " SLICE_FORMAT, name,
                ip_range_format(reading->arena, &range), QUOTED(reading->spec->cidr));
        return false;
    }
    *out_range = range;
    return true;
}

static void check_straddling(struct reading *reading, const char *name,
                             const struct ip_range *range)
{
    const struct ipam_pool *pool = &reading->pool;
    struct ip_prefix prefix = { 0 };

    for (size_t i = 0; i < pool->reserved_count; i++) {
        const struct ip_range *reserved = &pool->reserved[i];

        if (!ip_range_overlaps(range, reserved) || ip_range_covers(range, reserved))
            continue;
        (void)ip_range_is_prefix(reserved, &prefix); /* not merged yet: each is a network */
        PROBLEM(reading, "reserved CIDR %s straddles %s boundary (%s)",
                ip_prefix_format(reading->arena, &prefix), name,
                ip_range_format(reading->arena, range));
    }
}

static void read_ranges(struct reading *reading)
{
    const struct ipam_pool_spec *spec = reading->spec;
    struct ipam_pool *pool = &reading->pool;
    struct ip_range range;
    size_t previous = 0; /* place of the last good one in the specification */

    if (spec->range_count > IPAM_MAX_RANGES) {
        PROBLEM(reading, "ranges has %zu items, at most %d are possible", spec->range_count,
                IPAM_MAX_RANGES);
        return;
    }
    pool->ranges = arena_array(reading->arena, spec->range_count, struct ip_range);
    for (size_t i = 0; i < spec->range_count; i++) {
        const char *name = arena_format(reading->arena, "ranges[%zu]", i);
        const struct ip_range *before =
            pool->range_count > 0 ? &pool->ranges[pool->range_count - 1] : NULL;

        if (!read_ends(reading, name, ".", &spec->ranges[i], &range))
            continue;
        check_straddling(reading, name, &range);
        if (before && ip_compare(&range.first, &before->last) <= 0)
            PROBLEM(reading,
                    "ranges must be sorted by start IP and non-overlapping; ranges[%zu].start (%s) "
                    "must be greater than ranges[%zu].end (%s)",
                    i, ip_format(reading->arena, &range.first), previous,
                    ip_format(reading->arena, &before->last));
        pool->ranges[pool->range_count++] = range;
        previous = i;
    }
}

/* The CIDR without network and broadcast address, where it has such. */
static struct ip_range hosts(const struct reading *reading)
{
    struct ip_range range = reading->space;

    if (reading->pool.cidr.bits <= 30) {
        (void)ip_next(&range.first, &range.first);
        (void)ip_previous(&range.last, &range.last);
    }
    return range;
}

static void read_effective(struct reading *reading)
{
    const struct ipam_pool_spec *spec = reading->spec;
    struct ipam_pool *pool = &reading->pool;
    struct ip_range range;

    if (spec->range_count > 0) {
        read_ranges(reading);
        return;
    }
    if (spec->ends.start.size == 0 || spec->ends.end.size == 0)
        range = hosts(reading);
    else if (!read_ends(reading, "tenantAllocation", ".", &spec->ends, &range))
        return;
    else
        check_straddling(reading, "tenantAllocation", &range);
    pool->ranges = arena_dup(reading->arena, &range, sizeof(range));
    pool->range_count = 1;
}

static void check_span(struct reading *reading)
{
    const struct ipam_pool *pool = &reading->pool;
    struct ip_range span;
    uint64_t count;

    if (reading->problems.count > 0)
        return;
    span.first = pool->ranges[0].first;
    span.last = pool->ranges[pool->range_count - 1].last;
    count = ip_range_count(&span);
    if (count > IPAM_MAX_SPAN)
        PROBLEM(reading, "pool too large: %llu IPs (max %d)", (unsigned long long)count,
                IPAM_MAX_SPAN);
}

static void read_spec(struct reading *reading)
{
    if (!read_cidr(reading))
        return;
    read_reserved(reading);
    read_effective(reading);
    check_span(reading);
}

/* What follows from the lists as they were written. */
static void derive(struct reading *reading)
{
    struct ipam_pool *pool = &reading->pool;
    size_t count = pool->range_count + pool->reserved_count;
    struct ip_range *managed = arena_array(reading->arena, count, struct ip_range);
    struct ip_range all = hosts(reading);

    pool->reserved_count = ip_range_merge(pool->reserved, pool->reserved_count);
    pool->allocatable_count =
        ip_range_subtract(reading->arena, pool->ranges, pool->range_count, pool->reserved,
                          pool->reserved_count, &pool->allocatable);
    pool->allocatable_count = ip_range_merge(pool->allocatable, pool->allocatable_count);

    count = 0;
    for (size_t i = 0; i < pool->range_count; i++)
        managed[count++] = pool->ranges[i];
    for (size_t i = 0; i < pool->reserved_count; i++)
        managed[count++] = pool->reserved[i];
    count = ip_range_merge(managed, count);
    pool->unmanaged_count =
        ip_range_subtract(reading->arena, &all, 1, managed, count, &pool->unmanaged);
}

size_t ipam_pool_check(struct arena *arena, const struct ipam_pool_spec *spec,
                       const char *const **out_problems)
{
    struct reading reading = { .arena = arena, .spec = spec };
    size_t count;

    read_spec(&reading);
    count = reading.problems.count;
    *out_problems = count > 0 ? arena_dup(arena, reading.problems.items,
                                          count * sizeof(*reading.problems.items))
                              : NULL;
    vec_done(&reading.problems);
    return count;
}

struct error *ipam_pool_read(struct arena *arena, const struct ipam_pool_spec *spec,
                             struct ipam_pool *out_pool)
{
    struct reading reading = { .arena = arena, .spec = spec };
    struct error *err = NULL;

    read_spec(&reading);
    if (reading.problems.count > 0)
        err = error_new(ERR_INVALID, "%s", reading.problems.items[0]);
    vec_done(&reading.problems);
    if (err)
        return err;
    derive(&reading);
    *out_pool = reading.pool;
    return NULL;
}

uint64_t ipam_pool_sum(const struct ip_range *ranges, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += ip_range_count(&ranges[i]);
    return sum;
}
