#include "lib/git_service.h"

#include <stdatomic.h>

#include "base/arena.h"
#include "base/text.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "net/exchange.h"
#include "net/http_client.h"
#include "net/http_routes.h"

struct git_service {
    struct test_server *server;
    struct http_client *client;
    atomic_bool closed;

    /* For the server's thread alone. */
    int status;
    struct text body;
    struct text login;
    struct text path;
    size_t count;
};

static void user(void *context, struct exchange *exchange)
{
    struct git_service *service = context;
    const char *login = exchange_header(exchange, "authorization");

    service->count++;
    text_clear(&service->login);
    text_append(&service->login, login ? login : "");
    text_clear(&service->path);
    text_append_slice(&service->path, exchange_path(exchange));
    exchange_reply(exchange, service->status, "application/json", text_slice(&service->body));
}

static const struct http_route routes[] = {
    { "GET", "/user", user, HTTP_ROUTE_INLINE },
    { "GET", "/api/v4/user", user, HTTP_ROUTE_INLINE },
    { "GET", "/2.0/user", user, HTTP_ROUTE_INLINE },
    { 0 },
};

static void open_client(void *context)
{
    struct git_service *service = context;

    service->client = http_client_new(test_server_loop(service->server));
}

static void on_closed(void *context)
{
    struct git_service *service = context;

    atomic_store(&service->closed, true);
}

static void close_client(void *context)
{
    struct git_service *service = context;

    http_client_close(service->client, on_closed, service);
}

/* The server goes after this, so its loop is still there to close the client. */
static void release(void *context)
{
    struct git_service *service = context;

    test_server_call(service->server, close_client, service);
    eventually(atomic_load(&service->closed));
    text_done(&service->body);
    text_done(&service->login);
    text_done(&service->path);
}

struct git_service *git_service_start(void)
{
    struct git_service *service = arena_new(fixture_current()->arena, struct git_service);

    service->status = 200;
    service->server =
        test_server_start(&(struct test_server_options){ .routes = routes, .context = service });
    test_server_call(service->server, open_client, service);
    arena_defer(fixture_current()->arena, release, service);
    return service;
}

char *git_service_url(const struct git_service *service, const char *path)
{
    return test_server_url(service->server, path);
}

struct http_client *git_service_client(struct git_service *service)
{
    return service->client;
}

struct setting {
    struct git_service *service;
    int status;
    const char *body;
};

static void set(void *context)
{
    struct setting *setting = context;

    setting->service->status = setting->status;
    text_clear(&setting->service->body);
    text_append(&setting->service->body, setting->body);
}

void git_service_set(struct git_service *service, int status, const char *body)
{
    struct setting setting = { service, status, body };

    test_server_call(service->server, set, &setting);
}

struct look {
    const struct git_service *service;
    size_t count;
    const char *login;
    const char *path;
};

static void look(void *context)
{
    struct look *look = context;

    look->count = look->service->count;
    look->login = arena_strdup(fixture_current()->arena, text_string(&look->service->login));
    look->path = arena_strdup(fixture_current()->arena, text_string(&look->service->path));
}

/* The test waits meanwhile, so its arena is nobody else's. */
static struct look look_at(struct git_service *service)
{
    struct look seen = { .service = service };

    test_server_call(service->server, look, &seen);
    return seen;
}

size_t git_service_count(struct git_service *service)
{
    return look_at(service).count;
}

const char *git_service_login(struct git_service *service)
{
    return look_at(service).login;
}

const char *git_service_path(struct git_service *service)
{
    return look_at(service).path;
}
