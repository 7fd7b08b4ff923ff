#include "controllers/controllers.h"

#include "base/arena.h"
#include "base/text.h"
#include "kube/butler_resources.h"
#include "kube/informer.h"
#include "lib/controller_fixture.h"
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

TEST_MAIN(TEST(they_all_run_and_stop_without_a_trace), TEST(metrics_say_what_the_objects_say))
