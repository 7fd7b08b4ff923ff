#include "auth/escalation.h"

#include "auth/authorizer.h"
#include "auth/user.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static void release(void *rbac)
{
    rbac_free(rbac);
}

static struct doc *parse(const char *yaml)
{
    struct doc *doc;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static void set(struct rbac *rbac, enum rbac_kind kind, const char *namespace, const char *name,
                const char *yaml)
{
    rbac_set(rbac, kind, slice_from(namespace), slice_from(name), parse(yaml));
}

static void bind(struct rbac *rbac, const char *user, const char *role)
{
    set(rbac, RBAC_CLUSTER_ROLE_BINDING, "",
        arena_format(fixture_current()->arena, "%s-%s", user, role),
        arena_format(fixture_current()->arena,
                     "{roleRef: {kind: ClusterRole, name: %s}, subjects: [{kind: User, name: %s}]}",
                     role, user));
}

static struct rbac *new_index(void)
{
    struct rbac *rbac = rbac_new();

    arena_defer(fixture_current()->arena, release, rbac);
    set(rbac, RBAC_CLUSTER_ROLE, "", "all",
        "{rules: [{verbs: ['*'], apiGroups: ['*'], resources: ['*']}, {verbs: ['*'], "
        "nonResourceURLs: ['*']}]}");
    set(rbac, RBAC_CLUSTER_ROLE, "", "reader",
        "{rules: [{verbs: [get, list], apiGroups: [''], resources: [pods]}]}");
    set(rbac, RBAC_CLUSTER_ROLE, "", "escalator",
        "{rules: [{verbs: [escalate], apiGroups: [rbac.authorization.k8s.io], resources: [roles, "
        "clusterroles]}]}");
    set(rbac, RBAC_CLUSTER_ROLE, "", "binder",
        "{rules: [{verbs: [bind], apiGroups: [rbac.authorization.k8s.io], resources: "
        "[clusterroles], "
        "resourceNames: [reader]}]}");
    set(rbac, RBAC_ROLE, "web", "writer",
        "{rules: [{verbs: [create], apiGroups: [''], resources: [pods]}]}");
    set(rbac, RBAC_ROLE_BINDING, "web", "wendy",
        "{roleRef: {kind: Role, name: writer}, subjects: [{kind: User, name: wendy}]}");
    bind(rbac, "ada", "all");
    bind(rbac, "rita", "reader");
    bind(rbac, "eva", "escalator");
    bind(rbac, "bob", "binder");
    bind(rbac, "bob", "gone");
    return rbac;
}

struct row {
    const char *name;
    const char *user;
    enum rbac_kind kind;
    const char *namespace;
    const char *object; /* YAML */
    const char *before; /* NULL: it is being created */
    enum error_code code;
    const char *message; /* NULL: allowed */
};

#define ROLE(verbs)                                                                                \
    "{metadata: {name: x}, rules: [{verbs: [" verbs "], apiGroups: [''], resources: [pods]}]}"
#define BINDING(kind, role)                                                                        \
    "{metadata: {name: x}, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: " kind             \
    ", name: " role "}, subjects: [{kind: User, name: joe}]}"
#define SUM "{metadata: {name: x}, aggregationRule: {clusterRoleSelectors: [{}]}}"

#define NOT_HELD(resource, user, missing)                                                          \
    resource ".rbac.authorization.k8s.io \"x\" is forbidden: user \"" user                         \
             "\" (groups=[\"system:authenticated\"]) is attempting to grant RBAC permissions not " \
             "currently held:\n" missing

static const struct row rows[] = {
    { "lets those who hold it grant it", "rita", RBAC_CLUSTER_ROLE, "", ROLE("get"), NULL, 0,
      NULL },
    { "refuses what is not held", "rita", RBAC_CLUSTER_ROLE, "", ROLE("get, delete"), NULL,
      ERR_FORBIDDEN,
      NOT_HELD("clusterroles", "rita",
               "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"delete\"]}") },
    { "refuses it in a namespace too", "rita", RBAC_ROLE, "web", ROLE("create"), NULL,
      ERR_FORBIDDEN,
      NOT_HELD("roles", "rita", "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"create\"]}") },
    { "takes rights of the namespace", "wendy", RBAC_ROLE, "web", ROLE("create"), NULL, 0, NULL },
    { "does not carry them elsewhere", "wendy", RBAC_ROLE, "db", ROLE("create"), NULL,
      ERR_FORBIDDEN, "not currently held" },
    { "does not carry them up", "wendy", RBAC_CLUSTER_ROLE, "", ROLE("create"), NULL, ERR_FORBIDDEN,
      "not currently held" },
    { "lets those escalate who may", "eva", RBAC_CLUSTER_ROLE, "", ROLE("'*'"), NULL, 0, NULL },
    { "lets them sum up too", "eva", RBAC_CLUSTER_ROLE, "", SUM, NULL, 0, NULL },
    { "does not let them bind", "eva", RBAC_CLUSTER_ROLE_BINDING, "",
      BINDING("ClusterRole", "reader"), NULL, ERR_FORBIDDEN, "not currently held" },
    { "lets those bind who hold the role", "rita", RBAC_CLUSTER_ROLE_BINDING, "",
      BINDING("ClusterRole", "reader"), NULL, 0, NULL },
    { "refuses to bind what is not held", "rita", RBAC_ROLE_BINDING, "web",
      BINDING("Role", "writer"), NULL, ERR_FORBIDDEN,
      NOT_HELD("rolebindings", "rita",
               "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"create\"]}") },
    { "lets those bind who may", "bob", RBAC_ROLE_BINDING, "web", BINDING("ClusterRole", "reader"),
      NULL, 0, NULL },
    { "lets them bind nothing else", "bob", RBAC_ROLE_BINDING, "web",
      BINDING("ClusterRole", "escalator"), NULL, ERR_FORBIDDEN,
      "; resolution errors: [clusterrole.rbac.authorization.k8s.io \"gone\" not found]" },
    { "does not take a role for another kind", "bob", RBAC_ROLE_BINDING, "web",
      BINDING("Role", "reader"), NULL, ERR_NOT_FOUND,
      "role.rbac.authorization.k8s.io \"reader\" not found" },
    { "wants the role to be there", "rita", RBAC_CLUSTER_ROLE_BINDING, "",
      BINDING("ClusterRole", "nowhere"), NULL, ERR_NOT_FOUND,
      "clusterrole.rbac.authorization.k8s.io \"nowhere\" not found" },
    { "lets those sum up who hold everything", "ada", RBAC_CLUSTER_ROLE, "", SUM, NULL, 0, NULL },
    { "lets nobody else sum up", "rita", RBAC_CLUSTER_ROLE, "", SUM, NULL, ERR_FORBIDDEN,
      "clusterroles.rbac.authorization.k8s.io \"x\" is forbidden: must have cluster-admin "
      "privileges "
      "to use the aggregationRule" },
    { "lets nobody take a sum away", "rita", RBAC_CLUSTER_ROLE, "", ROLE("get"), SUM, ERR_FORBIDDEN,
      "aggregationRule" },
    { "refuses more on update", "rita", RBAC_CLUSTER_ROLE, "", ROLE("get, watch"), ROLE("get"),
      ERR_FORBIDDEN, "not currently held" },
    { "allows bookkeeping", "rita", RBAC_CLUSTER_ROLE, "",
      "{metadata: {name: x, finalizers: [a], ownerReferences: [], managedFields: [{}]}, rules: "
      "[{verbs: [watch]}]}",
      "{metadata: {name: x}, rules: [{verbs: [watch]}]}", 0, NULL },
    { "allows nothing beside bookkeeping", "rita", RBAC_CLUSTER_ROLE, "",
      "{metadata: {name: x, finalizers: [a], labels: {b: c}}, rules: [{verbs: [watch], apiGroups: "
      "[''], resources: [pods]}]}",
      "{metadata: {name: x}, rules: [{verbs: [watch], apiGroups: [''], resources: [pods]}]}",
      ERR_FORBIDDEN, "not currently held" },
    { "lets masters do anything", "system:admin", RBAC_CLUSTER_ROLE, "", ROLE("'*'"), NULL, 0,
      NULL },
};

static void checks(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct rbac *rbac = new_index();
    struct authorizer authorizer = { .rbac = rbac };
    struct slice group = slice_from(
        strcmp(row->user, "system:admin") == 0 ? "system:masters" : "system:authenticated");
    struct user_spec spec = { .name = slice_from(row->user), .groups = &group, .group_count = 1 };
    struct escalation escalation = { .authorizer = &authorizer,
                                     .rbac = rbac,
                                     .kind = row->kind,
                                     .namespace = slice_from(row->namespace),
                                     .object = parse(row->object) };
    struct user *user;

    assert_no_error(user_new(arena, &spec, &user));
    escalation.user = user;
    escalation.before = row->before ? parse(row->before) : NULL;
    if (row->message)
        assert_error(escalation_check(arena, &escalation), row->code, row->message);
    else
        assert_no_error(escalation_check(arena, &escalation));
}

TEST_MAIN(TABLE(checks, rows))
