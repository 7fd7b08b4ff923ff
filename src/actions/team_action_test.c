#include "actions/team_action.h"

#include "actions/pool_action.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

/* --- making and describing -------------------------------------------------------------------- */

static void makes_a_team(void **state)
{
    struct team_action_wish wish = {
        .display_name = "Payments",
        .admin = "jane@example.com",
        .limits = { .clusters = "4", .cpu = "32", .memory = "4096", .storage = "2" },
    };
    struct doc *team = NULL;

    (void)state;
    assert_no_error(team_action_new("payments", NULL, &wish, &team));
    document_assert(team,
                    "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                    "kind: Team\n"
                    "metadata: {name: payments}\n"
                    "spec:\n"
                    "  displayName: Payments\n"
                    "  resourceLimits:\n"
                    "    {maxClusters: 4, maxCPUCores: '32', maxMemory: 4096Mi, maxStorage: 2Gi}\n"
                    "  access: {users: [{name: jane@example.com, role: admin}]}\n");
}

static void begins_with_a_file(void **state)
{
    struct doc *from =
        document_of("metadata: {name: other, labels: {a: b}}\nspec: {displayName: X}\n");
    struct doc *team = NULL;

    (void)state;
    assert_no_error(team_action_new("payments", from,
                                    &(struct team_action_wish){ .description = "money" }, &team));
    document_assert(team, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                          "kind: Team\n"
                          "metadata: {name: payments, labels: {a: b}}\n"
                          "spec: {displayName: X, description: money}\n");
}

struct limit_row {
    const char *name;
    struct team_action_limits limits;
    const char *after; /* of spec.resourceLimits; NULL: refused */
};

static const struct limit_row limit_rows[] = {
    { "leaves what is not named",
      { .nodes = "9" },
      "{maxClusters: 3, maxMemory: 1Gi, maxTotalNodes: 9}" },
    { "clears by the empty text", { .clusters = "" }, "{maxMemory: 1Gi}" },
    { "takes 0 for a limit", { .clusters = "0" }, "{maxClusters: 0, maxMemory: 1Gi}" },
    { "keeps quantities as written", { .memory = "1.5Gi" }, "{maxClusters: 3, maxMemory: 1.5Gi}" },
    { "refuses a negative count", { .clusters = "-1" }, NULL },
    { "refuses what is no number", { .nodes = "many" }, NULL },
    { "refuses what is no quantity", { .cpu = "4 cores" }, NULL },
    { "refuses a negative quantity", { .cpu = "-4" }, NULL },
};

static void limits(void **state)
{
    const struct limit_row *row = *state;
    struct doc *team = document_of("spec: {resourceLimits: {maxClusters: 3, maxMemory: 1Gi}}\n");
    struct team_action_wish wish = { .limits = row->limits };
    struct doc *after = NULL;

    if (!row->after) {
        assert_error(action_preview(team, team_action_describe, &wish, &after), ERR_BAD_REQUEST,
                     "--max-");
        return;
    }
    assert_no_error(action_preview(team, team_action_describe, &wish, &after));
    document_assert(
        after, arena_format(fixture_current()->arena, "spec: {resourceLimits: %s}\n", row->after));
}

/* --- members ---------------------------------------------------------------------------------- */

#define TEAM                                                                                       \
    "spec:\n"                                                                                      \
    "  access:\n"                                                                                  \
    "    users: [{name: jane@example.com, role: admin}, {name: joe@example.com, role: viewer}]\n"  \
    "    groups: [{name: ops, role: operator, identityProvider: okta}]\n"                          \
    "  environments:\n"                                                                            \
    "  - {name: dev, access: {users: [{name: joe@example.com, role: admin}]}}\n"

struct member_row {
    const char *name;
    action_change *change;
    struct team_action_subject subject;
    const char *after; /* NULL: refused, or unchanged */
    enum error_code code;
    const char *message; /* NULL: no error */
};

static const struct member_row member_rows[] = {
    { "adds a user behind the others",
      team_action_add,
      { .name = "ann@example.com", .role = "operator" },
      "users: [{name: jane@example.com, role: admin}, {name: joe@example.com, role: viewer}, "
      "{name: ann@example.com, role: operator}], "
      "groups: [{name: ops, role: operator, identityProvider: okta}]",
      ERR_INTERNAL,
      NULL },
    { "adds a group with its identity provider",
      team_action_add,
      { .name = "dba", .role = "viewer", .is_group = true, .identity_provider = "okta" },
      "users: [{name: jane@example.com, role: admin}, {name: joe@example.com, role: viewer}], "
      "groups: [{name: ops, role: operator, identityProvider: okta}, "
      "{name: dba, role: viewer, identityProvider: okta}]",
      ERR_INTERNAL,
      NULL },
    { "knows users without regard to case",
      team_action_add,
      { .name = "Jane@Example.com", .role = "viewer" },
      NULL,
      ERR_ALREADY_EXISTS,
      "user Jane@Example.com belongs to the team already" },
    { "refuses an unknown role",
      team_action_add,
      { .name = "ann@example.com", .role = "boss" },
      NULL,
      ERR_BAD_REQUEST,
      "role boss: must be admin, operator or viewer" },
    { "refuses an empty role",
      team_action_add,
      { .name = "ann@example.com", .role = "" },
      NULL,
      ERR_BAD_REQUEST,
      "must be admin, operator or viewer" },
    { "changes a role and keeps the rest",
      team_action_set_role,
      { .name = "ops", .role = "admin", .is_group = true },
      "users: [{name: jane@example.com, role: admin}, {name: joe@example.com, role: viewer}], "
      "groups: [{name: ops, role: admin, identityProvider: okta}]",
      ERR_INTERNAL,
      NULL },
    { "changes no role of a stranger",
      team_action_set_role,
      { .name = "ann@example.com", .role = "admin" },
      NULL,
      ERR_NOT_FOUND,
      "user ann@example.com does not belong to the team" },
    { "removes no stranger",
      team_action_remove,
      { .name = "dba", .is_group = true },
      NULL,
      ERR_NOT_FOUND,
      "group dba does not belong to the team" },
};

