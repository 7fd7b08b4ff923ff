/* One connection of a server, from the handshake to its end, whichever protocol it speaks. Loop
 * thread only. */
#pragma once

#include <stdbool.h>

#include "net/address.h"

struct byte_stream;
struct connection;
struct error;
struct http_host;
struct http_session;
struct remote;
struct tls;

struct http_session {
    struct http_host *host;
    struct connection *connection; /* a reference */
    struct address address;        /* whom it was accepted from */
    struct remote *remote;         /* NULL until the handshake is over */

    /* Set by the protocol: finish what runs, take nothing new, close. The second time also what may
     * be on its way is not waited for. NULL: close at once. */
    void (*drain)(struct http_session *session);
    void *protocol;

    uint64_t opened_ms;
    bool asked; /* a request has begun at some time */

    bool idle;
    struct http_session *idle_previous;
    struct http_session *idle_next;
    struct http_session *previous; /* in the server's list */
    struct http_session *next;
};

/* Takes over a socket. */
struct http_session *http_session_open(struct http_host *host, int take_fd,
                                       const struct address *address, struct tls *tls);

/* In memory, for tests: speaks HTTP/2 at once when told so. */
struct http_session *http_session_open_memory(struct http_host *host, bool http2);

void http_session_drain(struct http_session *session);

/* Accepted a moment ago, and its request is still on the way: whoever sent it would take a closed
 * connection for a refusal. */
bool http_session_is_new(const struct http_session *session);

/* For the protocols. */
void http_session_set_idle(struct http_session *session, bool idle);
void http_session_closed(struct http_session *session, struct error *take_error); /* frees it */

/* Another protocol takes the connection over; the session goes on existing until its end. */
struct byte_stream *http_session_upgrade(struct http_session *session);

void http1_start(struct http_session *session);
void http2_start(struct http_session *session);
