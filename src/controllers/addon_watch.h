/* Which TenantAddons a change concerns, and how those of one cluster are found. */
#pragma once

#include "kube/cache.h"
#include "kube/controller.h"

struct reconcile;

extern const struct cache_index addon_watch_by_cluster;    /* "namespace/cluster" */
extern const struct cache_index addon_watch_by_definition; /* its name */

/* The TenantAddons of a cluster in the namespace of the run. */
struct cache_list addon_watch_find(struct reconcile *rc, struct slice cluster);

/* Mappings; the context is a struct controllers_options. */
controller_mapping addon_watch_itself;     /* not for what the controller itself writes */
controller_mapping addon_watch_neighbours; /* those that wait for it, or for its end */
controller_mapping addon_watch_cluster;
controller_mapping addon_watch_definition;
