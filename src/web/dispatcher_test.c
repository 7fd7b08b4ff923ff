#include "web/dispatcher.h"

#include <stdatomic.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "lib/server.h"
#include "lib/test.h"
#include "lib/wire.h"
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
    struct server *server;
    atomic_bool ready; /* read by the server's thread */
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

static struct setting *set_up(void)
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
        },
        &setting->dispatcher));
    assert_no_error(dispatcher_add(setting->dispatcher, routes, NULL));
    assert_no_error(dispatcher_add(setting->dispatcher, health_routes, setting->health));
    setting->server = server_start(&(struct server_options){
        .service = &dispatcher_service,
        .context = setting->dispatcher,
    });
    return setting;
}

static char *ask(struct setting *setting, const char *method, const char *path)
{
    int fd = wire_connect(server_port(setting->server));

    wire_send(fd,
              arena_format(fixture_current()->arena,
                           "%s %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", method, path));
    return wire_read_answer(fd);
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
    server_stop(setting->server, 1000);
    server_join(setting->server);
    metrics_write(setting->metrics, &text);
    assert_non_null(strstr(text_string(&text), line));
}

TEST_MAIN(TABLE(answer, rows), TEST(readiness_follows_its_checks), TEST(callers_learn_what_to_do),
          TEST(requests_are_counted))
