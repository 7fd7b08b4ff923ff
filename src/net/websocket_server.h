/* Turns a request to our HTTP server into a WebSocket. Loop thread only: for routes that run
 * inline.
 */
#pragma once

#include "net/websocket.h"
#include "net/websocket_handshake.h"

struct exchange;

/* NULL when the request was refused, which has been answered then: 400 for a bad handshake, 403 for
 * a page of another origin, 426 for another version of the protocol. Otherwise the exchange is over
 * and the events follow. *out_protocol is one of the terms' or NULL; it may be NULL itself. */
struct websocket *websocket_server_accept(struct exchange *exchange,
                                          const struct websocket_terms *terms,
                                          const struct websocket_options *options,
                                          const struct websocket_events *events, void *context,
                                          const char **out_protocol);
