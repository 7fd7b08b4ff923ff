/* Answers in HTTP/2. */
#include <stdio.h>

#include "base/memory.h"
#include "loop/loop.h"
#include "net/buffers.h"
#include "net/connection.h"
#include "net/exchange_internal.h"
#include "net/http2_internal.h"
#include "net/http_host_internal.h"

enum {
    OUTPUT_FULL = 64 * 1024, /* more frames are made when less than that waits */
    FRAME_HEAD_SIZE = 9,
    FIXED_FIELDS = 3, /* status, date, length */
    INLINE_FIELDS = 24,
};

static struct http2 *http2_of(const struct exchange *exchange)
{
    return exchange->session;
}

/* --- frames out ---------------------------------------------------------------------------- */

ssize_t http2_on_send(nghttp2_session *native, const uint8_t *data, size_t size, int flags,
                      void *context)
{
    struct http2 *http2 = context;
    struct output *output = connection_output(http2->connection);

    (void)native;
    (void)flags;
    if (output->size >= OUTPUT_FULL)
        return NGHTTP2_ERR_WOULDBLOCK;
    output_append(output, slice_of((const char *)data, size));
    return (ssize_t)size;
}

int http2_on_send_data(nghttp2_session *native, nghttp2_frame *frame, const uint8_t *head,
                       size_t size, nghttp2_data_source *source, void *context)
{
    struct http2 *http2 = context;
    struct exchange *exchange = source->ptr;
    struct output *output = connection_output(http2->connection);

    (void)native;
    (void)frame;
    if (output->size >= OUTPUT_FULL)
        return NGHTTP2_ERR_WOULDBLOCK;
    output_append(output, slice_of((const char *)head, FRAME_HEAD_SIZE));
    output_move(&exchange->queue, output, size);
    exchange->taken_ms = loop_now_ms(http2->host->loop);
    if (exchange->stream)
        exchange_tell_writable(exchange);
    return 0;
}

static bool is_last(const struct exchange *exchange)
{
    return exchange->phase == EXCHANGE_ANSWERED || exchange->stream_ended;
}

static ssize_t on_read(nghttp2_session *native, int32_t id, uint8_t *buffer, size_t size,
                       uint32_t *flags, nghttp2_data_source *source, void *context)
{
    struct exchange *exchange = source->ptr;

    (void)native;
    (void)id;
    (void)buffer;
    (void)context;
    if (exchange->queue.size <= size) {
        size = exchange->queue.size;
        if (is_last(exchange))
            *flags |= NGHTTP2_DATA_FLAG_EOF;
        else if (size == 0)
            return NGHTTP2_ERR_DEFERRED;
    }
    if (size > 0)
        *flags |= NGHTTP2_DATA_FLAG_NO_COPY;
    return (ssize_t)size;
}

/* --- heads --------------------------------------------------------------------------------- */

static nghttp2_nv field(struct slice name, struct slice value)
{
    return (nghttp2_nv){
        .name = (uint8_t *)name.data,
        .namelen = name.size,
        .value = (uint8_t *)value.data,
        .valuelen = value.size,
        .flags = NGHTTP2_NV_FLAG_NO_COPY_NAME,
    };
}

/* What only makes sense between two HTTP/1.1 neighbours. */
static bool is_hop_by_hop(struct slice name)
{
    return slice_is(name, "connection") || slice_is(name, "transfer-encoding") ||
           slice_is(name, "keep-alive") || slice_is(name, "upgrade");
}

static size_t fill_fields(struct exchange *exchange, nghttp2_nv *fields, struct slice status,
                          struct slice length)
{
    size_t count = 0;

    fields[count++] = field(SLICE(":status"), status);
    fields[count++] = field(SLICE("date"), slice_from(http_host_date(exchange->host)));
    if (length.size > 0)
        fields[count++] = field(SLICE("content-length"), length);
    for (size_t i = 0; i < exchange->answer.entries.count; i++) {
        struct slice name = headers_name_at(&exchange->answer, i);

        if (is_hop_by_hop(name))
            continue;
        fields[count] = field(name, headers_value_at(&exchange->answer, i));
        fields[count++].flags |= NGHTTP2_NV_FLAG_NO_COPY_VALUE; /* lives as long as the stream */
    }
    return count;
}

