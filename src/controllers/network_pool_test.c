/* Pools, allocations and what they do to each other, on a whole API server. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/test.h"

#define NS "butler-system"

static struct controller_fixture *begin(void)
{
    struct controller_fixture *f = controller_fixture_new();

    controller_fixture_apply(f, "{apiVersion: v1, kind: Namespace, metadata: {name: " NS "}}\n"
                                "---\n"
                                "{apiVersion: v1, kind: Namespace, metadata: {name: team-a}}");
    return f;
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
}

static void put_pool(struct controller_fixture *f, const char *spec)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                             "kind: NetworkPool\n"
                                             "metadata: {name: pool, namespace: " NS "}\n"
                                             "spec: %s\n",
                                             spec));
}

static void put_cluster(struct controller_fixture *f, const char *name)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                             "kind: TenantCluster\n"
                                             "metadata: {name: %s, namespace: team-a}\n"
                                             "spec: {kubernetesVersion: v1.31.4}\n",
                                             name));
}

/* `more` is the rest of the specification: "count: 4". */
static void put_allocation(struct controller_fixture *f, const char *name, const char *cluster,
                           const char *more)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                        "kind: IPAllocation\n"
                        "metadata: {name: %s, namespace: " NS "}\n"
                        "spec: {poolRef: {name: pool}, type: loadbalancer,\n"
                        "       tenantClusterRef: {name: %s, namespace: team-a}%s%s}\n",
                        name, cluster, *more ? ", " : "", more));
}

static void assert_pool(struct controller_fixture *f, const char *path, const char *text)
{
    assert_string_equal(controller_fixture_text(f, &BUTLER_NETWORK_POOLS, NS, "pool", path), text);
}

static void assert_allocation(struct controller_fixture *f, const char *name, const char *path,
                              const char *text)
{
    assert_string_equal(controller_fixture_text(f, &BUTLER_IP_ALLOCATIONS, NS, name, path), text);
}

/* --- giving ----------------------------------------------------------------------------------- */

#define EXAMPLE                                                                                    \
    "{cidr: 10.40.0.0/24, reserved: [{cidr: 10.40.0.32/30}],"                                      \
    " tenantAllocation: {ranges: [{start: 10.40.0.16, end: 10.40.0.47}]}}"

static void the_worked_example(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, EXAMPLE);
    put_cluster(f, "web");
    start(f);
    put_allocation(f, "a", "web",
                   "pinnedRange: {startAddress: 10.40.0.16, endAddress: 10.40.0.19}");
    controller_fixture_settle(f);
    assert_pool(f, "status.totalIPs", "28");
    assert_pool(f, "status.allocatedIPs", "4");
    assert_pool(f, "status.availableIPs", "24");
    assert_pool(f, "status.largestFreeBlock", "12");
    assert_pool(f, "status.fragmentationPercent", "50");
    assert_pool(f, "status.reservedIPs", "4");
    assert_pool(f, "status.poolSizeIPs", "256");
    assert_pool(f, "status.unmanagedScopeIPs", "222");
    assert_pool(f, "status.unmanagedRanges",
                "[{\"start\":\"10.40.0.1\",\"end\":\"10.40.0.15\"},"
                "{\"start\":\"10.40.0.48\",\"end\":\"10.40.0.254\"}]");
    put_allocation(f, "b", "web", "");
    controller_fixture_settle(f);
    assert_allocation(f, "b", "status.cidr", "10.40.0.20-10.40.0.27");
    assert_allocation(f, "b", "status.allocatedCount", "8");
    put_allocation(f, "c", "web", "count: 4");
    controller_fixture_settle(f);
    assert_allocation(f, "c", "status.phase", "Allocated");
    assert_allocation(f, "c", "status.cidr", "10.40.0.28/30");
    assert_allocation(f, "c", "status.startAddress", "10.40.0.28");
    assert_allocation(f, "c", "status.endAddress", "10.40.0.31");
    assert_allocation(f, "c", "status.allocatedBy", "networkpool-controller");
    assert_allocation(f, "c", "status.allocatedAt", "2026-01-01T00:00:00Z");
    assert_allocation(f, "c", "status.addresses",
                      "[\"10.40.0.28\",\"10.40.0.29\",\"10.40.0.30\",\"10.40.0.31\"]");
    assert_allocation(f, "c", "status.conditions.Ready.message", "allocated 4 IPs: 10.40.0.28/30");
    assert_pool(f, "status.fragmentationPercent", "0");
    assert_pool(f, "status.allocationCount", "3");
    assert_pool(f, "status.conditions.Ready.message", "12/28 IPs available (3 allocations)");
    assert_pool(f, "status.observedGeneration", "1");
    assert_int_equal(controller_fixture_events(f, "IPsAllocated"), 3);
}

