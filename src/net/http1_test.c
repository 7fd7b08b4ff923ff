/* HTTP/1.1 over real sockets: what is answered, what is refused, what is kept apart. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "net/exchange.h"
#include "net/headers.h"
#include "net/http_routes.h"
#include "net/http_server.h"

/* --- handlers ------------------------------------------------------------------------------ */

static void hello(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 200, "text/plain", SLICE("hello"));
}

/* Says what it was asked, so that a test sees how the request was understood. */
static void mirror(void *context, struct exchange *exchange)
{
    struct text text = TEXT_EMPTY;

    (void)context;
    text_appendf(&text, "%s " SLICE_FORMAT " ? " SLICE_FORMAT " host=%s body=" SLICE_FORMAT,
                 http_method_name(exchange_method(exchange)),
                 SLICE_ARGUMENT(exchange_path(exchange)), SLICE_ARGUMENT(exchange_query(exchange)),
                 exchange_host(exchange), SLICE_ARGUMENT(exchange_body(exchange)));
    exchange_reply(exchange, 200, "text/plain", text_slice(&text));
    text_done(&text);
}

static void name_item(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_set_header(exchange, "x-item", exchange_param(exchange, "name"));
    exchange_set_header(exchange, "x-split", "a\r\nx-evil: 1");
    exchange_reply(exchange, 201, NULL, slice_from(exchange_param(exchange, "name")));
}

static void nothing(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 204, NULL, SLICE(""));
}

static void large(void *context, struct exchange *exchange)
{
    static char bytes[1024 * 1024];

    (void)context;
    memset(bytes, 'x', sizeof(bytes));
    exchange_reply_shared(exchange, 200, "text/plain", slice_of(bytes, sizeof(bytes)), NULL, NULL);
}

static void forgetful(void *context, struct exchange *exchange)
{
    (void)context;
    (void)exchange;
}

static const struct http_route routes[] = {
    { "GET", "/hello", hello, HTTP_ROUTE_INLINE },
    { "GET", "/worker", hello, 0 },
    { "GET", "/mirror", mirror, HTTP_ROUTE_INLINE },
    { "POST", "/mirror", mirror, HTTP_ROUTE_INLINE },
    { "POST", "/worker/mirror", mirror, 0 },
    { "GET", "/items/{name}", name_item, 0 },
    { "DELETE", "/items/{name}", nothing, HTTP_ROUTE_INLINE },
    { "GET", "/large", large, HTTP_ROUTE_INLINE },
    { "GET", "/forgetful", forgetful, 0 },
    { 0 },
};

static struct test_server *start(void)
{
    return test_server_start(&(struct test_server_options){ .routes = routes });
}

/* --- one request, one answer --------------------------------------------------------------- */

struct row {
    const char *name;
    const char *request;
    int status;
    const char *body; /* NULL: any */
    bool closes;
};

#define HOST    "Host: h\r\n"
#define CHUNKED "Transfer-Encoding: chunked\r\n"

