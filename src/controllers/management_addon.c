/* ManagementAddon: one Helm release in the management cluster, kept as the object says. */
#include "api/addon_definition.h"
#include "api/addon_order.h"
#include "api/addon_values.h"
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "controllers/addon_health.h"
#include "controllers/addon_namespace.h"
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
    bool noted; /* the status says that the release is there */
    const char *version;
    uint64_t timeout_ms;
    struct doc *values;
    const char *fingerprint;
    struct release_history history;
};

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

/* What worked before is still installed when something new fails. */
static struct error *fail(struct scope *scope, const char *reason, const char *message)
{
    set_phase(scope, "Failed", message);
    reconcile_condition(scope->rc, release_last_good(&scope->history) ? "Healthy" : "Installed",
                        "False", reason, "%s", message);
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
    scope->namespace = namespace.size ? arena_text(rc->arena, namespace)
                                      : arena_format(rc->arena, "%s-system", rc->name);
    scope->timeout_ms = addon_plan_timeout(0, scope->definition.chart.timeout_ms,
                                           controllers_options_of(rc)->helm_ceiling_ms);
    return NULL;
}

static struct value requirements_of(struct reconcile *rc, struct slice definition)
{
    struct object_key key = { .name = definition };
    struct doc *doc = cache_get(rc->arena, rc->cache, &BUTLER_ADDON_DEFINITIONS, &key);

    return doc ? value_find(doc_root(doc), VALUE_KEYS("spec", "dependsOn")) : VALUE_ABSENT_VALUE;
}

/* All addons of the management cluster; the last one is this. */
static struct addon_order read_order(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct cache_list list = cache_list(rc->arena, rc->cache, &BUTLER_MANAGEMENT_ADDONS, NULL);
    struct addon_order_node *nodes =
        arena_array(rc->arena, list.count + 1, struct addon_order_node);
    size_t count = 0;

    for (size_t i = 0; i < list.count; i++) {
        struct value object = doc_root(list.docs[i]);
        struct addon_order_node node = {
            .name = object_key_read(object).name,
            .definition = value_text(value_get(object, SLICE("spec")), "addon"),
            .installed =
                slice_is(value_text(value_get(object, SLICE("status")), "phase"), "Installed"),
        };

        if (slice_is(node.name, rc->name))
            continue;
        node.requirements = requirements_of(rc, node.definition);
        nodes[count++] = node;
    }
    nodes[count++] = (struct addon_order_node){
        .name = slice_from(rc->name),
        .definition = slice_from(scope->addon),
        .requirements = scope->definition.depends_on,
    };
    return (struct addon_order){ .nodes = nodes, .count = count };
}

/* Ends the run, and says so, while it waits for others. */
static struct error *check_order(struct scope *scope, bool *out_ended)
{
    struct arena *arena = scope->rc->arena;
    struct addon_order order = read_order(scope);
    const struct addon_order_node *self = &order.nodes[order.count - 1];
    const char *names = addon_order_cycle(arena, &order, self);

    *out_ended = true;
    if (names)
        return fail(scope, "DependencyCycle",
                    arena_format(arena,
                                 "addons wait for each other: %s; remove one of these dependencies",
                                 names));
    names = addon_order_unmet(arena, &order, self);
    if (names)
        return pend(scope, "WaitingForDependencies", arena_format(arena, "waiting for %s", names));
    *out_ended = false;
    return NULL;
}

static struct error *merge_values(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct value layers[] = { scope->definition.values, value_get(scope->spec, SLICE("values")) };
    struct slice version = value_text(scope->spec, "version");
    struct values_origin origin;
    const char *placeholder;
    struct error *err = values_merge(layers, COUNT_OF(layers), &scope->values);

    if (err)
        return err;
    arena_defer(rc->arena, doc_release, scope->values);
    placeholder = addon_values_placeholder(rc->arena, doc_root(scope->values));
    if (placeholder)
        return error_new(ERR_INVALID,
                         "the values of %s still hold %s; give a value for it in spec.values",
                         scope->addon, placeholder);
    scope->version =
        arena_text(rc->arena, version.size ? version : scope->definition.chart.default_version);
    origin = (struct values_origin){
        .repository = arena_text(rc->arena, scope->definition.chart.repository),
        .chart = arena_text(rc->arena, scope->definition.chart.chart),
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
        .chart = arena_text(arena, scope->definition.chart.chart),
        .repository = arena_text(arena, scope->definition.chart.repository),
        .version = scope->version,
        .fingerprint = scope->fingerprint,
        .values = scope->values,
        .create_namespace = scope->definition.chart.create_namespace,
        .wait = true,
    };
    struct error *err =
        addon_namespace_prepare(arena, &scope->rc->kube, &scope->definition, scope->namespace);

    if (err)
        return err;
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

/* Where the release was put is what the status says, also when the definition is gone; else, for
 * one that was never seen to be there, where it would have been put. NULL: nowhere. */
static struct error *find_namespace(struct scope *scope)
{
    struct value status = value_get(doc_root(scope->rc->object), SLICE("status"));
    struct slice namespace = value_text(value_get(status, SLICE("helmRelease")), "namespace");
    struct error *err;
    bool found;

    if (!namespace.size) {
        err = read_definition(scope, &found);
        return err ? error_wrap(err, "read AddonDefinition %s", scope->addon) : NULL;
    }
    scope->noted = true;
    scope->namespace = arena_text(scope->rc->arena, namespace);
    scope->timeout_ms = addon_plan_timeout(0, 0, scope->options->helm_ceiling_ms);
    return NULL;
}

/* A release of this name that nobody here has seen may be somebody else's. */
static bool is_ours(const struct scope *scope)
{
    const struct release *newest = scope->history.count ? &scope->history.revisions[0] : NULL;

    return newest && newest->status != RELEASE_UNINSTALLED &&
           (scope->noted || *newest->fingerprint);
}

static struct error *delete_addon(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct operation operation = { .verb = OPERATION_UNINSTALL };
    struct error *err;

    if (!meta_has_finalizer(&scope->meta, BUTLER_FINALIZER_MANAGEMENT_ADDON))
        return NULL;
    set_phase(scope, "Uninstalling", "the release is being uninstalled");
    if (scope->jobs->running)
        return reconcile_wait(rc, ADDON_WAIT_MS, "Uninstalling", "helm is at work");
    err = find_namespace(scope);
    if (err)
        return err;
    if (!scope->namespace)
        return finish(scope);
    err = release_find(rc->arena, &rc->kube, scope->namespace, rc->name, &scope->history);
    if (err)
        return err;
    if (!is_ours(scope))
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
    struct error *err;
    bool found;
    bool ended;

    err = read_definition(scope, &found);
    if (err)
        return error_wrap(err, "read AddonDefinition %s", scope->addon);
    if (!found)
        return fail(scope, "AddonNotFound",
                    arena_format(arena, "there is no AddonDefinition \"%s\"", scope->addon));
    err = check_order(scope, &ended);
    if (err || ended)
        return err;
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
    scope.addon = arena_text(rc->arena, value_text(scope.spec, "addon"));
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
