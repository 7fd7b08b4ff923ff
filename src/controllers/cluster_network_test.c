/* Addresses of tenant clusters on a whole API server, which is its own tenant here. */
#include "controllers/cluster_network.h"

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "controllers/cluster_elastic.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/test.h"

#define NS "butler-system"

/* The part of the TenantCluster controller that this is about. */
static struct error *reconcile(struct reconcile *rc)
{
    struct object_key provider = object_key_of(NS, "provider");
    struct cluster_network_input input = {
        .spec = value_get(doc_root(rc->object), SLICE("spec")),
        .provider = doc_root(cache_get(rc->arena, rc->cache, &BUTLER_PROVIDER_CONFIGS, &provider)),
    };
    struct error *err;
    bool ready;

    err = cluster_network_ensure(rc, &input, &ready);
    if (err)
        return err;
    reconcile_again(rc, SECONDS(10));
    return ready ? cluster_elastic_reconcile(rc, &input, &rc->kube) : NULL;
}

static void by_reference(struct controller_keys *keys, const struct informer_change *change)
{
    (void)change;
    controller_keys_add(keys, &(struct object_key){ SLICE("team-a"), SLICE("web") });
}

static const struct controller cluster = {
    .name = "tenantcluster",
    .objects = { .resource = &BUTLER_TENANT_CLUSTERS },
    .watches = { { .resource = &BUTLER_PROVIDER_CONFIGS, .mapping = by_reference },
                 { .resource = &BUTLER_IP_ALLOCATIONS, .mapping = by_reference } },
    .status = { .write = true, .observed_generation = true },
    .reconcile = reconcile,
};

static const struct kube_resource metallb_pools = { "metallb.io", "v1beta1", "ipaddresspools",
                                                    "IPAddressPool", true };
static const struct kube_resource advertisements = { "metallb.io", "v1beta1", "l2advertisements",
                                                     "L2Advertisement", true };

/* `network` is that of the provider, `spec` that of the cluster. */
static struct controller_fixture *begin(const char *network, const char *spec)
{
    struct arena *arena = fixture_current()->arena;
    struct controller_fixture *f = controller_fixture_new();

