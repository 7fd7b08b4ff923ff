/* Answers that stream, bodies that stream, connections that change hands. */
#include "net/exchange.h"

#include <stdatomic.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "lib/command.h"
#include "lib/frames.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "net/byte_stream.h"
#include "net/http_routes.h"
#include "net/http_server.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: h\r\n\r\n"

/* What happened to the last stream or receiver, seen from the test. */
struct watch {
    struct exchange *exchange; /* the server's thread only */
    size_t left;               /* bytes still to be written */
    atomic_size_t most_queued;
    atomic_int pauses;
    atomic_int writable;
    atomic_int closed;
    atomic_size_t received;
    atomic_int ended;
};

/* --- an answer that streams ---------------------------------------------------------------- */

enum {
    LONG = 8 * 1024 * 1024,
    PIECE = 1000,
};

static void write_on(struct watch *watch)
{
    static const char piece[PIECE];

    while (watch->left > 0) {
        size_t size = watch->left < sizeof(piece) ? watch->left : sizeof(piece);
        size_t queued;
        bool go_on = exchange_stream_write(watch->exchange, slice_of(piece, size));

        watch->left -= size;
        queued = exchange_stream_queued(watch->exchange);
        if (queued > atomic_load(&watch->most_queued))
            atomic_store(&watch->most_queued, queued);
        if (!go_on) {
            atomic_fetch_add(&watch->pauses, 1);
            return;
        }
    }
    exchange_stream_end(watch->exchange);
}

static void on_writable(void *context)
{
    struct watch *watch = context;

    atomic_fetch_add(&watch->writable, 1);
    write_on(watch);
}

static void on_closed(void *context)
{
    struct watch *watch = context;

    watch->exchange = exchange_unref(watch->exchange);
    atomic_fetch_add(&watch->closed, 1);
}

static const struct exchange_stream_events stream_events = { on_writable, on_closed };

static void begin_stream(struct watch *watch, struct exchange *exchange)
{
    watch->exchange = exchange_ref(exchange);
    exchange_stream_begin(exchange, 200, "text/plain", &stream_events, watch);
}

static void stream_long(void *context, struct exchange *exchange)
{
    struct watch *watch = context;

    watch->left = LONG;
    begin_stream(watch, exchange);
    write_on(watch);
}

/* A watch: two events at once, then silence until somebody ends it. */
static void stream_open(void *context, struct exchange *exchange)
{
    struct watch *watch = context;

    begin_stream(watch, exchange);
    exchange_stream_write(exchange, SLICE("one"));
    exchange_stream_write(exchange, SLICE("two"));
}

static void stream_broken(void *context, struct exchange *exchange)
{
    begin_stream(context, exchange);
    exchange_stream_write(exchange, SLICE("half"));
    exchange_stream_abort(exchange);
}

/* --- a body that streams ------------------------------------------------------------------- */

static void on_body(void *context, struct slice data)
{
    struct watch *watch = context;

    atomic_fetch_add(&watch->received, data.size);
    if (atomic_load(&watch->pauses) == 0) { /* once: stop, and let the test go on */
        atomic_fetch_add(&watch->pauses, 1);
        exchange_receive_pause(watch->exchange, true);
    }
}

static void on_body_end(void *context)
{
    struct watch *watch = context;

    atomic_fetch_add(&watch->ended, 1);
    exchange_reply(watch->exchange, 200, "text/plain", SLICE("received"));
}

static const struct exchange_receiver receiver = { on_body, on_body_end, on_closed };

static void receive(void *context, struct exchange *exchange)
{
    struct watch *watch = context;

    watch->exchange = exchange_ref(exchange);
    exchange_set_body_limit(exchange, 64 * 1024 * 1024);
    exchange_receive(exchange, &receiver, watch);
}

static void receive_on(void *context)
{
    struct watch *watch = context;

    if (watch->exchange) /* else it is over already */
        exchange_receive_pause(watch->exchange, false);
}

/* --- a connection that changes hands -------------------------------------------------------- */

struct echo {
    struct byte_stream *stream;
    struct watch *watch;
};

static void echo_data(void *context, struct slice data)
{
    struct echo *echo = context;

    byte_stream_write(echo->stream, data);
    if (data.data[data.size - 1] == '.')
        byte_stream_close(echo->stream);
}

static void echo_closed(void *context, struct error *take_error)
{
    struct echo *echo = context;

    error_free(take_error);
    atomic_fetch_add(&echo->watch->closed, 1);
}

static const struct byte_stream_events echo_events = { .on_data = echo_data,
                                                       .on_closed = echo_closed };

