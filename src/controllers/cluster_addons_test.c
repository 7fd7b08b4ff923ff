/* What a cluster makes of its addons, with a small controller in the place of the cluster's own. */
#include "controllers/cluster_addons.h"

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/clock.h"
#include "controllers/addon_watch.h"
#include "helm/catalog.h"
#include "lib/addon_fixture.h"
#include "lib/survival.h"

struct scene {
    struct addon_fixture addons;
    const char *provider; /* NULL: "local" */
    const char *host_aliases;
    bool simulated;
    bool cni_ready; /* as the last run saw it */
};

static struct error *reconcile(struct reconcile *rc)
{
    struct scene *scene = CONTAINER_OF(rc->context, struct scene, addons.options);
    struct doc *config = NULL;
    struct value object = doc_root(rc->object);
    struct cluster_addons_facts facts = {
        .spec = value_get(object, SLICE("spec")),
        .status = value_get(object, SLICE("status")),
        .provider = slice_from(scene->provider ? scene->provider : "local"),
        .provider_config = SLICE("default"),
        .host_aliases = scene->host_aliases,
        .uid = SLICE("uid-1"),
        .tenant_namespace = "web-12345678",
        .simulated = scene->simulated,
    };
    struct cluster_addons addons;
    struct kube tenant = { 0 };
    struct error *err = kube_find(&rc->kube, &BUTLER_CONFIGS, NULL, BUTLER_CONFIG_NAME, &config);

    if (err)
        return err;
    if (config) {
        arena_defer(rc->arena, doc_release, config);
        facts.config = value_get(doc_root(config), SLICE("spec"));
    }
    err = cluster_addons_ensure(rc, &facts, &addons);
    if (!err)
        err = cluster_addons_enrol(rc, &facts);
    if (err)
        return err;
    scene->cni_ready = addons.cni_ready;
    reconcile_again(rc, MINUTES(1));
    if (!cluster_addons_only_observes(facts.spec))
        return NULL;
    err =
        addon_fixture_tenant(&scene->addons, rc->arena, facts.tenant_namespace, rc->name, &tenant);
    return err ? err : cluster_addons_observe(rc, &tenant);
}

static void map_addon(struct controller_keys *keys, const struct informer_change *change)
{
    (void)change;
    controller_keys_add(keys, &(struct object_key){ SLICE("acme"), SLICE("web") });
}

static const struct controller stand_in = {
    .name = "cluster-stand-in",
    .objects = { .resource = &BUTLER_TENANT_CLUSTERS },
    .watches = { { .resource = &BUTLER_TENANT_ADDONS, .mapping = map_addon },
                 { .resource = &BUTLER_ADDON_DEFINITIONS, .mapping = map_addon },
                 { .resource = &BUTLER_PROVIDER_CONFIGS, .mapping = map_addon },
                 { .resource = &BUTLER_CONFIGS, .mapping = map_addon } },
    .status = { .write = true },
    .reconcile = reconcile,
};

static void start(struct scene *scene)
{
    addon_fixture_start(&scene->addons);
    controller_fixture_start(scene->addons.f, &stand_in, &scene->addons.options);
}

static void put_catalog(struct controller_fixture *f)
{
    static const char *const names[] = { "cilium",  "metallb",        "cert-manager", "longhorn",
                                         "traefik", "metrics-server", "vector-agent" };

    for (size_t i = 0; i < COUNT_OF(names); i++)
        addon_fixture_definition(f, names[i], "");
}

static struct scene *begin(const char *spec)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);
    struct controller_fixture *f = controller_fixture_new();

    addon_fixture_init(&scene->addons, f);
    arena_defer(fixture_current()->arena, addon_fixture_release, &scene->addons);
    addon_fixture_cluster(f, spec, "{}", "Installing");
    put_catalog(f);
    return scene;
}

static const char *cluster_text(struct controller_fixture *f, const char *path)
{
    return controller_fixture_text(f, &BUTLER_TENANT_CLUSTERS, "acme", "web", path);
}

static bool has_event(struct controller_fixture *f, const char *reason)
{
    const char *names = controller_fixture_names(f, &KUBE_EVENTS);
    struct slice rest = slice_from(names);
    struct slice word;

    while (slice_split(&rest, ' ', &word)) {
        struct slice namespace;
        struct slice name;

        if (slice_cut(word, '/', &namespace, &name) && slice_is(namespace, "acme") &&
            slice_is(slice_from(controller_fixture_text(f, &KUBE_EVENTS, "acme",
                                                        arena_text(fixture_current()->arena, name),
                                                        "reason")),
                     reason))
            return true;
    }
    return false;
}

