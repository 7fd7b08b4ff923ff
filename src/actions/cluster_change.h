/* What people change about a cluster: how many workers, which version, what machines and control
 * planes get. For action_write(). Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "actions/action.h"
#include "base/slice.h"

struct arena;

/* NULL, 0 and absent each: stays as it is. */
struct cluster_change_wish {
    const char *if_version; /* resourceVersion that the wish was made for; ERR_CONFLICT otherwise */
    int64_t workers;
    const char *version;
    int64_t control_planes;
    bool accepts_fewer;           /* of the control plane's replicas */
    struct value plane_resources; /* as the API has them */
    struct value machine;         /* cpu, memory, diskSize, os: each that is there */
    struct value infrastructure;  /* infrastructureOverride */
    bool has_workspaces;
    bool workspaces;
};

/* Of a TenantCluster. ERR_INVALID: the cause names the field as the body of a request has it
 * ("kubernetesVersion"). ERR_CONFLICT: the object is another one by now, or is in a phase in which
 * it cannot be changed. */
action_change cluster_change;

/* Only the workers; in every phase. */
action_change cluster_change_scale;

/* Clusters neither go back nor skip a minor version: ERR_INVALID. ERR_BAD_REQUEST: no versions. */
struct error *cluster_change_check_step(struct slice from, struct slice to);
