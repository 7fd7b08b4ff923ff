/* Ordered map from byte strings to pointers, for the indexes that are listed in order and in pages.
 * Keys are copied, values are borrowed. One thread at a time; several may read while nobody writes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct tree;

struct tree *tree_new(void);
struct tree *tree_free(struct tree *tree); /* values are the caller's */

void *tree_get(const struct tree *tree, struct slice key); /* NULL when absent */
bool tree_has(const struct tree *tree, struct slice key);

/* Return the value that was there before, or NULL. A NULL value is a value. */
void *tree_set(struct tree *tree, struct slice key, void *value);
void *tree_remove(struct tree *tree, struct slice key);
size_t tree_count(const struct tree *tree);

/* A place between two entries. It is good until a key is added or removed; whoever wants to go on
 * afterwards keeps a key and seeks again. */
struct tree_cursor {
    const struct tree *tree;
    size_t leaf;
    size_t index;
};

struct tree_cursor tree_start(const struct tree *tree);
struct tree_cursor tree_end(const struct tree *tree);
struct tree_cursor tree_seek(const struct tree *tree, struct slice key);       /* before >= key */
struct tree_cursor tree_seek_after(const struct tree *tree, struct slice key); /* before > key */
struct tree_cursor tree_seek_past(const struct tree *tree,
                                  struct slice prefix); /* after all "prefix…" */

/* Step over one entry in either direction and hand it out; false at the end. Keys are borrowed,
 * have a NUL after them, and live as long as their entry. Either output may be NULL. */
bool tree_next(struct tree_cursor *cursor, struct slice *out_key, void **out_value);
bool tree_previous(struct tree_cursor *cursor, struct slice *out_key, void **out_value);

/* How many entries lie between two places, the first of which comes first. */
size_t tree_distance(const struct tree_cursor *from, const struct tree_cursor *to);

CLEANUP_DEFINE(tree, struct tree *, tree_free)
