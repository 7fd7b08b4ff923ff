/* What TenantClusters take from the quotas of a team: their nodes, and CPU, memory and root disks
 * of these. Units never matter: amounts are quantities, and 1024Mi is 1Gi. Any thread. */
#pragma once

#include <stdint.h>

#include "base/quantity.h"
#include "doc/value.h"

struct error;

/* What a cluster is made with where neither it nor a team, environment or template says anything.
 */
#define CLUSTER_DEFAULT_WORKERS 1
#define CLUSTER_DEFAULT_CPU     "4"
#define CLUSTER_DEFAULT_MEMORY  "16Gi"
#define CLUSTER_DEFAULT_DISK    "100Gi"

/* The same for a control plane with nodes of its own. */
#define CLUSTER_DEFAULT_CONTROL_PLANES       3
#define CLUSTER_DEFAULT_CONTROL_PLANE_CPU    "4"
#define CLUSTER_DEFAULT_CONTROL_PLANE_MEMORY "8Gi"
#define CLUSTER_DEFAULT_CONTROL_PLANE_DISK   "50Gi"

struct cluster_usage {
    int64_t clusters;
    int64_t nodes;
    struct quantity cpu;
    struct quantity memory;
    struct quantity storage;
};

/* One cluster: replicas × what one worker has, and the same for a standalone control plane. Fields
 * that are unset count as the built-in defaults above; a caller that knows better ones fills them
 * in first. An imported cluster has no machines of ours: it is one cluster, whose nodes count if
 * its annotation BUTLER_NOTE_COUNT_NODES is "true". ERR_INVALID names the field that is no
 * quantity. */
struct error *cluster_usage_read(struct value cluster, struct cluster_usage *out_usage);

/* sum += one; sum begins as all zeroes. */
void cluster_usage_add(struct cluster_usage *sum, const struct cluster_usage *one);
