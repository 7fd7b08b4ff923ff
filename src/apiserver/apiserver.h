/* A Kubernetes API server as an object: one database, one authority, one set of resources. A
 * process may have many; they share nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "net/http_service.h"

struct account_tokens;
struct apiserver;
struct arena;
struct audit_options;
struct certificate;
struct clock;
struct error;
struct ip_address;
struct key;
struct log;
struct loop;
struct metrics;
struct oidc;
struct pool;
struct token_file;

/* Everything is borrowed and outlives the server. */
struct apiserver_options {
    const char *directory; /* for the database; it exists */
    struct loop *loop;     /* where requests arrive and watches live */
    struct pool *pool;     /* where everything runs that may wait; API_WORKERS threads */
    const struct clock *clock;
    struct log *log;
    struct metrics *metrics; /* NULL: nothing is counted */

    const char *encryption_key_file; /* for secrets at rest; NULL: they are not encrypted */

    /* Signs service account tokens; its certificate is what clients trust (kube-root-ca.crt). */
    struct key *token_key;
    const char *issuer;        /* of tokens: "https://kubernetes.default.svc.cluster.local" */
    const char *authority_pem; /* NULL: none is published */

    /* Where a webhook behind a service is: "10.0.4.7:8443", in the arena. Worker threads. NULL: at
     * one of the endpoints that the API has of the service. */
    struct error *(*find_service)(void *context, struct arena *arena, struct slice namespace,
                                  struct slice name, uint16_t port, const char **out_address);
    void *find_service_context;

    /* Logins beside certificates, service accounts and bootstrap tokens. NULL and 0: none. */
    const struct token_file *static_tokens;
    struct oidc *const *providers;
    size_t provider_count;

    const struct audit_options *audit; /* how requests are written down; NULL: they are not */

    /* The platform is here: the rules of Butler's kinds apply, and this is its own namespace. NULL:
     * it is elsewhere, as for the server of a tenant. */
    const char *platform_namespace;

    /* What watches can resume from; 0: as the store has it. */
    uint64_t keep_history_ms;
    size_t max_history_events;

    /* What services get their addresses and node ports from; NULL each: "10.96.0.0/16" and
     * "30000-32767". A second range of the other family may follow behind a comma. */
    const char *service_ranges;
    const char *node_ports;

    /* What /version says, "v1.31.4". It is data: every version is served by the same program, with
     * the same kinds. NULL: the newest we follow. */
    const char *kubernetes_version;

    /* 0 each: as in limits.h. */
    size_t max_requests;     /* in flight */
    size_t max_user_watches; /* of one user */
};

/* Start-up thread, which must be the loop's: reads the database. */
struct error *apiserver_open(const struct apiserver_options *options,
                             struct apiserver **out_server);

/* Tells the cluster where the service "kubernetes" is to be found. An address that only this
 * machine can reach is not told. Start-up or worker thread: waits for the disk. */
struct error *apiserver_publish(struct apiserver *server, const struct ip_address *address,
                                uint16_t port);

/* Tells nodes that want to join where the cluster is and whom to trust: ConfigMap cluster-info in
 * kube-public, which a controller signs with every bootstrap token. Start-up or worker thread. */
struct error *apiserver_publish_cluster_info(struct apiserver *server, const char *url,
                                             struct slice ca_pem);

/* Writes a copy of the database into a new file while everything goes on; ERR_ALREADY_EXISTS when
 * it is there. Worker thread: takes as long as the disk does. */
struct error *apiserver_backup(struct apiserver *server, const char *path);

/* Ends every watch and takes no new ones. Stop the HTTP server after this, then close. */
void apiserver_stop(struct apiserver *server);
struct apiserver *apiserver_close(struct apiserver *server); /* NULL in, NULL out */

/* For controllers that put tokens into secrets; NULL: there is no key to sign with. */
const struct account_tokens *apiserver_account_tokens(const struct apiserver *server);

bool apiserver_is_ready(const struct apiserver *server);

/* What an HTTP server is given, together with the API server as context. */
extern const struct http_service apiserver_service;

CLEANUP_DEFINE(apiserver, struct apiserver *, apiserver_close)
