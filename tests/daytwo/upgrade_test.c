/* A tenant gets another version while a client asks it every ten milliseconds. */
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "daytwo/cluster.h"
#include "daytwo/load.h"
#include "daytwo/town.h"
#include "lib/test.h"
#include "net/http_client.h"

enum {
    GAP_MS = 1000, /* how long the API may be away */
    WRITERS = 8,
    PROGRAM_MAX = 256 << 20,
};

struct program {
    struct town *town;
    const char *uid;
};

#define NAMESPACE "/api/v1/namespaces/default"

/* --- which version ---------------------------------------------------------------------------- */

static void ask_version(struct town *town, const char *name, const char *version)
{
    town_write(town, town->api, "PATCH", town_plane(town, name),
               arena_format(fixture_current()->arena,
                            "{\"spec\":{\"kubernetes\":{\"version\":\"%s\"}}}", version));
}

static bool is_installed(struct value root, void *context)
{
    struct value version = value_find(root, VALUE_KEYS("status", "kubernetesResources", "version"));

    return slice_is(value_text(version, "version"), context) &&
           slice_is(value_text(version, "status"), "Ready");
}

static void await_version(struct town *town, const char *name, const char *version)
{
    town_await(town, town->api, town_plane(town, name), is_installed, (void *)(uintptr_t)version);
}

static void assert_serves(struct town *town, struct http_peer *peer, const char *version)
{
    struct slice told = value_text(town_get(town, peer, "/version"), "gitVersion");

    if (!slice_has_prefix(told, version))
        fail_msg("it says that it is " SLICE_FORMAT, SLICE_ARGUMENT(told));
}

static bool has_group_version(struct town *town, struct http_peer *peer, const char *group_version)
{
    return town_call(town, peer, "GET",
                     arena_format(fixture_current()->arena, "/apis/%s", group_version),
                     NULL) == 200;
}

/* --- upgrades --------------------------------------------------------------------------------- */

static void steward_84_an_upgrade_refuses_nobody_and_takes_less_than_a_second(void **state)
{
    struct town *town = town_new();
    const char *uid = town_make_ready(town, "web", NULL);
    struct http_peer *admin = town_admin(town, "web");
    struct poller *poller = poller_start(town, admin, NAMESPACE, 10);
    struct writers *writers = writers_start(town, admin, WRITERS);
    pid_t pid = town_tenant(town, uid);
    uint64_t usual_ms;
    size_t kept;

    (void)state;
    assert_serves(town, admin, "v1.31.4");
    writers_await(writers, 3);
    usual_ms = poller_mark(poller);
    ask_version(town, "web", "v1.32.1");
    await_version(town, "web", "v1.32.1");
    poller_await(poller, 10);
    writers_await(writers, 3);
    writers_stop(writers);
    poller_stop(poller);
    assert_serves(town, admin, "v1.32.1");
    kept = writers_assert_kept(writers, admin);
    printf("# longest wait %llu ms, %llu answers, %llu refused, %zu writes kept, %s process\n",
           (unsigned long long)poller->longest_ms, (unsigned long long)poller->answers,
           (unsigned long long)poller->failures, kept,
           town_tenant(town, uid) == pid ? "the same" : "another");
    if (poller->failures)
        fail_msg("%s", poller->failure);
    assert_in_range(poller->longest_ms, 0, town_within(GAP_MS) + usual_ms);
}

/* The same program, but for a byte that means nothing: it is known by its content. */
static const char *make_program(const struct town *town)
{
    const char *path = fixture_path("butler");
    CLEANUP(text) struct text bytes = TEXT_EMPTY;

    assert_no_error(file_read(town->program, PROGRAM_MAX, &bytes));
    text_append_char(&bytes, '!');
    assert_no_error(file_write(path, bytes.data, bytes.size, 0755));
    return path;
}

static bool runs_program(void *context)
{
    const struct program *program = context;
    CLEANUP(string) char *link =
        memory_format("/proc/%d/exe", (int)town_tenant(program->town, program->uid));
    char path[PATH_MAX] = "";

    return readlink(link, path, sizeof(path) - 1) > 0 && strcmp(path, program->town->program) == 0;
}

