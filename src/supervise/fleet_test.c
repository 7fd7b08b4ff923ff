/* A fleet in this process, on a clock that the test moves: how restarts are spaced. */
#include "supervise/fleet.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lib/fake_engine.h"
#include "lib/keeper.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "supervise/limits.h"

struct bench {
    struct loop *loop;
    struct clock *clock;
    struct fleet *fleet;
    enum tenant_state_phase phase; /* as it was told last */
    enum tenant_state_reason reason;
    uint64_t restarts;
    bool crash_looping;
    char *message;
    pid_t pid;
    enum tenant_state_phase wanted;
    size_t answers;
};

static const char *own_path(void)
{
    char *path = arena_alloc(fixture_current()->arena, 4096);

    assert_true(readlink("/proc/self/exe", path, 4095) > 0);
    return path;
}

static void on_change(void *context, const struct tenant_state *state)
{
    struct bench *bench = context;

    bench->phase = state->phase;
    bench->reason = state->reason;
    bench->restarts = state->restarts;
    bench->crash_looping = state->crash_looping;
    bench->pid = state->pid;
    memory_free(bench->message);
    bench->message = memory_strdup(state->message);
    if (bench->phase == bench->wanted)
        loop_stop(bench->loop);
}

static void on_left(void *context)
{
    loop_stop(((struct bench *)context)->loop);
}

static void on_gone(void *context, const struct fleet_answer *answer, struct error *take_error)
{
    (void)answer;
    error_free(take_error);
    loop_stop(((struct bench *)context)->loop);
}

static void release(void *object)
{
    struct bench *bench = object;

    bench->wanted = (enum tenant_state_phase) - 1;
    fleet_destroy(bench->fleet, "t1", on_gone, bench);
    loop_run(bench->loop);
    fleet_leave(bench->fleet, on_left, bench);
    loop_run(bench->loop);
    fleet_close(bench->fleet);
    loop_free(bench->loop);
    clock_fake_free(bench->clock);
    memory_free(bench->message);
}

static struct bench *make_bench(void)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);

    bench->clock = clock_fake_new(1000000);
    bench->loop = loop_new(bench->clock, NULL);
    assert_no_error(fleet_open(
        &(struct fleet_options){
            .loop = bench->loop,
            .data = fixture_directory(),
            .program = own_path(),
            .on_change = on_change,
            .context = bench,
        },
        &bench->fleet));
    arena_defer(fixture_current()->arena, release, bench);
    fleet_begin(bench->fleet);
    return bench;
}

static void on_applied(void *context, const struct fleet_answer *answer, struct error *take_error)
{
    struct bench *bench = context;

    (void)answer;
    bench->answers++;
    assert_no_error(take_error);
}

static void apply(struct bench *bench, const char *engine)
{
    const struct tenant_set_file files[] = { { "engine.json", slice_from(engine), 0 } };
    struct tenant_set set = { .uid = "t1",
                              .namespace = "blue",
                              .name = "t1",
                              .version = "v1",
                              .address = "127.0.0.1",
                              .files = files,
                              .file_count = 1 };

    fleet_apply(bench->fleet, &set, on_applied, bench);
}

static void await(struct bench *bench, enum tenant_state_phase phase)
{
    bench->wanted = phase;
    if (bench->phase != phase)
        loop_run(bench->loop);
    bench->wanted = (enum tenant_state_phase) - 1;
}

static void stop_loop(void *context)
{
    loop_stop(((struct bench *)context)->loop);
}

/* Moves the clock and lets the timers fire. */
static void pass(struct bench *bench, uint64_t ms)
{
    clock_fake_advance(bench->clock, ms);
    loop_clock_moved(bench->loop);
    loop_post(bench->loop, stop_loop, bench);
    loop_run(bench->loop);
}

/* An engine is asked again and again until it listens, so time has to pass for it. */
static void await_ready(struct bench *bench)
{
    for (int i = 0; i < 60000 && bench->phase != TENANT_READY; i++) {
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        pass(bench, 1);
    }
    assert_int_equal(bench->phase, TENANT_READY);
}

static void spaces_the_restarts_of_a_crash_loop(void **state)
{
    struct bench *bench = make_bench();
    uint64_t delay_ms = ENGINE_BACKOFF_MIN_MS;

    (void)state;
    apply(bench, "{\"version\":\"v1\",\"fake\":{\"exit\":3}}");
    for (uint64_t i = 1; i <= 9; i++) {
        await(bench, TENANT_BACKING_OFF);
        assert_int_equal(bench->restarts, i);
        assert_int_equal(bench->reason, TENANT_UNKNOWN);
        assert_int_equal(bench->crash_looping, i >= ENGINE_LOOP_EXITS);
        pass(bench, delay_ms * 4 / 5 - 1); /* the jitter is a fifth */
        assert_int_equal(bench->phase, TENANT_BACKING_OFF);
        bench->phase = TENANT_STOPPED; /* what comes next is news */
        pass(bench, delay_ms * 2 / 5 + delay_ms / 8 + 2);
        delay_ms = delay_ms * 2 > ENGINE_BACKOFF_MAX_MS ? ENGINE_BACKOFF_MAX_MS : delay_ms * 2;
    }
    await(bench, TENANT_BACKING_OFF);
    assert_non_null(strstr(bench->message, "exited with code 3"));
}

static bool is_explained(const struct bench *bench)
{
    return bench->crash_looping && strstr(bench->message, "its last lines");
}

static void shows_the_end_of_the_log(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    apply(bench, "{\"version\":\"v1\",\"fake\":{\"exit\":3}}");
    for (int i = 0; i < 20 && !is_explained(bench); i++) {
        await(bench, TENANT_BACKING_OFF);
        if (is_explained(bench))
            break;
        bench->phase = TENANT_STOPPED;
        pass(bench, 2 * ENGINE_BACKOFF_MAX_MS);
    }
    assert_true(is_explained(bench));
    assert_non_null(strstr(bench->message, "ends as it was told"));
    assert_null(strstr(bench->message, "abc123")); /* the token in it */
}

static void kills_one_that_never_answers(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    apply(bench, "{\"version\":\"v1\",\"fake\":{\"deaf\":true}}");
    await(bench, TENANT_STARTING);
    pass(bench, ENGINE_START_MS + 1);
    await(bench, TENANT_BACKING_OFF);
    assert_int_equal(bench->reason, TENANT_TIMEOUT);
}

static void forgets_failures_after_a_while(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    apply(bench, "{\"version\":\"v1\"}");
    for (uint64_t i = 1; i <= ENGINE_LOOP_EXITS + 1; i++) {
        await_ready(bench);
        pass(bench, ENGINE_STABLE_MS);
        kill(bench->pid, SIGKILL);
        bench->phase = TENANT_STOPPED;
        await(bench, TENANT_BACKING_OFF);
        pass(bench, 1); /* the first one after a good time is at once */
        assert_int_equal(bench->restarts, i);
        assert_false(bench->crash_looping);
    }
    await_ready(bench);
}

static int run_all(void)
{
    static const struct test_group groups[] = {
        TEST(spaces_the_restarts_of_a_crash_loop),
        TEST(shows_the_end_of_the_log),
        TEST(kills_one_that_never_answers),
        TEST(forgets_failures_after_a_while),
    };

    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "apiserver") == 0)
        return fake_engine_main(argc, argv);
    return keeper_run(run_all);
}
