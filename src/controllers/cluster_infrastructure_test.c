/* TenantClusters on infrastructures of others. Their kinds are there in name only: what the objects
 * must look like is tried on the real definitions elsewhere (tests/upstream). */
#include "base/base64.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/cluster_fixture.h"

#define HOME  CLUSTER_HOME
#define DEMO  CLUSTER_DEMO
#define GROUP "infrastructure.cluster.x-k8s.io"

static const struct kube_resource KUBEVIRT_CLUSTERS = { GROUP, "v1alpha1", "kubevirtclusters",
                                                        "KubevirtCluster", true };
static const struct kube_resource KUBEVIRT_TEMPLATES = { GROUP, "v1alpha1",
                                                         "kubevirtmachinetemplates",
                                                         "KubevirtMachineTemplate", true };
static const struct kube_resource NUTANIX_CLUSTERS = { GROUP, "v1beta1", "nutanixclusters",
                                                       "NutanixCluster", true };
static const struct kube_resource NUTANIX_TEMPLATES = { GROUP, "v1beta1", "nutanixmachinetemplates",
                                                        "NutanixMachineTemplate", true };

static const char setting[] = "{apiVersion: v1, kind: Namespace, metadata: {name: butler-system}}\n"
                              "---\n"
                              "{apiVersion: v1, kind: Namespace, metadata: {name: " HOME "}}\n"
                              "---\n"
                              "apiVersion: v1\n"
                              "kind: Secret\n"
                              "metadata: {name: account, namespace: butler-system}\n"
                              "stringData: {username: admin, password: 'a\"b\\c', kubeconfig: x}\n";

static const char harvester[] = "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: ProviderConfig\n"
                                "metadata: {name: default, namespace: butler-system}\n"
                                "spec:\n"
                                "  provider: harvester\n"
                                "  credentialsRef: {name: account}\n"
                                "  harvester: {networkName: a/b, imageName: a/c}\n";

static const char nutanix[] = "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                              "kind: ProviderConfig\n"
                              "metadata: {name: default, namespace: butler-system}\n"
                              "spec:\n"
                              "  provider: nutanix\n"
                              "  credentialsRef: {name: account}\n"
                              "  nutanix: {endpoint: 'https://prism.example.com:9440',\n"
                              "    clusterUUID: a, subnetUUID: b, imageUUID: c}\n";

static const char demo[] = "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                           "kind: TenantCluster\n"
                           "metadata: {name: demo, namespace: " HOME "}\n"
                           "spec:\n"
                           "  kubernetesVersion: v1.33.4\n"
                           "  workers: {replicas: 3, machineTemplate: {os: {type: %s}}}\n"
                           "  addons: {cni: {provider: none}}\n";

/* An object of the kind can be made. */
static bool is_served(struct controller_fixture *f, const struct kube_resource *resource)
{
    struct error *err = controller_fixture_try(
        f, arena_format(fixture_current()->arena,
                        "{apiVersion: %s/%s, kind: %s, metadata: {name: x, namespace: " HOME "}}",
                        resource->group, resource->version, resource->kind));
    bool served = !err;

    error_drop(err, "that was the question");
    return served;
}

/* The server serves a kind in its own time, which the test's clock knows nothing of. */
static void install_kind(struct controller_fixture *f, const struct kube_resource *resource)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: apiextensions.k8s.io/v1\n"
                        "kind: CustomResourceDefinition\n"
                        "metadata: {name: %s.%s}\n"
                        "spec:\n"
                        "  group: %s\n"
                        "  names: {kind: %s, plural: %s}\n"
                        "  scope: Namespaced\n"
                        "  versions:\n"
                        "  - {name: %s, served: true, storage: true, schema: {openAPIV3Schema:\n"
                        "      {type: object, x-kubernetes-preserve-unknown-fields: true}}}\n",
                        resource->plural, resource->group, resource->group, resource->kind,
                        resource->plural, resource->version));
    while (!is_served(f, resource))
        controller_fixture_settle(f);
}

static struct controller_fixture *begin(const char *provider)
{
    struct controller_fixture *f = controller_fixture_new();

    controller_fixture_apply(f, setting);
    controller_fixture_apply(f, provider);
    cluster_fixture_start(f);
    controller_fixture_settle(f);
    return f;
}

static void create(struct controller_fixture *f, const char *os_type)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena, demo, os_type));
    controller_fixture_advance(f, SECONDS(1));
}

static const char *tenant_of(struct controller_fixture *f)
{
    return cluster_fixture_tenant_namespace(f);
}

static void expect(struct controller_fixture *f, const char *path, const char *text)
{
    cluster_fixture_expect(f, path, text);
}

