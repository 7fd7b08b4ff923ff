/* The worker's half of counting what is taken from a quota. */
#pragma once

#include <stddef.h>

#include "kube/transport.h"

struct error;
struct reconcile;
struct slice;

/* The resources whose objects one quota is about, as they are served; what it limits and is not
 * among them does not exist. */
struct quotas_sources {
    struct kube_resource *resources;
    size_t count;
};

/* What objects take is in their spec and status; of others nothing but how many there are counts.
 */
bool quotas_look_inside(struct slice group, struct slice plural);

/* Worker thread: rc->input is the sources. */
struct error *quotas_count(struct reconcile *rc);
