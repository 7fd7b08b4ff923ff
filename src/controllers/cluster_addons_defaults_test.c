/* New clusters get the addons of their team and their environment. Control plane and machines are
 * played by the test. */
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/survival.h"
#include "lib/test.h"

#define API    "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
#define TENANT "web-0123abcd"
#define WEB    "acme", "web"

/* The namespace of the tenant has its name already, so that it is the same in every round. */
static const char setting[] =
    "{apiVersion: v1, kind: Namespace, metadata: {name: butler-system}}\n---\n"
    "{apiVersion: v1, kind: Namespace, metadata: {name: acme, labels: "
    "{butler.butlerlabs.dev/team: acme, app.kubernetes.io/managed-by: butler}}}\n---\n" API
    "kind: ButlerConfig\nmetadata: {name: butler}\nspec: {multiTenancy: {mode: "
    "Enforced}}\n---\n" API
    "kind: ProviderConfig\nmetadata: {name: local, namespace: butler-system}\n"
    "spec: {provider: local}\n---\n" API "kind: Team\nmetadata: {name: acme}\n"
    "spec:\n"
    "  clusterDefaults: {defaultAddons: [redis, cert-manager, redis]}\n"
    "  environments:\n"
    "  - {name: dev, clusterDefaults: {defaultAddons: [nats, redis, velero]}}\n"
    "  - {name: prod, clusterDefaults: {defaultAddons: [argocd]}}\n"
    "status: {phase: Ready, namespace: acme}\n---\n" API "kind: TenantCluster\n"
    "metadata: {name: web, namespace: acme, labels: {butler.butlerlabs.dev/environment: dev}}\n"
    "spec:\n"
    "  kubernetesVersion: v1.33.4\n"
    "  teamRef: {name: acme}\n"
    "  workers: {replicas: 1}\n"
    "  addons: {cni: {provider: none}}\n"
    "status: {tenantNamespace: " TENANT ", workerNodesDesired: 0, workerNodesReady: 0}\n";

static void prepare(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, setting);
}

static void start(struct controller_fixture *f, void *context)
{
    struct crew_options crew = controller_fixture_options(f);
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    (void)context;
    options->transport = crew.transport;
    options->informers = crew.informers;
    controller_fixture_start(f, &tenant_cluster_controller, options);
    controller_fixture_settle(f);
}

static struct controller_fixture *begin(void)
{
    struct controller_fixture *f = controller_fixture_new();

    prepare(f, NULL);
    return f;
}

static void play_control_plane(struct controller_fixture *f)
{
    controller_fixture_apply(
        f, "apiVersion: steward.butlerlabs.dev/v1alpha1\nkind: TenantControlPlane\n"
           "metadata:\n"
           "  name: web\n"
           "  namespace: " TENANT "\n"
           "  labels: {butler.butlerlabs.dev/source-namespace: acme,\n"
           "           butler.butlerlabs.dev/source-name: web}\n"
           "spec: {controlPlane: {service: {serviceType: LoadBalancer}},\n"
           "       kubernetes: {version: v1.33.4, kubelet: {}}}\n"
           "status:\n"
           "  controlPlaneEndpoint: 127.0.0.1:20001\n"
           "  kubernetesResources: {version: {status: Ready, version: v1.33.4}}\n");
    controller_fixture_patch(f, &CAPI_CLUSTERS, TENANT, "web", "status",
                             "{status: {phase: Provisioned, infrastructureReady: true, "
                             "controlPlaneReady: true}}");
    controller_fixture_apply(f, "{apiVersion: v1, kind: Secret, metadata: {name: "
                                "web-admin-kubeconfig, namespace: " TENANT
                                "}, stringData: {admin.conf: x}}");
}

static void play_worker(struct controller_fixture *f)
{
    controller_fixture_patch(f, &CAPI_MACHINE_DEPLOYMENTS, TENANT, "web-workers", "status",
                             "{status: {observedGeneration: 1, replicas: 1, readyReplicas: 1, "
                             "updatedReplicas: 1}}");
}

static void grow_up(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_settle(f);
    play_control_plane(f);
    play_worker(f);
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, WEB, "status.phase", "Ready", MINUTES(2));
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, WEB, "status.conditions.Ready.message",
                              "All operations healthy", MINUTES(2));
}

static const char *addon(struct controller_fixture *f, const char *name, const char *path)
{
    return controller_fixture_text(f, &BUTLER_TENANT_ADDONS, "acme", name, path);
}