static void scenario_41_a_pinned_range_across_a_gap_fails(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24, tenantAllocation: {ranges: ["
                "{start: 10.0.0.10, end: 10.0.0.19}, {start: 10.0.0.30, end: 10.0.0.39}]}}");
    put_cluster(f, "web");
    put_allocation(f, "a", "web", "pinnedRange: {startAddress: 10.0.0.18, endAddress: 10.0.0.31}");
    start(f);
    assert_allocation(f, "a", "status.phase", "Failed");
    assert_allocation(f, "a", "status.conditions.Ready.reason", "AllocationFailed");
    assert_allocation(f, "a", "status.conditions.Ready.message",
                      "range falls outside pool boundaries: pinned range 10.0.0.18-10.0.0.31 "
                      "straddles allocatable ranges; must fit entirely within one range. "
                      "Overlapping ranges: ranges[0] 10.0.0.10-10.0.0.19, ranges[1] "
                      "10.0.0.30-10.0.0.39");
}

static void scenario_42_the_older_is_served_and_the_younger_after_it(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24, tenantAllocation: {ranges: "
                "[{start: 10.0.0.8, end: 10.0.0.15}]}}");
    put_cluster(f, "web");
    put_allocation(f, "z-older", "web", "count: 8");
    clock_fake_advance(f->clock, SECONDS(1));
    put_allocation(f, "a-younger", "web", "count: 8");
    start(f);
    assert_allocation(f, "z-older", "status.phase", "Allocated");
    assert_allocation(f, "z-older", "status.cidr", "10.0.0.8/29");
    assert_allocation(f, "a-younger", "status.phase", "Failed");
    assert_allocation(f, "a-younger", "status.conditions.Ready.reason", "PoolExhausted");
    assert_allocation(f, "a-younger", "status.conditions.Ready.message",
                      "pool exhausted: no contiguous block available");
    assert_int_equal(controller_fixture_events(f, "AllocationFailed"), 1);

    controller_fixture_delete(f, &BUTLER_IP_ALLOCATIONS, NS, "z-older");
    controller_fixture_settle(f);
    assert_false(controller_fixture_has(f, &BUTLER_IP_ALLOCATIONS, NS, "z-older"));
    assert_allocation(f, "a-younger", "status.phase", "Allocated");
    assert_allocation(f, "a-younger", "status.cidr", "10.0.0.8/29");
    assert_allocation(f, "a-younger", "status.conditions.Ready.status", "True");
}

static void failures_are_told_every_ten_minutes(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/30}");
    put_cluster(f, "web");
    put_allocation(f, "a", "web", "count: 4");
    start(f);
    for (int i = 0; i < 9; i++)
        controller_fixture_advance(f, SECONDS(61));
    assert_int_equal(controller_fixture_events(f, "AllocationFailed"), 1);
    controller_fixture_advance(f, SECONDS(61));
    assert_int_equal(controller_fixture_events(f, "AllocationFailed"), 2);
}

static void scenario_43_the_end_of_the_address_space(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 255.255.255.0/24, tenantAllocation: "
                "{ranges: [{start: 255.255.255.248, end: 255.255.255.255}]}}");
    put_cluster(f, "web");
    put_allocation(f, "a", "web", "count: 8");
    start(f);
    assert_allocation(f, "a", "status.cidr", "255.255.255.248/29");
    assert_pool(f, "status.totalIPs", "8");
    assert_pool(f, "status.availableIPs", "0");
    assert_pool(f, "status.largestFreeBlock", "0");
    assert_pool(f, "status.poolSizeIPs", "256");
    assert_pool(f, "status.unmanagedScopeIPs", "247");
}

