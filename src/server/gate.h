/* The way in: who asks, whether they may, how often, and whether a page of ours sent it. Fills the
 * call that handlers see. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "server/limiter.h"

struct arena;
struct caller;
struct dispatcher_hooks;
struct error;
struct gate;
struct log;
struct login;
struct server;
struct server_call;
struct session;
struct target;

/* Where the gate learns what it needs; the functions of the room, or a test's. */
struct gate_sources {
    void *context;

    /* As session_verify(). */
    struct error *(*verify)(void *context, struct arena *arena, struct slice token, int64_t now_s,
                            struct session *out_session);

    /* The person behind it with every role, from live objects: ERR_UNAUTHENTICATED when they are
     * gone, disabled or signed out everywhere; ERR_UNAVAILABLE when nobody can tell. */
    struct error *(*resolve)(void *context, struct arena *arena, const struct session *session,
                             struct caller *out_caller);

    /* False: what resolve() would say is too old, so refresh() goes to look first and calls back in
     * a later turn. Both NULL: it never is. */
    bool (*is_fresh)(void *context);
    void (*refresh)(void *context, void (*on_done)(void *waiting), void *waiting);

    bool (*has_team)(void *context, struct slice team);
    bool (*has_environment)(void *context, struct slice team, struct slice environment);

    /* Fills all but the role; false: there is none. */
    bool (*find_cluster)(void *context, struct arena *arena, struct slice namespace,
                         struct slice name, struct target *out_target);
};

struct clock;
struct dispatcher;
struct kube_transport;
struct metrics;
struct server_route;
struct server_settings;

struct gate_options {
    struct server *server; /* for the calls; NULL each in tests */
    struct login *login;
    bool starting; /* 503 but for SERVER_EARLY routes, until gate_set_login() */
    const struct server_settings *settings;
    const struct clock *clock;
    struct log *log;                  /* NULL: silent */
    struct metrics *metrics;          /* NULL: not counted */
    struct kube_transport *transport; /* NULL: handlers do not call */
    struct gate_sources sources;

    /* After every request that a route is known for, or that was refused as a forgery: for the
     * audit log. May be NULL. */
    void (*on_done)(void *context, const struct server_call *call, int status);

    /* Before a change that the caller may make: an error is the answer. May be NULL. */
    struct error *(*check_change)(void *context);
    void *context;
};

struct error *gate_new(const struct gate_options *options, struct gate **out_gate);
struct gate *gate_free(struct gate *gate);

/* For the dispatcher, with the gate as their context. */
extern const struct dispatcher_hooks gate_hooks;

/* Puts tables behind the gate. They end with NULL and stay in use. */
struct error *gate_add(struct gate *gate, struct dispatcher *dispatcher,
                       const struct server_route *const *tables);
void gate_set_fallback(struct gate *gate, struct dispatcher *dispatcher,
                       const struct server_route *route);

/* Who logs people in, from now on; NULL: nobody yet. */
void gate_set_login(struct gate *gate, struct login *login);

/* Takes one token on behalf of a handler, for keys that only it knows. Loop thread. */
struct error *gate_limit(struct gate *gate, enum limit_bucket bucket, struct slice key);

/* Whether gate_resolve() can answer now; otherwise gate_refresh() goes to look, and calls back in a
 * later turn, whatever came of it. Loop thread. */
bool gate_is_fresh(const struct gate *gate);
void gate_refresh(const struct gate *gate, void (*on_done)(void *context), void *context);

/* The person behind a session that has just begun. Loop thread. */
struct error *gate_resolve(const struct gate *gate, struct arena *arena,
                           const struct session *session, struct caller *out_caller);

/* The origin that our own pages have, as this request sees it; of the arena. Also what links to us
 * begin with. */
const char *gate_origin(const struct gate *gate, const struct server_call *call);

CLEANUP_DEFINE(gate, struct gate *, gate_free)
