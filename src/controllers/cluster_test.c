/* TenantClusters on a whole API server. The other controllers are played by the test: it says what
 * has become of a control plane and of machines. */
#include "doc/doc.h"
#include "lib/cluster_fixture.h"
#include "lib/namespace_keeper.h"

#define HOME CLUSTER_HOME
#define DEMO CLUSTER_DEMO

static const char setting[] = "{apiVersion: v1, kind: Namespace, metadata: {name: butler-system}}\n"
                              "---\n"
                              "{apiVersion: v1, kind: Namespace, metadata: {name: " HOME "}}\n"
                              "---\n"
                              "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                              "kind: ProviderConfig\n"
                              "metadata: {name: local, namespace: butler-system}\n"
                              "spec: {provider: local}\n";

static const char demo[] = "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                           "kind: TenantCluster\n"
                           "metadata: {name: demo, namespace: " HOME "}\n"
                           "spec:\n"
                           "  kubernetesVersion: v1.33.4\n"
                           "  workers: {replicas: 3}\n"
                           "  addons: {cni: {provider: none}}\n";

static void start(struct controller_fixture *f, void *context)
{
    (void)context;
    cluster_fixture_start(f);
    controller_fixture_settle(f);
}

static void prepare(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, setting);
}

static struct controller_fixture *begin(void)
{
    struct controller_fixture *f = controller_fixture_new();

    prepare(f, NULL);
    start(f, NULL);
    return f;
}

static const char *tenant_of(struct controller_fixture *f)
{
    return cluster_fixture_tenant_namespace(f);
}

static void expect(struct controller_fixture *f, const char *path, const char *text)
{
    cluster_fixture_expect(f, path, text);
}

/* --- addresses -------------------------------------------------------------------------------- */

static void nothing_is_made_before_there_are_addresses(void **state)
{
    struct controller_fixture *f = controller_fixture_new();
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    (void)state;
    prepare(f, NULL);
    controller_fixture_patch(f, &BUTLER_PROVIDER_CONFIGS, "butler-system", "local", NULL,
                             "{spec: {network: {mode: ipam, poolRefs: [{name: pool}]}}}");
    start(f, NULL);
    controller_fixture_apply(f, demo);
    expect(f, "status.conditions.NetworkReady.reason", "PoolExhausted");
    assert_string_equal(controller_fixture_names(f, &CAPI_CLUSTERS), "");

    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: NetworkPool\n"
                                "metadata: {name: pool, namespace: butler-system}\n"
                                "spec: {cidr: 10.0.0.0/24}\n");
    options->informers = f->informers;
    controller_fixture_start(f, &network_pool_controller, options);
    controller_fixture_start(f, &ip_allocation_controller, options);
    namespace_keeper_start(f);
    expect(f, "status.lbAllocationRef.name", HOME "-demo-lb");
    expect(f, "status.conditions.NetworkReady.message", "LB IPs allocated: 10.0.0.1-10.0.0.8");
    expect(f, "status.conditions.Ready.reason", "ControlPlaneProvisioning");
    assert_string_not_equal(controller_fixture_names(f, &CAPI_CLUSTERS), "");

    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, DEMO);
    controller_fixture_expect_gone(f, &BUTLER_IP_ALLOCATIONS, "butler-system", HOME "-demo-lb",
                                   MINUTES(2));
}

static void play_workers(struct controller_fixture *f, int ready, int all)
{
    cluster_fixture_play_workers(
        f, &(struct cluster_fixture_workers){ .all = all, .ready = ready, .updated = all });
}

static void grow_up(struct controller_fixture *f)
{
    controller_fixture_apply(f, demo);
    controller_fixture_settle(f);
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 3, 3);
    expect(f, "status.phase", "Ready");
}

/* --- birth ------------------------------------------------------------------------------------ */

/* Without a ButlerConfig: the mode is Disabled. */
static void scenario_01_no_config_means_the_default_namespace(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, demo);
    expect(f, "status.phase", "Provisioning");
    expect(f, "status.conditions.Ready.reason", "ControlPlaneProvisioning");
}