static void upgrade(void *context, struct exchange *exchange)
{
    struct echo *echo = context;

    exchange_set_header(exchange, "x-echo", "yes");
    echo->stream = exchange_upgrade(exchange, "echo");
    if (echo->stream)
        byte_stream_start(echo->stream, &echo_events, echo);
    else
        exchange_refuse(exchange, 426, "this wants the protocol echo");
}

static void hello(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 200, "text/plain", SLICE("hello"));
}

static const struct http_route routes[] = {
    { "GET", "/hello", hello, HTTP_ROUTE_INLINE },
    { "GET", "/long", stream_long, HTTP_ROUTE_INLINE },
    { "GET", "/open", stream_open, HTTP_ROUTE_INLINE },
    { "GET", "/broken", stream_broken, HTTP_ROUTE_INLINE },
    { "POST", "/receive", receive, HTTP_ROUTE_HEAD },
    { 0 },
};

static const struct http_route upgrade_routes[] = {
    { "GET", "/upgrade", upgrade, HTTP_ROUTE_INLINE },
    { "GET", "/hello", hello, HTTP_ROUTE_INLINE },
    { 0 },
};

static struct watch *watch_new(void)
{
    return arena_new(fixture_current()->arena, struct watch);
}

static struct test_server *start(struct watch *watch)
{
    return test_server_start(&(struct test_server_options){ .routes = routes, .context = watch });
}

/* --- tests --------------------------------------------------------------------------------- */

static void streams_at_the_pace_of_the_client(void **state)
{
    struct watch *watch = watch_new();
    struct test_server *server = start(watch);
    int fd = wire_connect(test_server_port(server));

    (void)state;
    wire_send(fd, GET("/long") GET("/hello"));
    eventually(atomic_load(&watch->pauses) > 0); /* nobody reads yet */
    assert_int_equal(atomic_load(&watch->closed), 0);
    assert_true(wire_has_header(wire_read_head(fd), "transfer-encoding: chunked"));
    for (size_t left = LONG; left > 0;) {
        size_t size = left < PIECE ? left : PIECE;
        char line[16];

        snprintf(line, sizeof(line), "%zx\r\n", size);
        assert_string_equal(wire_read_bytes(fd, strlen(line)), line);
        (void)wire_read_bytes(fd, size + 2);
        left -= size;
    }
    assert_string_equal(wire_read_bytes(fd, 5), "0\r\n\r\n");
    assert_string_equal(wire_body(wire_read_answer(fd)), "hello");
    eventually(atomic_load(&watch->closed) == 1);
    assert_true(atomic_load(&watch->writable) > 0);
    assert_true(atomic_load(&watch->most_queued) < 512 * 1024);
}

static void streams_over_http2(void **state)
{
    struct watch *watch = watch_new();
    struct test_server *server = start(watch);
    const char *out;

    (void)state;
    out = command_run("curl", "-sS", "--http2-prior-knowledge", "-o", "/dev/null", "-w",
                      "%{http_version} %{size_download}", test_server_url(server, "/long"));
    assert_string_equal(out, "2 8388608");
    eventually(atomic_load(&watch->closed) == 1);
    assert_true(atomic_load(&watch->writable) > 0);
    assert_true(atomic_load(&watch->most_queued) < 512 * 1024);
}

static void ends_streams_of_vanished_clients(void **state)
{
    struct watch *watch = watch_new();
    struct test_server *server = start(watch);
    int one = wire_connect(test_server_port(server));
    int two = wire_connect(test_server_port(server));
    struct frame frame;

    (void)state;
    wire_send(one, GET("/open"));
    (void)wire_read_head(one);
    assert_string_equal(wire_read_bytes(one, 16), "3\r\none\r\n3\r\ntwo\r\n");
    wire_close(one);
    eventually(atomic_load(&watch->closed) == 1);

    frames_begin(two);
    frames_request(two, 1, true, "GET", "/open", NULL);
    assert_true(frames_read_until(two, FRAME_DATA, 1, &frame));
    assert_string_equal(frame.payload, "onetwo");
    frames_send_number(two, FRAME_RST_STREAM, 1, 8);
    eventually(atomic_load(&watch->closed) == 2);
    frames_request(two, 3, true, "GET", "/open", NULL);
    assert_true(frames_read_until(two, FRAME_DATA, 3, &frame));
    wire_close(two);
    eventually(atomic_load(&watch->closed) == 3);
}

static void shows_that_a_stream_broke(void **state)
{
    struct watch *watch = watch_new();
    struct test_server *server = start(watch);
    int fd = wire_connect(test_server_port(server));
    struct frame frame;

    (void)state;
    wire_send(fd, GET("/broken"));
    assert_null(strstr(wire_read_all(fd), "0\r\n\r\n"));
    eventually(atomic_load(&watch->closed) == 1);

    fd = wire_connect(test_server_port(server));
    frames_begin(fd);
    frames_request(fd, 1, true, "GET", "/broken", NULL);
    assert_true(frames_read_until(fd, FRAME_RST_STREAM, 1, &frame));
    assert_int_equal(frame_number(&frame, 0), 2); /* INTERNAL_ERROR */
    eventually(atomic_load(&watch->closed) == 2);
}

