/* The request half of an exchange, and its life. */
#include "net/exchange.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/exchange_internal.h"
#include "net/http_host_internal.h"
#include "net/http_service.h"
#include "net/remote.h"

enum {
    STATUS_CLIENT_GONE = 499, /* never sent; what logs and metrics show */
};

/* --- life ---------------------------------------------------------------------------------- */

static uint64_t now_us(const struct exchange *exchange)
{
    return clock_monotonic_us(loop_clock(exchange->host->loop));
}

struct exchange *exchange_new(struct http_host *host, struct remote *remote,
                              const struct exchange_ops *ops, void *session)
{
    struct exchange *exchange = NEW(struct exchange);

    exchange->refs = 1;
    exchange->host = host;
    exchange->ops = ops;
    exchange->session = session;
    exchange->remote = remote_ref(remote);
    exchange->id = ++host->next_id;
    exchange->started_us = now_us(exchange);
    exchange->body_limit = host->limits.max_body_bytes;
    exchange->uri = (struct uri){ SLICE(""), SLICE("/"), SLICE("") };
    exchange->version = HTTP_VERSION_1_1;
    output_init(&exchange->queue, host->buffers);
    host->live_exchanges++;
    return exchange;
}

struct exchange *exchange_ref(struct exchange *exchange)
{
    exchange->refs++;
    return exchange;
}

static void dispose(struct exchange *exchange)
{
    exchange_release_answer(exchange);
    output_done(&exchange->queue);
    headers_done(&exchange->headers);
    headers_done(&exchange->answer);
    text_done(&exchange->target);
    text_done(&exchange->host_name);
    text_done(&exchange->body);
    arena_free(exchange->arena);
    remote_unref(exchange->remote);
    memory_free(exchange);
}

struct exchange *exchange_unref(struct exchange *exchange)
{
    struct http_host *host;

    if (!exchange || --exchange->refs > 0)
        return NULL;
    host = exchange->host;
    loop_assert(host->loop);
    host->buffered_bytes -= exchange->body.size;
    dispose(exchange);
    host->live_exchanges--;
    if (host->on_exchange_freed)
        host->on_exchange_freed(host);
    return NULL;
}

static void tell_stream_closed(void *context)
{
    struct exchange *exchange = context;

    exchange->stream->on_closed(exchange->stream_context);
    exchange_unref(exchange);
}

static void tell_receiver_closed(void *context)
{
    struct exchange *exchange = context;

    exchange->receiver->on_closed(exchange->receiver_context);
    exchange_unref(exchange);
}

void exchange_cancel(struct exchange *exchange)
{
    atomic_store_explicit(&exchange->cancelled, true, memory_order_relaxed);
}

static void call_done(struct exchange *exchange)
{
    const struct http_service *service = exchange->host->service;

    /* The answer is the worker's business while it has the exchange. */
    bool answered = !exchange->on_worker && exchange->status != 0;

    exchange->final_status = answered ? exchange->status : STATUS_CLIENT_GONE;
    if (service->on_done)
        service->on_done(exchange->host->service_context, exchange);
}

/* Told in a turn of their own, so that no event comes out of a call. */
static void call_closed(struct exchange *exchange)
{
    struct loop *loop = exchange->host->loop;

    if (exchange->stream)
        loop_defer(loop, tell_stream_closed, exchange_ref(exchange));
    if (exchange->receiver)
        loop_defer(loop, tell_receiver_closed, exchange_ref(exchange));
}

void exchange_detach(struct exchange *exchange, bool client_gone)
{
    if (!exchange->ops)
        return;
    exchange->ops = NULL;
    exchange->session = NULL;
    if (client_gone)
        exchange_cancel(exchange);
    call_done(exchange);
    call_closed(exchange);
    exchange_unref(exchange);
}

/* --- reading it ---------------------------------------------------------------------------- */

/* RFC 9112, 3.2: HTTP/1.1 needs exactly one Host; the authority of an absolute URI beats it. */
static bool take_host(struct exchange *exchange)
{
    struct slice host = headers_find(&exchange->headers, SLICE("host"));

    if (exchange->version == HTTP_VERSION_1_1 && headers_count(&exchange->headers, "host") != 1)
        return false;
    if (exchange->uri.authority.size > 0)
        host = exchange->uri.authority;
    if (exchange->version == HTTP_VERSION_2 && exchange->host_name.size > 0)
        return true; /* from :authority */
    if (host.data)
        text_append_slice(&exchange->host_name, host);
    return true;
}

static bool check_head(struct exchange *exchange)
{
    const char *expect = exchange_header(exchange, "expect");

    if (!uri_split(text_slice(&exchange->target), &exchange->uri))
        exchange_refuse(exchange, 400, "the request target is malformed");
    else if (!take_host(exchange))
        exchange_refuse(exchange, 400, "the request needs exactly one Host header");
    else if (exchange->method == HTTP_METHOD_OTHER || exchange->method == HTTP_METHOD_CONNECT ||
             exchange->method == HTTP_METHOD_TRACE)
        exchange_refuse(exchange, 501, "this method is not known here");
    else if (expect && !slice_equal_nocase(slice_from(expect), SLICE("100-continue")))
        exchange_refuse(exchange, 417, "the only expectation known here is 100-continue");
    else
        return true;
    return false;
}

