/* All tenants of a supervisor: what they are to be is written down, what they are follows from it.
 * Loop thread only, except for opening. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "supervise/tenant_set.h"
#include "supervise/tenant_state.h"
#include "supervise/usage.h"

struct error;
struct fleet;
struct log;
struct loop;

/* Borrowed as long as the fleet lives. */
struct fleet_options {
    struct loop *loop;
    struct log *log;
    const char *data;    /* absolute */
    const char *program; /* of engines: PROGRAM apiserver --tenant DIRECTORY */
    uint16_t first_port; /* 0: BLOCKS_FIRST and BLOCKS_LAST */
    uint16_t last_port;
    size_t max_starting; /* at once; 0: half of the cores, two at least */
    bool own_users;      /* each tenant a user of its own, where we may and they could get here */
    uint64_t start_ms;   /* how long an engine may take; 0: ENGINE_START_MS */

    /* Also for one that is gone, which is TENANT_ABSENT then. Valid during the call. */
    void (*on_change)(void *context, const struct tenant_state *state);
    void *context;
};

/* What came of a call; the callee owns the error. The pointers are valid during the call. */
struct fleet_answer {
    bool ends; /* this process does, now */
    const struct tenant_state *state;
    struct slice log;
    struct usage usage;
};
typedef void (*fleet_done)(void *context, const struct fleet_answer *answer,
                           struct error *take_error);

/* Start-up thread: reads what is written down, and empties the trash. */
struct error *fleet_open(const struct fleet_options *options, struct fleet **out_fleet);

/* Adopts what runs, and starts the rest. */
void fleet_begin(struct fleet *fleet);

/* What tenants have is gone, so none of them runs on when the fleet is left. */
void fleet_abandon(struct fleet *fleet);

/* Stops nobody. on_left comes in a later turn; then the fleet may be closed. */
void fleet_leave(struct fleet *fleet, void (*on_left)(void *context), void *context);
struct fleet *fleet_close(struct fleet *fleet); /* NULL in, NULL out; after it was left, or before
                                                   it began */

/* Stops those that say so when a platform ends; they come back with the next fleet. on_done comes
 * in a later turn; `alone` says that nobody is left to watch over. */
void fleet_end(struct fleet *fleet, void (*on_done)(void *context, bool alone), void *context);

/* A platform is there again: those that were stopped with the last one come back. */
void fleet_resume(struct fleet *fleet);

/* The operations of supervise/client.h. on_done comes once, maybe inside the call. */
void fleet_prepare(struct fleet *fleet, const struct tenant_set *set, fleet_done on_done,
                   void *context);
void fleet_apply(struct fleet *fleet, const struct tenant_set *set, fleet_done on_done,
                 void *context);
void fleet_observe(struct fleet *fleet, const char *uid, fleet_done on_done, void *context);
void fleet_wake(struct fleet *fleet, const char *uid, fleet_done on_done, void *context);
void fleet_stop(struct fleet *fleet, const char *uid, fleet_done on_done, void *context);
void fleet_destroy(struct fleet *fleet, const char *uid, fleet_done on_done, void *context);
void fleet_logs(struct fleet *fleet, const char *uid, size_t lines, bool previous,
                fleet_done on_done, void *context);
void fleet_usage(struct fleet *fleet, const char *uid, fleet_done on_done, void *context);

/* Every tenant, in no particular order. */
void fleet_each(struct fleet *fleet, void (*visit)(void *context, const struct tenant_state *state),
                void *context);

CLEANUP_DEFINE(fleet, struct fleet *, fleet_close)
