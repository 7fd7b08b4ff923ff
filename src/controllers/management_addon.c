/* ManagementAddon: one Helm release in the management cluster, kept as the object says. */
#include "api/addon_definition.h"
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "controllers/addon_health.h"
#include "controllers/addon_plan.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "helm/values.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/recorder.h"

/* What a run knows by now. */
struct scope {
    struct reconcile *rc;
    const struct controllers_options *options;
    const struct addon_jobs_view *jobs;
    struct meta meta;
    struct value spec;
    const char *addon; /* the definition */
    struct addon_definition definition;
    const char *namespace;
    const char *version;
    uint64_t timeout_ms;
    struct doc *values;
    const char *fingerprint;
    struct release_history history;
};

static char *dup_slice(struct arena *arena, struct slice text)
{
    return arena_strndup(arena, text.data ? text.data : "", text.size);
}

/* --- how a run ends ------------------------------------------------------------------------ */

static void set_phase(struct scope *scope, const char *phase, const char *message)
{
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "phase"), slice_from(phase));
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "message"), slice_from(message));
}

static struct error *pend(struct scope *scope, const char *reason, const char *message)
{
    set_phase(scope, "Pending", message);
    reconcile_condition(scope->rc, "Installed", "False", reason, "%s", message);
    return reconcile_wait(scope->rc, ADDON_WAIT_MS, reason, "%s", message);
}

static struct error *fail(struct scope *scope, const char *reason, const char *message)
{
    set_phase(scope, "Failed", message);
    reconcile_condition(scope->rc, "Installed", "False", reason, "%s", message);
    return reconcile_wait(scope->rc, ADDON_MISSING_MS, reason, "%s", message);
}

static struct error *fail_with(struct scope *scope, const char *reason, struct error *take_error)
{
    CLEANUP(string) char *text = error_format(take_error);

    error_drop(take_error, "it is shown in the status");
    return fail(scope, reason, text);
}

/* --- what is wanted ------------------------------------------------------------------------ */

static struct error *read_definition(struct scope *scope, bool *out_found)
{
    struct reconcile *rc = scope->rc;
    struct doc *doc = NULL;
    struct error *err = kube_find(&rc->kube, &BUTLER_ADDON_DEFINITIONS, NULL, scope->addon, &doc);
    struct slice namespace;

    *out_found = doc != NULL;
    if (err || !doc)
        return err;
    arena_defer(rc->arena, doc_release, doc);
    addon_definition_read(doc_root(doc), &scope->definition);
    namespace = value_text(value_find(doc_root(doc), VALUE_KEYS("spec", "defaults")), "namespace");
    scope->namespace = namespace.size ? dup_slice(rc->arena, namespace)
                                      : arena_format(rc->arena, "%s-system", rc->name);
    scope->timeout_ms = addon_plan_timeout(0, scope->definition.chart.timeout_ms,
                                           controllers_options_of(rc)->helm_ceiling_ms);
    return NULL;
}

static bool is_installed(struct cache_list list, struct slice definition)
{
    for (size_t i = 0; i < list.count; i++) {
        struct value object = doc_root(list.docs[i]);

        if (slice_equal(value_text(value_get(object, SLICE("spec")), "addon"), definition) &&
            slice_is(value_text(value_get(object, SLICE("status")), "phase"), "Installed"))
            return true;
    }
    return false;
}

/* The first definition that is missing; empty: none. */
static struct slice find_unmet(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct cache_list list = cache_list(rc->arena, rc->cache, &BUTLER_MANAGEMENT_ADDONS, NULL);

    DOC_EACH (it, scope->definition.depends_on) {
        struct slice definition = value_string_or(it.value, SLICE(""));

        if (!is_installed(list, definition))
            return definition;
    }
    return SLICE("");
}

static struct error *merge_values(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct value layers[] = { scope->definition.values, value_get(scope->spec, SLICE("values")) };
    struct slice version = value_text(scope->spec, "version");
    struct values_origin origin;
    struct error *err = values_merge(layers, COUNT_OF(layers), &scope->values);

    if (err)
        return err;
    arena_defer(rc->arena, doc_release, scope->values);
    scope->version =
        dup_slice(rc->arena, version.size ? version : scope->definition.chart.default_version);
    origin = (struct values_origin){
        .repository = dup_slice(rc->arena, scope->definition.chart.repository),
        .chart = dup_slice(rc->arena, scope->definition.chart.chart),
        .version = scope->version,
        .values = doc_root(scope->values),
    };
    scope->fingerprint = values_fingerprint(rc->arena, &origin);
    return NULL;
}

/* --- what is done -------------------------------------------------------------------------- */

static struct error *start(struct scope *scope, struct operation *operation)
{
    CLEANUP(secret_text) struct text kubeconfig = TEXT_EMPTY;
    const char *path = scope->options->management_kubeconfig;
    struct object_key key = object_key_of("", scope->rc->name);
    struct error *err;

