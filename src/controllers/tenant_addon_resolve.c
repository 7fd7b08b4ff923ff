/* What a TenantAddon wants, and whether it may have it: definition, team, cluster, dependencies. */
#include "admission/provider_choice.h"
#include "api/addon_baseline.h"
#include "api/butler_names.h"
#include "api/team.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/addon_plan.h"
#include "controllers/addon_watch.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "controllers/tenant_addon_scope.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"

/* --- definition or chart ------------------------------------------------------------------- */

/* Not from the cache: a definition that was written a moment ago must count. */
static struct error *read_definition(struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;
    const char *name = arena_text(rc->arena, scope->addon.addon);
    struct doc *doc = NULL;
    struct error *err = kube_find(&rc->kube, &BUTLER_ADDON_DEFINITIONS, NULL, name, &doc);

    if (err)
        return error_wrap(err, "read AddonDefinition %s", name);
    if (!doc)
        return NULL;
    arena_defer(rc->arena, doc_release, doc);
    addon_definition_read(doc_root(doc), &scope->definition);
    scope->has_definition = true;
    scope->chart = scope->definition.chart;
    return NULL;
}

struct error *tenant_addon_resolve(struct tenant_addon_scope *scope)
{
    struct tenant_addon *addon = &scope->addon;
    struct error *err;

    if (tenant_addon_is_noted(&scope->addon))
        return NULL; /* nothing will be installed */
    if ((addon->addon.size > 0) == addon->has_helm)
        return tenant_addon_fail(scope, 0, "Installed", "ValidationFailed",
                                 "exactly one of spec.addon and spec.helm must be set");
    scope->chart = addon->chart;
    if (addon->addon.size) {
        err = read_definition(scope);
        if (err)
            return err;
        if (!scope->has_definition)
            return tenant_addon_fail(scope, ADDON_MISSING_MS, "Installed", "AddonNotFound",
                                     "there is no AddonDefinition \"" SLICE_FORMAT
                                     "\"; kubectl get addondefinitions shows those there are",
                                     SLICE_ARGUMENT(addon->addon));
    }
    scope->release = arena_text(scope->rc->arena, scope->chart.release);
    scope->namespace = arena_text(scope->rc->arena, scope->chart.namespace);
    scope->timeout_ms = addon_plan_timeout(scope->addon.timeout_ms, scope->chart.timeout_ms,
                                           scope->options->helm_ceiling_ms);
    return NULL;
}

const char *tenant_addon_metric_name(const struct tenant_addon_scope *scope)
{
    return arena_text(scope->rc->arena,
                      scope->addon.addon.size ? scope->addon.addon : scope->chart.chart);
}

/* --- what the team allows ------------------------------------------------------------------ */

static bool is_listed(struct value list, struct slice name)
{
    DOC_EACH (it, list) {
        if (slice_equal(value_string_or(it.value, SLICE("")), name))
            return true;
    }
    return false;
}

static struct error *read_team(struct tenant_addon_scope *scope, struct team *out_team,
                               bool *out_found)
{
    struct reconcile *rc = scope->rc;
    struct slice name =
        value_text(value_find(scope->cluster, VALUE_KEYS("spec", "teamRef")), "name");
    struct doc *doc = NULL;
    struct error *err;

    *out_found = false;
    if (!name.size)
        return NULL;
    err = kube_find(&rc->kube, &BUTLER_TEAMS, NULL, arena_text(rc->arena, name), &doc);
    if (err || !doc)
        return err;
    arena_defer(rc->arena, doc_release, doc);
    *out_found = true;
    return team_read(rc->arena, doc_root(doc), out_team);
}

/* Lists name definitions; a chart of one's own is known by its own name. */
struct error *tenant_addon_check_team(struct tenant_addon_scope *scope)
{
    struct slice name = scope->addon.addon.size ? scope->addon.addon : scope->chart.chart;
    struct team team;
    bool found;
    struct error *err;

