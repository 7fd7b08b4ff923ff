#include "net/websocket_client.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>

#include "base/memory.h"
#include "crypto/secret.h"
#include "lib/client.h"
#include "lib/peer.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/websocket_handshake.h"

static const char *const protocols[] = { "v5.channel.k8s.io", "v4.channel.k8s.io", NULL };

struct user {
    struct client *client;
    struct websocket_client *opening;
    struct websocket *websocket; /* NULL before and after */
    char *protocol;
    struct text told;
    struct error *error;
    int opened;
    int closed;
    size_t wanted; /* stop when so much was told */
};

static void on_open(void *context, struct websocket *websocket, const char *protocol,
                    struct error *take_error)
{
    struct user *user = context;

    user->opening = NULL;
    user->websocket = websocket;
    user->protocol = memory_strdup(protocol);
    user->error = take_error;
    user->opened++;
    client_stop(user->client);
}

static void on_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct user *user = context;

    text_append(&user->told, type == WEBSOCKET_TEXT ? "text:" : "binary:");
    text_append_slice(&user->told, data);
    text_append_char(&user->told, ' ');
    if (user->told.size >= user->wanted)
        client_stop(user->client);
}

static void on_closed(void *context, unsigned code, struct slice reason, struct error *take_error)
{
    struct user *user = context;

    text_appendf(&user->told, "closed:%u:" SLICE_FORMAT, code, SLICE_ARGUMENT(reason));
    user->websocket = NULL;
    user->error = take_error;
    user->closed++;
    client_stop(user->client);
}

static const struct websocket_events events = {
    .on_message = on_message,
    .on_closed = on_closed,
};

static void release(void *object)
{
    struct user *user = object;

    client_close(user->client);
    memory_free(user->protocol);
    text_done(&user->told);
    error_free(user->error);
}

static struct user *opening(struct client *client, struct websocket_request request)
{
    struct user *user = arena_new(fixture_current()->arena, struct user);

    user->client = client;
    user->wanted = SIZE_MAX;
    arena_defer(fixture_current()->arena, release, user);
    user->opening = websocket_client_start(client->client, client->peer, &request,
                                           &(struct websocket_options){ .max_message = 1 << 20 },
                                           &events, on_open, user);
    return user;
}

static struct user *open_to(void (*serve)(int fd, void *context), void *context,
                            struct websocket_request request)
{
    struct peer *server = peer_start(serve, context);
    struct user *user =
        opening(client_new(&(struct http_peer_spec){
                    .url = arena_format(fixture_current()->arena, "%s/base", peer_url(server)) }),
                request);

    client_loop(user->client);
    return user;
}

/* --- servers --------------------------------------------------------------------------------- */

/* Answers the handshake; what follows in `extra` comes in the same packet. */
static bool shake_hands(int fd, const char *extra)
{
    char head[PEER_HEAD_SIZE];
    char accept[WEBSOCKET_ACCEPT_SIZE];
    char *key;

    if (!peer_read_head(fd, head) || !(key = strstr(head, "Sec-WebSocket-Key: ")))
        return false;
    key += strlen("Sec-WebSocket-Key: ");
    key[WEBSOCKET_KEY_SIZE - 1] = '\0';
    websocket_handshake_answer(key, accept);
    peer_writef(fd,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\n"
                "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
                "Sec-WebSocket-Protocol: v4.channel.k8s.io\r\n\r\n%s",
                accept, extra);
    return true;
}

/* Says "hi" and sends every message back until the client says goodbye. */
static void echo(int fd, void *context)
{
    struct websocket_frame_reader reader;
    char bytes[1000];
    ssize_t got;
    bool open = shake_hands(fd, "\x81\x02hi");

    (void)context;
    websocket_frame_reader_init(&reader, true, 1 << 20);
    while (open && (got = recv(fd, bytes, sizeof(bytes), 0)) > 0) {
        struct slice rest = slice_of(bytes, (size_t)got);
        struct websocket_event event;

        while (websocket_frame_next(&reader, &rest, &event) == WEBSOCKET_FRAME_EVENT) {
            struct text frame = TEXT_EMPTY;

            if (event.opcode == WEBSOCKET_CLOSE)
                websocket_frame_append_close(&frame, event.code, event.data, NULL);
            else
                websocket_frame_append(&frame, event.opcode, true, NULL, event.data);
            send(fd, frame.data, frame.size, MSG_NOSIGNAL);
            text_done(&frame);
            open = event.opcode != WEBSOCKET_CLOSE;
        }
    }
    websocket_frame_reader_done(&reader);
}

