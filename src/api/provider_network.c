/* Addresses in ProviderConfigs. */
#include "api/provider_network.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/number.h"

/* What the schema fills in, for objects that were stored without. */
enum {
    INITIAL_SIZE = 2,
    DEFAULT_SIZE = 8,
    GROWTH_INCREMENT = 2,
};

struct reference {
    struct slice name;
    int64_t priority;
    size_t place;
};

static int by_priority(const void *a, const void *b)
{
    const struct reference *left = a;
    const struct reference *right = b;

    if (left->priority != right->priority)
        return left->priority < right->priority ? -1 : 1;
    return left->place < right->place ? -1 : 1;
}

static void read_pools(struct arena *arena, struct value list, struct provider_network *network)
{
    size_t count = value_count(list);
    struct reference *references = arena_array(arena, count, struct reference);

    DOC_EACH (it, list)
        references[it.index] = (struct reference){
            .name = value_text(it.value, "name"),
            .priority = value_int_or(value_get(it.value, SLICE("priority")), 0),
            .place = it.index,
        };
    qsort(references, count, sizeof(*references), by_priority);
    network->pools = arena_array(arena, count, struct slice);
    for (size_t i = 0; i < count; i++)
        if (references[i].name.size)
            network->pools[network->pool_count++] = references[i].name;
}

/* Machines of these providers have no DHCP to lean on; those of the local one have no network at
 * all. */
static bool needs_addresses(struct value spec)
{
    struct slice provider = value_text(spec, "provider");
    struct value network = value_get(spec, SLICE("network"));

    if (slice_is(provider, "local"))
        return true;
    return (slice_is(provider, "proxmox") || slice_is(provider, "vsphere")) &&
           value_text(network, "subnet").size && value_text(network, "gateway").size;
}

void provider_network_read(struct arena *arena, struct value provider,
                           struct provider_network *out_network)
{
    struct value spec = value_get(provider, SLICE("spec"));
    struct value block = value_get(spec, SLICE("network"));
    struct value balancer = value_get(block, SLICE("loadBalancer"));
    struct value quota = value_get(block, SLICE("quotaPerTenant"));
    struct provider_network network = {
        .uses_ipam = slice_is(value_text(block, "mode"), "ipam"),
        .elastic = slice_is(value_text(balancer, "allocationMode"), "elastic"),
        .static_nodes = needs_addresses(spec),
        .has_ingress = !slice_is(value_text(spec, "provider"), "local"),
        .initial_size = value_int_or(value_get(balancer, SLICE("initialPoolSize")), INITIAL_SIZE),
        .default_size = value_int_or(value_get(balancer, SLICE("defaultPoolSize")), DEFAULT_SIZE),
        .growth_increment =
            value_int_or(value_get(balancer, SLICE("growthIncrement")), GROWTH_INCREMENT),
        .max_load_balancer = value_int_or(value_get(quota, SLICE("maxLoadBalancerIPs")), 0),
        .max_nodes = value_int_or(value_get(quota, SLICE("maxNodeIPs")), 0),
    };

    read_pools(arena, value_get(block, SLICE("poolRefs")), &network);
    *out_network = network;
}

static int64_t capped(int64_t count, int64_t most)
{
    return most > 0 && count > most ? most : count;
}

int64_t provider_network_first_size(const struct provider_network *network, struct value spec)
{
    struct value ingress = value_find(spec, VALUE_KEYS("addons", "ingress"));
    bool has_ingress = value_bool_or(value_get(ingress, SLICE("enabled")),
                                     value_is_object(ingress) || network->has_ingress);
    int64_t wanted;

    if (value_int(value_find(spec, VALUE_KEYS("networking", "lbPoolSize")), &wanted))
        return capped(wanted, network->max_load_balancer);
    if (!network->elastic)
        return capped(network->default_size, network->max_load_balancer);
    if (!has_ingress)
        return 0;
    return capped(network->initial_size, network->max_load_balancer);
}

/* "25%" of the machines, rounded up, or a number. */
static int64_t surge(struct value text, int64_t replicas)
{
    struct slice percent;
    uint64_t number;
    int64_t count;

    if (value_int(text, &count))
        return count > 0 ? count : 0;
    if (!value_string(text, &percent))
        return 1;
    if (percent.size > 1 && percent.data[percent.size - 1] == '%' &&
        number_parse_uint(slice_of(percent.data, percent.size - 1), &number) && number <= 100)
        return (replicas * (int64_t)number + 99) / 100;
    return 1;
}

int64_t provider_network_node_count(const struct provider_network *network, struct value spec,
                                    int64_t least)
{
    int64_t replicas = value_int_or(value_find(spec, VALUE_KEYS("workers", "replicas")), 1);
    int64_t count = replicas + surge(value_find(spec, VALUE_KEYS("rollout", "maxSurge")), replicas);

    return capped(count > least ? count : least, network->max_nodes);
}