static const struct row rows[] = {
    { "answers", "GET /hello HTTP/1.1\r\n" HOST "\r\n", 200, "hello", false },
    { "answers from a worker", "GET /worker HTTP/1.1\r\n" HOST "\r\n", 200, "hello", false },
    { "skips empty lines before a request", "\r\n\r\nGET /hello HTTP/1.1\r\n" HOST "\r\n", 200,
      "hello", false },
    { "closes when asked to", "GET /hello HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n", 200,
      "hello", true },
    { "closes after HTTP/1.0", "GET /hello HTTP/1.0\r\n\r\n", 200, "hello", true },
    { "keeps HTTP/1.0 open when asked to", "GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
      200, "hello", false },
    { "reads a body of known length",
      "POST /mirror HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nab\r\nc", 200,
      "POST /mirror ?  host=h body=ab\r\nc", false },
    { "reads a body in chunks",
      "POST /mirror HTTP/1.1\r\n" HOST CHUNKED "\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n",
      200, "POST /mirror ?  host=h body=abc0123456789", false },
    { "forgets trailers",
      "POST /mirror HTTP/1.1\r\n" HOST CHUNKED "\r\n1\r\na\r\n0\r\nHost: evil\r\n\r\n", 200,
      "POST /mirror ?  host=h body=a", false },
    { "reads the absolute form", "GET http://other:80/mirror?a=b HTTP/1.1\r\n" HOST "\r\n", 200,
      "GET /mirror ? a=b host=other:80 body=", false },
    { "passes parameters", "GET /items/web%201 HTTP/1.1\r\n" HOST "\r\n", 201, "web 1", false },
    { "does not know other paths", "GET /nothing HTTP/1.1\r\n" HOST "\r\n", 404, NULL, false },
    { "does not know other methods", "PUT /hello HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n",
      405, NULL, false },
    { "answers OPTIONS", "OPTIONS /mirror HTTP/1.1\r\n" HOST "\r\n", 204, "", false },
    { "answers when a handler forgets to", "GET /forgetful HTTP/1.1\r\n" HOST "\r\n", 500, NULL,
      false },
    { "reads on after refusing a short body",
      "POST /nothing HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nabcde", 404, NULL, false },
    { "refuses dot segments", "GET /../etc HTTP/1.1\r\n" HOST "\r\n", 400, NULL, false },
    { "wants a host", "GET /hello HTTP/1.1\r\n\r\n", 400, NULL, false },
    { "wants one host only", "GET /hello HTTP/1.1\r\n" HOST HOST "\r\n", 400, NULL, false },
    { "refuses a broken escape", "GET /hello%2 HTTP/1.1\r\n" HOST "\r\n", 400, NULL, false },
    { "refuses methods it does not know", "PROPFIND /hello HTTP/1.1\r\n" HOST "\r\n", 501, NULL,
      false },
    { "refuses to be a proxy", "CONNECT other:443 HTTP/1.1\r\n" HOST "\r\n", 400, NULL, true },
    { "refuses nonsense", "nonsense\r\n\r\n", 400, NULL, true },
    { "refuses the beginning of TLS", "\x16\x03\x01\x02\x01\x01\xfc\x03\x03", 400, NULL, true },
    { "refuses other versions", "GET /hello HTTP/3.0\r\n" HOST "\r\n", 505, NULL, true },
    { "threat_26_ refuses blanks before the colon", "GET /hello HTTP/1.1\r\nHost : h\r\n\r\n", 400,
      NULL, true },
    { "threat_26_ refuses folded headers", "GET /hello HTTP/1.1\r\n" HOST "X: a\r\n b\r\n\r\n", 400,
      NULL, true },
    { "threat_26_ refuses two lengths",
      "POST /mirror HTTP/1.1\r\n" HOST "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400,
      NULL, true },
    { "threat_26_ refuses a length with chunks",
      "POST /mirror HTTP/1.1\r\n" HOST "Content-Length: 1\r\n" CHUNKED "\r\n0\r\n\r\n", 400, NULL,
      true },
    { "threat_26_ refuses chunks with a length",
      "POST /mirror HTTP/1.1\r\n" HOST CHUNKED "Content-Length: 1\r\n\r\n0\r\n\r\n", 400, NULL,
      true },
    { "refuses other transfer encodings",
      "POST /mirror HTTP/1.1\r\n" HOST "Transfer-Encoding: gzip\r\n\r\n", 400, NULL, true },
    { "refuses a broken chunk size",
      "POST /mirror HTTP/1.1\r\n" HOST CHUNKED "\r\nxyz\r\nabc\r\n0\r\n\r\n", 400, NULL, true },
    { "refuses a bare line feed", "GET /hello HTTP/1.1\nHost: h\n\n", 400, NULL, true },
    { "refuses NUL in a header", "GET /hello HTTP/1.1\r\nHost: h\r\nX: a\001b\r\n\r\n", 400, NULL,
      true },
    { "refuses unknown expectations",
      "POST /mirror HTTP/1.1\r\n" HOST "Expect: miracles\r\nContent-Length: 1\r\n\r\na", 417, NULL,
      true },
};