static void the_baseline_becomes_addons(void **state)
{
    struct scene *scene = begin("{addons: {cni: {version: 1.16.5, values: {a: 1}}}}");
    struct controller_fixture *f = scene->addons.f;

    (void)state;
    start(scene);
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS),
                        "acme/web-cert-manager acme/web-cilium acme/web-metrics-server");
    assert_addon(f, "web-cilium", "spec.version", "1.16.5");
    assert_addon(f, "web-cilium", "spec.values.a", "1");
    assert_addon(f, "web-cilium", "metadata.ownerReferences.web.kind", "TenantCluster");
    assert_addon(f, "web-cert-manager", "spec.dependsOn.web-cilium.name", "web-cilium");
    assert_addon(f, "web-cert-manager", "status.phase", "Installed");
    assert_true(scene->cni_ready);
    assert_int_equal(scene->addons.installs, 3);
    assert_string_equal(cluster_text(f, "status.observedState.addons.cilium.status"), "Healthy");
    assert_string_equal(cluster_text(f, "status.observedState.addons.cilium.version"), "1.16.5");
    assert_string_equal(cluster_text(f, "status.observedState.addons.cilium.managedBy"), "butler");
    assert_string_equal(cluster_text(f, "status.conditions.AddonsReady.reason"), "AddonsInstalled");

    /* What is no longer asked for stays. */
    addon_fixture_cluster(f, "{addons: {certManager: {enabled: false}}}", "{}", "Ready");
    controller_fixture_settle(f);
    assert_addon(f, "web-cert-manager", "status.phase", "Installed");
    assert_string_equal(cluster_text(f, "status.observedState.addons.cert-manager.status"),
                        "Healthy");
}

static void the_network_is_told_names(void **state)
{
    struct scene *scene = begin("{}");
    struct controller_fixture *f = scene->addons.f;

    (void)state;
    scene->host_aliases = "10.0.9.9=web.example.com";
    start(scene);
    controller_fixture_settle(f);
    assert_string_equal(scene->addons.aliases, "cilium 10.0.9.9=web.example.com");
    assert_addon(f, "web-cilium", "status.helmRelease.revision", "1");
    assert_addon(f, "web-cert-manager", "metadata.annotations", "");

    scene->host_aliases = "10.0.9.10=web.example.com";
    controller_fixture_advance(f, MINUTES(2));
    assert_string_equal(scene->addons.aliases, "cilium 10.0.9.10=web.example.com");
    assert_addon(f, "web-cilium", "status.helmRelease.revision", "2");
}

static void a_network_that_fails_is_named(void **state)
{
    struct scene *scene = begin("{}");
    struct controller_fixture *f = scene->addons.f;

    (void)state;
    scene->addons.fail_chart = "cilium";
    scene->addons.fail_kind = FAILURE_REPOSITORY;
    start(scene);
    controller_fixture_settle(f);
    assert_false(scene->cni_ready);
    assert_string_equal(cluster_text(f, "status.conditions.AddonsReady.reason"),
                        "CNIInstallFailed");
    assert_addon(f, "web-cert-manager", "status.phase", "Pending");
    scene->addons.fail_chart = NULL;
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, "acme", "web",
                              "status.conditions.AddonsReady.status", "True", MINUTES(3));
    assert_true(scene->cni_ready);
}

/* The built-in catalog and a provider of this type, which the cluster names. */
static struct scene *begin_on(const char *provider, const char *addons)
{
    struct arena *arena = fixture_current()->arena;
    struct scene *scene = arena_new(arena, struct scene);
    struct controller_fixture *f = controller_fixture_new();
    struct kube kube = controller_fixture_client(f);

    addon_fixture_init(&scene->addons, f);
    arena_defer(arena, addon_fixture_release, &scene->addons);
    scene->provider = provider;
    kube.field_manager = "butler";
    assert_no_error(catalog_install(&kube));
    controller_fixture_apply(
        f, arena_format(arena,
                        "{apiVersion: v1, kind: Namespace, metadata: {name: butler-system}}\n---\n"
                        "{apiVersion: v1, kind: Secret, metadata: {name: c, namespace: "
                        "butler-system}}\n---\n" ADDON_FIXTURE_API
                        "kind: ProviderConfig\nmetadata: {name: cloud, namespace: butler-system}\n"
                        "spec: {provider: %s, credentialsRef: {name: c}, aws: {region: r}, azure: "
                        "{subscriptionID: s, resourceGroup: g}, gcp: {projectID: p, region: r}}\n",
                        provider));
    addon_fixture_cluster(
        f, arena_format(arena, "{providerConfigRef: {name: cloud}, addons: %s}", addons), "{}",
        "Installing");
    return scene;
}

