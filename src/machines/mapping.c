/* Mappings that several controllers of this room use. */
#include "machines/mapping.h"

#include "api/meta.h"
#include "base/arena.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/cache.h"
#include "machines/machines_internal.h"

struct doc *mapping_copy(const struct doc *doc)
{
    return doc ? doc_new(doc_bytes(doc)) : NULL;
}

void mapping_owner(struct controller_keys *keys, const struct informer_change *change,
                   const char *kind)
{
    CLEANUP(doc) struct doc *doc =
        mapping_copy(change->after ? change->after : change->before);
    struct meta meta;

    meta_read(doc_root(doc), &meta);
    DOC_EACH (it, meta.owners) {
        struct meta_owner owner;
        struct object_key key;

        meta_owner_read(it.value, &owner);
        key = (struct object_key){ change->key.namespace, owner.name };
        if (owner.controller && slice_is(owner.kind, kind))
            controller_keys_add(keys, &key);
    }
}

void mapping_index(struct controller_keys *keys, const struct kube_resource *resource,
                   const struct cache_index *index, struct slice value)
{
    const struct machines_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list =
        cache_find(arena, informers_cache(options->informers), resource, index, value);

    for (size_t i = 0; i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));

        controller_keys_add(keys, &key);
    }
}

static bool is_paused(const struct doc *cluster)
{
    CLEANUP(doc) struct doc *copy = mapping_copy(cluster);
    struct meta none = { 0 };

    return machines_is_paused(copy, &none);
}

void mapping_cluster(struct controller_keys *keys, const struct informer_change *change,
                     const struct kube_resource *resource)
{
    CLEANUP(text) struct text value = TEXT_EMPTY;

    if (change->before && change->after && is_paused(change->before) == is_paused(change->after))
        return;
    object_key_append(&change->key, &value);
    mapping_index(keys, resource, &machine_by_cluster, text_slice(&value));
}

void mapping_append_reference(const struct informer_change *change, struct text *text)
{
    text_append_slice(text, change->key.namespace);
    text_appendf(text, "/%s/", change->resource->kind);
    text_append_slice(text, change->key.name);
}

void mapping_none(struct controller_keys *keys, const struct informer_change *change)
{
    (void)keys;
    (void)change;
}
