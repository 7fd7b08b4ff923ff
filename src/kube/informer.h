/* Keeps a cache current: one list, then a watch that is resumed wherever it broke off, and a new
 * list when the server no longer knows what happened since. Whoever listens to the same objects
 * shares one informer and one copy of them. Loop thread only; lists run on a pool.
 *
 * What listeners are told is the difference to what they knew, so a change that was undone while
 * the connection was down is never heard of, and a deletion that was missed is told by the list. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "kube/transport.h"

struct cache;
struct cache_index;
struct informer_listener;
struct informers;
struct log;
struct pool;

struct informers_options {
    struct kube_transport *transport;
    struct pool *pool; /* lists */
    struct log *log;   /* NULL: silent */
};

/* Which objects; copied. */
struct informer_spec {
    const struct kube_resource *resource;
    const char *namespace; /* NULL each: all */
    const char *label_selector;
    const char *field_selector;
    bool metadata_only; /* documents may lack everything else */
};

/* Borrowed for the call. The documents are copies that all listeners share: whoever looks inside
 * costs nobody anything afterwards, and whoever keeps one keeps its tree. */
struct informer_change {
    const struct kube_resource *resource;
    struct object_key key;
    struct doc *before;   /* NULL: added. Of a deletion the last state that is known */
    struct doc *after;    /* NULL: deleted */
    struct slice version; /* of `after`; empty when a list told it */
};

/* Never from inside a call of this header. A callback may listen and leave. */
struct informer_events {
    void (*on_change)(void *context, const struct informer_change *change);

    /* Once: everything that was there at the beginning has been told. May be NULL. */
    void (*on_synced)(void *context);
};

struct informers *informers_new(const struct informers_options *options);

/* Everybody has left. on_stopped comes in a later turn, when no list is under way any more. */
void informers_stop(struct informers *informers, void (*on_stopped)(void *context), void *context);

struct informers *informers_free(struct informers *informers); /* stopped; NULL in, NULL out */

struct informer_listener *informers_listen(struct informers *informers,
                                           const struct informer_spec *spec,
                                           const struct informer_events *events, void *context);

/* No event comes after this call. */
struct informer_listener *informers_leave(struct informer_listener *listener); /* NULL is fine */

/* The objects of every informer without namespace, selector and metadata_only: for reconcilers. */
struct cache *informers_cache(struct informers *informers);

/* The objects of this listener's informer, and other ways to find them. */
struct cache *informer_cache(const struct informer_listener *listener);
void informer_add_index(struct informer_listener *listener, const struct cache_index *index);
bool informer_is_synced(const struct informer_listener *listener);

/* Nothing is being listed or about to be tried again, and nobody waits for the first news: for
 * tests that wait for quiet. */
bool informers_are_idle(const struct informers *informers);

CLEANUP_DEFINE(informers, struct informers *, informers_free)
