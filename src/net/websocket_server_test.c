/* WebSockets end to end: our server, our client, real sockets. */
#include "net/websocket_server.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/vec.h"
#include "lib/client.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/loop.h"
#include "net/exchange.h"
#include "net/http_routes.h"
#include "net/http_server.h"
#include "net/tls.h"
#include "net/websocket_client.h"

/* --- the server's side ----------------------------------------------------------------------- */

struct service {
    struct loop *loop;
    atomic_int opened;
    atomic_int closed;
    atomic_int cut; /* closed because the peer did not keep up */
};

/* One WebSocket of the server. */
struct line {
    struct service *service;
    struct websocket *websocket;
    struct timer more;
};

static void on_line_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct line *line = context;

    websocket_send(line->websocket, type, data);
}

static void on_line_closed(void *context, unsigned code, struct slice reason,
                           struct error *take_error)
{
    struct line *line = context;
    struct service *service = line->service;

    (void)code;
    (void)reason;
    timer_cancel(&line->more);
    if (take_error && take_error->code == ERR_EXPIRED)
        atomic_fetch_add(&service->cut, 1);
    error_drop(take_error, "the numbers tell");
    memory_free(line);
    atomic_fetch_add(&service->closed, 1);
}

static const struct websocket_events line_events = {
    .on_message = on_line_message,
    .on_closed = on_line_closed,
};

static struct line *accept_line(struct service *service, struct exchange *exchange)
{
    static const char *const protocols[] = { "v5.channel.k8s.io", "v4.channel.k8s.io", NULL };
    const struct websocket_terms terms = { .protocols = protocols };
    struct line *line = NEW(struct line);

    line->service = service;
    line->websocket = websocket_server_accept(exchange, &terms,
                                              &(struct websocket_options){ .max_queued = 1 << 20 },
                                              &line_events, line, NULL);
    if (!line->websocket)
        return memory_free(line);
    atomic_fetch_add(&service->opened, 1);
    return line;
}

static void echo(void *context, struct exchange *exchange)
{
    accept_line(context, exchange);
}

/* Talks without ever listening whether the other side keeps up. */
static void on_more(void *context)
{
    static const char words[64 * 1024];
    struct line *line = context;

    timer_set(&line->more, 0, 0);
    websocket_send(line->websocket, WEBSOCKET_BINARY, slice_of(words, sizeof(words)));
}

static void flood(void *context, struct exchange *exchange)
{
    struct service *service = context;
    struct line *line = accept_line(service, exchange);

    if (!line)
        return;
    timer_init(&line->more, service->loop, on_more, line);
    timer_set(&line->more, 0, 0);
}

enum {
    STORY_PARTS = 40,
    STORY_BYTES = 100 * 1000, /* of a part: all of them together do not fit into a socket */
};

/* Whole frames, more at once than the kernel takes, none of them in a turn of the connection. */
static void on_story(void *context)
{
    struct line *line = context;
    static char words[STORY_BYTES];

    for (int i = 0; i < STORY_PARTS; i++) {
        CLEANUP(text) struct text frames = TEXT_EMPTY;

        memset(words, 'a' + i % 26, sizeof(words));
        websocket_frame_append(&frames, WEBSOCKET_TEXT, true, NULL, slice_of(words, sizeof(words)));
        websocket_send_frames(line->websocket, text_slice(&frames));
    }
}

static void story(void *context, struct exchange *exchange)
{
    struct service *service = context;
    struct line *line = accept_line(service, exchange);

    if (!line)
        return;
    timer_init(&line->more, service->loop, on_story, line);
    timer_set(&line->more, 0, 0);
}

static const struct http_route routes[] = {
    { "GET", "/story", story, HTTP_ROUTE_INLINE },
    { "GET", "/echo", echo, HTTP_ROUTE_INLINE },
    { "GET", "/flood", flood, HTTP_ROUTE_INLINE },
    { 0 },
};