static void scenario_43_the_whole_of_the_last_network(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 255.255.255.0/24}");
    start(f);
    assert_pool(f, "status.totalIPs", "254");
    assert_pool(f, "status.availableIPs", "254");
    assert_pool(f, "status.largestFreeBlock", "254");
    assert_pool(f, "status.unmanagedScopeIPs", "0");
}

static void scenario_44_network_and_broadcast_stay(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/29}");
    put_cluster(f, "web");
    for (int i = 0; i < 7; i++)
        put_allocation(f, arena_format(fixture_current()->arena, "a%d", i), "web", "count: 1");
    start(f);
    assert_allocation(f, "a0", "status.cidr", "10.0.0.1/32");
    assert_allocation(f, "a5", "status.cidr", "10.0.0.6/32");
    assert_allocation(f, "a6", "status.phase", "Failed");
    assert_pool(f, "status.totalIPs", "6");
}

static void addresses_of_the_infrastructure_are_not_given(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/29}");
    put_cluster(f, "web");
    controller_fixture_patch(f, &BUTLER_NETWORK_POOLS, NS, "pool", "status",
                             "{status: {infrastructureAllocations: "
                             "[{ip: 10.0.0.1, source: static}]}}");
    put_allocation(f, "a", "web", "count: 4");
    start(f);
    assert_allocation(f, "a", "status.startAddress", "10.0.0.2");
    assert_pool(f, "status.availableIPs", "1");
}

static void a_bad_pool_says_so_until_it_is_mended(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24, tenantAllocation: {ranges: "
                "[{start: 10.0.0.9, end: 10.0.0.8}]}}");
    put_cluster(f, "web");
    put_allocation(f, "a", "web", "count: 1");
    start(f);
    assert_pool(f, "status.conditions.Ready.reason", "ValidationFailed");
    assert_pool(f, "status.conditions.Ready.message",
                "ranges[0] start 10.0.0.9 is after end 10.0.0.8");
    assert_pool(f, "status.observedGeneration", "1");
    assert_allocation(f, "a", "status.phase", "Pending");
    put_pool(f, "{cidr: 10.0.0.0/24, tenantAllocation: {ranges: "
                "[{start: 10.0.0.8, end: 10.0.0.9}]}}");
    controller_fixture_settle(f);
    assert_pool(f, "status.conditions.Ready.status", "True");
    assert_allocation(f, "a", "status.phase", "Allocated");
}

/* The work grows with the number of claims, not with its square: nobody reads all of them for each.
 */
static void many_claims_take_few_calls(void **state)
{
    enum {
        CLAIMS = 250,
        CALLS_FOR_EACH = 12,
    };
    struct controller_fixture *f = begin();
    size_t before;

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/20}");
    put_cluster(f, "web");
    for (int i = 0; i < CLAIMS; i++)
        put_allocation(f, arena_format(fixture_current()->arena, "a%03d", i), "web", "count: 8");
    before = fault_transport_calls(f->faults);
    start(f);
    assert_pool(f, "status.allocationCount", "250");
    assert_pool(f, "status.allocatedIPs", "2000");
    assert_true(fault_transport_calls(f->faults) - before < CLAIMS * CALLS_FOR_EACH);
}

/* --- taking back ------------------------------------------------------------------------------ */

static void scenario_52_orphans_are_collected(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24}");
    put_cluster(f, "web");
    put_cluster(f, "db");
    put_allocation(f, "a", "web", "count: 4");
    put_allocation(f, "b", "db", "count: 4");
    start(f);
    assert_allocation(f, "a", "status.phase", "Allocated");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web");
    controller_fixture_expect_gone(f, &BUTLER_IP_ALLOCATIONS, NS, "a", SECONDS(60));
    assert_allocation(f, "b", "status.phase", "Allocated");
    assert_int_equal(controller_fixture_events(f, "OrphanedAllocationGC"), 1);
    controller_fixture_settle(f);
    assert_pool(f, "status.allocatedIPs", "4");
}

