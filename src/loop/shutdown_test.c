#include "loop/shutdown.h"

#include "base/clock.h"
#include "lib/test.h"
#include "loop/loop.h"

struct bench {
    struct loop *loop;
    struct clock *clock;
    struct shutdown *shutdown;
    char story[128];
    size_t done;
    bool clean;
};

/* A part that ends at once, when it is told to, or never. */
struct member {
    struct bench *bench;
    const char *letter;
    bool at_once;
    struct shutdown_part *part;
};

static void tell(struct bench *bench, const char *word)
{
    size_t size = strlen(bench->story);

    (void)snprintf(bench->story + size, sizeof(bench->story) - size, "%s", word);
}

static void begin(void *context, struct shutdown_part *part)
{
    struct member *member = context;

    tell(member->bench, member->letter);
    member->part = part;
    if (member->at_once)
        shutdown_part_done(part);
}

static void on_done(void *context, bool clean)
{
    struct bench *bench = context;

    tell(bench, ".");
    bench->done++;
    bench->clean = clean;
}

static void release(void *object)
{
    struct bench *bench = object;

    shutdown_free(bench->shutdown);
    loop_free(bench->loop);
    clock_fake_free(bench->clock);
}

static struct bench *make_bench(void)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);

    bench->clock = clock_fake_new(0);
    bench->loop = loop_new(bench->clock, NULL);
    bench->shutdown = shutdown_new(bench->loop);
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

static struct member *join(struct bench *bench, enum shutdown_stage stage, const char *letter,
                           bool at_once)
{
    struct member *member = arena_new(fixture_current()->arena, struct member);

    *member = (struct member){ bench, letter, at_once, NULL };
    shutdown_join(bench->shutdown, stage, letter, 1000, begin, member);
    return member;
}

static void stop(void *loop)
{
    loop_stop(loop);
}

static void some_turns(struct bench *bench)
{
    for (int i = 0; i < 4; i++) {
        loop_post(bench->loop, stop, bench->loop);
        loop_run(bench->loop);
    }
}

static void stages_follow_in_the_one_order(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    join(bench, SHUTDOWN_LOOP, "f", true);
    join(bench, SHUTDOWN_STORE, "e", true);
    join(bench, SHUTDOWN_LEASE, "d", true);
    join(bench, SHUTDOWN_CONTROLLERS, "c", true);
    join(bench, SHUTDOWN_CALLS, "b", true);
    join(bench, SHUTDOWN_ACCEPTING, "a", true);
    assert_false(shutdown_has_begun(bench->shutdown));
    shutdown_begin(bench->shutdown, on_done, bench);
    shutdown_begin(bench->shutdown, on_done, bench);
    assert_true(shutdown_has_begun(bench->shutdown));
    assert_string_equal(bench->story, ""); /* never inside the call */
    some_turns(bench);
    assert_string_equal(bench->story, "abcdef.");
    assert_true(bench->clean);
    assert_int_equal(bench->done, 1);
}

static void a_stage_waits_for_all_its_parts(void **state)
{
    struct bench *bench = make_bench();
    struct member *first = join(bench, SHUTDOWN_CALLS, "a", false);
    struct member *second = join(bench, SHUTDOWN_CALLS, "b", false);

    (void)state;
    join(bench, SHUTDOWN_CALLS, "c", true);
    join(bench, SHUTDOWN_STORE, "d", true);
    shutdown_begin(bench->shutdown, on_done, bench);
    some_turns(bench);
    assert_string_equal(bench->story, "abc");
    shutdown_part_done(second->part);
    shutdown_part_done(second->part); /* twice is once */
    some_turns(bench);
    assert_string_equal(bench->story, "abc");
    shutdown_part_done(first->part);
    some_turns(bench);
    assert_string_equal(bench->story, "abcd.");
    assert_true(bench->clean);
}

static void a_part_that_hangs_holds_nobody_for_ever(void **state)
{
    struct bench *bench = make_bench();
    struct member *late = join(bench, SHUTDOWN_CALLS, "a", false);
    struct member *next = join(bench, SHUTDOWN_CONTROLLERS, "b", false);

    (void)state;
    shutdown_begin(bench->shutdown, on_done, bench);
    some_turns(bench);
    clock_fake_advance(bench->clock, 999);
    loop_clock_moved(bench->loop);
    some_turns(bench);
    assert_string_equal(bench->story, "a");
    clock_fake_advance(bench->clock, 1);
    loop_clock_moved(bench->loop);
    some_turns(bench);
    assert_string_equal(bench->story, "ab");
    shutdown_part_done(late->part); /* too late, and not mistaken for the next one */
    some_turns(bench);
    assert_string_equal(bench->story, "ab");
    shutdown_part_done(next->part);
    some_turns(bench);
    assert_string_equal(bench->story, "ab.");
    assert_false(bench->clean);
}

static void nothing_to_end_ends_too(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    shutdown_begin(bench->shutdown, on_done, bench);
    some_turns(bench);
    assert_string_equal(bench->story, ".");
    assert_string_equal(shutdown_stage_name(SHUTDOWN_LEASE), "give up the lease");
}

TEST_MAIN(TEST(stages_follow_in_the_one_order), TEST(a_stage_waits_for_all_its_parts),
          TEST(a_part_that_hangs_holds_nobody_for_ever), TEST(nothing_to_end_ends_too))
