/* Answers in HTTP/1.1. */
#include <string.h>

#include "base/memory.h"
#include "loop/loop.h"
#include "net/connection.h"
#include "net/exchange_internal.h"
#include "net/http1_internal.h"
#include "net/http_host_internal.h"
#include "net/http_session_internal.h"

static struct http1 *http1_of(const struct exchange *exchange)
{
    return exchange->session;
}

static struct output *output_of(const struct exchange *exchange)
{
    return connection_output(http1_of(exchange)->connection);
}

/* --- the head ------------------------------------------------------------------------------ */

static void append(struct output *output, const char *text)
{
    output_append(output, slice_from(text));
}

static void append_number(struct output *output, uint64_t number)
{
    char digits[20];
    size_t at = sizeof(digits);

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    output_append(output, slice_of(digits + at, sizeof(digits) - at));
}

static void append_header(struct output *output, struct slice name, struct slice value)
{
    output_append(output, name);
    output_append(output, SLICE(": "));
    output_append(output, value);
    output_append(output, SLICE("\r\n"));
}

static void append_status(struct output *output, int status)
{
    output_append(output, SLICE("HTTP/1.1 "));
    append_number(output, (uint64_t)status);
    output_append(output, SLICE(" "));
    append(output, http_status_text(status));
    output_append(output, SLICE("\r\n"));
}

static void append_head(struct exchange *exchange)
{
    struct http1 *http1 = http1_of(exchange);
    struct output *output = output_of(exchange);

    append_status(output, exchange->status);
    append_header(output, SLICE("date"), slice_from(http_host_date(exchange->host)));
    for (size_t i = 0; i < exchange->answer.entries.count; i++)
        append_header(output, headers_name_at(&exchange->answer, i),
                      headers_value_at(&exchange->answer, i));
    if (!http1->keep_alive)
        append_header(output, SLICE("connection"), SLICE("close"));
    else if (exchange->version == HTTP_VERSION_1_0)
        append_header(output, SLICE("connection"), SLICE("keep-alive"));
}

/* A body that still comes after its answer is worth reading only when it is short; a client that
 * waits for "100 Continue" may or may not send it at all. */
static void decide_keep_alive(struct http1 *http1)
{
    if (http1->state == HTTP1_HANDLING || !http1->body_announced)
        return;
    if (http1->state != HTTP1_BODY || http1->expects_continue ||
        http1->length_left > http1->host->limits.max_discard_bytes)
        http1->keep_alive = false;
}

/* --- whole answers ------------------------------------------------------------------------- */

void http1_leave(struct http1 *http1)
{
    http1->leaving = false;
    exchange_detach(http1->exchange, false);
    http1_next(http1);
    connection_flush_soon(http1->connection);
}

/* A long answer is over when the client has taken it: until then it counts for whoever counts
 * exchanges, and so does the memory it takes. */
static void finish_exchange(struct exchange *exchange)
{
    struct http1 *http1 = http1_of(exchange);

    if (http1->state != HTTP1_HANDLING ||
        output_of(exchange)->size <= http1->host->limits.stream_pause_bytes) {
        http1_leave(http1);
        return;
    }
    http1->leaving = true;
    connection_flush_soon(http1->connection);
}

static void send_answer(struct exchange *exchange)
{
    struct output *output = output_of(exchange);
    bool has_body = http_status_has_body(exchange->status);

    decide_keep_alive(http1_of(exchange));
    append_head(exchange);
    if (has_body) {
        output_append(output, SLICE("content-length: "));
        append_number(output, exchange->answer_body.size);
        output_append(output, SLICE("\r\n"));
    }
    output_append(output, SLICE("\r\n"));
    if (has_body && exchange->method != HTTP_METHOD_HEAD) {
        exchange->sent_bytes = exchange->answer_body.size;
        if (exchange->answer_release)
            output_append_shared(output, exchange->answer_body, exchange->answer_release,
                                 exchange->answer_object);
        else
            output_append(output, exchange->answer_body);
        exchange->answer_release = NULL;
    }
    finish_exchange(exchange);
}

/* --- streams ------------------------------------------------------------------------------- */

