#include "loop/process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "lib/test.h"
#include "loop/limits.h"
#include "loop/loop.h"
#include "loop/signal.h"

/* One loop and the children of one test. What the children print is gathered as text. */
struct bench {
    struct loop *loop;
    struct clock *clock;
    struct process *process;
    struct text lines;
    size_t exits;
    size_t stop_after;
    struct process_exit exit;
    void (*on_line)(struct bench *bench, struct slice line);
    size_t fds_before;
};

static size_t count_fds(void)
{
    DIR *directory = opendir("/proc/self/fd");
    size_t count = 0;

    assert_non_null(directory);
    while (readdir(directory))
        count++;
    closedir(directory);
    return count;
}

static void release(void *object)
{
    struct bench *bench = object;

    loop_free(bench->loop);
    text_done(&bench->lines);
    clock_fake_free(bench->clock);
}

static struct bench *make_bench(void)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);

    loop_free(loop_new(clock_system(), NULL)); /* libuv keeps two descriptors of its first loop */
    bench->fds_before = count_fds();
    bench->clock = clock_fake_new(0);
    bench->loop = loop_new(bench->clock, NULL);
    bench->stop_after = 1;
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

/* No descriptor and no zombie is left. */
static void check_clean(struct bench *bench)
{
    siginfo_t info;

    bench->loop = loop_free(bench->loop);
    assert_int_equal(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(count_fds(), bench->fds_before);
}

static void on_exit_status(void *context, const struct process_exit *status)
{
    struct bench *bench = context;

    bench->exit = *status;
    if (++bench->exits == bench->stop_after)
        loop_stop(bench->loop);
}

static void on_line(void *context, enum process_stream stream, struct slice line)
{
    struct bench *bench = context;

    text_append(&bench->lines, stream == PROCESS_STDERR ? "err:" : "out:");
    text_append_slice(&bench->lines, line);
    text_append_char(&bench->lines, '\n');
    if (bench->on_line)
        bench->on_line(bench, line);
}

static const char *const *script_argv(const char *script)
{
    const char **argv = arena_array(fixture_current()->arena, 4, const char *);

    argv[0] = "sh";
    argv[1] = "-c";
    argv[2] = script;
    return argv;
}

static struct process_options options_of(struct bench *bench, const char *script)
{
    static const char *const env[] = { "PATH=/usr/bin:/bin", NULL };

    return (struct process_options){
        .name = "a script",
        .program = "/bin/sh",
        .argv = script_argv(script),
        .env = env,
        .on_line = on_line,
        .on_exit = on_exit_status,
        .context = bench,
    };
}

static void run(struct bench *bench, const struct process_options *options)
{
    assert_no_error(process_start(bench->loop, options, &bench->process));
    loop_run(bench->loop);
}

static void run_script(struct bench *bench, const char *script)
{
    struct process_options options = options_of(bench, script);

    run(bench, &options);
}

struct row {
    const char *name;
    const char *script;
    int code;
    int signal;
    const char *text;
};

static const struct row rows[] = {
    { "tells success", "exit 0", 0, 0, "exited with code 0" },
    { "tells the code", "exit 3", 3, 0, "exited with code 3" },
    { "tells a kill", "kill -KILL $$", -1, SIGKILL, "killed by SIGKILL" },
    { "tells another signal", "kill -USR1 $$", -1, SIGUSR1, "killed by SIGUSR1" },
};

static void end(void **state)
{
    const struct row *row = *state;
    struct bench *bench = make_bench();

    run_script(bench, row->script);
    assert_true(bench->exit.known);
    assert_int_equal(bench->exit.code, row->code);
    assert_int_equal(bench->exit.signal, row->signal);
    assert_string_equal(bench->exit.text, row->text);
    check_clean(bench);
}

static void tells_how_much_it_worked(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    run_script(bench, "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done");
    assert_true(bench->exit.cpu_ms > 0);
    check_clean(bench);
}

static void what_cannot_start_is_an_error_and_leaves_nothing(void **state)
{
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, "exit 0");
    struct process *process = NULL;

    (void)state;
    options.program = "/nonexistent/program";
    assert_error(process_start(bench->loop, &options, &process), ERR_NOT_FOUND,
                 "start a script: execute /nonexistent/program");
    options = options_of(bench, "exit 0");
    options.directory = "/nonexistent";
    assert_error(process_start(bench->loop, &options, &process), ERR_NOT_FOUND,
                 "enter directory /nonexistent");
    options = options_of(bench, "exit 0");
    options.fds = &(struct process_fd){ 0, 2 };
    options.fd_count = 1;
    assert_error(process_start(bench->loop, &options, &process), ERR_INVALID,
                 "descriptor number 2 in the child, want 3 to");
    options.fds = (struct process_fd[]){ { 0, 5 }, { 1, 5 } };
    options.fd_count = 2;
    assert_error(process_start(bench->loop, &options, &process), ERR_INVALID, "5 in the child");
    options.fd_count = PROCESS_MAX_FDS + 1;
    assert_error(process_start(bench->loop, &options, &process), ERR_INVALID, "at most 64");
    options.fds = &(struct process_fd){ 1000, 5 };
    options.fd_count = 1;
    assert_error(process_start(bench->loop, &options, &process), ERR_INTERNAL,
                 "hand over descriptors");
    assert_null(process);
    check_clean(bench);
}

