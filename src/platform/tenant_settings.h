/* What a tenant's API server is told besides keys: engine.json of its configuration. Plain memory
 * of an arena. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apiserver/write_limits.h"
#include "base/ip_prefix.h"
#include "platform/limits.h"

struct arena;
struct error;

struct tenant_settings {
    const char *uid;
    const char *namespace;
    const char *name;
    uint64_t generation;
    const char *version;        /* "v1.31.4" */
    const char *service_ranges; /* "10.96.0.0/16"; two behind each other with a comma between */
    struct ip_prefix pod_ranges[TENANT_MAX_RANGES];
    size_t pod_range_count;     /* 0: nodes get none */
    const char *cluster_domain; /* "cluster.local" */
    const char *advertised;     /* address that pods reach the API at; NULL: none */
    const char *endpoint;       /* "host:port" that everybody else does; NULL: none */
    uint16_t endpoint_port;     /* 0: unknown */
    struct write_limits write_limits;
    bool approve_serving; /* certificates that kubelets serve with; see housekeeping.h */
    struct ip_prefix *serving_subnets;
    size_t serving_subnet_count;
    uint64_t storage_bytes; /* that objects may take; 0: any */
};

/* ERR_INVALID names the field, what it is and what it should be. Worker or start-up thread. */
struct error *tenant_settings_load(struct arena *arena, const char *path,
                                   struct tenant_settings *out_settings);

/* Who signs service account tokens in this domain. */
const char *tenant_settings_issuer(struct arena *arena, const struct tenant_settings *settings);
