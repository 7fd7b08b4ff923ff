/* The first addresses of a TenantCluster. */
#include "controllers/cluster_network.h"

#include "api/ip_allocation_build.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_network_internal.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* A block that a cluster has, or is to have. */
struct block {
    const char *reference; /* the field of the status that names it */
    const char *what;      /* the end of its name */
    const char *type;
    int64_t count;
};

enum outcome {
    HAS_BLOCK,
    WAITS,
};

static void wait_for(struct reconcile *rc, const char *reason, const char *message)
{
    reconcile_condition(rc, "NetworkReady", "False", reason, "%s", message);
}

static void set_reference(struct reconcile *rc, const struct block *block, const char *name)
{
    if (name)
        edit_set_string(rc->edit, EDIT_PATH("status", block->reference, "name"), slice_from(name));
    else
        edit_remove(rc->edit, EDIT_PATH("status", block->reference));
}

static struct error *claim_block(const struct cluster_network *network, const struct block *block,
                                 const char *name)
{
    struct reconcile *rc = network->rc;
    struct slice pool;
    struct error *err;
    int64_t room;

    err = cluster_network_choose(network, block->count, false, &pool, &room);
    if (err)
        return err;
    if (room == 0) {
        wait_for(rc, "PoolExhausted", "all configured pools are exhausted");
        return NULL;
    }
    err = cluster_network_claim(network, &(struct cluster_network_claim){
                                             .name = name,
                                             .pool = pool,
                                             .type = block->type,
                                             .role = IP_ALLOCATION_INITIAL,
                                             .count = block->count,
                                         });
    if (err)
        return err;
    set_reference(rc, block, name);
    wait_for(rc, "Reconciling", arena_format(rc->arena, "waiting for IPAllocation %s", name));
    return NULL;
}

/* An allocation that could not be served goes, so that another pool can be asked under the same
 * name once it is gone. It is not touched if it was served after all meanwhile. */
static struct error *give_up(const struct cluster_network *network, const struct block *block,
                             const struct ip_allocation *allocation, const char *name)
{
    struct error *err;

    if (!allocation->meta.deleting) {
        err = cluster_network_drop(network, allocation);
        if (err)
            return err;
    }
    set_reference(network->rc, block, NULL);
    wait_for(
        network->rc, "Reconciling",
        arena_format(network->rc->arena, "IPAllocation %s is given up for another pool", name));
    return NULL;
}

/* Sees to one block; of none there is no allocation. It is found by its name, so that one whose
 * reference was never written is found as well. */
static struct error *ensure_block(const struct cluster_network *network, const struct block *block,
                                  enum outcome *out_outcome, struct ip_allocation *out_allocation)
{
    struct reconcile *rc = network->rc;
    struct value reference =
        value_find(doc_root(rc->object), VALUE_KEYS("status", block->reference));
    struct slice told = value_text(reference, "name");
    char *name = told.size ? arena_text(rc->arena, told)
                           : ip_allocation_name(rc->arena, rc->namespace, rc->name, block->what);
    struct doc *doc;
    struct error *err;

    *out_outcome = WAITS;
    err = cluster_network_find(network, name, &doc, out_allocation);
    if (err)
        return err;
    if (!doc) {
        set_reference(rc, block, NULL);
        if (block->count == 0) {
            *out_allocation = (struct ip_allocation){ 0 };
            *out_outcome = HAS_BLOCK;
            return NULL;
        }
        name = ip_allocation_name(rc->arena, rc->namespace, rc->name, block->what);
        return claim_block(network, block, name);
    }
    err = cluster_network_check_owner(network, out_allocation);
    if (err)
        return err;
    if (out_allocation->meta.deleting || out_allocation->phase == IP_ALLOCATION_FAILED)
        return give_up(network, block, out_allocation, name);
    set_reference(rc, block, name);
    if (out_allocation->phase == IP_ALLOCATION_ALLOCATED)
        *out_outcome = HAS_BLOCK;
    else
        wait_for(rc, "Reconciling", arena_format(rc->arena, "waiting for IPAllocation %s", name));
    return NULL;
}

static struct error *ensure_load_balancer(const struct cluster_network *network,
                                          enum outcome *out_outcome)
{
    struct reconcile *rc = network->rc;
    struct ip_allocation allocation;
    struct block block = {
        .reference = "lbAllocationRef",
        .what = "lb",
        .type = IP_ALLOCATION_LOAD_BALANCER,
        .count = provider_network_first_size(&network->provider, network->spec),
    };
    struct error *err;

