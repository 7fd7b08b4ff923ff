/* Where tenants listen: places that are busy, full, asked for, or taken behind our back. */
#include "supervise/serve.h"

#include <arpa/inet.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "lib/tenant_bench.h"
#include "lib/test.h"
#include "supervise/limits.h"

/* Somebody who has nothing to do with tenants; -1: somebody else is there already. */
static int listen_as_a_stranger(const char *host, uint16_t port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(port) };
    int on = 1;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_int_equal(inet_pton(AF_INET, host, &address.sin_addr), 1);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    if (bind(fd, (struct sockaddr *)&address, sizeof(address)) == 0 && listen(fd, 1) == 0)
        return fd;
    close(fd);
    return -1;
}

static const struct tenant_state *prepare(struct tenant_bench *bench, const char *uid)
{
    struct tenant_set set = tenant_bench_set(uid, NULL);

    set.file_count = 0;
    supervise_prepare(bench->client, &set, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(bench->failures, 0);
    return tenant_bench_await_phase(bench, uid, TENANT_STOPPED);
}

/* --- held by others ------------------------------------------------------------------------- */

static void names_who_holds_the_port(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    uint16_t port = tenant_bench_start(bench, "t1")->port;
    struct tenant_set set = tenant_bench_set("t1", NULL);
    CLEANUP(string) char *holder =
        memory_format("is held by process %d", (int)getpid());
    const struct tenant_state *tenant;
    int fd;

    (void)state;
    supervise_stop(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    tenant_bench_await_phase(bench, "t1", TENANT_STOPPED);
    fd = listen_as_a_stranger("127.0.0.1", port);
    assert_true(fd >= 0);
    tenant_bench_apply(bench, &set);
    tenant = tenant_bench_await_phase(bench, "t1", TENANT_BACKING_OFF);
    assert_int_equal(tenant->reason, TENANT_PORT_CONFLICT);
    assert_non_null(strstr(tenant->message, holder));
    close(fd);
    tenant = tenant_bench_await_phase(bench, "t1", TENANT_READY);
    assert_int_equal(tenant->port, port);
    assert_int_equal(tenant->reason, TENANT_FINE);
}

/* Its port is ours while it sleeps; only while nobody supervises can somebody else take it. */
static void steward_82_waits_for_a_port_that_was_taken_while_it_slept(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", NULL);
    CLEANUP(string) char *holder =
        memory_format("is held by process %d", (int)getpid());
    const struct tenant_state *tenant;
    uint16_t port;
    pid_t supervisor;
    int fd;

    (void)state;
    set.sleep_after_ms = 1;
    tenant_bench_apply(bench, &set);
    port = tenant_bench_await_phase(bench, "t1", TENANT_ASLEEP)->port;
    assert_int_equal(listen_as_a_stranger("127.0.0.1", port), -1);
    supervisor = tenant_bench_supervisor();
    tenant_bench_close(bench);
    kill(supervisor, SIGKILL);
    tenant_bench_await_end(supervisor);
    fd = listen_as_a_stranger("127.0.0.1", port);
    assert_true(fd >= 0);
    tenant_bench_open(bench);
    tenant_bench_await(bench, tenant_bench_is_connected);
    supervise_wake(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    tenant = tenant_bench_await_phase(bench, "t1", TENANT_BACKING_OFF);
    assert_int_equal(tenant->reason, TENANT_PORT_CONFLICT);
    assert_non_null(strstr(tenant->message, holder));
    set.sleep_after_ms = 0;
    tenant_bench_apply(bench, &set);
    assert_int_equal(supervise_find(bench->client, "t1")->port, port);
    close(fd);
    tenant = tenant_bench_await_phase(bench, "t1", TENANT_READY);
    assert_int_equal(tenant->port, port);
    tenant_bench_assert_serves(port, 1, tenant->pid);
}

/* Somebody sits in the next block before the tenant is made: it gets another one, and so does the
 * one after it without trying again. */
static void skips_a_busy_block(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    uint16_t port = tenant_bench_start(bench, "t1")->port;
    uint16_t busy = (uint16_t)(port + BLOCKS_SIZE);
    const struct tenant_state *tenant;
    int fd;

    (void)state;
    fd = listen_as_a_stranger("127.0.0.1", (uint16_t)(busy + 1)); /* or somebody else has it */
    tenant = tenant_bench_start(bench, "t2");
    assert_true(tenant->port > busy);
    tenant_bench_assert_serves(tenant->port, 1, tenant->pid);
    if (fd >= 0)
        close(fd);
    assert_true(prepare(bench, "t3")->port > tenant->port); /* it is remembered */
}

/* A caller that is impatient asks again while the first try still finds out that the block is
 * busy. Nobody hears of it. */
static void skips_a_busy_block_for_all_who_ask(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    uint16_t port = tenant_bench_start(bench, "t1")->port;
    struct tenant_set set = tenant_bench_set("t2", NULL);
    int fds[8];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(fds); i++)
        fds[i] = listen_as_a_stranger("127.0.0.1", (uint16_t)(port + (i + 1) * BLOCKS_SIZE));
    set.file_count = 0;
    for (int i = 0; i < 20; i++)
        supervise_prepare(bench->client, &set, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 20);
    assert_int_equal(bench->failures, 0);
    assert_true(tenant_bench_await_phase(bench, "t2", TENANT_STOPPED)->port >
                port + COUNT_OF(fds) * BLOCKS_SIZE);
    for (size_t i = 0; i < COUNT_OF(fds); i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

static void refuses_a_port_of_another_tenant(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    uint16_t port = tenant_bench_start(bench, "t1")->port;
    struct tenant_set set = tenant_bench_set("t2", NULL);

    (void)state;
    set.port = port;
    supervise_apply(bench->client, &set, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(bench->failures, 1);
    assert_int_equal(bench->reason, TENANT_PORT_CONFLICT);
    assert_non_null(strstr(bench->failure, "belongs to tenant t1"));
    assert_null(supervise_find(bench->client, "t2"));
}

/* A port that somebody asks for is used exactly, so its holder is named and nothing else tried. */
static void refuses_a_port_that_is_asked_for_and_held(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    uint16_t port = (uint16_t)(tenant_bench_start(bench, "t1")->port + 2 * BLOCKS_SIZE);
    struct tenant_set set = tenant_bench_set("t2", NULL);
    int fd = listen_as_a_stranger("127.0.0.1", port);

    (void)state;
    set.port = port;
    supervise_prepare(bench->client, &set, tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(bench->failures, 1);
    assert_int_equal(bench->reason, TENANT_PORT_CONFLICT);
    assert_non_null(strstr(bench->failure, "is held by"));
    assert_null(supervise_find(bench->client, "t2"));
    if (fd >= 0)
        close(fd);
}

/* --- full ----------------------------------------------------------------------------------- */

/* The range of this supervisor has some sixty blocks. */
static void fills_the_next_loopback_address(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    const struct tenant_state *tenant = prepare(bench, "t0");
    struct tenant_set set;
    char answer[128];
    uint16_t port;

    (void)state;
    for (int i = 1; strcmp(tenant->address, "127.0.0.2") != 0; i++) {
        assert_in_range(i, 1, (BLOCKS_LAST - BLOCKS_FIRST) / BLOCKS_SIZE);
        assert_string_equal(tenant->address, "127.0.0.1");
        tenant = prepare(bench, arena_format(fixture_current()->arena, "t%d", i));
    }
    port = tenant->port;
    set = tenant_bench_set(tenant->uid, NULL);
    set.uid = set.name = arena_strdup(fixture_current()->arena, tenant->uid);
    tenant_bench_apply(bench, &set); /* still asks for 127.0.0.1, and stays where it is */
    tenant = tenant_bench_await_phase(bench, set.uid, TENANT_READY);
    assert_string_equal(tenant->address, "127.0.0.2");
    assert_int_equal(tenant->port, port);
    assert_true(tenant_bench_ask_at("127.0.0.2", port, answer, sizeof(answer)));
    /* Also for the next supervisor, and also when somebody names what it got. */
    tenant_bench_kill_supervisor(bench);
    tenant = tenant_bench_await_phase(bench, set.uid, TENANT_READY);
    assert_string_equal(tenant->address, "127.0.0.2");
    set.address = "127.0.0.2";
    tenant_bench_apply(bench, &set);
    assert_int_equal(supervise_find(bench->client, set.uid)->port, port);
    assert_int_equal(tenant_bench_count_starts(set.uid), 1);
}

/* --- asked for ------------------------------------------------------------------------------ */

static void moves_within_its_block_and_keeps_it(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    uint16_t port = tenant_bench_start(bench, "t1")->port;
    pid_t pid = supervise_find(bench->client, "t1")->pid;
    struct tenant_set set = tenant_bench_set("t1", NULL);
    const struct tenant_state *tenant;

    (void)state;
    set.port = (uint16_t)(port + 5);
    tenant_bench_apply(bench, &set);
    bench->not_pid = pid;
    tenant = tenant_bench_await_phase(bench, "t1", TENANT_READY);
    assert_int_equal(tenant->port, port + 5);
    assert_int_equal(tenant->block, port);
    tenant_bench_assert_serves(tenant->port, 1, tenant->pid);
    assert_int_not_equal(prepare(bench, "t2")->block, port);
    tenant_bench_kill_supervisor(bench);
    assert_int_equal(tenant_bench_await_phase(bench, "t1", TENANT_READY)->port, port + 5);
}

static int run_all(void)
{
    static const struct test_group groups[] = {
        TEST(names_who_holds_the_port),
        TEST(steward_82_waits_for_a_port_that_was_taken_while_it_slept),
        TEST(skips_a_busy_block),
        TEST(skips_a_busy_block_for_all_who_ask),
        TEST(refuses_a_port_of_another_tenant),
        TEST(refuses_a_port_that_is_asked_for_and_held),
        TEST(fills_the_next_loopback_address),
        TEST(moves_within_its_block_and_keeps_it),
    };

    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}

int main(int argc, char **argv)
{
    return tenant_bench_main(argc, argv, run_all);
}