static void the_environment_is_what_was_given(void **state)
{
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, "");

    (void)state;
    options.program = "/usr/bin/env";
    options.argv = (const char *const[]){ "env", NULL };
    options.env = (const char *const[]){ "A=1", "B=two words", NULL };
    run(bench, &options);
    assert_string_equal(text_string(&bench->lines), "out:A=1\nout:B=two words\n");
    check_clean(bench);

    bench = make_bench();
    options.context = bench;
    options.env = NULL;
    run(bench, &options);
    assert_string_equal(text_string(&bench->lines), "");
    check_clean(bench);
}

static void it_begins_in_its_directory_with_an_empty_input(void **state)
{
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, "pwd; cat; echo end >&2");

    (void)state;
    options.directory = "/usr";
    options.output[PROCESS_STDERR] = PROCESS_OUTPUT_NONE;
    run(bench, &options);
    assert_string_equal(text_string(&bench->lines), "out:/usr\n");
    check_clean(bench);
}

static void output_can_go_to_a_descriptor(void **state)
{
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, "echo one; echo two >&2");
    int file = open(fixture_path("log"), O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC, 0600);

    (void)state;
    options.output[PROCESS_STDOUT] = options.output[PROCESS_STDERR] = PROCESS_OUTPUT_FD;
    options.output_fd[PROCESS_STDOUT] = options.output_fd[PROCESS_STDERR] = file;
    run(bench, &options);
    close(file);
    assert_string_equal(fixture_read(fixture_path("log")), "one\ntwo\n");
    check_clean(bench);
}

/* Each source has the number that the other one shall get. */
static void descriptors_arrive_at_their_numbers(void **state)
{
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, "");
    int first[2];
    int second[2];
    char got[2][8] = { "", "" };

    (void)state;
    assert_int_equal(pipe2(first, O_CLOEXEC), 0);
    assert_int_equal(pipe2(second, O_CLOEXEC), 0);
    options.fds =
        (struct process_fd[]){ { first[1], second[1] }, { second[1], first[1] }, { first[1], 3 } };
    options.fd_count = 3;
    options.argv = script_argv(
        arena_format(fixture_current()->arena,
                     "printf 1 > /proc/self/fd/%d; printf 2 > /proc/self/fd/%d; printf 3 >&3",
                     second[1], first[1]));
    run(bench, &options);
    assert_int_equal(bench->exit.code, 0);
    assert_int_equal(read(first[0], got[0], sizeof(got[0])), 2);
    assert_int_equal(read(second[0], got[1], sizeof(got[1])), 1);
    assert_string_equal(got[0], "13");
    assert_string_equal(got[1], "2");
    for (int i = 0; i < 2; i++) {
        close(first[i]);
        close(second[i]);
    }
    check_clean(bench);
}

static void other_descriptors_stay_here(void **state)
{
    struct bench *bench = make_bench();
    int careless = open("/dev/null", O_RDONLY); /* without O_CLOEXEC, as some library would */
    const char *script = arena_format(fixture_current()->arena,
                                      "for n in 0 1 2 %d; do [ -e /proc/$$/fd/$n ] && echo $n; "
                                      "done; true",
                                      careless);

    (void)state;
    run_script(bench, script);
    close(careless);
    assert_string_equal(text_string(&bench->lines), "out:0\nout:1\nout:2\n");
    check_clean(bench);
}

static void signals_are_as_usual_in_the_child(void **state)
{
    struct bench *bench = make_bench();
    sigset_t set;

    (void)state;
    signal_ignore_failed_writes();
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, NULL);
    run_script(bench, "exec grep -E '^Sig(Blk|Ign)' /proc/self/status");
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    assert_string_equal(text_string(&bench->lines),
                        "out:SigBlk:\t0000000000000000\nout:SigIgn:\t0000000000000000\n");
    check_clean(bench);
}

