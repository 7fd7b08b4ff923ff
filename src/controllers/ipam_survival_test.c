/* Pools, claims and clusters when any write goes wrong or is the last of a process. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "controllers/cluster_network.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/survival.h"
#include "lib/test.h"

#define NS "butler-system"

static void put_namespaces(struct controller_fixture *f)
{
    controller_fixture_apply(f, "{apiVersion: v1, kind: Namespace, metadata: {name: " NS "}}\n"
                                "---\n"
                                "{apiVersion: v1, kind: Namespace, metadata: {name: team-a}}");
}

static void put_pool(struct controller_fixture *f, const char *name, const char *cidr)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                             "kind: NetworkPool\n"
                                             "metadata: {name: %s, namespace: " NS "}\n"
                                             "spec: {cidr: %s}\n",
                                             name, cidr));
}

static void put_cluster(struct controller_fixture *f)
{
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: TenantCluster\n"
                                "metadata: {name: web, namespace: team-a}\n");
}

static void put_allocation(struct controller_fixture *f, const char *name, int count)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                        "kind: IPAllocation\n"
                        "metadata: {name: %s, namespace: " NS "}\n"
                        "spec: {poolRef: {name: pool}, type: loadbalancer, count: %d,\n"
                        "       tenantClusterRef: {name: web, namespace: team-a}}\n",
                        name, count));
}

static struct controllers_options *options_of(struct controller_fixture *f)
{
    struct crew_options crew = controller_fixture_options(f);
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    options->transport = crew.transport;
    options->informers = crew.informers;
    return options;
}

/* A run that is repeated comes later. */
static const char *const varying[] = { "allocatedAt", "releasedAt", BUTLER_NOTE_TENANT_UID, NULL };

/* --- pools and claims --------------------------------------------------------------------------
 */

static void prepare_pool(struct controller_fixture *f, void *context)
{
    (void)context;
    put_namespaces(f);
    put_pool(f, "pool", "10.0.0.0/28"); /* fourteen addresses */
    put_cluster(f);
}

static void start_pool(struct controller_fixture *f, void *context)
{
    struct controllers_options *options = options_of(f);

    (void)context;
    controller_fixture_start(f, &network_pool_controller, options);
    controller_fixture_start(f, &ip_allocation_controller, options);
}

/* Whatever happens, no address is with two of them. */
static void assert_apart(struct controller_fixture *f)
{
    static const char *const names[] = { "a", "b", "c" };

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const char *mine =
            controller_fixture_text(f, &BUTLER_IP_ALLOCATIONS, NS, names[i], "status.startAddress");

        for (size_t j = 0; j < i && *mine; j++)
            assert_string_not_equal(mine, controller_fixture_text(f, &BUTLER_IP_ALLOCATIONS, NS,
                                                                  names[j], "status.startAddress"));
    }
}

static void expect_phase(struct controller_fixture *f, const char *name, const char *phase)
{
    controller_fixture_expect(f, &BUTLER_IP_ALLOCATIONS, NS, name, "status.phase", phase,
                              MINUTES(3));
}

/* Two get what they want, the third has to wait until the first is gone. */
static void tell_pool(struct controller_fixture *f, void *context)
{
    (void)context;
    put_allocation(f, "a", 8);
    expect_phase(f, "a", "Allocated");
    put_allocation(f, "b", 4);
    expect_phase(f, "b", "Allocated");
    put_allocation(f, "c", 6);
    expect_phase(f, "c", "Failed");
    assert_apart(f);
    controller_fixture_delete(f, &BUTLER_IP_ALLOCATIONS, NS, "a");
    controller_fixture_expect_gone(f, &BUTLER_IP_ALLOCATIONS, NS, "a", MINUTES(3));
    expect_phase(f, "c", "Allocated");
    assert_apart(f);
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "pool", "status.availableIPs", "4",
                              MINUTES(3));
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "pool",
                              "status.conditions.Ready.message",
                              "4/14 IPs available (2 allocations)", MINUTES(3));
}

static void pools_survive(void **state)
{
    static const struct survival_story story = { .about = { { "networkpool" }, { "ipallocation" } },
                                                 .prepare = prepare_pool,
                                                 .start = start_pool,
                                                 .tell = tell_pool,
                                                 .varying = varying };

    (void)state;
    survival_check(&story);
}

/* --- the end of a pool and of a cluster ---------------------------------------------------------
 */

static void tell_end(struct controller_fixture *f, void *context)
{
    (void)context;
    put_allocation(f, "a", 8);
    expect_phase(f, "a", "Allocated");
    controller_fixture_delete(f, &BUTLER_NETWORK_POOLS, NS, "pool");
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "pool",
                              "status.conditions.Ready.reason", "Deleting", MINUTES(3));
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web");
    controller_fixture_expect_gone(f, &BUTLER_IP_ALLOCATIONS, NS, "a", MINUTES(5));
    controller_fixture_expect_gone(f, &BUTLER_NETWORK_POOLS, NS, "pool", MINUTES(5));
}