    if (!path)
        return fail(scope, "KubeconfigError",
                    "this program has no kubeconfig of the management cluster for helm");
    err = file_read(path, CONTROLLERS_MAX_KUBECONFIG, &kubeconfig);
    if (err)
        return fail_with(scope, "KubeconfigError", err);
    operation->release = scope->rc->name;
    operation->namespace = scope->namespace;
    operation->timeout_ms = scope->timeout_ms;
    operation->kubeconfig = text_slice(&kubeconfig);
    addon_jobs_start(scope->options->management_addon_jobs, &key, scope->addon, operation);
    return NULL;
}

static struct error *install(struct scope *scope, bool upgrade)
{
    struct arena *arena = scope->rc->arena;
    const char *phase = upgrade ? "Upgrading" : "Installing";
    struct operation operation = {
        .verb = OPERATION_INSTALL,
        .chart = dup_slice(arena, scope->definition.chart.chart),
        .repository = dup_slice(arena, scope->definition.chart.repository),
        .version = scope->version,
        .fingerprint = scope->fingerprint,
        .values = scope->values,
        .create_namespace = true,
        .wait = true,
    };
    struct error *err;

    set_phase(scope, phase, arena_format(arena, "chart %s %s", operation.chart, scope->version));
    err = reconcile_wait(scope->rc, ADDON_WAIT_MS, phase, "chart %s %s is being installed",
                         operation.chart, scope->version);
    return err ? err : start(scope, &operation);
}

static struct error *go_back(struct scope *scope, const struct addon_plan *plan)
{
    struct operation operation = {
        .verb = plan->action == ADDON_PLAN_CLEAR ? OPERATION_UNINSTALL : OPERATION_ROLLBACK,
        .revision = plan->revision,
        .wait = true,
    };
    struct error *err = fail(scope, failure_reason(plan->kind),
                             plan->error ? plan->error : "the last operation did not succeed");

    return err ? err : start(scope, &operation);
}

static struct error *note_release(struct scope *scope)
{
    const struct release *good = release_last_good(&scope->history);
    struct edit *edit = scope->rc->edit;
    struct release_content content;
    struct edit_node node;
    struct error *err;

    if (!good)
        return NULL;
    err = release_open(scope->rc->arena, &scope->rc->kube, good, &content);
    if (err)
        return err;
    node = edit_ensure_object(edit, EDIT_PATH("status", "helmRelease"));
    edit_set_string(edit, EDIT_UNDER(node, "name"), slice_from(good->name));
    edit_set_string(edit, EDIT_UNDER(node, "namespace"), slice_from(good->namespace));
    edit_set_int(edit, EDIT_UNDER(node, "revision"), good->revision);
    edit_set_string(edit, EDIT_UNDER(node, "status"), slice_from(good->status_text));
    edit_set_string(edit, EDIT_UNDER(node, "version"), slice_from(content.version));
    edit_set_string(edit, EDIT_PATH("status", "installedVersion"), slice_from(content.version));
    return NULL;
}

static struct error *rest(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct addon_health health;
    struct error *err =
        addon_health_check(rc->arena, &rc->kube, &scope->history.revisions[0], &health);

    if (err)
        return err;
    set_phase(scope, "Installed", "the release is installed");
    reconcile_condition(rc, "Installed", "True", "Installed", "release %s in namespace %s",
                        rc->name, scope->namespace);
    if (!health.healthy) {
        reconcile_condition(rc, "Healthy", "False", "Degraded", "%s", health.problem);
        return reconcile_wait(rc, ADDON_DEGRADED_MS, "Degraded", "%s", health.problem);
    }
    reconcile_condition(rc, "Healthy", "True", "Healthy", "everything it installed is available");
    reconcile_again(rc, ADDON_HEALTH_MS);
    return reconcile_ready(rc);
}

static struct error *act(struct scope *scope)
{
    struct addon_plan_facts facts = {
        .history = &scope->history,
        .jobs = scope->jobs,
        .fingerprint = scope->fingerprint,
        .rollback = true,
        .adopt = true, /* the management cluster is the platform's own */
        .max_retries = -1,
        .timeout_ms = scope->timeout_ms,
        .now_ms = clock_wall_ms(scope->rc->clock),
    };
    struct addon_plan plan = addon_plan_make(&facts);
    struct error *err = note_release(scope);

    if (err)
        return err;
    switch (plan.action) {
    case ADDON_PLAN_KEEP:
        return rest(scope);
    case ADDON_PLAN_INSTALL:
        return install(scope, plan.upgrade);
    case ADDON_PLAN_ROLLBACK:
    case ADDON_PLAN_CLEAR:
        return go_back(scope, &plan);
    case ADDON_PLAN_BUSY:
        return reconcile_wait(scope->rc, plan.delay_ms, "ReleaseLocked",
                              "another operation on the release is in progress");
    case ADDON_PLAN_PAUSE:
    case ADDON_PLAN_GIVE_UP:
    case ADDON_PLAN_FOREIGN:
        break;
    }
    return fail(scope, failure_reason(plan.kind),
                plan.error ? plan.error : "the last operation did not succeed");
}

/* --- the end ------------------------------------------------------------------------------- */

static struct error *finish(struct scope *scope)
{
    struct object_key key = object_key_of("", scope->rc->name);

