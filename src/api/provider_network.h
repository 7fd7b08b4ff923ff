/* What a ProviderConfig says about addresses, and what follows from it for one cluster. Everything
 * is borrowed from the objects; lists belong to the arena. Pure functions, any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;

struct provider_network {
    bool uses_ipam;
    bool elastic;
    bool static_nodes;   /* machines are told their addresses, which come from the pools too */
    bool has_ingress;    /* clusters that say nothing of an ingress get one */
    struct slice *pools; /* names, in the order in which they are tried */
    size_t pool_count;
    int64_t initial_size; /* of a cluster's first block in elastic mode */
    int64_t default_size; /* in static mode */
    int64_t growth_increment;
    int64_t max_load_balancer; /* addresses of one cluster; 0 each: no limit */
    int64_t max_nodes;
};

void provider_network_read(struct arena *arena, struct value provider,
                           struct provider_network *out_network);

/* How many addresses for load balancers a cluster of this specification begins with; 0: none. */
int64_t provider_network_first_size(const struct provider_network *network, struct value spec);

/* How many addresses its machines need while they are replaced; `least` is what the pool gives each
 * tenant. */
int64_t provider_network_node_count(const struct provider_network *network, struct value spec,
                                    int64_t least);
