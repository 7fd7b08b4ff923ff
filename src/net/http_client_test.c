#include "net/http_client.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "lib/client.h"
#include "lib/peer.h"
#include "lib/test.h"
#include "loop/loop.h"

/* --- servers -------------------------------------------------------------------------------- */

/* Answers every request on the connection with the same bytes. */
static void serve_constant(int fd, void *context)
{
    char head[PEER_HEAD_SIZE];

    while (peer_read_head(fd, head))
        peer_write(fd, context);
}

static void serve_once(int fd, void *context)
{
    char head[PEER_HEAD_SIZE];

    if (peer_read_head(fd, head))
        peer_write(fd, context);
}

/* Sends the request's head back as the body. */
static void serve_mirror(int fd, void *context)
{
    char head[PEER_HEAD_SIZE];

    (void)context;
    while (peer_read_head(fd, head))
        peer_writef(fd, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n%s", strlen(head), head);
}

static void serve_silence(int fd, void *context)
{
    (void)context;
    peer_wait_closed(fd);
}

static void serve_half(int fd, void *context)
{
    serve_once(fd, context);
    peer_wait_closed(fd);
}

/* Reads a body in chunks and answers with its size. */
static void serve_upload(int fd, void *context)
{
    char head[PEER_HEAD_SIZE];
    size_t total = 0;

    (void)context;
    if (!peer_read_head(fd, head))
        return;
    for (;;) {
        char line[16] = "";
        char data[256];
        size_t used = 0;
        size_t size;

        while (used < sizeof(line) - 1 && recv(fd, line + used, 1, 0) == 1 && line[used] != '\n')
            used++;
        if (sscanf(line, "%zx", &size) != 1)
            return;
        if (size == 0)
            break;
        total += size;
        for (size += 2; size > 0;) {
            ssize_t got = recv(fd, data, size < sizeof(data) ? size : sizeof(data), 0);

            if (got <= 0)
                return;
            size -= (size_t)got;
        }
    }
    peer_writef(fd, "HTTP/1.1 201 Created\r\nContent-Length: 6\r\n\r\n%6zu", total);
}

/* --- tests ---------------------------------------------------------------------------------- */

static struct client *connect_to(void (*serve)(int fd, void *context), void *context)
{
    struct peer *server = peer_start(serve, context);

    return client_new(&(struct http_peer_spec){ .url = peer_url(server) });
}

static void reads_an_answer(void **state)
{
    struct client *c = connect_to(serve_constant, (void *)"HTTP/1.1 404 Not Found\r\n"
                                                          "X-Thing:  two words \r\n"
                                                          "Content-Length: 4\r\n\r\ngone");
    struct http_response *response = client_get(c, "/a?b=c");

    (void)state;
    assert_int_equal(response->status, 404);
    assert_string_equal(response->body, "gone");
    assert_int_equal(response->body_size, 4);
    assert_string_equal(http_response_header(response, "x-thing"), "two words");
    assert_null(http_response_header(response, "x-other"));
}

static void sends_what_was_asked_and_nothing_else(void **state)
{
    struct peer *server = peer_start(serve_mirror, NULL);
    struct secret *token = secret_new("t0ken", 5);
    struct client *c = client_new(&(struct http_peer_spec){
        .url = arena_format(fixture_current()->arena, "%s/base/", peer_url(server)),
        .user_agent = "tester/1",
        .bearer = token });
    const struct http_header headers[] = { { "Accept", "application/json" }, { "X-Empty", "" } };
    struct http_response *response;

    (void)state;
    secret_free(token);
    response = client_run(
        c, &(struct http_request){
               .method = "DELETE", .path = "/../x?y=%20", .headers = headers, .header_count = 2 });
    assert_string_equal(
        response->body,
        arena_format(fixture_current()->arena,
                     "DELETE /base/../x?y=%%20 HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                     "User-Agent: tester/1\r\nAccept: application/json\r\nX-Empty:\r\n"
                     "Authorization: Bearer t0ken\r\n\r\n",
                     peer_port(server)));
}

static void sends_a_body_with_any_method(void **state)
{
    struct client *c = connect_to(serve_mirror, NULL);
    const struct http_header headers[] = { { "Content-Type", "application/merge-patch+json" } };
    struct http_response *response =
        client_run(c, &(struct http_request){ .method = "PATCH",
                                              .path = "/",
                                              .headers = headers,
                                              .header_count = 1,
                                              .body = SLICE("{}\r\n\r\n") });

    (void)state;
    assert_true(slice_has_prefix(slice_from(response->body), "PATCH / HTTP/1.1\r\n"));
    assert_non_null(strstr(response->body, "Content-Length: 6\r\n"));
    assert_non_null(strstr(response->body, "Content-Type: application/merge-patch+json\r\n"));
    assert_null(strstr(response->body, "Expect"));
}

static void does_not_follow_redirects(void **state)
{
    struct client *c = connect_to(serve_constant, (void *)"HTTP/1.1 302 Found\r\n"
                                                          "Location: /elsewhere\r\n"
                                                          "Content-Length: 0\r\n\r\n");
    struct http_response *response = client_get(c, "/");

    (void)state;
    assert_int_equal(response->status, 302);
    assert_string_equal(http_response_header(response, "Location"), "/elsewhere");
    assert_string_equal(response->body, "");
}

static void uses_a_connection_again(void **state)
{
    struct peer *server = peer_start(serve_mirror, NULL);
    struct client *c = client_new(&(struct http_peer_spec){ .url = peer_url(server) });

    (void)state;
    for (int i = 0; i < 5; i++)
        assert_int_equal(client_get(c, "/")->status, 200);
    assert_int_equal(peer_connections(server), 1);
    client_run(c, &(struct http_request){ .method = "GET", .path = "/", .own_connection = true });
    assert_int_equal(peer_connections(server), 2);
}

static void speaks_through_a_unix_socket(void **state)
{
    const char *path = fixture_path("daemon.sock");
    struct client *c;

    (void)state;
    peer_start_unix(path, serve_mirror, NULL);
    c = client_new(&(struct http_peer_spec){ .url = "http://localhost", .unix_socket = path });
    assert_true(slice_has_prefix(slice_from(client_get(c, "/v1")->body),
                                 "GET /v1 HTTP/1.1\r\nHost: localhost\r\n"));
    assert_int_equal(unlink(path), 0);
    client_run(c, &(struct http_request){ .method = "GET", .path = "/", .own_connection = true });
    assert_error(client_error(c), ERR_UNAVAILABLE,
                 arena_format(fixture_current()->arena,
                              "connect to unix:%s: No such file or directory", path));
}

static void speaks_through_a_proxy(void **state)
{
    struct peer *proxy = peer_start(serve_mirror, NULL);
    struct client *c = client_new(
        &(struct http_peer_spec){ .url = "http://far.away.example:81", .proxy = peer_url(proxy) });

    (void)state;
    assert_true(slice_has_prefix(slice_from(client_get(c, "/x")->body),
                                 "GET http://far.away.example:81/x HTTP/1.1\r\n"));
}

static void asks_the_environment_for_a_proxy_when_told_to(void **state)
{
    struct peer *proxy = peer_start(serve_mirror, NULL);
    struct peer *server = peer_start(serve_mirror, NULL);
    struct client *asks = client_new(
        &(struct http_peer_spec){ .url = peer_url(server), .proxy_from_environment = true });
    struct client *plain = client_new(&(struct http_peer_spec){ .url = peer_url(server) });

    (void)state;
    setenv("http_proxy", peer_url(proxy), 1);
    client_get(asks, "/");
    client_get(plain, "/");
    unsetenv("http_proxy");
    assert_int_equal(peer_connections(proxy), 1);
    assert_int_equal(peer_connections(server), 1);
}

/* 4,096 letters, packed. */
static void serve_packed(int fd, void *context)
{
    static const char packed[] =
        "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\xed\xc1\x01\x0d\x00\x00\x00\xc2\xa0\xac"
        "\xef\x5f\xc2\x1e\x0e\x28\x00\x00\x00\xe0\xdd\x00\x73\xdc\x99\x9c\x00\x10\x00\x00";
    char head[PEER_HEAD_SIZE];

    (void)context;
    while (peer_read_head(fd, head)) {
        bool asked = strstr(head, "\r\nAccept-Encoding: gzip\r\n");

        peer_writef(fd, "HTTP/1.1 200 OK\r\n%sContent-Length: %zu\r\n\r\n",
                    asked ? "Content-Encoding: gzip\r\n" : "", sizeof(packed) - 1);
        send(fd, packed, sizeof(packed) - 1, MSG_NOSIGNAL);
    }
}

static void unpacks_when_asked(void **state)
{
    struct client *c = connect_to(serve_packed, NULL);
    struct http_request request = { .method = "GET", .path = "/", .decompress = true };

    (void)state;
    assert_int_equal(client_get(c, "/")->body_size, 40);
    assert_int_equal(client_run(c, &request)->body_size, 4096);
    assert_int_equal(strspn(c->response->body, "a"), 4096);
    request.max_body = 4095; /* unpacked bytes are what counts */
    client_run(c, &request);
    assert_error(client_error(c), ERR_TOO_LARGE, "more than 4095 bytes");
}

struct failure_row {
    const char *name;
    void (*serve)(int fd, void *context);
    const char *answer;
    struct http_request request;
    const char *part;
    enum error_code code;
};

static const struct http_header injected[] = { { "X-Thing", "a\r\nX-Other: b" } };

static const struct failure_row failure_rows[] = {
    { "bounds a body of known size",
      serve_constant,
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789",
      { .method = "GET", .path = "/big", .max_body = 9 },
      "/big: the answer has more than 9 bytes",
      ERR_TOO_LARGE },
    { "bounds a body of unknown size",
      serve_once,
      "HTTP/1.1 200 OK\r\n\r\n0123456789",
      { .method = "GET", .path = "/", .max_body = 9 },
      "more than 9 bytes",
      ERR_TOO_LARGE },
    { "tells of a server that dies inside the body",
      serve_once,
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n01234",
      { .method = "GET", .path = "/" },
      "the answer ended early",
      ERR_UNAVAILABLE },
    { "tells of a server that dies inside a chunk",
      serve_once,
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\n01234",
      { .method = "GET", .path = "/" },
      "the answer ended early",
      ERR_UNAVAILABLE },
    { "tells of a server that says nothing",
      serve_once,
      "",
      { .method = "GET", .path = "/" },
      "no answer",
      ERR_UNAVAILABLE },
    { "tells of a server that speaks something else",
      serve_once,
      "SSH-2.0-thing\r\n",
      { .method = "GET", .path = "/" },
      "no answer",
      ERR_UNAVAILABLE },
    { "waits no longer than the total time",
      serve_silence,
      NULL,
      { .method = "GET", .path = "/slow?secret=1", .total_ms = 50 },
      "/slow: no answer within 50 ms",
      ERR_TIMEOUT },
    { "waits no longer than the total time for the rest",
      serve_half,
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n01",
      { .method = "GET", .path = "/", .total_ms = 50 },
      "no complete answer within 50 ms",
      ERR_TIMEOUT },
    { "waits no longer than the idle time",
      serve_half,
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n01",
      { .method = "GET", .path = "/", .total_ms = HTTP_CALL_NEVER, .idle_ms = 50 },
      "not a byte for 50 ms",
      ERR_TIMEOUT },
    { "refuses a path without a slash",
      serve_silence,
      NULL,
      { .method = "GET", .path = "x" },
      "path \"x\": want one that begins with /",
      ERR_BAD_REQUEST },
    { "refuses a space in a path",
      serve_silence,
      NULL,
      { .method = "GET", .path = "/a b" },
      "path has byte 0x20 at 2",
      ERR_BAD_REQUEST },
    { "refuses a line end in a header",
      serve_silence,
      NULL,
      { .method = "GET", .path = "/", .headers = injected, .header_count = 1 },
      "header \"X-Thing\"",
      ERR_BAD_REQUEST },
    { "refuses two words as a method",
      serve_silence,
      NULL,
      { .method = "GET / HTTP/1.1\r\nX:", .path = "/" },
      "want a word",
      ERR_BAD_REQUEST },
};

static void failing(void **state)
{
    const struct failure_row *row = *state;
    struct client *c = connect_to(row->serve, (void *)row->answer);

    client_run(c, &row->request);
    assert_error(client_error(c), row->code, row->part);
}

static void tells_who_refused(void **state)
{
    struct client *c = client_new(&(struct http_peer_spec){ .url = "http://127.0.0.1:1" });

    (void)state;
    client_run(c, &(struct http_request){ .method = "GET", .path = "/" });
    assert_error(client_error(c), ERR_UNAVAILABLE, "connect to 127.0.0.1:1: Connection refused");
}

static void tells_which_name_is_unknown(void **state)
{
    struct client *c = client_new(&(struct http_peer_spec){ .url = "http://nowhere.invalid" });

    (void)state;
    client_run(c, &(struct http_request){ .method = "GET", .path = "/" });
    assert_error(client_error(c), ERR_UNAVAILABLE, "look up nowhere.invalid:80");
}

static void release_text(void *object)
{
    text_done(object);
}

static void bounds_the_headers_of_an_answer(void **state)
{
    struct text *answer = arena_new(fixture_current()->arena, struct text);
    struct client *c;

    (void)state;
    arena_defer(fixture_current()->arena, release_text, answer);
    text_append(answer, "HTTP/1.1 200 OK\r\n");
    for (int i = 0; i < 2000; i++)
        text_appendf(answer, "X-%d: 0123456789012345678901234567890123456789\r\n", i);
    text_append(answer, "Content-Length: 0\r\n\r\n");
    c = connect_to(serve_constant, (void *)text_string(answer));
    client_run(c, &(struct http_request){ .method = "GET", .path = "/" });
    assert_error(client_error(c), ERR_TOO_LARGE, "bytes of headers");
}

struct bad_peer_row {
    const char *name;
    struct http_peer_spec spec;
    const char *part;
};

static const struct bad_peer_row bad_peer_rows[] = {
    { "wants a url", { .url = NULL }, "url \"\"" },
    { "wants http", { .url = "ftp://example.com" }, "want https or http" },
    { "wants no file", { .url = "file:///etc/passwd" }, "want https or http" },
    { "wants no user", { .url = "https://user:pw@example.com" }, "url" },
    { "wants no query", { .url = "https://example.com/?a=b" }, "want no query" },
    { "wants a sound server name",
      { .url = "https://a", .server_name = "a/b" },
      "server name \"a/b\"" },
    { "wants a sound authority",
      { .url = "https://a", .ca_pem = { "junk", 4 } },
      "certificate authority" },
    { "wants the key of a certificate",
      { .url = "https://a", .certificate_pem = { "junk", 4 } },
      "client certificate without client key" },
    { "wants one way to trust",
      { .url = "https://a", .ca_pem = { "junk", 4 }, .trust_anyone = true },
      "want one" },
};

static void refuses_peer(void **state)
{
    const struct bad_peer_row *row = *state;
    struct http_peer *peer = NULL;

    assert_error(http_peer_new(&row->spec, &peer), ERR_INVALID, row->part);
    assert_null(peer);
}

/* --- streams -------------------------------------------------------------------------------- */

#define LINES 10000

static void serve_lines(int fd, void *context)
{
    char head[PEER_HEAD_SIZE];
    char line[64];

    (void)context;
    if (!peer_read_head(fd, head))
        return;
    peer_write(fd, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < LINES; i++) {
        int size = snprintf(line, sizeof(line), "line %06d and some more words\n", i);

        peer_writef(fd, "%x\r\n%s\r\n", (unsigned)size, line);
    }
    peer_write(fd, "0\r\n\r\n");
}

static void watches_ten_thousand_lines_with_pauses(void **state)
{
    struct client *c = connect_to(serve_lines, NULL);

    (void)state;
    c->pause_every = 50000;
    client_stream(
        c, &(struct http_request){ .method = "GET", .path = "/", .total_ms = HTTP_CALL_NEVER });
    assert_no_error(client_error(c));
    assert_int_equal(c->streamed.size, LINES * 32);
    assert_true(c->pauses >= 5);
    assert_non_null(strstr(text_string(&c->streamed), "line 009999 "));
    for (int i = 0; i < LINES; i++)
        assert_memory_equal(c->streamed.data + i * 32,
                            arena_format(fixture_current()->arena, "line %06d", i), 11);
    assert_string_equal(c->response->body, "");
    assert_true(c->head_seen);
}

static void does_not_count_a_pause_as_idle(void **state)
{
    struct client *c = connect_to(serve_lines, NULL);

    (void)state;
    c->pause_every = 200000; /* once */
    c->pause_ms = 700;
    client_stream(c, &(struct http_request){ .method = "GET", .path = "/", .idle_ms = 500 });
    assert_no_error(client_error(c));
    assert_int_equal(c->streamed.size, LINES * 32);
}

static void ends_when_cancelled(void **state)
{
    struct client *c = connect_to(serve_lines, NULL);

    (void)state;
    c->cancel_after = 1000;
    client_stream(c, &(struct http_request){ .method = "GET", .path = "/watch" });
    assert_error(client_error(c), ERR_UNAVAILABLE, "/watch: cancelled");
    assert_true(c->events_after_cancel == 0);
}

static void uploads_piece_by_piece(void **state)
{
    struct client *c = connect_to(serve_upload, NULL);

    (void)state;
    c->upload_pieces = 20;
    client_upload(c, &(struct http_request){ .method = "PUT", .path = "/", .upload_size = -1 });
    assert_no_error(client_error(c));
    assert_int_equal(c->response->status, 201);
    assert_string_equal(c->response->body, "   200"); /* 20 pieces of 10 bytes */
}

static void ends_calls_with_the_client(void **state)
{
    struct client *c = connect_to(serve_silence, NULL);

    (void)state;
    client_start(c, &(struct http_request){ .method = "GET", .path = "/" });
    client_close(c);
    assert_int_equal(c->done, 1);
    assert_error(client_error(c), ERR_UNAVAILABLE, "cancelled");
}

/* --- from other threads ---------------------------------------------------------------------- */

struct worker {
    struct client *client;
    struct http_request request;
    struct http_abort *abort;
    struct http_response *response;
    struct error *error;
};

static void *fetch(void *argument)
{
    struct worker *worker = argument;

    worker->error = http_client_fetch(worker->client->client, worker->client->peer,
                                      &worker->request, worker->abort, &worker->response);
    client_leave(worker->client);
    return NULL;
}

static void release_worker(void *object)
{
    struct worker *worker = object;

    http_response_free(worker->response);
    error_free(worker->error);
    http_abort_unref(worker->abort);
}

static struct worker *worker_new(struct client *c, struct http_request request)
{
    struct worker *worker = arena_new(fixture_current()->arena, struct worker);

    worker->client = c;
    worker->request = request;
    worker->abort = http_abort_new();
    arena_defer(fixture_current()->arena, release_worker, worker);
    return worker;
}

static void fetches_from_many_threads(void **state)
{
    struct client *c = connect_to(serve_mirror, NULL);
    struct worker *workers[8];
    pthread_t threads[8];

    (void)state;
    for (size_t i = 0; i < 8; i++) {
        const char *path = arena_format(fixture_current()->arena, "/%zu", i);

        workers[i] = worker_new(c, (struct http_request){ .method = "GET", .path = path });
        client_enter(c);
        assert_int_equal(pthread_create(&threads[i], NULL, fetch, workers[i]), 0);
    }
    client_wait(c);
    for (size_t i = 0; i < 8; i++) {
        pthread_join(threads[i], NULL);
        assert_no_error(STEAL(workers[i]->error));
        assert_true(slice_has_prefix(slice_from(workers[i]->response->body),
                                     arena_format(fixture_current()->arena, "GET /%zu ", i)));
    }
}

static void fire(void *context)
{
    http_abort_fire(context);
}

static void stops_fetching_when_fired(void **state)
{
    struct client *c = connect_to(serve_silence, NULL);
    struct worker *worker = worker_new(c, (struct http_request){ .method = "GET", .path = "/x" });
    pthread_t thread;

    (void)state;
    client_enter(c);
    assert_int_equal(pthread_create(&thread, NULL, fetch, worker), 0);
    client_when_busy(c, fire, worker->abort);
    client_wait(c);
    pthread_join(thread, NULL);
    assert_error(STEAL(worker->error), ERR_UNAVAILABLE, "/x: cancelled");

    client_enter(c); /* and once fired it stays fired */
    assert_int_equal(pthread_create(&thread, NULL, fetch, worker), 0);
    client_wait(c);
    pthread_join(thread, NULL);
    assert_error(STEAL(worker->error), ERR_UNAVAILABLE, "/x: cancelled");
}

static void fetching_ends_in_time(void **state)
{
    struct client *c = connect_to(serve_silence, NULL);
    struct worker *worker =
        worker_new(c, (struct http_request){ .method = "GET", .path = "/x", .total_ms = 40 });
    pthread_t thread;

    (void)state;
    client_enter(c);
    assert_int_equal(pthread_create(&thread, NULL, fetch, worker), 0);
    client_wait(c);
    pthread_join(thread, NULL);
    assert_error(STEAL(worker->error), ERR_TIMEOUT, "no answer within 40 ms");
}

TEST_MAIN(TEST(reads_an_answer), TEST(sends_what_was_asked_and_nothing_else),
          TEST(sends_a_body_with_any_method), TEST(does_not_follow_redirects),
          TEST(uses_a_connection_again), TEST(speaks_through_a_unix_socket),
          TEST(speaks_through_a_proxy), TEST(asks_the_environment_for_a_proxy_when_told_to),
          TEST(unpacks_when_asked), TABLE(failing, failure_rows), TEST(tells_who_refused),
          TEST(tells_which_name_is_unknown), TEST(bounds_the_headers_of_an_answer),
          TABLE(refuses_peer, bad_peer_rows), TEST(watches_ten_thousand_lines_with_pauses),
          TEST(does_not_count_a_pause_as_idle), TEST(ends_when_cancelled),
          TEST(uploads_piece_by_piece), TEST(ends_calls_with_the_client),
          TEST(fetches_from_many_threads), TEST(stops_fetching_when_fired),
          TEST(fetching_ends_in_time))