static void scenario_80_clouds_bring_balancers_and_disks(void **state)
{
    struct scene *scene = begin_on("aws", "{}");
    struct controller_fixture *f = scene->addons.f;

    (void)state;
    start(scene);
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS),
                        "acme/web-aws-cloud-controller-manager acme/web-aws-ebs-csi-driver "
                        "acme/web-cert-manager acme/web-cilium acme/web-metrics-server");
    assert_addon(f, "web-aws-cloud-controller-manager", "status.phase", "Installed");
    assert_addon(f, "web-aws-ebs-csi-driver", "status.phase", "Installed");
    assert_non_null(strstr(addon_fixture_text(f, "web-aws-ebs-csi-driver", "metadata.labels"),
                           "\"butler.butlerlabs.dev/baseline\":\"true\""));
    assert_string_equal(cluster_text(f, "status.conditions.AddonsReady.reason"), "AddonsInstalled");

    /* What is asked for comes, and does not wait for a balancer that is not for this provider. */
    addon_fixture_cluster(f, "{providerConfigRef: {name: cloud}, addons: {ingress: {}}}", "{}",
                          "Ready");
    controller_fixture_settle(f);
    assert_addon(f, "web-traefik", "status.phase", "Installed");
    assert_false(controller_fixture_has(f, &BUTLER_TENANT_ADDONS, "acme", "web-metallb"));
    assert_false(controller_fixture_has(f, &BUTLER_TENANT_ADDONS, "acme", "web-longhorn"));
}

struct cloud_row {
    const char *name;
    const char *addons;
    const char *expected;
};

static const struct cloud_row cloud_rows[] = {
    { "azure", "{}",
      "acme/web-azure-cloud-controller-manager acme/web-azuredisk-csi-driver "
      "acme/web-cert-manager acme/web-cilium acme/web-metrics-server" },
    { "gcp", "{certManager: {enabled: false}}",
      "acme/web-cilium acme/web-gcp-cloud-controller-manager "
      "acme/web-gcp-compute-persistent-disk-csi-driver acme/web-metrics-server" },
    { "nutanix", "{ingress: {provider: nginx}, storage: {provider: linstor}}",
      "acme/web-cert-manager acme/web-cilium acme/web-ingress-nginx acme/web-linstor "
      "acme/web-metallb acme/web-metrics-server acme/web-piraeus-operator" },
};

/* Every definition that is needed is there, and none waits for another that never comes. */
static void the_catalog_is_enough_on(void **state)
{
    const struct cloud_row *row = *state;
    struct scene *scene = begin_on(row->name, row->addons);
    struct controller_fixture *f = scene->addons.f;

    start(scene);
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS), row->expected);
    assert_string_equal(cluster_text(f, "status.conditions.AddonsReady.message"),
                        "all addons of the cluster are installed");
}

static void scenario_81_an_optional_addon_may_fail(void **state)
{
    struct scene *scene = begin("{addons: {storage: {provider: longhorn}}}");
    struct controller_fixture *f = scene->addons.f;

    (void)state;
    scene->addons.fail_chart = "longhorn";
    start(scene);
    controller_fixture_settle(f);
    assert_true(scene->cni_ready); /* so the cluster can be Ready */
    assert_string_equal(cluster_text(f, "status.conditions.AddonsReady.status"), "False");
    assert_string_equal(cluster_text(f, "status.conditions.AddonsReady.reason"),
                        "AddonInstallFailed");
    assert_memory_equal(cluster_text(f, "status.conditions.AddonsReady.message"),
                        "failed to install: longhorn; longhorn: helm failed: it broke",
                        strlen("failed to install: longhorn; longhorn: helm failed: it broke"));
    assert_string_equal(cluster_text(f, "status.observedState.addons.longhorn.status"), "Failed");
    assert_true(has_event(f, "AddonInstallFailed"));
    assert_false(has_event(f, "AddonRetrySucceeded"));

    scene->addons.fail_chart = NULL;
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, "acme", "web",
                              "status.conditions.AddonsReady.status", "True", MINUTES(3));
    assert_true(has_event(f, "AddonRetrySucceeded"));
    assert_string_equal(cluster_text(f, "status.observedState.addons.longhorn.status"), "Healthy");
}

static void scenario_82_found_releases_are_listed(void **state)
{
    struct scene *scene = begin("{managementPolicy: {mode: Observe}}");
    struct controller_fixture *f = scene->addons.f;
    struct arena *arena = fixture_current()->arena;
    const char *content = addon_fixture_pack(arena, "redis", "20.6.0", false);

    (void)state;
    controller_fixture_apply(
        f, arena_format(arena,
                        "{apiVersion: v1, kind: Namespace, metadata: {name: data}}\n---\n"
                        "{apiVersion: v1, kind: Secret, metadata: {namespace: data, name: "
                        "sh.helm.release.v1.store.v3, labels: {owner: helm, name: store, status: "
                        "deployed, version: '3'}}, data: {release: %s}}\n",
                        content));
    start(scene);
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS), "");
    assert_int_equal(scene->addons.installs, 0);
    assert_string_equal(cluster_text(f, "status.observedState.addons.store.version"), "20.6.0");
    assert_string_equal(cluster_text(f, "status.observedState.addons.store.managedBy"), "manual");
    assert_string_equal(cluster_text(f, "status.observedState.addons.store.status"), "Healthy");
}

