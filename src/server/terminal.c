/* One terminal as its page sees it. */
#include "server/terminal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/secret.h"
#include "loop/loop.h"
#include "net/websocket.h"
#include "sandbox/sandbox.h"
#include "server/audit.h"
#include "server/terminal_internal.h"
#include "server/terminal_limits.h"
#include "server/terminal_protocol.h"

enum {
    COLUMNS = 80,
    ROWS = 24,
};

const struct websocket_options terminal_websocket = {
    .max_message = TERMINAL_MAX_MESSAGE,
    .max_queued = TERMINAL_MAX_QUEUED,
    .ping_ms = TERMINAL_PING_MS,
    .pong_ms = TERMINAL_PONG_MS,
};

/* --- the audit log -------------------------------------------------------------------------- */

void terminal_audit(const struct terminal *terminal, const char *action, const char *method,
                    const char *path, int status, const char *summary)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const struct terminals_options *options = &terminal->terminals->options;
    const struct terminal_request *request = &terminal->request;

    audit_record(options->audit,
                 &(struct audit_entry){
                     .user = terminal->caller.email,
                     .user_id = terminal->caller.name,
                     .provider = terminal->caller.provider,
                     .session_id = audit_session_id(arena, slice_from(terminal->caller.session_id)),
                     .action = action,
                     .resource_type = "Terminal",
                     .resource_name = request->name,
                     .resource_namespace = request->namespace,
                     .team = request->team,
                     .environment = request->environment,
                     .method = method,
                     .path = path,
                     .status = status,
                     .summary = summary,
                     .source = request->address,
                     .agent = request->agent,
                     .request_id = request->request_id,
                     .duration_ms = method ? 0 : loop_now_ms(options->loop) - terminal->began_ms,
                 });
}

static void audit_end(const struct terminal *terminal)
{
    CLEANUP(string) char *summary = memory_format(
        "%llu s, %llu bytes in, %llu bytes out: %s",
        (unsigned long long)(loop_now_ms(terminal->terminals->options.loop) - terminal->began_ms) /
            1000,
        (unsigned long long)terminal->bytes_in, (unsigned long long)terminal->bytes_out,
        terminal->reason);

    terminal_audit(terminal, "terminal_end", NULL, NULL, 0, summary);
}

/* --- what the page is told ------------------------------------------------------------------ */

/* Pages that do not speak the protocol are told nothing but what the shell says. */
static void send_frame(struct terminal *terminal, const struct text *frame)
{
    if (terminal->spoken && terminal->websocket && !terminal->closing)
        (void)websocket_send(terminal->websocket, WEBSOCKET_TEXT, text_slice(frame));
}

void terminal_send_status(struct terminal *terminal, const char *state)
{
    CLEANUP(text) struct text frame = TEXT_EMPTY;

    terminal_status_append(&frame, &(struct terminal_status){
                                       .state = state,
                                       .message = "",
                                       .mode = "sandbox",
                                       .cluster = terminal->request.name,
                                       .read_only = terminal->request.read_only,
                                       .expires_us = terminal_due_expires_us(terminal),
                                   });
    send_frame(terminal, &frame);
}

void terminal_send_warning(struct terminal *terminal, const char *message, unsigned seconds)
{
    CLEANUP(text) struct text frame = TEXT_EMPTY;

    terminal_warning_append(&frame, message, seconds);
    send_frame(terminal, &frame);
}

void terminal_close(struct terminal *terminal, unsigned code, const char *reason)
{
    if (terminal->closing)
        return;
    terminal->closing = true;
    terminal->reason = reason;
    timer_cancel(&terminal->due);
    if (terminal->websocket) {
        websocket_pause(terminal->websocket, false); /* or nobody hears the page close as well */
        websocket_close(terminal->websocket, (enum websocket_code)code, reason);
    }
    terminal_shell_stop(terminal);
}

void terminal_fail(struct terminal *terminal, const char *word, const char *message)
{
    CLEANUP(text) struct text frame = TEXT_EMPTY;

    terminal_error_append(&frame, word, message);
    send_frame(terminal, &frame);
    terminal_close(terminal, WEBSOCKET_CODE_INTERNAL, "the terminal could not be opened");
}

void terminal_exit(struct terminal *terminal, int code)
{
    CLEANUP(text) struct text frame = TEXT_EMPTY;

    terminal_exit_append(&frame, code, "the shell has ended");
    send_frame(terminal, &frame);
    terminal_close(terminal, WEBSOCKET_CODE_NORMAL, "the shell has ended");
}

/* --- what the page says --------------------------------------------------------------------- */

static void take_input(struct terminal *terminal, struct slice bytes)
{
    if (!terminal->ready)
        return;
    terminal_due_input(terminal);
    terminal_shell_input(terminal, bytes);
}

