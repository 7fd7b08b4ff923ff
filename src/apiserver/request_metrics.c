/* Metrics of requests. */
#include "apiserver/request_metrics.h"

#include <stdio.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "base/error.h"
#include "base/memory.h"
#include "net/exchange.h"
#include "net/metrics.h"
#include "store/store.h"

enum metric_id {
    METRIC_REQUESTS,
    METRIC_SECONDS,
    METRIC_WATCHES,
    METRIC_IN_FLIGHT,
    METRIC_OBJECTS,
    METRIC_COUNT,
};

struct request_metrics {
    struct metric *metrics[METRIC_COUNT];
};

#define REQUEST_LABELS                                                                             \
    "component", "dry_run", "group", "resource", "scope", "subresource", "verb", "version"

static const char *const request_labels[] = { REQUEST_LABELS, "code", NULL };
static const char *const second_labels[] = { REQUEST_LABELS, NULL };
static const char *const watch_labels[] = { "component",   "group", "resource", "scope",
                                            "subresource", "verb",  "version",  NULL };
static const char *const in_flight_labels[] = { "request_kind", NULL };
static const char *const object_labels[] = { "resource", NULL };
static const double second_buckets[] = { 0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8,
                                         1,     1.25,  1.5,  2,   3,   4,   5,   6,
                                         8,     10,    15,   20,  30,  45,  60 };

static void collect_in_flight(void *context, struct metric_samples *samples)
{
    const struct apiserver *server = context;

    metric_sample(samples, METRIC_VALUES("mutating"),
                  (double)traffic_count(&server->traffic, TRAFFIC_WRITE));
    metric_sample(samples, METRIC_VALUES("readOnly"),
                  (double)traffic_count(&server->traffic, TRAFFIC_READ));
}

/* Objects of all versions are stored once. */
static void collect_objects(void *context, struct metric_samples *samples)
{
    struct apiserver *server = context;
    CLEANUP(registry) struct registry *registry = apiserver_registry(server);

    for (size_t i = 0; i < registry_count(registry); i++) {
        const struct resource *resource = registry_at(registry, i);

        if (resource->storage == resource && !resource_has(resource, KIND_NEVER_STORED))
            metric_sample(samples, METRIC_VALUES(resource->qualified),
                          (double)store_count(server->store, resource->stored));
    }
}

struct error *request_metrics_open(struct apiserver *server)
{
    const struct metric_spec specs[METRIC_COUNT] = {
        [METRIC_REQUESTS] = { .name = "apiserver_request_total",
                              .help = "Requests answered, by what they were about.",
                              .type = METRIC_COUNTER,
                              .labels = request_labels,
                              .max_series = 4000 },
        [METRIC_SECONDS] = { .name = "apiserver_request_duration_seconds",
                             .help = "Time from the first byte of a request to its answer.",
                             .type = METRIC_HISTOGRAM,
                             .labels = second_labels,
                             .buckets = second_buckets,
                             .bucket_count = COUNT_OF(second_buckets) },
        [METRIC_WATCHES] = { .name = "apiserver_longrunning_requests",
                             .help = "Watches that are open.",
                             .type = METRIC_GAUGE,
                             .labels = watch_labels },
        [METRIC_IN_FLIGHT] = { .name = "apiserver_current_inflight_requests",
                               .help = "Requests being answered, watches apart.",
                               .type = METRIC_GAUGE,
                               .labels = in_flight_labels,
                               .collect = collect_in_flight,
                               .context = server },
        [METRIC_OBJECTS] = { .name = "apiserver_storage_objects",
                             .help = "Objects stored, by resource.",
                             .type = METRIC_GAUGE,
                             .labels = object_labels,
                             .collect = collect_objects,
                             .context = server },
    };
    struct error *err = NULL;

    if (!server->metrics)
        return NULL;
    server->request_metrics = NEW(struct request_metrics);
    for (size_t i = 0; i < METRIC_COUNT && !err; i++)
        err = metrics_add(server->metrics, &specs[i], &server->request_metrics->metrics[i]);
    return err;
}

void request_metrics_close(struct apiserver *server)
{
    for (size_t i = 0; server->request_metrics && i < METRIC_COUNT; i++)
        metrics_remove(server->metrics, server->request_metrics->metrics[i]);
    server->request_metrics = memory_free(server->request_metrics);
}

/* In the words of upstream's label: methods, but for what they alone do not tell. */
static const char *verb_of(const struct request *request)
{
    if (!request->target.is_resource)
        return slice_is(request->method, "get") ? "GET" : "other";
    switch (request->verb) {
    case REQUEST_GET:
        return "GET";
    case REQUEST_LIST:
        return "LIST";
    case REQUEST_WATCH:
        return "WATCH";
    case REQUEST_CREATE:
        return "POST";
    case REQUEST_UPDATE:
        return "PUT";
    case REQUEST_PATCH:
        return request->patch_type == NEGOTIATE_PATCH_APPLY ? "APPLY" : "PATCH";
    case REQUEST_DELETE:
        return "DELETE";
    case REQUEST_DELETE_COLLECTION:
        return "DELETECOLLECTION";
    }
    return "other";
}

static const char *scope_of(const struct request *request)
{
    if (!request->resource)
        return "";
    if (request->target.name.size)
        return "resource";
    return request->target.namespace.size ? "namespace" : "cluster";
}

/* What no resource answers to is told by its path only when there is something, since anybody can
 * make up paths. */
static const char *part_of(const struct request *request, int status)
{
    if (request->part)
        return request->part->name;
    return !request->target.is_resource && status < 400 ? request->target.path.data : "";
}

void request_metrics_watch(const struct request *request, int change)
{
    const struct request_metrics *metrics = request->server->request_metrics;
    const struct kind *kind = request->resource->kind;

    if (metrics)
        metric_add(metric_series(metrics->metrics[METRIC_WATCHES],
                                 METRIC_VALUES("apiserver", kind->group, kind->plural,
                                               scope_of(request), "", "WATCH", kind->version)),
                   change);
}

void request_metrics_done(const struct request *request, const struct exchange *exchange)
{
    const struct request_metrics *metrics = request->server->request_metrics;
    const struct kind *kind = request->resource ? request->resource->kind : NULL;
    int status = exchange_status(exchange);
    char code[12];
    const char *const values[] = {
        "apiserver",
        request->options.dry_run ? "All" : "",
        kind ? kind->group : "",
        kind ? kind->plural : "",
        scope_of(request),
        part_of(request, status),
        verb_of(request),
        kind ? kind->version : "",
        code,
    };

    if (!metrics)
        return;
    snprintf(code, sizeof(code), "%d", status);
    metric_add(metric_series(metrics->metrics[METRIC_REQUESTS], values, COUNT_OF(values)), 1);
    metric_observe(metric_series(metrics->metrics[METRIC_SECONDS], values, COUNT_OF(values) - 1),
                   (double)exchange_age_us(exchange) / 1e6);
}