static void the_end_of_a_pool_survives(void **state)
{
    static const struct survival_story story = { .about = { { "networkpool" }, { "ipallocation" } },
                                                 .prepare = prepare_pool,
                                                 .start = start_pool,
                                                 .tell = tell_end,
                                                 .varying = varying };

    (void)state;
    survival_check(&story);
}

/* --- what the platform uses ---------------------------------------------------------------------
 */

static void start_usage(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_start(f, &infra_usage_controller, options_of(f));
}

static void tell_usage(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_patch(f, &BUTLER_NETWORK_POOLS, NS, "pool", NULL,
                             "{spec: {reserved: [{cidr: 10.0.0.0/30}]}}");
    controller_fixture_apply(f, "apiVersion: v1\nkind: Node\nmetadata: {name: one}\n"
                                "status: {addresses: [{type: InternalIP, address: 10.0.0.2}]}\n");
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "pool",
                              "status.infrastructureConsumedIPs", "1", MINUTES(3));
    controller_fixture_delete(f, &KUBE_NODES, "", "one");
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "pool",
                              "status.infrastructureConsumedIPs", "0", MINUTES(3));
}

static void usage_survives(void **state)
{
    static const struct survival_story story = {
        .about = { { "infrausage", "butler-controller/infra-allocation" } },
        .prepare = prepare_pool,
        .start = start_usage,
        .tell = tell_usage,
        .varying = varying
    };

    (void)state;
    survival_check(&story);
}

/* --- the claims of a cluster --------------------------------------------------------------------
 */

static struct error *reconcile_cluster(struct reconcile *rc)
{
    struct object_key provider = object_key_of(NS, "provider");
    struct cluster_network_input input = {
        .spec = value_get(doc_root(rc->object), SLICE("spec")),
        .provider = doc_root(cache_get(rc->arena, rc->cache, &BUTLER_PROVIDER_CONFIGS, &provider)),
    };
    bool ready;

    reconcile_again(rc, SECONDS(10));
    return cluster_network_ensure(rc, &input, &ready);
}

static void add_cluster(struct controller_keys *keys, const struct informer_change *change)
{
    (void)change;
    controller_keys_add(keys, &(struct object_key){ SLICE("team-a"), SLICE("web") });
}

static const struct controller cluster = {
    .name = "cluster-stand-in",
    .objects = { .resource = &BUTLER_TENANT_CLUSTERS },
    .watches = { { .resource = &BUTLER_PROVIDER_CONFIGS, .mapping = add_cluster },
                 { .resource = &BUTLER_IP_ALLOCATIONS, .mapping = add_cluster } },
    .status = { .write = true, .observed_generation = true },
    .reconcile = reconcile_cluster,
};

static void prepare_cluster(struct controller_fixture *f, void *context)
{
    (void)context;
    put_namespaces(f);
    put_pool(f, "pool", "10.0.0.0/28");
    put_pool(f, "second", "10.2.0.0/24");
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: ProviderConfig\n"
                                "metadata: {name: provider, namespace: " NS "}\n"
                                "spec: {provider: harvester, credentialsRef: {name: x},\n"
                                "  harvester: {networkName: a/b},\n"
                                "  network: {mode: ipam, poolRefs: [{name: "
                                "pool}, {name: second, priority: 1}]}}\n");
}

static void start_cluster(struct controller_fixture *f, void *context)
{
    struct controllers_options *options = options_of(f);

    (void)context;
    controller_fixture_start(f, &network_pool_controller, options);
    controller_fixture_start(f, &ip_allocation_controller, options);
    controller_fixture_start(f, &cluster, options);
}

static void tell_cluster(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "second", "status.availableIPs", "254",
                              MINUTES(3));
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "pool", "status.availableIPs", "14",
                              MINUTES(3));
    put_cluster(f);
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web",
                              "status.conditions.NetworkReady.message",
                              "LB IPs allocated: 10.0.0.1-10.0.0.8", MINUTES(3));
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "pool", "status.availableIPs", "6",
                              MINUTES(3));
}

static void claims_of_a_cluster_survive(void **state)
{
    static const struct survival_story story = {
        .about = { { "networkpool" }, { "ipallocation" }, { "cluster-stand-in" } },
        .prepare = prepare_cluster,
        .start = start_cluster,
        .tell = tell_cluster,
        .varying = varying
    };

    (void)state;
    survival_check(&story);
}

TEST_MAIN(TEST(pools_survive), TEST(the_end_of_a_pool_survives), TEST(usage_survives),
          TEST(claims_of_a_cluster_survive))
