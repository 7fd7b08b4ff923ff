#include "kube/leader.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "kube/lease.h"
#include "kube/limits.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"

struct candidate {
    struct kube_fixture *f;
    struct leader *leader;
    const char *identity;
    int elected;
    int lost;
    const char *sees;
};

static void on_elected(void *context)
{
    struct candidate *candidate = context;

    candidate->elected++;
}

static void on_lost(void *context)
{
    struct candidate *candidate = context;

    candidate->lost++;
}

static void on_leader(void *context, const char *identity)
{
    struct candidate *candidate = context;

    candidate->sees = arena_strdup(fixture_current()->arena, identity);
}

static void on_stopped(void *context)
{
    struct candidate *candidate = context;

    loop_stop(candidate->f->loop);
}

static void stop(void *context)
{
    struct candidate *candidate = context;

    if (!candidate->leader)
        return;
    leader_stop(STEAL(candidate->leader), on_stopped, candidate);
    loop_run(candidate->f->loop);
}

static bool workers_rest(void *context)
{
    struct kube_fixture *f = context;

    return pool_running(f->pool) == 0 && pool_waiting(f->pool) == 0;
}

static struct kube_fixture *begin(void)
{
    struct kube_fixture *f = kube_fixture_new();

    fake_kube_serve(f->fake, &KUBE_LEASES, (unsigned)-1);
    f->is_idle = workers_rest;
    f->idle_context = f;
    return f;
}

static struct candidate *candidate_new(struct kube_fixture *f, const char *identity)
{
    struct candidate *candidate = arena_new(fixture_current()->arena, struct candidate);

    candidate->f = f;
    candidate->identity = identity;
    candidate->leader = leader_start(&(struct leader_options){
        .transport = fake_kube_transport(f->fake),
        .pool = f->pool,
        .namespace = "kube-system",
        .name = "butler",
        .identity = identity,
        .on_elected = on_elected,
        .on_lost = on_lost,
        .on_leader = on_leader,
        .context = candidate,
    });
    arena_defer(fixture_current()->arena, stop, candidate);
    kube_fixture_settle(f);
    return candidate;
}

static const char *field(struct kube_fixture *f, const char *path)
{
    return fake_kube_text(f->fake, &KUBE_LEASES, "kube-system", "butler", path);
}

/* In steps, as time does. */
static void pass(struct kube_fixture *f, uint64_t delta_ms)
{
    for (uint64_t past = 0; past < delta_ms; past += 500)
        kube_fixture_advance(f, 500);
}

static void the_first_one_leads_and_keeps_leading(void **state)
{
    struct kube_fixture *f = begin();
    struct candidate *a = candidate_new(f, "a");
    struct candidate *b = candidate_new(f, "b");

    (void)state;
    assert_int_equal(a->elected, 1);
    assert_true(leader_is_leading(a->leader));
    assert_string_equal(field(f, "spec.holderIdentity"), "a");
    assert_string_equal(field(f, "spec.acquireTime"), "2026-01-01T00:00:00.000000Z");
    assert_int_equal(b->elected, 0);
    assert_string_equal(b->sees, "a");
    pass(f, MINUTES(1));
    assert_int_equal(b->elected, 0);
    assert_int_equal(a->lost, 0);
    assert_string_equal(field(f, "spec.acquireTime"), "2026-01-01T00:00:00.000000Z");
    assert_true(strcmp(field(f, "spec.renewTime"), "2026-01-01T00:00:55.000000Z") > 0);
}

static void a_dead_leader_is_followed_after_its_lease(void **state)
{
    struct kube_fixture *f = begin();
    struct candidate *b;

    (void)state;
    fake_kube_put(f->fake, &KUBE_LEASES,
                  "{metadata: {namespace: kube-system, name: butler}, spec: {holderIdentity: dead, "
                  "leaseDurationSeconds: 15, leaseTransitions: 3}}");
    b = candidate_new(f, "b");
    /* How old the lease is on the other's clock does not count, only how long we see it stand. */
    pass(f, LEADER_LEASE_MS - 1000);
    assert_int_equal(b->elected, 0);
    pass(f, SECONDS(7));
    assert_int_equal(b->elected, 1);
    assert_string_equal(b->sees, "b");
}

static void giving_up_lets_the_next_one_lead_at_once(void **state)
{
    struct kube_fixture *f = begin();
    struct candidate *a = candidate_new(f, "a");
    struct candidate *b = candidate_new(f, "b");

    (void)state;
    stop(a);
    assert_int_equal(a->lost, 0);
    assert_string_equal(field(f, "spec.holderIdentity"), "");
    pass(f, SECONDS(5));
    assert_int_equal(b->elected, 1);
    assert_string_equal(field(f, "spec.holderIdentity"), "b");
}

