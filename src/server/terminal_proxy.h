/* The API that a shell in a sandbox sees: accepts the token of its session alone, speaks to one
 * cluster alone, and says there who the person is. What the shell sends besides is not believed.
 * Loop thread only. */
#pragma once

#include <stddef.h>

struct error;
struct http_client;
struct http_peer;
struct loop;
struct terminal_proxy;
struct tls;

/* Texts are copied. */
struct terminal_proxy_options {
    struct loop *loop;
    struct http_client *client; /* outlives the proxy */
    struct http_peer *peer;     /* the cluster, with a credential that may impersonate; a reference
                                   is taken */
    struct tls *tls;            /* what the shell trusts; a reference is taken. NULL: clear text */
    const char *token;          /* what the shell must show */
    const char *user;           /* whom it acts as there */
    const char *const *groups;  /* ends with NULL */

    /* A request is over. The path is without its query. May be NULL. */
    void (*on_request)(void *context, const char *method, const char *path, int status);
    void *context;
};

/* Answers on a socket that listens already, which is taken. */
struct error *terminal_proxy_start(const struct terminal_proxy_options *options, int take_socket,
                                   struct terminal_proxy **out_proxy);

/* Cuts everything off; the proxy is gone when on_stopped is called, in a later turn. */
void terminal_proxy_stop(struct terminal_proxy *proxy, void (*on_stopped)(void *context),
                         void *context);
