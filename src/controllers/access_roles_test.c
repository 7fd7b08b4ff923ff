/* Who may do what: the roles of a team and of the command line, asked of a real API server. */
#include "controllers/access_roles.h"

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/person.h"
#include "lib/test.h"

#define API "apiVersion: butler.butlerlabs.dev/v1alpha1\n"

static const struct kube_resource reviews = { "authorization.k8s.io", "v1",
                                              "selfsubjectaccessreviews", "SelfSubjectAccessReview",
                                              false };

/* --- people who ask ------------------------------------------------------------------------ */

struct installing {
    struct controller_fixture *f;
    struct error *error;
};

static void work(void *context)
{
    struct installing *installing = context;
    struct kube kube = controller_fixture_client(installing->f);

    installing->error = access_roles_install(&kube);
}

static void install(struct controller_fixture *f)
{
    struct installing installing = { f, NULL };

    controller_fixture_work(f, work, &installing);
    assert_no_error(installing.error);
}

static struct controller_fixture *begin(void)
{
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);
    struct controller_fixture *f = controller_fixture_new();

    options->informers = controller_fixture_options(f).informers;
    install(f);
    controller_fixture_start(f, &team_controller, options);
    controller_fixture_apply(
        f, API "kind: Team\nmetadata: { name: blue }\nspec: { access: { users: [{ name: admin@x, "
               "role: admin }, { name: operator@x, role: operator }, { name: viewer@x, role: "
               "viewer }], groups: [{ name: ops, role: operator }] } }\n---\n" API
               "kind: Team\nmetadata: { name: red }\n---\n");
    controller_fixture_settle(f);
    controller_fixture_apply(f, "apiVersion: v1\nkind: Secret\nmetadata: { namespace: blue, name: "
                                "s }\nstringData: { a: b }\n");
    return f;
}

struct question {
    const char *namespace; /* "": of the cluster */
    const char *group;
    const char *resource; /* with its subresource */
    const char *verb;
    bool allowed;
};

static struct error *review(const struct kube *kube, void *context)
{
    struct question *asked = context;
    const char *slash = strchr(asked->resource, '/');
    struct slice resource = slash ? slice_of(asked->resource, (size_t)(slash - asked->resource))
                                  : slice_from(asked->resource);
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *question = NULL;
    CLEANUP(doc) struct doc *answer = NULL;
    struct error *err;

    err = yaml_parse(slice_from(arena_format(
                         arena,
                         "{ apiVersion: authorization.k8s.io/v1, kind: SelfSubjectAccessReview, "
                         "spec: { resourceAttributes: { namespace: '%s', group: '%s', resource: "
                         "'" SLICE_FORMAT "', subresource: '%s', verb: '%s' } } }",
                         asked->namespace, asked->group, SLICE_ARGUMENT(resource),
                         slash ? slash + 1 : "", asked->verb)),
                     NULL, &question);
    if (!err)
        err = kube_create(kube, &reviews, question, &answer);
    if (!err)
        asked->allowed =
            value_bool_or(value_find(doc_root(answer), VALUE_KEYS("status", "allowed")), false);
    return err;
}

static bool may(struct controller_fixture *f, const char *name, const char *user_group,
                const char *verb, const char *group, const char *resource, const char *namespace)
{
    struct question question = {
        .namespace = namespace,
        .group = group,
        .resource = resource,
        .verb = verb,
    };

    assert_no_error(person_ask(f, name, user_group, review, &question));
    return question.allowed;
}

/* --- the roles of a team ------------------------------------------------------------------- */

#define BUTLER "butler.butlerlabs.dev"
#define RBAC   "rbac.authorization.k8s.io"

enum {
    NOTHING,
    READ,
    WRITE, /* and read */
};

struct row {
    const char *name; /* resource */
    const char *group;
    int admin;
    int operator;
    int viewer;
};

