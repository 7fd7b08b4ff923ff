/* Clients of tenant clusters: one for each namespace and cluster, made from the cluster's admin
 * kubeconfig, which is a Secret, and kept with its connections until that Secret says something
 * else or goes. Nothing is locked while somebody waits for a network: a tenant that does not answer
 * holds up nobody but those who ask it, and those only now and then: after a call that waited
 * in vain for all of its time, calls fail at once for a while. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "kube/kube.h"

struct arena;
struct clock;
struct error;
struct http_peer;
struct informers;
struct tenants;
struct value;

/* Borrowed for as long as the tenants live. */
struct tenants_options {
    struct kube_transport *transport; /* to the cluster that has the Secrets */
    struct informers *informers;      /* of that transport, to hear of their changes */
    uint64_t call_ms;                 /* of each call; 0: TENANTS_CALL_MS */
    const struct clock *clock;        /* for those that do not answer; NULL: that of the loop */

    /* A Unix socket on which the cluster answers to us alone, in the arena; NULL: it has none, and
     * is asked where everybody asks. Worker threads. May be absent. */
    const char *(*find_socket)(void *context, struct arena *arena, const char *namespace,
                               const char *cluster);
    void *context;
};

#define TENANTS_SECRET_SUFFIX "-admin-kubeconfig" /* behind the name of the cluster */

/* Loop thread. on_stopped comes in a later turn, when the tenants are gone; nobody uses one of
 * their clients any more when they are stopped. */
struct tenants *tenants_start(const struct tenants_options *options);
void tenants_stop(struct tenants *tenants, void (*on_stopped)(void *context), void *context);

/* Worker thread; may ask for the Secret, but never the tenant. The client is good as long as the
 * arena, also when the Secret changes meanwhile. Each of its calls ends after call_ms; to
 * let it end with a run, set its `abort` to that of the run's client.
 *
 * ERR_NOT_FOUND: the cluster has no kubeconfig (yet). ERR_INVALID: it has one that cannot be used.
 */
struct error *tenants_get(struct tenants *tenants, struct arena *arena, const char *namespace,
                          const char *cluster, struct kube *out_kube);

/* Where such a client goes, with the credential of the cluster's admin: for whoever carries
 * requests of others there. Good as long as the client; whoever keeps it takes a reference. */
struct http_peer *tenants_peer(const struct kube *tenant);

/* Whether a call failed because the cluster sleeps: nobody listens on its socket, and asking there
 * wakes nobody. Any thread. */
bool tenants_is_asleep(const struct error *error);

/* Any thread: the next tenants_get() makes a new client. */
void tenants_evict(struct tenants *tenants, struct slice namespace, struct slice cluster);

size_t tenants_count(struct tenants *tenants); /* any thread; clients that are kept */

/* The kubeconfig in a Secret's data, decoded: under admin.svc, admin.conf, value or kubeconfig, the
 * first that is there. It belongs to the arena and is wiped with it. Empty: there is none. */
struct error *tenants_read_secret(struct arena *arena, struct value secret,
                                  struct slice *out_kubeconfig);
