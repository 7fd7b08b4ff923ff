/* Which object of a resource: its namespace and its name. A plain pair that borrows both; whoever
 * hands one out says how long they live. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct arena;
struct text;
struct value;

struct object_key {
    struct slice namespace; /* empty for objects without */
    struct slice name;
};

static inline struct object_key object_key_of(const char *namespace, const char *name)
{
    return (struct object_key){ slice_from(namespace), slice_from(name) };
}

static inline bool object_key_equal(const struct object_key *a, const struct object_key *b)
{
    return slice_equal(a->namespace, b->namespace) && slice_equal(a->name, b->name);
}

/* By namespace, then by name: the order of lists. */
int object_key_compare(const struct object_key *a, const struct object_key *b);

/* What metadata of an object says; borrowed from it. */
struct object_key object_key_read(struct value object);

struct object_key object_key_dup(struct arena *arena, const struct object_key *key);

/* "namespace/name", or "name" alone: for messages, and as a key of maps, where no two objects of
 * one resource meet, because neither part can hold a slash. */
void object_key_append(const struct object_key *key, struct text *text);
char *object_key_format(struct arena *arena, const struct object_key *key);