/* Both were let in; there is room for one, and the older one has it. */
static void the_younger_of_two_waits_for_room(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: ProviderConfig\n"
                                "metadata: {name: local, namespace: butler-system}\n"
                                "spec: {provider: local, limits: {maxClustersPerTeam: 1}}\n");
    controller_fixture_apply(f, demo);
    controller_fixture_apply(f, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: TenantCluster\n"
                                "metadata: {name: later, namespace: " HOME "}\n"
                                "spec: {kubernetesVersion: v1.33.4, workers: {replicas: 1}}\n");
    expect(f, "status.conditions.QuotaSatisfied.message", "within all quotas");
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, HOME, "later",
                              "status.conditions.QuotaSatisfied.reason", "QuotaExceeded",
                              MINUTES(2));
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, HOME, "later",
                              "status.conditions.QuotaSatisfied.message",
                              "spec.providerConfigRef: Forbidden: team namespace \"" HOME
                              "\" already has 1 cluster(s); ProviderConfig \"local\" limits to 1",
                              MINUTES(2));
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, HOME, "later", "status.phase",
                              "Provisioning", MINUTES(2));
}

static const struct {
    const struct kube_resource *resource;
    const char *name;
} objects[] = {
    { &CAPI_CLUSTERS, "demo" },
    { &CAPI_MACHINE_DEPLOYMENTS, "demo-workers" },
    { &CAPI_DOCKER_CLUSTERS, "demo" },
    { &CAPI_DOCKER_MACHINE_TEMPLATES, "demo-worker" },
    { &CAPI_KUBEADM_CONFIG_TEMPLATES, "demo-worker" },
    { &STEWARD_CONTROL_PLANES, "demo" },
};

static void objects_carry_the_labels_of_their_cluster(void **state)
{
    struct controller_fixture *f = begin();
    const char *tenant;

    (void)state;
    controller_fixture_apply(f, demo);
    controller_fixture_settle(f);
    tenant = tenant_of(f);
    for (size_t i = 0; i < COUNT_OF(objects); i++) {
        struct value labels =
            value_find(controller_fixture_get(f, objects[i].resource, tenant, objects[i].name),
                       VALUE_KEYS("metadata", "labels"));

        assert_true(slice_is(value_text(labels, BUTLER_LABEL_MANAGED_BY), "butler"));
        assert_true(slice_is(value_text(labels, BUTLER_LABEL_TENANT), "demo"));
        assert_true(slice_is(value_text(labels, BUTLER_LABEL_SOURCE_NAMESPACE), HOME));
        assert_true(slice_is(value_text(labels, BUTLER_LABEL_SOURCE_NAME), "demo"));
        assert_true(slice_is(value_text(labels, BUTLER_LABEL_CLUSTER_NAME), "demo"));
    }
}

static void scenario_60_the_endpoint_is_told(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, demo);
    controller_fixture_settle(f);
    cluster_fixture_play_plane(f, "v1.33.4");
    expect(f, "status.controlPlaneEndpoint", "127.0.0.1:20001");
    controller_fixture_expect(f, &CAPI_CLUSTERS, tenant_of(f), "demo",
                              "spec.controlPlaneEndpoint.host", "127.0.0.1", SECONDS(10));
    controller_fixture_expect(f, &CAPI_CLUSTERS, tenant_of(f), "demo",
                              "spec.controlPlaneEndpoint.port", "20001", SECONDS(10));
}

static void scenario_62_one_worker_is_enough_to_be_ready(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, demo);
    controller_fixture_settle(f);
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 1, 3);
    expect(f, "status.phase", "Ready");
    expect(f, "status.conditions.WorkersReady.status", "False");
    expect(f, "status.conditions.WorkersReady.message", "Workers provisioning: 1/3 ready");
    expect(f, "status.observedState.workers.ready", "1");
}

