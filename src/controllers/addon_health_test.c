#include "controllers/addon_health.h"

#include "helm/release.h"
#include "kube/resources.h"
#include "lib/fixture_yaml.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *kind;
    const char *workload;
    const char *problem; /* NULL: none */
};

static const struct row rows[] = {
    { "is content with pods that serve", "Deployment",
      "{metadata: {name: web, generation: 2}, spec: {replicas: 2}, status: {observedGeneration: 2, "
      "updatedReplicas: 2, availableReplicas: 2}}",
      NULL },
    { "counts pods", "Deployment",
      "{metadata: {name: web}, spec: {replicas: 2}, status: {availableReplicas: 1}}",
      "Deployment web has 1 of 2 pods available" },
    { "wants one pod when nobody says", "StatefulSet", "{metadata: {name: db}, status: {}}",
      "StatefulSet db has 0 of 1 pods available" },
    { "waits for whoever runs deployments", "Deployment",
      "{metadata: {name: web, generation: 2}, status: {observedGeneration: 1}}",
      "Deployment web has not been looked at yet" },
    { "sees an update on its way", "DaemonSet",
      "{metadata: {name: net}, status: {desiredNumberScheduled: 3, numberAvailable: 3, "
      "updatedNumberScheduled: 1}}",
      "DaemonSet net is being updated" },
    { "is content with a daemon set without nodes", "DaemonSet", "{metadata: {name: net}}", NULL },
    { "is content with zero replicas", "Deployment",
      "{metadata: {name: web}, spec: {replicas: 0}, status: {}}", NULL },
};

static void health(void **state)
{
    const struct row *row = *state;
    const char *problem =
        addon_health_problem(fixture_current()->arena, row->kind, fixture_yaml(row->workload));

    if (row->problem) {
        assert_non_null(problem);
        assert_string_equal(problem, row->problem);
    } else {
        assert_null(problem);
    }
}

static void only_workloads_of_the_release_count(void **state)
{
    struct kube_fixture *f = kube_fixture_new();
    struct kube kube = fake_kube_client(f->fake);
    struct release release = { .name = "web", .namespace = "apps", .fingerprint = "" };
    struct addon_health found;

    (void)state;
    fake_kube_serve(f->fake, &KUBE_DEPLOYMENTS, ~0U);
    fake_kube_serve(f->fake, &KUBE_DAEMON_SETS, ~0U);
    fake_kube_serve(f->fake, &KUBE_STATEFUL_SETS, ~0U);
    fake_kube_put(
        f->fake, &KUBE_DEPLOYMENTS,
        "{metadata: {namespace: apps, name: other, labels: {app.kubernetes.io/managed-by: "
        "Helm}, annotations: {meta.helm.sh/release-name: other}}, status: {}}");
    assert_no_error(addon_health_check(fixture_current()->arena, &kube, &release, &found));
    assert_true(found.healthy);
    assert_string_equal(addon_health_manager_name(found.manager), "manual");

    fake_kube_put(f->fake, &KUBE_DEPLOYMENTS,
                  "{metadata: {namespace: apps, name: web, labels: {app.kubernetes.io/managed-by: "
                  "Helm, helm.toolkit.fluxcd.io/name: web}, annotations: "
                  "{meta.helm.sh/release-name: web}}, status: {}}");
    assert_no_error(addon_health_check(fixture_current()->arena, &kube, &release, &found));
    assert_false(found.healthy);
    assert_string_equal(found.problem, "Deployment web has 0 of 1 pods available");
    assert_string_equal(addon_health_manager_name(found.manager), "flux");
}

TEST_MAIN(TABLE(health, rows), TEST(only_workloads_of_the_release_count))
