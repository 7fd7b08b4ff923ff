/* One HTTP server of a process: opened with it, drained when the process stops. Embedded in its
 * owner; loop thread only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct http_limits;
struct http_service;
struct loop;
struct shutdown_part;
struct tls;

struct side {
    struct loop *loop;
    struct http_server *server; /* NULL: there is none */
    uint64_t drain_ms;          /* for requests to finish */
    struct shutdown_part *part; /* of the shutdown, once it has come to this server */
    bool stopped;
    bool closing; /* side_close() waits for it */
};

/* Listening is left to the owner. limits: copied; NULL: as usual. */
void side_init(struct side *side, struct loop *loop, const struct http_service *service,
               void *context, struct tls *tls, const struct http_limits *limits, uint64_t drain_ms);

void side_stop(void *side, struct shutdown_part *part); /* for shutdown_join() */

/* Also after a start that failed half way, or a stop that a handler held up: runs the loop until
 * the last request has ended. */
void side_close(struct side *side);
