/* What is done about nodes and finished jobs. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/ip_prefix.h"
#include "base/timestamp.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

#define LEASES "kube-node-lease"

static const struct kube_resource jobs = { "batch", "v1", "jobs", "Job", true };

struct scene {
    struct kube_fixture *f;
    struct housekeeping_options options;
    struct ip_prefix ranges[2];
};

static struct scene *scene_new(void)
{
    struct scene *s = arena_new(fixture_current()->arena, struct scene);

    s->f = kube_fixture_new();
    s->options.started_ms = KUBE_FIXTURE_NOW_MS;
    s->options.pod_ranges = s->ranges;
    fake_kube_serve(s->f->fake, &KUBE_NODES, (unsigned)-1);
    fake_kube_serve(s->f->fake, &KUBE_LEASES, (unsigned)-1);
    fake_kube_serve(s->f->fake, &jobs, (unsigned)-1);
    return s;
}

static void start(struct scene *s, const struct controller *controller)
{
    kube_fixture_start(s->f, controller, &s->options);
    kube_fixture_settle(s->f);
}

static const char *now(struct scene *s)
{
    return timestamp_format(fixture_current()->arena, clock_wall_us(s->f->clock),
                            TIMESTAMP_SECONDS);
}

static void put_node(struct scene *s, const char *name, const char *ready)
{
    fake_kube_put(s->f->fake, &KUBE_NODES,
                  arena_format(fixture_current()->arena,
                               "{metadata: {name: %s, creationTimestamp: '%s'}, spec: {taints: "
                               "[{key: mine, effect: NoSchedule}, {key: "
                               "node.kubernetes.io/not-ready, effect: NoSchedule}]}, status: "
                               "{conditions: [{type: Ready, status: '%s'}]}}",
                               name, now(s), ready));
}

static void renew(struct scene *s, const char *name, int duration_s)
{
    fake_kube_put(s->f->fake, &KUBE_LEASES,
                  arena_format(fixture_current()->arena,
                               "{metadata: {namespace: " LEASES ", name: %s}, spec: "
                               "{leaseDurationSeconds: %d, renewTime: '%s'}}",
                               name, duration_s, now(s)));
    kube_fixture_settle(s->f);
}

static const char *of_node(struct scene *s, const char *path)
{
    return fake_kube_text(s->f->fake, &KUBE_NODES, NULL, "n1", path);
}

static void a_ready_node_loses_the_taint_it_came_with(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    put_node(s, "n1", "True");
    renew(s, "n1", 40);
    start(s, &node_lifecycle_controller);
    assert_string_equal(of_node(s, "spec.taints.0.key"), "mine");
    assert_string_equal(of_node(s, "spec.taints.1.key"), "");
}

static void a_silent_node_is_unknown_and_tainted(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    put_node(s, "n1", "True");
    renew(s, "n1", 40);
    start(s, &node_lifecycle_controller);
    kube_fixture_advance(s->f, SECONDS(30));
    renew(s, "n1", 40);
    kube_fixture_advance(s->f, SECONDS(35));
    assert_string_equal(of_node(s, "status.conditions.0.status"), "True");
    kube_fixture_advance(s->f, SECONDS(20));
    assert_string_equal(of_node(s, "status.conditions.0.status"), "Unknown");
    assert_string_equal(of_node(s, "status.conditions.0.reason"), "NodeStatusUnknown");
    assert_string_equal(of_node(s, "spec.taints.1.key"), "node.kubernetes.io/unreachable");
    assert_string_equal(of_node(s, "spec.taints.1.effect"), "NoSchedule");
    assert_string_equal(of_node(s, "spec.taints.2.effect"), "NoExecute");
    assert_string_equal(of_node(s, "spec.taints.3.key"), "");

    put_node(s, "n1", "True"); /* it speaks again */
    renew(s, "n1", 40);
    assert_string_equal(of_node(s, "spec.taints.1.key"), "");
}

static void a_longer_lease_is_a_longer_silence(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    put_node(s, "n1", "True");
    renew(s, "n1", 3600);
    start(s, &node_lifecycle_controller);
    kube_fixture_advance(s->f, MINUTES(50));
    assert_string_equal(of_node(s, "status.conditions.0.status"), "True");
    kube_fixture_advance(s->f, MINUTES(15));
    assert_string_equal(of_node(s, "status.conditions.0.status"), "Unknown");
}

/* The server slept, and nobody could speak to it. */
static void what_was_not_heard_is_not_held_against_nodes(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    put_node(s, "n1", "True");
    renew(s, "n1", 40);
    kube_fixture_advance(s->f, HOURS(5));
    s->options.started_ms = clock_wall_ms(s->f->clock);
    start(s, &node_lifecycle_controller);
    assert_string_equal(of_node(s, "status.conditions.0.status"), "True");
    kube_fixture_advance(s->f, SECONDS(50));
    assert_string_equal(of_node(s, "status.conditions.0.status"), "Unknown");
}

