#include "housekeeping/garbage.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "housekeeping/limits.h"
#include "kube/crew.h"
#include "kube/limits.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"

#define ALL ((unsigned)-1)

static const struct kube_resource deployments = { "apps", "v1", "deployments", "Deployment", true };
static const struct kube_resource replica_sets = { "apps", "v1", "replicasets", "ReplicaSet",
                                                   true };
static const struct kube_resource widgets = { "example.com", "v1", "widgets", "Widget", true };

struct sweep {
    struct kube_fixture *f;
    struct garbage *garbage; /* NULL: not running */
};

static bool is_idle(void *context)
{
    struct sweep *sweep = context;

    return !sweep->garbage || garbage_is_idle(sweep->garbage);
}

static void on_stopped(void *context)
{
    struct sweep *sweep = context;

    loop_stop(sweep->f->loop);
}

static void stop(void *context)
{
    struct sweep *sweep = context;

    if (!sweep->garbage)
        return;
    garbage_stop(STEAL(sweep->garbage), on_stopped, sweep);
    loop_run(sweep->f->loop);
}

static void start(struct sweep *sweep)
{
    struct crew_options options = {
        .transport = fake_kube_transport(sweep->f->fake),
        .informers = sweep->f->informers,
        .pool = sweep->f->pool,
    };

    sweep->garbage = garbage_start(&options);
}

static struct sweep *sweep_new(void)
{
    const struct kube_resource *const served[] = {
        &deployments, &replica_sets, &KUBE_PODS,    &KUBE_CONFIG_MAPS,
        &KUBE_NODES,  &KUBE_EVENTS,  &KUBE_SECRETS, &KUBE_CUSTOM_RESOURCES,
    };
    struct sweep *sweep = arena_new(fixture_current()->arena, struct sweep);

    sweep->f = kube_fixture_new();
    sweep->f->is_idle = is_idle;
    sweep->f->idle_context = sweep;
    for (size_t i = 0; i < COUNT_OF(served); i++)
        fake_kube_serve(sweep->f->fake, served[i], ALL);
    arena_defer(fixture_current()->arena, stop, sweep);
    return sweep;
}

static struct sweep *begin(void)
{
    struct sweep *sweep = sweep_new();

    start(sweep);
    kube_fixture_settle(sweep->f);
    return sweep;
}

/* An object in namespace "ns" whose uid is its name; owners as "apps/v1 ReplicaSet name[!] …",
 * where the mark says that it blocks. */
static void put_in(struct sweep *sweep, const char *namespace, const struct kube_resource *resource,
                   const char *name, const char *owners, const char *rest)
{
    struct arena *arena = fixture_current()->arena;
    struct slice words = slice_from(owners);
    char *list = arena_strdup(arena, "");
    struct slice version;
    struct slice kind;
    struct slice owner;

    while (*owners && slice_split(&words, ' ', &version) && slice_split(&words, ' ', &kind) &&
           slice_split(&words, ' ', &owner)) {
        bool blocks = slice_has_suffix(owner, "!");

        if (blocks)
            owner.size--;
        list =
            arena_format(arena,
                         "%s{apiVersion: %.*s, kind: %.*s, name: %.*s, uid: %.*s, "
                         "blockOwnerDeletion: %s}, ",
                         list, SLICE_ARGUMENT(version), SLICE_ARGUMENT(kind), SLICE_ARGUMENT(owner),
                         SLICE_ARGUMENT(owner), blocks ? "true" : "false");
    }
    fake_kube_put(sweep->f->fake, resource,
                  arena_format(arena,
                               "{metadata: {%s%s%s name: %s, uid: %s, ownerReferences: [%s]%s}}",
                               *namespace ? "namespace: " : "", namespace, *namespace ? "," : "",
                               name, name, list, rest));
}

static void put(struct sweep *sweep, const struct kube_resource *resource, const char *name,
                const char *owners)
{
    put_in(sweep, "ns", resource, name, owners, "");
}

static void take_away(struct sweep *sweep, const struct kube_resource *resource, const char *name,
                      enum kube_propagation propagation)
{
    fake_kube_delete(sweep->f->fake, resource, "ns", name, propagation);
}

