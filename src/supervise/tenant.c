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
    tenant_step(context);
}

static void on_drowsy(void *context)
{
    tenant_run_check_sleep(context);
}

struct tenant *tenant_new(struct fleet *fleet, const char *uid)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct tenant *tenant = NEW(struct tenant);

    tenant->fleet = fleet;
    tenant->uid = memory_strdup(uid);
    tenant->directory = memory_strdup(home_path(arena, fleet->options.data, uid));
    tenant->listener = -1;
    tenant->phase = TENANT_STOPPED;
    tenant->desire = TENANT_UNWANTED;
    tenant->backoff_ms = ENGINE_BACKOFF_MIN_MS;
    timer_init(&tenant->retry, fleet->loop, on_retry, tenant);
    timer_init(&tenant->drowsy, fleet->loop, on_drowsy, tenant);
    map_set(fleet->tenants, slice_from(uid), tenant);
    return tenant;
}

void tenant_free(struct tenant *tenant)
{
    timer_cancel(&tenant->retry);
    timer_cancel(&tenant->drowsy);
    tenant_close_listener(tenant);
    arena_free(tenant->arena);
    arena_free(tenant->pending_arena);
    vec_done(&tenant->calls);
    memory_free(tenant->uid);
    memory_free(tenant->directory);
    memory_free(tenant->message);
    memory_free(tenant->version);
    memory_free(tenant->reload_error);
    memory_free(tenant->last_exit);
    memory_free(tenant);
}

struct home_owner tenant_owner(const struct tenant *tenant)
{
    return (struct home_owner){ tenant->record.user != 0, tenant->record.user };
}

/* --- telling -------------------------------------------------------------------------------- */

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

void tenant_look(const struct tenant *tenant, struct tenant_state *out_state)
{
    const struct engine *engine = tenant->engine;

    *out_state = (struct tenant_state){
        .uid = tenant->uid,
        .namespace = or_empty(tenant->set.namespace),
        .name = or_empty(tenant->set.name),
        .phase = tenant->phase,
        .reason = tenant->reason,
        .message = or_empty(tenant->message),
        .crash_looping = tenant->crash_looping && tenant->phase != TENANT_READY,
        .cause = tenant->cause,
        .address = or_empty(tenant->set.address),
        .port = tenant->record.port,
        .block = tenant->record.block,
        .user = tenant->record.user ? tenant->record.user : geteuid(),
        .pid = engine ? engine_pid(engine) : 0,
        .started_ms = engine ? tenant->started_ms : 0,
        .ready_ms = engine ? tenant->ready_ms : 0,
        .version = engine ? or_empty(tenant->version) : "",
        .generation = engine ? tenant->running_generation : 0,
        .wanted_generation = tenant->record.generation,
        .files_hash = or_empty(tenant->record.files_hash),
        .reload_error = or_empty(tenant->reload_error),
        .restarts = tenant->life.restarts,
        .last_exit = or_empty(tenant->last_exit),
        .last_use_ms = tenant->life.last_use_ms,
        .open = engine ? tenant->open : 0,
        .asleep_ms = tenant->phase == TENANT_ASLEEP ? tenant->asleep_ms : 0,
    };
}

static void tell_changes(void *context)
{
    struct fleet *fleet = context;

    fleet->telling = false;
    VEC_EACH (changed, &fleet->changed) {
        struct tenant_state state;

        tenant_look(*changed, &state);
        (*changed)->changed = false;
        if (!fleet->leaving)
            fleet->options.on_change(fleet->options.context, &state);
    }
    vec_clear(&fleet->changed);
}

/* Once per turn: a step may pass several phases. */
void tenant_tell(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;

    if (tenant->changed || !tenant->known)
        return;
    tenant->changed = true;
    vec_push(&fleet->changed, tenant);
    if (!fleet->telling)
        loop_defer(fleet->loop, tell_changes, fleet);
    fleet->telling = true;
}

void tenant_set_phase(struct tenant *tenant, enum tenant_state_phase phase)
{
    if (tenant->phase == phase)
        return;
    tenant->phase = phase;
    tenant_tell(tenant);
}

void tenant_set_trouble(struct tenant *tenant, enum tenant_state_reason reason, const char *message)
{
    if (tenant->reason == reason && strcmp(or_empty(tenant->message), or_empty(message)) == 0)
        return;
    tenant->reason = reason;
    memory_free(tenant->message);
    tenant->message = memory_strdup(message);
    tenant_tell(tenant);
}

/* The calls are taken out first: who is answered may call again. */
void tenant_answer(struct tenant *tenant, enum tenant_wait wait, uint64_t sequence,
                   struct error *take_error)
{
    struct tenant_state state;
    struct fleet_answer answer = { .state = &state };
    VEC(struct tenant_call) now = { 0 };
    size_t kept = 0;

