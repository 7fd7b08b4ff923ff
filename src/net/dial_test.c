#include "net/dial.h"

#include <string.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/number.h"
#include "lib/client.h"
#include "lib/command.h"
#include "lib/peer.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/byte_stream.h"

struct user {
    struct client *client;
    struct dial *dial;
    struct byte_stream *stream; /* NULL before and after */
    struct text received;
    size_t wanted; /* stop the loop when so many bytes have come */
    size_t pause_at;
    int drained;
    int closed;
    struct error *error;
    struct timer resume;
};

static void on_data(void *context, struct slice data)
{
    struct user *user = context;

    assert_true(data.size > 0);
    text_append_slice(&user->received, data);
    if (user->pause_at && user->received.size >= user->pause_at) {
        user->pause_at = 0;
        byte_stream_pause(user->stream, true);
        timer_set(&user->resume, 20, 0);
    }
    if (user->received.size >= user->wanted)
        client_stop(user->client);
}

static void on_resume(void *context)
{
    struct user *user = context;

    byte_stream_pause(user->stream, false);
}

static void on_drained(void *context)
{
    struct user *user = context;

    user->drained++;
}

static void on_closed(void *context, struct error *take_error)
{
    struct user *user = context;

    user->closed++;
    user->error = take_error;
    user->stream = NULL;
    client_stop(user->client);
}

static const struct byte_stream_events events = {
    .on_data = on_data,
    .on_drained = on_drained,
    .on_closed = on_closed,
};

static void on_done(void *context, struct byte_stream *stream, struct error *take_error)
{
    struct user *user = context;

    user->dial = NULL;
    user->stream = stream;
    user->error = take_error;
    if (stream)
        byte_stream_start(stream, &events, user);
    client_stop(user->client);
}

static void release(void *object)
{
    struct user *user = object;

    timer_cancel(&user->resume);
    client_close(user->client);
    text_done(&user->received);
    error_free(user->error);
}

static struct user *dial(const struct http_peer_spec *spec)
{
    struct user *user = arena_new(fixture_current()->arena, struct user);

    user->client = client_new(spec);
    timer_init(&user->resume, user->client->loop, on_resume, user);
    arena_defer(fixture_current()->arena, release, user);
    user->wanted = SIZE_MAX;
    user->dial = dial_start(user->client->client, user->client->peer, 20000, on_done, user);
    return user;
}

static struct user *connected(const struct http_peer_spec *spec)
{
    struct user *user = dial(spec);

    client_loop(user->client);
    assert_no_error(STEAL(user->error));
    assert_non_null(user->stream);
    return user;
}

static void echo(int fd, void *context)
{
    char bytes[4096];
    ssize_t got;

    (void)context;
    while ((got = recv(fd, bytes, sizeof(bytes), 0)) > 0) {
        if (send(fd, bytes, (size_t)got, MSG_NOSIGNAL) != got)
            return;
    }
}

static void say_bye(int fd, void *context)
{
    (void)context;
    peer_write(fd, "bye");
}

static void say_nothing(int fd, void *context)
{
    (void)context;
    peer_wait_closed(fd);
}

#define MANY ((size_t)3 * 1024 * 1024)

static void carries_bytes_both_ways(void **state)
{
    struct peer *server = peer_start(echo, NULL);
    struct user *user = connected(&(struct http_peer_spec){ .url = peer_url(server) });
    char *bytes = arena_alloc(fixture_current()->arena, MANY);

    (void)state;
    for (size_t i = 0; i < MANY; i++)
        bytes[i] = (char)(i * 31 >> 7);
    user->wanted = MANY;
    user->pause_at = MANY / 3;
    byte_stream_write(user->stream, slice_of(bytes, MANY / 2));
    byte_stream_write(user->stream, slice_of(bytes + MANY / 2, MANY - MANY / 2));
    assert_int_equal(byte_stream_queued(user->stream), MANY);
    client_loop(user->client);
    assert_int_equal(user->received.size, MANY);
    assert_memory_equal(user->received.data, bytes, MANY);
    assert_int_equal(byte_stream_queued(user->stream), 0);
    assert_int_equal(user->drained, 1);
    assert_int_equal(http_client_calls(user->client->client), 1);
}

static void tells_when_the_far_side_ends(void **state)
{
    struct peer *server = peer_start(say_bye, NULL);
    struct user *user = connected(&(struct http_peer_spec){ .url = peer_url(server) });

    (void)state;
    client_loop(user->client);
    assert_string_equal(text_string(&user->received), "bye");
    assert_int_equal(user->closed, 1);
    assert_null(user->error);
    assert_int_equal(http_client_calls(user->client->client), 0);
}

static void sends_everything_before_it_closes(void **state)
{
    struct peer *server = peer_start(echo, NULL);
    struct user *user = connected(&(struct http_peer_spec){ .url = peer_url(server) });

    (void)state;
    byte_stream_write(user->stream, SLICE("last words"));
    byte_stream_close(user->stream);
    byte_stream_write(user->stream, SLICE("too late"));
    assert_int_equal(user->closed, 0);
    client_loop(user->client);
    assert_int_equal(user->closed, 1);
    assert_null(user->error);
}