/* The clients of this test keep their connections, and look at them only when they need them. */
static void steward_84_a_new_program_takes_over_and_refuses_nobody(void **state)
{
    struct town *town = town_new();
    struct program program = { town, town_make_ready(town, "web", NULL) };
    struct http_peer *admin = town_admin(town, "web");
    const char *next = make_program(town);
    pid_t supervisor = town_supervisor(town);
    struct poller *poller;
    uint64_t usual_ms;

    (void)state;
    (void)town_get(town, admin, NAMESPACE);
    poller = poller_start(town, admin, NAMESPACE, 10);
    poller_await(poller, 3);
    usual_ms = poller_mark(poller);
    (void)town_stop(town, SIGKILL);
    kill(supervisor, SIGTERM); /* as a service manager does */
    town_await_end(town, supervisor);
    town->program = next;
    town_start(town);
    town_await_so(town, runs_program, &program, "a tenant of the new program");
    poller_await(poller, 3);
    poller_stop(poller);
    printf("# longest wait %llu ms, %llu answers, %llu refused\n",
           (unsigned long long)poller->longest_ms, (unsigned long long)poller->answers,
           (unsigned long long)poller->failures);
    if (poller->failures)
        fail_msg("%s", poller->failure);
    assert_in_range(poller->longest_ms, 0, town_within(GAP_MS) + usual_ms);
}

/* What a version serves is data: the same objects, other APIs. */
static void versions_bring_and_take_apis(void **state)
{
    struct town *town = town_new();
    struct http_peer *admin;

    (void)state;
    (void)town_make(town, "web", "v1.32.1", NULL);
    town_await_word(town, "web", "Ready");
    admin = town_admin(town, "web");
    assert_true(has_group_version(town, admin, "flowcontrol.apiserver.k8s.io/v1"));
    assert_false(has_group_version(town, admin, "resource.k8s.io/v1"));
    ask_version(town, "web", "v1.33.4");
    await_version(town, "web", "v1.33.4");
    ask_version(town, "web", "v1.34.1");
    await_version(town, "web", "v1.34.1");
    assert_serves(town, admin, "v1.34.1");
    assert_true(has_group_version(town, admin, "resource.k8s.io/v1"));
}

struct refusal {
    const char *name;
    const char *version;
    const char *reason; /* part of the message */
};

static const struct refusal refusals[] = {
    { "a lower minor", "v1.31.9", "v1.31" },
    { "two minors at once", "v1.34.0", "one minor version at a time" },
    { "what the engine does not know", "v1.99.0", "v1.30 to v1.34" },
    { "what is no version", "latest", "latest" },
};

static void steward_94_a_wrong_step_is_refused_with_its_reason(void **state)
{
    struct town *town = town_new();

    (void)state;
    (void)town_make(town, "web", "v1.32.1", NULL);
    town_await_word(town, "web", "Ready");
    for (size_t i = 0; i < COUNT_OF(refusals); i++) {
        const char *body =
            arena_format(fixture_current()->arena,
                         "{\"spec\":{\"kubernetes\":{\"version\":\"%s\"}}}", refusals[i].version);

        assert_int_equal(town_call(town, town->api, "PATCH", town_plane(town, "web"), body), 422);
        if (!strstr(town->response->body, refusals[i].reason) ||
            !strstr(town->response->body, "spec.kubernetes.version"))
            fail_msg("%s: %s", refusals[i].name, town->response->body);
    }
    assert_serves(town, town_admin(town, "web"), "v1.32.1");
}

/* --- nodes ------------------------------------------------------------------------------------ */

static bool says_too_old(struct value root, void *context)
{
    struct value progressing = cluster_condition(root, "Progressing");

    return slice_is(value_text(progressing, "reason"), "KubeletsTooOld") &&
           strstr(cluster_copy(value_text(progressing, "message")), context);
}

