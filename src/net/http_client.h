/* HTTP client on an event loop: HTTP/1.1 (docs/adr/0012 says why), connections kept and reused,
 * redirects not followed, nothing but http and https spoken.
 *
 * libcurl keeps state of the process, which the first client makes and the last one releases; it
 * counts by itself and any thread may do it. */
#pragma once

#include "net/http_call.h"
#include "net/http_peer.h"

struct http_abort;
struct http_client;
struct loop;

/* Loop thread, or before the loop runs. */
struct http_client *http_client_new(struct loop *loop);

/* How many connections are kept for the next call; HTTP_CLIENT_MAX_IDLE unless told. Each holds
 * some ten kilobytes on both sides: whoever speaks to many and to each of them once keeps few. */
void http_client_set_idle(struct http_client *client, size_t max_idle);

/* Loop thread. Cancels every call, closes every connection and is gone after on_closed (may be
 * NULL), which comes in a later turn. Nobody waits in http_client_fetch() any more. */
void http_client_close(struct http_client *client, void (*on_closed)(void *context), void *context);

/* Loop thread. What is wrong, and that HTTP_CLIENT_MAX_CALLS are under way, is told by on_done. */
struct http_call *http_client_start(struct http_client *client, struct http_peer *peer,
                                    const struct http_request *request,
                                    const struct http_call_events *events, void *context);

size_t http_client_calls(const struct http_client *client); /* loop thread; for metrics */

/* Any thread but the loop's: runs a call and waits for all of it, within request.total_ms. The
 * caller owns the response. `abort` may be NULL. */
struct error *http_client_fetch(struct http_client *client, struct http_peer *peer,
                                const struct http_request *request, struct http_abort *abort,
                                struct http_response **out_response);

/* Ends waiting: once fired, every http_client_fetch() with it returns ERR_UNAVAILABLE. Counted; any
 * thread. Used for one call at a time. */
struct http_abort *http_abort_new(void);
struct http_abort *http_abort_ref(struct http_abort *abort);
struct http_abort *http_abort_unref(struct http_abort *abort); /* NULL in, NULL out */
void http_abort_fire(struct http_abort *abort);

CLEANUP_DEFINE(http_abort, struct http_abort *, http_abort_unref)
