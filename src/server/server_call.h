/* One request for a handler of this room: known, allowed, counted. Everything in it belongs to the
 * exchange's arena and may be read on the worker that handles it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/team.h"
#include "base/slice.h"
#include "doc/value.h"
#include "kube/kube.h"
#include "server/access.h"
#include "server/route.h"
#include "server/server_error.h"

struct arena;
struct doc;
struct error;
struct exchange;
struct gate;
struct login;
struct server;
struct session;
struct text;

/* What the path names, for the rules about teams and clusters. */
struct target {
    const char *team; /* never NULL; "": a cluster without a team */
    const char *environment;
    const char *namespace; /* of a cluster; "" each: of a team */
    const char *name;
    struct owner owner;         /* of a cluster */
    enum team_role role;        /* the caller's own here */
    const struct doc *document; /* of a cluster, as the API has it; held by the call */
};

/* What the audit entry says besides what the route and the call say. */
struct server_note {
    const char *name; /* of the object, where the path does not have it; NULL each: not said */
    const char *team;
    const char *environment; /* of a team, where the path or the body names one */
    const char *summary;     /* "replicas 3 to 5"; never a secret */
    const char *user;        /* who tried, where no session says it */
    const char *action;      /* what it was after all ("login_failed"), instead of the route's */
    bool skip;               /* nothing changed and nothing was refused: no entry */
};

struct server_call {
    struct exchange *exchange;
    struct arena *arena;
    struct server *server;            /* loop-only parts of it are not for workers */
    const struct server_route *route; /* NULL: nothing is known by the path */
    struct gate *gate;                /* loop thread */
    struct login *login;              /* NULL: nobody logs in here */
    const struct session *session;    /* NULL each: without a session */
    const struct caller *caller;
    const struct target *target; /* NULL: the rule names none */
    struct value body;           /* absent: none was sent */
    const char *request_id;
    const char *address; /* of whoever asks, behind trusted proxies */
    const char *user_agent;
    int64_t now_ms; /* when the request was there */

    struct kube own;     /* as the server */
    struct kube as_user; /* for the caller; not without a session */

    struct server_note note;

    /* Written by handlers through the functions below. */
    const char *error_members;
    const char *word;       /* of the error that was answered; NULL each: none */
    const char *error_text; /* what it said; nothing of what stays with us */
};

/* --- the request ---------------------------------------------------------------------------- */

const char *server_param(const struct server_call *call, const char *name); /* NULL: absent */
const char *server_query(const struct server_call *call, const char *name); /* NULL: absent */
bool server_query_is(const struct server_call *call, const char *name, const char *value);

/* Members of the body other than these are refused (400 invalid_fields). Ends with NULL. */
struct error *server_check_members(const struct server_call *call, const char *const *known);

/* ?limit=1..500; 500 without. */
struct error *server_read_limit(const struct server_call *call, size_t *out_limit);

/* --- the answer: each answers and returns NULL, so that a handler can end with it ------------- */

struct error *server_reply(struct server_call *call, int status, const struct doc *doc);
struct error *server_reply_json(struct server_call *call, int status, struct text *take_json);
struct error *server_reply_status(struct server_call *call, int status, const char *word);
struct error *server_reply_file(struct server_call *call, const char *type, const char *name,
                                struct text *take_body);

/* Answers with an error, for handlers that answer later than they return. Loop thread. */
void server_fail(struct server_call *call, struct error *take_error);

/* A member beside "error", such as "current" of a conflict, whose value is this document. Returns
 * the error. */
struct error *server_error_with(struct server_call *call, struct error *take_error,
                                const char *member, const struct doc *doc);
