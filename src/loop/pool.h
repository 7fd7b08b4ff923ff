/* A named pool of worker threads for straight-line code that may block. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"

struct loop;
struct pool;

/* Threads start when there is work and end after a while without. */
struct pool *pool_new(const char *name, size_t max_threads, size_t max_waiting);

/* Waits for running jobs; jobs that have not begun run as well. */
struct pool *pool_free(struct pool *pool);

/* Any thread. run(context) is called on a worker. False when max_waiting jobs wait already: the
 * caller answers "too many" and nothing was queued. */
bool pool_submit(struct pool *pool, void (*run)(void *context), void *context);

/* The same, and afterwards done(context) is called on the loop thread. */
bool pool_submit_for(struct pool *pool, struct loop *loop, void (*run)(void *context),
                     void (*done)(void *context), void *context);

size_t pool_waiting(const struct pool *pool); /* any thread; for metrics */
size_t pool_running(const struct pool *pool);

CLEANUP_DEFINE(pool, struct pool *, pool_free)