static void scenario_55_a_minimal_harvester_cluster(void **state)
{
    static const struct {
        const struct kube_resource *resource;
        const char *name;
    } objects[] = {
        { &KUBEVIRT_CLUSTERS, "demo" },
        { &CAPI_KUBEADM_CONFIG_TEMPLATES, "demo-worker" },
        { &KUBEVIRT_TEMPLATES, "demo-worker" },
        { &STEWARD_CONTROL_PLANES, "demo" },
        { &CAPI_MACHINE_DEPLOYMENTS, "demo-workers" },
        { &CAPI_CLUSTERS, "demo" },
    };
    struct controller_fixture *f = begin(harvester);
    const char *tenant;

    (void)state;
    install_kind(f, &KUBEVIRT_CLUSTERS);
    install_kind(f, &KUBEVIRT_TEMPLATES);
    create(f, "rocky");
    tenant = tenant_of(f);
    for (size_t i = 0; i < COUNT_OF(objects); i++) {
        struct value labels =
            value_find(controller_fixture_get(f, objects[i].resource, tenant, objects[i].name),
                       VALUE_KEYS("metadata", "labels"));

        assert_true(slice_is(value_text(labels, BUTLER_LABEL_TENANT), "demo"));
        assert_true(slice_is(value_text(labels, BUTLER_LABEL_CLUSTER_NAME), "demo"));
    }
}

static void scenario_56_talos_machines_wait_for_their_payload(void **state)
{
    struct controller_fixture *f = begin(harvester);
    const char *tenant;

    (void)state;
    install_kind(f, &KUBEVIRT_CLUSTERS);
    install_kind(f, &KUBEVIRT_TEMPLATES);
    create(f, "talos");
    tenant = tenant_of(f);
    assert_true(controller_fixture_has(f, &CAPI_CLUSTERS, tenant, "demo"));
    assert_true(controller_fixture_has(f, &KUBEVIRT_TEMPLATES, tenant, "demo-worker"));
    assert_string_equal(controller_fixture_names(f, &CAPI_KUBEADM_CONFIG_TEMPLATES), "");
    assert_string_equal(controller_fixture_names(f, &CAPI_MACHINE_DEPLOYMENTS), "");
}

static void kinds_that_are_missing_are_named(void **state)
{
    struct controller_fixture *f = begin(harvester);

    (void)state;
    create(f, "rocky");
    expect(f, "status.conditions.InfrastructureReady.reason", "InfrastructureProviderNotInstalled");
    expect(f, "status.conditions.InfrastructureReady.message",
           "the kind KubevirtCluster of " GROUP "/v1alpha1 is not installed");
    install_kind(f, &KUBEVIRT_CLUSTERS);
    install_kind(f, &KUBEVIRT_TEMPLATES);
    controller_fixture_advance(f, SECONDS(31));
    assert_true(controller_fixture_has(f, &CAPI_CLUSTERS, tenant_of(f), "demo"));
}

static void scenario_57_nothing_before_the_address_of_an_ingress(void **state)
{
    struct controller_fixture *f = begin(harvester);
    const char *tenant;
    const char *hosts;

    (void)state;
    install_kind(f, &KUBEVIRT_CLUSTERS);
    install_kind(f, &KUBEVIRT_TEMPLATES);
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: ButlerConfig\n"
                                "metadata: {name: butler}\n"
                                "spec: {controlPlaneExposure: {mode: Ingress,\n"
                                "  hostname: '*.k8s.example.com', controllerType: traefik}}\n");
    create(f, "rocky");
    tenant = tenant_of(f);
    expect(f, "status.conditions.InfrastructureReady.message",
           "Waiting for exposure endpoint external IP");
    assert_false(controller_fixture_has(f, &KUBEVIRT_CLUSTERS, tenant, "demo"));
    assert_false(controller_fixture_has(f, &CAPI_CLUSTERS, tenant, "demo"));

    controller_fixture_apply(f, "{apiVersion: v1, kind: Namespace, metadata: {name: traefik}}\n"
                                "---\n"
                                "apiVersion: v1\n"
                                "kind: Service\n"
                                "metadata: {name: traefik, namespace: traefik}\n"
                                "spec: {type: LoadBalancer, ports: [{port: 443}]}\n"
                                "status: {loadBalancer: {ingress: [{ip: 10.0.9.9}]}}\n");
    controller_fixture_advance(f, SECONDS(11));
    assert_true(controller_fixture_has(f, &CAPI_CLUSTERS, tenant, "demo"));
    hosts = controller_fixture_text(f, &CAPI_KUBEADM_CONFIG_TEMPLATES, tenant, "demo-worker",
                                    "spec.template.spec.files.1.content");
    assert_string_equal(hosts, arena_format(fixture_current()->arena,
                                            "10.0.9.9 demo.%s.k8s.example.com "
                                            "demo.%s.konnectivity.example.com\n",
                                            tenant, tenant));
}

