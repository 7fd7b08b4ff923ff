/* Rules of TenantCluster, in the order in which their complaints are told. */
#include "admission/cluster_quota.h"
#include "admission/rules_cluster_internal.h"
#include "admission/rules_defaults_internal.h"
#include "admission/tenancy.h"
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/causes.h"
#include "doc/doc.h"

struct slice rules_cluster_text(struct value spec, const char *const *keys)
{
    return value_string_or(value_find(spec, keys), SLICE(""));
}

/* --- what is around it ------------------------------------------------------------------------ */

static struct error *read_team(struct rules_cluster *scope)
{
    struct error *err;

    if (scope->config.mode == BUTLER_CONFIG_DISABLED)
        return NULL;
    scope->team_name = tenancy_team(scope->check->after);
    if (!scope->team_name.size)
        return NULL;
    err = rules_read(scope->check, &BUTLER_TEAMS, SLICE(""), scope->team_name, &scope->team_object);
    if (err || !value_exists(scope->team_object))
        return err;
    err = team_read(scope->check->arena, scope->team_object, &scope->team);
    if (!err)
        err = team_limits_effective(&scope->team.limits, scope->config_object, &scope->limits);
    scope->has_team = !err;
    return err;
}

/* Of two clusters that were let in at once, the younger one gives way. */
static bool is_older(const struct meta *a, const struct meta *b)
{
    int order = slice_compare(a->created, b->created);

    return order ? order < 0 : slice_compare(a->name, b->name) < 0;
}

static bool has_place(struct value cluster)
{
    return condition_is(cluster, CLUSTER_QUOTA_CONDITION, "True");
}

static bool is_before(const struct rules_cluster *scope, struct value other,
                      const struct meta *meta)
{
    return is_older(meta, &scope->new) || (has_place(other) && !has_place(scope->check->after));
}

static bool is_counted(const struct rules_cluster *scope, struct value other,
                       const struct meta *meta)
{
    return !meta->deleting && !slice_equal(meta->name, scope->new.name) &&
           (!scope->is_recheck || is_before(scope, other, meta));
}

struct error *rules_cluster_siblings(struct rules_cluster *scope)
{
    struct kube_list list;
    struct error *err;

    if (scope->knows_siblings)
        return NULL;
    err = rules_list(scope->check, &BUTLER_TENANT_CLUSTERS, scope->new.namespace, &list);
    if (err)
        return err;
    scope->siblings = arena_array(scope->check->arena, list.count, struct value);
    for (size_t i = 0; i < list.count; i++) {
        struct meta meta;

        meta_read(doc_root(list.docs[i]), &meta);
        if (is_counted(scope, doc_root(list.docs[i]), &meta))
            scope->siblings[scope->sibling_count++] = doc_root(list.docs[i]);
    }
    scope->knows_siblings = true;
    return NULL;
}

struct error *rules_cluster_open(struct rules_cluster *scope)
{
    struct rules_check *check = scope->check;
    struct provider_choice_input input;
    struct error *err;

    scope->creates = check->request->operation == RULES_CREATE;
    scope->before = value_get(check->before, SLICE("spec"));
    scope->after = value_get(check->after, SLICE("spec"));
    scope->imported = value_is_object(value_get(scope->after, SLICE("import")));
    meta_read(check->before, &scope->old);
    meta_read(check->after, &scope->new);
    err = rules_config(check, &scope->config_object);
    if (err)
        return err;
    butler_config_read(scope->config_object, &scope->config);
    err = read_team(scope);
    if (err || scope->imported)
        return err;
    input = (struct provider_choice_input){
        .cluster = check->after,
        .team = scope->team_object,
        .config = scope->config_object,
        .system_namespace = check->reader->system_namespace,
    };
    return provider_choice_find(check->arena, &check->reader->kube, &input, &scope->provider);
}

/* --- rules that are short --------------------------------------------------------------------- */

