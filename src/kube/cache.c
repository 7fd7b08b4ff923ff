/* Known objects. One shelf per resource: a tree from "namespace NUL name" to the document, and for
 * each index a tree from "value NUL namespace NUL name" to the same document. Workers read under
 * the shared lock; only the loop thread writes, so it may read without. */
#include "kube/cache.h"

#include <pthread.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/tree.h"
#include "base/vec.h"
#include "doc/doc.h"

struct shelf_index {
    const struct cache_index *index;
    struct tree *entries;
};

struct shelf {
    struct kube_resource *resource;
    struct tree *objects;
    VEC(struct shelf_index) indexes;
    bool synced;
};

struct cache {
    pthread_rwlock_t lock;
    VEC(struct shelf *) shelves;
};

struct cache_emit {
    struct tree *entries;
    const struct object_key *key;
    struct doc *doc; /* NULL: remove */
    struct text text;
};

/* --- keys of trees ------------------------------------------------------------------------- */

static void append_place(struct text *text, const struct object_key *key)
{
    text_append_slice(text, key->namespace);
    text_append_char(text, '\0');
    text_append_slice(text, key->name);
}

static struct object_key read_place(struct slice place)
{
    struct object_key key = { SLICE(""), SLICE("") };

    (void)slice_cut(place, '\0', &key.namespace, &key.name);
    return key;
}

/* --- indexes ------------------------------------------------------------------------------- */

void cache_emit(struct cache_emit *emit, struct slice value)
{
    text_clear(&emit->text);
    text_append_slice(&emit->text, value);
    text_append_char(&emit->text, '\0');
    append_place(&emit->text, emit->key);
    if (emit->doc)
        tree_set(emit->entries, text_slice(&emit->text), emit->doc);
    else
        tree_remove(emit->entries, text_slice(&emit->text));
}

static void index_by_owner(struct value object, struct cache_emit *emit)
{
    DOC_EACH (it, value_find(object, VALUE_KEYS("metadata", "ownerReferences"))) {
        struct slice uid;

        if (value_string(value_get(it.value, SLICE("uid")), &uid))
            cache_emit(emit, uid);
    }
}

const struct cache_index cache_by_owner = { "owner", index_by_owner };

/* Looks into a copy: the document may be the store's, and would keep the tree. */
static void index_one(const struct shelf_index *index, const struct object_key *key,
                      const struct doc *object, struct doc *entry)
{
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(object));
    struct cache_emit emit = { index->entries, key, entry, TEXT_EMPTY };

    index->index->values(doc_root(copy), &emit);
    text_done(&emit.text);
}

static void index_object(struct shelf *shelf, const struct object_key *key,
                         const struct doc *before, struct doc *after)
{
    VEC_EACH (index, &shelf->indexes) {
        if (before)
            index_one(index, key, before, NULL);
        if (after)
            index_one(index, key, after, after);
    }
}

/* --- shelves ------------------------------------------------------------------------------- */

static struct shelf *find_shelf(const struct cache *cache, const struct kube_resource *resource)
{
    VEC_EACH (shelf, &cache->shelves) {
        if (kube_resource_equal((*shelf)->resource, resource))
            return *shelf;
    }
    return NULL;
}

static struct shelf *need_shelf(const struct cache *cache, const struct kube_resource *resource)
{
    struct shelf *shelf = find_shelf(cache, resource);

    ASSERT(shelf);
    return shelf;
}

static struct shelf *shelf_new(const struct kube_resource *resource)
{
    struct shelf *shelf = NEW(struct shelf);

    shelf->resource = kube_resource_new(resource);
    shelf->objects = tree_new();
    return shelf;
}

static void shelf_free(struct shelf *shelf)
{
    struct tree_cursor cursor = tree_start(shelf->objects);
    void *doc;

    while (tree_next(&cursor, NULL, &doc))
        doc_unref(doc);
    tree_free(shelf->objects);
    VEC_EACH (index, &shelf->indexes)
        tree_free(index->entries);
    vec_done(&shelf->indexes);
    kube_resource_free(shelf->resource);
    memory_free(shelf);
}

struct cache *cache_new(void)
{
    struct cache *cache = NEW(struct cache);

