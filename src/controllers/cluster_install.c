/* TenantCluster: from a control plane that answers to a cluster that can be used. */
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/resources.h"
#include "kube/tenants.h"

static struct error *find_kubeconfig(struct cluster_scope *scope, bool *out_found)
{
    const char *name = arena_format(scope->rc->arena, "%s" TENANTS_SECRET_SUFFIX, scope->name);
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = kube_find(&scope->rc->kube, &KUBE_SECRETS, scope->tenant, name, &secret);

    *out_found = secret != NULL;
    if (secret)
        edit_set_string(scope->rc->edit, EDIT_PATH("status", "kubeconfigSecretRef", "name"),
                        slice_from(name));
    return err;
}

struct error *cluster_install(struct cluster_scope *scope)
{
    bool found = false;
    struct error *err = find_kubeconfig(scope, &found);

    if (err)
        return reconcile_fail(scope->rc, err, "ControlPlaneReady", "KubeconfigError");
    if (!found)
        return cluster_wait(scope, CLUSTER_RESYNC_MS, "KubeconfigMissing",
                            "waiting for the control plane's kubeconfig");
    if (scope->phase == CLUSTER_PROVISIONING) {
        cluster_set_phase(scope, CLUSTER_INSTALLING);
        return cluster_wait(scope, 1, "Installing", "installing addons");
    }
    return NULL;
}