/* --- life ------------------------------------------------------------------------------------- */

static void scale(struct controller_fixture *f, int replicas)
{
    controller_fixture_patch(
        f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL,
        arena_format(fixture_current()->arena, "{spec: {workers: {replicas: %d}}}", replicas));
}

static void scenario_63_scaling_is_an_update(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    grow_up(f);
    scale(f, 5);
    expect(f, "status.phase", "Updating");
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, tenant_of(f), "demo-workers",
                              "spec.replicas", "5", 0);
    play_workers(f, 4, 5);
    expect(f, "status.workerNodesReady", "4");
    expect(f, "status.phase", "Updating");
    play_workers(f, 5, 5);
    expect(f, "status.phase", "Ready");
}

static void scenario_65_workers_wait_for_the_control_plane(void **state)
{
    struct controller_fixture *f = begin();
    const char *tenant;

    (void)state;
    grow_up(f);
    tenant = tenant_of(f);
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL,
                             "{spec: {kubernetesVersion: v1.34.1}}");
    controller_fixture_expect(f, &STEWARD_CONTROL_PLANES, tenant, "demo", "spec.version", "v1.34.1",
                              SECONDS(10));
    expect(f, "status.phase", "Updating");
    expect(f, "status.conditions.Upgrading.message", "upgrading the control plane to v1.34.1");
    controller_fixture_advance(f, MINUTES(5));
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers",
                              "spec.template.spec.version", "v1.33.4", 0);
    cluster_fixture_play_plane(f, "v1.34.1");
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers",
                              "spec.template.spec.version", "v1.34.1", SECONDS(10));
    expect(f, "status.observedState.kubernetesVersion", "v1.34.1");
    expect(f, "status.phase", "Updating");
    play_workers(f, 3, 3);
    expect(f, "status.phase", "Ready");
    expect(f, "status.conditions.Upgrading.status", "False");
}

static void scenario_66_what_was_deleted_comes_back(void **state)
{
    struct controller_fixture *f = begin();
    const char *tenant;

    (void)state;
    grow_up(f);
    tenant = tenant_of(f);
    controller_fixture_delete(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers");
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, tenant, "demo-workers", "spec.replicas",
                              "3", SECONDS(60));
    expect(f, "status.phase", "Ready");
}

static void scenario_67_a_ready_cluster_outlives_its_provider_config(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    grow_up(f);
    controller_fixture_delete(f, &BUTLER_PROVIDER_CONFIGS, "butler-system", "local");
    controller_fixture_advance(f, MINUTES(2));
    expect(f, "status.conditions.Ready.reason", "ReconcileDegraded");
    expect(f, "status.conditions.Ready.status", "True");
    expect(f, "status.phase", "Ready");
}

static void scenario_72_a_paused_cluster_is_left_alone(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    grow_up(f);
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL, "{spec: {paused: true}}");
    scale(f, 5);
    controller_fixture_advance(f, MINUTES(2));
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, tenant_of(f), "demo-workers",
                              "spec.replicas", "3", 0);
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL, "{spec: {paused: false}}");
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, tenant_of(f), "demo-workers",
                              "spec.replicas", "5", SECONDS(10));
}

/* --- trouble ---------------------------------------------------------------------------------- */

struct trouble {
    const char *name;
    const char *manifest;
    const char *phase;
    const char *reason;
    const char *message;
};

static const struct trouble troubles[] = {
    { "a namespace that is not for clusters",
      "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
      "kind: TenantCluster\n"
      "metadata: {name: lost, namespace: butler-system}\n"
      "spec: {kubernetesVersion: v1.33.4, workers: {replicas: 1}}\n",
      "Failed", "ValidationFailed",
      "TenantCluster must be in default namespace \"butler-tenants\" when multi-tenancy is "
      "disabled, "
      "got \"butler-system\"" },
    { "a provider that is not there",
      "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
      "kind: TenantCluster\n"
      "metadata: {name: lost, namespace: " HOME "}\n"
      "spec: {kubernetesVersion: v1.33.4, workers: {replicas: 1}, providerConfigRef: {name: x}}\n",
      "Provisioning", "ProviderConfigNotFound", "ProviderConfig butler-system/x not found" },
};