    controller_fixture_apply(
        f, "{apiVersion: v1, kind: Namespace, metadata: {name: " NS "}}\n"
           "---\n"
           "{apiVersion: v1, kind: Namespace, metadata: {name: team-a}}\n"
           "---\n"
           "{apiVersion: v1, kind: Namespace, metadata: {name: traefik}}\n"
           "---\n"
           "{apiVersion: v1, kind: Namespace, metadata: {name: metallb-system}}\n");
    controller_fixture_define(f, &metallb_pools);
    controller_fixture_define(f, &advertisements);
    controller_fixture_apply(f, arena_format(arena,
                                             "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                             "kind: ProviderConfig\n"
                                             "metadata: {name: provider, namespace: " NS "}\n"
                                             "spec: {provider: harvester, network: %s,\n"
                                             "  credentialsRef: {name: x},\n"
                                             "  harvester: {networkName: a/b}}\n"
                                             "---\n"
                                             "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                             "kind: TenantCluster\n"
                                             "metadata: {name: web, namespace: team-a}\n"
                                             "spec: %s\n",
                                             network, spec));
    return f;
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

static void start(struct controller_fixture *f)
{
    struct crew_options crew = controller_fixture_options(f);
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    options->transport = crew.transport;
    options->informers = crew.informers;
    controller_fixture_start(f, &network_pool_controller, options);
    controller_fixture_start(f, &ip_allocation_controller, options);
    controller_fixture_settle(f);
    controller_fixture_start(f, &cluster, options);
    controller_fixture_settle(f);
}

/* In steps that are a little longer than the pause between two runs. */
static void advance(struct controller_fixture *f, int seconds)
{
    for (; seconds > 0; seconds -= 10)
        controller_fixture_advance(f, 10500);
}

static void assert_cluster(struct controller_fixture *f, const char *path, const char *text)
{
    assert_string_equal(controller_fixture_text(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web", path),
                        text);
}

static void assert_allocation(struct controller_fixture *f, const char *name, const char *path,
                              const char *text)
{
    assert_string_equal(controller_fixture_text(f, &BUTLER_IP_ALLOCATIONS, NS, name, path), text);
}

static void assert_allocations(struct controller_fixture *f, const char *names)
{
    assert_string_equal(controller_fixture_names(f, &BUTLER_IP_ALLOCATIONS), names);
}

#define ONE_POOL "mode: ipam, poolRefs: [{name: pool}]"

/* --- the first block -------------------------------------------------------------------------- */

static void clouds_need_no_pool(void **state)
{
    struct controller_fixture *f = begin("{mode: cloud}", "{}");

    (void)state;
    start(f);
    assert_cluster(f, "status.conditions.NetworkReady.status", "True");
    assert_cluster(f, "status.conditions.NetworkReady.message", "cloud networking mode");
    assert_allocations(f, "");
}

static void a_provider_without_pools_is_an_error(void **state)
{
    struct controller_fixture *f = begin("{mode: ipam}", "{}");

    (void)state;
    start(f);
    assert_cluster(f, "status.conditions.NetworkReady.status", "False");
    assert_cluster(f, "status.conditions.NetworkReady.reason", "NetworkNotReady");
}

static void the_first_block_is_claimed_and_named(void **state)
{
    struct controller_fixture *f = begin("{" ONE_POOL "}", "{}");

    (void)state;
    put_pool(f, "pool", "10.0.0.0/24");
    start(f);
    assert_cluster(f, "status.lbAllocationRef.name", "team-a-web-lb");
    assert_cluster(f, "status.conditions.NetworkReady.status", "True");
    assert_cluster(f, "status.conditions.NetworkReady.reason", "Ready");
    assert_cluster(f, "status.conditions.NetworkReady.message",
                   "LB IPs allocated: 10.0.0.1-10.0.0.8");
    assert_allocation(f, "team-a-web-lb", "metadata.labels",
                      "{\"app.kubernetes.io/managed-by\":\"butler\","
                      "\"" BUTLER_LABEL_NETWORK_POOL "\":\"pool\","
                      "\"" BUTLER_LABEL_TEAM "\":\"team-a\","
                      "\"" BUTLER_LABEL_TENANT "\":\"web\","
                      "\"" BUTLER_LABEL_ALLOCATION_TYPE "\":\"loadbalancer\","
                      "\"" BUTLER_LABEL_ALLOCATION_ROLE "\":\"initial\"}");
    assert_allocation(f, "team-a-web-lb", "spec.count", "8");
    assert_allocation(f, "team-a-web-lb", "spec.tenantClusterRef.namespace", "team-a");
}

static void scenario_45_pools_are_tried_by_priority(void **state)
{
    struct controller_fixture *f = begin(
        "{mode: ipam, poolRefs: [{name: second, priority: 10}, {name: first, priority: 0}]}", "{}");

    (void)state;
    put_pool(f, "first", "10.1.0.0/24");
    put_pool(f, "second", "10.2.0.0/24");
    start(f);
    assert_allocation(f, "team-a-web-lb", "status.startAddress", "10.1.0.1");
}

static void scenario_45_a_full_pool_is_passed_over(void **state)
{
    struct controller_fixture *f = begin(
        "{mode: ipam, poolRefs: [{name: second, priority: 10}, {name: first, priority: 0}]}", "{}");

    (void)state;
    put_pool(f, "first", "10.1.0.0/29"); /* six addresses */
    put_pool(f, "second", "10.2.0.0/24");
    start(f);
    assert_allocation(f, "team-a-web-lb", "status.startAddress", "10.2.0.1");
}

static void full_pools_make_it_wait(void **state)
{
    struct controller_fixture *f = begin("{" ONE_POOL "}", "{}");

    (void)state;
    put_pool(f, "pool", "10.1.0.0/29");
    start(f);
    assert_cluster(f, "status.conditions.NetworkReady.reason", "PoolExhausted");
    assert_cluster(f, "status.conditions.NetworkReady.message",
                   "all configured pools are exhausted");
    assert_allocations(f, "");
    put_pool(f, "pool", "10.1.0.0/28");
    controller_fixture_settle(f);
    advance(f, 10);
    assert_cluster(f, "status.conditions.NetworkReady.status", "True");
}

static void what_failed_is_given_up_for_another_pool(void **state)
{
    struct controller_fixture *f = begin("{mode: ipam, poolRefs: [{name: first}, {name: second}]}",
                                         "{networking: {lbPoolSize: 4}}");

    (void)state;
    put_pool(f, "first", "10.1.0.0/29");
    put_pool(f, "second", "10.2.0.0/24");
    /* Somebody else was quicker: the claim is there, and the pool is full. */
    controller_fixture_apply(
        f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
           "kind: IPAllocation\n"
           "metadata: {name: other, namespace: " NS "}\n"
           "spec: {poolRef: {name: first}, type: nodes, count: 4, tenantClusterRef: {name: web, "
           "namespace: team-a}}\n");
    controller_fixture_settle(f);
    clock_fake_advance(f->clock, SECONDS(1));
    controller_fixture_apply(
        f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
           "kind: IPAllocation\n"
           "metadata: {name: team-a-web-lb, namespace: " NS "}\n"
           "spec: {poolRef: {name: first}, type: loadbalancer, count: 4, tenantClusterRef: {name: "
           "web, namespace: team-a}}\n");
    start(f);
    advance(f, 20);
    assert_allocation(f, "team-a-web-lb", "spec.poolRef.name", "second");
    assert_cluster(f, "status.conditions.NetworkReady.status", "True");
    assert_cluster(f, "status.lbAllocationRef.name", "team-a-web-lb");
}

static void a_block_of_another_cluster_is_not_taken(void **state)
{
    struct controller_fixture *f = begin("{" ONE_POOL "}", "{}");

    (void)state;
    put_pool(f, "pool", "10.0.0.0/24");
    controller_fixture_apply(
        f, "{apiVersion: v1, kind: Namespace, metadata: {name: team-a-web}}\n"
           "---\n"
           "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
           "kind: TenantCluster\n"
           "metadata: {name: lb, namespace: team-a-web}\n"
           "---\n"
           "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
           "kind: IPAllocation\n"
           "metadata: {name: team-a-web-lb, namespace: " NS "}\n"
           "spec: {poolRef: {name: pool}, type: loadbalancer, count: 4, tenantClusterRef: {name: "
           "lb, namespace: team-a-web}}\n");
    start(f);
    assert_cluster(f, "status.conditions.NetworkReady.reason", "NetworkNotReady");
    assert_cluster(f, "status.conditions.NetworkReady.message",
                   "IPAllocation butler-system/team-a-web-lb was made for another TenantCluster, "
                   "team-a-web/lb");
}

static void scenario_46_nothing_is_claimed_without_need(void **state)
{
    struct controller_fixture *f = begin("{" ONE_POOL ", loadBalancer: {allocationMode: elastic}}",
                                         "{addons: {ingress: {enabled: false}}}");

    (void)state;
    put_pool(f, "pool", "10.0.0.0/24");
    start(f);
    assert_cluster(f, "status.conditions.NetworkReady.status", "True");
    assert_cluster(f, "status.conditions.NetworkReady.message",
                   "LB IP allocation skipped (initial pool size 0)");
    assert_allocations(f, "");
}

/* --- machines --------------------------------------------------------------------------------- */

static void machines_get_addresses_and_more_when_there_are_more(void **state)
{
    struct controller_fixture *f = begin("{" ONE_POOL "}", "{workers: {replicas: 7}}");

    (void)state;
    put_pool(f, "pool", "10.0.0.0/24");
    controller_fixture_apply(
        f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
           "kind: ProviderConfig\n"
           "metadata: {name: provider, namespace: " NS "}\n"
           "spec: {provider: proxmox, credentialsRef: {name: x}, proxmox: {endpoint: "
           "'https://p:8006', storage: s, nodes: [n1]},\n"
           "       network: {mode: ipam, subnet: 10.0.0.0/24, gateway: 10.0.0.254, poolRefs: "
           "[{name: pool}]}}\n");
    start(f);
    advance(f, 10);
    assert_cluster(f, "status.ipAllocationRef.name", "team-a-web-nodes");
    assert_allocation(f, "team-a-web-nodes", "status.allocatedCount", "8");
    assert_cluster(f, "status.conditions.NetworkReady.status", "True");
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web", NULL,
                             "{spec: {workers: {replicas: 10}}}");
    advance(f, 20);
    assert_allocation(f, "team-a-web-nodes-1", "status.allocatedCount", "3");
    advance(f, 20);
    assert_allocations(f, NS "/team-a-web-lb " NS "/team-a-web-nodes " NS "/team-a-web-nodes-1");
}

/* Machines of the local provider have no network of their own; its clusters have no ingress. */
static void simulated_machines_get_addresses_until_there_are_none(void **state)
{
    struct controller_fixture *f = begin("{" ONE_POOL "}", "{workers: {replicas: 3}}");

    (void)state;
    put_pool(f, "pool", "10.0.0.0/29");
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: ProviderConfig\n"
                                "metadata: {name: provider, namespace: " NS "}\n"
                                "spec: {provider: local, network: {mode: ipam, poolRefs: "
                                "[{name: pool}], loadBalancer: {allocationMode: elastic}}}\n");
    start(f);
    advance(f, 10);
    assert_cluster(f, "status.ipAllocationRef.name", "team-a-web-nodes");
    assert_allocation(f, "team-a-web-nodes", "status.allocatedCount", "5");
    assert_allocations(f, NS "/team-a-web-nodes");
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web", NULL,
                             "{spec: {workers: {replicas: 7}}}");
    advance(f, 30);
    assert_allocation(f, "team-a-web-nodes-1", "status.allocatedCount", "1");
    assert_cluster(f, "status.conditions.NetworkReady.reason", "PoolExhausted");
    assert_cluster(f, "status.conditions.NetworkReady.message",
                   "2 machines are without an address: no pool has any left");
}

