/* Kubeconfigs of hosted control planes on a whole API server. */
#include "api/butler_names.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/survival.h"
#include "lib/test.h"

#define NS "team-a-web"

#define SOURCE(name, labels, data)                                                                 \
    "{apiVersion: v1, kind: Secret, metadata: {namespace: " NS ", name: " name                     \
    ", labels: {" labels "}}, data: {" data "}}"
#define STEWARD "steward.butlerlabs.dev/component: admin-kubeconfig"
#define KAMAJI  "kamaji.clastix.io/component: admin-kubeconfig"
#define NAME    "web-admin-kubeconfig"
#define ONE     "admin.conf: b25l" /* "one" */
#define TWO     "admin.conf: dHdv" /* "two" */

static void prepare(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, "{apiVersion: v1, kind: Namespace, metadata: {name: " NS "}}");
}

static void start(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_start(f, &kubeconfig_translation_controller, NULL);
}

static struct controller_fixture *begin(void)
{
    struct controller_fixture *f = controller_fixture_new();

    prepare(f, NULL);
    start(f, NULL);
    return f;
}

static const char *target(struct controller_fixture *f, const char *path)
{
    return controller_fixture_text(f, &KUBE_SECRETS, NS, "web-kubeconfig", path);
}

static void it_is_found_by_cluster_api(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, SOURCE(NAME, STEWARD, ONE));
    controller_fixture_settle(f);
    assert_string_equal(target(f, "type"), "cluster.x-k8s.io/secret");
    assert_string_equal(target(f, "data"), "{\"value\":\"b25l\"}");
    assert_string_equal(target(f, "metadata.labels"),
                        "{\"cluster.x-k8s.io/cluster-name\":\"web\","
                        "\"app.kubernetes.io/managed-by\":\"butler\","
                        "\"butler.butlerlabs.dev/secret-type\":\"kubeconfig\"}");
    assert_string_equal(target(f, "metadata.ownerReferences.0.kind"), "Secret");
    assert_string_equal(target(f, "metadata.ownerReferences.0.uid"),
                        controller_fixture_text(f, &KUBE_SECRETS, NS, NAME, "metadata.uid"));
}

static void it_follows_and_is_mended(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, SOURCE(NAME, KAMAJI, ONE)); /* the label of old */
    controller_fixture_expect(f, &KUBE_SECRETS, NS, "web-kubeconfig", "data.value", "b25l", 0);
    controller_fixture_apply(f, SOURCE(NAME, KAMAJI, TWO));
    controller_fixture_expect(f, &KUBE_SECRETS, NS, "web-kubeconfig", "data.value", "dHdv", 0);
    controller_fixture_patch(f, &KUBE_SECRETS, NS, "web-kubeconfig", NULL, "data: {value: eA==}");
    controller_fixture_expect(f, &KUBE_SECRETS, NS, "web-kubeconfig", "data.value", "dHdv", 0);
    controller_fixture_delete(f, &KUBE_SECRETS, NS, "web-kubeconfig");
    controller_fixture_expect(f, &KUBE_SECRETS, NS, "web-kubeconfig", "data.value", "dHdv", 0);
}

struct ignored_row {
    const char *name;
    const char *yaml;
};

static const struct ignored_row ignored_rows[] = {
    { "without the key", SOURCE(NAME, STEWARD, "other: eA==") },
    { "with another name", SOURCE("web-kubeconfig-admin", STEWARD, ONE) },
    { "without the name of a cluster", SOURCE("x-admin-kubeconfigs", STEWARD, ONE) },
    { "without the label", SOURCE(NAME, "a: b", ONE) },
};

static void ignored(void **state)
{
    const struct ignored_row *row = *state;
    struct controller_fixture *f = begin();
    const char *before = controller_fixture_names(f, &KUBE_SECRETS);

    controller_fixture_apply(f, row->yaml);
    controller_fixture_settle(f);
    assert_false(controller_fixture_has(f, &KUBE_SECRETS, NS, "web-kubeconfig"));
    assert_int_equal(strlen(controller_fixture_names(f, &KUBE_SECRETS)) > strlen(before), true);
}

#define OLD(labels)                                                                                \
    "{apiVersion: v1, kind: Secret, type: Opaque, metadata: {namespace: " NS                       \
    ", name: web-kubeconfig, labels: {" labels "}}, data: {value: b2xk}}"
#define OURS "app.kubernetes.io/managed-by: butler, cluster.x-k8s.io/cluster-name: web"

static void one_of_another_type_is_made_anew(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, OLD(OURS));
    controller_fixture_apply(f, SOURCE(NAME, STEWARD, ONE));
    controller_fixture_settle(f);
    assert_string_equal(target(f, "type"), "cluster.x-k8s.io/secret");
    assert_string_equal(target(f, "data.value"), "b25l");
}

static void one_of_somebody_else_stays(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, OLD("a: b"));
    controller_fixture_apply(f, SOURCE(NAME, STEWARD, ONE));
    controller_fixture_settle(f);
    assert_string_equal(target(f, "type"), "Opaque");
    assert_string_equal(target(f, "data.value"), "b2xk");
}

static void prepare_old(struct controller_fixture *f, void *context)
{
    prepare(f, context);
    controller_fixture_apply(f, OLD(OURS));
}

static void rotate(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, SOURCE(NAME, STEWARD, ONE));
    controller_fixture_expect(f, &KUBE_SECRETS, NS, "web-kubeconfig", "data.value", "b25l", 5000);
    controller_fixture_apply(f, SOURCE(NAME, STEWARD, TWO));
    controller_fixture_expect(f, &KUBE_SECRETS, NS, "web-kubeconfig", "data.value", "dHdv", 5000);
}

static void it_survives(void **state)
{
    (void)state;
    survival_check(&(struct survival_story){ .about = { { "kubeconfig-translation" } },
                                             .prepare = prepare_old,
                                             .start = start,
                                             .tell = rotate });
}

TEST_MAIN(TEST(it_is_found_by_cluster_api), TEST(it_follows_and_is_mended),
          TABLE(ignored, ignored_rows), TEST(one_of_another_type_is_made_anew),
          TEST(one_of_somebody_else_stays), TEST(it_survives))
