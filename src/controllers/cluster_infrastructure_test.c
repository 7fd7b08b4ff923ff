/* TenantClusters on infrastructures of others. */
#include "base/base64.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/cluster_fixture.h"

#define HOME CLUSTER_HOME
#define DEMO CLUSTER_DEMO
static struct controller_fixture *begin(const struct cluster_fixture_provider *provider)
{
    struct controller_fixture *f = controller_fixture_new();

    cluster_fixture_prepare(f, provider);
    cluster_fixture_start(f);
    controller_fixture_settle(f);
    return f;
}

static struct controller_fixture *begin_with_kinds(const struct cluster_fixture_provider *provider)
{
    struct controller_fixture *f = begin(provider);

    cluster_fixture_define(f, provider);
    return f;
}

static void create(struct controller_fixture *f, const char *os_type)
{
    cluster_fixture_create(f, os_type);
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
    struct controller_fixture *f = begin_with_kinds(&cluster_fixture_harvester);
    const char *tenant;

    (void)state;
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
    struct controller_fixture *f = begin_with_kinds(&cluster_fixture_harvester);
    const char *tenant;

    (void)state;
    create(f, "talos");
    tenant = tenant_of(f);
    assert_true(controller_fixture_has(f, &CAPI_CLUSTERS, tenant, "demo"));
    assert_true(controller_fixture_has(f, &KUBEVIRT_TEMPLATES, tenant, "demo-worker"));
    assert_string_equal(controller_fixture_names(f, &CAPI_KUBEADM_CONFIG_TEMPLATES), "");
    assert_string_equal(controller_fixture_names(f, &CAPI_MACHINE_DEPLOYMENTS), "");
}

static void kinds_that_are_missing_are_named(void **state)
{
    struct controller_fixture *f = begin(&cluster_fixture_harvester);

    (void)state;
    create(f, "rocky");
    expect(f, "status.conditions.InfrastructureReady.reason", "InfrastructureProviderNotInstalled");
    expect(f, "status.conditions.InfrastructureReady.message",
           "the kind KubevirtCluster of " INFRASTRUCTURE "/v1alpha1 is not installed");
    cluster_fixture_define(f, &cluster_fixture_harvester);
    controller_fixture_expect(f, &CAPI_CLUSTERS, tenant_of(f), "demo", "metadata.name", "demo",
                              MINUTES(1));
}

static void scenario_57_nothing_before_the_address_of_an_ingress(void **state)
{
    struct controller_fixture *f = begin_with_kinds(&cluster_fixture_harvester);
    const char *tenant;
    const char *hosts;

    (void)state;
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
    struct controller_fixture *f = begin_with_kinds(&cluster_fixture_nutanix);
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct doc *doc = NULL;
    const char *coded;

    (void)state;
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
    struct controller_fixture *f = begin_with_kinds(&cluster_fixture_nutanix);

    (void)state;
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

/* --- images that are fetched ------------------------------------------------------------------ */

#define SCHEMATIC "376567988ad370138ad8b2698212367b8edcb69b5fd68c80be1f2ec7d603b4ba"
#define SYNC      HOME, "demo-37656798-9-5"

static void configure_factory(struct controller_fixture *f, const char *factory)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                             "kind: ButlerConfig\n"
                                             "metadata: {name: butler}\n"
                                             "spec: {imageFactory: {%s}}\n",
                                             factory));
}

static struct controller_fixture *begin_with_schematic(const char *factory)
{
    struct controller_fixture *f = begin_with_kinds(&cluster_fixture_nutanix);

    if (factory)
        configure_factory(f, factory);
    controller_fixture_apply(
        f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
           "kind: TenantCluster\n"
           "metadata: {name: demo, namespace: " HOME "}\n"
           "spec: {kubernetesVersion: v1.33.4, addons: {cni: {provider: none}},\n"
           "  workers: {replicas: 3, machineTemplate: {os: {schematicID: " SCHEMATIC "}}}}\n");
    controller_fixture_settle(f);
    return f;
}

static void say_of_image(struct controller_fixture *f, const char *status)
{
    controller_fixture_patch(f, &BUTLER_IMAGE_SYNCS, SYNC, "status",
                             arena_format(fixture_current()->arena, "{status: {%s}}", status));
}

static void images_need_a_factory(void **state)
{
    struct controller_fixture *f = begin_with_schematic(NULL);

    (void)state;
    expect(f, "status.conditions.ImageReady.reason", "ImageFactoryNotConfigured");
    assert_string_equal(controller_fixture_names(f, &BUTLER_IMAGE_SYNCS), "");
    /* Somebody else sees to the images. */
    configure_factory(f, "url: 'https://factory.example.com', autoSync: false");
    expect(f, "status.conditions.Ready.reason", "ControlPlaneProvisioning");
    assert_string_equal(controller_fixture_names(f, &BUTLER_IMAGE_SYNCS), "");
}

