/* Writes that are committed together, all or none. Bodies are memory of the arena. One thread at a
 * time. */
#pragma once

#include "base/cleanup.h"
#include "base/vec.h"
#include "store/store_commit.h"

struct arena;
struct doc;
struct record;
struct resource;

struct write_batch {
    struct arena *arena;
    VEC(struct store_write) writes;
};

/* Whoever commits the batch empties it again: VECs are cleared, not the arena. */
static inline void write_batch_cleanup(struct write_batch *batch)
{
    vec_done(&batch->writes);
}

/* The object, in the storage version, under this key (borrowed until the commit). It must be absent
 * or, when `before` is given, still be that version. */
void write_batch_put(struct write_batch *batch, const struct resource *resource,
                     const struct store_key *key, const struct doc *object,
                     const struct record *before);

/* Something that is no object of a kind: the server's own notes. It must be absent. */
void write_batch_note(struct write_batch *batch, const struct store_key *key, struct slice body);

/* This version must still be there; the record lives until the commit. */
void write_batch_delete(struct write_batch *batch, const struct record *record);
