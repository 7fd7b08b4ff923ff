/* Addons from the first look to the end, with a stand-in for Helm. */
#include "api/butler_names.h"
#include "base/clock.h"
#include "lib/addon_fixture.h"
#include "lib/survival.h"

static struct addon_fixture *begin(void)
{
    struct addon_fixture *self = arena_new(fixture_current()->arena, struct addon_fixture);

    addon_fixture_init(self, controller_fixture_new());
    arena_defer(fixture_current()->arena, addon_fixture_release, self);
    addon_fixture_cluster(self->f, "{}", "{}", "Ready");
    return self;
}

static struct addon_fixture *begin_started(void)
{
    struct addon_fixture *self = begin();

    addon_fixture_start(self);
    return self;
}

#define HELM(chart) "helm: {chart: " chart ", repository: 'https://charts.example.com'}"

static void scenario_73_dependencies_come_first(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    self->fail_chart = "a";
    self->fail_kind = FAILURE_REPOSITORY;
    addon_fixture_addon(f, "b", "version: 1.0.0, dependsOn: [{name: a}], " HELM("b"));
    addon_fixture_addon(f, "a", "version: 1.0.0, " HELM("a"));
    controller_fixture_settle(f);
    assert_addon(f, "a", "status.phase", "Failed");
    assert_addon(f, "b", "status.phase", "Pending");
    assert_addon(f, "b", "status.conditions.DependenciesMet.reason", "WaitingForDependencies");
    assert_addon(f, "b", "status.message", "waiting for a");

    self->fail_chart = NULL;
    controller_fixture_advance(f, MINUTES(1));
    assert_addon(f, "a", "status.phase", "Installed");
    assert_addon(f, "b", "status.phase", "Installed");
    assert_addon(f, "b", "status.conditions.DependenciesMet.status", "True");
}

static void scenario_74_a_cycle_is_named(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "a", "version: 1.0.0, dependsOn: [{name: b}], " HELM("a"));
    addon_fixture_addon(f, "b", "version: 1.0.0, dependsOn: [{name: a}], " HELM("b"));
    controller_fixture_settle(f);
    assert_addon(f, "a", "status.phase", "Failed");
    assert_addon(f, "a", "status.conditions.DependenciesMet.reason", "DependencyCycle");
    assert_addon(f, "a", "status.message",
                 "addons wait for each other: a -> b -> a; remove one of these dependencies");
    assert_addon(f, "b", "status.conditions.DependenciesMet.reason", "DependencyCycle");
    assert_int_equal(self->installs, 0);

    addon_fixture_addon(f, "b", "version: 1.0.0, dependsOn: [], " HELM("b"));
    controller_fixture_settle(f);
    assert_addon(f, "b", "status.phase", "Installed");
    assert_addon(f, "a", "status.phase", "Installed");
}

static void scenario_75_a_chart_of_its_own_gets_its_name(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "shop", "version: 1.0.0, values: {color: blue}, " HELM("web"));
    controller_fixture_settle(f);
    assert_addon(f, "shop", "status.phase", "Installed");
    assert_addon(f, "shop", "status.helmRelease.name", "shop");
    assert_addon(f, "shop", "status.helmRelease.namespace", "shop");
    assert_addon(f, "shop", "status.helmRelease.revision", "1");
    assert_addon(f, "shop", "status.helmRelease.status", "deployed");
    assert_addon(f, "shop", "status.installedVersion", "1.0.0");
    assert_addon(f, "shop", "status.conditions.Ready.status", "True");
    assert_addon(f, "shop", "status.conditions.Healthy.status", "True");
    assert_string_equal(self->last_values, "{\"color\":\"blue\"}");
    assert_true(self->last_wait);
    assert_true(controller_fixture_has(f, &KUBE_SECRETS, "shop", "sh.helm.release.v1.shop.v1"));
}

static void scenario_76_other_values_are_an_upgrade(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "shop", "version: 1.0.0, values: {color: blue}, " HELM("web"));
    controller_fixture_settle(f);
    controller_fixture_advance(f, HOURS(1));
    assert_int_equal(self->installs, 1); /* at rest nothing is installed again */
    addon_fixture_addon(f, "shop", "version: 1.0.0, values: {color: red}, " HELM("web"));
    controller_fixture_settle(f);
    assert_addon(f, "shop", "status.phase", "Installed");
    assert_addon(f, "shop", "status.helmRelease.revision", "2");
    assert_int_equal(self->installs, 2);
}

