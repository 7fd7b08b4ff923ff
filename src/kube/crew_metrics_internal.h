/* What a crew counts, under the names that dashboards for Kubernetes controllers know. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct crew_metrics;
struct log;
struct metrics;

enum crew_result {
    CREW_SUCCEEDED,
    CREW_AGAIN,
    CREW_FAILED,
    CREW_FINAL,
};

/* NULL in, NULL out: every function does nothing for NULL. */
struct crew_metrics *crew_metrics_new(struct metrics *metrics, const char *name, struct log *log);
void crew_metrics_free(struct crew_metrics *metrics);

void crew_metrics_added(struct crew_metrics *metrics);
void crew_metrics_depth(struct crew_metrics *metrics, size_t ready);
void crew_metrics_done(struct crew_metrics *metrics, enum crew_result result, uint64_t took_us);
