/* One request and its answer, whatever the version of HTTP. Lives as long as somebody holds a
 * reference; the far side may vanish at any moment, and whatever is said afterwards goes nowhere.
 *
 * Threads: the request may be read by whoever handles it, on the loop or on a worker. Answers may
 * be given from both. Everything marked "loop" is for the loop thread alone. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "net/http.h"

struct arena;
struct byte_stream;
struct doc;
struct exchange;
struct headers;
struct loop;
struct remote;
struct pool;
struct router_match;
struct text;

struct exchange *exchange_ref(struct exchange *exchange);   /* loop */
struct exchange *exchange_unref(struct exchange *exchange); /* loop; NULL in, NULL out */

/* --- the request --------------------------------------------------------------------------- */

enum http_method exchange_method(const struct exchange *exchange);
enum http_version exchange_version(const struct exchange *exchange);
struct slice exchange_path(const struct exchange *exchange);  /* starts with '/'; still encoded */
struct slice exchange_query(const struct exchange *exchange); /* without '?'; still encoded */
const char *exchange_host(const struct exchange *exchange);   /* Host or :authority; may be "" */

const char *exchange_header(const struct exchange *exchange, const char *name); /* NULL: absent */
const struct headers *exchange_headers(const struct exchange *exchange);

/* Decoded; NULL when absent. The first one when there are several. */
const char *exchange_query_param(struct exchange *exchange, const char *name);
const char *exchange_param(const struct exchange *exchange, const char *name); /* of the path */

struct slice exchange_body(const struct exchange *exchange); /* NUL follows; empty when none */
const struct remote *exchange_remote(const struct exchange *exchange);

/* Memory of this exchange, for whoever handles it. */
struct arena *exchange_arena(struct exchange *exchange);

uint64_t exchange_id(const struct exchange *exchange); /* of this server, never twice */
uint64_t exchange_age_us(const struct exchange *exchange);

/* Whatever the service wants to find again, in on_done for instance; NULL until it is set, which is
 * for the loop thread, before somebody else handles the exchange. */
void exchange_set_context(struct exchange *exchange, void *context);
void *exchange_context(const struct exchange *exchange);

/* The client is gone, or has given up. Long work asks between steps. Any thread. */
bool exchange_cancelled(const struct exchange *exchange);

/* --- before the body (loop) ---------------------------------------------------------------- */

/* Where a dispatcher keeps what it found, from on_head to on_request. */
struct router_match *exchange_match(struct exchange *exchange);

void exchange_set_body_limit(struct exchange *exchange, size_t max_bytes);

struct exchange_receiver {
    void (*on_data)(void *context, struct slice data); /* borrowed for the call */
    void (*on_end)(void *context);                     /* the body is complete */
    void (*on_closed)(void *context); /* last, always once, after on_end or instead of it */
};

/* The body is handed on as it comes and not kept; on_request is not called. The limit still counts;
 * the receiver answers in on_end or earlier. */
void exchange_receive(struct exchange *exchange, const struct exchange_receiver *receiver,
                      void *context);
void exchange_receive_pause(struct exchange *exchange, bool paused);

/* --- the answer ---------------------------------------------------------------------------- */

/* Before the answer itself. Control characters in the value become blanks. */
void exchange_set_header(struct exchange *exchange, const char *name, const char *value);
void exchange_add_header(struct exchange *exchange, const char *name, const char *value);

/* Exactly one of these, once. `type` is the Content-Type; NULL: none. Large texts given by a worker
 * are compressed for clients that accept it. */
void exchange_reply(struct exchange *exchange, int status, const char *type, struct slice body);
void exchange_reply_doc(struct exchange *exchange, int status, const struct doc *doc);

/* The text is empty afterwards: its memory is sent from, not a copy of it. */
void exchange_reply_text(struct exchange *exchange, int status, const char *type,
                         struct text *take_body);

/* The bytes stay where they are until they are sent; release(object) is called exactly once, on
 * either thread. A release of NULL means they outlive the server. */
void exchange_reply_shared(struct exchange *exchange, int status, const char *type,
                           struct slice body, void (*release)(void *object), void *object);

/* Refuses in the form the service speaks. The message is lower case and names what was wrong. */
void exchange_refuse(struct exchange *exchange, int status, const char *message);

bool exchange_is_answered(const struct exchange *exchange);

/* For on_done. 499: the client went away before there was an answer. */
int exchange_status(const struct exchange *exchange);
uint64_t exchange_sent_bytes(const struct exchange *exchange); /* of the body */

/* --- an answer that streams (loop) --------------------------------------------------------- */

struct exchange_stream_events {
    void (*on_writable)(void *context); /* after exchange_stream_write() said to pause */
    void (*on_closed)(void *context);   /* last, always once; the exchange may be gone afterwards */
};

void exchange_stream_begin(struct exchange *exchange, int status, const char *type,
                           const struct exchange_stream_events *events, void *context);

/* Takes everything. False: enough for now, wait for on_writable. */
bool exchange_stream_write(struct exchange *exchange, struct slice data);
size_t exchange_stream_queued(const struct exchange *exchange);
void exchange_stream_end(struct exchange *exchange);
void exchange_stream_abort(struct exchange *exchange); /* the client sees that something broke */

/* --- other protocols (loop) ---------------------------------------------------------------- */

/* HTTP/1.1 only: answers 101 with the headers set so far and hands the connection over. NULL when
 * the client did not ask for this protocol or is gone; nothing was answered then. The caller starts
 * the stream. */
struct byte_stream *exchange_upgrade(struct exchange *exchange, const char *protocol);

/* --- workers (loop) ------------------------------------------------------------------------ */

/* Calls run(context, exchange) on a worker, which answers before it returns. When the pool is full
 * the exchange is answered with 429 and run is not called. */
void exchange_run(struct exchange *exchange, struct pool *pool,
                  void (*run)(void *context, struct exchange *exchange), void *context);
