#include "loop/pool.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "lib/test.h"
#include "loop/loop.h"

/* Jobs wait at a gate, so the test decides how many run at a time. */
struct gate {
    sem_t arrived;
    sem_t open;
    atomic_size_t ran;
    struct loop *loop;
    size_t done; /* loop thread only */
    size_t stop_after;
    char name[16];
    bool signals_blocked;
};

static void close_gate(void *object)
{
    struct gate *gate = object;

    sem_destroy(&gate->arrived);
    sem_destroy(&gate->open);
}

static struct gate *make_gate(void)
{
    struct gate *gate = arena_new(fixture_current()->arena, struct gate);

    sem_init(&gate->arrived, 0, 0);
    sem_init(&gate->open, 0, 0);
    arena_defer(fixture_current()->arena, close_gate, gate);
    return gate;
}

static void wait_at_gate(void *context)
{
    struct gate *gate = context;

    sem_post(&gate->arrived);
    sem_wait(&gate->open);
    gate->ran++;
}

static void count(void *context)
{
    struct gate *gate = context;

    gate->ran++;
}

static void the_bound_holds(void **state)
{
    struct gate *gate = make_gate();
    struct pool *pool = pool_new("bound", 2, 3);

    (void)state;
    for (int i = 0; i < 5; i++)
        assert_true(pool_submit(pool, wait_at_gate, gate));
    assert_false(pool_submit(pool, wait_at_gate, gate));
    sem_wait(&gate->arrived);
    sem_wait(&gate->arrived);
    assert_int_equal(pool_running(pool), 2);
    assert_int_equal(pool_waiting(pool), 3);
    assert_int_equal(pool_threads(pool), 2);
    assert_false(pool_submit(pool, wait_at_gate, gate));
    sem_post(&gate->open);
    sem_wait(&gate->arrived); /* one went, so there is room for one */
    assert_true(pool_submit(pool, wait_at_gate, gate));
    assert_false(pool_submit(pool, wait_at_gate, gate));
    for (int i = 0; i < 5; i++)
        sem_post(&gate->open);
    pool_free(pool);
    assert_int_equal(gate->ran, 6);
}

static void freeing_runs_what_has_not_begun(void **state)
{
    struct gate *gate = make_gate();
    struct pool *pool = pool_new("rest", 1, 1000);

    (void)state;
    for (int i = 0; i < 1000; i++)
        assert_true(pool_submit(pool, count, gate));
    pool_free(pool);
    assert_int_equal(gate->ran, 1000);
}

static void idle_threads_end_and_come_back(void **state)
{
    struct gate *gate = make_gate();
    struct pool *pool = pool_new("idle", 4, 0);
    uint64_t deadline = clock_monotonic_ms(clock_system()) + SECONDS(20);

    (void)state;
    pool_set_idle(pool, 1);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4; i++)
            assert_true(pool_submit(pool, wait_at_gate, gate));
        for (int i = 0; i < 4; i++)
            sem_wait(&gate->arrived);
        assert_int_equal(pool_threads(pool), 4);
        for (int i = 0; i < 4; i++)
            sem_post(&gate->open);
        while (pool_threads(pool) > 0 && clock_monotonic_ms(clock_system()) < deadline)
            sched_yield();
        assert_int_equal(pool_threads(pool), 0);
    }
    pool_free(pool);
    assert_int_equal(gate->ran, 12);
}

static void look_around(void *context)
{
    struct gate *gate = context;
    sigset_t blocked;

    pthread_getname_np(pthread_self(), gate->name, sizeof(gate->name));
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    gate->signals_blocked = sigismember(&blocked, SIGTERM) && sigismember(&blocked, SIGINT);
}

static void workers_have_the_name_of_the_pool_and_no_signals(void **state)
{
    struct gate *gate = make_gate();
    struct pool *pool = pool_new("a name longer than fifteen", 1, 0);

    (void)state;
    assert_true(pool_submit(pool, look_around, gate));
    pool_free(pool);
    assert_string_equal(gate->name, "a name longer t");
    assert_true(gate->signals_blocked);
}

static void come_home(void *context)
{
    struct gate *gate = context;

    loop_assert(gate->loop);
    if (++gate->done == gate->stop_after)
        loop_stop(gate->loop);
}

static void the_answer_comes_on_the_loop(void **state)
{
    struct gate *gate = make_gate();
    struct pool *pool = pool_new("answers", 4, 100);

    (void)state;
    gate->loop = loop_new(clock_system(), NULL);
    gate->stop_after = 100;
    for (int i = 0; i < 100; i++)
        assert_true(pool_submit_for(pool, gate->loop, count, come_home, gate));
    loop_run(gate->loop);
    assert_int_equal(gate->ran, 100);
    assert_int_equal(gate->done, 100);
    pool_free(pool);
    loop_free(gate->loop);
}

static void answers_after_the_loop_stopped_are_not_lost(void **state)
{
    struct gate *gate = make_gate();
    struct pool *pool = pool_new("late", 1, 1);

    (void)state;
    gate->loop = loop_new(clock_system(), NULL);
    assert_true(pool_submit_for(pool, gate->loop, wait_at_gate, come_home, gate));
    assert_true(pool_submit_for(pool, gate->loop, wait_at_gate, come_home, gate));
    assert_false(pool_submit_for(pool, gate->loop, wait_at_gate, come_home, gate));
    loop_stop(gate->loop);
    loop_run(gate->loop);
    assert_int_equal(gate->done, 0);
    sem_post(&gate->open);
    sem_post(&gate->open);
    pool_free(pool);
    assert_int_equal(gate->done, 0);
    loop_free(gate->loop);
    assert_int_equal(gate->done, 2);
}

struct chain {
    struct pool *pool;
    atomic_int left;
    atomic_size_t refused;
};

static void submit_next(void *context)
{
    struct chain *chain = context;

    if (atomic_fetch_sub(&chain->left, 1) > 1 && !pool_submit(chain->pool, submit_next, chain))
        chain->refused++;
}

static void a_job_may_submit_while_the_pool_ends(void **state)
{
    struct chain chain = { .pool = pool_new("chain", 2, 2), .left = 100 };

    (void)state;
    assert_true(pool_submit(chain.pool, submit_next, &chain));
    pool_free(chain.pool);
    assert_int_equal(chain.refused, 0);
    assert_int_equal(chain.left, 0);
}

TEST_MAIN(TEST(the_bound_holds), TEST(freeing_runs_what_has_not_begun),
          TEST(idle_threads_end_and_come_back),
          TEST(workers_have_the_name_of_the_pool_and_no_signals),
          TEST(the_answer_comes_on_the_loop), TEST(answers_after_the_loop_stopped_are_not_lost),
          TEST(a_job_may_submit_while_the_pool_ends))
