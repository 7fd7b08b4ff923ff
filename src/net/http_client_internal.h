/* How the HTTP client and its calls know each other. A call is made on any thread and given to the
 * client on the loop thread; from then on it is the client's until it has told its end. */
#pragma once

#include <curl/curl.h>

#include "base/text.h"
#include "base/vec.h"
#include "loop/timer.h"
#include "net/http_client.h"

struct http_call {
    struct http_client *client; /* NULL until it was given to one */
    struct http_call_events events;
    void *context;
    struct http_peer *peer;
    char *what; /* "GET 10.0.4.7:6443/api/v1/pods", without the query, for messages */

    bool apart; /* on a connection of its own */
    CURL *easy; /* NULL when the request itself was wrong */
    struct curl_slist *headers;
    struct curl_slist *connect_to;
    char *request_body;
    char error_text[CURL_ERROR_SIZE];

    struct http_response *response;
    size_t header_bytes;
    bool head_done;
    struct text body;
    size_t max_body;
    struct error *failure; /* what we found wrong ourselves, or that it was cancelled */

    /* Only of a connection without a request: it is there; and it is about to go. */
    void (*on_connected)(void *context);
    void (*on_parting)(void *context);
    bool connected;

    bool added;     /* curl works on it */
    bool waiting;   /* in the client's list of calls to attend to */
    bool paused;    /* on_data must not come */
    bool held_back; /* and curl holds bytes because of it */
    bool uploading; /* on_upload said HTTP_CALL_WAIT */
    bool upload_ready;

    uint64_t connect_ms;
    uint64_t total_ms;
    uint64_t idle_ms;
    uint64_t last_byte_ms;
    struct timer idle;

    struct http_call *next; /* of all calls of the client */
    struct http_call *previous;
};

/* Nothing in it can be mistaken for another header or request. */
struct error *http_request_check(const struct http_request *request);

/* Any thread. Never fails: a request that is wrong makes a call that ends with an error. */
struct http_call *http_call_new(struct http_peer *peer, const struct http_request *request,
                                const struct http_call_events *events, void *context);
struct http_call *http_call_free(struct http_call *call);

/* The same for a connection on which no request is made. The caller sets on_connected and
 * on_parting; after on_connected the call goes on until it is cancelled. */
struct http_call *http_call_new_connection(struct http_peer *peer, uint64_t connect_ms,
                                           const struct http_call_events *events, void *context);

/* Loop thread: curl has ended with this code (CURLE_OK), or we ended it. Tells on_done and frees.
 */
void http_call_finish(struct http_call *call, CURLcode code);

/* Loop thread: begins to count the time without a byte. */
void http_call_begin(struct http_call *call, struct loop *loop);

/* Loop thread, not inside a callback of curl: goes on after pauses. */
void http_call_resume(struct http_call *call);

/* An error that says what we were doing and why it did not work. */
struct error *http_call_error(const struct http_call *call, CURLcode code);

/* Loop thread: gives a call to the client; it starts after the callbacks of this turn. */
void http_client_give(struct http_client *client, struct http_call *take_call);

struct loop *http_client_loop(const struct http_client *client); /* any thread */

/* Loop thread: the client lets go of a call that is about to end. */
void http_client_forget(struct http_client *client, struct http_call *call);

/* Loop thread: the call needs something that must not happen inside a callback of curl. */
void http_client_attend(struct http_call *call);
