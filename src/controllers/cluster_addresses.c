/* TenantCluster: its addresses. */
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_elastic.h"
#include "controllers/cluster_network.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"

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

    if (!scope->options->tenant || !scope->tenant ||
        (scope->phase != CLUSTER_READY && scope->phase != CLUSTER_UPDATING))
        return false;
    err = cluster_open_tenant(scope, out_kube);
    if (!err)
        return true;
    error_drop(err, "no elastic pools without a tenant");
    return false;
}

/* What goes wrong here is told, but takes nothing from the rest of a cluster that works. */
struct error *cluster_stretch_addresses(struct cluster_scope *scope)
{
    struct cluster_network_input input = input_of(scope);
    struct kube tenant;
    struct error *err;

    /* In a simulated cluster nothing runs that could hand out addresses. */
    if (!scope->provider.uses_ipam || cluster_is_simulated(scope) || !find_tenant(scope, &tenant))
        return NULL;
    err = cluster_elastic_reconcile(scope->rc, &input, &tenant);
    return cluster_degrade(scope, "elastic IPAM", err);
}