static struct test_server *start(struct service *service, struct tls *tls)
{
    struct test_server *server = test_server_start(&(struct test_server_options){
        .routes = routes,
        .context = service,
        .tls = tls,
    });

    service->loop = test_server_loop(server);
    return server;
}

/* --- what a stranger may send ---------------------------------------------------------------- */

#define KEY     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define UPGRADE "Upgrade: websocket\r\nConnection: Upgrade\r\n"

struct refused_row {
    const char *name;
    const char *head;
    int status;
    const char *header;
};

static const struct refused_row refused_rows[] = {
    { "wants an upgrade", "GET /echo HTTP/1.1\r\nHost: a\r\nSec-WebSocket-Version: 13\r\n" KEY, 400,
      NULL },
    { "wants a key", "GET /echo HTTP/1.1\r\nHost: a\r\nSec-WebSocket-Version: 13\r\n" UPGRADE, 400,
      NULL },
    { "tells which version it speaks",
      "GET /echo HTTP/1.1\r\nHost: a\r\nSec-WebSocket-Version: 8\r\n" KEY UPGRADE, 426,
      "sec-websocket-version: 13" },
    { "keeps strange pages out",
      "GET /echo HTTP/1.1\r\nHost: a\r\nOrigin: https://b\r\nSec-WebSocket-Version: 13\r\n" KEY
          UPGRADE,
      403, NULL },
    { "wants HTTP/1.1",
      "GET /echo HTTP/1.0\r\nHost: a\r\nSec-WebSocket-Version: 13\r\n" KEY UPGRADE, 400, NULL },
};

static void refusing(void **state)
{
    const struct refused_row *row = *state;
    struct service service = { 0 };
    struct test_server *server = start(&service, NULL);
    int fd = wire_connect(test_server_port(server));
    char *answer;

    wire_send(fd, row->head);
    wire_send(fd, "\r\n");
    answer = wire_read_answer(fd);
    assert_int_equal(wire_status(answer), row->status);
    if (row->header)
        assert_true(wire_has_header(answer, row->header));
    assert_int_equal(service.opened, 0);
}

