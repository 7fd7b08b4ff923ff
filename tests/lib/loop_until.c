#include "lib/loop_until.h"

#include <sched.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"
#include "lib/test.h"
#include "loop/loop.h"

enum {
    DEADLINE_MS = 60 * 1000,
    QUIET_TURNS = 4,
};

struct waiting {
    struct loop *loop;
    bool (*holds)(void *context);
    void *context;
    uint64_t deadline_ms; /* of the real clock */
    bool late;
};

static void look(void *context)
{
    struct waiting *waiting = context;

    if (waiting->holds(waiting->context)) {
        loop_stop(waiting->loop);
        return;
    }
    if (clock_monotonic_ms(clock_system()) > waiting->deadline_ms) {
        waiting->late = true;
        loop_stop(waiting->loop);
        return;
    }
    sched_yield();                   /* the workers need the processor more */
    loop_clock_moved(waiting->loop); /* for timers that were due when they were set */
    loop_defer(waiting->loop, look, waiting);
}

void loop_until(struct loop *loop, bool (*holds)(void *context), void *context)
{
    struct waiting waiting = { loop, holds, context, 0, false };

    waiting.deadline_ms = clock_monotonic_ms(clock_system()) + DEADLINE_MS;
    loop_defer(loop, look, &waiting);
    loop_run(loop);
    if (waiting.late)
        fail_msg("not quiet after %d ms", DEADLINE_MS);
}

struct quiet {
    bool (*is_idle)(void *context);
    void *context;
    size_t turns;
};

static bool is_quiet(void *context)
{
    struct quiet *quiet = context;

    quiet->turns = quiet->is_idle(quiet->context) ? quiet->turns + 1 : 0;
    return quiet->turns >= QUIET_TURNS;
}

void loop_until_quiet(struct loop *loop, bool (*is_idle)(void *context), void *context)
{
    struct quiet quiet = { is_idle, context, 0 };

    loop_until(loop, is_quiet, &quiet);
}
