/* A tenant's process: its turn, its readiness, its sleep, its end. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "supervise/fleet_internal.h"

/* Exit codes by which engines say that another try with the same files is in vain. */
enum {
    EXIT_USAGE = 2,
    EXIT_REJECTED = 11,
};

static int64_t wall_ms(const struct tenant *tenant)
{
    return clock_wall_ms(loop_clock(tenant->fleet->loop));
}

const char *const *tenant_run_argv(struct arena *arena, const struct tenant *tenant)
{
    const char **argv = arena_array(arena, 5, const char *);

    argv[0] = "butler";
    argv[1] = "apiserver";
    argv[2] = "--tenant";
    argv[3] = arena_strdup(arena, tenant->directory);
    return argv;
}

/* --- turns ---------------------------------------------------------------------------------- */

void tenant_run_queue(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;

    if (tenant->counted)
        return;
    if (!tenant->queued)
        vec_push(&fleet->waiting, tenant);
    tenant->queued = true;
    tenant_set_phase(tenant, TENANT_WAITING);
    fleet_start_next(fleet);
}

void tenant_run_leave_queue(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;

    if (!tenant->queued)
        return;
    tenant->queued = false;
    for (size_t i = 0; i < fleet->waiting.count; i++)
        if (fleet->waiting.items[i] == tenant) {
            vec_remove(&fleet->waiting, i);
            return;
        }
}

/* It starts no longer, whatever came of it: the next one may. */
void tenant_run_end_start(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;

    if (!tenant->counted)
        return;
    tenant->counted = false;
    fleet->starting--;
    fleet_start_next(fleet);
}

/* --- a start -------------------------------------------------------------------------------- */

static void fail_to_execute(struct tenant *tenant, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *chain = error_format(err);
    enum tenant_state_reason reason =
        err->code == ERR_NOT_FOUND ? TENANT_BINARY_MISSING : tenant_state_reason_of(err);

    tenant_run_end_start(tenant);
    tenant_set_trouble(tenant, reason, chain);
    tenant_back_off(tenant, false);
}

static struct engine_options engine_options(struct arena *arena, struct tenant *tenant, int log_fd)
{
    struct fleet *fleet = tenant->fleet;

    return (struct engine_options){
        .loop = fleet->loop,
        .name = arena_format(arena, "%s/%s", tenant->set.namespace, tenant->set.name),
        .directory = tenant->directory,
        .program = fleet->options.program,
        .argv = tenant_run_argv(arena, tenant),
        .listener = tenant->listener,
        .log = log_fd,
        .change_user = tenant->record.user != 0,
        .user = tenant->record.user,
        .start_ms = fleet->options.start_ms,
        .events = &tenant_engine_events,
        .context = tenant,
    };
}

static void begin_life(struct tenant *tenant)
{
    tenant->draining = false;
    tenant->ready_ms = 0;
    tenant->running_generation = 0;
    tenant->asked_generation = 0;
    tenant->open = 0;
    tenant->version = memory_free(tenant->version);
    tenant->reload_error = memory_free(tenant->reload_error);
    tenant->started_ms = wall_ms(tenant);
}

void tenant_run_listened(struct tenant *tenant, int log_fd)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct engine_options options = engine_options(arena, tenant, log_fd);
    struct error *err;

    if (tenant->desire != TENANT_WANTED || tenant->pending_arena) {
        tenant_run_end_start(tenant); /* something else was asked for meanwhile */
        return;
    }
    if (tenant->wake)
        io_want(tenant->wake, 0);
    begin_life(tenant);
    err = engine_start(&options, &tenant->engine);
    if (err) {
        fail_to_execute(tenant, err);
        return;
    }
    tenant->outdated = false;
    tenant->cause = tenant->next_cause;
    tenant_note_process(tenant);
    tenant_set_phase(tenant, TENANT_STARTING);
}

