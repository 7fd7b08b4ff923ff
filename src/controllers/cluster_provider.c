/* TenantCluster: where its machines come from, and whether it may have them. */
#include "admission/cluster_quota.h"
#include "admission/provider_choice.h"
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"

static struct error *find(struct cluster_scope *scope, struct provider_choice *out_choice)
{
    struct provider_choice_input input = {
        .cluster = doc_root(scope->object),
        .team = scope->team_object,
        .config = scope->config_object,
        .system_namespace = scope->options->system_namespace,
    };

    return provider_choice_find(scope->rc->arena, &scope->rc->kube, &input, out_choice);
}

/* What speaks against this provider for this cluster's team; NULL: nothing. */
static const char *access_problem(const struct cluster_scope *scope)
{
    const struct provider_config *provider = &scope->provider;
    struct arena *arena = scope->rc->arena;
    struct slice name = provider->meta.name;

    if (scope->has_team && !team_limits_allows(scope->team.limits.allowed_providers, name))
        return arena_format(arena,
                            "provider " SLICE_FORMAT " is not allowed for team " SLICE_FORMAT,
                            SLICE_ARGUMENT(name), SLICE_ARGUMENT(scope->team.meta.name));
    if (!provider->team_scoped)
        return NULL;
    if (!provider->team.size)
        return arena_format(arena, "provider " SLICE_FORMAT " is team-scoped but has no teamRef",
                            SLICE_ARGUMENT(name));
    if (!scope->has_team)
        return arena_format(arena,
                            "cluster has no teamRef but provider " SLICE_FORMAT
                            " is team-scoped to " SLICE_FORMAT,
                            SLICE_ARGUMENT(name), SLICE_ARGUMENT(provider->team));
    if (!slice_equal(provider->team, scope->team.meta.name))
        return arena_format(arena,
                            "team " SLICE_FORMAT " does not have access to provider " SLICE_FORMAT
                            " (scoped to " SLICE_FORMAT ")",
                            SLICE_ARGUMENT(scope->team.meta.name), SLICE_ARGUMENT(name),
                            SLICE_ARGUMENT(provider->team));
    return NULL;
}

static struct error *not_found(struct cluster_scope *scope, const struct provider_choice *choice)
{
    const char *reason = choice->ambiguous ? "ProviderConfigAmbiguous" : "ProviderConfigNotFound";
    const char *message;

    if (choice->ambiguous)
        message = arena_format(scope->rc->arena,
                               "several ProviderConfigs are in namespace %s and none is the "
                               "default: name one in spec.providerConfigRef",
                               scope->options->system_namespace);
    else if (choice->name.size)
        message = arena_format(scope->rc->arena,
                               "ProviderConfig " SLICE_FORMAT "/" SLICE_FORMAT " not found",
                               SLICE_ARGUMENT(choice->namespace), SLICE_ARGUMENT(choice->name));
    else
        message = arena_format(scope->rc->arena, "there is no ProviderConfig in namespace %s",
                               scope->options->system_namespace);
    reconcile_condition(scope->rc, "InfrastructureReady", "False", reason, "%s", message);
    return cluster_wait(scope, CLUSTER_RESYNC_MS, reason, "%s", message);
}

struct error *cluster_resolve_provider(struct cluster_scope *scope)
{
    struct provider_choice choice = { .ambiguous = false };
    const char *problem;
    struct error *err = find(scope, &choice);

    if (err)
        return reconcile_fail(scope->rc, err, "InfrastructureReady", "ProviderConfigError");
    if (!value_exists(choice.provider))
        return not_found(scope, &choice);
    scope->provider_object = choice.provider;
    provider_config_read(choice.provider, &scope->provider);
    problem = access_problem(scope);
    if (problem) {
        reconcile_condition(scope->rc, "ProviderAccessGranted", "False", "ProviderAccessDenied",
                            "%s", problem);
        return cluster_fail(scope, "ProviderAccessDenied", "%s", problem);
    }
    reconcile_condition(scope->rc, "ProviderAccessGranted", "True", "Ready",
                        "provider " SLICE_FORMAT " may be used",
                        SLICE_ARGUMENT(scope->provider.meta.name));
    return cluster_keep_provider_label(scope);
}

/* Others must be able to read it before we act on it. The embedded API server decides about the
 * clusters of a team one after the other, and nobody comes in between. */
static bool must_say_first(const struct cluster_scope *scope)
{
    return !scope->options->simulates_local &&
           !condition_is(doc_root(scope->rc->object), CLUSTER_QUOTA_CONDITION, "True");
}

/* Admission has asked this, but elsewhere two requests may have been let in for one place. It is
 * asked until there is infrastructure, which a quota never takes away. */
struct error *cluster_check_quota(struct cluster_scope *scope)
{
    struct rules_reader reader = { scope->rc->kube, scope->options->system_namespace };
    struct cluster_quota quota = { .reason = NULL };
    bool has_infrastructure = value_exists(cluster_cached(scope, &CAPI_CLUSTERS, scope->name));
    struct error *err = NULL;

    if (!has_infrastructure)
        err = cluster_quota_judge(scope->rc->arena, &reader, scope->object, &quota);
    if (err)
        return reconcile_fail(scope->rc, err, CLUSTER_QUOTA_CONDITION, "QuotaUnknown");
    if (!quota.reason) {
        reconcile_condition(scope->rc, CLUSTER_QUOTA_CONDITION, "True", "Ready",
                            "within all quotas");
        return has_infrastructure || !must_say_first(scope)
                   ? NULL
                   : cluster_wait(scope, CLUSTER_PLACE_MS, "TakingPlace",
                                  "takes its place in the quotas");
    }
    reconcile_condition(scope->rc, CLUSTER_QUOTA_CONDITION, "False", quota.reason, "%s",
                        quota.message);
    return cluster_wait(scope, CLUSTER_RESYNC_MS, quota.reason, "%s", quota.message);
}
