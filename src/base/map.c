/* Hash map: open addressing with linear probing, removal by shifting back. */
#include "base/map.h"

#include "base/memory.h"
#include "base/random.h"

enum {
    FIRST_CAPACITY = 8
};

struct entry {
    char *key; /* NULL: the place is free */
    size_t key_size;
    uint64_t hash;
    void *value;
};

struct map {
    struct entry *entries;
    size_t capacity; /* a power of two, or 0 */
    size_t count;
    uint64_t seed[2];
};

static uint64_t rotate(uint64_t x, int bits)
{
    return (x << bits) | (x >> (64 - bits));
}

static void sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[1] = rotate(v[1], 13) ^ v[0];
    v[0] = rotate(v[0], 32);
    v[2] += v[3];
    v[3] = rotate(v[3], 16) ^ v[2];
    v[0] += v[3];
    v[3] = rotate(v[3], 21) ^ v[0];
    v[2] += v[1];
    v[1] = rotate(v[1], 17) ^ v[2];
    v[2] = rotate(v[2], 32);
}

uint64_t map_hash(const uint64_t seed[2], const void *data, size_t size)
{
    const unsigned char *bytes = data;
    uint64_t v[4] = { seed[0] ^ 0x736f6d6570736575u, seed[1] ^ 0x646f72616e646f6du,
                      seed[0] ^ 0x6c7967656e657261u, seed[1] ^ 0x7465646279746573u };
    uint64_t word;
    size_t tail = size & 7;

    for (size_t i = 0; i < size - tail; i += 8) {
        memcpy(&word, bytes + i, 8);
        v[3] ^= word;
        sip_round(v);
        v[0] ^= word;
    }
    word = (uint64_t)size << 56;
    for (size_t i = 0; i < tail; i++)
        word |= (uint64_t)bytes[size - tail + i] << (8 * i);
    v[3] ^= word;
    sip_round(v);
    v[0] ^= word;
    v[2] ^= 0xff;
    for (int i = 0; i < 3; i++)
        sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

struct map *map_new(void)
{
    struct map *map = NEW(struct map);

    random_bytes(map->seed, sizeof(map->seed));
    return map;
}

struct map *map_free(struct map *map)
{
    if (!map)
        return NULL;
    for (size_t i = 0; i < map->capacity; i++)
        memory_free(map->entries[i].key);
    memory_free(map->entries);
    return memory_free(map);
}

/* The entry that holds the key, or the free place where it would go. Needs capacity. */
static struct entry *locate(const struct map *map, uint64_t hash, struct slice key)
{
    size_t i = hash & (map->capacity - 1);

    for (;; i = (i + 1) & (map->capacity - 1)) {
        struct entry *entry = &map->entries[i];

        if (!entry->key)
            return entry;
        if (entry->hash == hash && slice_equal(slice_of(entry->key, entry->key_size), key))
            return entry;
    }
}

static const struct entry *find(const struct map *map, struct slice key)
{
    const struct entry *entry;

    if (map->count == 0)
        return NULL;
    entry = locate(map, map_hash(map->seed, key.data, key.size), key);
    return entry->key ? entry : NULL;
}

void *map_get(const struct map *map, struct slice key)
{
    const struct entry *entry = find(map, key);

    return entry ? entry->value : NULL;
}

bool map_has(const struct map *map, struct slice key)
{
    return find(map, key) != NULL;
}

static void grow(struct map *map)
{
    struct entry *old = map->entries;
    size_t old_capacity = map->capacity;

    map->capacity = old_capacity ? old_capacity * 2 : FIRST_CAPACITY;
    map->entries = memory_array(map->capacity, sizeof(struct entry));
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i].key)
            *locate(map, old[i].hash, slice_of(old[i].key, old[i].key_size)) = old[i];
    }
    memory_free(old);
}

void *map_set(struct map *map, struct slice key, void *value)
{
    uint64_t hash = map_hash(map->seed, key.data, key.size);
    struct entry *entry;
    void *before;

    if ((map->count + 1) * 4 > map->capacity * 3)
        grow(map);
    entry = locate(map, hash, key);
    if (!entry->key) {
        entry->key = memory_strndup(key.data, key.size);
        entry->key_size = key.size;
        entry->hash = hash;
        map->count++;
    }
    before = entry->value;
    entry->value = value;
    return before;
}

/* Moves later entries of the same run back, so that look-ups never meet a hole too early. */
static void close_gap(struct map *map, size_t gap)
{
    size_t mask = map->capacity - 1;

    for (size_t i = (gap + 1) & mask; map->entries[i].key; i = (i + 1) & mask) {
        size_t home = map->entries[i].hash & mask;

        if (((i - home) & mask) >= ((i - gap) & mask)) {
            map->entries[gap] = map->entries[i];
            map->entries[i] = (struct entry){ 0 };
            gap = i;
        }
    }
}

void *map_remove(struct map *map, struct slice key)
{
    struct entry *entry = (struct entry *)find(map, key);
    void *value;

    if (!entry)
        return NULL;
    value = entry->value;
    memory_free(entry->key);
    *entry = (struct entry){ 0 };
    map->count--;
    close_gap(map, (size_t)(entry - map->entries));
    return value;
}

size_t map_count(const struct map *map)
{
    return map->count;
}

/* Where visiting begins: a free place, so that no run of entries is begun in its middle. */
static size_t free_place(const struct map *map)
{
    size_t i = 0;

    while (map->entries[i].key)
        i++;
    return i;
}

bool map_next(const struct map *map, size_t *position, struct slice *out_key, void **out_value)
{
    /* The upper half of the position is where we began, the lower half how many places we saw.
     * Backwards, because removing moves entries down, from places that were seen already; and from
     * a free place, because nothing is ever moved across one. */
    size_t start = *position >> 32;
    size_t seen = *position & UINT32_MAX;

    if (map->count == 0)
        return false;
    ASSERT(map->capacity < UINT32_MAX);
    if (seen == 0)
        start = free_place(map);
    while (seen < map->capacity) {
        const struct entry *entry = &map->entries[(start - ++seen) & (map->capacity - 1)];

        if (!entry->key)
            continue;
        *position = start << 32 | seen;
        if (out_key)
            *out_key = slice_of(entry->key, entry->key_size);
        if (out_value)
            *out_value = entry->value;
        return true;
    }
    return false;
}
