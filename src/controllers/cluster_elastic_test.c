/* Elastic pools of a cluster when any write goes wrong, on the platform or in the tenant. The API
 * is its own tenant here. */
#include "controllers/cluster_elastic.h"

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

static const struct kube_resource metallb_pools = { "metallb.io", "v1beta1", "ipaddresspools",
                                                    "IPAddressPool", true };
static const struct kube_resource advertisements = { "metallb.io", "v1beta1", "l2advertisements",
                                                     "L2Advertisement", true };

/* --- the part of the TenantCluster controller that this is about ------------------------------ */

static struct error *reconcile(struct reconcile *rc)
{
    struct object_key provider = object_key_of(NS, "provider");
    struct cluster_network_input input = {
        .spec = value_get(doc_root(rc->object), SLICE("spec")),
        .provider = doc_root(cache_get(rc->arena, rc->cache, &BUTLER_PROVIDER_CONFIGS, &provider)),
    };
    struct error *err;
    bool ready;

    reconcile_again(rc, SECONDS(10));
    err = cluster_network_ensure(rc, &input, &ready);
    return err || !ready ? err : cluster_elastic_reconcile(rc, &input, &rc->kube);
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
    .reconcile = reconcile,
};

/* --- a scene -----------------------------------------------------------------------------------
 */

static void prepare_platform(struct controller_fixture *f)
{
    static const char *const namespaces[] = { NS, "team-a", "shop", "traefik", "metallb-system" };

    for (size_t i = 0; i < COUNT_OF(namespaces); i++)
        controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                                 "{apiVersion: v1, kind: Namespace, metadata: "
                                                 "{name: %s}}",
                                                 namespaces[i]));
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: NetworkPool\n"
                                "metadata: {name: pool, namespace: " NS "}\n"
                                "spec: {cidr: 10.0.0.0/24}\n"
                                "---\n"
                                "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: ProviderConfig\n"
                                "metadata: {name: provider, namespace: " NS "}\n"
                                "spec: {provider: harvester, credentialsRef: {name: x},\n"
                                "  harvester: {networkName: a/b},\n"
                                "  network: {mode: ipam, poolRefs: [{name: "
                                "pool}], loadBalancer: {allocationMode: elastic}}}\n"
                                "---\n"
                                "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: TenantCluster\n"
                                "metadata: {name: web, namespace: team-a}\n");
}

static void prepare(struct controller_fixture *f, void *context)
{
    (void)context;
    prepare_platform(f);
    controller_fixture_define(f, &metallb_pools);
    controller_fixture_define(f, &advertisements);
}

static void start(struct controller_fixture *f, void *context)
{
    struct crew_options crew = controller_fixture_options(f);
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    (void)context;
    options->transport = crew.transport;
    options->informers = crew.informers;
    controller_fixture_start(f, &network_pool_controller, options);
    controller_fixture_start(f, &ip_allocation_controller, options);
    controller_fixture_start(f, &cluster, options);
}

/* What the server would choose by itself is said, since it chooses anew in every round. */
static void put_service(struct controller_fixture *f, const char *namespace, const char *name,
                        int place)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: v1\nkind: Service\n"
                        "metadata: {name: %s, namespace: %s}\n"
                        "spec: {type: LoadBalancer, ports: [{port: 80}], clusterIP: 10.96.0.%d,\n"
                        "  allocateLoadBalancerNodePorts: false}\n",
                        name, namespace, 100 + place));
}

static void expect_addresses(struct controller_fixture *f, const char *addresses)
{
    controller_fixture_expect(f, &metallb_pools, "metallb-system", "default-pool", "spec.addresses",
                              addresses, MINUTES(3));
}

static void expect_available(struct controller_fixture *f, const char *count)
{
    controller_fixture_expect(f, &BUTLER_NETWORK_POOLS, NS, "pool", "status.availableIPs", count,
                              MINUTES(3));
}

/* --- stories -----------------------------------------------------------------------------------
 */

/* Services wait for a block that is made for them, once. */
static void grow(struct controller_fixture *f, void *context)
{
    (void)context;
    expect_addresses(f, "[\"10.0.0.1-10.0.0.2\"]");
    put_service(f, "shop", "a", 1);
    put_service(f, "shop", "b", 2);
    put_service(f, "traefik", "traefik", 3);
    controller_fixture_advance(f, SECONDS(30)); /* before that they do not count */
    expect_addresses(f, "[\"10.0.0.1-10.0.0.2\",\"10.0.0.3-10.0.0.5\"]");
    controller_fixture_expect(f, &KUBE_SERVICES, "traefik", "traefik", "metadata.labels",
                              "{\"" BUTLER_LABEL_PLATFORM_LB "\":\"true\"}", MINUTES(3));
    expect_available(f, "249");
    assert_string_equal(controller_fixture_names(f, &BUTLER_IP_ALLOCATIONS),
                        NS "/team-a-web-lb " NS "/team-a-web-lb-1");
}

/* Most Services go, and the one that stays is served from the first block: the second is given
 * back. */
static void shrink(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_patch(f, &KUBE_SERVICES, "shop", "a", "status",
                             "{status: {loadBalancer: {ingress: [{ip: 10.0.0.1}]}}}");
    controller_fixture_delete(f, &KUBE_SERVICES, "shop", "b");
    controller_fixture_delete(f, &KUBE_SERVICES, "traefik", "traefik");
    for (int i = 0; i < 5; i++)
        controller_fixture_advance(f, SECONDS(10)); /* whenever it is noticed */
    controller_fixture_advance(f, MINUTES(10));
    controller_fixture_expect_gone(f, &BUTLER_IP_ALLOCATIONS, NS, "team-a-web-lb-1", MINUTES(3));
    expect_addresses(f, "[\"10.0.0.1-10.0.0.2\"]");
    expect_available(f, "252");
}

struct row {
    const char *name;
    void (*prelude)(struct controller_fixture *f, void *context);
    void (*tell)(struct controller_fixture *f, void *context);
};

static const struct row rows[] = { { "growth", NULL, grow }, { "shrinking", grow, shrink } };

static void survives(void **state)
{
    static const char *const varying[] = { "allocatedAt", "releasedAt", BUTLER_NOTE_TENANT_UID,
                                           NULL };
    const struct row *row = *state;

    survival_check(&(struct survival_story){ .about = { { "networkpool" },
                                                        { "ipallocation" },
                                                        { "cluster-stand-in" },
                                                        { "MetalLB", "butler-controller/ipam" } },
                                             .prepare = prepare,
                                             .start = start,
                                             .prelude = row->prelude,
                                             .tell = row->tell,
                                             .varying = varying });
}

/* Without MetalLB nothing can be told, but addresses are claimed all the same. */
static void a_tenant_may_lack_metallb(void **state)
{
    struct controller_fixture *f = controller_fixture_new();

    (void)state;
    prepare_platform(f);
    start(f, NULL);
    expect_available(f, "252");
    put_service(f, "shop", "a", 1);
    expect_available(f, "250");
    assert_string_equal(controller_fixture_names(f, &BUTLER_IP_ALLOCATIONS),
                        NS "/team-a-web-lb " NS "/team-a-web-lb-1");
}

TEST_MAIN(TABLE(survives, rows), TEST(a_tenant_may_lack_metallb))