static void ends_at_once_when_aborted(void **state)
{
    struct peer *server = peer_start(say_nothing, NULL);
    struct user *user = connected(&(struct http_peer_spec){ .url = peer_url(server) });

    (void)state;
    byte_stream_write(user->stream, SLICE("lost"));
    byte_stream_abort(user->stream);
    byte_stream_abort(user->stream);
    assert_int_equal(user->closed, 0);
    client_loop(user->client);
    assert_int_equal(user->closed, 1);
    assert_null(user->error);
}

static void ends_with_the_client(void **state)
{
    struct peer *server = peer_start(say_nothing, NULL);
    struct user *user = connected(&(struct http_peer_spec){ .url = peer_url(server) });

    (void)state;
    client_close(user->client);
    assert_int_equal(user->closed, 1);
    assert_error(STEAL(user->error), ERR_UNAVAILABLE, "cancelled");
}

static void tells_who_refused(void **state)
{
    struct user *user = dial(&(struct http_peer_spec){ .url = "http://127.0.0.1:1" });

    (void)state;
    client_loop(user->client);
    assert_null(user->stream);
    assert_error(STEAL(user->error), ERR_UNAVAILABLE, "connect to 127.0.0.1:1: Connection refused");
}

static void can_be_cancelled(void **state)
{
    struct peer *server = peer_start(say_nothing, NULL);
    struct user *user = dial(&(struct http_peer_spec){ .url = peer_url(server) });

    (void)state;
    dial_cancel(user->dial);
    client_loop(user->client);
    assert_null(user->stream);
    assert_error(STEAL(user->error), ERR_UNAVAILABLE, "cancelled");
}

/* Answers CONNECT and then echoes. */
static void be_proxy(int fd, void *context)
{
    char head[PEER_HEAD_SIZE];

    if (!peer_read_head(fd, head) || strncmp(head, context, strlen(context)) != 0)
        return;
    peer_write(fd, "HTTP/1.1 200 Connection established\r\n\r\n");
    echo(fd, NULL);
}

static void goes_through_a_proxy(void **state)
{
    struct peer *proxy = peer_start(be_proxy, (void *)"CONNECT far.away.example:81 HTTP/1.1\r\n");
    struct user *user = connected(
        &(struct http_peer_spec){ .url = "http://far.away.example:81", .proxy = peer_url(proxy) });

    (void)state;
    user->wanted = 4;
    byte_stream_write(user->stream, SLICE("ping"));
    client_loop(user->client);
    assert_string_equal(text_string(&user->received), "ping");
}

/* openssl's server sends every line back in reverse. */
static const char *reversing_server(struct slice *out_ca)
{
    struct pki_pair root =
        pki_issue(&(struct certificate_spec){ .identity.common_name = "ours", .is_ca = true }, NULL,
                  clock_system());
    struct pki_pair server =
        pki_issue(&(struct certificate_spec){ .identity.ip_addresses = PKI_LIST("127.0.0.1"),
                                              .purposes = CERTIFICATE_SERVER },
                  &root, clock_system());
    const char *words = "ACCEPT 127.0.0.1:";
    const char *printed;
    size_t digits;

    pki_save(server.certificate, "server.pem");
    pki_save_key(server.key, "server.key");
    *out_ca = slice_from(pki_pem(root.certificate));
    printed = command_serve(words, "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert",
                            "server.pem", "-key", "server.key", "-rev");
    printed = strstr(printed, words) + strlen(words);
    digits = strspn(printed, "0123456789");
    return arena_format(fixture_current()->arena, "https://127.0.0.1:%.*s", (int)digits, printed);
}

static void speaks_tls(void **state)
{
    struct http_peer_spec spec = { 0 };
    struct user *user;

    (void)state;
    spec.url = reversing_server(&spec.ca_pem);
    user = connected(&spec);
    user->wanted = 6;
    byte_stream_write(user->stream, SLICE("olleh\n"));
    client_loop(user->client);
    assert_string_equal(text_string(&user->received), "hello\n");
}

static void refuses_whom_it_does_not_trust(void **state)
{
    struct http_peer_spec spec = { 0 };
    struct user *user;

    (void)state;
    spec.url = reversing_server(&spec.ca_pem);
    spec.ca_pem = slice_of(NULL, 0);
    user = dial(&spec);
    client_loop(user->client);
    assert_null(user->stream);
    assert_error(STEAL(user->error), ERR_UNAVAILABLE, "unable to get local issuer certificate");
}

TEST_MAIN(TEST(carries_bytes_both_ways), TEST(tells_when_the_far_side_ends),
          TEST(sends_everything_before_it_closes), TEST(ends_at_once_when_aborted),
          TEST(ends_with_the_client), TEST(tells_who_refused), TEST(can_be_cancelled),
          TEST(goes_through_a_proxy), TEST(speaks_tls), TEST(refuses_whom_it_does_not_trust))
