/* IPAllocation: sees to the beginning and the end of a claim. What it gets is the business of its
 * pool's controller. */
#include "api/ip_allocation.h"

#include "api/butler_names.h"
#include "base/clock.h"
#include "base/timestamp.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

static void set_phase(struct reconcile *rc, enum ip_allocation_phase phase)
{
    edit_set_string(rc->edit, EDIT_PATH("status", "phase"),
                    slice_from(ip_allocation_phase_name(phase)));
}

/* Released is said before the finalizer goes, so that whoever watches sees when it happened. The
 * change of the status begins the next run. */
static struct error *release(struct reconcile *rc, const struct ip_allocation *allocation)
{
    if (!meta_has_finalizer(&allocation->meta, BUTLER_FINALIZER_IP_ALLOCATION))
        return NULL;
    if (allocation->phase == IP_ALLOCATION_RELEASED)
        return reconcile_remove_finalizer(rc, BUTLER_FINALIZER_IP_ALLOCATION);
    set_phase(rc, IP_ALLOCATION_RELEASED);
    edit_set_string(
        rc->edit, EDIT_PATH("status", "releasedAt"),
        slice_from(timestamp_format(rc->arena, clock_wall_us(rc->clock), TIMESTAMP_SECONDS)));
    return NULL;
}

static uint64_t pause_ms(enum ip_allocation_phase phase)
{
    switch (phase) {
    case IP_ALLOCATION_NEW:
    case IP_ALLOCATION_PENDING:
    case IP_ALLOCATION_RELEASED:
        break;
    case IP_ALLOCATION_FAILED:
        return IP_ALLOCATION_FAILED_MS;
    case IP_ALLOCATION_ALLOCATED:
        return IP_ALLOCATION_ALLOCATED_MS;
    }
    return IP_ALLOCATION_PENDING_MS;
}

static struct error *reconcile(struct reconcile *rc)
{
    struct ip_allocation allocation;

    ip_allocation_read(doc_root(rc->object), &allocation);
    if (allocation.meta.deleting)
        return release(rc, &allocation);
    if (reconcile_paused(rc))
        return NULL;
    if (!meta_has_finalizer(&allocation.meta, BUTLER_FINALIZER_IP_ALLOCATION))
        return reconcile_add_finalizer(rc, BUTLER_FINALIZER_IP_ALLOCATION);
    if (allocation.phase == IP_ALLOCATION_NEW)
        set_phase(rc, IP_ALLOCATION_PENDING);
    reconcile_again(rc, pause_ms(allocation.phase));
    return NULL;
}

const struct controller ip_allocation_controller = {
    .name = "ipallocation",
    .objects = { .resource = &BUTLER_IP_ALLOCATIONS },
    .workers = IP_ALLOCATION_WORKERS,
    .status = { .write = true, .observed_generation = true },
    .reconcile = reconcile,
};
