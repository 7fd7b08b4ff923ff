/* Environments of a team, and which of them a cluster is in. Pure; any thread. */
#pragma once

#include <stddef.h>

#include "actions/action.h"

/* Texts as they were given: NULL leaves a field alone, "" clears it. */
struct environment_wish {
    const char *name;
    const char *description;
    const char *max_clusters;
    const char *max_clusters_per_member;
    const char *const *defaults; /* "workerCPU=4"; "workerCPU=" clears one */
    size_t default_count;
    const char *const *access; /* "jane@example.com:operator"; "jane@example.com:" takes her out */
    size_t access_count;
    bool leave_clusters; /* one goes that clusters are in; team_action_settle() comes afterwards */
    bool clear_limits;   /* before the rest is set */
    bool clear_defaults;
    bool clear_access;
};

/* Of a Team. ERR_ALREADY_EXISTS, ERR_NOT_FOUND (which names those that are there). Whether clusters
 * are still in one that is deleted is for the server to find out. */
action_change environment_create;
action_change environment_update;
action_change environment_delete; /* only the name is looked at, and whether it leaves clusters */

/* Parts of an environment as documents have them. Absent each: as it is; null: none. */
struct environment_parts {
    const char *if_version; /* of the team; ERR_CONFLICT when it is another. NULL: any */
    const char *name;
    struct value description;
    struct value limits; /* each as a whole */
    struct value defaults;
    struct value access;
};

/* The same as above with these. Of two names that differ in case only one can be added. */
action_change environment_add;
action_change environment_set;

/* What a move of a cluster would be. */
enum environment_step {
    ENVIRONMENT_STAYS,  /* is there already */
    ENVIRONMENT_ENTERS, /* was in none */
    ENVIRONMENT_MOVES,  /* comes from another one */
};

enum environment_step environment_step_of(struct value cluster, const char *environment);

/* Of a TenantCluster; the wish is the environment's name as const char *, "" for none. The label is
 * changed together with the annotation that allows it; environment_settle takes the annotation off
 * again, and wants no wish. */
action_change environment_move;
action_change environment_settle;
