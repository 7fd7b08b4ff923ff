/* How the API servers of tenants are reached from outside: by addresses of their own, or by name
 * behind one Ingress controller or Gateway. Pure, any thread. */
#pragma once

#include "doc/value.h"

struct arena;
struct error;

enum exposure_mode {
    EXPOSURE_LOAD_BALANCER,
    EXPOSURE_INGRESS,
    EXPOSURE_GATEWAY,
};

/* Texts belong to the arena; NULL is absent. */
struct exposure {
    enum exposure_mode mode;
    const char *tenant_host;       /* NULL in mode LoadBalancer */
    const char *konnectivity_host; /* likewise */
    const char *class_name;        /* Ingress: NULL is the cluster's default class */
    const char *controller;        /* Ingress: haproxy, nginx, traefik, generic; NULL: not told */
    const char *gateway_namespace; /* Gateway */
    const char *gateway_name;
};

const char *exposure_mode_name(enum exposure_mode mode); /* as ButlerConfig says it */

/* For one tenant: the object ButlerConfig (absent: all defaults), and the TenantCluster's effective
 * spec, which may choose another mode. What the mode needs and the configuration does not say is
 * ERR_INVALID. */
struct error *exposure_read(struct arena *arena, struct value butler_config, struct value spec,
                            const char *cluster, const char *tenant_namespace,
                            struct exposure *out_exposure);
