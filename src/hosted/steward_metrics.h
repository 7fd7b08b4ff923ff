/* The metrics of hosted control planes. What objects say is read from the cache when somebody asks,
 * so that a tenant that is gone is no longer there. Any thread, but for new and free. */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"
#include "hosted/pki.h"

struct cache;
struct clock;
struct metrics;
struct steward_metrics;

/* NULL metrics: NULL, with which the other functions do nothing. */
struct steward_metrics *steward_metrics_new(struct metrics *metrics, struct cache *cache,
                                            const struct clock *clock);
struct steward_metrics *steward_metrics_free(struct steward_metrics *self); /* NULL in, NULL out */

void steward_metrics_renewed(struct steward_metrics *self, enum pki_cause cause);

/* A tenant is ready for the first time, so long after it was made. */
void steward_metrics_ready(struct steward_metrics *self, int64_t took_ms);

CLEANUP_DEFINE(steward_metrics, struct steward_metrics *, steward_metrics_free)
