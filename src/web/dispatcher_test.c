#include "web/dispatcher.h"

#include <stdatomic.h>
#include <string.h>

#include "api/status.h"
#include "base/error.h"
#include "base/text.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/metrics.h"
#include "web/call.h"
#include "web/health.h"

static struct error *hello(struct call *call)
{
    return call_reply_text(call, 200, "text/plain", slice_from(call_param(call, "name")));
}

static struct error *refuse(struct call *call)
{
    enum error_code code =
        strcmp(call_param(call, "kind"), "ours") == 0 ? ERR_INTERNAL : ERR_CONFLICT;

    return error_wrap(error_new(code, "the database says no"), "change the object");
}

static struct error *busy(struct call *call)
{
    (void)call;
    return error_new(ERR_TOO_MANY, "too many at once");
}

static const struct route routes[] = {
    { "GET", "/inline/{name}", hello, ROUTE_INLINE }, { "GET", "/worker/{name}", hello, 0 },
    { "POST", "/worker/{name}", hello, 0 },           { "GET", "/fail/{kind}", refuse, 0 },
    { "GET", "/busy", busy, ROUTE_INLINE },           { 0 },
};

struct setting {
    struct metrics *metrics;
    struct pool *pool;
    struct health *health;
    struct dispatcher *dispatcher;
    struct test_server *server;
    atomic_bool ready; /* read by the server's thread */
    atomic_int done;   /* exchanges that hooks saw the end of */
};

/* After the server, which the fixture stops first. */
static void release(void *object)
{
    struct setting *setting = object;

    pool_free(setting->pool);
    dispatcher_free(setting->dispatcher);
    health_free(setting->health);
    metrics_free(setting->metrics);
}

static bool is_ready(void *context)
{
    struct setting *setting = context;

    return atomic_load(&setting->ready);
}

/* --- hooks ---------------------------------------------------------------------------------- */

static void begin(void *context, struct exchange *exchange)
{
    exchange_set_context(exchange, context);
    exchange_set_header(exchange, "x-house", "ours");
    if (exchange_header(exchange, "x-early"))
        exchange_refuse(exchange, 403, "not at this door");
}

struct queued {
    void (*resume)(void *ticket);
    void *ticket;
};

static void call_in(void *context)
{
    struct queued *queued = context;

    queued->resume(queued->ticket);
}

static bool wait_outside(void *context, struct exchange *exchange, void (*resume)(void *ticket),
                         void *ticket)
{
    struct setting *setting = context;
    struct queued *queued = arena_new(exchange_arena(exchange), struct queued);

    if (!exchange_header(exchange, "x-wait"))
        return false;
    *queued = (struct queued){ resume, ticket };
    loop_post(test_server_loop(setting->server), call_in, queued);
    return true;
}

static struct error *admit(void *context, struct call *call)
{
    assert_ptr_equal(call->user_data, context);
    return call_header(call, "x-uninvited") ? error_new(ERR_FORBIDDEN, "who are you") : NULL;
}

static void write_error(void *context, struct exchange *exchange, const struct error *error)
{
    (void)context;
    exchange_reply(exchange, status_http_of(error), "text/plain", slice_from(error->message));
}

static void count_done(void *context, const struct exchange *exchange)
{
    struct setting *setting = context;

    (void)exchange;
    atomic_fetch_add(&setting->done, 1);
}

static const struct dispatcher_hooks hooks = { begin, wait_outside, admit, write_error,
                                               count_done };

static struct error *anything(struct call *call)
{
    return call_reply_text(call, 200, "text/plain", SLICE("a page"));
}

static const struct route fallback = { NULL, NULL, anything, ROUTE_INLINE };

static struct setting *set_up_with(const struct dispatcher_hooks *with)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);

    arena_defer(fixture_current()->arena, release, setting);
    setting->metrics = metrics_new();
    setting->pool = pool_new("calls", 2, 16);
    setting->health = health_new(setting->metrics);
    health_add(setting->health, "store", HEALTH_READY, is_ready, setting);
    assert_no_error(dispatcher_new(
        &(struct dispatcher_options){
            .name = "api",
            .pool = setting->pool,
            .metrics = setting->metrics,
            .hooks = with,
            .hooks_context = setting,
        },
        &setting->dispatcher));
    assert_no_error(dispatcher_add(setting->dispatcher, routes, NULL));
    assert_no_error(dispatcher_add(setting->dispatcher, health_routes, setting->health));
    if (with)
        dispatcher_set_fallback(setting->dispatcher, &fallback, NULL);
    setting->server = test_server_start(&(struct test_server_options){
        .service = &dispatcher_service,
        .context = setting->dispatcher,
    });
    return setting;
}

static struct setting *set_up(void)
{
    return set_up_with(NULL);
}

static char *ask_with(struct setting *setting, const char *method, const char *path,
                      const char *headers)
{
    int fd = wire_connect(test_server_port(setting->server));

    wire_send(fd, arena_format(fixture_current()->arena,
                               "%s %s HTTP/1.1\r\nHost: h\r\n%sConnection: close\r\n\r\n", method,
                               path, headers));
    return wire_read_answer(fd);
}

static char *ask(struct setting *setting, const char *method, const char *path)
{
    return ask_with(setting, method, path, "");
}

struct row {
    const char *name;
    const char *method;
    const char *path;
    int status;
    const char *body; /* part of it */
};

