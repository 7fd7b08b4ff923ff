/* The allocator: keeps the free runs of a pool, see ipam_runs_internal.h. */
#include "api/ipam.h"

#include "api/ipam_pool.h"
#include "api/ipam_runs_internal.h"
#include "api/limits.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

struct ipam {
    const struct ipam_pool *pool;
    struct ipam_runs *runs; /* what is free */
    uint64_t free;          /* addresses in them */
};

static uint64_t number_of(const struct ip_address *address)
{
    uint64_t number = 0;

    for (unsigned i = 0; i < 4; i++)
        number = number << 8 | address->bytes[i];
    return number;
}

static struct ipam_run run_of(const struct ip_range *range)
{
    return (struct ipam_run){
        .first = number_of(&range->first),
        .last = number_of(&range->last),
    };
}

static struct ip_address address_of(uint64_t number)
{
    struct ip_address address = { .family = IP_V4 };

    for (unsigned i = 0; i < 4; i++)
        address.bytes[i] = (unsigned char)(number >> (24 - 8 * i));
    return address;
}

static struct ip_range range_of(struct ipam_run run)
{
    return (struct ip_range){ address_of(run.first), address_of(run.last) };
}

static void add_run(struct ipam *ipam, struct ipam_run run)
{
    ipam_runs_add(ipam->runs, run);
    ipam->free += run.last - run.first + 1;
}

static void remove_run(struct ipam *ipam, struct ipam_run run)
{
    ipam_runs_remove(ipam->runs, run);
    ipam->free -= run.last - run.first + 1;
}

static void take_run(struct ipam *ipam, struct ipam_run run)
{
    struct ipam_run found;

    while (ipam_runs_find(ipam->runs, run.first, run.last, &found)) {
        remove_run(ipam, found);
        if (found.first < run.first)
            add_run(ipam, (struct ipam_run){ found.first, run.first - 1 });
        if (found.last > run.last)
            add_run(ipam, (struct ipam_run){ run.last + 1, found.last });
    }
}

/* Joins it with what is free in it and beside it. */
static void give_run(struct ipam *ipam, struct ipam_run run)
{
    struct ipam_run found;

    while (ipam_runs_find(ipam->runs, run.first > 0 ? run.first - 1 : 0,
                          run.last < UINT32_MAX ? run.last + 1 : run.last, &found)) {
        remove_run(ipam, found);
        if (found.first < run.first)
            run.first = found.first;
        if (found.last > run.last)
            run.last = found.last;
    }
    add_run(ipam, run);
}

struct ipam *ipam_new(const struct ipam_pool *pool)
{
    struct ipam *ipam = NEW(struct ipam);

    ipam->pool = pool;
    ipam->runs = ipam_runs_new();
    for (size_t i = 0; i < pool->allocatable_count; i++)
        add_run(ipam, run_of(&pool->allocatable[i]));
    return ipam;
}

struct ipam *ipam_free(struct ipam *ipam)
{
    if (!ipam)
        return NULL;
    ipam->runs = ipam_runs_free(ipam->runs);
    return memory_free(ipam);
}

void ipam_use(struct ipam *ipam, const struct ip_range *block)
{
    if (block->first.family == IP_V4)
        take_run(ipam, run_of(block));
}

