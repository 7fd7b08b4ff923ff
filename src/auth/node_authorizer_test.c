#include "auth/node_authorizer.h"

#include "auth/authorizer.h"
#include "auth/node_graph.h"
#include "auth/rbac.h"
#include "auth/rule.h"
#include "auth/user.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static void release_graph(void *graph)
{
    node_graph_free(graph);
}

static struct doc *parse(const char *yaml)
{
    struct doc *doc;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static void set(struct node_graph *graph, enum node_graph_source source, const char *namespace,
                const char *name, const char *yaml)
{
    node_graph_set(graph, source, slice_from(namespace), slice_from(name), parse(yaml));
}

static const char big_pod[] =
    "spec:\n"
    "  nodeName: n1\n"
    "  serviceAccountName: builder\n"
    "  imagePullSecrets: [{name: pull}]\n"
    "  nodeSelector: {secretRef: trick}\n"
    "  volumes:\n"
    "  - {name: a, secret: {secretName: vol}}\n"
    "  - {name: b, configMap: {name: vol}}\n"
    "  - {name: c, persistentVolumeClaim: {claimName: disk}}\n"
    "  - {name: d, ephemeral: {volumeClaimTemplate: {}}}\n"
    "  - {name: e, projected: {sources: [{secret: {name: proj}}, {configMap: {name: proj}}]}}\n"
    "  - {name: f, csi: {driver: x, nodePublishSecretRef: {name: csi}}}\n"
    "  - {name: g, cephfs: {secretRef: {name: ceph, namespace: other}}}\n"
    "  initContainers:\n"
    "  - {name: i, envFrom: [{secretRef: {name: init}}]}\n"
    "  containers:\n"
    "  - name: c\n"
    "    envFrom: [{secretRef: {name: from}}, {configMapRef: {name: from}}]\n"
    "    env:\n"
    "    - {name: x, valueFrom: {secretKeyRef: {name: key, key: k}}}\n"
    "    - {name: z, valueFrom: {configMapKeyRef: {name: key, key: k}}}\n"
    "  ephemeralContainers:\n"
    "  - {name: e, envFrom: [{secretRef: {name: debug}}]}\n"
    "  resourceClaims: [{name: gpu, resourceClaimName: gpu-1}]\n";

static struct node_graph *new_graph(void)
{
    struct node_graph *graph = node_graph_new();

