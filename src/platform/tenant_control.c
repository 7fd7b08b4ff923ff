/* Supervisors that are connected, and what they are told. */
#include "platform/tenant_control.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/address.h"
#include "net/listener.h"
#include "platform/limits.h"
#include "supervise/channel.h"
#include "supervise/limits.h"

struct line {
    struct tenant_control *control;
    struct channel *channel; /* NULL: this place is free */
};

struct tenant_control {
    struct loop *loop;
    struct log *log;
    const struct tenant_control_events *events;
    void *context;
    int directory; /* -1: not open */
    struct listener *listener;
    struct line lines[TENANT_MAX_SUPERVISORS];
    struct timer timer; /* somebody is to be told */
    uint64_t told_ms;   /* on the loop's clock */
    bool closing;
};

static void check_closed(struct tenant_control *control)
{
    if (!control->closing || control->listener)
        return;
    for (size_t i = 0; i < COUNT_OF(control->lines); i++) {
        if (control->lines[i].channel)
            return;
    }
    if (control->directory >= 0)
        close(control->directory);
    log_unref(control->log);
    memory_free(control);
}

/* --- telling -------------------------------------------------------------------------------- */

static struct error *format_report(const struct tenant_control *control, struct doc **out_doc)
{
    struct tenant_report report = { .open = 0 };
    struct edit *edit = edit_new();

    control->events->report(control->context, &report);
    edit_set_string(edit, EDIT_PATH("event"), SLICE("state"));
    edit_set_string(edit, EDIT_PATH("state"), slice_from(report.state));
    edit_set_string(edit, EDIT_PATH("version"), slice_from(report.version));
    edit_set_int(edit, EDIT_PATH("generation"), (int64_t)report.generation);
    edit_set_int(edit, EDIT_PATH("pid"), getpid());
    edit_set_int(edit, EDIT_PATH("lastUseMs"), report.last_use_ms);
    edit_set_int(edit, EDIT_PATH("open"), (int64_t)report.open);
    return edit_seal(edit, out_doc);
}

static struct error *format_failure(const struct error *error, bool restart, struct doc **out_doc)
{
    CLEANUP(string) char *why = error_format(error);
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("event"), SLICE("reloadFailed"));
    edit_set_string(edit, EDIT_PATH("error"), slice_from(why));
    edit_set_bool(edit, EDIT_PATH("restart"), restart);
    return edit_seal(edit, out_doc);
}

/* To one of them, or to all. */
static void send_doc(struct tenant_control *control, struct line *only, const struct doc *doc)
{
    for (size_t i = 0; i < COUNT_OF(control->lines); i++) {
        struct line *line = &control->lines[i];

        if (line->channel && (!only || line == only))
            channel_send(line->channel, doc_bytes(doc));
    }
}

static void tell(struct tenant_control *control, struct line *only)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = format_report(control, &doc);

    if (err)
        error_drop(err, "numbers and our own words make a document");
    else
        send_doc(control, only, doc);
}

void tenant_control_tell(struct tenant_control *control)
{
    timer_cancel(&control->timer);
    control->told_ms = loop_now_ms(control->loop);
    tell(control, NULL);
}

static void on_due(void *context)
{
    tenant_control_tell(context);
}

void tenant_control_tell_soon(struct tenant_control *control)
{
    uint64_t since_ms = loop_now_ms(control->loop) - control->told_ms;

    if (control->closing || timer_is_set(&control->timer))
        return;
    timer_set(&control->timer, since_ms < TENANT_TELL_MS ? TENANT_TELL_MS - since_ms : 0, 0);
}

void tenant_control_tell_failure(struct tenant_control *control, const struct error *error,
                                 bool restart)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = format_failure(error, restart, &doc);

    if (err)
        error_drop(err, "a text makes a document");
    else
        send_doc(control, NULL, doc);
}

/* --- being told ----------------------------------------------------------------------------- */

static void on_message(void *context, struct value message)
{
    struct line *line = context;
    struct tenant_control *control = line->control;
    struct slice what = value_text(message, "do");
    CLEANUP(string) char *text = NULL;

    if (slice_is(what, "reload")) {
        control->events->on_reload(control->context);
    } else if (slice_is(what, "drain")) {
        control->events->on_drain(control->context);
    } else if (slice_is(what, "ping")) {
        tell(control, line);
    } else {
        text = memory_format(SLICE_FORMAT, SLICE_ARGUMENT(what));
        log_warn(control->log, "a supervisor wants what is not known here", LOG_STR("do", text));
    }
}

static void on_channel_closed(void *context, struct error *take_why)
{
    struct line *line = context;

    if (take_why)
        log_warn(line->control->log, "a supervisor was cut off", LOG_ERROR(take_why));
    error_free(take_why);
    line->channel = NULL;
    check_closed(line->control);
}

static const struct channel_events channel_events = {
    .on_message = on_message,
    .on_closed = on_channel_closed,
};

static void on_accept(void *context, int take_fd, const struct address *peer)
{
    struct tenant_control *control = context;
    struct line *line = NULL;

    (void)peer;
    for (size_t i = 0; i < COUNT_OF(control->lines) && !line; i++) {
        if (!control->lines[i].channel)
            line = &control->lines[i];
    }
    if (!line) {
        log_warn(control->log, "too many supervisors at once");
        close(take_fd);
        return;
    }
    line->control = control;
    line->channel = channel_open(control->loop, take_fd, FRAME_CONTROL_MAX, &channel_events, line);
    tell(control, line);
}

static void on_listener_closed(void *context)
{
    struct tenant_control *control = context;

    control->listener = NULL;
    check_closed(control);
}

static const struct listener_events listener_events = {
    .on_accept = on_accept,
    .on_closed = on_listener_closed,
};

/* --- itself --------------------------------------------------------------------------------- */

static struct error *listen_below(struct tenant_control *control, const char *directory)
{
    static const struct listener_options options = { .mode = 0600 };
    CLEANUP(arena) struct arena *arena = arena_create();
    struct address address;
    struct error *err;

    control->directory = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (control->directory < 0)
        return error_errno(errno, "open %s", directory);
    err = address_parse(
        arena_format(arena, "unix:/proc/self/fd/%d/control.sock", control->directory), &address);
    if (err)
        return err;
    return listener_open(control->loop, &address, &options, &listener_events, control,
                         &control->listener);
}

struct error *tenant_control_open(struct loop *loop, struct log *log, const char *directory,
                                  const struct tenant_control_events *events, void *context,
                                  struct tenant_control **out_control)
{
    CLEANUP(tenant_control) struct tenant_control *control =
        NEW(struct tenant_control);
    struct error *err;

    control->loop = loop;
    control->log = log_ref(log);
    control->events = events;
    control->context = context;
    timer_init(&control->timer, loop, on_due, control);
    err = listen_below(control, directory);
    if (err)
        return error_wrap(err, "listen to supervisors");
    *out_control = STEAL(control);
    return NULL;
}

struct tenant_control *tenant_control_close(struct tenant_control *control)
{
    if (!control)
        return NULL;
    control->closing = true;
    timer_cancel(&control->timer);
    if (control->listener)
        listener_close(control->listener);
    for (size_t i = 0; i < COUNT_OF(control->lines); i++) {
        if (control->lines[i].channel)
            channel_close(control->lines[i].channel);
    }
    check_closed(control);
    return NULL;
}