/* --- elastic pools -----------------------------------------------------------------------------
 */

#define ELASTIC "{" ONE_POOL ", loadBalancer: {allocationMode: elastic}%s}"

static void put_service(struct controller_fixture *f, const char *namespace, const char *name)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             "apiVersion: v1\nkind: Service\n"
                                             "metadata: {name: %s, namespace: %s}\n"
                                             "spec: {type: LoadBalancer, ports: [{port: 80}]}\n",
                                             name, namespace));
}

static void give_address(struct controller_fixture *f, const char *name, const char *address)
{
    controller_fixture_patch(f, &KUBE_SERVICES, "team-a", name, "status",
                             arena_format(fixture_current()->arena,
                                          "{status: {loadBalancer: {ingress: [%s%s%s]}}}",
                                          *address ? "{ip: " : "", address, *address ? "}" : ""));
}

static const char *metallb(struct controller_fixture *f)
{
    return controller_fixture_text(f, &metallb_pools, "metallb-system", "default-pool",
                                   "spec.addresses");
}

static struct controller_fixture *begin_elastic(const char *quota)
{
    struct controller_fixture *f =
        begin(arena_format(fixture_current()->arena, ELASTIC, quota), "{}");

    put_pool(f, "pool", "10.0.0.0/24");
    start(f);
    assert_allocations(f, NS "/team-a-web-lb");
    return f;
}

