/* The way in, in the order of the product's section 5.2: carrier, token, person, roles, context,
 * rule. */
#include "server/gate.h"

#include <stdio.h>
#include <string.h>

#include "api/status.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/hex.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "kube/kube.h"
#include "net/exchange.h"
#include "net/metrics.h"
#include "net/router.h"
#include "server/access.h"
#include "server/gate_internal.h"
#include "server/limits.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/settings.h"
#include "web/call.h"
#include "web/dispatcher.h"

#define API_POLICY "default-src 'none'; frame-ancestors 'none'"

/* --- metrics -------------------------------------------------------------------------------- */

static const char *const request_labels[] = { "route", "method", "code", NULL };
static const char *const second_labels[] = { "route", NULL };
static const char *const denied_labels[] = { "reason", NULL };
static const char *const limited_labels[] = { "bucket", NULL };
static const double second_buckets[] = { 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                         0.25,  0.5,    1,     2.5,  5,     10,   60 };

static struct error *add_metrics(struct gate *gate)
{
    const struct {
        struct metric_spec spec;
        struct metric **metric;
    } all[] = {
        { { .name = "butler_server_http_requests_total",
            .help = "Requests answered, by route, method and status code.",
            .type = METRIC_COUNTER,
            .labels = request_labels,
            .max_series = 5000 },
          &gate->requests },
        { { .name = "butler_server_http_request_duration_seconds",
            .help = "Time from the first byte of a request to its answer, by route.",
            .type = METRIC_HISTOGRAM,
            .labels = second_labels,
            .buckets = second_buckets,
            .bucket_count = COUNT_OF(second_buckets) },
          &gate->seconds },
        { { .name = "butler_server_http_in_flight",
            .help = "Requests that are being answered.",
            .type = METRIC_GAUGE },
          &gate->in_flight },
        { { .name = "butler_server_authz_denied_total",
            .help = "Requests that were refused, by the word of the answer.",
            .type = METRIC_COUNTER,
            .labels = denied_labels },
          &gate->denied },
        { { .name = "butler_server_ratelimit_rejected_total",
            .help = "Requests that came too often, by bucket.",
            .type = METRIC_COUNTER,
            .labels = limited_labels },
          &gate->limited },
    };
    struct error *err;

    for (size_t i = 0; gate->options.metrics && i < COUNT_OF(all); i++) {
        err = metrics_add(gate->options.metrics, &all[i].spec, all[i].metric);
        if (err)
            return err;
    }
    return NULL;
}

static void count(struct metric *metric, const char *value, double amount)
{
    if (metric)
        metric_add(metric_series(metric, METRIC_VALUES(value)), amount);
}

static void count_in_flight(struct gate *gate, double amount)
{
    if (gate->in_flight)
        metric_add(metric_series(gate->in_flight, METRIC_NO_VALUES), amount);
}

/* --- the gate itself ------------------------------------------------------------------------ */

struct error *gate_new(const struct gate_options *options, struct gate **out_gate)
{
    CLEANUP(gate) struct gate *gate = NEW(struct gate);
    struct error *err;

    gate->options = *options;
    gate->arena = arena_create();
    gate->log = log_ref(options->log);
    gate->limiter = limiter_new(options->clock, options->settings->limits);
    err = add_metrics(gate);
    if (err)
        return err;
    *out_gate = STEAL(gate);
    return NULL;
}

struct gate *gate_free(struct gate *gate)
{
    if (!gate)
        return NULL;
    if (gate->options.metrics) {
        metrics_remove(gate->options.metrics, gate->requests);
        metrics_remove(gate->options.metrics, gate->seconds);
        metrics_remove(gate->options.metrics, gate->in_flight);
        metrics_remove(gate->options.metrics, gate->denied);
        metrics_remove(gate->options.metrics, gate->limited);
    }
    limiter_free(gate->limiter);
    log_unref(gate->log);
    arena_free(gate->arena);
    return memory_free(gate);
}

void gate_set_login(struct gate *gate, struct login *login)
{
    gate->options.login = login;
    gate->options.starting = !login;
}

struct error *gate_limit(struct gate *gate, enum limit_bucket bucket, struct slice key)
{
    struct error *err = limiter_take(gate->limiter, bucket, key);

    if (err)
        count(gate->limited, limit_name(bucket), 1);
    return err;
}

