/* A whole API server behind a socket, on a thread of its own, asked by users with tokens. Static,
 * so that only the tests of its room need one to link with. */
#pragma once

#include <stdio.h>
#include <string.h>

#include "apiserver/apiserver.h"
#include "apiserver/apiserver_internal.h"
#include "auth/token_file.h"
#include "auth/user.h"
#include "base/clock.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/loop.h"
#include "net/http_service.h"

/* Users are called like their tokens; "admin" may do everything, the others nothing. */
struct socket_fixture {
    struct test_server *server;
    struct apiserver *api;
    struct token_file *tokens;
    struct apiserver_options options;
    struct error *err;
};

static inline void socket_fixture_on_head(void *context, struct exchange *exchange)
{
    apiserver_service.on_head(((struct socket_fixture *)context)->api, exchange);
}

static inline void socket_fixture_on_request(void *context, struct exchange *exchange)
{
    apiserver_service.on_request(((struct socket_fixture *)context)->api, exchange);
}

static inline void socket_fixture_on_refused(void *context, struct exchange *exchange, int status,
                                             const char *message)
{
    apiserver_service.on_refused(((struct socket_fixture *)context)->api, exchange, status,
                                 message);
}

static inline void socket_fixture_on_done(void *context, const struct exchange *exchange)
{
    apiserver_service.on_done(((struct socket_fixture *)context)->api, exchange);
}

/* The API server is opened on the loop of the HTTP server, which is there before it. */
static inline const struct http_service *socket_fixture_service(void)
{
    static const struct http_service service = {
        socket_fixture_on_head,
        socket_fixture_on_request,
        socket_fixture_on_refused,
        socket_fixture_on_done,
    };

    return &service;
}

static inline void socket_fixture_open(void *context)
{
    struct socket_fixture *f = context;

    f->err = apiserver_open(&f->options, &f->api);
}

static inline void socket_fixture_stop(void *context)
{
    apiserver_stop(((struct socket_fixture *)context)->api);
}

static inline void socket_fixture_release(void *context)
{
    struct socket_fixture *f = context;

    test_server_call(f->server, socket_fixture_stop, f);
    test_server_stop(f->server, 5000);
    test_server_join(f->server);
    loop_stop(test_server_loop(f->server));
    loop_run(test_server_loop(f->server)); /* its thread is this one now */
    apiserver_close(f->api);
    token_file_free(f->tokens);
}

static inline void socket_fixture_add_user(struct socket_fixture *f, const char *name,
                                           const char *group)
{
    struct slice groups[] = { slice_from(group) };

    assert_no_error(token_file_add(f->tokens, slice_from(name),
                                   &(struct user_spec){
                                       .origin = USER_FROM_STATIC_TOKEN,
                                       .name = slice_from(name),
                                       .groups = groups,
                                       .group_count = *group ? 1 : 0,
                                   }));
}

static inline struct socket_fixture *socket_fixture_with(const struct apiserver_options *options)
{
    struct arena *arena = fixture_current()->arena;
    struct socket_fixture *f = arena_new(arena, struct socket_fixture);

    f->tokens = token_file_new();
    socket_fixture_add_user(f, "admin", USER_GROUP_MASTERS);
    socket_fixture_add_user(f, "ada", "");
    socket_fixture_add_user(f, "bob", "");
    socket_fixture_add_user(f, "eve", "");
    f->server = test_server_start(
        &(struct test_server_options){ .service = socket_fixture_service(), .context = f });
    f->options = *options;
    if (!f->options.directory)
        f->options.directory = fixture_directory();
    f->options.loop = test_server_loop(f->server);
    f->options.pool = test_server_pool(f->server);
    f->options.clock = clock_system();
    f->options.encryption_key_file = fixture_path("encryption.key");
    f->options.static_tokens = f->tokens;
    test_server_call(f->server, socket_fixture_open, f);
    assert_no_error(f->err);
    arena_defer(arena, socket_fixture_release, f);
    return f;
}

static inline struct socket_fixture *socket_fixture_new(void)
{
    return socket_fixture_with(&(struct apiserver_options){ .directory = NULL });
}

/* One request. */
struct socket_fixture_call {
    const char *user;    /* NULL: without a token */
    const char *method;  /* "POST" */
    const char *path;    /* "/api/v1/pods" */
    const char *body;    /* NULL: none */
    const char *type;    /* of the body; NULL: application/json */
    const char *headers; /* lines, each with its end; NULL: none */
};

/* Sends it on this connection; the answer is left to be read. */
static inline void socket_fixture_send(int fd, const struct socket_fixture_call *call)
{
    struct arena *arena = fixture_current()->arena;

    wire_send(fd, arena_format(arena,
                               "%s %s HTTP/1.1\r\nHost: h\r\n%s%s%s%sContent-Type: "
                               "%s\r\nContent-Length: %zu\r\n\r\n",
                               call->method, call->path, call->user ? "Authorization: Bearer " : "",
                               call->user ? call->user : "", call->user ? "\r\n" : "",
                               call->headers ? call->headers : "",
                               call->type ? call->type : "application/json",
                               call->body ? strlen(call->body) : 0));
    if (call->body)
        wire_send(fd, call->body);
}

static inline char *socket_fixture_ask(struct socket_fixture *f,
                                       const struct socket_fixture_call *call)
{
    int fd = wire_connect(test_server_port(f->server));
    char *answer;

    socket_fixture_send(fd, call);
    answer = wire_read_answer(fd);
    wire_close(fd);
    return answer;
}

static inline char *socket_fixture_get(struct socket_fixture *f, const char *user, const char *path)
{
    return socket_fixture_ask(
        f, &(struct socket_fixture_call){ .user = user, .method = "GET", .path = path });
}

/* What the administrator prepares. */
static inline void socket_fixture_make(struct socket_fixture *f, const char *path, const char *body)
{
    char *answer =
        socket_fixture_ask(f, &(struct socket_fixture_call){
                                  .user = "admin", .method = "POST", .path = path, .body = body });

    if (wire_status(answer) != 201)
        fail_msg("%s", answer);
}

#define SOCKET_FIXTURE_RBAC "/apis/rbac.authorization.k8s.io/v1"

/* A cluster role of these rules (JSON), bound to the user. */
static inline void socket_fixture_allow(struct socket_fixture *f, const char *user,
                                        const char *name, const char *rules)
{
    struct arena *arena = fixture_current()->arena;

    socket_fixture_make(
        f, SOCKET_FIXTURE_RBAC "/clusterroles",
        arena_format(arena, "{\"metadata\":{\"name\":\"%s\"},\"rules\":[%s]}", name, rules));
    socket_fixture_make(f, SOCKET_FIXTURE_RBAC "/clusterrolebindings",
                        arena_format(arena,
                                     "{\"metadata\":{\"name\":\"%s-%s\"},\"roleRef\":{\"apiGroup\":"
                                     "\"rbac.authorization.k8s.io\",\"kind\":\"ClusterRole\","
                                     "\"name\":\"%s\"},\"subjects\":[{\"kind\":\"User\",\"apiGroup"
                                     "\":\"rbac.authorization.k8s.io\",\"name\":\"%s\"}]}",
                                     name, user, name, user));
}