static bool streams_body(const struct exchange *exchange)
{
    return exchange->method != HTTP_METHOD_HEAD && http_status_has_body(exchange->status);
}

static void stream_begin(struct exchange *exchange)
{
    struct http1 *http1 = http1_of(exchange);

    decide_keep_alive(http1);
    http1->chunked =
        exchange->version != HTTP_VERSION_1_0 && http_status_has_body(exchange->status);
    if (exchange->version == HTTP_VERSION_1_0)
        http1->keep_alive = false; /* the end of the connection is the end of the body */
    append_head(exchange);
    if (http1->chunked)
        append_header(output_of(exchange), SLICE("transfer-encoding"), SLICE("chunked"));
    output_append(output_of(exchange), SLICE("\r\n"));
    connection_flush_soon(http1->connection);
}

static void append_chunk_size(struct output *output, size_t size)
{
    char digits[16];
    size_t at = sizeof(digits);

    do
        digits[--at] = "0123456789abcdef"[size & 15];
    while ((size >>= 4) > 0);
    output_append(output, slice_of(digits + at, sizeof(digits) - at));
    output_append(output, SLICE("\r\n"));
}

static void stream_write(struct exchange *exchange, struct slice data)
{
    struct http1 *http1 = http1_of(exchange);
    struct output *output = output_of(exchange);

    if (!streams_body(exchange))
        return;
    if (http1->chunked)
        append_chunk_size(output, data.size);
    output_append(output, data);
    if (http1->chunked)
        output_append(output, SLICE("\r\n"));
    connection_flush_soon(http1->connection);
}

static size_t stream_queued(const struct exchange *exchange)
{
    return output_of(exchange)->size;
}

static void stream_end(struct exchange *exchange)
{
    struct http1 *http1 = http1_of(exchange);

    if (http1->chunked && streams_body(exchange))
        output_append(output_of(exchange), SLICE("0\r\n\r\n"));
    finish_exchange(exchange);
}

/* The missing last chunk is the only way to say that something is wrong. */
static void stream_abort(struct exchange *exchange)
{
    connection_abort(http1_of(exchange)->connection, NULL);
}

/* --- the rest ------------------------------------------------------------------------------ */

static void receive_pause(struct exchange *exchange, bool paused)
{
    struct http1 *http1 = http1_of(exchange);

    if (http1->receive_paused == paused)
        return;
    http1->receive_paused = paused;
    if (!paused) { /* the time we did not read is not the client's fault */
        http1->body_started_ms = loop_now_ms(http1->host->loop);
        http1->body_bytes = 0;
    }
    connection_pause(http1->connection, paused);
}

void http1_write_continue(struct http1 *http1)
{
    output_append(connection_output(http1->connection), SLICE("HTTP/1.1 100 Continue\r\n\r\n"));
    http1->expects_continue = false;
    connection_flush_soon(http1->connection);
}

static struct byte_stream *upgrade(struct exchange *exchange, const char *protocol)
{
    struct http1 *http1 = http1_of(exchange);
    struct output *output = output_of(exchange);

    if (exchange->version != HTTP_VERSION_1_1 || !connection_is_open(http1->connection))
        return NULL;
    exchange->answered = true;
    exchange->status = 101;
    append_status(output, 101);
    append_header(output, SLICE("connection"), SLICE("upgrade"));
    append_header(output, SLICE("upgrade"), slice_from(protocol));
    for (size_t i = 0; i < exchange->answer.entries.count; i++)
        append_header(output, headers_name_at(&exchange->answer, i),
                      headers_value_at(&exchange->answer, i));
    output_append(output, SLICE("\r\n"));
    connection_flush_soon(http1->connection); /* also when it comes later than the request */
    return http1_hand_over(http1);
}

const struct exchange_ops http1_exchange_ops = {
    .send = send_answer,
    .stream_begin = stream_begin,
    .stream_write = stream_write,
    .stream_queued = stream_queued,
    .stream_end = stream_end,
    .stream_abort = stream_abort,
    .receive_pause = receive_pause,
    .upgrade = upgrade,
};
