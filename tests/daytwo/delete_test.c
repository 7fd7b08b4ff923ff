/* Tenants are deleted in whatever state they are, while somebody kills the platform, the supervisor
 * or both at a moment chosen by chance: nothing of a tenant is left. Some rounds with every test
 * run; as many as BUTLER_DELETION_ROUNDS says by ./dev deletion. */
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "daytwo/cluster.h"
#include "daytwo/town.h"
#include "lib/test.h"
#include "net/http_client.h"

enum {
    FIRST_USER = 200000, /* of tenants, where root gives each one of its own */
    USERS_AT_ONCE = 3,
    KILL_WITHIN_MS = 400,
    USUAL_ROUNDS = 8,
};

enum victim {
    VICTIM_NOBODY,
    VICTIM_PLATFORM,
    VICTIM_SUPERVISOR,
    VICTIM_BOTH,
    VICTIMS,
};

static const char *const victim_names[] = { "nobody", "platform", "supervisor", "both" };

struct tenant {
    const char *name;
    const char *uid;
    uint16_t port; /* 0: it has none yet */
    uid_t user;    /* 0: not seen, or our own */
};

/* --- states ----------------------------------------------------------------------------------- */

static bool component_is(struct value root, void *context)
{
    struct value components = value_find(root, VALUE_KEYS("status", "runtime", "components"));

    return slice_is(value_text(value_at(components, 0), "state"), context);
}

static void await_component(struct town *town, const struct tenant *tenant, const char *state)
{
    town_await(town, town->api, town_plane(town, tenant->name), component_is,
               (void *)(uintptr_t)state);
}

static void make_ready(struct town *town, struct tenant *tenant)
{
    tenant->uid = town_make_ready(town, tenant->name, NULL);
}

static void make_starting(struct town *town, struct tenant *tenant)
{
    tenant->uid = town_make(town, tenant->name, "v1.31.4", NULL);
}

static void make_upgrading(struct town *town, struct tenant *tenant)
{
    make_ready(town, tenant);
    town_write(town, town->api, "PATCH", town_plane(town, tenant->name),
               "{\"spec\":{\"kubernetes\":{\"version\":\"v1.32.1\"}}}");
}

static void make_asleep(struct town *town, struct tenant *tenant)
{
    tenant->uid =
        town_make_ready(town, tenant->name, "\"runtime\":{\"process\":{\"sleepAfter\":\"1s\"}}");
    await_component(town, tenant, "Asleep");
}

/* Its database is no database any more, so that no start of it ends well. */
static void make_crashing(struct town *town, struct tenant *tenant)
{
    CLEANUP(string) char *path = NULL;
    pid_t pid;

    make_ready(town, tenant);
    path = memory_format("%s/tenants/%s/store/state.db", town->state, tenant->uid);
    pid = town_tenant(town, tenant->uid);
    kill(pid, SIGSTOP);
    assert_no_error(file_write(path, "garbage", 7, 0666));
    kill(pid, SIGKILL);
    await_component(town, tenant, "BackingOff");
}

static const struct {
    const char *name;
    void (*make)(struct town *town, struct tenant *tenant);
} states[] = {
    { "ready", make_ready },   { "starting", make_starting },      { "upgrading", make_upgrading },
    { "asleep", make_asleep }, { "crash looping", make_crashing },
};

/* --- what is left ----------------------------------------------------------------------------- */

static void look(struct town *town, struct tenant *tenant)
{
    CLEANUP(string) char *directory =
        memory_format("%s/tenants/%s", town->state, tenant->uid);
    struct value root = town_get(town, town->api, town_plane(town, tenant->name));
    int64_t port =
        value_int_or(value_find(root, VALUE_KEYS("status", "runtime", "ports", "api")), 0);
    struct stat status;

    tenant->port = (uint16_t)port;
    if (stat(directory, &status) == 0 && status.st_uid >= FIRST_USER)
        tenant->user = status.st_uid;
}

