#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "doc/doc.h"
#include "housekeeping/controllers.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

#define ALL ((unsigned)-1)

static const struct kube_resource widgets = { "example.com", "v1", "widgets", "Widget", true };

static struct kube_fixture *begin(void *context)
{
    struct kube_fixture *f = kube_fixture_new();

    (void)context;
    fake_kube_serve(f->fake, &KUBE_NAMESPACES, ALL);
    fake_kube_serve(f->fake, &KUBE_PODS, ALL);
    fake_kube_serve(f->fake, &KUBE_NODES, ALL);
    fake_kube_serve(f->fake, &KUBE_CONFIG_MAPS, ALL);
    fake_kube_serve(f->fake, &widgets, ALL & ~(unsigned)KUBE_CAN_DELETE_COLLECTION);
    fake_kube_put(f->fake, &KUBE_NAMESPACES, "{metadata: {name: doomed}}");
    fake_kube_put(f->fake, &KUBE_NAMESPACES, "{metadata: {name: kept}}");
    return f;
}

static void start(struct kube_fixture *f, void *context)
{
    (void)context;
    kube_fixture_start(f, &namespace_controller, NULL);
}

static void fill(struct kube_fixture *f)
{
    fake_kube_put(f->fake, &KUBE_PODS, "{metadata: {namespace: doomed, name: p}}");
    fake_kube_put(f->fake, &KUBE_PODS, "{metadata: {namespace: kept, name: p}}");
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS, "{metadata: {namespace: doomed, name: a}}");
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS, "{metadata: {namespace: doomed, name: b}}");
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS, "{metadata: {namespace: kept, name: a}}");
    fake_kube_put(f->fake, &widgets, "{metadata: {namespace: doomed, name: w}}");
    fake_kube_put(f->fake, &KUBE_NODES, "{metadata: {name: node}}");
}

static void delete_namespace(struct kube_fixture *f, void *context)
{
    (void)context;
    fill(f);
    fake_kube_delete(f->fake, &KUBE_NAMESPACES, NULL, "doomed", KUBE_PROPAGATION_DEFAULT);
}

static void check_gone(struct kube_fixture *f, void *context)
{
    (void)context;
    assert_string_equal(fake_kube_names(f->fake, &KUBE_NAMESPACES), "kept");
    assert_string_equal(fake_kube_names(f->fake, &KUBE_PODS), "kept/p");
    assert_string_equal(fake_kube_names(f->fake, &KUBE_CONFIG_MAPS), "kept/a");
    assert_string_equal(fake_kube_names(f->fake, &widgets), "");
    assert_string_equal(fake_kube_names(f->fake, &KUBE_NODES), "node");
}

/* The message of a condition of "doomed", behind its status: "True: …". */
static const char *condition(struct kube_fixture *f, const char *type)
{
    struct doc *doc = fake_kube_find(f->fake, &KUBE_NAMESPACES, NULL, "doomed");

    assert_non_null(doc);
    DOC_EACH (it, value_find(doc_root(doc), VALUE_KEYS("status", "conditions"))) {
        struct slice status = value_string_or(value_get(it.value, SLICE("status")), SLICE(""));
        struct slice message = value_string_or(value_get(it.value, SLICE("message")), SLICE(""));

        if (slice_is(value_string_or(value_get(it.value, SLICE("type")), SLICE("")), type))
            return arena_format(fixture_current()->arena, "%.*s: %.*s", SLICE_ARGUMENT(status),
                                SLICE_ARGUMENT(message));
    }
    return "absent";
}

static void patch(struct kube_fixture *f, const struct kube_resource *resource, const char *name,
                  const char *json)
{
    struct kube kube = fake_kube_client(f->fake);
    struct doc *doc = doc_new(slice_from(json));

    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_no_error(kube_patch(&kube, &(struct kube_change){ resource, "doomed", name, NULL },
                               KUBE_PATCH_MERGE, doc, NULL));
}

static void all_content_goes_then_the_namespace(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    start(f, NULL);
    fill(f);
    kube_fixture_settle(f);
    assert_int_equal(fake_kube_count(f->fake, &KUBE_CONFIG_MAPS, "doomed"), 2);
    delete_namespace(f, NULL);
    kube_fixture_settle(f);
    check_gone(f, NULL);
}

