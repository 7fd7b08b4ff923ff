/* The inside of an exchange, for the protocols that carry it. Loop thread only, except where a
 * worker fills in the answer: the loop does not look at it meanwhile. */
#pragma once

#include <stdatomic.h>

#include "base/text.h"
#include "net/exchange.h"
#include "net/headers.h"
#include "net/output.h"
#include "net/router.h"
#include "net/uri.h"

struct http_host;
struct remote;

/* What a protocol does for an exchange. Not called any more after exchange_detach(). */
struct exchange_ops {
    void (*send)(struct exchange *exchange); /* the answer is complete */
    void (*stream_begin)(struct exchange *exchange);
    void (*stream_write)(struct exchange *exchange, struct slice data);
    size_t (*stream_queued)(const struct exchange *exchange);
    void (*stream_end)(struct exchange *exchange);
    void (*stream_abort)(struct exchange *exchange);
    void (*receive_pause)(struct exchange *exchange, bool paused);
    struct byte_stream *(*upgrade)(struct exchange *exchange, const char *protocol);
};

enum exchange_phase {
    EXCHANGE_HEAD,     /* the head is being read */
    EXCHANGE_BODY,     /* the body is being read */
    EXCHANGE_HANDLING, /* it is up to the service */
    EXCHANGE_ANSWERED, /* completely; maybe before the body was there */
    EXCHANGE_STREAMING,
};

struct exchange {
    unsigned refs;
    struct http_host *host;
    const struct exchange_ops *ops; /* NULL: nobody listens any more */
    void *session;
    struct exchange *previous; /* HTTP/2: among the streams of its connection */
    struct exchange *next;
    int32_t stream_id;
    uint64_t taken_ms;   /* HTTP/2: when the client last took some of the answer */
    uint64_t rate_ms;    /* HTTP/2: since when the rate of the body is measured … */
    uint64_t rate_bytes; /* … and what has come since */
    size_t unconsumed;   /* HTTP/2: bytes the client gets no credit for while paused */
    int refuse_status;   /* HTTP/2: found while the head was read, said when it is complete */
    bool body_complete;  /* HTTP/2: nothing more comes */
    bool receive_paused; /* HTTP/2 */
    enum exchange_phase phase;
    struct remote *remote;
    struct arena *arena; /* made on first use */
    uint64_t id;
    uint64_t started_us;
    atomic_bool cancelled;
    bool on_worker; /* a worker has it; the answer is sent when it is back */

    /* request */
    enum http_method method;
    enum http_version version;
    struct text target;
    struct uri uri;
    struct headers headers;
    struct text host_name;
    struct text body;
    size_t body_limit;
    uint64_t body_received;
    struct router_match *match;
    void *context; /* of the service */
    const struct exchange_receiver *receiver;
    void *receiver_context;

    /* answer */
    bool answered;    /* by whoever handles it; the phase follows when it is sent */
    int status;       /* 0 until then */
    int final_status; /* as on_done sees it */
    struct headers answer;
    struct slice answer_body; /* borrowed or shared until it is sent */
    void (*answer_release)(void *object);
    void *answer_object;
    uint64_t sent_bytes;
    struct output queue; /* HTTP/2: body on its way */
    const struct exchange_stream_events *stream;
    void *stream_context;
    bool stream_paused; /* told to wait for on_writable */
    bool stream_ended;
};

struct exchange *exchange_new(struct http_host *host, struct remote *remote,
                              const struct exchange_ops *ops, void *session);

/* The head is complete: target and headers are filled. Checks them, asks the service, and leaves
 * the exchange in EXCHANGE_BODY, or refused. has_length: the body announced its size. */
void exchange_head_done(struct exchange *exchange, bool has_length, uint64_t length);

/* Bytes of the body. False: too many; the exchange has been refused. */
bool exchange_body_piece(struct exchange *exchange, struct slice piece);
void exchange_body_done(struct exchange *exchange); /* the service takes over */

bool exchange_wants_body(const struct exchange *exchange); /* not refused or answered already */

/* The protocol has done its part, or the client went away: on_done, on_closed, no more ops. Gives
 * back the reference of the protocol. */
void exchange_detach(struct exchange *exchange, bool client_gone);

void exchange_cancel(struct exchange *exchange); /* still may be answered, but nobody may care */
void exchange_release_answer(struct exchange *exchange);
void exchange_tell_writable(struct exchange *exchange);
