/* The objects that a platform begins with on the embedded default: namespaces, roles, the catalog
 * of addons, and, once, a configuration with a provider of simulated machines. */
#pragma once

struct error;
struct kube;

/* Roles and catalog become those of this program. What people may change or delete (configuration,
 * provider, pool) is made the first time only. Blocks: on a worker. */
struct error *seeds_plant(const struct kube *kube);
