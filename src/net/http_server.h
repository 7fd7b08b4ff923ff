/* An HTTP server on one loop: listeners, connections, limits, an orderly end. A process may have
 * many, also several on one loop, or one per loop on the same port. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "net/limits.h"

struct address;
struct error;
struct http_server;
struct http_service;
struct loop;
struct tls;

struct http_server_options {
    const struct http_limits *limits; /* copied; NULL: HTTP_LIMITS_DEFAULT */
    const struct http_service *service;
    void *service_context;
    struct tls *tls; /* a reference is taken. NULL: clear text */
};

struct http_server *http_server_new(struct loop *loop, const struct http_server_options *options);

/* Only after http_server_stop() reported the end, or when it never listened. */
struct http_server *http_server_free(struct http_server *server);

struct http_listen_options {
    bool reuse_port; /* for several loops */
    bool clear;      /* without TLS, although the server has it */
    bool encrypted;  /* a Unix socket speaks TLS as well; it does not otherwise */
    mode_t mode;     /* of a Unix socket; 0: owner only */
};

/* "127.0.0.1:6443", "unix:/path"; see address.h. options may be NULL. */
struct error *http_server_listen(struct http_server *server, const char *address,
                                 const struct http_listen_options *options);

/* On a socket that listens already and that others hold as well; see listener_adopt(). */
struct error *http_server_adopt(struct http_server *server, int take_fd);

/* Where the listener with this number (from 0, in the order of listening) is; NULL: no such. */
const struct address *http_server_address(const struct http_server *server, size_t index);

/* New connections use it from now on; those that are open keep what they have. */
void http_server_set_tls(struct http_server *server, struct tls *tls);

/* Stops accepting, lets requests finish, tells clients not to send more. Whoever was accepted a
 * moment ago is answered once. What is still open after drain_ms is cut off. on_stopped is called
 * once, when everything is gone. */
void http_server_stop(struct http_server *server, uint64_t drain_ms,
                      void (*on_stopped)(void *context), void *context);

struct http_server_counts {
    size_t connections;
    size_t idle_connections;
    size_t exchanges; /* being read or answered */
    uint64_t accepted;
    uint64_t refused; /* connections over a ceiling */
};

void http_server_count(const struct http_server *server, struct http_server_counts *out_counts);
