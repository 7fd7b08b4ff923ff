/* A server as a whole: time, ceilings, clients that vanish, an orderly end. */
#include "net/http_server.h"

#include <fcntl.h>
#include <poll.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "lib/frames.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/address.h"
#include "net/exchange.h"
#include "net/http_routes.h"
#include "net/http_service.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: h\r\n\r\n"

/* --- handlers ------------------------------------------------------------------------------ */

/* Shared with the handlers of one test. */
struct scene {
    sem_t entered; /* a handler has begun */
    sem_t go;      /* it may go on */
    atomic_int cancelled;
    atomic_int done;
    atomic_int last_status;
};

static void release_scene(void *object)
{
    struct scene *scene = object;

    sem_destroy(&scene->entered);
    sem_destroy(&scene->go);
}

static struct scene *scene_new(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    sem_init(&scene->entered, 0, 0);
    sem_init(&scene->go, 0, 0);
    arena_defer(fixture_current()->arena, release_scene, scene);
    return scene;
}

static void wait_for(sem_t *semaphore)
{
    while (sem_wait(semaphore) != 0)
        ;
}

static void hello(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 200, "text/plain", SLICE("hello"));
}

/* Works until the test lets it go. */
static void slow(void *context, struct exchange *exchange)
{
    struct scene *scene = context;

    sem_post(&scene->entered);
    wait_for(&scene->go);
    exchange_reply(exchange, 200, "text/plain", SLICE("slow"));
}

/* Works until its client is gone. */
static void patient(void *context, struct exchange *exchange)
{
    struct scene *scene = context;

    sem_post(&scene->entered);
    while (!exchange_cancelled(exchange))
        usleep(100); /* stands for a step of long work */
    atomic_fetch_add(&scene->cancelled, 1);
    exchange_reply(exchange, 200, "text/plain", SLICE("too late"));
}

static void large(void *context, struct exchange *exchange)
{
    static char bytes[16 * 1024 * 1024];

    (void)context;
    exchange_reply_shared(exchange, 200, "text/plain", slice_of(bytes, sizeof(bytes)), NULL, NULL);
}

static const struct http_route routes[] = {
    { "GET", "/hello", hello, HTTP_ROUTE_INLINE },
    { "POST", "/hello", hello, HTTP_ROUTE_INLINE },
    { "GET", "/slow", slow, 0 },
    { "GET", "/patient", patient, 0 },
    { "GET", "/large", large, HTTP_ROUTE_INLINE },
    { 0 },
};

static struct test_server *start(const struct http_limits *limits, struct scene *scene)
{
    return test_server_start(&(struct test_server_options){
        .limits = limits ? *limits : TEST_SERVER_LIMITS, .routes = routes, .context = scene });
}

static void expect_hello(int fd)
{
    wire_send(fd, GET("/hello"));
    assert_string_equal(wire_body(wire_read_answer(fd)), "hello");
}

static size_t count_connections(struct test_server *server)
{
    struct http_server_counts counts;

    test_server_count(server, &counts);
    return counts.connections;
}

/* --- time ---------------------------------------------------------------------------------- */

static struct http_limits hasty(void)
{
    struct http_limits limits = TEST_SERVER_LIMITS;

    limits.handshake_ms = limits.head_ms = limits.body_grace_ms = limits.write_stall_ms = 200;
    limits.linger_ms = 50;
    return limits;
}

/* Many clients that say a little now and then, and one that behaves. */
static void cuts_off_slowloris_while_others_are_served(void **state)
{
    struct http_limits limits = hasty();
    struct test_server *server;
    int slow_ones[50];
    int good;
    size_t cut = 0;

    (void)state;
    limits.max_headers = limits.max_header_bytes = SIZE_MAX; /* time alone decides here */
    server = start(&limits, NULL);
    good = wire_connect(test_server_port(server));
    for (size_t i = 0; i < 50; i++) {
        slow_ones[i] = wire_connect(test_server_port(server));
        wire_send(slow_ones[i], "GET /hello HTTP/1.1\r\nHost: h\r\n");
    }
    eventually(
        (wire_send(slow_ones[0], "X: y\r\n"), expect_hello(good), count_connections(server) == 1));
    for (size_t i = 0; i < 50; i++)
        cut += wire_status(wire_read_all(slow_ones[i])) == 408;
    assert_int_equal(cut, 50);
    expect_hello(good);
}

