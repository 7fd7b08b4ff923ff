#include "loop/timer.h"

#include "base/clock.h"
#include "lib/test.h"
#include "loop/loop.h"

enum {
    TIMERS = 200
};

struct bench {
    struct loop *loop;
    struct clock *clock; /* NULL: the machine's */
    struct timer timers[TIMERS];
    size_t fired[TIMERS];
    size_t fired_count;
    size_t stop_after;
};

static void release(void *object)
{
    struct bench *bench = object;

    for (size_t i = 0; i < TIMERS; i++)
        timer_cancel(&bench->timers[i]);
    loop_free(bench->loop);
    clock_fake_free(bench->clock);
}

struct alarm {
    struct bench *bench;
    size_t index;
};

static void record(void *context)
{
    struct alarm *alarm = context;
    struct bench *bench = alarm->bench;

    bench->fired[bench->fired_count++] = alarm->index;
    if (bench->fired_count == bench->stop_after)
        loop_stop(bench->loop);
}

static struct bench *make_bench(bool fake)
{
    struct arena *arena = fixture_current()->arena;
    struct bench *bench = arena_new(arena, struct bench);

    bench->clock = fake ? clock_fake_new(0) : NULL;
    bench->loop = loop_new(fake ? bench->clock : clock_system(), NULL);
    for (size_t i = 0; i < TIMERS; i++) {
        struct alarm *alarm = arena_new(arena, struct alarm);

        *alarm = (struct alarm){ bench, i };
        timer_init(&bench->timers[i], bench->loop, record, alarm);
    }
    arena_defer(arena, release, bench);
    return bench;
}

static void stop(void *loop)
{
    loop_stop(loop);
}

/* Moves the fake clock and runs everything that became due, however many turns that takes. */
static void advance(struct bench *bench, uint64_t delta_ms)
{
    size_t before;

    clock_fake_advance(bench->clock, delta_ms);
    loop_clock_moved(bench->loop);
    do {
        before = bench->fired_count;
        for (int turn = 0; turn < 3; turn++) {
            loop_post(bench->loop, stop, bench->loop);
            loop_run(bench->loop);
        }
    } while (bench->fired_count != before);
}

static void they_fire_in_order_and_never_early(void **state)
{
    struct bench *bench = make_bench(true);

    (void)state;
    for (size_t i = 0; i < TIMERS; i++)
        timer_set(&bench->timers[i], (i * 7919) % 1000, 0);
    for (uint64_t now = 0; now <= 1000; now += 50) {
        advance(bench, now ? 50 : 0);
        for (size_t i = 0; i < TIMERS; i++)
            assert_int_equal(timer_is_set(&bench->timers[i]), (i * 7919) % 1000 > now);
    }
    assert_int_equal(bench->fired_count, TIMERS);
    for (size_t i = 1; i < TIMERS; i++) {
        uint64_t earlier = (bench->fired[i - 1] * 7919) % 1000;
        uint64_t later = (bench->fired[i] * 7919) % 1000;

        assert_true(earlier < later || (earlier == later && bench->fired[i - 1] < bench->fired[i]));
    }
}

static void setting_again_moves_it_both_ways(void **state)
{
    struct bench *bench = make_bench(true);

    (void)state;
    timer_set(&bench->timers[0], 100, 0);
    timer_set(&bench->timers[1], 200, 0);
    timer_set(&bench->timers[2], 300, 0);
    timer_set(&bench->timers[0], 400, 0);
    timer_set(&bench->timers[2], 50, 0);
    timer_cancel(&bench->timers[1]);
    timer_cancel(&bench->timers[1]); /* twice is once */
    advance(bench, 399);
    assert_int_equal(bench->fired_count, 1);
    assert_int_equal(bench->fired[0], 2);
    advance(bench, 1);
    assert_int_equal(bench->fired_count, 2);
    assert_int_equal(bench->fired[1], 0);
}

