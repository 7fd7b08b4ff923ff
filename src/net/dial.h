/* Opens a connection to a peer of the HTTP client, with its trust, its certificate and its proxy,
 * and hands it over as a byte stream: for WebSockets and tunnels. Loop thread only. */
#pragma once

#include <stdint.h>

struct byte_stream;
struct dial;
struct error;
struct http_client;
struct http_peer;

/* on_done comes exactly once, in a later turn: either with a stream, which the callee starts in the
 * call, or with an error, which it owns. The stream counts as one of the client's calls and ends
 * with the client. connect_ms of 0 means 10 s. */
struct dial *dial_start(struct http_client *client, struct http_peer *peer, uint64_t connect_ms,
                        void (*on_done)(void *context, struct byte_stream *stream,
                                        struct error *take_error),
                        void *context);

/* Before on_done: it comes in a later turn, with ERR_UNAVAILABLE. */
void dial_cancel(struct dial *dial);
