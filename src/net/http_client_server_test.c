/* The HTTP client against our own server: both versions of HTTP, with and without TLS. */
#include "net/http_client.h"

#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "crypto/secret.h"
#include "lib/client.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "loop/loop.h"
#include "net/exchange.h"
#include "net/http_routes.h"
#include "net/http_server.h"
#include "net/tls.h"

#define CALLS     1000
#define LINES     10000
#define LINE_SIZE 40

/* --- the server ------------------------------------------------------------------------------ */

struct watch {
    struct exchange *exchange;
    atomic_int *watches;
    int next;
    int end; /* breaks off there */
};

static void hello(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 200, "text/plain", SLICE("hello"));
}

static void mirror_body(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 200, "text/plain", exchange_body(exchange));
}

static void never_answer(void *context, struct exchange *exchange)
{
    (void)context;
    (void)exchange;
}

/* As many lines as the client takes for now. */
static void write_lines(void *context)
{
    struct watch *watch = context;
    char line[64];

    while (watch->next < watch->end) {
        snprintf(line, sizeof(line), "line %06d and some more words ......\n", watch->next++);
        if (!exchange_stream_write(watch->exchange, slice_of(line, LINE_SIZE)))
            return;
    }
    if (watch->end == LINES)
        exchange_stream_end(watch->exchange);
    else
        exchange_stream_abort(watch->exchange);
}

static void watch_end(void *context)
{
    struct watch *watch = context;

    atomic_fetch_sub(watch->watches, 1);
    memory_free(watch);
}

static void watch_begin(atomic_int *watches, struct exchange *exchange, int end)
{
    static const struct exchange_stream_events events = { write_lines, watch_end };
    struct watch *watch = NEW(struct watch);

    watch->exchange = exchange;
    watch->watches = watches;
    watch->end = end;
    atomic_fetch_add(watches, 1);
    exchange_stream_begin(exchange, 200, "text/plain", &events, watch);
    write_lines(watch);
}

static void watch_all(void *context, struct exchange *exchange)
{
    watch_begin(context, exchange, LINES);
}

static void watch_some(void *context, struct exchange *exchange)
{
    watch_begin(context, exchange, LINES - 1); /* more than waits at once, so some has been sent */
}

static const struct http_route routes[] = {
    { "GET", "/hello", hello, HTTP_ROUTE_INLINE },
    { "PUT", "/mirror", mirror_body, 0 },
    { "GET", "/never", never_answer, HTTP_ROUTE_INLINE },
    { "GET", "/watch", watch_all, HTTP_ROUTE_INLINE },
    { "GET", "/broken", watch_some, HTTP_ROUTE_INLINE },
    { 0 },
};

/* --- both together --------------------------------------------------------------------------- */

enum way {
    WAY_CLEAR,
    WAY_TLS,
};

struct both {
    struct test_server *server;
    struct client *client;
    struct http_peer_spec spec;
    atomic_int watches;
};

static void release_tls(void *object)
{
    tls_unref(object);
}

static struct tls *make_tls(struct both *both, enum tls_clients clients, bool known)
{
    struct pki_pair root =
        pki_issue(&(struct certificate_spec){ .identity.common_name = "ours", .is_ca = true }, NULL,
                  clock_system());
    struct pki_pair leaf =
        pki_issue(&(struct certificate_spec){ .identity.ip_addresses = PKI_LIST("127.0.0.1"),
                                              .purposes = CERTIFICATE_SERVER },
                  &root, clock_system());
    struct pki_pair own = pki_issue(&(struct certificate_spec){ .identity.common_name = "tester",
                                                                .purposes = CERTIFICATE_CLIENT },
                                    &root, clock_system());
    struct certificate_list chain = { &leaf.certificate, 1, 1 };
    struct certificate_list roots = { &root.certificate, 1, 1 };
    struct tls_server_options options = {
        .chain = &chain,
        .key = leaf.key,
        .clients = clients,
        .client_authorities = &roots,
    };
    struct tls *tls = NULL;

