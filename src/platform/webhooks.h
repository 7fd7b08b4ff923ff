/* The rules of Butler's kinds, served as webhooks to a cluster elsewhere: an HTTPS server, its
 * certificate through all renewals, and the configurations that make API servers ask. Loop thread
 * only; everything that waits runs on pools. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"

struct address;
struct error;
struct informers;
struct kube_transport;
struct log;
struct loop;
struct metrics;
struct pool;
struct webhooks;

/* Borrowed for as long as the webhooks live. */
struct webhooks_options {
    struct loop *loop;
    struct log *log;
    struct metrics *metrics;
    struct kube_transport *transport; /* to the cluster that asks */
    struct informers *informers;      /* of that transport */
    struct pool *calls;               /* where rules run */
    struct pool *errands;             /* where certificates are made and configurations written */

    const char *listen;           /* ADDR:PORT */
    const char *system_namespace; /* for the rules */
    const char *namespace;        /* of the Service and of the Secret with the certificate */
    const char *service;          /* "butler-webhook" */
    const char *address;          /* an IP address to be asked at; NULL: by the Service */

    /* Where somebody else puts tls.crt, tls.key and maybe ca.crt. NULL: we make a certificate. */
    const char *certificate_directory;
    const char *inject_ca;  /* "namespace/certificate" for cert-manager; NULL: nobody injects */
    bool leaves_registered; /* somebody else wrote the configurations */
};

/* Listens at once, and is ready some time after webhooks_begin(). ERR_CONFLICT: the port is taken.
 */
struct error *webhooks_start(const struct webhooks_options *options,
                             struct webhooks **out_webhooks);

/* The namespace is there: the certificate is looked for, or made. */
void webhooks_begin(struct webhooks *webhooks);

/* on_stopped comes in a later turn: nobody is answered any more. */
void webhooks_stop(struct webhooks *webhooks, void (*on_stopped)(void *context), void *context);

/* Stopped, and no job is left in the pools; NULL in, NULL out. */
struct webhooks *webhooks_free(struct webhooks *webhooks);

/* Of several replicas one keeps the configurations as they should be. */
void webhooks_lead(struct webhooks *webhooks, bool leading);

/* The certificate that API servers expect is served. */
bool webhooks_are_ready(const struct webhooks *webhooks);

const struct address *webhooks_address(const struct webhooks *webhooks);

CLEANUP_DEFINE(webhooks, struct webhooks *, webhooks_free)
