/* TenantCluster: its addresses. */
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "controllers/cluster_elastic.h"
#include "controllers/cluster_network.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "kube/recorder.h"
#include "kube/tenants.h"

static struct cluster_network_input input_of(const struct cluster_scope *scope)
{
    return (struct cluster_network_input){ scope->spec, scope->provider_object };
}

struct error *cluster_ensure_addresses(struct cluster_scope *scope)
{
    struct cluster_network_input input = input_of(scope);
    struct error *err;
    bool ready;

    err = cluster_network_ensure(scope->rc, &input, &ready);
    if (err || ready)
        return err;
    return cluster_wait(scope, CLUSTER_ADDRESSES_MS, "NetworkNotReady",
                        "waiting for addresses; NetworkReady says which");
}

/* A tenant that has no kubeconfig yet, or one that is no good, is the business of other steps. */
static bool find_tenant(const struct cluster_scope *scope, struct kube *out_kube)
{
    struct error *err;

    if (!scope->options->tenants || !scope->tenant ||
        (scope->phase != CLUSTER_READY && scope->phase != CLUSTER_UPDATING))
        return false;
    err = tenants_get(scope->options->tenants, scope->rc->arena, scope->tenant, scope->name,
                      out_kube);
    if (!err) {
        out_kube->abort = scope->rc->kube.abort;
        return true;
    }
    error_drop(err, "no elastic pools without a tenant");
    return false;
}

/* What goes wrong here is told, but takes nothing from the rest of a cluster that works. */
struct error *cluster_stretch_addresses(struct cluster_scope *scope)
{
    struct cluster_network_input input = input_of(scope);
    struct reconcile *rc = scope->rc;
    struct kube tenant;
    struct error *err;

    if (!scope->provider.uses_ipam || !find_tenant(scope, &tenant))
        return NULL;
    err = cluster_elastic_reconcile(rc, &input, &tenant);
    if (!err)
        return NULL;
    if (err->code == ERR_CONFLICT)
        return err; /* only means to look again */
    log_warn(rc->log, "elastic pools not looked after", LOG_ERROR(err));
    reconcile_event_rarely(rc, CLUSTER_ELASTIC_EVENT_MS, "elastic", RECORDER_WARNING,
                           "ReconcileDegraded", "elastic IPAM (%.100s)", err->message);
    error_drop(err, "told; another run tries again");
    return NULL;
}
