/* Runs a loop until all is quiet. */
#include "lib/kube_fixture.h"

#include <sched.h>

#include "base/clock.h"
#include "kube/controller.h"
#include "kube/crew.h"
#include "kube/informer.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"

enum {
    DEADLINE_MS = 60 * 1000,
    QUIET_TURNS = 4,
};

struct waiting {
    struct kube_fixture *f;
    bool (*holds)(void *context);
    void *context;
    uint64_t deadline_ms; /* of the real clock */
    bool late;
};

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

static void look(void *context)
{
    struct waiting *waiting = context;

    if (waiting->holds(waiting->context)) {
        loop_stop(waiting->f->loop);
        return;
    }
    if (clock_monotonic_ms(clock_system()) > waiting->deadline_ms) {
        waiting->late = true;
        loop_stop(waiting->f->loop);
        return;
    }
    sched_yield(); /* the workers need the processor more */
    loop_defer(waiting->f->loop, look, waiting);
}

void kube_fixture_until(struct kube_fixture *f, bool (*holds)(void *context), void *context)
{
    struct waiting waiting = { f, holds, context, 0, false };

    waiting.deadline_ms = clock_monotonic_ms(clock_system()) + DEADLINE_MS;
    loop_defer(f->loop, look, &waiting);
    loop_run(f->loop);
    if (waiting.late)
        fail_msg("not quiet after %d ms", DEADLINE_MS);
}

struct quiet {
    struct kube_fixture *f;
    size_t turns;
};

/* Several times in a row: what one turn leaves behind is seen by the next, and timers take a turn
 * to notice that the clock was moved. */
static bool is_quiet(void *context)
{
    struct quiet *quiet = context;
    struct kube_fixture *f = quiet->f;
    bool idle = true;

    VEC_EACH (run, &f->controllers)
        idle = idle && controller_is_idle(*run);
    if (idle && fake_kube_is_quiet(f->fake) && informers_are_idle(f->informers) &&
        (!f->is_idle || f->is_idle(f->idle_context)))
        quiet->turns++;
    else
        quiet->turns = 0;
    return quiet->turns >= QUIET_TURNS;
}

void kube_fixture_settle(struct kube_fixture *f)
{
    struct quiet quiet = { f, 0 };

    kube_fixture_until(f, is_quiet, &quiet);
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

enum {
    MOST_WRITES = 200
};

void kube_fixture_kill_after_every_write(struct kube_fixture *(*begin)(void *context),
                                         void (*start)(struct kube_fixture *f, void *context),
                                         void (*tell)(struct kube_fixture *f, void *context),
                                         void (*check)(struct kube_fixture *f, void *context),
                                         void *context)
{
    bool died = true;

    for (size_t writes = 0; died; writes++) {
        struct kube_fixture *f = begin(context);

        assert_true(writes < MOST_WRITES);
        start(f, context);
        kube_fixture_settle(f);
        tell(f, context);
        fake_kube_fail_after(f->fake, writes);
        kube_fixture_settle(f);
        died = fake_kube_has_failed(f->fake);
        kube_fixture_stop(f);
        fake_kube_recover(f->fake);
        start(f, context);
        kube_fixture_settle(f);
        check(f, context);
        kube_fixture_stop(f);
    }
}