static void put_config(struct controller_fixture *f, const char *endpoint)
{
    controller_fixture_apply(
        f,
        arena_format(fixture_current()->arena,
                     ADDON_FIXTURE_API
                     "kind: ButlerConfig\nmetadata: {name: butler}\n"
                     "spec: {observability: {pipeline: {logEndpoint: '%s', clusterRef: {name: "
                     "pipe, namespace: acme}}, collection: {autoEnroll: {vectorAgent: true}}}}\n",
                     endpoint));
}

static void scenario_83_enrolled_agents_are_kept_up_to_date(void **state)
{
    struct scene *scene = begin("{addons: {cni: {provider: none}}}");
    struct controller_fixture *f = scene->addons.f;

    (void)state;
    put_config(f, "https://one.example.com");
    start(scene);
    controller_fixture_settle(f);
    assert_addon(f, "web-vector-agent", "spec.values.customConfig.sinks.aggregator.uri",
                 "https://one.example.com");
    put_config(f, "https://two.example.com");
    controller_fixture_settle(f);
    assert_addon(f, "web-vector-agent", "spec.values.customConfig.sinks.aggregator.uri",
                 "https://two.example.com");

    /* One that a person made is not ours. */
    controller_fixture_patch(f, &BUTLER_TENANT_ADDONS, "acme", "web-vector-agent", NULL,
                             "{metadata: {labels: {butler.butlerlabs.dev/auto-enrolled: null}}}");
    put_config(f, "https://three.example.com");
    controller_fixture_settle(f);
    assert_addon(f, "web-vector-agent", "spec.values.customConfig.sinks.aggregator.uri",
                 "https://two.example.com");
}

static void simulated_clusters_need_no_charts(void **state)
{
    struct scene *scene =
        begin("{addons: {cni: {provider: cilium}, certManager: {enabled: true, values: {a: 1}}, "
              "ingress: {enabled: true}}}");
    struct controller_fixture *f = scene->addons.f;

    (void)state;
    scene->simulated = true;
    start(scene);
    controller_fixture_settle(f);
    assert_true(scene->cni_ready);
    assert_addon(f, "web-cilium", "status.conditions.Installed.reason", "Simulated");
    assert_addon(f, "web-metrics-server", "status.conditions.Installed.reason", "Simulated");
    assert_addon(f, "web-traefik", "status.conditions.Installed.reason", "Simulated");
    assert_addon(f, "web-cert-manager", "status.conditions.Healthy.reason", "Simulated");
    assert_addon(f, "web-cert-manager", "status.conditions.Installed.reason", "Installed");
    assert_int_equal(scene->addons.installs, 1); /* the one that more was said of */
    assert_false(scene->addons.last_wait);
    assert_string_equal(cluster_text(f, "status.conditions.AddonsReady.status"), "True");
}

/* --- whatever goes wrong --------------------------------------------------------------------- */

static void survive_prepare(struct controller_fixture *f, void *context)
{
    struct scene *scene = context;

    addon_fixture_init(&scene->addons, f);
    addon_fixture_cluster(f, "{}", "{}", "Installing");
    put_catalog(f);
    put_config(f, "https://one.example.com");
}

static void survive_start(struct controller_fixture *f, void *context)
{
    (void)f;
    start(context);
}

static void survive_stop(struct controller_fixture *f, void *context)
{
    struct scene *scene = context;

    (void)f;
    scene->addons.options.tenant_addon_jobs =
        addon_jobs_free(scene->addons.options.tenant_addon_jobs);
}

static void survive_tell(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, "acme", "web",
                              "status.conditions.AddonsReady.status", "True", MINUTES(10));
}

static void every_write_may_go_wrong(void **state)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);
    struct survival_story story = {
        .about = { { "cluster-stand-in" }, { "tenantaddon" } },
        .prepare = survive_prepare,
        .start = survive_start,
        .stop = survive_stop,
        .tell = survive_tell,
        .context = scene,
    };

    (void)state;
    survival_check(&story);
}

TEST_MAIN(TEST(the_baseline_becomes_addons), TEST(scenario_80_clouds_bring_balancers_and_disks),
          TABLE(the_catalog_is_enough_on, cloud_rows), TEST(the_network_is_told_names),
          TEST(a_network_that_fails_is_named), TEST(scenario_81_an_optional_addon_may_fail),
          TEST(scenario_82_found_releases_are_listed),
          TEST(scenario_83_enrolled_agents_are_kept_up_to_date),
          TEST(simulated_clusters_need_no_charts), TEST(every_write_may_go_wrong))
