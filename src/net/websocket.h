/* A WebSocket connection after its handshake, for servers and clients. Sends pings by itself and
 * ends connections that do not answer. Loop thread only; freed after on_closed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "net/websocket_frame.h"

struct byte_stream;
struct error;
struct loop;
struct websocket;

#define WEBSOCKET_NEVER UINT64_MAX

struct websocket_options {
    bool is_client;
    size_t max_message; /* what the peer may send in one; 0: WEBSOCKET_MAX_MESSAGE_DEFAULT */
    size_t max_queued;  /* what may wait for the peer; 0: WEBSOCKET_MAX_QUEUED_DEFAULT */
    uint64_t ping_ms;   /* silence after which we ask; 0: 30 s */
    uint64_t pong_ms;   /* for the answer; 0: 10 s */
    uint64_t close_ms;  /* for the peer to close as well; 0: 5 s */
};

/* Never from inside one of the calls below. */
struct websocket_events {
    /* A whole message, WEBSOCKET_TEXT (valid UTF-8) or WEBSOCKET_BINARY, borrowed. Not after
     * websocket_close(). */
    void (*on_message)(void *context, enum websocket_opcode type, struct slice data);

    /* Nothing waits any more, after websocket_send() said to pause. May be NULL. */
    void (*on_writable)(void *context);

    /* Exactly once and last. The code and reason of the close frame that began it (reason
     * borrowed), WEBSOCKET_CODE_NONE if it had none, WEBSOCKET_CODE_ABNORMAL if there was no close
     * frame. The error says what went wrong, NULL when it was an orderly end; the callee owns it.
     */
    void (*on_closed)(void *context, unsigned code, struct slice reason, struct error *take_error);
};

/* Takes over a stream, started or not. `first` is what the stream's user had already read behind
 * the handshake. */
struct websocket *websocket_open(struct loop *loop, struct byte_stream *take_stream,
                                 struct slice first, const struct websocket_options *options,
                                 const struct websocket_events *events, void *context);

/* Queues a message. False: the peer is behind, wait for on_writable. Whoever goes on regardless is
 * cut off at max_queued: the connection ends with ERR_EXPIRED. After a close nothing is sent. */
bool websocket_send(struct websocket *websocket, enum websocket_opcode type, struct slice data);
size_t websocket_queued(const struct websocket *websocket);

/* Sends whole frames as they are, made by websocket_frame_append() without a mask: for servers that
 * tell many peers the same. False: something waits, and on_writable comes when nothing does. The
 * caller keeps the bound. */
bool websocket_send_frames(struct websocket *websocket, struct slice frames);

/* Paused, no message comes, and the peer is slowed down. */
void websocket_pause(struct websocket *websocket, bool paused);

/* Says goodbye and waits for the peer's. The reason is cut to 123 bytes. Again: no effect. */
void websocket_close(struct websocket *websocket, enum websocket_code code, const char *reason);

/* Ends at once, without a word. on_closed comes in a later turn. */
void websocket_abort(struct websocket *websocket);