void tenant_run_adopted(struct tenant *tenant, pid_t pid, uint64_t started, bool outdated)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct engine_options options = engine_options(arena, tenant, -1);
    struct error *err;

    begin_life(tenant);
    err = engine_adopt(&options, pid, started, &tenant->engine);
    if (err) {
        error_drop(err, "it has ended since we looked");
        tenant_note_process(tenant);
        return;
    }
    tenant->outdated = outdated;
    tenant->cause = TENANT_BY_BOOT;
    tenant->life.asleep = false;
    if (!outdated)
        tenant_note_process(tenant);
    log_info(tenant->fleet->log, "tenant adopted", LOG_STR("uid", tenant->uid),
             LOG_INT("pid", pid));
    tenant_set_phase(tenant, TENANT_STARTING);
}

/* --- what it says --------------------------------------------------------------------------- */

static void on_ready(struct tenant *tenant)
{
    if (tenant->ready_ms == 0)
        tenant->ready_ms = wall_ms(tenant);
    tenant_run_end_start(tenant);
    tenant_set_trouble(tenant, TENANT_FINE, NULL);
    tenant_set_phase(tenant, TENANT_READY);
    if (!tenant->outdated)
        tenant_end_replacing(tenant);
}

/* The engine lags behind: it is told once for each generation, and restarted once if it took the
 * files but not the version in them. */
static void catch_up(struct tenant *tenant)
{
    uint64_t wanted = tenant->record.generation;
    bool is_current = tenant->running_generation == wanted;

    if (!is_current && tenant->asked_generation != wanted) {
        tenant->asked_generation = wanted;
        engine_reload(tenant->engine);
    } else if (is_current && strcmp(tenant->version, tenant->set.version) != 0 &&
               tenant->replaced_generation != wanted) {
        tenant->replaced_generation = wanted;
        tenant->next_cause = TENANT_BY_APPLY;
        tenant_run_drain(tenant);
    }
}

static void on_report(void *context, const struct engine_report *report)
{
    struct tenant *tenant = context;
    bool changed = tenant->running_generation != report->generation || !tenant->version ||
                   !slice_is(report->version, tenant->version);

    tenant->running_generation = report->generation;
    tenant->open = report->open;
    if (report->last_use_ms > tenant->life.last_use_ms)
        tenant->life.last_use_ms = report->last_use_ms;
    if (changed) {
        memory_free(tenant->version);
        tenant->version =
            memory_strndup(report->version.data ? report->version.data : "", report->version.size);
        if (report->generation == tenant->record.generation)
            tenant->reload_error = memory_free(tenant->reload_error);
        tenant_tell(tenant);
    }
    if (tenant->draining || report->phase != ENGINE_READY)
        return;
    on_ready(tenant);
    if (!tenant->job)
        catch_up(tenant);
    tenant_step(tenant);
}

static void on_reload_failed(void *context, struct slice why, bool restart)
{
    struct tenant *tenant = context;

    memory_free(tenant->reload_error);
    tenant->reload_error = memory_strndup(why.data ? why.data : "", why.size);
    log_warn(tenant->fleet->log, "an engine keeps its old files", LOG_STR("uid", tenant->uid),
             LOG_STR("reason", tenant->reload_error));
    tenant_tell(tenant);
    if (!restart || tenant->replaced_generation == tenant->record.generation)
        return;
    tenant->replaced_generation = tenant->record.generation;
    tenant->next_cause = TENANT_BY_APPLY;
    tenant_run_drain(tenant);
}

/* --- sleep ---------------------------------------------------------------------------------- */

void tenant_run_drain(struct tenant *tenant)
{
    tenant->draining = true;
    timer_cancel(&tenant->drowsy);
    tenant_run_end_start(tenant);
    engine_drain(tenant->engine);
}

/* Wall time, because that is what the engine tells; a jump makes one sleep early or late once. */
void tenant_run_check_sleep(struct tenant *tenant)
{
    int64_t after_ms = (int64_t)tenant->set.sleep_after_ms;
    int64_t since_ms = tenant->life.last_use_ms;
    int64_t left_ms;

    timer_cancel(&tenant->drowsy);
    if (!after_ms || tenant->open || tenant->phase != TENANT_READY || tenant->draining ||
        tenant->job || tenant->pending_arena)
        return;
    since_ms = tenant->ready_ms > since_ms ? tenant->ready_ms : since_ms;
    since_ms = tenant->woken_ms > since_ms ? tenant->woken_ms : since_ms;
    left_ms = since_ms + after_ms - wall_ms(tenant);
    if (left_ms > 0) {
        timer_set(&tenant->drowsy, (uint64_t)left_ms, (uint64_t)left_ms / 16);
        return;
    }
    tenant->life.asleep = true;
    tenant_note_life(tenant);
    tenant_run_drain(tenant);
}

