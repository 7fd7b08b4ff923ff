/* HTTP/2 over real sockets, with frames said one by one and with other people's clients. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "lib/command.h"
#include "lib/frames.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "net/exchange.h"
#include "net/http_routes.h"
#include "net/http_server.h"

/* --- handlers ------------------------------------------------------------------------------ */

static void hello(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 200, "text/plain", SLICE("hello"));
}

static void mirror(void *context, struct exchange *exchange)
{
    struct text text = TEXT_EMPTY;

    (void)context;
    text_appendf(&text, "%s " SLICE_FORMAT " host=%s cookie=%s size=%zu",
                 http_method_name(exchange_method(exchange)),
                 SLICE_ARGUMENT(exchange_path(exchange)), exchange_host(exchange),
                 exchange_header(exchange, "cookie") ? exchange_header(exchange, "cookie") : "",
                 exchange_body(exchange).size);
    exchange_reply(exchange, 200, "text/plain", text_slice(&text));
    text_done(&text);
}

enum {
    LARGE = 1024 * 1024,
};

static void large(void *context, struct exchange *exchange)
{
    static char bytes[LARGE];

    (void)context;
    memset(bytes, 'x', sizeof(bytes));
    exchange_reply_shared(exchange, 200, "text/plain", slice_of(bytes, sizeof(bytes)), NULL, NULL);
}

static const struct http_route routes[] = {
    { "GET", "/hello", hello, HTTP_ROUTE_INLINE },   { "GET", "/worker", hello, 0 },
    { "GET", "/mirror", mirror, HTTP_ROUTE_INLINE }, { "POST", "/mirror", mirror, 0 },
    { "GET", "/large", large, HTTP_ROUTE_INLINE },   { 0 },
};

static struct test_server *start(void)
{
    return test_server_start(&(struct test_server_options){ .routes = routes });
}

static int start_and_connect(const struct http_limits *limits)
{
    struct test_server_options options = { .routes = routes };
    int fd;

    if (limits)
        options.limits = *limits;
    fd = wire_connect(test_server_port(test_server_start(&options)));
    frames_begin(fd);
    return fd;
}

/* The status is the first field of an answer, from the static table or as text. */
static int read_status(int fd, uint32_t stream)
{
    static const struct {
        uint8_t index;
        int status;
    } table[] = { { 0x88, 200 }, { 0x89, 204 }, { 0x8c, 400 }, { 0x8d, 404 }, { 0x8e, 500 } };
    struct frame frame;

    assert_true(frames_read_until(fd, FRAME_HEADERS, stream, &frame));
    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
        if ((uint8_t)frame.payload[0] == table[i].index)
            return table[i].status;
    return 0; /* some other one */
}

/* --- other people's clients ---------------------------------------------------------------- */

static void serves_curl(void **state)
{
    struct test_server *server = start();
    const char *out;

    (void)state;
    out = command_run("curl", "-sS", "--http2-prior-knowledge", "-w",
                      " %{http_version} %{http_code}", test_server_url(server, "/hello"));
    assert_string_equal(out, "hello 2 200");
    out = command_run("curl", "-sS", "--http2-prior-knowledge", "-b", "a=1; b=2", "-d", "abc",
                      test_server_url(server, "/mirror"));
    assert_string_equal(out, arena_format(fixture_current()->arena,
                                          "POST /mirror host=127.0.0.1:%u cookie=a=1; b=2 size=3",
                                          test_server_port(server)));
    out = command_run("curl", "-sS", "--http2-prior-knowledge", "-w", " %{http_code}", "-I",
                      test_server_url(server, "/large"));
    assert_non_null(strstr(out, "content-length: 1048576"));
    out = command_run("curl", "-sS", "--http2-prior-knowledge", "-o", "/dev/null", "-w",
                      "%{http_code} %{size_download}", test_server_url(server, "/large"));
    assert_string_equal(out, "200 1048576");
    out = command_run("curl", "-sS", "--http2-prior-knowledge", "-w", "%{http_code}", "-o",
                      "/dev/null", "-X", "PUT", "-d", "x", test_server_url(server, "/hello"));
    assert_string_equal(out, "405");
}

static void serves_many_streams_at_once(void **state)
{
    struct test_server *server = start();
    const char *out = command_run("h2load", "-n", "2000", "-c", "4", "-m", "50",
                                  test_server_url(server, "/worker"));

    (void)state;
    /* More at once than workers and queue hold are told so, and nobody else fails. */
    assert_non_null(strstr(out, "2000 done"));
    assert_non_null(strstr(out, " 0 5xx"));
    out = command_run("h2load", "-n", "2000", "-c", "4", "-m", "50",
                      test_server_url(server, "/hello"));
    assert_non_null(strstr(out, "2000 succeeded"));
}