/* --- the beginning of every request --------------------------------------------------------- */

static bool is_request_id(const char *text)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    size_t size = text ? strlen(text) : 0;

    return size > 0 && size <= SERVER_MAX_REQUEST_ID && strspn(text, letters) == size;
}

static const char *request_id(struct arena *arena, struct exchange *exchange)
{
    const char *given = exchange_header(exchange, "x-request-id");
    unsigned char bytes[16];

    if (is_request_id(given))
        return arena_strdup(arena, given);
    random_bytes(bytes, sizeof(bytes));
    return hex_format(arena, slice_of((const char *)bytes, sizeof(bytes)));
}

static void set_headers(const struct gate *gate, struct exchange *exchange, const char *id)
{
    exchange_set_header(exchange, "x-request-id", id);
    exchange_set_header(exchange, "content-security-policy", API_POLICY);
    exchange_set_header(exchange, "x-content-type-options", "nosniff");
    exchange_set_header(exchange, "x-frame-options", "DENY");
    exchange_set_header(exchange, "referrer-policy", "same-origin");
    exchange_set_header(exchange, "permissions-policy", "camera=(), microphone=(), geolocation=()");
    exchange_set_header(exchange, "cross-origin-opener-policy", "same-origin");
    exchange_set_header(exchange, "cache-control", "no-store");
    if (settings_is_https(gate->options.settings))
        exchange_set_header(exchange, "strict-transport-security", "max-age=31536000");
}

static void begin(void *context, struct exchange *exchange)
{
    struct gate *gate = context;
    struct arena *arena = exchange_arena(exchange);
    struct server_call *call = arena_new(arena, struct server_call);
    const char *agent = exchange_header(exchange, "user-agent");

    *call = (struct server_call){
        .exchange = exchange,
        .arena = arena,
        .server = gate->options.server,
        .gate = gate,
        .login = gate->options.login,
        .request_id = request_id(arena, exchange),
        .user_agent = agent ? agent : "",
        .now_ms = clock_wall_ms(gate->options.clock),
    };
    call->address = gate_address(gate, call);
    call->own = (struct kube){ .transport = gate->options.transport,
                               .field_manager = "butler-server",
                               .timeout_ms = SERVER_CALL_MS };
    exchange_set_context(exchange, call);
    set_headers(gate, exchange, call->request_id);
    count_in_flight(gate, 1);
    if (exchange_method(exchange) == HTTP_METHOD_OPTIONS)
        exchange_refuse(exchange, 405, "this path does not know this method");
}

/* --- who ------------------------------------------------------------------------------------ */

static const char *const user_groups[] = { "butler-api-users", NULL };

static void act_for(struct server_call *call, const struct caller *caller)
{
    struct kube_as *as = arena_new(call->arena, struct kube_as);

    *as = (struct kube_as){ caller->email, user_groups };
    call->as_user = call->own;
    call->as_user.as = as;
}

bool gate_is_fresh(const struct gate *gate)
{
    const struct gate_sources *sources = &gate->options.sources;

    return !sources->is_fresh || sources->is_fresh(sources->context);
}

void gate_refresh(const struct gate *gate, void (*on_done)(void *context), void *context)
{
    const struct gate_sources *sources = &gate->options.sources;

    sources->refresh(sources->context, on_done, context);
}

struct error *gate_resolve(const struct gate *gate, struct arena *arena,
                           const struct session *session, struct caller *out_caller)
{
    const struct gate_sources *sources = &gate->options.sources;
    struct error *err = sources->resolve(sources->context, arena, session, out_caller);

    if (err)
        return err;
    out_caller->context_team = out_caller->context_environment = "";
    return NULL;
}

static struct error *know(struct gate *gate, struct server_call *call,
                          const struct gate_carrier *carrier, struct caller **out_caller)
{
    const struct gate_sources *sources = &gate->options.sources;
    struct caller *caller = arena_new(call->arena, struct caller);
    struct session *session = arena_new(call->arena, struct session);
    struct error *err;

    err = sources->verify(sources->context, call->arena, carrier->token, call->now_ms / 1000,
                          session);
    if (err)
        return err;
    err = gate_resolve(gate, call->arena, session, caller);
    if (err)
        return err;
    caller->by_cookie = carrier->by_cookie;
    act_for(call, caller);
    call->session = session;
    call->caller = caller;
    *out_caller = caller;
    return NULL;
}

