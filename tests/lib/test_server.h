/* An HTTP server on a thread of its own, for tests. Belongs to the fixture, which stops it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "net/limits.h"

struct http_route;
struct http_server;
struct http_server_counts;
struct http_service;
struct loop;
struct pool;
struct test_server;
struct tls;

struct test_server_options {
    struct http_limits limits;       /* all zeroes: the defaults */
    const struct http_route *routes; /* or a service of the test's own: */
    const struct http_service *service;
    void *context;       /* of the routes, or of the service */
    struct tls *tls;     /* NULL: clear text */
    const char *address; /* NULL: a free port on 127.0.0.1 */
    bool reuse_port;
};

#define TEST_SERVER_LIMITS ((struct http_limits)HTTP_LIMITS_DEFAULT)

struct test_server *test_server_start(const struct test_server_options *options);

unsigned test_server_port(const struct test_server *server);
char *test_server_url(const struct test_server *server, const char *path); /* http or https */
struct loop *test_server_loop(const struct test_server *server);
struct pool *test_server_pool(const struct test_server *server);
struct http_server *test_server_http(const struct test_server *server); /* for its own thread */

/* Calls run(context) on the server's thread and waits until it has returned. */
void test_server_call(struct test_server *server, void (*run)(void *context), void *context);

void test_server_count(struct test_server *server, struct http_server_counts *out_counts);

/* Begins an orderly end; test_server_join() waits for it. Done by the fixture otherwise. */
void test_server_stop(struct test_server *server, unsigned drain_ms);
void test_server_join(struct test_server *server);
bool test_server_has_stopped(const struct test_server *server);

/* Waits until the condition holds; fails the test when it never does. */
#define eventually(condition)                                                                      \
    do {                                                                                           \
        struct test_server_wait wait_ = test_server_wait_begin();                                  \
        while (!(condition))                                                                       \
            test_server_wait_more(&wait_, #condition, __FILE__, __LINE__);                         \
    } while (0)

struct test_server_wait {
    unsigned long long deadline_ms;
};
struct test_server_wait test_server_wait_begin(void);
void test_server_wait_more(struct test_server_wait *wait, const char *condition, const char *file,
                           int line);
