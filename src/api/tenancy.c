#include "api/tenancy.h"

#include "api/butler_config.h"
#include "api/team.h"
#include "base/arena.h"

static const char *check_team(struct arena *arena, struct slice team_ref, const struct team *team,
                              struct slice namespace)
{
    struct slice own;

    if (!team)
        return arena_format(arena, "team \"" SLICE_FORMAT "\" not found", SLICE_ARGUMENT(team_ref));
    if (!slice_is(team->phase, "Ready"))
        return arena_format(arena,
                            "team \"" SLICE_FORMAT "\" is not ready (phase: " SLICE_FORMAT ")",
                            SLICE_ARGUMENT(team_ref),
                            SLICE_ARGUMENT(team->phase.size ? team->phase : SLICE("Pending")));
    own = team->namespace.size ? team->namespace : team->meta.name;
    if (!slice_equal(namespace, own))
        return arena_format(arena,
                            "TenantCluster must be in team namespace \"" SLICE_FORMAT
                            "\", got \"" SLICE_FORMAT "\"",
                            SLICE_ARGUMENT(own), SLICE_ARGUMENT(namespace));
    return NULL;
}

const char *tenancy_problem(struct arena *arena, const struct butler_config *config,
                            struct slice team_ref, const struct team *team, struct slice namespace)
{
    bool at_home = slice_equal(namespace, config->default_namespace);

    switch (config->mode) {
    case BUTLER_CONFIG_ENFORCED:
        if (!team_ref.size)
            return "teamRef is required when multi-tenancy mode is Enforced";
        return check_team(arena, team_ref, team, namespace);
    case BUTLER_CONFIG_OPTIONAL:
        if (team_ref.size)
            return check_team(arena, team_ref, team, namespace);
        if (!at_home)
            return arena_format(arena,
                                "TenantCluster without teamRef must be in default namespace "
                                "\"" SLICE_FORMAT "\", got \"" SLICE_FORMAT "\"",
                                SLICE_ARGUMENT(config->default_namespace),
                                SLICE_ARGUMENT(namespace));
        return NULL;
    case BUTLER_CONFIG_DISABLED:
        break;
    }
    if (!at_home)
        return arena_format(arena,
                            "TenantCluster must be in default namespace \"" SLICE_FORMAT
                            "\" when multi-tenancy is disabled, got \"" SLICE_FORMAT "\"",
                            SLICE_ARGUMENT(config->default_namespace), SLICE_ARGUMENT(namespace));
    return NULL;
}