static void scenario_77_a_failed_upgrade_goes_back(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "shop", "version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    self->fail_chart = "web";
    self->fail_version = "2.0.0";
    addon_fixture_addon(f, "shop", "version: 2.0.0, " HELM("web"));
    controller_fixture_settle(f);
    assert_int_equal(self->rollbacks, 1);
    assert_addon(f, "shop", "status.phase", "Failed");
    assert_addon(f, "shop", "status.installedVersion", "1.0.0");
    assert_addon(f, "shop", "status.helmRelease.revision", "3");
    assert_addon(f, "shop", "status.message",
                 "helm failed: it broke (attempt 1, the next in 60 s)");

    /* Again after 1, 2 and 4 minutes; then it is left alone. */
    controller_fixture_advance(f, MINUTES(1));
    controller_fixture_advance(f, MINUTES(2));
    controller_fixture_advance(f, MINUTES(4));
    assert_int_equal(self->installs, 5);
    controller_fixture_advance(f, HOURS(2));
    assert_int_equal(self->installs, 5);
    assert_addon(f, "shop", "status.message",
                 "helm failed: it broke (gave up after 4 attempts; change the addon to try again)");
    assert_addon(f, "shop", "status.installedVersion", "1.0.0");

    self->fail_chart = NULL;
    addon_fixture_addon(f, "shop", "version: 3.0.0, " HELM("web"));
    controller_fixture_settle(f);
    assert_addon(f, "shop", "status.phase", "Installed");
    assert_addon(f, "shop", "status.installedVersion", "3.0.0");
}

static void scenario_78_a_definition_needs_no_defaults(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_definition(f, "redis", "");
    addon_fixture_addon(f, "cache", "addon: redis");
    controller_fixture_settle(f);
    assert_addon(f, "cache", "status.phase", "Installed");
    assert_addon(f, "cache", "status.helmRelease.name", "redis");
    assert_addon(f, "cache", "status.installedVersion", "1.0.0");
}

static void scenario_79_a_team_may_refuse_addons(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    controller_fixture_apply(f,
                             ADDON_FIXTURE_API "kind: Team\n"
                                               "metadata: {name: acme}\n"
                                               "spec: {resourceLimits: {deniedAddons: [redis]}}\n");
    addon_fixture_cluster(f, "{teamRef: {name: acme}}", "{}", "Ready");
    addon_fixture_definition(f, "redis", "");
    addon_fixture_definition(f, "nats", "");
    addon_fixture_addon(f, "cache", "addon: redis");
    addon_fixture_addon(f, "queue", "addon: nats");
    addon_fixture_start(self);
    controller_fixture_settle(f);
    assert_addon(f, "cache", "status.phase", "Failed");
    assert_addon(f, "cache", "status.conditions.Installed.reason", "AddonNotAllowed");
    assert_addon(f, "queue", "status.phase", "Installed");
}

static void scenario_82_observing_writes_nothing(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "shop", "version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    addon_fixture_cluster(f, "{managementPolicy: {mode: Observe}}", "{}", "Ready");
    addon_fixture_addon(f, "shop", "version: 2.0.0, " HELM("web"));
    addon_fixture_addon(f, "other", "version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    controller_fixture_advance(f, HOURS(1));
    assert_int_equal(self->installs, 1);
    assert_addon(f, "shop", "status.phase", "Installed");
    assert_addon(f, "shop", "status.installedVersion", "1.0.0");
    assert_addon(f, "other", "status.phase", "Pending");
    assert_addon(f, "other", "status.conditions.Installed.reason", "NotManaged");
}

/* --- what is in the way ---------------------------------------------------------------------- */

struct obstacle {
    const char *name;
    const char *spec;
    const char *phase; /* of the cluster */
    const char *wanted_phase;
    const char *condition;
    const char *reason;
    const char *message;
};

static const struct obstacle obstacles[] = {
    { "says that addon and helm exclude each other", "addon: redis, " HELM("web"), "Ready",
      "Failed", "Installed", "ValidationFailed",
      "exactly one of spec.addon and spec.helm must be set" },
    { "says that something must be given", "version: 1.0.0", "Ready", "Failed", "Installed",
      "ValidationFailed", "exactly one of spec.addon and spec.helm must be set" },
    { "names a definition that is not there", "addon: nothing", "Ready", "Failed", "Installed",
      "AddonNotFound",
      "there is no AddonDefinition \"nothing\"; kubectl get addondefinitions shows those there "
      "are" },
    { "waits for the cluster", HELM("web"), "Provisioning", "Pending", "ClusterReady",
      "ClusterNotReady", "Cluster is Provisioning, waiting for Ready" },
    { "names what a definition depends on", "addon: ingress", "Ready", "Pending", "DependenciesMet",
      "WaitingForDependencies", "waiting for balancer" },
    { "names values that have to be given", "addon: agent", "Ready", "Failed", "Installed",
      "ValuesRejected",
      "the values of agent still hold __BUTLER_LOG_ENDPOINT__; give a value for it in "
      "spec.values" },
};

static void obstacle(void **state)
{
    const struct obstacle *row = *state;
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    addon_fixture_cluster(f, "{}", "{}", row->phase);
    addon_fixture_definition(f, "redis", "");
    addon_fixture_definition(f, "ingress", ", dependsOn: [balancer]");
    addon_fixture_definition(f, "agent",
                             ", defaults: {values: {a: {uri: __BUTLER_LOG_ENDPOINT__}}}");
    addon_fixture_addon(f, "x", row->spec);
    addon_fixture_start(self);
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.phase", row->wanted_phase);
    assert_addon(
        f, "x",
        arena_format(fixture_current()->arena, "status.conditions.%s.reason", row->condition),
        row->reason);
    assert_addon(f, "x", "status.message", row->message);
    assert_addon(f, "x", "status.conditions.Ready.status", "False");
    assert_int_equal(self->installs, 0);
}

static void a_cluster_that_does_not_exist_is_named(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "acme", "web");
    addon_fixture_addon(f, "x", HELM("web"));
    addon_fixture_start(self);
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.conditions.ClusterReady.reason", "ClusterNotFound");
    addon_fixture_cluster(f, "{}", "{}", "Ready");
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.phase", "Installed");
}

