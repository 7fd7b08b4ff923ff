#include "loop/reaper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "loop/timer.h"

struct bench {
    struct loop *loop;
    struct timer look;
    uint64_t deadline_ms;
    bool clean;
    size_t exits;
    struct process_exit exit;
    int hold; /* closing it lets the orphan end */
};

static void on_exit_status(void *context, const struct process_exit *status)
{
    struct bench *bench = context;

    bench->exits++;
    bench->exit = *status;
    close(bench->hold);
    timer_set(&bench->look, 0, 0);
}

/* Ends when we have no child left, dead or alive. */
static void look(void *context)
{
    struct bench *bench = context;
    siginfo_t info;

    bench->clean = waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD;
    if (bench->clean || loop_now_ms(bench->loop) > bench->deadline_ms)
        loop_stop(bench->loop);
    else
        timer_set(&bench->look, 2, 0);
}

/* The orphan leaves the group of its parent, outlives it, and becomes our child. */
static void orphans_do_not_stay(void **state)
{
    struct bench bench = { .loop = loop_new(clock_system(), NULL) };
    struct reaper *reaper;
    struct process *process;
    int ends[2];
    struct process_options options = {
        .program = "/bin/sh",
        .argv = (const char *const[]){ "sh", "-c", "setsid sh -c 'read x <&3' & exit 5", NULL },
        .env = (const char *const[]){ "PATH=/usr/bin:/bin", NULL },
        .fds = &(struct process_fd){ 0, 3 },
        .fd_count = 1,
        .output = { PROCESS_OUTPUT_NONE, PROCESS_OUTPUT_NONE },
        .on_exit = on_exit_status,
        .context = &bench,
    };

    (void)state;
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), 0);
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    options.fds = &(struct process_fd){ ends[0], 3 };
    bench.hold = ends[1];
    bench.deadline_ms = clock_monotonic_ms(clock_system()) + SECONDS(20);
    timer_init(&bench.look, bench.loop, look, &bench);
    reaper = reaper_open(bench.loop);
    assert_no_error(process_start(bench.loop, &options, &process));
    close(ends[0]);
    loop_run(bench.loop);
    reaper_close(reaper);
    loop_free(bench.loop);
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0), 0);
    assert_true(bench.clean);
    assert_int_equal(bench.exits, 1); /* and the child's own status was left to its owner */
    assert_string_equal(bench.exit.text, "exited with code 5");
}

TEST_MAIN(TEST(orphans_do_not_stay))
