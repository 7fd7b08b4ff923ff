/* Hash map from byte strings to pointers. Keys are copied, values are borrowed. The hash is keyed
 * with a random seed, so a stranger cannot choose keys that collide. One thread at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct map;

struct map *map_new(void);
struct map *map_free(struct map *map); /* values are the caller's */

void *map_get(const struct map *map, struct slice key); /* NULL when absent */
bool map_has(const struct map *map, struct slice key);

/* Returns the value that was there before, or NULL. A NULL value is a value. */
void *map_set(struct map *map, struct slice key, void *value);
void *map_remove(struct map *map, struct slice key);
size_t map_count(const struct map *map);

/* Visits every entry in no particular order: start with *position = 0. Removing the entry just
 * visited is allowed, adding is not. */
bool map_next(const struct map *map, size_t *position, struct slice *out_key, void **out_value);

/* SipHash-1-3 of some bytes under a 128-bit key. */
uint64_t map_hash(const uint64_t seed[2], const void *data, size_t size);

CLEANUP_DEFINE(map, struct map *, map_free)
