/* Reading IPAllocations. */
#include "api/ip_allocation.h"

#include "api/butler_names.h"
#include "api/network_pool.h"
#include "base/error.h"
#include "doc/value.h"

static const char *const phase_names[] = {
    [IP_ALLOCATION_NEW] = "",
    [IP_ALLOCATION_PENDING] = "Pending",
    [IP_ALLOCATION_ALLOCATED] = "Allocated",
    [IP_ALLOCATION_RELEASED] = "Released",
    [IP_ALLOCATION_FAILED] = "Failed",
};

const char *ip_allocation_phase_name(enum ip_allocation_phase phase)
{
    return phase_names[phase];
}

static enum ip_allocation_phase phase_of(struct slice text)
{
    for (size_t i = 0; i < COUNT_OF(phase_names); i++)
        if (slice_is(text, phase_names[i]))
            return (enum ip_allocation_phase)i;
    return IP_ALLOCATION_NEW;
}

static bool read_block(struct value status, struct ip_range *out_block)
{
    struct ip_address first;
    struct ip_address last;
    struct error *err;

    err = ip_parse(value_text(status, "startAddress"), &first);
    if (!err)
        err = ip_parse(value_text(status, "endAddress"), &last);
    if (!err)
        err = ip_range_from_ends(&first, &last, out_block);
    if (!err)
        return true;
    error_drop(err, "no block, or none that we wrote");
    return false;
}

void ip_allocation_read(struct value object, struct ip_allocation *out_allocation)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value status = value_get(object, SLICE("status"));
    struct value pinned = value_get(spec, SLICE("pinnedRange"));
    struct value cluster = value_get(spec, SLICE("tenantClusterRef"));
    struct ip_allocation allocation = {
        .pool = value_text(value_get(spec, SLICE("poolRef")), "name"),
        .cluster_namespace = value_text(cluster, "namespace"),
        .cluster = value_text(cluster, "name"),
        .type = value_text(spec, "type"),
        .count = value_int_or(value_get(spec, SLICE("count")), 0),
        .paused = value_bool_or(value_get(spec, SLICE("paused")), false),
        .pinned = value_is_object(pinned),
        .pinned_start = value_text(pinned, "startAddress"),
        .pinned_end = value_text(pinned, "endAddress"),
        .phase = phase_of(value_text(status, "phase")),
        .cidr = value_text(status, "cidr"),
    };

    meta_read(object, &allocation.meta);
    allocation.has_block = read_block(status, &allocation.block);
    *out_allocation = allocation;
}

int64_t ip_allocation_wanted(const struct ip_allocation *allocation,
                             const struct network_pool *pool)
{
    if (allocation->count > 0)
        return allocation->count;
    return slice_is(allocation->type, IP_ALLOCATION_NODES) ? pool->nodes_per_tenant
                                                           : pool->load_balancer_per_tenant;
}

bool ip_allocation_is_waiting(const struct ip_allocation *allocation)
{
    switch (allocation->phase) {
    case IP_ALLOCATION_NEW:
    case IP_ALLOCATION_PENDING:
    case IP_ALLOCATION_FAILED:
        return !allocation->meta.deleting && !allocation->paused;
    case IP_ALLOCATION_ALLOCATED:
    case IP_ALLOCATION_RELEASED:
        break;
    }
    return false;
}

bool ip_allocation_holds(const struct ip_allocation *allocation)
{
    switch (allocation->phase) {
    case IP_ALLOCATION_ALLOCATED:
    case IP_ALLOCATION_RELEASED:
        return allocation->has_block;
    case IP_ALLOCATION_NEW:
    case IP_ALLOCATION_PENDING:
    case IP_ALLOCATION_FAILED:
        break;
    }
    return false;
}

/* A name that ends in "-3". */
static bool is_numbered(struct slice name)
{
    size_t end = name.size;

    while (end > 0 && name.data[end - 1] >= '0' && name.data[end - 1] <= '9')
        end--;
    return end < name.size && end > 0 && name.data[end - 1] == '-';
}

struct slice ip_allocation_role(const struct ip_allocation *allocation)
{
    struct slice role = meta_label(&allocation->meta, BUTLER_LABEL_ALLOCATION_ROLE);

    if (role.size)
        return role;
    /* The initial one of the cluster "web-2" has a name that ends in "-lb". */
    if (allocation->pinned || !is_numbered(allocation->meta.name))
        return SLICE(IP_ALLOCATION_INITIAL);
    return SLICE(IP_ALLOCATION_GROWTH);
}
