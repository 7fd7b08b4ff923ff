/* One request of the HTTP client and its answer. Started through net/http_client.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct error;
struct http_call;
struct http_response;
struct secret;

struct http_header {
    const char *name;
    const char *value;
};

#define HTTP_CALL_NEVER UINT64_MAX /* as a time limit: none */

/* Everything is copied when the call is made. */
struct http_request {
    const char *method; /* "GET" */
    const char *path;   /* from the peer's url on, with the query: "/api/v1/pods?watch=true" */
    const struct http_header *headers;
    size_t header_count;
    const struct secret *bearer; /* instead of the peer's; may be NULL */
    struct slice body;           /* data is NULL: none */

    size_t max_body;     /* of a collected answer; 0: HTTP_CLIENT_MAX_BODY_DEFAULT */
    uint64_t connect_ms; /* until the connection is there, TLS included; 0: 10 s */
    uint64_t total_ms;   /* until everything is done; 0: 30 s */
    uint64_t idle_ms;    /* without one byte, unless paused; 0: not asked */
    bool decompress;     /* asks for gzip and unpacks; limits count unpacked bytes */
    bool own_connection; /* for what lasts: it takes none of those that calls take turns on */
    int64_t upload_size; /* with on_upload: how many bytes will come, -1 when not known */
};

/* What came back. Heap object with one owner. */
struct http_response {
    int status;
    struct http_header *headers;
    size_t header_count;
    char *body; /* collected: NUL-terminated, never NULL once done; streamed: "" */
    size_t body_size;
};

/* On the loop thread, never from inside a call of this room. */
struct http_call_events {
    /* Status and headers are known; the response is borrowed. May be NULL. */
    void (*on_head)(void *context, const struct http_response *response);

    /* A piece of the body, borrowed. NULL: the body is collected for on_done, up to max_body. */
    void (*on_data)(void *context, struct slice data);

    /* Fills the buffer with the next bytes to send and says how many; 0 is the end, HTTP_CALL_WAIT
     * asks again after http_call_upload_ready(). NULL: request.body is sent. */
    ssize_t (*on_upload)(void *context, char *buffer, size_t size);

    /* Exactly once and last; the call is gone when it returns. Either a response or an error, which
     * the callee owns. An answer with any status is a response. */
    void (*on_done)(void *context, struct http_response *take_response, struct error *take_error);
};

#define HTTP_CALL_WAIT (-1)

/* on_done follows in a later turn, with ERR_UNAVAILABLE if nothing else came first; no other event
 * comes before it. */
void http_call_cancel(struct http_call *call);

/* Paused, on_data does not come and the far side is slowed down. Whoever pauses for long asks for
 * own_connection. */
void http_call_pause(struct http_call *call, bool paused);

void http_call_upload_ready(struct http_call *call); /* there is more to send */

/* The first header of this name, in any case; NULL when absent. */
const char *http_response_header(const struct http_response *response, const char *name);
struct http_response *http_response_free(struct http_response *response); /* NULL in, NULL out */

CLEANUP_DEFINE(http_response, struct http_response *, http_response_free)
