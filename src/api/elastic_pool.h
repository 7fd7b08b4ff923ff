/* Elastic load-balancer pools: whether a cluster needs more addresses for its Services, or could do
 * with fewer. It grows by what Services wait for and shrinks by whole blocks that nobody uses;
 * there is no reserve to keep, so that the two can never alternate. Pure functions, any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/ip_allocation.h"

struct arena;
struct value;

#define ELASTIC_POOL_NAME  "default-pool"     /* of MetalLB in the tenant */
#define ELASTIC_PENDING_US INT64_C(30000000)  /* a Service waits so long before it counts */
#define ELASTIC_UNUSED_US  INT64_C(600000000) /* a block goes when nobody used it for so long */

/* A Service of type LoadBalancer in the tenant. */
struct elastic_service {
    const struct ip_address *addresses;
    size_t address_count; /* 0: it waits for one */
    int64_t created_us;
};

/* False: this Service is not for us to serve. Addresses belong to the arena. */
bool elastic_service_read(struct arena *arena, struct value service,
                          struct elastic_service *out_service);

struct elastic_input {
    const struct elastic_service *services;
    size_t service_count;
    const struct ip_allocation *allocations; /* of this cluster, for load balancers */
    size_t allocation_count;
    int64_t growth_increment;
    int64_t max_addresses; /* 0: no limit */
    int64_t now_us;
};

enum elastic_step {
    ELASTIC_KEEP,
    ELASTIC_DELETE,      /* could not be served, or has been unused for long enough */
    ELASTIC_MARK_UNUSED, /* nobody uses it any more: write down since when */
    ELASTIC_UNMARK,      /* somebody does again */
};

struct elastic_plan {
    int64_t demand;           /* Services that nothing is under way for */
    int64_t grow;             /* addresses to ask for; 0: none */
    bool quota_reached;       /* fewer than are demanded, because of the limit */
    enum elastic_step *steps; /* one for each allocation */
};

void elastic_pool_plan(struct arena *arena, const struct elastic_input *input,
                       struct elastic_plan *out_plan);

/* Whether a Service has an address of this block. */
bool elastic_pool_uses(const struct elastic_input *input, const struct ip_range *block);
