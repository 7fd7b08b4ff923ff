/* HTTP/2 on one connection: nghttp2 reads and writes frames, we keep the streams, the budgets and
 * the time. */
#include "net/http2_internal.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "loop/loop.h"
#include "net/connection.h"
#include "net/exchange_internal.h"
#include "net/http_host_internal.h"
#include "net/http_session_internal.h"

enum {
    STREAM_WINDOW = 256 * 1024,
    CONNECTION_WINDOW = 1024 * 1024,
    HEADER_OVERHEAD = 32, /* what a field counts beyond its text: RFC 9113, 6.5.2 */
};

static uint64_t now_ms(const struct http2 *http2)
{
    return loop_now_ms(http2->host->loop);
}

/* --- streams ------------------------------------------------------------------------------- */

static bool waits_for_client(const struct exchange *exchange)
{
    return (!exchange->body_complete && !exchange->receive_paused) || exchange->queue.size > 0;
}

/* Completely, and nothing of it waits here any more. A client that still sends its body then is
 * given some time to notice; told to stop at once, some take that for a failure of the whole
 * request. */
static bool is_answered(const struct exchange *exchange)
{
    return (exchange->phase == EXCHANGE_ANSWERED || exchange->stream_ended) &&
           exchange->queue.size == 0;
}

static struct exchange *stream_open(struct http2 *http2, int32_t id)
{
    struct exchange *exchange =
        exchange_new(http2->host, http2->session->remote, &http2_exchange_ops, http2);

    exchange->version = HTTP_VERSION_2;
    exchange->stream_id = id;
    exchange->rate_ms = now_ms(http2);
    exchange->next = http2->streams;
    if (http2->streams)
        http2->streams->previous = exchange;
    http2->streams = exchange;
    http2->open_count++;
    http_session_set_idle(http2->session, false);
    nghttp2_session_set_stream_user_data(http2->native, id, exchange);
    return exchange;
}

static void stream_close(struct http2 *http2, struct exchange *exchange, bool client_gone)
{
    if (exchange->previous)
        exchange->previous->next = exchange->next;
    else
        http2->streams = exchange->next;
    if (exchange->next)
        exchange->next->previous = exchange->previous;
    exchange->previous = exchange->next = NULL;
    http2->open_count--;
    exchange_detach(exchange, client_gone);
}

static struct exchange *stream_find(struct http2 *http2, int32_t id)
{
    return nghttp2_session_get_stream_user_data(http2->native, id);
}

/* A stream is closed without a complete answer when the client took its request back, or did
 * something that made us do so. Either costs us work for nothing. */
static int on_stream_close(nghttp2_session *native, int32_t id, uint32_t code, void *context)
{
    struct http2 *http2 = context;
    struct exchange *exchange = stream_find(http2, id);
    const struct http_limits *limits = &http2->host->limits;
    bool complete;

    (void)native;
    (void)code;
    if (!exchange)
        return 0;
    complete = is_answered(exchange);
    if (!complete &&
        !budget_take(&http2->resets, now_ms(http2), limits->reset_burst, limits->reset_per_second))
        http2->over_budget = true;
    stream_close(http2, exchange, !complete);
    return 0;
}

/* --- heads --------------------------------------------------------------------------------- */

static int on_begin_headers(nghttp2_session *native, const nghttp2_frame *frame, void *context)
{
    struct http2 *http2 = context;

    (void)native;
    if (frame->hd.type != NGHTTP2_HEADERS)
        return 0;
    http2->head_ms = now_ms(http2);
    if (frame->headers.cat == NGHTTP2_HCAT_REQUEST) {
        http2->session->asked = true;
        stream_open(http2, frame->hd.stream_id);
    }
    return 0;
}

static void take_pseudo(struct exchange *exchange, struct slice name, struct slice value)
{
    if (slice_is(name, ":method"))
        exchange->method = http_method_parse(value);
    else if (slice_is(name, ":path"))
        text_append_slice(&exchange->target, value);
    else if (slice_is(name, ":authority"))
        text_append_slice(&exchange->host_name, value);
}

static bool header_fits(const struct exchange *exchange, struct slice name, struct slice value)
{
    const struct http_limits *limits = &exchange->host->limits;
    const struct headers *headers = &exchange->headers;
    size_t size = headers->text.size + exchange->target.size + exchange->host_name.size;

    return headers->entries.count < limits->max_headers &&
           size + name.size + value.size + HEADER_OVERHEAD <= limits->max_header_bytes;
}

