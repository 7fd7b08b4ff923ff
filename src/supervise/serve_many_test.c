/* Many tenants in one supervisor, most of them asleep: what they cost, and that they wake.
 * BUTLER_TENANTS says how many; a thousand otherwise. */
#include "supervise/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "lib/tenant_bench.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "store/ledger.h"
#include "supervise/home.h"
#include "supervise/limits.h"
#include "supervise/tenant_record.h"

/* Sanitizers pad what is allocated and keep what was freed. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SANITIZED 0
#endif

enum {
    USUAL = 1000,
    WOKEN = 20, /* so many of them */
    PORT = 20000,
    BYTES_EACH = SANITIZED ? 64 << 10 : 8 << 10, /* in the supervisor, while it sleeps */
    IDLE_CPU_MS = 20,
};

static size_t how_many(void)
{
    const char *text = getenv("BUTLER_TENANTS");
    uint64_t count = USUAL;

    return text && number_parse_uint(slice_from(text), &count) ? (size_t)count : USUAL;
}

/* --- a ledger full of tenants that sleep ---------------------------------------------------- */

/* Each has an address of its own, so that no range of ports is full, and each run of this program
 * has a network of its own. */
static const char *address_of(size_t index)
{
    return arena_format(fixture_current()->arena, "127.%d.%zu.%zu", 16 + (int)(getpid() % 200),
                        index / 250, index % 250 + 1);
}

static struct tenant_set set_of(size_t index)
{
    struct tenant_set set =
        tenant_bench_set(arena_format(fixture_current()->arena, "t%zu", index), NULL);

    set.address = address_of(index);
    set.port = PORT;
    set.sleep_after_ms = MINUTES(10);
    return set;
}

static void write_record(struct ledger *ledger, size_t index, bool asleep)
{
    struct arena *arena = fixture_current()->arena;
    struct tenant_set set = set_of(index);
    CLEANUP(text) struct text set_json = TEXT_EMPTY;
    CLEANUP(text) struct text record_json = TEXT_EMPTY;
    CLEANUP(text) struct text life_json = TEXT_EMPTY;
    struct tenant_record record = { .generation = 1,
                                    .files_hash = tenant_set_files_hash(arena, &set),
                                    .address = set.address,
                                    .port = PORT,
                                    .desire = TENANT_WANTED };
    struct tenant_life life = { .last_use_ms = (int64_t)index, .asleep = asleep };

    tenant_set_write(&set, false, &set_json);
    record.set = text_string(&set_json);
    tenant_record_write(&record, &record_json);
    tenant_life_write(&life, &life_json);
    assert_no_error(
        ledger_commit(ledger,
                      (struct ledger_change[]){
                          { LEDGER_ADD, "tenants", slice_from(set.uid), text_slice(&record_json) },
                          { LEDGER_ADD, "lives", slice_from(set.uid), text_slice(&life_json) },
                          { LEDGER_ADD, "ports", slice_from(tenant_record_place(arena, &record)),
                            slice_from(set.uid) },
                      },
                      3, false));
}

static void write_home(size_t index)
{
    struct tenant_set set = set_of(index);
    const char *path = home_path(fixture_current()->arena, fixture_directory(), set.uid);
    struct home_owner owner = { 0 };
    uint64_t generation;

    assert_no_error(home_ensure(path, &set, &owner));
    assert_no_error(home_write_files(path, &set, &owner, 0, &generation));
}

/* Either all of them sleep, or those with an odd number. */
static void fill_ledger(size_t count, bool asleep)
{
    CLEANUP(ledger) struct ledger *ledger = NULL;

    assert_no_error(ledger_open(fixture_path("supervisor.db"), &ledger));
    for (size_t i = 0; i < count; i++)
        write_record(ledger, i, asleep || i % 2 == 1);
    assert_int_equal(mkdir(fixture_path("tenants"), 0711), 0);
    for (size_t i = 0; i<count; i += count> WOKEN ? count / WOKEN : 1)
        write_home(i);
}

/* --- what it costs -------------------------------------------------------------------------- */

