/* Says in the status of a pool, and in events, how full it is. */
#include "api/condition.h"
#include "base/arena.h"
#include "controllers/limits.h"
#include "controllers/network_pool_internal.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/recorder.h"

struct tier {
    int64_t percent;
    const char *condition;
    const char *event;
};

/* The highest first. */
static const struct tier tiers[] = {
    { 95, "CapacityExhausted", "PoolCapacityExhausted" },
    { 85, "CapacityCritical", "PoolCapacityCritical" },
    { 70, "CapacityWarning", "PoolCapacityWarning" },
};

static bool reaches(const struct ipam_capacity *capacity, const struct tier *tier)
{
    return capacity->total > 0 &&
           (int64_t)capacity->allocated * 100 >= (int64_t)capacity->total * tier->percent;
}

static void set_number(struct reconcile *rc, const char *name, int64_t number)
{
    edit_set_int(rc->edit, EDIT_PATH("status", name), number);
}

static void set_figures(struct network_pool_scope *scope, const struct ipam_capacity *capacity)
{
    struct reconcile *rc = scope->rc;

    set_number(rc, "poolSizeIPs", capacity->pool_size);
    set_number(rc, "reservedIPs", capacity->reserved);
    set_number(rc, "totalIPs", capacity->total);
    set_number(rc, "allocatedIPs", capacity->allocated);
    set_number(rc, "availableIPs", capacity->available);
    set_number(rc, "allocationCount", (int64_t)network_pool_claims_allocated(scope));
    set_number(rc, "largestFreeBlock", capacity->largest_free);
    set_number(rc, "fragmentationPercent", capacity->fragmentation_percent);
    set_number(rc, "unmanagedScopeIPs", capacity->unmanaged);
}

static void set_unmanaged(struct network_pool_scope *scope)
{
    struct reconcile *rc = scope->rc;
    const struct ipam_pool *addresses = &scope->addresses;
    struct edit_node list = edit_set_array(rc->edit, EDIT_PATH("status", "unmanagedRanges"));

    for (size_t i = 0; i < addresses->unmanaged_count; i++) {
        const struct ip_range *range = &addresses->unmanaged[i];
        struct edit_node item = edit_set_object(rc->edit, EDIT_UNDER(list, EDIT_END));

        edit_set_string(rc->edit, EDIT_UNDER(item, "start"),
                        slice_from(ip_format(rc->arena, &range->first)));
        edit_set_string(rc->edit, EDIT_UNDER(item, "end"),
                        slice_from(ip_format(rc->arena, &range->last)));
    }
}

static void tell_capacity(struct reconcile *rc, const struct ipam_capacity *capacity)
{
    const struct tier *lowest = &tiers[COUNT_OF(tiers) - 1];
    bool was_warned = condition_is(doc_root(rc->object), lowest->condition, "True");
    const struct tier *told = NULL;
    int64_t percent = capacity->total ? (int64_t)capacity->allocated * 100 / capacity->total : 0;
    const char *message = arena_format(rc->arena, "Pool utilization is %lld%% (%d/%d IPs)",
                                       (long long)percent, capacity->allocated, capacity->total);

    for (size_t i = 0; i < COUNT_OF(tiers); i++) {
        bool reached = reaches(capacity, &tiers[i]);

        reconcile_condition(rc, tiers[i].condition, reached ? "True" : "False",
                            reached ? "UtilizationAboveThreshold" : "UtilizationBelowThreshold",
                            "%s", message);
        if (reached && !told)
            told = &tiers[i];
    }
    if (told)
        reconcile_event_rarely(rc, NETWORK_POOL_EVENT_MS, "", RECORDER_WARNING, told->event, "%s",
                               message);
    else if (was_warned)
        /* Told by the change of the condition; rarely, since the write of that may fail. */
        reconcile_event_rarely(rc, NETWORK_POOL_RETOLD_MS, "", RECORDER_NORMAL,
                               "PoolCapacityRecovered", "%s", message);
}

void network_pool_tell(struct network_pool_scope *scope)
{
    struct ipam_capacity capacity = ipam_capacity(scope->ipam);

    set_figures(scope, &capacity);
    set_unmanaged(scope);
    tell_capacity(scope->rc, &capacity);
    reconcile_condition(scope->rc, "Ready", "True", "Ready",
                        "%d/%d IPs available (%zu allocations)", capacity.available, capacity.total,
                        network_pool_claims_allocated(scope));
}
