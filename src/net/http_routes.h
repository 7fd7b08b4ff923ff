/* A service made of tables of routes: finds the handler of a request and calls it, on a worker
 * unless the route says that it only moves memory about. Loop thread only. */
#pragma once

#include "base/cleanup.h"

struct error;
struct exchange;
struct http_routes;
struct http_service;
struct pool;

enum http_route_flags {
    HTTP_ROUTE_INLINE = 1 << 0, /* runs on the loop and must not wait; may answer later */
    HTTP_ROUTE_HEAD = 1 << 1,   /* runs on the loop before the body is there, to receive it */
};

struct http_route {
    const char *method;
    const char *pattern; /* see router.h */
    void (*handle)(void *context, struct exchange *exchange);
    unsigned flags;
};

/* workers: for routes without flags; borrowed. */
struct http_routes *http_routes_new(struct pool *workers);
struct http_routes *http_routes_free(struct http_routes *routes);

/* The table ends with an empty entry and stays in use; context is handed to its handlers. */
struct error *http_routes_add(struct http_routes *routes, const struct http_route *table,
                              void *context);

/* Takes whatever no pattern knows, with any method; its own method and pattern are not looked at.
 * The route stays in use. Without one such requests are refused with 404. */
void http_routes_set_fallback(struct http_routes *routes, const struct http_route *route,
                              void *context);

/* For the options of a server; the context is the routes. */
extern const struct http_service http_routes_service;

CLEANUP_DEFINE(http_routes, struct http_routes *, http_routes_free)
