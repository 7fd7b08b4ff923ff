/* What happened to a cluster. Blocks: worker threads. */
#pragma once

#include "doc/value.h"

struct arena;
struct error;
struct kube;
struct kube_list;

/* Events about the TenantCluster itself and all that are told in its own namespace, newest first.
 */
struct error *cluster_events_list(struct arena *arena, const struct kube *kube,
                                  struct value cluster, struct kube_list *out_events);

/* When it was last seen, RFC 3339; empty: it does not say. Pure. */
struct slice cluster_event_time(struct value event);
