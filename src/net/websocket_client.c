/* Opening a WebSocket: dial, ask for the upgrade, read the answer's head, hand over. */
#include "net/websocket_client.h"

#include <llhttp.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/vec.h"
#include "crypto/secret.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/byte_stream.h"
#include "net/dial.h"
#include "net/headers.h"
#include "net/http.h"
#include "net/http_client_internal.h"
#include "net/http_peer_internal.h"
#include "net/limits.h"
#include "net/websocket_handshake.h"

#define OPEN_MS_DEFAULT SECONDS(10)

struct websocket_client {
    struct loop *loop;
    struct http_peer *peer;
    char *what; /* "WebSocket 10.0.4.7:6443/exec", without the query, for messages */
    struct websocket_options options;
    const struct websocket_events *events;
    void (*on_open)(void *context, struct websocket *websocket, const char *protocol,
                    struct error *take_error);
    void *context;

    struct dial *dial;          /* until there is a stream */
    struct byte_stream *stream; /* until it is handed over */
    struct timer limit;
    uint64_t open_ms;
    struct text head; /* the request; may hold a token */
    char key[WEBSOCKET_KEY_SIZE];
    VEC(char *) protocols; /* ends with NULL */

    llhttp_t parser;
    struct headers headers;
    size_t header_bytes;
    struct error *failure;
};

static void free_self(struct websocket_client *self)
{
    timer_cancel(&self->limit);
    http_peer_unref(self->peer);
    VEC_EACH (protocol, &self->protocols)
        memory_free(*protocol);
    vec_done(&self->protocols);
    secret_wipe_text(&self->head);
    headers_done(&self->headers);
    memory_free(self->what);
    memory_free(self);
}

/* The one end without a WebSocket. */
static void tell_failure(struct websocket_client *self, struct error *take_error)
{
    struct error *err = self->failure ? STEAL(self->failure) : take_error;

    if (err != take_error)
        error_drop(take_error, "it is a consequence of what we found ourselves");
    self->on_open(self->context, NULL, NULL, error_wrap(err, "open %s", self->what));
    free_self(self);
}

static void fail(struct websocket_client *self, struct error *take_error)
{
    if (self->failure) {
        error_drop(take_error, "the first fault is the one to tell");
        return;
    }
    self->failure = take_error;
    if (self->stream)
        byte_stream_abort(self->stream);
    else
        dial_cancel(self->dial);
}

static void on_limit(void *context)
{
    struct websocket_client *self = context;

    fail(self,
         error_new(ERR_TIMEOUT, "no answer within %llu ms", (unsigned long long)self->open_ms));
}

void websocket_client_cancel(struct websocket_client *self)
{
    fail(self, error_new(ERR_UNAVAILABLE, "cancelled"));
}

/* --- the answer's head ------------------------------------------------------------------------ */

static struct websocket_client *self_of(llhttp_t *parser)
{
    return parser->data;
}

static bool fits(struct websocket_client *self, size_t size)
{
    self->header_bytes += size;
    if (self->header_bytes <= HTTP_CLIENT_MAX_HEADER_BYTES)
        return true;
    fail(self, error_new(ERR_TOO_LARGE, "the answer has more than %d bytes of headers",
                         HTTP_CLIENT_MAX_HEADER_BYTES));
    return false;
}

static int on_name(llhttp_t *parser, const char *at, size_t size)
{
    if (!fits(self_of(parser), size))
        return HPE_USER;
    headers_name_piece(&self_of(parser)->headers, slice_of(at, size));
    return HPE_OK;
}

static int on_value(llhttp_t *parser, const char *at, size_t size)
{
    if (!fits(self_of(parser), size))
        return HPE_USER;
    headers_value_piece(&self_of(parser)->headers, slice_of(at, size));
    return HPE_OK;
}

/* Whatever follows is not HTTP any more, or nothing we want to read. */
static int on_head_end(llhttp_t *parser)
{
    headers_finish(&self_of(parser)->headers);
    return 2;
}

static enum error_code code_of_status(int status)
{
    switch (status) {
    case 401:
        return ERR_UNAUTHENTICATED;
    case 403:
        return ERR_FORBIDDEN;
    case 404:
        return ERR_NOT_FOUND;
    case 429:
        return ERR_TOO_MANY;
    default:
        return status >= 400 && status < 500 ? ERR_BAD_REQUEST : ERR_UNAVAILABLE;
    }
}

static struct error *check_answer(struct websocket_client *self, const char **out_protocol)
{
    int status = llhttp_get_status_code(&self->parser);
    const struct headers *headers = &self->headers;

    if (status != 101)
        return error_new(code_of_status(status), "the server answered %d %s", status,
                         http_status_text(status));
    if (!headers_list_has(headers, "upgrade", "websocket") ||
        !headers_list_has(headers, "connection", "upgrade"))
        return error_new(ERR_UNAVAILABLE, "the server changed to something that is no WebSocket");
    return websocket_handshake_check(self->key, (const char *const *)self->protocols.items,
                                     headers_get(headers, "sec-websocket-accept"),
                                     headers_get(headers, "sec-websocket-protocol"),
                                     headers_get(headers, "sec-websocket-extensions"),
                                     out_protocol);
}

