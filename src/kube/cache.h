/* The objects that informers know, for everybody who reads: documents by resource, namespace and
 * name, and by indexes. In the embedded default the documents are the store's own, so the cache
 * adds a key and a pointer for each.
 *
 * Reading: any thread. Results belong to the arena and are copies of its own, so they stay what
 * they were while the cache moves on, and looking inside leaves no tree with the document that is
 * kept. Writing: the loop thread, see informer.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "kube/object_key.h"
#include "kube/transport.h"

struct cache;
struct map;
struct value;

/* Another way to find objects. emit() is called for each value under which an object is found. The
 * function is pure: it is asked again, about the same document, when the object goes. */
struct cache_emit;
struct cache_index {
    const char *name;
    void (*values)(struct value object, struct cache_emit *emit);
};
void cache_emit(struct cache_emit *emit, struct slice value);

extern const struct cache_index cache_by_owner; /* uid of each owner reference */

struct cache_list {
    struct doc **docs;
    size_t count;
};

struct cache *cache_new(void);
struct cache *cache_free(struct cache *cache); /* NULL in, NULL out */

/* --- reading ------------------------------------------------------------------------------- */

/* A resource must have been opened: asking for another is a mistake of ours. */
struct doc *cache_get(struct arena *arena, struct cache *cache,
                      const struct kube_resource *resource, const struct object_key *key);

/* The very document, for those who do not look inside. */
struct doc *cache_share(struct arena *arena, struct cache *cache,
                        const struct kube_resource *resource, const struct object_key *key);

/* In order of namespace and name; namespace NULL: all of them. */
struct cache_list cache_list(struct arena *arena, struct cache *cache,
                             const struct kube_resource *resource, const char *namespace);
struct cache_list cache_find(struct arena *arena, struct cache *cache,
                             const struct kube_resource *resource, const struct cache_index *index,
                             struct slice value);
size_t cache_count(struct cache *cache, const struct kube_resource *resource,
                   const char *namespace);

bool cache_has_resource(struct cache *cache, const struct kube_resource *resource);

/* Everything that the server had when we began to watch is here. */
bool cache_is_synced(struct cache *cache, const struct kube_resource *resource);

/* --- writing: loop thread ------------------------------------------------------------------ */

/* Makes a place for a resource; it is empty and not synced. Not twice without closing. */
void cache_open(struct cache *cache, const struct kube_resource *resource);
void cache_close(struct cache *cache, const struct kube_resource *resource);
void cache_set_synced(struct cache *cache, const struct kube_resource *resource);

/* Adding the same index again changes nothing. */
void cache_add_index(struct cache *cache, const struct kube_resource *resource,
                     const struct cache_index *index);

/* Both return what was there before, NULL when nothing was; the caller owns the reference. */
struct doc *cache_put(struct cache *cache, const struct kube_resource *resource,
                      const struct object_key *key, struct doc *doc);
struct doc *cache_remove(struct cache *cache, const struct kube_resource *resource,
                         const struct object_key *key);

/* The keys that are here and not in `seen` (of object_key_append()); they belong to the arena. */
struct object_key *cache_missing(struct arena *arena, const struct cache *cache,
                                 const struct kube_resource *resource, const struct map *seen,
                                 size_t *out_count);

CLEANUP_DEFINE(cache, struct cache *, cache_free)
