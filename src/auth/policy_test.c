#include "auth/policy.h"

#include "auth/user.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "lib/test.h"

struct policy {
    struct policy_object *objects;
    size_t count;
};

static struct policy read_policy(unsigned sets)
{
    struct policy policy;

    assert_no_error(policy_read(fixture_current()->arena, sets, &policy.objects, &policy.count));
    return policy;
}

static const struct policy_object *find(const struct policy *policy, enum rbac_kind kind,
                                        const char *namespace, const char *name)
{
    for (size_t i = 0; i < policy->count; i++) {
        const struct policy_object *object = &policy->objects[i];

        if (object->kind == kind && strcmp(object->namespace, namespace) == 0 &&
            strcmp(object->name, name) == 0)
            return object;
    }
    fail_msg("no %s/%s in the policy", namespace, name);
    return NULL;
}

static void release(void *rbac)
{
    rbac_free(rbac);
}

static struct rbac *index_of(const struct policy *policy)
{
    struct rbac *rbac = rbac_new();

    arena_defer(fixture_current()->arena, release, rbac);
    for (size_t i = 0; i < policy->count; i++) {
        const struct policy_object *object = &policy->objects[i];

        rbac_set(rbac, object->kind, slice_from(object->namespace), slice_from(object->name),
                 object->doc);
    }
    return rbac;
}

static void has_all_of_it(void **state)
{
    struct policy policy = read_policy(POLICY_DEFAULTS);
    size_t counts[4] = { 0 };

    (void)state;
    for (size_t i = 0; i < policy.count; i++)
        counts[policy.objects[i].kind]++;
    assert_int_equal(counts[RBAC_CLUSTER_ROLE], 31 + 37);
    assert_int_equal(counts[RBAC_ROLE], 7);
    assert_int_equal(counts[RBAC_CLUSTER_ROLE_BINDING], 12 + 37);
    assert_int_equal(counts[RBAC_ROLE_BINDING], 7);
    assert_int_equal(read_policy(POLICY_KUBEADM).count, 1 + 3 + 9);
    assert_int_equal(read_policy(POLICY_DEFAULTS | POLICY_KUBEADM).count, policy.count + 13);
}

struct document_row {
    const char *name;
    unsigned sets;
    enum rbac_kind kind;
    const char *namespace;
    const char *object;
    const char *json;
};

#define META(name, namespace, labels)                                                              \
    "\"metadata\":{\"name\":\"" name                                                               \
    "\"" namespace ",\"labels\":{\"kubernetes.io/bootstrapping\":\"rbac-defaults\"" labels         \
                   "},\"annotations\":{\"rbac.authorization.kubernetes.io/autoupdate\":\"true\"}}"
#define HEAD(kind) "{\"kind\":\"" kind "\",\"apiVersion\":\"rbac.authorization.k8s.io/v1\","
#define REF(kind, name)                                                                            \
    "\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"" kind                     \
    "\",\"name\":\"" name "\"}}"

static const struct document_row document_rows[] = {
    { "makes roles with stars", POLICY_DEFAULTS, RBAC_CLUSTER_ROLE, "", "cluster-admin",
      HEAD("ClusterRole")
          META("cluster-admin", "", "") ",\"rules\":[{\"apiGroups\":[\"*\"],"
                                        "\"resources\":[\"*\"],\"verbs\":[\"*\"]},{"
                                        "\"nonResourceURLs\":[\"*\"],\"verbs\":[\"*\"]}]}" },
    { "makes sums", POLICY_DEFAULTS, RBAC_CLUSTER_ROLE, "", "edit",
      HEAD("ClusterRole") META(
          "edit", "",
          ",\"rbac.authorization.k8s.io/aggregate-to-admin\":\"true\"") ",\"aggregationRule\":{"
                                                                        "\"clusterRoleSelectors\":["
                                                                        "{\"matchLabels\":{"
                                                                        "\"rbac.authorization.k8s."
                                                                        "io/"
                                                                        "aggregate-to-edit\":"
                                                                        "\"true\"}}]}}" },
    { "makes roles for names", POLICY_DEFAULTS, RBAC_ROLE, "kube-system",
      "extension-apiserver-authentication-reader",
      HEAD("Role")
          META("extension-apiserver-authentication-reader", ",\"namespace\":\"kube-system\"",
               "") ",\"rules\":[{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"verbs\":["
                   "\"get\",\"list\","
                   "\"watch\"],\"resourceNames\":[\"extension-apiserver-authentication\"]}]}" },
    { "binds controllers", POLICY_DEFAULTS, RBAC_CLUSTER_ROLE_BINDING, "",
      "system:controller:job-controller",
      HEAD("ClusterRoleBinding")
          META("system:controller:job-controller", "",
               "") ",\"subjects\":[{\"kind\":\"ServiceAccount\",\"name\":\"job-controller\","
                   "\"namespace\":"
                   "\"kube-system\"}]," REF("ClusterRole", "system:controller:job-controller") },
    { "leaves a binding without subjects", POLICY_DEFAULTS, RBAC_CLUSTER_ROLE_BINDING, "",
      "system:node",
      HEAD("ClusterRoleBinding")
          META("system:node", "", "") "," REF("ClusterRole", "system:node") },
    { "does not mark what kubeadm makes", POLICY_KUBEADM, RBAC_ROLE_BINDING, "kube-public",
      "kubeadm:bootstrap-signer-clusterinfo",
      HEAD("RoleBinding") "\"metadata\":{\"name\":\"kubeadm:bootstrap-signer-clusterinfo\","
                          "\"namespace\":\"kube-public\"},\"subjects\":[{\"kind\":\"User\","
                          "\"apiGroup\":"
                          "\"rbac.authorization.k8s.io\",\"name\":\"system:anonymous\"}]," REF(
                              "Role", "kubeadm:bootstrap-signer-clusterinfo") },
};

