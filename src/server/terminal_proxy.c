/* Requests of a shell, made again in somebody's name. */
#include "server/terminal_proxy.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "crypto/secret.h"
#include "net/exchange.h"
#include "net/http.h"
#include "net/http_client.h"
#include "net/http_server.h"
#include "net/http_service.h"
#include "server/terminal_tunnel.h"

enum {
    MAX_BODY = 8 * 1024 * 1024,
    MAX_GROUPS = 4,
};

struct terminal_proxy {
    struct terminal_proxy_options options;
    struct http_server *server;
    struct http_peer *peer;
    struct secret *token;
    char *user;
    char *groups[MAX_GROUPS + 1];
    struct forward *forwards; /* under way */
    bool stopped;             /* nobody is accepted any more, and nobody is left */
    void (*on_stopped)(void *context);
    void *stop_context;
};

/* One request on its way through. */
struct forward {
    struct terminal_proxy *proxy;
    struct forward *next;
    struct forward **place; /* that points here */
    struct exchange *exchange;
    struct http_call *call;
    struct terminal_tunnel *tunnel; /* instead of a call */
    bool streams;                   /* the answer has begun */
    bool closed;                    /* and the shell does not listen any more */
};

/* Everything else that a client says about itself is left out, above all who it claims to be. */
static const char *const passed[] = { "accept", "content-type", "user-agent", "kubectl-command",
                                      "kubectl-session" };
static const char *const returned[] = { "warning", "retry-after", "audit-id" };

/* --- the answer ----------------------------------------------------------------------------- */

static void dispose(struct terminal_proxy *proxy)
{
    http_server_free(proxy->server);
    http_peer_unref(proxy->peer);
    secret_free(proxy->token);
    memory_free(proxy->user);
    for (char **group = proxy->groups; *group; group++)
        memory_free(*group);
    memory_free(proxy);
}

/* The server has ended, and so has every call that was made for it. */
static void leave(struct terminal_proxy *proxy)
{
    if (!proxy->stopped || proxy->forwards)
        return;
    proxy->on_stopped(proxy->stop_context);
    dispose(proxy);
}

/* When both sides have ended. */
static void settle(struct forward *forward)
{
    struct terminal_proxy *proxy = forward->proxy;

    if (forward->call || forward->tunnel || (forward->streams && !forward->closed))
        return;
    exchange_unref(forward->exchange);
    *forward->place = forward->next;
    if (forward->next)
        forward->next->place = forward->place;
    memory_free(forward);
    leave(proxy);
}

static void on_writable(void *context)
{
    struct forward *forward = context;

    if (forward->call)
        http_call_pause(forward->call, false);
}

static void on_closed(void *context)
{
    struct forward *forward = context;

    forward->closed = true;
    if (forward->call)
        http_call_cancel(forward->call);
    settle(forward);
}

static const struct exchange_stream_events stream_events = { on_writable, on_closed };

static void on_head(void *context, const struct http_response *response)
{
    struct forward *forward = context;
    const char *type = http_response_header(response, "content-type");

    for (size_t i = 0; i < COUNT_OF(returned); i++) {
        const char *value = http_response_header(response, returned[i]);

        if (value)
            exchange_set_header(forward->exchange, returned[i], value);
    }
    forward->streams = true;
    exchange_stream_begin(forward->exchange, response->status, type, &stream_events, forward);
}

static void on_data(void *context, struct slice data)
{
    struct forward *forward = context;

    if (!forward->closed && !exchange_stream_write(forward->exchange, data))
        http_call_pause(forward->call, true);
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct forward *forward = context;

    forward->call = NULL;
    if (!forward->streams)
        exchange_refuse(forward->exchange, 502, "the cluster does not answer");
    else if (!forward->closed && take_error)
        exchange_stream_abort(forward->exchange);
    else if (!forward->closed)
        exchange_stream_end(forward->exchange);
    http_response_free(take_response);
    error_drop(take_error, "the shell was told");
    settle(forward);
}

static const struct http_call_events call_events = {
    .on_head = on_head,
    .on_data = on_data,
    .on_done = on_done,
};

/* --- the request ---------------------------------------------------------------------------- */

static size_t add_headers(const struct forward *forward, struct http_header *headers)
{
    size_t count = 0;

    for (size_t i = 0; i < COUNT_OF(passed); i++) {
        const char *value = exchange_header(forward->exchange, passed[i]);

        if (value)
            headers[count++] = (struct http_header){ passed[i], value };
    }
    headers[count++] = (struct http_header){ "impersonate-user", forward->proxy->user };
    for (char *const *group = forward->proxy->groups; *group; group++)
        headers[count++] = (struct http_header){ "impersonate-group", *group };
    return count;
}

/* What may last for hours gets a connection of its own. */
static bool lasts(struct exchange *exchange)
{
    return exchange_query_param(exchange, "watch") || exchange_query_param(exchange, "follow");
}

