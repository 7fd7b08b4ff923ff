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
#include "supervise/verdict.h"

static int64_t wall_ms(const struct ward *ward)
{
    return clock_wall_ms(loop_clock(ward->fleet->loop));
}

const char *const *ward_run_argv(struct arena *arena, const struct ward *ward)
{
    const char **argv = arena_array(arena, 5, const char *);

    argv[0] = "butler";
    argv[1] = "apiserver";
    argv[2] = "--tenant";
    argv[3] = arena_strdup(arena, ward->directory);
    return argv;
}

/* --- turns ---------------------------------------------------------------------------------- */

void ward_run_queue(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;

    if (ward->counted)
        return;
    if (!ward->queued)
        vec_push(&fleet->waiting, ward);
    ward->queued = true;
    ward_set_phase(ward, TENANT_WAITING);
    fleet_start_next(fleet);
}

void ward_run_leave_queue(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;

    if (!ward->queued)
        return;
    ward->queued = false;
    for (size_t i = 0; i < fleet->waiting.count; i++)
        if (fleet->waiting.items[i] == ward) {
            vec_remove(&fleet->waiting, i);
            return;
        }
}

/* It starts no longer, whatever came of it: the next one may. */
void ward_run_end_start(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;

    if (!ward->counted)
        return;
    ward->counted = false;
    fleet->starting--;
    fleet_start_next(fleet);
}

/* --- a start -------------------------------------------------------------------------------- */

static void fail_to_execute(struct ward *ward, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *chain = error_format(err);
    enum tenant_state_reason reason =
        err->code == ERR_NOT_FOUND ? TENANT_BINARY_MISSING : tenant_state_reason_of(err);

    ward_run_end_start(ward);
    ward_set_trouble(ward, reason, chain);
    ward_back_off(ward, false);
}

static struct engine_options engine_options(struct arena *arena, struct ward *ward, int log_fd)
{
    struct fleet *fleet = ward->fleet;

    return (struct engine_options){
        .loop = fleet->loop,
        .name = arena_format(arena, "%s/%s", ward->set.namespace, ward->set.name),
        .directory = ward->directory,
        .program = fleet->options.program,
        .argv = ward_run_argv(arena, ward),
        .listener = ward->listener,
        .log = log_fd,
        .change_user = ward->record.user != 0,
        .user = ward->record.user,
        .pids = ward->set.limits.pids,
        .start_ms = fleet->options.start_ms,
        .events = &ward_engine_events,
        .context = ward,
    };
}

static void begin_life(struct ward *ward)
{
    ward->draining = false;
    ward->ready_ms = 0;
    ward->running_generation = 0;
    ward->asked_generation = 0;
    ward->open = 0;
    ward->over_bytes = 0;
    ward->version = memory_free(ward->version);
    ward->reload_error = memory_free(ward->reload_error);
    ward->started_ms = wall_ms(ward);
}

void ward_run_listened(struct ward *ward, int log_fd)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct engine_options options = engine_options(arena, ward, log_fd);
    struct error *err;

    if (ward->desire != TENANT_WANTED || ward->pending_arena) {
        ward_run_end_start(ward); /* something else was asked for meanwhile */
        return;
    }
    if (ward->wake)
        io_want(ward->wake, 0);
    begin_life(ward);
    err = engine_start(&options, &ward->engine);
    if (err) {
        fail_to_execute(ward, err);
        return;
    }
    ward->outdated = false;
    ward->cause = ward->next_cause;
    ward_note_process(ward);
    ward_set_phase(ward, TENANT_STARTING);
    fleet_look_begin(ward->fleet);
    fleet_health_begin(ward->fleet);
}

void ward_run_adopted(struct ward *ward, pid_t pid, uint64_t started, bool outdated)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct engine_options options = engine_options(arena, ward, -1);
    struct error *err;

    begin_life(ward);
    err = engine_adopt(&options, pid, started, &ward->engine);
    if (err) {
        error_drop(err, "it has ended since we looked");
        ward_note_process(ward);
        return;
    }
    ward->outdated = outdated;
    ward->cause = TENANT_BY_BOOT;
    ward->life.asleep = false;
    if (!outdated)
        ward_note_process(ward);
    log_info(ward->fleet->log, "tenant adopted", LOG_STR("uid", ward->uid), LOG_INT("pid", pid));
    ward_set_phase(ward, TENANT_STARTING);
    fleet_look_begin(ward->fleet);
    fleet_health_begin(ward->fleet);
}

