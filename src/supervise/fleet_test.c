/* A fleet in this process, on a clock that the test moves: how restarts are spaced. */
#include "supervise/fleet.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
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
    bool (*is_so)(const struct bench *bench); /* what else is waited for */
    uint64_t wanted_restarts;
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
    if (bench->phase == bench->wanted || (bench->is_so && bench->is_so(bench)))
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

static void await_so(struct bench *bench, bool (*is_so)(const struct bench *bench))
{
    bench->is_so = is_so;
    if (!is_so(bench))
        loop_run(bench->loop);
    bench->is_so = NULL;
}

static bool has_restarts(const struct bench *bench)
{
    return bench->restarts >= bench->wanted_restarts;
}

static void await_restarts(struct bench *bench, uint64_t count)
{
    bench->wanted_restarts = count;
    await_so(bench, has_restarts);
    assert_int_equal(bench->restarts, count);
    assert_int_equal(bench->phase, TENANT_BACKING_OFF);
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

static void steward_78_spaces_the_restarts_of_a_crash_loop(void **state)
{
    struct bench *bench = make_bench();
    uint64_t delay_ms = ENGINE_BACKOFF_MIN_MS;

    (void)state;
    apply(bench, "{\"version\":\"v1\",\"fake\":{\"exit\":3}}");
    for (uint64_t i = 1; i <= 9; i++) {
        await_restarts(bench, i);
        assert_int_equal(bench->reason, TENANT_UNKNOWN);
        assert_int_equal(bench->crash_looping, i >= ENGINE_LOOP_EXITS);
        assert_non_null(strstr(bench->message, "exited with code 3"));
        pass(bench, delay_ms * 4 / 5 - 1); /* the jitter is a fifth */
        assert_int_equal(bench->phase, TENANT_BACKING_OFF);
        assert_int_equal(bench->restarts, i);
        pass(bench, delay_ms * 2 / 5 + delay_ms / 8 + 2);
        delay_ms = delay_ms * 2 > ENGINE_BACKOFF_MAX_MS ? ENGINE_BACKOFF_MAX_MS : delay_ms * 2;
    }
    await_restarts(bench, 10);
}

static bool is_explained(const struct bench *bench)
{
    return bench->crash_looping && strstr(bench->message, "its last lines");
}

static void steward_78_shows_the_end_of_the_log(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    apply(bench, "{\"version\":\"v1\",\"fake\":{\"exit\":3}}");
    for (uint64_t i = 1; i < ENGINE_LOOP_EXITS; i++) {
        await_restarts(bench, i);
        assert_false(is_explained(bench));
        pass(bench, ENGINE_BACKOFF_MAX_MS);
    }
    await_so(bench, is_explained);
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

/* The timer fires once, in this turn or the next: it has slack, but less than this. */
static void pass_pulse(struct bench *bench)
{
    pass(bench, HEALTH_PULSE_MS + HEALTH_PULSE_MS / 4);
    pass(bench, 0);
    pass(bench, 0);
}

/* It answered once, and then no more. */
static void restarts_one_that_does_not_say_that_it_lives(void **state)
{
    struct bench *bench = make_bench();
    int pulses = 0;
    pid_t pid;

    (void)state;
    apply(bench, "{\"version\":\"v1\",\"fake\":{\"mute\":true}}");
    await_ready(bench);
    pid = bench->pid;
    for (; bench->phase == TENANT_READY && pulses < 60000; pulses++) {
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        pass_pulse(bench);
    }
    assert_in_range(pulses, HEALTH_PULSE_MISSES, 59999);
    assert_int_equal(bench->reason, TENANT_TIMEOUT);
    assert_non_null(strstr(bench->message, "did not answer"));
    await_ready(bench);
    assert_int_not_equal(bench->pid, pid);
    assert_int_equal(bench->restarts, 1);
}

/* We were late ourselves, maybe with the whole machine: that is nobody's fault. */
static void excuses_silence_while_nobody_asked(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    apply(bench, "{\"version\":\"v1\",\"fake\":{\"mute\":true}}");
    await_ready(bench);
    for (int i = 0; i < 3 * HEALTH_PULSE_MISSES; i++)
        pass(bench, 3 * HEALTH_PULSE_MS);
    assert_int_equal(bench->phase, TENANT_READY);
    assert_int_equal(bench->restarts, 0);
}

/* The clock stands still while it answers. */
static void await_pings(struct bench *bench, size_t count)
{
    const char *path = fixture_path("tenants/t1/run/pings");
    size_t lines = 0;

    for (int i = 0; i < 60000 && lines < count; i++) {
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        lines = 0;
        for (const char *at = file_exists(path) ? fixture_read(path) : ""; *at; at++)
            lines += *at == '\n';
    }
    assert_int_equal(lines, count);
    pass(bench, 0);
    pass(bench, 0);
}

static void lets_one_live_that_answers(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    apply(bench, "{\"version\":\"v1\"}");
    await_ready(bench);
    for (size_t i = 1; i <= 3 * HEALTH_PULSE_MISSES; i++) {
        pass_pulse(bench);
        await_pings(bench, i);
    }
    assert_int_equal(bench->phase, TENANT_READY);
    assert_int_equal(bench->restarts, 0);
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
        TEST(steward_78_spaces_the_restarts_of_a_crash_loop),
        TEST(steward_78_shows_the_end_of_the_log),
        TEST(kills_one_that_never_answers),
        TEST(restarts_one_that_does_not_say_that_it_lives),
        TEST(excuses_silence_while_nobody_asked),
        TEST(lets_one_live_that_answers),
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
