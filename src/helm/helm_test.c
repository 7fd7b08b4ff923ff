#include "helm/helm.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "doc/doc.h"
#include "helm/limits.h"
#include "lib/test.h"
#include "loop/io.h"
#include "loop/loop.h"

/* A loop with a helm of the test's own, which is a small shell script. */
struct bench {
    struct clock *clock;
    struct loop *loop;
    struct helm *helm;
    struct io *started; /* what the script says on a pipe; NULL: nobody listens */
    size_t done;
    size_t stop_after;
    char *messages[16]; /* "" : success */
    enum failure_kind kinds[16];
};

static void on_closed(void *context)
{
    loop_stop(((struct bench *)context)->loop);
}

static void release(void *object)
{
    struct bench *bench = object;

    if (bench->helm) {
        helm_close(bench->helm, on_closed, bench);
        loop_run(bench->loop);
    }
    loop_free(bench->loop);
    clock_fake_free(bench->clock);
}

static char *write_script(const char *body)
{
    char *path = fixture_path("helm");
    char *script = arena_format(fixture_current()->arena, "#!/bin/sh\n%s\n", body);

    assert_no_error(file_write(path, script, strlen(script), 0700));
    return path;
}

static struct bench *make_bench(const char *script, size_t max_running)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);
    struct helm_options options = {
        .program = script ? write_script(script) : NULL,
        .search_path = ":/nonexistent/bin",
        .directory = fixture_path("state"),
        .env = (const char *const[]){ "HTTPS_PROXY=http://proxy:3128", NULL },
        .max_running = max_running,
    };

    bench->clock = clock_fake_new(0);
    bench->loop = loop_new(bench->clock, NULL);
    options.loop = bench->loop;
    assert_no_error(helm_open(&options, &bench->helm));
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

static void on_done(void *context, const struct helm_result *result)
{
    struct bench *bench = context;
    char *text = result->error ? error_format(result->error) : NULL;

    bench->messages[bench->done] = arena_strdup(fixture_current()->arena, text ? text : "");
    bench->kinds[bench->done++] = result->kind;
    free(text);
    if (bench->done >= bench->stop_after)
        loop_stop(bench->loop);
}

static void start_version(struct bench *bench, const char *release_name, const char *version)
{
    CLEANUP(doc) struct doc *values = doc_new(SLICE("{\"color\":\"blue\"}"));
    struct operation operation = {
        .verb = OPERATION_INSTALL,
        .release = release_name,
        .namespace = "apps",
        .chart = "nginx",
        .repository = "https://charts.example.com",
        .version = version,
        .kubeconfig = SLICE("the kubeconfig"),
        .values = values,
        .timeout_ms = SECONDS(60),
    };

    helm_start(bench->helm, &operation, on_done, bench);
}

/* The newest, which is never kept. */
static void start(struct bench *bench, const char *release_name)
{
    start_version(bench, release_name, "");
}

static void run(struct bench *bench, size_t wanted)
{
    bench->stop_after = wanted;
    if (bench->done < wanted)
        loop_run(bench->loop);
}

static void helm_hands_over_what_it_needs(void **state)
{
    struct bench *bench = make_bench(
        arena_format(fixture_current()->arena,
                     "{ echo \"$@\"; cat /proc/self/fd/3; echo; cat /proc/self/fd/4; echo; env | "
                     "sort | sed 's|=/.*/state|=STATE|'; } > %s",
                     fixture_path("seen")),
        0);
    char *seen;

    (void)state;
    start(bench, "web");
    run(bench, 1);
    assert_string_equal(bench->messages[0], "");
    seen = fixture_read(fixture_path("seen"));
    assert_non_null(strstr(seen, "upgrade web nginx --repo=https://charts.example.com"));
    assert_non_null(strstr(seen, "\nthe kubeconfig\n{\"color\":\"blue\"}\n"));
    assert_non_null(strstr(seen, "\nHELM_CACHE_HOME=STATE/CACHE\n"));
    assert_non_null(strstr(seen, "\nHTTPS_PROXY=http://proxy:3128\n"));
    assert_null(strstr(seen, "BUTLER_TESTDATA")); /* nothing is inherited */
}

static void helm_that_is_not_there_is_named(void **state)
{
    struct bench *bench = make_bench(NULL, 0);

    (void)state;
    start(bench, "web");
    run(bench, 1);
    assert_non_null(strstr(bench->messages[0], "install release web in namespace apps: helm is "
                                               "not installed: no executable called helm"));
    assert_int_equal(bench->kinds[0], FAILURE_PROGRAM);
}

static void helm_that_fails_is_understood(void **state)
{
    struct bench *bench =
        make_bench("echo ignored; echo 'Error: chart \"x\" not found in y' >&2; exit 1", 0);

    (void)state;
    start(bench, "web");
    run(bench, 1);
    assert_int_equal(bench->kinds[0], FAILURE_CHART);
    assert_non_null(strstr(bench->messages[0], "chart \"x\" not found in y"));
}

