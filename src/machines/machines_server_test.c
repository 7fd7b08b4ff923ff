#include "machines/machines.h"

#include "lib/machines_fixture.h"

static const char *text_of(struct machines_fixture *m, const struct kube_resource *resource,
                           const char *name, const char *path)
{
    return controller_fixture_text(m->f, resource, NS, name, path);
}

static size_t count_of(struct machines_fixture *m, const struct kube_resource *resource)
{
    struct slice rest = slice_from(controller_fixture_names(m->f, resource));
    struct slice word;
    size_t count = 0;

    while (slice_split(&rest, ' ', &word))
        count += word.size > 0;
    return count;
}

/* --- the cluster ------------------------------------------------------------------------------ */

static void a_cluster_follows_its_parts(void **state)
{
    struct machines_fixture *m = machines_fixture_new();

    (void)state;
    controller_fixture_apply(m->f, CLUSTER);
    controller_fixture_settle(m->f);
    assert_string_equal(text_of(m, &CAPI_CLUSTERS, "web", "status.phase"), "Provisioning");
    assert_string_equal(text_of(m, &CAPI_CLUSTERS, "web", "status.infrastructureReady"), "true");
    assert_string_equal(text_of(m, &CAPI_CLUSTERS, "web", "status.controlPlaneReady"), "false");
    assert_string_equal(
        text_of(m, &CAPI_DOCKER_CLUSTERS, "web", "metadata.ownerReferences.web.kind"), "Cluster");
    machines_fixture_control_plane(m->f);
    controller_fixture_settle(m->f);
    assert_string_equal(text_of(m, &CAPI_CLUSTERS, "web", "status.phase"), "Provisioned");
    assert_string_equal(text_of(m, &CAPI_CLUSTERS, "web", "spec.controlPlaneEndpoint.port"),
                        "20001");
    assert_string_equal(text_of(m, &CAPI_CLUSTERS, "web", "status.conditions.Ready.status"),
                        "True");
}

/* --- machines --------------------------------------------------------------------------------- */

static void machines_come_up(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *machine = machines_fixture_machine(m, 0);
    struct meta meta;

    (void)state;
    assert_int_equal(count_of(m, &CAPI_MACHINE_SETS), 1);
    assert_int_equal(count_of(m, &CAPI_MACHINES), 3);
    assert_int_equal(count_of(m, &CAPI_DOCKER_MACHINES), 3);
    assert_string_equal(text_of(m, &CAPI_MACHINES, machine, "status.phase"), "Running");
    assert_string_equal(text_of(m, &CAPI_MACHINES, machine, "status.nodeRef.name"), machine);
    assert_string_equal(text_of(m, &CAPI_MACHINES, machine, "spec.infrastructureRef.kind"),
                        "DockerMachine");
    assert_string_equal(text_of(m, &CAPI_DOCKER_MACHINES, machine, "spec.customImage"),
                        "kindest/node:v1.34.1");
    meta_read(controller_fixture_get(m->f, &CAPI_DOCKER_MACHINES, NS, machine), &meta);
    assert_true(
        slice_is(meta_annotation(&meta, "cluster.x-k8s.io/cloned-from-name"), "web-worker"));
    assert_true(slice_is(meta_label(&meta, "cluster.x-k8s.io/cluster-name"), "web"));
    assert_string_equal(text_of(m, &CAPI_MACHINE_DEPLOYMENTS, "web-workers", "status.phase"),
                        "Running");
    assert_string_equal(
        text_of(m, &CAPI_MACHINE_DEPLOYMENTS, "web-workers", "status.updatedReplicas"), "3");
}

static void scale(struct machines_fixture *m, const char *replicas)
{
    struct arena *arena = fixture_current()->arena;

    controller_fixture_patch(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
                             arena_format(arena, "spec: { replicas: %s }", replicas));
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", "status.replicas",
                              replicas, 60000);
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.availableReplicas", replicas, 60000);
}

static void scaling_takes_what_is_marked(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *marked[2];

    (void)state;
    scale(m, "5");
    assert_int_equal(count_of(m, &CAPI_MACHINES), 5);
    marked[0] = machines_fixture_machine(m, 3);
    marked[1] = machines_fixture_machine(m, 4);
    for (size_t i = 0; i < 2; i++)
        controller_fixture_patch(
            m->f, &CAPI_MACHINES, NS, marked[i], NULL,
            "metadata: { annotations: { cluster.x-k8s.io/delete-machine: \"\" } }");
    scale(m, "2");
    assert_int_equal(count_of(m, &CAPI_MACHINES), 2);
    assert_int_equal(count_of(m, &CAPI_DOCKER_MACHINES), 2);
    assert_int_equal(count_of(m, &KUBE_NODES), 2);
    for (size_t i = 0; i < 2; i++)
        assert_false(controller_fixture_has(m->f, &CAPI_MACHINES, NS, marked[i]));
}

