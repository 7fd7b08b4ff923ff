#include "lib/machines_fixture.h"
#include "lib/survival.h"

/* Whatever happens on the way, the end is the same. */

static void start(struct controller_fixture *f, void *context)
{
    machines_fixture_start(context, f);
}

static void stop(struct controller_fixture *f, void *context)
{
    (void)f;
    machines_fixture_stop(context);
}

static void live(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, CLUSTER);
    controller_fixture_apply(f, WORKERS("1"));
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.availableReplicas", "1", 300000);
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", "status.replicas",
                              "1", 300000);
}

static void change(struct controller_fixture *f, void *context)
{
    live(f, context);
    controller_fixture_patch(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
                             "spec: { template: { spec: { version: v1.34.2 } } }");
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.updatedReplicas", "1", 300000);
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", "status.replicas",
                              "1", 300000);
}

static void die(struct controller_fixture *f, void *context)
{
    live(f, context);
    controller_fixture_delete(f, &CAPI_CLUSTERS, NS, "web");
    controller_fixture_expect_gone(f, &CAPI_CLUSTERS, NS, "web", 300000);
}

static void they_survive(void **state)
{
    struct machines_fixture *m = arena_new(fixture_current()->arena, struct machines_fixture);
    struct survival_story story = { .start = start, .stop = stop, .context = m };

    (void)state;
    story.tell = change;
    survival_check(&story);
    story.tell = die;
    survival_check(&story);
}

TEST_MAIN(TEST(they_survive))
