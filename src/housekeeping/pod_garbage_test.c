#include "base/arena.h"
#include "base/clock.h"
#include "housekeeping/controllers.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

static struct kube_fixture *begin(void *context)
{
    struct kube_fixture *f = kube_fixture_new();

    (void)context;
    fake_kube_serve(f->fake, &KUBE_PODS, (unsigned)-1);
    fake_kube_serve(f->fake, &KUBE_NODES, (unsigned)-1);
    fake_kube_put(f->fake, &KUBE_NODES, "{metadata: {name: n1}}");
    fake_kube_put(f->fake, &KUBE_NODES, "{metadata: {name: n2}}");
    return f;
}

static void start(struct kube_fixture *f, void *context)
{
    (void)context;
    kube_fixture_start(f, &pod_garbage_controller, NULL);
}

static void put_pod(struct kube_fixture *f, const char *name, const char *node, const char *rest)
{
    fake_kube_put(f->fake, &KUBE_PODS,
                  arena_format(fixture_current()->arena,
                               "{metadata: {namespace: a, name: %s, finalizers: [x/hold]%s}, spec: "
                               "{%s%s}, status: {phase: Running}}",
                               name, rest, *node ? "nodeName: " : "", node));
}

static bool is_going(struct kube_fixture *f, const char *name)
{
    return *fake_kube_text(f->fake, &KUBE_PODS, "a", name, "metadata.deletionTimestamp") != '\0';
}

static void pods_of_a_gone_node_go_after_a_while(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    put_pod(f, "p1", "n1", "");
    put_pod(f, "p2", "n2", "");
    start(f, NULL);
    kube_fixture_settle(f);
    fake_kube_delete(f->fake, &KUBE_NODES, NULL, "n1", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(f);
    kube_fixture_advance(f, POD_QUARANTINE_MS - 1000);
    assert_false(is_going(f, "p1"));
    kube_fixture_advance(f, 1000 + POD_QUARANTINE_MS / 8);
    assert_true(is_going(f, "p1"));
    assert_string_equal(fake_kube_text(f->fake, &KUBE_PODS, "a", "p1", "status.phase"), "Failed");
    assert_string_equal(
        fake_kube_text(f->fake, &KUBE_PODS, "a", "p1", "status.conditions.0.message"),
        "PodGC: node no longer exists");
    assert_string_equal(
        fake_kube_text(f->fake, &KUBE_PODS, "a", "p1", "status.conditions.0.reason"),
        "DeletionByPodGC");
    assert_false(is_going(f, "p2"));
}

static void a_node_that_comes_back_keeps_its_pods(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    put_pod(f, "p1", "n1", "");
    start(f, NULL);
    kube_fixture_settle(f);
    fake_kube_delete(f->fake, &KUBE_NODES, NULL, "n1", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_advance(f, SECONDS(10));
    fake_kube_put(f->fake, &KUBE_NODES, "{metadata: {name: n1}}");
    kube_fixture_settle(f);
    kube_fixture_advance(f, MINUTES(5));
    assert_false(is_going(f, "p1"));
}

static void pods_of_a_node_that_never_was_go_too(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    start(f, NULL);
    put_pod(f, "early", "ghost", "");
    put_pod(f, "late", "", "");
    kube_fixture_settle(f);
    put_pod(f, "late", "ghost", "");
    kube_fixture_settle(f);
    kube_fixture_advance(f, MINUTES(1));
    assert_true(is_going(f, "early"));
    assert_true(is_going(f, "late"));
}

static void pods_that_nobody_runs_end_at_once(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    start(f, NULL);
    put_pod(f, "waiting", "", "");
    put_pod(f, "placed", "n1", "");
    kube_fixture_settle(f);
    fake_kube_delete(f->fake, &KUBE_PODS, "a", "waiting", KUBE_PROPAGATION_DEFAULT);
    fake_kube_delete(f->fake, &KUBE_PODS, "a", "placed", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(f);
    assert_string_equal(fake_kube_text(f->fake, &KUBE_PODS, "a", "waiting", "status.phase"),
                        "Failed");
    assert_string_equal(fake_kube_text(f->fake, &KUBE_PODS, "a", "placed", "status.phase"),
                        "Running");
}

static void out_of_service_means_that_nobody_will_end_them(void **state)
{
    struct kube_fixture *f = begin(NULL);
    const char *node = "{metadata: {name: n1}, spec: {taints: [{key: "
                       "node.kubernetes.io/out-of-service}]}, status: {conditions: [{type: Ready, "
                       "status: 'Unknown'}]}}";

    (void)state;
    start(f, NULL);
    put_pod(f, "going", "n1", "");
    put_pod(f, "staying", "n1", "");
    put_pod(f, "later", "n1", "");
    fake_kube_delete(f->fake, &KUBE_PODS, "a", "going", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(f);
    assert_string_equal(fake_kube_text(f->fake, &KUBE_PODS, "a", "going", "status.phase"),
                        "Running");
    fake_kube_put(f->fake, &KUBE_NODES, node);
    kube_fixture_settle(f);
    assert_string_equal(fake_kube_text(f->fake, &KUBE_PODS, "a", "going", "status.phase"),
                        "Failed");
    assert_false(is_going(f, "staying"));
    fake_kube_delete(f->fake, &KUBE_PODS, "a", "later", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(f);
    assert_string_equal(fake_kube_text(f->fake, &KUBE_PODS, "a", "later", "status.phase"),
                        "Failed");
}

TEST_MAIN(TEST(pods_of_a_gone_node_go_after_a_while), TEST(a_node_that_comes_back_keeps_its_pods),
          TEST(pods_of_a_node_that_never_was_go_too), TEST(pods_that_nobody_runs_end_at_once),
          TEST(out_of_service_means_that_nobody_will_end_them))
