/* HTTP/2 frames into a server. Properties: what comes out is a sequence of whole frames, no stream
 * is answered twice, nothing is left over at the end, and cutting the input differently does not
 * change which requests are seen, except that one of the two may have ended earlier. */
#include <stdint.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/loop.h"
#include "net/connection.h"
#include "net/exchange.h"
#include "net/http_host_internal.h"
#include "net/http_service.h"
#include "net/http_session_internal.h"
#include "net/output.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    MAX_INPUT = 64 * 1024,
    FRAME_HEAD = 9,
    FRAME_HEADERS = 1,
    MAX_STREAM = 4096, /* ids above are not counted */
};

struct run {
    struct http_host host;
    struct text seen;
    bool closed;
};

static void on_head(void *context, struct exchange *exchange)
{
    struct run *run = context;

    text_appendf(&run->seen, "%s " SLICE_FORMAT " @ %s\n",
                 http_method_name(exchange_method(exchange)),
                 SLICE_ARGUMENT(exchange_path(exchange)), exchange_host(exchange));
    if (slice_is(exchange_path(exchange), "/early"))
        exchange_reply(exchange, 404, "text/plain", SLICE("early"));
}

static void ignore(void *context)
{
    (void)context;
}

static const struct exchange_stream_events stream_events = { ignore, ignore };

static void on_request(void *context, struct exchange *exchange)
{
    (void)context;
    if (slice_is(exchange_path(exchange), "/stream")) {
        exchange_stream_begin(exchange, 200, "text/plain", &stream_events, NULL);
        exchange_stream_write(exchange, exchange_body(exchange));
        exchange_stream_end(exchange);
    } else {
        exchange_reply(exchange, 200, "text/plain", exchange_body(exchange));
    }
}

static const struct http_service service = { .on_head = on_head, .on_request = on_request };

static void on_session_closed(struct http_host *host, struct http_session *session)
{
    (void)session;
    CONTAINER_OF(host, struct run, host)->closed = true;
}

static void take_output(struct connection *connection, struct text *out)
{
    struct output *output = connection_output(connection);

    while (output->size > 0) {
        struct slice front = output_front(output);

        text_append_slice(out, front);
        output_consume(output, front.size);
    }
}

static void check_frames(struct slice frames)
{
    static uint8_t answers[MAX_STREAM];

    memset(answers, 0, sizeof(answers));
    while (frames.size > 0) {
        const uint8_t *head = (const uint8_t *)frames.data;
        size_t length;
        uint32_t stream;

        ASSERT(frames.size >= FRAME_HEAD);
        length = (size_t)head[0] << 16 | (size_t)head[1] << 8 | head[2];
        stream =
            (uint32_t)head[5] << 24 | (uint32_t)head[6] << 16 | (uint32_t)head[7] << 8 | head[8];
        ASSERT(length <= frames.size - FRAME_HEAD);
        if (head[3] == FRAME_HEADERS && stream < MAX_STREAM)
            ASSERT(++answers[stream] == 1);
        frames = slice_of(frames.data + FRAME_HEAD + length, frames.size - FRAME_HEAD - length);
    }
}

static void feed(struct connection *connection, struct slice data, size_t step, struct text *out)
{
    for (size_t at = 0, part; at < data.size; at += part) {
        part = step < data.size - at ? step : data.size - at;
        connection_feed(connection, slice_of(data.data + at, part));
        take_output(connection, out);
    }
}

static void run_input(struct slice data, size_t step, struct text *out_seen)
{
    static const struct http_limits limits = {
        .max_connections = 10,
        .max_uri_bytes = 200,
        .max_headers = 8,
        .max_header_bytes = 500,
        .max_body_bytes = 400,
        .max_buffered_bytes = 1000000,
        .max_unread_bytes = 100000,
        .stream_pause_bytes = 1000,
        .stream_resume_bytes = 100,
        .max_streams = 10,
        .reset_burst = UINT32_MAX,
        .control_burst = UINT32_MAX,
        .head_ms = 1000,
        .body_grace_ms = 1000,
        .write_stall_ms = 1000,
        .idle_ms = 1000,
        .linger_ms = 1000,
    };
    struct clock *clock = clock_fake_new(0);
    struct loop *loop = loop_new(clock, NULL);
    struct run run = { .seen = TEXT_EMPTY };
    CLEANUP(text) struct text out = TEXT_EMPTY;
    struct http_session *session;
    struct connection *connection;

    http_host_init(&run.host, loop, &limits, &service, &run);
    run.host.on_session_closed = on_session_closed;
    session = http_session_open_memory(&run.host, true);
    connection = connection_ref(session->connection);
    feed(connection, SLICE("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), SIZE_MAX, &out);
    feed(connection, data, step, &out);
    connection_feed_eof(connection);
    take_output(connection, &out);
    connection_abort(connection, NULL);
    connection_unref(connection);
    loop_free(loop);
    ASSERT(run.closed);
    ASSERT(run.host.live_exchanges == 0);
    ASSERT(run.host.buffered_bytes == 0);
    check_frames(text_slice(&out));
    *out_seen = run.seen;
    http_host_done(&run.host);
    clock_fake_free(clock);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    size_t common;

    if (size > MAX_INPUT)
        return 0;
    run_input(slice_of((const char *)data, size), SIZE_MAX, &whole);
    run_input(slice_of((const char *)data, size), 1, &bytes);
    common = whole.size < bytes.size ? whole.size : bytes.size;
    ASSERT(common == 0 || memcmp(whole.data, bytes.data, common) == 0);
    return 0;
}
