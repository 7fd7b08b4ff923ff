/* The metrics of this room. Counters are told what happened; the rest is read from the cache when
 * somebody asks, so that what is gone is no longer there. Any thread, but for new and free. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

struct clock;
struct informers;
struct log;
struct tenancy_metrics;
struct metrics;

/* NULL metrics: NULL, with which the other functions do nothing. */
struct tenancy_metrics *tenancy_metrics_new(struct metrics *metrics, struct informers *informers,
                                            const struct clock *clock, struct log *log);
struct tenancy_metrics *tenancy_metrics_free(struct tenancy_metrics *self); /* NULL in, NULL out */

/* The teams of a user were looked up; they were written, or could not be. */
void tenancy_metrics_resolved(struct tenancy_metrics *self, bool changed, uint64_t took_us);
void tenancy_metrics_wrote_teams(struct tenancy_metrics *self, bool ok);

CLEANUP_DEFINE(tenancy_metrics, struct tenancy_metrics *, tenancy_metrics_free)
