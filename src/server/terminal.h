/* Terminals of people: each a shell in a sandbox, whose only way out is the API of one cluster,
 * where it acts as the person. Whether the person still may is looked up again and again, and at
 * once when somebody says that it may have changed. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct audit;
struct caller;
struct clock;
struct error;
struct http_peer;
struct kube_transport;
struct log;
struct metrics;
struct loop;
struct pool;
struct server_settings;
struct shelf;
struct tenants;
struct terminal;
struct terminals;
struct websocket;
struct websocket_events;
struct websocket_options;

struct terminals_options {
    struct loop *loop;
    const struct clock *clock;
    struct log *log;         /* NULL: silent */
    struct metrics *metrics; /* NULL: not counted */
    struct pool *pool;
    struct tenants *tenants; /* these four outlive the terminals */
    struct audit *audit;
    struct shelf *clusters;
    const struct server_settings *settings;

    const char *const *launcher; /* see sandbox.h; NULL: there are no terminals here */
    const char *search_path;     /* where tools are; NULL: the usual places */

    /* For terminals of the management cluster: its API as the server itself, and a way to it for
     * somebody else; see server.h. */
    struct kube_transport *transport;
    struct error *(*open_management)(void *context, struct http_peer **out_peer);
    void *management_context;

    /* Who somebody is by now; see stream.h. */
    struct error *(*look)(void *context, struct arena *arena, const struct caller *who,
                          struct caller *out_caller);
    void *context;
};

struct terminals *terminals_start(const struct terminals_options *options);

/* Ends all of them; on_stopped comes in a later turn, when the terminals are gone. */
void terminals_stop(struct terminals *terminals, void (*on_stopped)(void *context), void *context);

/* NULL: there are terminals. 404 terminal_disabled: they are switched off; 503
 * terminal_unavailable: something is missing, and this says what. */
struct error *terminals_check(const struct terminals *terminals);

/* The same for those of the management cluster. */
struct error *terminals_check_management(const struct terminals *terminals);

/* 429 when somebody has too many already, or all together. */
struct error *terminals_check_room(const struct terminals *terminals, const char *user);

/* Whose terminal it is, and where it leads; everything is copied. */
struct terminal_request {
    const struct caller *caller;
    bool management;       /* of the cluster that manages the others: only platform admins */
    const char *namespace; /* of the cluster object, and its name */
    const char *name;
    const char *inside; /* the namespace of its control plane */
    const char *team;
    const char *environment;
    bool read_only;
    const char *address; /* of the person, for the audit log */
    const char *agent;
    const char *request_id;
};

/* Nothing happens until it begins; the events are those of its WebSocket. */
struct terminal *terminal_new(struct terminals *terminals, const struct terminal_request *request);
extern const struct websocket_events terminal_events;
extern const struct websocket_options terminal_websocket;

/* `spoken`: the page asked for TERMINAL_PROTOCOL. It ends by itself. */
void terminal_begin(struct terminal *terminal, struct websocket *websocket, bool spoken);
void terminal_free(struct terminal *terminal); /* one that did not begin */

/* Members, users or sessions have changed: everybody is looked at soon. */
void terminals_recheck(struct terminals *terminals);

void terminals_close_all(struct terminals *terminals); /* the server is going away */
size_t terminals_count(const struct terminals *terminals);
