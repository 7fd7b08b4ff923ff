/* TenantCluster: from a control plane that answers to a cluster that can be used. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_addons.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
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

/* There are addresses that its Services can have. */
static bool has_lb_range(const struct cluster_scope *scope)
{
    struct value balancer = value_find(scope->spec, VALUE_KEYS("addons", "loadBalancer"));

    return value_exists(value_find(scope->spec, VALUE_KEYS("networking", "loadBalancerPool"))) ||
           value_text(balancer, "addressPool").size ||
           edit_find(scope->rc->edit, EDIT_PATH("status", "lbAllocationRef")).node;
}

static struct cluster_addons_facts addon_facts(const struct cluster_scope *scope)
{
    return (struct cluster_addons_facts){
        .spec = scope->spec,
        .status = scope->status,
        .provider = scope->provider.provider,
        .provider_config = scope->provider.meta.name,
        .uid = scope->meta.uid,
        .environment = meta_label(&scope->meta, BUTLER_LABEL_ENVIRONMENT),
        .team = scope->team_object,
        .tenant_namespace = scope->tenant,
        .host_aliases = scope->exposure_ip
                            ? arena_format(scope->rc->arena, "%s=%s", scope->exposure_ip,
                                           scope->exposure.tenant_host)
                            : NULL,
        .config = value_get(scope->config_object, SLICE("spec")),
        .has_lb_range = has_lb_range(scope),
        .simulated = cluster_is_simulated(scope),
    };
}

/* Addons: those that are missing are made; what is in the tenant is told where others make them. */
static struct error *install_addons(struct cluster_scope *scope)
{
    struct cluster_addons_facts facts = addon_facts(scope);
    struct cluster_addons addons = { .cni_ready = false };
    struct error *err = cluster_addons_ensure(scope->rc, &facts, &addons);

    if (!err && scope->was_ready)
        err = cluster_addons_enrol(scope->rc, &facts);
    if (err)
        return reconcile_fail(scope->rc, err, "AddonsReady", "AddonInstallFailed");
    if (addons.cni_ready)
        return NULL;
    return cluster_wait(scope, CLUSTER_RESYNC_MS, "Installing",
                        "waiting for the pod network, see condition AddonsReady");
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
    if (scope->phase == CLUSTER_PROVISIONING || cluster_has_timed_out(scope)) {
        cluster_set_phase(scope, CLUSTER_INSTALLING);
        return cluster_wait(scope, 1, "Installing", "installing addons");
    }
    return install_addons(scope);
}

struct error *cluster_plant_addons(struct cluster_scope *scope)
{
    struct cluster_addons_facts facts = addon_facts(scope);
    struct error *err = cluster_addons_plant(scope->rc, &facts);

    return err ? reconcile_fail(scope->rc, err, "AddonsReady", "AddonInstallFailed") : NULL;
}

/* What others install in the tenant. While it does not answer, what was seen last stays. */
struct error *cluster_observe_addons(struct cluster_scope *scope)
{
    struct kube tenant;
    struct error *err;

    if (!scope->was_ready || !scope->options->tenant || !cluster_addons_only_observes(scope->spec))
        return NULL;
    err = cluster_open_tenant(scope, &tenant);
    if (!err)
        err = cluster_addons_observe(scope->rc, &tenant);
    return cluster_degrade(scope, "addon health", err);
}