static void submit(struct exchange *exchange, struct slice length, bool has_body)
{
    struct http2 *http2 = http2_of(exchange);
    nghttp2_data_provider provider = { .source.ptr = exchange, .read_callback = on_read };
    nghttp2_nv inline_fields[INLINE_FIELDS];
    nghttp2_nv *fields = inline_fields;
    size_t max_count = exchange->answer.entries.count + FIXED_FIELDS;
    char status[4];
    int failure;

    if (max_count > INLINE_FIELDS)
        fields = memory_array(max_count, sizeof(*fields));
    snprintf(status, sizeof(status), "%03u", (unsigned)exchange->status % 1000);
    failure = nghttp2_submit_response(http2->native, exchange->stream_id, fields,
                                      fill_fields(exchange, fields, slice_of(status, 3), length),
                                      has_body ? &provider : NULL);
    if (fields != inline_fields)
        memory_free(fields);
    ASSERT(failure != NGHTTP2_ERR_NOMEM);
    connection_flush_soon(http2->connection);
}

/* --- whole answers ------------------------------------------------------------------------- */

static void send_answer(struct exchange *exchange)
{
    bool may_have_body = http_status_has_body(exchange->status);
    bool has_body =
        may_have_body && exchange->method != HTTP_METHOD_HEAD && exchange->answer_body.size > 0;
    char length[24];
    int size = snprintf(length, sizeof(length), "%zu", exchange->answer_body.size);

    if (has_body) {
        exchange->sent_bytes = exchange->answer_body.size;
        exchange->taken_ms = loop_now_ms(exchange->host->loop);
        if (exchange->answer_release)
            output_append_shared(&exchange->queue, exchange->answer_body, exchange->answer_release,
                                 exchange->answer_object);
        else
            output_append(&exchange->queue, exchange->answer_body);
        exchange->answer_release = NULL;
    }
    submit(exchange, slice_of(length, may_have_body ? (size_t)size : 0), has_body);
}

/* --- streams ------------------------------------------------------------------------------- */

static bool streams_body(const struct exchange *exchange)
{
    return exchange->method != HTTP_METHOD_HEAD && http_status_has_body(exchange->status);
}

static void stream_begin(struct exchange *exchange)
{
    submit(exchange, SLICE(""), streams_body(exchange));
}

static void stream_write(struct exchange *exchange, struct slice data)
{
    struct http2 *http2 = http2_of(exchange);

    if (!streams_body(exchange))
        return;
    if (exchange->queue.size == 0)
        exchange->taken_ms = loop_now_ms(http2->host->loop);
    output_append(&exchange->queue, data);
    nghttp2_session_resume_data(http2->native, exchange->stream_id);
    connection_flush_soon(http2->connection);
}

static size_t stream_queued(const struct exchange *exchange)
{
    return exchange->queue.size;
}

static void stream_end(struct exchange *exchange)
{
    struct http2 *http2 = http2_of(exchange);

    nghttp2_session_resume_data(http2->native, exchange->stream_id);
    connection_flush_soon(http2->connection);
}

static void stream_abort(struct exchange *exchange)
{
    struct http2 *http2 = http2_of(exchange);

    nghttp2_submit_rst_stream(http2->native, NGHTTP2_FLAG_NONE, exchange->stream_id,
                              NGHTTP2_INTERNAL_ERROR);
    connection_flush_soon(http2->connection);
}

/* --- the rest ------------------------------------------------------------------------------ */

static void receive_pause(struct exchange *exchange, bool paused)
{
    struct http2 *http2 = http2_of(exchange);

    exchange->receive_paused = paused;
    if (paused)
        return;
    exchange->rate_ms = loop_now_ms(http2->host->loop);
    exchange->rate_bytes = 0;
    nghttp2_session_consume_stream(http2->native, exchange->stream_id, exchange->unconsumed);
    exchange->unconsumed = 0;
    connection_flush_soon(http2->connection);
}

static struct byte_stream *upgrade(struct exchange *exchange, const char *protocol)
{
    (void)exchange;
    (void)protocol;
    return NULL; /* a stream is no connection */
}

const struct exchange_ops http2_exchange_ops = {
    .send = send_answer,
    .stream_begin = stream_begin,
    .stream_write = stream_write,
    .stream_queued = stream_queued,
    .stream_end = stream_end,
    .stream_abort = stream_abort,
    .receive_pause = receive_pause,
    .upgrade = upgrade,
};
