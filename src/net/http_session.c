/* From accepting a socket to knowing which protocol it speaks. */
#include "net/http_session_internal.h"

#include <openssl/ssl.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "net/address.h"
#include "net/connection.h"
#include "net/connection_stream_internal.h"
#include "net/http_host_internal.h"
#include "net/remote.h"

#define CLEAR_ANSWER                                                                               \
    "HTTP/1.0 400 Bad Request\r\ncontent-type: text/plain\r\n\r\n"                                 \
    "this port speaks HTTPS, and the request came without TLS\n"

/* How an HTTP/2 client without TLS begins (RFC 9113, 3.4). */
#define PREFACE "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

/* --- idle sessions ------------------------------------------------------------------------- */

static void idle_unlink(struct http_session *session)
{
    struct http_host *host = session->host;

    if (session->idle_previous)
        session->idle_previous->idle_next = session->idle_next;
    else
        host->idle_first = session->idle_next;
    if (session->idle_next)
        session->idle_next->idle_previous = session->idle_previous;
    else
        host->idle_last = session->idle_previous;
    session->idle_previous = session->idle_next = NULL;
}

static void idle_link(struct http_session *session)
{
    struct http_host *host = session->host;

    session->idle_previous = host->idle_last;
    if (host->idle_last)
        host->idle_last->idle_next = session;
    else
        host->idle_first = session;
    host->idle_last = session;
}

void http_session_set_idle(struct http_session *session, bool idle)
{
    if (session->idle)
        idle_unlink(session);
    if (idle)
        idle_link(session);
    session->idle = idle;
}

/* --- its end ------------------------------------------------------------------------------- */

void http_session_closed(struct http_session *session, struct error *take_error)
{
    struct http_host *host = session->host;
    char text[ADDRESS_TEXT_SIZE];

    if (take_error)
        log_debug(loop_log(host->loop), "connection ended",
                  LOG_STR("peer", address_format(connection_peer(session->connection), text)),
                  LOG_ERROR(take_error));
    error_free(take_error);
    http_session_set_idle(session, false);
    remote_unref(session->remote);
    connection_unref(session->connection);
    if (host->on_session_closed)
        host->on_session_closed(host, session);
    memory_free(session);
}

void http_session_drain(struct http_session *session)
{
    /* A client that keeps an idle connection may not look at it before its next request. */
    connection_hurry(session->connection, HTTP_DRAIN_LINGER_MS);
    if (session->drain)
        session->drain(session);
    else
        connection_finish(session->connection);
}

bool http_session_is_new(const struct http_session *session)
{
    return !session->asked && loop_now_ms(session->host->loop) - session->opened_ms <
                                  session->host->limits.newcomer_ms;
}

static void on_stream_gone(void *context)
{
    http_session_closed(context, NULL);
}

/* Whoever has the stream knows how to end it; the server only does so when time is up. */
static void leave_alone(struct http_session *session)
{
    (void)session;
}

struct byte_stream *http_session_upgrade(struct http_session *session)
{
    session->protocol = NULL;
    session->drain = leave_alone;
    http_session_set_idle(session, false);
    return connection_stream_new(session->connection, on_stream_gone, session);
}

/* --- finding out the protocol -------------------------------------------------------------- */

static void begin(struct http_session *session, bool http2)
{
    struct http_host *host = session->host;

    session->remote = remote_new(session->connection, clock_wall_ms(loop_clock(host->loop)));
    if (http2)
        http2_start(session);
    else
        http1_start(session);
}

static void on_open(void *context)
{
    struct http_session *session = context;
    const unsigned char *protocol;
    unsigned size;

    SSL_get0_alpn_selected(connection_tls(session->connection), &protocol, &size);
    begin(session, size == 2 && memcmp(protocol, "h2", 2) == 0);
}

/* Without TLS the first bytes tell. None are used up: whoever takes over gets them all. */
static size_t on_first_data(void *context, struct slice data)
{
    struct http_session *session = context;
    size_t size = data.size < sizeof(PREFACE) - 1 ? data.size : sizeof(PREFACE) - 1;
    bool like_http2 = memcmp(data.data, PREFACE, size) == 0;

    if (!like_http2 || size == sizeof(PREFACE) - 1)
        begin(session, like_http2);
    return 0;
}

static void on_deadline(void *context)
{
    struct http_session *session = context;

    connection_abort(session->connection,
                     error_new(ERR_TIMEOUT, "the client did not say what it wants in time"));
}

static void on_closed(void *context, struct error *take_error)
{
    http_session_closed(context, take_error);
}

static const struct connection_events opening_events = {
    .on_open = on_open,
    .on_data = on_first_data,
    .on_deadline = on_deadline,
    .on_closed = on_closed,
};

static struct http_session *session_new(struct http_host *host, int take_fd,
                                        const struct address *address, struct tls *tls)
{
    struct http_session *session = NEW(struct http_session);
    struct connection_options options = {
        .loop = host->loop,
        .buffers = host->buffers,
        .take_fd = take_fd,
        .tls = tls,
        .clear_answer = CLEAR_ANSWER,
        .peer = address,
        .max_unread_bytes = host->limits.max_unread_bytes,
        .write_stall_ms = host->limits.write_stall_ms,
        .linger_ms = host->limits.linger_ms,
    };

    session->host = host;
    session->opened_ms = loop_now_ms(host->loop);
    if (address)
        session->address = *address;
    session->connection = connection_ref(connection_open(&options, &opening_events, session));
    return session;
}

struct http_session *http_session_open(struct http_host *host, int take_fd,
                                       const struct address *address, struct tls *tls)
{
    struct http_session *session = session_new(host, take_fd, address, tls);

    connection_set_deadline(session->connection,
                            loop_now_ms(host->loop) + host->limits.handshake_ms);
    return session;
}

struct http_session *http_session_open_memory(struct http_host *host, bool http2)
{
    struct http_session *session = session_new(host, -1, NULL, NULL);

    begin(session, http2);
    return session;
}