static void request(void **state)
{
    const struct row *row = *state;
    int fd = wire_connect(test_server_port(start()));
    const char *answer;

    wire_send(fd, row->request);
    answer = wire_read_answer(fd);
    assert_int_equal(wire_status(answer), row->status);
    if (row->body)
        assert_string_equal(wire_body(answer), row->body);
    if (row->closes) {
        assert_true(wire_is_closed(fd));
        return;
    }
    wire_send(fd, "GET /hello HTTP/1.1\r\n" HOST "\r\n");
    assert_string_equal(wire_body(wire_read_answer(fd)), "hello");
}

/* --- how answers look ---------------------------------------------------------------------- */

static void writes_a_proper_head(void **state)
{
    int fd = wire_connect(test_server_port(start()));
    const char *answer;

    (void)state;
    wire_send(fd, "GET /items/blue HTTP/1.1\r\n" HOST "\r\n");
    answer = wire_read_answer(fd);
    assert_int_equal(strncmp(answer, "HTTP/1.1 201 Created\r\n", 22), 0);
    assert_true(wire_has_header(answer, "x-item: blue"));
    assert_true(wire_has_header(answer, "content-length: 4"));
    assert_true(wire_has_header(answer, "x-split: a  x-evil: 1"));
    assert_non_null(strstr(answer, "\r\ndate: "));

    wire_send(fd, "PUT /hello HTTP/1.1\r\n" HOST "\r\n");
    assert_true(wire_has_header(wire_read_answer(fd), "allow: GET, HEAD"));

    wire_send(fd, "DELETE /items/blue HTTP/1.1\r\n" HOST "\r\n");
    answer = wire_read_head(fd);
    assert_int_equal(wire_status(answer), 204);
    assert_null(strstr(answer, "content-length"));
}

static void answers_head_without_a_body(void **state)
{
    int fd = wire_connect(test_server_port(start()));
    const char *answer;

    (void)state;
    wire_send(fd, "HEAD /hello HTTP/1.1\r\n" HOST "\r\nGET /hello HTTP/1.1\r\n" HOST "\r\n");
    answer = wire_read_head(fd);
    assert_true(wire_has_header(answer, "content-length: 5"));
    assert_string_equal(wire_body(wire_read_answer(fd)), "hello");
}

static void writes_large_answers(void **state)
{
    int fd = wire_connect(test_server_port(start()));
    const char *answer;

    (void)state;
    for (int i = 0; i < 3; i++) {
        wire_send(fd, "GET /large HTTP/1.1\r\n" HOST "\r\n");
        answer = wire_read_answer(fd);
        assert_int_equal(strlen(wire_body(answer)), 1024 * 1024);
        assert_int_equal(strspn(wire_body(answer), "x"), 1024 * 1024);
    }
}

/* --- many requests ------------------------------------------------------------------------- */

static void answers_pipelined_requests_in_order(void **state)
{
    int fd = wire_connect(test_server_port(start()));
    struct text requests = TEXT_EMPTY;

    (void)state;
    for (int i = 0; i < 200; i++)
        text_appendf(&requests, "GET /%s/n%d HTTP/1.1\r\n" HOST "\r\n", i % 3 ? "items" : "nothing",
                     i);
    wire_send(fd, text_string(&requests));
    text_done(&requests);
    for (int i = 0; i < 200; i++) {
        const char *answer = wire_read_answer(fd);
        char name[16];

        snprintf(name, sizeof(name), "n%d", i);
        assert_int_equal(wire_status(answer), i % 3 ? 201 : 404);
        if (i % 3)
            assert_string_equal(wire_body(answer), name);
    }
}

