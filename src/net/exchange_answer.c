/* The answer half of an exchange: replies, streams, work handed to a pool. */
#include <string.h>

#include "base/arena.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/compress_internal.h"
#include "net/exchange_internal.h"
#include "net/http_host_internal.h"
#include "net/http_service.h"

/* --- replies ------------------------------------------------------------------------------- */

/* A value may come from a user; a line end in it would let them write headers of their own. */
static bool has_control(const char *value)
{
    return !http_is_field_value(slice_from(value));
}

static const char *without_control(struct arena *arena, const char *value)
{
    char *copy = arena_strdup(arena, value);

    for (char *c = copy; *c; c++)
        if (((unsigned char)*c < ' ' && *c != '\t') || *c == 0x7f)
            *c = ' ';
    return copy;
}

static struct slice clean(struct exchange *exchange, const char *name, const char *value)
{
    ASSERT(http_is_token(slice_from(name)));
    if (has_control(value))
        value = without_control(exchange_arena(exchange), value);
    return slice_from(value);
}

void exchange_set_header(struct exchange *exchange, const char *name, const char *value)
{
    headers_set(&exchange->answer, slice_from(name), clean(exchange, name, value));
}

void exchange_add_header(struct exchange *exchange, const char *name, const char *value)
{
    headers_add(&exchange->answer, slice_from(name), clean(exchange, name, value));
}

void exchange_release_answer(struct exchange *exchange)
{
    if (exchange->answer_release)
        exchange->answer_release(exchange->answer_object);
    exchange->answer_release = NULL;
    exchange->answer_body = slice_of("", 0);
}

/* On the loop the protocol takes the bytes within this call; from a worker they wait until it is
 * back. */
static void send_now(struct exchange *exchange)
{
    exchange_ref(exchange); /* sending may be the last thing the protocol needed it for */
    exchange->phase = EXCHANGE_ANSWERED;
    if (exchange->ops)
        exchange->ops->send(exchange);
    exchange_release_answer(exchange);
    exchange_unref(exchange);
}

static void begin_answer(struct exchange *exchange, int status, const char *type)
{
    ASSERT(!exchange->answered);
    ASSERT(status >= 200 && status <= 599);
    exchange->answered = true;
    exchange->status = status;
    if (type)
        headers_set(&exchange->answer, SLICE("content-type"), slice_from(type));
}

void exchange_reply_shared(struct exchange *exchange, int status, const char *type,
                           struct slice body, void (*release)(void *object), void *object)
{
    begin_answer(exchange, status, type);
    exchange->answer_body = body;
    exchange->answer_release = release;
    exchange->answer_object = object;
    if (exchange->on_worker)
        compress_answer(exchange); /* sent when the worker is back */
    else
        send_now(exchange);
}

static void release_copy(void *object)
{
    memory_free(object);
}

void exchange_reply(struct exchange *exchange, int status, const char *type, struct slice body)
{
    char *copy;

    if (!exchange->on_worker || body.size == 0) {
        exchange_reply_shared(exchange, status, type, body, NULL, NULL);
        return;
    }
    copy = memory_dup(body.data, body.size);
    exchange_reply_shared(exchange, status, type, slice_of(copy, body.size), release_copy, copy);
}

void exchange_reply_text(struct exchange *exchange, int status, const char *type,
                         struct text *take_body)
{
    size_t size = take_body->size;
    char *body = size ? text_take(take_body) : NULL;

    exchange_reply_shared(exchange, status, type, slice_of(body ? body : "", size),
                          body ? release_copy : NULL, body);
}

void exchange_reply_doc(struct exchange *exchange, int status, const struct doc *doc)
{
    exchange_reply_shared(exchange, status, "application/json", doc_bytes(doc), doc_release,
                          doc_ref(doc));
}

static void refuse_plainly(struct exchange *exchange, int status, const char *message)
{
    exchange_reply(exchange, status, "text/plain; charset=utf-8",
                   slice_from(arena_format(exchange_arena(exchange), "%s\n", message)));
}

void exchange_refuse(struct exchange *exchange, int status, const char *message)
{
    const struct http_service *service = exchange->host->service;

    if (service->on_refused)
        service->on_refused(exchange->host->service_context, exchange, status, message);
    else
        refuse_plainly(exchange, status, message);
}

bool exchange_is_answered(const struct exchange *exchange)
{
    return exchange->answered;
}

