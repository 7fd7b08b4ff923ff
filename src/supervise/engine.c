/* Starting, listening to, and ending one engine. */
#include "supervise/engine.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "loop/timer.h"
#include "supervise/channel.h"
#include "supervise/limits.h"

#define SOCKET_NAME "run/control.sock"

struct engine {
    struct loop *loop;
    const char *directory;
    struct process *process; /* NULL: it has ended */
    struct process_exit exit;
    struct channel *channel; /* NULL: not connected */
    struct timer connect;
    uint64_t connect_ms;
    struct timer deadline; /* of its answer, its readiness or its end */
    uint64_t start_ms;
    bool ready;
    bool reload; /* as soon as we are connected */
    bool draining;
    bool late;
    unsigned pings; /* since it last said anything */
    bool detached;
    const struct engine_events *events;
    void *context;
};

/* --- its end -------------------------------------------------------------------------------- */

static void finish(struct engine *engine)
{
    if (engine->process || engine->channel)
        return;
    timer_cancel(&engine->connect);
    timer_cancel(&engine->deadline);
    if (!engine->detached)
        engine->events->on_ended(engine->context, &engine->exit, engine->late);
    memory_free(engine);
}

static void on_exit_status(void *context, const struct process_exit *exit)
{
    struct engine *engine = context;

    engine->process = NULL;
    engine->exit = *exit;
    timer_cancel(&engine->connect);
    timer_cancel(&engine->deadline);
    if (engine->channel)
        channel_close(engine->channel);
    else
        finish(engine);
}

/* Asked in vain, it is told; started in vain, it is killed. */
static void on_deadline(void *context)
{
    struct engine *engine = context;

    if (!engine->process)
        return;
    if (engine->draining) {
        process_stop(engine->process, ENGINE_GRACE_MS);
        return;
    }
    engine->late = true;
    log_warn(loop_log(engine->loop), "an engine does not answer",
             LOG_STR("directory", engine->directory));
    process_stop(engine->process, 0);
}

/* --- the control socket --------------------------------------------------------------------- */

static void connect_now(struct engine *engine);

static void on_connect(void *context)
{
    connect_now(context);
}

static void connect_later(struct engine *engine)
{
    uint64_t delay_ms = engine->connect_ms;

    if (!engine->process)
        return;
    engine->connect_ms =
        delay_ms * 2 > ENGINE_CONNECT_MAX_MS ? ENGINE_CONNECT_MAX_MS : delay_ms * 2;
    timer_set(&engine->connect, delay_ms, 0);
}

static bool read_phase(struct slice name, enum engine_phase *out_phase)
{
    static const char *const names[] = { "starting", "ready", "draining" };

    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (slice_is(name, names[i])) {
            *out_phase = (enum engine_phase)i;
            return true;
        }
    return false;
}

static void on_state(struct engine *engine, struct value message)
{
    struct engine_report report = {
        .version = value_text(message, "version"),
        .last_use_ms = value_int_or(value_get(message, SLICE("lastUseMs")), 0),
    };

    if (!read_phase(value_text(message, "state"), &report.phase))
        return;
    (void)value_uint(value_get(message, SLICE("generation")), &report.generation);
    (void)value_uint(value_get(message, SLICE("open")), &report.open);
    if (report.phase == ENGINE_READY && !engine->draining) {
        engine->ready = true;
        timer_cancel(&engine->deadline);
    }
    engine->events->on_report(engine->context, &report);
}

static void on_message(void *context, struct value message)
{
    struct engine *engine = context;
    struct slice event = value_text(message, "event");

    if (engine->detached || !engine->process)
        return;
    engine->pings = 0;
    if (slice_is(event, "state"))
        on_state(engine, message);
    else if (slice_is(event, "reloadFailed"))
        engine->events->on_reload_failed(
            engine->context, value_text(message, "error"),
            value_bool_or(value_get(message, SLICE("restart")), false));
}

/* An engine that closes its socket and goes on is asked again, and has the same time to answer. */
static void on_channel_closed(void *context, struct error *take_why)
{
    struct engine *engine = context;

    if (take_why)
        log_warn(loop_log(engine->loop), "an engine does not make sense", LOG_ERROR(take_why));
    error_drop(take_why, "it is connected again");
    engine->channel = NULL;
    if (!engine->process) {
        finish(engine);
        return;
    }
    if (!timer_is_set(&engine->deadline))
        timer_set(&engine->deadline, ENGINE_ANSWER_MS, 0);
    connect_later(engine);
}

static const struct channel_events channel_events = { on_message, on_channel_closed };

static void connect_now(struct engine *engine)
{
    struct error *err =
        channel_connect(engine->loop, engine->directory, SOCKET_NAME, FRAME_CONTROL_MAX,
                        &channel_events, engine, &engine->channel);

    if (err) {
        error_drop(err, "it does not listen yet");
        connect_later(engine);
        return;
    }
    /* The socket of an earlier engine that has not ended yet, or of anybody else. */
    if (channel_peer(engine->channel, NULL) != process_pid(engine->process)) {
        channel_close(engine->channel);
        return;
    }
    engine->connect_ms = ENGINE_CONNECT_MIN_MS;
    if (engine->draining)
        channel_send(engine->channel, SLICE("{\"do\":\"drain\"}"));
    else if (engine->reload)
        channel_send(engine->channel, SLICE("{\"do\":\"reload\"}"));
    engine->reload = false;
}

/* --- its beginning -------------------------------------------------------------------------- */

static struct engine *make(const struct engine_options *options)
{
    struct engine *engine = NEW(struct engine);

