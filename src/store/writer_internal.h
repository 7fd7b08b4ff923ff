/* The road of a write: prepared by whoever brings it, queued, committed in groups by one thread,
 * published, answered. */
#pragma once

#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "base/vec.h"
#include "store/store_commit.h"
#include "store/upkeep_internal.h"

struct map;
struct resource;

/* A write that may be done: its revision is taken. */
struct prepared {
    const struct store_write *write;
    struct resource *resource;
    uint64_t revision;
    uint64_t previous;     /* what it replaces; 0: nothing */
    struct record *record; /* made by the writer thread */
};

/* Writes that are done together. Whoever brings it keeps it alive until finish(). */
struct commit {
    struct commit *next;
    struct prepared *prepared;
    size_t count;
    size_t bytes;

    /* Told instead of writing, because of what was queued before: nobody may hear of that until it
     * is on disk. */
    struct error *refusal;

    /* Writer thread; the last thing that happens to a commit. */
    void (*finish)(struct commit *commit, struct error *take_error);
};

/* Work in steps on the writer thread, between groups. */
struct task {
    struct task *next;
    bool (*step)(struct store *store, struct task *task); /* true: finished */
    struct error *err;
    sem_t done;
};

struct writer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work;

    /* Guarded by the lock. */
    struct commit *first;
    struct commit **end;
    size_t queued; /* writes from the queue to their answer */
    size_t queued_bytes;
    struct map *pending; /* object to struct prepared: the newest write that is not published */
    struct text scratch;
    uint64_t next_revision;
    struct task *tasks;
    bool poked;
    bool stopping;
    uint64_t commits;
    uint64_t writes;
    uint64_t failures;

    /* Of the writer thread. */
    struct upkeep upkeep;
    struct text body;
    struct text sealed;
    VEC(struct record *) records;
    VEC(struct resource *) fresh;
};

void writer_init(struct writer *writer);
void writer_done(struct writer *writer);
void writer_start(struct store *store, uint64_t next_revision);
void writer_stop(struct store *store); /* after everything queued is answered */

/* Any thread. Checks the conditions against everything that is queued, takes revisions and queues.
 * On success commit->finish() will be called, on error not. */
struct error *writer_queue(struct store *store, struct commit *commit);

/* Worker thread: runs a task to its end and returns its error. */
struct error *writer_run(struct store *store, struct task *task);
void writer_poke(struct store *store);

/* Writer thread. The commits were published: they are pending no more. */
void writer_settle(struct store *store, const struct commit *group);

/* Writer thread. The commits failed, and so do all that are queued behind them, because they were
 * prepared in the belief that these succeed. Returns them all as one list. */
struct commit *writer_abandon(struct store *store, struct commit *group);

/* group.c, writer thread: writes a list of commits in one transaction, publishes and answers. */
void group_commit(struct store *store, struct commit *group);
