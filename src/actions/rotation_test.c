#include "actions/rotation.h"

#include "api/butler_names.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/test.h"

#define NOW_MS  INT64_C(1767225600000)
#define NOW     "2026-01-01T00:00:00Z"
#define LATER   "2026-01-01T00:00:02Z"
#define EARLIER "2025-12-31T00:00:00Z"
#define ROTATE  "certs.steward.butlerlabs.dev/rotate"

static void put_secret(struct fake_kube *fake, const char *component, const char *lifecycle,
                       const char *note)
{
    struct arena *arena = fixture_current()->arena;

    fake_kube_put(
        fake, &KUBE_SECRETS,
        arena_format(arena,
                     "{metadata: {namespace: t, name: demo-%s, labels: {"
                     "steward.butlerlabs.dev/name: demo, steward.butlerlabs.dev/component: %s%s%s},"
                     " annotations: {certs.steward.butlerlabs.dev/updated: '%s'%s%s}}}",
                     component, component,
                     lifecycle ? ", steward.butlerlabs.dev/certificate_lifecycle_controller: " : "",
                     lifecycle ? lifecycle : "", note ? note : EARLIER,
                     note ? ", " ROTATE ": " : "", note ? arena_format(arena, "'%s'", note) : ""));
}

static struct fake_kube *control_plane(void)
{
    struct fake_kube *fake = fake_kube_new_alone();

    fake_kube_serve(fake, &STEWARD_TENANT_CONTROL_PLANES, ~0U);
    fake_kube_serve(fake, &KUBE_SECRETS, ~0U);
    fake_kube_put(fake, &STEWARD_TENANT_CONTROL_PLANES,
                  "{metadata: {namespace: t, name: demo},"
                  " status: {kubernetesResources: {version: {status: Ready}}}}");
    put_secret(fake, "ca", "x509", NULL);
    put_secret(fake, "front-proxy-ca-certificate", "x509", NULL);
    put_secret(fake, "api-server-certificate", "x509", NULL);
    put_secret(fake, "admin-kubeconfig", "kubeconfig", NULL);
    put_secret(fake, "scheduler-kubeconfig", "kubeconfig", NULL);
    put_secret(fake, "sa-certificate", NULL, NULL);
    return fake;
}

static const char *joined(const char *const *names, size_t count)
{
    const char *text = "";

    for (size_t i = 0; i < count; i++)
        text = arena_format(fixture_current()->arena, "%s%s%s", text, i ? " " : "", names[i]);
    return text;
}

struct row {
    const char *name;
    enum rotation_type type;
    const char *secrets;
};

static const struct row rows[] = {
    { "renews kubeconfigs", ROTATION_KUBECONFIGS,
      "demo-admin-kubeconfig demo-scheduler-kubeconfig" },
    { "renews everything that is no authority", ROTATION_ALL,
      "demo-admin-kubeconfig demo-api-server-certificate demo-scheduler-kubeconfig" },
    { "renews the authority, which renews the rest", ROTATION_CA, "demo-ca" },
};

static void asks_for_the_right_ones(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct fake_kube *fake = control_plane();
    struct kube kube = fake_kube_client(fake);
    struct rotation_target target = { &kube, "t", "demo", NOW_MS };
    struct rotation rotation;
    enum rotation_type again;

    assert_no_error(rotation_look(arena, &target, &rotation));
    assert_int_equal(rotation.status, ROTATION_UNKNOWN);
    assert_no_error(rotation_begin(arena, &target, row->type, "jane", &rotation));
    assert_string_equal(joined(rotation.secrets, rotation.secret_count), row->secrets);
    assert_no_error(rotation_look(arena, &target, &rotation));
    assert_string_equal(rotation_status_name(rotation.status), "in_progress");
    assert_string_equal(joined(rotation.waiting, rotation.waiting_count), row->secrets);
    assert_string_equal(rotation.by, "jane");
    assert_string_equal(rotation.began, NOW);
    assert_true(rotation_type_parse(rotation_type_name(row->type), &again));
    assert_int_equal(again, row->type);
    assert_error(rotation_begin(arena, &target, ROTATION_ALL, NULL, &rotation), ERR_CONFLICT,
                 "is in progress since " NOW);
}

static void is_over_when_all_are_renewed(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct fake_kube *fake = control_plane();
    struct kube kube = fake_kube_client(fake);
    struct rotation_target target = { &kube, "t", "demo", NOW_MS };
    struct rotation rotation;

    (void)state;
    assert_no_error(rotation_begin(arena, &target, ROTATION_KUBECONFIGS, NULL, &rotation));
    put_secret(fake, "admin-kubeconfig", "kubeconfig", LATER);
    put_secret(fake, "scheduler-kubeconfig", "kubeconfig", EARLIER); /* of the time before */
    assert_no_error(rotation_look(arena, &target, &rotation));
    assert_int_equal(rotation.status, ROTATION_IN_PROGRESS);
    assert_string_equal(joined(rotation.waiting, rotation.waiting_count),
                        "demo-scheduler-kubeconfig");
    assert_null(rotation.ended);

    put_secret(fake, "scheduler-kubeconfig", "kubeconfig", NOW);
    assert_no_error(rotation_look(arena, &target, &rotation));
    assert_int_equal(rotation.status, ROTATION_COMPLETED);
    assert_string_equal(rotation.ended, LATER);
    assert_no_error(rotation_begin(arena, &target, ROTATION_ALL, NULL, &rotation));
}

static void waits_for_a_control_plane_that_restarts(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct fake_kube *fake = control_plane();
    struct kube kube = fake_kube_client(fake);
    struct rotation_target target = { &kube, "t", "demo", NOW_MS };
    struct rotation rotation;

    (void)state;
    fake_kube_put(
        fake, &STEWARD_TENANT_CONTROL_PLANES,
        "{metadata: {namespace: t, name: demo, annotations: {"
        "butler.butlerlabs.dev/rotation-type: ca, butler.butlerlabs.dev/rotation-initiated:"
        " '" NOW "', butler.butlerlabs.dev/rotation-secrets: demo-ca}},"
        " status: {kubernetesResources: {version: {status: NotReady}}}}");
    put_secret(fake, "ca", "x509", LATER);
    assert_no_error(rotation_look(arena, &target, &rotation));
    assert_int_equal(rotation.status, ROTATION_IN_PROGRESS);
}

static void fails_when_its_time_is_over(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct fake_kube *fake = control_plane();
    struct kube kube = fake_kube_client(fake);
    struct rotation_target target = { &kube, "t", "demo", NOW_MS };
    struct rotation rotation;

    (void)state;
    assert_no_error(rotation_begin(arena, &target, ROTATION_KUBECONFIGS, NULL, &rotation));
    target.now_ms += 6 * 60 * 1000;
    assert_no_error(rotation_look(arena, &target, &rotation));
    assert_int_equal(rotation.status, ROTATION_FAILED);
    assert_no_error(rotation_begin(arena, &target, ROTATION_CA, NULL, &rotation));
    target.now_ms += 60 * 60 * 1000;
    assert_no_error(rotation_look(arena, &target, &rotation));
    assert_int_equal(rotation.status, ROTATION_IN_PROGRESS); /* nodes take their time */
}

TEST_MAIN(TABLE(asks_for_the_right_ones, rows), TEST(is_over_when_all_are_renewed),
          TEST(waits_for_a_control_plane_that_restarts), TEST(fails_when_its_time_is_over))
