/* Who a shell is to its cluster, whatever it says. */
#include "server/terminal_proxy.h"

#include <arpa/inet.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/exchange.h"
#include "net/http.h"
#include "net/http_client.h"
#include "net/http_service.h"
#include "net/websocket_client.h"
#include "net/websocket_server.h"

#define DEADLINE_MS SECONDS(30)

struct setting {
    struct loop *loop;
    struct timer deadline;
    struct test_server *cluster;
    atomic_uint asked;       /* how often the cluster was */
    atomic_uint watch_ended; /* a stream of the cluster lost its reader */
    struct terminal_proxy *proxy;
    struct http_client *client; /* of the proxy */
    struct http_client *shell;
    struct http_peer *to_cluster;
    struct http_peer *to_proxy;
    struct text noted; /* what was told for the audit log */

    struct websocket *websocket; /* of the shell; NULL: none, or not any more */
    struct http_response *response;
    struct error *error;
    struct text streamed;
    bool done;
    bool closed;
};

/* --- the cluster ---------------------------------------------------------------------------- */

static void put(struct text *text, struct exchange *exchange, const char *name)
{
    const char *value = exchange_header(exchange, name);

    text_appendf(text, "%s=%s\n", name, value ? value : "");
}

static void on_stream_closed(void *context)
{
    struct setting *setting = context;

    setting->watch_ended++;
}

/* Exec as a server of Kubernetes would have it: it says who is there, and what it hears. */
struct echo {
    struct setting *setting;
    struct websocket *websocket;
};

static void on_echo_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct echo *echo = context;

    if (slice_is(data, "bye"))
        websocket_close(echo->websocket, WEBSOCKET_CODE_NORMAL, "enough");
    else
        websocket_send(echo->websocket, type, data);
}

static void on_echo_closed(void *context, unsigned code, struct slice reason,
                           struct error *take_error)
{
    struct echo *echo = context;

    (void)code;
    (void)reason;
    error_drop(take_error, "the test looks at the other side");
    echo->setting->watch_ended++;
    memory_free(echo);
}

static void answer_exec(struct setting *setting, struct exchange *exchange)
{
    static const char *const protocols[] = { "v5.channel.k8s.io", NULL };
    static const struct websocket_terms terms = { .protocols = protocols };
    static const struct websocket_options options = { .max_message = 4096 };
    static const struct websocket_events events = { on_echo_message, NULL, on_echo_closed };
    struct echo *echo = NEW(struct echo);
    const char *user = exchange_header(exchange, "impersonate-user");

    assert_string_equal(user, "ann@example.com");
    echo->setting = setting;
    echo->websocket = websocket_server_accept(exchange, &terms, &options, &events, echo, NULL);
    assert_non_null(echo->websocket);
}

static void answer(void *context, struct exchange *exchange)
{
    static const struct exchange_stream_events events = { NULL, on_stream_closed };
    struct setting *setting = context;
    struct text text = TEXT_EMPTY;

    setting->asked++;
    if (slice_is(exchange_path(exchange), "/exec")) {
        answer_exec(setting, exchange);
        return;
    }
    if (exchange_query_param(exchange, "watch")) {
        exchange_stream_begin(exchange, 200, "application/json", &events, setting);
        exchange_stream_write(exchange, SLICE("{\"type\":\"ADDED\"}\n"));
        return;
    }
    text_appendf(&text, "%s %.*s?%.*s\n", http_method_name(exchange_method(exchange)),
                 SLICE_ARGUMENT(exchange_path(exchange)), SLICE_ARGUMENT(exchange_query(exchange)));
    put(&text, exchange, "authorization");
    put(&text, exchange, "impersonate-user");
    put(&text, exchange, "impersonate-group");
    put(&text, exchange, "impersonate-extra-x");
    put(&text, exchange, "x-remote-user");
    put(&text, exchange, "cookie");
    put(&text, exchange, "accept");
    text_append_slice(&text, exchange_body(exchange));
    exchange_set_header(exchange, "warning", "299 - \"old\"");
    exchange_set_header(exchange, "set-cookie", "a=b");
    exchange_reply_text(exchange, 201, "text/plain", &text);
}

static const struct http_service cluster_service = { .on_request = answer };

/* --- the setting ---------------------------------------------------------------------------- */

static void on_late(void *context)
{
    struct setting *setting = context;

    loop_stop(setting->loop);
}

static void run(struct setting *setting)
{
    timer_set(&setting->deadline, DEADLINE_MS, 0);
    loop_run(setting->loop);
    assert_true(timer_is_set(&setting->deadline));
    timer_cancel(&setting->deadline);
}

static void on_closed(void *context)
{
    struct setting *setting = context;

    setting->closed = true;
    loop_stop(setting->loop);
}

