/* The client's connection: calls that wait for answers, and what is known of tenants. */
#include "supervise/client.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "loop/timer.h"
#include "supervise/channel.h"
#include "supervise/client_internal.h"
#include "supervise/limits.h"
#include "supervise/tenant_error.h"

#define SOCKET_NAME "run/supervisor.sock"

struct call {
    uint64_t id;
    struct text json; /* kept until it is answered: it is sent again after a reconnect */
    uint64_t until_ms;
    supervise_done on_done;
    void *context;
};

struct known { /* a tenant, as it was last told */
    struct arena *arena;
    struct tenant_state state;
    bool fresh; /* told since we connected */
};

struct supervise {
    struct loop *loop;
    struct log *log;
    struct arena *arena; /* copies of the options */
    struct supervise_options options;
    struct channel *channel; /* NULL: not connected */
    bool synced;
    struct timer reconnect;
    uint64_t reconnect_ms;
    struct process *process; /* a supervisor that we have started; NULL: none */
    bool ending;             /* nobody is started any more */
    uint64_t end_id;         /* of the call for it */
    bool ends;               /* the supervisor has promised to */
    bool closing;
    VEC(struct call) calls; /* in the order of their ids, and so of their deadlines */
    struct timer deadline;
    uint64_t last_id;
    uint64_t sent_id;    /* calls up to it were sent over this connection */
    struct map *tenants; /* uid to struct known */
    void (*on_closed)(void *context);
    void *closed_context;
};

static void connect_now(struct supervise *supervise);

/* --- what is known -------------------------------------------------------------------------- */

static void known_free(struct known *known)
{
    if (known)
        arena_free(known->arena);
    memory_free(known);
}

static void remember(struct supervise *supervise, struct value value)
{
    struct known *known = NEW(struct known);
    struct slice uid;

    known->arena = arena_create_small(768);
    known->fresh = true;
    tenant_state_read(known->arena, value, &known->state);
    uid = slice_from(known->state.uid);
    if (known->state.phase == TENANT_ABSENT)
        known_free(map_remove(supervise->tenants, uid));
    else
        known_free(map_set(supervise->tenants, uid, known));
    if (supervise->options.on_change)
        supervise->options.on_change(supervise->options.context, &known->state);
    if (known->state.phase == TENANT_ABSENT)
        known_free(known);
}

/* Everything was told: what was not is gone. */
static void forget_stale(struct supervise *supervise)
{
    size_t position = 0;
    struct slice key;
    void *value;

    while (map_next(supervise->tenants, &position, &key, &value)) {
        struct known *known = value;

        if (known->fresh)
            continue;
        map_remove(supervise->tenants, key);
        known->state.phase = TENANT_ABSENT;
        if (supervise->options.on_change)
            supervise->options.on_change(supervise->options.context, &known->state);
        known_free(known);
    }
}

static void expect_all_again(struct supervise *supervise)
{
    size_t position = 0;
    void *value;

    while (map_next(supervise->tenants, &position, NULL, &value))
        ((struct known *)value)->fresh = false;
}

const struct tenant_state *supervise_find(const struct supervise *supervise, const char *uid)
{
    const struct known *known = map_get(supervise->tenants, slice_from(uid));

    return known ? &known->state : NULL;
}

bool supervise_is_connected(const struct supervise *supervise)
{
    return supervise->synced;
}

/* --- calls ---------------------------------------------------------------------------------- */

static void end_call(struct call call, const struct supervise_answer *answer,
                     struct error *take_error)
{
    static const struct supervise_answer nothing;

    secret_wipe_text(&call.json);
    call.on_done(call.context, answer ? answer : &nothing, take_error);
}

static struct call take_call(struct supervise *supervise, size_t index)
{
    struct call call = supervise->calls.items[index];

    vec_remove(&supervise->calls, index);
    return call;
}

static void arm_deadline(struct supervise *supervise)
{
    uint64_t now_ms = loop_now_ms(supervise->loop);
    uint64_t until_ms;

    timer_cancel(&supervise->deadline);
    if (supervise->calls.count == 0 || supervise->closing)
        return;
    until_ms = supervise->calls.items[0].until_ms;
    timer_set(&supervise->deadline, until_ms > now_ms ? until_ms - now_ms : 0, 100);
}

