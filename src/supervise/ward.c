/* One tenant: what to do next. */
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/random.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "supervise/fleet_internal.h"

static void on_retry(void *context)
{
    ward_step(context);
}

static void on_drowsy(void *context)
{
    ward_run_check_sleep(context);
}

struct ward *ward_new(struct fleet *fleet, const char *uid)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct ward *ward = NEW(struct ward);

    ward->fleet = fleet;
    ward->uid = memory_strdup(uid);
    ward->directory = memory_strdup(home_path(arena, fleet->options.data, uid));
    ward->listener = -1;
    ward->phase = TENANT_STOPPED;
    ward->desire = TENANT_UNWANTED;
    ward->backoff_ms = ENGINE_BACKOFF_MIN_MS;
    timer_init(&ward->retry, fleet->loop, on_retry, ward);
    timer_init(&ward->drowsy, fleet->loop, on_drowsy, ward);
    map_set(fleet->tenants, slice_from(uid), ward);
    return ward;
}

void ward_free(struct ward *ward)
{
    timer_cancel(&ward->retry);
    timer_cancel(&ward->drowsy);
    ward_close_listener(ward);
    arena_free(ward->arena);
    arena_free(ward->pending_arena);
    vec_done(&ward->calls);
    memory_free(ward->recorded);
    memory_free(ward->uid);
    memory_free(ward->directory);
    memory_free(ward->message);
    memory_free(ward->version);
    memory_free(ward->reload_error);
    memory_free(ward->last_exit);
    memory_free(ward);
}

struct home_owner ward_owner(const struct ward *ward)
{
    return (struct home_owner){ ward->record.user != 0, ward->record.user };
}

/* --- telling -------------------------------------------------------------------------------- */

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

void ward_look(const struct ward *ward, struct tenant_state *out_state)
{
    const struct engine *engine = ward->engine;

    *out_state = (struct tenant_state){
        .uid = ward->uid,
        .namespace = or_empty(ward->set.namespace),
        .name = or_empty(ward->set.name),
        .phase = ward->phase,
        .reason = ward->reason,
        .message = or_empty(ward->message),
        .crash_looping = ward->crash_looping && ward->phase != TENANT_READY,
        .cause = ward->cause,
        .address = or_empty(ward->record.address),
        .port = ward->record.port,
        .block = ward->record.block,
        .user = ward->record.user ? ward->record.user : geteuid(),
        .pid = engine ? engine_pid(engine) : 0,
        .started_ms = engine ? ward->started_ms : 0,
        .ready_ms = engine ? ward->ready_ms : 0,
        .version = engine ? or_empty(ward->version) : "",
        .generation = engine ? ward->running_generation : 0,
        .wanted_generation = ward->record.generation,
        .files_hash = or_empty(ward->record.files_hash),
        .reload_error = or_empty(ward->reload_error),
        .restarts = ward->life.restarts,
        .last_exit = or_empty(ward->last_exit),
        .last_use_ms = ward->life.last_use_ms,
        .open = engine ? ward->open : 0,
        .asleep_ms = ward->phase == TENANT_ASLEEP ? ward->asleep_ms : 0,
        .sleep_after_ms = ward->set.sleep_after_ms,
        .on_platform_stop = ward->set.on_platform_stop,
        .limits = ward->set.limits,
    };
}

static void tell_changes(void *context)
{
    struct fleet *fleet = context;

    fleet->telling = false;
    VEC_EACH (changed, &fleet->changed) {
        struct tenant_state state;

        ward_look(*changed, &state);
        (*changed)->changed = false;
        if (!fleet->leaving)
            fleet->options.on_change(fleet->options.context, &state);
    }
    vec_clear(&fleet->changed);
}

/* Once per turn: a step may pass several phases. */
void ward_tell(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;

    if (ward->changed || !ward->known)
        return;
    ward->changed = true;
    vec_push(&fleet->changed, ward);
    if (!fleet->telling)
        loop_defer(fleet->loop, tell_changes, fleet);
    fleet->telling = true;
}

void ward_set_phase(struct ward *ward, enum tenant_state_phase phase)
{
    if (ward->phase == phase)
        return;
    ward->phase = phase;
    ward_tell(ward);
}

void ward_set_trouble(struct ward *ward, enum tenant_state_reason reason, const char *message)
{
    if (ward->reason == reason && strcmp(or_empty(ward->message), or_empty(message)) == 0)
        return;
    ward->reason = reason;
    memory_free(ward->message);
    ward->message = memory_strdup(message);
    ward_tell(ward);
}

/* The calls are taken out first: who is answered may call again. */
void ward_answer(struct ward *ward, enum ward_wait wait, uint64_t sequence,
                 struct error *take_error)
{
    struct tenant_state state;
    struct fleet_answer answer = { .state = &state };
    VEC(struct ward_call) now = { 0 };
    size_t kept = 0;