static void answer(int fd, void *context)
{
    char head[PEER_HEAD_SIZE];

    if (peer_read_head(fd, head))
        peer_write(fd, context);
}

static void say_nothing(int fd, void *context)
{
    (void)context;
    peer_wait_closed(fd);
}

struct wanted_head {
    const char *parts[8];
    atomic_bool good;
};

static void check_head(int fd, void *context)
{
    struct wanted_head *wanted = context;
    char head[PEER_HEAD_SIZE];
    bool good = true;

    if (!peer_read_head(fd, head))
        return;
    for (const char **part = wanted->parts; *part; part++)
        good &= strstr(head, *part) != NULL;
    atomic_store(&wanted->good, good);
}

/* --- tests ----------------------------------------------------------------------------------- */

static void talks_to_a_server(void **state)
{
    struct user *user =
        open_to(echo, NULL, (struct websocket_request){ .path = "/", .protocols = protocols });

    (void)state;
    assert_no_error(STEAL(user->error));
    assert_non_null(user->websocket);
    assert_string_equal(user->protocol, "v4.channel.k8s.io");
    websocket_send(user->websocket, WEBSOCKET_TEXT, SLICE("hello"));
    websocket_send(user->websocket, WEBSOCKET_BINARY, SLICE("\x01\x02"));
    user->wanted = strlen("text:hi text:hello binary:12 ");
    client_loop(user->client);
    assert_string_equal(text_string(&user->told), "text:hi text:hello binary:\x01\x02 ");

    websocket_close(user->websocket, WEBSOCKET_CODE_NORMAL, "done");
    client_loop(user->client);
    assert_true(slice_has_suffix(text_slice(&user->told), " closed:1000:done"));
    assert_null(user->error);
    assert_int_equal(user->opened, 1);
    assert_int_equal(user->closed, 1);
}

static void carries_large_messages(void **state)
{
    struct user *user =
        open_to(echo, NULL, (struct websocket_request){ .path = "/", .protocols = protocols });
    size_t size = 1 << 20;
    char *bytes = arena_alloc(fixture_current()->arena, size);

    (void)state;
    assert_no_error(STEAL(user->error));
    memset(bytes, 'x', size);
    user->wanted = size;
    websocket_send(user->websocket, WEBSOCKET_BINARY, slice_of(bytes, size));
    client_loop(user->client);
    assert_int_equal(user->told.size, strlen("text:hi binary: ") + size);
}

static void asks_as_the_rules_say(void **state)
{
    struct wanted_head wanted = {
        .parts = { "GET /base/exec?command=sh HTTP/1.1\r\n",
                   "\r\nHost: 127.0.0.1:", "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
                   "\r\nSec-WebSocket-Version: 13\r\n",
                   "\r\nSec-WebSocket-Protocol: v5.channel.k8s.io, v4.channel.k8s.io\r\n",
                   "\r\nOrigin: https://here\r\n", "\r\nAuthorization: Bearer t0ken\r\n" },
    };
    const struct http_header headers[] = { { "Origin", "https://here" } };
    struct secret *token = secret_new("t0ken", 5);
    struct user *user = open_to(check_head, &wanted,
                                (struct websocket_request){ .path = "/exec?command=sh",
                                                            .headers = headers,
                                                            .header_count = 1,
                                                            .bearer = token,
                                                            .protocols = protocols });

    (void)state;
    secret_free(token);
    assert_error(STEAL(user->error), ERR_UNAVAILABLE, "/exec: the server left without an answer");
    assert_true(wanted.good);
}

struct failure_row {
    const char *name;
    const char *answer; /* NULL: none */
    struct websocket_request request;
    const char *part;
    enum error_code code;
};