static const struct row rows[] = {
    { "tenantclusters", BUTLER, WRITE, WRITE, READ },
    { "tenantaddons", BUTLER, WRITE, WRITE, READ },
    { "workspaces", BUTLER, WRITE, WRITE, READ },
    { "workspacetemplates", BUTLER, WRITE, WRITE, READ },
    { "imagesyncs", BUTLER, WRITE, WRITE, READ },
    { "providerconfigs", BUTLER, WRITE, READ, READ },
    { "clusterbackups", BUTLER, WRITE, WRITE, READ },
    { "clusterrestores", BUTLER, WRITE, WRITE, READ },
    { "backupschedules", BUTLER, WRITE, WRITE, READ },
    { "ipallocations", BUTLER, READ, READ, READ },
    { "networkpools", BUTLER, READ, READ, READ },
    { "events", "", READ, READ, READ },
    { "secrets", "", WRITE, WRITE, NOTHING },

    /* Everything else is nobody's. */
    { "tenantclusters/status", BUTLER, NOTHING, NOTHING, NOTHING },
    { "tenantclusters/finalizers", BUTLER, NOTHING, NOTHING, NOTHING },
    { "teams", BUTLER, NOTHING, NOTHING, NOTHING },
    { "teams/platform-admin", BUTLER, NOTHING, NOTHING, NOTHING },
    { "users", BUTLER, NOTHING, NOTHING, NOTHING },
    { "butlerconfigs", BUTLER, NOTHING, NOTHING, NOTHING },
    { "configmaps", "", NOTHING, NOTHING, NOTHING },
    { "pods", "", NOTHING, NOTHING, NOTHING },
    { "serviceaccounts", "", NOTHING, NOTHING, NOTHING },
    { "serviceaccounts/token", "", NOTHING, NOTHING, NOTHING },
    { "resourcequotas", "", NOTHING, NOTHING, NOTHING },
    { "namespaces", "", NOTHING, NOTHING, NOTHING },
    { "users", "", NOTHING, NOTHING, NOTHING }, /* to be impersonated */
    { "roles", RBAC, NOTHING, NOTHING, NOTHING },
    { "rolebindings", RBAC, NOTHING, NOTHING, NOTHING },
    { "clusterroles", RBAC, NOTHING, NOTHING, NOTHING },
    { "clusterrolebindings", RBAC, NOTHING, NOTHING, NOTHING },
    { "machines", "cluster.x-k8s.io", NOTHING, NOTHING, NOTHING },
};

static const char *const verbs[] = { "get",         "list",  "watch",   "create",
                                     "update",      "patch", "delete",  "deletecollection",
                                     "impersonate", "bind",  "escalate" };

static bool allows(int level, size_t verb)
{
    return verb < 3 ? level >= READ : verb < 8 && level == WRITE;
}

static void check_person(struct controller_fixture *f, const char *name, const char *group,
                         const struct row *row, int level)
{
    for (size_t i = 0; i < COUNT_OF(verbs); i++) {
        bool allowed = may(f, name, group, verbs[i], row->group, row->name, "blue");

        if (allowed != allows(level, i))
            fail_msg("%s may%s %s %s in the team's namespace", name, allowed ? "" : " not",
                     verbs[i], row->name);
        if (may(f, name, group, verbs[i], row->group, row->name, "red"))
            fail_msg("%s may %s %s of another team", name, verbs[i], row->name);
        if (may(f, name, group, verbs[i], row->group, row->name, ""))
            fail_msg("%s may %s %s everywhere", name, verbs[i], row->name);
    }
}

static void each_role_may_do_what_it_is_for(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        check_person(f, "admin@x", NULL, &rows[i], rows[i].admin);
        check_person(f, "operator@x", NULL, &rows[i], rows[i].operator);
        check_person(f, "grace@x", "ops", &rows[i], rows[i].operator);
        check_person(f, "viewer@x", NULL, &rows[i], rows[i].viewer);
        check_person(f, "stranger@x", NULL, &rows[i], NOTHING);
    }
}

/* --- what is tried in earnest -------------------------------------------------------------- */

static struct error *read_secret(const struct kube *kube, void *context)
{
    (void)context;
    return kube_get(kube, &KUBE_SECRETS, "blue", "s", NULL);
}

static struct error *list_secrets(const struct kube *kube, void *context)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_query query = { .namespace = "blue" };
    struct kube_list list;

    (void)context;
    return kube_list(arena, kube, &KUBE_SECRETS, &query, &list);
}

static struct error *promote_in_team(const struct kube *kube, void *context)
{
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    (void)context;
    err = yaml_parse(SLICE("{ spec: { access: { users: [{ name: viewer@x, role: admin }] } } }"),
                     NULL, &patch);
    if (err)
        return err;
    return kube_patch(kube, &(struct kube_change){ &BUTLER_TEAMS, NULL, "blue", NULL },
                      KUBE_PATCH_MERGE, patch, NULL);
}

static struct error *bind_a_role(const struct kube *kube, void *context)
{
    CLEANUP(doc) struct doc *binding = NULL;
    struct error *err;

    (void)context;
    err = yaml_parse(SLICE("{ apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, "
                           "metadata: { namespace: blue, name: mine }, roleRef: { apiGroup: "
                           "rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin }, "
                           "subjects: [{ apiGroup: rbac.authorization.k8s.io, kind: User, name: "
                           "admin@x }] }"),
                     NULL, &binding);
    if (err)
        return err;
    return kube_create(kube, &KUBE_ROLE_BINDINGS, binding, NULL);
}

static struct error *change_own_binding(const struct kube *kube, void *context)
{
    struct kube_query query = { .namespace = "blue" };

