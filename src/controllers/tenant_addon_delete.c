/* The end of a TenantAddon: its release goes, then its finalizer. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "controllers/tenant_addon_scope.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"

static struct error *finish(struct tenant_addon_scope *scope)
{
    struct object_key key = object_key_of(scope->rc->namespace, scope->rc->name);

    addon_jobs_forget(scope->options->tenant_addon_jobs, &key);
    return reconcile_remove_finalizer(scope->rc, BUTLER_FINALIZER_TENANT_ADDON);
}

static int64_t deleting_for_ms(const struct tenant_addon_scope *scope)
{
    int64_t since_us = 0;

    error_drop(timestamp_parse(scope->addon.meta.deletion_time, &since_us),
               "the server wrote it; if not, it is long ago");
    return clock_wall_ms(scope->rc->clock) - since_us / 1000;
}

/* Nothing is left that a release could run on. */
static struct error *is_cluster_gone(struct tenant_addon_scope *scope, bool *out_gone)
{
    struct reconcile *rc = scope->rc;
    const char *name;
    struct doc *doc = NULL;
    struct error *err;

    *out_gone = !value_exists(scope->cluster) || !*scope->tenant_namespace;
    if (*out_gone || !scope->cluster_meta.deleting)
        return NULL;
    name = arena_text(rc->arena, scope->addon.cluster);
    err = kube_find(&rc->kube, &CAPI_CLUSTERS, scope->tenant_namespace, name, &doc);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "a server without Cluster API has no such cluster");
        err = NULL;
    }
    *out_gone = !err && !doc;
    doc_unref(doc);
    return err;
}

/* Trouble is tolerated for a while; then the object goes, and somebody has to know. */
static struct error *put_up_with(struct tenant_addon_scope *scope, const char *problem)
{
    if (deleting_for_ms(scope) >= (int64_t)ADDON_UNINSTALL_MS) {
        reconcile_event(scope->rc, RECORDER_WARNING, "UninstallFailed",
                        "release %s was left in the cluster: %s", scope->release, problem);
        return finish(scope);
    }
    tenant_addon_set_phase(scope, "Deleting", "%s", problem);
    return reconcile_wait(scope->rc, ADDON_WAIT_MS, "UninstallFailed", "%s", problem);
}

static struct error *uninstall(struct tenant_addon_scope *scope)
{
    struct object_key key = object_key_of(scope->rc->namespace, scope->rc->name);
    const struct addon_jobs_failure *failed = &scope->jobs->failures[OPERATION_UNINSTALL];
    struct operation operation = {
        .verb = OPERATION_UNINSTALL,
        .release = scope->release,
        .namespace = scope->namespace,
        .kubeconfig = scope->kubeconfig,
        .timeout_ms = scope->timeout_ms,
    };
    int64_t since_ms = clock_wall_ms(scope->rc->clock) - failed->ended_ms;

    if (failed->count && (since_ms < (int64_t)ADDON_WAIT_MS ||
                          deleting_for_ms(scope) >= (int64_t)ADDON_UNINSTALL_MS))
        return put_up_with(scope, failed->error);
    addon_jobs_start(scope->options->tenant_addon_jobs, &key, tenant_addon_metric_name(scope),
                     &operation);
    tenant_addon_set_phase(scope, "Deleting", "release %s is being uninstalled", scope->release);
    return reconcile_wait(scope->rc, ADDON_WAIT_MS, "Deleting", "release %s is being uninstalled",
                          scope->release);
}

/* What somebody else installed stays, and so does what Butler shall only look at. */
static bool is_ours(const struct tenant_addon_scope *scope)
{
    struct slice mode =
        value_text(value_find(scope->cluster, VALUE_KEYS("spec", "managementPolicy")), "mode");
    const struct release *newest = scope->history.count ? &scope->history.revisions[0] : NULL;

    return newest && newest->status != RELEASE_UNINSTALLED && *newest->fingerprint &&
           !slice_is(mode, "Observe") && !slice_is(mode, "GitOps");
}

static struct error *remove_release(struct tenant_addon_scope *scope)
{
    CLEANUP(error) struct error *err = NULL;

    scope->ended = false;
    err = tenant_addon_open_tenant(scope);
    if (!err && !scope->ended)
        err = release_find(scope->rc->arena, &scope->tenant, scope->namespace, scope->release,
                           &scope->history);
    if (err) {
        CLEANUP(string) char *text = error_format(err);

        return put_up_with(scope, text);
    }
    if (scope->ended)
        return put_up_with(scope, "the cluster cannot be reached");
    return is_ours(scope) ? uninstall(scope) : finish(scope);
}

struct error *tenant_addon_delete(struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;
    const char *dependents;
    struct error *err;
    bool gone;

    if (!meta_has_finalizer(&scope->addon.meta, BUTLER_FINALIZER_TENANT_ADDON))
        return NULL;
    tenant_addon_set_phase(scope, "Deleting", "being removed");
    tenant_addon_read_cluster(scope);
    err = is_cluster_gone(scope, &gone);
    if (err)
        return error_wrap(err, "look for the machines of the cluster");
    if (gone || tenant_addon_is_noted(&scope->addon))
        return finish(scope);
    if (scope->jobs->running)
        return reconcile_wait(rc, ADDON_WAIT_MS, "Deleting", "helm is at work on the release");
    tenant_addon_read_order(scope);
    dependents = addon_order_dependents(rc->arena, &scope->order, scope->self);
    if (dependents && !scope->cluster_meta.deleting) {
        tenant_addon_set_phase(scope, "Deleting", "waiting for %s, which depend on it", dependents);
        return reconcile_wait(rc, ADDON_WAIT_MS, "DeletionBlocked",
                              "waiting for %s, which depend on it", dependents);
    }
    err = tenant_addon_resolve(scope);
    if (err)
        return err;
    if (scope->ended) /* nobody knows any more what it was */
        return finish(scope);
    return remove_release(scope);
}
