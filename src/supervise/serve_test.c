/* What a supervisor does for tenants that live, whoever dies. */
#include "supervise/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "lib/tenant_bench.h"
#include "lib/test.h"
#include "loop/process.h"
#include "store/ledger.h"
#include "supervise/home.h"
#include "supervise/identity.h"
#include "supervise/limits.h"

enum {
    PROGRAM_MAX_BYTES = 512 << 20
};

/* --- running -------------------------------------------------------------------------------- */

static void starts_what_is_applied(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    const struct tenant_state *tenant = tenant_bench_start(bench, "t1");
    struct stat facts;

    (void)state;
    assert_int_equal((tenant->port - BLOCKS_FIRST) % BLOCKS_SIZE, 0);
    assert_int_equal(tenant->block, tenant->port);
    assert_string_equal(tenant->version, "v1.31.4");
    assert_int_equal(tenant->generation, 1);
    assert_int_equal(tenant->cause, TENANT_BY_APPLY);
    tenant_bench_assert_serves(tenant->port, 1, tenant->pid);
    assert_int_equal(stat(tenant_bench_file("t1", "conf/current/sa.key"), &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
    assert_int_equal(stat(tenant_bench_file("t1", ""), &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0700);
    assert_null(strstr(fixture_read(tenant_bench_file("t1", "set.json")), "secret"));
    assert_non_null(
        strstr(fixture_read(tenant_bench_file("t1", "tenant.json")), "\"namespace\":\"blue\""));
    assert_int_equal(getsid(tenant->pid), tenant->pid);
}

static void prepares_without_running(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", NULL);
    uint16_t port;

    (void)state;
    set.file_count = 0;
    supervise_prepare(bench->client, &set, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    port = tenant_bench_await_phase(bench, "t1", TENANT_STOPPED)->port;
    assert_true(port >= BLOCKS_FIRST && port <= BLOCKS_LAST);
    assert_int_equal(tenant_bench_start(bench, "t1")->port, port);
}

static bool has_generation(struct tenant_bench *bench)
{
    const struct tenant_state *state = supervise_find(bench->client, bench->uid);

    return state && state->generation == bench->wanted;
}

static void await_generation(struct tenant_bench *bench, const char *uid, uint64_t generation)
{
    bench->uid = uid;
    bench->wanted = generation;
    tenant_bench_await(bench, has_generation);
}

static void reloads_new_files(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t pid = tenant_bench_start(bench, "t1")->pid;
    uint16_t port = supervise_find(bench->client, "t1")->port;

    (void)state;
    for (int i = 2; i <= 4; i++) {
        struct tenant_set set = tenant_bench_set("t1", NULL);
        struct tenant_set_file *files =
            arena_dup(fixture_current()->arena, set.files, 2 * sizeof(*files));

        files[1].bytes = slice_from(arena_format(fixture_current()->arena, "secret %d", i));
        set.files = files;
        tenant_bench_apply(bench, &set);
        await_generation(bench, "t1", (uint64_t)i);
        tenant_bench_assert_serves(port, (uint64_t)i, pid);
        tenant_bench_apply(bench, &set); /* the same again changes nothing */
        assert_int_equal(supervise_find(bench->client, "t1")->wanted_generation, i);
    }
    assert_int_equal(tenant_bench_count_entries(tenant_bench_file("t1", "conf")),
                     1 + GENERATIONS_KEPT);
    assert_int_equal(tenant_bench_count_starts("t1"), 1);
}

static bool has_reload_error(struct tenant_bench *bench)
{
    const struct tenant_state *state = supervise_find(bench->client, bench->uid);

    return state && *state->reload_error;
}

static void keeps_serving_when_new_files_are_bad(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t pid = tenant_bench_start(bench, "t1")->pid;
    struct tenant_set set = tenant_bench_set("t1", "{\"rejectReload\":true}");

    (void)state;
    tenant_bench_apply(bench, &set);
    bench->uid = "t1";
    tenant_bench_await(bench, has_reload_error);
    assert_string_equal(supervise_find(bench->client, "t1")->reload_error, "apiserver.crt: no PEM");
    assert_int_equal(supervise_find(bench->client, "t1")->pid, pid);
    assert_int_equal(supervise_find(bench->client, "t1")->phase, TENANT_READY);
}

static void steward_77_is_back_at_once_after_a_kill(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t pid = tenant_bench_start(bench, "t1")->pid;
    uint16_t port = supervise_find(bench->client, "t1")->port;
    uint64_t began_ms = clock_monotonic_ms(clock_system());
    const struct tenant_state *tenant;

    (void)state;
    kill(pid, SIGKILL);
    bench->not_pid = pid;
    tenant = tenant_bench_await_phase(bench, "t1", TENANT_READY);
    print_message("# back after %d ms\n", (int)(clock_monotonic_ms(clock_system()) - began_ms));
    assert_int_equal(tenant->port, port);
    assert_int_equal(tenant->restarts, 1);
    assert_int_equal(tenant->cause, TENANT_BY_RESTART);
    assert_string_equal(tenant->last_exit, "killed by SIGKILL");
    tenant_bench_assert_serves(port, 1, tenant->pid);
}

static void steward_80_adopts_after_its_own_death(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t first = tenant_bench_start(bench, "t1")->pid;
    pid_t second = tenant_bench_start(bench, "t2")->pid;
    uint16_t port = supervise_find(bench->client, "t1")->port;

    (void)state;
    for (int i = 0; i < 3; i++) {
        tenant_bench_kill_supervisor(bench);
        tenant_bench_assert_serves(port, 1, first); /* nobody misses it */
        tenant_bench_await(bench, tenant_bench_is_connected);
        assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->pid, first);
        assert_int_equal(tenant_bench_await_phase(bench, "t2", TENANT_READY)->pid, second);
    }
    assert_int_equal(tenant_bench_count_starts("t1"), 1);
    /* An adopted one is watched like any other, and its port is kept for the next. */
    kill(first, SIGKILL);
    bench->not_pid = first;
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->port, port);
    tenant_bench_assert_serves(port, 1, supervise_find(bench->client, "t1")->pid);
}

static void steward_79_tenants_outlive_the_client(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t pid = tenant_bench_start(bench, "t1")->pid;

    (void)state;
    tenant_bench_close(bench);
    assert_true(tenant_bench_is_alive(pid));
    tenant_bench_open(bench);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->pid, pid);
}

/* The same program with another byte behind it: what an older release is. */
static const char *make_older_program(void)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    const char *path = fixture_path("older");

    assert_no_error(file_read(tenant_bench_program(), PROGRAM_MAX_BYTES, &bytes));
    text_append_char(&bytes, '!');
    assert_no_error(file_write(path, bytes.data, bytes.size, 0755));
    return path;
}