static void scenario_47_it_grows_once_for_services_that_wait(void **state)
{
    struct controller_fixture *f = begin_elastic("");

    (void)state;
    assert_string_equal(metallb(f), "[\"10.0.0.1-10.0.0.2\"]");
    assert_string_equal(controller_fixture_text(f, &advertisements, "metallb-system", "default",
                                                "spec.ipAddressPools"),
                        "[\"default-pool\"]");
    put_service(f, "team-a", "a");
    put_service(f, "team-a", "b");
    put_service(f, "team-a", "c");
    advance(f, 20);
    assert_allocations(f, NS "/team-a-web-lb");
    advance(f, 20);
    assert_allocations(f, NS "/team-a-web-lb " NS "/team-a-web-lb-1");
    assert_allocation(f, "team-a-web-lb-1", "spec.count", "3");
    assert_allocation(f, "team-a-web-lb-1", "metadata.labels",
                      "{\"app.kubernetes.io/managed-by\":\"butler\","
                      "\"" BUTLER_LABEL_NETWORK_POOL "\":\"pool\","
                      "\"" BUTLER_LABEL_TEAM "\":\"team-a\","
                      "\"" BUTLER_LABEL_TENANT "\":\"web\","
                      "\"" BUTLER_LABEL_ALLOCATION_TYPE "\":\"loadbalancer\","
                      "\"" BUTLER_LABEL_ALLOCATION_ROLE "\":\"growth\"}");
    advance(f, 60);
    assert_allocations(f, NS "/team-a-web-lb " NS "/team-a-web-lb-1");
    assert_string_equal(metallb(f), "[\"10.0.0.1-10.0.0.2\",\"10.0.0.3-10.0.0.5\"]");
}

static void scenario_48_nothing_happens_at_rest(void **state)
{
    struct controller_fixture *f = begin_elastic("");

    (void)state;
    put_service(f, "team-a", "a");
    put_service(f, "team-a", "b");
    give_address(f, "a", "10.0.0.1");
    give_address(f, "b", "10.0.0.2");
    advance(f, 20);
    fault_transport_plan(f->faults, FAULT_NONE, 0);
    advance(f, 100); /* ten runs */
    assert_allocations(f, NS "/team-a-web-lb");
    assert_int_equal(fault_transport_writes(f->faults), 0);
}