static void random_sets_and_cancels_keep_the_order(void **state)
{
    struct bench *bench = make_bench(true);
    uint64_t due[TIMERS] = { 0 };
    uint32_t seed = 1;
    size_t set = 0;

    (void)state;
    for (size_t step = 0; step < 20000; step++) {
        size_t index;

        seed = seed * 1664525 + 1013904223;
        index = (seed >> 8) % TIMERS;
        due[index] = (seed >> 16) % 3 ? 1 + (seed >> 12) % 5000 : 0;
        if (due[index])
            timer_set(&bench->timers[index], due[index], 0);
        else
            timer_cancel(&bench->timers[index]);
    }
    for (size_t i = 0; i < TIMERS; i++)
        set += due[i] > 0;
    advance(bench, 5001);
    assert_int_equal(bench->fired_count, set);
    for (size_t i = 1; i < set; i++)
        assert_true(due[bench->fired[i - 1]] <= due[bench->fired[i]]);
}

struct row {
    const char *name;
    uint64_t now_ms;
    uint64_t delay_ms;
    uint64_t slack_ms;
    uint64_t due_ms;
};

static const struct row rows[] = {
    { "keeps the moment without slack", 1001, 99, 0, 1100 },
    { "takes the roundest moment of the window", 1001, 20, 10, 1024 },
    { "keeps a moment that is round already", 1000, 24, 3, 1024 },
    { "never comes early", 1024, 1, 1, 1026 },
    { "never comes later than the slack allows", 1000, 5, 2, 1006 },
    { "fires at once when asked", 77, 0, 0, 77 },
    { "survives a delay beyond the end of time", 77, UINT64_MAX, UINT64_MAX, UINT64_MAX },
};

static void slack(void **state)
{
    const struct row *row = *state;
    struct bench *bench = make_bench(true);

    clock_fake_advance(bench->clock, row->now_ms);
    timer_set(&bench->timers[0], row->delay_ms, row->slack_ms);
    assert_int_equal(bench->timers[0].due_ms, row->due_ms);
}

static void timers_that_tolerate_delay_share_a_wake_up(void **state)
{
    struct bench *bench = make_bench(false);
    uint64_t turns = loop_turns(bench->loop);

    (void)state;
    for (size_t i = 0; i < TIMERS; i++)
        timer_set(&bench->timers[i], 10 + i / 2, 120);
    bench->stop_after = TIMERS;
    loop_run(bench->loop);
    assert_int_equal(bench->fired_count, TIMERS);
    assert_true(loop_turns(bench->loop) - turns <= 8); /* 100 without coalescing */
}

static void nothing_fires_by_itself_on_a_fake_clock(void **state)
{
    struct bench *bench = make_bench(true);

    (void)state;
    timer_set(&bench->timers[0], 1, 0);
    timer_set(&bench->timers[1], HOURS(24), 0);
    advance(bench, 0);
    assert_int_equal(bench->fired_count, 0);
    advance(bench, HOURS(24));
    assert_int_equal(bench->fired_count, 2);
}

struct mischief {
    struct bench *bench;
    struct timer again;
    size_t runs;
};

static void meddle(void *context)
{
    struct mischief *mischief = context;

    mischief->runs++;
    timer_cancel(&mischief->bench->timers[1]); /* due in the same turn */
    timer_cancel(&mischief->again);            /* itself, which is not set any more */
    if (mischief->runs < 3)
        timer_set(&mischief->again, 0, 0);
}

static void callbacks_may_cancel_and_set(void **state)
{
    struct bench *bench = make_bench(true);
    struct mischief mischief = { .bench = bench };

    (void)state;
    timer_init(&mischief.again, bench->loop, meddle, &mischief);
    timer_set(&bench->timers[0], 5, 0);
    timer_set(&mischief.again, 6, 0);
    timer_set(&bench->timers[1], 7, 0);
    timer_set(&bench->timers[2], 8, 0);
    advance(bench, 10);
    advance(bench, 0);
    assert_int_equal(mischief.runs, 3);
    assert_int_equal(bench->fired_count, 2);
    assert_int_equal(bench->fired[0], 0);
    assert_int_equal(bench->fired[1], 2);
    assert_false(timer_is_set(&bench->timers[1]));
}

TEST_MAIN(TEST(they_fire_in_order_and_never_early), TEST(setting_again_moves_it_both_ways),
          TEST(random_sets_and_cancels_keep_the_order), TABLE(slack, rows),
          TEST(timers_that_tolerate_delay_share_a_wake_up),
          TEST(nothing_fires_by_itself_on_a_fake_clock), TEST(callbacks_may_cancel_and_set))
