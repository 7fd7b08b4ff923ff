/* An HTTP server on a thread of its own, for tests. Belongs to the fixture, which stops it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "net/limits.h"

struct http_route;
struct http_server;
struct http_server_counts;
struct http_service;
struct loop;
struct pool;
struct server;
struct tls;

struct server_options {
    struct http_limits limits;       /* all zeroes: the defaults */
    const struct http_route *routes; /* or a service of the test's own: */
    const struct http_service *service;
    void *context;       /* of the routes, or of the service */
    struct tls *tls;     /* NULL: clear text */
    const char *address; /* NULL: a free port on 127.0.0.1 */
    bool reuse_port;
};

#define SERVER_LIMITS ((struct http_limits)HTTP_LIMITS_DEFAULT)

struct server *server_start(const struct server_options *options);

unsigned server_port(const struct server *server);
char *server_url(const struct server *server, const char *path); /* http or https */
struct loop *server_loop(const struct server *server);
struct pool *server_pool(const struct server *server);
struct http_server *server_http(const struct server *server); /* for its own thread */

/* Calls run(context) on the server's thread and waits until it has returned. */
void server_call(struct server *server, void (*run)(void *context), void *context);

void server_count(struct server *server, struct http_server_counts *out_counts);

/* Begins an orderly end; server_join() waits for it. Done by the fixture otherwise. */
void server_stop(struct server *server, unsigned drain_ms);
void server_join(struct server *server);
bool server_has_stopped(const struct server *server);

/* Waits until the condition holds; fails the test when it never does. */
#define eventually(condition)                                                                      \
    do {                                                                                           \
        struct server_wait wait_ = server_wait_begin();                                            \
        while (!(condition))                                                                       \
            server_wait_more(&wait_, #condition, __FILE__, __LINE__);                              \
    } while (0)

struct server_wait {
    unsigned long long deadline_ms;
};
struct server_wait server_wait_begin(void);
void server_wait_more(struct server_wait *wait, const char *condition, const char *file, int line);
