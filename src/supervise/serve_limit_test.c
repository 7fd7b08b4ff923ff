/* Tenants that use more than they may, or end for a reason: they alone, and it is told. */
#include "supervise/serve.h"

#include <string.h>

#include "base/memory.h"
#include "lib/tenant_bench.h"
#include "lib/test.h"

#define MIB (1 << 20)

/* A sanitizer takes some for itself. */
#define LIMIT (uint64_t)(64 * MIB)
#define MEAL  "{\"eat\":134217728}"

static bool has_ended_for_memory(struct tenant_bench *bench)
{
    const struct tenant_state *state = supervise_find(bench->client, "t1");

    return state && state->reason == TENANT_OUT_OF_MEMORY;
}

static void steward_86_kills_only_who_uses_too_much_memory(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", NULL);
    pid_t other = tenant_bench_start(bench, "t2")->pid;
    const struct tenant_state *tenant;
    pid_t pid;

    (void)state;
    set.limits.memory_bytes = LIMIT;
    tenant_bench_apply(bench, &set);
    pid = tenant_bench_await_phase(bench, "t1", TENANT_READY)->pid;
    set = tenant_bench_set("t1", MEAL);
    set.limits.memory_bytes = LIMIT;
    tenant_bench_apply(bench, &set); /* and it begins to eat */
    tenant_bench_await(bench, has_ended_for_memory);
    tenant = supervise_find(bench->client, "t1");
    assert_int_not_equal(tenant->pid, pid);
    assert_true(tenant->restarts >= 1);
    assert_non_null(strstr(tenant->message, "its limit is 64 MiB"));
    assert_non_null(strstr(tenant->last_exit, "its limit is 64 MiB"));
    assert_int_equal(supervise_find(bench->client, "t2")->pid, other);
    assert_int_equal(supervise_find(bench->client, "t2")->phase, TENANT_READY);
    /* Without a limit it lives. */
    set.limits.memory_bytes = 0;
    tenant_bench_apply(bench, &set);
    tenant_bench_await_phase(bench, "t1", TENANT_READY);
}

/* A limit that is set on one that runs counts as well. */
static void steward_86_minds_a_limit_that_comes_later(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", MEAL);

    (void)state;
    tenant_bench_apply(bench, &set);
    tenant_bench_await_phase(bench, "t1", TENANT_READY);
    set.limits.memory_bytes = LIMIT;
    tenant_bench_apply(bench, &set);
    tenant_bench_await(bench, has_ended_for_memory);
}

struct row {
    const char *name;
    const char *fake;
    enum tenant_state_reason reason;
};

static const struct row rows[] = {
    { "tells that the disk is full", "{\"exit\":1,\"say\":\"error: open store: the disk is full\"}",
      TENANT_DISK_FULL },
    { "tells that memory has run out", "{\"exit\":1,\"say\":\"butler: x.c:1: out of memory\"}",
      TENANT_OUT_OF_MEMORY },
    { "tells that something is not permitted",
      "{\"exit\":1,\"say\":\"open store: Permission denied\"}", TENANT_PERMISSION_DENIED },
    { "tells that its files are bad", "{\"exit\":11,\"say\":\"apiserver.crt: no PEM\"}",
      TENANT_BAD_CONFIGURATION },
};

static const struct row *current;

static bool has_reason(struct tenant_bench *bench)
{
    const struct tenant_state *state = supervise_find(bench->client, "t1");

    return state && state->phase == TENANT_BACKING_OFF && state->reason == current->reason;
}

static void reason(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set;

    current = *state;
    set = tenant_bench_set("t1", current->fake);
    tenant_bench_apply(bench, &set);
    tenant_bench_await(bench, has_reason);
}

static void keeps_account_of_cpu_time(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct tenant_set set = tenant_bench_set("t1", MEAL); /* which is work */
    uint64_t cpu_ms;

    (void)state;
    tenant_bench_apply(bench, &set);
    tenant_bench_await_phase(bench, "t1", TENANT_READY);
    supervise_stop(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    supervise_usage(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    cpu_ms = bench->usage.cpu_ms; /* nobody asked while it ran */
    assert_true(cpu_ms >= 5);
    assert_int_equal(bench->usage.memory_bytes, 0);
    tenant_bench_await_phase(bench, "t1", TENANT_STOPPED);
    tenant_bench_end_supervisor(bench);
    tenant_bench_open(bench);
    tenant_bench_await_phase(bench, "t1", TENANT_STOPPED);
    supervise_usage(bench->client, "t1", tenant_bench_done, bench);
    tenant_bench_await_answers(bench, 1);
    assert_int_equal(bench->usage.cpu_ms, cpu_ms);
}

static int run_all(void)
{
    static const struct test_group groups[] = {
        TEST(steward_86_kills_only_who_uses_too_much_memory),
        TEST(steward_86_minds_a_limit_that_comes_later),
        TABLE(reason, rows),
        TEST(keeps_account_of_cpu_time),
    };

    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}

int main(int argc, char **argv)
{
    return tenant_bench_main(argc, argv, run_all);
}