static void what_cannot_be_asked_is_told_later(void **state)
{
    struct bench *bench = make_bench("exit 0", 0);

    (void)state;
    start(bench, "--debug");
    assert_int_equal(bench->done, 0);
    run(bench, 1);
    assert_non_null(strstr(bench->messages[0], "release name"));
}

/* The script says through a pipe that it runs; then time passes. */
static void on_started(void *context, unsigned events)
{
    struct bench *bench = context;

    (void)events;
    io_close(bench->started, NULL, NULL);
    clock_fake_advance(bench->clock, SECONDS(60) + HELM_OVERTIME_MS + SECONDS(2));
    loop_clock_moved(bench->loop);
}

/* Waits until nobody holds the other end of the pipe any more. */
static bool is_abandoned(int fd)
{
    struct pollfd end = { .fd = fd, .events = POLLIN };
    char byte;

    while (poll(&end, 1, 10000) == 1) {
        if (read(fd, &byte, 1) == 0)
            return true;
    }
    return false;
}

static void helm_that_hangs_is_ended(void **state)
{
    char *pipe = fixture_path("started");
    struct bench *bench = make_bench(
        arena_format(fixture_current()->arena, "exec 5> %s; sleep 1000 & echo yes >&5; wait", pipe),
        0);
    int fd;

    (void)state;
    assert_int_equal(mkfifo(pipe, 0600), 0);
    fd = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(fd >= 0);
    bench->started = io_open(bench->loop, fd, on_started, bench);
    io_want(bench->started, IO_READ);
    start(bench, "web");
    run(bench, 1);
    assert_int_equal(bench->kinds[0], FAILURE_TIMEOUT);
    assert_non_null(strstr(bench->messages[0], "did not end within its timeout"));
    assert_true(is_abandoned(fd)); /* what it had started is gone too */
    close(fd);
}

static size_t count_words(const char *text, const char *word)
{
    size_t count = 0;

    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        count++;
    return count;
}

static void charts_are_fetched_once(void **state)
{
    struct bench *bench =
        make_bench(arena_format(fixture_current()->arena,
                                "echo \"$@\" >> %s\n"
                                "[ $1 = pull ] || exit 0\n"
                                "for last; do :; done\n"
                                "echo chart > ${last#--destination=}/nginx-1.2.3.tgz",
                                fixture_path("seen")),
                   1);
    char *seen;

    (void)state;
    start_version(bench, "web", "1.2.3");
    start_version(bench, "api", "1.2.3");
    run(bench, 2);
    assert_string_equal(bench->messages[0], "");
    assert_string_equal(bench->messages[1], "");
    seen = fixture_read(fixture_path("seen"));
    assert_int_equal(count_words(seen, "pull nginx --repo=https://charts.example.com "
                                       "--version=1.2.3 --destination="),
                     1);
    assert_int_equal(count_words(seen, "pull "), 1);
    assert_int_equal(count_words(seen, "/nginx-1.2.3.tgz --install"), 2);
}

static void charts_that_cannot_be_fetched_leave_nothing(void **state)
{
    struct bench *bench = make_bench("echo 'Error: chart \"x\" not found in y' >&2; exit 1", 1);
    DIR *directory;
    size_t entries = 0;

    (void)state;
    start_version(bench, "web", "1.2.3");
    run(bench, 1);
    assert_int_equal(bench->kinds[0], FAILURE_CHART);
    directory = opendir(fixture_path("state/charts"));
    assert_non_null(directory);
    while (readdir(directory))
        entries++;
    closedir(directory);
    assert_int_equal(entries, 2); /* . and .. */
}

static void few_run_at_once(void **state)
{
    struct bench *bench =
        make_bench(arena_format(fixture_current()->arena, "mkdir %s || exit 1; rmdir %s",
                                fixture_path("alone"), fixture_path("alone")),
                   1);

    (void)state;
    for (size_t i = 0; i < 5; i++)
        start(bench, "web");
    run(bench, 5);
    for (size_t i = 0; i < 5; i++)
        assert_string_equal(bench->messages[i], "");
    assert_true(helm_is_idle(bench->helm));
}

static void closing_ends_everything(void **state)
{
    struct bench *bench = make_bench("exec sleep 1000", 1);

    (void)state;
    start(bench, "web");
    start(bench, "api");
    bench->stop_after = 100;
    helm_close(bench->helm, on_closed, bench);
    bench->helm = NULL;
    loop_run(bench->loop);
    assert_int_equal(bench->done, 2);
    assert_non_null(strstr(bench->messages[0], "this program ends"));
    assert_non_null(strstr(bench->messages[1], "this program ends"));
}

TEST_MAIN(TEST(helm_hands_over_what_it_needs), TEST(helm_that_is_not_there_is_named),
          TEST(helm_that_fails_is_understood), TEST(what_cannot_be_asked_is_told_later),
          TEST(helm_that_hangs_is_ended), TEST(charts_are_fetched_once),
          TEST(charts_that_cannot_be_fetched_leave_nothing), TEST(few_run_at_once),
          TEST(closing_ends_everything))
