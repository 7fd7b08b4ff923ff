/* What the parts of this room share. */
#pragma once

#include <stdbool.h>

#include "api/steward_names.h"
#include "hosted/kubeconfig_generator.h"
#include "kube/controller.h"

struct cache;
struct loop;
struct news;
struct steward_metrics;
struct supervise;

/* The context of the controllers of control planes. Workers read what does not change; the rest is
 * the loop's. */
struct hosted {
    struct loop *loop;
    struct error *(*tenant)(void *context, struct arena *arena, const char *namespace,
                            const char *cluster, struct kube *out_kube); /* NULL: none */
    void *tenant_context;
    char *directory;     /* of the supervisor */
    int place;           /* that directory, for paths that fit into the address of a socket */
    bool keep_tenants;   /* those that say nothing run on when the platform ends */
    struct cache *cache; /* of the management API */
    struct news *news;
    struct steward_metrics *metrics; /* NULL: none */
    struct supervise *supervise;     /* NULL each once it has stopped */
    struct controller_run *control_planes;
    struct controller_run *tenants;
    struct controller_run *generators;
    struct controller_run *data_stores;
    struct kubeconfig_generator_options generator_options;
    size_t orders; /* that nobody has answered yet */
    size_t stopping;
    void (*on_stopped)(void *context);
    void *context;
};

extern const struct controller steward_control_plane_controller; /* context: the hosted */
extern const struct controller tenant_control_plane_controller;
