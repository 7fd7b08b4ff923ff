#include "api/ip_allocation.h"

#include "api/network_pool.h"
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

static struct ip_allocation allocation(const char *yaml)
{
    struct ip_allocation read;

    ip_allocation_read(object(yaml), &read);
    return read;
}

/* --- phases ---------------------------------------------------------------------------------- */

struct phase_row {
    const char *name;
    const char *yaml;
    enum ip_allocation_phase phase;
    bool waits;
    bool holds;
};

#define BLOCK "startAddress: 10.0.0.1, endAddress: 10.0.0.2"

static const struct phase_row phase_rows[] = {
    { "waits when it is new", "{}", IP_ALLOCATION_NEW, true, false },
    { "waits when it is pending", "{status: {phase: Pending}}", IP_ALLOCATION_PENDING, true,
      false },
    { "may still get addresses after a failure", "{status: {phase: Failed}}", IP_ALLOCATION_FAILED,
      true, false },
    { "wants nothing once it is going",
      "{metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}, status: {phase: Pending}}",
      IP_ALLOCATION_PENDING, false, false },
    { "holds what it was given", "{status: {phase: Allocated, " BLOCK "}}", IP_ALLOCATION_ALLOCATED,
      false, true },
    { "holds what it released until it is gone", "{status: {phase: Released, " BLOCK "}}",
      IP_ALLOCATION_RELEASED, false, true },
    { "holds nothing without a block", "{status: {phase: Allocated, startAddress: x}}",
      IP_ALLOCATION_ALLOCATED, false, false },
    { "holds nothing after a failure", "{status: {phase: Failed, " BLOCK "}}", IP_ALLOCATION_FAILED,
      true, false },
};

static void phases(void **state)
{
    const struct phase_row *row = *state;
    struct ip_allocation read = allocation(row->yaml);

    assert_int_equal(read.phase, row->phase);
    assert_int_equal(ip_allocation_is_waiting(&read), row->waits);
    assert_int_equal(ip_allocation_holds(&read), row->holds);
}

/* --- roles ----------------------------------------------------------------------------------- */

struct role_row {
    const char *name;
    const char *yaml;
    const char *role;
};

static const struct role_row role_rows[] = {
    { "believes the label",
      "{metadata: {name: a-b-lb, labels: {butler.butlerlabs.dev/allocation-role: growth}}}",
      "growth" },
    { "takes the first block of a cluster for initial", "{metadata: {name: team-web-lb}}",
      "initial" },
    { "takes a numbered one for growth", "{metadata: {name: team-web-lb-3}}", "growth" },
    { "takes that of a numbered cluster for initial", "{metadata: {name: team-web-2-lb}}",
      "initial" },
    { "takes a pinned one for initial",
      "{metadata: {name: x-3}, spec: {pinnedRange: {startAddress: 10.0.0.1, endAddress: "
      "10.0.0.1}}}",
      "initial" },
    { "takes a name of its own for initial", "{metadata: {name: mine}}", "initial" },
    { "wants digits behind the dash", "{metadata: {name: lb-}}", "initial" },
    { "takes a number alone for a name", "{metadata: {name: '7'}}", "initial" },
};

static void role(void **state)
{
    const struct role_row *row = *state;
    struct ip_allocation read = allocation(row->yaml);

    assert_true(slice_is(ip_allocation_role(&read), row->role));
}

/* --- sizes ----------------------------------------------------------------------------------- */

struct size_row {
    const char *name;
    const char *allocation;
    const char *pool;
    int64_t wanted;
};

static const struct size_row size_rows[] = {
    { "wants what it says", "{spec: {type: nodes, count: 3}}", "{}", 3 },
    { "wants five for nodes", "{spec: {type: nodes}}", "{}", 5 },
    { "wants eight for load balancers", "{spec: {type: loadbalancer}}", "{}", 8 },
    { "wants what the pool says for nodes", "{spec: {type: nodes}}",
      "{spec: {tenantAllocation: {defaults: {nodesPerTenant: 2}}}}", 2 },
    { "wants what the pool says for load balancers", "{spec: {type: loadbalancer}}",
      "{spec: {tenantAllocation: {defaults: {lbPoolPerTenant: 16}}}}", 16 },
};

static void size(void **state)
{
    const struct size_row *row = *state;
    struct ip_allocation read = allocation(row->allocation);
    struct network_pool pool;

    network_pool_read(fixture_current()->arena, object(row->pool), &pool);
    assert_int_equal(ip_allocation_wanted(&read, &pool), row->wanted);
}

static void everything_of_a_pool_is_read(void **state)
{
    struct network_pool pool;

    (void)state;
    network_pool_read(
        fixture_current()->arena,
        object("{metadata: {name: p, namespace: n},\n"
               " spec: {cidr: 10.0.0.0/24, reserved: [{cidr: 10.0.0.0/28}, {cidr: 10.0.0.64/28}],\n"
               "        tenantAllocation: {start: 10.0.0.1, end: 10.0.0.2,\n"
               "                           ranges: [{start: 10.0.0.3, end: 10.0.0.4}]}},\n"
               " status: {availableIPs: 9, largestFreeBlock: 4,\n"
               "          infrastructureAllocations: [{ip: 10.0.0.5}, {ip: x}, {ip: 10.0.0.6}],\n"
               "          conditions: [{type: Ready, status: 'True'}]}}"),
        &pool);
    assert_true(slice_is(pool.meta.name, "p"));
    assert_true(slice_is(pool.spec.cidr, "10.0.0.0/24"));
    assert_int_equal(pool.spec.reserved_count, 2);
    assert_true(slice_is(pool.spec.reserved[1], "10.0.0.64/28"));
    assert_int_equal(pool.spec.range_count, 1);
    assert_true(slice_is(pool.spec.ranges[0].end, "10.0.0.4"));
    assert_true(slice_is(pool.spec.ends.start, "10.0.0.1"));
    assert_int_equal(pool.infrastructure_count, 2);
    assert_int_equal(pool.infrastructure[1].bytes[3], 6);
    assert_int_equal(pool.available, 9);
    assert_int_equal(pool.largest_free, 4);
    assert_true(pool.ready);
}

TEST_MAIN(TABLE(phases, phase_rows), TABLE(role, role_rows), TABLE(size, size_rows),
          TEST(everything_of_a_pool_is_read))