    pthread_rwlock_init(&cache->lock, NULL);
    return cache;
}

struct cache *cache_free(struct cache *cache)
{
    if (!cache)
        return NULL;
    VEC_EACH (shelf, &cache->shelves)
        shelf_free(*shelf);
    vec_done(&cache->shelves);
    pthread_rwlock_destroy(&cache->lock);
    memory_free(cache);
    return NULL;
}

/* --- reading ------------------------------------------------------------------------------- */

static struct doc *keep(struct arena *arena, struct doc *doc)
{
    if (doc)
        arena_defer(arena, doc_release, doc_ref(doc));
    return doc;
}

struct doc *cache_share(struct arena *arena, struct cache *cache,
                        const struct kube_resource *resource, const struct object_key *key)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;
    struct doc *doc;

    append_place(&place, key);
    pthread_rwlock_rdlock(&cache->lock);
    doc = keep(arena, tree_get(need_shelf(cache, resource)->objects, text_slice(&place)));
    pthread_rwlock_unlock(&cache->lock);
    return doc;
}

static struct doc *copy(struct arena *arena, const struct doc *doc)
{
    struct doc *own = doc_new(doc_bytes(doc));

    arena_defer(arena, doc_release, own);
    return own;
}

struct doc *cache_get(struct arena *arena, struct cache *cache,
                      const struct kube_resource *resource, const struct object_key *key)
{
    CLEANUP(arena) struct arena *held = arena_create();
    struct doc *doc = cache_share(held, cache, resource, key);

    return doc ? copy(arena, doc) : NULL;
}

struct range {
    struct tree_cursor from;
    struct tree_cursor to;
};

/* Everything whose key begins with `first` and a NUL; data NULL: everything. */
static struct range range_of(const struct tree *tree, struct slice first)
{
    CLEANUP(text) struct text prefix = TEXT_EMPTY;

    if (!first.data)
        return (struct range){ tree_start(tree), tree_end(tree) };
    text_append_slice(&prefix, first);
    text_append_char(&prefix, '\0');
    return (struct range){ tree_seek(tree, text_slice(&prefix)),
                           tree_seek_past(tree, text_slice(&prefix)) };
}

static struct cache_list read_range(struct arena *arena, struct range range)
{
    struct cache_list list = { NULL, tree_distance(&range.from, &range.to) };

    if (!list.count)
        return list;
    list.docs = arena_array(arena, list.count, struct doc *);
    for (size_t i = 0; i < list.count; i++) {
        void *doc = NULL;

        (void)tree_next(&range.from, NULL, &doc);
        list.docs[i] = copy(arena, doc);
    }
    return list;
}

struct cache_list cache_list(struct arena *arena, struct cache *cache,
                             const struct kube_resource *resource, const char *namespace)
{
    struct cache_list list;

    pthread_rwlock_rdlock(&cache->lock);
    list = read_range(arena, range_of(need_shelf(cache, resource)->objects, slice_from(namespace)));
    pthread_rwlock_unlock(&cache->lock);
    return list;
}

static struct shelf_index *find_index(struct shelf *shelf, const struct cache_index *index)
{
    VEC_EACH (it, &shelf->indexes) {
        if (it->index == index)
            return it;
    }
    return NULL;
}

struct cache_list cache_find(struct arena *arena, struct cache *cache,
                             const struct kube_resource *resource, const struct cache_index *index,
                             struct slice value)
{
    const struct shelf_index *found;
    struct cache_list list;

    pthread_rwlock_rdlock(&cache->lock);
    found = find_index(need_shelf(cache, resource), index);
    ASSERT(found);
    list = read_range(arena, range_of(found->entries, value.data ? value : SLICE("")));
    pthread_rwlock_unlock(&cache->lock);
    return list;
}

size_t cache_count(struct cache *cache, const struct kube_resource *resource, const char *namespace)
{
    struct range range;
    size_t count;

    pthread_rwlock_rdlock(&cache->lock);
    range = range_of(need_shelf(cache, resource)->objects, slice_from(namespace));
    count = tree_distance(&range.from, &range.to);
    pthread_rwlock_unlock(&cache->lock);
    return count;
}

