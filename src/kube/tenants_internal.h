/* The client of one tenant cluster. Counted; any thread. */
#pragma once

#include "base/cleanup.h"
#include "base/slice.h"
#include "crypto/digest.h"
#include "kube/transport.h"

struct clock;
struct http_client;
struct http_peer;
struct kubeconfig;
struct tenants_client;

/* `text` is what the kubeconfig was read from. */
struct error *tenants_client_new(struct loop *loop, struct http_client *http,
                                 const struct clock *clock, const struct kubeconfig *config,
                                 struct slice text, struct tenants_client **out_client);
struct tenants_client *tenants_client_ref(struct tenants_client *client);
struct tenants_client *tenants_client_unref(struct tenants_client *client); /* NULL is fine */

/* Whether it was made from this text, whose SHA-256 is given, for this socket (NULL: none). */
bool tenants_client_is_from(const struct tenants_client *client,
                            const unsigned char digest[DIGEST_SHA256_SIZE], const char *socket);

/* To the cluster, with one rule of its own: when a call had to wait in vain for all of its time,
 * the next ones are refused at once for a while, which doubles up to TENANTS_REST_MAX_MS. So a
 * cluster that is gone costs a worker now and then, and not all workers all the time. */
struct kube_transport *tenants_client_transport(struct tenants_client *client);

struct http_peer *tenants_client_peer(struct kube_transport *transport); /* of such a client */

CLEANUP_DEFINE(tenants_client, struct tenants_client *, tenants_client_unref)
