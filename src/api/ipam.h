/* The address allocator of a pool. It knows the free runs of addresses, not who has the others:
 * whoever uses it makes one from the pool and the blocks in use, and asks. Each call takes
 * O(log n) of the free runs it touches. One thread at a time. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/ip_range.h"
#include "base/slice.h"

struct arena;
struct error;
struct ipam;
struct ipam_pool;

struct ipam *ipam_new(const struct ipam_pool *pool); /* all free; the pool outlives it */
struct ipam *ipam_free(struct ipam *ipam);

/* Marks addresses as in use: allocations, infrastructure, released blocks that are still held.
 * Those in use already, or not allocatable, make no difference. */
void ipam_use(struct ipam *ipam, const struct ip_range *block);

/* The other way round. Nothing is counted: who marked a block twice releases it once. */
void ipam_release(struct ipam *ipam, const struct ip_range *block);

/* Takes the first addresses of the shortest free run that is long enough, of several the lowest.
 * ERR_INVALID: such a count is never possible; ERR_UNAVAILABLE: there is no such run now. */
struct error *ipam_allocate(struct ipam *ipam, int64_t count, struct ip_range *out_block);

/* Takes exactly these addresses. ERR_INVALID: never possible in this pool; ERR_CONFLICT: one of
 * them is reserved or in use. */
struct error *ipam_allocate_pinned(struct ipam *ipam, struct slice start, struct slice end,
                                   struct ip_range *out_block);

/* "10.0.0.8/29" where the block is one network, else "10.0.0.9-10.0.0.16". */
char *ipam_format(struct arena *arena, const struct ip_range *block);

/* Every address of a block as text; more than IPAM_MAX_BLOCK_ADDRESSES are an error. */
struct error *ipam_addresses(struct arena *arena, const struct ip_range *block,
                             char ***out_addresses, size_t *out_count);

/* The figures of a NetworkPool's status; what is larger than INT32_MAX is shown as that. */
struct ipam_capacity {
    int32_t pool_size;
    int32_t reserved;
    int32_t unmanaged;
    int32_t total;
    int32_t allocated;
    int32_t available;
    int32_t largest_free;
    int32_t fragmentation_percent;
};

struct ipam_capacity ipam_capacity(const struct ipam *ipam);

CLEANUP_DEFINE(ipam, struct ipam *, ipam_free)
