#include "housekeeping/quotas.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "housekeeping/limits.h"
#include "kube/crew.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"

#define ALL ((unsigned)-1)

static const struct kube_resource widgets = { "example.com", "v1", "widgets", "Widget", true };

struct office {
    struct kube_fixture *f;
    struct fake_kube *fake;
    struct quotas *quotas; /* NULL: not running */
};

static bool is_idle(void *context)
{
    struct office *office = context;

    return !office->quotas || quotas_are_idle(office->quotas);
}

static void on_stopped(void *context)
{
    struct office *office = context;

    loop_stop(office->f->loop);
}

static void stop(void *context)
{
    struct office *office = context;

    if (!office->quotas)
        return;
    quotas_stop(STEAL(office->quotas), on_stopped, office);
    loop_run(office->f->loop);
}

static void start(struct office *office)
{
    struct crew_options options = {
        .transport = fake_kube_transport(office->fake),
        .informers = office->f->informers,
        .pool = office->f->pool,
    };

    office->quotas = quotas_start(&options);
    kube_fixture_settle(office->f);
}

static struct office *office_new(void)
{
    const struct kube_resource *const served[] = { &KUBE_PODS, &KUBE_CONFIG_MAPS, &KUBE_SECRETS,
                                                   &KUBE_CUSTOM_RESOURCES, &KUBE_RESOURCE_QUOTAS };
    struct office *office = arena_new(fixture_current()->arena, struct office);

    office->f = kube_fixture_new();
    office->fake = office->f->fake;
    office->f->is_idle = is_idle;
    office->f->idle_context = office;
    for (size_t i = 0; i < COUNT_OF(served); i++)
        fake_kube_serve(office->fake, served[i], ALL);
    arena_defer(fixture_current()->arena, stop, office);
    return office;
}

static void put_quota(struct office *office, const char *name, const char *spec)
{
    fake_kube_put(office->fake, &KUBE_RESOURCE_QUOTAS,
                  arena_format(fixture_current()->arena,
                               "{metadata: {namespace: a, name: %s}, spec: {%s}}", name, spec));
}

static void put(struct office *office, const struct kube_resource *resource, const char *name,
                const char *more)
{
    fake_kube_put(office->fake, resource,
                  arena_format(fixture_current()->arena, "{metadata: {namespace: a, name: %s}%s}",
                               name, more));
}

static void delete(struct office *office, const struct kube_resource *resource, const char *name)
{
    fake_kube_delete(office->fake, resource, "a", name, KUBE_PROPAGATION_DEFAULT);
}

/* News are gathered for a moment, and timers may be a little late. */
static void settle(struct office *office)
{
    kube_fixture_settle(office->f);
    kube_fixture_advance(office->f, QUOTA_PAUSE_MS * 2);
}

static const char *status(struct office *office, const char *name)
{
    struct doc *quota = fake_kube_find(office->fake, &KUBE_RESOURCE_QUOTAS, "a", name);
    struct doc *part = doc_from_value(value_get(doc_root(quota), SLICE("status")));

    arena_defer(fixture_current()->arena, doc_release, part);
    return doc_bytes(part).data;
}

#define ASKS(cpu) ", spec: {containers: [{resources: {requests: {cpu: " cpu "}}}]}"

static void counts_what_is_there(void **state)
{
    struct office *office = office_new();

    (void)state;
    put(office, &KUBE_PODS, "one", ASKS("100m"));
    put(office, &KUBE_PODS, "two", ASKS("200m"));
    put(office, &KUBE_PODS, "over", ASKS("'9'") ", status: {phase: Failed}");
    put(office, &KUBE_SECRETS, "s", "");
    fake_kube_put(office->fake, &KUBE_PODS, "{metadata: {namespace: b, name: elsewhere}}");
    put_quota(office, "few",
              "hard: {requests.cpu: '1', pods: '5', count/pods: '9', secrets: '1', unknown: '1'}");
    start(office);
    assert_string_equal(
        status(office, "few"),
        "{\"hard\":{\"requests.cpu\":\"1\",\"pods\":\"5\",\"count/pods\":\"9\",\"secrets\":\"1\","
        "\"unknown\":\"1\"},\"used\":{\"count/pods\":\"3\",\"pods\":\"2\",\"requests.cpu\":"
        "\"300m\",\"secrets\":\"1\"}}");
}

