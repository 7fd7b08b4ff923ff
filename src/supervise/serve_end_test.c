/* How tenants sleep, stop and go, whoever dies on the way. */
#include "supervise/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/text.h"
#include "lib/tenant_bench.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "store/ledger.h"
#include "supervise/census.h"
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

static int knock(uint16_t port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr = { htonl(INADDR_LOOPBACK) },
                                   .sin_port = htons(port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(write(fd, "?\n", 2), 2);
    return fd;
}

/* Engines that never say they are ready, as many as may start at once. */
static void fill_the_starts(struct tenant_bench *bench)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    long starts = cores > 4 ? cores / 2 : 2;

    for (long i = 0; i < starts; i++) {
        const char *uid = arena_format(fixture_current()->arena, "deaf%ld", i);
        struct tenant_set set = tenant_bench_set(uid, "{\"deaf\":true}");

        tenant_bench_apply(bench, &set);
        tenant_bench_await_phase(bench, uid, TENANT_STARTING);
    }
}

/* Few start at a time, and whoever was asked for first is the first of those who wait. */
static void wakes_in_the_order_of_asking(void **state)
{
    enum {
        SLEEPERS = 4
    };
    struct tenant_bench *bench = tenant_bench_new();
    const char *uids[SLEEPERS];
    int64_t started_ms[SLEEPERS];
    int doors[SLEEPERS]; /* open, they keep their tenants awake */

    (void)state;
    for (size_t i = 0; i < SLEEPERS; i++) {
        struct tenant_set set =
            tenant_bench_set(arena_format(fixture_current()->arena, "w%zu", i), NULL);

        set.sleep_after_ms = 1;
        uids[i] = set.uid;
        tenant_bench_apply(bench, &set);
        tenant_bench_await_phase(bench, uids[i], TENANT_ASLEEP);
    }
    fill_the_starts(bench);
    for (size_t i = 0; i < SLEEPERS; i++) {
        uint16_t port = supervise_find(bench->client, uids[i])->port;

        doors[i] = knock(port);
        tenant_bench_await_phase(bench, uids[i], TENANT_WAITING);
    }
    for (size_t i = 0; i < SLEEPERS; i++)
        started_ms[i] = tenant_bench_await_phase(bench, uids[i], TENANT_READY)->started_ms;
    for (size_t i = 0; i < SLEEPERS; i++)
        close(doors[i]);
    assert_true(started_ms[0] <= started_ms[SLEEPERS - 1]);
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

/* Calls of one tenant are answered in any order, and its upgrade may be refused: what counts is
 * that the destruction ends well. */
static bool is_gone(struct tenant_bench *bench)
{
    return bench->gone;
}

static void on_gone(void *context, const struct supervise_answer *answer, struct error *take_error)
{
    struct tenant_bench *bench = context;

    (void)answer;
    assert_no_error(take_error);
    bench->gone = true;
    loop_stop(bench->loop);
}

static void destroy(struct tenant_bench *bench, const char *uid)
{
    bench->gone = false;
    bench->uid = uid;
    supervise_destroy(bench->client, uid, on_gone, bench);
}

static void ignore(void *context, const struct supervise_answer *answer, struct error *take_error)
{
    (void)context;
    (void)answer;
    error_drop(take_error, "its tenant may be gone by now");
}

static struct error *refuse_record(void *context, struct slice key, struct slice value)
{
    (void)context;
    (void)value;
    return error_new(ERR_INTERNAL, SLICE_FORMAT " is left", SLICE_ARGUMENT(key));
}

struct destruction {
    const char *name;
    const char *fake;
    uint64_t sleep_after_ms;
    enum tenant_state_phase phase;
    bool upgrades; /* begun just before */
};

static const struct destruction destructions[] = {
    { "destroys one that runs", NULL, 0, TENANT_READY, false },
    { "destroys one that starts", "{\"deaf\":true}", 0, TENANT_STARTING, false },
    { "destroys one that is upgraded", NULL, 0, TENANT_READY, true },
    { "destroys one that sleeps", NULL, 1, TENANT_ASLEEP, false },
    { "destroys one that fails", "{\"exit\":3}", 0, TENANT_BACKING_OFF, false },
    { "destroys one that ends slowly", "{\"slow\":true}", 0, TENANT_READY, false },
};

/* Brings it to where it shall be destroyed, and tells who runs there. */
static const struct tenant_state *bring(struct tenant_bench *bench, const char *uid,
                                        const struct destruction *row)
{
    struct tenant_set set = tenant_bench_set(uid, row->fake);
    const struct tenant_state *tenant;

    set.sleep_after_ms = row->sleep_after_ms;
    tenant_bench_apply(bench, &set);
    tenant = tenant_bench_await_phase(bench, uid, row->phase);
    if (row->upgrades) {
        set.version = "v1.32.0"; /* which the files do not say: it is restarted for it */
        supervise_apply(bench->client, &set, ignore, bench); /* or refused, if we are faster */
    }
    return tenant;
}

/* No record is left of anybody. */
static void assert_empty_ledger(struct tenant_bench *bench)
{
    static const char *const shelves[] = { "tenants", "lives", "processes", "ports", "users" };
    CLEANUP(ledger) struct ledger *ledger = NULL;

    tenant_bench_end_supervisor(bench);
    assert_no_error(ledger_open(fixture_path("supervisor.db"), &ledger));
    for (size_t i = 0; i < COUNT_OF(shelves); i++)
        assert_no_error(ledger_each(ledger, shelves[i], refuse_record, NULL));
    assert_int_equal(tenant_bench_count_entries(fixture_path("tenants")), 0);
    assert_int_equal(tenant_bench_count_entries(fixture_path("trash")), 0);
    tenant_bench_open(bench);
}

static void destruction(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    const struct tenant_state *tenant = bring(bench, "t1", *state);
    uint16_t port = tenant->port;
    pid_t pid = tenant->pid;

    destroy(bench, "t1");
    tenant_bench_await(bench, is_gone);
    assert_null(supervise_find(bench->client, "t1"));
    tenant_bench_assert_gone("t1", port, pid);
    destroy(bench, "t1"); /* fine when already gone */
    tenant_bench_await(bench, is_gone);
    assert_empty_ledger(bench);
}

/* BUTLER_ROUNDS: how many; each state once otherwise. */
static size_t rounds(void)
{
    const char *text = getenv("BUTLER_ROUNDS");
    uint64_t count;

    return text && number_parse_uint(slice_from(text), &count) ? (size_t)count
                                                               : COUNT_OF(destructions);
}

/* Whatever is there with this tenant's directory in its arguments. */
static void count_process(void *context, struct slice uid, pid_t pid)
{
    (void)uid;
    (void)pid;
    ++*(size_t *)context;
}

static void assert_no_engine(const struct identity_program *program)
{
    size_t count = 0;

    census_take(fixture_directory(), program, count_process, &count);
    assert_int_equal(count, 0);
}

/* In each state, the supervisor is killed somewhere on the way; the call is repeated, and nothing
 * is left. */
static void steward_88_destroys_through_kills(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();
    struct identity_program program;

    (void)state;
    assert_no_error(identity_program(tenant_bench_program(), &program));
    for (size_t i = 0; i < rounds(); i++) {
        const struct destruction *row = &destructions[i % COUNT_OF(destructions)];
        char *uid = arena_format(fixture_current()->arena, "t%zu", i);
        const struct tenant_state *tenant = bring(bench, uid, row);
        uint16_t port = tenant->port;
        pid_t pid = tenant->pid;
        pid_t supervisor = tenant_bench_supervisor();

        destroy(bench, uid);
        nanosleep(&(struct timespec){ .tv_nsec = (long)random_below(40) * 1000000 }, NULL);
        if (supervisor)
            kill(supervisor, SIGKILL);
        tenant_bench_await(bench, is_gone);
        if (pid)
            tenant_bench_await_end(pid);
        tenant_bench_assert_gone(uid, port, pid);
        assert_no_engine(&program);
    }
    assert_empty_ledger(bench);
}

/* Applied, and the supervisor killed on the way: it is there in the end, once. */
static void applies_through_kills(void **state)
{
    struct tenant_bench *bench = tenant_bench_new();

    (void)state;
    tenant_bench_await(bench, tenant_bench_is_connected);
    for (int i = 0; i < 10; i++) {
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

static void remove_place(void)
{
    assert_no_error(file_directory_remove(fixture_directory()));
}

static void move_place(void)
{
    const char *place = fixture_directory();

    assert_no_error(file_rename(place, arena_format(fixture_current()->arena, "%s.moved", place)));
}

/* Two supervisors would come to look after the same tenants. */
static void remove_lock(void)
{
    assert_no_error(file_remove(fixture_path("supervisor.lock")));
}

struct loss {
    const char *name;
    void (*lose)(void);
};

static const struct loss losses[] = {
    { "that is removed", remove_place },
    { "that is moved", move_place },
    { "of which nobody knows that it is held", remove_lock },
};

/* Nobody would ever end it, or find the tenants that it has. */
static void ends_with_its_directory(void **state)
{
    const struct loss *loss = *state;
    struct tenant_bench *bench = tenant_bench_new();
    const char *place = fixture_directory();
    const char *moved = arena_format(fixture_current()->arena, "%s.moved", place);
    pid_t engine = tenant_bench_start(bench, "t1")->pid;
    pid_t supervisor = tenant_bench_supervisor();

    assert_true(supervisor > 0 && engine > 0);
    tenant_bench_close(bench); /* or it would start another */
    assert_true(tenant_bench_is_alive(supervisor));
    loss->lose();
    tenant_bench_await_end(supervisor);
    tenant_bench_await_end(engine);
    if (file_exists(moved))
        assert_no_error(file_rename(moved, place));
}

static int run_all(void)
{
    static const struct test_group groups[] = {
        TEST(sleeps_and_wakes),
        TEST(wakes_in_the_order_of_asking),
        TEST(a_connection_keeps_it_awake),
        TEST(stop_keeps_everything_but_the_process),
        TABLE(destruction, destructions),
        TEST(steward_88_destroys_through_kills),
        TEST(applies_through_kills),
        TEST(ends_with_the_platform_and_comes_back),
        TEST(tenants_that_are_kept_outlive_the_platform),
        TEST(a_stop_that_is_taken_back_ends),
        TABLE(ends_with_its_directory, losses),
    };

    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}

int main(int argc, char **argv)
{
    return tenant_bench_main(argc, argv, run_all);
}
