/* An event loop on one thread: descriptors, timers, signals, messages from other threads. Callbacks
 * must not wait; what may take a millisecond goes to a pool. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

struct clock;
struct log;
struct loop;

struct loop *loop_new(const struct clock *clock, struct log *log);

/* Runs what was posted and not yet run, so that the last answers of a pool come home, then expects
 * the loop to be empty: everything that was opened on it is closed, no timer is set, no pool still
 * owes it an answer. So the order at the end is: loop_run() returns, pool_free(), loop_free(). */
struct loop *loop_free(struct loop *loop);

/* Runs until loop_stop(), then until every closing handle has reported its end. The calling thread
 * is the loop thread from here on; before, it is the one that called loop_new(). May be called
 * again after it returned. */
void loop_run(struct loop *loop);

/* Any thread. The loop leaves loop_run() after what is due now; a loop that does not run yet leaves
 * at its first turn. */
void loop_stop(struct loop *loop);

/* Any thread: run(context) is called on the loop thread, in the order of posting. */
void loop_post(struct loop *loop, void (*run)(void *context), void *context);

/* Loop thread: run(context) is called once, after the callbacks of this turn. Used to gather many
 * small writes into one. What is deferred while deferred calls run waits for the next turn. */
void loop_defer(struct loop *loop, void (*run)(void *context), void *context);

void loop_assert(const struct loop *loop); /* aborts on any other thread */
bool loop_is_current(const struct loop *loop);

const struct clock *loop_clock(const struct loop *loop);
struct log *loop_log(const struct loop *loop);
uint64_t loop_now_ms(const struct loop *loop); /* monotonic, read once per turn */

/* Any thread: looks at the clock again. With a clock other than clock_system() no timer fires by
 * itself; whoever moved the clock calls this. */
void loop_clock_moved(struct loop *loop);

uint64_t loop_turns(const struct loop *loop); /* any thread: how often the loop woke up */

CLEANUP_DEFINE(loop, struct loop *, loop_free)
