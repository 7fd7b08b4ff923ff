/* Objects, revisions and the change feed of one API server, in one SQLite file. Any number of
 * stores may be open in a process; a file is open once. Reads come from memory, on any thread.
 *
 * A revision is one number for the whole store: every write gets the next one. Writes are in
 * store_commit.h, lists in store_list.h, news in feed.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "store/record.h"

struct clock;
struct error;
struct keyring;
struct log;
struct store;

struct store_options {
    const char *path;          /* of the file; its directory exists */
    const struct clock *clock; /* NULL: the machine's */
    struct log *log;           /* NULL: silent */

    /* For resources that are kept sealed; must outlive the store. NULL: there are none. */
    const struct keyring *keyring;

    /* How much history watches can resume from; 0 stands for the value in limits.h. Events younger
     * than keep_ms are kept unless there are too many or they are too large. */
    size_t max_events;
    size_t max_bytes;
    uint64_t keep_ms;
    uint64_t compact_ms; /* how often older ones are forgotten */
};

/* Makes the file when there is none. Blocks: 100,000 objects take some hundred milliseconds.
 * ERR_CONFLICT names the process that has it open, ERR_FORBIDDEN the key that is missing,
 * ERR_INTERNAL what is damaged. */
struct error *store_open(const struct store_options *options, struct store **out_store);

/* The file has something else in it than what was written: only a backup helps. */
bool store_is_damaged(const struct error *error);

/* Finishes what was accepted. Nobody may use the store any more, and its feeds are closed. */
struct store *store_close(struct store *store); /* NULL in, NULL out */

/* The number of a resource, for keys and queries; the same for ever, and at once: nothing is
 * written until the resource has an object. The group is empty for core. Sealed ones are encrypted
 * on disk from now on, which needs a keyring. ERR_TOO_MANY at STORE_MAX_RESOURCES. */
struct error *store_resource(struct store *store, struct slice group, struct slice plural,
                             bool sealed, uint32_t *out_resource);

/* The newest version on disk. The caller unrefs it; NULL when there is no such object. */
struct record *store_fetch(struct store *store, const struct store_key *key);

size_t store_count(struct store *store, uint32_t resource);
uint64_t store_bytes(struct store *store);    /* of all objects, without their history */
uint64_t store_revision(struct store *store); /* the newest that readers see; at least 1 */
uint64_t store_horizon(struct store *store);  /* history is known since this one */

/* A number that is left for whoever opens the store next, and found when the store was closed in
 * good order; after a crash it is an older one. 0: none. Any thread. */
uint64_t store_note(struct store *store);
void store_set_note(struct store *store, uint64_t note); /* at most INT64_MAX */

/* Forgets the history up to a revision, in memory and on disk. Blocks while it is worked off. */
struct error *store_compact(struct store *store, uint64_t revision);

/* Looks at the clock again; for those who move a clock by hand. */
void store_clock_moved(struct store *store);

struct store_stats {
    uint64_t revision;
    uint64_t horizon;
    size_t resources;
    size_t events;      /* in the history */
    size_t event_bytes; /* of objects that only the history keeps */
    size_t queued;      /* writes that wait for the disk */
    uint64_t commits;   /* transactions since it was opened */
    uint64_t writes;    /* that they held */
    uint64_t failures;  /* transactions that the disk refused */
};

void store_stats(struct store *store, struct store_stats *out_stats);

CLEANUP_DEFINE(store, struct store *, store_close)