static void makes_documents(void **state)
{
    const struct document_row *row = *state;
    struct policy policy = read_policy(row->sets);

    assert_string_equal(doc_bytes(find(&policy, row->kind, row->namespace, row->object)->doc).data,
                        row->json);
}

struct access_row {
    const char *name;
    const char *user;
    const char *group;
    const char *verb;
    const char *api_group;
    const char *resource; /* begins with '/': a path */
    const char *subresource;
    const char *namespace;
    const char *object;
    bool allowed;
};

#define SA        "system:serviceaccount:"
#define ANON      "system:anonymous", "system:unauthenticated"
#define SCHEDULER "system:kube-scheduler", "system:authenticated"
#define MANAGER   "system:kube-controller-manager", "system:authenticated"
#define JOINER    "system:bootstrap:abcdef", "system:bootstrappers:kubeadm:default-node-token"
#define SOMEBODY  "jane", "system:authenticated"
#define NO        "", "", ""

static const struct access_row access_rows[] = {
    { "lets nobody see health", ANON, "get", "", "/healthz", NO, true },
    { "lets nobody see the version", ANON, "get", "", "/version", NO, true },
    { "lets nobody read cluster-info", ANON, "get", "", "configmaps", "", "kube-public",
      "cluster-info", true },
    { "lets nobody read other things there", ANON, "get", "", "configmaps", "", "kube-public", "x",
      false },
    { "lets nobody list there", ANON, "list", "", "configmaps", "", "kube-public", "", false },
    { "lets nobody read cluster-info elsewhere", ANON, "get", "", "configmaps", "", "kube-system",
      "cluster-info", false },
    { "keeps discovery from nobody", ANON, "get", "", "/api", NO, false },
    { "keeps metrics from nobody", ANON, "get", "", "/metrics", NO, false },
    { "keeps health's details from nobody", ANON, "get", "", "/healthz/etcd", NO, false },
    { "lets everybody discover", SOMEBODY, "get", "", "/apis/apps/v1", NO, true },
    { "lets everybody ask about themselves", SOMEBODY, "create", "authorization.k8s.io",
      "selfsubjectaccessreviews", NO, true },
    { "lets not everybody ask about others", SOMEBODY, "create", "authorization.k8s.io",
      "subjectaccessreviews", NO, false },
    { "lets not everybody list pods", SOMEBODY, "list", "", "pods", "", "default", "", false },
    { "lets accounts see the issuer", "x", "system:serviceaccounts", "get", "",
      "/.well-known/openid-configuration", NO, true },
    { "lets the scheduler bind", SCHEDULER, "create", "", "pods", "binding", "default", "a", true },
    { "lets the scheduler hold its lease", SCHEDULER, "update", "coordination.k8s.io", "leases", "",
      "kube-system", "kube-scheduler", true },
    { "lets it write volumes", SCHEDULER, "patch", "", "persistentvolumes", "", "", "a", true },
    { "keeps secrets from the scheduler", SCHEDULER, "get", "", "secrets", "", "default", "a",
      false },
    { "lets the manager watch everything", MANAGER, "watch", "x", "y", NO, true },
    { "lets the manager make tokens", MANAGER, "create", "", "serviceaccounts", "token", "a", "b",
      true },
    { "keeps deletion from the manager", MANAGER, "delete", "", "pods", "", "default", "a", false },
    { "lets the collector delete", SA "kube-system:generic-garbage-collector", "x", "delete", "a",
      "b", "", "c", "d", true },
    { "wants the account's namespace", SA "default:generic-garbage-collector", "x", "delete", "a",
      "b", "", "c", "d", false },
    { "lets the signer sign", SA "kube-system:bootstrap-signer", "x", "update", "", "configmaps",
      "", "kube-public", "cluster-info", true },
    { "lets the signer read tokens", SA "kube-system:bootstrap-signer", "x", "list", "", "secrets",
      "", "kube-system", "", true },
    { "keeps it from other secrets", SA "kube-system:bootstrap-signer", "x", "list", "", "secrets",
      "", "default", "", false },
    { "lets machines that join ask for certificates", JOINER, "create", "certificates.k8s.io",
      "certificatesigningrequests", NO, true },
    { "approves them", JOINER, "create", "certificates.k8s.io", "certificatesigningrequests",
      "nodeclient", "", "", true },
    { "lets them see nodes", JOINER, "get", "", "nodes", "", "", "n1", true },
    { "keeps secrets from them", JOINER, "get", "", "secrets", "", "kube-system", "a", false },
    { "gives kubelets nothing by itself", "system:node:n1", "system:nodes", "get", "", "secrets",
      "", "default", "a", false },
    { "renews certificates of kubelets", "system:node:n1", "system:nodes", "create",
      "certificates.k8s.io", "certificatesigningrequests", "selfnodeclient", "", "", true },
    { "lets administrators do anything", "x", "system:masters", "x", "y", "z", NO, true },
    { "lets kubeadm's administrators too", "x", "kubeadm:cluster-admins", "x", "y", "z", NO, true },
};

