#include "actions/environment.h"

#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

#define TEAM                                                                                       \
    "spec:\n"                                                                                      \
    "  environments:\n"                                                                            \
    "  - name: dev\n"                                                                              \
    "    description: try\n"                                                                       \
    "    limits: {maxClusters: 3, maxClustersPerMember: 1}\n"                                      \
    "    clusterDefaults: {workerCount: 2, osType: rocky}\n"                                       \
    "    access: {users: [{name: jane@example.com, role: admin}]}\n"

struct row {
    const char *name;
    action_change *change;
    struct environment_wish wish;
    const char *pair;    /* one default */
    const char *subject; /* one access */
    const char *after;   /* of spec.environments; NULL: refused */
    enum error_code code;
    const char *message;
};

#define DEV_REST                                                                                   \
    "clusterDefaults: {workerCount: 2, osType: rocky}, "                                           \
    "access: {users: [{name: jane@example.com, role: admin}]}"
#define DEV_LIMITS "limits: {maxClusters: 3, maxClustersPerMember: 1}"
#define DEV        "{name: dev, description: try, " DEV_LIMITS ", " DEV_REST "}"

static const struct row rows[] = {
    { "creates with everything",
      environment_create,
      { .name = "prod",
        .description = "live",
        .max_clusters = "5",
        .max_clusters_per_member = "2" },
      "kubernetesVersion=v1.33.1",
      "joe@example.com:operator",
      "[" DEV ", {name: prod, description: live, limits: {maxClusters: 5, "
      "maxClustersPerMember: 2}, clusterDefaults: {kubernetesVersion: v1.33.1}, "
      "access: {users: [{name: joe@example.com, role: operator}]}}]",
      ERR_INTERNAL,
      NULL },
    { "creates none twice",
      environment_create,
      { .name = "dev" },
      NULL,
      NULL,
      NULL,
      ERR_ALREADY_EXISTS,
      "has an environment dev already" },
    { "takes names that differ in case for two",
      environment_create,
      { .name = "Dev" },
      NULL,
      NULL,
      "[" DEV ", {name: Dev}]",
      ERR_INTERNAL,
      NULL },
    { "refuses a name that is no label value",
      environment_create,
      { .name = "a b" },
      NULL,
      NULL,
      NULL,
      ERR_BAD_REQUEST,
      "environment \"a b\"" },
    { "refuses an empty name",
      environment_create,
      { .name = "" },
      NULL,
      NULL,
      NULL,
      ERR_BAD_REQUEST,
      "must not be empty" },
    { "updates what is named",
      environment_update,
      { .name = "dev", .max_clusters = "9" },
      NULL,
      NULL,
      "[{name: dev, description: try, limits: {maxClusters: 9, maxClustersPerMember: 1}, " DEV_REST
      "}]",
      ERR_INTERNAL,
      NULL },
    { "clears one entry",
      environment_update,
      { .name = "dev", .description = "" },
      "workerCount=",
      "jane@example.com:",
      "[{name: dev, " DEV_LIMITS ", clusterDefaults: {osType: rocky}, access: {users: []}}]",
      ERR_INTERNAL,
      NULL },
    { "clears all limits",
      environment_update,
      { .name = "dev", .clear_limits = true },
      NULL,
      NULL,
      "[{name: dev, description: try, " DEV_REST "}]",
      ERR_INTERNAL,
      NULL },
    { "clears before it sets",
      environment_update,
      { .name = "dev", .clear_defaults = true, .clear_access = true },
      "workerCPU=8",
      NULL,
      "[{name: dev, description: try, " DEV_LIMITS ", clusterDefaults: {workerCPU: 8}}]",
      ERR_INTERNAL,
      NULL },
    { "names those that are there",
      environment_update,
      { .name = "prod" },
      NULL,
      NULL,
      NULL,
      ERR_NOT_FOUND,
      "the team has no environment prod; it has dev" },
    { "refuses an unknown default",
      environment_update,
      { .name = "dev" },
      "osType=talos",
      NULL,
      NULL,
      ERR_BAD_REQUEST,
      "cluster default osType: must be" },
    { "refuses a default without value",
      environment_update,
      { .name = "dev" },
      "workerCPU",
      NULL,
      NULL,
      ERR_BAD_REQUEST,
      "must be KEY=VALUE" },
    { "refuses access without a role",
      environment_update,
      { .name = "dev" },
      NULL,
      "jane@example.com",
      NULL,
      ERR_BAD_REQUEST,
      "must be EMAIL:ROLE" },
    { "takes nobody out who is not in",
      environment_update,
      { .name = "dev" },
      NULL,
      "joe@example.com:",
      NULL,
      ERR_NOT_FOUND,
      "joe@example.com is not named" },
    { "deletes", environment_delete, { .name = "dev" }, NULL, NULL, "[]", ERR_INTERNAL, NULL },
    { "deletes nothing that is not there",
      environment_delete,
      { .name = "prod" },
      NULL,
      NULL,
      NULL,
      ERR_NOT_FOUND,
      "it has dev" },
};

