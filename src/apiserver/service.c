/* Requests over HTTP: who asks, for what, whether they may, and where it runs. Reads of one object
 * and short lists are answered on the loop; everything that may wait goes to a worker. */
#include <ctype.h>

#include "api/status.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/audit.h"
#include "apiserver/custom.h"
#include "apiserver/encode.h"
#include "apiserver/limits.h"
#include "apiserver/list_stream.h"
#include "apiserver/login.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/request_http.h"
#include "apiserver/request_metrics.h"
#include "apiserver/resource.h"
#include "apiserver/watch.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "loop/pool.h"
#include "net/exchange.h"
#include "store/store.h"
#include "web/dispatcher.h"

/* The request of an exchange, in its arena. */
struct http_request {
    struct request request;
    struct exchange *exchange;
    struct traffic_place place;
    struct error *login_error; /* what a worker found out */
    struct audit_event *audit; /* NULL: nothing is written down, or not yet */
    struct error *list_error;
    struct answer list;
};

static void answer_error(struct apiserver *server, struct exchange *exchange,
                         struct audit_event *audit, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(doc) struct doc *status = status_doc(err);
    const struct error_details *details = error_details_find(err);
    int http = status_http_of(err);
    struct arena *arena = exchange_arena(exchange);

    audit_refused(audit, status, http);
    if (http >= 500) {
        const char *id = arena_format(arena, "%llu", (unsigned long long)exchange_id(exchange));

        exchange_set_header(exchange, "x-request-id", id);
        log_error(server->log, "request failed", LOG_STR("request", id), LOG_ERROR(err));
    }
    if (err->code == ERR_UNAUTHENTICATED)
        exchange_set_header(exchange, "www-authenticate", "Bearer");
    if (details && details->retry_after_s)
        exchange_set_header(exchange, "retry-after",
                            arena_format(arena, "%u", details->retry_after_s));
    else if (err->code == ERR_TOO_MANY)
        exchange_set_header(exchange, "retry-after", "1");
    if (refuse_is_path(err)) /* clients tell by this that there is no such API */
        exchange_reply(exchange, http, "text/plain; charset=utf-8", SLICE("404 page not found\n"));
    else
        exchange_reply_doc(exchange, http, status);
}

/* How much of each warning is told: all of it, unless they are too much together. */
static size_t warning_limit(const struct request *request)
{
    size_t total = 0;

    for (size_t i = 0; i < request->warning_count; i++)
        total += strlen(request->warnings[i]);
    return total > API_WARNINGS_BYTES ? API_WARNING_BYTES : API_WARNINGS_BYTES;
}

static void set_warnings(struct http_request *http)
{
    const struct request *request = &http->request;
    size_t limit = warning_limit(request);

    for (size_t i = 0; i < request->warning_count; i++) {
        CLEANUP(text) struct text value = TEXT_EMPTY;
        const char *warning = request->warnings[i];
        size_t size = strlen(warning);

        if (size > limit) {
            size = limit;
            while (size > 0 && ((unsigned char)warning[size] & 0xc0) == 0x80)
                size--; /* no character is cut in two */
        }
        text_append(&value, "299 - \"");
        for (size_t j = 0; j < size; j++) {
            if (warning[j] == '"' || warning[j] == '\\')
                text_append_char(&value, '\\');
            text_append_char(&value, warning[j]);
        }
        text_append_char(&value, '"');
        exchange_add_header(http->exchange, "warning", text_string(&value));
    }
}

static void reply(struct http_request *http, const struct answer *answer)
{
    CLEANUP(text) struct text body = TEXT_EMPTY;
    const char *type = NULL;
    struct error *err;

    audit_answered(http->audit, &http->request, answer);
    set_warnings(http);
    if (answer->form == ANSWER_EMPTY) {
        exchange_reply_text(http->exchange, answer->http, "text/plain", &body);
        return;
    }
    if (encode_is_plain(&http->request, answer)) {
        struct doc *doc = doc_ref(answer->doc);

        exchange_reply_shared(http->exchange, answer->http, "application/json", doc_bytes(doc),
                              doc_release, doc);
        return;
    }
    err = encode_answer(&http->request, answer, &body, &type);
    if (err)
        answer_error(http->request.server, http->exchange, http->audit, err);
    else
        exchange_reply_text(http->exchange, answer->http, type, &body);
}

/* On the loop or on a worker. */
static void run(struct http_request *http)
{
    CLEANUP(answer) struct answer answer = { .form = ANSWER_NONE };
    struct error *err;

    audit_sent(http->audit, &http->request);
    err = request_run(&http->request, &answer);
    if (err)
        answer_error(http->request.server, http->exchange, http->audit, err);
    else
        reply(http, &answer);
}