static void it_leads_its_group_or_session(void **state)
{
    const char *script = "read -r pid name state parent group session rest < /proc/$$/stat; "
                         "echo $((group == $$)) $((session == $$))";
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, script);

    (void)state;
    bench->stop_after = 2;
    assert_no_error(process_start(bench->loop, &options, &bench->process));
    options.new_session = true;
    options.output[PROCESS_STDOUT] = PROCESS_OUTPUT_FD; /* two outputs that do not mix */
    options.output_fd[PROCESS_STDOUT] = open(fixture_path("out"), O_CREAT | O_RDWR, 0600);
    run(bench, &options);
    close(options.output_fd[PROCESS_STDOUT]);
    assert_string_equal(text_string(&bench->lines), "out:1 0\n");
    assert_string_equal(fixture_read(fixture_path("out")), "1 1\n");
    check_clean(bench);
}

static void the_user_changes_where_that_is_allowed(void **state)
{
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, "echo $(id -u) $(id -g) $(id -G)");
    struct process *process;

    (void)state;
    options.change_user = true;
    options.uid = 65534;
    options.gid = 65533;
    if (geteuid() != 0) {
        assert_error(process_start(bench->loop, &options, &process), ERR_FORBIDDEN,
                     "change to user 65534 and group 65533");
    } else {
        run(bench, &options);
        assert_string_equal(text_string(&bench->lines), "out:65534 65533 65533\n");
    }
    check_clean(bench);
}

/* --- stopping ------------------------------------------------------------------------------ */

static void stop_when_ready(struct bench *bench, struct slice line)
{
    if (slice_is(line, "ready"))
        process_stop(bench->process, 1000);
}

static void a_child_may_end_in_its_own_way(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    bench->on_line = stop_when_ready;
    run_script(bench, "trap 'exit 7' TERM; echo ready; sleep 1000 & wait");
    assert_string_equal(bench->exit.text, "exited with code 7");
    check_clean(bench);
}

static void stop_then_wait_out_the_grace(struct bench *bench, struct slice line)
{
    if (slice_is(line, "ready"))
        process_stop(bench->process, 1000);
    if (slice_is(line, "no")) {
        clock_fake_advance(bench->clock, 1000);
        loop_clock_moved(bench->loop);
    }
}

/* It says "no" to SIGTERM, so it was alive until the clock moved. */
static void a_child_that_does_not_listen_is_killed_after_the_grace(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    bench->on_line = stop_then_wait_out_the_grace;
    run_script(bench, "trap 'echo no' TERM; echo ready; while :; do sleep 1000 & wait; done");
    assert_string_equal(bench->exit.text, "killed by SIGKILL");
    assert_non_null(strstr(text_string(&bench->lines), "out:ready\nout:no\n"));
    check_clean(bench);
}

static void stop_twice(struct bench *bench, struct slice line)
{
    (void)line;
    process_stop(bench->process, 100000);
    process_stop(bench->process, 0);
}

static void a_second_stop_can_be_harder(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    bench->on_line = stop_twice;
    run_script(bench, "trap '' TERM; echo ready; sleep 1000");
    assert_string_equal(bench->exit.text, "killed by SIGKILL");
    check_clean(bench);
}

static void halt_and_stop(struct bench *bench, struct slice line)
{
    (void)line;
    process_signal(bench->process, SIGSTOP);
    process_stop(bench->process, 100000);
}

static void a_halted_child_hears_the_stop(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    bench->on_line = halt_and_stop;
    run_script(bench, "echo ready; sleep 1000");
    assert_string_equal(bench->exit.text, "killed by SIGTERM");
    check_clean(bench);
}

/* The far end of a pipe tells when the last process of the group is gone: its descriptor 3. */
static void run_group(struct bench *bench, const char *script)
{
    struct process_options options = options_of(bench, script);
    char byte;
    int ends[2];

    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    options.fds = &(struct process_fd){ ends[1], 3 };
    options.fd_count = 1;
    assert_no_error(process_start(bench->loop, &options, &bench->process));
    close(ends[1]);
    loop_run(bench->loop);
    assert_int_equal(read(ends[0], &byte, 1), 0);
    close(ends[0]);
}

static void stopping_reaches_grandchildren(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    bench->on_line = stop_when_ready;
    run_group(bench, "sh -c 'trap \"\" TERM; sleep 1000; sleep 1000' & "
                     "trap 'exit 0' TERM; echo ready; wait");
    assert_int_equal(bench->exit.code, 0);
    check_clean(bench);
}

static void what_a_child_leaves_behind_is_killed(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    run_group(bench, "sleep 1000 & exit 4");
    assert_int_equal(bench->exit.code, 4);
    check_clean(bench);
}

/* --- watching others ----------------------------------------------------------------------- */

struct orphanage {
    struct error *err;
    pid_t pid;
    size_t exits;
};