static const char *const two_words[] = { "a b", NULL };

static const struct failure_row failure_rows[] = {
    { "tells that it is forbidden",
      "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
      { .path = "/" },
      "the server answered 403 Forbidden",
      ERR_FORBIDDEN },
    { "tells that nobody knows us",
      "HTTP/1.1 401 Unauthorized\r\n\r\n",
      { .path = "/" },
      "the server answered 401",
      ERR_UNAUTHENTICATED },
    { "does not follow redirects",
      "HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n",
      { .path = "/" },
      "the server answered 302 Found",
      ERR_UNAVAILABLE },
    { "wants an upgrade",
      "HTTP/1.1 200 OK\r\n\r\nhello",
      { .path = "/" },
      "the server answered 200 OK",
      ERR_UNAVAILABLE },
    { "wants an upgrade to WebSocket",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
      { .path = "/" },
      "no WebSocket",
      ERR_UNAVAILABLE },
    { "wants the answer to its key",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
      { .path = "/" },
      "Sec-WebSocket-Accept \"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\": want",
      ERR_UNAVAILABLE },
    { "wants HTTP",
      "SSH-2.0-thing\r\n",
      { .path = "/" },
      "the answer is no HTTP",
      ERR_UNAVAILABLE },
    { "wants a whole head",
      "HTTP/1.1 101 Switch",
      { .path = "/" },
      "the server left without an answer",
      ERR_UNAVAILABLE },
    { "refuses a bad path", "", { .path = "/a b" }, "path has byte 0x20", ERR_BAD_REQUEST },
    { "refuses a bad protocol",
      "",
      { .path = "/", .protocols = two_words },
      "protocol \"a b\": want a word",
      ERR_BAD_REQUEST },
};

static void failing(void **state)
{
    const struct failure_row *row = *state;
    struct user *user = open_to(answer, (void *)row->answer, row->request);

    assert_null(user->websocket);
    assert_int_equal(user->opened, 1);
    assert_int_equal(user->closed, 0);
    assert_error(STEAL(user->error), row->code, row->part);
}

static void waits_no_longer_than_told(void **state)
{
    struct user *user =
        open_to(say_nothing, NULL, (struct websocket_request){ .path = "/slow?x", .open_ms = 50 });

    (void)state;
    assert_error(STEAL(user->error), ERR_TIMEOUT, "/slow: no answer within 50 ms");
}

static void can_be_cancelled(void **state)
{
    struct peer *server = peer_start(say_nothing, NULL);
    struct user *user = opening(client_new(&(struct http_peer_spec){ .url = peer_url(server) }),
                                (struct websocket_request){ .path = "/" });

    (void)state;
    websocket_client_cancel(user->opening);
    assert_int_equal(user->opened, 0);
    client_loop(user->client);
    assert_int_equal(user->opened, 1);
    assert_error(STEAL(user->error), ERR_UNAVAILABLE, "cancelled");
}

static void tells_who_refused(void **state)
{
    struct user *user = opening(client_new(&(struct http_peer_spec){ .url = "http://127.0.0.1:1" }),
                                (struct websocket_request){ .path = "/x" });

    (void)state;
    client_loop(user->client);
    assert_error(STEAL(user->error), ERR_UNAVAILABLE,
                 "open WebSocket 127.0.0.1:1/x: connect to 127.0.0.1:1: Connection refused");
}

static void ends_with_the_client(void **state)
{
    struct user *user =
        open_to(echo, NULL, (struct websocket_request){ .path = "/", .protocols = protocols });

    (void)state;
    assert_no_error(STEAL(user->error));
    client_close(user->client);
    assert_int_equal(user->closed, 1);
    assert_error(STEAL(user->error), ERR_UNAVAILABLE, "cancelled");
}

TEST_MAIN(TEST(talks_to_a_server), TEST(carries_large_messages), TEST(asks_as_the_rules_say),
          TABLE(failing, failure_rows), TEST(waits_no_longer_than_told), TEST(can_be_cancelled),
          TEST(tells_who_refused), TEST(ends_with_the_client))
