/* TenantCluster: its addresses. */
#include "controllers/cluster_scope.h"
#include "controllers/limits.h"

struct error *cluster_ensure_addresses(struct cluster_scope *scope)
{
    if (scope->provider.uses_ipam)
        return cluster_wait(scope, CLUSTER_RESYNC_MS, "NetworkNotReady",
                            "addresses of pools are not given to clusters yet");
    reconcile_condition(scope->rc, "NetworkReady", "True", "Ready", "cloud networking mode");
    return NULL;
}