static void on_head(struct websocket_client *self, struct slice first)
{
    const char *protocol = NULL;
    struct error *err = check_answer(self, &protocol);
    struct websocket *websocket;

    if (err) {
        fail(self, err);
        return;
    }
    websocket = websocket_open(self->loop, STEAL(self->stream), first, &self->options, self->events,
                               self->context);
    self->on_open(self->context, websocket, protocol, NULL);
    free_self(self);
}

static void on_data(void *context, struct slice data)
{
    struct websocket_client *self = context;
    enum llhttp_errno result;

    if (self->failure)
        return;
    result = llhttp_execute(&self->parser, data.data, data.size);
    if (result == HPE_PAUSED_UPGRADE) {
        const char *end = llhttp_get_error_pos(&self->parser);

        on_head(self, slice_of(end, data.size - (size_t)(end - data.data)));
    } else if (result != HPE_OK) {
        fail(self, error_new(ERR_UNAVAILABLE, "the answer is no HTTP: %s",
                             llhttp_get_error_reason(&self->parser)));
    }
}

static void on_closed(void *context, struct error *take_error)
{
    struct websocket_client *self = context;

    self->stream = NULL;
    tell_failure(self, take_error
                           ? take_error
                           : error_new(ERR_UNAVAILABLE, "the server left without an answer"));
}

static void on_dialled(void *context, struct byte_stream *stream, struct error *take_error)
{
    static const struct byte_stream_events events = { .on_data = on_data, .on_closed = on_closed };
    struct websocket_client *self = context;

    self->dial = NULL;
    if (!stream) {
        tell_failure(self, take_error);
        return;
    }
    self->stream = stream;
    byte_stream_start(stream, &events, self);
    byte_stream_write(stream, text_slice(&self->head));
}

/* --- the request ------------------------------------------------------------------------------ */

static void append_protocols(struct websocket_client *self, const char *const *protocols)
{
    for (; protocols && *protocols; protocols++) {
        text_appendf(&self->head, "%s%s",
                     self->protocols.count == 0 ? "Sec-WebSocket-Protocol: " : ", ", *protocols);
        vec_push(&self->protocols, memory_strdup(*protocols));
    }
    if (self->protocols.count > 0)
        text_append(&self->head, "\r\n");
    vec_push(&self->protocols, NULL);
}

static void write_head(struct websocket_client *self, const struct websocket_request *request)
{
    const struct secret *bearer = request->bearer ? request->bearer : http_peer_bearer(self->peer);
    struct text *head = &self->head;

    text_appendf(head,
                 "GET %s%s HTTP/1.1\r\nHost: %s\r\nUser-Agent: %s\r\n"
                 "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: " WEBSOCKET_VERSION "\r\n",
                 http_peer_prefix(self->peer), request->path, http_peer_authority(self->peer),
                 http_peer_user_agent(self->peer), self->key);
    append_protocols(self, request->protocols);
    for (size_t i = 0; i < request->header_count; i++)
        text_appendf(head, "%s: %s\r\n", request->headers[i].name, request->headers[i].value);
    if (bearer)
        text_appendf(head, "Authorization: Bearer " SLICE_FORMAT "\r\n",
                     SLICE_ARGUMENT(secret_reveal(bearer)));
    text_append(head, "\r\n");
}

static struct error *check_request(const struct websocket_request *request)
{
    struct http_request plain = { .method = "GET",
                                  .path = request->path,
                                  .headers = request->headers,
                                  .header_count = request->header_count };

    for (const char *const *name = request->protocols; name && *name; name++) {
        if (!http_is_token(slice_from(*name)))
            return error_new(ERR_BAD_REQUEST, "protocol \"%s\": want a word", *name);
    }
    return http_request_check(&plain);
}

struct websocket_client *websocket_client_start(
    struct http_client *client, struct http_peer *peer, const struct websocket_request *request,
    const struct websocket_options *options, const struct websocket_events *events,
    void (*on_open)(void *context, struct websocket *websocket, const char *protocol,
                    struct error *take_error),
    void *context)
{
    static const llhttp_settings_t settings = {
        .on_header_field = on_name,
        .on_header_value = on_value,
        .on_headers_complete = on_head_end,
    };
    struct websocket_client *self = NEW(struct websocket_client);
    const char *path = request->path ? request->path : "";

    self->loop = http_client_loop(client);
    self->peer = http_peer_ref(peer);
    self->what =
        memory_format("WebSocket %s%.*s", http_peer_name(peer), (int)strcspn(path, "?"), path);
    self->options = *options;
    self->options.is_client = true;
    self->events = events;
    self->on_open = on_open;
    self->context = context;
    self->open_ms = request->open_ms ? request->open_ms : OPEN_MS_DEFAULT;
    headers_init(&self->headers);
    llhttp_init(&self->parser, HTTP_RESPONSE, &settings);
    self->parser.data = self;
    timer_init(&self->limit, self->loop, on_limit, self);
    timer_set(&self->limit, self->open_ms, 0);
    websocket_handshake_key(self->key);
    self->dial = dial_start(client, peer, self->open_ms, on_dialled, self);
    self->failure = check_request(request);
    if (self->failure)
        dial_cancel(self->dial);
    else
        write_head(self, request);
    return self;
}
