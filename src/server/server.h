/* The surface itself: made once, served by an HTTP server on the same loop. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "net/http_service.h"
#include "net/limits.h"

struct asset;
struct clock;
struct error;
struct http_peer;
struct kube_transport;
struct log;
struct loop;
struct metrics;
struct pool;
struct server;
struct server_settings;

/* Everything is borrowed and outlives the server. */
struct server_options {
    struct loop *loop;
    struct pool *pool; /* handlers */
    const struct clock *clock;
    struct log *log;                        /* NULL: silent */
    struct metrics *metrics;                /* NULL: not counted */
    struct kube_transport *transport;       /* as the server's own account */
    const struct server_settings *settings; /* checked */
    const struct asset *files;              /* of the console */
    size_t file_count;                      /* 0: no pages are served */
    bool prints_audit;                      /* on standard output too */
    const char *const *launcher;            /* of terminals; see sandbox.h. NULL: there are none */
    const char *search_path;                /* where their tools are; NULL: the usual places */

    /* A way to the API itself with a credential that may act for others, for terminals of platform
     * admins; the callee owns it. Worker threads. NULL: there are none of these. */
    struct error *(*open_management)(void *context, struct http_peer **out_peer);

    /* A user has a new password: whoever keeps the first one in a file removes it. May be NULL. */
    void (*on_password)(void *context, const char *user);

    void (*on_ready)(void *context); /* once: people can log in. May be NULL */
    void *context;
};

/* Answers from now on, though who asks is known only once it has started. */
struct error *server_new(const struct server_options *options, struct server **out_server);

/* Follows the API from now on, which serves Butler's kinds already. ERR_INVALID: a key in the
 * settings will not do. */
struct error *server_start(struct server *server);

/* Whoever rotates logs has moved the audit log away: the next entry begins a new file. */
void server_reopen(struct server *server);

/* Is about to stop: readiness fails, and pages that listen are told to go elsewhere. */
void server_leave(struct server *server);

/* No request is under way. on_stopped comes in a later turn, also when it never started. */
void server_stop(struct server *server, void (*on_stopped)(void *context), void *context);
struct server *server_free(struct server *server); /* stopped, or never started */

/* For an http_server; the context is what server_service_context() says. */
extern const struct http_service *const server_service;
void *server_service_context(struct server *server);

/* What such a server allows its clients. */
struct http_limits server_http_limits(void);

CLEANUP_DEFINE(server, struct server *, server_free)
