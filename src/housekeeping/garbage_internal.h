/* One object as the garbage collector looks at it: what the graph knew when the look began, copied
 * for the worker, and the worker's half of the work. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kube/transport.h"

struct error;
struct kinds;
struct reconcile;

struct garbage_ref {
    const struct kube_resource *resource;
    const char *namespace; /* "" for objects without */
    const char *name;
    const char *uid;
};

struct garbage_item {
    struct garbage_ref self;
    const struct kinds *kinds;
    bool orphan;     /* waits until its dependents are free */
    bool foreground; /* waits until its dependents are gone */

    const struct garbage_ref *dependents;
    size_t dependent_count;
    size_t blocking; /* dependents that hold up the end of this one */
    bool circle;     /* one of them waits for its own dependents */

    const char *const *unseen; /* uids of owners that the watches never told of; ends with NULL */
    unsigned lookups;          /* how often that was so before */
};

/* Worker thread: rc->input is the item. */
struct error *garbage_collect(struct reconcile *rc);

/* Both look at the live object and change it only if it is still the same one. */
struct error *garbage_drop_owners(struct reconcile *rc, const struct garbage_ref *ref,
                                  const char *const *uids, size_t count);
struct error *garbage_unblock_owners(struct reconcile *rc, const struct garbage_ref *ref);
struct error *garbage_drop_finalizer(struct reconcile *rc, const struct garbage_ref *ref,
                                     const char *finalizer);