    arena_defer(fixture_current()->arena, release_graph, graph);
    set(graph, NODE_GRAPH_POD, "web", "big", big_pod);
    set(graph, NODE_GRAPH_POD, "web", "other",
        "{spec: {nodeName: n2, volumes: [{secret: {secretName: theirs}}]}}");
    set(graph, NODE_GRAPH_POD, "web", "waiting",
        "{spec: {volumes: [{secret: {secretName: wait}}]}}");
    set(graph, NODE_GRAPH_POD, "web", "mirror",
        "{metadata: {annotations: {kubernetes.io/config.mirror: x}}, spec: {nodeName: n1, volumes: "
        "[{secret: {secretName: mirrored}}]}}");
    set(graph, NODE_GRAPH_VOLUME, "", "pv1",
        "{spec: {claimRef: {namespace: web, name: disk}, csi: {nodeStageSecretRef: {name: stage, "
        "namespace: storage}, controllerPublishSecretRef: {name: control, namespace: storage}}, "
        "rbd: {secretRef: {name: rbd}}}}");
    set(graph, NODE_GRAPH_VOLUME, "", "pv2", "{spec: {claimRef: {namespace: web, name: unused}}}");
    set(graph, NODE_GRAPH_ATTACHMENT, "", "va1", "{spec: {nodeName: n1}}");
    return graph;
}

struct row {
    const char *name;
    const char *verb;
    const char *group;
    const char *resource; /* "a/b": with a subresource; begins with '/': a path */
    const char *namespace;
    const char *object;
    const char *field;
    const char *value;
    const char *reason; /* NULL: allowed */
};

#define NO_RELATION "no relationship found between node 'n1' and this object"
#define ANY         NULL, NULL

static const struct row rows[] = {
    { "reads a volume's secret", "get", "", "secrets", "web", "vol", ANY, NULL },
    { "watches it", "watch", "", "secrets", "web", "vol", ANY, NULL },
    { "reads pull secrets", "get", "", "secrets", "web", "pull", ANY, NULL },
    { "reads projected secrets", "get", "", "secrets", "web", "proj", ANY, NULL },
    { "reads secrets for drivers", "get", "", "secrets", "web", "csi", ANY, NULL },
    { "reads secrets of environments", "get", "", "secrets", "web", "from", ANY, NULL },
    { "reads secrets of variables", "get", "", "secrets", "web", "key", ANY, NULL },
    { "reads secrets of first containers", "get", "", "secrets", "web", "init", ANY, NULL },
    { "reads secrets of later containers", "get", "", "secrets", "web", "debug", ANY, NULL },
    { "stays in the pod's namespace", "get", "", "secrets", "web", "ceph", ANY, NULL },
    { "does not leave it", "get", "", "secrets", "other", "ceph", ANY, NO_RELATION },
    { "is not tricked by other maps", "get", "", "secrets", "web", "trick", ANY, NO_RELATION },
    { "does not read others' secrets", "get", "", "secrets", "web", "theirs", ANY, NO_RELATION },
    { "does not read what is not placed", "get", "", "secrets", "web", "wait", ANY, NO_RELATION },
    { "does not open doors for itself", "get", "", "secrets", "web", "mirrored", ANY, NO_RELATION },
    { "does not read other namespaces", "get", "", "secrets", "db", "vol", ANY, NO_RELATION },
    { "does not list secrets", "list", "", "secrets", "web", "", ANY, "No Object name found" },
    { "does not write secrets", "update", "", "secrets", "web", "vol", ANY,
      "can only read resources of this type" },
    { "wants a namespace", "list", "", "secrets", "", "vol", ANY,
      "can only read namespaced object of this type" },
    { "reads config maps", "get", "", "configmaps", "web", "vol", ANY, NULL },
    { "reads those of variables", "get", "", "configmaps", "web", "key", ANY, NULL },
    { "does not mix kinds", "get", "", "configmaps", "web", "pull", ANY, NO_RELATION },
    { "gets claims", "get", "", "persistentvolumeclaims", "web", "disk", ANY, NULL },
    { "gets generated claims", "get", "", "persistentvolumeclaims", "web", "big-d", ANY, NULL },
    { "does not list claims", "list", "", "persistentvolumeclaims", "web", "", ANY,
      "can only get individual resources of this type" },
    { "writes the status of claims", "patch", "", "persistentvolumeclaims/status", "web", "disk",
      ANY, NULL },
    { "deletes no claims", "delete", "", "persistentvolumeclaims/status", "web", "disk", ANY,
      "can only get/update/patch this type" },
    { "gets volumes of claims", "get", "", "persistentvolumes", "", "pv1", ANY, NULL },
    { "gets no other volumes", "get", "", "persistentvolumes", "", "pv2", ANY, NO_RELATION },
    { "reads secrets of volumes", "get", "", "secrets", "storage", "stage", ANY, NULL },
    { "reads those beside the claim", "get", "", "secrets", "web", "rbd", ANY, NULL },
    { "does not read what is for controllers", "get", "", "secrets", "storage", "control", ANY,
      NO_RELATION },
    { "gets its attachments", "get", "storage.k8s.io", "volumeattachments", "", "va1", ANY, NULL },
    { "gets no others", "get", "storage.k8s.io", "volumeattachments", "", "va2", ANY, NO_RELATION },
    { "gets resource claims", "get", "resource.k8s.io", "resourceclaims", "web", "gpu-1", ANY,
      NULL },
    { "lists its resource slices", "list", "resource.k8s.io", "resourceslices", "", "",
      "spec.nodeName", "n1", NULL },
    { "lists no others", "list", "resource.k8s.io", "resourceslices", "", "", ANY,
      "can only list/watch/deletecollection resourceslices with nodeName field selector" },
    { "makes tokens for its pods", "create", "", "serviceaccounts/token", "web", "builder", ANY,
      NULL },
    { "makes no others", "create", "", "serviceaccounts/token", "web", "admin", ANY, NO_RELATION },
    { "makes none in other namespaces", "create", "", "serviceaccounts/token", "db", "builder", ANY,
      NO_RELATION },
    { "makes no accounts", "create", "", "serviceaccounts", "web", "builder", ANY,
      "can only create token subresource of serviceaccount" },
    { "reads its pods' accounts", "get", "", "serviceaccounts", "web", "builder", ANY, NULL },
    { "deletes no accounts", "delete", "", "serviceaccounts", "web", "builder", ANY,
      "can only create tokens for individual service accounts" },
    { "holds its lease", "update", "coordination.k8s.io", "leases", "kube-node-lease", "n1", ANY,
      NULL },
    { "makes its lease", "create", "coordination.k8s.io", "leases", "kube-node-lease", "", ANY,
      NULL },
    { "holds no other lease", "update", "coordination.k8s.io", "leases", "kube-node-lease", "n2",
      ANY, "can only access node lease with the same name as the requesting node" },
    { "holds none elsewhere", "update", "coordination.k8s.io", "leases", "kube-system", "n1", ANY,
      "can only access leases in the \"kube-node-lease\" system namespace" },
    { "lists no leases", "list", "coordination.k8s.io", "leases", "kube-node-lease", "", ANY,
      "can only get, create, update, patch, or delete a node lease" },
    { "has its CSI node", "patch", "storage.k8s.io", "csinodes", "", "n1", ANY, NULL },
    { "has no other", "patch", "storage.k8s.io", "csinodes", "", "n2", ANY,
      "can only access CSINode with the same name as the requesting node" },
    { "reads its node", "get", "", "nodes", "", "n1", ANY, NULL },
    { "watches its node", "watch", "", "nodes", "", "n1", ANY, NULL },
    { "reads no other node", "get", "", "nodes", "", "n2", ANY,
      "node 'n1' cannot read 'n2', only its own Node object" },
    { "lists no nodes", "list", "", "nodes", "", "", ANY,
      "node 'n1' cannot read all nodes, only its own Node object" },
    { "registers", "create", "", "nodes", "", "", ANY, NULL },
    { "writes its status", "patch", "", "nodes/status", "", "n1", ANY, NULL },
    { "deletes no nodes", "delete", "", "nodes", "", "n1", ANY, "" },
    { "has no proxy", "get", "", "nodes/proxy", "", "n1", ANY, "" },
    { "gets its pods", "get", "", "pods", "web", "big", ANY, NULL },
    { "gets mirror pods", "get", "", "pods", "web", "mirror", ANY, NULL },
    { "gets no others", "get", "", "pods", "web", "other", ANY, NO_RELATION },
    { "lists its pods", "list", "", "pods", "", "", "spec.nodeName", "n1", NULL },
    { "lists no others", "list", "", "pods", "", "", "spec.nodeName", "n2",
      "can only list/watch pods with spec.nodeName field selector" },
    { "wants the right field", "list", "", "pods", "", "", "status.phase", "n1",
      "can only list/watch pods with spec.nodeName field selector" },
    { "watches one pod", "watch", "", "pods", "web", "big", "metadata.name", "big", NULL },
    { "writes their status", "patch", "", "pods/status", "web", "big", ANY, NULL },
    { "evicts", "create", "", "pods/eviction", "web", "big", ANY, NULL },
    { "does not exec", "create", "", "pods/exec", "web", "big", ANY, "" },
    { "does not bind", "create", "", "pods/binding", "web", "big", ANY, "" },
    { "updates no pods", "update", "", "pods", "web", "big", ANY, "" },
    { "does by rules what is left", "list", "", "services", "", "", ANY, NULL },
    { "does nothing else", "create", "", "services", "web", "x", ANY, "" },
    { "has no paths", "get", "", "/metrics", "", "", ANY, "" },
};

static const struct user *node_user(const char *name)
{
    struct slice group = SLICE("system:nodes");
    struct user_spec spec = { .name = slice_from(name), .groups = &group, .group_count = 1 };
    struct user *user;

    assert_no_error(user_new(fixture_current()->arena, &spec, &user));
    return user;
}

static struct node_authorizer new_authorizer(const struct node_graph *graph)
{
    struct doc *doc =
        parse("[{verbs: [get, list, watch], apiGroups: [''], resources: [services]}]");
    struct rule_list *rules = rule_list_read(doc_root(doc));

