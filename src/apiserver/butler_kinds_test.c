/* Butler's own kinds in an API server: every definition is taken, the manifests people write are
 * accepted and get their defaults, and wrong ones are refused with the field that is wrong. */
#include "kube/butler_kinds.h"

#include "apiserver/apiserver.h"
#include "base/error.h"
#include "base/error_details.h"
#include "lib/request_fixture.h"

#define DEFINITIONS "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
#define GROUP       "/apis/butler.butlerlabs.dev/v1alpha1/"
#define DEFAULT     GROUP "namespaces/default/"

#define HEAD(kind, name)                                                                           \
    "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: " kind "\nmetadata: { name: " name " }\n"

static const char *status_of(struct value definition, const char *type)
{
    struct value conditions = value_find(definition, VALUE_KEYS("status", "conditions"));

    DOC_EACH (it, conditions) {
        if (slice_is(value_string_or(value_get(it.value, SLICE("type")), SLICE("")), type))
            return request_fixture_print(it.value, VALUE_KEYS("status"));
    }
    return "";
}

/* A path followed by what a definition says at these keys. */
static const char *path_of(const char *path, const struct doc *definition, const char *const *keys)
{
    struct slice last = value_string_or(value_find(doc_root(definition), keys), SLICE(""));

    return arena_format(fixture_current()->arena, "%s" SLICE_FORMAT, path, SLICE_ARGUMENT(last));
}

static bool is_served(struct request_fixture *f, const char *collection)
{
    struct error *err = request_fixture_try(f, "GET", collection, NULL);
    bool served = !err;

    error_drop(err, "that was the question");
    return served;
}

static struct doc **definitions(enum butler_kinds_set set, size_t *out_count)
{
    struct doc **docs = NULL;

    assert_no_error(butler_kinds_read(fixture_current()->arena, set, &docs, out_count));
    return docs;
}

/* "/apis/GROUP/VERSION/PLURAL" of a definition. */
static const char *collection_of(const struct doc *definition)
{
    struct value root = doc_root(definition);
    struct value version = value_at(value_find(root, VALUE_KEYS("spec", "versions")), 0);
    const char *path = path_of("/apis/", definition, VALUE_KEYS("spec", "group"));
    struct slice name = value_string_or(value_get(version, SLICE("name")), SLICE(""));

    path =
        arena_format(fixture_current()->arena, "%s/" SLICE_FORMAT "/", path, SLICE_ARGUMENT(name));
    return path_of(path, definition, VALUE_KEYS("spec", "names", "plural"));
}

static struct request_fixture *server_with(enum butler_kinds_set set)
{
    struct request_fixture *f = request_fixture_new();
    size_t count = 0;
    struct doc **docs = definitions(set, &count);

    for (size_t i = 0; i < count; i++)
        request_fixture_must(f, "POST", DEFINITIONS, doc_bytes(docs[i]).data);
    /* What says that it is established is served, and not a moment later. */
    for (size_t i = 0; i < count; i++) {
        const char *path = path_of(DEFINITIONS "/", docs[i], VALUE_KEYS("metadata", "name"));

        while (strcmp(status_of(request_fixture_must(f, "GET", path, NULL), "Established"),
                      "\"True\"") != 0)
            request_fixture_must(f, "GET", "/api/v1/namespaces/default", NULL);
        assert_true(is_served(f, collection_of(docs[i])));
    }
    return f;
}

static struct request_fixture *server_with_kinds(void)
{
    return server_with(BUTLER_KINDS_OWN);
}