static const char *left(struct sweep *sweep, const struct kube_resource *resource)
{
    return fake_kube_names(sweep->f->fake, resource);
}

/* web has two replica sets, each with two pods, and a pod of its own. */
static void put_web(struct sweep *sweep)
{
    put(sweep, &deployments, "web", "");
    put(sweep, &replica_sets, "old", "apps/v1 Deployment web!");
    put(sweep, &replica_sets, "new", "apps/v1 Deployment web!");
    put(sweep, &KUBE_PODS, "old-1", "apps/v1 ReplicaSet old!");
    put(sweep, &KUBE_PODS, "old-2", "apps/v1 ReplicaSet old!");
    put(sweep, &KUBE_PODS, "new-1", "apps/v1 ReplicaSet new!");
    put(sweep, &KUBE_PODS, "new-2", "apps/v1 ReplicaSet new!");
    put(sweep, &KUBE_PODS, "alone", "");
}

static void what_belongs_to_nobody_is_left_alone(void **state)
{
    struct sweep *sweep = begin();
    size_t writes;

    (void)state;
    put_web(sweep);
    writes = fake_kube_writes(sweep->f->fake);
    kube_fixture_settle(sweep->f);
    kube_fixture_advance(sweep->f, MINUTES(5));
    assert_int_equal(fake_kube_writes(sweep->f->fake), writes);
}

static void dependents_follow_in_the_background(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put_web(sweep);
    kube_fixture_settle(sweep->f);
    take_away(sweep, &deployments, "web", KUBE_PROPAGATION_BACKGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &replica_sets), "");
    assert_string_equal(left(sweep, &KUBE_PODS), "ns/alone");
}

static void garbage_of_earlier_days_is_found(void **state)
{
    struct sweep *sweep = sweep_new();

    (void)state;
    put(sweep, &KUBE_PODS, "p", "apps/v1 ReplicaSet gone");
    put(sweep, &replica_sets, "kept", "apps/v1 Deployment web");
    put(sweep, &deployments, "web", "");
    start(sweep);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "");
    assert_string_equal(left(sweep, &replica_sets), "ns/kept");
}

static void another_object_of_the_same_name_is_no_owner(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    fake_kube_put(sweep->f->fake, &replica_sets,
                  "{metadata: {namespace: ns, name: rs, uid: second}}");
    fake_kube_put(sweep->f->fake, &KUBE_PODS,
                  "{metadata: {namespace: ns, name: p, uid: p, ownerReferences: [{apiVersion: "
                  "apps/v1, kind: ReplicaSet, name: rs, uid: first}]}}");
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "");
}

static void one_living_owner_is_enough(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put(sweep, &replica_sets, "a", "");
    put(sweep, &replica_sets, "b", "");
    put(sweep, &KUBE_PODS, "p", "apps/v1 ReplicaSet a apps/v1 ReplicaSet b");
    kube_fixture_settle(sweep->f);
    take_away(sweep, &replica_sets, "a", KUBE_PROPAGATION_BACKGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(
        fake_kube_text(sweep->f->fake, &KUBE_PODS, "ns", "p", "metadata.ownerReferences.0.uid"),
        "b");
    assert_string_equal(
        fake_kube_text(sweep->f->fake, &KUBE_PODS, "ns", "p", "metadata.ownerReferences.1.uid"),
        "");
    take_away(sweep, &replica_sets, "b", KUBE_PROPAGATION_BACKGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "");
}

static void in_the_foreground_the_owner_goes_last(void **state)
{
    struct sweep *sweep = begin();
    struct fake_kube *fake = sweep->f->fake;

    (void)state;
    put_web(sweep);
    put_in(sweep, "ns", &KUBE_PODS, "held", "apps/v1 ReplicaSet new!", ", finalizers: [hold]");
    kube_fixture_settle(sweep->f);
    take_away(sweep, &deployments, "web", KUBE_PROPAGATION_FOREGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "ns/alone ns/held");
    assert_string_equal(left(sweep, &replica_sets), "ns/new");
    assert_string_equal(left(sweep, &deployments), "ns/web");
    assert_string_equal(fake_kube_text(fake, &replica_sets, "ns", "new", "metadata.finalizers.0"),
                        "foregroundDeletion");

    /* Whoever held the pod lets go. */
    {
        struct kube kube = fake_kube_client(fake);
        struct doc *patch = doc_new(SLICE("{\"metadata\":{\"finalizers\":null}}"));

        arena_defer(fixture_current()->arena, doc_release, patch);
        assert_no_error(kube_patch(&kube, &(struct kube_change){ &KUBE_PODS, "ns", "held", NULL },
                                   KUBE_PATCH_MERGE, patch, NULL));
    }
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "ns/alone");
    assert_string_equal(left(sweep, &replica_sets), "");
    assert_string_equal(left(sweep, &deployments), "");
}

