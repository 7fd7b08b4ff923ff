#include "controllers/controllers.h"

#include "base/arena.h"
#include "kube/butler_resources.h"
#include "kube/informer.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"

static void on_stopped(void *context)
{
    struct kube_fixture *f = context;

    loop_stop(f->loop);
}

/* Everything that one of them watches. */
static void serve(struct kube_fixture *f)
{
    static const struct kube_resource *const resources[] = {
        &BUTLER_IP_ALLOCATIONS, &BUTLER_NETWORK_POOLS, &BUTLER_TENANT_CLUSTERS,
        &CAPI_MACHINES,         &KUBE_NODES,           &KUBE_SERVICES,
    };

    for (size_t i = 0; i < COUNT_OF(resources); i++)
        fake_kube_serve(f->fake, resources[i], (unsigned)-1);
}

static void they_stop_without_a_trace(void **state)
{
    struct kube_fixture *f = kube_fixture_new();
    struct controllers *controllers;
    struct controllers_options options = {
        .transport = fake_kube_transport(f->fake),
        .informers = f->informers,
        .pool = f->pool,
    };

    (void)state;
    serve(f);
    controllers = controllers_start(&options);
    kube_fixture_settle(f);
    assert_true(controllers_are_idle(controllers));
    controllers_stop(controllers, on_stopped, f);
    loop_run(f->loop);
    assert_int_equal(fake_kube_watches(f->fake), 0);
}

TEST_MAIN(TEST(they_stop_without_a_trace))
