/* One run of a reconciler: it is told which object, never what happened to it, looks at the world
 * and moves it one step on. Worker thread; everything here lives for this run.
 *
 * There are four ways to end: reconcile_ready() (done), reconcile_wait() (nothing is wrong; a watch
 * or the time will call us), an error (tried again after a pause), error_final() (shown, and not
 * tried again until the object changes). Whichever it was, what the run did to rc->edit is written
 * to the object's status afterwards, if it differs from what is there. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "kube/kube.h"
#include "kube/object_key.h"

struct arena;
struct cache;
struct clock;
struct doc;
struct edit;
struct error;
struct log;

/* What the runtime does about the status of the objects. */
struct reconcile_status_spec {
    bool write;                  /* rc->edit is there, and is written after the run */
    bool observed_generation;    /* the kind has status.observedGeneration: set by complete runs */
    bool condition_generation;   /* its conditions say for which generation each was found */
    const char *ready_condition; /* "Ready": set by reconcile_ready() and reconcile_wait() */

    /* What a run does, and what it finds, never depends on what the one before it wrote to the
     * status: nothing runs only because that was written. */
    bool settles;
};

struct reconcile {
    struct arena *arena;
    struct object_key key; /* the texts are `namespace` and `name` */
    const char *namespace; /* "" for objects without */
    const char *name;

    /* The object as the cache had it when the run began, in a copy of its own; NULL: it is gone, or
     * nobody said which resource the keys belong to. Where the controller writes status there is
     * one: nothing runs for an object that is gone. */
    struct doc *object;
    const struct kube_resource *resource; /* of the object; NULL: see above */

    /* The object being changed, for its status alone. NULL unless the controller writes status. */
    struct edit *edit;

    struct kube kube;    /* its calls end when we are stopped */
    struct cache *cache; /* NULL: there is none */
    struct log *log;
    const struct clock *clock;
    void *context;          /* of whoever runs us */
    const void *input;      /* what was prepared for this run on the loop; NULL: nothing */
    const char *controller; /* its name */

    struct reconcile_status_spec status_spec;

    /* Set by the functions below. */
    uint64_t again_ms; /* see reconcile_again(); 0: not */
    bool ready_told;   /* the run has set the ready condition */
    bool partial;      /* the run did not come to its end */
    bool restart;      /* the object was written: its status waits for the next run */

    struct slice written; /* version of the object that came of writing the status; or empty */
};

/* Nothing is wrong, but look again by then at the latest. Of several times the earliest counts. */
void reconcile_again(struct reconcile *rc, uint64_t delay_ms);

/* The run came to its end: the kind's ready condition is True, unless the run has set it. */
struct error *reconcile_ready(struct reconcile *rc);

/* The run can go no further for now: the kind's ready condition is False with this reason and this
 * message, and we look again by then at the latest (0: a watch will tell). */
struct error *reconcile_wait(struct reconcile *rc, uint64_t delay_ms, const char *reason,
                             const char *fmt, ...) PRINTF_LIKE(4, 5);

/* Sets a condition in rc->edit; `status` is "True", "False" or "Unknown". Of several sets of one
 * type the last counts. A message beyond RECONCILE_MAX_MESSAGE bytes is cut. */
void reconcile_condition(struct reconcile *rc, const char *type, const char *status,
                         const char *reason, const char *fmt, ...) PRINTF_LIKE(5, 6);

/* Hands the error back, which is to be returned, after it was shown as a condition that is False. A
 * conflict is not shown: it only means to look again. */
struct error *reconcile_fail(struct reconcile *rc, struct error *take_error, const char *condition,
                             const char *reason) NEVER_NULL;

/* Each is a write of its own that ends the run, as in `return reconcile_add_finalizer(…)`; what was
 * set in rc->edit is given up. A run begins anew when the write is seen. */
struct error *reconcile_add_finalizer(struct reconcile *rc, const char *finalizer);
struct error *reconcile_remove_finalizer(struct reconcile *rc, const char *finalizer);

/* The run has written its object otherwise than by its status, and goes on with what came of it;
 * what was set in rc->edit so far is given up. */
void reconcile_adopt(struct reconcile *rc, struct doc *take_doc);

bool reconcile_deleting(const struct reconcile *rc);

/* spec.paused: nothing is done but deletion. When it is true the run ends by returning NULL. */
bool reconcile_paused(struct reconcile *rc);

/* Tells people something about the object; `type` is RECORDER_NORMAL or RECORDER_WARNING. */
void reconcile_event(struct reconcile *rc, const char *type, const char *reason, const char *fmt,
                     ...) PRINTF_LIKE(4, 5);

/* The same, but at most once in this time for one reason and subject ("" for all), whatever the
 * message says. The event itself is the memory, so a restart changes nothing. */
void reconcile_event_rarely(struct reconcile *rc, uint64_t every_ms, const char *subject,
                            const char *type, const char *reason, const char *fmt, ...)
    PRINTF_LIKE(6, 7);

/* --- other objects: see reconcile_ensure.c --------------------------------------------------- */

/* Makes an object be what `desired` says, by server-side apply: fields that we set before and no
 * longer do go away, fields of others stay. What is there already is ours if the labels with these
 * keys (ends with NULL; NULL: all of them) have the values that `desired` gives them; otherwise it
 * is left alone and ERR_ALREADY_EXISTS names it. `out_doc` may be NULL. Nothing is written when
 * nothing differs. */
struct error *reconcile_ensure(struct reconcile *rc, const struct kube_resource *resource,
                               const struct doc *desired, const char *const *owner_labels,
                               struct doc **out_doc);

/* Deletes what is there, whoever made it, and says whether it has gone. */
struct error *reconcile_ensure_gone(struct reconcile *rc, const struct kube_resource *resource,
                                    const char *namespace, const char *name, bool *out_gone);

/* Makes the run's object the owner of an object of the same namespace that is being made. */
void reconcile_own(struct reconcile *rc, struct edit *edit);