static void members(void **state)
{
    const struct member_row *row = *state;
    struct doc *after = NULL;

    if (row->message) {
        assert_error(action_preview(document_of(TEAM), row->change, &row->subject, &after),
                     row->code, row->message);
        return;
    }
    assert_no_error(action_preview(document_of(TEAM), row->change, &row->subject, &after));
    document_assert(after, arena_format(fixture_current()->arena,
                                        "spec:\n"
                                        "  access: {%s}\n"
                                        "  environments:\n"
                                        "  - {name: dev, access: {users: [{name: joe@example.com, "
                                        "role: admin}]}}\n",
                                        row->after));
}

static void takes_a_member_out_of_environments(void **state)
{
    struct doc *after = NULL;

    (void)state;
    assert_no_error(action_preview(document_of(TEAM), team_action_remove,
                                   &(struct team_action_subject){ .name = "JOE@example.com" },
                                   &after));
    document_assert(after, "spec:\n"
                           "  access:\n"
                           "    users: [{name: jane@example.com, role: admin}]\n"
                           "    groups: [{name: ops, role: operator, identityProvider: okta}]\n"
                           "  environments:\n"
                           "  - {name: dev, access: {users: []}}\n");
}

static void keeps_an_admin_when_that_is_wanted(void **state)
{
    struct team_action_subject subject = { .name = "jane@example.com",
                                           .role = "viewer",
                                           .admins = TEAM_ACTION_KEEP_ONE };
    struct doc *after = NULL;
    struct doc *settled = NULL;

    (void)state;
    assert_error(action_preview(document_of(TEAM), team_action_remove, &subject, &after),
                 ERR_CONFLICT, "jane@example.com is the last admin of the team");
    assert_error(action_preview(document_of(TEAM), team_action_set_role, &subject, &after),
                 ERR_CONFLICT, "jane@example.com is the last admin of the team");
    subject.admins = TEAM_ACTION_GIVE_UP;
    assert_no_error(action_preview(document_of(TEAM), team_action_remove, &subject, &after));
    arena_defer(fixture_current()->arena, doc_release, after);
    assert_true(value_equal(value_get(doc_root(after), SLICE("metadata")),
                            document_root("annotations: {butler.butlerlabs.dev/without-admin: "
                                          "'true'}\n")));
    assert_no_error(action_preview(after, team_action_settle, NULL, &settled));
    arena_defer(fixture_current()->arena, doc_release, settled);
    assert_true(value_equal(value_get(doc_root(settled), SLICE("metadata")),
                            document_root("annotations: {}\n")));
}

struct group_row {
    const char *name;
    const char *provider;
    const char *after; /* of spec.access.groups */
};

static const struct group_row group_rows[] = {
    { "takes the group of the provider out", "okta", "[{name: ops, role: viewer}]" },
    { "takes the group of no provider out", "",
      "[{name: ops, role: operator, identityProvider: okta}]" },
};

static void providers(void **state)
{
    const struct group_row *row = *state;
    struct team_action_subject subject = { .name = "OPS",
                                           .is_group = true,
                                           .identity_provider = row->provider };
    struct doc *after = NULL;

    assert_no_error(action_preview(
        document_of("spec: {access: {groups: [{name: ops, role: operator, identityProvider: okta}, "
                    "{name: ops, role: viewer}]}}\n"),
        team_action_remove, &subject, &after));
    document_assert(after, arena_format(fixture_current()->arena, "spec: {access: {groups: %s}}\n",
                                        row->after));
}

struct part_row {
    const char *name;
    const char *limits; /* NULL each: not said */
    const char *defaults;
    const char *after; /* of spec */
};

#define PARTS                                                                                      \
    "metadata: {resourceVersion: '7'}\n"                                                           \
    "spec: {resourceLimits: {maxClusters: 1, maxCPUCores: 2, allowedAddons: [a]}, "                \
    "clusterDefaults: {workerCPU: 1, osType: rocky}}\n"

