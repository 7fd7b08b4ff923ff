/* The namespace of an addon. Helm makes it, but not the labels that pods of networks, storage and
 * agents on nodes need. Worker thread. */
#pragma once

struct addon_definition;
struct arena;
struct error;
struct kube;

/* Lets privileged pods run in the namespace if the definition's chart needs that; makes it then. */
struct error *addon_namespace_prepare(struct arena *arena, const struct kube *kube,
                                      const struct addon_definition *definition, const char *name);