/* --- limits -------------------------------------------------------------------------------- */

static void refuses_large_bodies(void **state)
{
    struct test_server *server = start();
    const char *out;
    static char body[4 * 1024 * 1024];
    FILE *file = fopen(fixture_path("body"), "w");

    (void)state;
    memset(body, 'x', sizeof(body));
    assert_int_equal(fwrite(body, 1, sizeof(body), file), sizeof(body));
    fclose(file);
    out = command_run("curl", "-sS", "--http2-prior-knowledge", "-o", "/dev/null", "-w",
                      "%{http_code}", "--data-binary", "@body", test_server_url(server, "/mirror"));
    assert_string_equal(out, "413");
    /* Unknown length: found out while it comes. */
    out = command_run("curl", "-sS", "--http2-prior-knowledge", "-o", "/dev/null", "-w",
                      "%{http_code}", "-H", "Content-Length:", "-T", "body", "-X", "POST",
                      test_server_url(server, "/mirror"));
    assert_string_equal(out, "413");
}

static void refuses_large_heads(void **state)
{
    struct http_limits limits = TEST_SERVER_LIMITS;
    int fd;
    char value[2000];

    (void)state;
    memset(value, '/', sizeof(value) - 1);
    value[sizeof(value) - 1] = '\0';
    limits.max_header_bytes = 1000;
    limits.max_uri_bytes = 500;
    fd = start_and_connect(&limits);
    frames_request(fd, 1, true, "GET", "/hello", "x-large", value, NULL);
    assert_int_equal(read_status(fd, 1), 0);
    frames_request(fd, 3, true, "GET", value, NULL);
    assert_int_equal(read_status(fd, 3), 0);
    frames_request(fd, 5, true, "GET", "/hello", NULL);
    assert_int_equal(read_status(fd, 5), 200);
}

/* A slow reader gets what its windows allow, and others are not held up by it. */
static void keeps_to_the_windows_of_a_slow_reader(void **state)
{
    int fd = start_and_connect(NULL);
    struct frame frame;
    size_t got = 0;
    bool ended = false;

    (void)state;
    frames_request(fd, 1, true, "GET", "/large", NULL);
    while (got < 65535) {
        assert_true(frames_read_until(fd, FRAME_DATA, 1, &frame));
        got += frame.size;
    }
    assert_int_equal(got, 65535); /* the window every stream begins with */
    frames_request(fd, 3, true, "GET", "/hello", NULL);
    assert_int_equal(read_status(fd, 3), 200);
    frames_send_number(fd, FRAME_WINDOW_UPDATE, 0, 2 * LARGE);
    frames_send_number(fd, FRAME_WINDOW_UPDATE, 1, 2 * LARGE);
    while (!ended) {
        assert_true(frames_read(fd, &frame));
        if (frame.type != FRAME_DATA || frame.stream != 1)
            continue;
        got += frame.size;
        ended = frame.flags & FRAME_END_STREAM;
    }
    assert_int_equal(got, LARGE);
}

/* --- abuse --------------------------------------------------------------------------------- */

static void expect_calm(int fd)
{
    struct frame frame;

    assert_true(frames_read_until(fd, FRAME_GOAWAY, 0, &frame));
    assert_int_equal(frame_number(&frame, 4), 11); /* ENHANCE_YOUR_CALM */
    while (frames_read(fd, &frame))
        ;
}

static void expect_others_served(struct test_server *server)
{
    const char *out =
        command_run("curl", "-sS", "--http2-prior-knowledge", test_server_url(server, "/worker"));

    assert_string_equal(out, "hello");
}

static void cuts_off_rapid_resets(void **state)
{
    struct test_server *server = start();
    int fd = wire_connect(test_server_port(server));

    (void)state;
    frames_begin(fd);
    for (uint32_t i = 0; i < 1000; i++) {
        frames_request(fd, 2 * i + 1, true, "GET", "/worker", NULL);
        frames_send_number(fd, FRAME_RST_STREAM, 2 * i + 1, 8);
    }
    expect_calm(fd);
    expect_others_served(server);
}

/* The same with the server doing the resetting: a window that overflows. */
static void cuts_off_resets_it_was_made_to_do(void **state)
{
    struct test_server *server = start();
    int fd = wire_connect(test_server_port(server));

    (void)state;
    frames_begin(fd);
    for (uint32_t i = 0; i < 1000; i++) {
        frames_request(fd, 2 * i + 1, false, "POST", "/mirror", NULL);
        frames_send_number(fd, FRAME_WINDOW_UPDATE, 2 * i + 1, 0x7fffffff);
    }
    expect_calm(fd);
    expect_others_served(server);
}