static void run_on_worker(void *context, struct exchange *exchange)
{
    (void)exchange;
    run(context);
}

static void find_list(void *context)
{
    struct http_request *http = context;

    audit_sent(http->audit, &http->request);
    http->list_error = request_run(&http->request, &http->list);
}

static void on_list_found(void *context)
{
    struct http_request *http = context;
    CLEANUP(answer) struct answer answer = http->list;
    struct exchange *exchange = http->exchange;

    if (exchange_cancelled(exchange)) {
        error_drop(STEAL(http->list_error), "nobody waits for the answer");
    } else if (http->list_error) {
        answer_error(http->request.server, exchange, http->audit, STEAL(http->list_error));
    } else if (answer.list->records.count) {
        audit_answered(http->audit, &http->request, &answer);
        set_warnings(http);
        list_stream_begin(&http->request, exchange, &answer);
    } else {
        reply(http, &answer);
    }
    exchange_unref(exchange);
}

/* A worker looks for the objects; the loop sends them. */
static bool run_list(struct http_request *http)
{
    struct apiserver *server = http->request.server;

    if (!list_stream_suits(&http->request, http->exchange))
        return false;
    exchange_ref(http->exchange);
    if (pool_submit_for(server->pool, server->loop, find_list, on_list_found, http))
        return true;
    exchange_unref(http->exchange);
    return false;
}

static void start_watch(struct http_request *http)
{
    set_warnings(http);
    watch_start(&http->request, http->exchange);
}

/* What only copies memory. */
static bool is_quick(const struct request *request)
{
    if (request->part || request->form.shape == NEGOTIATE_TABLE ||
        request->form.media != NEGOTIATE_JSON)
        return false;
    if (request->resource->custom &&
        (request->resource->storage != request->resource || request->resource->custom->conversion))
        return false;
    if (request->verb == REQUEST_GET)
        return true;
    return request->verb == REQUEST_LIST &&
           store_count(request->server->store, request->resource->stored) <= API_INLINE_LIST;
}

static void serve_path(struct http_request *http)
{
    struct dispatcher *paths = http->request.server->paths;

    dispatcher_service.on_head(paths, http->exchange);
    if (!exchange_is_answered(http->exchange))
        dispatcher_service.on_request(paths, http->exchange);
}

/* The user is known. */
static void serve(struct http_request *http)
{
    struct request *request = &http->request;
    struct apiserver *server = request->server;
    struct error *err;

    request->options.field_selector = exchange_query_param(http->exchange, "fieldSelector");
    err = request_authorize(request);
    if (!err && request->target.is_resource)
        err = request_resolve(request);
    if (!err && request->target.is_resource)
        err = request_http_read(request, http->exchange);
    if (err) {
        answer_error(server, http->exchange, http->audit, err);
        return;
    }
    if (!request->target.is_resource) {
        serve_path(http);
        return;
    }
    if (request->resource->kind->deprecation)
        request_warn(request, "%s", request->resource->kind->deprecation);
    if (request->verb == REQUEST_WATCH)
        start_watch(http);
    else if (is_quick(request))
        run(http);
    else if (!run_list(http))
        exchange_run(http->exchange, server->pool, run_on_worker, http);
}

static void release_place(void *context)
{
    traffic_leave(context);
}

static enum traffic_kind traffic_of(const struct request *request)
{
    if (!request->target.is_resource)
        return TRAFFIC_READ;
    switch (request->verb) {
    case REQUEST_GET:
    case REQUEST_LIST:
        return TRAFFIC_READ;
    case REQUEST_WATCH:
        return TRAFFIC_WATCH;
    case REQUEST_CREATE:
    case REQUEST_UPDATE:
    case REQUEST_PATCH:
    case REQUEST_DELETE:
    case REQUEST_DELETE_COLLECTION:
        break;
    }
    return TRAFFIC_WRITE;
}

/* Whether a server lives must be told above all when it is full. */
static bool is_probe(const struct request *request)
{
    static const char *const paths[] = { "/healthz", "/livez", "/readyz" };

    for (size_t i = 0; !request->target.is_resource && i < COUNT_OF(paths); i++) {
        struct slice path = request->target.path;
        size_t size = strlen(paths[i]);

        if (slice_has_prefix(path, paths[i]) && (path.size == size || path.data[size] == '/'))
            return true;
    }
    return false;
}

static struct error *enter(struct http_request *http)
{
    struct apiserver *server = http->request.server;
    struct error *err;

