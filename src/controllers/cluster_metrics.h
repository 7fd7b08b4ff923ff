/* The metrics of tenant clusters. Phases are read from the cache when somebody asks, so that a
 * cluster that is gone is no longer there. Any thread, but for new and free. */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"

struct cluster_metrics;
struct informers;
struct metrics;

/* NULL metrics: NULL, with which the other functions do nothing. */
struct cluster_metrics *cluster_metrics_new(struct metrics *metrics, struct informers *informers);
struct cluster_metrics *cluster_metrics_free(struct cluster_metrics *self); /* NULL in, NULL out */

/* A run over a cluster has ended. */
void cluster_metrics_ran(struct cluster_metrics *self, const char *namespace, const char *name,
                         uint64_t took_us);

CLEANUP_DEFINE(cluster_metrics, struct cluster_metrics *, cluster_metrics_free)