static uint64_t read_kib(pid_t pid, const char *name)
{
    CLEANUP(string) char *path = memory_format("/proc/%d/status", (int)pid);
    const char *at = strstr(fixture_read(path), name);
    unsigned kib = 0;

    return at && sscanf(at + strlen(name), ": %u", &kib) == 1 ? kib : 0;
}

static uint64_t read_cpu_ms(pid_t pid)
{
    CLEANUP(string) char *path = memory_format("/proc/%d/stat", (int)pid);
    const char *at = strrchr(fixture_read(path), ')');
    unsigned long long user = 0;
    unsigned long long kernel = 0;

    assert_int_equal(
        sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &user, &kernel), 2);
    return (user + kernel) * 1000 / (uint64_t)sysconf(_SC_CLK_TCK);
}

static size_t count_open(pid_t pid)
{
    CLEANUP(string) char *path = memory_format("/proc/%d/fd", (int)pid);

    return tenant_bench_count_entries(path);
}

/* How many are as they should be; each change is looked at once, not each tenant at each change. */
static bool all_sleep(struct tenant_bench *bench)
{
    while (bench->position < bench->total) {
        char uid[32];
        const struct tenant_state *state;

        (void)snprintf(uid, sizeof(uid), "t%zu", bench->position);
        state = supervise_find(bench->client, uid);
        if (!state || state->phase != TENANT_ASLEEP)
            return false;
        bench->position++;
    }
    return supervise_is_connected(bench->client);
}

static void await_all(struct tenant_bench *bench, const char *what)
{
    uint64_t began_ms = clock_monotonic_ms(clock_system());

    bench->position = 0;
    bench->total = how_many();
    tenant_bench_await(bench, all_sleep);
    print_message("# %zu %s after %d ms\n", bench->total, what,
                  (int)(clock_monotonic_ms(clock_system()) - began_ms));
}

static void on_second_over(void *context)
{
    loop_stop(context);
}

static void idle_for_a_second(struct tenant_bench *bench)
{
    struct timer timer;

    timer_init(&timer, bench->loop, on_second_over, bench->loop);
    timer_set(&timer, SECONDS(1), 0);
    loop_run(bench->loop);
}

/* Replaces what a first supervisor has written by records of tenants that sleep. */
static void begin_with(struct tenant_bench *bench, size_t count, bool asleep)
{
    tenant_bench_await(bench, tenant_bench_is_connected);
    tenant_bench_end_supervisor(bench);
    assert_int_equal(unlink(fixture_path("supervisor.db")), 0);
    assert_int_equal(rmdir(fixture_path("tenants")), 0);
    fill_ledger(count, asleep);
    tenant_bench_open(bench);
}

static void many_sleep_and_cost_little(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    size_t count = how_many();
    uint64_t empty_kib;
    uint64_t full_kib;
    uint64_t cpu_ms;
    pid_t supervisor;

    (void)state;
    tenant_bench_await(bench, tenant_bench_is_connected);
    empty_kib = read_kib(tenant_bench_supervisor(), "VmRSS");
    begin_with(bench, count, true);
    await_all(bench, "asleep");
    supervisor = tenant_bench_supervisor();
    full_kib = read_kib(supervisor, "VmRSS");
    print_message("# supervisor: %d KiB empty, %d KiB with %zu asleep, %d bytes each, %zu open "
                  "descriptors\n",
                  (int)empty_kib, (int)full_kib, count,
                  (int)((full_kib - empty_kib) * 1024 / count), count_open(supervisor));
    assert_true((full_kib - empty_kib) * 1024 / count < BYTES_EACH);
    assert_in_range(count_open(supervisor), count, count + 50); /* a listener each */
    cpu_ms = read_cpu_ms(supervisor);
    idle_for_a_second(bench);
    cpu_ms = read_cpu_ms(supervisor) - cpu_ms;
    print_message("# idle for a second: %d ms of CPU\n", (int)cpu_ms);
    assert_true(cpu_ms <= IDLE_CPU_MS);
    tenant_bench_kill_supervisor(bench);
    await_all(bench, "asleep again after a kill");
}