    /* Whoever got as far as this is still answered; a watch would only begin to end. */
    if (server->stopping && http->request.verb == REQUEST_WATCH)
        return error_retry_after(error_new(ERR_UNAVAILABLE, "the server is stopping"), API_RETRY_S);
    if (is_probe(&http->request))
        return NULL;
    err = traffic_enter(&server->traffic, traffic_of(&http->request), &http->place);
    if (err)
        return err;
    arena_defer(http->request.arena, release_place, &http->place);
    return NULL;
}

/* Back on the loop, since watches begin here and everything else is decided here. */
static void welcome(struct http_request *http, struct error *take_error)
{
    struct error *err = take_error;

    http->audit = audit_begin(&http->request, http->exchange);
    if (!err && http->place.traffic)
        err = traffic_assign(&http->place, http->request.user);
    if (err)
        answer_error(http->request.server, http->exchange, http->audit, err);
    else
        serve(http);
}

static void login_on_worker(void *context)
{
    struct http_request *http = context;

    http->login_error =
        login_http(http->request.server, http->exchange, http->request.arena, &http->request.user);
}

static void on_login_done(void *context)
{
    struct http_request *http = context;
    struct exchange *exchange = http->exchange;

    if (exchange_cancelled(exchange))
        error_drop(STEAL(http->login_error), "nobody waits for the answer");
    else
        welcome(http, STEAL(http->login_error));
    exchange_unref(exchange);
}

static void log_in(struct http_request *http)
{
    struct apiserver *server = http->request.server;
    struct arena *arena = http->request.arena;

    if (!login_may_wait(server, http->exchange, arena)) {
        welcome(http, login_http(server, http->exchange, arena, &http->request.user));
        return;
    }
    exchange_ref(http->exchange);
    if (pool_submit_for(server->pool, server->loop, login_on_worker, on_login_done, http))
        return;
    answer_error(
        server, http->exchange, NULL,
        error_retry_after(error_new(ERR_TOO_MANY, "too many requests, please try again later"),
                          API_RETRY_S));
    exchange_unref(http->exchange);
}

static struct slice lower_method(struct arena *arena, struct exchange *exchange)
{
    char *name = arena_strdup(arena, http_method_name(exchange_method(exchange)));

    for (char *c = name; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return slice_from(name);
}

static struct error *read_target(struct request *request, struct exchange *exchange)
{
    const char *watch = exchange_query_param(exchange, "watch");
    bool watches =
        watch && !slice_is(slice_from(watch), "false") && !slice_is(slice_from(watch), "0");
    struct slice method = slice_from(http_method_name(exchange_method(exchange)));
    struct error *err;

    err = request_target_parse(request->arena, exchange_path(exchange), &request->target);
    if (err)
        return err;
    request->method = lower_method(request->arena, exchange);
    if (request->target.is_resource &&
        !request_target_verb(&request->target, method, watches, &request->verb))
        return error_new(ERR_NOT_ALLOWED,
                         "the server does not allow this method on the requested resource");
    return NULL;
}

static void on_head(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_set_body_limit(exchange, API_MAX_BODY);
}

static void on_request(void *context, struct exchange *exchange)
{
    struct apiserver *server = context;
    struct arena *arena = exchange_arena(exchange);
    struct http_request *http = arena_new(arena, struct http_request);
    struct error *err;

    http->exchange = exchange;
    http->request.server = server;
    http->request.arena = arena;
    exchange_set_context(exchange, http);
    err = read_target(&http->request, exchange);
    if (!err)
        err = enter(http);
    if (err)
        answer_error(server, exchange, NULL, err);
    else
        log_in(http);
}

static void on_refused(void *context, struct exchange *exchange, int status, const char *message)
{
    struct apiserver *server = context;

    if (status == 413)
        answer_error(
            server, exchange, NULL,
            error_new(ERR_TOO_LARGE, "Request entity too large: limit is %d", API_MAX_BODY));
    else if (status == 404)
        answer_error(server, exchange, NULL, refuse_path());
    else
        dispatcher_service.on_refused(server->paths, exchange, status, message);
}

static void on_done(void *context, const struct exchange *exchange)
{
    const struct http_request *http = exchange_context(exchange);

    (void)context;
    if (!http)
        return;
    request_metrics_done(&http->request, exchange);
    audit_done(http->audit, exchange_status(exchange));
}

const struct http_service apiserver_service = {
    .on_head = on_head,
    .on_request = on_request,
    .on_refused = on_refused,
    .on_done = on_done,
};