static bool is_listening(uint16_t port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons(port),
                                   .sin_addr = { htonl(INADDR_LOOPBACK) } };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool listening = connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0;

    close(fd);
    return listening;
}

static size_t count_entries(const struct town *town, const char *name)
{
    CLEANUP(string) char *path = memory_format("%s/%s", town->state, name);
    DIR *directory = opendir(path);
    struct dirent *entry;
    size_t count = 0;

    assert_non_null(directory);
    while ((entry = readdir(directory)))
        count += entry->d_name[0] != '.';
    closedir(directory);
    return count;
}

static bool is_empty_list(struct value root, void *context)
{
    (void)context;
    return value_exists(root) && value_count(value_get(root, SLICE("items"))) == 0;
}

static void assert_nothing_left(struct town *town, const struct tenant *tenant)
{
    static const char *const kinds[] = { "secrets", "configmaps", "services" };
    struct arena *arena = fixture_current()->arena;

    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        town_await(town, town->api,
                   arena_format(arena,
                                "/api/v1/namespaces/default/%s?labelSelector=steward.butlerlabs."
                                "dev/name%%3D%s",
                                kinds[i], tenant->name),
                   is_empty_list, NULL);
    /* Whoever has seen the object go finds nothing of what it stood for. */
    assert_int_equal(town_tenant(town, tenant->uid), 0);
    assert_int_equal(count_entries(town, "tenants"), 0);
    assert_int_equal(count_entries(town, "trash"), 0);
    if (tenant->port && is_listening(tenant->port))
        fail_msg("somebody listens on port %u", tenant->port);
}

/* --- rounds ----------------------------------------------------------------------------------- */

static void kill_some(struct town *town, enum victim victim)
{
    pid_t supervisor = town_supervisor(town);

    if (victim == VICTIM_NOBODY)
        return;
    town_pass(town, random_below(KILL_WITHIN_MS));
    if (victim != VICTIM_PLATFORM && supervisor)
        kill(supervisor, SIGKILL);
    if (victim != VICTIM_SUPERVISOR) {
        town_stop(town, SIGKILL);
        town_start(town);
    }
}

static uid_t run_round(struct town *town, size_t round)
{
    struct tenant tenant = { .name = arena_format(fixture_current()->arena, "t%zu", round) };
    size_t state = round % COUNT_OF(states);
    enum victim victim = (enum victim)random_below(VICTIMS);
    uint64_t begin_ms;

    states[state].make(town, &tenant);
    look(town, &tenant);
    begin_ms = clock_monotonic_ms(clock_system());
    town_write(town, town->api, "DELETE", town_plane(town, tenant.name), NULL);
    kill_some(town, victim);
    town_await_absence(town, town->api, town_plane(town, tenant.name));
    assert_nothing_left(town, &tenant);
    printf("# %zu: %s, %s killed, gone after %llu ms\n", round, states[state].name,
           victim_names[victim],
           (unsigned long long)(clock_monotonic_ms(clock_system()) - begin_ms));
    fflush(stdout);
    return tenant.user;
}

static void steward_88_nothing_of_a_deleted_tenant_is_left(void **state)
{
    struct town *town = town_new();
    const char *text = getenv("BUTLER_DELETION_ROUNDS");
    uint64_t rounds = USUAL_ROUNDS;
    uid_t highest = 0;

    (void)state;
    assert_true(!text || number_parse_uint(slice_from(text), &rounds));
    for (size_t round = 0; round < rounds; round++) {
        uid_t user = run_round(town, round);

        highest = user > highest ? user : highest;
    }
    /* Users are given back too. */
    assert_in_range(highest, 0, FIRST_USER + USERS_AT_ONCE);
}

static int run(void)
{
    static const struct test_group groups[] = {
        TEST(steward_88_nothing_of_a_deleted_tenant_is_left),
    };

    return test_run_groups(groups, COUNT_OF(groups));
}

int main(void)
{
    return town_main(run);
}
