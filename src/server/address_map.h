/* Who has which address of a pool, as a picture of at most 256 blocks: single addresses of a small
 * network, parts of a large one. Pools are IPv4. Pure; any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/ip_range.h"

struct arena;

enum {
    ADDRESS_MAP_BLOCKS = 256,
    ADDRESS_MAP_BITS = 8, /* as many as that */
};

/* In the order in which they count: a later one hides an earlier one. */
enum address_status {
    ADDRESS_FREE,
    ADDRESS_EXCLUDED, /* nobody gives it away */
    ADDRESS_RESERVED,
    ADDRESS_NODES,
    ADDRESS_BALANCER,
    ADDRESS_GATEWAY,
    ADDRESS_STATUSES, /* how many there are */
    ADDRESS_MIXED = ADDRESS_STATUSES,
};

const char *address_status_name(enum address_status status); /* "allocated-nodes" */

/* A part of the pool that is not free, and what is known about it; `what` is the caller's. */
struct address_span {
    struct ip_range range;
    enum address_status status;
    const void *what;
};

struct address_block {
    struct ip_range range;
    uint64_t count;
    enum address_status status;
    const struct address_span *span;   /* all of the block is in this one; NULL: free, or several */
    uint64_t counts[ADDRESS_STATUSES]; /* of addresses */
};

struct address_map {
    struct ip_prefix prefix;
    unsigned granularity; /* bits of the smallest block: 32 are single addresses */
    const struct address_block *blocks;
    size_t count;
};

/* Blocks belong to the arena, spans stay the caller's. Addresses that no span has are free. */
void address_map_read(struct arena *arena, const struct ip_prefix *prefix,
                      const struct address_span *spans, size_t span_count,
                      struct address_map *out_map);
