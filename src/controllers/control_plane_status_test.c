/* Statuses of hosted control planes on a whole API server. */
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/survival.h"
#include "lib/test.h"

#define NS "team-a-web"

static void prepare(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, "{apiVersion: v1, kind: Namespace, metadata: {name: " NS "}}\n---\n"
                                "apiVersion: controlplane.cluster.x-k8s.io/v1alpha1\n"
                                "kind: StewardControlPlane\n"
                                "metadata: {namespace: " NS ", name: web}\n"
                                "spec: {version: v1.31.4, replicas: 2}\n---\n"
                                "apiVersion: steward.butlerlabs.dev/v1alpha1\n"
                                "kind: TenantControlPlane\n"
                                "metadata: {namespace: " NS ", name: web}\n"
                                "spec: {controlPlane: {service: {serviceType: LoadBalancer}},\n"
                                "       kubernetes: {version: v1.31.4, kubelet: {}}}\n");
}

static void start(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_start(f, &control_plane_status_controller, NULL);
}

static struct controller_fixture *begin(void)
{
    struct controller_fixture *f = controller_fixture_new();

    prepare(f, NULL);
    start(f, NULL);
    return f;
}

static void say(struct controller_fixture *f, const char *resources)
{
    controller_fixture_patch(
        f, &STEWARD_TENANT_CONTROL_PLANES, NS, "web", "status",
        arena_format(fixture_current()->arena, "status: {kubernetesResources: {%s}}", resources));
    controller_fixture_settle(f);
}

static const char *plane(struct controller_fixture *f, const char *path)
{
    return controller_fixture_text(f, &STEWARD_CONTROL_PLANES, NS, "web", path);
}

#define READY "version: {status: Ready, version: v1.31.4}"

static void real_numbers_are_told(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    say(f, READY ", deployment: {replicas: 3, readyReplicas: 2, updatedReplicas: 1}");
    assert_string_equal(plane(f, "status.ready"), "true");
    assert_string_equal(plane(f, "status.initialized"), "true");
    assert_string_equal(plane(f, "status.externalManagedControlPlane"), "true");
    assert_string_equal(plane(f, "status.version"), "v1.31.4");
    assert_string_equal(plane(f, "status.replicas"), "3");
    assert_string_equal(plane(f, "status.readyReplicas"), "2");
    assert_string_equal(plane(f, "status.updatedReplicas"), "1");
    say(f, "deployment: {updatedReplicas: 3}");
    assert_string_equal(plane(f, "status.updatedReplicas"), "3");
}

struct other_row {
    const char *name;
    const char *status;
};

static const struct other_row other_rows[] = {
    { "unknown", "Unknown" },
    { "provisioning", "Provisioning" },
    { "asleep", "Sleeping" },
    { "limited", "WriteLimited" },
    { "rotating", "CertificateAuthorityRotating" },
    { "upgrading", "Upgrading" },
    { "migrating", "Migrating" },
    { "not ready", "NotReady" },
};

static void other(void **state)
{
    const struct other_row *row = *state;
    struct controller_fixture *f = begin();

    say(f, READY ", deployment: {replicas: 2, readyReplicas: 2, updatedReplicas: 2}");
    assert_string_equal(plane(f, "status.ready"), "true");
    say(f, arena_format(fixture_current()->arena, "version: {status: %s}", row->status));
    assert_string_equal(plane(f, "status.ready"), "false");
    assert_string_equal(plane(f, "status.initialized"), "true"); /* that is for ever */
    assert_string_equal(plane(f, "status.readyReplicas"), "2");
}

static void nothing_is_written_twice(void **state)
{
    struct controller_fixture *f = begin();
    size_t writes;

    (void)state;
    say(f, READY);
    writes = fault_transport_writes(f->faults);
    assert_true(writes > 0);
    say(f, READY ", service: {name: other}");
    assert_int_equal(fault_transport_writes(f->faults), writes);

    /* What somebody else changes is put right. */
    controller_fixture_patch(f, &STEWARD_CONTROL_PLANES, NS, "web", "status",
                             "status: {ready: false}");
    controller_fixture_settle(f);
    assert_string_equal(plane(f, "status.ready"), "true");
}

static void a_plane_without_a_partner_is_left_alone(void **state)
{
    struct controller_fixture *f = begin();
    size_t writes;

    (void)state;
    say(f, "version: {status: NotReady}");
    controller_fixture_delete(f, &STEWARD_CONTROL_PLANES, NS, "web");
    writes = fault_transport_writes(f->faults);
    assert_true(writes > 0);
    say(f, READY);
    assert_int_equal(fault_transport_writes(f->faults), writes);
}

static void come_and_go(struct controller_fixture *f, void *context)
{
    (void)context;
    say(f, READY ", deployment: {replicas: 2, readyReplicas: 2, updatedReplicas: 2}");
    controller_fixture_expect(f, &STEWARD_CONTROL_PLANES, NS, "web", "status.ready", "true", 5000);
    say(f, "version: {status: NotReady}");
    controller_fixture_expect(f, &STEWARD_CONTROL_PLANES, NS, "web", "status.ready", "false", 5000);
}

static void it_survives(void **state)
{
    (void)state;
    survival_check(&(struct survival_story){ .about = { { "control-plane-status" } },
                                             .prepare = prepare,
                                             .start = start,
                                             .tell = come_and_go });
}

TEST_MAIN(TEST(real_numbers_are_told), TABLE(other, other_rows), TEST(nothing_is_written_twice),
          TEST(a_plane_without_a_partner_is_left_alone), TEST(it_survives))
