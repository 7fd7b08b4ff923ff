/* Requests in, answers and news out. */
#include "supervise/server.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/build_info.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/json_write.h"
#include "loop/loop.h"
#include "net/address.h"
#include "net/listener.h"
#include "supervise/channel.h"
#include "supervise/fleet.h"
#include "supervise/limits.h"
#include "supervise/tenant_error.h"

struct guest { /* a client; counted, because answers may come after it went */
    struct server *server;
    struct channel *channel; /* NULL: it has gone */
    size_t references;
    VEC(char *) untold; /* uids of tenants it has not been told of since it came */
    bool greeted;
};

struct question {
    struct guest *guest;
    uint64_t id;
};

struct server {
    struct server_options options;
    struct fleet *fleet;
    int directory;
    struct listener *listener;
    VEC(struct guest *) guests;
    VEC(struct question *) enders; /* who asked us to end */
    bool ending;
    bool closing;
    void (*on_closed)(void *context);
    void *closed_context;
};

static void guest_unref(struct guest *guest)
{
    if (--guest->references > 0)
        return;
    VEC_EACH (uid, &guest->untold)
        memory_free(*uid);
    vec_done(&guest->untold);
    memory_free(guest);
}

/* --- answers -------------------------------------------------------------------------------- */

static void write_uint(struct text *text, const char *key, uint64_t number)
{
    json_write_key(text, key);
    json_write_int(text, (int64_t)number);
}

static void write_usage(struct text *text, const struct usage *usage)
{
    json_write_key(text, "usage");
    json_write_object(text);
    write_uint(text, "cpuMs", usage->cpu_ms);
    write_uint(text, "memoryBytes", usage->memory_bytes);
    write_uint(text, "diskBytes", usage->disk_bytes);
    write_uint(text, "files", usage->files);
    json_write_end_object(text);
}

static void write_answer(struct text *text, uint64_t id, const struct fleet_answer *answer,
                         const struct error *err)
{
    json_write_object(text);
    write_uint(text, "id", id);
    if (err) {
        json_write_key(text, "error");
        tenant_error_write(err, text);
    }
    if (answer->ends) {
        json_write_key(text, "ends");
        json_write_bool(text, true);
    }
    if (answer->state) {
        json_write_key(text, "state");
        tenant_state_write(answer->state, text);
    }
    if (answer->log.size) {
        json_write_key(text, "log");
        json_write_slice(text, answer->log);
    }
    if (!err)
        write_usage(text, &answer->usage);
    json_write_end_object(text);
}

static void on_answer(void *context, const struct fleet_answer *answer, struct error *take_error)
{
    struct question *question = context;
    struct guest *guest = question->guest;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (guest->channel) {
        write_answer(&text, question->id, answer, take_error);
        channel_send(guest->channel, text_slice(&text));
    }
    error_free(take_error);
    guest_unref(guest);
    memory_free(question);
}

/* --- questions ------------------------------------------------------------------------------ */

static void on_fleet_ended(void *context, bool alone)
{
    struct server *server = context;

    server->ending = false;
    VEC_EACH (question, &server->enders) {
        if (alone && (*question)->guest->channel)
            channel_outlast((*question)->guest->channel);
        on_answer(*question, &(struct fleet_answer){ .ends = alone }, NULL);
    }
    vec_clear(&server->enders);
    if (alone)
        server->options.on_end(server->options.context);
}

static void ask_end(struct server *server, struct question *question)
{
    vec_push(&server->enders, question);
    if (!server->ending)
        fleet_end(server->fleet, on_fleet_ended, server);
    server->ending = true;
}

static void ask_set(struct server *server, struct value message, bool runs,
                    struct question *question)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct tenant_set set;
    struct error *err = tenant_set_read(arena, value_get(message, SLICE("set")), &set);

    if (err)
        on_answer(question, &(struct fleet_answer){ 0 }, error_wrap(err, "read a set"));
    else if (runs)
        fleet_apply(server->fleet, &set, on_answer, question);
    else
        fleet_prepare(server->fleet, &set, on_answer, question);
}

