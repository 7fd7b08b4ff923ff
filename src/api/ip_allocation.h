/* IPAllocation: a typed view. Everything is borrowed from the object. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/meta.h"
#include "base/ip_range.h"

struct network_pool;

#define IP_ALLOCATION_NODES         "nodes"
#define IP_ALLOCATION_LOAD_BALANCER "loadbalancer"
#define IP_ALLOCATION_INITIAL       "initial" /* values of BUTLER_LABEL_ALLOCATION_ROLE */
#define IP_ALLOCATION_GROWTH        "growth"

enum ip_allocation_phase {
    IP_ALLOCATION_NEW, /* nobody has looked at it yet */
    IP_ALLOCATION_PENDING,
    IP_ALLOCATION_ALLOCATED,
    IP_ALLOCATION_RELEASED,
    IP_ALLOCATION_FAILED,
};

struct ip_allocation {
    struct meta meta;
    struct slice pool;
    struct slice cluster_namespace;
    struct slice cluster;
    struct slice type;
    int64_t count; /* 0: what the pool says */
    bool paused;   /* nothing happens to it but deletion */
    bool pinned;
    struct slice pinned_start;
    struct slice pinned_end;

    /* Status. */
    enum ip_allocation_phase phase;
    bool has_block; /* and the block is good */
    struct ip_range block;
    struct slice cidr; /* as text; empty: none */
};

void ip_allocation_read(struct value object, struct ip_allocation *out_allocation);

const char *ip_allocation_phase_name(enum ip_allocation_phase phase); /* "" for a new one */

/* How many addresses it wants of this pool; not for pinned ones. */
int64_t ip_allocation_wanted(const struct ip_allocation *allocation,
                             const struct network_pool *pool);

/* It waits for addresses, or may get some after all. */
bool ip_allocation_is_waiting(const struct ip_allocation *allocation);

/* Its addresses are not for others: given away, or released and not gone yet. */
bool ip_allocation_holds(const struct ip_allocation *allocation);

/* "initial" or "growth": the label, or what follows from the name and the rest where it has none.
 */
struct slice ip_allocation_role(const struct ip_allocation *allocation);
