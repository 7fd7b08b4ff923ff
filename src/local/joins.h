/* Simulated kubelets between their request for a certificate and their Node: the certificate is
 * awaited by a watch, so nobody asks twice and no thread waits. It also knows what a machine learns
 * from another of its tenant: which addresses are taken, and the authority. Nothing here outlives
 * the process: a machine that has not joined begins anew. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "kube/object_key.h"

struct arena;
struct https;
struct joins;
struct loop;
struct secret;

enum joins_phase {
    JOINS_NONE, /* it has not asked */
    JOINS_WAITING,
    JOINS_SIGNED,
    JOINS_FAILED,
};

/* What a worker has done for a machine. Made with joins_request_new(); the texts are of its arena,
 * the rest is its own. */
struct joins_request {
    struct arena *arena;
    struct joins *joins;   /* whom it is for */
    struct object_key key; /* of the DockerMachine */
    struct https *https;   /* to the tenant, with the token */
    struct secret *key_pem;
    const char *name;   /* of the CertificateSigningRequest */
    const char *server; /* where it was made */
    struct slice ca_pem;
    const char *const *addresses; /* that it may have, best first; ends with NULL */
};

struct joins_state {
    enum joins_phase phase;
    struct slice certificate_pem;
    const struct secret *key_pem;
    const char *server;
    struct slice ca_pem; /* of the tenant, if any of its machines knows it; else empty */
    const char *address;
    const char *problem; /* why it failed */
};

struct joins_events {
    /* The phase of a machine has changed. */
    void (*on_change)(void *context, const struct object_key *key);

    /* Whether another machine, one that does not join any more, has this address. */
    bool (*is_used)(void *context, const struct object_key *key, const char *address);
};

struct joins *joins_new(struct loop *loop, const struct joins_events *events, void *context);
struct joins *joins_free(struct joins *joins); /* ends every watch; NULL in, NULL out */

/* Any thread. */
struct joins_request *joins_request_new(const struct object_key *key);
struct joins_request *joins_request_free(struct joins_request *request);

/* Watches the request that was made. What the machine had before is forgotten. */
void joins_begin(struct joins *joins, struct joins_request *take_request);
void joins_forget(struct joins *joins, const struct object_key *key);

/* The tenant is gone. */
void joins_forget_tenant(struct joins *joins, struct slice namespace);

/* Everything belongs to the arena. */
void joins_look(struct arena *arena, const struct joins *joins, const struct object_key *key,
                struct joins_state *out_state);

bool joins_are_idle(const struct joins *joins); /* nobody waits for a certificate */

CLEANUP_DEFINE(joins, struct joins *, joins_free)
CLEANUP_DEFINE(joins_request, struct joins_request *, joins_request_free)