static void on_deadline(void *context)
{
    struct supervise *supervise = context;
    uint64_t now_ms = loop_now_ms(supervise->loop);

    while (supervise->calls.count > 0 && supervise->calls.items[0].until_ms <= now_ms)
        end_call(take_call(supervise, 0), NULL,
                 error_new(ERR_TIMEOUT, "no answer from the supervisor of %s%s",
                           supervise->options.data, supervise->channel ? "" : ": it is not there"));
    arm_deadline(supervise);
}

static uint64_t read_uint(struct value value, const char *key)
{
    uint64_t number = 0;

    value_uint(value_get(value, slice_from(key)), &number);
    return number;
}

static void read_answer(struct arena *arena, struct value value, struct supervise_answer *answer,
                        struct tenant_state *state)
{
    struct value told = value_get(value, SLICE("state"));
    struct value usage = value_get(value, SLICE("usage"));

    if (value_exists(told)) {
        tenant_state_read(arena, told, state);
        answer->state = state;
    }
    answer->log = value_text(value, "log");
    answer->usage = (struct supervise_usage){
        read_uint(usage, "cpuMs"),
        read_uint(usage, "memoryBytes"),
        read_uint(usage, "diskBytes"),
        read_uint(usage, "files"),
    };
}

/* Whoever was to end has ended, and nobody else is there to answer. */
static void end_calls(struct supervise *supervise)
{
    uint64_t end_id = supervise->end_id;
    size_t left = supervise->calls.count;

    timer_cancel(&supervise->deadline);
    while (left-- > 0) {
        struct call call = take_call(supervise, 0);

        end_call(call, NULL,
                 call.id == end_id ? NULL : error_new(ERR_UNAVAILABLE, "the supervisor has ended"));
    }
}

static void on_answer(struct supervise *supervise, uint64_t id, struct value message)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct value failure = value_get(message, SLICE("error"));
    struct supervise_answer answer = { 0 };
    struct tenant_state state;
    size_t index = 0;

    while (index < supervise->calls.count && supervise->calls.items[index].id != id)
        index++;
    if (index == supervise->calls.count)
        return; /* it was answered before the connection broke, or too late */
    if (value_bool_or(value_get(message, SLICE("ends")), false)) {
        supervise->ends = true; /* it has when the connection has */
        return;
    }
    read_answer(arena, message, &answer, &state);
    end_call(take_call(supervise, index), &answer,
             value_exists(failure) ? tenant_error_read(failure) : NULL);
    arm_deadline(supervise);
}

struct refusal { /* told in a later turn, like every end of a call */
    supervise_done on_done;
    void *context;
    struct error *err;
};

static void tell_refusal(void *context)
{
    static const struct supervise_answer nothing;
    struct refusal *refusal = context;

    refusal->on_done(refusal->context, &nothing, refusal->err);
    memory_free(refusal);
}

static void refuse(struct supervise *supervise, supervise_done on_done, void *context,
                   struct error *take_error)
{
    struct refusal *refusal = NEW(struct refusal);

    *refusal = (struct refusal){ on_done, context, take_error };
    loop_post(supervise->loop, tell_refusal, refusal);
}

/* In their order, and not more than the supervisor reads: the files of a thousand tenants are more
 * than a channel holds. */
static void send_calls(struct supervise *supervise)
{
    size_t index = supervise->calls.count;

    while (index > 0 && supervise->calls.items[index - 1].id > supervise->sent_id)
        index--;
    for (; supervise->channel && index < supervise->calls.count &&
           channel_waiting(supervise->channel) < CHANNEL_WINDOW;
         index++) {
        supervise->sent_id = supervise->calls.items[index].id;
        channel_send(supervise->channel, text_slice(&supervise->calls.items[index].json));
    }
}