static void cuts_off_clients_that_say_nothing(void **state)
{
    struct http_limits limits = hasty();
    int fd = wire_connect(test_server_port(start(&limits, NULL)));

    (void)state;
    assert_true(wire_is_closed(fd));
}

static void cuts_off_slow_bodies(void **state)
{
    struct http_limits limits = hasty();
    int fd;
    const char *answer;

    (void)state;
    limits.body_min_rate = 1000;
    fd = wire_connect(test_server_port(start(&limits, NULL)));
    wire_send(fd, "POST /hello HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\nabc");
    answer = wire_read_answer(fd);
    assert_int_equal(wire_status(answer), 408);
    assert_true(wire_is_closed(fd));
}

static void cuts_off_clients_that_do_not_read(void **state)
{
    struct http_limits limits = hasty();
    struct test_server *server = start(&limits, NULL);
    int fd = wire_connect(test_server_port(server));

    (void)state;
    wire_send(fd, GET("/large"));
    eventually(count_connections(server) == 0);
    assert_true(strlen(wire_read_all(fd)) < 16 * 1024 * 1024);
}

static void closes_idle_connections(void **state)
{
    struct http_limits limits = hasty();
    int fd;

    (void)state;
    limits.idle_ms = 100;
    fd = wire_connect(test_server_port(start(&limits, NULL)));
    expect_hello(fd);
    assert_true(wire_is_closed(fd));
}

/* --- ceilings ------------------------------------------------------------------------------ */

static void makes_room_for_newcomers(void **state)
{
    struct http_limits limits = TEST_SERVER_LIMITS;
    struct test_server *server;
    int first;
    int second;
    int third;

    (void)state;
    limits.max_connections = 2;
    server = start(&limits, NULL);
    first = wire_connect(test_server_port(server));
    expect_hello(first);
    second = wire_connect(test_server_port(server));
    expect_hello(second);
    expect_hello(first);
    third = wire_connect(test_server_port(server));
    expect_hello(third);
    assert_true(wire_is_closed(second)); /* idle for longest */
    expect_hello(first);
}

static void limits_connections_of_one_address(void **state)
{
    struct http_limits limits = TEST_SERVER_LIMITS;
    struct test_server *server;
    struct http_server_counts counts;
    int first;
    int second;

    (void)state;
    limits.max_connections_per_address = 1;
    server = start(&limits, NULL);
    first = wire_connect(test_server_port(server));
    expect_hello(first);
    second = wire_connect(test_server_port(server));
    assert_true(wire_is_closed(second));
    test_server_count(server, &counts);
    assert_int_equal(counts.refused, 1);
    expect_hello(first);
    wire_close(first);
    eventually(count_connections(server) == 0);
    expect_hello(wire_connect(test_server_port(server)));
}

static size_t count_readable(const int *fds, size_t count)
{
    size_t readable = 0;

    for (size_t i = 0; i < count; i++)
        readable += poll(&(struct pollfd){ .fd = fds[i], .events = POLLIN }, 1, 0) == 1;
    return readable;
}

static void tells_when_workers_are_too_busy(void **state)
{
    struct scene *scene = scene_new();
    struct test_server *server = start(NULL, scene);
    int fds[100];
    size_t refused = 0;
    size_t answered = 0;

    (void)state;
    for (size_t i = 0; i < 100; i++) {
        /* Four are at work before the others come, of whom 64 may wait. */
        if (i == 4)
            eventually(pool_running(test_server_pool(server)) == 4);
        fds[i] = wire_connect(test_server_port(server));
        wire_send(fds[i], GET("/slow"));
    }
    eventually(count_readable(fds, 100) == 32);
    for (size_t i = 0; i < 100; i++)
        sem_post(&scene->go);
    for (size_t i = 0; i < 100; i++) {
        const char *answer = wire_read_answer(fds[i]);

        refused += wire_status(answer) == 429 && wire_has_header(answer, "retry-after: 1");
        answered += wire_status(answer) == 200;
    }
    assert_int_equal(answered, 68);
    assert_int_equal(refused, 32);
}

/* --- clients that vanish ------------------------------------------------------------------- */

