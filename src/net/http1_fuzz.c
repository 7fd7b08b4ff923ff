/* HTTP/1.1 requests in pieces of any size. Property: how the bytes are cut makes no difference, not
 * to what the service sees and not to a byte of what is answered. */
#include <stdint.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/loop.h"
#include "net/connection.h"
#include "net/exchange.h"
#include "net/headers.h"
#include "net/http_host_internal.h"
#include "net/http_service.h"
#include "net/http_session_internal.h"
#include "net/output.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    MAX_INPUT = 64 * 1024,
};

struct run {
    struct http_host host;
    struct text seen;
    bool closed;
};

static void tell(struct run *run, const char *event, struct exchange *exchange)
{
    const struct headers *headers = exchange_headers(exchange);

    text_appendf(&run->seen, "%s %s " SLICE_FORMAT " ? " SLICE_FORMAT " @ %s\n", event,
                 http_method_name(exchange_method(exchange)),
                 SLICE_ARGUMENT(exchange_path(exchange)), SLICE_ARGUMENT(exchange_query(exchange)),
                 exchange_host(exchange));
    for (size_t i = 0; i < headers->entries.count; i++)
        text_appendf(&run->seen, "  " SLICE_FORMAT "=" SLICE_FORMAT "\n",
                     SLICE_ARGUMENT(headers_name_at(headers, i)),
                     SLICE_ARGUMENT(headers_value_at(headers, i)));
}

static void on_head(void *context, struct exchange *exchange)
{
    tell(context, "head", exchange);
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
    struct run *run = context;

    tell(run, "request", exchange);
    text_append_slice(&run->seen, exchange_body(exchange));
    if (slice_is(exchange_path(exchange), "/stream")) {
        exchange_stream_begin(exchange, 200, "text/plain", &stream_events, NULL);
        exchange_stream_write(exchange, exchange_body(exchange));
        exchange_stream_end(exchange);
    } else {
        exchange_reply(exchange, 200, "text/plain", exchange_body(exchange));
    }
}

/* What is wrong in two ways may be refused for either: a target that is too long and malformed is
 * found too long when it comes slowly, malformed when it comes at once. */
static void on_refused(void *context, struct exchange *exchange, int status, const char *message)
{
    (void)context;
    (void)message;
    if (status == 413 || status == 414 || status == 431)
        status = 400;
    exchange_reply(exchange, status, "text/plain", SLICE("refused"));
}

static const struct http_service service = {
    .on_head = on_head,
    .on_request = on_request,
    .on_refused = on_refused,
};

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

/* Runs the input in pieces of `step` bytes (0: sizes that vary) and appends everything that came of
 * it. */
static void run_input(const uint8_t *data, size_t size, size_t step, struct text *out)
{
    static const struct http_limits limits = {
        .max_connections = 10,
        .max_uri_bytes = 200,
        .max_headers = 8,
        .max_header_bytes = 500,
        .max_body_bytes = 400,
        .max_buffered_bytes = 1000000,
        .max_discard_bytes = 100,
        .max_unread_bytes = 100000,
        .stream_pause_bytes = 1000,
        .stream_resume_bytes = 100,
        .head_ms = 1000,
        .body_grace_ms = 1000,
        .idle_ms = 1000,
    };
    struct clock *clock = clock_fake_new(0);
    struct loop *loop = loop_new(clock, NULL);
    struct run run = { .seen = TEXT_EMPTY };
    struct http_session *session;
    struct connection *connection;
    uint32_t random = 1;

    http_host_init(&run.host, loop, &limits, &service, &run);
    run.host.on_session_closed = on_session_closed;
    session = http_session_open_memory(&run.host, false);
    connection = connection_ref(session->connection);
    for (size_t at = 0, part; at < size; at += part) {
        random = random * 1103515245 + 12345;
        part = step ? step : 1 + (random >> 16) % 64;
        if (part > size - at)
            part = size - at;
        connection_feed(connection, slice_of((const char *)data + at, part));
    }
    text_appendf(out, "open %d\n", connection_is_open(connection));
    connection_feed_eof(connection);
    take_output(connection, out);
    connection_abort(connection, NULL);
    connection_unref(connection);
    loop_free(loop); /* delivers what was deferred */
    ASSERT(run.closed);
    ASSERT(run.host.live_exchanges == 0);
    ASSERT(run.host.buffered_bytes == 0);
    text_append_slice(out, text_slice(&run.seen));
    text_done(&run.seen);
    http_host_done(&run.host);
    clock_fake_free(clock);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    CLEANUP(text) struct text pieces = TEXT_EMPTY;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;

    if (size > MAX_INPUT)
        return 0;
    run_input(data, size, size ? size : 1, &whole);
    run_input(data, size, 0, &pieces);
    run_input(data, size, 1, &bytes);
    ASSERT(slice_equal(text_slice(&whole), text_slice(&pieces)));
    ASSERT(slice_equal(text_slice(&whole), text_slice(&bytes)));
    return 0;
}