static void ask_logs(struct server *server, struct value message, const char *uid,
                     struct question *question)
{
    uint64_t lines = 0;

    value_uint(value_get(message, SLICE("lines")), &lines);
    fleet_logs(server->fleet, uid, lines < LOG_FILE_MAX_LINES ? lines : LOG_FILE_MAX_LINES,
               value_bool_or(value_get(message, SLICE("previous")), false), on_answer, question);
}

static void ask(struct server *server, struct value message, struct question *question)
{
    static const struct {
        const char *name;
        void (*ask)(struct fleet *fleet, const char *uid, fleet_done on_done, void *context);
    } questions[] = {
        { "observe", fleet_observe }, { "wake", fleet_wake },   { "stop", fleet_stop },
        { "destroy", fleet_destroy }, { "usage", fleet_usage },
    };
    struct slice what = value_text(message, "do");
    struct slice uid = value_text(message, "uid");
    CLEANUP(string) char *name =
        memory_strndup(uid.data ? uid.data : "", uid.size);

    for (size_t i = 0; i < COUNT_OF(questions); i++)
        if (slice_is(what, questions[i].name)) {
            questions[i].ask(server->fleet, name, on_answer, question);
            return;
        }
    if (slice_is(what, "apply") || slice_is(what, "prepare"))
        ask_set(server, message, slice_is(what, "apply"), question);
    else if (slice_is(what, "logs"))
        ask_logs(server, message, name, question);
    else if (slice_is(what, "end"))
        ask_end(server, question);
    else
        on_answer(question, &(struct fleet_answer){ 0 },
                  error_new(ERR_BAD_REQUEST, "do: \"" SLICE_FORMAT "\" is nothing we know",
                            SLICE_ARGUMENT(slice_brief(what))));
}

static void on_message(void *context, struct value message)
{
    struct guest *guest = context;
    struct question *question = NEW(struct question);

    question->guest = guest;
    guest->references++;
    if (value_uint(value_get(message, SLICE("id")), &question->id)) {
        ask(guest->server, message, question);
        return;
    }
    on_answer(question, &(struct fleet_answer){ 0 },
              error_new(ERR_BAD_REQUEST, "id: is missing, want a number"));
}

/* --- guests --------------------------------------------------------------------------------- */

static void check_closed(struct server *server)
{
    void (*on_closed)(void *) = server->on_closed;
    void *context = server->closed_context;

    if (!server->closing || server->listener || server->guests.count > 0)
        return;
    close(server->directory);
    VEC_EACH (question, &server->enders) {
        guest_unref((*question)->guest);
        memory_free(*question);
    }
    vec_done(&server->guests);
    vec_done(&server->enders);
    memory_free(server);
    on_closed(context);
}

static void on_guest_closed(void *context, struct error *take_why)
{
    struct guest *guest = context;
    struct server *server = guest->server;

    if (take_why)
        log_warn(server->options.log, "a client of the supervisor is sent away",
                 LOG_ERROR(take_why));
    error_drop(take_why, "it is logged");
    guest->channel = NULL;
    for (size_t i = 0; i < server->guests.count; i++)
        if (server->guests.items[i] == guest) {
            vec_remove(&server->guests, i);
            break;
        }
    guest_unref(guest);
    check_closed(server);
}

static void send_state(struct channel *channel, const struct tenant_state *state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_member(&text, "event", "state");
    json_write_key(&text, "state");
    tenant_state_write(state, &text);
    json_write_end_object(&text);
    channel_send(channel, text_slice(&text));
}

static void tell_current(void *context, const struct fleet_answer *answer, struct error *take_error)
{
    const struct guest *guest = context;

    error_drop(take_error, "observing does not fail");
    if (answer->state && answer->state->phase != TENANT_ABSENT)
        send_state(guest->channel, answer->state);
}