/* Requests that nobody stands for are counted by where they come from. */
static struct error *limit_stranger(struct gate *gate, struct server_call *call)
{
    return gate_limit(gate, LIMIT_ANONYMOUS, slice_from(gate_address_key(call)));
}

static struct error *limit_session(struct gate *gate, struct server_call *call)
{
    struct slice session = slice_from(call->caller->session_id);
    struct error *err = gate_limit(gate, LIMIT_SESSION, session);

    if (!err && !gate_is_safe(call))
        err = gate_limit(gate, LIMIT_CHANGES, session);
    return err;
}

static struct error *limit_route(struct gate *gate, struct server_call *call)
{
    enum limit_bucket bucket = call->route->bucket;

    switch (bucket) {
    case LIMIT_NONE:
    case LIMIT_COUNT:
        return NULL;
    case LIMIT_LOGIN:
    case LIMIT_LOGIN_NAME:
    case LIMIT_SSO:
    case LIMIT_SET_PASSWORD:
    case LIMIT_INVITE:
    case LIMIT_DEVICE:
    case LIMIT_REFRESH:
    case LIMIT_ANONYMOUS:
        break;
    case LIMIT_VERIFY:
    case LIMIT_SESSION:
    case LIMIT_CHANGES:
        return gate_limit(gate, bucket,
                          slice_from(call->caller ? call->caller->session_id : call->address));
    case LIMIT_PROVIDER_TEST:
    case LIMIT_GITOPS:
        return gate_limit(gate, bucket,
                          slice_from(call->caller ? call->caller->name : call->address));
    }
    return gate_limit(gate, bucket, slice_from(gate_address_key(call)));
}

/* A public route does not need to know; one that can use it tries, and a bad session is none. */
static struct error *enter_public(struct gate *gate, struct server_call *call)
{
    struct gate_carrier carrier = { 0 };
    struct caller *caller;
    struct error *err;

    if (call->route->flags & SERVER_PROBE)
        return NULL;
    err = limit_stranger(gate, call);
    if (err)
        return err;
    if (call->route->flags & SERVER_MAY_KNOW) {
        err = gate_carrier_read(call, &carrier);
        if (!err && carrier.token.size)
            err = know(gate, call, &carrier, &caller);
        error_drop(err, "without a session the route still answers");
    }
    return gate_check_page(gate, call, carrier.by_cookie);
}

static struct error *enter_known(struct gate *gate, struct server_call *call)
{
    struct gate_carrier carrier;
    struct caller *caller = NULL;
    struct error *limited;
    struct error *err;

    err = gate_carrier_read(call, &carrier);
    if (!err && !carrier.token.size)
        err = error_new(ERR_UNAUTHENTICATED, "this needs a session: log in");
    if (!err)
        err = gate_check_page(gate, call, carrier.by_cookie);
    if (!err)
        err = know(gate, call, &carrier, &caller);
    if (err) {
        limited = limit_stranger(gate, call);
        if (!limited)
            return err;
        error_drop(err, "asking too often is what is answered");
        return limited;
    }
    err = limit_session(gate, call);
    if (err || call->route->rule == RULE_SESSION)
        return err;
    if (!access_has_any(caller))
        return server_error(ERR_FORBIDDEN, "no_team_access",
                            "your account belongs to no team; ask an administrator");
    return gate_apply_context(gate, call, caller);
}

/* --- what was sent -------------------------------------------------------------------------- */

static bool is_name(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
    size_t size = strlen(text);

    return size > 0 && size <= 253 && strspn(text, letters) == size && text[0] != '-' &&
           text[0] != '.' && text[size - 1] != '-' && text[size - 1] != '.';
}

static struct error *check_path(const struct server_call *call)
{
    const struct router_match *match = exchange_match(call->exchange);

    if (call->route->flags & SERVER_FREE_PATH)
        return NULL;
    for (size_t i = 0; i < match->count; i++) {
        if (!is_name(match->params[i].value))
            return error_new(ERR_BAD_REQUEST,
                             "%s in the path is no name of an object; want lower-case letters, "
                             "digits, '-' and '.'",
                             match->params[i].name);
    }
    return NULL;
}

static bool is_media(const char *type, const char *wanted)
{
    struct slice name = slice_from(type);
    struct slice rest;

    slice_cut(name, ';', &name, &rest);
    return slice_equal_nocase(slice_trim(name), slice_from(wanted));
}

