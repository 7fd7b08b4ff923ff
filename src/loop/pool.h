/* A named pool of worker threads for straight-line code that may block. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"

struct loop;
struct pool;

/* Threads start when there is work and end after a while without. */
struct pool *pool_new(const char *name, size_t max_threads, size_t max_waiting);

/* Waits for running jobs; jobs that have not begun run as well. Not from one of its own jobs. */
struct pool *pool_free(struct pool *pool);

/* Any thread. run(context) is called on a worker. False when all threads are busy and max_waiting
 * jobs wait already: the caller answers "too many" and nothing was queued. */
bool pool_submit(struct pool *pool, void (*run)(void *context), void *context);

/* The same, and afterwards done(context) is called on the loop thread, always and once. The loop
 * must not be freed before that: free the pool first, and loop_free() delivers what the loop did
 * not run any more. Until then done() may find that its loop has stopped; it only releases then. */
bool pool_submit_for(struct pool *pool, struct loop *loop, void (*run)(void *context),
                     void (*done)(void *context), void *context);

size_t pool_waiting(const struct pool *pool); /* any thread; for metrics */
size_t pool_running(const struct pool *pool);
size_t pool_threads(const struct pool *pool);

/* How long a thread without work stays; POOL_IDLE_MS unless told. Before the first submit. */
void pool_set_idle(struct pool *pool, uint64_t idle_ms);

CLEANUP_DEFINE(pool, struct pool *, pool_free)