    addon_jobs_forget(scope->options->management_addon_jobs, &key);
    return reconcile_remove_finalizer(scope->rc, BUTLER_FINALIZER_MANAGEMENT_ADDON);
}

/* Where the release was put is what the status says, also when the definition is gone. */
static struct error *delete_addon(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct value status = value_get(doc_root(rc->object), SLICE("status"));
    struct slice namespace = value_text(value_get(status, SLICE("helmRelease")), "namespace");
    struct operation operation = { .verb = OPERATION_UNINSTALL };
    struct error *err;

    if (!meta_has_finalizer(&scope->meta, BUTLER_FINALIZER_MANAGEMENT_ADDON))
        return NULL;
    set_phase(scope, "Uninstalling", "the release is being uninstalled");
    if (scope->jobs->running)
        return reconcile_wait(rc, ADDON_WAIT_MS, "Uninstalling", "helm is at work");
    if (!namespace.size)
        return finish(scope);
    scope->namespace = dup_slice(rc->arena, namespace);
    scope->timeout_ms = addon_plan_timeout(0, 0, controllers_options_of(rc)->helm_ceiling_ms);
    err = release_find(rc->arena, &rc->kube, scope->namespace, rc->name, &scope->history);
    if (err)
        return err;
    if (!scope->history.count)
        return finish(scope);
    if (scope->jobs->failures[OPERATION_UNINSTALL].count)
        set_phase(scope, "Uninstalling", scope->jobs->failures[OPERATION_UNINSTALL].error);
    err = reconcile_wait(rc, ADDON_WAIT_MS, "Uninstalling", "the release is being uninstalled");
    return err ? err : start(scope, &operation);
}

/* --- the table ----------------------------------------------------------------------------- */

static struct error *install_wanted(struct scope *scope)
{
    struct arena *arena = scope->rc->arena;
    struct slice unmet;
    struct error *err;
    bool found;

    err = read_definition(scope, &found);
    if (err)
        return error_wrap(err, "read AddonDefinition %s", scope->addon);
    if (!found)
        return fail(scope, "AddonNotFound",
                    arena_format(arena, "there is no AddonDefinition \"%s\"", scope->addon));
    unmet = find_unmet(scope);
    if (unmet.size)
        return pend(scope, "WaitingForDependencies",
                    arena_format(arena, "waiting for " SLICE_FORMAT, SLICE_ARGUMENT(unmet)));
    err = merge_values(scope);
    if (err)
        return fail_with(scope, "ValuesRejected", err);
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "lastAttemptedVersion"),
                    slice_from(scope->version));
    if (scope->jobs->running)
        return reconcile_wait(scope->rc, ADDON_WAIT_MS, "Progressing", "helm is at work");
    err = release_find(arena, &scope->rc->kube, scope->namespace, scope->rc->name, &scope->history);
    return err ? err : act(scope);
}

/* Both are there from the first look on, in one order, whatever comes first. */
static void begin_conditions(struct reconcile *rc)
{
    static const char *const types[] = { "Installed", "Healthy" };

    for (size_t i = 0; i < COUNT_OF(types); i++) {
        if (!value_exists(condition_find(doc_root(rc->object), types[i])))
            reconcile_condition(rc, types[i], "Unknown", "Pending", "not looked at yet");
    }
}

static struct error *reconcile(struct reconcile *rc)
{
    struct scope scope = {
        .rc = rc,
        .options = controllers_options_of(rc),
        .jobs = rc->input,
        .spec = value_get(doc_root(rc->object), SLICE("spec")),
    };

    meta_read(doc_root(rc->object), &scope.meta);
    scope.addon = dup_slice(rc->arena, value_text(scope.spec, "addon"));
    if (scope.meta.deleting)
        return delete_addon(&scope);
    if (reconcile_paused(rc)) {
        reconcile_again(rc, ADDON_HEALTH_MS);
        return NULL;
    }
    if (!meta_has_finalizer(&scope.meta, BUTLER_FINALIZER_MANAGEMENT_ADDON))
        return reconcile_add_finalizer(rc, BUTLER_FINALIZER_MANAGEMENT_ADDON);
    begin_conditions(rc);
    return install_wanted(&scope);
}

static bool prepare(struct reconcile *rc)
{
    const struct controllers_options *options = controllers_options_of(rc);

    rc->input = addon_jobs_get(rc->arena, options->management_addon_jobs, &rc->key);
    return true;
}

/* There are few of them: whatever changes in the catalog or with one of them concerns all. */
static void map_all(struct controller_keys *keys, const struct informer_change *change)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list =
        cache_list(arena, informers_cache(options->informers), &BUTLER_MANAGEMENT_ADDONS, NULL);

    (void)change;
    for (size_t i = 0; i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));

        controller_keys_add(keys, &key);
    }
}

const struct controller management_addon_controller = {
    .name = "managementaddon",
    .objects = { .resource = &BUTLER_MANAGEMENT_ADDONS, .mapping = map_all },
    .watches = { { .resource = &BUTLER_ADDON_DEFINITIONS, .mapping = map_all } },
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .prepare = prepare,
    .reconcile = reconcile,
};