static void release(void *context)
{
    struct setting *setting = context;

    timer_cancel(&setting->deadline);
    if (setting->websocket)
        websocket_abort(setting->websocket);
    while (setting->websocket)
        loop_run(setting->loop);
    if (setting->proxy) {
        terminal_proxy_stop(setting->proxy, on_closed, setting);
        loop_run(setting->loop);
    }
    http_client_close(setting->shell, on_closed, setting);
    loop_run(setting->loop);
    http_client_close(setting->client, on_closed, setting);
    loop_run(setting->loop);
    loop_free(setting->loop);
    http_peer_unref(setting->to_cluster);
    http_peer_unref(setting->to_proxy);
    http_response_free(setting->response);
    error_free(setting->error);
    text_done(&setting->noted);
    text_done(&setting->streamed);
}

static void note(void *context, const char *method, const char *path, int status)
{
    struct setting *setting = context;

    text_appendf(&setting->noted, "%s %s %d\n", method, path, status);
}

static int listen_inside(unsigned *out_port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
    socklen_t size = sizeof(address);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(listen(fd, 4), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &size), 0);
    *out_port = ntohs(address.sin_port);
    return fd;
}

static struct setting *set_up(void)
{
    static const char *const groups[] = { "butler:viewers", NULL };
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);
    struct terminal_proxy_options options = { .token = "right",
                                              .user = "ann@example.com",
                                              .groups = groups,
                                              .on_request = note,
                                              .context = setting };
    char *url;
    unsigned port;
    int fd = listen_inside(&port);

    setting->cluster = test_server_start(
        &(struct test_server_options){ .service = &cluster_service, .context = setting });
    setting->loop = loop_new(clock_system(), NULL);
    timer_init(&setting->deadline, setting->loop, on_late, setting);
    setting->client = http_client_new(setting->loop);
    setting->shell = http_client_new(setting->loop);
    arena_defer(fixture_current()->arena, release, setting);
    url = test_server_url(setting->cluster, "");
    assert_no_error(http_peer_new(&(struct http_peer_spec){ .url = url }, &setting->to_cluster));
    url = arena_format(fixture_current()->arena, "http://127.0.0.1:%u", port);
    assert_no_error(http_peer_new(&(struct http_peer_spec){ .url = url }, &setting->to_proxy));
    options.loop = setting->loop;
    options.client = setting->client;
    options.peer = setting->to_cluster;
    assert_no_error(terminal_proxy_start(&options, fd, &setting->proxy));
    return setting;
}

/* --- the shell ------------------------------------------------------------------------------ */

static void on_answered(void *context, struct http_response *take_response,
                        struct error *take_error)
{
    struct setting *setting = context;

    http_response_free(setting->response);
    error_free(setting->error);
    setting->response = take_response;
    setting->error = take_error;
    setting->done = true;
    loop_stop(setting->loop);
}

static void on_piece(void *context, struct slice data)
{
    struct setting *setting = context;

    text_append_slice(&setting->streamed, data);
    if (memchr(data.data, '\n', data.size))
        loop_stop(setting->loop);
}

static void ask(struct setting *setting, const char *token, bool streams)
{
    const struct http_header headers[] = {
        { "authorization", arena_format(fixture_current()->arena, "Bearer %s", token) },
        { "impersonate-user", "system:admin" },
        { "impersonate-group", "system:masters" },
        { "impersonate-extra-x", "y" },
        { "x-remote-user", "root" },
        { "cookie", "a=b" },
        { "accept", "application/json" },
    };
    struct http_request request = {
        .method = streams ? "GET" : "POST",
        .path = streams ? "/api/v1/pods?watch=true" : "/api/v1/pods?dryRun=All",
        .headers = headers,
        .header_count = sizeof(headers) / sizeof(headers[0]),
        .body = streams ? (struct slice){ NULL, 0 } : SLICE("{}"),
        .total_ms = HTTP_CALL_NEVER,
    };
    static const struct http_call_events collects = { .on_done = on_answered };
    static const struct http_call_events listens = { .on_data = on_piece, .on_done = on_answered };

    setting->done = false;
    http_client_start(setting->shell, setting->to_proxy, &request, streams ? &listens : &collects,
                      setting);
    run(setting);
}

static void server_86_says_who_the_person_is(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    ask(setting, "right", false);
    assert_non_null(setting->response);
    assert_int_equal(setting->response->status, 201);
    assert_string_equal(setting->response->body, "POST /api/v1/pods?dryRun=All\n"
                                                 "authorization=\n"
                                                 "impersonate-user=ann@example.com\n"
                                                 "impersonate-group=butler:viewers\n"
                                                 "impersonate-extra-x=\n"
                                                 "x-remote-user=\n"
                                                 "cookie=\n"
                                                 "accept=application/json\n"
                                                 "{}");
    assert_string_equal(http_response_header(setting->response, "warning"), "299 - \"old\"");
    assert_null(http_response_header(setting->response, "set-cookie"));
}

static void server_89_every_request_is_noted(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    ask(setting, "right", false);
    ask(setting, "wrong", false);
    terminal_proxy_stop(STEAL(setting->proxy), on_closed, setting);
    run(setting);
    assert_string_equal(text_string(&setting->noted),
                        "POST /api/v1/pods 201\nPOST /api/v1/pods 401\n");
}

