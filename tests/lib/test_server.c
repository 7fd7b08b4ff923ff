/* A server, its loop and its workers, on a thread beside the test. */
#include "lib/test_server.h"

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/address.h"
#include "net/http_routes.h"
#include "net/http_server.h"

enum {
    PATIENCE_MS = 20000,
    WORKERS = 4,
    WAITING = 64,
    DRAIN_MS = 5000,
};

struct test_server {
    struct loop *loop;
    struct pool *pool;
    struct http_routes *routes;
    struct http_server *http;
    pthread_t thread;
    unsigned port;
    bool encrypted;
    bool joined;
    unsigned drain_ms;
    bool stopping;
    atomic_bool stopped;
};

static void on_stopped(void *context)
{
    struct test_server *server = context;

    atomic_store(&server->stopped, true);
    loop_stop(server->loop);
}

static void begin_stop(void *context)
{
    struct test_server *server = context;

    http_server_stop(server->http, server->drain_ms, on_stopped, server);
}

void test_server_stop(struct test_server *server, unsigned drain_ms)
{
    if (server->stopping)
        return;
    server->stopping = true;
    server->drain_ms = drain_ms;
    loop_post(server->loop, begin_stop, server);
}

bool test_server_has_stopped(const struct test_server *server)
{
    return atomic_load(&server->stopped);
}

void test_server_join(struct test_server *server)
{
    if (!server->joined)
        pthread_join(server->thread, NULL);
    server->joined = true;
}

static void release(void *object)
{
    struct test_server *server = object;

    test_server_stop(server, DRAIN_MS);
    test_server_join(server);
    pool_free(server->pool);
    http_server_free(server->http);
    loop_free(server->loop);
    http_routes_free(server->routes);
    memory_free(server);
}

static void *run(void *argument)
{
    struct test_server *server = argument;

    loop_run(server->loop);
    return NULL;
}

static void make_http(struct test_server *server, const struct test_server_options *options)
{
    bool default_limits = options->limits.max_connections == 0;
    struct http_server_options http = {
        .limits = default_limits ? NULL : &options->limits,
        .service = options->service ? options->service : &http_routes_service,
        .service_context = options->service ? options->context : server->routes,
        .tls = options->tls,
    };

    server->http = http_server_new(server->loop, &http);
}

struct test_server *test_server_start(const struct test_server_options *options)
{
    struct test_server *server = NEW(struct test_server);

    server->loop = loop_new(clock_system(), NULL);
    server->pool = pool_new("test", WORKERS, WAITING);
    server->routes = http_routes_new(server->pool);
    server->encrypted = options->tls != NULL;
    make_http(server, options);
    if (options->routes)
        assert_no_error(http_routes_add(server->routes, options->routes, options->context));
    assert_no_error(
        http_server_listen(server->http, options->address ? options->address : "127.0.0.1:0",
                           &(struct http_listen_options){ .reuse_port = options->reuse_port }));
    server->port = address_port(http_server_address(server->http, 0));
    if (pthread_create(&server->thread, NULL, run, server) != 0)
        fail_msg("no thread for a test server");
    arena_defer(fixture_current()->arena, release, server);
    return server;
}

unsigned test_server_port(const struct test_server *server)
{
    return server->port;
}

char *test_server_url(const struct test_server *server, const char *path)
{
    return arena_format(fixture_current()->arena, "%s://127.0.0.1:%u%s",
                        server->encrypted ? "https" : "http", server->port, path);
}

struct loop *test_server_loop(const struct test_server *server)
{
    return server->loop;
}

struct pool *test_server_pool(const struct test_server *server)
{
    return server->pool;
}

struct http_server *test_server_http(const struct test_server *server)
{
    return server->http;
}

struct errand {
    void (*run)(void *context);
    void *context;
    sem_t done;
};

static void do_errand(void *context)
{
    struct errand *errand = context;

    errand->run(errand->context);
    sem_post(&errand->done);
}

void test_server_call(struct test_server *server, void (*run_it)(void *context), void *context)
{
    struct errand errand = { .run = run_it, .context = context };

    sem_init(&errand.done, 0, 0);
    loop_post(server->loop, do_errand, &errand);
    while (sem_wait(&errand.done) != 0)
        ;
    sem_destroy(&errand.done);
}

struct census {
    struct http_server *http;
    struct http_server_counts *counts;
};

static void take_census(void *context)
{
    struct census *census = context;

    http_server_count(census->http, census->counts);
}

void test_server_count(struct test_server *server, struct http_server_counts *out_counts)
{
    struct census census = { server->http, out_counts };

    test_server_call(server, take_census, &census);
}

struct test_server_wait test_server_wait_begin(void)
{
    return (struct test_server_wait){ clock_monotonic_ms(clock_system()) + PATIENCE_MS };
}

void test_server_wait_more(struct test_server_wait *wait, const char *condition, const char *file,
                           int line)
{
    if (clock_monotonic_ms(clock_system()) > wait->deadline_ms) {
        print_error("never came true: %s\n", condition);
        _fail(file, line);
    }
    poll(NULL, 0, 1); /* the condition is another thread's; look again soon */
}
