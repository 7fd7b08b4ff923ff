/* How tenants sleep, stop and go, whoever dies on the way. */
#include "supervise/serve.h"

#include <arpa/inet.h>
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
#include "base/random.h"
#include "base/text.h"
#include "lib/tenant_bench.h"
#include "lib/test.h"
#include "loop/process.h"
#include "store/ledger.h"
#include "supervise/identity.h"
#include "supervise/limits.h"

/* --- sleep ---------------------------------------------------------------------------------- */

static bool sleeps_again(struct tenant_bench *bench)
{
    const struct tenant_state *state = supervise_find(bench->client, bench->uid);

    return state && state->phase == TENANT_ASLEEP && (size_t)state->asleep_ms != bench->wanted;
}

static const struct tenant_state *await_sleep(struct tenant_bench *bench, int64_t before_ms)
{
    bench->uid = "t1";
    bench->wanted = (size_t)before_ms;
    tenant_bench_await(bench, sleeps_again);
    return supervise_find(bench->client, "t1");
}

static void sleeps_and_wakes(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", NULL);
    const struct tenant_state *tenant;
    uint64_t slowest_us = 0;
    int64_t asleep_ms = 0;

    (void)state;
    set.sleep_after_ms = 1;
    tenant_bench_apply(bench, &set);
    for (int i = 0; i < 5; i++) {
        char answer[128];
        uint64_t began_us;
        uint64_t took_us;

        tenant = await_sleep(bench, asleep_ms);
        assert_int_equal(tenant->pid, 0);
        asleep_ms = tenant->asleep_ms;
        began_us = clock_monotonic_us(clock_system());
        assert_true(tenant_bench_ask(tenant->port, answer, sizeof(answer)));
        took_us = clock_monotonic_us(clock_system()) - began_us;
        slowest_us = took_us > slowest_us ? took_us : slowest_us;
    }
    print_message("# slowest wake: %d us\n", (int)slowest_us);
    assert_int_equal(await_sleep(bench, asleep_ms)->cause, TENANT_BY_CONNECTION);
    assert_int_equal(supervise_find(bench->client, "t1")->restarts, 0);
    /* Sleep outlives the supervisor, and so does the port. */
    tenant_bench_kill_supervisor(bench);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_ASLEEP)->pid, 0);
    set.sleep_after_ms = 0;
    tenant_bench_apply(bench, &set);
    supervise_wake(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->cause, TENANT_BY_APPLY);
}

static void a_connection_keeps_it_awake(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", NULL);
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char answer[64];

    (void)state;
    set.sleep_after_ms = 300;
    tenant_bench_apply(bench, &set);
    address.sin_port = htons(tenant_bench_await_phase(bench, "t1", TENANT_READY)->port);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(write(fd, "?\n", 2), 2);
    assert_true(read(fd, answer, sizeof(answer)) > 0);
    /* Other tenants come and go meanwhile, which takes longer than its patience. */
    tenant_bench_start(bench, "t2");
    for (int i = 0; i < 3; i++) {
        pid_t pid = supervise_find(bench->client, "t2")->pid;

        kill(pid, SIGKILL);
        bench->not_pid = pid;
        tenant_bench_await_phase(bench, "t2", TENANT_READY);
    }
    assert_int_equal(supervise_find(bench->client, "t1")->phase, TENANT_READY);
    close(fd);
    tenant_bench_await_phase(bench, "t1", TENANT_ASLEEP);
}

/* --- the end -------------------------------------------------------------------------------- */

static void stop_keeps_everything_but_the_process(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t pid = tenant_bench_start(bench, "t1")->pid;
    uint16_t port = supervise_find(bench->client, "t1")->port;
    char answer[64];

    (void)state;
    supervise_stop(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_false(tenant_bench_is_alive(pid));
    assert_false(tenant_bench_ask(port, answer, sizeof(answer)));
    assert_true(file_exists(tenant_bench_file("t1", "conf/current/sa.key")));
    tenant_bench_kill_supervisor(bench);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_STOPPED)->port, port);
    assert_int_equal(tenant_bench_start(bench, "t1")->port, port);
}

struct destruction {
    const char *name;
    const char *fake;
    uint64_t sleep_after_ms;
    enum tenant_state_phase phase;
};

static const struct destruction destructions[] = {
    { "destroys one that runs", NULL, 0, TENANT_READY },
    { "destroys one that starts", "{\"deaf\":true}", 0, TENANT_STARTING },
    { "destroys one that sleeps", NULL, 1, TENANT_ASLEEP },
    { "destroys one that fails", "{\"exit\":3}", 0, TENANT_BACKING_OFF },
};

