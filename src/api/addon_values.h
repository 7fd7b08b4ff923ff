/* Helm values that Butler computes, because only it knows the cluster: under the values of a
 * TenantAddon, over those of the definition. Pure; any thread. */
#pragma once

#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct doc;
struct error;

struct addon_values_facts {
    struct slice api_host; /* where nodes reach the cluster's API; empty: not known */
    uint64_t api_port;
    int64_t workers;      /* wanted */
    struct slice cluster; /* its name */
};

/* *out_values is {} for a definition that needs nothing. */
struct error *addon_values_compute(struct slice definition, const struct addon_values_facts *facts,
                                   struct doc **out_values);

/* Texts such as __BUTLER_LOG_ENDPOINT__ in a definition stand for something that has to be given.
 * The first one that is left, in the arena; NULL: none. */
const char *addon_values_placeholder(struct arena *arena, struct value values);

/* What the platform's observability tells an agent. */
struct addon_values_enrolment {
    struct slice endpoint; /* of the pipeline */
    struct slice cluster;
    struct slice cluster_uid;
    struct slice tenant_namespace;
    struct slice environment; /* empty each: not known */
    struct slice provider_type;
    struct slice provider_config;
};

/* For vector-agent, prometheus-operator and otel-collector; ERR_INVALID for others. */
struct error *addon_values_enrol(struct slice definition,
                                 const struct addon_values_enrolment *enrolment,
                                 struct doc **out_values);
