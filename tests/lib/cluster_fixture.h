/* A TenantCluster "demo" whose other controllers are played by the test: it says what has become of
 * the control plane and of the machines. Static, so that only the tests that ask for it need the
 * controllers to link with. */
#pragma once

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/crew.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/test.h"

#define CLUSTER_HOME "butler-tenants"
#define CLUSTER_DEMO CLUSTER_HOME, "demo"

/* --- infrastructures -------------------------------------------------------------------------- */

/* Kinds of others are there in name only: what the objects must look like is tried on the real
 * definitions elsewhere (tests/upstream). */
struct cluster_fixture_provider {
    const char *name;
    const char *config;                    /* the spec of its ProviderConfig */
    const struct kube_resource *clusters;  /* NULL each: it is one of ours */
    const struct kube_resource *templates; /* of machines */
};

#define INFRASTRUCTURE "infrastructure.cluster.x-k8s.io"

static const struct kube_resource KUBEVIRT_CLUSTERS = { INFRASTRUCTURE, "v1alpha1",
                                                        "kubevirtclusters", "KubevirtCluster",
                                                        true };
static const struct kube_resource KUBEVIRT_TEMPLATES = { INFRASTRUCTURE, "v1alpha1",
                                                         "kubevirtmachinetemplates",
                                                         "KubevirtMachineTemplate", true };
static const struct kube_resource HARVESTER_CLUSTERS = { INFRASTRUCTURE, "v1alpha1",
                                                         "harvesterclusters", "HarvesterCluster",
                                                         true };
static const struct kube_resource HARVESTER_TEMPLATES = { INFRASTRUCTURE, "v1alpha1",
                                                          "harvestermachinetemplates",
                                                          "HarvesterMachineTemplate", true };
static const struct kube_resource NUTANIX_CLUSTERS = { INFRASTRUCTURE, "v1beta1", "nutanixclusters",
                                                       "NutanixCluster", true };
static const struct kube_resource NUTANIX_TEMPLATES = { INFRASTRUCTURE, "v1beta1",
                                                        "nutanixmachinetemplates",
                                                        "NutanixMachineTemplate", true };

#define ACCOUNT "credentialsRef: {name: account}"

static const struct cluster_fixture_provider cluster_fixture_local = {
    .name = "on simulated machines",
    .config = "{provider: local}",
};

static const struct cluster_fixture_provider cluster_fixture_harvester = {
    .name = "on Harvester",
    .config = "{provider: harvester, " ACCOUNT ", harvester: {networkName: a/b, imageName: a/c}}",
    .clusters = &KUBEVIRT_CLUSTERS,
    .templates = &KUBEVIRT_TEMPLATES,
};

static const struct cluster_fixture_provider cluster_fixture_harvester_native = {
    .name = "on Harvester by its own kinds",
    .config = "{provider: harvester, " ACCOUNT ", harvester: {capiFlavor: harvester, networkName: "
              "a/b, imageName: a/c, sshKeyPair: a/d}}",
    .clusters = &HARVESTER_CLUSTERS,
    .templates = &HARVESTER_TEMPLATES,
};

static const struct cluster_fixture_provider cluster_fixture_nutanix = {
    .name = "on Nutanix",
    .config = "{provider: nutanix, " ACCOUNT ", nutanix: {endpoint: "
              "'https://prism.example.com:9440', clusterUUID: a, subnetUUID: b, imageUUID: c}}",
    .clusters = &NUTANIX_CLUSTERS,
    .templates = &NUTANIX_TEMPLATES,
};

/* --- beginning -------------------------------------------------------------------------------- */

/* What is there before the cluster is. */
static inline void cluster_fixture_prepare(struct controller_fixture *f,
                                           const struct cluster_fixture_provider *provider)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "{apiVersion: v1, kind: Namespace, metadata: {name: butler-system}}\n"
                        "---\n"
                        "{apiVersion: v1, kind: Namespace, metadata: {name: " CLUSTER_HOME "}}\n"
                        "---\n"
                        "apiVersion: v1\n"
                        "kind: Secret\n"
                        "metadata: {name: account, namespace: butler-system}\n"
                        "stringData: {username: admin, password: 'a\"b\\c', kubeconfig: x}\n"
                        "---\n"
                        "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                        "kind: ProviderConfig\n"
                        "metadata: {name: default, namespace: butler-system}\n"
                        "spec: %s\n",
                        provider->config));
}

/* The kinds of the infrastructure are installed. */
static inline void cluster_fixture_define(struct controller_fixture *f,
                                          const struct cluster_fixture_provider *provider)
{
    if (provider->clusters)
        controller_fixture_define(f, provider->clusters);
    if (provider->templates)
        controller_fixture_define(f, provider->templates);
}

static inline void cluster_fixture_create(struct controller_fixture *f, const char *os_type)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                        "kind: TenantCluster\n"
                        "metadata: {name: demo, namespace: " CLUSTER_HOME "}\n"
                        "spec:\n"
                        "  kubernetesVersion: v1.33.4\n"
                        "  workers: {replicas: 3, machineTemplate: {os: {type: %s}}}\n"
                        "  addons: {cni: {provider: none}}\n",
                        os_type));
}