    both->spec.ca_pem = slice_from(pki_pem(root.certificate));
    if (known) {
        both->spec.certificate_pem = slice_from(pki_pem(own.certificate));
        both->spec.key_pem = pki_keep_secret(key_format_pem(own.key, KEY_FORM_PKCS8));
    }
    assert_no_error(tls_server_new(&options, &tls));
    arena_defer(fixture_current()->arena, release_tls, tls);
    return tls;
}

static struct both *start(struct tls *tls, struct both *both)
{
    both->server = test_server_start(
        &(struct test_server_options){ .routes = routes, .context = &both->watches, .tls = tls });
    both->spec.url = test_server_url(both->server, "");
    both->client = client_new(&both->spec);
    return both;
}

static struct both *start_way(enum way way)
{
    struct both *both = arena_new(fixture_current()->arena, struct both);

    return start(way == WAY_CLEAR ? NULL : make_tls(both, TLS_CLIENTS_ANONYMOUS, false), both);
}

struct way_row {
    const char *name;
    enum way way;
};

static const struct way_row ways[] = {
    { "in clear text", WAY_CLEAR },
    { "over TLS", WAY_TLS },
};

static void calls(void **state)
{
    const struct way_row *row = *state;
    struct both *both = start_way(row->way);
    struct http_response *response = client_get(both->client, "/hello");
    struct http_server_counts counts;

    assert_int_equal(response->status, 200);
    assert_string_equal(response->body, "hello");
    assert_int_equal(client_get(both->client, "/nowhere")->status, 404);
    client_run(both->client, &(struct http_request){ .method = "HEAD", .path = "/hello" });
    assert_no_error(client_error(both->client));
    assert_string_equal(both->client->response->body, "");
    test_server_count(both->server, &counts);
    assert_int_equal(counts.accepted, 1);
}

static void sends_bodies(void **state)
{
    const struct way_row *row = *state;
    struct both *both = start_way(row->way);
    size_t size = 1 << 20;
    char *bytes = arena_alloc(fixture_current()->arena, size);

    memset(bytes, 'b', size);
    client_run(both->client, &(struct http_request){
                                 .method = "PUT", .path = "/mirror", .body = { bytes, size } });
    assert_no_error(client_error(both->client));
    assert_int_equal(both->client->response->body_size, size);
    both->client->upload_pieces = 50;
    client_upload(both->client,
                  &(struct http_request){ .method = "PUT", .path = "/mirror", .upload_size = -1 });
    assert_no_error(client_error(both->client));
    assert_int_equal(both->client->response->body_size, 500);
}

static void watches_with_pauses(void **state)
{
    const struct way_row *row = *state;
    struct both *both = start_way(row->way);

    both->client->pause_every = LINES * LINE_SIZE / 10;
    client_stream(
        both->client,
        &(struct http_request){ .method = "GET", .path = "/watch", .total_ms = HTTP_CALL_NEVER });
    assert_no_error(client_error(both->client));
    assert_int_equal(both->client->streamed.size, LINES * LINE_SIZE);
    assert_true(both->client->pauses >= 9);
    for (int i = 0; i < LINES; i++)
        assert_memory_equal(both->client->streamed.data + i * LINE_SIZE,
                            arena_format(fixture_current()->arena, "line %06d ", i), 12);
    eventually(both->watches == 0);
}

static void tells_of_a_stream_that_breaks_off(void **state)
{
    const struct way_row *row = *state;
    struct both *both = start_way(row->way);

    client_stream(both->client, &(struct http_request){ .method = "GET", .path = "/broken" });
    assert_error(client_error(both->client), ERR_UNAVAILABLE, "/broken: the answer ended early");
    eventually(both->watches == 0);
}