static void resize(struct terminal *terminal, unsigned columns, unsigned rows)
{
    terminal->columns = columns;
    terminal->rows = rows;
    if (terminal->ready)
        sandbox_resize(terminal->sandbox, columns, rows);
}

static void pong(struct terminal *terminal)
{
    CLEANUP(text) struct text frame = TEXT_EMPTY;

    terminal_pong_append(&frame);
    send_frame(terminal, &frame);
}

static void on_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct terminal *terminal = context;
    struct terminal_message message;

    if (terminal->closing)
        return;
    if (type == WEBSOCKET_BINARY) {
        take_input(terminal, data);
        return;
    }
    terminal_message_read(data, terminal->spoken, &message);
    switch (message.type) {
    case TERMINAL_NOTHING:
        break;
    case TERMINAL_INPUT:
        take_input(terminal, text_slice(&message.input));
        break;
    case TERMINAL_RESIZE:
        resize(terminal, message.columns, message.rows);
        break;
    case TERMINAL_PING:
        pong(terminal);
        break;
    }
    text_done(&message.input);
}

static void on_writable(void *context)
{
    struct terminal *terminal = context;

    if (terminal->sandbox)
        sandbox_pause(terminal->sandbox, false);
}

static void on_closed(void *context, unsigned code, struct slice reason, struct error *take_error)
{
    struct terminal *terminal = context;

    (void)reason;
    error_drop(take_error, "pages come and go");
    terminal->websocket = NULL;
    terminal_close(terminal, code, "the page has gone");
    terminal_settle(terminal);
}

const struct websocket_events terminal_events = { on_message, on_writable, on_closed };

/* --- beginning and end of one --------------------------------------------------------------- */

struct terminal *terminal_new(struct terminals *terminals, const struct terminal_request *request)
{
    struct terminal *terminal = NEW(struct terminal);
    struct arena *arena = arena_create_small(1024);
    const struct caller *caller = request->caller;

    terminal->terminals = terminals;
    terminal->arena = arena;
    terminal->columns = COLUMNS;
    terminal->rows = ROWS;
    terminal->caller = (struct caller){
        .name = arena_strdup(arena, caller->name),
        .email = arena_strdup(arena, caller->email),
        .provider = arena_strdup(arena, caller->provider),
        .session_id = arena_strdup(arena, caller->session_id),
        .auth_time_s = caller->auth_time_s,
        .issued_s = caller->issued_s,
        .expires_s = caller->expires_s,
    };
    terminal->request = (struct terminal_request){
        .caller = &terminal->caller,
        .management = request->management,
        .namespace = arena_strdup(arena, request->namespace),
        .name = arena_strdup(arena, request->name),
        .inside = arena_strdup(arena, request->inside),
        .team = arena_strdup(arena, request->team),
        .environment = arena_strdup(arena, request->environment),
        .read_only = request->read_only,
        .address = arena_strdup(arena, request->address),
        .agent = arena_strdup(arena, request->agent),
        .request_id = arena_strdup(arena, request->request_id),
    };
    timer_init(&terminal->due, terminals->options.loop, terminal_due_on_due, terminal);
    return terminal;
}

void terminal_free(struct terminal *terminal)
{
    timer_cancel(&terminal->due);
    terminal_grant_done(&terminal->grant);
    error_free(terminal->failure);
    text_done(&terminal->held);
    secret_wipe_text(&terminal->waiting);
    arena_free(terminal->arena);
    memory_free(terminal);
}

void terminal_begin(struct terminal *terminal, struct websocket *websocket, bool spoken)
{
    struct terminals *terminals = terminal->terminals;

    loop_assert(terminals->options.loop);
    terminal->websocket = websocket;
    terminal->spoken = spoken;
    terminal->next = terminals->first;
    terminal->place = &terminals->first;
    if (terminal->next)
        terminal->next->place = &terminal->next;
    terminals->first = terminal;
    terminals->count++;
    terminals_count_begin(terminals);
    terminal_due_begin(terminal);
    terminal_send_status(terminal, "starting");
    terminal_shell_begin(terminal);
    terminal_check_begin(terminals, TERMINAL_CHECK_MS);
}

void terminal_settle(struct terminal *terminal)
{
    struct terminals *terminals = terminal->terminals;

    if (terminal->websocket || terminal->sandbox || terminal->proxy || terminal->proxy_stopping ||
        terminal->granting)
        return;
    audit_end(terminal);
    terminals_count_end(terminals, terminal);
    *terminal->place = terminal->next;
    if (terminal->next)
        terminal->next->place = terminal->place;
    terminals->count--;
    terminal_free(terminal);
    terminals_settle(terminals);
}