static void tells_workers_that_the_client_is_gone(void **state)
{
    struct scene *scene = scene_new();
    struct test_server *server = start(NULL, scene);
    int one = wire_connect(test_server_port(server));
    int two = wire_connect(test_server_port(server));

    (void)state;
    wire_send(one, GET("/patient"));
    wait_for(&scene->entered);
    wire_close(one);
    eventually(atomic_load(&scene->cancelled) == 1);

    frames_begin(two);
    frames_request(two, 1, true, "GET", "/patient", NULL);
    wait_for(&scene->entered);
    frames_send_number(two, FRAME_RST_STREAM, 1, 8);
    eventually(atomic_load(&scene->cancelled) == 2);
    expect_hello(wire_connect(test_server_port(server)));
}

/* --- the end ------------------------------------------------------------------------------- */

static void finishes_what_runs_when_it_stops(void **state)
{
    struct scene *scene = scene_new();
    struct test_server *server = start(NULL, scene);
    int busy = wire_connect(test_server_port(server));
    int idle = wire_connect(test_server_port(server));
    int http2 = wire_connect(test_server_port(server));
    struct frame frame;
    const char *answer;

    (void)state;
    expect_hello(idle);
    wire_send(busy, GET("/slow"));
    frames_begin(http2);
    frames_request(http2, 1, true, "GET", "/slow", NULL);
    wait_for(&scene->entered);
    wait_for(&scene->entered);
    test_server_stop(server, 20000);
    assert_true(wire_is_closed(idle));
    assert_true(frames_read_until(http2, FRAME_GOAWAY, 0, &frame));
    assert_int_equal(frame_number(&frame, 0), INT32_MAX); /* what is on its way is answered */
    assert_true(frames_read_until(http2, FRAME_GOAWAY, 0, &frame));
    assert_int_equal(frame_number(&frame, 0), 1); /* the last stream that is answered */
    assert_false(test_server_has_stopped(server));
    sem_post(&scene->go);
    sem_post(&scene->go);
    answer = wire_read_answer(busy);
    assert_string_equal(wire_body(answer), "slow");
    assert_true(wire_has_header(answer, "connection: close"));
    assert_true(frames_read_until(http2, FRAME_DATA, 1, &frame));
    assert_int_equal(frame.size, 4);
    wire_close(busy);
    wire_close(http2);
    wire_close(idle);
    test_server_join(server);
    assert_true(test_server_has_stopped(server));
}

static bool has_accepted(struct test_server *server, size_t count)
{
    struct http_server_counts counts;

    test_server_count(server, &counts);
    return counts.accepted >= count;
}

static struct test_server *start_patient(uint64_t newcomer_ms)
{
    struct http_limits limits = TEST_SERVER_LIMITS;

    limits.newcomer_ms = newcomer_ms;
    return start(&limits, scene_new());
}

static void answers_whoever_came_just_before_it_stopped(void **state)
{
    struct test_server *server = start_patient(20000);
    int http1 = wire_connect(test_server_port(server));
    int http2 = wire_connect(test_server_port(server));
    int before = wire_connect(test_server_port(server));
    struct frame frame;
    const char *answer;

    (void)state;
    expect_hello(before);
    eventually(has_accepted(server, 3));
    test_server_stop(server, 20000);
    assert_true(wire_is_closed(before)); /* so it has begun */
    wire_send(http1, GET("/hello"));
    answer = wire_read_answer(http1);
    assert_non_null(strstr(answer, "200 OK"));
    assert_true(wire_has_header(answer, "connection: close"));
    frames_begin(http2);
    frames_request(http2, 1, true, "GET", "/hello", NULL);
    assert_true(frames_read_until(http2, FRAME_DATA, 1, &frame));
    frames_request(http2, 3, true, "GET", "/hello", NULL); /* before it has heard of the end */
    assert_true(frames_read_until(http2, FRAME_DATA, 3, &frame));
    wire_close(http1);
    wire_close(http2);
    wire_close(before);
    test_server_join(server);
    assert_true(test_server_has_stopped(server));
}

static void does_not_wait_for_those_who_never_ask(void **state)
{
    struct test_server *server = start_patient(50);
    int silent = wire_connect(test_server_port(server));

    (void)state;
    eventually(has_accepted(server, 1));
    test_server_stop(server, 20000);
    assert_true(wire_is_closed(silent));
    wire_close(silent);
    test_server_join(server);
}

static void does_not_wait_for_ever_when_it_stops(void **state)
{
    struct scene *scene = scene_new();
    struct test_server *server = start(NULL, scene);
    int fd = wire_connect(test_server_port(server));

    (void)state;
    wire_send(fd, GET("/patient"));
    wait_for(&scene->entered);
    test_server_stop(server, 50);
    assert_true(wire_is_closed(fd));
    test_server_join(server);
    assert_int_equal(atomic_load(&scene->cancelled), 1);
}