static int on_header(nghttp2_session *native, const nghttp2_frame *frame, const uint8_t *name_data,
                     size_t name_size, const uint8_t *value_data, size_t value_size, uint8_t flags,
                     void *context)
{
    struct exchange *exchange = stream_find(context, frame->hd.stream_id);
    struct slice name = slice_of((const char *)name_data, name_size);
    struct slice value = slice_of((const char *)value_data, value_size);

    (void)native;
    (void)flags;
    if (!exchange || exchange->refuse_status || frame->headers.cat != NGHTTP2_HCAT_REQUEST)
        return 0; /* trailers are not kept */
    if (slice_is(name, ":path") && value.size > exchange->host->limits.max_uri_bytes)
        exchange->refuse_status = 414;
    else if (!header_fits(exchange, name, value))
        exchange->refuse_status = 431;
    else if (name.data[0] == ':')
        take_pseudo(exchange, name, value);
    else
        headers_add(&exchange->headers, name, value);
    return 0;
}

/* Over HTTP/2 one cookie may come in several fields (RFC 9113, 8.2.3). */
static void join_cookies(struct headers *headers)
{
    struct text joined = TEXT_EMPTY;

    if (headers_count(headers, "cookie") < 2)
        return;
    for (size_t i = 0; i < headers->entries.count; i++) {
        if (!slice_is(headers_name_at(headers, i), "cookie"))
            continue;
        if (joined.size > 0)
            text_append(&joined, "; ");
        text_append_slice(&joined, headers_value_at(headers, i));
    }
    headers_set(headers, SLICE("cookie"), text_slice(&joined));
    text_done(&joined);
}

static void head_complete(struct exchange *exchange, bool no_body)
{
    uint64_t length = 0;
    bool has_length;

    if (exchange->refuse_status) {
        exchange->phase = EXCHANGE_BODY;
        exchange_refuse(exchange, exchange->refuse_status,
                        exchange->refuse_status == 414
                            ? "the request target is too long"
                            : "the request has too many or too large headers");
        return;
    }
    join_cookies(&exchange->headers);
    has_length =
        !no_body &&
        number_parse_uint(headers_find(&exchange->headers, SLICE("content-length")), &length);
    exchange_head_done(exchange, has_length, length);
}

/* --- frames -------------------------------------------------------------------------------- */

static void request_complete(struct exchange *exchange)
{
    exchange->body_complete = true;
    exchange_body_done(exchange);
}

static void on_headers_frame(struct http2 *http2, struct exchange *exchange,
                             const nghttp2_frame *frame)
{
    bool last = frame->hd.flags & NGHTTP2_FLAG_END_STREAM;

    http2->head_ms = 0;
    if (frame->headers.cat == NGHTTP2_HCAT_REQUEST) {
        exchange->body_complete = last;
        exchange_ref(exchange);
        head_complete(exchange, last);
        if (last && exchange->ops)
            request_complete(exchange);
        exchange_unref(exchange);
    } else if (last) {
        request_complete(exchange);
    }
}

static int on_frame_recv(nghttp2_session *native, const nghttp2_frame *frame, void *context)
{
    struct http2 *http2 = context;
    struct exchange *exchange = stream_find(http2, frame->hd.stream_id);

    (void)native;
    if (frame->hd.type == NGHTTP2_PING && frame->hd.flags & NGHTTP2_FLAG_ACK)
        http2->knows = http2->told;
    if (!exchange)
        return 0;
    if (frame->hd.type == NGHTTP2_HEADERS)
        on_headers_frame(http2, exchange, frame);
    else if (frame->hd.type == NGHTTP2_DATA && frame->hd.flags & NGHTTP2_FLAG_END_STREAM)
        request_complete(exchange);
    return 0;
}

static int on_data_chunk(nghttp2_session *native, uint8_t flags, int32_t id, const uint8_t *data,
                         size_t size, void *context)
{
    struct http2 *http2 = context;
    struct exchange *exchange = stream_find(http2, id);

    (void)flags;
    nghttp2_session_consume_connection(native, size); /* one stream must not starve the others */
    if (!exchange) {
        nghttp2_session_consume_stream(native, id, size);
        return 0;
    }
    exchange->rate_bytes += size;
    exchange_ref(exchange);
    exchange_body_piece(exchange, slice_of((const char *)data, size));
    if (exchange->receive_paused || !exchange_wants_body(exchange))
        exchange->unconsumed += size; /* no credit for more */
    else
        nghttp2_session_consume_stream(native, id, size);
    exchange_unref(exchange);
    return 0;
}

/* Frames that cost us work and bring nobody forward. WINDOW_UPDATE is not among them: a fast
 * download needs thousands. */
static bool is_control(const nghttp2_frame_hd *head)
{
    switch (head->type) {
    case NGHTTP2_DATA:
        return head->length == 0 && !(head->flags & NGHTTP2_FLAG_END_STREAM);
    case NGHTTP2_HEADERS:
    case NGHTTP2_WINDOW_UPDATE:
        return false;
    default:
        return true;
    }
}

