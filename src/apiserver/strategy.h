/* What a kind does that others do not: how its objects are prepared and what must hold, beyond what
 * schema and defaults say. Most kinds have none. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "doc/value.h"

struct answer;
struct causes;
struct edit;
struct error;
struct request;
struct resource;
struct write_batch;

/* One write: `before` is absent when something is created. Both are in the storage version. */
struct strategy_change {
    struct request *request;
    const struct resource *resource;
    struct value before;
    struct value after;
    bool of_status; /* through the status part: nothing else changes */
};

/* Each may be NULL. Worker thread. */
struct strategy {
    const char *group;
    const char *kind;

    /* Completes the new object, in an edit of `after`. */
    struct error *(*prepare)(const struct strategy_change *change, struct edit *edit);

    /* Adds what is wrong with `after`, in itself and as a change. */
    void (*validate)(const struct strategy_change *change, struct causes *causes);

    /* Adds what is written together with the object: what it takes from a pool, what it gives back.
     * `after` is absent when the object goes. Called again when somebody else was faster, and not
     * at all on a dry run. */
    struct error *(*accompany)(const struct strategy_change *change, struct write_batch *batch);

    bool keeps_status; /* a new object may bring its status: nodes */
    bool orphans;      /* dependents are left alone unless the client says otherwise */

    /* A finalizer that the first deletion adds, for a controller that cleans up. */
    const char *cleanup_finalizer;

    /* Something of its own keeps it although it is being deleted: a namespace's finalizers. */
    bool (*holds)(struct value object);

    /* Tells what a deletion that has to wait changes besides metadata. */
    void (*mark)(struct value object, struct edit *edit);

    /* How long a deletion waits for its object to finish; 0: it goes at once. */
    int64_t (*grace_s)(struct value object, bool asked, int64_t asked_s);

    /* Answers a create of a kind that is never stored. */
    struct error *(*review)(struct request *request, struct value object,
                            struct answer *out_answer);
};

/* The one of this kind; never NULL. */
const struct strategy *strategy_find(struct slice group, struct slice kind);
