/* The recent events in a ring, oldest first. Whoever owns it brings the lock. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "store/event.h"

/* What a scan looks at is kept beside the records, so that passing an entry touches no other
 * memory. */
struct history_entry {
    uint64_t revision;
    uint64_t at_ms; /* when it happened, or when the store was opened if that was later */
    struct record *record;
    struct record *previous;
    uint32_t resource;
};

struct history {
    struct history_entry *entries;
    size_t capacity; /* a power of two, or 0 */
    size_t first;
    size_t count;
    size_t bytes;     /* of records that only the history keeps */
    uint64_t horizon; /* everything newer than this is here */
};

/* Entries that left the history, for the caller to release outside its lock. */
struct history_dropped {
    VEC(struct history_entry) entries;
};

void history_init(struct history *history, uint64_t horizon);
void history_done(struct history *history); /* releases what is in it */

void history_push(struct history *history, struct record *take_record, struct record *take_previous,
                  uint64_t at_ms);
void history_drop(struct history *history, struct history_dropped *dropped); /* the oldest one */

const struct history_entry *history_at(const struct history *history, size_t index);
size_t history_after(const struct history *history, uint64_t revision); /* first newer entry */
struct event history_event(const struct history_entry *entry);

void history_dropped_release(struct history_dropped *dropped); /* and empties it */

static inline void history_dropped_cleanup(struct history_dropped *dropped)
{
    history_dropped_release(dropped);
    vec_done(&dropped->entries);
}