bool cache_has_resource(struct cache *cache, const struct kube_resource *resource)
{
    bool has;

    pthread_rwlock_rdlock(&cache->lock);
    has = find_shelf(cache, resource) != NULL;
    pthread_rwlock_unlock(&cache->lock);
    return has;
}

bool cache_is_synced(struct cache *cache, const struct kube_resource *resource)
{
    bool synced;

    pthread_rwlock_rdlock(&cache->lock);
    synced = need_shelf(cache, resource)->synced;
    pthread_rwlock_unlock(&cache->lock);
    return synced;
}

/* --- writing ------------------------------------------------------------------------------- */

void cache_open(struct cache *cache, const struct kube_resource *resource)
{
    pthread_rwlock_wrlock(&cache->lock);
    ASSERT(!find_shelf(cache, resource));
    vec_push(&cache->shelves, shelf_new(resource));
    pthread_rwlock_unlock(&cache->lock);
}

void cache_close(struct cache *cache, const struct kube_resource *resource)
{
    struct shelf *shelf;

    pthread_rwlock_wrlock(&cache->lock);
    shelf = need_shelf(cache, resource);
    for (size_t i = 0; i < cache->shelves.count; i++) {
        if (cache->shelves.items[i] == shelf) {
            vec_remove(&cache->shelves, i);
            break;
        }
    }
    pthread_rwlock_unlock(&cache->lock);
    shelf_free(shelf);
}

void cache_set_synced(struct cache *cache, const struct kube_resource *resource)
{
    pthread_rwlock_wrlock(&cache->lock);
    need_shelf(cache, resource)->synced = true;
    pthread_rwlock_unlock(&cache->lock);
}

void cache_add_index(struct cache *cache, const struct kube_resource *resource,
                     const struct cache_index *index)
{
    struct shelf_index added = { index, NULL };
    struct tree_cursor cursor;
    struct shelf *shelf;
    struct slice place;
    void *doc;

    pthread_rwlock_wrlock(&cache->lock);
    shelf = need_shelf(cache, resource);
    if (!find_index(shelf, index)) {
        added.entries = tree_new();
        cursor = tree_start(shelf->objects);
        while (tree_next(&cursor, &place, &doc)) {
            struct object_key key = read_place(place);

            index_one(&added, &key, doc, doc);
        }
        vec_push(&shelf->indexes, added);
    }
    pthread_rwlock_unlock(&cache->lock);
}

struct doc *cache_put(struct cache *cache, const struct kube_resource *resource,
                      const struct object_key *key, struct doc *doc)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;
    struct shelf *shelf;
    struct doc *before;

    append_place(&place, key);
    pthread_rwlock_wrlock(&cache->lock);
    shelf = need_shelf(cache, resource);
    before = tree_set(shelf->objects, text_slice(&place), doc_ref(doc));
    index_object(shelf, key, before, doc);
    pthread_rwlock_unlock(&cache->lock);
    return before;
}

struct doc *cache_remove(struct cache *cache, const struct kube_resource *resource,
                         const struct object_key *key)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;
    struct shelf *shelf;
    struct doc *before;

    append_place(&place, key);
    pthread_rwlock_wrlock(&cache->lock);
    shelf = need_shelf(cache, resource);
    before = tree_remove(shelf->objects, text_slice(&place));
    index_object(shelf, key, before, NULL);
    pthread_rwlock_unlock(&cache->lock);
    return before;
}

struct object_key *cache_missing(struct arena *arena, const struct cache *cache,
                                 const struct kube_resource *resource, const struct map *seen,
                                 size_t *out_count)
{
    const struct shelf *shelf = need_shelf(cache, resource);
    struct tree_cursor cursor = tree_start(shelf->objects);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct object_key *keys = NULL;
    struct slice place;
    size_t count = 0;

    while (tree_next(&cursor, &place, NULL)) {
        struct object_key key = read_place(place);

        text_clear(&text);
        object_key_append(&key, &text);
        if (map_has(seen, text_slice(&text)))
            continue;
        if (!keys)
            keys = arena_array(arena, tree_count(shelf->objects), struct object_key);
        keys[count++] = object_key_dup(arena, &key);
    }
    *out_count = count;
    return keys;
}