/* --- what it says --------------------------------------------------------------------------- */

static void on_ready(struct ward *ward)
{
    if (ward->ready_ms == 0)
        ward->ready_ms = wall_ms(ward);
    ward_run_end_start(ward);
    ward_set_trouble(ward, TENANT_FINE, NULL);
    ward_set_phase(ward, TENANT_READY);
    if (!ward->outdated)
        ward_end_replacing(ward);
}

/* The engine lags behind: it is told once for each generation, and restarted once if it took the
 * files but not the version in them. */
static void catch_up(struct ward *ward)
{
    uint64_t wanted = ward->record.generation;
    bool is_current = ward->running_generation == wanted;

    if (!is_current && ward->asked_generation != wanted) {
        ward->asked_generation = wanted;
        engine_reload(ward->engine);
    } else if (is_current && strcmp(ward->version, ward->set.version) != 0 &&
               ward->replaced_generation != wanted) {
        ward->replaced_generation = wanted;
        ward->next_cause = TENANT_BY_APPLY;
        ward_run_drain(ward);
    }
}

static void on_report(void *context, const struct engine_report *report)
{
    struct ward *ward = context;
    bool changed = ward->running_generation != report->generation || !ward->version ||
                   !slice_is(report->version, ward->version);

    ward->running_generation = report->generation;
    ward->open = report->open;
    if (report->last_use_ms > ward->life.last_use_ms)
        ward->life.last_use_ms = report->last_use_ms;
    if (changed) {
        memory_free(ward->version);
        ward->version =
            memory_strndup(report->version.data ? report->version.data : "", report->version.size);
        if (report->generation == ward->record.generation)
            ward->reload_error = memory_free(ward->reload_error);
        ward_tell(ward);
    }
    if (ward->draining || report->phase != ENGINE_READY)
        return;
    on_ready(ward);
    if (!ward->job)
        catch_up(ward);
    ward_step(ward);
}

static void on_reload_failed(void *context, struct slice why, bool restart)
{
    struct ward *ward = context;

    memory_free(ward->reload_error);
    ward->reload_error = memory_strndup(why.data ? why.data : "", why.size);
    log_warn(ward->fleet->log, "an engine keeps its old files", LOG_STR("uid", ward->uid),
             LOG_STR("reason", ward->reload_error));
    ward_tell(ward);
    if (!restart || ward->replaced_generation == ward->record.generation)
        return;
    ward->replaced_generation = ward->record.generation;
    ward->next_cause = TENANT_BY_APPLY;
    ward_run_drain(ward);
}

/* --- sleep ---------------------------------------------------------------------------------- */

void ward_run_drain(struct ward *ward)
{
    ward->draining = true;
    timer_cancel(&ward->drowsy);
    ward_run_end_start(ward);
    engine_drain(ward->engine);
}

/* Wall time, because that is what the engine tells; a jump makes one sleep early or late once. */
void ward_run_check_sleep(struct ward *ward)
{
    int64_t after_ms = (int64_t)ward->set.sleep_after_ms;
    int64_t since_ms = ward->life.last_use_ms;
    int64_t left_ms;

    timer_cancel(&ward->drowsy);
    if (!after_ms || ward->open || ward->phase != TENANT_READY || ward->draining || ward->job ||
        ward->pending_arena)
        return;
    since_ms = ward->ready_ms > since_ms ? ward->ready_ms : since_ms;
    since_ms = ward->woken_ms > since_ms ? ward->woken_ms : since_ms;
    left_ms = since_ms + after_ms - wall_ms(ward);
    if (left_ms > 0) {
        timer_set(&ward->drowsy, (uint64_t)left_ms, (uint64_t)left_ms / 16);
        return;
    }
    ward->life.asleep = true;
    ward_note_life(ward);
    ward_run_drain(ward);
}

static void on_connection(void *context, unsigned events)
{
    struct ward *ward = context;

    (void)events;
    io_want(ward->wake, 0);
    if (!ward->life.asleep)
        return;
    ward->life.asleep = false;
    ward->woken_ms = wall_ms(ward);
    ward->next_cause = TENANT_BY_CONNECTION;
    ward_note_life(ward);
    ward_step(ward);
}