static void what_has_finalizers_is_waited_for_and_told(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    start(f, NULL);
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS,
                  "{metadata: {namespace: doomed, name: held, finalizers: [x/hold]}}");
    fake_kube_put(f->fake, &widgets,
                  "{metadata: {namespace: doomed, name: held, finalizers: [x/hold, y/hold]}}");
    delete_namespace(f, NULL);
    kube_fixture_settle(f);
    assert_string_equal(condition(f, "NamespaceContentRemaining"),
                        "True: Some resources are remaining: configmaps. has 1 resource instances, "
                        "widgets.example.com has 1 resource instances");
    assert_string_equal(condition(f, "NamespaceFinalizersRemaining"),
                        "True: Some content in the namespace has finalizers remaining: x/hold in 2 "
                        "resource instances, y/hold in 1 resource instances");
    assert_string_equal(condition(f, "NamespaceDeletionDiscoveryFailure"),
                        "False: All resources successfully discovered");
    assert_string_equal(condition(f, "NamespaceDeletionGroupVersionParsingFailure"),
                        "False: All legacy kube types successfully parsed");
    assert_string_equal(condition(f, "NamespaceDeletionContentFailure"),
                        "False: All content successfully deleted, may be waiting on finalization");

    patch(f, &KUBE_CONFIG_MAPS, "held", "{\"metadata\":{\"finalizers\":null}}");
    patch(f, &widgets, "held", "{\"metadata\":{\"finalizers\":null}}");
    kube_fixture_advance(f, NAMESPACE_AGAIN_MAX_MS + SECONDS(1));
    check_gone(f, NULL);
}

static void pods_go_first(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    start(f, NULL);
    delete_namespace(f, NULL);
    fake_kube_put(f->fake, &KUBE_PODS,
                  "{metadata: {namespace: doomed, name: p, finalizers: [x/hold]}}");
    kube_fixture_settle(f);
    assert_int_equal(fake_kube_count(f->fake, &KUBE_CONFIG_MAPS, "doomed"), 2);
    assert_string_equal(condition(f, "NamespaceContentRemaining"),
                        "True: Some resources are remaining: pods. has 1 resource instances");
    patch(f, &KUBE_PODS, "p", "{\"metadata\":{\"finalizers\":null}}");
    kube_fixture_advance(f, NAMESPACE_AGAIN_MAX_MS + SECONDS(1));
    check_gone(f, NULL);
}

static void a_group_that_does_not_answer_keeps_the_namespace(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    start(f, NULL);
    fake_kube_fail_group(f->fake, "metrics.k8s.io/v1beta1");
    delete_namespace(f, NULL);
    kube_fixture_settle(f);
    assert_string_equal(condition(f, "NamespaceDeletionDiscoveryFailure"),
                        "True: Discovery failed for some groups, 1 failing: unable to retrieve the "
                        "complete list of server APIs: metrics.k8s.io/v1beta1");
    assert_int_equal(fake_kube_count(f->fake, &KUBE_CONFIG_MAPS, "doomed"), 0);
    fake_kube_fail_group(f->fake, NULL);
    for (int i = 0; i < 10; i++)
        kube_fixture_advance(f, NAMESPACE_PAUSE_MAX_MS);
    check_gone(f, NULL);
}

static struct error *refuse_widgets(void *context, const struct kube_request *request)
{
    (void)context;
    return kube_resource_equal(request->resource, &widgets) && request->verb == KUBE_DELETE
               ? error_new(ERR_FORBIDDEN, "widgets are for ever")
               : NULL;
}

static void a_resource_that_cannot_be_deleted_does_not_stop_the_others(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    start(f, NULL);
    fake_kube_on_call(f->fake, refuse_widgets, NULL);
    delete_namespace(f, NULL);
    kube_fixture_settle(f);
    assert_int_equal(fake_kube_count(f->fake, &KUBE_CONFIG_MAPS, "doomed"), 0);
    assert_string_equal(condition(f, "NamespaceDeletionContentFailure"),
                        "True: Failed to delete all resource types, 1 remaining: delete "
                        "widgets.example.com \"doomed/w\": widgets are for ever");
    fake_kube_on_call(f->fake, NULL, NULL);
    for (int i = 0; i < 10; i++)
        kube_fixture_advance(f, NAMESPACE_PAUSE_MAX_MS);
    check_gone(f, NULL);
}

static void finalizers_of_others_stay(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    start(f, NULL);
    fake_kube_put(f->fake, &KUBE_NAMESPACES,
                  "{metadata: {name: doomed}, spec: {finalizers: [kubernetes, example.com/mine]}}");
    delete_namespace(f, NULL);
    kube_fixture_settle(f);
    assert_string_equal(
        fake_kube_text(f->fake, &KUBE_NAMESPACES, NULL, "doomed", "spec.finalizers.0"),
        "example.com/mine");
    assert_string_equal(
        fake_kube_text(f->fake, &KUBE_NAMESPACES, NULL, "doomed", "spec.finalizers.1"), "");
    assert_string_equal(fake_kube_text(f->fake, &KUBE_NAMESPACES, NULL, "doomed", "status.phase"),
                        "Terminating");
}

TEST_MAIN(TEST(all_content_goes_then_the_namespace),
          TEST(what_has_finalizers_is_waited_for_and_told), TEST(pods_go_first),
          TEST(a_group_that_does_not_answer_keeps_the_namespace),
          TEST(a_resource_that_cannot_be_deleted_does_not_stop_the_others),
          TEST(finalizers_of_others_stay))