    (void)context;
    return kube_delete_all(kube, &KUBE_ROLE_BINDINGS, &query, NULL);
}

struct attempt {
    const char *name;
    const char *who;
    struct error *(*ask)(const struct kube *kube, void *context);
    bool works;
};

static const struct attempt attempts[] = {
    { "a viewer reads no Secret", "viewer@x", read_secret, false },
    { "a viewer lists no Secrets", "viewer@x", list_secrets, false },
    { "an operator reads Secrets", "operator@x", read_secret, true },
    { "an admin lists Secrets", "admin@x", list_secrets, true },
    { "a viewer does not become an admin of the team", "viewer@x", promote_in_team, false },
    { "an operator does not change the team", "operator@x", promote_in_team, false },
    { "an admin binds no roles", "admin@x", bind_a_role, false },
    { "an operator binds no roles", "operator@x", bind_a_role, false },
    { "an admin does not touch role bindings", "admin@x", change_own_binding, false },
};

static void attempt(void **state)
{
    const struct attempt *row = *state;
    struct controller_fixture *f = begin();
    struct error *err = person_ask(f, row->who, NULL, row->ask, NULL);

    if (row->works)
        assert_no_error(err);
    else
        assert_error(err, ERR_FORBIDDEN, row->who);
}

/* --- the command line ---------------------------------------------------------------------- */

static void bind_everywhere(struct controller_fixture *f, const char *role)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: " RBAC "/v1\nkind: ClusterRoleBinding\nmetadata: { name: %s "
                        "}\nroleRef: { apiGroup: " RBAC ", kind: ClusterRole, name: %s "
                        "}\nsubjects: [{ apiGroup: " RBAC ", kind: User, name: %s@x }]\n",
                        role, role, role));
}

struct cli_row {
    const char *name; /* of the role */
    bool reads_secrets;
    bool changes_clusters;
    bool changes_teams;
    bool is_platform_admin;
};

static const struct cli_row cli_rows[] = {
    { "butler-cli-viewer", false, false, false, false },
    { "butler-cli-operator", false, true, false, false },
    { "butler-cli-admin", false, true, true, false },
    { "butler-cli-platform-viewer", false, false, false, false },
    { "butler-cli-platform-admin", false, true, true, true },
};

static void command_line(void **state)
{
    const struct cli_row *row = *state;
    struct controller_fixture *f = begin();
    const char *user = arena_format(fixture_current()->arena, "%s@x", row->name);
    static const char *const identities[] = { "users", "groups", "serviceaccounts", "uids" };

    bind_everywhere(f, row->name);
    controller_fixture_settle(f);
    assert_true(may(f, user, NULL, "list", BUTLER, "tenantclusters", ""));
    assert_int_equal(may(f, user, NULL, "get", "", "secrets", "red"), row->reads_secrets);
    assert_int_equal(may(f, user, NULL, "create", BUTLER, "tenantclusters", "red"),
                     row->changes_clusters);
    assert_int_equal(may(f, user, NULL, "update", BUTLER, "teams", ""), row->changes_teams);
    assert_int_equal(may(f, user, NULL, "update", BUTLER, "teams/platform-admin", ""),
                     row->is_platform_admin);
    assert_int_equal(may(f, user, NULL, "update", BUTLER, "users", ""), row->is_platform_admin);
    assert_false(may(f, user, NULL, "update", BUTLER, "users/status", ""));
    assert_false(may(f, user, NULL, "create", RBAC, "rolebindings", "red"));
    assert_false(may(f, user, NULL, "escalate", RBAC, "clusterroles", ""));
    for (size_t i = 0; i < COUNT_OF(identities); i++)
        assert_false(may(f, user, NULL, "impersonate", "", identities[i], ""));
}

static void roles_are_put_right_when_they_are_installed_again(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_patch(f, &KUBE_CLUSTER_ROLES, NULL, "butler-team-viewer", NULL,
                             "rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }]");
    assert_true(may(f, "viewer@x", NULL, "delete", "", "pods", "blue"));
    install(f);
    assert_false(may(f, "viewer@x", NULL, "delete", "", "pods", "blue"));
    assert_string_equal(controller_fixture_text(f, &KUBE_CLUSTER_ROLES, NULL,
                                                "butler-cli-platform-admin", "metadata.labels"),
                        "{\"app.kubernetes.io/managed-by\":\"butler\",\"" BUTLER_LABEL_CLI_ROLE
                        "\":\"platform-admin\"}");
}

TEST_MAIN(TEST(each_role_may_do_what_it_is_for), TABLE(attempt, attempts),
          TABLE(command_line, cli_rows), TEST(roles_are_put_right_when_they_are_installed_again))
