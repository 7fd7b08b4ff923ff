/* The controllers that do what the Cluster API does, for the embedded default. Loop thread only;
 * work runs on a pool. */
#pragma once

#include <stdbool.h>

struct arena;
struct error;
struct informers;
struct kube;
struct kube_transport;
struct log;
struct machines;
struct metrics;
struct pool;

/* Copied, but for what it points to, which outlives the controllers. */
struct machines_options {
    struct kube_transport *transport;
    struct informers *informers; /* of that transport */
    struct pool *pool;
    struct log *log;         /* NULL: silent */
    struct metrics *metrics; /* NULL: none */

    /* A client of a tenant's API, good for the arena's life. Worker threads. ERR_NOT_FOUND: there
     * is none (yet). */
    struct error *(*tenant)(void *context, struct arena *arena, const char *namespace,
                            const char *cluster, struct kube *out_kube);
    void *tenant_context;
};

struct machines *machines_start(const struct machines_options *options);

/* on_stopped comes in a later turn; the controllers are gone then, and nothing of them runs. */
void machines_stop(struct machines *machines, void (*on_stopped)(void *context), void *context);

/* Nothing is being done and nothing is due. */
bool machines_are_idle(const struct machines *machines);