static void trouble_is_named(void **state)
{
    const struct trouble *row = *state;
    struct controller_fixture *f = begin();
    const char *namespace = strstr(row->manifest, "namespace: " HOME) ? HOME : "butler-system";

    controller_fixture_apply(f, row->manifest);
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, namespace, "lost", "status.phase",
                              row->phase, SECONDS(10));
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, namespace, "lost",
                              "status.conditions.Ready.reason", row->reason, 0);
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, namespace, "lost",
                              "status.conditions.Ready.message", row->message, 0);
}

static void a_cluster_that_gets_nowhere_has_failed(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, demo);
    expect(f, "status.phase", "Provisioning");
    controller_fixture_advance(f, MINUTES(44));
    expect(f, "status.phase", "Provisioning");
    controller_fixture_advance(f, MINUTES(2));
    expect(f, "status.phase", "Failed");
    expect(f, "status.conditions.Ready.reason", "ProvisioningTimeout");
    expect(f, "status.conditions.Ready.message",
           "no progress for 45 minutes: waiting for the control plane");
    controller_fixture_advance(f, MINUTES(2));
    expect(f, "status.phase", "Failed");
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 3, 3);
    expect(f, "status.phase", "Ready");
}

/* --- the end ---------------------------------------------------------------------------------- */

static void scenario_70_goes_in_order(void **state)
{
    struct controller_fixture *f = begin();
    const char *tenant;

    (void)state;
    grow_up(f);
    tenant = arena_strdup(fixture_current()->arena, tenant_of(f));
    controller_fixture_patch(f, &CAPI_CLUSTERS, tenant, "demo", NULL,
                             "{metadata: {finalizers: [cluster.cluster.x-k8s.io]}}");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, DEMO);
    expect(f, "status.phase", "Deleting");
    controller_fixture_advance(f, MINUTES(1));
    expect(f, "status.conditions.Ready.message",
           arena_format(fixture_current()->arena, "waiting for Cluster %s/demo to go", tenant));
    assert_true(controller_fixture_has(f, &STEWARD_CONTROL_PLANES, tenant, "demo"));
    controller_fixture_patch(f, &CAPI_CLUSTERS, tenant, "demo", NULL,
                             "{metadata: {finalizers: null}}");
    controller_fixture_advance(f, SECONDS(10));
    assert_false(controller_fixture_has(f, &STEWARD_CONTROL_PLANES, tenant, "demo"));
}

#define WEB                                                                                        \
    "{apiVersion: v1, kind: Service, metadata: {name: web, namespace: " HOME "%s}, "               \
    "spec: {type: LoadBalancer, ports: [{port: 80}]}}"

/* Whoever made a load balancer for it must be able to take it down. */
static void load_balancers_go_before_their_cluster(void **state)
{
    struct controller_fixture *f = begin();
    const char *tenant;

    (void)state;
    grow_up(f);
    tenant = arena_strdup(fixture_current()->arena, tenant_of(f));
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena, WEB, ", finalizers: [example.com/cloud]"));
    controller_fixture_apply(f, "{apiVersion: v1, kind: Service, metadata: {name: inner, "
                                "namespace: " HOME "}, spec: {ports: [{port: 80}]}}");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, DEMO);
    expect(f, "status.conditions.Ready.message", "waiting for Service " HOME "/web to go");
    controller_fixture_advance(f, MINUTES(1));
    assert_string_equal(
        controller_fixture_text(f, &CAPI_CLUSTERS, tenant, "demo", "metadata.deletionTimestamp"),
        "");
    controller_fixture_patch(f, &KUBE_SERVICES, HOME, "web", NULL,
                             "{metadata: {finalizers: null}}");
    controller_fixture_expect_gone(f, &CAPI_CLUSTERS, tenant, "demo", SECONDS(30));
    assert_true(controller_fixture_has(f, &KUBE_SERVICES, HOME, "inner"));
    assert_int_equal(controller_fixture_events(f, "TenantCleanupSkipped"), 0);
}

