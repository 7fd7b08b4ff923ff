/* What the parts of this room share. */
#pragma once

#include "api/meta.h"
#include "kube/controller.h"
#include "local/joins.h"
#include "local/local.h"
#include "local/simulate.h"

struct cache_index;
struct http_client;
struct loop;
struct reconcile;

/* The address of a machine, once it has a Node. */
#define LOCAL_NOTE_ADDRESS "butler.butlerlabs.dev/address"

/* The context of both controllers. */
struct local {
    struct loop *loop;
    struct local_options options;
    struct http_client *client; /* for machines that join */
    struct joins *joins;        /* loop thread only */
    struct controller_run *clusters;
    struct controller_run *machines; /* NULL each once it has stopped */
    size_t stopping;
    void (*on_stopped)(void *context);
    void *context;
};

extern const struct controller docker_cluster_controller; /* context: the local */
extern const struct controller docker_machine_controller;

/* Everything a run knows about its machine; borrowed from documents of the run's arena. */
struct docker_machine {
    struct meta meta;
    struct value object;
    struct value machine;     /* the Machine that owns it; absent: none */
    const char *machine_name; /* which its Node has as well */
    const char *cluster;      /* "" : not said */
    const char *provider_id;  /* "": it has not joined */
    const char *address;      /* before the provider id; "": none yet */
    bool ready;
    struct simulate simulate;
};

/* docker_machine_address.c. Worker threads, but for the question whether one is used. */

extern const struct cache_index docker_machine_blocks;    /* IPAllocations for machines */
extern const struct cache_index docker_machine_addresses; /* DockerMachines that have one */

/* The TenantCluster that the machine is of; *out_doc stays NULL when there is none. */
struct error *docker_machine_find_cluster(struct reconcile *rc,
                                          const struct docker_machine *machine,
                                          struct doc **out_doc);

/* Sets request->addresses. ERR_TOO_MANY: its cluster has none left for now. */
struct error *docker_machine_find_addresses(struct reconcile *rc,
                                            const struct docker_machine *machine,
                                            struct joins_request *request);

/* Another machine of the same namespace has written it down. Any thread. */
bool docker_machine_address_is_used(struct cache *cache, const struct object_key *machine,
                                    const char *address);

/* docker_machine_join.c. Worker threads. */

/* Asks the tenant for a certificate; what comes of it is seen in the next run. */
struct error *docker_machine_ask(struct reconcile *rc, const struct docker_machine *machine);

/* Makes the Node with the certificate, and writes the provider id. */
struct error *docker_machine_register(struct reconcile *rc, const struct docker_machine *machine);
