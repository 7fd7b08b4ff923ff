/* Elastic load-balancer pools. */
#include "api/elastic_pool.h"

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "doc/value.h"

/* Where a Service says by which pool of addresses it wants to be served. */
static const char *const pool_annotations[] = {
    "metallb.io/address-pool",
    "metallb.universe.tf/address-pool",
};

static bool names_another_pool(const struct meta *meta)
{
    for (size_t i = 0; i < COUNT_OF(pool_annotations); i++) {
        struct slice pool = meta_annotation(meta, pool_annotations[i]);

        if (pool.size && !slice_is(pool, ELASTIC_POOL_NAME))
            return true;
    }
    return false;
}

static int64_t time_of(struct slice text, int64_t fallback)
{
    struct error *err;
    int64_t us;

    err = timestamp_parse(text, &us);
    if (!err)
        return us;
    error_drop(err, "not written, or not by us");
    return fallback;
}

static void read_addresses(struct arena *arena, struct value ingress,
                           struct elastic_service *service)
{
    struct ip_address *addresses = arena_array(arena, value_count(ingress), struct ip_address);

    DOC_EACH (it, ingress) {
        struct error *err =
            ip_parse(value_text(it.value, "ip"), &addresses[service->address_count]);

        if (!err)
            service->address_count++;
        error_drop(err, "a host name is no address of a pool");
    }
    service->addresses = addresses;
}

bool elastic_service_read(struct arena *arena, struct value service,
                          struct elastic_service *out_service)
{
    struct value spec = value_get(service, SLICE("spec"));
    struct elastic_service read = { 0 };
    struct meta meta;

    meta_read(service, &meta);
    if (!slice_is(value_text(spec, "type"), "LoadBalancer") || meta.deleting ||
        value_text(spec, "loadBalancerClass").size || names_another_pool(&meta))
        return false;
    read.created_us = time_of(meta.created, INT64_MAX);
    read_addresses(arena, value_find(service, VALUE_KEYS("status", "loadBalancer", "ingress")),
                   &read);
    *out_service = read;
    return true;
}

bool elastic_pool_uses(const struct elastic_input *input, const struct ip_range *block)
{
    for (size_t i = 0; i < input->service_count; i++)
        for (size_t j = 0; j < input->services[i].address_count; j++)
            if (ip_range_contains(block, &input->services[i].addresses[j]))
                return true;
    return false;
}

/* Addresses that an allocation has or will have. */
static int64_t size_of(const struct ip_allocation *allocation)
{
    return allocation->has_block ? (int64_t)ip_range_count(&allocation->block) : allocation->count;
}

static bool is_growth(const struct ip_allocation *allocation)
{
    return !allocation->pinned && slice_is(ip_allocation_role(allocation), IP_ALLOCATION_GROWTH);
}

/* Under way: claimed, or given and not yet found by a Service. */
static int64_t supply_of(const struct elastic_input *input, const struct ip_allocation *allocation)
{
    if (allocation->meta.deleting || !is_growth(allocation))
        return 0;
    switch (allocation->phase) {
    case IP_ALLOCATION_NEW:
    case IP_ALLOCATION_PENDING:
        return size_of(allocation);
    case IP_ALLOCATION_ALLOCATED:
        return elastic_pool_uses(input, &allocation->block) ? 0 : size_of(allocation);
    case IP_ALLOCATION_FAILED:
    case IP_ALLOCATION_RELEASED:
        break;
    }
    return 0;
}

/* What counts against the limit: all that the cluster has or may still get. */
static int64_t charge_of(const struct ip_allocation *allocation)
{
    return allocation->phase == IP_ALLOCATION_RELEASED ? 0 : size_of(allocation);
}

/* Services that wait, and among them those that have waited long enough to be believed. */
static void count_waiting(const struct elastic_input *input, int64_t *out_all, int64_t *out_long)
{
    *out_all = 0;
    *out_long = 0;
    for (size_t i = 0; i < input->service_count; i++) {
        const struct elastic_service *service = &input->services[i];

        if (service->address_count > 0)
            continue;
        ++*out_all;
        if (service->created_us <= input->now_us - ELASTIC_PENDING_US)
            ++*out_long;
    }
}

static enum elastic_step step_for(const struct elastic_input *input,
                                  const struct ip_allocation *allocation, bool services_wait)
{
    struct slice since = meta_annotation(&allocation->meta, BUTLER_NOTE_UNUSED_SINCE);

    if (allocation->meta.deleting || !is_growth(allocation))
        return ELASTIC_KEEP;
    if (allocation->phase == IP_ALLOCATION_FAILED)
        return ELASTIC_DELETE;
    if (allocation->phase != IP_ALLOCATION_ALLOCATED)
        return ELASTIC_KEEP;
    if (elastic_pool_uses(input, &allocation->block))
        return since.size ? ELASTIC_UNMARK : ELASTIC_KEEP;
    if (!since.size)
        return ELASTIC_MARK_UNUSED;
    /* While a Service waits, what looks unused may be on its way to it. */
    if (services_wait || time_of(since, INT64_MAX) > input->now_us - ELASTIC_UNUSED_US)
        return ELASTIC_KEEP;
    return ELASTIC_DELETE;
}

static void plan_growth(const struct elastic_input *input, int64_t charged,
                        struct elastic_plan *plan)
{
    int64_t left = input->max_addresses - charged;

    if (plan->demand <= 0)
        return;
    plan->grow = plan->demand > input->growth_increment ? plan->demand : input->growth_increment;
    if (input->max_addresses <= 0 || plan->grow <= left)
        return;
    plan->grow = left > 0 ? left : 0;
    plan->quota_reached = plan->grow < plan->demand;
}

void elastic_pool_plan(struct arena *arena, const struct elastic_input *input,
                       struct elastic_plan *out_plan)
{
    struct elastic_plan plan = {
        .steps = arena_array(arena, input->allocation_count, enum elastic_step),
    };
    int64_t charged = 0;
    int64_t supply = 0;
    int64_t waiting;
    int64_t long_waiting;
    bool failed = false;

    count_waiting(input, &waiting, &long_waiting);
    for (size_t i = 0; i < input->allocation_count; i++) {
        const struct ip_allocation *allocation = &input->allocations[i];

        supply += supply_of(input, allocation);
        charged += charge_of(allocation);
        plan.steps[i] = step_for(input, allocation, waiting > 0);
        failed = failed ||
                 (allocation->phase == IP_ALLOCATION_FAILED && plan.steps[i] == ELASTIC_DELETE);
    }
    plan.demand = long_waiting > supply ? long_waiting - supply : 0;
    /* One that failed goes first: it counts against the limit. */
    if (!failed)
        plan_growth(input, charged, &plan);
    *out_plan = plan;
}
