/* Every ceiling of this room: whatever a stranger or a caller can make grow stops here. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Metrics: what does not fit is counted under the label value METRIC_OTHER. */
#define METRIC_MAX_LABELS         10
#define METRIC_MAX_LABEL_BYTES    128 /* of one value; the rest is cut off */
#define METRIC_MAX_BUCKETS        64
#define METRIC_MAX_SERIES         100000
#define METRIC_MAX_SERIES_DEFAULT 1000

/* WebSocket: what a peer may send in one piece, and what may wait for it. */
#define WEBSOCKET_MAX_MESSAGE_DEFAULT (1024 * 1024)
#define WEBSOCKET_MAX_QUEUED_DEFAULT  (4 * 1024 * 1024)
#define WEBSOCKET_MAX_CONTROL         125         /* RFC 6455, 5.5 */
#define WEBSOCKET_KEPT_BUFFER         (16 * 1024) /* of an idle connection */

/* HTTP client. */
#define HTTP_CLIENT_MAX_CALLS            10000              /* started and not done */
#define HTTP_CLIENT_MAX_CONNECTIONS      1000               /* that calls share, to all peers */
#define HTTP_CLIENT_MAX_HOST_CONNECTIONS 64                 /* that calls share, to one host */
#define HTTP_CLIENT_MAX_IDLE             100                /* kept for the next call */
#define HTTP_CLIENT_MAX_BODY_DEFAULT     (32 * 1024 * 1024) /* collected answers */
#define HTTP_CLIENT_MAX_HEADER_BYTES     (64 * 1024)        /* of an answer */
#define HTTP_CLIENT_MAX_PATH_BYTES       (16 * 1024)        /* with the query */

/* HTTP server: how long somebody who was accepted just before the server stopped may take to ask.
 */
#define HTTP_NEWCOMER_MS 500

/* Router. */
#define ROUTER_MAX_SEGMENTS 64 /* of a path; a longer one is not found */
#define ROUTER_MAX_PARAMS   16 /* of a pattern */

/* A server that stops waits so long for clients to hear of it, and as long for them to close. */
#define HTTP_DRAIN_LINGER_MS 100

/* What one HTTP server allows its clients. Copied when the server is made; start from
 * HTTP_LIMITS_DEFAULT and change what must differ. Times of 0 mean "at once", not "never". */
struct http_limits {
    size_t max_connections;             /* at the ceiling the longest idle one makes room */
    size_t max_connections_per_address; /* 0: no ceiling of its own */
    size_t max_accepts_per_turn;

    size_t max_uri_bytes;      /* 414 above */
    size_t max_headers;        /* 431 above */
    size_t max_header_bytes;   /* names and values together; 431 above */
    size_t max_body_bytes;     /* 413 above; a handler may ask for more or less */
    size_t max_buffered_bytes; /* request bodies of all exchanges together; 503 above */
    size_t max_discard_bytes;  /* of an unwanted body; above, the connection is closed instead */
    size_t max_unread_bytes;   /* pipelined behind a request that is being answered */

    size_t stream_pause_bytes;  /* a streaming answer is told to pause above */
    size_t stream_resume_bytes; /* and to go on below */
    size_t gzip_min_bytes;      /* smaller answers are not worth compressing */

    uint32_t max_streams;        /* HTTP/2: requests at once on one connection */
    uint32_t reset_burst;        /* HTTP/2: requests taken back before they were answered … */
    uint32_t reset_per_second;   /* … and how fast that budget grows again */
    uint32_t control_burst;      /* HTTP/2: PING, SETTINGS, PRIORITY and empty frames … */
    uint32_t control_per_second; /* … likewise */

    uint64_t handshake_ms;   /* for TLS */
    uint64_t head_ms;        /* from the first byte of a request to its last header */
    uint64_t body_grace_ms;  /* a body may stall that long … */
    uint64_t body_min_rate;  /* … and must come at that many bytes per second otherwise */
    uint64_t idle_ms;        /* between requests */
    uint64_t write_stall_ms; /* the client takes nothing for that long */
    uint64_t newcomer_ms;    /* to ask, when the server stopped just after accepting */
    uint64_t linger_ms;      /* for the client to read our last words before we are gone */
};

#define HTTP_LIMITS_DEFAULT                                                                        \
    {                                                                                              \
        .max_connections = 16384,                                                                  \
        .max_connections_per_address = 0,                                                          \
        .max_accepts_per_turn = 64,                                                                \
        .max_uri_bytes = 8192,                                                                     \
        .max_headers = 128,                                                                        \
        .max_header_bytes = 64 * 1024,                                                             \
        .max_body_bytes = 3 * 1024 * 1024,                                                         \
        .max_buffered_bytes = 256 * 1024 * 1024,                                                   \
        .max_discard_bytes = 256 * 1024,                                                           \
        .max_unread_bytes = 64 * 1024,                                                             \
        .stream_pause_bytes = 256 * 1024,                                                          \
        .stream_resume_bytes = 64 * 1024,                                                          \
        .gzip_min_bytes = 16 * 1024,                                                               \
        .max_streams = 250,                                                                        \
        .reset_burst = 200,                                                                        \
        .reset_per_second = 20,                                                                    \
        .control_burst = 1000,                                                                     \
        .control_per_second = 100,                                                                 \
        .handshake_ms = 10000,                                                                     \
        .head_ms = 10000,                                                                          \
        .body_grace_ms = 10000,                                                                    \
        .body_min_rate = 1024,                                                                     \
        .idle_ms = 120000,                                                                         \
        .write_stall_ms = 30000,                                                                   \
        .newcomer_ms = 500,                                                                        \
        .linger_ms = 2000,                                                                         \
    }