static struct error *check_media(const struct server_call *call)
{
    const char *type = exchange_header(call->exchange, "content-type");

    if (!exchange_body(call->exchange).size)
        return NULL;
    if (type && is_media(type, "application/json"))
        return NULL;
    if (call->route->flags & SERVER_FORM && type &&
        is_media(type, "application/x-www-form-urlencoded"))
        return NULL;
    return error_new(ERR_UNSUPPORTED, "the body must be application/json");
}

/* --- waiting for news ------------------------------------------------------------------------ */

struct waiting {
    struct gate *gate;
    void (*resume)(void *ticket);
    void *ticket;
};

static void on_fresh(void *context)
{
    struct waiting *waiting = context;

    waiting->gate->waiting--;
    waiting->resume(waiting->ticket);
}

/* Files of the console need nobody to be known. */
static bool is_worth_a_look(const struct exchange *exchange)
{
    struct slice path = exchange_path(exchange);

    return slice_has_prefix(path, "/api/") || slice_has_prefix(path, "/ws/") ||
           slice_is(path, "/readyz");
}

static bool wait_for_news(void *context, struct exchange *exchange, void (*resume)(void *ticket),
                          void *ticket)
{
    struct gate *gate = context;
    const struct gate_sources *sources = &gate->options.sources;
    struct waiting *waiting;

    if (!sources->is_fresh || gate->waiting >= GATE_MAX_WAITING || !is_worth_a_look(exchange) ||
        sources->is_fresh(sources->context))
        return false;
    waiting = arena_new(exchange_arena(exchange), struct waiting);
    *waiting = (struct waiting){ gate, resume, ticket };
    gate->waiting++;
    sources->refresh(sources->context, on_fresh, waiting);
    return true;
}

static struct error *admit(void *context, struct call *web_call)
{
    struct gate *gate = context;
    struct server_call *call = web_call->user_data;
    struct error *err;

    call->route = web_call->context;
    if (gate->options.starting && !(call->route->flags & SERVER_EARLY))
        return error_new(ERR_UNAVAILABLE, "the server is starting");
    err = check_path(call);
    if (!err)
        err = call->route->rule == RULE_PUBLIC ? enter_public(gate, call) : enter_known(gate, call);
    if (!err)
        err = limit_route(gate, call);
    if (!err)
        err = check_media(call);
    if (!err)
        err = gate_apply_rule(gate, call);
    if (!err && !gate_is_safe(call) && gate->options.check_change)
        err = gate->options.check_change(gate->options.context);
    return err;
}

/* --- bodies --------------------------------------------------------------------------------- */

static void on_duplicate(void *context, const struct doc_duplicate *duplicate)
{
    struct error **error = context;

    if (!*error)
        *error = error_new(ERR_BAD_REQUEST, "the body has the key %s twice", duplicate->path);
}

static struct error *read_body(struct server_call *call)
{
    const char *type = exchange_header(call->exchange, "content-type");
    struct error *twice = NULL;
    struct doc_options options = {
        .max_bytes = SERVER_MAX_BODY,
        .max_depth = SERVER_MAX_BODY_DEPTH,
        .keep_tree = true,
        .on_duplicate = on_duplicate,
        .context = &twice,
    };
    struct doc *doc = NULL;
    struct error *err;

    if (!exchange_body(call->exchange).size || call->route->flags & SERVER_NO_BODY ||
        !is_media(type, "application/json"))
        return NULL;
    err = json_parse(exchange_body(call->exchange), &options, &doc);
    if (err) {
        error_drop(twice, "what follows it is no JSON at all");
        return error_recode(error_wrap(err, "read the body"), ERR_BAD_REQUEST);
    }
    arena_defer(call->arena, doc_release, doc);
    if (twice)
        return twice;
    if (!value_is_object(doc_root(doc)))
        return error_new(ERR_BAD_REQUEST, "the body must be a JSON object");
    call->body = doc_root(doc);
    return NULL;
}

static struct error *handle(struct call *web_call)
{
    struct server_call *call = web_call->user_data;
    struct error *err = read_body(call);

    if (call->route->flags & SERVER_CREDENTIAL)
        exchange_set_header(call->exchange, "content-encoding", "identity");
    return err ? err : call->route->handle(call);
}

