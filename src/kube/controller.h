/* Controllers: which objects, what else to look at, and the function that puts things right. The
 * table is constant; controller_start() makes it run: informers feed a queue, a crew serves it, and
 * nothing is reconciled before everything that is watched is known. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kube/crew.h"
#include "kube/informer.h"

struct controller_run;

/* Adds the keys that a change of another object concerns. Loop thread; quick. */
struct controller_keys;
typedef void controller_mapping(struct controller_keys *keys, const struct informer_change *change);
void controller_keys_add(struct controller_keys *keys, const struct object_key *key);
void controller_keys_add_after(struct controller_keys *keys, const struct object_key *key,
                               uint64_t delay_ms);

void *controller_keys_context(struct controller_keys *keys); /* that of controller_start() */

enum {
    CONTROLLER_MAX_WATCHES = 16
};

/* Which objects; the fewer, the less is kept in memory. */
struct controller_watch {
    const struct kube_resource *resource; /* NULL ends the list */
    controller_mapping *mapping;          /* NULL: every change concerns its own object */
    const char *namespace;                /* NULL each: all */
    const char *label_selector;
    const char *field_selector;

    const struct cache_index *index; /* another way to find them in rc->cache; NULL: none */

    /* The server may not have this resource: runs do not wait until all of it is known, and ask
     * cache_is_synced() before they draw conclusions from what they do not see. */
    bool optional;
};

struct controller {
    const char *name;
    struct controller_watch objects; /* whose keys are reconciled */
    struct controller_watch watches[CONTROLLER_MAX_WATCHES];
    uint64_t resync_ms;                    /* every object once in this time; 0: never */
    size_t workers;                        /* at once; 0: one */
    uint64_t max_pause_ms;                 /* after failures; 0: QUEUE_BACKOFF_MAX_MS */
    struct reconcile_status_spec status;   /* all zeroes: reconcile() writes what it wants itself */
    bool (*prepare)(struct reconcile *rc); /* see struct crew_spec; may be NULL */
    struct error *(*reconcile)(struct reconcile *rc);
};

/* The options must have informers; rc->context is `context`. The table is borrowed. */
struct controller_run *controller_start(const struct controller *controller,
                                        const struct crew_options *options, void *context);

/* on_stopped (may be NULL) comes in a later turn, and nothing runs after it. */
void controller_stop(struct controller_run *run, void (*on_stopped)(void *context), void *context);

/* For news that come from elsewhere than a watch: about one object, or about all that are known. */
void controller_add(struct controller_run *run, const struct object_key *key);
void controller_add_all(struct controller_run *run);

bool controller_is_synced(const struct controller_run *run);
bool controller_is_idle(const struct controller_run *run);
