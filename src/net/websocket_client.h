/* Opens WebSockets to other servers: connection, TLS and handshake as one step with one time limit.
 * Loop thread only. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "net/websocket.h"

struct http_client;
struct http_header;
struct http_peer;
struct secret;
struct websocket_client;

/* Everything is copied. */
struct websocket_request {
    const char *path; /* from the peer's url on, with the query */
    const struct http_header *headers;
    size_t header_count;
    const struct secret *bearer;  /* instead of the peer's; may be NULL */
    const char *const *protocols; /* offered, best first, ends with NULL; may be NULL */
    uint64_t open_ms;             /* until it is open; 0: 10 s */
};

/* on_open comes exactly once, in a later turn: with an open WebSocket and the protocol that was
 * chosen (borrowed; NULL for none), or with NULL and an error, which the callee owns. Only after an
 * open one the events follow, with the same context. */
struct websocket_client *websocket_client_start(
    struct http_client *client, struct http_peer *peer, const struct websocket_request *request,
    const struct websocket_options *options, const struct websocket_events *events,
    void (*on_open)(void *context, struct websocket *websocket, const char *protocol,
                    struct error *take_error),
    void *context);

/* Before on_open, which comes in a later turn, with ERR_UNAVAILABLE. */
void websocket_client_cancel(struct websocket_client *self);