static void grants_what_it_should(void **state)
{
    const struct access_row *row = *state;
    struct policy policy = read_policy(POLICY_DEFAULTS | POLICY_KUBEADM);
    struct slice group = slice_from(row->group);
    struct user_spec spec = { .name = slice_from(row->user), .groups = &group, .group_count = 1 };
    struct arena *arena = fixture_current()->arena;
    struct access access = {
        .verb = slice_from(row->verb),
        .is_path = *row->resource == '/',
        .path = slice_from(row->resource),
        .group = slice_from(row->api_group),
        .resource = slice_from(row->resource),
        .subresource = slice_from(row->subresource),
        .namespace = slice_from(row->namespace),
        .name = slice_from(row->object),
    };
    struct user *user;

    assert_no_error(user_new(arena, &spec, &user));
    access.user = user;
    assert_int_equal(rbac_decide(arena, index_of(&policy), &access).decision,
                     row->allowed ? ACCESS_ALLOWED : ACCESS_NO_OPINION);
}

static void sums_are_left_to_write(void **state)
{
    struct policy policy = read_policy(POLICY_DEFAULTS);
    struct rbac_aggregate *stale;
    size_t count;

    (void)state;
    rbac_find_stale_aggregates(fixture_current()->arena, index_of(&policy), &stale, &count);
    assert_int_equal(count, 3);
    assert_string_equal(stale[0].name, "admin");
    assert_string_equal(stale[1].name, "edit");
    assert_string_equal(stale[2].name, "view");
}

struct reconcile_row {
    const char *name;
    enum rbac_kind kind;
    const char *wanted; /* YAML */
    const char *stored; /* NULL: none */
    enum policy_action action;
    const char *json; /* NULL: not asked */
};

#define AUTO "annotations: {rbac.authorization.kubernetes.io/autoupdate: 'true'}"
#define PODS "{verbs: [get, list], apiGroups: [''], resources: [pods]}"