static void the_server_hears_of_a_cancelled_watch(void **state)
{
    const struct way_row *row = *state;
    struct both *both = start_way(row->way);

    both->client->cancel_after = 1000;
    client_stream(both->client, &(struct http_request){ .method = "GET", .path = "/watch" });
    assert_error(client_error(both->client), ERR_UNAVAILABLE, "/watch: cancelled");
    eventually(both->watches == 0);
    assert_int_equal(client_get(both->client, "/hello")->status, 200);
}

static void gives_up_on_a_slow_server_and_goes_on(void **state)
{
    const struct way_row *row = *state;
    struct both *both = start_way(row->way);

    client_run(both->client,
               &(struct http_request){ .method = "GET", .path = "/never", .total_ms = 100 });
    assert_error(client_error(both->client), ERR_TIMEOUT, "no answer within 100 ms");
    assert_int_equal(client_get(both->client, "/hello")->status, 200);
    test_server_stop(both->server, 0); /* it would wait for the answer that never comes */
}

static void connects_again_after_a_restart(void **state)
{
    struct both *both = start_way(WAY_CLEAR);
    unsigned port = test_server_port(both->server);

    (void)state;
    client_get(both->client, "/hello");
    test_server_stop(both->server, 0);
    test_server_join(both->server);
    test_server_start(&(struct test_server_options){
        .routes = routes,
        .context = &both->watches,
        .address = arena_format(fixture_current()->arena, "127.0.0.1:%u", port),
    });
    assert_int_equal(client_get(both->client, "/hello")->status, 200);
}

struct crowd {
    struct client *client;
    int size;
    int done;
    int good;
};

static void on_crowd_done(void *context, struct http_response *take_response,
                          struct error *take_error)
{
    struct crowd *crowd = context;

    crowd->good += take_response && take_response->status == 200;
    if (++crowd->done == crowd->size)
        client_stop(crowd->client);
    http_response_free(take_response);
    error_drop(take_error, "the number of good ones tells");
}

static void run_crowd(struct both *both, int size)
{
    static const struct http_call_events events = { .on_done = on_crowd_done };
    struct crowd crowd = { .client = both->client, .size = size };

    for (int i = 0; i < size; i++)
        http_client_start(both->client->client, both->client->peer,
                          &(struct http_request){ .method = "GET", .path = "/hello" }, &events,
                          &crowd);
    client_loop(both->client);
    assert_int_equal(crowd.good, size);
}

static uint64_t accepted(const struct both *both)
{
    struct http_server_counts counts;

    test_server_count(both->server, &counts);
    return counts.accepted;
}

static void takes_turns_on_a_bounded_number_of_connections(void **state)
{
    const struct way_row *row = *state;
    struct both *both = start_way(row->way);
    uint64_t first;

    run_crowd(both, 3 * HTTP_CLIENT_MAX_HOST_CONNECTIONS);
    first = accepted(both);
    assert_in_range(first, 1, HTTP_CLIENT_MAX_HOST_CONNECTIONS);
    run_crowd(both, (int)first);
    assert_int_equal(accepted(both), first);
}

/* A connection belongs to the credentials it was made with: whoever trusts somebody else makes one
 * of his own. */
static void does_not_lend_a_connection_to_others(void **state)
{
    struct both *both = start_way(WAY_TLS);
    struct http_peer *ours = both->client->peer;
    struct pki_pair theirs =
        pki_issue(&(struct certificate_spec){ .identity.common_name = "theirs", .is_ca = true },
                  NULL, clock_system());
    struct http_peer_spec spec = both->spec;
    struct http_peer *other = NULL;

    (void)state;
    assert_int_equal(client_get(both->client, "/hello")->status, 200);
    spec.ca_pem = slice_from(pki_pem(theirs.certificate));
    assert_no_error(http_peer_new(&spec, &other));
    both->client->peer = other;
    client_run(both->client, &(struct http_request){ .method = "GET", .path = "/hello" });
    both->client->peer = ours;
    http_peer_unref(other);
    assert_error(client_error(both->client), ERR_UNAVAILABLE, "unable to get local issuer");
    assert_int_equal(client_get(both->client, "/hello")->status, 200);
    assert_int_equal(accepted(both), 2);
}

