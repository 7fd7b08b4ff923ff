/* The rule of a route: what the path names, what the caller may do there. */
#include "base/arena.h"
#include "base/error.h"
#include "net/exchange.h"
#include "server/access.h"
#include "server/gate_internal.h"
#include "server/server_call.h"

/* --- context -------------------------------------------------------------------------------- */

static struct error *no_team(const char *team)
{
    return server_error(ERR_FORBIDDEN, "team_access_denied",
                        "X-Butler-Team names \"%.*s\", which is no team of yours",
                        SLICE_ARGUMENT(slice_brief(slice_from(team))));
}

/* Headers narrow; what they name must be there and visible. */
struct error *gate_apply_context(const struct gate *gate, struct server_call *call,
                                 struct caller *caller)
{
    const struct gate_sources *sources = &gate->options.sources;
    const char *team = exchange_header(call->exchange, "x-butler-team");
    const char *environment = exchange_header(call->exchange, "x-butler-environment");

    if (team && *team) {
        if (access_team_role(caller, slice_from(team)) == TEAM_ROLE_NONE ||
            !sources->has_team(sources->context, slice_from(team)))
            return no_team(team);
        caller->context_team = arena_strdup(call->arena, team);
    }
    if (environment && *environment) {
        if (!caller->context_team[0] ||
            !sources->has_environment(sources->context, slice_from(caller->context_team),
                                      slice_from(environment)))
            return server_error(ERR_BAD_REQUEST, "unknown_environment",
                                "X-Butler-Environment names \"%.*s\", which is no environment of "
                                "the team in X-Butler-Team",
                                SLICE_ARGUMENT(slice_brief(slice_from(environment))));
        caller->context_environment = arena_strdup(call->arena, environment);
    }
    return NULL;
}

/* --- targets -------------------------------------------------------------------------------- */

static struct error *team_rule(const struct gate *gate, struct server_call *call,
                               enum team_role role)
{
    const struct gate_sources *sources = &gate->options.sources;
    struct target *target = arena_new(call->arena, struct target);
    const char *team = server_param(call, "team");
    struct error *err;

    err = access_require_team(call->caller, slice_from(team), role);
    if ((!err || err->code != ERR_NOT_FOUND) &&
        !sources->has_team(sources->context, slice_from(team))) {
        error_free(err);
        return error_new(ERR_NOT_FOUND, "team \"%.*s\" not found",
                         SLICE_ARGUMENT(slice_brief(slice_from(team))));
    }
    *target = (struct target){
        .team = team,
        .environment = "",
        .namespace = "",
        .name = "",
        .role = access_team_role(call->caller, slice_from(team)),
    };
    call->target = target;
    return err ? err : access_require_context(call->caller, slice_from(team));
}

static struct error *cluster_rule(const struct gate *gate, struct server_call *call,
                                  enum team_role role)
{
    const struct gate_sources *sources = &gate->options.sources;
    struct target *target = arena_new(call->arena, struct target);
    struct slice namespace = slice_from(server_param(call, "namespace"));
    struct slice name = slice_from(server_param(call, "name"));
    struct error *err;

    if (!sources->find_cluster(sources->context, call->arena, namespace, name, target))
        return server_error_no_cluster(namespace, name);
    target->role = access_cluster_role(call->caller, &target->owner);
    call->target = target;
    err = access_require_cluster(call->caller, &target->owner, namespace, name, role);
    if (err)
        return err;
    return access_require_context(call->caller, slice_from(target->team));
}

struct error *gate_apply_rule(const struct gate *gate, struct server_call *call)
{
    switch (call->route->rule) {
    case RULE_PUBLIC:
    case RULE_SESSION:
    case RULE_ANY:
    case RULE_BODY:
        return NULL;
    case RULE_PLATFORM_VIEWER:
        return access_require_platform(call->caller, BUTLER_USER_VIEWER);
    case RULE_PLATFORM_ADMIN:
        return access_require_platform(call->caller, BUTLER_USER_ADMIN);
    case RULE_TEAM_VIEW:
        return team_rule(gate, call, TEAM_ROLE_VIEWER);
    case RULE_TEAM_OPERATE:
        return team_rule(gate, call, TEAM_ROLE_OPERATOR);
    case RULE_TEAM_ADMIN:
        return team_rule(gate, call, TEAM_ROLE_ADMIN);
    case RULE_CLUSTER_VIEW:
        return cluster_rule(gate, call, TEAM_ROLE_VIEWER);
    case RULE_CLUSTER_OPERATE:
        return cluster_rule(gate, call, TEAM_ROLE_OPERATOR);
    case RULE_CLUSTER_ADMIN:
        return cluster_rule(gate, call, TEAM_ROLE_ADMIN);
    case RULE_NONE:
        break;
    }
    return error_new(ERR_INTERNAL, "route %s has no rule", call->route->id);
}
