/* What is done about the release of a TenantAddon. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "controllers/addon_health.h"
#include "controllers/addon_namespace.h"
#include "controllers/addon_plan.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "controllers/tenant_addon_scope.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/recorder.h"
#include "kube/resources.h"

/* --- looking ------------------------------------------------------------------------------- */

/* A tenant API that is gone says nothing about the release: what was known stays. */
static struct error *unreachable(struct tenant_addon_scope *scope, struct error *take_error)
{
    CLEANUP(string) char *text = error_format(take_error);

    error_drop(take_error, "it is shown in the status");
    reconcile_condition(scope->rc, "Healthy", "Unknown", "ClusterUnreachable", "%s", text);
    scope->ended = true;
    if (!scope->addon.installed_version.size)
        tenant_addon_set_phase(scope, "Pending", "the API of the cluster does not answer: %s",
                               text);
    return reconcile_wait(scope->rc, ADDON_WAIT_MS, "ClusterUnreachable",
                          "the API of the cluster does not answer: %s", text);
}

struct error *tenant_addon_look(struct tenant_addon_scope *scope)
{
    struct error *err = release_find(scope->rc->arena, &scope->tenant, scope->namespace,
                                     scope->release, &scope->history);

    return err ? unreachable(scope, err) : NULL;
}

/* The version of the chart: as the status has it for this revision, else as Helm has it. */
static struct error *read_version(struct tenant_addon_scope *scope, const struct release *release,
                                  const char **out_version)
{
    struct value known =
        value_find(doc_root(scope->rc->object), VALUE_KEYS("status", "helmRelease"));
    struct slice version = value_text(known, "version");
    struct release_content content;
    struct error *err;

    if (version.size && value_int_or(value_get(known, SLICE("revision")), 0) == release->revision) {
        *out_version = arena_text(scope->rc->arena, version);
        return NULL;
    }
    err = release_open(scope->rc->arena, &scope->tenant, release, &content);
    if (!err)
        *out_version = content.version;
    return err;
}

static struct error *note_release(struct tenant_addon_scope *scope)
{
    const struct release *good = release_last_good(&scope->history);
    const char *version;
    struct error *err;

    if (!good || good->status != RELEASE_DEPLOYED)
        return NULL;
    err = read_version(scope, good, &version);
    if (!err)
        tenant_addon_set_release(scope, good, version);
    return err;
}

/* --- at rest ------------------------------------------------------------------------------- */

static struct error *degrade(struct tenant_addon_scope *scope, const char *problem)
{
    reconcile_condition(scope->rc, "Healthy", "False", "Degraded", "%s", problem);
    tenant_addon_set_phase(scope, "Degraded", "%s", problem);
    return reconcile_wait(scope->rc, ADDON_DEGRADED_MS, "Degraded", "%s", problem);
}

static struct error *rest(struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct addon_health health = { .healthy = true };
    struct error *err = NULL;

    reconcile_condition(rc, "Installed", "True", "Installed", "release %s in namespace %s",
                        scope->release, scope->namespace);
    if (!scope->simulated)
        err = addon_health_check(rc->arena, &scope->tenant, &scope->history.revisions[0], &health);
    if (err)
        return unreachable(scope, err);
    if (!health.healthy)
        return degrade(scope, health.problem);
    reconcile_condition(rc, "Healthy", "True", scope->simulated ? "Simulated" : "Healthy", "%s",
                        scope->simulated ? "the release is deployed; on simulated machines no pod "
                                           "runs"
                                         : "everything it installed is available");
    tenant_addon_set_phase(scope, "Installed", "release %s is installed", scope->release);
    if (!slice_is(scope->addon.phase, "Installed"))
        reconcile_event(rc, RECORDER_NORMAL, "AddonInstalled", "release %s is installed",
                        scope->release);
    reconcile_again(rc, ADDON_HEALTH_MS);
    return reconcile_ready(rc);
}

struct error *tenant_addon_observe(struct tenant_addon_scope *scope)
{
    struct slice mode =
        value_text(value_find(scope->cluster, VALUE_KEYS("spec", "managementPolicy")), "mode");
    struct error *err;

