/* Parts of pods, and the older road to one of them. */
#include "lib/request_fixture.h"

#define CORE "/api/v1/namespaces/default"

static struct request_fixture *with_pod(void)
{
    struct request_fixture *f = request_fixture_new();

    request_fixture_must(f, "POST", CORE "/serviceaccounts", "{metadata: {name: default}}");
    request_fixture_must(f, "POST", CORE "/pods",
                         "{metadata: {name: web}, spec: {containers: [{name: a, image: b}]}}");
    return f;
}

static const char *node_of(struct request_fixture *f)
{
    return request_fixture_print(request_fixture_must(f, "GET", CORE "/pods/web", NULL),
                                 VALUE_KEYS("spec", "nodeName"));
}

static void a_binding_names_its_pod(void **state)
{
    struct request_fixture *f = with_pod();

    (void)state;
    request_fixture_must(f, "POST", CORE "/bindings",
                         "{metadata: {name: web}, target: {kind: Node, name: n1}}");
    assert_string_equal(node_of(f), "\"n1\"");
    assert_error(request_fixture_try(f, "POST", CORE "/bindings",
                                     "{metadata: {name: web}, target: {name: n2}}"),
                 ERR_CONFLICT, "pod web is already assigned to node \"n1\"");
    assert_error(request_fixture_try(f, "POST", CORE "/bindings",
                                     "{metadata: {name: other}, target: {name: n2}}"),
                 ERR_NOT_FOUND, "pods \"other\" not found");
    assert_error(request_fixture_try(f, "POST", CORE "/bindings",
                                     "{metadata: {name: web}, target: {kind: Pod, name: n2}}"),
                 ERR_INVALID, "target.kind: Unsupported value: \"Pod\"");
    assert_string_equal(node_of(f), "\"n1\"");
}

static void bindings_are_not_kept(void **state)
{
    struct request_fixture *f = with_pod();

    (void)state;
    assert_error(request_fixture_try(f, "GET", CORE "/bindings", NULL), ERR_NOT_ALLOWED,
                 "does not allow this method");
}

static void what_a_node_would_answer_needs_a_pod(void **state)
{
    struct request_fixture *f = with_pod();

    (void)state;
    assert_error(request_fixture_try(f, "GET", CORE "/pods/other/log", NULL), ERR_NOT_FOUND,
                 "pods \"other\" not found");
    request_fixture_must(f, "GET", CORE "/pods/web/log", NULL); /* it printed nothing yet */
    assert_error(request_fixture_try(f, "GET", CORE "/pods/web/exec", NULL), ERR_BAD_REQUEST,
                 "pod web does not have a host assigned");
    request_fixture_must(f, "POST", CORE "/bindings",
                         "{metadata: {name: web}, target: {kind: Node, name: n1}}");
    assert_error(request_fixture_try(f, "GET", CORE "/pods/web/log", NULL), ERR_NOT_ALLOWED,
                 "no node answers it");
}

static void there_are_no_component_statuses(void **state)
{
    struct request_fixture *f = request_fixture_new();

    (void)state;
    request_fixture_must(f, "GET", "/api/v1/componentstatuses", NULL);
    assert_error(request_fixture_try(f, "GET", "/api/v1/componentstatuses/etcd-0", NULL),
                 ERR_NOT_FOUND, "componentstatuses \"etcd-0\" not found");
    assert_error(request_fixture_try(f, "POST", "/api/v1/componentstatuses", "{}"), ERR_NOT_ALLOWED,
                 "does not allow this method");
}

TEST_MAIN(TEST(a_binding_names_its_pod), TEST(bindings_are_not_kept),
          TEST(what_a_node_would_answer_needs_a_pod), TEST(there_are_no_component_statuses))
