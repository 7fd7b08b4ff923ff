/* How many addresses the pools of a provider have left, and how many tenants that is enough for. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct provider_config;
struct reconcile;

struct provider_capacity {
    size_t pools; /* that exist */
    bool known;   /* how much each of them has left */
    int64_t addresses;
    int64_t tenants;
};

/* Pools are looked up beside the provider, then in the system namespace, in the cache. A pool that
 * is named twice counts once. Worker thread. */
void provider_capacity_count(struct reconcile *rc, const struct provider_config *config,
                             const char *system_namespace, struct provider_capacity *out_capacity);