static bool is_replaced(struct tenant_bench *bench)
{
    const struct tenant_state *first = supervise_find(bench->client, "t1");
    const struct tenant_state *second = supervise_find(bench->client, "t2");

    return first && second && first->phase == TENANT_READY && second->phase == TENANT_READY &&
           first->started_ms && first->pid != bench->not_pid && second->pid != bench->other_pid;
}

/* A new release adopts what the old one has started, and replaces it without losing the port. */
static void replaces_an_older_program(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    const char *older = make_older_program();
    uint16_t port;

    (void)state;
    tenant_bench_await(bench, tenant_bench_is_connected);
    tenant_bench_end_supervisor(bench);
    bench->program = older;
    tenant_bench_open(bench);
    port = tenant_bench_start(bench, "t1")->port;
    tenant_bench_start(bench, "t2");
    bench->not_pid = supervise_find(bench->client, "t1")->pid;
    bench->other_pid = supervise_find(bench->client, "t2")->pid;
    tenant_bench_end_supervisor(bench);
    assert_true(tenant_bench_is_alive(bench->not_pid));
    bench->program = NULL;
    tenant_bench_open(bench);
    tenant_bench_await(bench, is_replaced);
    tenant_bench_assert_serves(port, 1, supervise_find(bench->client, "t1")->pid);
    assert_int_equal(tenant_bench_count_starts("t1"), 2);
    assert_int_equal(tenant_bench_count_starts("t2"), 2);
    assert_int_equal(supervise_find(bench->client, "t1")->restarts, 0);
    assert_int_equal(supervise_find(bench->client, "t1")->port, port);
}

static uid_t owner_of(const char *path)
{
    struct stat facts;

    assert_int_equal(stat(path, &facts), 0);
    return facts.st_uid;
}

