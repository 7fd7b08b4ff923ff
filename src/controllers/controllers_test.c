#include "controllers/controllers.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/informer.h"
#include "lib/controller_fixture.h"
#include "lib/namespace_keeper.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/metrics.h"

struct house {
    struct controller_fixture *f;
    struct metrics *metrics;
    struct controllers *controllers; /* NULL: not running */
};

static bool is_idle(void *context)
{
    struct house *house = context;

    return !house->controllers || controllers_are_idle(house->controllers);
}

static void on_stopped(void *context)
{
    struct house *house = context;

    loop_stop(house->f->loop);
}

static void stop(void *context)
{
    struct house *house = context;

    if (!house->controllers)
        return;
    controllers_stop(STEAL(house->controllers), on_stopped, house);
    loop_run(house->f->loop);
}

static void release_metrics(void *metrics)
{
    (void)metrics_free(metrics);
}

static struct house *begin(void)
{
    struct house *house = arena_new(fixture_current()->arena, struct house);
    struct crew_options crew;

    house->metrics = metrics_new();
    arena_defer(fixture_current()->arena, release_metrics, house->metrics);
    house->f = controller_fixture_new();
    house->f->is_idle = is_idle;
    house->f->idle_context = house;
    arena_defer(fixture_current()->arena, stop, house);
    crew = controller_fixture_options(house->f);
    house->controllers = controllers_start(&(struct controllers_options){
        .transport = crew.transport,
        .informers = crew.informers,
        .pool = crew.pool,
        .metrics = house->metrics,
    });
    return house;
}

#define API "apiVersion: butler.butlerlabs.dev/v1alpha1\n"

static void they_all_run_and_stop_without_a_trace(void **state)
{
    struct house *house = begin();

    (void)state;
    controller_fixture_apply(house->f, API "kind: Team\nmetadata: { name: blue }\n");
    controller_fixture_settle(house->f);
    assert_string_equal(
        controller_fixture_text(house->f, &BUTLER_TEAMS, NULL, "blue", "status.phase"), "Ready");
    stop(house);
    assert_true(informers_are_idle(house->f->informers));
    controller_fixture_apply(house->f, API "kind: Team\nmetadata: { name: red }\n");
    controller_fixture_settle(house->f);
    assert_string_equal(
        controller_fixture_text(house->f, &BUTLER_TEAMS, NULL, "red", "status.phase"), "");
}

static void metrics_say_what_the_objects_say(void **state)
{
    struct house *house = begin();
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    controller_fixture_apply(
        house->f, API "kind: Team\nmetadata: { name: blue }\nspec: { access: { users: [{ name: "
                      "ann@x }] } }\n---\n" API
                      "kind: User\nmetadata: { name: ann }\nspec: { email: ann@x }\nstatus: { "
                      "phase: Active }\n---\n" API
                      "kind: User\nmetadata: { name: bob }\nspec: { email: bob@x }\n---\n" API
                      "kind: User\nmetadata: { name: eve }\nspec: { email: eve@x, disabled: true "
                      "}\nstatus: { phase: Active }\n");
    controller_fixture_settle(house->f);
    metrics_write(house->metrics, &text);
    assert_non_null(strstr(text_string(&text), "\nbutler_user_count{state=\"Active\"} 1\n"));
    assert_non_null(strstr(text_string(&text), "\nbutler_user_count{state=\"Disabled\"} 1\n"));
    assert_non_null(strstr(text_string(&text), "\nbutler_user_count{state=\"Pending\"} 1\n"));
    assert_non_null(
        strstr(text_string(&text), "\nbutler_user_status_write_total{result=\"success\"} 1\n"));
    stop(house);
    text_clear(&text);
    metrics_write(house->metrics, &text);
    assert_null(strstr(text_string(&text), "butler_user_count"));
}

/* Of every kind that a controller works on. */
struct pause_row {
    const char *name;
    const struct kube_resource *resource;
    const char *object; /* its name */
    const char *spec;   /* without "paused" */
};