static void on_connection(void *context, unsigned events)
{
    struct tenant *tenant = context;

    (void)events;
    io_want(tenant->wake, 0);
    if (!tenant->life.asleep)
        return;
    tenant->life.asleep = false;
    tenant->woken_ms = wall_ms(tenant);
    tenant->next_cause = TENANT_BY_CONNECTION;
    tenant_note_life(tenant);
    tenant_step(tenant);
}

/* Whoever connects waits in the kernel's queue: nobody accepts here. */
void tenant_run_sleep(struct tenant *tenant)
{
    if (!tenant->wake)
        tenant->wake = io_open(tenant->fleet->loop, tenant->listener, on_connection, tenant);
    io_want(tenant->wake, IO_READ);
    if (tenant->phase != TENANT_ASLEEP)
        tenant->asleep_ms = wall_ms(tenant);
    tenant_set_trouble(tenant, TENANT_FINE, NULL);
    tenant_set_phase(tenant, TENANT_ASLEEP);
}

/* --- its end -------------------------------------------------------------------------------- */

static void count_exit(struct tenant *tenant)
{
    uint64_t now_ms = loop_now_ms(tenant->fleet->loop);

    if (tenant->exit_count == ENGINE_LOOP_EXITS)
        memmove(tenant->exits_ms, tenant->exits_ms + 1,
                (ENGINE_LOOP_EXITS - 1) * sizeof(tenant->exits_ms[0]));
    else
        tenant->exit_count++;
    tenant->exits_ms[tenant->exit_count - 1] = now_ms;
    tenant->crash_looping =
        tenant->exit_count == ENGINE_LOOP_EXITS && now_ms - tenant->exits_ms[0] <= ENGINE_LOOP_MS;
}

static enum tenant_state_reason reason_of_exit(const struct process_exit *exit, bool late)
{
    if (late)
        return TENANT_TIMEOUT;
    if (exit->known && (exit->code == EXIT_USAGE || exit->code == EXIT_REJECTED))
        return TENANT_BAD_CONFIGURATION;
    return TENANT_UNKNOWN;
}

/* It ended by itself. The first time after it was ready it is started again at once. */
static void end_badly(struct tenant *tenant, const struct process_exit *exit, bool late)
{
    CLEANUP(string) char *what =
        late ? memory_format("it was killed because it did not answer in time")
             : memory_strdup(exit->text);
    int64_t ready_for_ms = tenant->ready_ms ? wall_ms(tenant) - tenant->ready_ms : 0;

    if (ready_for_ms >= (int64_t)ENGINE_STABLE_MS) {
        tenant->backoff_ms = ENGINE_BACKOFF_MIN_MS;
        tenant->exit_count = 0;
    }
    count_exit(tenant);
    tenant->life.restarts++;
    tenant_note_life(tenant);
    memory_free(tenant->last_exit);
    tenant->last_exit = memory_strdup(what);
    tenant->next_cause = TENANT_BY_RESTART;
    log_warn(tenant->fleet->log, "an engine has ended", LOG_STR("uid", tenant->uid),
             LOG_STR("status", what));
    tenant_set_trouble(tenant, reason_of_exit(exit, late), what);
    tenant_back_off(tenant, tenant->ready_ms && tenant->exit_count == 1);
    if (tenant->crash_looping && !tenant->job)
        tenant_disk_explain(tenant, what);
}

static void on_ended(void *context, const struct process_exit *exit, bool late)
{
    struct tenant *tenant = context;
    bool asked = tenant->draining;

    tenant->engine = NULL;
    tenant->draining = false;
    timer_cancel(&tenant->drowsy);
    tenant_note_process(tenant);
    tenant_run_end_start(tenant);
    if (!asked)
        end_badly(tenant, exit, late);
    tenant_step(tenant);
}

const struct engine_events tenant_engine_events = { on_report, on_reload_failed, on_ended };