static void a_claim_that_waits_may_come_before_its_cluster(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/30}");
    put_allocation(f, "a", "web", "count: 8");
    start(f);
    controller_fixture_advance(f, MINUTES(9));
    assert_allocation(f, "a", "status.phase", "Failed");
    controller_fixture_expect_gone(f, &BUTLER_IP_ALLOCATIONS, NS, "a", MINUTES(3));
}

static void another_cluster_of_the_same_name_owns_nothing(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24}");
    put_cluster(f, "web");
    put_allocation(f, "a", "web", "count: 4");
    controller_fixture_patch(f, &BUTLER_IP_ALLOCATIONS, NS, "a", NULL,
                             "{metadata: {annotations: {" BUTLER_NOTE_TENANT_UID ": other}}}");
    start(f);
    controller_fixture_expect_gone(f, &BUTLER_IP_ALLOCATIONS, NS, "a", SECONDS(70));
}

static void scenario_54_addresses_stay_until_the_cluster_is_gone(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24, tenantAllocation: {ranges: "
                "[{start: 10.0.0.8, end: 10.0.0.15}]}}");
    put_cluster(f, "web");
    put_cluster(f, "db");
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web", NULL,
                             "{metadata: {finalizers: [" BUTLER_FINALIZER_TENANT_CLUSTER "]}}");
    put_allocation(f, "a", "web", "count: 8");
    start(f);
    put_allocation(f, "b", "db", "count: 8");
    controller_fixture_settle(f);

    /* Its machines are still being removed: the finalizer is there. */
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web");
    controller_fixture_advance(f, SECONDS(130));
    assert_allocation(f, "a", "status.phase", "Allocated");
    assert_allocation(f, "b", "status.phase", "Failed");

    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, "team-a", "web", NULL,
                             "{metadata: {finalizers: null}}");
    controller_fixture_expect(f, &BUTLER_IP_ALLOCATIONS, NS, "b", "status.phase", "Allocated",
                              SECONDS(70));
    assert_false(controller_fixture_has(f, &BUTLER_IP_ALLOCATIONS, NS, "a"));
}

static void released_addresses_are_held_while_a_finalizer_is(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24, tenantAllocation: {ranges: "
                "[{start: 10.0.0.8, end: 10.0.0.15}]}}");
    put_cluster(f, "web");
    put_allocation(f, "a", "web", "count: 8");
    start(f);
    controller_fixture_patch(
        f, &BUTLER_IP_ALLOCATIONS, NS, "a", NULL,
        "{metadata: {finalizers: [example.com/other, " BUTLER_FINALIZER_IP_ALLOCATION "]}}");
    controller_fixture_delete(f, &BUTLER_IP_ALLOCATIONS, NS, "a");
    put_allocation(f, "b", "web", "count: 8");
    controller_fixture_settle(f);
    assert_allocation(f, "a", "status.phase", "Released");
    assert_allocation(f, "a", "status.releasedAt", "2026-01-01T00:00:00Z");
    assert_allocation(f, "b", "status.phase", "Failed");
    controller_fixture_patch(f, &BUTLER_IP_ALLOCATIONS, NS, "a", NULL,
                             "{metadata: {finalizers: null}}");
    controller_fixture_settle(f);
    assert_allocation(f, "b", "status.phase", "Allocated");
}

static void a_pool_waits_for_its_allocations(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24}");
    put_cluster(f, "web");
    put_allocation(f, "a", "web", "count: 4");
    start(f);
    controller_fixture_delete(f, &BUTLER_NETWORK_POOLS, NS, "pool");
    controller_fixture_settle(f);
    assert_pool(f, "status.conditions.Ready.reason", "Deleting");
    assert_pool(f, "status.conditions.Ready.message",
                "waiting for 1 active allocations to be released");
    controller_fixture_delete(f, &BUTLER_IP_ALLOCATIONS, NS, "a");
    controller_fixture_expect_gone(f, &BUTLER_NETWORK_POOLS, NS, "pool", SECONDS(11));
}

/* --- how full it is --------------------------------------------------------------------------- */

static void assert_tiers(struct controller_fixture *f, const char *warning, const char *critical,
                         const char *exhausted)
{
    assert_pool(f, "status.conditions.CapacityWarning.status", warning);
    assert_pool(f, "status.conditions.CapacityCritical.status", critical);
    assert_pool(f, "status.conditions.CapacityExhausted.status", exhausted);
}

