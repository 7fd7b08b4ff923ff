/* Roles. */
#include "server/access.h"

#include "base/error.h"
#include "server/server_error.h"

static const struct caller_team *team_of(const struct caller *caller, struct slice team)
{
    for (size_t i = 0; i < caller->team_count; i++) {
        if (slice_is(team, caller->teams[i].name))
            return &caller->teams[i];
    }
    return NULL;
}

struct slice owner_team(const struct owner *owner)
{
    if (owner->team.size)
        return owner->team;
    return owner->label.size ? owner->label : owner->namespace_team;
}

static bool differs(struct slice said, struct slice team)
{
    return said.size && !slice_equal(said, team);
}

bool owner_is_disputed(const struct owner *owner)
{
    struct slice team = owner_team(owner);

    return differs(owner->label, team) || differs(owner->namespace_team, team);
}

/* --- roles ---------------------------------------------------------------------------------- */

static enum team_role lower(enum team_role a, enum team_role b)
{
    return a < b ? a : b;
}

static enum team_role platform_role(const struct caller *caller)
{
    switch (caller->platform) {
    case BUTLER_USER_ADMIN:
        return TEAM_ROLE_ADMIN;
    case BUTLER_USER_VIEWER:
        return TEAM_ROLE_VIEWER;
    case BUTLER_USER_NONE:
        break;
    }
    return TEAM_ROLE_NONE;
}

enum team_role access_membership(const struct caller *caller, struct slice team)
{
    const struct caller_team *mine = team.size ? team_of(caller, team) : NULL;

    return mine ? mine->role : TEAM_ROLE_NONE;
}

enum team_role access_team_role(const struct caller *caller, struct slice team)
{
    return team_role_higher(platform_role(caller), access_membership(caller, team));
}

enum team_role access_environment_role(const struct caller *caller, struct slice team,
                                       struct slice environment)
{
    const struct caller_team *mine = team.size ? team_of(caller, team) : NULL;
    enum team_role role = access_team_role(caller, team);

    for (size_t i = 0; mine && environment.size && i < mine->environment_count; i++) {
        if (slice_is(environment, mine->environments[i].name))
            role = team_role_higher(role, mine->environments[i].role);
    }
    return role;
}

enum team_role access_highest(const struct caller *caller)
{
    enum team_role role = TEAM_ROLE_NONE;

    for (size_t i = 0; i < caller->team_count; i++)
        role = team_role_higher(role, caller->teams[i].role);
    return role;
}

/* What everybody may where teams do not separate: read, and operate with an operator's role in some
 * team. */
static enum team_role common_role(const struct caller *caller)
{
    enum team_role role = lower(access_highest(caller), TEAM_ROLE_OPERATOR);

    return access_has_any(caller) ? team_role_higher(role, TEAM_ROLE_VIEWER) : TEAM_ROLE_NONE;
}

/* As the owner says it: of those it names the one where the caller can do least. */
static enum team_role owner_role(const struct caller *caller, const struct owner *owner)
{
    const struct slice teams[] = { owner->team, owner->label, owner->namespace_team };
    enum team_role role = TEAM_ROLE_ADMIN;
    bool said = false;

    for (size_t i = 0; i < COUNT_OF(teams); i++) {
        if (!teams[i].size)
            continue;
        role = lower(role, access_environment_role(caller, teams[i], owner->environment));
        said = true;
    }
    return said ? role : platform_role(caller);
}

enum team_role access_cluster_role(const struct caller *caller, const struct owner *owner)
{
    enum team_role role = owner_role(caller, owner);

    switch (caller->mode) {
    case BUTLER_CONFIG_DISABLED:
        return team_role_higher(role, common_role(caller));
    case BUTLER_CONFIG_OPTIONAL:
        return owner_team(owner).size ? role : team_role_higher(role, common_role(caller));
    case BUTLER_CONFIG_ENFORCED:
        break;
    }
    return role;
}

bool access_has_any(const struct caller *caller)
{
    return caller->platform != BUTLER_USER_NONE || caller->team_count > 0;
}

/* --- requirements --------------------------------------------------------------------------- */

struct error *access_require_platform(const struct caller *caller, enum butler_user_role role)
{
    if (caller->platform >= role)
        return NULL;
    return error_new(ERR_FORBIDDEN, "this needs the platform role %s",
                     role == BUTLER_USER_ADMIN ? "admin" : "viewer");
}

static struct error *too_low(enum team_role have, enum team_role need)
{
    return error_new(ERR_FORBIDDEN, "this needs the role %s, and yours is %s", team_role_name(need),
                     team_role_name(have));
}

struct error *access_require_team(const struct caller *caller, struct slice team,
                                  enum team_role role)
{
    return access_require_environment(caller, team, SLICE(""), role);
}

struct error *access_require_environment(const struct caller *caller, struct slice team,
                                         struct slice environment, enum team_role role)
{
    enum team_role mine = access_environment_role(caller, team, environment);

    if (mine == TEAM_ROLE_NONE)
        return error_new(ERR_NOT_FOUND, "team \"%.*s\" not found",
                         SLICE_ARGUMENT(slice_brief(team)));
    return mine < role ? too_low(mine, role) : NULL;
}

struct error *access_require_cluster(const struct caller *caller, const struct owner *owner,
                                     struct slice namespace, struct slice name, enum team_role role)
{
    enum team_role mine = access_cluster_role(caller, owner);

    if (mine == TEAM_ROLE_NONE)
        return server_error_no_cluster(namespace, name);
    return mine < role ? too_low(mine, role) : NULL;
}

struct error *access_require_context(const struct caller *caller, struct slice team)
{
    if (!caller->context_team[0] || slice_is(team, caller->context_team))
        return NULL;
    return server_error(ERR_FORBIDDEN, "team_mismatch",
                        "this belongs to another team than \"%s\", which the request is limited to",
                        caller->context_team);
}

bool access_shows_cluster(const struct caller *caller, const struct owner *owner)
{
    if (caller->context_team[0] && !slice_is(owner_team(owner), caller->context_team))
        return false;
    if (caller->context_environment[0] &&
        !slice_is(owner->environment, caller->context_environment))
        return false;
    return access_cluster_role(caller, owner) != TEAM_ROLE_NONE;
}

bool access_shows_team(const struct caller *caller, struct slice team)
{
    if (caller->context_team[0] && !slice_is(team, caller->context_team))
        return false;
    return access_team_role(caller, team) != TEAM_ROLE_NONE;
}
