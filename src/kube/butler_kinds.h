/* The CustomResourceDefinitions of Butler's kinds, as this program brings them along, and how they
 * get into a cluster. */
#pragma once

#include <stddef.h>

struct arena;
struct doc;
struct error;
struct kube;

enum butler_kinds_set {
    BUTLER_KINDS_OWN,      /* for every cluster we manage from */
    BUTLER_KINDS_EMBEDDED, /* those of others, which a real management cluster has already */
};

/* One document per kind, in the order of their file names. They belong to the arena. An error means
 * that the program was built from sources that cannot be read. Any thread. */
struct error *butler_kinds_read(struct arena *arena, enum butler_kinds_set set,
                                struct doc ***out_docs, size_t *out_count);

/* Puts them there by server-side apply; older ones become these. It does not wait until the server
 * serves the kinds. Blocks: on a worker. */
struct error *butler_kinds_install(const struct kube *kube, enum butler_kinds_set set);
