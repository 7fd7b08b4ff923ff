/* What handlers use of the server besides their call. `struct server` begins with it, so that a
 * call's server leads here without everybody knowing how a server is made. Made and stopped on the
 * loop thread; the comments say who may use what. */
#pragma once

#include <stdbool.h>

#include "server/outbound.h"
#include "server/shown.h"

struct arena;
struct audit;
struct caller;
struct clock;
struct error;
struct herald;
struct http_client;
struct http_peer;
struct informers;
struct kube_transport;
struct log;
struct loop;
struct metrics;
struct notice_kept;
struct pool;
struct server;
struct server_metrics;
struct server_settings;
struct shelf;
struct stream;
struct tenants;
struct terminals;

struct server_parts {
    struct pool *pool;                      /* any thread */
    const struct server_settings *settings; /* any thread */
    struct tenants *tenants;                /* worker threads */
    struct shelf *shelves[SHELF_KINDS];     /* loop thread; NULL: of this kind there is none */
    struct audit *audit;                    /* loop thread; the server's */
    struct stream *stream;                  /* loop thread; NULL: nobody looks, see the options */
    struct terminals *terminals;            /* loop thread; the same */
    struct http_client *client; /* to places that people name; worker threads, through outbound.h */
    struct herald *herald;      /* loop thread; NULL: other systems are told nothing */
    outbound_lookup *lookup;    /* of names of these; NULL: the system's */
    void (*on_stopped)(void *context);
    void *stop_context;
};

struct server_parts_options {
    struct pool *pool;
    const struct server_settings *settings;
    struct kube_transport *transport;
    struct informers *informers; /* of that transport; outlive the parts */

    /* Whose namespace it is; see shelf.h. */
    struct slice (*owner)(void *context, struct slice namespace);

    /* Who somebody is by now; see stream.h. NULL: pages are told nothing. */
    struct error *(*look)(void *context, struct arena *arena, const struct caller *who,
                          struct caller *out_caller);
    void *context;

    /* Where other systems listen; see herald.h. NULL: nowhere. */
    struct slice (*audit_url)(void *context);
    struct slice (*notice_url)(void *context);
    void (*on_notice)(void *context, const struct notice_kept *kept); /* see stream.h */
    const struct server_metrics *counts;                              /* NULL: not counted */

    struct loop *loop; /* of the stream, the terminals and the client */
    const struct clock *clock;
    struct audit *audit;
    struct log *log;             /* NULL: silent */
    struct metrics *metrics;     /* NULL: not counted */
    const char *const *launcher; /* of terminals, and where their tools are; see terminal.h */
    const char *search_path;
    struct error *(*open_management)(void *context, struct http_peer **out_peer); /* the same */
    void *management_context;
};

void server_parts_start(struct server_parts *parts, const struct server_parts_options *options);

/* on_stopped comes in a later turn; the parts are empty then. No request is under way. */
void server_parts_stop(struct server_parts *parts, void (*on_stopped)(void *context),
                       void *context);

/* Everything that was there at the beginning has been told. */
bool server_parts_are_synced(const struct server_parts *parts);

/* Owners of namespaces changed, or roles of people. */
void server_parts_refile(struct server_parts *parts);

/* Roles or sessions of people changed: those who listen or have a terminal are looked at soon. */
void server_parts_recheck(struct server_parts *parts);

/* Those who listen and have terminals are told to go elsewhere. */
void server_parts_leave(struct server_parts *parts);

static inline const struct server_parts *server_parts(const struct server *server)
{
    return (const struct server_parts *)(const void *)server;
}

static inline struct shelf *server_shelf(const struct server *server, enum shelf_kind kind)
{
    return server_parts(server)->shelves[kind];
}

static inline struct pool *server_pool(const struct server *server)
{
    return server_parts(server)->pool;
}

static inline struct tenants *server_tenants(const struct server *server)
{
    return server_parts(server)->tenants;
}

static inline const struct server_settings *server_settings(const struct server *server)
{
    return server_parts(server)->settings;
}

static inline struct audit *server_audit(const struct server *server)
{
    return server_parts(server)->audit;
}

static inline struct stream *server_stream(const struct server *server)
{
    return server_parts(server)->stream;
}

static inline struct terminals *server_terminals(const struct server *server)
{
    return server_parts(server)->terminals;
}