static void destruction(void **state)
{
    const struct destruction *row = *state;
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", row->fake);
    const struct tenant_state *tenant;
    uint16_t port;
    pid_t pid;

    set.sleep_after_ms = row->sleep_after_ms;
    tenant_bench_apply(bench, &set);
    tenant = tenant_bench_await_phase(bench, "t1", row->phase);
    port = tenant->port;
    pid = tenant->pid;
    supervise_destroy(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(bench->failures, 0);
    assert_null(supervise_find(bench->client, "t1"));
    tenant_bench_assert_gone("t1", port, pid);
    supervise_destroy(bench->client, "t1", tenant_bench_done, bench); /* fine when already gone */
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(bench->failures, 0);
}

/* The supervisor is killed somewhere on the way; the call is repeated, and nothing is left. */
static void destroys_through_kills(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();

    (void)state;
    for (int i = 0; i < 20; i++) {
        CLEANUP(string) char *uid = memory_format("t%d", i);
        const struct tenant_state *tenant = tenant_bench_start(bench, uid);
        uint16_t port = tenant->port;
        pid_t pid = tenant->pid;
        pid_t supervisor = tenant_bench_supervisor();

        supervise_destroy(bench->client, uid, tenant_bench_done, bench);
        nanosleep(&(struct timespec){ .tv_nsec = (long)random_below(40) * 1000000 }, NULL);
        if (supervisor)
            kill(supervisor, SIGKILL);
        tenant_bench_await_answers(bench, 1);
        assert_int_equal(bench->failures, 0);
        tenant_bench_await_end(pid);
        tenant_bench_assert_gone(uid, port, pid);
    }
}

/* Applied, and the supervisor killed on the way: it is there in the end, once. */
static void applies_through_kills(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();

    (void)state;
    tenant_bench_await(bench, tenant_bench_is_connected);
    for (int i = 0; i < 20; i++) {
        char *uid = arena_format(fixture_current()->arena, "t%d", i);
        struct tenant_set set = tenant_bench_set(uid, NULL);
        pid_t supervisor = tenant_bench_supervisor();
        const struct tenant_state *tenant;

        supervise_apply(bench->client, &set, tenant_bench_done, bench);
        nanosleep(&(struct timespec){ .tv_nsec = (long)random_below(60) * 1000000 }, NULL);
        if (supervisor)
            kill(supervisor, SIGKILL);
        tenant_bench_await_answers(bench, 1);
        assert_int_equal(bench->failures, 0);
        tenant = tenant_bench_await_phase(bench, uid, TENANT_READY);
        tenant_bench_assert_serves(tenant->port, tenant->generation, tenant->pid);
        supervise_destroy(bench->client, uid, tenant_bench_done, bench);
        tenant_bench_await_answers(bench, 1);
    }
}

static void ends_with_the_platform_and_comes_back(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    pid_t pid = tenant_bench_start(bench, "t1")->pid;
    uint16_t port = supervise_find(bench->client, "t1")->port;
    pid_t supervisor = tenant_bench_supervisor();

    (void)state;
    supervise_end(bench->client, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_false(tenant_bench_is_alive(pid));
    tenant_bench_await_end(supervisor);
    tenant_bench_close(bench);
    tenant_bench_open(bench);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->port, port);
}

static void tenants_that_are_kept_outlive_the_platform(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", NULL);
    pid_t stopped = tenant_bench_start(bench, "t2")->pid;
    pid_t pid;

    (void)state;
    set.on_platform_stop = TENANT_SET_KEEP;
    tenant_bench_apply(bench, &set);
    pid = tenant_bench_await_phase(bench, "t1", TENANT_READY)->pid;
    supervise_end(bench->client, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_true(tenant_bench_is_alive(pid));
    assert_false(tenant_bench_is_alive(stopped));
    tenant_bench_close(bench);
    tenant_bench_open(bench);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->pid, pid);
    tenant_bench_await_phase(bench, "t2", TENANT_READY); /* back with the platform */
    supervise_destroy(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
}

/* Who waits for the end of one that is wanted again is told so. */
static void a_stop_that_is_taken_back_ends(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", NULL);

    (void)state;
    tenant_bench_start(bench, "t1");
    supervise_stop(bench->client, "t1", tenant_bench_done, bench);
    supervise_apply(bench->client, &set, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 2);
    assert_int_equal(bench->failures, 1);
    assert_non_null(strstr(bench->failure, "wanted again"));
    tenant_bench_await_phase(bench, "t1", TENANT_READY);
}

static int run_all(void)
{
    static const struct test_group groups[] = {
        TEST(sleeps_and_wakes),
        TEST(a_connection_keeps_it_awake),
        TEST(stop_keeps_everything_but_the_process),
        TABLE(destruction, destructions),
        TEST(destroys_through_kills),
        TEST(applies_through_kills),
        TEST(ends_with_the_platform_and_comes_back),
        TEST(tenants_that_are_kept_outlive_the_platform),
        TEST(a_stop_that_is_taken_back_ends),
    };

    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}

int main(int argc, char **argv)
{
    return tenant_bench_main(argc, argv, run_all);
}