/* They keep their connections for later, and see only then that those were closed. */
static void does_not_wait_for_idle_clients_when_it_stops(void **state)
{
    struct http_limits limits = TEST_SERVER_LIMITS;
    struct test_server *server;
    int http2;
    struct frame frame;

    (void)state;
    limits.linger_ms = MINUTES(10);
    server = start(&limits, NULL);
    expect_hello(wire_connect(test_server_port(server)));
    http2 = wire_connect(test_server_port(server));
    frames_begin(http2);
    frames_request(http2, 1, true, "GET", "/hello", NULL);
    assert_true(frames_read_until(http2, FRAME_DATA, 1, &frame));
    test_server_stop(server, (unsigned)MINUTES(10));
    eventually(test_server_has_stopped(server));
    test_server_join(server);
}

/* --- listening ----------------------------------------------------------------------------- */

static void names_the_address_that_is_taken(void **state)
{
    struct test_server *server = start(NULL, NULL);
    struct loop *loop = loop_new(clock_system(), NULL);
    struct http_server *second =
        http_server_new(loop, &(struct http_server_options){ .service = &http_routes_service });
    char *address =
        arena_format(fixture_current()->arena, "127.0.0.1:%u", test_server_port(server));
    struct error *taken = http_server_listen(second, address, NULL);
    struct error *foreign = http_server_listen(second, "192.0.2.1:0", NULL);
    struct error *malformed = http_server_listen(second, "nowhere", NULL);

    (void)state;
    http_server_free(second);
    loop_free(loop);
    assert_error(taken, ERR_CONFLICT,
                 arena_format(fixture_current()->arena, "listen on %s: another program", address));
    assert_error(foreign, ERR_INVALID, "192.0.2.1:0: this machine does not have that address");
    assert_error(malformed, ERR_INVALID, "\"nowhere\" has no port");
}

static void serves_unix_sockets(void **state)
{
    char *path = fixture_path("http.sock");
    char *address = arena_format(fixture_current()->arena, "unix:%s", path);
    struct test_server *server =
        test_server_start(&(struct test_server_options){ .routes = routes, .address = address });
    struct stat found;

    (void)state;
    expect_hello(wire_connect_unix(path));
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    test_server_stop(server, 0);
    test_server_join(server);
    assert_int_equal(access(path, F_OK), -1);
}

static void replaces_sockets_of_the_dead_only(void **state)
{
    char *path = fixture_path("http.sock");
    char *address = arena_format(fixture_current()->arena, "unix:%s", path);
    struct loop *loop = loop_new(clock_system(), NULL);
    struct http_server *second =
        http_server_new(loop, &(struct http_server_options){ .service = &http_routes_service });
    struct error *living;
    struct error *no_socket;
    int dead = socket(AF_UNIX, SOCK_STREAM, 0);
    struct address parsed;

    (void)state;
    /* Bound and never listened: whoever did this is gone. */
    assert_no_error(address_parse(address, &parsed));
    assert_int_equal(bind(dead, &parsed.socket.any, parsed.size), 0);
    close(dead);
    test_server_start(&(struct test_server_options){ .routes = routes, .address = address });
    expect_hello(wire_connect_unix(path));

    living = http_server_listen(second, address, NULL);
    fclose(fopen(fixture_path("file"), "w"));
    no_socket = http_server_listen(
        second, arena_format(fixture_current()->arena, "unix:%s", fixture_path("file")), NULL);
    http_server_free(second);
    loop_free(loop);
    assert_error(living, ERR_CONFLICT, "another program uses this address");
    assert_error(no_socket, ERR_CONFLICT, "a file is there that is no socket");
    expect_hello(wire_connect_unix(path));
}

/* Several loops share a port, and the kernel spreads the clients over them. */
static void shares_a_port_between_loops(void **state)
{
    struct test_server *first;
    struct test_server *second;
    char *address;

    (void)state;
    first =
        test_server_start(&(struct test_server_options){ .routes = routes, .reuse_port = true });
    address = arena_format(fixture_current()->arena, "127.0.0.1:%u", test_server_port(first));
    second = test_server_start(
        &(struct test_server_options){ .routes = routes, .reuse_port = true, .address = address });
    eventually((expect_hello(wire_connect(test_server_port(first))),
                count_connections(first) > 0 && count_connections(second) > 0));
}

