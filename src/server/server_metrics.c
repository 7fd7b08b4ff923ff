/* The metrics of a server. */
#include "server/server_metrics.h"

#include "base/error.h"
#include "base/memory.h"
#include "net/metrics.h"

static const char *const delivery_labels[] = { "target", "result", NULL };
static const char *const action_labels[] = { "action", NULL };
static const char *const sink_labels[] = { "sink", NULL };
static const char *const path_labels[] = { "path", NULL };
static const char *const reason_labels[] = { "reason", NULL };

struct error *server_metrics_add(struct server_metrics *metrics, struct metrics *registry)
{
    const struct {
        struct metric_spec spec;
        struct metric **metric;
    } all[] = {
        { { .name = "butler_server_webhook_deliveries_total",
            .help = "Messages to webhooks, by what became of them.",
            .type = METRIC_COUNTER,
            .labels = delivery_labels },
          &metrics->deliveries },
        { { .name = "butler_server_audit_entries_total",
            .help = "Entries of the audit log, by action.",
            .type = METRIC_COUNTER,
            .labels = action_labels },
          &metrics->entries },
        { { .name = "butler_server_audit_write_errors_total",
            .help = "Batches of audit entries that could not be written, by sink.",
            .type = METRIC_COUNTER,
            .labels = sink_labels },
          &metrics->audit_errors },
        { { .name = "butler_server_websocket_connections",
            .help = "WebSockets that are open, by path.",
            .type = METRIC_GAUGE,
            .labels = path_labels },
          &metrics->sockets },
        { { .name = "butler_server_websocket_dropped_total",
            .help = "WebSockets that the server ended early, by reason.",
            .type = METRIC_COUNTER,
            .labels = reason_labels },
          &metrics->dropped },
    };
    struct error *err = NULL;

    *metrics = (struct server_metrics){ .registry = registry };
    for (size_t i = 0; registry && !err && i < COUNT_OF(all); i++)
        err = metrics_add(registry, &all[i].spec, all[i].metric);
    return err;
}

void server_metrics_remove(struct server_metrics *metrics)
{
    if (!metrics->registry)
        return;
    metrics_remove(metrics->registry, metrics->deliveries);
    metrics_remove(metrics->registry, metrics->entries);
    metrics_remove(metrics->registry, metrics->audit_errors);
    metrics_remove(metrics->registry, metrics->sockets);
    metrics_remove(metrics->registry, metrics->dropped);
}

void server_metrics_count(struct metric *metric, const char *value, double amount)
{
    if (metric)
        metric_add(metric_series(metric, METRIC_VALUES(value)), amount);
}
