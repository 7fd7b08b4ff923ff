#include "lib/machines_fixture.h"

static const struct kube_resource budgets = { "policy", "v1", "poddisruptionbudgets",
                                              "PodDisruptionBudget", true };

static const char *text_of(struct machines_fixture *m, const char *machine, const char *path)
{
    return controller_fixture_text(m->f, &CAPI_MACHINES, NS, machine, path);
}

/* --- news from Nodes -------------------------------------------------------------------------- */

static void make_node(void *context)
{
    struct machines_fixture *m = context;
    struct kube kube = controller_fixture_client(m->f);
    const char *name = m->node;

    m->error = machines_fixture_node(&kube, name,
                                     arena_format(fixture_current()->arena, "docker:////%s", name));
}

static void a_node_that_comes_later_is_found(void **state)
{
    struct machines_fixture *m = machines_fixture_new();

    (void)state;
    m->nodeless = true;
    controller_fixture_apply(m->f, CLUSTER);
    machines_fixture_control_plane(m->f);
    controller_fixture_apply(m->f, WORKERS("1"));
    controller_fixture_settle(m->f);
    m->node = machines_fixture_machine(m, 0);
    assert_string_equal(text_of(m, m->node, "status.phase"), "Provisioned");
    assert_string_equal(text_of(m, m->node, "status.conditions.NodeHealthy.reason"),
                        "NodeProvisioning");
    controller_fixture_work(m->f, make_node, m);
    assert_no_error(m->error);
    controller_fixture_settle(m->f);
    assert_string_equal(text_of(m, m->node, "status.phase"), "Running");
    assert_string_equal(text_of(m, m->node, "status.conditions.NodeHealthy.status"), "True");
}

static void say(struct machines_fixture *m, const char *word)
{
    controller_fixture_patch(
        m->f, &STEWARD_TENANT_CONTROL_PLANES, NS, "web", "status",
        arena_format(fixture_current()->arena,
                     "status: { kubernetesResources: { version: { status: %s } } }", word));
    controller_fixture_settle(m->f);
}

static void nodes_of_a_sleeper_are_looked_at_when_it_wakes(void **state)
{
    struct machines_fixture *m = machines_fixture_new();

    (void)state;
    m->nodeless = true;
    controller_fixture_apply(m->f, CLUSTER);
    machines_fixture_control_plane(m->f);
    controller_fixture_apply(m->f,
                             "apiVersion: steward.butlerlabs.dev/v1alpha1\n"
                             "kind: TenantControlPlane\n"
                             "metadata: { namespace: " NS ", name: web }\n"
                             "spec: { controlPlane: { service: { serviceType: ClusterIP } },\n"
                             "        kubernetes: { version: v1.31.4, kubelet: {} } }\n");
    controller_fixture_apply(m->f, WORKERS("1"));
    controller_fixture_settle(m->f);
    say(m, "Sleeping");
    m->node = machines_fixture_machine(m, 0);
    controller_fixture_work(m->f, make_node, m);
    assert_no_error(m->error);
    controller_fixture_settle(m->f);
    assert_string_equal(text_of(m, m->node, "status.phase"), "Provisioned");
    say(m, "Ready");
    assert_string_equal(text_of(m, m->node, "status.phase"), "Running");
}

static void a_node_that_stays_ill_is_replaced(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *machine = machines_fixture_machine(m, 1);

    (void)state;
    controller_fixture_patch(m->f, &KUBE_NODES, NULL, machine, "status",
                             "status: { conditions: [{ type: Ready, status: 'False', reason: "
                             "KubeletNotReady, message: no network }] }");
    controller_fixture_settle(m->f);
    assert_string_equal(text_of(m, machine, "status.conditions.NodeHealthy.status"), "False");
    assert_string_equal(controller_fixture_text(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                                                "status.readyReplicas"),
                        "2");
    controller_fixture_expect_gone(m->f, &CAPI_MACHINES, NS, machine, 10 * 60 * 1000);
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.readyReplicas", "3", 60000);
}

/* --- draining --------------------------------------------------------------------------------- */

#define POD(name, rest)                                                                            \
    "---\n"                                                                                        \
    "apiVersion: v1\n"                                                                             \
    "kind: Pod\n"                                                                                  \
    "metadata: { name: " name ", namespace: default, " rest " }\n"                                 \
    "spec:\n"                                                                                      \
    "  terminationGracePeriodSeconds: 0\n"                                                         \
    "  automountServiceAccountToken: false\n"                                                      \
    "  nodeName: %s\n"                                                                             \
    "  containers: [{ name: c, image: x }]\n"                                                      \
    "status: { phase: Running, conditions: [{ type: Ready, status: 'True' }] }\n"

#define PODS                                                                                       \
    "{ apiVersion: v1, kind: ServiceAccount, metadata: { name: default, namespace: default } "     \
    "}\n" POD("plain", "labels: { app: plain }") POD("guarded", "labels: { app: guarded }")        \
        POD("daemon", "ownerReferences: [{ apiVersion: apps/v1, kind: DaemonSet, name: d, uid: "   \
                      "11111111-1111-4111-8111-111111111111, controller: true }]")

