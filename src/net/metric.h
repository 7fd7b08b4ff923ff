/* One metric: a number, or one number per set of label values, that any thread may change without
 * waiting. Made and given back by the registry in net/metrics.h. */
#pragma once

#include <stddef.h>

struct metric;
struct metric_samples;
struct metric_series;

enum metric_type {
    METRIC_COUNTER, /* only grows */
    METRIC_GAUGE,
    METRIC_HISTOGRAM,
};

/* What a metric is. All strings and arrays are copied. */
struct metric_spec {
    const char *name; /* Prometheus' rules: [a-zA-Z_:][a-zA-Z0-9_:]* */
    const char *help;
    enum metric_type type;
    const char *const *labels; /* NULL-terminated names; NULL for none */
    const double *buckets;     /* histograms: ascending upper bounds, without +Inf */
    size_t bucket_count;
    size_t max_series; /* 0: METRIC_MAX_SERIES_DEFAULT */

    /* Not NULL: the numbers are computed when somebody reads them, on the reader's thread, by calls
     * to metric_sample(). Not for histograms. */
    void (*collect)(void *context, struct metric_samples *samples);
    void *context;
};

/* The label values that belong to a metric's label names, in their order. */
#define METRIC_VALUES(...)                                                                         \
    ((const char *const[]){ __VA_ARGS__ }),                                                        \
        (sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))
#define METRIC_NO_VALUES NULL, 0

/* The label value of everything beyond max_series: known, bounded, and visible. */
#define METRIC_OTHER "other"

/* The series of these label values, made on first use. It lives as long as the metric, so hot paths
 * keep it. When max_series sets of values are known already, the series whose values are all
 * METRIC_OTHER. Values that are too long or no UTF-8 are cut and mended. */
struct metric_series *metric_series(struct metric *metric, const char *const *values, size_t count);

void metric_add(struct metric_series *series, double amount);    /* a counter's is never negative */
void metric_set(struct metric_series *series, double value);     /* gauges */
void metric_observe(struct metric_series *series, double value); /* histograms */

/* Inside collect(): one number with its label values; each set of values once. */
void metric_sample(struct metric_samples *samples, const char *const *values, size_t count,
                   double value);