/* Whoever connects waits in the kernel's queue: nobody accepts here. */
void ward_run_sleep(struct ward *ward)
{
    if (!ward->wake)
        ward->wake = io_open(ward->fleet->loop, ward->listener, on_connection, ward);
    io_want(ward->wake, IO_READ);
    if (ward->phase != TENANT_ASLEEP)
        ward->asleep_ms = wall_ms(ward);
    ward_set_trouble(ward, TENANT_FINE, NULL);
    ward_set_phase(ward, TENANT_ASLEEP);
}

/* --- its end -------------------------------------------------------------------------------- */

static void count_exit(struct ward *ward)
{
    uint64_t now_ms = loop_now_ms(ward->fleet->loop);

    if (ward->exit_count == ENGINE_LOOP_EXITS)
        memmove(ward->exits_ms, ward->exits_ms + 1,
                (ENGINE_LOOP_EXITS - 1) * sizeof(ward->exits_ms[0]));
    else
        ward->exit_count++;
    ward->exits_ms[ward->exit_count - 1] = now_ms;
    ward->crash_looping =
        ward->exit_count == ENGINE_LOOP_EXITS && now_ms - ward->exits_ms[0] <= ENGINE_LOOP_MS;
}

#define MIB (1 << 20)

static char *describe_end(const struct ward *ward, const struct process_exit *exit, bool late)
{
    if (ward->over_bytes)
        return memory_format("it was killed because it used %llu MiB of memory, its limit is %llu "
                             "MiB",
                             (unsigned long long)ward->over_bytes / MIB,
                             (unsigned long long)ward->set.limits.memory_bytes / MIB);
    return memory_strdup(late ? "it was killed because it did not answer" : exit->text);
}

/* TENANT_UNKNOWN: its last words may tell. */
static enum tenant_state_reason reason_of_end(const struct ward *ward, bool late)
{
    if (ward->over_bytes)
        return TENANT_OUT_OF_MEMORY;
    return late ? TENANT_TIMEOUT : TENANT_UNKNOWN;
}

static void remember_end(struct ward *ward, const char *what, int64_t ready_for_ms)
{
    if (ready_for_ms >= (int64_t)ENGINE_STABLE_MS) {
        ward->backoff_ms = ENGINE_BACKOFF_MIN_MS;
        ward->exit_count = 0;
    }
    count_exit(ward);
    ward->life.restarts++;
    memory_free(ward->last_exit);
    ward->last_exit = memory_strdup(what);
    ward->next_cause = TENANT_BY_RESTART;
    log_warn(ward->fleet->log, "an engine has ended", LOG_STR("uid", ward->uid),
             LOG_STR("status", what));
}

/* It ended by itself, or had to be killed. The first time after it was ready, and whenever it was
 * ready for a while, it is started again at once. */
static void end_badly(struct ward *ward, const struct process_exit *exit, bool late)
{
    CLEANUP(string) char *what = describe_end(ward, exit, late);
    enum tenant_state_reason reason = reason_of_end(ward, late);
    int64_t ready_for_ms = ward->ready_ms ? wall_ms(ward) - ward->ready_ms : -1;

    remember_end(ward, what, ready_for_ms);
    ward_set_trouble(
        ward, reason == TENANT_UNKNOWN ? verdict_of(exit, (struct slice){ 0 }) : reason, what);
    ward_back_off(ward, ready_for_ms >= (ward->exit_count == 1 ? 0 : (int64_t)ENGINE_STEADY_MS));
    if (!ward->job)
        ward_disk_explain(ward, exit, reason, what);
}

static void on_ended(void *context, const struct process_exit *exit, bool late)
{
    struct ward *ward = context;
    bool asked = ward->draining;

    ward->engine = NULL;
    ward->draining = false;
    ward->life.cpu_ms += exit->cpu_ms > ward->cpu_ms ? exit->cpu_ms : ward->cpu_ms;
    ward->cpu_ms = 0;
    timer_cancel(&ward->drowsy);
    ward_run_end_start(ward);
    if (!asked)
        end_badly(ward, exit, late);
    ward_note_life(ward);
    ward_note_process(ward);
    ward_step(ward);
}

const struct engine_events ward_engine_events = { on_report, on_reload_failed, on_ended };
