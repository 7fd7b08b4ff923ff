/* A line of a route table: everything the surface promises about one operation. Constant data. */
#pragma once

#include <stdbool.h>

#include "server/limiter.h"

struct error;
struct server_call;

/* Who may. A route without a rule does not exist: zero is none. */
enum rule {
    RULE_NONE,
    RULE_PUBLIC,
    RULE_SESSION, /* any session, also of somebody without any team */
    RULE_ANY,     /* any session with a team or a platform role */
    RULE_PLATFORM_VIEWER,
    RULE_PLATFORM_ADMIN,
    RULE_TEAM_VIEW, /* {team} of the path; a team that is hidden does not exist */
    RULE_TEAM_OPERATE,
    RULE_TEAM_ADMIN,
    RULE_CLUSTER_VIEW, /* {namespace}/{name} of the path; a cluster that is hidden does not exist */
    RULE_CLUSTER_OPERATE,
    RULE_CLUSTER_ADMIN,
    RULE_BODY, /* as ANY; the handler decides by what the body or query names, with
                  access_require_…() */
};

enum server_route_flags {
    SERVER_INLINE = 1 << 0,     /* only copies memory: runs on the loop */
    SERVER_CREDENTIAL = 1 << 1, /* hands out a secret: never compressed */
    SERVER_FORM = 1 << 2,       /* takes form bodies too; has no cookie */
    SERVER_NO_BODY = 1 << 3,    /* reads none */
    SERVER_FREE_PATH = 1 << 4,  /* parameters of the path need not be names of objects */
    SERVER_OWN_PAGE = 1 << 5,   /* only pages of ours may send it, even without a session: login,
                                   set-password, logout */
    SERVER_SOCKET = 1 << 6,     /* becomes a WebSocket; Origin is checked */
    SERVER_PROBE = 1 << 7,    /* asked by machines again and again: logged at debug, not limited */
    SERVER_EARLY = 1 << 9,    /* also before the server has started */
    SERVER_MAY_KNOW = 1 << 8, /* public, but uses a session when there is one */
};

struct server_route {
    const char *id; /* operation: "listClusters" */
    const char *method;
    const char *pattern;
    enum rule rule;
    const char *action;   /* audit: "scale"; NULL only for GETs that hand out nothing secret */
    const char *resource; /* audit: "TenantCluster"; NULL with action */
    struct error *(*handle)(struct server_call *call);
    unsigned flags;
    enum limit_bucket bucket; /* besides those that every request counts in */
    const char *body;         /* schemas of openapi.yaml; NULL: none */
    const char *answer;
    const char *summary; /* one line for the API's description */
};

const char *rule_name(enum rule rule); /* "platform-admin" */
