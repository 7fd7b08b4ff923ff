/* Objects that a cluster is given, on a whole API server. */
#include "base/error.h"
#include "base/map.h"
#include "doc/doc.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fixture_yaml.h"
#include "lib/survival.h"
#include "lib/test.h"

#define SECONDS(n) ((uint64_t)(n) * 1000)
#define LABELS     "labels: {steward.butlerlabs.dev/project: steward}"
#define ROLE                                                                                       \
    "{object: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: "     \
    "get-nodes, " LABELS "}, rules: [{apiGroups: [\"\"], resources: [nodes], verbs: [get]}]}}"
#define MAP                                                                                        \
    "{object: {apiVersion: v1, kind: ConfigMap, metadata: {name: config, namespace: "              \
    "kube-system, " LABELS "}, data: {a: one}}}"
#define CORE                                                                                       \
    "{object: {apiVersion: v1, kind: ConfigMap, metadata: {name: core, namespace: "                \
    "kube-system, " LABELS "}, data: {a: one}}, yields: true}"

#define EXPECT_MAP(f, name, value)                                                                 \
    controller_fixture_expect(f, &KUBE_CONFIG_MAPS, "kube-system", name, "data.a", value,          \
                              SECONDS(60))

static void release_map(void *map)
{
    map_free(map);
}

/* What a controller is given; lives as long as the fixture. */
static struct housekeeping_options *given(const char *yaml)
{
    struct housekeeping_options *options =
        arena_new(fixture_current()->arena, struct housekeeping_options);
    struct doc *doc = doc_from_value(fixture_yaml(yaml));

    arena_defer(fixture_current()->arena, doc_release, doc);
    options->given = doc;
    return options;
}

/* As housekeeping has it: what was found in order is noted. */
static struct housekeeping_options *given_and_noted(const char *yaml)
{
    struct housekeeping_options *options = given(yaml);

    options->given_versions = map_new();
    arena_defer(fixture_current()->arena, release_map, options->given_versions);
    return options;
}

static struct controller_fixture *begin_with(const char *yaml)
{
    struct controller_fixture *f = controller_fixture_new();

    controller_fixture_start(f, &given_controller, given_and_noted(yaml));
    /* As housekeeping does it: one task, due from the beginning. */
    controller_add(f->controllers.items[0], &HOUSEKEEPING_ONE_TASK);
    controller_fixture_settle(f);
    return f;
}

static void steward_42_what_is_given_comes_back(void **state)
{
    struct controller_fixture *f = begin_with("[" ROLE "," MAP "]");

    (void)state;
    assert_true(controller_fixture_has(f, &KUBE_CLUSTER_ROLES, NULL, "get-nodes"));
    controller_fixture_delete(f, &KUBE_CLUSTER_ROLES, NULL, "get-nodes");
    controller_fixture_delete(f, &KUBE_CONFIG_MAPS, "kube-system", "config");
    EXPECT_MAP(f, "config", "one");
    assert_true(controller_fixture_has(f, &KUBE_CLUSTER_ROLES, NULL, "get-nodes"));
}

static void what_is_changed_is_mended(void **state)
{
    struct controller_fixture *f = begin_with("[" MAP "]");

    (void)state;
    controller_fixture_patch(f, &KUBE_CONFIG_MAPS, "kube-system", "config", NULL,
                             "{data: {a: two, b: mine}}");
    EXPECT_MAP(f, "config", "one");
    assert_string_equal(
        controller_fixture_text(f, &KUBE_CONFIG_MAPS, "kube-system", "config", "data.b"), "mine");
}

static void what_yields_stays_as_others_want_it(void **state)
{
    struct controller_fixture *f = begin_with("[" MAP "," CORE "]");

    (void)state;
    EXPECT_MAP(f, "core", "one");
    controller_fixture_patch(f, &KUBE_CONFIG_MAPS, "kube-system", "core", NULL, "{data: {a: two}}");
    controller_fixture_patch(f, &KUBE_CONFIG_MAPS, "kube-system", "config", NULL,
                             "{data: {a: two}}");
    EXPECT_MAP(f, "config", "one");
    EXPECT_MAP(f, "core", "two");
}

/* An addon is switched off: others' objects stay, whatever they are called. */
static void steward_41_what_is_no_longer_given_goes(void **state)
{
    struct controller_fixture *f = begin_with("[" ROLE "," MAP "]");

    (void)state;
    controller_fixture_apply(f, "{apiVersion: v1, kind: ConfigMap, metadata: {name: mine, "
                                "namespace: kube-system}, data: {a: mine}}");
    controller_fixture_stop(f);
    controller_fixture_start(f, &given_controller, given_and_noted("[" ROLE "]"));
    controller_add(f->controllers.items[0], &HOUSEKEEPING_ONE_TASK);
    controller_fixture_expect_gone(f, &KUBE_CONFIG_MAPS, "kube-system", "config", SECONDS(60));
    EXPECT_MAP(f, "mine", "mine");
    assert_true(controller_fixture_has(f, &KUBE_CLUSTER_ROLES, NULL, "get-nodes"));
}

static void what_was_there_is_taken_over(void **state)
{
    struct controller_fixture *f = controller_fixture_new();

    (void)state;
    controller_fixture_apply(f, "{apiVersion: v1, kind: ConfigMap, metadata: {name: config, "
                                "namespace: kube-system}, data: {a: two}}");
    controller_fixture_start(f, &given_controller, given_and_noted("[" MAP "]"));
    controller_add(f->controllers.items[0], &HOUSEKEEPING_ONE_TASK);
    EXPECT_MAP(f, "config", "one");
}

static void a_kind_that_cannot_be_given_keeps_no_other(void **state)
{
    struct controller_fixture *f =
        begin_with("[{object: {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: "
                   "default}}}, " MAP "]");

    (void)state;
    EXPECT_MAP(f, "config", "one");
    assert_string_equal(controller_fixture_names(f, &KUBE_PODS), "");
}

/* --- every write ------------------------------------------------------------------------------ */

static void start(struct controller_fixture *f, void *context)
{
    controller_fixture_start(f, &given_controller, context);
    controller_add(f->controllers.items[0], &HOUSEKEEPING_ONE_TASK);
}

static void tell(struct controller_fixture *f, void *context)
{
    (void)context;
    EXPECT_MAP(f, "config", "one");
    EXPECT_MAP(f, "core", "one");
    controller_fixture_delete(f, &KUBE_CONFIG_MAPS, "kube-system", "config");
    EXPECT_MAP(f, "config", "one");
    controller_fixture_apply(f, "{apiVersion: v1, kind: Service, metadata: {name: old, namespace: "
                                "kube-system, " LABELS "}, spec: {ports: [{port: 53}]}}");
    controller_fixture_expect_gone(f, &KUBE_SERVICES, "kube-system", "old", SECONDS(60));
}

static void survives(void **state)
{
    (void)state;
    survival_check(&(struct survival_story){
        .about = { { "given-objects-controller", "steward" } },
        .start = start,
        .tell = tell,
        .context = given("[" ROLE "," MAP "," CORE "]"),
    });
}

TEST_MAIN(TEST(steward_42_what_is_given_comes_back), TEST(what_is_changed_is_mended),
          TEST(what_yields_stays_as_others_want_it), TEST(steward_41_what_is_no_longer_given_goes),
          TEST(what_was_there_is_taken_over), TEST(a_kind_that_cannot_be_given_keeps_no_other),
          TEST(survives))
