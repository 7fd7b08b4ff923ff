/* Values that only the server or the settings know, for completion: each prints one name per line
 * and says nothing when it cannot be asked. */
#pragma once

#include "cli/command.h"

struct kube_resource;

cli_complete live_addon_catalog;
cli_complete live_addons; /* of the cluster that is the first word */
cli_complete live_clusters;
cli_complete live_contexts;
cli_complete live_environments; /* of the team */
cli_complete live_namespaces;
cli_complete live_providers;
cli_complete live_teams;
cli_complete live_users;
cli_complete live_versions; /* of Kubernetes */

/* The names of a resource in a namespace (NULL: it has none); for sources of other rooms. */
void live_append_names(struct cli *cli, const struct kube_resource *resource, const char *namespace,
                       struct text *lines);
