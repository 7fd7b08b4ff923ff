/* TenantCluster: gives each one a namespace, addresses, a control plane, machines and addons, and
 * keeps them what the spec says. */
#include <stdarg.h>

#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/utf8.h"
#include "controllers/addon_watch.h"
#include "controllers/cluster_metrics.h"
#include "controllers/cluster_scope.h"
#include "controllers/cluster_watch.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/recorder.h"
#include "kube/resources.h"

/* Each needs what those before it found out. */
static cluster_step *const steps[] = {
    cluster_read_config,    cluster_keep_owner,       cluster_check_tenancy,
    cluster_fill_defaults,  cluster_ensure_namespace, cluster_resolve_provider,
    cluster_check_quota,    cluster_find_image,       cluster_ensure_addresses,
    cluster_find_exposure,  cluster_observe_plane,    cluster_prepare_bootstrap,
    cluster_ensure_objects, cluster_observe,          cluster_keep_nodes,
    cluster_install,        cluster_observe_addons,   cluster_stretch_addresses,
    cluster_settle,
};

const char *const cluster_source_labels[] = { BUTLER_LABEL_TENANT, BUTLER_LABEL_SOURCE_NAMESPACE,
                                              BUTLER_LABEL_SOURCE_NAME, NULL };

static void open_scope(struct cluster_scope *scope, struct reconcile *rc)
{
    struct value object = doc_root(rc->object);
    struct slice tenant;

    *scope = (struct cluster_scope){
        .rc = rc,
        .options = controllers_options_of(rc),
        .name = rc->name,
        .namespace = rc->namespace,
        .object = rc->object,
        .spec = value_get(object, SLICE("spec")),
        .status = value_get(object, SLICE("status")),
    };
    meta_read(object, &scope->meta);
    scope->phase = cluster_phase_parse(value_text(scope->status, "phase"));
    scope->was_ready = scope->phase == CLUSTER_READY || scope->phase == CLUSTER_UPDATING ||
                       condition_is(object, "Ready", "True");
    tenant = value_text(scope->status, "tenantNamespace");
    if (tenant.size)
        scope->tenant = arena_text(rc->arena, tenant);
}

void cluster_set_phase(struct cluster_scope *scope, enum cluster_phase phase)
{
    const char *now;

    if (phase == scope->phase)
        return;
    scope->phase = phase;
    scope->phase_changed = true;
    now = timestamp_format(scope->rc->arena, clock_wall_us(scope->rc->clock), TIMESTAMP_SECONDS);
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "phase"),
                    slice_from(cluster_phase_name(phase)));
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "lastTransitionTime"), slice_from(now));
}

uint64_t cluster_ms_since(const struct cluster_scope *scope, struct slice time)
{
    int64_t now_us = clock_wall_us(scope->rc->clock);
    int64_t then_us;
    struct error *err = timestamp_parse(time, &then_us);

    if (err) {
        error_drop(err, "a time that cannot be read is now");
        return 0;
    }
    return then_us < now_us ? (uint64_t)(now_us - then_us) / 1000 : 0;
}

uint64_t cluster_since_ms(const struct cluster_scope *scope)
{
    if (scope->phase_changed)
        return 0;
    return cluster_ms_since(scope, value_text(scope->status, "lastTransitionTime"));
}

bool cluster_is_simulated(const struct cluster_scope *scope)
{
    return scope->options->simulates_local &&
           slice_is(scope->provider.provider, PROVIDER_CONFIG_LOCAL);
}

bool cluster_has_timed_out(const struct cluster_scope *scope)
{
    struct value ready = condition_find(doc_root(scope->rc->object), "Ready");

    return scope->phase == CLUSTER_FAILED &&
           slice_is(value_text(ready, "reason"), CLUSTER_TIMEOUT_REASON);
}

static bool takes_too_long(const struct cluster_scope *scope)
{
    if (scope->phase == CLUSTER_PROVISIONING || scope->phase == CLUSTER_INSTALLING)
        return cluster_since_ms(scope) > MINUTES(CLUSTER_TIMEOUT_MINUTES);
    return cluster_has_timed_out(scope);
}

struct error *cluster_wait(struct cluster_scope *scope, uint64_t delay_ms, const char *reason,
                           const char *fmt, ...)
{
    const char *message;
    va_list args;

    va_start(args, fmt);
    message = arena_vformat(scope->rc->arena, fmt, args);
    va_end(args);
    scope->ended = true;
    if (!scope->was_ready && takes_too_long(scope)) {
        cluster_set_phase(scope, CLUSTER_FAILED);
        return reconcile_wait(scope->rc, delay_ms, CLUSTER_TIMEOUT_REASON,
                              "no progress for %d minutes: %s", CLUSTER_TIMEOUT_MINUTES, message);
    }
    if (!scope->was_ready)
        return reconcile_wait(scope->rc, delay_ms, reason, "%s", message);
    reconcile_condition(scope->rc, "Ready", "True", "ReconcileDegraded", "%s: %s", reason, message);
    scope->rc->partial = true;
    reconcile_again(scope->rc, delay_ms);
    return NULL;
}

struct error *cluster_fail(struct cluster_scope *scope, const char *reason, const char *fmt, ...)
{
    const char *message;
    va_list args;

    va_start(args, fmt);
    message = arena_vformat(scope->rc->arena, fmt, args);
    va_end(args);
    reconcile_event(scope->rc, RECORDER_WARNING,
                    scope->was_ready ? "ReconcileDegraded" : "ClusterFailed", "%s", message);
    if (!scope->was_ready)
        cluster_set_phase(scope, CLUSTER_FAILED);
    return cluster_wait(scope, CLUSTER_RESYNC_MS, reason, "%s", message);
}