static void dependents_that_do_not_block_are_not_waited_for(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put(sweep, &replica_sets, "rs", "");
    put_in(sweep, "ns", &KUBE_PODS, "p", "apps/v1 ReplicaSet rs", ", finalizers: [hold]");
    kube_fixture_settle(sweep->f);
    take_away(sweep, &replica_sets, "rs", KUBE_PROPAGATION_FOREGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &replica_sets), "");
    assert_string_not_equal(
        fake_kube_text(sweep->f->fake, &KUBE_PODS, "ns", "p", "metadata.deletionTimestamp"), "");
}

static void without_dependents_the_foreground_is_short(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put(sweep, &replica_sets, "rs", "");
    take_away(sweep, &replica_sets, "rs", KUBE_PROPAGATION_FOREGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &replica_sets), "");
}

static void orphans_stay(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put_web(sweep);
    kube_fixture_settle(sweep->f);
    take_away(sweep, &deployments, "web", KUBE_PROPAGATION_ORPHAN);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &deployments), "");
    assert_string_equal(left(sweep, &replica_sets), "ns/new ns/old");
    assert_string_equal(fake_kube_text(sweep->f->fake, &replica_sets, "ns", "old",
                                       "metadata.ownerReferences.0.uid"),
                        "");
    assert_int_equal(fake_kube_count(sweep->f->fake, &KUBE_PODS, NULL), 5);
}

static void an_owner_in_another_namespace_is_none_and_people_are_told(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put(sweep, &replica_sets, "rs", "");
    kube_fixture_settle(sweep->f); /* an owner that is not known anywhere is no news to people */
    put_in(sweep, "other", &KUBE_PODS, "p", "apps/v1 ReplicaSet rs", "");
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "");
    assert_string_equal(left(sweep, &replica_sets), "ns/rs");
    assert_int_equal(fake_kube_count(sweep->f->fake, &KUBE_EVENTS, "other"), 1);
    {
        const char *name = left(sweep, &KUBE_EVENTS) + strlen("other/");

        assert_string_equal(fake_kube_text(sweep->f->fake, &KUBE_EVENTS, "other", name, "reason"),
                            "OwnerRefInvalidNamespace");
        assert_string_equal(
            fake_kube_text(sweep->f->fake, &KUBE_EVENTS, "other", name, "message"),
            "ownerRef [apps/v1/ReplicaSet, namespace: other, name: rs, uid: rs] does not exist in "
            "namespace \"other\"");
        assert_string_equal(
            fake_kube_text(sweep->f->fake, &KUBE_EVENTS, "other", name, "involvedObject.name"),
            "p");
    }
}

static void owners_without_a_namespace_own_in_all(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put_in(sweep, "", &KUBE_NODES, "node", "", "");
    put_in(sweep, "a", &KUBE_PODS, "p", "v1 Node node", "");
    put_in(sweep, "b", &KUBE_PODS, "q", "v1 Node node", "");
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "a/p b/q");
    fake_kube_delete(sweep->f->fake, &KUBE_NODES, NULL, "node", KUBE_PROPAGATION_BACKGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "");
}