    if (scope->addon.baseline)
        return NULL; /* what every cluster gets is not the team's to refuse */
    err = read_team(scope, &team, &found);
    if (err || !found)
        return err ? error_wrap(err, "read the team of the cluster") : NULL;
    if (is_listed(team.limits.denied_addons, name) ||
        !team_limits_allows(team.limits.allowed_addons, name))
        return tenant_addon_fail(scope, ADDON_HEALTH_MS, "Installed", "AddonNotAllowed",
                                 "team " SLICE_FORMAT " does not allow the addon " SLICE_FORMAT
                                 ": see spec.resourceLimits of the Team",
                                 SLICE_ARGUMENT(team.meta.name), SLICE_ARGUMENT(name));
    return NULL;
}

/* --- the cluster --------------------------------------------------------------------------- */

void tenant_addon_read_cluster(struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct object_key key = { slice_from(rc->namespace), scope->addon.cluster };
    struct doc *doc = cache_get(rc->arena, rc->cache, &BUTLER_TENANT_CLUSTERS, &key);
    struct value status;

    scope->tenant_namespace = "";
    if (!doc)
        return;
    scope->cluster = doc_root(doc);
    meta_read(scope->cluster, &scope->cluster_meta);
    status = value_get(scope->cluster, SLICE("status"));
    scope->cluster_phase = value_text(status, "phase");
    scope->tenant_namespace = arena_text(rc->arena, value_text(status, "tenantNamespace"));
    scope->simulated = slice_is(meta_label(&scope->cluster_meta, BUTLER_LABEL_SIMULATED), "true");
}

static bool is_reachable_phase(const struct tenant_addon_scope *scope)
{
    return slice_is(scope->cluster_phase, "Ready") || slice_is(scope->cluster_phase, "Updating") ||
           (scope->addon.baseline && slice_is(scope->cluster_phase, "Installing"));
}

struct error *tenant_addon_find_cluster(struct tenant_addon_scope *scope)
{
    tenant_addon_read_cluster(scope);
    if (!value_exists(scope->cluster))
        return tenant_addon_pend(scope, "ClusterReady", "ClusterNotFound",
                                 "there is no TenantCluster " SLICE_FORMAT " in namespace %s",
                                 SLICE_ARGUMENT(scope->addon.cluster), scope->rc->namespace);
    if (!is_reachable_phase(scope))
        return tenant_addon_pend(
            scope, "ClusterReady", "ClusterNotReady",
            "Cluster is " SLICE_FORMAT ", waiting for Ready",
            SLICE_ARGUMENT(scope->cluster_phase.size ? scope->cluster_phase : SLICE("Pending")));
    reconcile_condition(scope->rc, "ClusterReady", "True", "Ready", "Cluster is " SLICE_FORMAT,
                        SLICE_ARGUMENT(scope->cluster_phase));
    return NULL;
}

/* --- the others ---------------------------------------------------------------------------- */

/* A list of names in the specification of a definition. */
static struct value list_of(const struct tenant_addon_scope *scope, struct slice definition,
                            const char *list)
{
    struct reconcile *rc = scope->rc;
    struct object_key key = { .name = definition };
    struct doc *doc;

    if (!definition.size)
        return VALUE_ABSENT_VALUE;
    doc = cache_get(rc->arena, rc->cache, &BUTLER_ADDON_DEFINITIONS, &key);
    return doc ? value_find(doc_root(doc), VALUE_KEYS("spec", list)) : VALUE_ABSENT_VALUE;
}

/* "nutanix"; empty: not known. */
static struct slice provider_of(const struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;
    const char *system = scope->options->system_namespace;
    struct cache_list list = { .count = 0 };

    if (cache_has_resource(rc->cache, &BUTLER_PROVIDER_CONFIGS))
        list = cache_list(rc->arena, rc->cache, &BUTLER_PROVIDER_CONFIGS, NULL);
    for (size_t i = 0; i < list.count; i++) {
        struct value object = doc_root(list.docs[i]);

        if (provider_choice_uses(scope->cluster, object, system ? system : BUTLER_SYSTEM_NAMESPACE))
            return value_text(value_get(object, SLICE("spec")), "provider");
    }
    return SLICE("");
}

