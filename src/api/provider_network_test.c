#include "api/provider_network.h"

#include "api/ip_allocation.h"
#include "api/ip_allocation_build.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static struct value object(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct provider_network network(const char *yaml)
{
    struct provider_network read;

    provider_network_read(fixture_current()->arena, object(yaml), &read);
    return read;
}

/* --- sizes ----------------------------------------------------------------------------------- */

struct row {
    const char *name;
    const char *provider;
    const char *cluster;
    int64_t size;
    int64_t nodes;
};

#define ELASTIC "loadBalancer: {allocationMode: elastic}"

static const struct row rows[] = {
    { "begins with eight", "{}", "{}", 8, 5 },
    { "begins with what the provider says",
      "{spec: {network: {loadBalancer: {defaultPoolSize: 4}}}}", "{}", 4, 5 },
    { "begins with what the cluster says", "{}", "{networking: {lbPoolSize: 3}}", 3, 5 },
    { "begins with two when it can grow", "{spec: {network: {" ELASTIC "}}}", "{}", 2, 5 },
    { "begins with what a growing provider says",
      "{spec: {network: {loadBalancer: {allocationMode: elastic, initialPoolSize: 6}}}}", "{}", 6,
      5 },
    { "scenario_46 begins with none when nothing will ask", "{spec: {network: {" ELASTIC "}}}",
      "{addons: {ingress: {enabled: false}}}", 0, 5 },
    { "begins with none when no ingress comes by itself",
      "{spec: {provider: local, network: {" ELASTIC "}}}", "{}", 0, 5 },
    { "begins with some when an ingress is asked for",
      "{spec: {provider: local, network: {" ELASTIC "}}}", "{addons: {ingress: {provider: nginx}}}",
      2, 5 },
    { "begins with what the cluster says all the same", "{spec: {network: {" ELASTIC "}}}",
      "{addons: {ingress: {enabled: false}}, networking: {lbPoolSize: 3}}", 3, 5 },
    { "begins with eight even without ingress when it cannot grow", "{}",
      "{addons: {ingress: {enabled: false}}}", 8, 5 },
    { "keeps to the limits",
      "{spec: {network: {quotaPerTenant: {maxLoadBalancerIPs: 4, maxNodeIPs: 3}}}}",
      "{networking: {lbPoolSize: 16}}", 4, 3 },
    { "has an address for one more machine", "{}", "{workers: {replicas: 7}}", 8, 8 },
    { "has addresses for the machines of a rollout", "{}",
      "{workers: {replicas: 7}, rollout: {maxSurge: 3}}", 8, 10 },
    { "rounds a share up", "{}", "{workers: {replicas: 7}, rollout: {maxSurge: 25%}}", 8, 9 },
    { "has none to spare when nothing is added", "{}",
      "{workers: {replicas: 7}, rollout: {maxSurge: 0}}", 8, 7 },
};

static void sizes(void **state)
{
    const struct row *row = *state;
    struct provider_network read = network(row->provider);

    assert_int_equal(provider_network_first_size(&read, object(row->cluster)), row->size);
    assert_int_equal(provider_network_node_count(&read, object(row->cluster), 5), row->nodes);
}

static void pools_are_tried_by_priority(void **state)
{
    struct provider_network read = network(
        "{spec: {network: {mode: ipam, poolRefs: [{name: a, priority: 10}, {name: b}, {name: c, "
        "priority: 10}, {name: d, priority: -1}, {name: e, priority: 0}]}}}");

    (void)state;
    assert_true(read.uses_ipam);
    assert_int_equal(read.pool_count, 5);
    assert_true(slice_is(read.pools[0], "d"));
    assert_true(slice_is(read.pools[1], "b"));
    assert_true(slice_is(read.pools[2], "e"));
    assert_true(slice_is(read.pools[3], "a"));
    assert_true(slice_is(read.pools[4], "c"));
}

static void some_providers_need_addresses_for_machines(void **state)
{
    (void)state;
    assert_true(
        network("{spec: {provider: proxmox, network: {subnet: a, gateway: b}}}").static_nodes);
    assert_true(
        network("{spec: {provider: vsphere, network: {subnet: a, gateway: b}}}").static_nodes);
    assert_false(network("{spec: {provider: vsphere, network: {subnet: a}}}").static_nodes);
    assert_false(
        network("{spec: {provider: nutanix, network: {subnet: a, gateway: b}}}").static_nodes);
}

/* --- names ----------------------------------------------------------------------------------- */

static void long_names_are_cut_and_differ(void **state)
{
    struct arena *arena = fixture_current()->arena;
    char *namespace = arena_format(arena, "%063d", 0);
    char *cluster = arena_format(arena, "%0200d", 0);
    char *one = ip_allocation_name(arena, namespace, cluster, "lb");
    char *two = ip_allocation_name(arena, namespace, cluster, "lb-1");

    (void)state;
    assert_string_equal(ip_allocation_name(arena, "team", "web", "lb"), "team-web-lb");
    assert_int_equal(strlen(one), 253);
    assert_int_equal(strlen(two), 253);
    assert_string_not_equal(one, two);
    assert_int_equal(strlen(ip_allocation_label(arena, slice_from(cluster))), 63);
    assert_string_equal(ip_allocation_label(arena, slice_from(namespace)), namespace);
}

static void a_cut_leaves_no_dot_before_the_dash(void **state)
{
    struct arena *arena = fixture_current()->arena;
    char *text = arena_format(arena, "%053d.aaaaaaaaaaaaaaaa", 0);
    char *label = ip_allocation_label(arena, slice_from(text));

    (void)state;
    assert_int_equal(strlen(label), 62);
    assert_int_equal(label[52], '0');
    assert_int_equal(label[53], '-');
}

static void the_lowest_free_number_is_taken(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct ip_allocation have[2] = { 0 };

    (void)state;
    have[0].meta.name = SLICE("t-web-lb-1");
    have[1].meta.name = SLICE("t-web-lb-3");
    assert_string_equal(ip_allocation_next_name(arena, have, 2, "t", "web", "lb"), "t-web-lb-2");
    assert_string_equal(ip_allocation_next_name(arena, have, 0, "t", "web", "lb"), "t-web-lb-1");
}

TEST_MAIN(TABLE(sizes, rows), TEST(pools_are_tried_by_priority),
          TEST(some_providers_need_addresses_for_machines), TEST(long_names_are_cut_and_differ),
          TEST(a_cut_leaves_no_dot_before_the_dash), TEST(the_lowest_free_number_is_taken))
