#include "controllers/provider_capacity.h"

#include "api/provider_config.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"

enum {
    DEFAULT_NODES = 5, /* addresses for nodes of one tenant */
};

static bool is_repeated(struct value refs, size_t index)
{
    struct slice name = value_text(value_at(refs, index), "name");

    for (size_t i = 0; i < index; i++) {
        if (slice_equal(value_text(value_at(refs, i), "name"), name))
            return true;
    }
    return false;
}

static struct doc *find_pool(struct reconcile *rc, struct slice name, const char *system_namespace)
{
    struct object_key beside = { slice_from(rc->namespace), name };
    struct object_key system = { slice_from(system_namespace), name };
    struct doc *pool = cache_get(rc->arena, rc->cache, &BUTLER_NETWORK_POOLS, &beside);

    return pool ? pool : cache_get(rc->arena, rc->cache, &BUTLER_NETWORK_POOLS, &system);
}

static int64_t nodes_per_tenant(struct value pool)
{
    struct value nodes =
        value_find(pool, VALUE_KEYS("spec", "tenantAllocation", "defaults", "nodesPerTenant"));

    return value_int_or(nodes, DEFAULT_NODES);
}

void provider_capacity_count(struct reconcile *rc, const struct provider_config *config,
                             const char *system_namespace, struct provider_capacity *out_capacity)
{
    struct provider_capacity capacity = { .known = true };
    int64_t nodes = DEFAULT_NODES;

    DOC_EACH (it, config->pool_refs) {
        struct doc *pool = find_pool(rc, value_text(it.value, "name"), system_namespace);
        int64_t addresses;

        if (!pool || is_repeated(config->pool_refs, it.index))
            continue;
        if (capacity.pools++ == 0)
            nodes = nodes_per_tenant(doc_root(pool));
        if (value_int(value_find(doc_root(pool), VALUE_KEYS("status", "availableIPs")), &addresses))
            capacity.addresses += addresses;
        else
            capacity.known = false;
    }
    if (nodes + config->tenant_balancer > 0)
        capacity.tenants = capacity.addresses / (nodes + config->tenant_balancer);
    *out_capacity = capacity;
}
