/* Many look-ups in one object: in order of size by walking, or by a hash map when the object is so
 * large that walking for every key would let a stranger buy minutes with megabytes. */
#pragma once

#include "doc/value.h"

struct map;

struct members {
    struct value object;
    struct value_iterator next; /* where the last hit ended: neighbours are asked for in turn */
    struct map *map;            /* NULL for small objects */
};

void members_init(struct members *members, struct value object);
void members_done(struct members *members);
struct value members_get(struct members *members, struct slice key);

struct member {
    struct slice key;
    struct value value;
};

/* The members of an object in order, value_count() of them; the caller frees the array. */
struct member *members_sort(struct value object, int (*compare)(const void *, const void *));
int members_by_name(const void *first, const void *second); /* compares bytes */

static inline void members_cleanup(struct members *members)
{
    members_done(members);
}
