/* Webhooks over HTTP. */
#include "admission/rules_service.h"

#include "admission/limits.h"
#include "admission/rules_review.h"
#include "admission/rules_webhooks.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "net/exchange.h"
#include "net/http_routes.h"
#include "net/metrics.h"

/* One path. */
struct hook {
    struct rules_service *service;
    const struct rules_kind *kind;
    bool mutating;
    struct http_route table[2]; /* the second is empty */
};

struct rules_service {
    struct arena *arena;
    struct rules_reader reader;
    struct http_routes *routes;
    struct metrics *metrics;
    struct metric *requests; /* NULL: not counted */
};

static void refuse(struct exchange *exchange, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *text = error_format(err);

    exchange_refuse(exchange, 400, text);
}

static void count(const struct hook *hook, const struct rules_review *review, bool allowed)
{
    const struct rules_kind *kind = hook->kind;

    if (hook->service->requests)
        metric_add(metric_series(hook->service->requests,
                                 METRIC_VALUES(hook->mutating ? kind->mutating_webhook
                                                              : kind->validating_webhook,
                                               rules_review_operation(review->request.operation),
                                               allowed ? "true" : "false")),
                   1);
}

static void answer(void *context, struct exchange *exchange)
{
    const struct hook *hook = context;
    const struct kube_resource *resource = hook->kind->resource;
    struct arena *arena = exchange_arena(exchange);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct rules_review review;
    struct error *err;

    err = rules_review_read(arena, exchange_body(exchange), &review);
    if (!err &&
        (!slice_is(review.group, resource->group) || !slice_is(review.plural, resource->plural)))
        err =
            error_new(ERR_BAD_REQUEST,
                      "request.resource is " SLICE_FORMAT "." SLICE_FORMAT
                      ", but this webhook is about %s.%s",
                      SLICE_ARGUMENT(slice_brief(review.plural)),
                      SLICE_ARGUMENT(slice_brief(review.group)), resource->plural, resource->group);
    if (err) {
        refuse(exchange, err);
        return;
    }
    count(hook, &review,
          rules_review_answer(arena, &hook->service->reader, hook->kind, &review, hook->mutating,
                              &text));
    exchange_reply(exchange, 200, "application/json", text_slice(&text));
}

static struct error *add(struct rules_service *service, const struct rules_kind *kind,
                         bool mutating)
{
    struct hook *hook;

    if (!(mutating ? kind->mutating_webhook : kind->validating_webhook))
        return NULL;
    hook = arena_new(service->arena, struct hook);
    hook->service = service;
    hook->kind = kind;
    hook->mutating = mutating;
    hook->table[0] = (struct http_route){
        .method = "POST",
        .pattern = rules_webhooks_path(service->arena, kind, mutating),
        .handle = answer,
    };
    return http_routes_add(service->routes, hook->table, hook);
}

static struct error *open_metrics(struct rules_service *service, struct metrics *metrics)
{
    static const char *const labels[] = { "webhook", "operation", "allowed", NULL };

    service->metrics = metrics;
    if (!metrics)
        return NULL;
    return metrics_add(metrics,
                       &(struct metric_spec){
                           .name = "butler_webhook_requests_total",
                           .help = "Questions that webhooks were asked.",
                           .type = METRIC_COUNTER,
                           .labels = labels,
                       },
                       &service->requests);
}

struct error *rules_service_new(const struct rules_service_options *options,
                                struct rules_service **out_service)
{
    CLEANUP(rules_service) struct rules_service *service =
        NEW(struct rules_service);
    struct error *err;

    service->arena = arena_create();
    service->reader = options->reader;
    service->routes = http_routes_new(options->pool);
    err = open_metrics(service, options->metrics);
    for (size_t i = 0; rules_kinds[i] && !err; i++) {
        err = add(service, rules_kinds[i], false);
        if (!err)
            err = add(service, rules_kinds[i], true);
    }
    if (err)
        return err;
    *out_service = STEAL(service);
    return NULL;
}

struct rules_service *rules_service_free(struct rules_service *service)
{
    if (!service)
        return NULL;
    http_routes_free(service->routes);
    if (service->requests)
        metrics_remove(service->metrics, service->requests);
    arena_free(service->arena);
    return memory_free(service);
}

/* --- as a service ------------------------------------------------------------------------------
 */

static void on_head(void *context, struct exchange *exchange)
{
    struct rules_service *service = context;

    exchange_set_body_limit(exchange, RULES_MAX_REVIEW);
    http_routes_service.on_head(service->routes, exchange);
}

static void on_request(void *context, struct exchange *exchange)
{
    struct rules_service *service = context;

    http_routes_service.on_request(service->routes, exchange);
}

const struct http_service rules_service_service = {
    .on_head = on_head,
    .on_request = on_request,
};
