#include "api/team.h"

#include "lib/fixture_yaml.h"
#include "lib/test.h"

struct role_row {
    const char *name;
    const char *text;
    enum team_role role;
};

static const struct role_row role_rows[] = {
    { "knows admins", "admin", TEAM_ROLE_ADMIN },
    { "knows operators", "operator", TEAM_ROLE_OPERATOR },
    { "takes members for operators", "member", TEAM_ROLE_OPERATOR },
    { "knows viewers", "viewer", TEAM_ROLE_VIEWER },
    { "takes nothing for viewer", "", TEAM_ROLE_VIEWER },
    { "gives nothing for others", "Admin", TEAM_ROLE_NONE },
};

static void roles(void **state)
{
    const struct role_row *row = *state;

    assert_int_equal(team_role_parse(slice_from(row->text)), row->role);
}

static void a_name_of_a_role_is_read_back(void **state)
{
    (void)state;
    for (enum team_role role = TEAM_ROLE_VIEWER; role <= TEAM_ROLE_ADMIN; role++)
        assert_int_equal(team_role_parse(slice_from(team_role_name(role))), role);
    assert_int_equal(team_role_higher(TEAM_ROLE_VIEWER, TEAM_ROLE_ADMIN), TEAM_ROLE_ADMIN);
    assert_string_equal(team_role_cluster_role(TEAM_ROLE_OPERATOR), "butler-team-operator");
}

static void a_team_is_read(void **state)
{
    const struct team_environment *environment;
    struct team team;

    (void)state;
    assert_no_error(team_read(
        fixture_current()->arena,
        fixture_yaml(
            "{metadata: {name: acme}, spec: {description: d, displayName: Acme, access: {users: "
            "[{name: a@x, role: admin}, {name: b@x}, {name: c@x, role: root}], groups: [{name: "
            "ops, role: member, identityProvider: corp}]}, providerConfigRef: {name: p}, "
            "environments: [{name: dev, limits: {maxClusters: 3, maxClustersPerMember: 1}, "
            "access: {users: [{name: b@x, role: operator}]}}]}, status: {namespace: acme, "
            "phase: Ready}}"),
        &team));
    assert_true(slice_is(team.meta.name, "acme"));
    assert_true(slice_is(team.description, "d"));
    assert_true(slice_is(team.display_name, "Acme"));
    assert_true(slice_is(team.provider_config, "p"));
    assert_true(slice_is(team.namespace, "acme"));
    assert_int_equal(team.access.user_count, 2); /* a role that does not exist gives nothing */
    assert_int_equal(team.access.users[1].role, TEAM_ROLE_VIEWER);
    assert_int_equal(team.access.groups[0].role, TEAM_ROLE_OPERATOR);
    assert_true(slice_is(team.access.groups[0].identity_provider, "corp"));
    environment = team_environment_find(&team, SLICE("dev"));
    assert_non_null(environment);
    assert_int_equal(environment->max_clusters, 3);
    assert_int_equal(environment->max_clusters_per_member, 1);
    assert_int_equal(environment->access.users[0].role, TEAM_ROLE_OPERATOR);
    assert_null(team_environment_find(&team, SLICE("prod")));
    assert_false(team_limits_has_any(&team.limits));
}

static void a_limit_that_cannot_be_read_is_an_error(void **state)
{
    struct team team;

    (void)state;
    assert_error(team_read(fixture_current()->arena,
                           fixture_yaml("{spec: {resourceLimits: {maxTotalMemory: plenty}}}"),
                           &team),
                 ERR_INVALID, "spec.resourceLimits: maxMemory");
}

static void an_environment_adds_to_the_roles_of_the_team(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct team_access access;
    struct team team;

    (void)state;
    assert_no_error(
        team_read(arena,
                  fixture_yaml("{spec: {access: {users: [{name: a@x, role: admin}, {name: b@x}], "
                               "groups: [{name: ops}]}, environments: [{name: dev, access: "
                               "{users: [{name: a@x}, {name: B@x, role: operator}, {name: "
                               "stranger@x, role: admin}], groups: [{name: ops, role: admin}, "
                               "{name: OPS}]}}]}}"),
                  &team));
    access = team_access_in(arena, &team, SLICE("dev"));
    assert_int_equal(access.user_count, 2);
    assert_int_equal(access.users[0].role, TEAM_ROLE_ADMIN); /* never lower */
    assert_int_equal(access.users[1].role, TEAM_ROLE_OPERATOR);
    assert_int_equal(access.groups[0].role, TEAM_ROLE_ADMIN);
    access = team_access_in(arena, &team, SLICE("prod"));
    assert_int_equal(access.users[1].role, TEAM_ROLE_VIEWER);
}

