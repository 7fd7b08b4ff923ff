/* HTTP/1.1 on one connection: requests in, one after the other, answers out in the same order. The
 * parser stops behind each request; it goes on when that one is answered. */
#include <llhttp.h>

#include "base/error.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "net/connection.h"
#include "net/exchange_internal.h"
#include "net/http1_internal.h"
#include "net/http_host_internal.h"
#include "net/http_session_internal.h"

/* --- parser callbacks ---------------------------------------------------------------------- */

static struct http1 *http1_of(llhttp_t *parser)
{
    return parser->data;
}

static struct exchange *exchange_begin(struct http1 *http1)
{
    http1->exchange = exchange_new(http1->host, http1->session->remote, &http1_exchange_ops, http1);
    return http1->exchange;
}

static int on_message_begin(llhttp_t *parser)
{
    struct http1 *http1 = http1_of(parser);

    exchange_begin(http1);
    http1->state = HTTP1_HEAD;
    http1->started_ms = loop_now_ms(http1->host->loop);
    http1->head_bytes = 0;
    http1->expects_continue = false;
    http1->session->asked = true;
    http_session_set_idle(http1->session, false);
    return HPE_OK;
}

/* Answers with an error of our own and gives up on the connection: what follows in it cannot be
 * told from the rest of what was refused. */
static void refuse(struct http1 *http1, int status, const char *message)
{
    struct exchange *exchange = http1->exchange ? http1->exchange : exchange_begin(http1);

    http1->keep_alive = false;
    if (!exchange->answered)
        exchange_refuse(exchange, status, message);
    else
        connection_finish(http1->connection);
}

static int on_url(llhttp_t *parser, const char *at, size_t size)
{
    struct http1 *http1 = http1_of(parser);
    struct exchange *exchange = http1->exchange;

    if (exchange->target.size + size > http1->host->limits.max_uri_bytes) {
        refuse(http1, 414, "the request target is too long");
        return HPE_USER;
    }
    text_append_bytes(&exchange->target, at, size);
    return HPE_OK;
}

/* Trailers count like headers, but nobody asks for them, so they are not kept. */
static bool header_piece_fits(struct http1 *http1, size_t size)
{
    const struct http_limits *limits = &http1->host->limits;

    http1->head_bytes += size;
    if (http1->head_bytes <= limits->max_header_bytes)
        return true;
    refuse(http1, 431, "the request has too large headers");
    return false;
}

/* Counted with the first letter of the name, so that it makes no difference how the bytes come. */
static bool header_count_fits(struct http1 *http1)
{
    if (http1->exchange->headers.entries.count <= http1->host->limits.max_headers)
        return true;
    refuse(http1, 431, "the request has too many headers");
    return false;
}

static int on_header_field(llhttp_t *parser, const char *at, size_t size)
{
    struct http1 *http1 = http1_of(parser);

    if (!header_piece_fits(http1, size))
        return HPE_USER;
    if (http1->state != HTTP1_HEAD)
        return HPE_OK;
    headers_name_piece(&http1->exchange->headers, slice_of(at, size));
    return header_count_fits(http1) ? HPE_OK : HPE_USER;
}

static int on_header_value(llhttp_t *parser, const char *at, size_t size)
{
    struct http1 *http1 = http1_of(parser);

    if (!header_piece_fits(http1, size))
        return HPE_USER;
    if (http1->state == HTTP1_HEAD)
        headers_value_piece(&http1->exchange->headers, slice_of(at, size));
    return HPE_OK;
}

static int on_header_value_complete(llhttp_t *parser)
{
    struct http1 *http1 = http1_of(parser);

    if (http1->state == HTTP1_HEAD) {
        headers_value_piece(&http1->exchange->headers, SLICE(""));
        headers_finish(&http1->exchange->headers);
    }
    return HPE_OK;
}

static enum http_method method_of(const llhttp_t *parser)
{
    switch (parser->method) {
    case HTTP_GET:
        return HTTP_METHOD_GET;
    case HTTP_HEAD:
        return HTTP_METHOD_HEAD;
    case HTTP_POST:
        return HTTP_METHOD_POST;
    case HTTP_PUT:
        return HTTP_METHOD_PUT;
    case HTTP_PATCH:
        return HTTP_METHOD_PATCH;
    case HTTP_DELETE:
        return HTTP_METHOD_DELETE;
    case HTTP_OPTIONS:
        return HTTP_METHOD_OPTIONS;
    case HTTP_CONNECT:
        return HTTP_METHOD_CONNECT;
    case HTTP_TRACE:
        return HTTP_METHOD_TRACE;
    default:
        return HTTP_METHOD_OTHER;
    }
}