static rlim_t open_descriptors(void)
{
    int fd = open("/dev/null", O_RDONLY); /* the lowest free number */

    assert_true(fd >= 0);
    close(fd);
    return (rlim_t)fd;
}

static void restore_allowance(void *object)
{
    setrlimit(RLIMIT_NOFILE, object);
}

/* Out of descriptors, the listener waits a little instead of asking over and over. */
static void waits_for_descriptors(void **state)
{
    struct rlimit *before = arena_new(fixture_current()->arena, struct rlimit);
    struct test_server *server = start(NULL, NULL);
    struct rlimit limit;
    uint64_t turns;
    int fd;

    (void)state;
    expect_hello(
        wire_connect(test_server_port(server))); /* everything is made that is made lazily */
    assert_int_equal(getrlimit(RLIMIT_NOFILE, before), 0);
    arena_defer(fixture_current()->arena, restore_allowance, before);
    limit = *before;
    limit.rlim_cur = open_descriptors() + 1;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    fd = wire_connect(test_server_port(server)); /* takes the last one */
    wire_send(fd, GET("/hello"));
    turns = loop_turns(test_server_loop(server));
    eventually(loop_turns(test_server_loop(server)) >= turns + 3);
    assert_true(loop_turns(test_server_loop(server)) < turns + 100);
    restore_allowance(before);
    assert_string_equal(wire_body(wire_read_answer(fd)), "hello");
}

/* --- what is told afterwards ---------------------------------------------------------------- */

static void count_request(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 201, "text/plain", SLICE("hello"));
}

static void refuse_in_json(void *context, struct exchange *exchange, int status,
                           const char *message)
{
    (void)context;
    exchange_reply(
        exchange, status, "application/json",
        slice_from(arena_format(exchange_arena(exchange), "{\"error\":\"%s\"}", message)));
}

static void on_done(void *context, const struct exchange *exchange)
{
    struct scene *scene = context;

    atomic_store(&scene->last_status, exchange_status(exchange));
    atomic_fetch_add(&scene->done, 1);
}

static const struct http_service own_service = {
    .on_request = count_request,
    .on_refused = refuse_in_json,
    .on_done = on_done,
};

static void lets_the_service_word_refusals_and_hear_the_end(void **state)
{
    struct scene *scene = scene_new();
    struct test_server *server = test_server_start(
        &(struct test_server_options){ .service = &own_service, .context = scene });
    int fd = wire_connect(test_server_port(server));
    const char *answer;

    (void)state;
    wire_send(fd, GET("/anything"));
    assert_int_equal(wire_status(wire_read_answer(fd)), 201);
    eventually(atomic_load(&scene->done) == 1);
    assert_int_equal(atomic_load(&scene->last_status), 201);
    wire_send(fd, "nonsense\r\n\r\n");
    answer = wire_read_answer(fd);
    assert_true(wire_has_header(answer, "content-type: application/json"));
    assert_string_equal(wire_body(answer), "{\"error\":\"the request is malformed\"}");
    eventually(atomic_load(&scene->last_status) == 400);
    fd = wire_connect(test_server_port(server));
    wire_send(fd, "GET / HTTP/1.1\r\nHost:");
    wire_close(fd);
    eventually(atomic_load(&scene->last_status) == 499);
}

TEST_MAIN(TEST(cuts_off_slowloris_while_others_are_served), TEST(cuts_off_clients_that_say_nothing),
          TEST(cuts_off_slow_bodies), TEST(cuts_off_clients_that_do_not_read),
          TEST(closes_idle_connections), TEST(makes_room_for_newcomers),
          TEST(limits_connections_of_one_address), TEST(tells_when_workers_are_too_busy),
          TEST(tells_workers_that_the_client_is_gone), TEST(finishes_what_runs_when_it_stops),
          TEST(answers_whoever_came_just_before_it_stopped),
          TEST(does_not_wait_for_those_who_never_ask), TEST(does_not_wait_for_ever_when_it_stops),
          TEST(does_not_wait_for_idle_clients_when_it_stops), TEST(names_the_address_that_is_taken),
          TEST(serves_unix_sockets), TEST(replaces_sockets_of_the_dead_only),
          TEST(shares_a_port_between_loops), TEST(waits_for_descriptors),
          TEST(lets_the_service_word_refusals_and_hear_the_end))
