/* What the parts of this room share. */
#pragma once

#include "hosted/kubeconfig_generator.h"
#include "hosted/planes.h"
#include "hosted/steward_names.h"
#include "kube/controller.h"

struct loop;

/* The context of the controllers of control planes. */
struct hosted {
    struct loop *loop;
    struct planes *planes; /* loop thread only */
    char *directory;
    struct controller_run *control_planes; /* NULL each once it has stopped */
    struct controller_run *tenants;
    struct controller_run *generators;
    struct controller_run *data_stores;
    struct kubeconfig_generator_options generator_options;
    size_t stopping;
    void (*on_stopped)(void *context);
    void *context;
};

extern const struct controller steward_control_plane_controller; /* context: the hosted */
extern const struct controller tenant_control_plane_controller;

/* Writes what others need to reach a tenant. Worker thread: reads what the tenant's process wrote.
 */
struct reconcile;
struct error *tenant_secrets_ensure(struct reconcile *rc, const char *directory, uint16_t port);
