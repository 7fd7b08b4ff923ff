/* Reading NetworkPools. */
#include "api/network_pool.h"

#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/value.h"

/* What the schema fills in, for objects that were stored without. */
enum {
    NODES_PER_TENANT = 5,
    LOAD_BALANCER_PER_TENANT = 8,
};

static struct ipam_pool_ends ends_of(struct value object)
{
    return (struct ipam_pool_ends){ value_text(object, "start"), value_text(object, "end") };
}

static void read_spec(struct arena *arena, struct value spec, struct ipam_pool_spec *out_spec)
{
    struct value allocation = value_get(spec, SLICE("tenantAllocation"));
    struct value reserved = value_get(spec, SLICE("reserved"));
    struct value ranges = value_get(allocation, SLICE("ranges"));
    struct slice *networks = arena_array(arena, value_count(reserved), struct slice);
    struct ipam_pool_ends *ends = arena_array(arena, value_count(ranges), struct ipam_pool_ends);

    DOC_EACH (it, reserved)
        networks[it.index] = value_text(it.value, "cidr");
    DOC_EACH (it, ranges)
        ends[it.index] = ends_of(it.value);
    *out_spec = (struct ipam_pool_spec){
        .cidr = value_text(spec, "cidr"),
        .reserved = networks,
        .reserved_count = value_count(reserved),
        .ranges = ends,
        .range_count = value_count(ranges),
        .ends = ends_of(allocation),
    };
}

static void read_infrastructure(struct arena *arena, struct value status, struct network_pool *pool)
{
    struct value list = value_get(status, SLICE("infrastructureAllocations"));

    pool->infrastructure = arena_array(arena, value_count(list), struct ip_address);
    DOC_EACH (it, list) {
        struct error *err =
            ip_parse(value_text(it.value, "ip"), &pool->infrastructure[pool->infrastructure_count]);

        if (!err)
            pool->infrastructure_count++;
        error_drop(err, "what is no address takes none");
    }
}

void network_pool_read(struct arena *arena, struct value object, struct network_pool *out_pool)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value status = value_get(object, SLICE("status"));
    struct value defaults = value_find(spec, VALUE_KEYS("tenantAllocation", "defaults"));
    struct network_pool pool = {
        .nodes_per_tenant =
            value_int_or(value_get(defaults, SLICE("nodesPerTenant")), NODES_PER_TENANT),
        .load_balancer_per_tenant =
            value_int_or(value_get(defaults, SLICE("lbPoolPerTenant")), LOAD_BALANCER_PER_TENANT),
        .available = value_int_or(value_get(status, SLICE("availableIPs")), 0),
        .largest_free = value_int_or(value_get(status, SLICE("largestFreeBlock")), 0),
        .ready = condition_is(object, "Ready", "True"),
    };

    meta_read(object, &pool.meta);
    read_spec(arena, spec, &pool.spec);
    read_infrastructure(arena, status, &pool);
    *out_pool = pool;
}