static void counts_again_when_something_goes(void **state)
{
    struct office *office = office_new();

    (void)state;
    put(office, &KUBE_PODS, "one", ASKS("100m"));
    put(office, &KUBE_PODS, "two", ASKS("200m"));
    put_quota(office, "few", "hard: {pods: '5', requests.cpu: '1'}");
    start(office);
    delete (office, &KUBE_PODS, "one");
    settle(office);
    assert_non_null(strstr(status(office, "few"), "{\"pods\":\"1\",\"requests.cpu\":\"200m\"}"));
    put(office, &KUBE_PODS, "two", ASKS("200m") ", status: {phase: Succeeded}");
    settle(office);
    assert_non_null(strstr(status(office, "few"), "{\"pods\":\"0\",\"requests.cpu\":\"0\"}"));
}

static void counts_again_when_another_quota_is_meant(void **state)
{
    struct office *office = office_new();

    (void)state;
    put(office, &KUBE_PODS, "one", ASKS("100m"));
    put_quota(office, "ends", "hard: {pods: '5'}, scopes: [Terminating]");
    put_quota(office, "stays", "hard: {pods: '5'}, scopes: [NotTerminating]");
    start(office);
    assert_non_null(strstr(status(office, "stays"), "\"used\":{\"pods\":\"1\"}"));
    put(office, &KUBE_PODS, "one",
        ", spec: {activeDeadlineSeconds: 60, containers: [{resources: "
        "{requests: {cpu: 100m}}}]}");
    settle(office);
    assert_non_null(strstr(status(office, "ends"), "\"used\":{\"pods\":\"1\"}"));
    assert_non_null(strstr(status(office, "stays"), "\"used\":{\"pods\":\"0\"}"));
}

static void counts_again_when_the_quota_changes(void **state)
{
    struct office *office = office_new();

    (void)state;
    put(office, &KUBE_SECRETS, "s", "");
    put(office, &KUBE_CONFIG_MAPS, "c", "");
    put_quota(office, "few", "hard: {secrets: '1'}");
    start(office);
    put_quota(office, "few", "hard: {configmaps: '2'}");
    settle(office);
    assert_string_equal(status(office, "few"),
                        "{\"hard\":{\"configmaps\":\"2\"},\"used\":{\"configmaps\":\"1\"}}");
    delete (office, &KUBE_CONFIG_MAPS, "c");
    settle(office);
    assert_string_equal(status(office, "few"),
                        "{\"hard\":{\"configmaps\":\"2\"},\"used\":{\"configmaps\":\"0\"}}");
}

/* What is created was charged by the server; whatever concerns no quota is not looked at. */
static void leaves_the_rest_alone(void **state)
{
    struct office *office = office_new();
    size_t lists;
    size_t watches;

    (void)state;
    start(office);
    watches = fake_kube_watches(office->fake);
    put_quota(office, "few", "hard: {pods: '5'}");
    settle(office);
    kube_fixture_advance(office->f, QUOTA_LATE_MS * 2);
    assert_int_equal(fake_kube_watches(office->fake), watches + 1);
    lists = fake_kube_lists(office->fake);
    put(office, &KUBE_PODS, "one", ASKS("100m"));
    put(office, &KUBE_PODS, "one", ASKS("100m") ", status: {phase: Running}");
    put(office, &KUBE_SECRETS, "s", "");
    delete (office, &KUBE_SECRETS, "s");
    settle(office);
    kube_fixture_advance(office->f, HOURS(1));
    assert_int_equal(fake_kube_lists(office->fake), lists);
    fake_kube_delete(office->fake, &KUBE_RESOURCE_QUOTAS, "a", "few", KUBE_PROPAGATION_DEFAULT);
    settle(office);
    assert_int_equal(fake_kube_watches(office->fake), watches);
}

