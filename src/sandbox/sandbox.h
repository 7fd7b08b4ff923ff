/* A shell in a sandbox, and the terminal between it and us. Either it is made completely, or there
 * is none. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "sandbox/plan.h"

struct error;
struct loop;
struct sandbox;

/* Never from inside a call of this header. */
struct sandbox_events {
    /* The shell is about to run. Whatever connects to the API inside is accepted from this socket,
     * which listens and is the callee's. */
    void (*on_ready)(void *context, int take_socket);

    void (*on_output)(void *context, struct slice bytes); /* borrowed */

    /* Last and once. An error: there was no sandbox, or it broke; the callee owns it. Otherwise the
     * shell has ended, with this code. The sandbox is gone when it returns. */
    void (*on_ended)(void *context, int code, struct error *take_error);

    /* Input was refused, and all that waited before it has been read. May be NULL. */
    void (*on_drained)(void *context);
};

struct sandbox_options {
    struct loop *loop;
    const char *const *launcher; /* program and arguments, ends with NULL; runs enter_run(3, 4) */
    struct plan plan;            /* used up during the call */
    unsigned columns;
    unsigned rows;
    const struct sandbox_events *events;
    void *context;
};

struct error *sandbox_start(const struct sandbox_options *options, struct sandbox **out_sandbox);

/* Input. False: too much waits already, and nothing was taken; on_drained says when there is room.
 */
bool sandbox_write(struct sandbox *sandbox, struct slice bytes);
void sandbox_pause(struct sandbox *sandbox, bool paused); /* of output */
void sandbox_resize(struct sandbox *sandbox, unsigned columns, unsigned rows);

/* Ends everything in it at once; on_ended follows. Again: no effect. */
void sandbox_stop(struct sandbox *sandbox);
