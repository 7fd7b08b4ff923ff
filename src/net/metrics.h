/* Registry of metrics and their Prometheus text (format 0.0.4). There is no global one: it is made
 * once and passed. Any thread; numbers are changed through net/metric.h without a lock. */
#pragma once

#include "base/cleanup.h"
#include "net/metric.h"

struct error;
struct metrics;
struct text;

#define METRICS_CONTENT_TYPE "text/plain; version=0.0.4; charset=utf-8"

struct metrics *metrics_new(void);
struct metrics *metrics_free(struct metrics *metrics); /* and every metric in it */

/* Adds a metric. A name that is there already, with the same spec and without collect(), gives the
 * same metric, so that several instances of one thing share it; with another spec it is an error,
 * as are names, labels and buckets that Prometheus would refuse. */
struct error *metrics_add(struct metrics *metrics, const struct metric_spec *spec,
                          struct metric **out_metric);

/* Gives a metric back; the last user's call removes it. When it returns, its collect() does not run
 * and will not run again. Not from inside collect(). NULL is fine. */
void metrics_remove(struct metrics *metrics, struct metric *metric);

/* Everything, ordered by name and label values. Calls every collect(), some of which read files:
 * for a worker, not for the loop. */
void metrics_write(struct metrics *metrics, struct text *text);

/* The metrics every process has: process_resident_memory_bytes, process_virtual_memory_bytes,
 * process_cpu_seconds_total, process_open_fds, process_max_fds, process_threads,
 * process_start_time_seconds, and `program`_build_info with what base/build_info.h knows. */
struct error *metrics_add_process(struct metrics *metrics, const char *program);

CLEANUP_DEFINE(metrics, struct metrics *, metrics_free)
