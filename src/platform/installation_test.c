/* What Butler puts into a cluster, with every write going wrong in every way. */
#include "platform/installation.h"

#include "api/butler_names.h"
#include "base/clock.h"
#include "base/memory.h"
#include "kube/butler_resources.h"
#include "kube/crew.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/survival.h"
#include "lib/test.h"

struct site {
    struct controller_fixture *f;
    struct installation *installation;
    bool installed;
    bool stopped;
};

static void on_installed(void *context)
{
    struct site *site = context;

    site->installed = true;
}

static void start(struct controller_fixture *f, void *context)
{
    struct site *site = context;
    struct crew_options crew = controller_fixture_options(f);

    site->f = f;
    site->installed = false;
    site->installation = installation_start(&(struct installation_options){
        .transport = crew.transport,
        .informers = crew.informers,
        .pool = crew.pool,
        .seeds = { .system_namespace = BUTLER_SYSTEM_NAMESPACE, .embedded = true },
        .on_installed = on_installed,
        .context = site,
    });
}

static void on_stopped(void *context)
{
    struct site *site = context;

    site->stopped = true;
}

static bool is_stopped(void *context)
{
    const struct site *site = context;

    return site->stopped;
}

static void stop(struct controller_fixture *f, void *context)
{
    struct site *site = context;

    site->stopped = false;
    installation_stop(STEAL(site->installation), on_stopped, site);
    controller_fixture_until(f, is_stopped, site);
}

/* Time passes, for what is tried again. */
static bool is_installed_or_dead(void *context)
{
    struct site *site = context;

    clock_fake_advance(site->f->clock, 10);
    return site->installed || fault_transport_is_dead(site->f->faults);
}

static void wait_until_installed(struct controller_fixture *f, void *context)
{
    struct site *site = context;

    while (!site->installed) {
        controller_fixture_until(f, is_installed_or_dead, site);
        controller_fixture_settle(f); /* whoever was killed comes back */
    }
    assert_true(controller_fixture_has(f, &BUTLER_CONFIGS, NULL, BUTLER_CONFIG_NAME));
}

static void every_write_may_go_wrong(void **state)
{
    struct site *site = arena_new(fixture_current()->arena, struct site);

    (void)state;
    survival_check(&(struct survival_story){
        .about = { { "installation", "butler" } },
        .start = start,
        .stop = stop,
        .tell = wait_until_installed,
        .context = site,
        .stride = 9, /* definitions, roles and addons are many */
    });
}

/* What people delete stays away, and what they change stays changed. */
static void first_objects_are_made_once(void **state)
{
    struct controller_fixture *f = controller_fixture_new();
    struct site *site = arena_new(fixture_current()->arena, struct site);

    (void)state;
    start(f, site);
    wait_until_installed(f, site);
    stop(f, site);
    controller_fixture_delete(f, &BUTLER_PROVIDER_CONFIGS, BUTLER_SYSTEM_NAMESPACE, "local");
    start(f, site);
    wait_until_installed(f, site);
    stop(f, site);
    assert_false(
        controller_fixture_has(f, &BUTLER_PROVIDER_CONFIGS, BUTLER_SYSTEM_NAMESPACE, "local"));
    assert_true(controller_fixture_has(f, &BUTLER_NETWORK_POOLS, BUTLER_SYSTEM_NAMESPACE, "local"));
}

TEST_MAIN(TEST(every_write_may_go_wrong), TEST(first_objects_are_made_once))
