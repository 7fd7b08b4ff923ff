/* The addresses of a TenantCluster: the first block for its load balancers, and those of its
 * machines where these have no other way to get any. For the TenantCluster controller; worker
 * threads. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"
#include "kube/reconcile.h"

struct cluster_network_input {
    struct value spec;     /* of the cluster, with all defaults */
    struct value provider; /* the ProviderConfig */
};

/* Makes IPAllocations and keeps status.lbAllocationRef, status.ipAllocationRef and the condition
 * NetworkReady in rc->edit. *out_ready: the cluster has what it needs, which may be nothing; if
 * not, the condition says what it waits for, and a change of the allocation or some time will tell.
 */
struct error *cluster_network_ensure(struct reconcile *rc,
                                     const struct cluster_network_input *input, bool *out_ready);