static void hears_what_came_with_the_handshake(void **state)
{
    struct service service = { 0 };
    struct test_server *server = start(&service, NULL);
    int fd = wire_connect(test_server_port(server));
    char *head;

    (void)state;
    wire_send_bytes(fd,
                    "GET /echo HTTP/1.1\r\nHost: a\r\nOrigin: https://a\r\n" UPGRADE KEY
                    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: chat\r\n"
                    "Sec-WebSocket-Protocol: v4.channel.k8s.io, x\r\n\r\n"
                    "\x81\x82\0\0\0\0hi",
                    strlen("GET /echo HTTP/1.1\r\nHost: a\r\nOrigin: https://a\r\n" UPGRADE KEY
                           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: chat\r\n"
                           "Sec-WebSocket-Protocol: v4.channel.k8s.io, x\r\n\r\n") +
                        8);
    head = wire_read_head(fd);
    assert_int_equal(wire_status(head), 101);
    assert_true(wire_has_header(head, "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    assert_true(wire_has_header(head, "sec-websocket-protocol: v4.channel.k8s.io"));
    assert_memory_equal(wire_read_bytes(fd, 4), "\x81\x02hi", 4);
    wire_send_bytes(fd, "\x88\x82\0\0\0\0\x03\xe8", 8);
    assert_memory_equal(wire_read_bytes(fd, 4), "\x88\x02\x03\xe8", 4);
    assert_true(wire_is_closed(fd));
    wire_close(fd);
    eventually(service.closed == 1);
}

static void cuts_off_a_slow_reader_and_serves_others(void **state)
{
    struct service service = { 0 };
    struct test_server *server = start(&service, NULL);
    int slow = wire_connect(test_server_port(server));
    int other;

    (void)state;
    wire_send(slow,
              "GET /flood HTTP/1.1\r\nHost: a\r\n" UPGRADE KEY "Sec-WebSocket-Version: 13\r\n\r\n");
    eventually(service.cut == 1);
    other = wire_connect(test_server_port(server));
    wire_send(other, "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(wire_status(wire_read_answer(other)), 426);
}

/* --- our client ------------------------------------------------------------------------------ */

struct crowd {
    struct client *client;
    int size;
    int opened;
    int answered;
    int closed;
    int failed;
    struct visitor *visitors;
};

struct visitor {
    struct crowd *crowd;
    struct websocket *websocket;
    int number;
    char said[32];
};

static void on_visitor_open(void *context, struct websocket *websocket, const char *protocol,
                            struct error *take_error)
{
    struct visitor *visitor = context;
    struct crowd *crowd = visitor->crowd;

    if (!websocket) {
        print_error("%s\n", take_error->message);
        error_drop(take_error, "printed");
        crowd->failed++;
        client_stop(crowd->client);
        return;
    }
    crowd->failed += !protocol || strcmp(protocol, "v5.channel.k8s.io") != 0;
    visitor->websocket = websocket;
    snprintf(visitor->said, sizeof(visitor->said), "visitor %d", visitor->number);
    if (++crowd->opened == crowd->size) {
        for (int i = 0; i < crowd->size; i++) /* all are open at the same time */
            websocket_send(crowd->visitors[i].websocket, WEBSOCKET_TEXT,
                           slice_from(crowd->visitors[i].said));
    }
}

static void on_visitor_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct visitor *visitor = context;

    visitor->crowd->answered++;
    visitor->crowd->failed += type != WEBSOCKET_TEXT || !slice_is(data, visitor->said);
    websocket_close(visitor->websocket, WEBSOCKET_CODE_NORMAL, "thanks");
}

static void on_visitor_closed(void *context, unsigned code, struct slice reason,
                              struct error *take_error)
{
    struct visitor *visitor = context;
    struct crowd *crowd = visitor->crowd;

    crowd->failed += code != WEBSOCKET_CODE_NORMAL || !slice_is(reason, "thanks") || take_error;
    error_drop(take_error, "it is counted");
    if (++crowd->closed == crowd->size)
        client_stop(crowd->client);
}

static const struct websocket_events visitor_events = {
    .on_message = on_visitor_message,
    .on_closed = on_visitor_closed,
};

static void visit(struct crowd *crowd, struct client *client, int size)
{
    static const char *const protocols[] = { "v5.channel.k8s.io", NULL };

    *crowd = (struct crowd){ .client = client, .size = size };
    crowd->visitors = arena_array(fixture_current()->arena, (size_t)size, struct visitor);
    for (int i = 0; i < size; i++) {
        crowd->visitors[i] = (struct visitor){ .crowd = crowd, .number = i };
        websocket_client_start(client->client, client->peer,
                               &(struct websocket_request){
                                   .path = "/echo", .protocols = protocols, .open_ms = 60000 },
                               &(struct websocket_options){ 0 }, &visitor_events, on_visitor_open,
                               &crowd->visitors[i]);
    }
    client_loop(client);
}

static struct tls *server_tls(struct slice *out_ca)
{
    struct pki_pair root =
        pki_issue(&(struct certificate_spec){ .identity.common_name = "ours", .is_ca = true }, NULL,
                  clock_system());
    struct pki_pair leaf =
        pki_issue(&(struct certificate_spec){ .identity.ip_addresses = PKI_LIST("127.0.0.1"),
                                              .purposes = CERTIFICATE_SERVER },
                  &root, clock_system());
    struct certificate_list chain = { &leaf.certificate, 1, 1 };
    struct tls *tls = NULL;

    *out_ca = slice_from(pki_pem(root.certificate));
    assert_no_error(
        tls_server_new(&(struct tls_server_options){ .chain = &chain, .key = leaf.key }, &tls));
    return tls;
}

static void echoes_over_tls(void **state)
{
    struct service service = { 0 };
    struct http_peer_spec spec = { 0 };
    CLEANUP(tls) struct tls *tls = server_tls(&spec.ca_pem);
    struct crowd crowd;

    (void)state;
    spec.url = test_server_url(start(&service, tls), "");
    visit(&crowd, client_new(&spec), 20);
    assert_int_equal(crowd.failed, 0);
    assert_int_equal(crowd.answered, 20);
    eventually(service.closed == 20);
}

struct reader {
    struct client *client;
    struct websocket *websocket;
    int parts;
    int wrong;
};

static void on_reader_open(void *context, struct websocket *websocket, const char *protocol,
                           struct error *take_error)
{
    struct reader *reader = context;

    (void)protocol;
    reader->websocket = websocket;
    if (websocket)
        return;
    error_drop(take_error, "it is counted");
    reader->wrong++;
    client_stop(reader->client);
}

static void on_part(void *context, enum websocket_opcode type, struct slice data)
{
    struct reader *reader = context;
    char letter = (char)('a' + reader->parts++ % 26);

    reader->wrong += type != WEBSOCKET_TEXT || data.size != STORY_BYTES;
    for (size_t i = 0; i < data.size; i++)
        reader->wrong += data.data[i] != letter;
    if (reader->parts == STORY_PARTS)
        websocket_close(reader->websocket, WEBSOCKET_CODE_NORMAL, "the end");
}

static void on_reader_closed(void *context, unsigned code, struct slice reason,
                             struct error *take_error)
{
    struct reader *reader = context;

    (void)reason;
    reader->wrong += code != WEBSOCKET_CODE_NORMAL || take_error;
    error_drop(take_error, "it is counted");
    client_stop(reader->client);
}

static void read_story(const struct http_peer_spec *spec)
{
    static const struct websocket_events reader_events = { .on_message = on_part,
                                                           .on_closed = on_reader_closed };
    struct reader *reader = arena_new(fixture_current()->arena, struct reader);

    reader->client = client_new(spec);
    websocket_client_start(reader->client->client, reader->client->peer,
                           &(struct websocket_request){ .path = "/story", .open_ms = 60000 },
                           &(struct websocket_options){ .max_message = 1 << 20 }, &reader_events,
                           on_reader_open, reader);
    client_loop(reader->client);
    assert_int_equal(reader->wrong, 0);
    assert_int_equal(reader->parts, STORY_PARTS);
}

static void frames_arrive_whole_and_in_order(void **state)
{
    struct service service = { 0 };
    struct service clear = { 0 };
    struct http_peer_spec spec = { 0 };
    CLEANUP(tls) struct tls *tls = server_tls(&spec.ca_pem);

    (void)state;
    spec.url = test_server_url(start(&service, tls), "");
    read_story(&spec);
    read_story(&(struct http_peer_spec){ .url = test_server_url(start(&clear, NULL), "") });
    eventually(service.closed == 1 && clear.closed == 1);
}

/* As many as the limit of descriptors allows: two for each. */
static int crowd_size(int wanted)
{
    struct rlimit limit;
    int possible;

    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    possible = limit.rlim_cur > 100000 ? 50000 : ((int)limit.rlim_cur - 200) / 2;
    return possible < wanted ? possible : wanted;
}

static void holds_two_thousand_at_once(void **state)
{
    struct service service = { 0 };
    struct test_server *server = start(&service, NULL);
    int size = crowd_size(2000);
    struct crowd crowd;

    (void)state;
    visit(&crowd, client_new(&(struct http_peer_spec){ .url = test_server_url(server, "") }), size);
    assert_int_equal(crowd.failed, 0);
    assert_int_equal(crowd.answered, size);
    assert_int_equal(crowd.closed, size);
    eventually(service.closed == size);
}

TEST_MAIN(TABLE(refusing, refused_rows), TEST(hears_what_came_with_the_handshake),
          TEST(cuts_off_a_slow_reader_and_serves_others), TEST(echoes_over_tls),
          TEST(frames_arrive_whole_and_in_order), TEST(holds_two_thousand_at_once))