    for (size_t i = 0; i < ward->calls.count; i++) {
        struct ward_call call = ward->calls.items[i];

        if (call.wait == wait && call.sequence <= sequence)
            vec_push(&now, call);
        else
            ward->calls.items[kept++] = call;
    }
    ward->calls.count = kept;
    ward_look(ward, &state);
    if (wait == WARD_WAIT_GONE && !take_error)
        state.phase = TENANT_ABSENT;
    VEC_EACH (call, &now)
        call->on_done(call->context, &answer, error_dup(take_error));
    vec_done(&now);
    error_free(take_error);
}

/* --- failing -------------------------------------------------------------------------------- */

static uint64_t with_jitter(uint64_t delay_ms)
{
    uint64_t fifth = delay_ms / 5;

    return delay_ms - fifth + random_below(2 * fifth + 1);
}

/* The next one that runs an old program may be replaced. */
void ward_end_replacing(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;
    size_t position = 0;
    void *value;

    if (fleet->replacing != ward)
        return;
    fleet->replacing = NULL;
    while (!fleet->replacing && map_next(fleet->tenants, &position, NULL, &value))
        if (((struct ward *)value)->outdated)
            ward_step(value);
}

void ward_back_off(struct ward *ward, bool at_once)
{
    uint64_t delay_ms = at_once ? 0 : with_jitter(ward->backoff_ms);

    if (!at_once)
        ward->backoff_ms = ward->backoff_ms * 2 > ENGINE_BACKOFF_MAX_MS ? ENGINE_BACKOFF_MAX_MS
                                                                        : ward->backoff_ms * 2;
    ward_set_phase(ward, TENANT_BACKING_OFF);
    timer_set(&ward->retry, delay_ms, delay_ms / 16);
    ward_end_replacing(ward);
}

/* --- steps ---------------------------------------------------------------------------------- */

static void on_wake_closed(void *context)
{
    close((int)(intptr_t)context);
}

void ward_close_listener(struct ward *ward)
{
    if (ward->listener < 0)
        return;
    /* Closed after the loop has let go of it. */
    if (ward->wake)
        io_close(STEAL(ward->wake), on_wake_closed, (void *)(intptr_t)ward->listener);
    else
        close(ward->listener);
    ward->listener = -1;
}

/* Nothing shall run. True when nothing does. */
static bool come_to_rest(struct ward *ward)
{
    timer_cancel(&ward->retry);
    timer_cancel(&ward->drowsy);
    ward_run_leave_queue(ward);
    if (ward->engine) {
        ward_run_drain(ward);
        ward_set_phase(ward, TENANT_STOPPING);
        return false;
    }
    ward_close_listener(ward);
    return true;
}

static void rest(struct ward *ward)
{
    if (!come_to_rest(ward))
        return;
    ward_set_trouble(ward, TENANT_FINE, NULL);
    ward_set_phase(ward, TENANT_STOPPED);
    ward_answer(ward, WARD_WAIT_STOPPED, UINT64_MAX, NULL);
    fleet_check_ended(ward->fleet);
}

static void destroy(struct ward *ward)
{
    if (!come_to_rest(ward))
        return;
    ward_set_phase(ward, TENANT_DESTROYING);
    ward_answer(ward, WARD_WAIT_STOPPED, UINT64_MAX, NULL);
    ward_disk_destroy(ward);
}

static bool must_be_replaced(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;

    if (!ward->outdated || ward->phase != TENANT_READY ||
        (fleet->replacing && fleet->replacing != ward))
        return false;
    fleet->replacing = ward;
    return true;
}

static void run(struct ward *ward)
{
    if (!ward->record.generation)
        return; /* its files have not come yet */
    if (ward->engine) {
        if (must_be_replaced(ward))
            ward_run_drain(ward);
        else if (!ward->draining && ward->phase == TENANT_READY)
            ward_run_check_sleep(ward);
        return;
    }
    if (ward->life.asleep) {
        if (ward->listener < 0 && !timer_is_set(&ward->retry))
            ward_disk_listen(ward);
        else if (ward->listener >= 0)
            ward_run_sleep(ward);
        return;
    }
    if (!timer_is_set(&ward->retry))
        ward_run_queue(ward);
}

static bool is_held_back(const struct ward *ward)
{
    return ward->fleet->ending && ward->set.on_platform_stop == TENANT_SET_STOP;
}

void ward_step(struct ward *ward)
{
    if (ward->job || ward->adopting || ward->fleet->leaving)
        return;
    if (ward->pending_arena)
        ward_write(ward);
    else if (ward->known && ward->desire != ward->record.desire)
        ward_disk_desire(ward);
    else if (ward->desire == TENANT_DOOMED)
        destroy(ward);
    else if (ward->desire == TENANT_UNWANTED || is_held_back(ward))
        rest(ward);
    else
        run(ward);
}

void ward_begin_adoption(struct ward *ward)
{
    ward->adopting = true;
    ward->fleet->adopting++;
    ward->next_cause = TENANT_BY_BOOT;
    ward_disk_adopt(ward);
}
