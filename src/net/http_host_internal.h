/* What all connections of one server share. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/http.h"
#include "net/limits.h"

struct buffers;
struct http_service;
struct http_session;
struct loop;
struct pool;

struct http_host {
    struct loop *loop;
    struct buffers *buffers;
    struct http_limits limits;
    const struct http_service *service;
    void *service_context;
    uint64_t next_id;
    size_t live_exchanges;
    size_t buffered_bytes; /* of all request bodies */
    bool draining;
    int64_t date_s; /* second that `date` was made for */
    char date[HTTP_DATE_SIZE];

    /* Sessions that wait for a request, longest first. */
    struct http_session *idle_first;
    struct http_session *idle_last;

    /* A session has ended, or the last exchange is gone. */
    void (*on_session_closed)(struct http_host *host, struct http_session *session);
    void (*on_exchange_freed)(struct http_host *host);
};

void http_host_init(struct http_host *host, struct loop *loop, const struct http_limits *limits,
                    const struct http_service *service, void *service_context);
void http_host_done(struct http_host *host);

const char *http_host_date(struct http_host *host); /* for the Date header */
