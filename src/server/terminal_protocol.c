/* Frames. */
#include "server/terminal_protocol.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/json_write.h"

enum {
    MAX_DEPTH = 8,
};

static unsigned clamp(struct value value, unsigned most, unsigned fallback)
{
    int64_t number = value_int_or(value, fallback);

    return number < 1 ? 1 : number > most ? most : (unsigned)number;
}

static void take_object(struct value object, bool spoken, struct terminal_message *message)
{
    struct slice type = value_text(object, "type");

    if (slice_is(type, "resize")) {
        message->type = TERMINAL_RESIZE;
        message->columns = clamp(value_get(object, SLICE("cols")), TERMINAL_MAX_COLUMNS, 80);
        message->rows = clamp(value_get(object, SLICE("rows")), TERMINAL_MAX_ROWS, 24);
    } else if (spoken && slice_is(type, "data")) {
        message->type = TERMINAL_INPUT;
        text_append_slice(&message->input, value_text(object, "data"));
    } else if (spoken && slice_is(type, "ping")) {
        message->type = TERMINAL_PING;
    }
}

void terminal_message_read(struct slice frame, bool spoken, struct terminal_message *out_message)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = NULL;

    *out_message = (struct terminal_message){ .type = TERMINAL_NOTHING, .input = TEXT_EMPTY };
    if (slice_has_prefix(frame, "{"))
        err = json_parse(frame, &(struct doc_options){ .max_depth = MAX_DEPTH, .keep_tree = true },
                         &doc);
    error_drop(err, "what is no JSON is input, or nothing");
    if (doc)
        take_object(doc_root(doc), spoken, out_message);
    if (spoken || out_message->type != TERMINAL_NOTHING)
        return;
    out_message->type = TERMINAL_INPUT;
    text_append_slice(&out_message->input, frame);
}

/* --- to the page ---------------------------------------------------------------------------- */

void terminal_status_append(struct text *text, const struct terminal_status *status)
{
    CLEANUP(text) struct text expires = TEXT_EMPTY;

    timestamp_append(&expires, status->expires_us, TIMESTAMP_SECONDS);
    json_write_object(text);
    json_write_member(text, "type", "status");
    json_write_member(text, "state", status->state);
    json_write_member(text, "message", status->message);
    json_write_member(text, "mode", status->mode);
    json_write_key(text, "readOnly");
    json_write_bool(text, status->read_only);
    json_write_member(text, "cluster", status->cluster);
    json_write_member(text, "expiresAt", text_string(&expires));
    json_write_end_object(text);
}

void terminal_exit_append(struct text *text, int code, const char *reason)
{
    json_write_object(text);
    json_write_member(text, "type", "exit");
    json_write_key(text, "code");
    json_write_int(text, code);
    json_write_member(text, "reason", reason);
    json_write_end_object(text);
}

void terminal_error_append(struct text *text, const char *code, const char *message)
{
    json_write_object(text);
    json_write_member(text, "type", "error");
    json_write_member(text, "code", code);
    json_write_member(text, "message", message);
    json_write_end_object(text);
}

void terminal_warning_append(struct text *text, const char *message, unsigned seconds_left)
{
    json_write_object(text);
    json_write_member(text, "type", "warning");
    json_write_member(text, "message", message);
    json_write_key(text, "secondsLeft");
    json_write_int(text, seconds_left);
    json_write_end_object(text);
}

void terminal_pong_append(struct text *text)
{
    json_write_object(text);
    json_write_member(text, "type", "pong");
    json_write_end_object(text);
}

/* A character has four bytes at most, so no more than three can wait. */
void terminal_text_append(struct text *text, struct text *held)
{
    struct slice all = text_slice(held);
    size_t tail = 0;

    for (size_t size = 1; size <= 3 && size <= all.size; size++)
        if (utf8_is_partial(slice_of(all.data + all.size - size, size)))
            tail = size;
    utf8_append_valid(text, slice_of(all.data, all.size - tail));
    text_remove_front(held, all.size - tail);
}
