/* The controllers of Butler's own kinds: what is in the table of controllers.c runs, one per file.
 * Loop thread only; work runs on a pool. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kube/controller.h"

struct addon_engine;
struct addon_jobs;
struct cluster_metrics;
struct controllers;
struct http_client;
struct ipam_metrics;
struct tenancy_metrics;

/* What controllers run with: rc->context of each is a const struct controllers_options. Copied, but
 * for what it points to, which outlives the controllers. */
struct controllers_options {
    struct kube_transport *transport;
    struct informers *informers; /* of that transport */
    struct pool *pool;
    struct log *log;         /* NULL: silent */
    struct metrics *metrics; /* NULL: none */

    const char *system_namespace; /* NULL: BUTLER_SYSTEM_NAMESPACE */

    /* A client of a tenant's API with every right, good for the arena's life. Worker threads.
     * ERR_NOT_FOUND: there is none (yet). NULL: no tenant is reached from here. */
    struct error *(*tenant)(void *context, struct arena *arena, const char *namespace,
                            const char *cluster, struct kube *out_kube);
    void *tenant_context;

    bool no_steward;      /* nobody translates what Steward's objects say */
    bool simulates_local; /* the machines of the provider "local" are simulated */
    bool hosts;           /* control planes are made here, and whoever makes one tells of it */

    size_t cluster_workers; /* tenant clusters at once; 0: CONTROLLERS_CLUSTER_WORKERS */
    size_t addon_workers;   /* addons at once; 0: CONTROLLERS_ADDON_WORKERS */

    struct ipam_metrics *ipam_metrics;       /* made by controllers_start(); NULL: none */
    struct tenancy_metrics *tenancy_metrics; /* the same */
    struct cluster_metrics *cluster_metrics; /* the same */

    /* What addons are installed with; NULL: none is, and each says so. */
    const struct addon_engine *addon_engine;

    /* How long an operation of Helm may take at most; 0: ADDON_TIMEOUT_CEILING_MS. */
    uint64_t helm_ceiling_ms;

    const char *management_kubeconfig; /* path, for helm; NULL: there is none */

    struct http_client *http; /* to ask other services; NULL: nobody is asked */

    struct addon_jobs *tenant_addon_jobs; /* made by controllers_start(), as the next */
    struct addon_jobs *management_addon_jobs;
};

/* Starts every controller of the table. */
struct controllers *controllers_start(const struct controllers_options *options);

/* on_stopped comes in a later turn; the controllers are gone then, and nothing of them runs. */
void controllers_stop(struct controllers *controllers, void (*on_stopped)(void *context),
                      void *context);

/* Every controller knows all that it watches, and works. */
bool controllers_are_synced(const struct controllers *controllers);

/* Nothing is being done and nothing is due. */
bool controllers_are_idle(const struct controllers *controllers);

/* --- for the controllers themselves -------------------------------------------------------- */

static inline const struct controllers_options *controllers_options_of(const struct reconcile *rc)
{
    return rc->context;
}

/* For mappings: the object came or went, or what people write changed (its spec, its metadata, that
 * it shall be deleted), not its status alone. */
bool controllers_spec_changed(const struct informer_change *change);

/* A mapping for a controller's own objects: what it writes into their status is no news to it. */
void controllers_own_changes(struct controller_keys *keys, const struct informer_change *change);
