/* Restarts a child with growing patience. */
#include "loop/supervisor.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/limits.h"
#include "loop/loop.h"
#include "loop/timer.h"

struct supervisor {
    struct loop *loop;
    struct arena *arena; /* the copy of the options */
    struct supervisor_options options;
    enum supervisor_state state;
    struct process *process; /* NULL unless one runs */
    struct timer restart;
    uint64_t backoff_ms; /* the next waiting time */
    uint64_t running_since_ms;
    size_t restarts;
    void (*on_stopped)(void *context);
    void *stopped_context;
};

static const char *const *copy_list(struct arena *arena, const char *const *list)
{
    const char **copy;
    size_t count = 0;

    if (!list)
        return NULL;
    while (list[count])
        count++;
    copy = arena_array(arena, count + 1, const char *);
    for (size_t i = 0; i < count; i++)
        copy[i] = arena_strdup(arena, list[i]);
    return copy;
}

static void copy_options(struct supervisor *supervisor, const struct supervisor_options *options)
{
    struct arena *arena = supervisor->arena;
    struct supervisor_options *copy = &supervisor->options;
    struct process_options *process = &copy->process;

    *copy = *options;
    process->name = arena_strdup(arena, process->name ? process->name : process->program);
    process->program = arena_strdup(arena, process->program);
    process->directory = arena_strdup(arena, process->directory);
    process->argv = copy_list(arena, process->argv);
    process->env = copy_list(arena, process->env);
    process->fds = arena_dup(arena, process->fds, process->fd_count * sizeof(*process->fds));
    copy->backoff_min_ms = copy->backoff_min_ms ? copy->backoff_min_ms : SUPERVISOR_BACKOFF_MIN_MS;
    copy->backoff_max_ms = copy->backoff_max_ms ? copy->backoff_max_ms : SUPERVISOR_BACKOFF_MAX_MS;
    copy->stable_ms = copy->stable_ms ? copy->stable_ms : SUPERVISOR_STABLE_MS;
    copy->grace_ms = copy->grace_ms ? copy->grace_ms : SUPERVISOR_GRACE_MS;
}

/* --- between two runs ---------------------------------------------------------------------- */

static uint64_t next_delay(struct supervisor *supervisor, const struct process_exit *exit)
{
    const struct supervisor_options *options = &supervisor->options;
    bool failed = !exit->known || exit->code != 0;
    uint64_t delay_ms = supervisor->backoff_ms;

    switch (options->policy) {
    case SUPERVISOR_NEVER:
        return SUPERVISOR_NO_RESTART;
    case SUPERVISOR_ON_FAILURE:
        if (!failed)
            return SUPERVISOR_NO_RESTART;
        break;
    case SUPERVISOR_ALWAYS:
        break;
    }
    supervisor->backoff_ms =
        delay_ms < options->backoff_max_ms / 2 ? delay_ms * 2 : options->backoff_max_ms;
    return delay_ms;
}

static void report_exit(struct supervisor *supervisor, const struct process_exit *exit,
                        uint64_t delay_ms)
{
    const char *name = supervisor->options.process.name;

    if (delay_ms == SUPERVISOR_NO_RESTART)
        log_info(loop_log(supervisor->loop), "process ended", LOG_STR("process", name),
                 LOG_STR("status", exit->text));
    else
        log_warn(loop_log(supervisor->loop), "process ended, starting it again",
                 LOG_STR("process", name), LOG_STR("status", exit->text),
                 LOG_UINT("in_ms", delay_ms));
    if (supervisor->options.on_exit)
        supervisor->options.on_exit(supervisor->options.context, exit, delay_ms);
}

/* The state is in order before the owner hears of it: it may start, stop or free us then. */
static void wait_for_restart(struct supervisor *supervisor, const struct process_exit *exit)
{
    uint64_t delay_ms = next_delay(supervisor, exit);

    supervisor->state = SUPERVISOR_STOPPED;
    if (delay_ms != SUPERVISOR_NO_RESTART) {
        supervisor->state = SUPERVISOR_WAITING;
        timer_set(&supervisor->restart, delay_ms, delay_ms / 8);
    }
    report_exit(supervisor, exit, delay_ms);
}

/* --- a run --------------------------------------------------------------------------------- */

static void finish_stop(void *context)
{
    struct supervisor *supervisor = context;
    void (*on_stopped)(void *context) = supervisor->on_stopped;

    supervisor->state = SUPERVISOR_STOPPED;
    if (on_stopped)
        on_stopped(supervisor->stopped_context);
}

static void on_exit_status(void *context, const struct process_exit *exit)
{
    struct supervisor *supervisor = context;
    uint64_t ran_ms = loop_now_ms(supervisor->loop) - supervisor->running_since_ms;

    supervisor->process = NULL;
    if (supervisor->state == SUPERVISOR_STOPPING) {
        report_exit(supervisor, exit, SUPERVISOR_NO_RESTART);
        finish_stop(supervisor);
        return;
    }
    if (ran_ms >= supervisor->options.stable_ms)
        supervisor->backoff_ms = supervisor->options.backoff_min_ms;
    wait_for_restart(supervisor, exit);
}