static void on_tunnel_ended(void *context)
{
    struct forward *forward = context;

    forward->tunnel = NULL;
    settle(forward);
}

static struct forward *add_forward(struct terminal_proxy *proxy, struct exchange *exchange)
{
    struct forward *forward = NEW(struct forward);

    forward->proxy = proxy;
    forward->exchange = exchange_ref(exchange);
    forward->next = proxy->forwards;
    forward->place = &proxy->forwards;
    if (forward->next)
        forward->next->place = &forward->next;
    proxy->forwards = forward;
    return forward;
}

static void on_request(void *context, struct exchange *exchange)
{
    struct terminal_proxy *proxy = context;
    struct forward *forward = add_forward(proxy, exchange);
    struct http_header headers[COUNT_OF(passed) + 1 + MAX_GROUPS];
    struct slice path = exchange_path(exchange);
    struct slice query = exchange_query(exchange);
    struct http_request request = {
        .method = http_method_name(exchange_method(exchange)),
        .path = arena_format(exchange_arena(exchange), SLICE_FORMAT "%s" SLICE_FORMAT,
                             SLICE_ARGUMENT(path), query.size ? "?" : "", SLICE_ARGUMENT(query)),
        .headers = headers,
        .body = exchange_body(exchange).size ? exchange_body(exchange) : (struct slice){ NULL, 0 },
        .total_ms = HTTP_CALL_NEVER,
        .own_connection = lasts(exchange),
    };

    request.header_count = add_headers(forward, headers);
    if (terminal_tunnel_is_wanted(exchange)) {
        forward->tunnel = terminal_tunnel_start(
            &(struct terminal_tunnel_options){ proxy->options.client, proxy->peer, request.path,
                                               headers, request.header_count, on_tunnel_ended,
                                               forward },
            exchange);
        return;
    }
    forward->call =
        http_client_start(proxy->options.client, proxy->peer, &request, &call_events, forward);
}

/* The token is worth something here and nowhere else. */
static void on_request_head(void *context, struct exchange *exchange)
{
    struct terminal_proxy *proxy = context;
    const char *given = exchange_header(exchange, "authorization");
    struct slice word = slice_from(given);

    exchange_set_body_limit(exchange, MAX_BODY);
    if (!slice_has_prefix(word, "Bearer ") ||
        !secret_equal_bytes(secret_reveal(proxy->token), slice_of(word.data + 7, word.size - 7)))
        exchange_refuse(exchange, 401, "this is no token of this session");
}

static void on_request_done(void *context, const struct exchange *exchange)
{
    struct terminal_proxy *proxy = context;
    struct slice path = exchange_path(exchange);
    CLEANUP(string) char *copy = memory_strndup(path.data, path.size);

    if (proxy->options.on_request)
        proxy->options.on_request(proxy->options.context,
                                  http_method_name(exchange_method(exchange)), copy,
                                  exchange_status(exchange));
}

static const struct http_service service = {
    .on_head = on_request_head,
    .on_request = on_request,
    .on_done = on_request_done,
};

/* --- beginning and end ---------------------------------------------------------------------- */

struct error *terminal_proxy_start(const struct terminal_proxy_options *options, int take_socket,
                                   struct terminal_proxy **out_proxy)
{
    struct terminal_proxy *proxy = NEW(struct terminal_proxy);
    struct error *err;

    proxy->options = *options;
    proxy->peer = http_peer_ref(options->peer);
    proxy->token = secret_new(options->token, strlen(options->token));
    proxy->user = memory_strdup(options->user);
    for (size_t i = 0; options->groups[i]; i++) {
        ASSERT(i < MAX_GROUPS);
        proxy->groups[i] = memory_strdup(options->groups[i]);
    }
    proxy->server = http_server_new(
        options->loop, &(struct http_server_options){
                           .service = &service, .service_context = proxy, .tls = options->tls });
    err = http_server_adopt(proxy->server, take_socket);
    if (err) {
        dispose(proxy);
        return error_wrap(err, "answer a sandbox");
    }
    *out_proxy = proxy;
    return NULL;
}

static void on_server_stopped(void *context)
{
    struct terminal_proxy *proxy = context;

    proxy->stopped = true;
    leave(proxy);
}

static void stop_forward(struct forward *forward)
{
    if (forward->call)
        http_call_cancel(forward->call);
    if (forward->tunnel)
        terminal_tunnel_stop(forward->tunnel);
}

void terminal_proxy_stop(struct terminal_proxy *proxy, void (*on_stopped)(void *context),
                         void *context)
{
    proxy->on_stopped = on_stopped;
    proxy->stop_context = context;
    for (struct forward *forward = proxy->forwards; forward; forward = forward->next)
        stop_forward(forward);
    http_server_stop(proxy->server, 0, on_server_stopped, proxy);
}
