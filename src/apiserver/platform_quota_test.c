/* Quotas of teams when many ask at once: what is left is given once. */
#include "apiserver/transport.h"
#include "base/error.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"
#include "lib/platform_fixture.h"

#define CLUSTERS PLATFORM_GROUP "namespaces/acme/tenantclusters"

enum {
    CLIENTS = 50
};

struct race {
    struct request_fixture *f;
    struct pool *pool; /* a thread for each client */
    struct request_fixture_call calls[CLIENTS];
    size_t running;
};

static void release_arena(void *arena)
{
    arena_free(arena);
}

static void release_pool(void *pool)
{
    pool_free(pool);
}

static struct race *race_new(struct request_fixture *f)
{
    struct race *race = arena_new(fixture_current()->arena, struct race);

    race->f = f;
    race->pool = pool_new("clients", CLIENTS, CLIENTS);
    arena_defer(fixture_current()->arena, release_pool, race->pool);
    return race;
}

/* Counts down on the loop, which goes on until the last client has its answer. */
struct runner {
    struct race *race;
    struct request_fixture_call *call;
};

static void run_one(void *context)
{
    struct runner *runner = context;

    request_fixture_run(runner->call);
}

static void end_one(void *context)
{
    struct runner *runner = context;

    if (--runner->race->running == 0)
        loop_stop(runner->race->f->loop);
}

/* Everybody at once; how many were let through. */
static size_t race_run(struct race *race)
{
    struct arena *arena = fixture_current()->arena;
    size_t let_through = 0;

    for (size_t i = 0; i < CLIENTS; i++) {
        race->calls[i].f = race->f;
        /* An arena belongs to one thread at a time. */
        assert_no_error(request_fixture_prepare(&race->calls[i]));
        race->calls[i].request.arena = arena_create();
        arena_defer(arena, release_arena, race->calls[i].request.arena);
    }
    race->running = CLIENTS;
    for (size_t i = 0; i < CLIENTS; i++) {
        struct runner *runner = arena_new(arena, struct runner);

        *runner = (struct runner){ race, &race->calls[i] };
        assert_true(pool_submit_for(race->pool, race->f->loop, run_one, end_one, runner));
    }
    loop_run(race->f->loop);
    for (size_t i = 0; i < CLIENTS; i++) {
        if (!race->calls[i].err) {
            let_through++;
            doc_unref(race->calls[i].doc);
            continue;
        }
        assert_error(race->calls[i].err, ERR_FORBIDDEN, "quota");
    }
    return let_through;
}

static struct request_fixture *team_with(const char *limits)
{
    struct request_fixture *f = platform_fixture_new();

    platform_fixture_mode(f, "Enforced");
    platform_fixture_team(f, "acme",
                          arena_format(fixture_current()->arena, "resourceLimits: {%s}", limits));
    return f;
}

static size_t stored_clusters(struct request_fixture *f)
{
    struct kube_transport *transport = transport_new(f->server, user_of_server());
    struct kube kube = { .transport = transport };
    struct kube_list list;

    assert_no_error(kube_list(fixture_current()->arena, &kube, &BUTLER_TENANT_CLUSTERS,
                              &(struct kube_query){ .namespace = "acme" }, &list));
    transport_free(transport);
    return list.count;
}

static const char *cluster(const char *name, const char *spec)
{
    return platform_fixture_body(
        CLUSTERS,
        arena_format(fixture_current()->arena,
                     "metadata: {name: %s}\nspec: {kubernetesVersion: v1.30.2%s}", name, spec));
}

static void fill(struct race *race, const char *spec)
{
    for (size_t i = 0; i < CLIENTS; i++)
        race->calls[i] = (struct request_fixture_call){
            .method = "POST",
            .path = CLUSTERS,
            .body = cluster(arena_format(fixture_current()->arena, "c%zu", i), spec),
        };
}

static void the_last_cluster_is_given_once(void **state)
{
    struct race *race = race_new(team_with("maxClusters: 1"));

    (void)state;
    fill(race, "");
    assert_int_equal(race_run(race), 1);
    assert_int_equal(stored_clusters(race->f), 1);
}

static void what_is_left_is_given_once(void **state)
{
    struct race *race = race_new(team_with("maxCPUCores: 7500m"));

    (void)state;
    fill(race, ", workers: {replicas: 1, machineTemplate: {cpu: 1}}");
    assert_int_equal(race_run(race), 7);
    assert_int_equal(stored_clusters(race->f), 7);
}

/* Ten clusters of one node, and room for five more: each client wants one of them to have two. */
static void scaling_up_takes_turns(void **state)
{
    struct race *race = race_new(team_with("maxTotalNodes: 15"));

    (void)state;
    for (size_t i = 0; i < 10; i++)
        request_fixture_must(
            race->f, "POST", CLUSTERS,
            cluster(arena_format(fixture_current()->arena, "c%zu", i), ", workers: {replicas: 1}"));
    for (size_t i = 0; i < CLIENTS; i++)
        race->calls[i] = (struct request_fixture_call){
            .method = "PATCH",
            .path = arena_format(fixture_current()->arena, CLUSTERS "/c%zu", i % 10),
            .body = "spec: {workers: {replicas: 2}}",
        };
    /* Whoever asks for what is there already is let through. */
    assert_int_equal(race_run(race), CLIENTS - 25);
}

struct unit_row {
    const char *name;
    const char *limits;
    const char *machine;
    bool fits;
};

static const struct unit_row unit_rows[] = {
    { "takes 1000m for 1", "maxCPUCores: 1000m", "cpu: 1", true },
    { "takes 999m for less", "maxCPUCores: 999m", "cpu: 1", false },
    { "takes 1024Mi for 1Gi", "maxMemory: 1Gi", "memory: 1024Mi", true },
    { "takes 1025Mi for more", "maxMemory: 1Gi", "memory: 1025Mi", false },
    { "takes 1G for less than 1Gi", "maxMemory: 1Gi", "memory: 1G", true },
    { "takes 1Gi for more than 1G", "maxMemory: 1G", "memory: 1Gi", false },
    { "takes a number for bytes", "maxStorage: 10737418240", "diskSize: 10Gi", true },
    { "takes a number less for less", "maxStorage: 10737418239", "diskSize: 10Gi", false },
    { "takes exponents", "maxStorage: 1e12", "diskSize: 1T", true },
};

static void units(void **state)
{
    const struct unit_row *row = *state;
    struct request_fixture *f = team_with(row->limits);
    struct error *err = request_fixture_try(
        f, "POST", CLUSTERS,
        cluster("a",
                arena_format(fixture_current()->arena,
                             ", workers: {replicas: 1, machineTemplate: {%s}}", row->machine)));

    if (row->fits)
        assert_no_error(err);
    else
        assert_error(err, ERR_FORBIDDEN, "would exceed team \"acme\"");
}

TEST_MAIN(TEST(the_last_cluster_is_given_once), TEST(what_is_left_is_given_once),
          TEST(scaling_up_takes_turns), TABLE(units, unit_rows))