static void server_85_wants_the_token_of_the_session(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    ask(setting, "wrong", false);
    assert_int_equal(setting->response->status, 401);
    ask(setting, "righ", false);
    assert_int_equal(setting->response->status, 401);
    ask(setting, "", false);
    assert_int_equal(setting->response->status, 401);
    assert_int_equal(setting->asked, 0);
}

static void watches_go_through_and_end_with_the_session(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    ask(setting, "right", true);
    assert_string_equal(text_string(&setting->streamed), "{\"type\":\"ADDED\"}\n");
    assert_false(setting->done);
    terminal_proxy_stop(STEAL(setting->proxy), on_closed, setting);
    while (!setting->done || !setting->closed)
        run(setting);
    eventually(setting->watch_ended == 1);
}

static void a_cluster_that_is_away_is_said(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    test_server_stop(setting->cluster, 0);
    test_server_join(setting->cluster);
    ask(setting, "right", false);
    assert_int_equal(setting->response->status, 502);
}

/* --- exec ----------------------------------------------------------------------------------- */

static void on_tunnel_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct setting *setting = context;

    (void)type;
    text_append_slice(&setting->streamed, data);
    loop_stop(setting->loop);
}

static void on_tunnel_closed(void *context, unsigned code, struct slice reason,
                             struct error *take_error)
{
    struct setting *setting = context;

    error_drop(take_error, "the code says it");
    setting->websocket = NULL;
    text_appendf(&setting->streamed, "closed %u " SLICE_FORMAT, code, SLICE_ARGUMENT(reason));
    loop_stop(setting->loop);
}

static void on_tunnel_open(void *context, struct websocket *websocket, const char *protocol,
                           struct error *take_error)
{
    struct setting *setting = context;

    setting->websocket = websocket;
    setting->error = take_error;
    text_appendf(&setting->streamed, "%s ", protocol ? protocol : "none");
    loop_stop(setting->loop);
}

static void exec(struct setting *setting, const char *token, const char *path)
{
    static const char *const protocols[] = { "v5.channel.k8s.io", "v4.channel.k8s.io", NULL };
    static const struct websocket_events events = { on_tunnel_message, NULL, on_tunnel_closed };
    const struct http_header headers[] = { { "impersonate-user", "system:admin" } };
    CLEANUP(secret) struct secret *bearer = secret_new(token, strlen(token));

    websocket_client_start(setting->shell, setting->to_proxy,
                           &(struct websocket_request){ .path = path,
                                                        .headers = headers,
                                                        .header_count = 1,
                                                        .bearer = bearer,
                                                        .protocols = protocols },
                           &(struct websocket_options){ .is_client = true }, &events,
                           on_tunnel_open, setting);
    run(setting);
    if (setting->error && strcmp(token, "right") == 0 && strncmp(path, "/exec", 5) == 0)
        assert_no_error(STEAL(setting->error));
}

static void exec_goes_through_both_ways(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    exec(setting, "right", "/exec?command=sh");
    assert_non_null(setting->websocket);
    websocket_send(setting->websocket, WEBSOCKET_BINARY, SLICE("\x01hello"));
    run(setting);
    assert_string_equal(text_string(&setting->streamed), "v5.channel.k8s.io \x01hello");
    websocket_send(setting->websocket, WEBSOCKET_TEXT, SLICE("bye"));
    run(setting);
    assert_non_null(strstr(text_string(&setting->streamed), "closed 1000 enough"));
    eventually(setting->watch_ended == 1);
    terminal_proxy_stop(STEAL(setting->proxy), on_closed, setting);
    run(setting);
    assert_string_equal(text_string(&setting->noted), "GET /exec 101\n");
}

static void exec_ends_with_the_session(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    exec(setting, "right", "/exec");
    terminal_proxy_stop(STEAL(setting->proxy), on_closed, setting);
    while (setting->websocket || !setting->closed)
        run(setting);
    eventually(setting->watch_ended == 1);
}

static void server_85_exec_wants_the_token_too(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    exec(setting, "wrong", "/exec");
    assert_null(setting->websocket);
    assert_error(STEAL(setting->error), ERR_UNAUTHENTICATED, NULL);
    assert_int_equal(setting->asked, 0);
}

/* What is no WebSocket there is none here. */
static void exec_is_refused_as_the_cluster_does(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    exec(setting, "right", "/api/v1/pods");
    assert_null(setting->websocket);
    assert_non_null(setting->error);
}

TEST_MAIN(TEST(server_86_says_who_the_person_is), TEST(server_89_every_request_is_noted),
          TEST(server_85_wants_the_token_of_the_session),
          TEST(watches_go_through_and_end_with_the_session), TEST(a_cluster_that_is_away_is_said),
          TEST(exec_goes_through_both_ways), TEST(exec_ends_with_the_session),
          TEST(server_85_exec_wants_the_token_too), TEST(exec_is_refused_as_the_cluster_does))