static void some_of_many_wake(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    size_t count = how_many();
    uint64_t slowest_ms = 0;

    (void)state;
    begin_with(bench, count, true);
    await_all(bench, "asleep");
    for (size_t i = 0; i < count; i += count / WOKEN) {
        uint64_t began_ms = clock_monotonic_ms(clock_system());
        uint64_t took_ms;
        char answer[128];

        assert_true(tenant_bench_ask_at(address_of(i), PORT, answer, sizeof(answer)));
        took_ms = clock_monotonic_ms(clock_system()) - began_ms;
        slowest_ms = took_ms > slowest_ms ? took_ms : slowest_ms;
    }
    print_message("# slowest wake of %d among %zu: %d ms\n", WOKEN, count, (int)slowest_ms);
}

/* --- the machine was restarted -------------------------------------------------------------- */

enum {
    BOOTED = 48,
    THIRD = BOOTED / 3,
};

static const struct tenant_state *booted(struct tenant_bench *bench, size_t index)
{
    char uid[32];

    (void)snprintf(uid, sizeof(uid), "t%zu", index);
    return supervise_find(bench->client, uid);
}

/* Half of them sleep, and stay so. */
static bool has_booted(struct tenant_bench *bench)
{
    size_t starting = 0;
    size_t done = 0;

    for (size_t i = 0; i < BOOTED; i++) {
        const struct tenant_state *state = booted(bench, i);

        starting += state && state->phase == TENANT_STARTING;
        done += state && state->phase == (i % 2 ? TENANT_ASLEEP : TENANT_READY);
    }
    bench->position = starting > bench->position ? starting : bench->position;
    return done == BOOTED;
}

/* The higher its number, the later was it used: those of the last third start first. */
static void steward_91_comes_back_after_a_reboot_in_order(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t at_once = cores > 4 ? (size_t)cores / 2 : 2;

    (void)state;
    begin_with(bench, BOOTED, false);
    tenant_bench_await(bench, has_booted);
    assert_in_range(bench->position, 1, at_once);
    for (size_t i = 0; i < BOOTED; i += 2) {
        assert_int_equal(booted(bench, i)->cause, TENANT_BY_BOOT);
        assert_int_equal(booted(bench, i)->restarts, 0);
        for (size_t j = BOOTED - THIRD; i < THIRD && at_once < THIRD / 2 && j < BOOTED; j += 2)
            assert_true(booted(bench, j)->started_ms <= booted(bench, i)->started_ms);
    }
}

/* --- more than a channel holds -------------------------------------------------------------- */

enum {
    BIG = 100
};

static void takes_more_calls_than_a_channel_holds(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct arena *arena = fixture_current()->arena;
    char *bytes = arena_alloc(arena, TENANT_SET_MAX_FILE_BYTES);

    (void)state;
    memset(bytes, 'x', TENANT_SET_MAX_FILE_BYTES);
    assert_true((size_t)BIG * TENANT_SET_MAX_FILE_BYTES > CHANNEL_MAX_WAITING);
    for (int i = 0; i < BIG; i++) {
        struct tenant_set set = tenant_bench_set(arena_format(arena, "t%d", i), NULL);
        struct tenant_set_file files[] = {
            set.files[0],
            { "big", slice_of(bytes, TENANT_SET_MAX_FILE_BYTES), 0 },
        };

        set.files = files;
        supervise_prepare(bench->client, &set, tenant_bench_done, bench);
    }
    tenant_bench_await_answers(bench, BIG);
    assert_int_equal(bench->failures, 0);
}

static int run_all(void)
{
    static const struct test_group groups[] = {
        TEST(many_sleep_and_cost_little),
        TEST(some_of_many_wake),
        TEST(steward_91_comes_back_after_a_reboot_in_order),
        TEST(takes_more_calls_than_a_channel_holds),
    };

    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}

int main(int argc, char **argv)
{
    return tenant_bench_main(argc, argv, run_all);
}
