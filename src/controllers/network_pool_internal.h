/* The steps of the NetworkPool controller. Worker threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "api/ip_allocation.h"
#include "api/ipam.h"
#include "api/network_pool.h"
#include "kube/cache.h"
#include "kube/reconcile.h"

/* An IPAllocation of the pool. The document and the list belong to the run's arena. */
struct network_pool_claim {
    struct doc *doc;
    struct ip_allocation allocation;
};

struct network_pool_claims {
    struct network_pool_claim *items;
    size_t count;
};

/* What one run works on. */
struct network_pool_scope {
    struct reconcile *rc;
    struct network_pool pool;
    struct ipam_pool addresses;
    struct network_pool_claims claims;
    struct ipam *ipam; /* of the claims; the arena's */
    bool changed;      /* something was given or taken back */
};

extern const struct cache_index network_pool_claim_index; /* IPAllocations by "namespace/pool" */

/* Those that the cache knows: for whatever is put right by the next run if it is old. */
void network_pool_claims_read(struct network_pool_scope *scope);

/* Those that the server has now. Addresses are given away on these only: a block that was given a
 * moment ago may not have reached the cache. */
struct error *network_pool_claims_list(struct network_pool_scope *scope);

/* Makes the allocator from the pool and its claims. */
void network_pool_claims_apply(struct network_pool_scope *scope);

bool network_pool_claims_wait(const struct network_pool_scope *scope); /* one of them does */
size_t network_pool_claims_allocated(const struct network_pool_scope *scope);

/* Deletes claims whose cluster is gone. */
struct error *network_pool_collect(struct network_pool_scope *scope);

/* Gives blocks to the claims that wait, the oldest first. */
struct error *network_pool_fulfil(struct network_pool_scope *scope);

/* Status, conditions and events about how full the pool is. */
void network_pool_tell(struct network_pool_scope *scope);