static void make_node(struct town *town, struct http_peer *peer, const char *name,
                      const char *version)
{
    struct arena *arena = fixture_current()->arena;

    town_write(town, peer, "POST", "/api/v1/nodes",
               arena_format(arena,
                            "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":"
                            "\"%s\"}}",
                            name));
    town_write(
        town, peer, "PATCH", arena_format(arena, "/api/v1/nodes/%s/status", name),
        arena_format(arena, "{\"status\":{\"nodeInfo\":{\"kubeletVersion\":\"%s\"}}}", version));
}

/* Three minors are the most that a kubelet may be behind. */
static void steward_94_an_upgrade_waits_for_kubelets_that_are_too_old(void **state)
{
    struct town *town = town_new();
    struct http_peer *admin;

    (void)state;
    (void)town_make(town, "web", "v1.33.1", NULL);
    town_await_word(town, "web", "Ready");
    admin = town_admin(town, "web");
    make_node(town, admin, "veteran", "v1.30.2");
    ask_version(town, "web", "v1.34.1");
    town_await(town, town->api, town_plane(town, "web"), says_too_old,
               (void *)(uintptr_t)"veteran");
    assert_serves(town, admin, "v1.33.1");
    town_write(town, admin, "PATCH", "/api/v1/nodes/veteran/status",
               "{\"status\":{\"nodeInfo\":{\"kubeletVersion\":\"v1.31.0\"}}}");
    await_version(town, "web", "v1.34.1");
    assert_serves(town, admin, "v1.34.1");
}

/* --- clusters --------------------------------------------------------------------------------- */

static bool is_upgraded(struct value root, void *context)
{
    struct value status = value_get(root, SLICE("status"));

    return slice_is(value_text(value_get(status, SLICE("observedState")), "kubernetesVersion"),
                    context) &&
           slice_is(value_text(status, "phase"), "Ready") &&
           !slice_is(value_text(cluster_condition(root, "Upgrading"), "status"), "True");
}

static void a_cluster_moves_from_v1_31_to_v1_32_without_a_gap(void **state)
{
    struct town *town = town_new();
    struct http_peer *admin;
    struct poller *poller;
    uint64_t usual_ms;

    (void)state;
    cluster_make(town, "v1.31.4", 2);
    admin = town_admin(town, "demo");
    poller = poller_start(town, admin, "/api/v1/nodes", 10);
    poller_await(poller, 3);
    usual_ms = poller_mark(poller);
    assert_int_equal(town_call(town, town->api, "PATCH", CLUSTER,
                               "{\"spec\":{\"kubernetesVersion\":\"v1.33.0\"}}"),
                     403);
    assert_non_null(strstr(town->response->body, "v1.33.0"));
    town_write(town, town->api, "PATCH", CLUSTER, "{\"spec\":{\"kubernetesVersion\":\"v1.32.1\"}}");
    town_await(town, town->api, CLUSTER, is_upgraded, (void *)(uintptr_t)"v1.32.1");
    poller_stop(poller);
    assert_serves(town, admin, "v1.32.1");
    printf("# longest wait %llu ms, %llu answers, %llu refused\n",
           (unsigned long long)poller->longest_ms, (unsigned long long)poller->answers,
           (unsigned long long)poller->failures);
    assert_in_range(poller->longest_ms, 0, town_within(GAP_MS) + usual_ms);
}

static int run(void)
{
    static const struct test_group groups[] = {
        TEST(steward_84_an_upgrade_refuses_nobody_and_takes_less_than_a_second),
        TEST(steward_84_a_new_program_takes_over_and_refuses_nobody),
        TEST(versions_bring_and_take_apis),
        TEST(steward_94_a_wrong_step_is_refused_with_its_reason),
        TEST(steward_94_an_upgrade_waits_for_kubelets_that_are_too_old),
        TEST(a_cluster_moves_from_v1_31_to_v1_32_without_a_gap),
    };

    return test_run_groups(groups, COUNT_OF(groups));
}

int main(void)
{
    return town_main(run);
}