static void environments(void **state)
{
    const struct row *row = *state;
    struct environment_wish wish = row->wish;
    struct doc *after = NULL;

    wish.defaults = &row->pair;
    wish.default_count = row->pair ? 1 : 0;
    wish.access = &row->subject;
    wish.access_count = row->subject ? 1 : 0;
    if (row->message) {
        assert_error(action_preview(document_of(TEAM), row->change, &wish, &after), row->code,
                     row->message);
        return;
    }
    assert_no_error(action_preview(document_of(TEAM), row->change, &wish, &after));
    document_assert(
        after, arena_format(fixture_current()->arena, "spec: {environments: %s}\n", row->after));
}

struct move_row {
    const char *name;
    const char *labels;
    const char *environment;
    enum environment_step step;
    const char *after; /* of metadata; NULL: nothing changes */
};

static const struct move_row move_rows[] = {
    { "stays where it is", "{butler.butlerlabs.dev/environment: dev}", "dev", ENVIRONMENT_STAYS,
      NULL },
    { "enters its first", "{a: b}", "dev", ENVIRONMENT_ENTERS,
      "labels: {a: b, butler.butlerlabs.dev/environment: dev}" },
    { "moves to another", "{butler.butlerlabs.dev/environment: dev}", "prod", ENVIRONMENT_MOVES,
      "labels: {butler.butlerlabs.dev/environment: prod}" },
    { "leaves for none", "{butler.butlerlabs.dev/environment: dev}", "", ENVIRONMENT_MOVES,
      "labels: {}" },
};

static void moves(void **state)
{
    const struct move_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct doc *cluster = document_of(arena_format(arena, "metadata: {labels: %s}\n", row->labels));
    struct doc *moved = NULL;
    struct doc *settled = NULL;

    assert_int_equal(environment_step_of(doc_root(cluster), row->environment), row->step);
    assert_no_error(action_preview(cluster, environment_move, row->environment, &moved));
    arena_defer(arena, doc_release, moved);
    if (!row->after) {
        assert_ptr_equal(moved, cluster);
        return;
    }
    assert_true(value_equal(
        doc_root(moved),
        document_root(arena_format(
            arena,
            "metadata: {%s, annotations: {butler.butlerlabs.dev/migration-operation: 'true'}}\n",
            row->after))));
    assert_no_error(action_preview(moved, environment_settle, NULL, &settled));
    document_assert(settled, arena_format(arena, "metadata: {%s, annotations: {}}\n", row->after));
}

/* --- parts ------------------------------------------------------------------------------------ */

struct part_row {
    const char *name;
    action_change *change;
    const char *environment;
    const char *limits;
    const char *if_version;
    const char *after; /* of spec.environments; NULL: refused */
    enum error_code code;
};

static const struct part_row part_rows[] = {
    { "adds one", environment_add, "prod", "{maxClusters: 1}", NULL,
      "[" DEV ", {name: prod, limits: {maxClusters: 1}}]", ERR_INTERNAL },
    { "adds none whose name differs in case", environment_add, "DEV", NULL, NULL, NULL,
      ERR_ALREADY_EXISTS },
    { "adds none that is no label value", environment_add, "a b", NULL, NULL, NULL,
      ERR_BAD_REQUEST },
    { "adds none to a team that others changed", environment_add, "prod", NULL, "1", NULL,
      ERR_CONFLICT },
    { "replaces limits and leaves the rest", environment_set, "dev", "{maxClusters: 9}", NULL,
      "[{name: dev, description: try, limits: {maxClusters: 9}, " DEV_REST "}]", ERR_INTERNAL },
    { "clears limits", environment_set, "dev", "null", NULL,
      "[{name: dev, description: try, " DEV_REST "}]", ERR_INTERNAL },
    { "changes none that is not there", environment_set, "Dev", NULL, NULL, NULL, ERR_NOT_FOUND },
    { "changes none of a team that others changed", environment_set, "dev", NULL, "1", NULL,
      ERR_CONFLICT },
};

static void parts(void **state)
{
    const struct part_row *row = *state;
    struct environment_parts parts = { .name = row->environment, .if_version = row->if_version };
    struct doc *after = NULL;

    if (row->limits)
        parts.limits = document_root(row->limits);
    if (!row->after) {
        assert_error(action_preview(document_of(TEAM), row->change, &parts, &after), row->code, "");
        return;
    }
    assert_no_error(action_preview(document_of(TEAM), row->change, &parts, &after));
    document_assert(
        after, arena_format(fixture_current()->arena, "spec: {environments: %s}\n", row->after));
}

TEST_MAIN(TABLE(environments, rows), TABLE(moves, move_rows), TABLE(parts, part_rows))
