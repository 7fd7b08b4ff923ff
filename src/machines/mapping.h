/* Whom a change of another object concerns. Loop thread; quick. */
#pragma once

#include "kube/controller.h"

/* What a change is about, to look inside: the document itself may be the store's, and would keep
 * the tree. NULL in, NULL out. */
struct doc *mapping_copy(const struct doc *doc);

/* The controlling owner of this kind. */
void mapping_owner(struct controller_keys *keys, const struct informer_change *change,
                   const char *kind);

/* Of a Cluster only its coming and going and its pauses concern everything in it: the objects of
 * `resource`, which has the index machine_by_cluster. */
void mapping_cluster(struct controller_keys *keys, const struct informer_change *change,
                     const struct kube_resource *resource);

/* The objects that an index of a resource finds by a value. */
void mapping_index(struct controller_keys *keys, const struct kube_resource *resource,
                   const struct cache_index *index, struct slice value);

/* "namespace/kind/name", as machine_by_reference and machine_by_template have it. */
struct text;
void mapping_append_reference(const struct informer_change *change, struct text *text);

/* Objects that are looked at in runs, but whose changes call nobody. */
void mapping_none(struct controller_keys *keys, const struct informer_change *change);