static void an_object_without_a_namespace_cannot_have_an_owner_in_one(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put_in(sweep, "", &KUBE_NODES, "node", "apps/v1 ReplicaSet gone", "");
    kube_fixture_settle(sweep->f);
    kube_fixture_advance(sweep->f, MINUTES(5));
    assert_string_equal(left(sweep, &KUBE_NODES), "node");
}

static void circles_come_to_an_end(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put(sweep, &replica_sets, "a", "apps/v1 ReplicaSet c!");
    put(sweep, &replica_sets, "b", "apps/v1 ReplicaSet a!");
    put(sweep, &replica_sets, "c", "apps/v1 ReplicaSet b!");
    kube_fixture_settle(sweep->f);
    take_away(sweep, &replica_sets, "a", KUBE_PROPAGATION_FOREGROUND);
    for (int i = 0; i < 5; i++)
        kube_fixture_advance(sweep->f, SECONDS(1));
    assert_string_equal(left(sweep, &replica_sets), "");
}

static void custom_resources_come_and_go(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    put(sweep, &KUBE_PODS, "p", "example.com/v1 Widget w");
    kube_fixture_settle(sweep->f);
    kube_fixture_advance(sweep->f, MINUTES(1));
    assert_string_equal(left(sweep, &KUBE_PODS), "ns/p"); /* nobody knows what a Widget is */

    fake_kube_serve(sweep->f->fake, &widgets, ALL);
    put(sweep, &widgets, "w", "");
    put(sweep, &KUBE_PODS, "q", "example.com/v1 Widget other");
    fake_kube_put(sweep->f->fake, &KUBE_CUSTOM_RESOURCES, "{metadata: {name: widgets}}");
    kube_fixture_settle(sweep->f);
    kube_fixture_advance(sweep->f, SECONDS(1));
    assert_string_equal(left(sweep, &KUBE_PODS), "ns/p");
    take_away(sweep, &widgets, "w", KUBE_PROPAGATION_BACKGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "");

    fake_kube_withdraw(sweep->f->fake, &widgets);
    fake_kube_delete(sweep->f->fake, &KUBE_CUSTOM_RESOURCES, NULL, "widgets",
                     KUBE_PROPAGATION_BACKGROUND);
    kube_fixture_settle(sweep->f);
    kube_fixture_advance(sweep->f, SECONDS(1));
    kube_fixture_advance(sweep->f, MINUTES(1));
    assert_int_equal(fake_kube_watches(sweep->f->fake), 7); /* events are not watched */
}

static void a_group_that_does_not_answer_has_not_gone(void **state)
{
    struct sweep *sweep = sweep_new();

    (void)state;
    fake_kube_serve(sweep->f->fake, &widgets, ALL);
    start(sweep);
    put(sweep, &widgets, "w", "");
    put(sweep, &KUBE_PODS, "p", "example.com/v1 Widget w");
    kube_fixture_settle(sweep->f);
    assert_int_equal(fake_kube_watches(sweep->f->fake), 8);
    fake_kube_fail_group(sweep->f->fake, "example.com/v1");
    fake_kube_put(sweep->f->fake, &KUBE_CUSTOM_RESOURCES, "{metadata: {name: others}}");
    kube_fixture_settle(sweep->f);
    kube_fixture_advance(sweep->f, SECONDS(1));
    assert_int_equal(fake_kube_watches(sweep->f->fake), 8);
    assert_string_equal(left(sweep, &KUBE_PODS), "ns/p");
}

static void a_missed_owner_is_asked_for_ever_more_rarely(void **state)
{
    struct sweep *sweep = begin();

    (void)state;
    /* Served, but not to be watched: nobody will tell of its end. */
    fake_kube_serve(sweep->f->fake, &widgets, KUBE_CAN_GET | KUBE_CAN_LIST | KUBE_CAN_DELETE);
    put(sweep, &widgets, "w", "");
    fake_kube_put(sweep->f->fake, &KUBE_CUSTOM_RESOURCES, "{metadata: {name: widgets}}");
    kube_fixture_settle(sweep->f);
    kube_fixture_advance(sweep->f, SECONDS(1));
    put(sweep, &KUBE_PODS, "p", "example.com/v1 Widget w");
    kube_fixture_settle(sweep->f);
    take_away(sweep, &widgets, "w", KUBE_PROPAGATION_BACKGROUND);
    kube_fixture_settle(sweep->f);
    assert_string_equal(left(sweep, &KUBE_PODS), "ns/p");
    for (uint64_t passed = 0; passed < 4 * GARBAGE_UNSEEN_MIN_MS; passed += 500)
        kube_fixture_advance(sweep->f, 500);
    assert_string_equal(left(sweep, &KUBE_PODS), "");
}

