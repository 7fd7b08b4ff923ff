/* The event loop: libuv underneath, a mailbox for other threads, calls deferred to the end of a
 * turn. */
#include "loop/loop.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/loop_internal.h"

struct post {
    struct letter letter;
    struct loop_call call;
};

/* --- messages from other threads ----------------------------------------------------------- */

/* An awake loop empties its mailbox before it sleeps, so only a sleeping one costs a system call,
 * and of many senders only the first pays it. The order matters: a sender pushes, then asks whether
 * the loop sleeps; the loop says that it sleeps, then looks for letters. One of them sees the
 * other. */
static void wake(struct loop *loop)
{
    if (atomic_load(&loop->sleeping) && atomic_exchange(&loop->sleeping, false))
        uv_async_send(&loop->wake);
}

void loop_send(struct loop *loop, struct letter *letter)
{
    struct letter *newest = atomic_load_explicit(&loop->letters, memory_order_relaxed);

    do
        letter->next = newest;
    while (!atomic_compare_exchange_weak(&loop->letters, &newest, letter));
    wake(loop);
}

static struct letter *take_letters(struct loop *loop)
{
    struct letter *newest = atomic_exchange(&loop->letters, NULL);
    struct letter *oldest = NULL;

    while (newest) {
        struct letter *next = newest->next;

        newest->next = oldest;
        oldest = newest;
        newest = next;
    }
    return oldest;
}

static void open_letters(struct loop *loop)
{
    struct letter *letter = take_letters(loop);

    while (letter) {
        struct letter *next = letter->next;

        letter->open(letter);
        letter = next;
    }
}

static void open_post(struct letter *letter)
{
    struct post *post = CONTAINER_OF(letter, struct post, letter);
    struct loop_call call = post->call;

    memory_free(post);
    call.run(call.context);
}

void loop_post(struct loop *loop, void (*run)(void *context), void *context)
{
    struct post *post = NEW(struct post);

    post->letter.open = open_post;
    post->call = (struct loop_call){ run, context };
    loop_send(loop, &post->letter);
}

/* --- deferred calls ------------------------------------------------------------------------ */

void loop_defer(struct loop *loop, void (*run)(void *context), void *context)
{
    loop_assert(loop);
    vec_push(&loop->deferred, (struct loop_call){ run, context });
}

static void run_deferred(struct loop *loop)
{
    struct loop_call *items = loop->deferred.items;
    size_t capacity = loop->deferred.capacity;

    if (loop->deferred.count == 0)
        return;
    loop->deferred_now.count = loop->deferred.count;
    loop->deferred.items = loop->deferred_now.items;
    loop->deferred.capacity = loop->deferred_now.capacity;
    loop->deferred.count = 0;
    loop->deferred_now.items = items;
    loop->deferred_now.capacity = capacity;
    VEC_EACH (call, &loop->deferred_now)
        call->run(call->context);
}

/* --- a turn -------------------------------------------------------------------------------- */

void loop_begin_turn(struct loop *loop)
{
    if (loop->awake)
        return;
    loop->awake = true;
    loop->now_ms = clock_monotonic_ms(loop->clock);
    atomic_store(&loop->sleeping, false);
}

static void on_wake(uv_async_t *handle)
{
    loop_begin_turn(handle->data); /* the rest is done after all descriptors had their turn */
}

static void on_busy(uv_idle_t *handle)
{
    (void)handle; /* its presence is what counts: libuv does not sleep while one is active */
}

static void on_before(uv_prepare_t *handle)
{
    struct loop *loop = handle->data;
    bool due;

    loop_begin_turn(loop);
    run_deferred(loop); /* of timers and of handles that closed */
    timer_arm_alarm(loop);
    loop->awake = false;
    atomic_store(&loop->sleeping, true);
    due = loop->deferred.count > 0 || atomic_load(&loop->letters) || atomic_load(&loop->stopping);
    if (due)
        uv_idle_start(&loop->busy, on_busy);
    else
        uv_idle_stop(&loop->busy);
    atomic_fetch_add_explicit(&loop->turns, 1, memory_order_relaxed);
}

static void on_after(uv_check_t *handle)
{
    struct loop *loop = handle->data;

    loop_begin_turn(loop);
    open_letters(loop);
    run_deferred(loop);
    if (atomic_load(&loop->stopping))
        uv_stop(&loop->uv);
}

