/* Whom the HTTP client talks to, and how both sides prove who they are: one API server, one git
 * host, one socket of a local daemon. Never changed once made, counted; any thread. Connections are
 * shared only between calls whose peers have the same address, trust and certificate. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct error;
struct http_peer;
struct secret;

/* Everything is copied. What is absent is NULL or empty. */
struct http_peer_spec {
    const char *url;         /* "https://10.0.4.7:6443"; a path in it goes before every request's */
    const char *unix_socket; /* connect here; the url still names the host for headers and TLS */
    const char *server_name; /* the name that the certificate must have instead of the url's host */

    struct slice ca_pem;          /* trust these alone; empty: the system's roots */
    struct slice certificate_pem; /* ours, with its chain */
    const struct secret *key_pem; /* of the first certificate */
    const struct secret *bearer;  /* sent with every request that has none of its own */
    bool trust_anyone;            /* no check of the server at all: for whoever asked for it */

    const char *proxy;           /* "http://proxy:3128" */
    bool proxy_from_environment; /* https_proxy, no_proxy …, when `proxy` is absent */
    const char *user_agent;      /* absent: "butler/" and the version */
};

/* Checks all of it, keys included: worker threads and start-up only. */
struct error *http_peer_new(const struct http_peer_spec *spec, struct http_peer **out_peer);
struct http_peer *http_peer_ref(struct http_peer *peer);
struct http_peer *http_peer_unref(struct http_peer *peer); /* NULL in, NULL out */

/* For messages: "10.0.4.7:6443", "unix:/run/daemon.sock". */
const char *http_peer_name(const struct http_peer *peer);

CLEANUP_DEFINE(http_peer, struct http_peer *, http_peer_unref)