static const struct reconcile_row reconcile_rows[] = {
    { "creates what is missing", RBAC_ROLE, "{rules: [" PODS "]}", NULL, POLICY_CREATE, NULL },
    { "keeps what is right", RBAC_ROLE, "{metadata: {" AUTO "}, rules: [" PODS "]}",
      "{metadata: {" AUTO ", uid: a}, rules: [" PODS "]}", POLICY_KEEP, NULL },
    { "keeps what is more", RBAC_ROLE, "{rules: [" PODS "]}",
      "{rules: [{verbs: ['*'], apiGroups: [''], resources: [pods, secrets]}]}", POLICY_KEEP, NULL },
    { "adds rules that are missing", RBAC_CLUSTER_ROLE, "{rules: [" PODS "]}",
      "{metadata: {uid: a}, rules: [{verbs: [get], apiGroups: [''], resources: [pods]}]}",
      POLICY_UPDATE,
      "{\"metadata\":{\"uid\":\"a\"},\"rules\":[{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],"
      "\"resources\":[\"pods\"]},{\"apiGroups\":[\"\"],\"resources\":[\"pods\"],\"verbs\":["
      "\"list\"]}]}" },
    { "adds labels that are missing", RBAC_ROLE, "{metadata: {labels: {a: b, c: d}}, rules: []}",
      "{metadata: {labels: {a: x}}, rules: []}", POLICY_UPDATE,
      "{\"metadata\":{\"labels\":{\"a\":\"x\",\"c\":\"d\"}},\"rules\":[]}" },
    { "leaves alone what was set aside", RBAC_ROLE, "{rules: [" PODS "]}",
      "{metadata: {annotations: {rbac.authorization.kubernetes.io/autoupdate: 'false'}}}",
      POLICY_KEEP, NULL },
    { "adds selectors that are missing", RBAC_CLUSTER_ROLE,
      "{aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}}",
      "{aggregationRule: {clusterRoleSelectors: [{matchLabels: {c: d}}]}}", POLICY_UPDATE,
      "{\"aggregationRule\":{\"clusterRoleSelectors\":[{\"matchLabels\":{\"c\":\"d\"}},{"
      "\"matchLabels\":{\"a\":\"b\"}}]}}" },
    { "keeps sums as they were summed", RBAC_CLUSTER_ROLE,
      "{aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}}",
      "{aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}, rules: [" PODS "]}",
      POLICY_KEEP, NULL },
    { "takes a sum away that is none", RBAC_CLUSTER_ROLE, "{rules: []}",
      "{rules: [], aggregationRule: {clusterRoleSelectors: [{}]}}", POLICY_UPDATE,
      "{\"rules\":[]}" },
    { "adds subjects that are missing", RBAC_CLUSTER_ROLE_BINDING,
      "{roleRef: {name: a}, subjects: [{kind: User, name: x}, {kind: User, name: w}]}",
      "{roleRef: {name: a}, subjects: [{kind: User, name: z}, {kind: User, name: w}]}",
      POLICY_UPDATE,
      "{\"roleRef\":{\"name\":\"a\"},\"subjects\":[{\"kind\":\"User\",\"name\":\"z\"},{\"kind\":"
      "\"User\",\"name\":\"w\"},{\"kind\":\"User\",\"name\":\"x\"}]}" },
    { "makes a binding to another role anew", RBAC_ROLE_BINDING, "{roleRef: {name: a}}",
      "{roleRef: {name: b}}", POLICY_RECREATE, "{\"roleRef\":{\"name\":\"a\"}}" },
};

static struct doc *parse(const char *yaml)
{
    struct doc *doc;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static void reconciles(void **state)
{
    const struct reconcile_row *row = *state;
    struct policy_object object = { row->kind, "", "x", parse(row->wanted) };
    struct policy_change change;

    assert_no_error(policy_reconcile(&object, row->stored ? parse(row->stored) : NULL, &change));
    if (change.doc)
        arena_defer(fixture_current()->arena, doc_release, change.doc);
    assert_int_equal(change.action, row->action);
    assert_int_equal(change.doc == NULL, row->action == POLICY_KEEP);
    if (row->json)
        assert_string_equal(doc_bytes(change.doc).data, row->json);
}

static void a_second_start_changes_nothing(void **state)
{
    struct policy policy = read_policy(POLICY_DEFAULTS | POLICY_KUBEADM);
    struct policy_change change;

    (void)state;
    for (size_t i = 0; i < policy.count; i++) {
        assert_no_error(policy_reconcile(&policy.objects[i], policy.objects[i].doc, &change));
        assert_int_equal(change.action, POLICY_KEEP);
    }
}

TEST_MAIN(TEST(has_all_of_it), TABLE(makes_documents, document_rows),
          TABLE(grants_what_it_should, access_rows), TEST(sums_are_left_to_write),
          TABLE(reconciles, reconcile_rows), TEST(a_second_start_changes_nothing))
