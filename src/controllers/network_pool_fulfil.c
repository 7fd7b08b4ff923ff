/* Gives addresses to the allocations that wait for some. */
#include <stdlib.h>

#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/timestamp.h"
#include "controllers/ipam_metrics.h"
#include "controllers/limits.h"
#include "controllers/network_pool_internal.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"

/* The oldest first; of those of one second, by name. */
static int by_age(const void *a, const void *b)
{
    const struct meta *left = &(*(struct network_pool_claim *const *)a)->allocation.meta;
    const struct meta *right = &(*(struct network_pool_claim *const *)b)->allocation.meta;
    int order = slice_compare(left->created, right->created);

    return order ? order : slice_compare(left->name, right->name);
}

/* Writes the status unless it is there already. ERR_NOT_FOUND: the allocation is gone. */
static struct error *write_status(struct network_pool_scope *scope,
                                  const struct network_pool_claim *claim, struct edit *take_edit)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = edit_seal(take_edit, &doc);
    if (err)
        return err;
    if (value_equal(value_get(doc_root(doc), SLICE("status")),
                    value_get(doc_root(claim->doc), SLICE("status"))))
        return NULL;
    return kube_update_status(&scope->rc->kube, &BUTLER_IP_ALLOCATIONS, doc, NULL);
}

static void set_text(struct edit *edit, const char *name, const char *text)
{
    edit_set_string(edit, EDIT_PATH("status", name), slice_from(text));
}

static struct error *write_allocated(struct network_pool_scope *scope,
                                     const struct network_pool_claim *claim,
                                     const struct ip_range *block)
{
    struct reconcile *rc = scope->rc;
    int64_t now_us = clock_wall_us(rc->clock);
    char *cidr = ipam_format(rc->arena, block);
    struct edit_node list;
    struct error *err;
    struct edit *edit;
    char **addresses;
    size_t count;

    err = ipam_addresses(rc->arena, block, &addresses, &count);
    if (err)
        return err;
    edit = edit_begin(claim->doc);
    set_text(edit, "phase", ip_allocation_phase_name(IP_ALLOCATION_ALLOCATED));
    set_text(edit, "startAddress", ip_format(rc->arena, &block->first));
    set_text(edit, "endAddress", ip_format(rc->arena, &block->last));
    set_text(edit, "cidr", cidr);
    list = edit_set_array(edit, EDIT_PATH("status", "addresses"));
    for (size_t i = 0; i < count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(addresses[i]));
    edit_set_int(edit, EDIT_PATH("status", "allocatedCount"), (int64_t)count);
    set_text(edit, "allocatedAt", timestamp_format(rc->arena, now_us, TIMESTAMP_SECONDS));
    set_text(edit, "allocatedBy", NETWORK_POOL_ALLOCATED_BY);
    condition_set(
        edit, doc_root(claim->doc),
        &(struct condition){ "Ready", "True", "Ready",
                             arena_format(rc->arena, "allocated %zu IPs: %s", count, cidr) },
        now_us);
    return write_status(scope, claim, edit);
}

static void tell_allocated(struct network_pool_scope *scope, const struct network_pool_claim *claim,
                           const struct ip_range *block)
{
    struct reconcile *rc = scope->rc;
    const struct meta *meta = &claim->allocation.meta;

    reconcile_event(rc, RECORDER_NORMAL, "IPsAllocated",
                    "Allocated %llu IPs (%s) to IPAllocation " SLICE_FORMAT,
                    (unsigned long long)ip_range_count(block), ipam_format(rc->arena, block),
                    SLICE_ARGUMENT(meta->name));
    ipam_metrics_count(rc, IPAM_METRICS_ALLOCATED);
}

static struct error *write_failed(struct network_pool_scope *scope,
                                  const struct network_pool_claim *claim, struct error *take_reason)
{
    struct reconcile *rc = scope->rc;
    const char *name =
        arena_format(rc->arena, SLICE_FORMAT, SLICE_ARGUMENT(claim->allocation.meta.name));
    const char *message = arena_format(rc->arena, "%s", take_reason->message);
    bool full = take_reason->code == ERR_UNAVAILABLE;
    struct edit *edit = edit_begin(claim->doc);
    struct error *err;

    error_drop(take_reason, "shown in the allocation");
    set_text(edit, "phase", ip_allocation_phase_name(IP_ALLOCATION_FAILED));
    condition_set(edit, doc_root(claim->doc),
                  &(struct condition){ "Ready", "False",
                                       full ? "PoolExhausted" : "AllocationFailed", message },
                  clock_wall_us(rc->clock));
    err = write_status(scope, claim, edit);
    if (err)
        return err;
    reconcile_event_rarely(rc, NETWORK_POOL_EVENT_MS, name, RECORDER_WARNING, "AllocationFailed",
                           "IPAllocation %s: %s", name, message);
    ipam_metrics_count(rc, IPAM_METRICS_FAILED);
    return NULL;
}

/* A block that could not be written is free again, and the error ends the run: nobody knows whether
 * the write arrived, so that the next block may only be given after another look. */
static struct error *give(struct network_pool_scope *scope, struct network_pool_claim *claim,
                          const struct ip_range *block)
{
    struct error *err = write_allocated(scope, claim, block);

    if (err) {
        ipam_release(scope->ipam, block);
        return err;
    }
    claim->allocation.phase = IP_ALLOCATION_ALLOCATED;
    scope->changed = true;
    tell_allocated(scope, claim, block);
    return NULL;
}

static struct error *fulfil(struct network_pool_scope *scope, struct network_pool_claim *claim)
{
    const struct ip_allocation *allocation = &claim->allocation;
    struct ip_range block;
    struct error *err;

    if (allocation->pinned)
        err = ipam_allocate_pinned(scope->ipam, allocation->pinned_start, allocation->pinned_end,
                                   &block);
    else
        err = ipam_allocate(scope->ipam, ip_allocation_wanted(allocation, &scope->pool), &block);
    if (err)
        err = write_failed(scope, claim, err);
    else
        err = give(scope, claim, &block);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "gone meanwhile, and wants nothing any more");
        return NULL;
    }
    if (err)
        return error_wrap(err, "write allocation " SLICE_FORMAT,
                          SLICE_ARGUMENT(allocation->meta.name));
    return NULL;
}

struct error *network_pool_fulfil(struct network_pool_scope *scope)
{
    struct network_pool_claim **waiting =
        arena_array(scope->rc->arena, scope->claims.count, struct network_pool_claim *);
    size_t count = 0;

    for (size_t i = 0; i < scope->claims.count; i++)
        if (ip_allocation_is_waiting(&scope->claims.items[i].allocation))
            waiting[count++] = &scope->claims.items[i];
    qsort(waiting, count, sizeof(struct network_pool_claim *), by_age);
    for (size_t i = 0; i < count; i++) {
        struct error *err = fulfil(scope, waiting[i]);

        if (err)
            return err;
    }
    return NULL;
}