static void they_come_when_it_is_ready(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    start(f, NULL);
    play_control_plane(f);
    controller_fixture_advance(f, MINUTES(1));
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS),
                        "acme/web-cert-manager acme/web-metrics-server"); /* the baseline */
    play_worker(f);
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, WEB, "status.phase", "Ready", MINUTES(2));
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS),
                        "acme/web-cert-manager acme/web-metrics-server acme/web-nats "
                        "acme/web-redis acme/web-velero");
    assert_string_equal(addon(f, "web-redis", "spec.addon"), "redis");
    assert_string_equal(addon(f, "web-redis", "spec.clusterRef.name"), "web");
    assert_string_equal(addon(f, "web-redis", "metadata.ownerReferences.web.kind"),
                        "TenantCluster");
    assert_string_equal(addon(f, "web-redis", "metadata.labels"),
                        "{\"app.kubernetes.io/managed-by\":\"butler\","
                        "\"butler.butlerlabs.dev/cluster\":\"web\","
                        "\"butler.butlerlabs.dev/addon-definition\":\"redis\"}");
}

static void whoever_deletes_one_does_not_get_it_back(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    start(f, NULL);
    grow_up(f, NULL);
    controller_fixture_delete(f, &BUTLER_TENANT_ADDONS, "acme", "web-redis");
    controller_fixture_patch(f, &BUTLER_TEAMS, NULL, "acme", NULL,
                             "{spec: {clusterDefaults: {defaultAddons: [redis, rabbitmq]}}}");
    controller_fixture_advance(f, HOURS(1));
    assert_false(controller_fixture_has(f, &BUTLER_TENANT_ADDONS, "acme", "web-redis"));
    assert_false(controller_fixture_has(f, &BUTLER_TENANT_ADDONS, "acme", "web-rabbitmq"));
}

/* Two of one definition would be two owners of one release. */
static void one_that_is_there_already_serves(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, API "kind: TenantAddon\nmetadata: {name: cache, namespace: acme}\n"
                                    "spec: {clusterRef: {name: web}, addon: redis}\n");
    start(f, NULL);
    grow_up(f, NULL);
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS),
                        "acme/cache acme/web-cert-manager acme/web-metrics-server acme/web-nats "
                        "acme/web-velero");
    assert_non_null(strstr(addon(f, "web-cert-manager", "metadata.labels"),
                           "\"butler.butlerlabs.dev/baseline\":\"true\""));
}

static void a_cluster_that_is_only_watched_gets_none(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, WEB, NULL,
                             "{spec: {managementPolicy: {mode: Observe}}}");
    start(f, NULL);
    grow_up(f, NULL);
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS), "");
}

static bool has_event(struct controller_fixture *f, const char *reason)
{
    struct slice rest = slice_from(controller_fixture_names(f, &KUBE_EVENTS));
    struct slice word;

    while (slice_split(&rest, ' ', &word)) {
        struct slice namespace;
        struct slice name;

        if (slice_cut(word, '/', &namespace, &name) && slice_is(namespace, "acme") &&
            strcmp(controller_fixture_text(f, &KUBE_EVENTS, "acme",
                                           arena_text(fixture_current()->arena, name), "reason"),
                   reason) == 0)
            return true;
    }
    return false;
}

/* A name that no object can have stands for whatever the server refuses. */
static void one_that_is_refused_stops_nothing(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_patch(f, &BUTLER_TEAMS, NULL, "acme", NULL,
                             "{spec: {clusterDefaults: {defaultAddons: ['No Name', redis]}}}");
    start(f, NULL);
    grow_up(f, NULL);
    assert_true(controller_fixture_has(f, &BUTLER_TENANT_ADDONS, "acme", "web-redis"));
    assert_true(has_event(f, "AddonRefused"));
}

static void survives_every_write(void **state)
{
    (void)state;
    survival_check(&(struct survival_story){
        .about = { { "tenantcluster" } }, .prepare = prepare, .start = start, .tell = grow_up });
}

TEST_MAIN(TEST(they_come_when_it_is_ready), TEST(whoever_deletes_one_does_not_get_it_back),
          TEST(one_that_is_there_already_serves), TEST(a_cluster_that_is_only_watched_gets_none),
          TEST(one_that_is_refused_stops_nothing), TEST(survives_every_write))