static void scenario_58_passwords_with_quotes_can_be_read(void **state)
{
    struct controller_fixture *f = begin(nutanix);
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct doc *doc = NULL;
    const char *coded;

    (void)state;
    install_kind(f, &NUTANIX_CLUSTERS);
    install_kind(f, &NUTANIX_TEMPLATES);
    create(f, "rocky");
    coded = controller_fixture_text(f, &KUBE_SECRETS, tenant_of(f), "demo-nutanix-creds",
                                    "data.credentials");
    assert_no_error(base64_parse(slice_from(coded), BASE64_STANDARD, &json));
    assert_no_error(json_parse(text_slice(&json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_true(slice_is(
        value_text(value_find(value_at(doc_root(doc), 0), VALUE_KEYS("data", "prismCentral")),
                   "password"),
        "a\"b\\c"));
}

static void scenario_59_a_missing_trust_bundle_is_told(void **state)
{
    struct controller_fixture *f = begin(nutanix);

    (void)state;
    install_kind(f, &NUTANIX_CLUSTERS);
    install_kind(f, &NUTANIX_TEMPLATES);
    create(f, "rocky");
    expect(f, "status.conditions.NutanixCredentialsTrustBundle.status", "False");
    expect(f, "status.conditions.NutanixCredentialsTrustBundle.reason", "MissingTrustBundle");
    controller_fixture_patch(f, &KUBE_SECRETS, "butler-system", "account", NULL,
                             "{stringData: {ca.pem: certificate}}");
    expect(f, "status.conditions.NutanixCredentialsTrustBundle.status", "True");
    controller_fixture_expect(f, &NUTANIX_CLUSTERS, tenant_of(f), "demo",
                              "spec.prismCentral.additionalTrustBundle.data", "certificate",
                              MINUTES(1));
}

/* --- another size ----------------------------------------------------------------------------- */

static void play_workers(struct controller_fixture *f, int updated)
{
    cluster_fixture_play_workers(
        f, &(struct cluster_fixture_workers){ .all = 3, .ready = 3, .updated = updated });
}

struct size_row {
    const char *name;
    const char *provider;
    const struct kube_resource *clusters;
    const struct kube_resource *templates;
};

static const struct size_row size_rows[] = {
    { "rotates templates of Harvester", harvester, &KUBEVIRT_CLUSTERS, &KUBEVIRT_TEMPLATES },
    { "rotates templates of Nutanix", nutanix, &NUTANIX_CLUSTERS, &NUTANIX_TEMPLATES },
};

static void scenario_64_another_size_is_another_template(void **state)
{
    const struct size_row *row = *state;
    struct controller_fixture *f = begin(row->provider);
    const char *tenant;
    const char *name;

    install_kind(f, row->clusters);
    install_kind(f, row->templates);
    create(f, "rocky");
    tenant = tenant_of(f);
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 3);
    expect(f, "status.phase", "Ready");

    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL,
                             "{spec: {workers: {machineTemplate: {cpu: 8}}}}");
    expect(f, "status.phase", "Updating");
    name = controller_fixture_text(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers",
                                   "spec.template.spec.infrastructureRef.name");
    assert_string_not_equal(name, "demo-worker");
    assert_true(controller_fixture_has(f, row->templates, tenant, name));
    /* Machines of the old one are still there. */
    play_workers(f, 1);
    controller_fixture_advance(f, MINUTES(1));
    assert_true(controller_fixture_has(f, row->templates, tenant, "demo-worker"));

    play_workers(f, 3);
    expect(f, "status.phase", "Ready");
    controller_fixture_expect_gone(f, row->templates, tenant, "demo-worker", MINUTES(2));
    assert_true(controller_fixture_has(f, row->templates, tenant, name));
}

static void templates_of_the_old_version_go(void **state)
{
    struct controller_fixture *f = begin(harvester);
    const char *tenant;
    const char *name;

    (void)state;
    install_kind(f, &KUBEVIRT_CLUSTERS);
    install_kind(f, &KUBEVIRT_TEMPLATES);
    create(f, "rocky");
    tenant = tenant_of(f);
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 3);
    expect(f, "status.phase", "Ready");

    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL,
                             "{spec: {kubernetesVersion: v1.34.1}}");
    expect(f, "status.phase", "Updating");
    cluster_fixture_play_plane(f, "v1.34.1");
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers",
                              "spec.template.spec.version", "v1.34.1", SECONDS(10));
    name = controller_fixture_text(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers",
                                   "spec.template.spec.bootstrap.configRef.name");
    assert_string_not_equal(name, "demo-worker");
    assert_true(controller_fixture_has(f, &CAPI_KUBEADM_CONFIG_TEMPLATES, tenant, "demo-worker"));

    play_workers(f, 3);
    expect(f, "status.phase", "Ready");
    controller_fixture_expect_gone(f, &CAPI_KUBEADM_CONFIG_TEMPLATES, tenant, "demo-worker",
                                   MINUTES(2));
    assert_true(controller_fixture_has(f, &CAPI_KUBEADM_CONFIG_TEMPLATES, tenant, name));
    /* The machines themselves are of no other size. */
    assert_true(controller_fixture_has(f, &KUBEVIRT_TEMPLATES, tenant, "demo-worker"));
}

TEST_MAIN(TEST(scenario_55_a_minimal_harvester_cluster),
          TEST(scenario_56_talos_machines_wait_for_their_payload),
          TEST(kinds_that_are_missing_are_named),
          TEST(scenario_57_nothing_before_the_address_of_an_ingress),
          TEST(scenario_58_passwords_with_quotes_can_be_read),
          TEST(scenario_59_a_missing_trust_bundle_is_told),
          TABLE(scenario_64_another_size_is_another_template, size_rows),
          TEST(templates_of_the_old_version_go))