    for (size_t i = 0; i < tenant->calls.count; i++) {
        struct tenant_call call = tenant->calls.items[i];

        if (call.wait == wait && call.sequence <= sequence)
            vec_push(&now, call);
        else
            tenant->calls.items[kept++] = call;
    }
    tenant->calls.count = kept;
    tenant_look(tenant, &state);
    if (wait == TENANT_WAIT_GONE && !take_error)
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
void tenant_end_replacing(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;
    size_t position = 0;
    void *value;

    if (fleet->replacing != tenant)
        return;
    fleet->replacing = NULL;
    while (!fleet->replacing && map_next(fleet->tenants, &position, NULL, &value))
        if (((struct tenant *)value)->outdated)
            tenant_step(value);
}

void tenant_back_off(struct tenant *tenant, bool at_once)
{
    uint64_t delay_ms = at_once ? 0 : with_jitter(tenant->backoff_ms);

    if (!at_once)
        tenant->backoff_ms = tenant->backoff_ms * 2 > ENGINE_BACKOFF_MAX_MS
                                 ? ENGINE_BACKOFF_MAX_MS
                                 : tenant->backoff_ms * 2;
    tenant_set_phase(tenant, TENANT_BACKING_OFF);
    timer_set(&tenant->retry, delay_ms, delay_ms / 16);
    tenant_end_replacing(tenant);
}

/* --- steps ---------------------------------------------------------------------------------- */

static void on_wake_closed(void *context)
{
    close((int)(intptr_t)context);
}

void tenant_close_listener(struct tenant *tenant)
{
    if (tenant->listener < 0)
        return;
    /* Closed after the loop has let go of it. */
    if (tenant->wake)
        io_close(STEAL(tenant->wake), on_wake_closed, (void *)(intptr_t)tenant->listener);
    else
        close(tenant->listener);
    tenant->listener = -1;
}

/* Nothing shall run. True when nothing does. */
static bool come_to_rest(struct tenant *tenant)
{
    timer_cancel(&tenant->retry);
    timer_cancel(&tenant->drowsy);
    tenant_run_leave_queue(tenant);
    if (tenant->engine) {
        tenant_run_drain(tenant);
        tenant_set_phase(tenant, TENANT_STOPPING);
        return false;
    }
    tenant_close_listener(tenant);
    return true;
}

static void rest(struct tenant *tenant)
{
    if (!come_to_rest(tenant))
        return;
    tenant_set_trouble(tenant, TENANT_FINE, NULL);
    tenant_set_phase(tenant, TENANT_STOPPED);
    tenant_answer(tenant, TENANT_WAIT_STOPPED, UINT64_MAX, NULL);
    fleet_check_ended(tenant->fleet);
}

static void destroy(struct tenant *tenant)
{
    if (!come_to_rest(tenant))
        return;
    tenant_set_phase(tenant, TENANT_DESTROYING);
    tenant_answer(tenant, TENANT_WAIT_STOPPED, UINT64_MAX, NULL);
    tenant_disk_destroy(tenant);
}

static bool must_be_replaced(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;

    if (!tenant->outdated || tenant->phase != TENANT_READY ||
        (fleet->replacing && fleet->replacing != tenant))
        return false;
    fleet->replacing = tenant;
    return true;
}

static void run(struct tenant *tenant)
{
    if (!tenant->record.generation)
        return; /* its files have not come yet */
    if (tenant->engine) {
        if (must_be_replaced(tenant))
            tenant_run_drain(tenant);
        else if (!tenant->draining && tenant->phase == TENANT_READY)
            tenant_run_check_sleep(tenant);
        return;
    }
    if (tenant->life.asleep) {
        if (tenant->listener < 0 && !timer_is_set(&tenant->retry))
            tenant_disk_listen(tenant);
        else if (tenant->listener >= 0)
            tenant_run_sleep(tenant);
        return;
    }
    if (!timer_is_set(&tenant->retry))
        tenant_run_queue(tenant);
}

static bool is_held_back(const struct tenant *tenant)
{
    return tenant->fleet->ending && tenant->set.on_platform_stop == TENANT_SET_STOP;
}

void tenant_step(struct tenant *tenant)
{
    if (tenant->job || tenant->adopting || tenant->fleet->leaving)
        return;
    if (tenant->pending_arena)
        tenant_disk_write(tenant);
    else if (tenant->known && tenant->desire != tenant->record.desire)
        tenant_disk_desire(tenant);
    else if (tenant->desire == TENANT_DOOMED)
        destroy(tenant);
    else if (tenant->desire == TENANT_UNWANTED || is_held_back(tenant))
        rest(tenant);
    else
        run(tenant);
}

void tenant_begin_adoption(struct tenant *tenant)
{
    tenant->adopting = true;
    tenant->next_cause = TENANT_BY_BOOT;
    tenant_disk_adopt(tenant);
}
