/* Metrics of a crew. */
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "kube/crew_metrics_internal.h"
#include "net/metrics.h"

enum which {
    DEPTH,
    OWN_DEPTH,
    ADDS,
    RETRIES,
    DURATION,
    RESULTS,
    METRIC_COUNT,
};

static const double buckets[] = { 0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30 };
static const char *const by_name[] = { "name", NULL };
static const char *const by_controller[] = { "controller", NULL };
static const char *const by_result[] = { "controller", "result", NULL };

static const struct metric_spec specs[METRIC_COUNT] = {
    [DEPTH] = { .name = "workqueue_depth",
                .help = "Keys that wait for a worker.",
                .type = METRIC_GAUGE,
                .labels = by_name },
    /* The same under Butler's name, for those who gather nothing else. */
    [OWN_DEPTH] = { .name = "butler_workqueue_depth",
                    .help = "Keys that wait for a worker.",
                    .type = METRIC_GAUGE,
                    .labels = by_controller },
    [ADDS] = { .name = "workqueue_adds_total",
               .help = "Keys that were put into the queue.",
               .type = METRIC_COUNTER,
               .labels = by_name },
    [RETRIES] = { .name = "workqueue_retries_total",
                  .help = "Keys that failed and were put into the queue again.",
                  .type = METRIC_COUNTER,
                  .labels = by_name },
    [DURATION] = { .name = "workqueue_work_duration_seconds",
                   .help = "How long work on one key took.",
                   .type = METRIC_HISTOGRAM,
                   .labels = by_name,
                   .buckets = buckets,
                   .bucket_count = COUNT_OF(buckets) },
    [RESULTS] = { .name = "controller_runtime_reconcile_total",
                  .help = "How work on keys ended.",
                  .type = METRIC_COUNTER,
                  .labels = by_result },
};

static const char *const result_names[] = {
    [CREW_SUCCEEDED] = "success",
    [CREW_AGAIN] = "requeue_after",
    [CREW_FAILED] = "error",
    [CREW_FINAL] = "terminal_error",
};

struct crew_metrics {
    struct metrics *metrics;
    struct metric *metric[METRIC_COUNT];
    struct metric_series *series[METRIC_COUNT]; /* of the crew's name */
    struct metric_series *results[COUNT_OF(result_names)];
};

struct crew_metrics *crew_metrics_new(struct metrics *metrics, const char *name, struct log *log)
{
    struct crew_metrics *self;

    if (!metrics)
        return NULL;
    self = NEW(struct crew_metrics);
    self->metrics = metrics;
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        struct error *err = metrics_add(metrics, &specs[i], &self->metric[i]);

        if (err) {
            log_warn(log, "metric left out", LOG_STR("metric", specs[i].name), LOG_ERROR(err));
            error_drop(err, "work goes on uncounted");
            crew_metrics_free(self);
            return NULL;
        }
        if (i != RESULTS)
            self->series[i] = metric_series(self->metric[i], METRIC_VALUES(name));
    }
    for (size_t i = 0; i < COUNT_OF(result_names); i++)
        self->results[i] =
            metric_series(self->metric[RESULTS], METRIC_VALUES(name, result_names[i]));
    return self;
}

void crew_metrics_free(struct crew_metrics *metrics)
{
    if (!metrics)
        return;
    for (size_t i = 0; i < METRIC_COUNT; i++)
        metrics_remove(metrics->metrics, metrics->metric[i]);
    memory_free(metrics);
}

void crew_metrics_added(struct crew_metrics *metrics)
{
    if (metrics)
        metric_add(metrics->series[ADDS], 1);
}

void crew_metrics_depth(struct crew_metrics *metrics, size_t ready)
{
    if (!metrics)
        return;
    metric_set(metrics->series[DEPTH], (double)ready);
    metric_set(metrics->series[OWN_DEPTH], (double)ready);
}

void crew_metrics_done(struct crew_metrics *metrics, enum crew_result result, uint64_t took_us)
{
    if (!metrics)
        return;
    metric_add(metrics->results[result], 1);
    metric_observe(metrics->series[DURATION], (double)took_us / 1e6);
    if (result == CREW_FAILED)
        metric_add(metrics->series[RETRIES], 1);
}