static void scenario_49_an_idle_block_goes_and_the_first_stays(void **state)
{
    struct controller_fixture *f = begin_elastic("");

    (void)state;
    put_service(f, "team-a", "a");
    advance(f, 50);
    assert_allocations(f, NS "/team-a-web-lb " NS "/team-a-web-lb-1");
    give_address(f, "a", "10.0.0.3");
    advance(f, 20);
    controller_fixture_delete(f, &KUBE_SERVICES, "team-a", "a");
    advance(f, 560);
    assert_allocations(f, NS "/team-a-web-lb " NS "/team-a-web-lb-1");
    advance(f, 60);
    assert_allocations(f, NS "/team-a-web-lb");
    assert_string_equal(metallb(f), "[\"10.0.0.1-10.0.0.2\"]");
    advance(f, 700);
    assert_allocations(f, NS "/team-a-web-lb");
}

static void scenario_50_edits_by_hand_are_reverted(void **state)
{
    struct controller_fixture *f = begin_elastic("");

    (void)state;
    controller_fixture_patch(f, &metallb_pools, "metallb-system", "default-pool", NULL,
                             "{spec: {addresses: [10.9.9.9-10.9.9.9]}}");
    advance(f, 10);
    assert_string_equal(metallb(f), "[\"10.0.0.1-10.0.0.2\"]");
    assert_int_equal(controller_fixture_events(f, "MetalLBPoolDrift"), 1);
}

static void scenario_51_the_limit_is_kept_and_told(void **state)
{
    struct controller_fixture *f = begin_elastic(", quotaPerTenant: {maxLoadBalancerIPs: 3}");

    (void)state;
    put_service(f, "team-a", "a");
    put_service(f, "team-a", "b");
    put_service(f, "team-a", "c");
    advance(f, 40);
    assert_allocation(f, "team-a-web-lb-1", "spec.count", "1");
    assert_int_equal(controller_fixture_events(f, "LBQuotaReached"), 1);
    advance(f, 60);
    assert_allocations(f, NS "/team-a-web-lb " NS "/team-a-web-lb-1");
    assert_int_equal(controller_fixture_events(f, "LBQuotaReached"), 1);
    assert_int_equal(controller_fixture_events(f, "MetalLBPoolDrift"), 0);
}

static void the_service_of_the_platform_is_marked(void **state)
{
    struct controller_fixture *f = begin_elastic("");

    (void)state;
    put_service(f, "traefik", "traefik");
    put_service(f, "team-a", "traefik");
    advance(f, 10);
    assert_string_equal(
        controller_fixture_text(f, &KUBE_SERVICES, "traefik", "traefik", "metadata.labels"),
        "{\"" BUTLER_LABEL_PLATFORM_LB "\":\"true\"}");
    assert_string_equal(
        controller_fixture_text(f, &KUBE_SERVICES, "team-a", "traefik", "metadata.labels"), "");
}

static void roles_are_written_down_once(void **state)
{
    struct controller_fixture *f = begin_elastic("");

    (void)state;
    controller_fixture_patch(f, &BUTLER_IP_ALLOCATIONS, NS, "team-a-web-lb", NULL,
                             "{metadata: {labels: {" BUTLER_LABEL_ALLOCATION_ROLE ": null}}}");
    advance(f, 10);
    assert_true(slice_is(value_text(value_find(controller_fixture_get(f, &BUTLER_IP_ALLOCATIONS, NS,
                                                                      "team-a-web-lb"),
                                               VALUE_KEYS("metadata", "labels")),
                                    BUTLER_LABEL_ALLOCATION_ROLE),
                         "initial"));
}

TEST_MAIN(TEST(clouds_need_no_pool), TEST(a_provider_without_pools_is_an_error),
          TEST(the_first_block_is_claimed_and_named), TEST(scenario_45_pools_are_tried_by_priority),
          TEST(scenario_45_a_full_pool_is_passed_over), TEST(full_pools_make_it_wait),
          TEST(what_failed_is_given_up_for_another_pool),
          TEST(a_block_of_another_cluster_is_not_taken),
          TEST(scenario_46_nothing_is_claimed_without_need),
          TEST(machines_get_addresses_and_more_when_there_are_more),
          TEST(simulated_machines_get_addresses_until_there_are_none),
          TEST(scenario_47_it_grows_once_for_services_that_wait),
          TEST(scenario_48_nothing_happens_at_rest),
          TEST(scenario_49_an_idle_block_goes_and_the_first_stays),
          TEST(scenario_50_edits_by_hand_are_reverted),
          TEST(scenario_51_the_limit_is_kept_and_told), TEST(the_service_of_the_platform_is_marked),
          TEST(roles_are_written_down_once))
