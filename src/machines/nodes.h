/* Nodes of tenants: one watch for each cluster whose control plane is ready, so that machines hear
 * of their Nodes without asking. Loop thread only. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct machines_options;
struct nodes;
struct object_key;

/* `on_node` is told the cluster, and the provider ID of a Node that came, went or is no longer as
 * well or ill as before. The options are borrowed. */
struct nodes *nodes_start(const struct machines_options *options,
                          void (*on_node)(void *context, const struct object_key *cluster,
                                          struct slice provider_id),
                          void *context);

/* on_stopped comes in a later turn; nothing is told any more from now on. */
void nodes_stop(struct nodes *nodes, void (*on_stopped)(void *context), void *context);

bool nodes_are_idle(const struct nodes *nodes);
