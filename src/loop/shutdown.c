/* Ends a program stage by stage. */
#include "loop/shutdown.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/vec.h"
#include "loop/loop.h"
#include "loop/timer.h"

enum part_state {
    PART_WAITS,
    PART_ENDING,
    PART_DONE,
    PART_LATE,
};

struct shutdown_part {
    struct shutdown *shutdown;
    enum shutdown_stage stage;
    char *name;
    uint64_t deadline_ms;
    void (*begin)(void *context, struct shutdown_part *part);
    void *context;
    enum part_state state;
    struct timer deadline;
};

enum shutdown_phase {
    PHASE_RUNNING, /* the program does its work */
    PHASE_ENDING,
    PHASE_ENDED,
};

struct shutdown {
    struct loop *loop;
    VEC(struct shutdown_part *) parts; /* in the order of joining */
    enum shutdown_phase phase;
    size_t stage;  /* SHUTDOWN_STAGES after the last */
    size_t ending; /* parts of this stage that have not ended */
    bool clean;
    uint64_t began_ms;
    void (*on_done)(void *context, bool clean);
    void *context;
};

static const char *const stage_names[] = {
    [SHUTDOWN_ACCEPTING] = "stop accepting",     [SHUTDOWN_CALLS] = "let calls finish",
    [SHUTDOWN_CONTROLLERS] = "stop controllers", [SHUTDOWN_LEASE] = "give up the lease",
    [SHUTDOWN_STORE] = "flush the store",        [SHUTDOWN_LOOP] = "close the loop",
};

const char *shutdown_stage_name(enum shutdown_stage stage)
{
    return stage_names[stage];
}

struct shutdown *shutdown_new(struct loop *loop)
{
    struct shutdown *shutdown = NEW(struct shutdown);

    loop_assert(loop);
    shutdown->loop = loop;
    shutdown->clean = true;
    return shutdown;
}

struct shutdown *shutdown_free(struct shutdown *shutdown)
{
    if (!shutdown)
        return NULL;
    ASSERT(shutdown->phase != PHASE_ENDING);
    VEC_EACH (part, &shutdown->parts) {
        memory_free((*part)->name);
        memory_free(*part);
    }
    vec_done(&shutdown->parts);
    return memory_free(shutdown);
}

static void next_stage(void *context);

/* Ends a part one way or the other; the next stage begins outside the part's own call. */
static void end_part(struct shutdown_part *part, enum part_state state)
{
    timer_cancel(&part->deadline);
    part->state = state;
    if (--part->shutdown->ending == 0)
        loop_defer(part->shutdown->loop, next_stage, part->shutdown);
}

void shutdown_part_done(struct shutdown_part *part)
{
    loop_assert(part->shutdown->loop);
    if (part->state == PART_ENDING)
        end_part(part, PART_DONE);
}

static void on_deadline(void *context)
{
    struct shutdown_part *part = context;

    log_warn(loop_log(part->shutdown->loop), "shutdown goes on without a part",
             LOG_STR("part", part->name), LOG_STR("stage", shutdown_stage_name(part->stage)),
             LOG_UINT("waited_ms", part->deadline_ms));
    part->shutdown->clean = false;
    end_part(part, PART_LATE);
}

void shutdown_join(struct shutdown *shutdown, enum shutdown_stage stage, const char *name,
                   uint64_t deadline_ms, void (*begin)(void *context, struct shutdown_part *part),
                   void *context)
{
    struct shutdown_part *part = NEW(struct shutdown_part);

    loop_assert(shutdown->loop);
    ASSERT(shutdown->phase == PHASE_RUNNING ||
           (shutdown->phase == PHASE_ENDING && stage > shutdown->stage));
    part->shutdown = shutdown;
    part->stage = stage;
    part->name = memory_strdup(name);
    part->deadline_ms = deadline_ms;
    part->begin = begin;
    part->context = context;
    timer_init(&part->deadline, shutdown->loop, on_deadline, part);
    vec_push(&shutdown->parts, part);
}

static void begin_part(struct shutdown_part *part)
{
    part->state = PART_ENDING;
    part->shutdown->ending++;
    timer_set(&part->deadline, part->deadline_ms, 0);
    part->begin(part->context, part);
}

/* By index: a part may let another join a later stage, which moves the array. */
static void begin_stage(struct shutdown *shutdown)
{
    shutdown->ending++; /* keeps a stage whose parts end at once from ending while it begins */
    for (size_t i = 0; i < shutdown->parts.count; i++)
        if (shutdown->parts.items[i]->stage == shutdown->stage)
            begin_part(shutdown->parts.items[i]);
    shutdown->ending--;
}

static void finish(struct shutdown *shutdown)
{
    log_info(loop_log(shutdown->loop), "shutdown is through", LOG_BOOL("clean", shutdown->clean),
             LOG_UINT("took_ms", loop_now_ms(shutdown->loop) - shutdown->began_ms));
    shutdown->phase = PHASE_ENDED;
    shutdown->on_done(shutdown->context, shutdown->clean);
}

static void advance(void *context)
{
    struct shutdown *shutdown = context;

    while (shutdown->ending == 0 && shutdown->stage < SHUTDOWN_STAGES) {
        begin_stage(shutdown);
        if (shutdown->ending > 0)
            return; /* the last part to end calls again */
        shutdown->stage++;
    }
    finish(shutdown);
}

static void next_stage(void *context)
{
    struct shutdown *shutdown = context;

    shutdown->stage++;
    advance(shutdown);
}

void shutdown_begin(struct shutdown *shutdown, void (*on_done)(void *context, bool clean),
                    void *context)
{
    loop_assert(shutdown->loop);
    if (shutdown->phase != PHASE_RUNNING)
        return;
    shutdown->phase = PHASE_ENDING;
    shutdown->on_done = on_done;
    shutdown->context = context;
    shutdown->began_ms = loop_now_ms(shutdown->loop);
    loop_defer(shutdown->loop, advance, shutdown);
}

bool shutdown_has_begun(const struct shutdown *shutdown)
{
    return shutdown->phase != PHASE_RUNNING;
}
