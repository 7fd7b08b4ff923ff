/* GET /ws/clusters: a WebSocket that tells of changes. */
#include "base/error.h"
#include "base/memory.h"
#include "net/exchange.h"
#include "net/websocket_server.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/stream.h"
#include "server/stream_limits.h"
#include "server/tables.h"

struct socket {
    struct websocket *websocket;
    struct stream_client *client;
};

static bool port_send(void *port, struct slice frames)
{
    struct socket *socket = port;

    return websocket_send_frames(socket->websocket, frames);
}

static size_t port_queued(const void *port)
{
    const struct socket *socket = port;

    return websocket_queued(socket->websocket);
}

static void port_close(void *port, unsigned code, const char *reason)
{
    struct socket *socket = port;

    websocket_close(socket->websocket, (enum websocket_code)code, reason);
}

static const struct stream_port port = { port_send, port_queued, port_close };

static void on_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct socket *socket = context;

    if (type == WEBSOCKET_TEXT)
        stream_client_message(socket->client, data);
}

static void on_writable(void *context)
{
    struct socket *socket = context;

    stream_client_writable(socket->client);
}

static void on_closed(void *context, unsigned code, struct slice reason, struct error *take_error)
{
    struct socket *socket = context;

    (void)code;
    (void)reason;
    error_drop(take_error, "pages come and go");
    stream_leave(socket->client);
    memory_free(socket);
}

static const struct websocket_events events = { on_message, on_writable, on_closed };

/* The gate has looked at the origin: a page of ours, or no page at all. */
static bool allows_origin(void *context, const char *origin, const char *host)
{
    (void)context;
    (void)origin;
    (void)host;
    return true;
}

static struct error *clusters(struct server_call *call)
{
    static const struct websocket_terms terms = { .allows_origin = allows_origin };
    static const struct websocket_options options = {
        .max_message = STREAM_MAX_MESSAGE,
        .ping_ms = STREAM_PING_MS,
        .pong_ms = STREAM_PONG_MS,
    };
    struct stream *stream = server_stream(call->server);
    bool snapshot = server_query_is(call, "snapshot", "1");
    struct socket *socket;
    struct error *err;

    if (!stream)
        return error_new(ERR_UNAVAILABLE, "the server is starting");
    err = stream_check_room(stream, call->caller->name);
    if (err)
        return err;
    exchange_ref(call->exchange); /* it ends with the upgrade, and the caller lives in it */
    socket = NEW(struct socket);
    socket->websocket =
        websocket_server_accept(call->exchange, &terms, &options, &events, socket, NULL);
    if (!socket->websocket) {
        memory_free(socket); /* refused, and answered */
    } else {
        socket->client = stream_join(stream, call->caller, snapshot, &port, socket);
    }
    exchange_unref(call->exchange);
    return NULL;
}

const struct server_route stream_routes[] = {
    { "streamClusters", "GET", "/ws/clusters", RULE_ANY, NULL, NULL, clusters, SERVER_SOCKET,
      LIMIT_NONE, NULL, NULL, "Changes of clusters and notices, as they happen" },
    { 0 },
};
