/* The inside of HTTP/1.1: reading is in http1.c, answering in http1_answer.c. */
#pragma once

#include <llhttp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct byte_stream;
struct connection;
struct exchange;
struct exchange_ops;
struct http_host;
struct http_session;

enum http1_state {
    HTTP1_IDLE,     /* between requests */
    HTTP1_HEAD,     /* a head has begun */
    HTTP1_BODY,     /* a body is awaited; with no exchange, it is read and forgotten */
    HTTP1_HANDLING, /* the request is complete, its answer is not */
};

struct http1 {
    struct http_session *session;
    struct http_host *host;
    struct connection *connection;
    struct exchange *exchange; /* the one being read or answered */
    enum http1_state state;
    llhttp_t parser;
    uint64_t started_ms;
    uint64_t body_started_ms;
    uint64_t body_bytes;
    uint64_t length_left; /* of the body; UINT64_MAX: not announced */
    size_t discarded_bytes;
    size_t head_bytes;
    bool complete;   /* the parser stands behind a whole request */
    bool keep_alive; /* after this one */
    bool body_announced;
    bool expects_continue; /* and has not been told to */
    bool receive_paused;
    bool chunked;  /* the answer is */
    bool leaving;  /* the exchange is answered, but the client has not taken all of it */
    bool broken;   /* nothing more can be parsed */
    bool in_data;  /* on_data() is below us on the stack */
    bool upgraded; /* somebody else has the connection now */
};

extern const struct exchange_ops http1_exchange_ops;

void http1_write_continue(struct http1 *http1);

/* The current exchange is answered: detaches it and goes on. */
void http1_leave(struct http1 *http1);

/* The current exchange is answered and detached: on to the next request, or the end. */
void http1_next(struct http1 *http1);

/* The connection belongs to another protocol from now on. */
struct byte_stream *http1_hand_over(struct http1 *http1);
