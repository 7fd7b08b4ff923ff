/* What the parts of terminals share. */
#pragma once

#include "base/text.h"
#include "loop/timer.h"
#include "server/access.h"
#include "server/terminal.h"
#include "server/terminal_grant.h"
#include "server/terminal_tools.h"

struct http_client;
struct metric;
struct sandbox;
struct terminal_proxy;

struct terminals {
    struct terminals_options options;
    struct arena *arena;
    struct terminal_tools tools;
    struct http_client *client; /* of the proxies */
    struct terminal *first;
    size_t count;
    struct timer check;
    struct metric *sessions; /* NULL both: not counted */
    struct metric *total;
    bool stopping;
    void (*on_stopped)(void *context);
    void *stop_context;
};

struct terminal {
    struct terminals *terminals;
    struct terminal *next;
    struct terminal **place; /* that points here; NULL: it has not begun */
    struct arena *arena;     /* of all texts */
    struct terminal_request request;
    struct caller caller; /* name, e-mail, provider and session: roles are looked up */

    struct websocket *websocket; /* NULL each: not there yet, or not any more */
    struct sandbox *sandbox;
    struct terminal_proxy *proxy;
    bool granting;       /* a worker looks */
    bool proxy_stopping; /* until it says that it has */
    struct terminal_grant grant;
    struct error *failure; /* of the worker */

    bool spoken;
    bool ready;
    bool was_ready; /* at some time */
    bool closing;
    bool warned;
    struct timer due; /* the next warning or the end */
    uint64_t began_ms;
    uint64_t input_ms; /* the last one */
    uint64_t bytes_in;
    uint64_t bytes_out;
    unsigned columns;
    unsigned rows;
    struct text held;    /* output that is not a whole character yet */
    struct text waiting; /* input that the shell had no room for */
    const char *reason;  /* why it ended; NULL: it has not */
};

/* terminals.c */
void terminals_settle(struct terminals *terminals); /* ends when it should and nobody is left */
void terminals_count_begin(struct terminals *terminals);
void terminals_count_end(struct terminals *terminals, const struct terminal *terminal);

/* terminal.c: says so, and ends everything. The reason is constant. */
void terminal_close(struct terminal *terminal, unsigned code, const char *reason);
void terminal_fail(struct terminal *terminal, const char *word, const char *message);
void terminal_exit(struct terminal *terminal, int code); /* the shell ended by itself */
void terminal_send_status(struct terminal *terminal, const char *state);
void terminal_send_warning(struct terminal *terminal, const char *message, unsigned seconds);
void terminal_settle(struct terminal *terminal); /* goes when nothing is left of it */

/* An entry of the audit log. Without a method: of the terminal, not of a request in it. */
void terminal_audit(const struct terminal *terminal, const char *action, const char *method,
                    const char *path, int status, const char *summary);

/* terminal_shell.c: the inside, from the first look at the cluster to the shell. */
void terminal_shell_begin(struct terminal *terminal);
void terminal_shell_stop(struct terminal *terminal);
void terminal_shell_input(struct terminal *terminal, struct slice bytes);

/* terminal_check.c: whether those who have one still may. */
void terminal_check_begin(struct terminals *terminals, uint64_t delay_ms);
void terminal_check_on_due(void *context);

/* terminal_due.c: how long it may last. */
void terminal_due_begin(struct terminal *terminal);
void terminal_due_input(struct terminal *terminal); /* somebody typed */
void terminal_due_on_due(void *context);
int64_t terminal_due_expires_us(const struct terminal *terminal);
