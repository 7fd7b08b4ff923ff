/* Waiting, asking, killing. */
#include "lib/tenant_bench.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/number.h"
#include "lib/fake_engine.h"
#include "lib/keeper.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "supervise/limits.h"
#include "supervise/serve.h"

#define AWAIT_MS SECONDS(60)

enum {
    RANGE_PORTS = 1024,
    RANGES = 9,
    LOG_MAX_BYTES = 16 << 20,
};

/* --- waiting -------------------------------------------------------------------------------- */

static void look(struct tenant_bench *bench)
{
    if (bench->is_so && bench->is_so(bench))
        loop_stop(bench->loop);
}

static void on_change(void *context, const struct tenant_state *state)
{
    (void)state;
    look(context);
}

static void on_connection(void *context, bool connected)
{
    (void)connected;
    look(context);
}

static void on_late(void *context)
{
    struct tenant_bench *bench = context;

    bench->late = true;
    loop_stop(bench->loop);
}

void tenant_bench_await(struct tenant_bench *bench, bool (*is_so)(struct tenant_bench *bench))
{
    bench->is_so = is_so;
    if (is_so(bench))
        return;
    timer_set(&bench->deadline, AWAIT_MS, 0);
    loop_run(bench->loop);
    timer_cancel(&bench->deadline);
    bench->is_so = NULL;
    if (bench->late)
        fail_msg("it did not come to be; tenant %s is %s: %s", bench->uid ? bench->uid : "-",
                 bench->uid && supervise_find(bench->client, bench->uid)
                     ? tenant_state_phase_name(supervise_find(bench->client, bench->uid)->phase)
                     : "not there",
                 bench->failure ? bench->failure : "");
}

static bool has_phase(struct tenant_bench *bench)
{
    const struct tenant_state *state = supervise_find(bench->client, bench->uid);
    enum tenant_state_phase phase = state ? state->phase : TENANT_ABSENT;

    return supervise_is_connected(bench->client) && phase == bench->phase &&
           (!bench->not_pid || state->pid != bench->not_pid);
}

const struct tenant_state *tenant_bench_await_phase(struct tenant_bench *bench, const char *uid,
                                                    enum tenant_state_phase phase)
{
    bench->uid = uid;
    bench->phase = phase;
    tenant_bench_await(bench, has_phase);
    bench->not_pid = 0;
    return supervise_find(bench->client, uid);
}

static bool all_answered(struct tenant_bench *bench)
{
    return bench->answers >= bench->wanted;
}

void tenant_bench_await_answers(struct tenant_bench *bench, size_t count)
{
    bench->wanted = count;
    tenant_bench_await(bench, all_answered);
    bench->answers -= count;
}

void tenant_bench_done(void *context, const struct supervise_answer *answer,
                       struct error *take_error)
{
    struct tenant_bench *bench = context;

    if (take_error) {
        bench->failures++;
        memory_free(bench->failure);
        bench->failure = error_format(take_error);
        bench->reason = tenant_state_reason_of(take_error);
        error_free(take_error);
    }
    bench->usage = answer->usage;
    text_clear(&bench->log);
    text_append_slice(&bench->log, answer->log);
    bench->answers++;
    look(bench);
}

bool tenant_bench_is_connected(struct tenant_bench *bench)
{
    return supervise_is_connected(bench->client);
}

bool tenant_bench_is_disconnected(struct tenant_bench *bench)
{
    return !supervise_is_connected(bench->client);
}

/* --- the bench ------------------------------------------------------------------------------ */

void tenant_bench_open(struct tenant_bench *bench)
{
    bench->client = supervise_open(&(struct supervise_options){
        .loop = bench->loop,
        .data = fixture_directory(),
        .program = bench->program ? bench->program : tenant_bench_program(),
        .on_change = on_change,
        .on_connection = on_connection,
        .context = bench,
    });
}

static void on_closed(void *context)
{
    loop_stop(((struct tenant_bench *)context)->loop);
}

void tenant_bench_close(struct tenant_bench *bench)
{
    bench->is_so = NULL;
    supervise_close(STEAL(bench->client), on_closed, bench);
    loop_run(bench->loop);
}