static void a_leader_without_a_server_stops_leading_before_its_lease_ends(void **state)
{
    struct kube_fixture *f = begin();
    struct candidate *a = candidate_new(f, "a");

    (void)state;
    pass(f, SECONDS(4));
    fake_kube_fail_after(f->fake, 0);
    pass(f, LEADER_RENEW_MS - SECONDS(3));
    assert_int_equal(a->lost, 0);
    pass(f, SECONDS(4));
    assert_int_equal(a->lost, 1);
    assert_false(leader_is_leading(a->leader));
    fake_kube_recover(f->fake);
    pass(f, SECONDS(5));
    assert_int_equal(a->elected, 2);
}

static void a_stolen_lease_is_noticed_at_the_next_attempt(void **state)
{
    struct kube_fixture *f = begin();
    struct candidate *a = candidate_new(f, "a");

    (void)state;
    fake_kube_put(
        f->fake, &KUBE_LEASES,
        "{metadata: {namespace: kube-system, name: butler}, spec: {holderIdentity: thief, "
        "leaseDurationSeconds: 15, leaseTransitions: 7}}");
    pass(f, SECONDS(3));
    assert_int_equal(a->lost, 1);
    assert_string_equal(a->sees, "thief");
    pass(f, SECONDS(25));
    assert_int_equal(a->elected, 2);
}

static struct error *refuse_updates(void *context, const struct kube_request *request)
{
    (void)context;
    return request->verb == KUBE_UPDATE ? error_new(ERR_CONFLICT, "modified") : NULL;
}

static void whoever_loses_the_race_follows(void **state)
{
    struct kube_fixture *f = begin();
    struct candidate *b;

    (void)state;
    fake_kube_put(f->fake, &KUBE_LEASES,
                  "{metadata: {namespace: kube-system, name: butler}, spec: {holderIdentity: ''}}");
    fake_kube_on_call(f->fake, refuse_updates, NULL);
    b = candidate_new(f, "b");
    pass(f, SECONDS(10));
    assert_int_equal(b->elected, 0);
    fake_kube_on_call(f->fake, NULL, NULL);
    pass(f, SECONDS(5));
    assert_int_equal(b->elected, 1);
}

static void transitions_are_counted(void **state)
{
    struct kube_fixture *f = begin();
    struct kube kube = fake_kube_client(f->fake);
    struct lease a = { "ns", "lock", "a", 15000 };
    struct lease b = { "ns", "lock", "b", 15000 };
    struct lease_view seen_by_a = { 0 };
    struct lease_view seen_by_b = { 0 };

    (void)state;
    assert_no_error(lease_try(&kube, &a, f->clock, &seen_by_a));
    assert_true(lease_is_ours(&a, &seen_by_a));
    assert_no_error(lease_try(&kube, &b, f->clock, &seen_by_b));
    assert_false(lease_is_ours(&b, &seen_by_b));
    clock_fake_advance(f->clock, 15001);
    assert_no_error(lease_try(&kube, &b, f->clock, &seen_by_b));
    assert_true(lease_is_ours(&b, &seen_by_b));
    assert_non_null(strstr(doc_bytes(fake_kube_find(f->fake, &KUBE_LEASES, "ns", "lock")).data,
                           "\"leaseTransitions\":1"));
    /* The old holder believes in its lease until it looks. */
    assert_no_error(lease_try(&kube, &a, f->clock, &seen_by_a));
    assert_false(lease_is_ours(&a, &seen_by_a));
    assert_no_error(lease_give_up(&kube, &a, f->clock, &seen_by_a));
    assert_string_equal(fake_kube_text(f->fake, &KUBE_LEASES, "ns", "lock", "spec.holderIdentity"),
                        "b");
    lease_view_done(&seen_by_a);
    lease_view_done(&seen_by_b);
}

TEST_MAIN(TEST(the_first_one_leads_and_keeps_leading),
          TEST(a_dead_leader_is_followed_after_its_lease),
          TEST(giving_up_lets_the_next_one_lead_at_once),
          TEST(a_leader_without_a_server_stops_leading_before_its_lease_ends),
          TEST(a_stolen_lease_is_noticed_at_the_next_attempt), TEST(whoever_loses_the_race_follows),
          TEST(transitions_are_counted))
