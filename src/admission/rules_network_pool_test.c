/* Rules of address pools, row by row. */
#include "lib/rules_fixture.h"

#define POOL(spec)         "metadata: {name: p, namespace: butler-system}\nspec: {" spec "}"
#define OTHER(spec)        "kind: NetworkPool\nmetadata: {name: q, namespace: acme}\nspec: {" spec "}"
#define RANGES(start, end) "tenantAllocation: {ranges: [{start: " start ", end: " end "}]}"
#define ALLOCATED(pool, namespace, phase)                                                          \
    "kind: IPAllocation\nmetadata: {name: a, namespace: " namespace "}\nspec: {poolRef: "          \
                                                                    "{name: " pool                 \
                                                                    "}}\nstatus: {phase: " phase   \
                                                                    ", startAddress: 10.0.0.20, "  \
                                                                    "endAddress: 10.0.0.23}"
#define LIVE ALLOCATED("p", "butler-system", "Allocated")
#define SPEC "spec: Invalid value: "
#define STRAY                                                                                      \
    "cannot narrow tenant allocation ranges: IPAllocation \"a\" has address 10.0.0.22 outside "    \
    "the proposed ranges. Migrate or delete affected allocations first"

static const struct rules_row rows[] = {
    { "takes a network", &BUTLER_NETWORK_POOLS, NULL, NULL, POOL("cidr: 10.0.0.0/24"), NULL, NULL,
      0 },
    { "takes ranges of it", &BUTLER_NETWORK_POOLS, NULL, NULL,
      POOL("cidr: 10.0.0.0/24, " RANGES("10.0.0.10", "10.0.0.20")), NULL, NULL, 0 },
    { "takes no ranges outside", &BUTLER_NETWORK_POOLS, NULL, NULL,
      POOL("cidr: 10.0.0.0/24, " RANGES("10.0.1.10", "10.0.1.20")), NULL,
      SPEC "\"10.0.0.0/24\": ranges[0] (10.0.1.10-10.0.1.20) falls outside pool CIDR 10.0.0.0/24",
      0 },
    { "takes no network that is none", &BUTLER_NETWORK_POOLS, NULL, NULL, POOL("cidr: x"), NULL,
      "..." SPEC "\"x\": invalid pool CIDR: ", 0 },
    { "checks updates too", &BUTLER_NETWORK_POOLS, NULL, POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.0.0.0/24, reserved: [{cidr: 10.9.0.0/24}]"), NULL,
      SPEC "\"10.0.0.0/24\": reserved CIDR \"10.9.0.0/24\" is not within pool CIDR \"10.0.0.0/24\"",
      0 },
    { "takes a larger network", &BUTLER_NETWORK_POOLS, LIVE, POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.0.0.0/16"), NULL, NULL, 0 },
    { "takes no smaller network", &BUTLER_NETWORK_POOLS, NULL, POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.0.0.0/25"), NULL,
      SPEC "\"10.0.0.0/25\": new CIDR \"10.0.0.0/25\" does not contain the previous CIDR "
           "\"10.0.0.0/24\"; shrinking a pool may orphan existing allocations",
      0 },
    { "takes no other network", &BUTLER_NETWORK_POOLS, NULL, POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.1.0.0/24"), NULL, "...does not contain the previous CIDR", 0 },
    { "keeps addresses that are in use", &BUTLER_NETWORK_POOLS, LIVE, POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.0.0.0/24, " RANGES("10.0.0.10", "10.0.0.21")), NULL,
      SPEC "\"10.0.0.0/24\": " STRAY, 0 },
    { "reserves no addresses that are in use", &BUTLER_NETWORK_POOLS, LIVE,
      POOL("cidr: 10.0.0.0/24"), POOL("cidr: 10.0.0.0/24, reserved: [{cidr: 10.0.0.22/31}]"), NULL,
      SPEC "\"10.0.0.0/24\": " STRAY, 0 },
    { "narrows around addresses in use", &BUTLER_NETWORK_POOLS, LIVE, POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.0.0.0/24, " RANGES("10.0.0.20", "10.0.0.23")), NULL, NULL, 0 },
    { "takes ranges that touch for one", &BUTLER_NETWORK_POOLS, LIVE, POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.0.0.0/24, tenantAllocation: {ranges: [{start: 10.0.0.10, end: 10.0.0.21}, "
           "{start: "
           "10.0.0.22, end: 10.0.0.30}]}"),
      NULL, NULL, 0 },
    { "does not mind allocations of other pools", &BUTLER_NETWORK_POOLS,
      ALLOCATED("x", "butler-system", "Allocated"), POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.0.0.0/24, " RANGES("10.0.0.1", "10.0.0.2")), NULL, NULL, 0 },
    { "does not mind allocations of other namespaces", &BUTLER_NETWORK_POOLS,
      ALLOCATED("p", "acme", "Allocated"), POOL("cidr: 10.0.0.0/24"),
      POOL("cidr: 10.0.0.0/24, " RANGES("10.0.0.1", "10.0.0.2")), NULL, NULL, 0 },
    { "does not mind allocations that wait", &BUTLER_NETWORK_POOLS,
      ALLOCATED("p", "butler-system", "Pending"), POOL("cidr: 10.0.0.0/24"), NULL, NULL, NULL, 0 },
    { "stays while addresses are in use", &BUTLER_NETWORK_POOLS, LIVE, POOL("cidr: 10.0.0.0/24"),
      NULL, NULL,
      "cannot delete NetworkPool \"p\": IPAllocation \"a\" in namespace \"butler-system\" is still "
      "in phase Allocated",
      0 },
};

struct warning_row {
    const char *name;
    const char *world;
    const char *spec;
    const char *warning; /* NULL: none */
};

static const struct warning_row warning_rows[] = {
    { "tells that one range is ignored", NULL,
      "cidr: 10.0.0.0/24, tenantAllocation: {start: 10.0.0.1, end: 10.0.0.2, "
      "ranges: [{start: 10.0.0.5, end: 10.0.0.6}]}",
      "Start/End are ignored when Ranges is present; remove them" },
    { "tells how one range is written now", NULL,
      "cidr: 10.0.0.0/24, tenantAllocation: {start: 10.0.0.1, end: 10.0.0.2}",
      "Start/End are deprecated; write instead: ranges: [{start: 10.0.0.1, end: 10.0.0.2}]" },
    { "tells of pools that overlap", OTHER("cidr: 10.0.0.128/25"), "cidr: 10.0.0.0/24",
      "allocatable ranges overlap with those of NetworkPool acme/q" },
    { "has nothing to say about pools apart", OTHER("cidr: 10.0.1.0/24"), "cidr: 10.0.0.0/24",
      NULL },
};

static void warnings(void **state)
{
    const struct warning_row *row = *state;
    CLEANUP(rules_warnings) struct rules_warnings told = { .texts = { 0 } };
    struct rules_row run = {
        .resource = &BUTLER_NETWORK_POOLS,
        .object =
            arena_format(fixture_current()->arena,
                         "metadata: {name: p, namespace: butler-system}\nspec: {%s}", row->spec),
    };

    assert_no_error(rules_fixture_validate(rules_fixture_world(row->world), &run, &told));
    assert_int_equal(told.texts.count, row->warning ? 1 : 0);
    if (row->warning)
        assert_string_equal(told.texts.items[0], row->warning);
}

TEST_MAIN(TABLE(rules_fixture_row, rows), TABLE(warnings, warning_rows))