    engine->loop = options->loop;
    engine->directory = options->directory;
    engine->connect_ms = ENGINE_CONNECT_MIN_MS;
    engine->start_ms = options->start_ms ? options->start_ms : ENGINE_START_MS;
    engine->events = options->events;
    engine->context = options->context;
    timer_init(&engine->connect, options->loop, on_connect, engine);
    timer_init(&engine->deadline, options->loop, on_deadline, engine);
    return engine;
}

/* What a process may use of the machine; where we may not say so, the engine still does part of it
 * by itself (confine.h). */
static void bound_process(pid_t pid, const struct engine_options *options)
{
    const struct rlimit none = { 0, 0 };
    const struct rlimit files = { ENGINE_OPEN_FILES, ENGINE_OPEN_FILES };
    const rlim_t pids = options->pids ? options->pids : ENGINE_PIDS;
    const struct rlimit threads = { pids, pids };
    CLEANUP(string) char *path = memory_format("/proc/%d/oom_score_adj", (int)pid);
    char score[16];
    int size = snprintf(score, sizeof(score), "%d", ENGINE_OOM_SCORE);
    int fd = open(path, O_WRONLY | O_CLOEXEC);

    (void)prlimit(pid, RLIMIT_CORE, &none, NULL);
    (void)prlimit(pid, RLIMIT_NOFILE, &files, NULL);
    if (options->change_user) /* it counts what a user has, and ours has more than this */
        (void)prlimit(pid, RLIMIT_NPROC, &threads, NULL);
    if (fd < 0)
        return;
    if (write(fd, score, (size_t)size) < 0)
        size = 0; /* the kernel chooses then */
    close(fd);
}

static void begin(struct engine *engine)
{
    timer_set(&engine->deadline, engine->start_ms, 0);
    connect_later(engine);
}

struct error *engine_start(const struct engine_options *options, struct engine **out_engine)
{
    static const char *const env[] = { "LISTEN_FDS=1", NULL };
    const struct process_fd fds[] = { { options->listener, 3 } };
    struct engine *engine = make(options);
    struct error *err = process_start(options->loop,
                                      &(struct process_options){
                                          .name = options->name,
                                          .program = options->program,
                                          .argv = options->argv,
                                          .env = env,
                                          .change_user = options->change_user,
                                          .uid = options->user,
                                          .gid = (gid_t)options->user,
                                          .fds = fds,
                                          .fd_count = COUNT_OF(fds),
                                          .output = { PROCESS_OUTPUT_FD, PROCESS_OUTPUT_FD },
                                          .output_fd = { options->log, options->log },
                                          .new_session = true,
                                          .on_exit = on_exit_status,
                                          .context = engine,
                                      },
                                      &engine->process);

    if (err) {
        memory_free(engine);
        return err;
    }
    bound_process(process_pid(engine->process), options);
    begin(engine);
    *out_engine = engine;
    return NULL;
}

struct error *engine_adopt(const struct engine_options *options, pid_t pid, uint64_t started,
                           struct engine **out_engine)
{
    struct engine *engine = make(options);
    struct error *err = process_adopt(options->loop, pid, started,
                                      &(struct process_options){
                                          .name = options->name,
                                          .on_exit = on_exit_status,
                                          .context = engine,
                                      },
                                      &engine->process);

    if (err) {
        memory_free(engine);
        return err;
    }
    begin(engine);
    *out_engine = engine;
    return NULL;
}

pid_t engine_pid(const struct engine *engine)
{
    return engine->process ? process_pid(engine->process) : 0;
}

uint64_t engine_started(const struct engine *engine)
{
    return engine->process ? process_started(engine->process) : 0;
}

/* --- what is asked of it -------------------------------------------------------------------- */

void engine_reload(struct engine *engine)
{
    loop_assert(engine->loop);
    if (engine->draining)
        return;
    if (engine->channel)
        channel_send(engine->channel, SLICE("{\"do\":\"reload\"}"));
    else
        engine->reload = true;
}

void engine_drain(struct engine *engine)
{
    loop_assert(engine->loop);
    if (engine->draining || !engine->process)
        return;
    engine->draining = true;
    if (!engine->channel) {
        timer_cancel(&engine->deadline);
        process_stop(engine->process, ENGINE_GRACE_MS); /* it may not have got as far yet */
        return;
    }
    timer_set(&engine->deadline, ENGINE_DRAIN_MS, 0);
    channel_send(engine->channel, SLICE("{\"do\":\"drain\"}"));
}

void engine_kill(struct engine *engine)
{
    loop_assert(engine->loop);
    if (engine->process)
        process_stop(engine->process, 0);
}

unsigned engine_ping(struct engine *engine)
{
    unsigned before = engine->pings;

    loop_assert(engine->loop);
    if (!engine->channel || engine->draining)
        return 0; /* a deadline watches over it */
    engine->pings++;
    channel_send(engine->channel, SLICE("{\"do\":\"ping\"}"));
    return before;
}

void engine_forgive(struct engine *engine)
{
    engine->pings = 0;
}

void engine_give_up(struct engine *engine)
{
    engine->late = true;
    engine_kill(engine);
}

void engine_detach(struct engine *engine)
{
    loop_assert(engine->loop);
    engine->detached = true;
    timer_cancel(&engine->connect);
    timer_cancel(&engine->deadline);
    if (engine->process)
        process_detach(STEAL(engine->process));
    if (engine->channel)
        channel_close(engine->channel);
    else
        finish(engine);
}
