/* One socket with its output queue, clear or TLS: what HTTP, WebSocket and tunnels stand on. Writes
 * of one turn leave together; an idle connection holds no buffers. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct address;
struct buffers;
struct connection;
struct error;
struct loop;
struct output;
struct ssl_st;
struct tls;

struct connection_options {
    struct loop *loop;
    struct buffers *buffers;
    int take_fd;                /* does not block; -1: in memory, fed and emptied by a test */
    struct tls *tls;            /* NULL: clear text; a reference is taken */
    const char *host;           /* dialled with TLS: whom the certificate must name */
    const char *clear_answer;   /* accepted with TLS: for HTTP clients that came without; or NULL */
    bool dialled;               /* connect() was called and may not be done yet */
    const struct address *peer; /* NULL: unknown */
    size_t max_unread_bytes;    /* kept while paused; above, the kernel's buffers fill up */
    uint64_t write_stall_ms;    /* a far side that takes nothing for that long is cut off */
    uint64_t linger_ms;         /* connection_finish(): for the far side to close as well */
};

struct connection_events {
    /* Connected, and the handshake is over. Not called for a clear connection that was accepted:
     * that one is open from the start. May be NULL. */
    void (*on_open)(void *context);

    /* Bytes came. Returns how many were used; the rest is kept and comes again in front of what
     * follows. */
    size_t (*on_data)(void *context, struct slice data);

    /* The far side sends no more. NULL: the connection is finished then. */
    void (*on_eof)(void *context);

    /* Last chance before the output of this turn is written. May be NULL. */
    void (*on_flush)(void *context);

    /* Everything written so far has left for the kernel. May be NULL. */
    void (*on_drained)(void *context);

    /* The time set with connection_set_deadline() has come. */
    void (*on_deadline)(void *context);

    /* The last event, exactly once, in a turn of its own. NULL: ended in order. The callee owns the
     * error; the connection is gone when this returns, unless somebody holds a reference. */
    void (*on_closed)(void *context, struct error *take_error);
};

struct connection *connection_open(const struct connection_options *options,
                                   const struct connection_events *events, void *context);
struct connection *connection_ref(struct connection *connection);
struct connection *connection_unref(struct connection *connection);

/* Another protocol takes over, in the middle of whatever is going on. */
void connection_set_events(struct connection *connection, const struct connection_events *events,
                           void *context);

bool connection_is_open(const struct connection *connection); /* not finishing, nor closed */

/* The queue itself, to append to; connection_flush_soon() afterwards. */
struct output *connection_output(struct connection *connection);
void connection_flush_soon(struct connection *connection);

/* Writes at once as much as the kernel takes, without a copy, and queues the rest: for whoever
 * tells many the same, for whom copies for all of them at once would be megabytes. No event comes
 * from inside, on_drained neither when nothing was queued. */
void connection_write_now(struct connection *connection, struct slice data);

/* Paused, no more on_data comes. */
void connection_pause(struct connection *connection, bool paused);

#define CONNECTION_NEVER UINT64_MAX
/* On the clock of loop_now_ms(). Cheap when it moves later, which it does with every request. */
void connection_set_deadline(struct connection *connection, uint64_t at_ms);

/* Sends what waits, says goodbye, and gives the far side some time to read it. No event but
 * on_closed comes after this. */
void connection_finish(struct connection *connection);

/* From now on the far side gets no more than this time to close as well. */
void connection_hurry(struct connection *connection, uint64_t linger_ms);

/* Ends at once. The error (or NULL) is handed to on_closed. */
void connection_abort(struct connection *connection, struct error *take_error);

struct loop *connection_loop(const struct connection *connection);
const struct address *connection_peer(const struct connection *connection);
struct ssl_st *connection_tls(const struct connection *connection); /* NULL: clear text */

/* For tests and fuzzers without sockets: bytes as if they had been read, then the end. */
void connection_feed(struct connection *connection, struct slice data);
void connection_feed_eof(struct connection *connection);