/* --- controllers and tenants ------------------------------------------------------------------ */

/* The API is its own tenant; what is asked there can fail as everything else. */
static inline struct error *cluster_fixture_tenant(void *context, struct arena *arena,
                                                   const char *namespace, const char *cluster,
                                                   struct kube *out_kube)
{
    struct controllers_options *options = context;

    (void)arena;
    (void)namespace;
    (void)cluster;
    *out_kube = (struct kube){ .transport = options->transport, .field_manager = "butler" };
    return NULL;
}

static inline struct controllers_options *cluster_fixture_start(struct controller_fixture *f)
{
    struct crew_options crew = controller_fixture_options(f);
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    options->transport = crew.transport;
    options->informers = crew.informers;
    options->system_namespace = BUTLER_SYSTEM_NAMESPACE;
    options->tenant = cluster_fixture_tenant;
    options->tenant_context = options;
    controller_fixture_start(f, &tenant_cluster_controller, options);
    return options;
}

static inline const char *cluster_fixture_text(struct controller_fixture *f, const char *path)
{
    return controller_fixture_text(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, path);
}

static inline const char *cluster_fixture_tenant_namespace(struct controller_fixture *f)
{
    return cluster_fixture_text(f, "status.tenantNamespace");
}

static inline void cluster_fixture_expect(struct controller_fixture *f, const char *path,
                                          const char *text)
{
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, path, text, MINUTES(2));
}

static inline void cluster_fixture_expect_workers(struct controller_fixture *f, const char *path,
                                                  const char *text)
{
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, cluster_fixture_tenant_namespace(f),
                              "demo-workers", path, text, MINUTES(2));
}

/* --- the others ------------------------------------------------------------------------------- */

static inline void cluster_fixture_play_plane(struct controller_fixture *f, const char *version)
{
    const char *tenant = cluster_fixture_tenant_namespace(f);

    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: steward.butlerlabs.dev/v1alpha1\n"
                        "kind: TenantControlPlane\n"
                        "metadata:\n"
                        "  name: demo\n"
                        "  namespace: %s\n"
                        "  labels: {butler.butlerlabs.dev/source-namespace: " CLUSTER_HOME ",\n"
                        "           butler.butlerlabs.dev/source-name: demo}\n"
                        "spec: {controlPlane: {service: {serviceType: LoadBalancer}},\n"
                        "       kubernetes: {version: %s, kubelet: {}}}\n"
                        "status:\n"
                        "  controlPlaneEndpoint: 127.0.0.1:20001\n"
                        "  kubernetesResources: {version: {status: Ready, version: %s}}\n",
                        tenant, version, version));
    controller_fixture_patch(f, &CAPI_CLUSTERS, tenant, "demo", "status",
                             "{status: {phase: Provisioned, infrastructureReady: true, "
                             "controlPlaneReady: true}}");
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "{apiVersion: v1, kind: Secret, metadata: {name: demo-admin-kubeconfig, "
                        "namespace: %s}, stringData: {admin.conf: x}}",
                        tenant));
}

/* What an infrastructure says of the network of a cluster; parts of the spec are its own too. */
static inline void
cluster_fixture_play_infrastructure(struct controller_fixture *f,
                                    const struct cluster_fixture_provider *provider)
{
    const char *tenant = cluster_fixture_tenant_namespace(f);

    controller_fixture_patch(f, provider->clusters, tenant, "demo", NULL,
                             "{metadata: {finalizers: [" INFRASTRUCTURE "]}, spec: {failureDomain: "
                             "one}}");
    controller_fixture_patch(f, provider->clusters, tenant, "demo", "status",
                             "{status: {ready: true}}");
}

/* It lets go of what is being deleted. */
static inline void
cluster_fixture_end_infrastructure(struct controller_fixture *f,
                                   const struct cluster_fixture_provider *provider,
                                   const char *tenant)
{
    controller_fixture_patch(f, provider->clusters, tenant, "demo", NULL,
                             "{metadata: {finalizers: null}}");
}

struct cluster_fixture_workers {
    int all;
    int ready;
    int updated;
};

static inline void cluster_fixture_play_workers(struct controller_fixture *f,
                                                const struct cluster_fixture_workers *workers)
{
    const char *tenant = cluster_fixture_tenant_namespace(f);
    const char *generation = controller_fixture_text(f, &CAPI_MACHINE_DEPLOYMENTS, tenant,
                                                     "demo-workers", "metadata.generation");

    controller_fixture_patch(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers", "status",
                             arena_format(fixture_current()->arena,
                                          "{status: {observedGeneration: %s, replicas: %d, "
                                          "readyReplicas: %d, updatedReplicas: %d}}",
                                          generation, workers->all, workers->ready,
                                          workers->updated));
}
