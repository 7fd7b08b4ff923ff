/* Raw bytes over a socket. */
#include "lib/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "lib/test.h"

enum {
    PATIENCE_S = 20,
};

static void close_later(void *object)
{
    int *fd = object;

    if (*fd >= 0)
        close(*fd);
}

static int keep_socket(int fd)
{
    int *kept = arena_new(fixture_current()->arena, int);

    assert_true(fd >= 0);
    /* A descriptor of our own, so that wire_close() cannot close somebody else's by accident. */
    *kept = fd;
    arena_defer(fixture_current()->arena, close_later, kept);
    return fd;
}

/* The time limits come afterwards: with one, connect() could be interrupted half way. */
static int connect_to(int fd, const void *address, socklen_t size)
{
    struct timeval patience = { .tv_sec = PATIENCE_S };
    int on = 1;

    assert_int_equal(connect(fd, address, size), 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience)), 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience)), 0);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    return fd;
}

int wire_connect(unsigned port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((in_port_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };

    return connect_to(keep_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), &address,
                      sizeof(address));
}

int wire_connect_unix(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };

    assert_true(strlen(path) < sizeof(address.sun_path));
    memcpy(address.sun_path, path, strlen(path) + 1);
    return connect_to(keep_socket(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)), &address,
                      sizeof(address));
}

void wire_close(int fd)
{
    shutdown(fd, SHUT_RDWR); /* the number stays ours until the fixture ends */
}

void wire_shutdown(int fd)
{
    assert_int_equal(shutdown(fd, SHUT_WR), 0);
}

void wire_send_bytes(int fd, const void *data, size_t size)
{
    const char *at = data;

    while (size > 0) {
        ssize_t sent = send(fd, at, size, MSG_NOSIGNAL);

        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && (errno == EPIPE || errno == ECONNRESET))
            return; /* the server had enough; what it answered can still be read */
        assert_true(sent > 0);
        at += sent;
        size -= (size_t)sent;
    }
}

void wire_send(int fd, const char *text)
{
    wire_send_bytes(fd, text, strlen(text));
}

/* A time limit on the socket makes the call end with EINTR where it would otherwise be begun again,
 * and io_uring inside libuv interrupts without any signal. */
static ssize_t receive(int fd, void *bytes, size_t size, int flags)
{
    ssize_t got;

    do
        got = recv(fd, bytes, size, flags);
    while (got < 0 && errno == EINTR);
    return got;
}

/* False at the end. */
static bool read_more(int fd, struct text *text, size_t size)
{
    char *room = text_reserve(text, size);
    ssize_t got = receive(fd, room, size, 0);

    if (got < 0 && errno == ECONNRESET)
        return false;
    if (got < 0)
        text_done(text);
    assert_true(got >= 0);
    text_grown(text, (size_t)got);
    return got > 0;
}

static char *keep(struct text *text)
{
    char *kept = arena_strndup(fixture_current()->arena, text_string(text), text->size);

    text_done(text);
    return kept;
}

static const char *header_value(const char *head, const char *name)
{
    char *wanted = arena_format(fixture_current()->arena, "\r\n%s: ", name);
    const char *at = strstr(head, wanted);

    return at ? at + strlen(wanted) : NULL;
}

static void read_line(int fd, struct text *line)
{
    text_clear(line);
    while (line->size < 2 || memcmp(line->data + line->size - 2, "\r\n", 2) != 0)
        assert_true(read_more(fd, line, 1));
    text_truncate(line, line->size - 2);
}

static void read_chunks(int fd, struct text *answer)
{
    struct text line = TEXT_EMPTY;
    uint64_t size;

    do {
        read_line(fd, &line);
        assert_true(number_parse_hex(text_slice(&line), &size));
        text_append(answer, wire_read_bytes(fd, (size_t)size));
        read_line(fd, &line);
    } while (size > 0);
    text_done(&line);
}

char *wire_read_head(int fd)
{
    struct text head = TEXT_EMPTY;

    while (head.size < 4 || memcmp(head.data + head.size - 4, "\r\n\r\n", 4) != 0)
        if (!read_more(fd, &head, 1))
            fail_msg("the connection ended inside a head: \"%s\"", keep(&head));
    return keep(&head);
}

char *wire_read_answer(int fd)
{
    struct text answer = TEXT_EMPTY;
    const char *length;
    int status;

    text_append(&answer, wire_read_head(fd));
    status = wire_status(answer.data);
    length = header_value(answer.data, "content-length");
    if (header_value(answer.data, "transfer-encoding")) {
        read_chunks(fd, &answer);
    } else if (length && status != 304) {
        uint64_t size;
        const char *end = strstr(length, "\r\n");

        assert_true(number_parse_uint(slice_of(length, (size_t)(end - length)), &size));
        text_append_bytes(&answer, wire_read_bytes(fd, (size_t)size), (size_t)size);
    }
    return keep(&answer);
}

char *wire_read_bytes(int fd, size_t size)
{
    struct text text = TEXT_EMPTY;

    while (text.size < size)
        if (!read_more(fd, &text, size - text.size))
            fail_msg("the connection ended after %zu of %zu bytes", text.size, size);
    return keep(&text);
}

char *wire_read_all(int fd)
{
    struct text text = TEXT_EMPTY;

    while (read_more(fd, &text, 4096))
        ;
    return keep(&text);
}

static bool sees_end(int fd, int flags)
{
    char byte;
    ssize_t got = receive(fd, &byte, 1, flags);

    if (got < 0 && errno != ECONNRESET)
        fail_msg("waited in vain for the connection to end: %s", strerror(errno));
    return got <= 0;
}

bool wire_is_closed(int fd)
{
    return sees_end(fd, 0);
}

bool wire_is_at_end(int fd)
{
    return sees_end(fd, MSG_PEEK);
}

int wire_status(const char *answer)
{
    uint64_t status = 0;

    if (strncmp(answer, "HTTP/1.1 ", 9) != 0 ||
        !number_parse_uint(slice_of(answer + 9, 3), &status))
        fail_msg("this is no answer: \"%s\"", answer);
    return (int)status;
}

const char *wire_body(const char *answer)
{
    const char *end = strstr(answer, "\r\n\r\n");

    assert_non_null(end);
    return end + 4;
}

bool wire_has_header(const char *answer, const char *line)
{
    const char *at = strstr(answer, arena_format(fixture_current()->arena, "\r\n%s\r\n", line));

    return at && at < wire_body(answer);
}
