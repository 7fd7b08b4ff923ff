/* Kubeconfigs of hosted control planes on a whole API server. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "kube/crew.h"
#include "kube/resources.h"
#include "kube/tenants.h"
#include "lib/controller_fixture.h"
#include "lib/survival.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "loop/pool.h"
#include "net/exchange.h"
#include "net/http_routes.h"

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

/* --- the connection of those who use it ---------------------------------------------------------
 */

/* A tenant API that has one namespace, called after the server. */
static void list_namespaces(void *context, struct exchange *exchange)
{
    exchange_reply(exchange, 200, "application/json",
                   slice_from(arena_format(exchange_arena(exchange),
                                           "{\"kind\":\"NamespaceList\",\"apiVersion\":\"v1\","
                                           "\"metadata\":{\"resourceVersion\":\"1\"},\"items\":["
                                           "{\"metadata\":{\"name\":\"%s\"}}]}",
                                           (const char *)context)));
}

static const struct http_route tenant_routes[] = {
    { "GET", "/api/v1/namespaces", list_namespaces, HTTP_ROUTE_INLINE },
    { 0 },
};

/* A kubeconfig that leads to a new server of this name. */
static const char *lead_to(const char *name)
{
    struct arena *arena = fixture_current()->arena;
    struct test_server *server = test_server_start(
        &(struct test_server_options){ .routes = tenant_routes, .context = (void *)name });
    const char *config = arena_format(
        arena,
        "{current-context: a, contexts: [{name: a, context: {cluster: a, user: a}}], clusters: "
        "[{name: a, cluster: {server: '%s'}}], users: [{name: a, user: {token: x}}]}",
        test_server_url(server, ""));

    return base64_format(arena, slice_from(config), BASE64_STANDARD);
}

struct question {
    struct tenants *tenants;
    const char *name; /* of the first namespace */
    bool done;
};

static void ask(void *context)
{
    struct question *question = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_list list = { .count = 0 };
    struct kube tenant;

    assert_no_error(tenants_get(question->tenants, arena, NS, "web", &tenant));
    assert_no_error(kube_list(arena, &tenant, &KUBE_NAMESPACES, &(struct kube_query){ 0 }, &list));
    assert_int_equal(list.count, 1);
    question->name = slice_is(object_key_read(doc_root(list.docs[0])).name, "old") ? "old" : "new";
}

static void answered(void *context)
{
    ((struct question *)context)->done = true;
}

static bool is_done(void *context)
{
    return *(bool *)context;
}

static const char *whom_tenants_reach(struct controller_fixture *f, struct tenants *tenants)
{
    struct question question = { .tenants = tenants };

    assert_true(pool_submit_for(f->pool, f->loop, ask, answered, &question));
    controller_fixture_until(f, is_done, &question.done);
    return question.name;
}

struct tenants_holder {
    struct controller_fixture *f;
    struct tenants *tenants;
    bool stopped;
};

static void on_stopped(void *context)
{
    ((struct tenants_holder *)context)->stopped = true;
}

static void stop_tenants(void *context)
{
    struct tenants_holder *holder = context;

    tenants_stop(holder->tenants, on_stopped, holder);
    controller_fixture_until(holder->f, is_done, &holder->stopped);
}

static struct tenants *start_tenants(struct controller_fixture *f)
{
    struct tenants_holder *holder = arena_new(fixture_current()->arena, struct tenants_holder);
    struct crew_options crew = controller_fixture_options(f);

    holder->f = f;
    holder->tenants = tenants_start(
        &(struct tenants_options){ .transport = crew.transport, .informers = crew.informers });
    arena_defer(fixture_current()->arena, stop_tenants, holder);
    return holder->tenants;
}

static void put_source(struct controller_fixture *f, const char *coded)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena, SOURCE(NAME, STEWARD, "admin.conf: %s"), coded));
    controller_fixture_settle(f);
}

static void scenario_61_a_rotated_kubeconfig_is_used_by_all(void **state)
{
    const char *old = lead_to("old");
    const char *new = lead_to("new");
    struct controller_fixture *f = begin();
    struct tenants *tenants = start_tenants(f);

    (void)state;
    put_source(f, old);
    assert_string_equal(target(f, "type"), "cluster.x-k8s.io/secret");
    assert_string_equal(target(f, "data.value"), old);
    assert_string_equal(whom_tenants_reach(f, tenants), "old");
    assert_string_equal(whom_tenants_reach(f, tenants), "old");
    assert_int_equal(tenants_count(tenants), 1);

    put_source(f, new);
    assert_string_equal(target(f, "data.value"), new);
    assert_string_equal(target(f, "type"), "cluster.x-k8s.io/secret");
    assert_string_equal(whom_tenants_reach(f, tenants), "new");
    assert_int_equal(tenants_count(tenants), 1);
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

TEST_MAIN(TEST(scenario_61_a_rotated_kubeconfig_is_used_by_all), TEST(it_is_found_by_cluster_api),
          TEST(it_follows_and_is_mended), TABLE(ignored, ignored_rows),
          TEST(one_of_another_type_is_made_anew), TEST(one_of_somebody_else_stays),
          TEST(it_survives))