static bool has_body(const llhttp_t *parser)
{
    return parser->flags & F_CHUNKED || parser->content_length > 0;
}

static int on_headers_complete(llhttp_t *parser)
{
    struct http1 *http1 = http1_of(parser);
    struct exchange *exchange = http1->exchange;
    bool has_length = parser->flags & F_CONTENT_LENGTH;

    if (parser->http_major != 1) {
        refuse(http1, 505, "this port speaks HTTP/1.1 and HTTP/2");
        return HPE_USER;
    }
    exchange->method = method_of(parser);
    exchange->version = parser->http_minor == 0 ? HTTP_VERSION_1_0 : HTTP_VERSION_1_1;
    http1->state = HTTP1_BODY;
    http1->keep_alive = llhttp_should_keep_alive(parser) && !http1->host->draining &&
                        exchange->method != HTTP_METHOD_CONNECT;
    http1->body_started_ms = loop_now_ms(http1->host->loop);
    http1->body_bytes = 0;
    http1->body_announced = has_body(parser);
    http1->length_left = has_length ? parser->content_length : UINT64_MAX;
    http1->expects_continue = http1->body_announced && exchange->version == HTTP_VERSION_1_1 &&
                              exchange_header(exchange, "expect");
    exchange_head_done(exchange, has_length, parser->content_length);
    if (!http1->exchange && !http1->keep_alive)
        return HPE_USER; /* answered already, and nothing more is wanted */
    if (http1->expects_continue && http1->exchange && exchange_wants_body(exchange))
        http1_write_continue(http1);
    return HPE_OK;
}

static int on_body(llhttp_t *parser, const char *at, size_t size)
{
    struct http1 *http1 = http1_of(parser);

    http1->body_bytes += size;
    http1->length_left -= http1->length_left == UINT64_MAX ? 0 : size;
    if (!http1->exchange) {
        http1->discarded_bytes += size;
        return http1->discarded_bytes > http1->host->limits.max_discard_bytes ? HPE_USER : HPE_OK;
    }
    return exchange_body_piece(http1->exchange, slice_of(at, size)) ? HPE_OK : HPE_USER;
}

static int on_message_complete(llhttp_t *parser)
{
    http1_of(parser)->complete = true;
    return HPE_PAUSED;
}

static const llhttp_settings_t settings = {
    .on_message_begin = on_message_begin,
    .on_url = on_url,
    .on_header_field = on_header_field,
    .on_header_value = on_header_value,
    .on_header_value_complete = on_header_value_complete,
    .on_headers_complete = on_headers_complete,
    .on_body = on_body,
    .on_message_complete = on_message_complete,
};

/* --- requests ------------------------------------------------------------------------------ */

static uint64_t deadline(const struct http1 *http1)
{
    const struct http_limits *limits = &http1->host->limits;

    switch (http1->state) {
    case HTTP1_IDLE:
        return loop_now_ms(http1->host->loop) + limits->idle_ms;
    case HTTP1_HEAD:
        return http1->started_ms + limits->head_ms;
    case HTTP1_BODY:
        if (http1->receive_paused)
            return CONNECTION_NEVER;
        return http1->body_started_ms + limits->body_grace_ms +
               http1->body_bytes * 1000 / (limits->body_min_rate ? limits->body_min_rate : 1);
    case HTTP1_HANDLING:
        return CONNECTION_NEVER;
    }
    return CONNECTION_NEVER;
}

static void update(struct http1 *http1)
{
    connection_set_deadline(http1->connection, deadline(http1));
    connection_pause(http1->connection, http1->state == HTTP1_HANDLING || http1->receive_paused);
    if (http1->state == HTTP1_IDLE && !http1->session->idle)
        http_session_set_idle(http1->session, true);
}

/* The whole request is there, and the parser stands behind it. */
static void request_complete(struct http1 *http1)
{
    http1->complete = false;
    if (!http1->exchange) { /* answered before its body had come */
        http1->state = HTTP1_IDLE;
        return;
    }
    http1->state = HTTP1_HANDLING;
    exchange_body_done(http1->exchange);
}

static void parse_failed(struct http1 *http1, llhttp_errno_t number)
{
    bool other_version = http1->parser.http_major != 1 || http1->parser.http_minor > 1;

    if (!connection_is_open(http1->connection) || http1->upgraded)
        return;
    if (number == HPE_USER || number == HPE_CB_HEADERS_COMPLETE || number == HPE_CLOSED_CONNECTION)
        connection_finish(http1->connection); /* we said why already */
    else if (number == HPE_INVALID_VERSION && other_version)
        refuse(http1, 505, "this port speaks HTTP/1.1 and HTTP/2");
    else
        refuse(http1, 400, "the request is malformed");
}