/* Only root can give away, and only what others can get to. */
static void gives_each_tenant_a_user(void **state)
{
    struct tenant_bench *bench;
    CLEANUP(string) char *process = NULL;
    uid_t first;
    uid_t second;

    (void)state;
    if (geteuid() != 0 || !home_is_open_to_others(tenant_bench_program()))
        skip();
    assert_int_equal(chmod(fixture_directory(), 0711), 0);
    bench = tenant_bench_new();
    first = tenant_bench_start(bench, "t1")->user;
    second = tenant_bench_start(bench, "t2")->user;
    assert_in_range(first, USERS_FIRST, USERS_LAST);
    assert_in_range(second, USERS_FIRST, USERS_LAST);
    assert_int_not_equal(first, second);
    process = memory_format("/proc/%d", (int)supervise_find(bench->client, "t1")->pid);
    assert_int_equal(owner_of(process), first);
    assert_int_equal(owner_of(tenant_bench_file("t1", "conf/current/sa.key")), first);
    assert_int_equal(owner_of(tenant_bench_file("t1", "store")), first);
    assert_int_equal(owner_of(tenant_bench_file("t2", "store")), second);
    /* Adopted like any other, and its user goes with it. */
    tenant_bench_kill_supervisor(bench);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->user, first);
    supervise_destroy(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(bench->failures, 0);
    assert_int_equal(tenant_bench_start(bench, "t3")->user, first);
}

/* --- strangers ------------------------------------------------------------------------------ */

static pid_t start_stranger(void)
{
    pid_t pid = fork();

    if (pid == 0) {
        execl("/bin/sleep", "sleep", "600", (char *)NULL);
        _exit(127);
    }
    return pid;
}

/* Writes another process into the records, while nobody supervises. */
static void forge_record(const char *uid, const struct identity *identity)
{
    CLEANUP(ledger) struct ledger *ledger = NULL;
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct ledger_change change = { LEDGER_PUT, "processes", slice_from(uid), { NULL, 0 } };

    identity_write(identity, &json);
    change.value = text_slice(&json);
    assert_no_error(ledger_open(fixture_path("supervisor.db"), &ledger));
    assert_no_error(ledger_commit(ledger, &change, 1, true));
}

static void kill_both(struct tenant_bench *bench, pid_t engine)
{
    pid_t supervisor = tenant_bench_supervisor();

    tenant_bench_close(bench);
    assert_true(supervisor > 0);
    kill(supervisor, SIGKILL);
    tenant_bench_await_end(supervisor);
    kill(engine, SIGKILL);
    tenant_bench_await_end(engine);
}

static void steward_81_never_signals_a_stranger(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t pid = tenant_bench_start(bench, "t1")->pid;
    pid_t stranger = start_stranger();
    struct identity identity = { 0 };
    uint64_t started = 0;
    int status;

    (void)state;
    assert_no_error(identity_read(pid, NULL, &identity));
    assert_no_error(process_read_started(stranger, &started));
    kill_both(bench, pid);
    /* Its number, and even its time: the program and its arguments are still others. */
    identity.pid = stranger;
    identity.started = started;
    forge_record("t1", &identity);
    tenant_bench_open(bench);
    bench->not_pid = stranger;
    tenant_bench_await_phase(bench, "t1", TENANT_READY);
    supervise_stop(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(waitpid(stranger, &status, WNOHANG), 0);
    kill(stranger, SIGKILL);
    waitpid(stranger, &status, 0);
}

/* The machine was restarted: the number may be anybody's by now, here it is even alive. */
static void steward_91_comes_back_after_a_reboot(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t pid = tenant_bench_start(bench, "t1")->pid;
    uint16_t port = supervise_find(bench->client, "t1")->port;
    pid_t stranger = start_stranger();
    struct identity identity = { 0 };
    int status;

    (void)state;
    assert_no_error(identity_read(stranger, NULL, &identity));
    kill_both(bench, pid);
    identity.boot[0] = identity.boot[0] == '0' ? '1' : '0';
    forge_record("t1", &identity);
    tenant_bench_open(bench);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->port, port);
    assert_int_equal(supervise_find(bench->client, "t1")->cause, TENANT_BY_BOOT);
    assert_int_equal(waitpid(stranger, &status, WNOHANG), 0);
    kill(stranger, SIGKILL);
    waitpid(stranger, &status, 0);
}

