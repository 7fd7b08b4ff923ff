/* Two generations: what is used moves to the young one, and when that is full the old one is
 * forgotten as a whole. So the bound holds without a list of all entries by time of use. */
#include "auth/login_cache.h"

#include <pthread.h>

#include "auth/limits.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/memory.h"
#include "crypto/digest.h"

struct login_cache {
    pthread_mutex_t mutex; /* never held while anything is computed */
    struct map *young;     /* to struct login_entry, each counted */
    struct map *old;
};

struct login_entry *login_entry_new(void)
{
    struct login_entry *entry = NEW(struct login_entry);

    atomic_init(&entry->references, 1);
    entry->arena = arena_create();
    return entry;
}

static struct login_entry *entry_ref(struct login_entry *entry)
{
    atomic_fetch_add(&entry->references, 1);
    return entry;
}

struct login_entry *login_entry_unref(struct login_entry *entry)
{
    if (entry && atomic_fetch_sub(&entry->references, 1) == 1) {
        arena_free(entry->arena);
        memory_free(entry);
    }
    return NULL;
}

struct login_cache *login_cache_new(void)
{
    struct login_cache *cache = NEW(struct login_cache);

    pthread_mutex_init(&cache->mutex, NULL);
    cache->young = map_new();
    cache->old = map_new();
    return cache;
}

static struct map *free_generation(struct map *map)
{
    size_t position = 0;
    void *entry;

    while (map_next(map, &position, NULL, &entry))
        login_entry_unref(entry);
    return map_free(map);
}

struct login_cache *login_cache_free(struct login_cache *cache)
{
    if (!cache)
        return NULL;
    free_generation(cache->young);
    free_generation(cache->old);
    pthread_mutex_destroy(&cache->mutex);
    return memory_free(cache);
}

struct key_bytes {
    unsigned char bytes[DIGEST_SHA256_SIZE];
};

static struct slice compute_key(struct slice token, struct key_bytes *key)
{
    digest_compute(DIGEST_SHA256, token, key->bytes);
    return slice_of((const char *)key->bytes, sizeof(key->bytes));
}

/* The entry is in the young generation afterwards, in the place of any other; takes the reference.
 */
static void put(struct login_cache *cache, struct slice key, struct login_entry *take_entry)
{
    if (map_count(cache->young) >= LOGIN_CACHE_MAX_ENTRIES / 2) {
        free_generation(cache->old);
        cache->old = cache->young;
        cache->young = map_new();
    }
    login_entry_unref(map_remove(cache->old, key));
    login_entry_unref(map_set(cache->young, key, take_entry));
}

static struct login_entry *find(struct login_cache *cache, struct slice key, int64_t now_ms)
{
    struct login_entry *entry = map_get(cache->young, key);

    if (!entry) {
        entry = map_remove(cache->old, key);
        if (entry)
            put(cache, key, entry);
    }
    if (entry && entry->expires_ms <= now_ms) {
        login_entry_unref(map_remove(cache->young, key));
        entry = NULL;
    }
    return entry ? entry_ref(entry) : NULL;
}

struct login_entry *login_cache_find(struct login_cache *cache, struct slice token, int64_t now_ms)
{
    struct key_bytes bytes;
    struct slice key = compute_key(token, &bytes);
    struct login_entry *entry;

    pthread_mutex_lock(&cache->mutex);
    entry = find(cache, key, now_ms);
    pthread_mutex_unlock(&cache->mutex);
    return entry;
}

void login_cache_set(struct login_cache *cache, struct slice token, struct login_entry *entry)
{
    struct key_bytes bytes;
    struct slice key = compute_key(token, &bytes);

    pthread_mutex_lock(&cache->mutex);
    put(cache, key, entry_ref(entry));
    pthread_mutex_unlock(&cache->mutex);
}

void login_cache_clear(struct login_cache *cache)
{
    struct map *young;
    struct map *old;

    pthread_mutex_lock(&cache->mutex);
    young = cache->young;
    old = cache->old;
    cache->young = map_new();
    cache->old = map_new();
    pthread_mutex_unlock(&cache->mutex);
    free_generation(young);
    free_generation(old);
}

size_t login_cache_count(struct login_cache *cache)
{
    size_t count;

    pthread_mutex_lock(&cache->mutex);
    count = map_count(cache->young) + map_count(cache->old);
    pthread_mutex_unlock(&cache->mutex);
    return count;
}