static void a_cluster_that_is_gone_is_named(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    self->tenants_gone = true;
    addon_fixture_addon(f, "x", HELM("web"));
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.phase", "Failed");
    assert_addon(f, "x", "status.conditions.Installed.reason", "KubeconfigError");
    self->tenants_gone = false;
    controller_fixture_advance(f, SECONDS(31));
    assert_addon(f, "x", "status.phase", "Installed");
}

static void conflicting_addons_are_refused(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_definition(f, "istio", "");
    addon_fixture_definition(f, "linkerd", ", conflicts: [istio]");
    addon_fixture_addon(f, "one", "addon: istio");
    controller_fixture_settle(f);
    addon_fixture_addon(f, "two", "addon: linkerd");
    controller_fixture_settle(f);
    assert_addon(f, "two", "status.phase", "Failed");
    assert_addon(f, "two", "status.conditions.Installed.reason", "AddonConflict");
    assert_addon(f, "two", "status.message",
                 "linkerd cannot be on one cluster with istio, which TenantAddon one has "
                 "installed");
    assert_addon(f, "one", "status.phase", "Installed");

    /* Whichever of the two came first. */
    controller_fixture_delete(f, &BUTLER_TENANT_ADDONS, "acme", "one");
    controller_fixture_settle(f);
    assert_addon(f, "two", "status.phase", "Installed");
    addon_fixture_addon(f, "three", "addon: istio");
    controller_fixture_settle(f);
    assert_addon(f, "three", "status.conditions.Installed.reason", "AddonConflict");
    assert_addon(f, "two", "status.phase", "Installed");
}

static void a_missing_helm_is_no_reason_to_give_up(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    self->fail_chart = "web";
    self->fail_kind = FAILURE_PROGRAM;
    addon_fixture_addon(f, "x", "version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.conditions.Installed.reason", "HelmNotAvailable");
    for (size_t i = 0; i < 8; i++)
        controller_fixture_advance(f, MINUTES(30));
    assert_addon(f, "x", "status.phase", "Failed");
    self->fail_chart = NULL;
    controller_fixture_advance(f, MINUTES(30));
    assert_addon(f, "x", "status.phase", "Installed");
}

static void trouble_of_one_is_not_that_of_others(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "a", "version: 1.0.0, " HELM("a"));
    addon_fixture_addon(f, "b", "version: 1.0.0, dependsOn: [{name: a}], " HELM("b"));
    controller_fixture_settle(f);
    controller_fixture_apply(
        f, "apiVersion: apps/v1\nkind: Deployment\n"
           "metadata: {namespace: a, name: a, labels: {app.kubernetes.io/managed-by: Helm},\n"
           "  annotations: {meta.helm.sh/release-name: a}}\n"
           "spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}},\n"
           "  spec: {containers: [{name: c, image: i}]}}}\n");
    controller_fixture_expect(f, &BUTLER_TENANT_ADDONS, "acme", "a", "status.phase", "Degraded",
                              MINUTES(6));
    controller_fixture_advance(f, MINUTES(6));
    assert_addon(f, "b", "status.phase", "Installed");
    assert_addon(f, "b", "status.conditions.DependenciesMet.message", "a does not work now");
}

