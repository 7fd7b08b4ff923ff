/* What a tenant is given: which objects, and what differs from tenant to tenant. */
#include "hosted/tenant_objects.h"

#include "api/control_plane.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "hosted/kubeadm_config.h"
#include "lib/fixture_yaml.h"
#include "lib/test.h"

#define PLANE(spec) "metadata: {name: web, namespace: acme}\nspec: {" spec "}"
#define V(version)  "kubernetes: {version: " version "}"

struct given {
    struct tenant_object *objects;
    size_t count;
};

static struct given build(const char *plane_yaml)
{
    static const char *const names[] = { "127.0.0.1", "web", NULL };
    struct control_plane *plane = arena_new(fixture_current()->arena, struct control_plane);
    struct given given = { NULL, 0 };

    assert_no_error(control_plane_read(fixture_current()->arena, fixture_yaml(plane_yaml), plane));
    assert_no_error(tenant_objects_build(fixture_current()->arena,
                                         &(struct tenant_objects_input){
                                             .plane = plane,
                                             .endpoint = "127.0.0.1:20000",
                                             .ca_pem = SLICE("PEM"),
                                             .names = names,
                                         },
                                         &given.objects, &given.count));
    return given;
}

/* "kind namespace/name"; absent: it is not there. */
static struct value find(struct given given, const char *wanted)
{
    for (size_t i = 0; i < given.count; i++) {
        struct value object = doc_root(given.objects[i].doc);
        struct value meta = value_get(object, SLICE("metadata"));
        const char *called =
            arena_format(fixture_current()->arena, SLICE_FORMAT " " SLICE_FORMAT "/" SLICE_FORMAT,
                         SLICE_ARGUMENT(value_text(object, "kind")),
                         SLICE_ARGUMENT(value_text(meta, "namespace")),
                         SLICE_ARGUMENT(value_text(meta, "name")));

        if (strcmp(called, wanted) == 0)
            return object;
    }
    return VALUE_ABSENT_VALUE;
}

static const char *text_at(struct value object, const char *const *keys)
{
    struct slice text = value_string_or(value_find(object, keys), SLICE(""));

    return arena_text(fixture_current()->arena, text);
}

