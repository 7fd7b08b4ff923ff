#include "loop/signal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "lib/test.h"
#include "loop/loop.h"

struct bench {
    struct loop *loop;
    int number;
    size_t count;
    size_t stop_at;
    size_t closed;
};

static void on_signal(void *context, int number)
{
    struct bench *bench = context;

    loop_assert(bench->loop);
    bench->number = number;
    if (++bench->count == bench->stop_at)
        loop_stop(bench->loop);
}

static void on_closed(void *context)
{
    struct bench *bench = context;

    bench->closed++;
}

static void raise_one(void *context)
{
    (void)context;
    kill(getpid(), SIGHUP);
}

static void stop(void *loop)
{
    loop_stop(loop);
}

struct row {
    const char *name;
    int number;
};

static const struct row rows[] = {
    { "hears SIGTERM", SIGTERM },
    { "hears SIGINT", SIGINT },
    { "hears SIGHUP", SIGHUP },
};

static void watch(void **state)
{
    const struct row *row = *state;
    struct bench bench = { .loop = loop_new(clock_system(), NULL), .stop_at = 1 };
    struct signal *watched = signal_open(bench.loop, row->number, on_signal, &bench);
    struct sigaction action;

    kill(getpid(), row->number);
    loop_run(bench.loop);
    assert_int_equal(bench.number, row->number);
    signal_close(watched, on_closed, &bench);
    loop_free(bench.loop);
    assert_int_equal(bench.closed, 1);
    assert_int_equal(sigaction(row->number, NULL, &action), 0);
    assert_true(action.sa_handler == SIG_DFL);
}

static void all_watchers_of_a_signal_are_told(void **state)
{
    struct bench bench = { .loop = loop_new(clock_system(), NULL), .stop_at = 2 };
    struct signal *first = signal_open(bench.loop, SIGHUP, on_signal, &bench);
    struct signal *second = signal_open(bench.loop, SIGHUP, on_signal, &bench);

    (void)state;
    loop_post(bench.loop, raise_one, NULL);
    loop_run(bench.loop);
    assert_int_equal(bench.count, 2);

    /* The one that is left goes on, and nobody is told after closing. */
    signal_close(first, NULL, NULL);
    bench.stop_at = 3;
    loop_post(bench.loop, raise_one, NULL);
    loop_run(bench.loop);
    assert_int_equal(bench.count, 3);

    signal_close(second, NULL, NULL);
    loop_post(bench.loop, stop, bench.loop);
    loop_run(bench.loop);
    loop_free(bench.loop);
}

static void writing_to_a_closed_pipe_only_fails(void **state)
{
    int ends[2];

    (void)state;
    signal_ignore_failed_writes();
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    assert_int_equal(write(ends[1], "x", 1), -1);
    assert_int_equal(errno, EPIPE);
    close(ends[1]);
}

static void writing_too_much_only_fails(void **state)
{
    struct rlimit before;
    int fd = open(fixture_path("file"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    (void)state;
    assert_true(fd >= 0);
    signal_ignore_failed_writes();
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){ .rlim_cur = 1, .rlim_max = before.rlim_max }), 0);
    assert_int_equal(pwrite(fd, "x", 1, 1), -1);
    assert_int_equal(errno, EFBIG);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    close(fd);
}

TEST_MAIN(TABLE(watch, rows), TEST(all_watchers_of_a_signal_are_told),
          TEST(writing_to_a_closed_pipe_only_fails), TEST(writing_too_much_only_fails))
