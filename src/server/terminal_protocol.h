/* What a terminal and a page say to each other over a WebSocket. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"

#define TERMINAL_PROTOCOL "butler.terminal.v1"

enum {
    TERMINAL_MAX_COLUMNS = 500,
    TERMINAL_MAX_ROWS = 200,
};

enum terminal_message_type {
    TERMINAL_NOTHING, /* makes no sense, or is of no interest: ignored */
    TERMINAL_INPUT,
    TERMINAL_RESIZE,
    TERMINAL_PING,
};

struct terminal_message {
    enum terminal_message_type type;
    struct text input; /* the caller's to release */
    unsigned columns;
    unsigned rows;
};

/* A text frame. Clients that did not ask for the protocol send input as it is, and nothing but
 * changes of size as JSON. */
void terminal_message_read(struct slice frame, bool spoken, struct terminal_message *out_message);

/* Each appends one JSON object. */
struct terminal_status {
    const char *state; /* "starting", "ready" */
    const char *message;
    const char *mode;
    const char *cluster;
    bool read_only;
    int64_t expires_us;
};

void terminal_status_append(struct text *text, const struct terminal_status *status);
void terminal_exit_append(struct text *text, int code, const char *reason);
void terminal_error_append(struct text *text, const char *code, const char *message);
void terminal_warning_append(struct text *text, const char *message, unsigned seconds_left);
void terminal_pong_append(struct text *text);

/* Output for clients that want text: moves what is whole from the front of *held to the end of
 * *text and keeps the first bytes of a character whose rest has not come yet. What is no UTF-8 at
 * all becomes a replacement character. */
void terminal_text_append(struct text *text, struct text *held);