/* --- life of the loop ---------------------------------------------------------------------- */

struct loop *loop_new(const struct clock *clock, struct log *log)
{
    struct loop *loop = NEW(struct loop);

    ASSERT(uv_loop_init(&loop->uv) == 0);
    ASSERT(uv_async_init(&loop->uv, &loop->wake, on_wake) == 0);
    uv_prepare_init(&loop->uv, &loop->before);
    uv_check_init(&loop->uv, &loop->after);
    uv_idle_init(&loop->uv, &loop->busy);
    uv_timer_init(&loop->uv, &loop->alarm);
    loop->wake.data = loop->before.data = loop->after.data = loop->alarm.data = loop;
    uv_prepare_start(&loop->before, on_before);
    uv_check_start(&loop->after, on_after);
    loop->clock = clock;
    loop->log = log_ref(log);
    loop->own_time = clock == clock_system();
    atomic_init(&loop->thread, pthread_self());
    return loop;
}

static void run_turn(struct loop *loop)
{
    uv_run(&loop->uv, UV_RUN_NOWAIT);
}

void loop_run(struct loop *loop)
{
    ASSERT(!loop->running);
    atomic_store(&loop->thread, pthread_self());
    loop->running = true;
    do
        uv_run(&loop->uv, UV_RUN_DEFAULT);
    while (!atomic_load(&loop->stopping));
    while (loop->closing_count > 0 || loop->deferred.count > 0)
        run_turn(loop);
    loop->running = false;
    atomic_store(&loop->stopping, false);
}

void loop_stop(struct loop *loop)
{
    atomic_store(&loop->stopping, true);
    wake(loop);
}

/* Handles that close report it in one of the next turns, which never sleep then. */
static void settle(struct loop *loop)
{
    do
        run_turn(loop);
    while (loop->closing_count > 0 || loop->deferred.count > 0 || atomic_load(&loop->letters));
}

struct loop *loop_free(struct loop *loop)
{
    if (!loop)
        return NULL;
    ASSERT(!loop->running);
    atomic_store(&loop->thread, pthread_self());
    settle(loop);
    ASSERT(loop->open_count == 0);
    ASSERT(loop->timers.count == 0);
    ASSERT(atomic_load(&loop->owed) == 0);

    uv_close((uv_handle_t *)&loop->wake, NULL);
    uv_close((uv_handle_t *)&loop->before, NULL);
    uv_close((uv_handle_t *)&loop->after, NULL);
    uv_close((uv_handle_t *)&loop->busy, NULL);
    uv_close((uv_handle_t *)&loop->alarm, NULL);
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    ASSERT(uv_loop_close(&loop->uv) == 0);
    vec_done(&loop->timers);
    vec_done(&loop->children);
    vec_done(&loop->deferred);
    vec_done(&loop->deferred_now);
    log_unref(loop->log);
    return memory_free(loop);
}

void loop_handle_opened(struct loop *loop)
{
    loop_assert(loop);
    loop->open_count++;
}

void loop_handle_closing(struct loop *loop)
{
    loop_assert(loop);
    loop->closing_count++;
}

void loop_handle_closed(struct loop *loop)
{
    loop_begin_turn(loop);
    loop->closing_count--;
    loop->open_count--;
}

/* --- questions ----------------------------------------------------------------------------- */

bool loop_is_current(const struct loop *loop)
{
    pthread_t thread = atomic_load_explicit(&loop->thread, memory_order_relaxed);

    return pthread_equal(thread, pthread_self());
}

void loop_assert(const struct loop *loop)
{
    ASSERT(loop_is_current(loop));
}

const struct clock *loop_clock(const struct loop *loop)
{
    return loop->clock;
}

struct log *loop_log(const struct loop *loop)
{
    return loop->log;
}

uint64_t loop_now_ms(const struct loop *loop)
{
    loop_assert(loop);
    return loop->running ? loop->now_ms : clock_monotonic_ms(loop->clock);
}

void loop_clock_moved(struct loop *loop)
{
    uv_async_send(&loop->wake);
}

uint64_t loop_turns(const struct loop *loop)
{
    return atomic_load_explicit(&loop->turns, memory_order_relaxed);
}