static void machines_wait_for_their_image(void **state)
{
    struct controller_fixture *f = begin_with_schematic("url: 'https://factory.example.com'");
    const char *tenant = tenant_of(f);

    (void)state;
    expect(f, "status.conditions.ImageReady.message",
           "nobody has begun with ImageSync " HOME "/demo-37656798-9-5: it needs a controller of "
           "ImageSyncs");
    expect(f, "status.imageSyncRef.name", "demo-37656798-9-5");
    controller_fixture_expect(f, &BUTLER_IMAGE_SYNCS, SYNC, "spec.factoryRef.platform", "rocky", 0);
    controller_fixture_expect(f, &BUTLER_IMAGE_SYNCS, SYNC, "spec.factoryRef.version", "9.5", 0);
    controller_fixture_expect(f, &BUTLER_IMAGE_SYNCS, SYNC, "spec.providerConfigRef.name",
                              "default", 0);
    assert_false(controller_fixture_has(f, &CAPI_CLUSTERS, tenant, "demo"));

    say_of_image(f, "phase: Downloading");
    expect(f, "status.conditions.ImageReady.message",
           "ImageSync " HOME "/demo-37656798-9-5 is Downloading");
    say_of_image(f, "phase: Failed, failureReason: NutanixTaskFailed, failureMessage: no room");
    expect(f, "status.conditions.ImageReady.reason", "NutanixTaskFailed");
    expect(f, "status.conditions.ImageReady.message",
           "ImageSync " HOME "/demo-37656798-9-5 has failed: no room");
    say_of_image(f, "phase: Ready, providerImageRef: 1c2d3e4f-0000-4000-8000-000000000009");
    expect(f, "status.conditions.ImageReady.reason", "ImageReady");
    controller_fixture_expect(f, &NUTANIX_TEMPLATES, tenant, "demo-worker",
                              "spec.template.spec.image.uuid",
                              "1c2d3e4f-0000-4000-8000-000000000009", 0);
}

static void images_are_shared(void **state)
{
    struct controller_fixture *f = begin_with_schematic("url: 'https://factory.example.com', "
                                                        "defaultSchematicID: " SCHEMATIC);

    (void)state;
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: TenantCluster\n"
                                "metadata: {name: second, namespace: " HOME "}\n"
                                "spec: {kubernetesVersion: v1.33.4, workers: {replicas: 1}}\n");
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, HOME, "second",
                              "status.imageSyncRef.name", "demo-37656798-9-5", MINUTES(1));
    assert_string_equal(controller_fixture_names(f, &BUTLER_IMAGE_SYNCS),
                        HOME "/demo-37656798-9-5");
    controller_fixture_expect(f, &BUTLER_IMAGE_SYNCS, SYNC,
                              "metadata.ownerReferences.demo.controller", "true", 0);
    controller_fixture_expect(f, &BUTLER_IMAGE_SYNCS, SYNC, "metadata.ownerReferences.second.kind",
                              "TenantCluster", 0);
    controller_fixture_expect(f, &BUTLER_IMAGE_SYNCS, SYNC,
                              "metadata.ownerReferences.second.controller", "", 0);
}

/* --- another size ----------------------------------------------------------------------------- */

static void play_workers(struct controller_fixture *f, int updated)
{
    cluster_fixture_play_workers(
        f, &(struct cluster_fixture_workers){ .all = 3, .ready = 3, .updated = updated });
}

static void grow_up(struct controller_fixture *f)
{
    create(f, "rocky");
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 3);
    expect(f, "status.phase", "Ready");
}

struct size_row {
    const char *name;
    const struct cluster_fixture_provider *provider;
};

static const struct size_row size_rows[] = {
    { "rotates templates of Harvester", &cluster_fixture_harvester },
    { "rotates templates of Harvester's own kinds", &cluster_fixture_harvester_native },
    { "rotates templates of Nutanix", &cluster_fixture_nutanix },
};

static void scenario_64_another_size_is_another_template(void **state)
{
    const struct size_row *row = *state;
    const struct kube_resource *templates = row->provider->templates;
    struct controller_fixture *f = begin_with_kinds(row->provider);
    const char *tenant;
    const char *name;

    grow_up(f);
    tenant = tenant_of(f);

    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL,
                             "{spec: {workers: {machineTemplate: {cpu: 8}}}}");
    expect(f, "status.phase", "Updating");
    name = controller_fixture_text(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers",
                                   "spec.template.spec.infrastructureRef.name");
    assert_string_not_equal(name, "demo-worker");
    assert_true(controller_fixture_has(f, templates, tenant, name));
    /* Machines of the old one are still there. */
    play_workers(f, 1);
    controller_fixture_advance(f, MINUTES(1));
    assert_true(controller_fixture_has(f, templates, tenant, "demo-worker"));

    play_workers(f, 3);
    expect(f, "status.phase", "Ready");
    controller_fixture_expect_gone(f, templates, tenant, "demo-worker", MINUTES(2));
    assert_true(controller_fixture_has(f, templates, tenant, name));
}

static void templates_of_the_old_version_go(void **state)
{
    struct controller_fixture *f = begin_with_kinds(&cluster_fixture_harvester);
    const char *tenant;
    const char *name;

    (void)state;
    grow_up(f);
    tenant = tenant_of(f);

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
          TEST(scenario_59_a_missing_trust_bundle_is_told), TEST(images_need_a_factory),
          TEST(machines_wait_for_their_image), TEST(images_are_shared),
          TABLE(scenario_64_another_size_is_another_template, size_rows),
          TEST(templates_of_the_old_version_go))
