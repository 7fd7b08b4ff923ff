/* All routes, and what must be true of each. */
#include "server/routes.h"

#include <string.h>

#include "base/text.h"
#include "server/route.h"
#include "server/tables.h"

const struct server_route *const routes_all[] = {
    addon_routes,
    audit_routes,
    can_routes,
    catalog_routes,
    certificate_routes,
    cluster_create_routes,
    cluster_node_routes,
    cluster_read_routes,
    cluster_routes,
    config_routes,
    device_routes,
    environment_routes,
    group_routes,
    login_routes,
    management_addon_routes,
    management_routes,
    member_routes,
    network_map_routes,
    network_routes,
    notification_routes,
    observability_routes,
    openapi_document_routes,
    password_routes,
    platform_health_routes,
    policy_routes,
    probe_routes,
    provider_check_routes,
    provider_option_routes,
    provider_routes,
    search_routes,
    self_routes,
    stream_routes,
    team_routes,
    terminal_routes,
    timeline_routes,
    user_link_routes,
    user_routes,
    version_routes,
    NULL,
};

const char *rule_name(enum rule rule)
{
    switch (rule) {
    case RULE_NONE:
        return "none";
    case RULE_PUBLIC:
        return "public";
    case RULE_SESSION:
        return "session";
    case RULE_ANY:
        return "any";
    case RULE_PLATFORM_VIEWER:
        return "platform-viewer";
    case RULE_PLATFORM_ADMIN:
        return "platform-admin";
    case RULE_TEAM_VIEW:
        return "team-view";
    case RULE_TEAM_OPERATE:
        return "team-operate";
    case RULE_TEAM_ADMIN:
        return "team-admin";
    case RULE_CLUSTER_VIEW:
        return "cluster-view";
    case RULE_CLUSTER_OPERATE:
        return "cluster-operate";
    case RULE_CLUSTER_ADMIN:
        return "cluster-admin";
    case RULE_BODY:
        return "body";
    }
    return "none";
}

/* --- the check ------------------------------------------------------------------------------ */

static bool is_get(const struct server_route *route)
{
    return strcmp(route->method, "GET") == 0;
}

static bool has_param(const struct server_route *route, const char *param)
{
    return strstr(route->pattern, param);
}

static bool names_team(enum rule rule)
{
    return rule == RULE_TEAM_VIEW || rule == RULE_TEAM_OPERATE || rule == RULE_TEAM_ADMIN;
}

static bool names_cluster(enum rule rule)
{
    return rule == RULE_CLUSTER_VIEW || rule == RULE_CLUSTER_OPERATE || rule == RULE_CLUSTER_ADMIN;
}

static void complain(const struct server_route *route, const char *what, struct text *problems)
{
    text_appendf(problems, "%s %s (%s): %s\n", route->method ? route->method : "?",
                 route->pattern ? route->pattern : "?", route->id, what);
}

static void check_words(const struct server_route *route, struct text *problems)
{
    if (!route->summary || !route->summary[0])
        complain(route, "has no summary", problems);
    if (!route->handle)
        complain(route, "has no handler", problems);
    if (!is_get(route) && !route->action)
        complain(route, "changes something and has no audit action", problems);
    if (route->flags & SERVER_CREDENTIAL && !route->action)
        complain(route, "hands out a secret and has no audit action", problems);
    if (!route->action != !route->resource)
        complain(route, "has one of action and resource", problems);
    if (!route->answer && !(route->flags & SERVER_SOCKET))
        complain(route, "does not say what it answers", problems);
    if (is_get(route) && route->body)
        complain(route, "is a GET with a body", problems);
}

static void check_rule(const struct server_route *route, struct text *problems)
{
    if (route->rule == RULE_NONE)
        complain(route, "has no rule", problems);
    if (names_team(route->rule) && !has_param(route, "{team}"))
        complain(route, "has a rule about a team and no {team}", problems);
    if (names_cluster(route->rule) &&
        (!has_param(route, "{namespace}") || !has_param(route, "{name}")))
        complain(route, "has a rule about a cluster and no {namespace}/{name}", problems);
    if (route->flags & SERVER_FORM && route->rule != RULE_PUBLIC)
        complain(route, "takes forms and is not public", problems);
}

static bool is_known_before(const struct server_route *const *tables,
                            const struct server_route *wanted)
{
    for (; *tables; tables++) {
        for (const struct server_route *route = *tables; route->id; route++) {
            if (route == wanted)
                return false;
            if (strcmp(route->id, wanted->id) == 0)
                return true;
        }
    }
    return false;
}

void routes_check(const struct server_route *const *tables, struct text *problems)
{
    for (const struct server_route *const *table = tables; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++) {
            if (!route->method || !route->pattern) {
                complain(route, "has no method or path", problems);
                continue;
            }
            check_words(route, problems);
            check_rule(route, problems);
            if (is_known_before(tables, route))
                complain(route, "has the id of another", problems);
        }
    }
}

void routes_print(struct text *text)
{
    for (const struct server_route *const *table = routes_all; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++)
            text_appendf(text, "%-7s %-64s %-16s %s\n", route->method, route->pattern,
                         rule_name(route->rule), route->action ? route->action : "-");
    }
}