int exchange_status(const struct exchange *exchange)
{
    return exchange->final_status;
}

uint64_t exchange_sent_bytes(const struct exchange *exchange)
{
    return exchange->sent_bytes;
}

/* --- streams ------------------------------------------------------------------------------- */

static void tell_closed(void *context)
{
    struct exchange *exchange = context;

    exchange->stream->on_closed(exchange->stream_context);
    exchange_unref(exchange);
}

void exchange_stream_begin(struct exchange *exchange, int status, const char *type,
                           const struct exchange_stream_events *events, void *context)
{
    loop_assert(exchange->host->loop);
    begin_answer(exchange, status, type);
    exchange->stream = events;
    exchange->stream_context = context;
    exchange->phase = EXCHANGE_STREAMING;
    if (exchange->ops)
        exchange->ops->stream_begin(exchange);
    else
        loop_defer(exchange->host->loop, tell_closed, exchange_ref(exchange));
}

bool exchange_stream_write(struct exchange *exchange, struct slice data)
{
    if (!exchange->ops || exchange->stream_ended || data.size == 0)
        return true;
    exchange->sent_bytes += data.size;
    exchange->ops->stream_write(exchange, data);
    exchange->stream_paused =
        exchange_stream_queued(exchange) >= exchange->host->limits.stream_pause_bytes;
    return !exchange->stream_paused;
}

size_t exchange_stream_queued(const struct exchange *exchange)
{
    return exchange->ops ? exchange->ops->stream_queued(exchange) : 0;
}

void exchange_stream_end(struct exchange *exchange)
{
    if (exchange->stream_ended)
        return;
    exchange->stream_ended = true;
    if (exchange->ops)
        exchange->ops->stream_end(exchange);
}

void exchange_stream_abort(struct exchange *exchange)
{
    if (exchange->stream_ended)
        return;
    exchange->stream_ended = true;
    if (exchange->ops)
        exchange->ops->stream_abort(exchange);
}

static void tell_writable(void *context)
{
    struct exchange *exchange = context;

    if (exchange->ops && !exchange->stream_ended)
        exchange->stream->on_writable(exchange->stream_context);
    exchange_unref(exchange);
}

void exchange_tell_writable(struct exchange *exchange)
{
    if (!exchange->stream_paused ||
        exchange_stream_queued(exchange) > exchange->host->limits.stream_resume_bytes)
        return;
    exchange->stream_paused = false;
    loop_defer(exchange->host->loop, tell_writable, exchange_ref(exchange));
}

/* --- other protocols ----------------------------------------------------------------------- */

struct byte_stream *exchange_upgrade(struct exchange *exchange, const char *protocol)
{
    loop_assert(exchange->host->loop);
    if (!exchange->ops || exchange->answered ||
        !headers_list_has(&exchange->headers, "upgrade", protocol) ||
        !headers_list_has(&exchange->headers, "connection", "upgrade"))
        return NULL;
    return exchange->ops->upgrade(exchange, protocol);
}

/* --- workers ------------------------------------------------------------------------------- */

struct job {
    struct exchange *exchange;
    void (*run)(void *context, struct exchange *exchange);
    void *context;
};

static void job_run(void *context)
{
    struct job *job = context;

    job->run(job->context, job->exchange);
}

static void job_done(void *context)
{
    struct job *job = context;
    struct exchange *exchange = job->exchange;

    exchange->on_worker = false;
    if (exchange->answered)
        send_now(exchange);
    else
        exchange_refuse(exchange, 500, "the request was not answered");
    memory_free(job);
    exchange_unref(exchange);
}

void exchange_run(struct exchange *exchange, struct pool *pool,
                  void (*run)(void *context, struct exchange *exchange), void *context)
{
    struct job *job = NEW(struct job);

    loop_assert(exchange->host->loop);
    *job = (struct job){ exchange_ref(exchange), run, context };
    exchange->on_worker = true;
    (void)exchange_arena(exchange); /* made here, so that the worker is its only user */
    if (pool_submit_for(pool, exchange->host->loop, job_run, job_done, job))
        return;
    exchange->on_worker = false;
    memory_free(job);
    exchange_set_header(exchange, "retry-after", "1");
    exchange_refuse(exchange, 429, "too many requests at once; try again");
    exchange_unref(exchange);
}
