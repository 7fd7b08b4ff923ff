/* The transport to an API server somewhere: HTTP/2 or HTTP/1.1 over TLS, JSON. Answers are bounded,
 * watches are streams of lines, errors come from Status objects. */
#pragma once

#include "base/cleanup.h"

struct error;
struct http_client;
struct https;
struct kube_transport;
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

CLEANUP_DEFINE(https, struct https *, https_free)
