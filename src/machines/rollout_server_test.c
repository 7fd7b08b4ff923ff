#include "lib/machines_fixture.h"
#include "lib/survival.h"

/* Whatever happens on the way, new machines come up and take over from old ones. */

static void change(struct controller_fixture *f, void *context)
{
    machines_fixture_story_live(f, context);
    controller_fixture_patch(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
                             "spec: { template: { spec: { version: v1.34.2 } } }");
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.updatedReplicas", "1", 300000);
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", "status.replicas",
                              "1", 300000);
}

static void a_rollout_survives(void **state)
{
    struct survival_story story = {
        .about = { { "cluster" }, { "machine" }, { "machinedeployment" }, { "machineset" } },
        .start = machines_fixture_story_start,
        .stop = machines_fixture_story_stop,
        .tell = change,
        .context = arena_new(fixture_current()->arena, struct machines_fixture),
    };

    (void)state;
    survival_check(&story);
}

TEST_MAIN(TEST(a_rollout_survives))