static const struct row rows[] = {
    { "answers on the loop", "GET", "/inline/a%20b", 200, "a b" },
    { "answers from a worker", "GET", "/worker/x", 200, "x" },
    { "tells the caller's mistakes in full", "GET", "/fail/theirs", 409,
      "\"message\":\"change the object: the database says no\",\"reason\":\"Conflict\"" },
    { "keeps what is below our own to itself", "GET", "/fail/ours", 500,
      "\"message\":\"change the object\",\"reason\":\"InternalError\"" },
    { "does not know other paths", "GET", "/nothing", 404, "\"reason\":\"NotFound\"" },
    { "does not know other methods", "DELETE", "/worker/x", 405,
      "\"reason\":\"MethodNotAllowed\"" },
    { "refuses paths that climb", "GET", "/worker/../busy", 400, "\"reason\":\"BadRequest\"" },
    { "says when it is alive", "GET", "/livez", 200, "ok" },
    { "says when it is not ready", "GET", "/readyz", 500,
      "[+]ping ok\n[-]store failed: reason withheld\nreadyz check failed\n" },
    { "leaves out what it is told to", "GET", "/readyz?exclude=store", 200, "ok" },
    { "says what it left out", "GET", "/readyz?verbose&exclude=store&exclude=no%22&exclude=store",
      200,
      "[+]ping ok\n[+]store excluded: ok\nwarn: some health checks cannot be excluded: no matches "
      "for \"no\\\"\"\nreadyz check passed\n" },
    { "says how one check is", "GET", "/livez/ping", 200, "ok" },
    { "says that one check fails", "GET", "/readyz/store", 500, "internal server error" },
    { "does not know other checks", "GET", "/healthz/nothing", 404, "404 page not found" },
    { "keeps checks to their probes", "GET", "/livez/store", 404, "404 page not found" },
};

static void answer(void **state)
{
    const struct row *row = *state;
    char *answer = ask(set_up(), row->method, row->path);

    assert_int_equal(wire_status(answer), row->status);
    assert_non_null(strstr(wire_body(answer), row->body));
}

static void readiness_follows_its_checks(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    atomic_store(&setting->ready, true);
    assert_true(health_is_ready(setting->health));
    assert_int_equal(wire_status(ask(setting, "GET", "/readyz")), 200);
}

static void callers_learn_what_to_do(void **state)
{
    struct setting *setting = set_up();
    char *busy_answer = ask(setting, "GET", "/busy");

    (void)state;
    assert_int_equal(wire_status(busy_answer), 429);
    assert_true(wire_has_header(busy_answer, "retry-after: 1"));
    assert_true(wire_has_header(ask(setting, "DELETE", "/worker/x"), "allow: GET, HEAD, POST"));
    assert_non_null(strstr(ask(setting, "GET", "/fail/ours"), "x-request-id: "));
    assert_null(strstr(ask(setting, "GET", "/fail/theirs"), "x-request-id: "));
}

static void requests_are_counted(void **state)
{
    struct setting *setting = set_up();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *line = "butler_http_requests_total{server=\"api\",method=\"GET\",code=\"404\"} 1";

    (void)state;
    ask(setting, "GET", "/nothing");
    test_server_stop(setting->server, 1000);
    test_server_join(setting->server);
    metrics_write(setting->metrics, &text);
    assert_non_null(strstr(text_string(&text), line));
}

struct hook_row {
    const char *name;
    const char *method;
    const char *path;
    const char *headers;
    int status;
    const char *body;
};

static const struct hook_row hook_rows[] = {
    { "lets a call in on the loop", "GET", "/inline/a", "", 200, "a" },
    { "lets a call in on a worker", "GET", "/worker/a", "", 200, "a" },
    { "lets those in who had to wait", "GET", "/worker/a", "X-Wait: 1\r\n", 200, "a" },
    { "keeps those out who had to wait", "GET", "/worker/a", "X-Wait: 1\r\nX-Uninvited: 1\r\n", 403,
      "who are you" },
    { "keeps a call out before a worker works", "GET", "/worker/a", "X-Uninvited: 1\r\n", 403,
      "who are you" },
    { "may answer before the body is there", "GET", "/worker/a", "X-Early: 1\r\n", 403,
      "not at this door" },
    { "writes errors of handlers", "GET", "/fail/ours", "", 500, "change the object" },
    { "writes what the server refuses", "DELETE", "/worker/x", "", 405, "method" },
    { "sends unknown paths to the last door", "GET", "/nothing", "", 200, "a page" },
    { "sends unknown paths there with any method", "PUT", "/nothing", "", 200, "a page" },
    { "guards the last door too", "GET", "/nothing", "X-Uninvited: 1\r\n", 403, "who are you" },
    { "sees what is no request at all", "GET", "/x", "Content-Length: x\r\n", 400, "" },
};

static void hook(void **state)
{
    const struct hook_row *row = *state;
    struct setting *setting = set_up_with(&hooks);
    char *answer = ask_with(setting, row->method, row->path, row->headers);

    assert_int_equal(wire_status(answer), row->status);
    assert_non_null(strstr(wire_body(answer), row->body));
    assert_true(wire_has_header(answer, "x-house: ours"));
    eventually(atomic_load(&setting->done) == 1);
}

TEST_MAIN(TABLE(answer, rows), TABLE(hook, hook_rows), TEST(readiness_follows_its_checks),
          TEST(callers_learn_what_to_do), TEST(requests_are_counted))
