/* An open connection, whoever made it: accepted or dialled, plain or TLS, or a pair in memory. The
 * maker embeds it and fills the table of functions; the user (a WebSocket, a tunnel) starts it and
 * talks through the calls below. Loop thread only.
 *
 * What both sides rely on:
 *  - no event comes before byte_stream_start(), nor from inside one of the calls below;
 *  - bytes that the maker read too far (behind an upgrade) come first, through on_data;
 *  - on_closed comes exactly once, is the last event, and the stream is gone when it returns.
 *    Whoever started a stream and wants to be rid of it closes or aborts it and waits for that. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct byte_stream;
struct error;

struct byte_stream_events {
    /* The bytes are borrowed for the call. Never empty, never after close or abort. */
    void (*on_data)(void *context, struct slice data);

    /* Everything written so far has left for the kernel. May be NULL. */
    void (*on_drained)(void *context);

    /* NULL: the far side ended in order, or we closed. The callee owns the error. */
    void (*on_closed)(void *context, struct error *take_error);
};

struct byte_stream_table {
    void (*start)(struct byte_stream *stream);
    void (*write)(struct byte_stream *stream, struct slice data);
    void (*write_now)(struct byte_stream *stream, struct slice data); /* NULL: as write */
    size_t (*queued)(const struct byte_stream *stream);
    void (*pause)(struct byte_stream *stream, bool paused);
    void (*close)(struct byte_stream *stream);
    void (*abort)(struct byte_stream *stream);
};

struct byte_stream {
    const struct byte_stream_table *table;
    const struct byte_stream_events *events; /* what follows is set by byte_stream_start() */
    void *context;
};

void byte_stream_start(struct byte_stream *stream, const struct byte_stream_events *events,
                       void *context);

/* Somebody else gets the events from now on; also from inside one. */
void byte_stream_hand_over(struct byte_stream *stream, const struct byte_stream_events *events,
                           void *context);

/* Takes a copy of everything. The writer keeps the bound: it asks byte_stream_queued() first and
 * stops, or aborts, when the far side does not keep up. */
void byte_stream_write(struct byte_stream *stream, struct slice data);
size_t byte_stream_queued(const struct byte_stream *stream);

/* The same, but what can leave at once does so and is not copied: for one large piece, not for many
 * small ones, each of which would travel alone. on_drained comes only when something was queued. */
void byte_stream_write_now(struct byte_stream *stream, struct slice data);

/* Paused, nothing more is read, and the far side comes to a halt by itself. */
void byte_stream_pause(struct byte_stream *stream, bool paused);

/* Ends after what was written, within the maker's time limit. */
void byte_stream_close(struct byte_stream *stream);

/* Ends at once; what was not sent is lost. Also after byte_stream_close(). */
void byte_stream_abort(struct byte_stream *stream);
