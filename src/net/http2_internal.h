/* The inside of HTTP/2: reading is in http2.c, answering in http2_answer.c. */
#pragma once

#include <nghttp2/nghttp2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/budget.h"

struct connection;
struct exchange;
struct exchange_ops;
struct http_host;
struct http_session;

struct http2 {
    struct http_session *session;
    struct http_host *host;
    struct connection *connection;
    nghttp2_session *native;
    struct exchange *streams; /* open ones */
    size_t open_count;
    uint64_t head_ms;  /* when the header block in progress began; 0: none */
    uint64_t check_ms; /* when the streams are looked at for stalls; 0: not planned */
    struct budget resets;
    struct budget control;
    bool over_budget; /* told to calm down as soon as the current input is used up */
    bool told;        /* that it should come no more */
    bool knows;       /* and has heard it */
    bool going_away;
};

extern const struct exchange_ops http2_exchange_ops;

/* For nghttp2: frames into the connection's output. */
ssize_t http2_on_send(nghttp2_session *native, const uint8_t *data, size_t size, int flags,
                      void *context);
int http2_on_send_data(nghttp2_session *native, nghttp2_frame *frame, const uint8_t *head,
                       size_t size, nghttp2_data_source *source, void *context);
