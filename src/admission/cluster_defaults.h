/* What a TenantCluster gets where it says nothing: from its environment, its team, and at last from
 * us. Only what is unset is filled. Pure, so that the controller can do the same for clusters that
 * came without admission. Any thread. */
#pragma once

#include "doc/value.h"

struct arena;
struct edit;

/* The sources; each may be absent. */
struct cluster_defaults {
    struct value environment; /* clusterDefaults of the environment */
    struct value team;        /* … and of the Team */
    struct value limits;      /* the Team's resourceLimits, for default… */
};

/* Of the Team and the name of the environment, which may be empty. */
struct cluster_defaults cluster_defaults_of(struct value team, struct slice environment);

/* `edit` is an edit of the cluster. Nothing but how it is managed is filled into an imported one.
 */
void cluster_defaults_fill(const struct cluster_defaults *defaults, struct edit *edit);

/* Names of the addons that new clusters get: those of the team, then those of the environment, each
 * once. Returns how many. */
size_t cluster_defaults_addons(struct arena *arena, const struct cluster_defaults *defaults,
                               const char ***out_names);
