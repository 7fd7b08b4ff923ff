/* The objects that a platform begins with: its namespace, roles, the catalog of addons, and, on the
 * embedded default, a configuration with a provider of simulated machines. */
#pragma once

#include <stdbool.h>

struct error;
struct kube;

struct seeds_options {
    const char *system_namespace;

    /* The cluster is Butler's own: it has nobody else to bring the kinds of Cluster API, and no
     * machines but simulated ones. */
    bool embedded;
};

/* Roles and catalog become those of this program. What people may change or delete (configuration,
 * provider, pool) is made the first time only. Blocks: on a worker. */
struct error *seeds_plant(const struct kube *kube, const struct seeds_options *options);

/* The namespace alone, for what needs it earlier. */
struct error *seeds_plant_namespace(const struct kube *kube, const char *name);