static void cuts_off_floods_of_control_frames(void **state)
{
    struct test_server *server = start();
    int fd = wire_connect(test_server_port(server));

    (void)state;
    frames_begin(fd);
    for (int i = 0; i < 3000; i++)
        frames_send(fd, FRAME_PING, 0, 0, "12345678", 8);
    expect_calm(fd);
    expect_others_served(server);
}

static void cuts_off_endless_continuations(void **state)
{
    struct test_server *server = start();
    int fd = wire_connect(test_server_port(server));
    struct frame frame;
    static const char fields[] = "\0\1a\1b\0\1a\1b";

    (void)state;
    frames_begin(fd);
    frames_send(fd, FRAME_HEADERS, 0, 1, fields, sizeof(fields) - 1);
    for (int i = 0; i < 20000; i++)
        frames_send(fd, FRAME_CONTINUATION, 0, 1, fields, sizeof(fields) - 1);
    while (frames_read(fd, &frame))
        assert_int_not_equal(frame.type, FRAME_HEADERS);
    expect_others_served(server);
}

static void refuses_what_is_no_http2(void **state)
{
    struct test_server *server = start();
    int fd = wire_connect(test_server_port(server));
    struct frame frame;

    (void)state;
    frames_begin(fd);
    frames_send(fd, FRAME_DATA, 0, 5, "abc", 3); /* a stream nobody opened */
    assert_true(frames_read_until(fd, FRAME_GOAWAY, 0, &frame));
    assert_int_equal(frame_number(&frame, 4), 1); /* PROTOCOL_ERROR */
    assert_false(frames_read_until(fd, FRAME_HEADERS, 0, &frame));
    expect_others_served(server);
}

/* --- time ---------------------------------------------------------------------------------- */

static struct http_limits hasty(void)
{
    struct http_limits limits = TEST_SERVER_LIMITS;

    limits.head_ms = limits.body_grace_ms = limits.write_stall_ms = limits.idle_ms = 100;
    limits.linger_ms = 50;
    return limits;
}

static void cuts_off_heads_that_do_not_end(void **state)
{
    struct http_limits limits = hasty();
    int fd;

    (void)state;
    limits.idle_ms = 60000;
    fd = start_and_connect(&limits);
    frames_send(fd, FRAME_HEADERS, 0, 1, "\0\1a\1b", 5);
    expect_calm(fd);
}

static void answers_bodies_that_do_not_come(void **state)
{
    struct http_limits limits = hasty();
    struct frame frame;
    int fd;

    (void)state;
    fd = start_and_connect(&limits);
    frames_request(fd, 1, false, "POST", "/mirror", NULL);
    assert_int_equal(read_status(fd, 1), 0); /* 408 */
    assert_true(frames_read_until(fd, FRAME_RST_STREAM, 1, &frame));
}

static void resets_streams_nobody_reads(void **state)
{
    struct http_limits limits = hasty();
    struct frame frame;
    int fd;

    (void)state;
    fd = start_and_connect(&limits);
    frames_request(fd, 1, true, "GET", "/large", NULL);
    assert_true(frames_read_until(fd, FRAME_RST_STREAM, 1, &frame));
}

static void closes_idle_connections(void **state)
{
    struct http_limits limits = hasty();
    struct frame frame;
    int fd = start_and_connect(&limits);

    (void)state;
    frames_request(fd, 1, true, "GET", "/hello", NULL);
    assert_int_equal(read_status(fd, 1), 200);
    assert_true(frames_read_until(fd, FRAME_GOAWAY, 0, &frame));
    assert_int_equal(frame_number(&frame, 4), 0);
    assert_false(frames_read(fd, &frame));
}

TEST_MAIN(TEST(serves_curl), TEST(serves_many_streams_at_once), TEST(refuses_large_bodies),
          TEST(refuses_large_heads), TEST(keeps_to_the_windows_of_a_slow_reader),
          TEST(cuts_off_rapid_resets), TEST(cuts_off_resets_it_was_made_to_do),
          TEST(cuts_off_floods_of_control_frames), TEST(cuts_off_endless_continuations),
          TEST(refuses_what_is_no_http2), TEST(cuts_off_heads_that_do_not_end),
          TEST(answers_bodies_that_do_not_come), TEST(resets_streams_nobody_reads),
          TEST(closes_idle_connections))