struct error *cluster_degrade(struct cluster_scope *scope, const char *operation,
                              struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice cut;

    if (!err || err->code == ERR_CONFLICT)
        return STEAL(err);
    log_warn(scope->rc->log, "an operation of the cluster does not work",
             LOG_STR("operation", operation), LOG_ERROR(err));
    error_append(err, &text);
    cut = utf8_truncate(text_slice(&text), CLUSTER_DEGRADED_BYTES);
    if (scope->degraded_count < CLUSTER_MAX_DEGRADED)
        scope->degraded[scope->degraded_count++] =
            arena_format(scope->rc->arena, "%s (" SLICE_FORMAT ")", operation, SLICE_ARGUMENT(cut));
    return NULL;
}

const char *cluster_degraded(const struct cluster_scope *scope)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t count = scope->degraded_count;

    if (!count)
        return NULL;
    for (size_t i = 0; i < count; i++)
        text_appendf(&text, "%s%s", i ? ", " : "", scope->degraded[i]);
    return arena_format(scope->rc->arena, "%zu %s degraded: %s", count,
                        count == 1 ? "operation" : "operations", text_string(&text));
}

struct error *cluster_open_tenant(const struct cluster_scope *scope, struct kube *out_kube)
{
    const struct controllers_options *options = scope->options;
    struct error *err;

    if (!options->tenant)
        return error_new(ERR_UNAVAILABLE, "tenant cluster %s/%s is not reached from here",
                         scope->namespace, scope->name);
    err = options->tenant(options->tenant_context, scope->rc->arena, scope->tenant, scope->name,
                          out_kube);
    if (!err)
        out_kube->abort = scope->rc->kube.abort;
    return err;
}

void cluster_set_labels(const struct cluster_scope *scope, struct edit *edit)
{
    struct edit_node labels = edit_ensure_object(edit, EDIT_PATH("metadata", "labels"));
    struct slice environment = meta_label(&scope->meta, BUTLER_LABEL_ENVIRONMENT);

    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_MANAGED_BY), SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_TENANT), slice_from(scope->name));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_SOURCE_NAMESPACE),
                    slice_from(scope->namespace));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_SOURCE_NAME), slice_from(scope->name));
    if (scope->has_team)
        edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_TEAM), scope->team.meta.name);
    if (environment.size)
        edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_ENVIRONMENT), environment);
}

struct value cluster_cached(const struct cluster_scope *scope, const struct kube_resource *resource,
                            const char *name)
{
    struct object_key key = { slice_from(scope->tenant), slice_from(name) };
    struct doc *doc = cache_get(scope->rc->arena, scope->rc->cache, resource, &key);

    return doc ? doc_root(doc) : VALUE_ABSENT_VALUE;
}

static struct error *run(struct reconcile *rc)
{
    struct error *err = NULL;
    struct cluster_scope scope;

    open_scope(&scope, rc);
    if (scope.meta.deleting)
        return cluster_delete(&scope);
    if (reconcile_paused(rc))
        return NULL;
    if (!meta_has_finalizer(&scope.meta, BUTLER_FINALIZER_TENANT_CLUSTER))
        return reconcile_add_finalizer(rc, BUTLER_FINALIZER_TENANT_CLUSTER);
    if (scope.phase == CLUSTER_NEW) {
        cluster_set_phase(&scope, CLUSTER_PENDING);
        return cluster_wait(&scope, 1, "Pending", "the cluster is being looked at");
    }
    for (size_t i = 0; !err && !scope.ended && i < sizeof(steps) / sizeof(steps[0]); i++)
        err = steps[i](&scope);
    return err;
}

static struct error *reconcile(struct reconcile *rc)
{
    uint64_t began_us = clock_monotonic_us(rc->clock);
    struct error *err = run(rc);

    cluster_metrics_ran(controllers_options_of(rc)->cluster_metrics, rc->namespace, rc->name,
                        clock_monotonic_us(rc->clock) - began_us);
    return err;
}

const struct controller tenant_cluster_controller = {
    .name = "tenantcluster",
    .objects = { .resource = &BUTLER_TENANT_CLUSTERS, .mapping = cluster_watch_itself },
    .watches = { { .resource = &BUTLER_CONFIGS, .mapping = cluster_watch_config },
                 { .resource = &BUTLER_TEAMS, .mapping = cluster_watch_team },
                 { .resource = &BUTLER_PROVIDER_CONFIGS, .mapping = cluster_watch_provider },
                 { .resource = &BUTLER_IP_ALLOCATIONS, .mapping = cluster_watch_allocation },
                 { .resource = &BUTLER_IMAGE_SYNCS, .mapping = cluster_watch_owned },
                 { .resource = &BUTLER_TENANT_ADDONS,
                   .mapping = cluster_watch_addon,
                   .index = &addon_watch_by_cluster },
                 { .resource = &CAPI_CLUSTERS, .mapping = cluster_watch_labelled },
                 { .resource = &CAPI_MACHINE_DEPLOYMENTS, .mapping = cluster_watch_labelled },
                 { .resource = &CAPI_MACHINES, .mapping = cluster_watch_machine },
                 { .resource = &STEWARD_CONTROL_PLANES, .mapping = cluster_watch_labelled },
                 { .resource = &STEWARD_TENANT_CONTROL_PLANES, .mapping = cluster_watch_labelled },
                 { .resource = &KUBE_NAMESPACES, .mapping = cluster_watch_labelled } },
    .max_pause_ms = CLUSTER_MAX_PAUSE_MS,
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .reconcile = reconcile,
};