static void a_new_template_replaces_one_at_a_time(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();

    (void)state;
    atomic_store(&m->fewest, SIZE_MAX);
    atomic_store(&m->looking, 1);
    controller_fixture_patch(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
                             "spec: { template: { spec: { version: v1.34.2 } } }");
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.updatedReplicas", "3", 300000);
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", "status.replicas",
                              "3", 300000);
    assert_int_equal(atomic_load(&m->most), 4);
    assert_int_equal(atomic_load(&m->fewest), 3);
    assert_int_equal(count_of(m, &CAPI_MACHINES), 3);
    assert_int_equal(count_of(m, &CAPI_MACHINE_SETS), 2); /* one of history */
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(
            text_of(m, &CAPI_MACHINES, machines_fixture_machine(m, i), "spec.version"), "v1.34.2");
}

static void old_machines_may_stay_until_deleted(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    const char *gone = machines_fixture_machine(m, 0);

    (void)state;
    controller_fixture_patch(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
                             "spec: { strategy: { type: OnDelete }, template: { spec: { version: "
                             "v1.34.2 } } }");
    controller_fixture_settle(m->f);
    assert_string_equal(
        text_of(m, &CAPI_MACHINE_DEPLOYMENTS, "web-workers", "status.updatedReplicas"), "0");
    controller_fixture_delete(m->f, &CAPI_MACHINES, NS, gone);
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.updatedReplicas", "1", 60000);
    controller_fixture_settle(m->f);
    assert_string_equal(text_of(m, &CAPI_MACHINE_DEPLOYMENTS, "web-workers", "status.replicas"),
                        "3");
}

static void history_is_kept_short(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    struct arena *arena = fixture_current()->arena;

    (void)state;
    for (int i = 2; i < 5; i++) {
        const char *version = arena_format(arena, "v1.34.%d", i);

        controller_fixture_patch(
            m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
            arena_format(arena, "spec: { template: { spec: { version: %s } } }", version));
        controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                                  "status.updatedReplicas", "3", 300000);
        controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                                  "status.replicas", "3", 300000);
        controller_fixture_settle(m->f);
    }
    assert_int_equal(count_of(m, &CAPI_MACHINE_SETS), 2);
}

static void what_failed_is_replaced(void **state)
{
    struct machines_fixture *m = machines_fixture_new();
    const char *failed;

    (void)state;
    m->broken = true;
    controller_fixture_apply(m->f, CLUSTER);
    controller_fixture_apply(m->f, WORKERS("3"));
    controller_fixture_settle(m->f);
    failed = machines_fixture_machine(m, 0);
    assert_string_equal(text_of(m, &CAPI_MACHINES, failed, "status.phase"), "Failed");
    m->broken = false;
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.availableReplicas", "3", 120000);
    assert_int_equal(count_of(m, &CAPI_MACHINES), 3);
}

static size_t calls_to_scale(struct machines_fixture *m, const char *replicas)
{
    size_t before = fault_transport_calls(m->f->faults);

    scale(m, replicas);
    return fault_transport_calls(m->f->faults) - before;
}

static void many_cost_as_much_each_as_few(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();
    size_t few = calls_to_scale(m, "33");
    size_t many = calls_to_scale(m, "153");

    (void)state;
    assert_true(few / 30 < 25);
    assert_true(many / 120 < 25);
}

/* --- the end ---------------------------------------------------------------------------------- */

static void nothing_is_left(struct machines_fixture *m)
{
    static const struct kube_resource *const all[] = {
        &CAPI_CLUSTERS,        &CAPI_MACHINE_DEPLOYMENTS, &CAPI_MACHINE_SETS,      &CAPI_MACHINES,
        &CAPI_DOCKER_MACHINES, &CAPI_DOCKER_CLUSTERS,     &STEWARD_CONTROL_PLANES,
    };

    controller_fixture_expect_gone(m->f, &CAPI_CLUSTERS, NS, "web", 60000);
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
        assert_string_equal(controller_fixture_names(m->f, all[i]), "");
}

static void deletion_leaves_nothing(void **state)
{
    struct machines_fixture *m = machines_fixture_with_workers();

    (void)state;
    controller_fixture_delete(m->f, &CAPI_CLUSTERS, NS, "web");
    nothing_is_left(m);
}

TEST_MAIN(TEST(a_cluster_follows_its_parts), TEST(machines_come_up),
          TEST(scaling_takes_what_is_marked), TEST(a_new_template_replaces_one_at_a_time),
          TEST(old_machines_may_stay_until_deleted), TEST(history_is_kept_short),
          TEST(what_failed_is_replaced), TEST(many_cost_as_much_each_as_few),
          TEST(deletion_leaves_nothing))