bool tenant_bench_is_alive(pid_t pid)
{
    CLEANUP(text) struct text status = TEXT_EMPTY;
    CLEANUP(string) char *path = memory_format("/proc/%d/status", (int)pid);
    struct error *err = file_read(path, 16 << 10, &status);

    error_free(err);
    /* The first thread of a process that was killed may be gone before the others. */
    return !err && !(strstr(text_string(&status), "State:\tZ") &&
                     strstr(text_string(&status), "Threads:\t1\n"));
}

pid_t tenant_bench_supervisor(void)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = file_read(fixture_path("supervisor.lock"), 64, &text);
    uint64_t pid = 0;

    error_free(err);
    if (!number_parse_uint(slice_trim(text_slice(&text)), &pid) ||
        !tenant_bench_is_alive((pid_t)pid))
        return 0;
    return (pid_t)pid;
}

void tenant_bench_await_end(pid_t pid)
{
    for (int i = 0; i < 6000 && tenant_bench_is_alive(pid); i++)
        nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
    assert_false(tenant_bench_is_alive(pid));
}

/* What a sanitizer says about the supervisor is in its log. */
static void check_log(void)
{
    CLEANUP(text) struct text log = TEXT_EMPTY;

    error_free(file_read(fixture_path("supervisor.log"), LOG_MAX_BYTES, &log));
    if (!strstr(text_string(&log), "Sanitizer"))
        return;
    fprintf(stderr, "%s\n", text_string(&log));
    abort();
}

static void release(void *object)
{
    struct tenant_bench *bench = object;
    pid_t pid = tenant_bench_supervisor();

    if (bench->client) {
        supervise_end(bench->client, tenant_bench_done, bench);
        bench->is_so = all_answered;
        bench->wanted = bench->answers + 1;
        timer_set(&bench->deadline, SECONDS(30), 0);
        loop_run(bench->loop);
        timer_cancel(&bench->deadline);
        tenant_bench_close(bench);
    }
    for (int i = 0; i < 500 && pid && tenant_bench_is_alive(pid); i++)
        nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
    if (pid && tenant_bench_is_alive(pid))
        kill(pid, SIGKILL);
    check_log();
    memory_free(bench->failure);
    text_done(&bench->log);
    loop_free(bench->loop);
}

struct tenant_bench *tenant_bench_new(void)
{
    struct tenant_bench *bench = arena_new(fixture_current()->arena, struct tenant_bench);

    (void)fixture_directory();
    bench->loop = loop_new(clock_system(), NULL);
    timer_init(&bench->deadline, bench->loop, on_late, bench);
    arena_defer(fixture_current()->arena, release, bench);
    tenant_bench_open(bench);
    return bench;
}

struct tenant_set tenant_bench_set(const char *uid, const char *fake)
{
    struct arena *arena = fixture_current()->arena;
    const char *json = arena_format(arena, "{\"uid\":\"%s\",\"version\":\"v1.31.4\",\"fake\":%s}",
                                    uid, fake ? fake : "{}");
    struct tenant_set_file *files = arena_array(arena, 2, struct tenant_set_file);

    files[0] = (struct tenant_set_file){ "engine.json", slice_from(json), 0 };
    files[1] = (struct tenant_set_file){ "sa.key", SLICE("a secret"), 0 };
    return (struct tenant_set){
        .uid = uid,
        .namespace = "blue",
        .name = uid,
        .version = "v1.31.4",
        .on_platform_stop = TENANT_SET_STOP,
        .files = files,
        .file_count = 2,
    };
}

void tenant_bench_apply(struct tenant_bench *bench, const struct tenant_set *set)
{
    size_t failures = bench->failures;

    supervise_apply(bench->client, set, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    if (bench->failures > failures)
        fail_msg("apply: %s", bench->failure);
}

const struct tenant_state *tenant_bench_start(struct tenant_bench *bench, const char *uid)
{
    struct tenant_set set = tenant_bench_set(uid, NULL);

    tenant_bench_apply(bench, &set);
    return tenant_bench_await_phase(bench, uid, TENANT_READY);
}

bool tenant_bench_ask_at(const char *host, uint16_t port, char *answer, size_t size)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(port) };
    struct timeval limit = { .tv_sec = 30 };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ssize_t got = -1;

    assert_int_equal(inet_pton(AF_INET, host, &address.sin_addr), 1);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
    if (connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0 && write(fd, "?\n", 2) == 2)
        got = read(fd, answer, size - 1);
    answer[got > 0 ? got : 0] = '\0';
    close(fd);
    return got > 0;
}