struct lane {
    struct busy *busy;
    int turn;
};

struct busy {
    struct both *both;
    struct lane lanes[4];
    int left;
    int running;
    int bad;
};

static void next_call(struct lane *lane);

static void on_lane_done(void *context, struct http_response *take_response,
                         struct error *take_error)
{
    struct lane *lane = context;
    size_t size = lane->turn % 4 == 1 ? LINES * LINE_SIZE : 5;

    lane->busy->bad += !take_response || take_response->body_size != size;
    http_response_free(take_response);
    error_drop(take_error, "the number of bad ones tells");
    next_call(lane);
}

static void next_call(struct lane *lane)
{
    static const struct http_call_events events = { .on_done = on_lane_done };
    static const char *const paths[] = { "/watch", "/hello", "/hello", "/hello" };
    struct busy *busy = lane->busy;

    if (busy->left == 0) {
        if (--busy->running == 0)
            client_stop(busy->both->client);
        return;
    }
    busy->left--;
    http_client_start(busy->both->client->client, busy->both->client->peer,
                      &(struct http_request){ .method = "GET",
                                              .path = paths[lane->turn++ % COUNT_OF(paths)],
                                              .total_ms = 10000 },
                      &events, lane);
}

/* Large and small answers in any order, none of which waits for another. */
static void answers_of_all_sizes_at_once(void **state)
{
    const struct way_row *row = *state;
    struct busy busy = { .both = start_way(row->way), .left = CALLS, .running = 4 };

    for (size_t i = 0; i < COUNT_OF(busy.lanes); i++) {
        busy.lanes[i].busy = &busy;
        next_call(&busy.lanes[i]);
    }
    client_loop(busy.both->client);
    assert_int_equal(busy.bad, 0);
}

static void proves_who_it_is(void **state)
{
    struct both *known = arena_new(fixture_current()->arena, struct both);
    struct both *unknown = arena_new(fixture_current()->arena, struct both);

    (void)state;
    start(make_tls(known, TLS_CLIENTS_REQUIRED, true), known);
    assert_int_equal(client_get(known->client, "/hello")->status, 200);
    start(make_tls(unknown, TLS_CLIENTS_REQUIRED, false), unknown);
    client_run(unknown->client, &(struct http_request){ .method = "GET", .path = "/hello" });
    assert_error(client_error(unknown->client), ERR_UNAVAILABLE, "/hello: no answer: ");
}

static void speaks_through_a_unix_socket(void **state)
{
    atomic_int watches = 0;
    const char *path = fixture_path("butler.sock");
    struct client *client;

    (void)state;
    test_server_start(&(struct test_server_options){
        .routes = routes,
        .context = &watches,
        .address = arena_format(fixture_current()->arena, "unix:%s", path),
    });
    client = client_new(&(struct http_peer_spec){ .url = "http://butler", .unix_socket = path });
    assert_string_equal(client_get(client, "/hello")->body, "hello");
}

TEST_MAIN(TABLE(calls, ways), TABLE(sends_bodies, ways), TABLE(watches_with_pauses, ways),
          TABLE(tells_of_a_stream_that_breaks_off, ways),
          TABLE(the_server_hears_of_a_cancelled_watch, ways),
          TABLE(gives_up_on_a_slow_server_and_goes_on, ways), TEST(connects_again_after_a_restart),
          TABLE(takes_turns_on_a_bounded_number_of_connections, ways),
          TEST(does_not_lend_a_connection_to_others), TABLE(answers_of_all_sizes_at_once, ways),
          TEST(proves_who_it_is), TEST(speaks_through_a_unix_socket))
