#include "loop/supervisor.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lib/test.h"
#include "loop/loop.h"

enum {
    MAX_EXITS = 16
};

/* The clock is a fake one: waiting times pass as soon as they begin. */
struct bench {
    struct loop *loop;
    struct clock *clock;
    struct supervisor *supervisor;
    uint64_t delays[MAX_EXITS];
    char texts[MAX_EXITS][160];
    size_t exits;
    size_t starts;
    size_t stop_after_exits; /* 0: never */
    size_t long_run;         /* which start lasts for stable_ms; 0: none */
    bool stop_at_start;
    size_t stopped;
};

static void on_stopped(void *context)
{
    struct bench *bench = context;

    bench->stopped++;
    loop_stop(bench->loop);
}

static void pass(struct bench *bench, uint64_t delay_ms)
{
    clock_fake_advance(bench->clock, delay_ms);
    loop_clock_moved(bench->loop);
}

static void on_start(void *context, struct process *process)
{
    struct bench *bench = context;

    bench->starts++;
    assert_ptr_equal(process, supervisor_process(bench->supervisor));
    if (bench->starts == bench->long_run)
        pass(bench, 5000);
    if (bench->stop_at_start)
        supervisor_stop(bench->supervisor, on_stopped, bench);
}

static void on_exit_status(void *context, const struct process_exit *status, uint64_t restart_in_ms)
{
    struct bench *bench = context;

    assert_true(bench->exits < MAX_EXITS);
    memcpy(bench->texts[bench->exits], status->text, sizeof(status->text));
    bench->delays[bench->exits++] = restart_in_ms;
    if (bench->exits == bench->stop_after_exits)
        supervisor_stop(bench->supervisor, on_stopped, bench);
    else if (restart_in_ms != SUPERVISOR_NO_RESTART)
        pass(bench, restart_in_ms + restart_in_ms / 8);
    else if (supervisor_state(bench->supervisor) == SUPERVISOR_STOPPED)
        loop_stop(bench->loop);
}

static void release(void *object)
{
    struct bench *bench = object;

    supervisor_free(bench->supervisor);
    loop_free(bench->loop);
    clock_fake_free(bench->clock);
}

static struct supervisor_options options_of(struct bench *bench, const char *script)
{
    static const char *const env[] = { "PATH=/usr/bin:/bin", NULL };
    const char **argv = arena_array(fixture_current()->arena, 4, const char *);

    argv[0] = "sh";
    argv[1] = "-c";
    argv[2] = script;
    return (struct supervisor_options){
        .process = { .name = "script",
                     .program = "/bin/sh",
                     .argv = argv,
                     .env = env,
                     .output = { PROCESS_OUTPUT_NONE, PROCESS_OUTPUT_NONE } },
        .backoff_min_ms = 100,
        .backoff_max_ms = 500,
        .stable_ms = 5000,
        .on_start = on_start,
        .on_exit = on_exit_status,
        .context = bench,
    };
}

static struct bench *make_bench(void)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);

    bench->clock = clock_fake_new(0);
    bench->loop = loop_new(bench->clock, NULL);
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

static void run(struct bench *bench, const struct supervisor_options *options)
{
    bench->supervisor = supervisor_new(bench->loop, options);
    supervisor_start(bench->supervisor);
    loop_run(bench->loop);
    assert_int_equal(supervisor_state(bench->supervisor), SUPERVISOR_STOPPED);
    assert_null(supervisor_process(bench->supervisor));
}

static void assert_no_children(void)
{
    siginfo_t info;

    assert_int_equal(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1);
    assert_int_equal(errno, ECHILD);
}

static void it_waits_longer_each_time(void **state)
{
    static const uint64_t expected[] = { 100, 200, 400, 500, 500, 500 };
    struct bench *bench = make_bench();
    struct supervisor_options options = options_of(bench, "exit 3");

    (void)state;
    bench->stop_after_exits = COUNT_OF(expected);
    run(bench, &options);
    assert_memory_equal(bench->delays, expected, sizeof(expected));
    assert_int_equal(bench->starts, COUNT_OF(expected));
    assert_int_equal(supervisor_restarts(bench->supervisor), COUNT_OF(expected) - 1);
    assert_string_equal(bench->texts[0], "exited with code 3");
    assert_int_equal(bench->stopped, 1);
    assert_no_children();
}

static void running_for_a_while_forgets_the_failures(void **state)
{
    static const uint64_t expected[] = { 100, 200, 100, 200 };
    struct bench *bench = make_bench();
    struct supervisor_options options = options_of(bench, "exit 1");

    (void)state;
    bench->long_run = 3;
    bench->stop_after_exits = COUNT_OF(expected);
    run(bench, &options);
    assert_memory_equal(bench->delays, expected, sizeof(expected));
}

struct row {
    const char *name;
    enum supervisor_policy policy;
    const char *script;
    bool restarts;
};

