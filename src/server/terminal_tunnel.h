/* A request of a shell that becomes a WebSocket: exec, attach, port-forward. The cluster is asked
 * first, so that its refusal is the shell's answer; then messages go both ways as they are, and
 * whoever is slow slows down the other. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct exchange;
struct http_client;
struct http_header;
struct http_peer;
struct terminal_tunnel;

/* Whether the request asks for it. */
bool terminal_tunnel_is_wanted(struct exchange *exchange);

/* Used up during the call, but for what is called back. */
struct terminal_tunnel_options {
    struct http_client *client; /* outlives the tunnel */
    struct http_peer *peer;
    const char *path; /* with the query */
    const struct http_header *headers;
    size_t header_count;
    void (*on_ended)(void *context); /* last and once, in a later turn; the tunnel is gone then */
    void *context;
};

struct terminal_tunnel *terminal_tunnel_start(const struct terminal_tunnel_options *options,
                                              struct exchange *exchange);
void terminal_tunnel_stop(struct terminal_tunnel *tunnel); /* at once; on_ended follows */