static const struct part_row part_rows[] = {
    { "replaces amounts and leaves what is allowed", "{maxTotalCPU: 4, maxMemory: null}", NULL,
      "{resourceLimits: {allowedAddons: [a], maxTotalCPU: 4}, clusterDefaults: {workerCPU: 1, "
      "osType: rocky}}" },
    { "allows what is named", "{allowedAddons: [b]}", NULL,
      "{resourceLimits: {allowedAddons: [b]}, clusterDefaults: {workerCPU: 1, osType: rocky}}" },
    { "replaces defaults", NULL, "{workerCount: 3, osType: null}",
      "{resourceLimits: {maxClusters: 1, maxCPUCores: 2, allowedAddons: [a]}, clusterDefaults: "
      "{workerCount: 3}}" },
    { "clears with null", "null", "null", "{}" },
};

static void parts(void **state)
{
    const struct part_row *row = *state;
    struct team_action_parts parts = { .if_version = "7" };
    struct doc *after = NULL;

    if (row->limits)
        parts.limits = document_root(row->limits);
    if (row->defaults)
        parts.defaults = document_root(row->defaults);
    assert_no_error(action_preview(document_of(PARTS), team_action_set, &parts, &after));
    document_assert(after,
                    arena_format(fixture_current()->arena,
                                 "metadata: {resourceVersion: '7'}\nspec: %s\n", row->after));
}

static void changes_no_team_that_others_changed(void **state)
{
    struct team_action_parts wish = { .if_version = "6", .description = "x" };
    struct doc *after = NULL;

    (void)state;
    assert_error(action_preview(document_of(PARTS), team_action_set, &wish, &after), ERR_CONFLICT,
                 "was changed meanwhile");
}

static void gives_back_the_same_when_nothing_changes(void **state)
{
    struct doc *team = document_of(TEAM);
    struct doc *after = NULL;

    (void)state;
    assert_no_error(action_preview(
        team, team_action_set_role,
        &(struct team_action_subject){ .name = "jane@example.com", .role = "admin" }, &after));
    assert_ptr_equal(after, team);
    after = doc_unref(after);
}

/* --- pools ------------------------------------------------------------------------------------ */

static void makes_a_pool(void **state)
{
    const char *const reserved[] = { "10.0.0.0/30:routers", "10.0.0.4-10.0.0.6", "10.0.0.9" };
    struct pool_action_wish wish = {
        .name = "lab",
        .namespace = "butler-system",
        .cidr = "10.0.0.0/24",
        .reserved = reserved,
        .reserved_count = 3,
        .tenant_start = "10.0.0.32",
        .tenant_end = "10.0.0.63",
        .balancer_per_tenant = "4",
    };
    struct doc *pool = NULL;

    (void)state;
    assert_no_error(pool_action_new(&wish, &pool));
    document_assert(pool, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                          "kind: NetworkPool\n"
                          "metadata: {name: lab, namespace: butler-system}\n"
                          "spec:\n"
                          "  cidr: 10.0.0.0/24\n"
                          "  reserved:\n"
                          "  - {cidr: 10.0.0.0/30, description: routers}\n"
                          "  - {cidr: 10.0.0.4/31}\n"
                          "  - {cidr: 10.0.0.6/32}\n"
                          "  - {cidr: 10.0.0.9/32}\n"
                          "  tenantAllocation:\n"
                          "    ranges: [{start: 10.0.0.32, end: 10.0.0.63}]\n"
                          "    defaults: {lbPoolPerTenant: 4}\n");
}

struct pool_row {
    const char *name;
    struct pool_action_wish wish;
    const char *reserve;
    const char *message;
};

static const struct pool_row pool_rows[] = {
    { "refuses a range that is none",
      { .name = "a", .namespace = "b", .cidr = "10.0.0.0/24" },
      "10.0.0.9-10.0.0.1",
      "--reserve 10.0.0.9-10.0.0.1" },
    { "refuses half a range for tenants",
      { .name = "a", .namespace = "b", .cidr = "10.0.0.0/24", .tenant_start = "10.0.0.2" },
      NULL,
      "belong together" },
    { "refuses a number that is none",
      { .name = "a", .namespace = "b", .cidr = "10.0.0.0/24", .nodes_per_tenant = "x" },
      NULL,
      "--nodes-per-tenant x" },
};

static void refused_pools(void **state)
{
    const struct pool_row *row = *state;
    struct pool_action_wish wish = row->wish;
    struct doc *pool = NULL;

    wish.reserved = &row->reserve;
    wish.reserved_count = row->reserve ? 1 : 0;
    assert_error(pool_action_new(&wish, &pool), ERR_BAD_REQUEST, row->message);
}

TEST_MAIN(TEST(makes_a_team), TEST(begins_with_a_file), TABLE(limits, limit_rows),
          TABLE(members, member_rows), TEST(takes_a_member_out_of_environments),
          TEST(gives_back_the_same_when_nothing_changes), TEST(keeps_an_admin_when_that_is_wanted),
          TABLE(providers, group_rows), TABLE(parts, part_rows),
          TEST(changes_no_team_that_others_changed), TEST(makes_a_pool),
          TABLE(refused_pools, pool_rows))