static void pin(struct controller_fixture *f, const char *name, int first, int last)
{
    put_allocation(f, name, "web",
                   arena_format(fixture_current()->arena,
                                "pinnedRange: {startAddress: 10.0.0.%d, endAddress: 10.0.0.%d}",
                                first, last));
    controller_fixture_settle(f);
}

static void scenario_53_tiers_of_capacity(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, "{cidr: 10.0.0.0/24, tenantAllocation: {ranges: "
                "[{start: 10.0.0.1, end: 10.0.0.100}]}}");
    put_cluster(f, "web");
    start(f);
    assert_tiers(f, "False", "False", "False");
    assert_pool(f, "status.conditions.CapacityWarning.reason", "UtilizationBelowThreshold");
    pin(f, "half", 1, 50);
    pin(f, "a", 51, 71);
    assert_tiers(f, "True", "False", "False");
    assert_pool(f, "status.conditions.CapacityWarning.reason", "UtilizationAboveThreshold");
    assert_pool(f, "status.conditions.CapacityWarning.message",
                "Pool utilization is 71% (71/100 IPs)");
    pin(f, "b", 72, 86);
    assert_tiers(f, "True", "True", "False");
    pin(f, "c", 87, 96);
    assert_tiers(f, "True", "True", "True");
    controller_fixture_advance(f, MINUTES(9));
    assert_int_equal(controller_fixture_events(f, "PoolCapacityWarning"), 1);
    assert_int_equal(controller_fixture_events(f, "PoolCapacityCritical"), 1);
    assert_int_equal(controller_fixture_events(f, "PoolCapacityExhausted"), 1);
    controller_fixture_advance(f, MINUTES(2));
    assert_int_equal(controller_fixture_events(f, "PoolCapacityExhausted"), 2);

    assert_int_equal(controller_fixture_events(f, "PoolCapacityRecovered"), 0);
    controller_fixture_delete(f, &BUTLER_IP_ALLOCATIONS, NS, "a");
    controller_fixture_delete(f, &BUTLER_IP_ALLOCATIONS, NS, "b");
    controller_fixture_delete(f, &BUTLER_IP_ALLOCATIONS, NS, "c");
    controller_fixture_settle(f);
    assert_tiers(f, "False", "False", "False");
    controller_fixture_advance(f, MINUTES(11));
    assert_int_equal(controller_fixture_events(f, "PoolCapacityRecovered"), 1);
}

static void nothing_is_written_at_rest(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    put_pool(f, EXAMPLE);
    put_cluster(f, "web");
    put_allocation(f, "a", "web", "count: 4");
    put_allocation(f, "b", "web", "count: 100");
    start(f);
    fault_transport_plan(f->faults, FAULT_NONE, 0);
    for (int i = 0; i < 5; i++)
        controller_fixture_advance(f, SECONDS(61));
    assert_int_equal(fault_transport_writes(f->faults), 0);
}

TEST_MAIN(TEST(the_worked_example), TEST(scenario_41_a_pinned_range_across_a_gap_fails),
          TEST(scenario_42_the_older_is_served_and_the_younger_after_it),
          TEST(failures_are_told_every_ten_minutes), TEST(scenario_43_the_end_of_the_address_space),
          TEST(scenario_43_the_whole_of_the_last_network),
          TEST(scenario_44_network_and_broadcast_stay),
          TEST(addresses_of_the_infrastructure_are_not_given),
          TEST(a_bad_pool_says_so_until_it_is_mended), TEST(many_claims_take_few_calls),
          TEST(scenario_52_orphans_are_collected),
          TEST(a_claim_that_waits_may_come_before_its_cluster),
          TEST(another_cluster_of_the_same_name_owns_nothing),
          TEST(scenario_54_addresses_stay_until_the_cluster_is_gone),
          TEST(released_addresses_are_held_while_a_finalizer_is),
          TEST(a_pool_waits_for_its_allocations), TEST(scenario_53_tiers_of_capacity),
          TEST(nothing_is_written_at_rest))