/* --- definitions ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    enum butler_kinds_set set;
    size_t least;
} sets[] = {
    { "Butler's own", BUTLER_KINDS_OWN, 18 },
    { "those of others", BUTLER_KINDS_EMBEDDED, 11 },
};

static void every_definition_is_served(void **state)
{
    const __typeof__(sets[0]) *given = *state;
    struct request_fixture *f = server_with(given->set);
    size_t count = 0;
    struct doc **docs = definitions(given->set, &count);

    assert_true(count >= given->least);
    for (size_t i = 0; i < count; i++) {
        const char *path = path_of(DEFINITIONS "/", docs[i], VALUE_KEYS("metadata", "name"));
        struct value found = request_fixture_must(f, "GET", path, NULL);

        assert_string_equal(status_of(found, "Established"), "\"True\"");
        assert_string_equal(status_of(found, "NamesAccepted"), "\"True\"");
        assert_string_equal(status_of(found, "NonStructuralSchema"), "");
    }
}

/* --- manifests -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    const char *path;
    const char *body;
    const char *part[4]; /* of spec */
    const char *value;   /* "": absent */
} accepted[] = {
    { "team",
      GROUP "teams",
      HEAD("Team",
           "one") "spec:\n"
                  "  displayName: Red\n"
                  "  access: { users: [{ name: ann@example.com, role: admin }, { name: "
                  "bob@example.com }] }\n"
                  "  resourceLimits: { maxClusters: 5, maxCPUCores: 64, maxMemory: 256Gi }\n"
                  "  environments:\n"
                  "    - { name: dev, limits: { maxClusters: 3, maxClustersPerMember: 1 } }\n",
      { "resourceLimits", "defaultNodeCount", NULL },
      "3" },
    { "team role",
      GROUP "teams",
      HEAD("Team", "one") "spec:\n"
                          "  access: { users: [{ name: bob@example.com }] }\n",
      { "access", NULL },
      "{\"users\":[{\"name\":\"bob@example.com\",\"role\":\"viewer\"}]}" },
    { "cluster",
      DEFAULT "tenantclusters",
      HEAD("TenantCluster",
           "one") "spec:\n"
                  "  kubernetesVersion: v1.31.4\n"
                  "  teamRef: { name: red }\n"
                  "  providerConfigRef: { name: harvester }\n"
                  "  workers:\n"
                  "    replicas: 3\n"
                  "    machineTemplate: { cpu: 4, memory: 16Gi, diskSize: 100Gi, os: { type: "
                  "talos, talos: { version: v1.9.3 } } }\n"
                  "  networking: { loadBalancerPool: { start: 10.0.0.1, end: 10.0.0.9 } }\n"
                  "  addons: { cni: { values: { hubble: { enabled: true } } }, ingress: { enabled: "
                  "false } }\n",
      { "addons", "cni", NULL },
      "{\"values\":{\"hubble\":{\"enabled\":true}},\"provider\":\"cilium\"}" },
    { "cluster of defaults",
      DEFAULT "tenantclusters",
      HEAD("TenantCluster", "one") "spec:\n"
                                   "  workers: { machineTemplate: {} }\n",
      { "workers", NULL },
      "{\"machineTemplate\":{}}" },
    { "imported cluster",
      DEFAULT "tenantclusters",
      HEAD("TenantCluster", "one") "spec:\n"
                                   "  import: { kubeconfigSecretRef: { name: old } }\n",
      { "import", "mode", NULL },
      "\"observe\"" },
    { "provider",
      DEFAULT "providerconfigs",
      HEAD("ProviderConfig", "one") "spec:\n"
                                    "  provider: harvester\n"
                                    "  credentialsRef: { name: harvester }\n"
                                    "  harvester: { networkName: default/vms }\n"
                                    "  network:\n"
                                    "    mode: ipam\n"
                                    "    poolRefs: [{ name: lab }]\n"
                                    "    loadBalancer: { allocationMode: elastic }\n",
      { "network", "loadBalancer", NULL },
      "{\"allocationMode\":\"elastic\",\"defaultPoolSize\":8,\"growthIncrement\":2,"
      "\"initialPoolSize\":2}" },
    { "pool",
      DEFAULT "networkpools",
      HEAD("NetworkPool", "one") "spec:\n"
                                 "  cidr: 10.40.0.0/16\n"
                                 "  reserved: [{ cidr: 10.40.0.0/24, description: switches }]\n"
                                 "  tenantAllocation: { ranges: [{ start: 10.40.1.0, end: "
                                 "10.40.200.255 }], defaults: {} }\n",
      { "tenantAllocation", "defaults", NULL },
      "{\"lbPoolPerTenant\":8,\"nodesPerTenant\":5}" },
    { "allocation",
      DEFAULT "ipallocations",
      HEAD("IPAllocation", "one") "spec:\n"
                                  "  poolRef: { name: lab }\n"
                                  "  tenantClusterRef: { name: one, namespace: red }\n"
                                  "  type: loadbalancer\n"
                                  "  count: 8\n",
      { "count", NULL },
      "8" },
    { "addon of the catalog",
      GROUP "addondefinitions",
      HEAD("AddonDefinition", "one") "spec:\n"
                                     "  displayName: Cilium\n"
                                     "  description: Network\n"
                                     "  category: cni\n"
                                     "  chart: { name: cilium, repository: "
                                     "'oci://charts.example.com', defaultVersion: 1.17.0 }\n"
                                     "  defaults: { values: { a: { b: 1 } } }\n",
      { "defaults", NULL },
      "{\"values\":{\"a\":{\"b\":1}},\"createNamespace\":true,\"timeout\":\"10m\"}" },
    { "addon",
      DEFAULT "tenantaddons",
      HEAD("TenantAddon", "one") "spec:\n"
                                 "  clusterRef: { name: one }\n"
                                 "  addon: cilium\n",
      { "adopt", NULL },
      "false" },
    { "config",
      GROUP "butlerconfigs",
      HEAD("ButlerConfig", "one") "spec:\n"
                                  "  multiTenancy: {}\n"
                                  "  controlPlaneExposure: { mode: Gateway, hostname: "
                                  "'*.k8s.example.com', gatewayRef: a/b }\n",
      { "multiTenancy", "mode", NULL },
      "\"Disabled\"" },
    { "workspace",
      DEFAULT "workspaces",
      HEAD("Workspace", "one") "spec:\n"
                               "  clusterRef: { name: one }\n"
                               "  owner: ann@example.com\n"
                               "  image: example.com/dev:1\n"
                               "  repositories: [{ url: 'https://example.com/a.git' }]\n",
      { "repositories", NULL },
      "[{\"url\":\"https://example.com/a.git\",\"branch\":\"main\"}]" },
    { "policy",
      GROUP "clustercreationpolicies",
      HEAD("ClusterCreationPolicy", "one") "spec:\n"
                                           "  scope: { platformWide: {} }\n"
                                           "  options: { image: { mode: pin, values: [a] } }\n",
      { "scope", NULL },
      "{\"platformWide\":{}}" },
    { "user",
      GROUP "users",
      HEAD("User", "one") "spec:\n"
                          "  email: ann@example.com\n"
                          "  platformRole: \"\"\n",
      { "authType", NULL },
      "\"internal\"" },
    { "addon of the platform",
      GROUP "managementaddons",
      HEAD("ManagementAddon", "one") "spec:\n"
                                     "  addon: traefik\n"
                                     "  values: { replicas: 2 }\n",
      { "values", NULL },
      "{\"replicas\":2}" },
    { "image",
      DEFAULT "imagesyncs",
      HEAD("ImageSync", "one") "spec:\n"
                               "  factoryRef: { schematicID: 0123456789abcdef, version: v1.9.3 }\n"
                               "  providerConfigRef: { name: lab }\n",
      { "factoryRef", NULL },
      "{\"schematicID\":\"0123456789abcdef\",\"version\":\"v1.9.3\",\"arch\":\"amd64\","
      "\"platform\":\"nocloud\"}" },
    { "template of workspaces",
      DEFAULT "workspacetemplates",
      HEAD("WorkspaceTemplate", "one") "spec:\n"
                                       "  displayName: Go\n"
                                       "  template: { image: example.com/go:1, resources: {} }\n",
      { "template", "resources", NULL },
      "{\"cpu\":\"2\",\"memory\":\"4Gi\"}" },
    { "identity provider",
      GROUP "identityproviders",
      HEAD("IdentityProvider", "one") "spec:\n"
                                      "  type: oidc\n"
                                      "  oidc:\n"
                                      "    clientID: butler\n"
                                      "    clientSecretRef: { name: login }\n"
                                      "    issuerURL: https://login.example.com\n"
                                      "    redirectURL: https://butler.example.com/callback\n",
      { "oidc", "groupsClaim", NULL },
      "\"groups\"" },
    { "machine",
      DEFAULT "machinerequests",
      HEAD("MachineRequest", "one") "spec:\n"
                                    "  cpu: 4\n"
                                    "  memoryMB: 8192\n"
                                    "  diskGB: 50\n"
                                    "  machineName: cp-0\n"
                                    "  role: control-plane\n"
                                    "  providerRef: { name: lab }\n"
                                    "  extraDisks: [{ sizeGB: 10 }]\n"
                                    "  labels: { a: b }\n",
      { "labels", NULL },
      "{\"a\":\"b\"}" },
    { "load balancer",
      DEFAULT "loadbalancerrequests",
      HEAD("LoadBalancerRequest", "one") "spec:\n"
                                         "  clusterName: one\n"
                                         "  providerConfigRef: { name: lab }\n"
                                         "  targets: [{ ip: 10.0.0.4 }]\n",
      { "port", NULL },
      "6443" },
    { "bootstrap",
      DEFAULT "clusterbootstraps",
      HEAD("ClusterBootstrap",
           "one") "spec:\n"
                  "  provider: harvester\n"
                  "  providerRef: { name: lab }\n"
                  "  cluster:\n"
                  "    name: mgmt\n"
                  "    controlPlane: { replicas: 3, cpu: 4, memoryMB: 8192, diskGB: 50 }\n"
                  "  network: { podCIDR: 10.244.0.0/16, serviceCIDR: 10.96.0.0/12, "
                  "loadBalancerPool: { start: 10.0.0.1, end: 10.0.0.9 } }\n"
                  "  talos: { version: v1.9.3, schematic: abc }\n"
                  "  addons: { storage: {} }\n",
      { "addons", "storage", NULL },
      "{\"replicaCount\":3,\"type\":\"longhorn\"}" },
};

