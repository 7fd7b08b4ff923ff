/* Many watches over a few HTTP/2 connections. */
#include "bench/watch_streams.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <nghttp2/nghttp2.h>
#include <openssl/ssl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"

enum {
    STREAMS_PER_CONNECTION = 100, /* what kube-apiserver allows */
    STREAMS_AT_ONCE = 20,
    WINDOW = 1 << 24,
    READ_SIZE = 64 * 1024,
    EPOLL_EVENTS = 32,
};

struct link {
    struct watch_streams *owner;
    int fd;
    SSL *ssl;
    nghttp2_session *session;
};

struct watch_streams {
    const struct watch_target *target;
    watch_piece_fn *on_piece;
    void *context;
    SSL_CTX *tls;
    int epoll;
    size_t link_count;
    struct link *links;
    size_t answered;
    size_t ended;
};

static void die(const char *fmt, ...) PRINTF_LIKE(1, 2) NO_RETURN;

static void die(const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    fprintf(stderr, "watch: ");
    vfprintf(stderr, fmt, args);
    fprintf(stderr, "\n");
    va_end(args);
    exit(1);
}

static int on_chunk(nghttp2_session *session, uint8_t flags, int32_t stream, const uint8_t *data,
                    size_t size, void *user_data)
{
    struct link *link = user_data;

    (void)session;
    (void)flags;
    (void)stream;
    link->owner->on_piece(link->owner->context, (const char *)data, size);
    return 0;
}

static int on_header(nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name,
                     size_t name_size, const uint8_t *value, size_t value_size, uint8_t flags,
                     void *user_data)
{
    struct link *link = user_data;

    (void)session;
    (void)frame;
    (void)flags;
    if (name_size != 7 || memcmp(name, ":status", 7) != 0)
        return 0;
    if (value_size != 3 || memcmp(value, "200", 3) != 0)
        die("a watch was answered with %.*s", (int)value_size, (const char *)value);
    link->owner->answered++;
    return 0;
}

static int on_stream_close(nghttp2_session *session, int32_t stream, uint32_t code, void *user_data)
{
    struct link *link = user_data;

    (void)session;
    (void)stream;
    (void)code;
    link->owner->ended++;
    return 0;
}

static void flush(struct link *link)
{
    const uint8_t *data;
    ssize_t size;

    while ((size = nghttp2_session_mem_send(link->session, &data)) > 0) {
        /* Requests and window updates are few; a full socket is waited out. */
        for (ssize_t done = 0; done < size;) {
            int written = SSL_write(link->ssl, data + done, (int)(size - done));

            if (written > 0)
                done += written;
            else if (SSL_get_error(link->ssl, written) != SSL_ERROR_WANT_WRITE)
                die("the server closed a connection");
        }
    }
}

static void receive(struct link *link)
{
    uint8_t buffer[READ_SIZE];
    int size;

    while ((size = SSL_read(link->ssl, buffer, sizeof(buffer))) > 0)
        if (nghttp2_session_mem_recv(link->session, buffer, (size_t)size) < 0)
            die("the server does not speak HTTP/2");
    if (SSL_get_error(link->ssl, size) != SSL_ERROR_WANT_READ)
        die("the server closed a connection");
    flush(link);
}

static int dial(const struct watch_target *target)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST };
    struct addrinfo *found;
    int fd;

    if (getaddrinfo(target->address, target->port, &hints, &found) != 0)
        die("%s:%s is no address", target->address, target->port);
    fd = socket(found->ai_family, found->ai_socktype, 0);
    if (fd < 0 || connect(fd, found->ai_addr, found->ai_addrlen) != 0)
        die("connect to %s:%s: %s", target->address, target->port, strerror(errno));
    freeaddrinfo(found);
    return fd;
}

static void greet(struct link *link)
{
    nghttp2_settings_entry settings[] = {
        { NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, WINDOW },
        { NGHTTP2_SETTINGS_ENABLE_PUSH, 0 },
    };
    nghttp2_session_callbacks *callbacks;

    if (nghttp2_session_callbacks_new(&callbacks) != 0)
        die("no memory for HTTP/2");
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_chunk);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_stream_close);
    if (nghttp2_session_client_new(&link->session, callbacks, link) != 0 ||
        nghttp2_submit_settings(link->session, 0, settings, 2) != 0 ||
        nghttp2_session_set_local_window_size(link->session, 0, 0, WINDOW) != 0)
        die("HTTP/2 cannot begin");
    nghttp2_session_callbacks_del(callbacks);
}

