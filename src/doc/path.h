/* Where in a document something is: a chain from a value back to the root, kept on the stack of
 * whoever walks, and turned into text ("spec.containers[0].name") only when it is needed. Each step
 * borrows its parent and its key. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct arena;
struct text;

struct path {
    const struct path *parent; /* NULL: this step is below the root */
    struct slice key;
    size_t index;
    bool is_index;
    bool is_entry; /* the key of a map, which Kubernetes puts in brackets */
};

static inline struct path path_key(const struct path *parent, struct slice key)
{
    return (struct path){ .parent = parent, .key = key };
}

static inline struct path path_index(const struct path *parent, size_t index)
{
    return (struct path){ .parent = parent, .index = index, .is_index = true };
}

/* metadata.annotations[example.com/a] */
static inline struct path path_entry(const struct path *parent, struct slice key)
{
    return (struct path){ .parent = parent, .key = key, .is_entry = true };
}

/* Writes "spec.containers[0].name"; the root itself (NULL) is the empty text. */
void path_append(const struct path *path, struct text *text);
char *path_format(struct arena *arena, const struct path *path);