static void gives_up_pods_that_should_be_gone(void **state)
{
    struct office *office = office_new();

    (void)state;
    fake_kube_put(office->fake, &KUBE_PODS,
                  "{metadata: {namespace: a, name: stuck, deletionTimestamp: "
                  "'2026-01-01T00:00:30Z', deletionGracePeriodSeconds: 30, finalizers: [x]}}");
    put_quota(office, "few", "hard: {pods: '5'}");
    start(office);
    assert_non_null(strstr(status(office, "few"), "\"used\":{\"pods\":\"1\"}"));
    kube_fixture_advance(office->f, SECONDS(50));
    assert_non_null(strstr(status(office, "few"), "\"used\":{\"pods\":\"1\"}"));
    kube_fixture_advance(office->f, SECONDS(15));
    assert_non_null(strstr(status(office, "few"), "\"used\":{\"pods\":\"0\"}"));
}

static void counts_custom_resources(void **state)
{
    struct office *office = office_new();

    (void)state;
    put_quota(office, "few", "hard: {count/widgets.example.com: '3'}");
    start(office);
    assert_non_null(strstr(status(office, "few"), "\"used\":{}"));
    fake_kube_serve(office->fake, &widgets, ALL);
    put(office, &widgets, "w", "");
    fake_kube_put(office->fake, &KUBE_CUSTOM_RESOURCES,
                  "{metadata: {name: widgets.example.com}, spec: {group: example.com, scope: "
                  "Namespaced, names: {plural: widgets, kind: Widget}, versions: [{name: v1, "
                  "served: true}]}}");
    kube_fixture_settle(office->f);
    kube_fixture_advance(office->f, GARBAGE_DISCOVERY_MS * 2);
    assert_non_null(
        strstr(status(office, "few"), "\"used\":{\"count/widgets.example.com\":\"1\"}"));
    delete (office, &widgets, "w");
    settle(office);
    assert_non_null(
        strstr(status(office, "few"), "\"used\":{\"count/widgets.example.com\":\"0\"}"));
}

/* Somebody charges the quota between the count and the telling. */
static struct error *charge(void *context, const struct kube_request *request)
{
    struct office *office = context;
    static const char charged[] =
        "{metadata: {namespace: a, name: few}, spec: {hard: {secrets: '9'}}, status: {hard: "
        "{secrets: '9'}, used: {secrets: '2'}}}";

    if (request->verb != KUBE_UPDATE || !request->subresource)
        return NULL;
    fake_kube_on_call(office->fake, NULL, NULL);
    put(office, &KUBE_SECRETS, "late", "");
    fake_kube_put(office->fake, &KUBE_RESOURCE_QUOTAS, charged);
    return NULL;
}

static void does_not_undo_a_charge(void **state)
{
    struct office *office = office_new();

    (void)state;
    put(office, &KUBE_SECRETS, "s", "");
    put_quota(office, "few", "hard: {secrets: '9'}");
    fake_kube_on_call(office->fake, charge, office);
    start(office);
    settle(office);
    assert_string_equal(status(office, "few"),
                        "{\"hard\":{\"secrets\":\"9\"},\"used\":{\"secrets\":\"2\"}}");
}

TEST_MAIN(TEST(counts_what_is_there), TEST(counts_again_when_something_goes),
          TEST(counts_again_when_another_quota_is_meant), TEST(counts_again_when_the_quota_changes),
          TEST(leaves_the_rest_alone), TEST(gives_up_pods_that_should_be_gone),
          TEST(counts_custom_resources), TEST(does_not_undo_a_charge))