static int on_begin_frame(nghttp2_session *native, const nghttp2_frame_hd *head, void *context)
{
    struct http2 *http2 = context;
    const struct http_limits *limits = &http2->host->limits;

    (void)native;
    if (head->type != NGHTTP2_CONTINUATION)
        http2->head_ms = 0; /* a block that was refused ends without a word */
    if (is_control(head) && !budget_take(&http2->control, now_ms(http2), limits->control_burst,
                                         limits->control_per_second))
        http2->over_budget = true;
    return 0;
}

/* --- time ---------------------------------------------------------------------------------- */

static uint64_t patience_ms(const struct http_limits *limits)
{
    uint64_t least = limits->head_ms;

    if (limits->body_grace_ms < least)
        least = limits->body_grace_ms;
    if (limits->write_stall_ms < least)
        least = limits->write_stall_ms;
    if (limits->linger_ms < least)
        least = limits->linger_ms;
    return least / 2 + 1;
}

static bool has_moving_streams(const struct http2 *http2)
{
    for (const struct exchange *exchange = http2->streams; exchange; exchange = exchange->next)
        if (waits_for_client(exchange))
            return true;
    return false;
}

/* Streams are looked at now and then while one of them waits for its client. The plan is not moved
 * by what the client does, or it could put it off for ever. */
static void update(struct http2 *http2)
{
    uint64_t now = now_ms(http2);

    if (http2->open_count == 0 && http2->head_ms == 0) {
        http2->check_ms = 0;
        connection_set_deadline(http2->connection, now + http2->host->limits.idle_ms);
        if (!http2->session->idle)
            http_session_set_idle(http2->session, true);
    } else if (http2->check_ms == 0) {
        bool moving = http2->head_ms != 0 || has_moving_streams(http2);

        http2->check_ms = moving ? now + patience_ms(&http2->host->limits) : 0;
        connection_set_deadline(http2->connection, moving ? http2->check_ms : CONNECTION_NEVER);
    }
}

static bool is_stalled(const struct http2 *http2, const struct exchange *exchange)
{
    const struct http_limits *limits = &http2->host->limits;
    uint64_t now = now_ms(http2);
    uint64_t rate = limits->body_min_rate ? limits->body_min_rate : 1;

    if (exchange->queue.size > 0 && now - exchange->taken_ms > limits->write_stall_ms)
        return true;
    if (is_answered(exchange))
        return now - exchange->taken_ms > limits->linger_ms;
    return !exchange->body_complete && !exchange->receive_paused &&
           now - exchange->rate_ms > limits->body_grace_ms + exchange->rate_bytes * 1000 / rate;
}

static void end_stalled(struct http2 *http2, struct exchange *exchange)
{
    uint32_t code = is_answered(exchange) ? NGHTTP2_NO_ERROR : NGHTTP2_CANCEL;

    if (!exchange->answered && !exchange->body_complete)
        exchange_refuse(exchange, 408, "the request body did not come in time");
    else
        nghttp2_submit_rst_stream(http2->native, NGHTTP2_FLAG_NONE, exchange->stream_id, code);
}

static void finish(struct http2 *http2, uint32_t code)
{
    nghttp2_session_terminate_session(http2->native, code);
    nghttp2_session_send(http2->native);
    connection_finish(http2->connection);
}

static void on_deadline(void *context)
{
    struct http2 *http2 = context;
    struct exchange *next;

    if (http2->check_ms == 0) {
        finish(http2, NGHTTP2_NO_ERROR); /* idle for too long */
        return;
    }
    http2->check_ms = 0;
    if (http2->head_ms != 0 && now_ms(http2) - http2->head_ms > http2->host->limits.head_ms) {
        finish(http2, NGHTTP2_ENHANCE_YOUR_CALM);
        return;
    }
    for (struct exchange *exchange = http2->streams; exchange; exchange = next) {
        next = exchange->next;
        if (is_stalled(http2, exchange))
            end_stalled(http2, exchange);
    }
    update(http2);
    connection_flush_soon(http2->connection);
}

/* --- the connection ------------------------------------------------------------------------ */

static void go_away(struct http2 *http2)
{
    if (http2->going_away)
        return;
    http2->going_away = true;
    nghttp2_submit_goaway(http2->native, NGHTTP2_FLAG_NONE,
                          nghttp2_session_get_last_proc_stream_id(http2->native), NGHTTP2_NO_ERROR,
                          NULL, 0);
    connection_flush_soon(http2->connection);
}

/* Requests may be on their way: the client is told first, and what it sent before it knew is
 * answered. It knows when it answers our ping. The second time it has had its chance. */