static void others_are_left_to_lead(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    fake_kube_put(
        s->f->fake, &KUBE_LEASES,
        arena_format(fixture_current()->arena,
                     "{metadata: {namespace: kube-system, name: kube-controller-manager}, "
                     "spec: {holderIdentity: a, leaseDurationSeconds: 15, renewTime: "
                     "'%s'}}",
                     now(s)));
    put_node(s, "n1", "True");
    renew(s, "n1", 40);
    start(s, &node_lifecycle_controller);
    assert_string_equal(of_node(s, "spec.taints.1.key"), "node.kubernetes.io/not-ready");
    kube_fixture_advance(s->f, SECONDS(20)); /* nobody leads any more */
    assert_string_equal(of_node(s, "spec.taints.1.key"), "");
}

static void set_ranges(struct scene *s, const char *first, const char *second)
{
    assert_no_error(ip_prefix_parse(slice_from(first), IP_HOST_BITS_REFUSED, &s->ranges[0]));
    s->options.pod_range_count = 1;
    if (!second)
        return;
    assert_no_error(ip_prefix_parse(slice_from(second), IP_HOST_BITS_REFUSED, &s->ranges[1]));
    s->options.pod_range_count = 2;
}

static const char *range_of(struct scene *s, const char *node, const char *path)
{
    kube_fixture_settle(s->f);
    return fake_kube_text(s->f->fake, &KUBE_NODES, NULL, node, path);
}

static void nodes_get_ranges_that_nobody_has(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    set_ranges(s, "10.244.0.0/16", "fd00::/48");
    fake_kube_put(s->f->fake, &KUBE_NODES,
                  "{metadata: {name: old}, spec: {podCIDR: 10.244.1.0/24, podCIDRs: "
                  "[10.244.1.0/24]}}");
    start(s, &node_ranges_controller);
    put_node(s, "a", "True");
    put_node(s, "b", "True");
    assert_string_equal(range_of(s, "a", "spec.podCIDR"), "10.244.0.0/24");
    assert_string_equal(range_of(s, "a", "spec.podCIDRs.1"), "fd00::/64");
    assert_string_equal(range_of(s, "b", "spec.podCIDR"), "10.244.2.0/24");
    assert_string_equal(range_of(s, "b", "spec.podCIDRs.1"), "fd00:0:0:1::/64");
    assert_string_equal(range_of(s, "old", "spec.podCIDR"), "10.244.1.0/24");
    fake_kube_delete(s->f->fake, &KUBE_NODES, NULL, "a", KUBE_PROPAGATION_DEFAULT);
    put_node(s, "c", "True");
    assert_string_equal(range_of(s, "c", "spec.podCIDR"), "10.244.0.0/24");
}

static void the_last_range_is_the_last(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    set_ranges(s, "10.244.0.0/23", NULL);
    start(s, &node_ranges_controller);
    put_node(s, "a", "True");
    put_node(s, "b", "True");
    put_node(s, "c", "True");
    assert_string_equal(range_of(s, "b", "spec.podCIDR"), "10.244.1.0/24");
    assert_string_equal(range_of(s, "c", "spec.podCIDR"), "");
}

/* Its pods go first. */
static bool is_going(struct scene *s, const char *job)
{
    return *fake_kube_text(s->f->fake, &jobs, "a", job, "metadata.deletionTimestamp") != '\0';
}

static void jobs_go_when_their_time_is_over(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    start(s, &job_expiry_controller);
    fake_kube_put(s->f->fake, &jobs,
                  arena_format(fixture_current()->arena,
                               "{metadata: {namespace: a, name: done}, spec: "
                               "{ttlSecondsAfterFinished: 100}, status: {conditions: [{type: "
                               "Complete, status: 'True', lastTransitionTime: '%s'}]}}",
                               now(s)));
    fake_kube_put(s->f->fake, &jobs,
                  "{metadata: {namespace: a, name: runs}, spec: {ttlSecondsAfterFinished: 0}}");
    fake_kube_put(s->f->fake, &jobs,
                  "{metadata: {namespace: a, name: kept}, status: {conditions: [{type: Failed, "
                  "status: 'True', lastTransitionTime: '2020-01-01T00:00:00Z'}]}}");
    kube_fixture_settle(s->f);
    kube_fixture_advance(s->f, SECONDS(95));
    assert_false(is_going(s, "done"));
    kube_fixture_advance(s->f, SECONDS(20));
    assert_true(is_going(s, "done"));
    assert_false(is_going(s, "runs"));
    assert_false(is_going(s, "kept"));
}

TEST_MAIN(TEST(a_ready_node_loses_the_taint_it_came_with),
          TEST(a_silent_node_is_unknown_and_tainted), TEST(a_longer_lease_is_a_longer_silence),
          TEST(what_was_not_heard_is_not_held_against_nodes), TEST(others_are_left_to_lead),
          TEST(nodes_get_ranges_that_nobody_has), TEST(the_last_range_is_the_last),
          TEST(jobs_go_when_their_time_is_over))
