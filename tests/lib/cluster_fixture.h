/* A TenantCluster "demo" whose other controllers are played by the test: it says what has become of
 * the control plane and of the machines. Static, so that only the tests that ask for it need the
 * controllers to link with. */
#pragma once

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "kube/crew.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/test.h"

#define CLUSTER_HOME "butler-tenants"
#define CLUSTER_DEMO CLUSTER_HOME, "demo"

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