static const char *json_at(struct value object, const char *const *keys)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    json_format(value_find(object, keys), JSON_COMPACT, JSON_SORTED, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

/* --- which objects ---------------------------------------------------------------------------- */

static const char *const always[] = {
    "Role kube-system/kubeadm:nodes-kubeadm-config",
    "RoleBinding kube-system/kubeadm:nodes-kubeadm-config",
    "Role kube-system/kubeadm:kubelet-config",
    "RoleBinding kube-system/kubeadm:kubelet-config",
    "Role kube-public/kubeadm:bootstrap-signer-clusterinfo",
    "RoleBinding kube-public/kubeadm:bootstrap-signer-clusterinfo",
    "ClusterRoleBinding /kubeadm:kubelet-bootstrap",
    "ClusterRole /kubeadm:get-nodes",
    "ClusterRoleBinding /kubeadm:get-nodes",
    "ClusterRoleBinding /kubeadm:node-autoapprove-bootstrap",
    "ClusterRoleBinding /kubeadm:node-autoapprove-certificate-rotation",
    "ClusterRoleBinding /kubeadm:cluster-admins",
    "ClusterRoleBinding /kubeadm:apiserver-kubelet-client",
    "ConfigMap kube-system/kubeadm-config",
    "ConfigMap kube-system/kubelet-config",
    "ConfigMap kube-public/cluster-info",
};

static void machines_can_join(void **state)
{
    struct given given = build(PLANE(V("v1.31.4")));

    (void)state;
    assert_int_equal(given.count, COUNT_OF(always));
    for (size_t i = 0; i < COUNT_OF(always); i++) {
        if (!value_exists(find(given, always[i])))
            fail_msg("missing: %s", always[i]);
    }
    for (size_t i = 0; i < given.count; i++)
        assert_string_equal(
            text_at(doc_root(given.objects[i].doc),
                    VALUE_KEYS("metadata", "labels", "steward.butlerlabs.dev/project")),
            "steward");
}

static const struct {
    const char *name;
    const char *addon;
    const char *objects[8];
} addons[] = {
    { "names",
      "coreDNS: {}",
      { "ServiceAccount kube-system/coredns", "ClusterRole /system:coredns",
        "ClusterRoleBinding /system:coredns", "ConfigMap kube-system/coredns",
        "Deployment kube-system/coredns", "Service kube-system/kube-dns", NULL } },
    { "services",
      "kubeProxy: {}",
      { "ServiceAccount kube-system/kube-proxy", "ClusterRoleBinding /kubeadm:node-proxier",
        "Role kube-system/kube-proxy", "RoleBinding kube-system/kube-proxy",
        "ConfigMap kube-system/kube-proxy", "DaemonSet kube-system/kube-proxy", NULL } },
    { "workers that boot",
      "workerBootstrap: {provider: talos}",
      { "Role default/steward:node-kubernetes-endpoints",
        "RoleBinding default/steward:node-kubernetes-endpoints", NULL } },
};

static void addons_bring_theirs(void **state)
{
    const __typeof__(addons[0]) *row = *state;
    struct given given = build(
        arena_format(fixture_current()->arena, PLANE(V("v1.31.4") ", addons: {%s}"), row->addon));
    size_t count = 0;

    for (; row->objects[count]; count++) {
        if (!value_exists(find(given, row->objects[count])))
            fail_msg("missing: %s", row->objects[count]);
    }
    assert_int_equal(given.count, COUNT_OF(always) + count);
}

/* --- what they say ---------------------------------------------------------------------------- */

static void steward_38_kubeadm_reads_its_own_version(void **state)
{
    const char *old =
        text_at(find(build(PLANE(V("v1.30.2"))), "ConfigMap kube-system/kubeadm-config"),
                VALUE_KEYS("data", "ClusterConfiguration"));
    const char *new =
        text_at(find(build(PLANE(V("v1.31.0"))), "ConfigMap kube-system/kubeadm-config"),
                VALUE_KEYS("data", "ClusterConfiguration"));

    (void)state;
    assert_non_null(strstr(old, "apiVersion: kubeadm.k8s.io/v1beta3\n"));
    assert_string_equal(new, "apiServer:\n"
                             "  certSANs:\n"
                             "  - 127.0.0.1\n"
                             "  - web\n"
                             "apiVersion: kubeadm.k8s.io/v1beta4\n"
                             "certificatesDir: /etc/kubernetes/pki\n"
                             "clusterName: web\n"
                             "controlPlaneEndpoint: 127.0.0.1:20000\n"
                             "controllerManager: {}\n"
                             "dns: {}\n"
                             "etcd:\n"
                             "  external:\n"
                             "    caFile: \"\"\n"
                             "    certFile: \"\"\n"
                             "    endpoints:\n"
                             "    - https://127.0.0.1:2379\n"
                             "    keyFile: \"\"\n"
                             "imageRepository: registry.k8s.io\n"
                             "kind: ClusterConfiguration\n"
                             "kubernetesVersion: v1.31.0\n"
                             "networking:\n"
                             "  dnsDomain: cluster.local\n"
                             "  podSubnet: 10.244.0.0/16\n"
                             "  serviceSubnet: 10.96.0.0/16\n"
                             "proxy: {}\n"
                             "scheduler: {}\n");
}

static void steward_39_names_are_found_where_said(void **state)
{
    struct given given = build(PLANE(
        V("v1.31.4") ", addons: {coreDNS: {}}, networkProfile: {dnsServiceIPs: [10.96.0.53]}"));
    const char *kubelet =
        text_at(find(given, "ConfigMap kube-system/kubelet-config"), VALUE_KEYS("data", "kubelet"));

    (void)state;
    assert_string_equal(
        text_at(find(given, "Service kube-system/kube-dns"), VALUE_KEYS("spec", "clusterIP")),
        "10.96.0.53");
    assert_non_null(strstr(kubelet, "clusterDNS:\n- 10.96.0.53\n"));
}

static const struct {
    const char *name;
    const char *spec;
    const char *object;
    const char *image;
} images[] = {
    { "DNS of a minor", V("v1.33.1") ", addons: {coreDNS: {}}", "Deployment kube-system/coredns",
      "registry.k8s.io/coredns/coredns:v1.12.0" },
    { "steward_40_a tag alone", V("v1.31.4") ", addons: {coreDNS: {imageTag: v9}}",
      "Deployment kube-system/coredns", "registry.k8s.io/coredns/coredns:v9" },
    { "a repository alone", V("v1.31.4") ", addons: {coreDNS: {imageRepository: a/b}}",
      "Deployment kube-system/coredns", "a/b:v1.11.1" },
    { "the proxy of the version", V("v1.31.4") ", addons: {kubeProxy: {}}",
      "DaemonSet kube-system/kube-proxy", "registry.k8s.io/kube-proxy:v1.31.4" },
    { "a mirror",
      V("v1.31.4") ", addons: {kubeProxy: {}}, controlPlane: {deployment: {registrySettings: "
                   "{registry: mirror.example.com}}}",
      "DaemonSet kube-system/kube-proxy", "mirror.example.com/kube-proxy:v1.31.4" },
};

static void images_are_chosen(void **state)
{
    const __typeof__(images[0]) *row = *state;
    struct given given = build(arena_format(fixture_current()->arena, PLANE("%s"), row->spec));
    struct value containers =
        value_find(find(given, row->object), VALUE_KEYS("spec", "template", "spec", "containers"));

    assert_string_equal(text_at(value_at(containers, 0), VALUE_KEYS("image")), row->image);
}

static void cluster_info_is_what_kubeadm_wants(void **state)
{
    assert_string_equal(
        text_at(find(build(PLANE(V("v1.31.4"))), "ConfigMap kube-public/cluster-info"),
                VALUE_KEYS("data", "kubeconfig")),
        "apiVersion: v1\nclusters:\n- cluster:\n    certificate-authority-data: "
        "UEVN\n    server: https://127.0.0.1:20000\n  name: \"\"\ncontexts: "
        "null\ncurrent-context: \"\"\nkind: Config\npreferences: {}\nusers: "
        "null\n");
    (void)state;
}

static void only_the_corefile_yields(void **state)
{
    struct given given = build(PLANE(V("v1.31.4") ", addons: {coreDNS: {}, kubeProxy: {}}"));
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct value list;

    (void)state;
    tenant_objects_write(given.objects, given.count, &text);
    list = fixture_yaml(text_string(&text));
    assert_int_equal(value_count(list), given.count);
    DOC_EACH (it, list) {
        struct value object = value_get(it.value, SLICE("object"));
        bool yields = value_bool_or(value_get(it.value, SLICE("yields")), false);

        assert_int_equal(yields, value_exists(value_find(object, VALUE_KEYS("data", "Corefile"))));
    }
}

static void the_proxy_knows_its_ranges(void **state)
{
    struct given given =
        build(PLANE(V("v1.31.4") ", addons: {kubeProxy: {mode: nftables}}, networkProfile: "
                                 "{podCidrs: [10.1.0.0/16, \"fd00::/48\"]}"));
    struct value map = find(given, "ConfigMap kube-system/kube-proxy");

    (void)state;
    assert_string_equal(text_at(map, VALUE_KEYS("data", "config.conf")),
                        "apiVersion: kubeproxy.config.k8s.io/v1alpha1\n"
                        "kind: KubeProxyConfiguration\n"
                        "clientConnection: {kubeconfig: /var/lib/kube-proxy/kubeconfig.conf}\n"
                        "clusterCIDR: 10.1.0.0/16,fd00::/48\n"
                        "mode: nftables\n");
}

static void the_management_side_keeps_both_halves(void **state)
{
    struct control_plane plane;
    struct doc *map;

    (void)state;
    assert_no_error(
        control_plane_read(fixture_current()->arena, fixture_yaml(PLANE(V("v1.31.4"))), &plane));
    assert_no_error(kubeadm_config_map(
        &(struct kubeadm_config_input){ &plane, "127.0.0.1:20016",
                                        (const char *const[]){ "web", NULL }, "r" },
        &map));
    arena_defer(fixture_current()->arena, doc_release, map);
    assert_string_equal(json_at(doc_root(map), VALUE_KEYS("data", "InitConfiguration")),
                        "\"{\\\"apiVersion\\\":\\\"kubeadm.k8s.io/v1beta4\\\",\\\"kind\\\":"
                        "\\\"InitConfiguration\\\",\\\"localAPIEndpoint\\\":{"
                        "\\\"advertiseAddress\\\":\\\"127.0.0.1\\\",\\\"bindPort\\\":20016}}\"");
    assert_string_equal(text_at(doc_root(map), VALUE_KEYS("metadata", "name")),
                        "web-kubeadmconfig");
}

TEST_MAIN(TEST(machines_can_join), TABLE(addons_bring_theirs, addons),
          TEST(steward_38_kubeadm_reads_its_own_version),
          TEST(steward_39_names_are_found_where_said), TABLE(images_are_chosen, images),
          TEST(cluster_info_is_what_kubeadm_wants), TEST(only_the_corefile_yields),
          TEST(the_proxy_knows_its_ranges), TEST(the_management_side_keeps_both_halves))
