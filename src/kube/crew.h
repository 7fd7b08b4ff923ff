/* Workers that serve one queue: keys go in on the loop, a function runs for each on a pool, one
 * worker per key at a time. What fails comes back after a pause that doubles, what is final waits
 * for the next change. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kube/reconcile.h"

struct crew;
struct informers;
struct loop;
struct metrics;
struct pool;

/* What all crews of one program share. Borrowed for as long as they live. */
struct crew_options {
    struct kube_transport *transport;
    struct informers *informers; /* NULL: runs have no cache */
    struct pool *pool;
    struct log *log;           /* NULL: silent */
    struct metrics *metrics;   /* NULL: none */
    const char *field_manager; /* NULL: the crew's name */
};

struct crew_spec {
    const char *name; /* for logs and metrics; borrowed */

    /* NULL is success. An error is logged and tried again, unless it is final. */
    struct error *(*run)(struct reconcile *rc);
    void *context;

    /* Loop thread, before the run: sets rc->input to what the worker needs of things that live on
     * the loop, in rc->arena. False: there is nothing to do, and run() is not called. May be NULL.
     */
    bool (*prepare)(struct reconcile *rc);

    struct cache *objects;                /* where rc->object comes from; NULL: there is none */
    const struct kube_resource *resource; /* of the objects */
    size_t workers;                       /* at once; 0: one */
    uint64_t max_pause_ms;                /* after failures; 0: QUEUE_BACKOFF_MAX_MS */

    struct reconcile_status_spec status; /* all zeroes: the run writes what it wants itself */
};

struct crew *crew_new(const struct crew_options *options, const struct crew_spec *spec);

/* Nothing runs before this call. */
void crew_start(struct crew *crew);

/* Ends calls that wait, then runs; on_stopped comes in a later turn, and nothing runs after it. The
 * crew is freed by then. */
void crew_stop(struct crew *crew, void (*on_stopped)(void *context), void *context);

void crew_add(struct crew *crew, const struct object_key *key);
/* The same because the object has changed; `version` is what it has now, or empty. Where the status
 * settles, what a run wrote to it is no reason to run again. */
void crew_add_changed(struct crew *crew, const struct object_key *key, struct slice version);
void crew_add_after(struct crew *crew, const struct object_key *key, uint64_t delay_ms);

bool crew_is_idle(const struct crew *crew); /* nothing runs, nothing is due */
