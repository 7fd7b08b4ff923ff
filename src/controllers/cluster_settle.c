/* TenantCluster: the phase that all that was found amounts to. */
#include "api/condition.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/recorder.h"

/* The machines are as many as wanted, all of them as wanted, and nothing is on its way. */
static bool workers_are_settled(const struct cluster_scope *scope)
{
    struct value deployment = scope->facts.deployment;
    struct value status = value_get(deployment, SLICE("status"));
    int64_t generation =
        value_int_or(value_find(deployment, VALUE_KEYS("metadata", "generation")), 0);

    return value_exists(deployment) &&
           value_int_or(value_get(status, SLICE("observedGeneration")), 0) >= generation &&
           value_int_or(value_get(status, SLICE("replicas")), 0) == scope->facts.wanted &&
           value_int_or(value_get(status, SLICE("updatedReplicas")), 0) == scope->facts.wanted &&
           scope->facts.ready == scope->facts.wanted;
}

/* The version that workers are made with is that of the spec: the control plane has been upgraded
 * before. */
static bool workers_are_upgraded(const struct cluster_scope *scope)
{
    struct value version =
        value_find(scope->facts.deployment, VALUE_KEYS("spec", "template", "spec", "version"));

    return slice_equal(value_string_or(version, SLICE("")),
                       value_text(scope->spec, "kubernetesVersion"));
}

static bool spec_has_changed(const struct cluster_scope *scope)
{
    struct value generation =
        value_find(doc_root(scope->rc->object), VALUE_KEYS("metadata", "generation"));

    return value_int_or(value_get(scope->status, SLICE("observedGeneration")), 0) !=
           value_int_or(generation, 0);
}

static void tell_upgrade(struct cluster_scope *scope, bool done)
{
    bool upgrading = condition_is(doc_root(scope->rc->object), "Upgrading", "True");
    struct slice version = value_text(scope->spec, "kubernetesVersion");

    if (done && upgrading) {
        reconcile_event(scope->rc, RECORDER_NORMAL, "ClusterUpgraded",
                        "Control plane and workers run " SLICE_FORMAT, SLICE_ARGUMENT(version));
        reconcile_condition(scope->rc, "Upgrading", "False", "Ready", "all run " SLICE_FORMAT,
                            SLICE_ARGUMENT(version));
    } else if (!done && (!scope->facts.upgraded || !workers_are_upgraded(scope))) {
        reconcile_condition(scope->rc, "Upgrading", "True", "Reconciling", "%s to " SLICE_FORMAT,
                            scope->facts.upgraded ? "upgrading the workers"
                                                  : "upgrading the control plane",
                            SLICE_ARGUMENT(version));
    }
}

static void become_ready(struct cluster_scope *scope)
{
    cluster_set_phase(scope, CLUSTER_READY);
    reconcile_condition(scope->rc, "Ready", "True", "Ready", "Cluster is ready");
    reconcile_event(scope->rc, RECORDER_NORMAL, "ClusterReady", "Cluster is ready");
}

static void tell_health(struct cluster_scope *scope)
{
    const char *degraded = cluster_degraded(scope);

    if (!degraded) {
        reconcile_condition(scope->rc, "Ready", "True", "ReconcileSucceeded",
                            "All operations healthy");
        return;
    }
    reconcile_condition(scope->rc, "Ready", "True", "ReconcileDegraded", "%s", degraded);
    reconcile_event(scope->rc, RECORDER_WARNING, "ReconcileDegraded", "%s", degraded);
}

/* At least one worker must be there for the first time; full strength is told by WorkersReady. */
static struct error *settle_first(struct cluster_scope *scope)
{
    const char *degraded = cluster_degraded(scope);
    struct error *err;

    if (scope->facts.ready < 1)
        return cluster_wait(scope, CLUSTER_RESYNC_MS, "WorkersProvisioning",
                            "waiting for the first worker%s%s", degraded ? "; " : "",
                            degraded ? degraded : "");
    err = cluster_plant_addons(scope);
    if (err)
        return err;
    become_ready(scope);
    return NULL;
}

struct error *cluster_settle(struct cluster_scope *scope)
{
    bool settled =
        workers_are_settled(scope) && scope->facts.upgraded && workers_are_upgraded(scope);

    if (!scope->was_ready) {
        struct error *err = settle_first(scope);

        if (err || scope->ended)
            return err;
    } else {
        if (scope->phase == CLUSTER_READY && !settled && spec_has_changed(scope))
            cluster_set_phase(scope, CLUSTER_UPDATING);
        else if (scope->phase != CLUSTER_READY && settled)
            cluster_set_phase(scope, CLUSTER_READY);
        tell_health(scope);
    }
    tell_upgrade(scope, settled);
    if (settled) {
        struct error *err = cluster_drop_templates(scope);

        if (err)
            return err;
    }
    reconcile_again(scope->rc, cluster_phase_resync_ms(scope->phase, cluster_since_ms(scope)));
    return reconcile_ready(scope->rc);
}