static const struct pause_row pause_rows[] = {
    { "leaves a paused ButlerConfig alone", &BUTLER_CONFIGS, "butler",
      "multiTenancy: { mode: Optional }" },
    { "leaves a paused Team alone", &BUTLER_TEAMS, "blue", "displayName: Blue" },
    { "leaves a paused User alone", &BUTLER_USERS, "bob", "email: bob@x.org" },
    { "leaves a paused TenantCluster alone", &BUTLER_TENANT_CLUSTERS, "web",
      "kubernetesVersion: v1.31.4" },
    { "leaves a paused TenantAddon alone", &BUTLER_TENANT_ADDONS, "dns",
      "clusterRef: { name: web }, addon: external-dns" },
    { "leaves a paused ManagementAddon alone", &BUTLER_MANAGEMENT_ADDONS, "certs",
      "addon: cert-manager" },
    { "leaves a paused ProviderConfig alone", &BUTLER_PROVIDER_CONFIGS, "local",
      "provider: local" },
    { "leaves a paused NetworkPool alone", &BUTLER_NETWORK_POOLS, "pool", "cidr: 10.1.0.0/24" },
    { "leaves a paused IPAllocation alone, also by its pool", &BUTLER_IP_ALLOCATIONS, "some",
      "poolRef: { name: first }, tenantClusterRef: { name: site, namespace: default }, type: "
      "nodes, "
      "count: 2" },
    { "leaves a paused ClusterCreationPolicy alone", &BUTLER_CREATION_POLICIES, "images",
      "scope: { team: { teamRef: { name: gone } } }, options: { image: { mode: pin, values: [a] } "
      "}" },
};

static void put(struct house *house, const struct pause_row *row, bool paused)
{
    controller_fixture_apply(
        house->f, arena_format(fixture_current()->arena,
                               API "kind: %s\nmetadata: { name: %s%s }\nspec: { paused: %s, %s }\n",
                               row->resource->kind, row->object,
                               row->resource->namespaced ? ", namespace: default" : "",
                               paused ? "true" : "false", row->spec));
    controller_fixture_settle(house->f);
}

/* Nobody has written anything but what was applied. */
static bool is_untouched(struct house *house, const struct pause_row *row)
{
    const char *namespace = row->resource->namespaced ? "default" : NULL;
    struct value object = controller_fixture_get(house->f, row->resource, namespace, row->object);

    return !value_exists(value_get(object, SLICE("status"))) &&
           !value_exists(value_find(object, VALUE_KEYS("metadata", "finalizers")));
}

static void paused_objects(void **state)
{
    const struct pause_row *row = *state;
    struct house *house = begin();
    const char *namespace = row->resource->namespaced ? "default" : NULL;

    namespace_keeper_start(house->f);
    controller_fixture_apply(house->f,
                             API "kind: Team\nmetadata: { name: crew }\nspec: { access: "
                                 "{ users: [{ name: bob@x.org }] } }\n---\n" API
                                 "kind: NetworkPool\nmetadata: { name: first, "
                                 "namespace: default }\nspec: { cidr: 10.2.0.0/24 }\n---\n" API
                                 "kind: TenantCluster\nmetadata: { name: site, namespace: default "
                                 "}\nspec: { paused: true, kubernetesVersion: v1.31.4 }\n");
    put(house, row, true);
    assert_true(is_untouched(house, row));
    put(house, row, false);
    assert_false(is_untouched(house, row)); /* there is something that was not done */
    put(house, row, true);
    controller_fixture_delete(house->f, row->resource, namespace, row->object);
    controller_fixture_expect_gone(house->f, row->resource, namespace, row->object, MINUTES(10));
}

TEST_MAIN(TABLE(paused_objects, pause_rows), TEST(they_all_run_and_stop_without_a_trace),
          TEST(metrics_say_what_the_objects_say))