    arena_defer(fixture_current()->arena, rule_list_release, rules);
    return (struct node_authorizer){ graph, rules };
}

static struct access access_of(const struct row *row, const struct access_field *field)
{
    struct access access = {
        .user = node_user("system:node:n1"),
        .verb = slice_from(row->verb),
        .is_path = *row->resource == '/',
        .path = slice_from(row->resource),
        .group = slice_from(row->group),
        .resource = slice_from(row->resource),
        .namespace = slice_from(row->namespace),
        .name = slice_from(row->object),
        .fields = field,
        .field_count = row->field ? 1 : 0,
    };

    slice_cut(slice_from(row->resource), '/', &access.resource, &access.subresource);
    return access;
}

static void decides(void **state)
{
    const struct row *row = *state;
    struct node_authorizer authorizer = new_authorizer(new_graph());
    struct access_field field = { slice_from(row->field), slice_from(row->value) };
    struct access access = access_of(row, &field);
    struct access_answer answer =
        node_authorizer_decide(fixture_current()->arena, &authorizer, &access);

    assert_string_equal(answer.reason, row->reason ? row->reason : "");
    assert_int_equal(answer.decision, row->reason ? ACCESS_NO_OPINION : ACCESS_ALLOWED);
}

static bool needs(const struct node_graph *graph, const char *node, const char *secret)
{
    return node_graph_has(graph, node, NODE_GRAPH_TO_SECRET, SLICE("web"), slice_from(secret));
}

static void follows_changes(void **state)
{
    struct node_graph *graph = new_graph();

    (void)state;
    assert_true(needs(graph, "n1", "vol"));
    set(graph, NODE_GRAPH_POD, "web", "twin",
        "{spec: {nodeName: n1, volumes: [{secret: {secretName: vol}}]}}");
    node_graph_remove(graph, NODE_GRAPH_POD, SLICE("web"), SLICE("big"));
    assert_true(needs(graph, "n1", "vol"));
    assert_false(needs(graph, "n1", "from"));
    assert_false(node_graph_has(graph, "n1", NODE_GRAPH_TO_VOLUME, SLICE(""), SLICE("pv1")));
    node_graph_remove(graph, NODE_GRAPH_POD, SLICE("web"), SLICE("twin"));
    assert_false(needs(graph, "n1", "vol"));
    set(graph, NODE_GRAPH_POD, "web", "waiting",
        "{spec: {nodeName: n3, volumes: [{secret: {secretName: wait}}]}}");
    assert_true(needs(graph, "n3", "wait"));
    assert_false(needs(graph, "", "wait"));
    set(graph, NODE_GRAPH_POD, "web", "waiting", "{spec: {}}");
    assert_false(needs(graph, "n3", "wait"));
}

static void others_are_not_its_business(void **state)
{
    struct node_authorizer authorizer = new_authorizer(new_graph());
    struct access access = { .user = user_anonymous(),
                             .verb = SLICE("get"),
                             .resource = SLICE("secrets"),
                             .namespace = SLICE("web"),
                             .name = SLICE("vol") };
    struct access_answer answer;

    (void)state;
    answer = node_authorizer_decide(fixture_current()->arena, &authorizer, &access);
    assert_int_equal(answer.decision, ACCESS_NO_OPINION);
    assert_string_equal(answer.reason, "");
    access.user = node_user("system:node:");
    answer = node_authorizer_decide(fixture_current()->arena, &authorizer, &access);
    assert_int_equal(answer.decision, ACCESS_NO_OPINION);
    assert_string_equal(answer.reason, "unknown node for user \"system:node:\"");
}

static void release_rbac(void *rbac)
{
    rbac_free(rbac);
}

static void answers_come_in_order(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct node_authorizer nodes = new_authorizer(new_graph());
    struct rbac *rbac = rbac_new();
    struct authorizer authorizer = { rbac, &nodes };
    struct access access = { .user = node_user("system:node:n1"),
                             .verb = SLICE("get"),
                             .resource = SLICE("secrets"),
                             .namespace = SLICE("web"),
                             .name = SLICE("vol") };
    struct slice masters = SLICE("system:masters");
    struct user_spec spec = { .name = SLICE("root"), .groups = &masters, .group_count = 1 };
    struct user *root;

    (void)state;
    arena_defer(arena, release_rbac, rbac);
    assert_no_error(authorizer_check(arena, &authorizer, &access));
    access.name = SLICE("theirs");
    rbac_set(rbac, RBAC_CLUSTER_ROLE_BINDING, SLICE(""), SLICE("b"),
             parse("{roleRef: {kind: ClusterRole, name: r}, subjects: [{kind: Group, name: "
                   "'system:nodes'}]}"));
    assert_error(authorizer_check(arena, &authorizer, &access), ERR_FORBIDDEN,
                 "secrets \"theirs\" is forbidden: User \"system:node:n1\" cannot get resource "
                 "\"secrets\" in API group \"\" in the namespace \"web\": " NO_RELATION
                 "\nRBAC: clusterrole.rbac.authorization.k8s.io \"r\" not found");
    rbac_set(rbac, RBAC_CLUSTER_ROLE, SLICE(""), SLICE("r"),
             parse("{rules: [{verbs: [get], apiGroups: [''], resources: [secrets]}]}"));
    assert_no_error(authorizer_check(arena, &authorizer, &access));
    access.verb = SLICE("delete");
    assert_error(authorizer_check(arena, &authorizer, &access), ERR_FORBIDDEN, "can only read");
    assert_no_error(user_new(arena, &spec, &root));
    access.user = root;
    assert_no_error(authorizer_check(arena, &authorizer, &access));
}

TEST_MAIN(TABLE(decides, rows), TEST(follows_changes), TEST(others_are_not_its_business),
          TEST(answers_come_in_order))