static void streams_to_http_1_0_until_the_end(void **state)
{
    struct watch *watch = watch_new();
    int fd = wire_connect(test_server_port(start(watch)));
    const char *answer;

    (void)state;
    wire_send(fd, "GET /long HTTP/1.0\r\n\r\n");
    answer = wire_read_head(fd);
    assert_null(strstr(answer, "transfer-encoding"));
    (void)wire_read_bytes(fd, LONG);
    assert_true(wire_is_closed(fd));
}

/* --- bodies -------------------------------------------------------------------------------- */

static void receives_at_the_pace_of_the_handler(void **state)
{
    struct watch *watch = watch_new();
    struct test_server *server = start(watch);
    int fd = wire_connect(test_server_port(server));
    static const char piece[1000];
    size_t before;

    (void)state;
    wire_send(fd, "POST /receive HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n");
    for (int i = 0; i < 500; i++)
        wire_send_bytes(fd, piece, sizeof(piece));
    eventually(atomic_load(&watch->received) > 0);
    before = atomic_load(&watch->received);
    assert_true(before < 500000);
    test_server_call(server, receive_on, watch);
    for (int i = 0; i < 500; i++)
        wire_send_bytes(fd, piece, sizeof(piece));
    assert_string_equal(wire_body(wire_read_answer(fd)), "received");
    assert_int_equal(atomic_load(&watch->received), 1000000);
    eventually(atomic_load(&watch->closed) == 1);
    assert_int_equal(atomic_load(&watch->ended), 1);
}

static void receives_over_http2(void **state)
{
    struct watch *watch = watch_new();
    struct test_server *server = start(watch);
    int fd = wire_connect(test_server_port(server));
    static const char piece[10000];
    struct frame frame;

    (void)state;
    frames_begin(fd);
    frames_request(fd, 1, false, "POST", "/receive", NULL);
    for (int i = 0; i < 6; i++)
        frames_send(fd, FRAME_DATA, 0, 1, piece, sizeof(piece));
    eventually(atomic_load(&watch->received) > 0);
    test_server_call(server, receive_on, watch);
    frames_send(fd, FRAME_DATA, FRAME_END_STREAM, 1, piece, 5000);
    assert_true(frames_read_until(fd, FRAME_DATA, 1, &frame));
    assert_string_equal(frame.payload, "received");
    assert_int_equal(atomic_load(&watch->received), 65000);
    eventually(atomic_load(&watch->closed) == 1);
}

static void tells_receivers_of_vanished_clients(void **state)
{
    struct watch *watch = watch_new();
    struct test_server *server = start(watch);
    int fd = wire_connect(test_server_port(server));

    (void)state;
    wire_send(fd, "POST /receive HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\nabc");
    eventually(atomic_load(&watch->received) == 3);
    wire_close(fd);
    test_server_call(server, receive_on, watch);
    eventually(atomic_load(&watch->closed) == 1);
    assert_int_equal(atomic_load(&watch->ended), 0);
}

/* --- answers whose memory is handed over --------------------------------------------------- */

static void taken(void *context, struct exchange *exchange)
{
    const char *size = exchange_query_param(exchange, "size");
    struct text body = TEXT_EMPTY;
    uint64_t wanted = 0;

    (void)context;
    ASSERT(number_parse_uint(slice_from(size), &wanted));
    for (uint64_t i = 0; i < wanted; i++)
        text_append_char(&body, (char)('a' + i % 26));
    exchange_reply_text(exchange, 200, "text/plain", &body);
    ASSERT(body.size == 0 && !body.data);
}

static const struct http_route taken_routes[] = {
    { "GET", "/loop", taken, HTTP_ROUTE_INLINE },
    { "GET", "/worker", taken, 0 },
    { 0 },
};

static void sends_from_the_memory_of_the_handler(void **state)
{
    static const char *const paths[] = { "/loop", "/worker" };
    static const size_t sizes[] = { 0, 1, 1000, 300 * 1000 };
    struct test_server *server =
        test_server_start(&(struct test_server_options){ .routes = taken_routes });
    int fd = wire_connect(test_server_port(server));

    (void)state;
    for (size_t i = 0; i < COUNT_OF(paths) * COUNT_OF(sizes); i++) {
        size_t size = sizes[i / COUNT_OF(paths)];
        const char *body;

        wire_send(fd, arena_format(fixture_current()->arena,
                                   "GET %s?size=%zu HTTP/1.1\r\nHost: h\r\n\r\n",
                                   paths[i % COUNT_OF(paths)], size));
        body = wire_body(wire_read_answer(fd));
        assert_int_equal(strlen(body), size);
        if (size)
            assert_int_equal(body[size - 1], 'a' + (size - 1) % 26);
    }
}