static struct route *route_for(struct gate *gate, const struct server_route *route)
{
    struct route *table = arena_array(gate->arena, 2, struct route);

    table[0] = (struct route){
        .method = route->method,
        .pattern = route->pattern,
        .handle = handle,
        .flags = route->flags & (SERVER_INLINE | SERVER_SOCKET) ? ROUTE_INLINE : 0,
    };
    return table;
}

struct error *gate_add(struct gate *gate, struct dispatcher *dispatcher,
                       const struct server_route *const *tables)
{
    struct error *err;

    for (; *tables; tables++) {
        for (const struct server_route *route = *tables; route->id; route++) {
            err = dispatcher_add(dispatcher, route_for(gate, route), (void *)route);
            if (err)
                return err;
        }
    }
    return NULL;
}

void gate_set_fallback(struct gate *gate, struct dispatcher *dispatcher,
                       const struct server_route *route)
{
    dispatcher_set_fallback(dispatcher, route_for(gate, route), (void *)route);
}

/* --- the end -------------------------------------------------------------------------------- */

static void write_error(void *context, struct exchange *exchange, const struct error *error)
{
    struct gate *gate = context;
    struct server_call *call = exchange_context(exchange);
    const struct error_details *details = error_details_find(error);
    int status = server_error_status(error);
    struct text text = TEXT_EMPTY;
    char seconds[16];

    call->word = arena_strdup(call->arena, server_error_word(error));
    if (status < 500)
        call->error_text = arena_strdup(call->arena, error->message);
    if (status >= 500)
        log_error(gate->log, "request failed", LOG_STR("requestId", call->request_id),
                  LOG_STR("route", call->route ? call->route->pattern : ""), LOG_ERROR(error));
    if (status == 429 || status == 503 || (details && details->retry_after_s)) {
        uint32_t wait_s = details && details->retry_after_s ? details->retry_after_s : 1;

        snprintf(seconds, sizeof(seconds), "%u", (unsigned)wait_s);
        exchange_set_header(exchange, "retry-after", seconds);
    }
    server_error_format(error, call->request_id, slice_from(call->error_members), &text);
    exchange_reply_text(exchange, status, "application/json", &text);
}

void server_fail(struct server_call *call, struct error *take_error)
{
    write_error(call->gate, call->exchange, take_error);
    error_free(take_error);
}

static void log_access(struct gate *gate, const struct server_call *call, int status, double ms)
{
    bool quiet = call->route && call->route->flags & SERVER_PROBE;

    log_write(gate->log, quiet ? LOG_LEVEL_DEBUG : LOG_LEVEL_INFO, "request",
              LOG_FIELDS(LOG_STR("requestId", call->request_id),
                         LOG_STR("method", http_method_name(exchange_method(call->exchange))),
                         LOG_STR("route", call->route ? call->route->pattern : "none"),
                         LOG_STR("user", call->caller ? call->caller->name : ""),
                         LOG_STR("sourceIP", call->address), LOG_INT("status", status),
                         LOG_INT("durationMs", (int64_t)ms), { 0 }));
}

static bool is_denial(int status)
{
    return status == 401 || status == 403;
}

static void on_done(void *context, const struct exchange *exchange)
{
    struct gate *gate = context;
    const struct server_call *call = exchange_context(exchange);
    int status = exchange_status(exchange);
    const char *method = http_method_name(exchange_method(exchange));
    double seconds = (double)exchange_age_us(exchange) / 1e6;
    char code[12];

    if (!call)
        return;
    count_in_flight(gate, -1);
    if (gate->requests) {
        const char *route = call->route ? call->route->pattern : "none";

        snprintf(code, sizeof(code), "%d", status);
        metric_add(metric_series(gate->requests, METRIC_VALUES(route, method, code)), 1);
        metric_observe(metric_series(gate->seconds, METRIC_VALUES(route)), seconds);
    }
    if (is_denial(status) && call->word)
        count(gate->denied, call->word, 1);
    log_access(gate, call, status, seconds * 1000);
    if (gate->options.on_done && call->route)
        gate->options.on_done(gate->options.context, call, status);
}

const struct dispatcher_hooks gate_hooks = {
    .begin = begin,
    .wait = wait_for_news,
    .admit = admit,
    .write_error = write_error,
    .on_done = on_done,
};
