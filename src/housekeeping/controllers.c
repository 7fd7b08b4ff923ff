/* What several controllers share. */
#include "housekeeping/controllers.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"

static bool is_terminating(const struct error *error)
{
    const struct error_details *details = error_details_find(error);

    for (size_t i = 0; details && i < details->cause_count; i++) {
        if (details->causes[i].reason &&
            strcmp(details->causes[i].reason, "NamespaceTerminating") == 0)
            return true;
    }
    return false;
}

struct error *controllers_forgive_gone_namespace(struct error *take_error)
{
    if (!take_error || (take_error->code != ERR_NOT_FOUND && !is_terminating(take_error)))
        return take_error;
    error_drop(take_error, "nothing is wanted in a namespace that goes");
    return NULL;
}

uint64_t controllers_wait_ms(const struct reconcile *rc, struct slice time, uint64_t after_ms)
{
    int64_t now_ms = clock_wall_us(rc->clock) / 1000;
    int64_t then_us = 0;
    int64_t then_ms;

    error_drop(timestamp_parse(time, &then_us), "counts as long ago");
    then_ms = then_us / 1000 + (int64_t)after_ms;
    return then_ms > now_ms ? (uint64_t)(then_ms - now_ms) : 0;
}

static bool is_held(struct reconcile *rc, struct value spec)
{
    int64_t duration_s = value_int_or(value_get(spec, SLICE("leaseDurationSeconds")), 0);

    return value_text(spec, "holderIdentity").size && duration_s > 0 && duration_s <= LEASE_MAX_S &&
           controllers_wait_ms(rc, value_text(spec, "renewTime"), (uint64_t)duration_s * 1000) > 0;
}

bool controllers_yield(struct reconcile *rc)
{
    CLEANUP(doc) struct doc *lease = NULL;
    struct error *err =
        kube_find(&rc->kube, &KUBE_LEASES, "kube-system", "kube-controller-manager", &lease);

    if (err) {
        error_drop(err, "then nobody leads as far as we know");
        return false;
    }
    if (!lease || !is_held(rc, value_get(doc_root(lease), SLICE("spec"))))
        return false;
    reconcile_again(rc, LEADER_LOOK_MS);
    return true;
}