/* --- compression --------------------------------------------------------------------------- */

enum {
    TALL = 100 * 1000,
};

static void tall(void *context, struct exchange *exchange)
{
    char *bytes = arena_alloc(exchange_arena(exchange), TALL);

    (void)context;
    memset(bytes, 'x', TALL);
    exchange_reply(exchange, 200, exchange_query_param(exchange, "type"), slice_of(bytes, TALL));
}

static const struct http_route tall_routes[] = {
    { "GET", "/tall", tall, 0 },
    { 0 },
};

static void compresses_for_those_who_accept(void **state)
{
    struct test_server *server =
        test_server_start(&(struct test_server_options){ .routes = tall_routes });
    const char *text = test_server_url(server, "/tall?type=text/plain");
    const char *image = test_server_url(server, "/tall?type=image/png");
    int fd = wire_connect(test_server_port(server));
    const char *answer;

    (void)state;
    wire_send(fd, "GET /tall?type=application/json HTTP/1.1\r\nHost: h\r\n"
                  "Accept-Encoding: br, gzip\r\n\r\n");
    answer = wire_read_answer(fd);
    assert_true(wire_has_header(answer, "content-encoding: gzip"));
    assert_true(wire_has_header(answer, "vary: accept-encoding"));
    wire_send(fd, "GET /tall?type=application/json HTTP/1.1\r\nHost: h\r\n"
                  "Accept-Encoding: gzip;q=0\r\n\r\n");
    answer = wire_read_answer(fd);
    assert_true(wire_has_header(answer, "vary: accept-encoding"));
    assert_int_equal(strlen(wire_body(answer)), TALL);

    /* The client undoes it and sees what was said. */
    answer = command_run(
        "sh", "-c",
        arena_format(fixture_current()->arena, "curl -sS --compressed '%s' | wc -c", text));
    assert_string_equal(answer, "100000\n");
    answer = command_run("curl", "-sS", "-o", "/dev/null", "-H", "Accept-Encoding: gzip", "-w",
                         "%{size_download}", text);
    assert_true(strlen(answer) <= 4);
    answer = command_run("curl", "-sS", "-o", "/dev/null", "-H", "Accept-Encoding: gzip", "-w",
                         "%{size_download}", image);
    assert_string_equal(answer, "100000");
}

/* --- other protocols ----------------------------------------------------------------------- */

static void hands_connections_over(void **state)
{
    struct watch *watch = watch_new();
    struct echo *echo = arena_new(fixture_current()->arena, struct echo);
    const char *answer;
    int fd;

    (void)state;
    echo->watch = watch;
    fd = wire_connect(test_server_port(test_server_start(
        &(struct test_server_options){ .routes = upgrade_routes, .context = echo })));
    wire_send(fd, GET("/upgrade"));
    assert_int_equal(wire_status(wire_read_answer(fd)), 426);
    /* A request for another protocol is an ordinary request. */
    wire_send(fd, "GET /hello HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: "
                  "h2c\r\n\r\n" GET("/hello"));
    assert_string_equal(wire_body(wire_read_answer(fd)), "hello");
    assert_string_equal(wire_body(wire_read_answer(fd)), "hello");
    /* What comes right behind the request belongs to the other protocol. */
    wire_send(fd, "GET /upgrade HTTP/1.1\r\nHost: h\r\nConnection: keep-alive, Upgrade\r\n"
                  "Upgrade: Echo\r\n\r\nGET me");
    answer = wire_read_head(fd);
    assert_int_equal(wire_status(answer), 101);
    assert_true(wire_has_header(answer, "upgrade: echo"));
    assert_true(wire_has_header(answer, "x-echo: yes"));
    assert_string_equal(wire_read_bytes(fd, 6), "GET me");
    wire_send(fd, "the end.");
    assert_string_equal(wire_read_all(fd), "the end.");
    wire_close(fd);
    eventually(atomic_load(&watch->closed) == 1);
}

TEST_MAIN(TEST(streams_at_the_pace_of_the_client), TEST(streams_over_http2),
          TEST(ends_streams_of_vanished_clients), TEST(shows_that_a_stream_broke),
          TEST(streams_to_http_1_0_until_the_end), TEST(receives_at_the_pace_of_the_handler),
          TEST(receives_over_http2), TEST(tells_receivers_of_vanished_clients),
          TEST(sends_from_the_memory_of_the_handler), TEST(compresses_for_those_who_accept),
          TEST(hands_connections_over))