static void manifests_are_accepted(void **state)
{
    const __typeof__(accepted[0]) *row = *state;
    struct request_fixture *f = server_with_kinds();
    struct value object = request_fixture_must(f, "POST", row->path, row->body);

    assert_string_equal(request_fixture_print(value_get(object, SLICE("spec")), row->part),
                        row->value);
}

static const struct {
    const char *name;
    const char *path;
    const char *body;
    const char *field;
} refused[] = {
    { "version of a cluster", DEFAULT "tenantclusters",
      HEAD("TenantCluster", "one") "spec:\n"
                                   "  kubernetesVersion: '1.31.4'\n",
      "spec.kubernetesVersion" },
    { "workers", DEFAULT "tenantclusters",
      HEAD("TenantCluster", "one") "spec:\n"
                                   "  workers: { replicas: 0 }\n",
      "spec.workers.replicas" },
    { "system of workers", DEFAULT "tenantclusters",
      HEAD("TenantCluster", "one") "spec:\n"
                                   "  workers: { machineTemplate: { os: { type: plan9 } } }\n",
      "spec.workers.machineTemplate.os.type" },
    { "memory of workers", DEFAULT "tenantclusters",
      HEAD("TenantCluster", "one") "spec:\n"
                                   "  workers: { machineTemplate: { memory: much } }\n",
      "spec.workers.machineTemplate.memory" },
    { "reference", DEFAULT "tenantclusters",
      HEAD("TenantCluster", "one") "spec:\n"
                                   "  teamRef: {}\n",
      "spec.teamRef.name" },
    { "environment", GROUP "teams",
      HEAD("Team", "one") "spec:\n"
                          "  environments: [{ name: '-dev' }]\n",
      "spec.environments[0].name" },
    { "environment twice", GROUP "teams",
      HEAD("Team", "one") "spec:\n"
                          "  environments: [{ name: dev }, { name: dev }]\n",
      "spec.environments[1]" },
    { "role", GROUP "teams",
      HEAD("Team", "one") "spec:\n"
                          "  access: { groups: [{ name: a, role: king }] }\n",
      "spec.access.groups[0].role" },
    { "block", DEFAULT "networkpools",
      HEAD("NetworkPool", "one") "spec:\n"
                                 "  cidr: fd00::/64\n",
      "spec.cidr" },
    { "no block", DEFAULT "networkpools",
      HEAD("NetworkPool", "one") "spec:\n"
                                 "  reserved: []\n",
      "spec.cidr" },
    { "type of an allocation", DEFAULT "ipallocations",
      HEAD("IPAllocation", "one") "spec:\n"
                                  "  poolRef: { name: a }\n"
                                  "  tenantClusterRef: { name: a, namespace: b }\n"
                                  "  type: pods\n",
      "spec.type" },
    { "provider", DEFAULT "providerconfigs",
      HEAD("ProviderConfig", "one") "spec:\n"
                                    "  provider: mainframe\n"
                                    "  credentialsRef: { name: a }\n",
      "spec.provider" },
    { "network of harvester", DEFAULT "providerconfigs",
      HEAD("ProviderConfig", "one") "spec:\n"
                                    "  provider: harvester\n"
                                    "  credentialsRef: { name: a }\n"
                                    "  harvester: { networkName: vms }\n",
      "spec.harvester.networkName" },
    { "nodes of proxmox", DEFAULT "providerconfigs",
      HEAD("ProviderConfig", "one") "spec:\n"
                                    "  provider: proxmox\n"
                                    "  credentialsRef: { name: a }\n"
                                    "  proxmox: { endpoint: 'https://a', nodes: [], storage: s }\n",
      "spec.proxmox.nodes" },
    { "email", GROUP "users",
      HEAD("User", "one") "spec:\n"
                          "  email: ann\n",
      "spec.email" },
    { "schematic of an image", DEFAULT "imagesyncs",
      HEAD("ImageSync", "one") "spec:\n"
                               "  factoryRef: { schematicID: abc, version: v1.9.3 }\n"
                               "  providerConfigRef: { name: lab }\n",
      "spec.factoryRef.schematicID" },
    { "issuer", GROUP "identityproviders",
      HEAD("IdentityProvider", "one") "spec:\n"
                                      "  type: oidc\n"
                                      "  oidc: { clientID: a, clientSecretRef: { name: b }, "
                                      "issuerURL: 'http://a', redirectURL: 'https://a' }\n",
      "spec.oidc.issuerURL" },
    { "memory of a machine", DEFAULT "machinerequests",
      HEAD("MachineRequest", "one") "spec:\n"
                                    "  cpu: 4\n"
                                    "  memoryMB: 512\n"
                                    "  diskGB: 50\n"
                                    "  machineName: cp-0\n"
                                    "  role: worker\n"
                                    "  providerRef: { name: lab }\n",
      "spec.memoryMB" },
    { "mode of an option", GROUP "clustercreationpolicies",
      HEAD("ClusterCreationPolicy", "one") "spec:\n"
                                           "  scope: { platformWide: {} }\n"
                                           "  options: { image: { mode: maybe } }\n",
      "spec.options.image.mode" },
    { "allowed versions", GROUP "butlerconfigs",
      HEAD("ButlerConfig", "one") "spec:\n"
                                  "  upgrade: { allowedVersions: [v1.31, latest] }\n",
      "spec.upgrade.allowedVersions[1]" },
};

