/* The limits of a team, asked again by whoever makes the machines: where several API servers or
 * webhooks decide at once, two clusters can be let in for one place. The younger one waits. */
#pragma once

#include "admission/rules.h"

struct arena;
struct doc;
struct error;

struct cluster_quota {
    const char *reason; /* of a condition: "QuotaExceeded"; NULL: within all limits */
    const char *message;
};

/* Worker thread: reads. The texts belong to the arena. For clusters that have nothing yet: what is
 * there is never taken away. */
struct error *cluster_quota_judge(struct arena *arena, const struct rules_reader *reader,
                                  const struct doc *cluster, struct cluster_quota *out_quota);