static void reads_requests_byte_by_byte(void **state)
{
    static const char request_text[] =
        "POST /worker/mirror?q=1 HTTP/1.1\r\nHost: h\r\nX-Long: abc\r\nTransfer-Encoding: "
        "chunked\r\n\r\n5\r\nhello\r\n0\r\nTrailer: x\r\n\r\n";
    int fd = wire_connect(test_server_port(start()));

    (void)state;
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof(request_text) - 1; i++)
            wire_send_bytes(fd, request_text + i, 1);
        assert_string_equal(wire_body(wire_read_answer(fd)),
                            "POST /worker/mirror ? q=1 host=h body=hello");
    }
}

static void answers_a_client_that_closed_its_half(void **state)
{
    int fd = wire_connect(test_server_port(start()));
    const char *all;

    (void)state;
    wire_send(fd, "GET /worker HTTP/1.1\r\n" HOST "\r\nGET /worker HTTP/1.1\r\n" HOST "\r\n");
    wire_shutdown(fd);
    all = wire_read_all(fd);
    assert_int_equal(wire_status(all), 200);
    all = strstr(all, "hello") + 5;
    assert_int_equal(wire_status(all), 200);
    assert_string_equal(wire_body(all), "hello");
}

/* --- bodies -------------------------------------------------------------------------------- */

static void tells_clients_to_continue(void **state)
{
    int fd = wire_connect(test_server_port(start()));

    (void)state;
    wire_send(fd, "POST /mirror HTTP/1.1\r\n" HOST "Expect: 100-continue\r\nContent-Length: "
                  "3\r\n\r\n");
    assert_string_equal(wire_read_head(fd), "HTTP/1.1 100 Continue\r\n\r\n");
    wire_send(fd, "abc");
    assert_string_equal(wire_body(wire_read_answer(fd)), "POST /mirror ?  host=h body=abc");
}

static void refuses_before_telling_to_continue(void **state)
{
    int fd = wire_connect(test_server_port(start()));
    const char *answer;

    (void)state;
    wire_send(fd, "POST /mirror HTTP/1.1\r\n" HOST
                  "Expect: 100-continue\r\nContent-Length: 104857600\r\n\r\n");
    answer = wire_read_answer(fd);
    assert_int_equal(wire_status(answer), 413);
    assert_true(wire_has_header(answer, "connection: close"));
    assert_true(wire_is_closed(fd));
}

/* The client learns why, although it was still sending: nothing is reset under its feet. */
static void refuses_a_huge_body_early(void **state)
{
    static char piece[64 * 1024];
    int fd = wire_connect(test_server_port(start()));
    const char *all;

    (void)state;
    wire_send(fd, "POST /mirror HTTP/1.1\r\n" HOST "Content-Length: 104857600\r\n\r\n");
    for (int i = 0; i < 16; i++)
        wire_send_bytes(fd, piece, sizeof(piece));
    all = wire_read_all(fd);
    assert_int_equal(wire_status(all), 413);
}

static void refuses_endless_chunks(void **state)
{
    int fd = wire_connect(test_server_port(start()));
    struct text chunk = TEXT_EMPTY;
    const char *all;

    (void)state;
    text_append(&chunk, "10000\r\n");
    memset(text_reserve(&chunk, 0x10000), 'x', 0x10000);
    text_grown(&chunk, 0x10000);
    text_append(&chunk, "\r\n");
    wire_send(fd, "POST /mirror HTTP/1.1\r\n" HOST CHUNKED "\r\n");
    for (int i = 0; i < 64; i++)
        wire_send_bytes(fd, chunk.data, chunk.size);
    text_done(&chunk);
    all = wire_read_all(fd);
    assert_int_equal(wire_status(all), 413);
}

TEST_MAIN(TABLE(request, rows), TEST(writes_a_proper_head), TEST(answers_head_without_a_body),
          TEST(writes_large_answers), TEST(answers_pipelined_requests_in_order),
          TEST(reads_requests_byte_by_byte), TEST(answers_a_client_that_closed_its_half),
          TEST(tells_clients_to_continue), TEST(refuses_before_telling_to_continue),
          TEST(refuses_a_huge_body_early), TEST(refuses_endless_chunks))