/* Of what the addon requires, that which the provider has something else for. */
static void read_foreign(struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct value requirements = scope->self->requirements;
    struct slice *foreign = arena_array(rc->arena, value_count(requirements), struct slice);
    struct slice provider = value_count(requirements) ? provider_of(scope) : SLICE("");
    size_t count = 0;

    DOC_EACH (it, requirements) {
        struct object_key key = { .name = value_string_or(it.value, SLICE("")) };
        struct doc *doc = cache_get(rc->arena, rc->cache, &BUTLER_ADDON_DEFINITIONS, &key);

        if (doc && addon_baseline_is_foreign(doc_root(doc), provider))
            foreign[count++] = key.name;
    }
    scope->order.foreign = foreign;
    scope->order.foreign_count = count;
}

void tenant_addon_read_order(struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct cache_list list = addon_watch_find(rc, scope->addon.cluster);
    struct addon_order_node *nodes =
        arena_array(rc->arena, list.count + 1, struct addon_order_node);
    size_t count = 0;

    for (size_t i = 0; i < list.count; i++) {
        struct tenant_addon other;

        tenant_addon_read(doc_root(list.docs[i]), &other);
        nodes[count] = (struct addon_order_node){
            .name = other.meta.name,
            .definition = other.addon,
            .depends_on = other.depends_on,
            .requirements = list_of(scope, other.addon, "dependsOn"),
            .installed = tenant_addon_is_installed(&other),
        };
        if (tenant_addon_is_noted(&other))
            scope->simulated = true; /* as the cluster is */
        if (slice_is(other.meta.name, rc->name))
            scope->self = &nodes[count];
        count++;
    }
    if (!scope->self) { /* the index has not seen it yet */
        scope->self = &nodes[count];
        nodes[count++] = (struct addon_order_node){
            .name = scope->addon.meta.name,
            .definition = scope->addon.addon,
            .depends_on = scope->addon.depends_on,
            .requirements = list_of(scope, scope->addon.addon, "dependsOn"),
        };
    }
    scope->order = (struct addon_order){
        .nodes = nodes,
        .count = count,
        .healthy = value_find(scope->cluster, VALUE_KEYS("status", "observedState", "addons")),
    };
    read_foreign(scope);
}

/* Either may name the other. */
static bool excludes(const struct tenant_addon_scope *scope, struct slice definition)
{
    return is_listed(scope->definition.conflicts, definition) ||
           (scope->addon.addon.size &&
            is_listed(list_of(scope, definition, "conflicts"), scope->addon.addon));
}

static const struct addon_order_node *find_conflict(const struct tenant_addon_scope *scope)
{
    for (size_t i = 0; i < scope->order.count; i++) {
        const struct addon_order_node *node = &scope->order.nodes[i];

        if (node != scope->self && node->installed && node->definition.size &&
            excludes(scope, node->definition))
            return node;
    }
    return NULL;
}

struct error *tenant_addon_check_order(struct tenant_addon_scope *scope)
{
    struct arena *arena = scope->rc->arena;
    const struct addon_order_node *conflict;
    const char *names;

    tenant_addon_read_order(scope);
    conflict = find_conflict(scope);
    if (conflict && !scope->addon.installed_version.size) /* what is there stays */
        return tenant_addon_fail(scope, ADDON_HEALTH_MS, "Installed", "AddonConflict",
                                 SLICE_FORMAT " cannot be on one cluster with " SLICE_FORMAT
                                              ", which TenantAddon " SLICE_FORMAT " has installed",
                                 SLICE_ARGUMENT(scope->addon.addon),
                                 SLICE_ARGUMENT(conflict->definition),
                                 SLICE_ARGUMENT(conflict->name));
    names = addon_order_cycle(arena, &scope->order, scope->self);
    if (names)
        return tenant_addon_fail(scope, ADDON_HEALTH_MS, "DependenciesMet", "DependencyCycle",
                                 "addons wait for each other: %s; remove one of these dependencies",
                                 names);
    names = addon_order_unmet(arena, &scope->order, scope->self);
    if (names && !scope->addon.installed_version.size)
        return tenant_addon_pend(scope, "DependenciesMet", "WaitingForDependencies",
                                 "waiting for %s", names);
    if (names) /* what is installed does not go because something else has trouble */
        reconcile_condition(scope->rc, "DependenciesMet", "False", "WaitingForDependencies",
                            "%s does not work now", names);
    else
        reconcile_condition(scope->rc, "DependenciesMet", "True", "Ready",
                            "everything it depends on is installed");
    return NULL;
}
