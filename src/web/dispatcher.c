/* Brings requests to handlers: tables of routes over net/http_routes.h, with errors on the wire and
 * metrics. */
#include "web/dispatcher.h"

#include <stdio.h>

#include "api/status.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "net/http_routes.h"
#include "net/metrics.h"
#include "web/call.h"

/* A route with the context of its table, in the form the room below wants it. */
struct place {
    struct dispatcher *dispatcher;
    const struct route *route;
    void *context;
    struct http_route table[2];
};

struct dispatcher {
    struct http_routes *routes;
    struct pool *pool;
    const struct dispatcher_hooks *hooks; /* never NULL */
    void *hooks_context;
    struct log *log;
    char *name;
    struct metrics *metrics;
    struct metric *requests;
    struct metric *seconds;
    VEC(struct place *) places;
};

static const struct dispatcher_hooks no_hooks;

static const char *const request_labels[] = { "server", "method", "code", NULL };
static const char *const second_labels[] = { "server", "method", NULL };
static const double second_buckets[] = { 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
                                         0.5,   1,      2.5,   5,    10,    30,   60 };

static struct error *add_metrics(struct dispatcher *dispatcher, struct metrics *metrics)
{
    struct error *err;

    if (!metrics)
        return NULL;
    err = metrics_add(metrics,
                      &(struct metric_spec){
                          .name = "butler_http_requests_total",
                          .help = "Requests answered, by server, method and status code.",
                          .type = METRIC_COUNTER,
                          .labels = request_labels,
                      },
                      &dispatcher->requests);
    if (err)
        return err;
    dispatcher->metrics = metrics;
    return metrics_add(metrics,
                       &(struct metric_spec){
                           .name = "butler_http_request_duration_seconds",
                           .help = "Time from the first byte of a request to its answer.",
                           .type = METRIC_HISTOGRAM,
                           .labels = second_labels,
                           .buckets = second_buckets,
                           .bucket_count = COUNT_OF(second_buckets),
                       },
                       &dispatcher->seconds);
}

struct error *dispatcher_new(const struct dispatcher_options *options,
                             struct dispatcher **out_dispatcher)
{
    CLEANUP(dispatcher) struct dispatcher *dispatcher = NEW(struct dispatcher);
    struct error *err;

    dispatcher->routes = http_routes_new(options->pool);
    dispatcher->pool = options->pool;
    dispatcher->hooks = options->hooks ? options->hooks : &no_hooks;
    dispatcher->hooks_context = options->hooks_context;
    dispatcher->log = log_ref(options->log);
    dispatcher->name = memory_strdup(options->name);
    err = add_metrics(dispatcher, options->metrics);
    if (err)
        return err;
    *out_dispatcher = STEAL(dispatcher);
    return NULL;
}

struct dispatcher *dispatcher_free(struct dispatcher *dispatcher)
{
    if (!dispatcher)
        return NULL;
    if (dispatcher->metrics) {
        metrics_remove(dispatcher->metrics, dispatcher->requests);
        metrics_remove(dispatcher->metrics, dispatcher->seconds);
    }
    http_routes_free(dispatcher->routes);
    VEC_EACH (place, &dispatcher->places)
        memory_free(*place);
    vec_done(&dispatcher->places);
    log_unref(dispatcher->log);
    memory_free(dispatcher->name);
    return memory_free(dispatcher);
}

/* An error ends here: onto the wire, and ours into the log with a number the client has too. */
static void answer_error(struct dispatcher *dispatcher, struct exchange *exchange,
                         struct error *take_error)
{
    CLEANUP(error) struct error *error = take_error;
    CLEANUP(doc) struct doc *doc = NULL;
    int status = status_http(error->code);
    char id[24];

    if (dispatcher->hooks->write_error) {
        dispatcher->hooks->write_error(dispatcher->hooks_context, exchange, error);
        return;
    }

    if (status >= 500) {
        snprintf(id, sizeof(id), "%llu", (unsigned long long)exchange_id(exchange));
        exchange_set_header(exchange, "x-request-id", id);
        log_error(dispatcher->log, "request failed", LOG_STR("server", dispatcher->name),
                  LOG_STR("request", id), LOG_ERROR(error));
    }
    if (error->code == ERR_TOO_MANY)
        exchange_set_header(exchange, "retry-after", "1");
    doc = status_doc(error);
    exchange_reply_doc(exchange, status, doc);
}

static struct call call_for(const struct place *place, struct exchange *exchange)
{
    return (struct call){
        .exchange = exchange,
        .arena = exchange_arena(exchange),
        .context = place->context,
        .user_data = exchange_context(exchange),
    };
}

static void run(void *context, struct exchange *exchange)
{
    struct place *place = context;
    struct call call = call_for(place, exchange);
    struct error *err;

    err = place->route->handle(&call);
    if (err)
        answer_error(place->dispatcher, exchange, err);
}

