/* The controllers that come with an API server, switched on and off by the names that a
 * kube-controller-manager knows. Loop thread only; work runs on a pool. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct certificate;
struct doc;
struct error;
struct housekeeping;
struct informers;
struct ip_prefix;
struct key;
struct kube_transport;
struct log;
struct map;
struct metrics;
struct pool;
struct secret;
struct text;

/* Who signs certificates. Worker threads. */
struct housekeeping_signer {
    /* The authority behind a signer name ("kubernetes.io/kubelet-serving"); references that the
     * caller releases. ERR_NOT_FOUND: this one is not ours to sign for. */
    struct error *(*authority)(void *context, const char *signer_name,
                               struct certificate **out_certificate, struct key **out_key);
};

/* Copied, but for what it points to, which outlives the housekeeping. */
struct housekeeping_options {
    struct kube_transport *transport;
    struct informers *informers; /* of that transport */
    struct pool *pool;
    struct log *log;         /* NULL: silent */
    struct metrics *metrics; /* NULL: none */

    /* "*,-garbagecollector", in the order of reading; NULL: all of them. */
    const char *controllers;

    struct slice root_ca_pem;                 /* for kube-root-ca.crt; empty: not published */
    const struct housekeeping_signer *signer; /* NULL: nothing is signed */
    void *signer_context;

    /* Makes the token of a service account that a secret holds; worker threads. NULL: secrets that
     * want one are left alone. */
    struct error *(*issue_token)(void *context, struct slice namespace, struct slice account,
                                 struct slice uid, struct slice secret_name,
                                 struct secret **out_token);
    void *issue_context;

    /* What the cluster is given and keeps: [{"object": …, "yields": true}, …], where `yields`
     * leaves to others what they have set of it. NULL: nothing. */
    const struct doc *given;

    /* All of it is there; comes again after later changes. Worker thread. NULL: nobody asks. */
    void (*on_given)(void *context);
    void *on_given_context;
    /* Nodes are looked after: whether they live, which pods' addresses they have; jobs go when
     * their time is over. A kube-controller-manager does the same, and while one leads we do not.
     */
    bool keeps_nodes;
    const struct ip_prefix *pod_ranges; /* one, or one of each family; none: nodes get no range */
    size_t pod_range_count;

    /* Certificates that kubelets serve with are approved when they are for themselves and, if there
     * are any, within these subnets. */
    bool approve_serving;
    const struct ip_prefix *serving_subnets;
    size_t serving_subnet_count;

    uint64_t certificate_ms;  /* the longest life of one that is signed; 0: a year */
    uint64_t event_ms;        /* how long events are kept; 0: an hour */
    uint64_t unused_token_ms; /* how long tokens in secrets may be unused; 0: a year */

    /* Set by housekeeping_start(). */
    int64_t started_ms;         /* wall time */
    struct map *given_versions; /* as which given objects were found in order; NULL: not noted */
};

/* ERR_INVALID: `controllers` names one that does not exist; the message names those that do. */
struct error *housekeeping_start(const struct housekeeping_options *options,
                                 struct housekeeping **out_housekeeping);

/* on_stopped comes in a later turn; the housekeeping is gone then, and nothing of it runs. */
void housekeeping_stop(struct housekeeping *housekeeping, void (*on_stopped)(void *context),
                       void *context);

/* Nothing is being done and nothing is due. */
bool housekeeping_is_idle(const struct housekeeping *housekeeping);

/* For help texts: "serviceaccount-controller, …". */
void housekeeping_append_names(struct text *text);
