#include "housekeeping/housekeeping.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "kube/informer.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"

static const struct kube_resource *const served[] = {
    &KUBE_NAMESPACES,       &KUBE_SERVICE_ACCOUNTS,
    &KUBE_CONFIG_MAPS,      &KUBE_SECRETS,
    &KUBE_CLUSTER_ROLES,    &KUBE_EVENTS,
    &KUBE_LEASES,           &KUBE_PODS,
    &KUBE_RESOURCE_QUOTAS,  &KUBE_NODES,
    &KUBE_CUSTOM_RESOURCES, &KUBE_CERTIFICATE_REQUESTS,
};

struct house {
    struct kube_fixture *f;
    struct housekeeping *keeping;
};

static bool is_idle(void *context)
{
    struct house *house = context;

    return !house->keeping || housekeeping_is_idle(house->keeping);
}

static void on_stopped(void *context)
{
    struct house *house = context;

    loop_stop(house->f->loop);
}

static void stop(void *context)
{
    struct house *house = context;

    if (!house->keeping)
        return;
    housekeeping_stop(STEAL(house->keeping), on_stopped, house);
    loop_run(house->f->loop);
}

static struct house *house_new(void)
{
    struct house *house = arena_new(fixture_current()->arena, struct house);

    house->f = kube_fixture_new();
    house->f->is_idle = is_idle;
    house->f->idle_context = house;
    for (size_t i = 0; i < COUNT_OF(served); i++)
        fake_kube_serve(house->f->fake, served[i], (unsigned)-1);
    fake_kube_put(house->f->fake, &KUBE_NAMESPACES, "{metadata: {name: a}}");
    arena_defer(fixture_current()->arena, stop, house);
    return house;
}

static struct error *start(struct house *house, const char *controllers)
{
    struct housekeeping_options options = {
        .transport = fake_kube_transport(house->f->fake),
        .informers = house->f->informers,
        .pool = house->f->pool,
        .controllers = controllers,
        .root_ca_pem = SLICE("root"),
    };

    return housekeeping_start(&options, &house->keeping);
}

struct row {
    const char *name;
    const char *controllers;
    bool accounts;
    bool roots;
    bool garbage;
};

static const struct row rows[] = {
    { "runs all by default", NULL, true, true, true },
    { "runs all for a star", "*", true, true, true },
    { "leaves one out by its short name", "*,-garbagecollector", true, true, false },
    { "leaves one out by its long name", "*, -serviceaccount-controller", false, true, true },
    { "runs only those that are named", "serviceaccount,garbage-collector-controller", true, false,
      true },
    { "goes by the first mention", "-serviceaccount,*,serviceaccount", false, true, true },
    { "runs none when all are left out of nothing", "-serviceaccount", false, false, false },
    { "runs none for an empty list", "", false, false, false },
};

static void selection(void **state)
{
    const struct row *row = *state;
    struct house *house = house_new();
    struct fake_kube *fake = house->f->fake;

    fake_kube_put(fake, &KUBE_PODS,
                  "{metadata: {namespace: a, name: p, ownerReferences: [{apiVersion: v1, kind: "
                  "ConfigMap, name: gone, uid: gone}]}}");
    assert_no_error(start(house, row->controllers));
    kube_fixture_settle(house->f);
    assert_int_equal(fake_kube_has(fake, &KUBE_SERVICE_ACCOUNTS, "a", "default"), row->accounts);
    assert_int_equal(fake_kube_has(fake, &KUBE_CONFIG_MAPS, "a", "kube-root-ca.crt"), row->roots);
    assert_int_equal(fake_kube_has(fake, &KUBE_PODS, "a", "p"), !row->garbage);
    stop(house);
    assert_int_equal(fake_kube_watches(fake), 0);
}

static void a_wrong_name_is_told_with_the_right_ones(void **state)
{
    struct house *house = house_new();

    (void)state;
    assert_error(start(house, "*,-garbage"), ERR_INVALID,
                 "no controller is called \"garbage\"; there are: serviceaccount-controller, ");
    assert_null(house->keeping);
}

static void what_nothing_happens_to_costs_nothing(void **state)
{
    struct house *house = house_new();
    struct fake_kube *fake = house->f->fake;
    size_t writes;
    size_t lists;
    uint64_t turns;

    (void)state;
    assert_no_error(start(house, NULL));
    kube_fixture_settle(house->f);
    kube_fixture_advance(house->f, MINUTES(2));
    writes = fake_kube_writes(fake);
    lists = fake_kube_lists(fake);
    turns = loop_turns(house->f->loop);
    for (int i = 0; i < 60; i++)
        kube_fixture_advance(house->f, MINUTES(1));
    assert_int_equal(fake_kube_writes(fake), writes);
    assert_int_equal(fake_kube_lists(fake), lists);
    assert_true(loop_turns(house->f->loop) >= turns);
}

static void informers_are_shared(void **state)
{
    struct house *house = house_new();

    (void)state;
    assert_no_error(start(house, NULL));
    kube_fixture_settle(house->f);
    /* One for each resource but events, which only expiry looks at, and one for each selection:
     * default accounts, root certificates, bootstrap tokens, cluster-info, tokens of accounts,
     * leases of servers. */
    assert_int_equal(fake_kube_watches(house->f->fake), COUNT_OF(served) + 6);
}

static void a_deleted_namespace_takes_all_along(void **state)
{
    struct house *house = house_new();
    struct fake_kube *fake = house->f->fake;

    (void)state;
    assert_no_error(start(house, NULL));
    kube_fixture_settle(house->f);
    fake_kube_put(fake, &KUBE_PODS, "{metadata: {namespace: a, name: p}}");
    fake_kube_delete(fake, &KUBE_NAMESPACES, NULL, "a", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(house->f);
    for (int i = 0; i < 5; i++)
        kube_fixture_advance(house->f, SECONDS(1));
    assert_string_equal(fake_kube_names(fake, &KUBE_NAMESPACES), "");
    assert_string_equal(fake_kube_names(fake, &KUBE_SERVICE_ACCOUNTS), "");
    assert_string_equal(fake_kube_names(fake, &KUBE_CONFIG_MAPS), "");
    assert_string_equal(fake_kube_names(fake, &KUBE_PODS), "");
}

TEST_MAIN(TABLE(selection, rows), TEST(a_wrong_name_is_told_with_the_right_ones),
          TEST(what_nothing_happens_to_costs_nothing), TEST(informers_are_shared),
          TEST(a_deleted_namespace_takes_all_along))