/* The first allocatable range that does not end before the address. */
static size_t find_allocatable(const struct ipam_pool *pool, const struct ip_address *address)
{
    size_t low = 0;
    size_t high = pool->allocatable_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (ip_compare(&pool->allocatable[middle].last, address) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void ipam_release(struct ipam *ipam, const struct ip_range *block)
{
    const struct ipam_pool *pool = ipam->pool;
    struct ipam_run wanted;

    if (block->first.family != IP_V4)
        return;
    wanted = run_of(block);
    for (size_t i = find_allocatable(pool, &block->first); i < pool->allocatable_count; i++) {
        struct ipam_run run = run_of(&pool->allocatable[i]);

        if (run.first > wanted.last)
            break;
        if (run.first < wanted.first)
            run.first = wanted.first;
        if (run.last > wanted.last)
            run.last = wanted.last;
        give_run(ipam, run);
    }
}

struct error *ipam_allocate(struct ipam *ipam, int64_t count, struct ip_range *out_block)
{
    struct ipam_run run;

    if (count <= 0)
        return error_new(ERR_INVALID, "requested count must be positive");
    if (count > IPAM_MAX_BLOCK_ADDRESSES)
        return error_new(ERR_INVALID, "requested count %lld is too large (max %d)",
                         (long long)count, IPAM_MAX_BLOCK_ADDRESSES);
    if (!ipam_runs_fit(ipam->runs, (uint64_t)count, &run))
        return error_new(ERR_UNAVAILABLE, "pool exhausted: no contiguous block available");
    run.last = run.first + (uint64_t)count - 1;
    take_run(ipam, run);
    *out_block = range_of(run);
    return NULL;
}

static struct error *read_pinned_end(const char *name, struct slice text,
                                     struct ip_address *out_address)
{
    struct ip_address address;
    struct error *err = ip_parse(text, &address);

    if (!err && address.family == IP_V4) {
        *out_address = address;
        return NULL;
    }
    error_drop(err, "the field is named instead");
    return error_new(ERR_INVALID, "pinnedRange.%s \"" SLICE_FORMAT "\" is not a valid IPv4 address",
                     name, SLICE_ARGUMENT(slice_brief(text)));
}

static struct error *read_pinned(struct slice start, struct slice end, struct ip_range *out_block)
{
    struct ip_range block;
    struct error *err;

    err = read_pinned_end("startAddress", start, &block.first);
    if (err)
        return err;
    err = read_pinned_end("endAddress", end, &block.last);
    if (err)
        return err;
    if (ip_compare(&block.first, &block.last) > 0)
        return error_new(ERR_INVALID,
                         "pinned range start " SLICE_FORMAT " is after end " SLICE_FORMAT,
                         SLICE_ARGUMENT(start), SLICE_ARGUMENT(end));
    *out_block = block;
    return NULL;
}

/* The ranges of the pool with their places, those only that overlap the block if one is given. */
static size_t list_ranges(struct text *text, const struct ipam_pool *pool,
                          const struct ip_range *block)
{
    size_t count = 0;

    for (size_t i = 0; i < pool->range_count; i++) {
        if (block && !ip_range_overlaps(&pool->ranges[i], block))
            continue;
        text_appendf(text, "%sranges[%zu] ", count++ > 0 ? ", " : "", i);
        ip_range_append(text, &pool->ranges[i]);
    }
    return count;
}

static struct error *check_boundaries(const struct ipam_pool *pool, const struct ip_range *block)
{
    CLEANUP(text) struct text ranges = TEXT_EMPTY;
    CLEANUP(text) struct text wanted = TEXT_EMPTY;

    for (size_t i = 0; i < pool->range_count; i++)
        if (ip_range_covers(&pool->ranges[i], block))
            return NULL;
    ip_range_append(&wanted, block);
    if (list_ranges(&ranges, pool, block) > 0)
        return error_new(ERR_INVALID,
                         "range falls outside pool boundaries: pinned range %s straddles "
                         "allocatable ranges; must fit entirely within one range. Overlapping "
                         "ranges: %s",
                         text_string(&wanted), text_string(&ranges));
    (void)list_ranges(&ranges, pool, NULL);
    return error_new(ERR_INVALID,
                     "range falls outside pool boundaries: pinned range %s is outside allocatable "
                     "ranges [%s]",
                     text_string(&wanted), text_string(&ranges));
}

/* Names the first address that is not free. */
static struct error *check_free(const struct ipam *ipam, struct ipam_run run)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct ip_address taken;
    struct ipam_run found;

    if (!ipam_runs_find(ipam->runs, run.first, run.last, &found) || found.first > run.first)
        taken = address_of(run.first);
    else if (found.last < run.last)
        taken = address_of(found.last + 1); /* runs never touch, so the next is not free */
    else
        return NULL;
    ip_append(&text, &taken);
    return error_new(ERR_CONFLICT,
                     "pinned range conflicts at IP %s (reserved or already allocated)",
                     text_string(&text));
}

static struct error *check_size(const struct ip_range *block)
{
    uint64_t count = ip_range_count(block);

    if (count <= IPAM_MAX_BLOCK_ADDRESSES)
        return NULL;
    return error_new(ERR_INVALID, "a block of %llu addresses is too large (max %d)",
                     (unsigned long long)count, IPAM_MAX_BLOCK_ADDRESSES);
}

struct error *ipam_allocate_pinned(struct ipam *ipam, struct slice start, struct slice end,
                                   struct ip_range *out_block)
{
    struct ip_range block;
    struct error *err;

    err = read_pinned(start, end, &block);
    if (err)
        return err;
    err = check_boundaries(ipam->pool, &block);
    if (err)
        return err;
    err = check_free(ipam, run_of(&block));
    if (err)
        return err;
    err = check_size(&block);
    if (err)
        return err;
    take_run(ipam, run_of(&block));
    *out_block = block;
    return NULL;
}

char *ipam_format(struct arena *arena, const struct ip_range *block)
{
    struct ip_prefix prefix;

    if (ip_range_is_prefix(block, &prefix))
        return ip_prefix_format(arena, &prefix);
    return ip_range_format(arena, block);
}

struct error *ipam_addresses(struct arena *arena, const struct ip_range *block,
                             char ***out_addresses, size_t *out_count)
{
    struct ip_address address = { 0 };
    struct error *err;
    char **addresses;
    size_t count = 0;

    err = check_size(block);
    if (err)
        return err;
    addresses = arena_array(arena, (size_t)ip_range_count(block), char *);
    while (ip_range_next(block, &address))
        addresses[count++] = ip_format(arena, &address);
    *out_addresses = addresses;
    *out_count = count;
    return NULL;
}

static int32_t shown(uint64_t number)
{
    return number < INT32_MAX ? (int32_t)number : INT32_MAX;
}

static uint64_t largest_free(const struct ipam *ipam)
{
    struct ipam_run run;

    return ipam_runs_longest(ipam->runs, &run) ? run.last - run.first + 1 : 0;
}

struct ipam_capacity ipam_capacity(const struct ipam *ipam)
{
    const struct ipam_pool *pool = ipam->pool;
    uint64_t total = ipam_pool_sum(pool->allocatable, pool->allocatable_count);
    uint64_t largest = largest_free(ipam);
    bool split = ipam_runs_count(ipam->runs) > 1;

    return (struct ipam_capacity){
        .pool_size = shown(ip_prefix_count(&pool->cidr)),
        .reserved = shown(ipam_pool_sum(pool->reserved, pool->reserved_count)),
        .unmanaged = shown(ipam_pool_sum(pool->unmanaged, pool->unmanaged_count)),
        .total = shown(total),
        .allocated = shown(total - ipam->free),
        .available = shown(ipam->free),
        .largest_free = shown(largest),
        .fragmentation_percent = split ? 100 - (int32_t)(largest * 100 / ipam->free) : 0,
    };
}