    if (!slice_is(mode, "Observe") && !slice_is(mode, "GitOps"))
        return NULL;
    scope->ended = true;
    if (!release_last_good(&scope->history)) {
        tenant_addon_set_phase(scope, "Pending",
                               "the cluster is in mode " SLICE_FORMAT " and has no release %s",
                               SLICE_ARGUMENT(mode), scope->release);
        reconcile_condition(scope->rc, "Installed", "False", "NotManaged",
                            "there is no release %s in namespace %s; in this mode Butler installs "
                            "nothing",
                            scope->release, scope->namespace);
        return reconcile_wait(scope->rc, ADDON_HEALTH_MS, "NotManaged",
                              "managementPolicy.mode is " SLICE_FORMAT, SLICE_ARGUMENT(mode));
    }
    err = note_release(scope);
    return err ? err : rest(scope);
}

/* --- operations ---------------------------------------------------------------------------- */

static struct error *start(struct tenant_addon_scope *scope, const struct operation *operation)
{
    struct object_key key = object_key_of(scope->rc->namespace, scope->rc->name);

    addon_jobs_start(scope->options->tenant_addon_jobs, &key, tenant_addon_metric_name(scope),
                     operation);
    scope->ended = true;
    return NULL;
}

static struct operation begin(const struct tenant_addon_scope *scope, enum operation_verb verb)
{
    return (struct operation){
        .verb = verb,
        .release = scope->release,
        .namespace = scope->namespace,
        .kubeconfig = scope->kubeconfig,
        .timeout_ms = scope->timeout_ms,
        .wait = !scope->simulated,
    };
}

static struct error *install(struct tenant_addon_scope *scope, const struct addon_plan *plan)
{
    struct arena *arena = scope->rc->arena;
    struct operation operation = begin(scope, OPERATION_INSTALL);
    const char *phase = plan->upgrade ? "Upgrading" : "Installing";
    struct error *err = NULL;

    if (scope->has_definition)
        err = addon_namespace_prepare(arena, &scope->tenant, &scope->definition, scope->namespace);
    if (err)
        return unreachable(scope, err);
    operation.chart = arena_text(arena, scope->chart.chart);
    operation.repository = arena_text(arena, scope->chart.repository);
    operation.version = scope->version;
    operation.fingerprint = scope->fingerprint;
    operation.values = scope->values;
    operation.create_namespace = scope->chart.create_namespace;
    operation.adopt = scope->addon.adopt;
    operation.host_aliases = tenant_addon_host_aliases(scope);
    tenant_addon_set_phase(scope, phase, "chart %s %s", operation.chart, scope->version);
    if (!plan->upgrade)
        reconcile_condition(scope->rc, "Installed", "False", phase, "chart %s %s", operation.chart,
                            scope->version);
    err = reconcile_wait(scope->rc, ADDON_WAIT_MS, phase, "chart %s %s is being installed",
                         operation.chart, scope->version);
    return err ? err : start(scope, &operation);
}

static const char *describe_failure(struct tenant_addon_scope *scope, const struct addon_plan *plan)
{
    struct arena *arena = scope->rc->arena;
    const struct release *newest = scope->history.count ? &scope->history.revisions[0] : NULL;
    struct release_content content;

    if (plan->error)
        return plan->error;
    if (newest && newest->status == RELEASE_FAILED) {
        struct error *err = release_open(arena, &scope->tenant, newest, &content);

        if (!err)
            return content.description;
        error_drop(err, "then it is said without details");
    }
    return arena_format(arena, "release %s failed", scope->release);
}

/* The first time it is news; later it is a status. */
static void tell_failure(struct tenant_addon_scope *scope, const char *reason, const char *message)
{
    if (!slice_is(scope->addon.phase, "Failed"))
        reconcile_event(scope->rc, RECORDER_WARNING, "AddonFailed", "%s: %s", reason, message);
}

