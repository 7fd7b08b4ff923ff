/* NetworkPool: a typed view. What it points to is borrowed from the object; lists belong to the
 * arena. What the pool means in addresses is in ipam_pool.h. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/ipam_pool.h"
#include "api/meta.h"

struct arena;

struct network_pool {
    struct meta meta;
    struct ipam_pool_spec spec;

    /* Addresses for one tenant when an allocation says no number. */
    int64_t nodes_per_tenant;
    int64_t load_balancer_per_tenant;

    /* Status. */
    struct ip_address *infrastructure; /* addresses that the management cluster itself uses */
    size_t infrastructure_count;
    int64_t available;
    int64_t largest_free;
    bool ready;
};

void network_pool_read(struct arena *arena, struct value object, struct network_pool *out_pool);
