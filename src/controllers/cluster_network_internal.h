/* Finding a pool that has room, and claiming addresses of it. Worker threads. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/ip_allocation.h"
#include "api/meta.h"
#include "api/network_pool.h"
#include "api/provider_network.h"
#include "kube/reconcile.h"

/* What the steps of one cluster share. */
struct cluster_network {
    struct reconcile *rc; /* of the TenantCluster */
    struct value spec;    /* of the cluster, with all defaults */
    struct meta meta;     /* of the cluster */
    struct provider_network provider;
    const char *provider_name;
    const char *namespace; /* of the pools and allocations */
};

void cluster_network_init(struct cluster_network *network, struct reconcile *rc, struct value spec,
                          struct value provider);

/* One pool as it is now; false: there is none of this name. */
struct error *cluster_network_read_pool(const struct cluster_network *network, struct slice name,
                                        struct network_pool *out_pool, bool *out_found);

/* The first pool that is ready and has a run of so many free addresses; if none has, and `less` is
 * true, the first one with any. *out_count is how many of the wanted it has in one run; 0: none. */
struct error *cluster_network_choose(const struct cluster_network *network, int64_t count,
                                     bool less, struct slice *out_pool, int64_t *out_count);

/* What an allocation is for. */
struct cluster_network_claim {
    const char *name;
    struct slice pool;
    const char *type;
    const char *role;
    int64_t count;
};

/* ERR_ALREADY_EXISTS names an allocation of somebody else. One of ours that is there is fine. */
struct error *cluster_network_claim(const struct cluster_network *network,
                                    const struct cluster_network_claim *claim);

/* An error that names whose it is, unless it was made for this very cluster. */
struct error *cluster_network_check_owner(const struct cluster_network *network,
                                          const struct ip_allocation *allocation);

/* One allocation as it is now; *out_doc is NULL when there is none. */
struct error *cluster_network_find(const struct cluster_network *network, const char *name,
                                   struct doc **out_doc, struct ip_allocation *out_allocation);

/* All allocations of this cluster and type that the server has. */
struct cluster_network_list {
    struct ip_allocation *items;
    size_t count;
};

struct error *cluster_network_list(const struct cluster_network *network, const char *type,
                                   struct cluster_network_list *out_list);

/* Deletes it if it is still what we saw. */
struct error *cluster_network_drop(const struct cluster_network *network,
                                   const struct ip_allocation *allocation);