static struct error *fail(struct tenant_addon_scope *scope, const struct addon_plan *plan,
                          const char *then)
{
    const char *message = describe_failure(scope, plan);
    const char *reason = failure_reason(plan->kind);
    struct error *err = note_release(scope);

    if (err)
        return unreachable(scope, err);
    tell_failure(scope, reason, message);
    if (release_last_good(&scope->history))
        return tenant_addon_fail(scope, plan->delay_ms, "Healthy", reason, "%s (%s)", message,
                                 then);
    return tenant_addon_fail(scope, plan->delay_ms, "Installed", reason, "%s (%s)", message, then);
}

static struct error *pause_run(struct tenant_addon_scope *scope, const struct addon_plan *plan)
{
    const char *then =
        arena_format(scope->rc->arena, "attempt %zu, the next in %llu s", plan->failures,
                     (unsigned long long)((plan->delay_ms + 999) / 1000));

    return fail(scope, plan, then);
}

static struct error *go_back(struct tenant_addon_scope *scope, const struct addon_plan *plan)
{
    struct operation operation = begin(scope, OPERATION_ROLLBACK);
    struct error *err;

    operation.revision = plan->revision;
    err = fail(
        scope, plan,
        arena_format(scope->rc->arena, "going back to revision %lld", (long long)plan->revision));
    reconcile_again(scope->rc, ADDON_WAIT_MS);
    return err ? err : start(scope, &operation);
}

static struct error *clear(struct tenant_addon_scope *scope)
{
    struct operation operation = begin(scope, OPERATION_UNINSTALL);
    struct error *err;

    tenant_addon_set_phase(scope, "Installing", "removing an installation that never ended");
    err = reconcile_wait(scope->rc, ADDON_WAIT_MS, "Installing",
                         "an earlier installation never ended; its remains are being removed");
    return err ? err : start(scope, &operation);
}

static struct error *wait_for_job(struct tenant_addon_scope *scope)
{
    scope->ended = true;
    return reconcile_wait(scope->rc, ADDON_WAIT_MS, "Progressing", "helm is at work on release %s",
                          scope->release);
}

static struct addon_plan make_plan(const struct tenant_addon_scope *scope)
{
    struct addon_plan_facts facts = {
        .history = &scope->history,
        .jobs = scope->jobs,
        .fingerprint = scope->fingerprint,
        .rollback = scope->addon.rollback,
        .adopt = scope->addon.adopt,
        .max_retries = scope->addon.baseline ? -1 : scope->addon.max_retries,
        .timeout_ms = scope->timeout_ms,
        .now_ms = clock_wall_ms(scope->rc->clock),
    };

    return addon_plan_make(&facts);
}

struct error *tenant_addon_act(struct tenant_addon_scope *scope)
{
    struct addon_plan plan;
    struct error *err;

    if (scope->jobs->running)
        return wait_for_job(scope);
    plan = make_plan(scope);
    switch (plan.action) {
    case ADDON_PLAN_KEEP:
        err = note_release(scope);
        return err ? unreachable(scope, err) : rest(scope);
    case ADDON_PLAN_INSTALL:
        return install(scope, &plan);
    case ADDON_PLAN_ROLLBACK:
        return go_back(scope, &plan);
    case ADDON_PLAN_CLEAR:
        return clear(scope);
    case ADDON_PLAN_BUSY:
        scope->ended = true;
        return reconcile_wait(scope->rc, plan.delay_ms, "ReleaseLocked",
                              "another operation on release %s is in progress", scope->release);
    case ADDON_PLAN_PAUSE:
        return pause_run(scope, &plan);
    case ADDON_PLAN_GIVE_UP:
        return fail(scope, &plan,
                    arena_format(scope->rc->arena,
                                 "gave up after %zu attempts; change the addon to try again",
                                 plan.failures));
    case ADDON_PLAN_FOREIGN:
        break;
    }
    return tenant_addon_fail(scope, ADDON_HEALTH_MS, "Installed", "ReleaseConflict",
                             "release %s in namespace %s was not installed by Butler; set "
                             "spec.adopt to take it over",
                             scope->release, scope->namespace);
}