static struct error *conflict_once(void *context, const struct kube_request *request)
{
    bool *done = context;

    if (request->verb != KUBE_DELETE || *done)
        return NULL;
    *done = true;
    return error_new(ERR_CONFLICT, "modified");
}

static void an_object_that_changes_all_the_time_goes_all_the_same(void **state)
{
    struct sweep *sweep = begin();
    bool done = false;

    (void)state;
    put(sweep, &replica_sets, "rs", "");
    put(sweep, &KUBE_PODS, "p", "apps/v1 ReplicaSet rs");
    kube_fixture_settle(sweep->f);
    fake_kube_on_call(sweep->f->fake, conflict_once, &done);
    take_away(sweep, &replica_sets, "rs", KUBE_PROPAGATION_BACKGROUND);
    kube_fixture_settle(sweep->f);
    assert_true(done);
    assert_string_equal(left(sweep, &KUBE_PODS), "");
}

struct kill_row {
    const char *name;
    enum kube_propagation propagation;
    const char *pods;
    const char *replica_sets;
};

static const struct kill_row kill_rows[] = {
    { "ends the same in the background", KUBE_PROPAGATION_BACKGROUND, "ns/alone", "" },
    { "ends the same in the foreground", KUBE_PROPAGATION_FOREGROUND, "ns/alone", "" },
    { "ends the same with orphans", KUBE_PROPAGATION_ORPHAN,
      "ns/alone ns/new-1 ns/new-2 ns/old-1 ns/old-2", "ns/new ns/old" },
};

/* The process dies after n writes, for every n, and another one begins where it stopped. */
static void killed_after_every_write(void **state)
{
    const struct kill_row *row = *state;
    bool died = true;

    for (size_t writes = 0; died; writes++) {
        struct sweep *sweep = begin();

        put_web(sweep);
        kube_fixture_settle(sweep->f);
        take_away(sweep, &deployments, "web", row->propagation);
        fake_kube_fail_after(sweep->f->fake, writes);
        kube_fixture_settle(sweep->f);
        died = fake_kube_has_failed(sweep->f->fake);
        stop(sweep);
        fake_kube_recover(sweep->f->fake);
        start(sweep);
        kube_fixture_settle(sweep->f);
        assert_string_equal(left(sweep, &KUBE_PODS), row->pods);
        assert_string_equal(left(sweep, &replica_sets), row->replica_sets);
        assert_string_equal(left(sweep, &deployments), "");
        assert_true(writes < 50);
    }
}

TEST_MAIN(TEST(what_belongs_to_nobody_is_left_alone), TEST(dependents_follow_in_the_background),
          TEST(garbage_of_earlier_days_is_found), TEST(another_object_of_the_same_name_is_no_owner),
          TEST(one_living_owner_is_enough), TEST(in_the_foreground_the_owner_goes_last),
          TEST(dependents_that_do_not_block_are_not_waited_for),
          TEST(without_dependents_the_foreground_is_short), TEST(orphans_stay),
          TEST(an_owner_in_another_namespace_is_none_and_people_are_told),
          TEST(owners_without_a_namespace_own_in_all),
          TEST(an_object_without_a_namespace_cannot_have_an_owner_in_one),
          TEST(circles_come_to_an_end), TEST(custom_resources_come_and_go),
          TEST(a_group_that_does_not_answer_has_not_gone),
          TEST(a_missed_owner_is_asked_for_ever_more_rarely),
          TEST(an_object_that_changes_all_the_time_goes_all_the_same),
          TABLE(killed_after_every_write, kill_rows))
