/* GET /api/auth/can: whether the caller may, and why. The rules are those of the routes, so that
 * this cannot say anything else than they do. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/json_write.h"
#include "server/routes.h"
#include "server/server_call.h"
#include "server/tables.h"

struct question {
    const struct server_call *call;
    const char *verb;
    const char *resource;
    const char *team; /* "" each: none */
    const char *environment;
};

/* --- which rule ----------------------------------------------------------------------------- */

static bool is_look(const char *verb)
{
    return strcmp(verb, "view") == 0 || strcmp(verb, "get") == 0 || strcmp(verb, "list") == 0;
}

static bool is_about(const struct server_route *route, const char *resource)
{
    return route->resource && slice_equal_nocase(slice_from(route->resource), slice_from(resource));
}

/* The route that does it; of looking, which has no action, the one that would change it decides
 * whether a team or the platform is meant. */
static const struct server_route *find_route(const char *verb, const char *resource)
{
    const struct server_route *fitting = NULL;

    for (const struct server_route *const *table = routes_all; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++) {
            if (!is_about(route, resource))
                continue;
            if (strcmp(route->action, verb) == 0)
                return route;
            if (is_look(verb) && !fitting)
                fitting = route;
        }
    }
    return fitting;
}

/* What a rule asks for: a role of the platform, or one in a team. */
struct need {
    enum butler_user_role platform;
    enum team_role team;
};

static struct need need_of(enum rule rule, bool look)
{
    switch (rule) {
    case RULE_NONE:
    case RULE_PLATFORM_VIEWER:
        return (struct need){ .platform = BUTLER_USER_VIEWER };
    case RULE_PLATFORM_ADMIN:
        return (struct need){ .platform = look ? BUTLER_USER_VIEWER : BUTLER_USER_ADMIN };
    case RULE_PUBLIC:
    case RULE_SESSION:
    case RULE_ANY:
        return (struct need){ 0 };
    case RULE_TEAM_VIEW:
    case RULE_CLUSTER_VIEW:
        return (struct need){ .team = TEAM_ROLE_VIEWER };
    case RULE_TEAM_OPERATE:
    case RULE_CLUSTER_OPERATE:
    case RULE_BODY:
        return (struct need){ .team = look ? TEAM_ROLE_VIEWER : TEAM_ROLE_OPERATOR };
    case RULE_TEAM_ADMIN:
    case RULE_CLUSTER_ADMIN:
        return (struct need){ .team = look ? TEAM_ROLE_VIEWER : TEAM_ROLE_ADMIN };
    }
    return (struct need){ .platform = BUTLER_USER_ADMIN };
}

/* --- the answer ----------------------------------------------------------------------------- */

static const char *platform_name(enum butler_user_role role)
{
    switch (role) {
    case BUTLER_USER_NONE:
        return "none";
    case BUTLER_USER_VIEWER:
        return "viewer";
    case BUTLER_USER_ADMIN:
        return "admin";
    }
    return "none";
}

static void say_platform(const struct question *question, const struct need *need,
                         struct text *text)
{
    const struct caller *caller = question->call->caller;

    json_write_string(
        text, arena_format(question->call->arena, "it takes the platform role %s; yours is %s",
                           platform_name(need->platform), platform_name(caller->platform)));
}

static void say_team(const struct question *question, const struct need *need, enum team_role role,
                     struct text *text)
{
    const struct caller *caller = question->call->caller;
    struct slice team = slice_from(question->team);
    enum team_role member = access_membership(caller, team);
    struct arena *arena = question->call->arena;

    json_write_string(text, arena_format(arena, "it takes the role %s in team %s%s%s",
                                         team_role_name(need->team), question->team,
                                         *question->environment ? ", environment " : "",
                                         question->environment));
    if (caller->platform != BUTLER_USER_NONE)
        json_write_string(
            text, arena_format(arena, "your platform role is %s", platform_name(caller->platform)));
    if (member == TEAM_ROLE_NONE)
        json_write_string(text,
                          arena_format(arena, "you are no member of team %s", question->team));
    else
        json_write_string(text, arena_format(arena, "team %s gives you the role %s", question->team,
                                             team_role_name(member)));
    if (role > member && *question->environment && caller->platform != BUTLER_USER_ADMIN)
        json_write_string(text, arena_format(arena, "environment %s lifts you to %s",
                                             question->environment, team_role_name(role)));
}

static struct error *reply(struct server_call *call, const struct question *question,
                           const struct need *need)
{
    enum team_role role = *question->team
                              ? access_environment_role(call->caller, slice_from(question->team),
                                                        slice_from(question->environment))
                              : access_highest(call->caller);
    bool allowed = call->caller->platform >= need->platform &&
                   (role >= need->team || call->caller->platform == BUTLER_USER_ADMIN);
    struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_key(&text, "allowed");
    json_write_bool(&text, allowed);
    json_write_key(&text, "because");
    json_write_list(&text);
    if (need->platform != BUTLER_USER_NONE)
        say_platform(question, need, &text);
    else if (need->team == TEAM_ROLE_NONE)
        json_write_string(&text, "everybody with a session may");
    else if (*question->team)
        say_team(question, need, role, &text);
    else
        json_write_string(&text,
                          arena_format(call->arena, "it takes the role %s; your highest is %s",
                                       team_role_name(need->team),
                                       role == TEAM_ROLE_NONE ? "none" : team_role_name(role)));
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

static const char *query_or_empty(const struct server_call *call, const char *name)
{
    const char *given = server_query(call, name);

    return given ? given : "";
}

static struct error *can(struct server_call *call)
{
    struct question question = {
        .call = call,
        .verb = query_or_empty(call, "verb"),
        .resource = query_or_empty(call, "resource"),
        .team = query_or_empty(call, "team"),
        .environment = query_or_empty(call, "environment"),
    };
    const struct server_route *route = find_route(question.verb, question.resource);
    struct need need;

    if (!route)
        return server_error_field("verb", "nothing does \"%.*s\" with \"%.*s\"",
                                  SLICE_ARGUMENT(slice_brief(slice_from(question.verb))),
                                  SLICE_ARGUMENT(slice_brief(slice_from(question.resource))));
    need = need_of(route->rule, is_look(question.verb));
    return reply(call, &question, &need);
}

const struct server_route can_routes[] = {
    { "explainAccess", "GET", "/api/auth/can", RULE_ANY, NULL, NULL, can, SERVER_INLINE, LIMIT_NONE,
      NULL, "AccessAnswer", "Whether the caller may do something, and why" },
    { 0 },
};