bool tenant_bench_ask(uint16_t port, char *answer, size_t size)
{
    return tenant_bench_ask_at("127.0.0.1", port, answer, size);
}

void tenant_bench_assert_serves(uint16_t port, uint64_t generation, pid_t pid)
{
    CLEANUP(string) char *wanted =
        memory_format("generation %llu pid %d\n", (unsigned long long)generation, (int)pid);
    char answer[128];

    assert_true(tenant_bench_ask(port, answer, sizeof(answer)));
    assert_string_equal(answer, wanted);
}

size_t tenant_bench_count_entries(const char *path)
{
    DIR *directory = opendir(path);
    size_t count = 0;
    const struct dirent *entry;

    while (directory && (entry = readdir(directory)))
        count += entry->d_name[0] != '.';
    if (directory)
        closedir(directory);
    return count;
}

char *tenant_bench_file(const char *uid, const char *name)
{
    return fixture_path(arena_format(fixture_current()->arena, "tenants/%s/%s", uid, name));
}

size_t tenant_bench_count_starts(const char *uid)
{
    const char *text = fixture_read(tenant_bench_file(uid, "run/starts"));
    size_t count = 0;

    for (; *text; text++)
        count += *text == '\n';
    return count;
}

void tenant_bench_kill_supervisor(struct tenant_bench *bench)
{
    pid_t pid = tenant_bench_supervisor();

    assert_true(pid > 0);
    kill(pid, SIGKILL);
    tenant_bench_await(bench, tenant_bench_is_disconnected);
}

void tenant_bench_end_supervisor(struct tenant_bench *bench)
{
    pid_t pid = tenant_bench_supervisor();

    tenant_bench_close(bench);
    assert_true(pid > 0);
    kill(pid, SIGTERM);
    tenant_bench_await_end(pid);
}

void tenant_bench_assert_gone(const char *uid, uint16_t port, pid_t pid)
{
    const char *mine = arena_format(fixture_current()->arena, "pid %d\n", (int)pid);
    char answer[64];

    assert_false(file_exists(tenant_bench_file(uid, "")));
    assert_int_equal(tenant_bench_count_entries(fixture_path("trash")), 0);
    /* Another test may have a tenant there by now. */
    if (tenant_bench_ask(port, answer, sizeof(answer)))
        assert_null(strstr(answer, mine));
    if (pid)
        assert_false(tenant_bench_is_alive(pid));
}

/* --- three programs in one ------------------------------------------------------------------ */

const char *tenant_bench_program(void)
{
    static char program[4096];
    ssize_t size = readlink("/proc/self/exe", program, sizeof(program) - 1);

    program[size > 0 ? size : 0] = '\0';
    return program;
}

/* Tests that run side by side keep out of each other's ports. */
static uint16_t first_port(const char *data)
{
    static const uint64_t seed[2] = { 1, 2 };

    return (uint16_t)(BLOCKS_FIRST + map_hash(seed, data, strlen(data)) % RANGES * RANGE_PORTS);
}

static int run_supervisor(const char *data)
{
    CLEANUP(log) struct log *log =
        log_new(STDERR_FILENO, LOG_FORMAT_JSON, LOG_LEVEL_INFO, clock_system());
    CLEANUP(error) struct error *err = serve_run(
        &(struct serve_options){ .data = data,
                                 .program = tenant_bench_program(),
                                 .log = log,
                                 .first_port = first_port(data),
                                 .last_port = (uint16_t)(first_port(data) + RANGE_PORTS - 1),
                                 .own_users = true });

    if (err)
        log_error(log, "the supervisor cannot run", LOG_ERROR(err));
    return err ? 1 : 0;
}

int tenant_bench_main(int argc, char **argv, int (*run)(void))
{
    if (argc == 4 && strcmp(argv[1], "supervisor") == 0)
        return run_supervisor(argv[3]);
    if (argc > 1 && strcmp(argv[1], "apiserver") == 0)
        return fake_engine_main(argc, argv);
    return keeper_run(run);
}
