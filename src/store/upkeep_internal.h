/* What the writer thread does between groups: forgetting old history, deleting rows that nobody
 * needs, shrinking the file, carrying the log over. All of it in steps. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

struct error;
struct history_dropped;
struct store;

struct garbage {
    uint64_t event; /* when this has left the history, */
    uint64_t row;   /* this is needed no more */
};

struct upkeep {
    VEC(struct garbage) garbage;
    size_t removed;     /* of the garbage */
    uint64_t horizon;   /* events up to here have left the history */
    uint64_t compacted; /* what the database says about it */
    bool flushing;      /* all garbage goes, however little there is */
    bool cleaned;       /* rows are gone: see whether the file can be smaller */
    bool shrinking;
    uint64_t due_ms;   /* when old events are forgotten next; UINT64_MAX: there are none */
    uint64_t retry_ms; /* nothing is tried before, after a failure */
    uint64_t wait_ms;
};

void upkeep_init(struct upkeep *upkeep);
void upkeep_done(struct upkeep *upkeep);

/* Notes what left the history, and releases it. */
void upkeep_dropped(struct store *store, struct history_dropped *dropped);

/* There are new events. */
void upkeep_published(struct store *store);

/* Does one step. False when there is nothing to do now. */
bool upkeep_step(struct store *store);
uint64_t upkeep_wait_ms(const struct store *store); /* how long there is nothing; or UINT64_MAX */

/* One step of deleting rows; flushing ends when all are gone. */
struct error *upkeep_compact(struct store *store);