static void drain(struct http_session *session)
{
    struct http2 *http2 = session->protocol;

    if (http2->told) {
        go_away(http2);
        return;
    }
    http2->told = true;
    nghttp2_submit_shutdown_notice(http2->native);
    nghttp2_submit_ping(http2->native, NGHTTP2_FLAG_NONE, NULL);
    connection_flush_soon(http2->connection);
}

static size_t on_data(void *context, struct slice data)
{
    struct http2 *http2 = context;
    ssize_t used = nghttp2_session_mem_recv(http2->native, (const uint8_t *)data.data, data.size);

    if (http2->over_budget || used == NGHTTP2_ERR_FLOODED)
        finish(http2, NGHTTP2_ENHANCE_YOUR_CALM);
    else if (used < 0)
        connection_abort(http2->connection,
                         error_new(ERR_BAD_REQUEST, "HTTP/2: %s", nghttp2_strerror((int)used)));
    else if (http2->knows)
        go_away(http2);
    else if (http2->host->draining && !http2->told && http2->session->asked)
        drain(http2->session); /* it was new, and has asked what it came for */
    return data.size;          /* a flush follows, and looks at the time */
}

/* Nobody has anything to say any more. */
static bool is_over(const struct http2 *http2)
{
    if (http2->going_away && http2->open_count == 0)
        return true;
    return !nghttp2_session_want_read(http2->native) && !nghttp2_session_want_write(http2->native);
}

static void on_flush(void *context)
{
    struct http2 *http2 = context;
    int failure = nghttp2_session_send(http2->native);

    if (failure != 0) {
        connection_abort(http2->connection,
                         error_new(ERR_INTERNAL, "HTTP/2: %s", nghttp2_strerror(failure)));
        return;
    }
    if (http2->over_budget) /* streams also end when their reset is sent */
        finish(http2, NGHTTP2_ENHANCE_YOUR_CALM);
    else if (is_over(http2))
        connection_finish(http2->connection);
    else
        update(http2);
}

static void on_eof(void *context)
{
    struct http2 *http2 = context;

    connection_finish(http2->connection);
}

static void on_closed(void *context, struct error *take_error)
{
    struct http2 *http2 = context;
    struct http_session *session = http2->session;

    while (http2->streams)
        stream_close(http2, http2->streams, true);
    nghttp2_session_del(http2->native);
    memory_free(http2);
    http_session_closed(session, take_error);
}

static const struct connection_events events = {
    .on_data = on_data,
    .on_eof = on_eof,
    .on_flush = on_flush,
    .on_deadline = on_deadline,
    .on_closed = on_closed,
};

static nghttp2_session_callbacks *callbacks_new(void)
{
    nghttp2_session_callbacks *callbacks;

    ASSERT(nghttp2_session_callbacks_new(&callbacks) == 0);
    nghttp2_session_callbacks_set_send_callback(callbacks, http2_on_send);
    nghttp2_session_callbacks_set_send_data_callback(callbacks, http2_on_send_data);
    nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks, on_begin_frame);
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin_headers);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame_recv);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data_chunk);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_stream_close);
    return callbacks;
}

static void make_native(struct http2 *http2)
{
    nghttp2_session_callbacks *callbacks = callbacks_new();
    nghttp2_option *option;

    ASSERT(nghttp2_option_new(&option) == 0);
    nghttp2_option_set_no_auto_window_update(option, 1);
    nghttp2_option_set_no_closed_streams(option, 1);
    ASSERT(nghttp2_session_server_new2(&http2->native, callbacks, http2, option) == 0);
    nghttp2_option_del(option);
    nghttp2_session_callbacks_del(callbacks);
}

static void send_settings(struct http2 *http2)
{
    const struct http_limits *limits = &http2->host->limits;
    nghttp2_settings_entry settings[] = {
        { NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits->max_streams },
        { NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, STREAM_WINDOW },
        { NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, (uint32_t)limits->max_header_bytes },
        { NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES, 1 },
    };

    nghttp2_submit_settings(http2->native, NGHTTP2_FLAG_NONE, settings, COUNT_OF(settings));
    nghttp2_session_set_local_window_size(http2->native, NGHTTP2_FLAG_NONE, 0, CONNECTION_WINDOW);
}

void http2_start(struct http_session *session)
{
    struct http2 *http2 = NEW(struct http2);

    http2->session = session;
    http2->host = session->host;
    http2->connection = session->connection;
    make_native(http2);
    send_settings(http2);
    session->protocol = http2;
    session->drain = drain;
    connection_set_events(http2->connection, &events, http2);
    update(http2);
    connection_flush_soon(http2->connection);
}
