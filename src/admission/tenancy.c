/* Modes of multi-tenancy. */
#include "admission/tenancy.h"

#include "api/butler_config.h"
#include "base/arena.h"

#define FIELD_TEAM      "spec.teamRef"
#define FIELD_NAMESPACE "metadata.namespace"

struct slice tenancy_team(struct value cluster)
{
    return value_text(value_find(cluster, VALUE_KEYS("spec", "teamRef")), "name");
}

struct slice tenancy_team_namespace(struct value team)
{
    struct slice namespace = value_text(value_get(team, SLICE("status")), "namespace");

    return namespace.size ? namespace : value_text(value_get(team, SLICE("metadata")), "name");
}

static const char *team_problem(struct arena *arena, struct value cluster, struct value team,
                                const char **out_field)
{
    struct slice name = tenancy_team(cluster);
    struct slice phase = value_text(value_get(team, SLICE("status")), "phase");
    struct slice namespace = value_text(value_get(cluster, SLICE("metadata")), "namespace");

    *out_field = FIELD_TEAM;
    if (!value_exists(team))
        return arena_format(arena, "team \"" SLICE_FORMAT "\" not found", SLICE_ARGUMENT(name));
    if (!slice_is(phase, "Ready"))
        return arena_format(arena,
                            "team \"" SLICE_FORMAT "\" is not ready (phase: " SLICE_FORMAT ")",
                            SLICE_ARGUMENT(name), SLICE_ARGUMENT(phase));
    if (slice_equal(namespace, tenancy_team_namespace(team)))
        return NULL;
    *out_field = FIELD_NAMESPACE;
    return arena_format(arena,
                        "TenantCluster must be in team namespace \"" SLICE_FORMAT
                        "\", got \"" SLICE_FORMAT "\"",
                        SLICE_ARGUMENT(tenancy_team_namespace(team)), SLICE_ARGUMENT(namespace));
}

const char *tenancy_problem(struct arena *arena, const struct butler_config *config,
                            struct value cluster, struct value team, const char **out_field)
{
    struct slice fallback = config->default_namespace;
    struct slice namespace = value_text(value_get(cluster, SLICE("metadata")), "namespace");

    if (config->mode != BUTLER_CONFIG_DISABLED && tenancy_team(cluster).size)
        return team_problem(arena, cluster, team, out_field);
    if (config->mode == BUTLER_CONFIG_ENFORCED) {
        *out_field = FIELD_TEAM;
        return "teamRef is required when multi-tenancy mode is Enforced";
    }
    if (slice_equal(namespace, fallback))
        return NULL;
    *out_field = FIELD_NAMESPACE;
    return config->mode == BUTLER_CONFIG_OPTIONAL
               ? arena_format(arena,
                              "TenantCluster without teamRef must be in default namespace "
                              "\"" SLICE_FORMAT "\", got \"" SLICE_FORMAT "\"",
                              SLICE_ARGUMENT(fallback), SLICE_ARGUMENT(namespace))
               : arena_format(arena,
                              "TenantCluster must be in default namespace \"" SLICE_FORMAT
                              "\" when multi-tenancy is disabled, got \"" SLICE_FORMAT "\"",
                              SLICE_ARGUMENT(fallback), SLICE_ARGUMENT(namespace));
}
