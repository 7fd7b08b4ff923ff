/* The line to the webhooks of a server: one HTTP client, and places for the calls that are under
 * way. A webhook may hang, and each call has a worker waiting in it; so one webhook has a number of
 * places, all together have another, and nobody waits for a place that will not be free soon.
 *
 * The mutex is here because workers wait for each other; nothing else is guarded by it but the
 * tickets and what the clients keep beside theirs. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"

struct apiserver;
struct error;
struct http_abort;
struct http_client;
struct webhook_line;

struct webhook_line *webhook_line_open(struct apiserver *server); /* start-up thread */

/* Loop or start-up thread: there is a webhook now. The HTTP client brings many libraries along,
 * which a server without webhooks shall not pay for. */
void webhook_line_prepare(struct webhook_line *line);

/* Loop thread: ends every call that is under way and takes no more. */
void webhook_line_stop(struct webhook_line *line);

/* Loop thread. Nobody calls any more; the HTTP client below goes with the next turns. */
struct webhook_line *webhook_line_close(struct webhook_line *line); /* NULL in, NULL out */

/* NULL until it was prepared; whoever has entered has one. */
struct http_client *webhook_line_client(const struct webhook_line *line);
struct apiserver *webhook_line_server(const struct webhook_line *line);

/* A call under way; on the stack of whoever makes it. */
struct webhook_ticket {
    const void *webhook; /* whose places it takes */
    uint64_t since_ms;
    struct http_abort *abort;
    struct webhook_ticket *next;
};

/* Worker threads; waits until the line was prepared. ERR_TOO_MANY: the places are taken by calls
 * that hang; ERR_TIMEOUT: none came free until deadline_ms, which is real monotonic time. Every
 * ticket is given back. */
struct error *webhook_line_enter(struct webhook_line *line, const void *webhook,
                                 uint64_t deadline_ms, struct webhook_ticket *out_ticket);
void webhook_line_leave(struct webhook_line *line, struct webhook_ticket *ticket);

void webhook_line_lock(struct webhook_line *line); /* for what clients keep beside their places */
void webhook_line_unlock(struct webhook_line *line);

uint64_t webhook_line_now_ms(void); /* what deadlines are counted in */

CLEANUP_DEFINE(webhook_line, struct webhook_line *, webhook_line_close)
