/* Figures of address pools for Prometheus. Those of a pool are read from its status whenever
 * somebody asks, so that a pool that is gone leaves nothing behind. */
#pragma once

struct informers;
struct ipam_metrics;
struct metrics;
struct reconcile;

enum ipam_metrics_result {
    IPAM_METRICS_ALLOCATED,
    IPAM_METRICS_FAILED,
};

/* Loop thread both. They end before the informers do. NULL metrics: NULL. */
struct ipam_metrics *ipam_metrics_new(struct metrics *metrics, struct informers *informers);
struct ipam_metrics *ipam_metrics_free(struct ipam_metrics *self); /* NULL in, NULL out */

/* The pool of this run has looked at a claim. Worker threads. */
void ipam_metrics_count(struct reconcile *rc, enum ipam_metrics_result result);