void client_call(struct supervise *supervise, const char *what, struct text *take_body,
                 supervise_done on_done, void *context)
{
    CLEANUP(secret_text) struct text body = *take_body;
    struct call call = { .on_done = on_done, .context = context };

    *take_body = (struct text)TEXT_EMPTY;
    loop_assert(supervise->loop);
    ASSERT(!supervise->closing);
    call.id = ++supervise->last_id;
    text_appendf(&call.json, "{\"id\":%llu,\"do\":\"%s\"", (unsigned long long)call.id, what);
    text_append_slice(&call.json, text_slice(&body));
    text_append_char(&call.json, '}');
    if (call.json.size > FRAME_CLIENT_MAX || supervise->calls.count >= CLIENT_MAX_CALLS) {
        struct error *err =
            supervise->calls.count >= CLIENT_MAX_CALLS
                ? error_new(ERR_TOO_MANY, "%d calls wait for the supervisor", CLIENT_MAX_CALLS)
                : error_new(ERR_TOO_LARGE, "%s: a message of %zu bytes, at most %d are sent", what,
                            call.json.size, FRAME_CLIENT_MAX);

        secret_wipe_text(&call.json);
        refuse(supervise, on_done, context, err);
        return;
    }
    call.until_ms = loop_now_ms(supervise->loop) + supervise->options.call_ms;
    vec_push(&supervise->calls, call);
    send_calls(supervise);
    arm_deadline(supervise);
}

void supervise_end(struct supervise *supervise, supervise_done on_done, void *context)
{
    struct text body = TEXT_EMPTY;

    supervise->ending = true;
    client_call(supervise, "end", &body, on_done, context);
    supervise->end_id = supervise->last_id;
    if (!supervise->channel)
        timer_set(&supervise->reconnect, 0, 0);
}

/* --- the connection ------------------------------------------------------------------------- */

static void on_message(void *context, struct value message)
{
    struct supervise *supervise = context;
    struct slice event = value_text(message, "event");
    uint64_t id;

    if (supervise->closing)
        return;
    if (value_uint(value_get(message, SLICE("id")), &id)) {
        on_answer(supervise, id, message);
    } else if (slice_is(event, "state")) {
        remember(supervise, value_get(message, SLICE("state")));
    } else if (slice_is(event, "synced")) {
        supervise->synced = true;
        supervise->reconnect_ms = CLIENT_RECONNECT_MIN_MS;
        forget_stale(supervise);
        if (supervise->options.on_connection)
            supervise->options.on_connection(supervise->options.context, true);
    }
}

static void finish_close(struct supervise *supervise);

static void connect_later(struct supervise *supervise)
{
    uint64_t delay_ms = supervise->reconnect_ms;

    supervise->reconnect_ms =
        delay_ms * 2 > CLIENT_RECONNECT_MAX_MS ? CLIENT_RECONNECT_MAX_MS : delay_ms * 2;
    timer_set(&supervise->reconnect, delay_ms, delay_ms / 4);
}

static void on_channel_closed(void *context, struct error *take_why)
{
    struct supervise *supervise = context;
    bool synced = supervise->synced;

    if (take_why)
        log_warn(supervise->log, "the supervisor is lost", LOG_ERROR(take_why));
    error_drop(take_why, "we connect again");
    supervise->channel = NULL;
    supervise->synced = false;
    if (supervise->closing) {
        finish_close(supervise);
        return;
    }
    expect_all_again(supervise);
    if (synced && supervise->options.on_connection)
        supervise->options.on_connection(supervise->options.context, false);
    if (supervise->closing)
        return;
    if (supervise->ends)
        end_calls(supervise);
    else
        connect_later(supervise);
}

static void on_drained(void *context)
{
    send_calls(context);
}

static const struct channel_events channel_events = { on_message, on_channel_closed, on_drained };

static void on_process_exit(void *context, const struct process_exit *exit)
{
    struct supervise *supervise = context;

    supervise->process = NULL;
    if (!supervise->closing && !supervise->ending)
        log_warn(supervise->log, "the supervisor has ended", LOG_STR("status", exit->text));
}