static void wrong_fields_are_named(void **state)
{
    const __typeof__(refused[0]) *row = *state;
    struct request_fixture *f = server_with_kinds();
    CLEANUP(error) struct error *err =
        request_fixture_try(f, "POST", row->path, row->body);
    const struct error_details *details;

    assert_non_null(err);
    assert_int_equal(err->code, ERR_INVALID);
    details = error_details_find(err);
    assert_non_null(details);
    assert_int_equal(details->cause_count, 1);
    assert_string_equal(details->causes[0].field, row->field);
}

static void unknown_fields_are_named(void **state)
{
    struct request_fixture *f = server_with_kinds();

    (void)state;
    assert_error(request_fixture_try(f, "POST", GROUP "teams",
                                     HEAD("Team", "red") "spec: { displayNam: Red }"),
                 ERR_BAD_REQUEST, "unknown field \"spec.displayNam\"");
}

static void status_is_written_apart(void **state)
{
    struct request_fixture *f = server_with_kinds();
    const char *pool = DEFAULT "networkpools/one";
    const char *part = DEFAULT "networkpools/one/status";
    struct value object;

    (void)state;
    object = request_fixture_must(f, "POST", DEFAULT "networkpools",
                                  HEAD("NetworkPool", "one") "spec: { cidr: 10.0.0.0/8 }\n"
                                                             "status: { totalIPs: 5 }");
    assert_string_equal(request_fixture_print(object, VALUE_KEYS("status")), "");
    request_fixture_must(f, "PATCH", part, "{ status: { totalIPs: 7 }, spec: { cidr: none } }");
    object = request_fixture_must(f, "GET", pool, NULL);
    assert_string_equal(request_fixture_print(object, VALUE_KEYS("status")), "{\"totalIPs\":7}");
    assert_string_equal(request_fixture_print(object, VALUE_KEYS("spec", "cidr")),
                        "\"10.0.0.0/8\"");
    assert_error(request_fixture_try(f, "PATCH", part,
                                     "{ status: { conditions: [{ type: Ready, status: Maybe, "
                                     "reason: A, message: '', "
                                     "lastTransitionTime: '2026-01-01T00:00:00Z' }] } }"),
                 ERR_INVALID, "status.conditions[0].status");

    /* What is empty is there all the same. */
    request_fixture_must(f, "PATCH", part,
                         "{ status: { totalIPs: 0, conditions: [{ type: Ready, status: 'True', "
                         "reason: A, message: '', "
                         "lastTransitionTime: '2026-01-01T00:00:00Z' }] } }");
    object = request_fixture_must(f, "GET", pool, NULL);
    assert_string_equal(request_fixture_print(object, VALUE_KEYS("status", "totalIPs")), "0");
}

TEST_MAIN(TABLE(every_definition_is_served, sets), TABLE(manifests_are_accepted, accepted),
          TABLE(wrong_fields_are_named, refused), TEST(unknown_fields_are_named),
          TEST(status_is_written_apart))
