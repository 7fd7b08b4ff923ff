#include "lib/machines_fixture.h"
#include "lib/survival.h"

/* Whatever happens on the way, nothing is left of a cluster. */

static void die(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_delete(f, &CAPI_CLUSTERS, NS, "web");
    controller_fixture_expect_gone(f, &CAPI_CLUSTERS, NS, "web", 300000);
}

static void a_deletion_survives(void **state)
{
    struct survival_story story = {
        .about = { { "cluster" }, { "machine" }, { "machinedeployment" }, { "machineset" } },
        .start = machines_fixture_story_start,
        .stop = machines_fixture_story_stop,
        .prelude = machines_fixture_story_live,
        .tell = die,
        .context = arena_new(fixture_current()->arena, struct machines_fixture),
    };

    (void)state;
    survival_check(&story);
}

TEST_MAIN(TEST(a_deletion_survives))