/* Its own session, its own log: it stays when we go, however we go. */
static void start_supervisor(struct supervise *supervise)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const struct supervise_options *options = &supervise->options;
    const char *log_path = arena_format(arena, "%s/supervisor.log", options->data);
    int log_fd = open(log_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    enum process_output output = log_fd < 0 ? PROCESS_OUTPUT_NONE : PROCESS_OUTPUT_FD;
    VEC(const char *) argv = { 0 };
    struct process_options start = {
        .name = "supervisor",
        .program = options->program,
        .output = { output, output },
        .output_fd = { log_fd, log_fd },
        .new_session = true,
        .on_exit = on_process_exit,
        .context = supervise,
    };
    struct error *err;

    vec_push(&argv, "butler");
    vec_push(&argv, "supervisor");
    vec_push(&argv, "--data");
    vec_push(&argv, options->data);
    for (size_t i = 0; options->arguments && options->arguments[i]; i++)
        vec_push(&argv, options->arguments[i]);
    vec_push(&argv, NULL);
    start.argv = argv.items;
    err = process_start(supervise->loop, &start, &supervise->process);
    if (err)
        log_error(supervise->log, "the supervisor cannot be started", LOG_ERROR(err));
    error_drop(err, "tried again with the next connect");
    vec_done(&argv);
    if (log_fd >= 0)
        close(log_fd);
}

static void connect_now(struct supervise *supervise)
{
    struct error *err =
        channel_connect(supervise->loop, supervise->options.data, SOCKET_NAME, FRAME_CLIENT_MAX,
                        &channel_events, supervise, &supervise->channel);

    if (!err) {
        supervise->sent_id = 0;
        send_calls(supervise);
        return;
    }
    error_drop(err, "nobody is there yet");
    if (supervise->ending && !supervise->process) {
        end_calls(supervise);
        return;
    }
    if (supervise->options.program && !supervise->process)
        start_supervisor(supervise);
    connect_later(supervise);
}

static void on_reconnect(void *context)
{
    connect_now(context);
}

/* --- begin and end -------------------------------------------------------------------------- */

static const char *const *copy_list(struct arena *arena, const char *const *list)
{
    size_t count = 0;
    const char **copy;

    while (list && list[count])
        count++;
    copy = arena_array(arena, count + 1, const char *);
    for (size_t i = 0; i < count; i++)
        copy[i] = arena_strdup(arena, list[i]);
    return copy;
}

struct supervise *supervise_open(const struct supervise_options *options)
{
    struct supervise *supervise = NEW(struct supervise);

    loop_assert(options->loop);
    supervise->loop = options->loop;
    supervise->log = options->log ? log_ref(options->log) : NULL;
    supervise->arena = arena_create_small(256);
    supervise->options = *options;
    supervise->options.data = arena_strdup(supervise->arena, options->data);
    supervise->options.program = arena_strdup(supervise->arena, options->program);
    supervise->options.arguments = copy_list(supervise->arena, options->arguments);
    if (!options->call_ms)
        supervise->options.call_ms = CLIENT_CALL_MS;
    supervise->tenants = map_new();
    supervise->reconnect_ms = CLIENT_RECONNECT_MIN_MS;
    timer_init(&supervise->reconnect, options->loop, on_reconnect, supervise);
    timer_init(&supervise->deadline, options->loop, on_deadline, supervise);
    timer_set(&supervise->reconnect, 0, 0);
    return supervise;
}

static void finish_close(struct supervise *supervise)
{
    void (*on_closed)(void *) = supervise->on_closed;
    void *context = supervise->closed_context;
    size_t position = 0;
    void *value;

    while (supervise->calls.count > 0)
        end_call(take_call(supervise, 0), NULL,
                 error_new(ERR_UNAVAILABLE, "the way to the supervisor was closed"));
    while (map_next(supervise->tenants, &position, NULL, &value))
        known_free(value);
    map_free(supervise->tenants);
    vec_done(&supervise->calls);
    log_unref(supervise->log);
    arena_free(supervise->arena);
    memory_free(supervise);
    if (on_closed)
        on_closed(context);
}

static void finish_deferred(void *context)
{
    finish_close(context);
}

void supervise_close(struct supervise *supervise, void (*on_closed)(void *context), void *context)
{
    loop_assert(supervise->loop);
    ASSERT(!supervise->closing);
    supervise->closing = true;
    supervise->on_closed = on_closed;
    supervise->closed_context = context;
    timer_cancel(&supervise->reconnect);
    timer_cancel(&supervise->deadline);
    if (supervise->process)
        process_detach(STEAL(supervise->process));
    if (supervise->channel)
        channel_close(supervise->channel);
    else
        loop_post(supervise->loop, finish_deferred, supervise);
}