static void paused_addons_stay(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "x", "paused: true, version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    assert_int_equal(self->installs, 0);
    addon_fixture_addon(f, "x", "paused: false, version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.phase", "Installed");
}

static void releases_of_others_stay(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    controller_fixture_apply(
        f, "{apiVersion: v1, kind: Namespace, metadata: {name: x}}\n---\n"
           "{apiVersion: v1, kind: Secret, metadata: {namespace: x, name: sh.helm.release.v1.x.v1, "
           "labels: {owner: helm, name: x, status: deployed, version: '1'}}}");
    addon_fixture_addon(f, "x", "version: 1.0.0, " HELM("web"));
    addon_fixture_start(self);
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.conditions.Installed.reason", "ReleaseConflict");
    assert_int_equal(self->installs, 0);
    addon_fixture_addon(f, "x", "adopt: true, version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.phase", "Installed");
    assert_addon(f, "x", "status.helmRelease.revision", "2");
}

static void workloads_decide_on_health(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "x", "version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    controller_fixture_apply(
        f, "apiVersion: apps/v1\nkind: Deployment\n"
           "metadata: {namespace: x, name: web, labels: {app.kubernetes.io/managed-by: Helm},\n"
           "  annotations: {meta.helm.sh/release-name: x}}\n"
           "spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}},\n"
           "  spec: {containers: [{name: c, image: i}]}}}\n");
    controller_fixture_advance(f, MINUTES(5));
    assert_addon(f, "x", "status.phase", "Degraded");
    assert_addon(f, "x", "status.conditions.Healthy.status", "False");
    controller_fixture_patch(f, &KUBE_DEPLOYMENTS, "x", "web", "status",
                             "{status: {observedGeneration: 1, replicas: 1, updatedReplicas: 1, "
                             "readyReplicas: 1, availableReplicas: 1}}");
    controller_fixture_expect(f, &BUTLER_TENANT_ADDONS, "acme", "x", "status.phase", "Installed",
                              MINUTES(1));
}

/* --- simulated clusters ---------------------------------------------------------------------- */

static void simulated_baselines_are_noted(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_cluster(f, "{}", "{butler.butlerlabs.dev/simulated: 'true'}", "Installing");
    controller_fixture_apply(
        f, ADDON_FIXTURE_API
        "kind: TenantAddon\n"
        "metadata: {name: web-cilium, namespace: acme, labels: {butler.butlerlabs.dev/baseline: "
        "'true', butler.butlerlabs.dev/simulated: 'true'}}\n"
        "spec: {clusterRef: {name: web}, addon: cilium, version: 1.17.0}\n");
    addon_fixture_start(self);
    controller_fixture_settle(f);
    assert_addon(f, "web-cilium", "status.phase", "Installed");
    assert_addon(f, "web-cilium", "status.installedVersion", "1.17.0");
    assert_addon(f, "web-cilium", "status.conditions.Installed.reason", "Simulated");
    assert_addon(f, "web-cilium", "status.conditions.Ready.status", "True");
    assert_addon(f, "web-cilium", "metadata.finalizers", "");
    assert_int_equal(self->installs, 0);

    /* What somebody asks for is installed there too, but nobody waits for pods. */
    addon_fixture_cluster(f, "{}", "{butler.butlerlabs.dev/simulated: 'true'}", "Ready");
    addon_fixture_addon(f, "x", "version: 1.0.0, " HELM("web"));
    controller_fixture_settle(f);
    assert_addon(f, "x", "status.phase", "Installed");
    assert_addon(f, "x", "status.conditions.Healthy.reason", "Simulated");
    assert_false(self->last_wait);
}

/* --- the end --------------------------------------------------------------------------------- */

static void deletion_uninstalls_in_order(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "a", "version: 1.0.0, " HELM("a"));
    addon_fixture_addon(f, "b", "version: 1.0.0, dependsOn: [{name: a}], " HELM("b"));
    controller_fixture_settle(f);
    controller_fixture_delete(f, &BUTLER_TENANT_ADDONS, "acme", "a");
    controller_fixture_settle(f);
    assert_addon(f, "a", "status.phase", "Deleting");
    assert_addon(f, "a", "status.message", "waiting for b, which depend on it");
    assert_int_equal(self->uninstalls, 0);
    controller_fixture_delete(f, &BUTLER_TENANT_ADDONS, "acme", "b");
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS), "");
    assert_int_equal(self->uninstalls, 2);
    assert_false(controller_fixture_has(f, &KUBE_SECRETS, "a", "sh.helm.release.v1.a.v1"));
}