static const struct row rows[] = {
    { "always restarts after success", SUPERVISOR_ALWAYS, "exit 0", true },
    { "always restarts after failure", SUPERVISOR_ALWAYS, "exit 1", true },
    { "may take success as the end", SUPERVISOR_ON_FAILURE, "exit 0", false },
    { "restarts on a failure", SUPERVISOR_ON_FAILURE, "exit 1", true },
    { "restarts when it was killed", SUPERVISOR_ON_FAILURE, "kill -TERM $$", true },
    { "never restarts", SUPERVISOR_NEVER, "exit 1", false },
};

static void policy(void **state)
{
    const struct row *row = *state;
    struct bench *bench = make_bench();
    struct supervisor_options options = options_of(bench, row->script);

    options.policy = row->policy;
    bench->stop_after_exits = 2;
    run(bench, &options);
    assert_int_equal(bench->exits, row->restarts ? 2 : 1);
    assert_int_equal(bench->delays[0] != SUPERVISOR_NO_RESTART, row->restarts);
}

static void what_cannot_start_is_tried_again(void **state)
{
    struct bench *bench = make_bench();
    struct supervisor_options options = options_of(bench, "");

    (void)state;
    options.process.program = "/nonexistent/program";
    bench->stop_after_exits = 3;
    run(bench, &options);
    assert_int_equal(bench->starts, 0);
    assert_int_equal(bench->delays[2], 400);
    assert_string_equal(bench->texts[0],
                        "start script: execute /nonexistent/program: No such file or directory");
}

static void a_running_child_is_stopped(void **state)
{
    struct bench *bench = make_bench();
    struct supervisor_options options = options_of(bench, "sleep 1000");

    (void)state;
    bench->stop_at_start = true;
    run(bench, &options);
    assert_int_equal(bench->exits, 1);
    assert_string_equal(bench->texts[0], "killed by SIGTERM");
    assert_true(bench->delays[0] == SUPERVISOR_NO_RESTART);
    assert_int_equal(bench->stopped, 1);
    assert_no_children();
}

static void stopping_what_does_not_run_is_reported_too(void **state)
{
    struct bench *bench = make_bench();
    struct supervisor_options options = options_of(bench, "exit 0");

    (void)state;
    bench->supervisor = supervisor_new(bench->loop, &options);
    supervisor_stop(bench->supervisor, on_stopped, bench);
    assert_int_equal(supervisor_state(bench->supervisor), SUPERVISOR_STOPPING);
    assert_int_equal(bench->stopped, 0);
    loop_run(bench->loop);
    assert_int_equal(bench->stopped, 1);
    assert_int_equal(bench->starts, 0);
}

static void ignore_exit(void *context, const struct process_exit *status)
{
    (void)context;
    (void)status;
}

/* As after a restart of this program: the child runs, and is taken over by its number. */
static void an_adopted_child_is_restarted_when_it_ends(void **state)
{
    struct bench *bench = make_bench();
    struct supervisor_options options = options_of(bench, "exit 6");
    struct process_options earlier = options.process;
    struct process *process;

    (void)state;
    earlier.argv = (const char *const[]){ "sh", "-c", "sleep 1000", NULL };
    earlier.on_exit = ignore_exit;
    assert_no_error(process_start(bench->loop, &earlier, &process));
    bench->stop_after_exits = 2;
    bench->supervisor = supervisor_new(bench->loop, &options);
    assert_no_error(
        supervisor_adopt(bench->supervisor, process_pid(process), process_started(process)));
    assert_int_equal(supervisor_state(bench->supervisor), SUPERVISOR_RUNNING);
    process_signal(supervisor_process(bench->supervisor), SIGTERM);
    loop_run(bench->loop);
    assert_int_equal(bench->exits, 2);
    assert_string_equal(bench->texts[0], "ended, how is not known");
    assert_string_equal(bench->texts[1], "exited with code 6");
}

static void a_child_can_be_left_running(void **state)
{
    struct bench *bench = make_bench();
    struct supervisor_options options = options_of(bench, "sleep 1000");
    siginfo_t info;
    pid_t pid;

    (void)state;
    bench->supervisor = supervisor_new(bench->loop, &options);
    supervisor_start(bench->supervisor);
    pid = process_pid(supervisor_process(bench->supervisor));
    supervisor_detach(bench->supervisor);
    assert_int_equal(supervisor_state(bench->supervisor), SUPERVISOR_STOPPED);
    bench->supervisor = supervisor_free(bench->supervisor);
    bench->loop = loop_free(bench->loop);
    assert_int_equal(kill(pid, 0), 0);
    assert_int_equal(kill(-pid, SIGKILL), 0);
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED), 0);
    assert_int_equal(bench->exits, 0);
}

TEST_MAIN(TEST(it_waits_longer_each_time), TEST(running_for_a_while_forgets_the_failures),
          TABLE(policy, rows), TEST(what_cannot_start_is_tried_again),
          TEST(a_running_child_is_stopped), TEST(stopping_what_does_not_run_is_reported_too),
          TEST(an_adopted_child_is_restarted_when_it_ends), TEST(a_child_can_be_left_running))
