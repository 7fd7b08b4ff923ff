/* Which TenantClusters a change of another object concerns. Loop thread; the context of the
 * controller is a const struct controllers_options. */
#pragma once

#include "kube/controller.h"

controller_mapping cluster_watch_itself;     /* but not its status, which we write ourselves */
controller_mapping cluster_watch_labelled;   /* whatever carries the labels of its source */
controller_mapping cluster_watch_owned;      /* whatever has them as owners */
controller_mapping cluster_watch_machine;    /* whose Node, or own identity, became known */
controller_mapping cluster_watch_allocation; /* spec.tenantClusterRef */
controller_mapping cluster_watch_addon;      /* spec.clusterRef in the same namespace */
controller_mapping cluster_watch_team;       /* the clusters of its namespace */
controller_mapping cluster_watch_provider;   /* every cluster, when its spec or its state changed */
controller_mapping cluster_watch_config;     /* every cluster, when its spec changed */