struct way {
    const char *name;
    const char *annotation; /* on the cluster; NULL: none */
    uint64_t ms;            /* until it goes at the latest */
    uint64_t not_before_ms;
    int64_t events;
};

static const struct way ways[] = {
    { "after five minutes in which it does not answer", NULL, MINUTES(6), MINUTES(4), 1 },
    { "at once when told to", "{metadata: {annotations: {" BUTLER_NOTE_FORCE_DELETE ": 'true'}}}",
      SECONDS(30), 0, 1 },
};

static struct error *reach_nobody(void *context, struct arena *arena, const char *namespace,
                                  const char *cluster, struct kube *out_kube)
{
    (void)context;
    (void)arena;
    (void)namespace;
    (void)out_kube;
    return error_new(ERR_UNAVAILABLE, "%s does not answer", cluster);
}

static void scenario_70_a_silent_tenant_goes(void **state)
{
    const struct way *way = *state;
    struct controller_fixture *f = controller_fixture_new();
    const char *tenant;

    prepare(f, NULL);
    cluster_fixture_start(f)->tenant = reach_nobody;
    grow_up(f);
    tenant = arena_strdup(fixture_current()->arena, tenant_of(f));
    if (way->annotation)
        controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL, way->annotation);
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, DEMO);
    expect(f, "status.phase", "Deleting");
    if (way->not_before_ms) {
        expect(f, "status.conditions.Ready.message",
               "waiting for the cluster's API, which does not answer: demo does not answer");
        controller_fixture_advance(f, way->not_before_ms);
        assert_true(controller_fixture_has(f, &CAPI_CLUSTERS, tenant, "demo"));
    }
    controller_fixture_expect_gone(f, &CAPI_CLUSTERS, tenant, "demo", way->ms);
    assert_int_equal(controller_fixture_events(f, "TenantCleanupSkipped"), way->events);
}

static void scenario_71_orphans_stay(void **state)
{
    struct controller_fixture *f = begin();
    const char *tenant;

    (void)state;
    grow_up(f);
    tenant = arena_strdup(fixture_current()->arena, tenant_of(f));
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL,
                             "{spec: {deletionPolicy: Orphan}}");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, DEMO);
    controller_fixture_expect_gone(f, &BUTLER_TENANT_CLUSTERS, DEMO, SECONDS(30));
    for (size_t i = 0; i < COUNT_OF(objects); i++)
        assert_string_equal(controller_fixture_text(f, objects[i].resource, tenant, objects[i].name,
                                                    "metadata.labels"),
                            "{\"cluster.x-k8s.io/cluster-name\":\"demo\"}");
}

TEST_MAIN(TEST(a_cluster_that_gets_nowhere_has_failed),
          TEST(scenario_01_no_config_means_the_default_namespace),
          TEST(the_younger_of_two_waits_for_room), TEST(nothing_is_made_before_there_are_addresses),
          TEST(objects_carry_the_labels_of_their_cluster), TEST(scenario_60_the_endpoint_is_told),
          TEST(scenario_62_one_worker_is_enough_to_be_ready),
          TEST(scenario_63_scaling_is_an_update),
          TEST(scenario_65_workers_wait_for_the_control_plane),
          TEST(scenario_66_what_was_deleted_comes_back),
          TEST(scenario_67_a_ready_cluster_outlives_its_provider_config),
          TEST(scenario_72_a_paused_cluster_is_left_alone), TABLE(trouble_is_named, troubles),
          TEST(scenario_70_goes_in_order), TEST(load_balancers_go_before_their_cluster),
          TABLE(scenario_70_a_silent_tenant_goes, ways), TEST(scenario_71_orphans_stay))