/* Ten thousand states do not fit into the buffer of a guest that does not read yet: told in pieces
 * as it reads. What changes meanwhile is told at once, and maybe a second time here. */
static void greet_further(struct guest *guest)
{
    while (guest->channel && guest->untold.count > 0 &&
           channel_waiting(guest->channel) < CHANNEL_WINDOW) {
        CLEANUP(string) char *uid = vec_pop(&guest->untold);

        fleet_observe(guest->server->fleet, uid, tell_current, guest);
    }
    if (!guest->channel || guest->untold.count > 0 || guest->greeted)
        return;
    guest->greeted = true;
    vec_done(&guest->untold);
    channel_send(guest->channel, SLICE("{\"event\":\"synced\"}"));
}

static void on_guest_drained(void *context)
{
    greet_further(context);
}

static void list_one(void *context, const struct tenant_state *state)
{
    struct guest *guest = context;

    vec_push(&guest->untold, memory_strdup(state->uid));
}

static void greet(struct server *server, struct guest *guest)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_member(&text, "event", "hello");
    json_write_member(&text, "version", build_info_version());
    json_write_key(&text, "pid");
    json_write_int(&text, getpid());
    json_write_end_object(&text);
    channel_send(guest->channel, text_slice(&text));
    fleet_resume(server->fleet);
    fleet_each(server->fleet, list_one, guest);
    greet_further(guest);
}

static const struct channel_events channel_events = { on_message, on_guest_closed,
                                                      on_guest_drained };

static bool is_welcome(int fd)
{
    struct ucred peer = { 0 };
    socklen_t size = sizeof(peer);

    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           (peer.uid == geteuid() || peer.uid == 0);
}

static void on_accept(void *context, int take_fd, const struct address *peer)
{
    struct server *server = context;
    struct guest *guest;

    (void)peer;
    if (server->closing || server->guests.count >= SERVER_MAX_CLIENTS || !is_welcome(take_fd)) {
        close(take_fd);
        return;
    }
    guest = NEW(struct guest);
    guest->server = server;
    guest->references = 1;
    guest->channel =
        channel_open(server->options.loop, take_fd, FRAME_CLIENT_MAX, &channel_events, guest);
    vec_push(&server->guests, guest);
    greet(server, guest);
}

static void on_listener_closed(void *context)
{
    struct server *server = context;

    server->listener = NULL;
    check_closed(server);
}

static const struct listener_events listener_events = { on_accept, on_listener_closed };

/* --- what the header promised --------------------------------------------------------------- */

struct error *server_open(const struct server_options *options, struct server **out_server)
{
    struct server *server = NEW(struct server);
    CLEANUP(string) char *text = NULL;
    struct address address;
    struct error *err;

    server->options = *options;
    server->directory = open(options->data, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (server->directory < 0) {
        memory_free(server);
        return error_errno(errno, "open %s", options->data);
    }
    text = memory_format("unix:/proc/self/fd/%d/run/supervisor.sock", server->directory);
    err = address_parse(text, &address);
    if (!err)
        err = listener_open(options->loop, &address, &(struct listener_options){ 0 },
                            &listener_events, server, &server->listener);
    if (err) {
        close(server->directory);
        memory_free(server);
        return err;
    }
    listener_pause(server->listener, true);
    *out_server = server;
    return NULL;
}

void server_serve(struct server *server, struct fleet *fleet)
{
    server->fleet = fleet;
    listener_pause(server->listener, false);
}

void server_tell(struct server *server, const struct tenant_state *state)
{
    VEC_EACH (guest, &server->guests)
        if ((*guest)->channel)
            send_state((*guest)->channel, state);
}

void server_close(struct server *server, void (*on_closed)(void *context), void *context)
{
    loop_assert(server->options.loop);
    server->closing = true;
    server->on_closed = on_closed;
    server->closed_context = context;
    VEC_EACH (guest, &server->guests)
        channel_close((*guest)->channel);
    listener_close(server->listener);
}
