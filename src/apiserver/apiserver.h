/* A Kubernetes API server as an object: one database, one authority, one set of resources. A
 * process may have many; they share nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "net/http_service.h"

struct apiserver;
struct arena;
struct audit_options;
struct certificate_list;
struct clock;
struct error;
struct ip_address;
struct key;
struct log;
struct loop;
struct metrics;
struct oidc;
struct pool;
struct secret;
struct token_file;
struct write_limits;

/* By what a server knows its users, and what its own tokens are signed with. Copied or referenced.
 */
struct apiserver_identity {
    /* Of service account tokens: the first, which is private, signs; all are believed. 0: service
     * accounts have no tokens. */
    struct key *const *token_keys;
    size_t token_key_count;
    const char *issuer; /* of tokens: "https://kubernetes.default.svc.cluster.local" */

    /* Whose certificates are logins. NULL: all that TLS has believed. */
    const struct certificate_list *clients;

    /* Proxies that name users in headers: whose certificates they have, and what they are called.
     * NULL: there are none, or any name. */
    const struct certificate_list *proxies;
    const char *const *proxy_names; /* ends with NULL */
};

/* Everything is borrowed and outlives the server. */
struct apiserver_options {
    const char *directory; /* for the database; it exists */
    struct loop *loop;     /* where requests arrive and watches live */
    struct pool *pool;     /* where everything runs that may wait; API_WORKERS threads */
    const struct clock *clock;
    struct log *log;
    struct metrics *metrics; /* NULL: nothing is counted */

    const char *encryption_key_file; /* for secrets at rest; NULL: they are not encrypted */

    struct apiserver_identity identity;

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

    /* What /version says, "v1.31.4", and whose kinds are served: see kind_minors.h. Objects of
     * other kinds stay stored. NULL: the newest we follow, and every kind. */
    const char *kubernetes_version;

    /* A new server will be filled before anybody may speak to it: until apiserver_settled() its
     * writes wait for no disk. What a crash loses, the next start writes again. */
    bool settles;

    /* 0 each: as in limits.h. */
    size_t max_requests;     /* in flight */
    size_t max_user_watches; /* of one user */
};

/* Start-up thread, which must be the loop's: reads the database. */
struct error *apiserver_open(const struct apiserver_options *options,
                             struct apiserver **out_server);

bool apiserver_is_new(const struct apiserver *server); /* nothing was stored before */
void apiserver_settled(struct apiserver *server);      /* any thread; see the options */

/* Tells the cluster where the service "kubernetes" is to be found. An address that only this
 * machine can reach is not told. Start-up or worker thread: waits for the disk. */
struct error *apiserver_publish(struct apiserver *server, const struct ip_address *address,
                                uint16_t port);

/* Tells nodes that want to join where the cluster is and whom to trust: ConfigMap cluster-info in
 * kube-public, which a controller signs with every bootstrap token. Start-up or worker thread. */
struct error *apiserver_publish_cluster_info(struct apiserver *server, const char *url,
                                             struct slice ca_pem);

/* Tells extensions whose certificates prove users and front proxies (none: empty): ConfigMap
 * extension-apiserver-authentication in kube-system. Start-up or worker thread. */
struct error *apiserver_publish_authorities(struct apiserver *server, struct slice ca_pem,
                                            struct slice proxy_pem);

/* Writes a copy of the database into a new file while everything goes on; ERR_ALREADY_EXISTS when
 * it is there. Worker thread: takes as long as the disk does. */
struct error *apiserver_backup(struct apiserver *server, const char *path);

/* Ends every watch and takes no new ones. Stop the HTTP server after this, then close. */
void apiserver_stop(struct apiserver *server);
struct apiserver *apiserver_close(struct apiserver *server); /* NULL in, NULL out */

/* From now on: requests that have begun go on with what they began with. On failure nothing has
 * changed. Loop thread. */
struct error *apiserver_set_identity(struct apiserver *server,
                                     const struct apiserver_identity *identity);

/* Becomes another version, as at the start, while everything goes on; watches of kinds that it has
 * not end. ERR_INVALID: we cannot be that version. Loop thread. */
struct error *apiserver_set_version(struct apiserver *server, const char *kubernetes_version);

/* Any thread; from the next write on. None at first. */
void apiserver_set_write_limits(struct apiserver *server, const struct write_limits *limits);

/* How many bytes all objects may take; 0: any number, as at first. Above it nothing is created and
 * nothing grows until they take a tenth less. What nodes and the server itself need goes on. Any
 * thread; from the next write on. */
void apiserver_set_storage_quota(struct apiserver *server, uint64_t bytes);
bool apiserver_is_full(struct apiserver *server); /* any thread */

/* Whether this is a plugin that --enable-admission-plugins may name: one that every server runs, or
 * one that does nothing. Others are unknown here. */
bool apiserver_has_plugin(struct slice name);

/* For controllers that put tokens into secrets. ERR_NOT_FOUND: there is no key to sign with. Worker
 * threads. */
struct error *apiserver_issue_token(struct apiserver *server, struct slice namespace,
                                    struct slice account, struct slice uid,
                                    struct slice secret_name, struct secret **out_token);

bool apiserver_is_ready(const struct apiserver *server);

/* What an HTTP server is given, together with the API server as context. */
extern const struct http_service apiserver_service;

CLEANUP_DEFINE(apiserver, struct apiserver *, apiserver_close)
