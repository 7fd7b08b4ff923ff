/* The inside of struct loop, for the files of this room. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <uv.h>

#include "base/vec.h"
#include "loop/loop.h"

struct reaper;
struct timer;

/* A message on its way to the loop. Embedded in what it carries, so sending allocates nothing;
 * open() owns the letter from then on. */
struct letter {
    struct letter *next;
    void (*open)(struct letter *letter);
};

struct loop_call {
    void (*run)(void *context);
    void *context;
};

struct timer_entry {
    uint64_t due_ms;
    uint64_t sequence; /* those due together fire in the order of setting */
    struct timer *timer;
};

struct loop {
    uv_loop_t uv;
    uv_async_t wake;
    uv_prepare_t before; /* runs before the loop may sleep */
    uv_check_t after;    /* runs after the callbacks of descriptors */
    uv_idle_t busy;      /* active while the next turn must not sleep */
    uv_timer_t alarm;    /* the one wake-up that all timers share */

    const struct clock *clock;
    struct log *log;
    uint64_t now_ms;
    bool running;
    bool awake;        /* the current turn has begun */
    bool own_time;     /* the clock moves without us being told */
    size_t open_count; /* handles that are open or closing */
    size_t closing_count;

    VEC(struct timer_entry) timers; /* a heap with four children per node */
    uint64_t timer_sequence;
    VEC(pid_t) children;   /* whose status process.c takes */
    struct reaper *reaper; /* NULL unless somebody opened one */
    VEC(struct loop_call) deferred;
    VEC(struct loop_call) deferred_now; /* the list being run; kept for its memory */

    _Atomic(pthread_t) thread;
    _Atomic(struct letter *) letters; /* newest first */
    atomic_bool sleeping;             /* a sender has to wake the loop */
    atomic_bool stopping;
    atomic_size_t owed; /* letters promised by pools */
    _Atomic uint64_t turns;
};

/* Any thread. */
void loop_send(struct loop *loop, struct letter *letter);

/* First thing in each libuv callback: reads the clock once per turn, and tells senders that the
 * loop is awake. */
void loop_begin_turn(struct loop *loop);

/* Loop thread. Every handle that is opened for others is counted, so that the end can be awaited.
 */
void loop_handle_opened(struct loop *loop);
void loop_handle_closing(struct loop *loop);
void loop_handle_closed(struct loop *loop);

/* reaper.c: takes orphans that ended. Called after a child of ours is gone, which may have stood in
 * front of one. */
void reaper_look(struct loop *loop);

/* timer.c: when the next timer is due, and running what is. */
void timer_arm_alarm(struct loop *loop);
void timer_on_alarm(uv_timer_t *alarm);
