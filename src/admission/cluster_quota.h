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

/* The condition by which a cluster says that its place is its own. */
#define CLUSTER_QUOTA_CONDITION "QuotaSatisfied"

/* Worker thread: reads. The texts belong to the arena. For clusters that have nothing yet: what is
 * there is never taken away.
 *
 * Names decide between clusters of the same second, and the one with the better name may come last.
 * So a place is taken in two steps: who passes says so, and is asked again when that can be read by
 * everybody. Who has not said it yet gives way to all who have; of those who have, the younger one
 * does. */
struct error *cluster_quota_judge(struct arena *arena, const struct rules_reader *reader,
                                  const struct doc *cluster, struct cluster_quota *out_quota);