/* Returns how many bytes were used. */
static size_t parse(struct http1 *http1, struct slice data)
{
    llhttp_errno_t number = llhttp_execute(&http1->parser, data.data, data.size);

    if (number == HPE_OK)
        return data.size;
    if (number == HPE_PAUSED || number == HPE_PAUSED_UPGRADE) {
        size_t used = (size_t)(llhttp_get_error_pos(&http1->parser) - data.data);

        if (number == HPE_PAUSED)
            llhttp_resume(&http1->parser);
        else
            llhttp_resume_after_upgrade(&http1->parser);
        return used;
    }
    http1->broken = true;
    parse_failed(http1, number);
    return data.size;
}

static size_t on_data(void *context, struct slice data)
{
    struct http1 *http1 = context;
    size_t used = 0;

    http1->in_data = true;
    while (used < data.size && http1->state != HTTP1_HANDLING && !http1->broken &&
           connection_is_open(http1->connection)) {
        used += parse(http1, slice_of(data.data + used, data.size - used));
        if (http1->complete)
            request_complete(http1);
        if (http1->upgraded) {
            memory_free(http1);
            return used;
        }
    }
    http1->in_data = false;
    if (http1->broken || !connection_is_open(http1->connection))
        return data.size;
    update(http1);
    return used;
}

/* --- ends ---------------------------------------------------------------------------------- */

void http1_next(struct http1 *http1)
{
    http1->exchange = NULL;
    if (http1->state == HTTP1_HANDLING)
        http1->state = HTTP1_IDLE;
    else
        http1->discarded_bytes = 0; /* the body is still coming; it is read and forgotten */
    if (!http1->keep_alive || http1->host->draining)
        connection_finish(http1->connection);
    else
        update(http1);
}

static void on_eof(void *context)
{
    struct http1 *http1 = context;

    if (http1->state != HTTP1_HANDLING || !http1->exchange ||
        http1->exchange->phase == EXCHANGE_STREAMING) {
        connection_finish(http1->connection);
        return;
    }
    /* Only half closed, perhaps: the answer is still written, but whoever works on it may stop. */
    http1->keep_alive = false;
    exchange_cancel(http1->exchange);
}

static void on_drained(void *context)
{
    struct http1 *http1 = context;

    if (http1->leaving)
        http1_leave(http1);
    else if (http1->exchange && http1->exchange->stream)
        exchange_tell_writable(http1->exchange);
}

static void on_deadline(void *context)
{
    struct http1 *http1 = context;

    switch (http1->state) {
    case HTTP1_IDLE:
        connection_finish(http1->connection);
        return;
    case HTTP1_HEAD:
        refuse(http1, 408, "the request did not come in time");
        return;
    case HTTP1_BODY:
        refuse(http1, 408, "the request body did not come in time");
        return;
    case HTTP1_HANDLING:
        return;
    }
}

struct byte_stream *http1_hand_over(struct http1 *http1)
{
    struct http_session *session = http1->session;

    http1->upgraded = true;
    exchange_detach(STEAL(http1->exchange), false);
    if (!http1->in_data)
        memory_free(http1);
    return http_session_upgrade(session);
}

static void on_closed(void *context, struct error *take_error)
{
    struct http1 *http1 = context;
    struct http_session *session = http1->session;

    if (http1->exchange)
        exchange_detach(http1->exchange, true);
    memory_free(http1);
    http_session_closed(session, take_error);
}

static const struct connection_events events = {
    .on_data = on_data,
    .on_eof = on_eof,
    .on_drained = on_drained,
    .on_deadline = on_deadline,
    .on_closed = on_closed,
};

static void drain(struct http_session *session)
{
    struct http1 *http1 = session->protocol;

    http1->keep_alive = false;
    if (http1->state == HTTP1_IDLE)
        connection_finish(http1->connection);
}

void http1_start(struct http_session *session)
{
    struct http1 *http1 = NEW(struct http1);

    http1->session = session;
    http1->host = session->host;
    http1->connection = session->connection;
    http1->keep_alive = true;
    llhttp_init(&http1->parser, HTTP_REQUEST, &settings);
    http1->parser.data = http1;
    session->protocol = http1;
    session->drain = drain;
    connection_set_events(http1->connection, &events, http1);
    update(http1);
}
