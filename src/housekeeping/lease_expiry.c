/* Leases by which API servers tell that they live: those of servers that no longer do are removed.
 * Leases of nodes belong to their node, and go with it. */
#include "api/meta.h"
#include "base/arena.h"
#include "doc/doc.h"
#include "housekeeping/controllers.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"

static struct error *reconcile(struct reconcile *rc)
{
    struct value spec;
    struct slice renewed;
    struct meta meta;
    struct kube_delete options = { 0 };
    uint64_t duration_s = 0;
    uint64_t wait_ms;

    if (!rc->object)
        return NULL;
    meta_read(doc_root(rc->object), &meta);
    spec = value_get(doc_root(rc->object), SLICE("spec"));
    renewed = value_string_or(value_get(spec, SLICE("renewTime")), meta.created);
    (void)value_uint(value_get(spec, SLICE("leaseDurationSeconds")), &duration_s);
    if (duration_s > LEASE_MAX_S)
        duration_s = LEASE_MAX_S;
    wait_ms = controllers_wait_ms(rc, renewed, duration_s * 1000);
    if (wait_ms > 0) {
        reconcile_again(rc, wait_ms);
        return NULL;
    }
    options.if_version = arena_text(rc->arena, meta.version);
    return kube_delete_if_there(&rc->kube, &KUBE_LEASES, rc->namespace, rc->name, &options);
}

const struct controller lease_expiry_controller = {
    .name = "lease-expiry-controller",
    .objects = { &KUBE_LEASES, .namespace = "kube-system",
                 .label_selector = "apiserver.kubernetes.io/identity" },
    .reconcile = reconcile,
};