static void count_exit(void *context, const struct process_exit *status)
{
    struct orphanage *orphanage = context;

    (void)status;
    orphanage->exits++;
}

/* Starts a child that is tied to this thread, and lets it go before the thread ends. */
static void *start_and_leave(void *argument)
{
    struct orphanage *orphanage = argument;
    struct loop *loop = loop_new(clock_system(), NULL);
    struct process *process;
    struct process_options options = {
        .program = "/bin/sleep",
        .argv = (const char *const[]){ "sleep", "1000", NULL },
        .die_with_parent = true,
        .on_exit = count_exit,
        .context = orphanage,
    };

    orphanage->err = process_start(loop, &options, &process);
    if (!orphanage->err) {
        orphanage->pid = process_pid(process);
        process_detach(process);
    }
    loop_free(loop);
    return NULL;
}

static void a_child_can_be_tied_to_our_life(void **state)
{
    struct bench *bench = make_bench();
    struct orphanage orphanage = { 0 };
    siginfo_t info;
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, start_and_leave, &orphanage), 0);
    pthread_join(thread, NULL);
    assert_no_error(orphanage.err);
    assert_int_equal(waitid(P_PID, (id_t)orphanage.pid, &info, WEXITED), 0);
    assert_int_equal(info.si_code, CLD_KILLED);
    assert_int_equal(info.si_status, SIGKILL);
    assert_int_equal(orphanage.exits, 0);
    check_clean(bench);
}

struct adopter {
    struct process_exit exit;
    size_t exits;
};

static void on_adopted_exit(void *context, const struct process_exit *status)
{
    struct adopter *adopter = context;

    adopter->exit = *status;
    adopter->exits++;
}

static void a_running_process_can_be_adopted(void **state)
{
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, "sleep 1000");
    struct adopter adopter = { 0 };
    struct process_options watching = {
        .name = "a sleeper",
        .on_exit = on_adopted_exit,
        .context = &adopter,
    };
    struct process *adopted;
    pid_t pid;
    uint64_t started;

    (void)state;
    assert_no_error(process_start(bench->loop, &options, &bench->process));
    pid = process_pid(bench->process);
    started = process_started(bench->process);
    assert_true(started > 0);
    assert_error(process_adopt(bench->loop, pid, started + 1, &watching, &adopted), ERR_NOT_FOUND,
                 "adopt a sleeper: process");
    assert_no_error(process_adopt(bench->loop, pid, started, &watching, &adopted));
    assert_int_equal(process_pid(adopted), pid);
    assert_int_equal(process_started(adopted), started);
    process_stop(adopted, 1000);
    loop_run(bench->loop);
    check_clean(bench);
    assert_string_equal(bench->exit.text, "killed by SIGTERM");
    assert_int_equal(adopter.exits, 1);
    assert_false(adopter.exit.known);
    assert_string_equal(adopter.exit.text, "ended, how is not known");

    bench = make_bench();
    assert_error(process_adopt(bench->loop, pid, started, &watching, &adopted), ERR_NOT_FOUND,
                 "does not run");
    check_clean(bench);
}

static void many_children_at_a_time_leave_nothing(void **state)
{
    struct bench *bench = make_bench();
    struct process_options options = options_of(bench, "echo x; exit 1");

    (void)state;
    bench->stop_after = 50;
    for (int i = 0; i < 50; i++)
        assert_no_error(process_start(bench->loop, &options, &bench->process));
    loop_run(bench->loop);
    assert_int_equal(bench->lines.size, 50 * strlen("out:x\n"));
    check_clean(bench);
}

TEST_MAIN(TABLE(end, rows), TEST(tells_how_much_it_worked),
          TEST(what_cannot_start_is_an_error_and_leaves_nothing),
          TEST(the_environment_is_what_was_given),
          TEST(it_begins_in_its_directory_with_an_empty_input), TEST(output_can_go_to_a_descriptor),
          TEST(descriptors_arrive_at_their_numbers), TEST(other_descriptors_stay_here),
          TEST(signals_are_as_usual_in_the_child), TEST(it_leads_its_group_or_session),
          TEST(the_user_changes_where_that_is_allowed), TEST(a_child_may_end_in_its_own_way),
          TEST(a_child_that_does_not_listen_is_killed_after_the_grace),
          TEST(a_second_stop_can_be_harder), TEST(a_halted_child_hears_the_stop),
          TEST(stopping_reaches_grandchildren), TEST(what_a_child_leaves_behind_is_killed),
          TEST(a_child_can_be_tied_to_our_life), TEST(a_running_process_can_be_adopted),
          TEST(many_children_at_a_time_leave_nothing))