struct limit_row {
    const char *name;
    const char *limits;
    const char *config;
    int64_t clusters; /* -1 each: no limit */
    int64_t per_cluster;
    const char *cpu; /* NULL each: no limit */
    const char *memory;
    const char *storage;
};

#define CONFIG                                                                                     \
    "{spec: {defaultTeamLimits: {maxClusters: 5, maxTotalCPU: 64, maxTotalMemory: 256Gi, "         \
    "maxTotalStorage: 2Ti, maxWorkersPerCluster: 9}}}"

static const struct limit_row limit_rows[] = {
    { "has none without any", "{}", "{}", -1, -1, NULL, NULL, NULL },
    { "reads the first spelling",
      "{maxClusters: 2, maxNodesPerCluster: 3, maxCPUCores: 8, maxMemory: 16Gi, maxStorage: 1Ti}",
      "{}", 2, 3, "8", "16Gi", "1Ti" },
    { "reads the other spelling",
      "{maxWorkersPerCluster: 3, maxTotalCPU: 8, maxTotalMemory: 16Gi, maxTotalStorage: 1Ti}", "{}",
      -1, 3, "8", "16Gi", "1Ti" },
    { "prefers the first spelling",
      "{maxNodesPerCluster: 3, maxWorkersPerCluster: 4, maxCPUCores: 1, maxTotalCPU: 2, "
      "maxMemory: 1Gi, maxTotalMemory: 2Gi, maxStorage: 3Gi, maxTotalStorage: 4Gi}",
      "{}", -1, 3, "1", "1Gi", "3Gi" },
    { "takes the platform's for a team that sets none", "{}", CONFIG, 5, 9, "64", "256Gi", "2Ti" },
    { "takes the platform's for a team that only lists names", "{allowedAddons: [a]}", CONFIG, 5, 9,
      "64", "256Gi", "2Ti" },
    { "mixes nothing when the team sets one", "{maxClusters: 0}", CONFIG, 0, -1, NULL, NULL, NULL },
};

static void check_count(const struct team_limits_count *limit, int64_t wanted)
{
    assert_int_equal(limit->set, wanted >= 0);
    if (limit->set)
        assert_int_equal(limit->most, wanted);
}

static void check_amount(const struct team_limits_amount *limit, const char *wanted)
{
    assert_int_equal(limit->set, wanted != NULL);
    if (limit->set)
        assert_string_equal(quantity_format(fixture_current()->arena, &limit->most), wanted);
}

static void limits(void **state)
{
    const struct limit_row *row = *state;
    struct team_limits own;
    struct team_limits all;

    assert_no_error(team_limits_read(fixture_yaml(row->limits), "spec.resourceLimits", &own));
    assert_no_error(team_limits_effective(&own, fixture_yaml(row->config), &all));
    check_count(&all.clusters, row->clusters);
    check_count(&all.nodes_per_cluster, row->per_cluster);
    check_amount(&all.cpu, row->cpu);
    check_amount(&all.memory, row->memory);
    check_amount(&all.storage, row->storage);
}

static void lists_allow_what_they_name(void **state)
{
    struct value list = fixture_yaml("[a, b]");

    (void)state;
    assert_true(team_limits_allows(list, SLICE("b")));
    assert_false(team_limits_allows(list, SLICE("c")));
    assert_true(team_limits_allows(fixture_yaml("[]"), SLICE("c")));
    assert_true(team_limits_allows(VALUE_ABSENT_VALUE, SLICE("c")));
}

TEST_MAIN(TABLE(roles, role_rows), TEST(a_name_of_a_role_is_read_back), TEST(a_team_is_read),
          TEST(a_limit_that_cannot_be_read_is_an_error),
          TEST(an_environment_adds_to_the_roles_of_the_team), TABLE(limits, limit_rows),
          TEST(lists_allow_what_they_name))
