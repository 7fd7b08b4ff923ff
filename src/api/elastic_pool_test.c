#include "api/elastic_pool.h"

#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

#define NOW INT64_C(1767225600000000) /* 2026-01-01T00:00:00Z */

static struct value object(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

struct row {
    const char *name;
    const char *services;    /* YAML list of [age in seconds, address…] */
    const char *allocations; /* YAML list of objects */
    int64_t increment;
    int64_t quota;
    int64_t demand;
    int64_t grow;
    bool quota_reached;
    const char *steps; /* a letter for each allocation: keep, delete, mark, unmark */
};

#define ROLE(role)  "metadata: {name: x, labels: {butler.butlerlabs.dev/allocation-role: " role "}"
#define SINCE(time) ", annotations: {butler.butlerlabs.dev/unused-since: '" time "'}"
#define BLOCK(first, last)                                                                         \
    "status: {phase: Allocated, startAddress: 10.0.0." first ", endAddress: 10.0.0." last "}"

static const struct row rows[] = {
    { "does nothing without Services", "[]", "[]", 2, 0, 0, 0, false, "" },
    { "waits before it believes a Service", "[[29]]", "[]", 2, 0, 0, 0, false, "" },
    { "grows by the increment at least", "[[31]]", "[]", 2, 0, 1, 2, false, "" },
    { "scenario_47 grows by what is missing", "[[31], [31], [31]]", "[]", 2, 0, 3, 3, false, "" },
    { "scenario_47 waits for a claim on its way", "[[31], [31], [31]]",
      "[{" ROLE("growth") "}, spec: {count: 3}, status: {phase: Pending}}]", 2, 0, 0, 0, false,
      "k" },
    { "waits for a claim that nobody has seen yet", "[[31]]",
      "[{" ROLE("growth") "}, spec: {count: 2}}]", 2, 0, 0, 0, false, "k" },
    { "waits for a block that no Service has found yet", "[[31], [31]]",
      "[{" ROLE("growth") "}, " BLOCK("8", "9") "}]", 2, 0, 0, 0, false, "m" },
    { "asks only for what is not on its way", "[[31], [31], [31]]",
      "[{" ROLE("growth") "}, spec: {count: 1}, status: {phase: Pending}}]", 1, 0, 2, 2, false,
      "k" },
    { "does not take the first block for supply", "[[31]]",
      "[{" ROLE("initial") "}, " BLOCK("1", "2") "}]", 2, 0, 1, 2, false, "k" },
    { "scenario_48 rests when all is in use", "[[99, 1], [99, 2], [99, 8], [99, 9]]",
      "[{" ROLE("initial") "}, " BLOCK("1", "2") "}, {" ROLE("growth") "}, " BLOCK("8", "9") "}]",
      2, 0, 0, 0, false, "kk" },
    { "scenario_49 writes down when a block fell idle", "[[99, 1]]",
      "[{" ROLE("growth") "}, " BLOCK("8", "9") "}]", 2, 0, 0, 0, false, "m" },
    { "scenario_49 keeps an idle block for ten minutes", "[[99, 1]]",
      "[{" ROLE("growth") SINCE("2025-12-31T23:50:01Z") "}, " BLOCK("8", "9") "}]", 2, 0, 0, 0,
      false, "k" },
    { "scenario_49 gives an idle block back", "[[99, 1]]",
      "[{" ROLE("growth") SINCE("2025-12-31T23:50:00Z") "}, " BLOCK("8", "9") "}]", 2, 0, 0, 0,
      false, "d" },
    { "scenario_49 keeps the first block", "[]",
      "[{" ROLE("initial") SINCE("2025-12-31T00:00:00Z") "}, " BLOCK("8", "9") "}]", 2, 0, 0, 0,
      false, "k" },
    { "scenario_49 keeps a pinned block", "[]",
      "[{" ROLE("growth")
          SINCE("2025-12-31T00:00:00Z") "}, spec: {pinnedRange: {startAddress: "
                                        "10.0.0.8, endAddress: 10.0.0.9}}, " BLOCK("8", "9") "}]",
      2, 0, 0, 0, false, "k" },
    { "keeps an idle block while a Service waits", "[[1]]",
      "[{" ROLE("growth") SINCE("2025-12-31T00:00:00Z") "}, " BLOCK("8", "9") "}]", 2, 0, 0, 0,
      false, "k" },
    { "forgets that a block was idle", "[[99, 9]]",
      "[{" ROLE("growth") SINCE("2025-12-31T00:00:00Z") "}, " BLOCK("8", "9") "}]", 2, 0, 0, 0,
      false, "u" },
    { "does not believe a time that it cannot read", "[]",
      "[{" ROLE("growth") SINCE("yesterday") "}, " BLOCK("8", "9") "}]", 2, 0, 0, 0, false, "k" },
    { "leaves alone what is going", "[]",
      "[{" ROLE("growth") ", deletionTimestamp: '2026-01-01T00:00:00Z'}, " BLOCK("8", "9") "}]", 2,
      0, 0, 0, false, "k" },
    { "gives up a claim that failed before it asks again", "[[31]]",
      "[{" ROLE("growth") "}, spec: {count: 2}, status: {phase: Failed}}]", 2, 0, 1, 0, false,
      "d" },
    { "scenario_51 grows up to the limit", "[[31], [31], [31]]",
      "[{" ROLE("initial") "}, " BLOCK("1", "7") "}]", 2, 8, 3, 1, true, "k" },
    { "stops at the limit", "[[31]]", "[{" ROLE("initial") "}, " BLOCK("1", "8") "}]", 2, 8, 1, 0,
      true, "k" },
    { "is content below the increment when that is enough", "[[31]]",
      "[{" ROLE("initial") "}, " BLOCK("1", "7") "}]", 2, 8, 1, 1, false, "k" },
    { "counts what is on its way against the limit", "[[31], [31], [31], [31]]",
      "[{" ROLE("initial") "}, " BLOCK("1", "6") "}, {" ROLE(
          "growth") "}, spec: {count: 2}, status: {phase: Pending}}]",
      2, 8, 2, 0, true, "kk" },
};

static void read_services(struct value list, struct elastic_input *input)
{
    struct arena *arena = fixture_current()->arena;
    struct elastic_service *services =
        arena_array(arena, value_count(list), struct elastic_service);

    DOC_EACH (it, list) {
        size_t count = value_count(it.value) - 1;
        struct ip_address *addresses = arena_array(arena, count, struct ip_address);

        for (size_t i = 0; i < count; i++)
            assert_no_error(
                ip_parse(slice_from(arena_format(arena, "10.0.0.%d",
                                                 (int)value_int_or(value_at(it.value, i + 1), 0))),
                         &addresses[i]));
        services[it.index] = (struct elastic_service){
            .addresses = addresses,
            .address_count = count,
            .created_us = NOW - value_int_or(value_at(it.value, 0), 0) * 1000000,
        };
    }
    input->services = services;
    input->service_count = value_count(list);
}

static void read_allocations(struct value list, struct elastic_input *input)
{
    struct ip_allocation *allocations =
        arena_array(fixture_current()->arena, value_count(list), struct ip_allocation);

    DOC_EACH (it, list)
        ip_allocation_read(it.value, &allocations[it.index]);
    input->allocations = allocations;
    input->allocation_count = value_count(list);
}

static void plan(void **state)
{
    static const char letters[] = { [ELASTIC_KEEP] = 'k',
                                    [ELASTIC_DELETE] = 'd',
                                    [ELASTIC_MARK_UNUSED] = 'm',
                                    [ELASTIC_UNMARK] = 'u' };
    const struct row *row = *state;
    struct elastic_input input = {
        .growth_increment = row->increment,
        .max_addresses = row->quota,
        .now_us = NOW,
    };
    struct elastic_plan made;

    read_services(object(row->services), &input);
    read_allocations(object(row->allocations), &input);
    elastic_pool_plan(fixture_current()->arena, &input, &made);
    assert_int_equal(made.demand, row->demand);
    assert_int_equal(made.grow, row->grow);
    assert_int_equal(made.quota_reached, row->quota_reached);
    assert_int_equal(input.allocation_count, strlen(row->steps));
    for (size_t i = 0; i < input.allocation_count; i++)
        assert_int_equal(letters[made.steps[i]], row->steps[i]);
}

/* --- Services ----------------------------------------------------------------------------------
 */

struct service_row {
    const char *name;
    const char *yaml;
    bool counts;
    size_t addresses;
};

static const struct service_row service_rows[] = {
    { "counts one that waits", "{spec: {type: LoadBalancer}}", true, 0 },
    { "counts its addresses",
      "{spec: {type: LoadBalancer}, status: {loadBalancer: {ingress: [{ip: 10.0.0.1}, {ip: "
      "10.0.0.2}]}}}",
      true, 2 },
    { "leaves out other types", "{spec: {type: NodePort}}", false, 0 },
    { "leaves out other classes", "{spec: {type: LoadBalancer, loadBalancerClass: a.b/c}}", false,
      0 },
    { "leaves out those of another pool",
      "{metadata: {annotations: {metallb.io/address-pool: other}}, spec: {type: LoadBalancer}}",
      false, 0 },
    { "leaves out those of another pool by its old name",
      "{metadata: {annotations: {metallb.universe.tf/address-pool: other}}, spec: {type: "
      "LoadBalancer}}",
      false, 0 },
    { "counts those that name our pool",
      "{metadata: {annotations: {metallb.io/address-pool: default-pool}}, spec: {type: "
      "LoadBalancer}}",
      true, 0 },
    { "leaves out those that are going",
      "{metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}, spec: {type: LoadBalancer}}", false,
      0 },
};

static void service(void **state)
{
    const struct service_row *row = *state;
    struct elastic_service read = { 0 };

    assert_int_equal(elastic_service_read(fixture_current()->arena, object(row->yaml), &read),
                     row->counts);
    assert_int_equal(read.address_count, row->addresses);
}

TEST_MAIN(TABLE(plan, rows), TABLE(service, service_rows))