    err = ensure_block(network, &block, out_outcome, &allocation);
    if (err || *out_outcome != HAS_BLOCK)
        return err;
    if (allocation.phase == IP_ALLOCATION_ALLOCATED)
        reconcile_condition(rc, "NetworkReady", "True", "Ready", "LB IPs allocated: " SLICE_FORMAT,
                            SLICE_ARGUMENT(allocation.cidr));
    else
        reconcile_condition(rc, "NetworkReady", "True", "Ready",
                            "LB IP allocation skipped (initial pool size 0)");
    return NULL;
}

/* --- machines -------------------------------------------------------------------------------- */

/* What each tenant gets at least is said by the pools; the first of them speaks for all. */
static struct error *least_nodes(const struct cluster_network *network, int64_t *out_count)
{
    struct network_pool pool;
    struct error *err;
    bool found;

    *out_count = 1;
    err = cluster_network_read_pool(network, network->provider.pools[0], &pool, &found);
    if (!err && found)
        *out_count = pool.nodes_per_tenant;
    return err;
}

/* More machines than addresses: another block, one at a time. It keeps nobody waiting who has
 * addresses already. */
static struct error *add_nodes(const struct cluster_network *network, int64_t wanted)
{
    struct reconcile *rc = network->rc;
    struct cluster_network_list list;
    struct slice pool;
    struct error *err;
    int64_t have = 0;
    int64_t room;

    err = cluster_network_list(network, IP_ALLOCATION_NODES, &list);
    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        if (list.items[i].phase == IP_ALLOCATION_FAILED && !list.items[i].meta.deleting)
            return cluster_network_drop(network, &list.items[i]);
        if (list.items[i].phase != IP_ALLOCATION_ALLOCATED)
            return NULL;
        have += list.items[i].has_block ? (int64_t)ip_range_count(&list.items[i].block) : 0;
    }
    if (have >= wanted)
        return NULL;
    err = cluster_network_choose(network, wanted - have, true, &pool, &room);
    if (err)
        return err;
    if (room == 0) {
        wait_for(rc, "PoolExhausted",
                 arena_format(rc->arena,
                              "%lld machines are without an address: no pool has any left",
                              (long long)(wanted - have)));
        return NULL;
    }
    return cluster_network_claim(
        network, &(struct cluster_network_claim){
                     .name = ip_allocation_next_name(rc->arena, list.items, list.count,
                                                     rc->namespace, rc->name, "nodes"),
                     .pool = pool,
                     .type = IP_ALLOCATION_NODES,
                     .role = IP_ALLOCATION_GROWTH,
                     .count = room,
                 });
}

static struct error *ensure_nodes(const struct cluster_network *network, enum outcome *out_outcome)
{
    struct block block = {
        .reference = "ipAllocationRef",
        .what = "nodes",
        .type = IP_ALLOCATION_NODES,
    };
    struct ip_allocation allocation;
    struct error *err;
    int64_t least;

    err = least_nodes(network, &least);
    if (err)
        return err;
    block.count = provider_network_node_count(&network->provider, network->spec, least);
    err = ensure_block(network, &block, out_outcome, &allocation);
    if (err || *out_outcome != HAS_BLOCK)
        return err;
    if (allocation.has_block && (int64_t)ip_range_count(&allocation.block) >= block.count)
        return NULL; /* most are never scaled, and looking for more takes time */
    return add_nodes(network, block.count);
}

/* --- both ------------------------------------------------------------------------------------ */

static struct error *ensure_all(const struct cluster_network *network, bool *out_ready)
{
    enum outcome outcome;
    struct error *err;

    err = ensure_load_balancer(network, &outcome);
    if (!err && outcome == HAS_BLOCK && network->provider.static_nodes)
        err = ensure_nodes(network, &outcome);
    if (err)
        return reconcile_fail(network->rc, err, "NetworkReady", "NetworkNotReady");
    *out_ready = outcome == HAS_BLOCK;
    return NULL;
}

struct error *cluster_network_ensure(struct reconcile *rc,
                                     const struct cluster_network_input *input, bool *out_ready)
{
    struct cluster_network network;

    cluster_network_init(&network, rc, input->spec, input->provider);
    if (!network.provider.uses_ipam) {
        reconcile_condition(rc, "NetworkReady", "True", "Ready", "cloud networking mode");
        *out_ready = true;
        return NULL;
    }
    if (network.provider.pool_count == 0)
        return reconcile_fail(rc,
                              error_new(ERR_INVALID,
                                        "ProviderConfig %s/%s has network mode ipam and no "
                                        "poolRefs",
                                        network.namespace, network.provider_name),
                              "NetworkReady", "NetworkNotReady");
    return ensure_all(&network, out_ready);
}
