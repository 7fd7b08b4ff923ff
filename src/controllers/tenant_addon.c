/* TenantAddon: one Helm release in one tenant cluster, kept as the object says. */
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/error.h"
#include "controllers/addon_watch.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "controllers/tenant_addon_scope.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

/* Simulated machines run no pods, so a chart would change nothing there, and a thousand clusters
 * would pay for it a thousand times. What a cluster gets without being asked is noted instead of
 * installed; what somebody asks for is installed there as anywhere. See docs/adr/0009. */
struct error *tenant_addon_simulate(struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;

    if (!tenant_addon_is_noted(&scope->addon))
        return NULL;
    scope->ended = true;
    reconcile_condition(rc, "DependenciesMet", "True", "Simulated", "nothing is needed");
    reconcile_condition(rc, "Installed", "True", "Simulated",
                        "no chart was installed: the machines of this cluster are simulated and "
                        "run no pods");
    reconcile_condition(rc, "Healthy", "True", "Simulated", "nothing runs");
    edit_set_string(rc->edit, EDIT_PATH("status", "installedVersion"), scope->addon.version);
    tenant_addon_set_phase(scope, "Installed", "simulated: no chart was installed");
    return reconcile_ready(rc);
}

/* All are there from the first look on, in one order, whatever comes first. */
static void begin_conditions(struct reconcile *rc)
{
    static const char *const types[] = { "ClusterReady", "DependenciesMet", "Installed",
                                         "Healthy" };

    for (size_t i = 0; i < COUNT_OF(types); i++) {
        if (!value_exists(condition_find(doc_root(rc->object), types[i])))
            reconcile_condition(rc, types[i], "Unknown", "Pending", "not looked at yet");
    }
}

static struct error *reconcile(struct reconcile *rc)
{
    static tenant_addon_step *const steps[] = {
        tenant_addon_resolve,      tenant_addon_find_cluster, tenant_addon_simulate,
        tenant_addon_check_team,   tenant_addon_check_order,  tenant_addon_open_tenant,
        tenant_addon_merge_values, tenant_addon_look,         tenant_addon_observe,
        tenant_addon_act,
    };
    struct tenant_addon_scope scope = {
        .rc = rc,
        .options = controllers_options_of(rc),
        .jobs = rc->input,
    };

    tenant_addon_read(doc_root(rc->object), &scope.addon);
    if (scope.addon.meta.deleting)
        return tenant_addon_delete(&scope);
    if (reconcile_paused(rc))
        return NULL;
    if (!tenant_addon_is_noted(&scope.addon) &&
        !meta_has_finalizer(&scope.addon.meta, BUTLER_FINALIZER_TENANT_ADDON))
        return reconcile_add_finalizer(rc, BUTLER_FINALIZER_TENANT_ADDON);
    begin_conditions(rc);
    for (size_t i = 0; i < COUNT_OF(steps) && !scope.ended; i++) {
        struct error *err = steps[i](&scope);

        if (err)
            return err;
    }
    return NULL;
}

static bool prepare(struct reconcile *rc)
{
    const struct controllers_options *options = controllers_options_of(rc);

    rc->input = addon_jobs_get(rc->arena, options->tenant_addon_jobs, &rc->key);
    return true;
}

const struct controller tenant_addon_controller = {
    .name = "tenantaddon",
    .objects = { .resource = &BUTLER_TENANT_ADDONS,
                 .mapping = addon_watch_itself,
                 .index = &addon_watch_by_cluster },
    .watches = { { .resource = &BUTLER_TENANT_CLUSTERS, .mapping = addon_watch_cluster },
                 { .resource = &BUTLER_TENANT_ADDONS,
                   .mapping = addon_watch_neighbours,
                   .index = &addon_watch_by_definition },
                 { .resource = &BUTLER_ADDON_DEFINITIONS, .mapping = addon_watch_definition } },
    .workers = CONTROLLERS_ADDON_WORKERS,
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .prepare = prepare,
    .reconcile = reconcile,
};