static void an_uninstallation_that_fails_is_not_for_ever(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "a", "version: 1.0.0, " HELM("a"));
    controller_fixture_settle(f);
    self->fail_uninstall = true;
    controller_fixture_delete(f, &BUTLER_TENANT_ADDONS, "acme", "a");
    controller_fixture_settle(f);
    assert_addon(f, "a", "status.message", "helm failed: it broke");
    controller_fixture_expect_gone(f, &BUTLER_TENANT_ADDONS, "acme", "a", MINUTES(6));
    assert_true(self->uninstalls > 1);
}

static void an_addon_goes_with_its_cluster(void **state)
{
    struct addon_fixture *self = begin_started();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_addon(f, "a", "version: 1.0.0, " HELM("a"));
    controller_fixture_settle(f);
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "acme", "web");
    controller_fixture_delete(f, &BUTLER_TENANT_ADDONS, "acme", "a");
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_names(f, &BUTLER_TENANT_ADDONS), "");
    assert_int_equal(self->uninstalls, 0);
}

/* --- whatever goes wrong --------------------------------------------------------------------- */

static void survive_prepare(struct controller_fixture *f, void *context)
{
    addon_fixture_init(context, f);
    addon_fixture_cluster(f, "{}", "{}", "Ready");
}

static void survive_start(struct controller_fixture *f, void *context)
{
    (void)f;
    addon_fixture_start(context);
}

static void survive_stop(struct controller_fixture *f, void *context)
{
    struct addon_fixture *self = context;

    (void)f;
    self->options.tenant_addon_jobs = addon_jobs_free(self->options.tenant_addon_jobs);
}

static void survive_tell(struct controller_fixture *f, void *context)
{
    (void)context;
    addon_fixture_addon(f, "a", "version: 1.0.0, " HELM("a"));
    addon_fixture_addon(f, "b", "version: 1.0.0, dependsOn: [{name: a}], " HELM("b"));
    addon_fixture_addon(f, "c", "version: 1.0.0, " HELM("c"));
    controller_fixture_expect(f, &BUTLER_TENANT_ADDONS, "acme", "b", "status.phase", "Installed",
                              MINUTES(5));
    controller_fixture_expect(f, &BUTLER_TENANT_ADDONS, "acme", "c", "status.phase", "Installed",
                              MINUTES(5));
    controller_fixture_delete(f, &BUTLER_TENANT_ADDONS, "acme", "c");
    controller_fixture_expect_gone(f, &BUTLER_TENANT_ADDONS, "acme", "c", MINUTES(6));
}

static void every_write_may_go_wrong(void **state)
{
    struct addon_fixture *self = arena_new(fixture_current()->arena, struct addon_fixture);
    struct survival_story story = {
        .about = { { "tenantaddon" } },
        .prepare = survive_prepare,
        .start = survive_start,
        .stop = survive_stop,
        .tell = survive_tell,
        .context = self,
    };

    (void)state;
    survival_check(&story);
}

TEST_MAIN(TEST(scenario_73_dependencies_come_first), TEST(scenario_74_a_cycle_is_named),
          TEST(scenario_75_a_chart_of_its_own_gets_its_name),
          TEST(scenario_76_other_values_are_an_upgrade),
          TEST(scenario_77_a_failed_upgrade_goes_back),
          TEST(scenario_78_a_definition_needs_no_defaults),
          TEST(scenario_79_a_team_may_refuse_addons), TEST(scenario_82_observing_writes_nothing),
          TABLE(obstacle, obstacles), TEST(a_cluster_that_does_not_exist_is_named),
          TEST(a_cluster_that_is_gone_is_named), TEST(conflicting_addons_are_refused),
          TEST(a_missing_helm_is_no_reason_to_give_up), TEST(trouble_of_one_is_not_that_of_others),
          TEST(paused_addons_stay), TEST(releases_of_others_stay), TEST(workloads_decide_on_health),
          TEST(simulated_baselines_are_noted), TEST(deletion_uninstalls_in_order),
          TEST(an_uninstallation_that_fails_is_not_for_ever), TEST(an_addon_goes_with_its_cluster),
          TEST(every_write_may_go_wrong))