static void check_provider(const struct rules_cluster *scope, const struct field *ref)
{
    struct value provider_scope = value_find(scope->provider.provider, VALUE_KEYS("spec", "scope"));
    struct slice owner = value_text(value_get(provider_scope, SLICE("teamRef")), "name");

    if (scope->imported)
        return;
    if (!value_exists(scope->provider.provider)) {
        if (!field_is_empty(FIELD(ref, "name")))
            causes_add_printed(scope->check->causes, CAUSE_NOT_FOUND, "spec.providerConfigRef",
                               slice_from(arena_format(scope->check->arena, "\"" SLICE_FORMAT "\"",
                                                       SLICE_ARGUMENT(scope->provider.name))),
                               NULL);
        return;
    }
    if (slice_is(value_text(provider_scope, "type"), "team") &&
        !slice_equal(owner, scope->team_name))
        field_forbidden(ref,
                        "ProviderConfig \"" SLICE_FORMAT "\" is scoped to team \"" SLICE_FORMAT
                        "\", but TenantCluster references team \"" SLICE_FORMAT "\"",
                        SLICE_ARGUMENT(scope->provider.name), SLICE_ARGUMENT(owner),
                        SLICE_ARGUMENT(scope->team_name));
}

static void check_allowed_provider(const struct rules_cluster *scope, const struct field *ref)
{
    if (scope->creates && scope->has_team && value_exists(scope->provider.provider) &&
        !team_limits_allows(scope->limits.allowed_providers, scope->provider.name))
        field_forbidden(
            ref, "provider \"" SLICE_FORMAT "\" is not allowed for team \"" SLICE_FORMAT "\"",
            SLICE_ARGUMENT(scope->provider.name), SLICE_ARGUMENT(scope->team_name));
}

/* What the schema leaves to us, since defaults of teams come after it. */
static void check_needed(const struct rules_cluster *scope, const struct field *spec)
{
    if (scope->imported)
        return;
    if (field_is_empty(FIELD(spec, "kubernetesVersion")))
        field_required(FIELD(spec, "kubernetesVersion"),
                       "neither the cluster nor its team says which version");
    if (!field_exists(FIELD_IN(spec, "workers", "replicas")))
        field_required(FIELD_IN(spec, "workers", "replicas"),
                       "neither the cluster nor its team says how many");
}

static void check_tenancy(const struct rules_cluster *scope)
{
    const char *field;
    const char *problem;

    if (!scope->creates)
        return;
    problem = tenancy_problem(scope->check->arena, &scope->config, scope->check->after,
                              scope->team_object, &field);
    if (problem)
        causes_addf_text(scope->check->causes,
                         scope->team_name.size || scope->config.mode != BUTLER_CONFIG_ENFORCED
                             ? CAUSE_FORBIDDEN
                             : CAUSE_REQUIRED,
                         field, SLICE(""), "%s", problem);
}

static struct error *validate(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");
    const struct field *ref = FIELD(spec, "providerConfigRef");
    struct rules_cluster scope = { .check = check };
    struct error *err;

    err = rules_cluster_open(&scope);
    if (err)
        return err;
    err = rules_cluster_environment(&scope);
    if (err)
        return err;
    check_provider(&scope, ref);
    err = rules_cluster_options(&scope);
    if (!err)
        err = rules_cluster_quota(&scope);
    if (err)
        return err;
    rules_cluster_version(&scope);
    check_allowed_provider(&scope, ref);
    rules_cluster_place(&scope);
    rules_cluster_change(&scope);
    check_needed(&scope, spec);
    check_tenancy(&scope);
    return NULL;
}

/* One after the other in each namespace, which is where a team's clusters are. */
static struct slice turn(const struct rules_request *request)
{
    return rules_namespace(doc_root(request->object));
}

const struct rules_kind rules_tenant_cluster = {
    .resource = &BUTLER_TENANT_CLUSTERS,
    .validating_webhook = "vtenantcluster.kb.io",
    .mutating_webhook = "mtenantcluster.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE,
    .mutates = RULES_CREATE,
    .validate = validate,
    .mutate = rules_cluster_fill,
    .turn = turn,
};