static void refuse_large(struct exchange *exchange)
{
    if (exchange->answered)
        exchange_stream_abort(exchange); /* too late to say it in words */
    else
        exchange_refuse(exchange, 413, "the request body is too large");
}

void exchange_head_done(struct exchange *exchange, bool has_length, uint64_t length)
{
    struct http_host *host = exchange->host;

    exchange_ref(exchange); /* an answer may end it */
    exchange->phase = EXCHANGE_BODY;
    if (check_head(exchange) && host->service->on_head)
        host->service->on_head(host->service_context, exchange);
    /* Known to be too large is refused before a byte of it is read. */
    if (exchange_wants_body(exchange) && has_length && length > exchange->body_limit)
        refuse_large(exchange);
    exchange_unref(exchange);
}

bool exchange_wants_body(const struct exchange *exchange)
{
    return exchange->phase == EXCHANGE_BODY ||
           (exchange->receiver && exchange->phase == EXCHANGE_STREAMING);
}

static bool keep_piece(struct exchange *exchange, struct slice piece)
{
    struct http_host *host = exchange->host;

    if (piece.size > host->limits.max_buffered_bytes - host->buffered_bytes) {
        exchange_refuse(exchange, 503, "too many requests with large bodies at once; try again");
        return false;
    }
    text_append_slice(&exchange->body, piece);
    host->buffered_bytes += piece.size;
    return true;
}

bool exchange_body_piece(struct exchange *exchange, struct slice piece)
{
    if (!exchange_wants_body(exchange))
        return true; /* answered early: the rest is read and forgotten */
    exchange->body_received += piece.size;
    if (exchange->body_received > exchange->body_limit) {
        refuse_large(exchange);
        return false;
    }
    if (!exchange->receiver)
        return keep_piece(exchange, piece);
    exchange->receiver->on_data(exchange->receiver_context, piece);
    return true;
}

void exchange_body_done(struct exchange *exchange)
{
    struct http_host *host = exchange->host;

    if (!exchange_wants_body(exchange))
        return;
    exchange_ref(exchange);
    if (exchange->phase == EXCHANGE_BODY)
        exchange->phase = EXCHANGE_HANDLING;
    if (exchange->receiver)
        exchange->receiver->on_end(exchange->receiver_context);
    else
        host->service->on_request(host->service_context, exchange);
    exchange_unref(exchange);
}

void exchange_set_body_limit(struct exchange *exchange, size_t max_bytes)
{
    exchange->body_limit = max_bytes;
}

void exchange_receive(struct exchange *exchange, const struct exchange_receiver *receiver,
                      void *context)
{
    ASSERT(!exchange->receiver && exchange->phase == EXCHANGE_BODY);
    exchange->receiver = receiver;
    exchange->receiver_context = context;
    if (!exchange->ops)
        call_closed(exchange);
}

void exchange_receive_pause(struct exchange *exchange, bool paused)
{
    if (exchange->ops)
        exchange->ops->receive_pause(exchange, paused);
}

/* --- questions ----------------------------------------------------------------------------- */

enum http_method exchange_method(const struct exchange *exchange)
{
    return exchange->method;
}

enum http_version exchange_version(const struct exchange *exchange)
{
    return exchange->version;
}

struct slice exchange_path(const struct exchange *exchange)
{
    return exchange->uri.path;
}

struct slice exchange_query(const struct exchange *exchange)
{
    return exchange->uri.query;
}

const char *exchange_host(const struct exchange *exchange)
{
    return text_string(&exchange->host_name);
}

const char *exchange_header(const struct exchange *exchange, const char *name)
{
    return headers_get(&exchange->headers, name);
}

const struct headers *exchange_headers(const struct exchange *exchange)
{
    return &exchange->headers;
}

const char *exchange_query_param(struct exchange *exchange, const char *name)
{
    return uri_find_param(exchange_arena(exchange), exchange->uri.query, name);
}

const char *exchange_param(const struct exchange *exchange, const char *name)
{
    return exchange->match ? router_param(exchange->match, name) : NULL;
}

struct router_match *exchange_match(struct exchange *exchange)
{
    if (!exchange->match)
        exchange->match = arena_new(exchange_arena(exchange), struct router_match);
    return exchange->match;
}

struct slice exchange_body(const struct exchange *exchange)
{
    return text_slice(&exchange->body);
}

const struct remote *exchange_remote(const struct exchange *exchange)
{
    return exchange->remote;
}

struct arena *exchange_arena(struct exchange *exchange)
{
    if (!exchange->arena)
        exchange->arena = arena_create();
    return exchange->arena;
}

void exchange_set_context(struct exchange *exchange, void *context)
{
    exchange->context = context;
}

void *exchange_context(const struct exchange *exchange)
{
    return exchange->context;
}

uint64_t exchange_id(const struct exchange *exchange)
{
    return exchange->id;
}

uint64_t exchange_age_us(const struct exchange *exchange)
{
    return now_us(exchange) - exchange->started_us;
}

bool exchange_cancelled(const struct exchange *exchange)
{
    return atomic_load_explicit(&exchange->cancelled, memory_order_relaxed);
}