#define BUDGET                                                                                     \
    "apiVersion: policy/v1\n"                                                                      \
    "kind: PodDisruptionBudget\n"                                                                  \
    "metadata: { name: guard, namespace: default }\n"                                              \
    "spec: { maxUnavailable: 0, selector: { matchLabels: { app: guarded } } }\n"

static const char *with_pods(struct machines_fixture *m)
{
    const char *machine = machines_fixture_machine(m, 0);

    controller_fixture_apply(
        m->f, arena_format(fixture_current()->arena, PODS, machine, machine, machine));
    controller_fixture_apply(m->f, BUDGET);
    return machine;
}

static void pods_leave_first(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *machine = with_pods(m);

    (void)state;
    controller_fixture_delete(m->f, &CAPI_MACHINES, NS, machine);
    controller_fixture_settle(m->f);
    assert_false(controller_fixture_has(m->f, &KUBE_PODS, "default", "plain"));
    assert_true(controller_fixture_has(m->f, &KUBE_PODS, "default", "guarded"));
    assert_true(controller_fixture_has(m->f, &KUBE_PODS, "default", "daemon"));
    assert_string_equal(text_of(m, machine, "status.phase"), "Deleting");
    assert_string_equal(text_of(m, machine, "status.conditions.DrainingSucceeded.reason"),
                        "Draining");
    assert_string_equal(
        controller_fixture_text(m->f, &KUBE_NODES, NULL, machine, "spec.unschedulable"), "true");
    assert_true(controller_fixture_has(m->f, &CAPI_DOCKER_MACHINES, NS, machine));
    controller_fixture_delete(m->f, &budgets, "default", "guard");
    controller_fixture_expect_gone(m->f, &CAPI_MACHINES, NS, machine, 60000);
    assert_false(controller_fixture_has(m->f, &KUBE_PODS, "default", "guarded"));
    assert_false(controller_fixture_has(m->f, &KUBE_NODES, NULL, machine));
}

static void draining_ends_after_its_time(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *machine = with_pods(m);

    (void)state;
    controller_fixture_patch(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
                             "spec: { template: { spec: { nodeDrainTimeout: 30s } } }");
    controller_fixture_settle(m->f);
    controller_fixture_delete(m->f, &CAPI_MACHINES, NS, machine);
    controller_fixture_advance(m->f, 20000);
    assert_true(controller_fixture_has(m->f, &CAPI_MACHINES, NS, machine));
    controller_fixture_expect_gone(m->f, &CAPI_MACHINES, NS, machine, 60000);
    assert_true(controller_fixture_has(m->f, &KUBE_PODS, "default", "guarded"));
}

static void time_limits_reach_machines_that_are_there(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *machine = with_pods(m);

    (void)state;
    controller_fixture_delete(m->f, &CAPI_MACHINES, NS, machine);
    controller_fixture_settle(m->f);
    controller_fixture_patch(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
                             "spec: { template: { spec: { nodeDrainTimeout: 10s } } }");
    controller_fixture_settle(m->f);
    assert_string_equal(text_of(m, machine, "spec.nodeDrainTimeout"), "10s");
    assert_string_equal(text_of(m, machines_fixture_machine(m, 1), "spec.nodeDrainTimeout"), "10s");
    controller_fixture_expect_gone(m->f, &CAPI_MACHINES, NS, machine, 60000);
}

static void draining_can_be_left_out(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *machine = with_pods(m);

    (void)state;
    controller_fixture_patch(
        m->f, &CAPI_MACHINES, NS, machine, NULL,
        "metadata: { annotations: { machine.cluster.x-k8s.io/exclude-node-draining: '' } }");
    controller_fixture_delete(m->f, &CAPI_MACHINES, NS, machine);
    controller_fixture_settle(m->f);
    assert_false(controller_fixture_has(m->f, &CAPI_MACHINES, NS, machine));
    assert_true(controller_fixture_has(m->f, &KUBE_PODS, "default", "plain"));
}

static void hooks_of_others_are_waited_for(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *machine = machines_fixture_machine(m, 0);

    (void)state;
    controller_fixture_patch(m->f, &CAPI_MACHINES, NS, machine, NULL,
                             "metadata: { annotations: { "
                             "pre-terminate.delete.hook.machine.cluster.x-k8s.io/backup: me } }");
    controller_fixture_delete(m->f, &CAPI_MACHINES, NS, machine);
    controller_fixture_settle(m->f);
    assert_true(controller_fixture_has(m->f, &CAPI_DOCKER_MACHINES, NS, machine));
    controller_fixture_patch(m->f, &CAPI_MACHINES, NS, machine, NULL,
                             "metadata: { annotations: { "
                             "pre-terminate.delete.hook.machine.cluster.x-k8s.io/backup: null } }");
    controller_fixture_settle(m->f);
    assert_false(controller_fixture_has(m->f, &CAPI_MACHINES, NS, machine));
}

TEST_MAIN(TEST(a_node_that_comes_later_is_found),
          TEST(nodes_of_a_sleeper_are_looked_at_when_it_wakes),
          TEST(a_node_that_stays_ill_is_replaced), TEST(pods_leave_first),
          TEST(draining_ends_after_its_time), TEST(time_limits_reach_machines_that_are_there),
          TEST(draining_can_be_left_out), TEST(hooks_of_others_are_waited_for))
