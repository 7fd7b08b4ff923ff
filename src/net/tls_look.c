/* Looking at a server. */
#include "net/tls_look.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"
#include "crypto/certificate.h"
#include "net/http.h"
#include "net/tls.h"

enum {
    LOOK_MAX_ANSWER = 4096
};

/* "https://[::1]:6443/path" to "::1" and "6443". */
static struct error *split(struct arena *arena, const char *url, const char **out_host,
                           const char **out_port)
{
    static const char scheme[] = "https://";
    struct slice rest = slice_from(url);
    struct slice host;
    struct slice port = SLICE("443");
    struct slice after;

    if (!slice_has_prefix(rest, scheme))
        return error_new(ERR_BAD_REQUEST, "%s is no https address", url);
    rest = slice_of(rest.data + strlen(scheme), strcspn(rest.data + strlen(scheme), "/?#"));
    host = rest;
    if (rest.size && rest.data[0] == '[') {
        if (!slice_cut(slice_of(rest.data + 1, rest.size - 1), ']', &host, &after))
            return error_new(ERR_BAD_REQUEST, "%s has no host", url);
        if (after.size > 1)
            port = slice_of(after.data + 1, after.size - 1);
    } else {
        (void)slice_cut(rest, ':', &host, &port);
    }
    *out_host = arena_text(arena, host);
    *out_port = arena_text(arena, port);
    return NULL;
}

static struct error *connect_to(const char *host, const char *port, uint64_t timeout_ms,
                                int *out_fd)
{
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    const struct timeval limit = { (time_t)(timeout_ms / 1000),
                                   (suseconds_t)(timeout_ms % 1000 * 1000) };
    struct addrinfo *found = NULL;
    int fd = -1;
    int code = getaddrinfo(host, port, &hints, &found);

    if (code != 0)
        return error_new(ERR_UNAVAILABLE, "look up %s: %s", host, gai_strerror(code));
    for (struct addrinfo *at = found; at && fd < 0; at = at->ai_next) {
        fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, 0);
        if (fd < 0)
            continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
        if (connect(fd, at->ai_addr, at->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    if (fd < 0)
        return error_new(ERR_UNAVAILABLE, "connect to %s:%s", host, port);
    *out_fd = fd;
    return NULL;
}

static int64_t find_date(struct slice answer)
{
    struct slice line;
    int64_t wall_s = 0;

    while (slice_split(&answer, '\n', &line) && slice_trim(line).size) {
        struct slice name;
        struct slice value;

        if (slice_cut(line, ':', &name, &value) && slice_equal_nocase(name, SLICE("date")))
            (void)http_date_parse(slice_trim(value), &wall_s);
    }
    return wall_s;
}

static int64_t ask_date(SSL *ssl, const char *host)
{
    char buffer[LOOK_MAX_ANSWER];
    size_t size = 0;
    int got;

    snprintf(buffer, sizeof(buffer), "HEAD / HTTP/1.0\r\nHost: %.200s\r\n\r\n", host);
    if (SSL_write(ssl, buffer, (int)strlen(buffer)) <= 0)
        return 0;
    while (size < sizeof(buffer) &&
           (got = SSL_read(ssl, buffer + size, (int)(sizeof(buffer) - size))) > 0)
        size += (size_t)got;
    return find_date(slice_of(buffer, size));
}

/* Shakes hands without believing anything. */
static struct error *look(SSL *ssl, int fd, const char *host, struct tls_look *out_look)
{
    struct error *err;
    X509 *native;

    SSL_set_fd(ssl, fd);
    (void)SSL_set_tlsext_host_name(ssl, host);
    if (SSL_connect(ssl) != 1)
        return error_recode(tls_error("shake hands"), ERR_UNAVAILABLE);
    native = SSL_get0_peer_certificate(ssl);
    if (!native)
        return error_new(ERR_UNAVAILABLE, "the server shows no certificate");
    err = certificate_from_native(native, &out_look->certificate);
    if (!err)
        out_look->date_s = ask_date(ssl, host);
    return err;
}

struct error *tls_look(const char *url, uint64_t timeout_ms, struct tls_look *out_look)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct tls_look seen = { 0 };
    SSL_CTX *context;
    const char *host;
    const char *port;
    struct error *err;
    SSL *ssl;
    int fd;

    err = split(arena, url, &host, &port);
    if (!err)
        err = connect_to(host, port, timeout_ms, &fd);
    if (err)
        return err;
    context = SSL_CTX_new(TLS_client_method());
    ssl = context ? SSL_new(context) : NULL;
    err = ssl ? look(ssl, fd, host, &seen) : tls_error("look at a server");
    SSL_free(ssl);
    SSL_CTX_free(context);
    close(fd);
    if (!err)
        *out_look = seen;
    return err;
}
