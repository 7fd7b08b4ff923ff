/* Runs a loop until all is quiet. */
#include "lib/kube_fixture.h"

#include "base/clock.h"
#include "kube/controller.h"
#include "kube/crew.h"
#include "kube/informer.h"
#include "lib/loop_until.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"

static void on_stopped(void *context)
{
    struct kube_fixture *f = context;

    loop_stop(f->loop);
}

static void release(void *context)
{
    struct kube_fixture *f = context;

    kube_fixture_stop(f);
    vec_done(&f->controllers);
    informers_stop(f->informers, on_stopped, f);
    loop_run(f->loop);
    pool_free(f->pool);
    informers_free(f->informers);
    loop_free(f->loop);
}

static void release_clock(void *clock)
{
    clock_fake_free(clock);
}

struct kube_fixture *kube_fixture_new(void)
{
    struct arena *arena = fixture_current()->arena;
    struct kube_fixture *f = arena_new(arena, struct kube_fixture);

    f->clock = clock_fake_new(KUBE_FIXTURE_NOW_MS);
    arena_defer(arena, release_clock, f->clock);
    f->loop = loop_new(f->clock, NULL);
    f->pool = pool_new("test", 4, 1000);
    f->fake = fake_kube_new(f->loop, f->clock);
    f->informers = informers_new(
        &(struct informers_options){ .transport = fake_kube_transport(f->fake), .pool = f->pool });
    arena_defer(arena, release, f);
    return f;
}

void kube_fixture_until(struct kube_fixture *f, bool (*holds)(void *context), void *context)
{
    loop_until(f->loop, holds, context);
}

static bool is_idle(void *context)
{
    const struct kube_fixture *f = context;

    VEC_EACH (run, &f->controllers) {
        if (!controller_is_idle(*run))
            return false;
    }
    return fake_kube_is_quiet(f->fake) && informers_are_idle(f->informers) &&
           (!f->is_idle || f->is_idle(f->idle_context));
}

void kube_fixture_settle(struct kube_fixture *f)
{
    loop_until_quiet(f->loop, is_idle, f);
}

void kube_fixture_advance(struct kube_fixture *f, uint64_t delta_ms)
{
    clock_fake_advance(f->clock, delta_ms);
    loop_clock_moved(f->loop);
    kube_fixture_settle(f);
}

void kube_fixture_start(struct kube_fixture *f, const struct controller *controller, void *context)
{
    struct crew_options options = {
        .transport = fake_kube_transport(f->fake),
        .informers = f->informers,
        .pool = f->pool,
    };

    vec_push(&f->controllers, controller_start(controller, &options, context));
}

static void on_controller_stopped(void *context)
{
    struct kube_fixture *f = context;

    if (--f->stopping == 0)
        loop_stop(f->loop);
}

void kube_fixture_stop(struct kube_fixture *f)
{
    f->stopping = f->controllers.count;
    if (!f->stopping)
        return;
    VEC_EACH (run, &f->controllers)
        controller_stop(*run, on_controller_stopped, f);
    vec_clear(&f->controllers);
    loop_run(f->loop);
}
