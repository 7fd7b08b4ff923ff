/* The built-in catalog: AddonDefinitions that this program brings along. */
#pragma once

#include <stddef.h>

struct arena;
struct doc;
struct error;
struct kube;

/* All of them. They belong to the arena. An error means that the program was built from sources
 * that cannot be read. Any thread. */
struct error *catalog_read(struct arena *arena, struct doc ***out_docs, size_t *out_count);

/* Puts them into a cluster by server-side apply; older ones become these. A definition of the same
 * name that somebody else made stays as it is. Blocks: on a worker. */
struct error *catalog_install(const struct kube *kube);
