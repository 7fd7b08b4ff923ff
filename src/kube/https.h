/* The transport to an API server somewhere: HTTP/1.1 over TLS, JSON. Answers are bounded,
 * watches are streams of lines, errors come from Status objects. */
#pragma once

#include "base/cleanup.h"
#include "kube/transport.h"

struct arena;
struct doc;
struct error;
struct http_client;
struct http_peer;
struct https;
struct kubeconfig;
struct loop;

/* Checks keys and certificates: worker threads and start-up only. The client belongs to the loop
 * and outlives the transport; several transports may share it. With config->unix_socket it goes
 * there. */
struct error *https_new(struct loop *loop, struct http_client *client,
                        const struct kubeconfig *config, struct https **out_https);

/* Nobody calls any more and every watch has ended. */
struct https *https_free(struct https *https); /* NULL in, NULL out */

struct kube_transport *https_transport(struct https *https);

/* The same way without a transport, with whatever credential the kubeconfig has; a token that is
 * renewed is read once. Worker threads. */
struct error *https_peer_new(const struct kubeconfig *config, struct http_peer **out_peer);

/* Where it goes and with which credential, for whoever carries requests of others there; borrowed.
 */
struct http_peer *https_peer(const struct https *https);

/* What a request looks like on the wire: "/apis/apps/v1/namespaces/a/deployments/web/status", of
 * the arena, and its method. Any thread. */
const char *https_path(struct arena *arena, const struct kube_request *request);
const char *https_method(enum kube_verb verb);

/* GET of a path that is no resource, such as "/version". Worker thread; blocks. 0 ms: KUBE_CALL_MS.
 * *out_server_ms, which may be NULL, is what the server's clock says; 0: it does not say. */
struct error *https_ask(struct https *https, const char *path, uint64_t timeout_ms,
                        struct doc **out_doc, int64_t *out_server_ms);

CLEANUP_DEFINE(https, struct https *, https_free)