static void has_one_supervisor(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    CLEANUP(string) char *holder = NULL;

    (void)state;
    tenant_bench_await(bench, tenant_bench_is_connected);
    holder = memory_format("pid %d", (int)tenant_bench_supervisor());
    assert_error(serve_run(&(struct serve_options){ .data = fixture_directory(),
                                                    .program = tenant_bench_program() }),
                 ERR_CONFLICT, holder);
}

/* --- what is told --------------------------------------------------------------------------- */

static void recognises_bad_configuration(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", "{\"exit\":11}");

    (void)state;
    tenant_bench_apply(bench, &set);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_BACKING_OFF)->reason,
                     TENANT_BAD_CONFIGURATION);
}

static void tells_logs_and_usage(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", "{\"exit\":3}");

    (void)state;
    tenant_bench_apply(bench, &set);
    tenant_bench_await_phase(bench, "t1", TENANT_BACKING_OFF);
    supervise_logs(bench->client, "t1", 10, false, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_non_null(strstr(text_string(&bench->log), "ends as it was told, with [REDACTED]"));
    tenant_bench_start(bench, "t1");
    supervise_usage(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_true(bench->usage.memory_bytes > 100 << 10);
    assert_true(bench->usage.disk_bytes > 0);
    supervise_usage(bench->client, "nobody", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(bench->failures, 1);
}

static uint64_t resident_kib(pid_t pid)
{
    CLEANUP(string) char *path = memory_format("/proc/%d/status", (int)pid);
    const char *at = strstr(fixture_read(path), "VmRSS:");
    int kib = 0;

    return at && sscanf(at, "VmRSS: %d", &kib) == 1 ? (uint64_t)kib : 0;
}

static bool all_ready(struct tenant_bench *bench)
{
    size_t ready = 0;

    for (int i = 0; i < 50; i++) {
        char uid[16];
        const struct tenant_state *state;

        (void)snprintf(uid, sizeof(uid), "t%d", i);
        state = supervise_find(bench->client, uid);
        ready += state && state->phase == TENANT_READY;
    }
    return ready == 50;
}

static void steward_76_starts_fifty_at_once(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    uint64_t began_ms = clock_monotonic_ms(clock_system());
    uint64_t took_ms;

    (void)state;
    for (int i = 0; i < 50; i++) {
        struct tenant_set set =
            tenant_bench_set(arena_format(fixture_current()->arena, "t%d", i), NULL);

        supervise_apply(bench->client, &set, tenant_bench_done, bench);
    }
    tenant_bench_await(bench, all_ready);
    took_ms = clock_monotonic_ms(clock_system()) - began_ms;
    print_message("# 50 ready after %d ms, supervisor has %d KiB\n", (int)took_ms,
                  (int)resident_kib(tenant_bench_supervisor()));
    assert_true(took_ms < SECONDS(20));
    assert_int_equal(bench->failures, 0);
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < i; j++) {
            char a[16];
            char b[16];

            (void)snprintf(a, sizeof(a), "t%d", i);
            (void)snprintf(b, sizeof(b), "t%d", j);
            assert_int_not_equal(supervise_find(bench->client, a)->port,
                                 supervise_find(bench->client, b)->port);
        }
    began_ms = clock_monotonic_ms(clock_system());
    tenant_bench_start(bench, "one-more");
    print_message("# one more ready after %d ms\n",
                  (int)(clock_monotonic_ms(clock_system()) - began_ms));
}

static int run_all(void)
{
    static const struct test_group groups[] = {
        TEST(starts_what_is_applied),
        TEST(prepares_without_running),
        TEST(reloads_new_files),
        TEST(keeps_serving_when_new_files_are_bad),
        TEST(steward_77_is_back_at_once_after_a_kill),
        TEST(steward_80_adopts_after_its_own_death),
        TEST(steward_79_tenants_outlive_the_client),
        TEST(replaces_an_older_program),
        TEST(gives_each_tenant_a_user),
        TEST(steward_81_never_signals_a_stranger),
        TEST(steward_91_comes_back_after_a_reboot),
        TEST(has_one_supervisor),
        TEST(recognises_bad_configuration),
        TEST(tells_logs_and_usage),
        TEST(steward_76_starts_fifty_at_once),
    };

    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}

int main(int argc, char **argv)
{
    return tenant_bench_main(argc, argv, run_all);
}
