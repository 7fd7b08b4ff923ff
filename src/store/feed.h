/* News of a store for one loop. Each subscriber gets the events of one resource in order, each
 * once: first what happened since the revision it names, then what happens. Events are shared; a
 * subscriber has a place in the store's history and no queue of its own, so a thousand of them cost
 * one message to the loop. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "store/event.h"

struct error;
struct feed;
struct feed_subscription;
struct loop;
struct store;

struct feed_options {
    uint32_t resource;
    struct slice namespace; /* data NULL: all of them; copied */
    uint64_t after;         /* news begin behind this revision, which may be yet to come */
    size_t max_backlog;     /* events while paused; 0: FEED_MAX_BACKLOG */

    /* One or more events, borrowed. May pause, resume, subscribe and unsubscribe. */
    void (*on_events)(void *context, const struct event *events, size_t count);

    /* The subscriber fell too far behind and gets ERR_EXPIRED, which it owns. Nothing comes after
     * this; it still unsubscribes, here or later. */
    void (*on_end)(void *context, struct error *take_error);
    void *context;
};

/* One for each loop that wants news. Nobody may be subscribed any more when it is closed. */
struct feed *feed_open(struct store *store, struct loop *loop);
void feed_close(struct feed *feed);

/* ERR_EXPIRED when the history since that revision is no longer known. Nothing is delivered inside
 * this call. */
struct error *feed_subscribe(struct feed *feed, const struct feed_options *options,
                             struct feed_subscription **out_subscription);
void feed_unsubscribe(struct feed_subscription *subscription); /* NULL is fine */

/* For a reader that is slower than the news: nothing is delivered from now on until it resumes. */
void feed_pause(struct feed_subscription *subscription);
void feed_resume(struct feed_subscription *subscription);

/* Everything up to this revision was delivered; for bookmarks. */
uint64_t feed_progress(const struct feed_subscription *subscription);
