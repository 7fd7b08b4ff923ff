/* Addresses of the management cluster in pools, on a whole API server. */
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/test.h"

#define NS "butler-system"

static struct controller_fixture *begin(void)
{
    struct controller_fixture *f = controller_fixture_new();
    struct crew_options crew = controller_fixture_options(f);
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    controller_fixture_apply(
        f, "{apiVersion: v1, kind: Namespace, metadata: {name: " NS "}}\n"
           "---\n"
           "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
           "kind: NetworkPool\n"
           "metadata: {name: pool, namespace: " NS "}\n"
           "spec: {cidr: 10.0.0.0/24, reserved: [{cidr: 10.0.0.0/28}],\n"
           "       tenantAllocation: {ranges: [{start: 10.0.0.128, end: 10.0.0.254}]}}\n");
    options->transport = crew.transport;
    options->informers = crew.informers;
    controller_fixture_start(f, &infra_usage_controller, options);
    controller_fixture_start(f, &network_pool_controller, options);
    controller_fixture_settle(f);
    return f;
}

static void put_node(struct controller_fixture *f, const char *name, const char *address)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: v1\nkind: Node\nmetadata: {name: %s}\n"
                        "status: {addresses: [{type: InternalIP, address: %s}]}\n",
                        name, address));
    controller_fixture_settle(f);
}

static void assert_pool(struct controller_fixture *f, const char *path, const char *text)
{
    assert_string_equal(controller_fixture_text(f, &BUTLER_NETWORK_POOLS, NS, "pool", path), text);
}

static void nodes_and_services_are_told(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    assert_pool(f, "status.infrastructureConsumedIPs", "0");
    put_node(f, "two", "10.0.0.21");
    put_node(f, "one", "10.0.0.3");
    put_node(f, "far", "10.9.0.3");
    controller_fixture_apply(
        f, "apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: " NS "}\n"
           "spec: {type: LoadBalancer, ports: [{port: 80}]}\n"
           "status: {loadBalancer: {ingress: [{ip: 10.0.0.4}]}}\n");
    controller_fixture_settle(f);
    assert_pool(f, "status.infrastructureConsumedIPs", "3");
    assert_pool(f, "status.infrastructureAllocations",
                "[{\"ip\":\"10.0.0.3\",\"source\":\"node\",\"nodeRef\":{\"name\":\"one\"}},"
                "{\"ip\":\"10.0.0.4\",\"source\":\"metallb\","
                "\"serviceRef\":{\"name\":\"web\",\"namespace\":\"" NS "\"}},"
                "{\"ip\":\"10.0.0.21\",\"source\":\"node\",\"nodeRef\":{\"name\":\"two\"}}]");
    /* The other writer of this status has not lost anything. */
    assert_pool(f, "status.totalIPs", "127");
    assert_pool(f, "status.conditions.Ready.status", "True");

    controller_fixture_delete(f, &KUBE_NODES, "", "one");
    controller_fixture_delete(f, &KUBE_SERVICES, NS, "web");
    controller_fixture_settle(f);
    assert_pool(f, "status.infrastructureConsumedIPs", "1");
    assert_pool(f, "status.infrastructureAllocations",
                "[{\"ip\":\"10.0.0.21\",\"source\":\"node\",\"nodeRef\":{\"name\":\"two\"}}]");
}

static void entries_of_people_stay(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: NetworkPool\n"
                                "metadata: {name: pool, namespace: " NS "}\n"
                                "spec: {cidr: 10.0.0.0/24}\n"
                                "status: {infrastructureAllocations: "
                                "[{ip: 10.0.0.9, source: static}]}\n");
    put_node(f, "one", "10.0.0.3");
    assert_pool(f, "status.infrastructureConsumedIPs", "1"); /* .3 is for tenants now */
    assert_pool(f, "status.infrastructureAllocations",
                "[{\"ip\":\"10.0.0.9\",\"source\":\"static\"}]");
}

static void nothing_is_written_for_other_news(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_node(f, "one", "10.0.0.3");
    fault_transport_plan(f->faults, FAULT_NONE, 0);
    controller_fixture_patch(f, &KUBE_NODES, "", "one", NULL, "{metadata: {labels: {a: b}}}");
    controller_fixture_settle(f);
    assert_int_equal(fault_transport_writes(f->faults), 0);
}

TEST_MAIN(TEST(nodes_and_services_are_told), TEST(entries_of_people_stay),
          TEST(nothing_is_written_for_other_news))