static void on_line(void *context, enum process_stream stream, struct slice line)
{
    const struct process_options *process = &((struct supervisor *)context)->options.process;

    process->on_line(process->context, stream, line);
}

static struct process_options run_options(struct supervisor *supervisor)
{
    struct process_options options = supervisor->options.process;

    options.on_line = options.on_line ? on_line : NULL;
    options.on_exit = on_exit_status;
    options.context = supervisor;
    return options;
}

static void begin_run(struct supervisor *supervisor, struct process *process)
{
    supervisor->process = process;
    supervisor->state = SUPERVISOR_RUNNING;
    supervisor->running_since_ms = loop_now_ms(supervisor->loop);
    log_info(loop_log(supervisor->loop), "process runs",
             LOG_STR("process", supervisor->options.process.name),
             LOG_INT("pid", process_pid(process)));
    if (supervisor->options.on_start)
        supervisor->options.on_start(supervisor->options.context, process);
}

static void start(struct supervisor *supervisor)
{
    struct process_options options = run_options(supervisor);
    struct process_exit exit = { .code = -1 };
    struct process *process = NULL;
    struct error *err = process_start(supervisor->loop, &options, &process);
    char *chain;

    if (!err) {
        begin_run(supervisor, process);
        return;
    }
    chain = error_format(err);
    error_drop(err, "its text goes on as the status");
    (void)snprintf(exit.text, sizeof(exit.text), "%s", chain);
    memory_free(chain);
    wait_for_restart(supervisor, &exit);
}

static void on_restart(void *context)
{
    struct supervisor *supervisor = context;

    supervisor->restarts++;
    start(supervisor);
}

/* --- what the owner asks for --------------------------------------------------------------- */

struct supervisor *supervisor_new(struct loop *loop, const struct supervisor_options *options)
{
    struct supervisor *supervisor = NEW(struct supervisor);

    loop_assert(loop);
    supervisor->loop = loop;
    supervisor->arena = arena_create_small(768);
    copy_options(supervisor, options);
    supervisor->backoff_ms = supervisor->options.backoff_min_ms;
    timer_init(&supervisor->restart, loop, on_restart, supervisor);
    return supervisor;
}

struct supervisor *supervisor_free(struct supervisor *supervisor)
{
    if (!supervisor)
        return NULL;
    ASSERT(supervisor->state == SUPERVISOR_STOPPED);
    arena_free(supervisor->arena);
    return memory_free(supervisor);
}

void supervisor_start(struct supervisor *supervisor)
{
    loop_assert(supervisor->loop);
    ASSERT(supervisor->state != SUPERVISOR_STOPPING);
    if (supervisor->state == SUPERVISOR_RUNNING)
        return;
    timer_cancel(&supervisor->restart);
    supervisor->backoff_ms = supervisor->options.backoff_min_ms;
    start(supervisor);
}

struct error *supervisor_adopt(struct supervisor *supervisor, pid_t pid, uint64_t started)
{
    struct process_options options = run_options(supervisor);
    struct process *process = NULL;
    struct error *err;

    ASSERT(supervisor->state == SUPERVISOR_STOPPED);
    err = process_adopt(supervisor->loop, pid, started, &options, &process);
    if (err)
        return err;
    begin_run(supervisor, process);
    return NULL;
}

void supervisor_stop(struct supervisor *supervisor, void (*on_stopped)(void *context),
                     void *context)
{
    loop_assert(supervisor->loop);
    ASSERT(supervisor->state != SUPERVISOR_STOPPING);
    supervisor->state = SUPERVISOR_STOPPING;
    supervisor->on_stopped = on_stopped;
    supervisor->stopped_context = context;
    timer_cancel(&supervisor->restart);
    if (supervisor->process)
        process_stop(supervisor->process, supervisor->options.grace_ms);
    else
        loop_defer(supervisor->loop, finish_stop, supervisor);
}

void supervisor_detach(struct supervisor *supervisor)
{
    loop_assert(supervisor->loop);
    ASSERT(supervisor->state != SUPERVISOR_STOPPING);
    timer_cancel(&supervisor->restart);
    if (supervisor->process)
        process_detach(supervisor->process);
    supervisor->process = NULL;
    supervisor->state = SUPERVISOR_STOPPED;
}

enum supervisor_state supervisor_state(const struct supervisor *supervisor)
{
    return supervisor->state;
}

struct process *supervisor_process(const struct supervisor *supervisor)
{
    return supervisor->process;
}

size_t supervisor_restarts(const struct supervisor *supervisor)
{
    return supervisor->restarts;
}