static void open_link(struct link *link)
{
    const struct watch_target *target = link->owner->target;
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = link };

    link->fd = dial(target);
    link->ssl = SSL_new(link->owner->tls);
    SSL_set_fd(link->ssl, link->fd);
    SSL_set_verify(link->ssl, SSL_VERIFY_PEER, NULL);
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(link->ssl), target->address);
    SSL_set_alpn_protos(link->ssl, (const unsigned char *)"\x02h2", 3);
    if (SSL_connect(link->ssl) != 1)
        die("TLS with %s:%s failed", target->address, target->port);
    fcntl(link->fd, F_SETFL, O_NONBLOCK);
    greet(link);
    if (epoll_ctl(link->owner->epoll, EPOLL_CTL_ADD, link->fd, &event) != 0)
        die("epoll: %s", strerror(errno));
}

static nghttp2_nv header(const char *name, const char *value)
{
    return (nghttp2_nv){ (uint8_t *)name, (uint8_t *)value, strlen(name), strlen(value),
                         NGHTTP2_NV_FLAG_NONE };
}

static void request(struct link *link, size_t count)
{
    const struct watch_target *target = link->owner->target;
    CLEANUP(string) char *authority =
        memory_format("%s:%s", target->address, target->port);
    CLEANUP(string) char *bearer = memory_format("Bearer %s", target->token);
    nghttp2_nv headers[] = {
        header(":method", "GET"),        header(":scheme", "https"),
        header(":path", target->path),   header(":authority", authority),
        header("authorization", bearer), header("accept", "application/json"),
    };

    for (size_t i = 0; i < count; i++)
        if (nghttp2_submit_request(link->session, NULL, headers,
                                   sizeof(headers) / sizeof(headers[0]), NULL, NULL) < 0)
            die("a watch cannot be asked for");
    flush(link);
}

struct watch_streams *watch_streams_new(const struct watch_target *target, size_t count,
                                        watch_piece_fn *on_piece, void *context)
{
    struct watch_streams *streams = NEW(struct watch_streams);
    size_t wanted = 0;

    streams->target = target;
    streams->on_piece = on_piece;
    streams->context = context;
    streams->tls = SSL_CTX_new(TLS_client_method());
    if (!streams->tls || SSL_CTX_load_verify_locations(streams->tls, target->ca_file, NULL) != 1)
        die("%s holds no certificate", target->ca_file);
    SSL_CTX_set_mode(streams->tls, SSL_MODE_ENABLE_PARTIAL_WRITE);
    streams->epoll = epoll_create1(EPOLL_CLOEXEC);
    streams->link_count = (count + STREAMS_PER_CONNECTION - 1) / STREAMS_PER_CONNECTION;
    streams->links = memory_array(streams->link_count, sizeof(struct link));
    for (size_t i = 0; i < streams->link_count; i++) {
        struct link *link = &streams->links[i];
        size_t rest = count - wanted;

        link->owner = streams;
        open_link(link);
        /* A few at a time: a thousand at once are too many for a server that shares fairly. */
        for (size_t asked = 0; asked < STREAMS_PER_CONNECTION && asked < rest;
             asked += STREAMS_AT_ONCE) {
            size_t more = rest - asked < STREAMS_AT_ONCE ? rest - asked : STREAMS_AT_ONCE;

            request(link, more);
            wanted += more;
            while (streams->answered < wanted)
                watch_streams_read(streams, -1);
        }
    }
    return streams;
}

struct watch_streams *watch_streams_free(struct watch_streams *streams)
{
    if (!streams)
        return NULL;
    for (size_t i = 0; i < streams->link_count; i++) {
        nghttp2_session_del(streams->links[i].session);
        SSL_free(streams->links[i].ssl);
        close(streams->links[i].fd);
    }
    close(streams->epoll);
    SSL_CTX_free(streams->tls);
    memory_free(streams->links);
    return memory_free(streams);
}

void watch_streams_read(struct watch_streams *streams, int timeout_ms)
{
    struct epoll_event events[EPOLL_EVENTS];
    int count = epoll_wait(streams->epoll, events, EPOLL_EVENTS, timeout_ms);

    for (int i = 0; i < count; i++)
        receive(events[i].data.ptr);
}

size_t watch_streams_ended(const struct watch_streams *streams)
{
    return streams->ended;
}