/* On the loop, whatever the route: who may come in is decided before anybody works. */
static void let_in(struct place *place, struct exchange *exchange)
{
    struct dispatcher *dispatcher = place->dispatcher;
    struct call call = call_for(place, exchange);
    struct error *err = NULL;

    if (dispatcher->hooks->admit)
        err = dispatcher->hooks->admit(dispatcher->hooks_context, &call);
    if (err)
        answer_error(dispatcher, exchange, err);
    else if (place->route->flags & ROUTE_INLINE)
        run(place, exchange);
    else
        exchange_run(exchange, dispatcher->pool, run, place);
}

/* One who waits at the door. */
struct ticket {
    struct place *place;
    struct exchange *exchange;
};

static void resume(void *context)
{
    struct ticket *ticket = context;
    struct exchange *exchange = ticket->exchange;

    let_in(ticket->place, exchange);
    exchange_unref(exchange);
}

static void enter(void *context, struct exchange *exchange)
{
    struct place *place = context;
    const struct dispatcher_hooks *hooks = place->dispatcher->hooks;
    struct ticket *ticket;

    if (hooks->wait) {
        ticket = arena_new(exchange_arena(exchange), struct ticket);
        *ticket = (struct ticket){ place, exchange };
        if (hooks->wait(place->dispatcher->hooks_context, exchange, resume, ticket)) {
            exchange_ref(exchange);
            return;
        }
    }
    let_in(place, exchange);
}

static struct place *add_place(struct dispatcher *dispatcher, const struct route *route,
                               void *context)
{
    struct place *place = NEW(struct place);

    vec_push(&dispatcher->places, place);
    place->dispatcher = dispatcher;
    place->route = route;
    place->context = context;
    place->table[0] = (struct http_route){
        .method = route->method,
        .pattern = route->pattern,
        .handle = enter,
        .flags = HTTP_ROUTE_INLINE,
    };
    return place;
}

struct error *dispatcher_add(struct dispatcher *dispatcher, const struct route *routes,
                             void *context)
{
    struct error *err;

    for (const struct route *route = routes; route->method; route++) {
        struct place *place = add_place(dispatcher, route, context);

        err = http_routes_add(dispatcher->routes, place->table, place);
        if (err)
            return error_wrap(err, "add route %s %s", route->method, route->pattern);
    }
    return NULL;
}

void dispatcher_set_fallback(struct dispatcher *dispatcher, const struct route *route,
                             void *context)
{
    struct place *place = add_place(dispatcher, route, context);

    http_routes_set_fallback(dispatcher->routes, place->table, place);
}

static void begin(struct dispatcher *dispatcher, struct exchange *exchange)
{
    if (dispatcher->hooks->begin && !exchange_context(exchange))
        dispatcher->hooks->begin(dispatcher->hooks_context, exchange);
}

static void on_head(void *context, struct exchange *exchange)
{
    struct dispatcher *dispatcher = context;

    begin(dispatcher, exchange);
    if (exchange_is_answered(exchange))
        return;
    http_routes_service.on_head(dispatcher->routes, exchange);
}

static void on_request(void *context, struct exchange *exchange)
{
    struct dispatcher *dispatcher = context;

    http_routes_service.on_request(dispatcher->routes, exchange);
}

static void on_refused(void *context, struct exchange *exchange, int status, const char *message)
{
    CLEANUP(error) struct error *error =
        error_new(status_code_of_http(status), "%s", message);
    CLEANUP(doc) struct doc *doc = NULL;
    struct dispatcher *dispatcher = context;

    begin(dispatcher, exchange);
    if (dispatcher->hooks->write_error) {
        error_details_ensure(error)->http = status;
        dispatcher->hooks->write_error(dispatcher->hooks_context, exchange, error);
        return;
    }
    doc = status_doc(error);
    exchange_reply_doc(exchange, status, doc);
}

static void on_done(void *context, const struct exchange *exchange)
{
    struct dispatcher *dispatcher = context;
    const char *method = http_method_name(exchange_method(exchange));
    double seconds = (double)exchange_age_us(exchange) / 1e6;
    char code[12];

    if (dispatcher->hooks->on_done)
        dispatcher->hooks->on_done(dispatcher->hooks_context, exchange);
    if (!dispatcher->metrics)
        return;
    snprintf(code, sizeof(code), "%d", exchange_status(exchange));
    metric_add(metric_series(dispatcher->requests, METRIC_VALUES(dispatcher->name, method, code)),
               1);
    metric_observe(metric_series(dispatcher->seconds, METRIC_VALUES(dispatcher->name, method)),
                   seconds);
}

const struct http_service dispatcher_service = {
    .on_head = on_head,
    .on_request = on_request,
    .on_refused = on_refused,
    .on_done = on_done,
};
