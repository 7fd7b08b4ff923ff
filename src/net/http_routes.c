/* Tables of routes as a service. */
#include "net/http_routes.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "net/exchange.h"
#include "net/http_service.h"
#include "net/router.h"

struct target {
    const struct http_route *route;
    void *context;
};

struct http_routes {
    struct arena *arena;
    struct router *router;
    struct pool *workers;
    struct target fallback; /* its route is NULL: there is none */
};

struct http_routes *http_routes_new(struct pool *workers)
{
    struct http_routes *routes = NEW(struct http_routes);

    routes->arena = arena_create();
    routes->router = router_new();
    routes->workers = workers;
    return routes;
}

struct http_routes *http_routes_free(struct http_routes *routes)
{
    if (!routes)
        return NULL;
    router_free(routes->router);
    arena_free(routes->arena);
    return memory_free(routes);
}

struct error *http_routes_add(struct http_routes *routes, const struct http_route *table,
                              void *context)
{
    for (const struct http_route *route = table; route->method; route++) {
        struct target *target = arena_new(routes->arena, struct target);
        enum http_method method = http_method_parse(slice_from(route->method));
        struct error *err;

        *target = (struct target){ route, context };
        if (method == HTTP_METHOD_OTHER)
            return error_new(ERR_INVALID, "route %s %s has an unknown method", route->method,
                             route->pattern);
        err = router_add(routes->router, method, route->pattern, target);
        if (err)
            return err;
    }
    return NULL;
}

void http_routes_set_fallback(struct http_routes *routes, const struct http_route *route,
                              void *context)
{
    routes->fallback = (struct target){ route, context };
}

static void found(const struct target *target, struct exchange *exchange)
{
    exchange_match(exchange)->target = target;
    if (target->route->flags & HTTP_ROUTE_HEAD)
        target->route->handle(target->context, exchange);
}

static void on_head(void *context, struct exchange *exchange)
{
    struct http_routes *routes = context;
    struct router_match *match = exchange_match(exchange);

    switch (router_match(routes->router, exchange_arena(exchange), exchange_method(exchange),
                         exchange_path(exchange), match)) {
    case ROUTER_FOUND:
        found(match->target, exchange);
        return;
    case ROUTER_NOT_FOUND:
        if (routes->fallback.route)
            found(&routes->fallback, exchange);
        else
            exchange_refuse(exchange, 404, "nothing is known by this path");
        return;
    case ROUTER_NOT_ALLOWED:
        exchange_set_header(exchange, "allow",
                            router_allow(exchange_arena(exchange), match->allowed));
        if (exchange_method(exchange) == HTTP_METHOD_OPTIONS)
            exchange_reply(exchange, 204, NULL, SLICE(""));
        else
            exchange_refuse(exchange, 405, "this path does not know this method");
        return;
    case ROUTER_BAD_PATH:
        exchange_refuse(exchange, 400, "the path has dot segments or escapes that are not allowed");
        return;
    }
}

static void on_request(void *context, struct exchange *exchange)
{
    struct http_routes *routes = context;
    const struct target *target = exchange_match(exchange)->target;

    if (target->route->flags & HTTP_ROUTE_INLINE)
        target->route->handle(target->context, exchange);
    else
        exchange_run(exchange, routes->workers, target->route->handle, target->context);
}

const struct http_service http_routes_service = {
    .on_head = on_head,
    .on_request = on_request,
};
