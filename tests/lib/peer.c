/* A small server inside a test. */
#include "lib/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/vec.h"
#include "lib/test.h"

struct connection {
    struct peer *peer;
    int fd;
    pthread_t thread;
};

struct peer {
    int listener;
    unsigned port;
    char *url;
    void (*serve)(int fd, void *context);
    void *context;
    pthread_t thread;
    _Atomic size_t accepted;
    VEC(struct connection *) connections; /* the accepting thread's, then the one that stops it */
};

static void *serve_connection(void *argument)
{
    struct connection *connection = argument;

    connection->peer->serve(connection->fd, connection->peer->context);
    shutdown(connection->fd, SHUT_RDWR); /* closed later: the number must not be used again yet */
    return NULL;
}

static void *accept_connections(void *argument)
{
    struct peer *peer = argument;
    int fd;

    while ((fd = accept(peer->listener, NULL, NULL)) >= 0) {
        struct connection *connection = NEW(struct connection);

        connection->peer = peer;
        connection->fd = fd;
        atomic_fetch_add(&peer->accepted, 1);
        vec_push(&peer->connections, connection);
        if (pthread_create(&connection->thread, NULL, serve_connection, connection) != 0)
            memory_abort(__FILE__, __LINE__, "no thread for a test peer");
    }
    return NULL;
}

static void stop(void *object)
{
    struct peer *peer = object;

    shutdown(peer->listener, SHUT_RDWR);
    pthread_join(peer->thread, NULL);
    close(peer->listener);
    VEC_EACH (connection, &peer->connections) {
        shutdown((*connection)->fd, SHUT_RDWR);
        pthread_join((*connection)->thread, NULL);
        close((*connection)->fd);
        memory_free(*connection);
    }
    vec_done(&peer->connections);
    memory_free(peer->url);
    memory_free(peer);
}

static struct peer *start(int listener, unsigned port, char *take_url,
                          void (*serve)(int fd, void *context), void *context)
{
    struct peer *peer = NEW(struct peer);

    peer->listener = listener;
    peer->port = port;
    peer->url = take_url;
    peer->serve = serve;
    peer->context = context;
    assert_int_equal(listen(listener, 128), 0);
    assert_int_equal(pthread_create(&peer->thread, NULL, accept_connections, peer), 0);
    arena_defer(fixture_current()->arena, stop, peer);
    return peer;
}

struct peer *peer_start(void (*serve)(int fd, void *context), void *context)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t size = sizeof(address);
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &size), 0);
    return start(listener, ntohs(address.sin_port),
                 memory_format("http://127.0.0.1:%u", ntohs(address.sin_port)), serve, context);
}

struct peer *peer_start_unix(const char *path, void (*serve)(int fd, void *context), void *context)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_in_range(strlen(path), 1, sizeof(address.sun_path) - 1);
    memcpy(address.sun_path, path, strlen(path) + 1);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof(address)), 0);
    return start(listener, 0, memory_strdup("http://localhost"), serve, context);
}

const char *peer_url(const struct peer *peer)
{
    return peer->url;
}

unsigned peer_port(const struct peer *peer)
{
    return peer->port;
}

size_t peer_connections(const struct peer *peer)
{
    return atomic_load(&peer->accepted);
}

char *peer_read_head(int fd, char out_head[PEER_HEAD_SIZE])
{
    size_t used = 0;

    while (used < PEER_HEAD_SIZE - 1 && recv(fd, out_head + used, 1, 0) == 1) {
        out_head[++used] = '\0';
        if (used >= 4 && memcmp(out_head + used - 4, "\r\n\r\n", 4) == 0)
            return out_head;
    }
    return NULL;
}

void peer_write(int fd, const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        ssize_t sent = send(fd, text, left, MSG_NOSIGNAL);

        if (sent <= 0)
            return; /* the other side is gone, which may be what the test is about */
        text += sent;
        left -= (size_t)sent;
    }
}

void peer_writef(int fd, const char *fmt, ...)
{
    va_list args;
    char *text;

    va_start(args, fmt);
    text = memory_vformat(fmt, args);
    va_end(args);
    peer_write(fd, text);
    memory_free(text);
}

void peer_wait_closed(int fd)
{
    char rest[1024];

    while (recv(fd, rest, sizeof(rest), 0) > 0)
        ;
}
