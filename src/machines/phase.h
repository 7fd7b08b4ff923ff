/* Where objects stand, in one word, from facts that were looked at in the same run. Pure; any
 * thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct phase_machine {
    bool deleting;
    bool failed;
    bool bootstrap_ready;
    bool infrastructure_ready;
    bool has_provider_id;
    bool has_node;
};

/* Pending, Provisioning, Provisioned, Running, Failed, Deleting. */
const char *phase_of_machine(const struct phase_machine *facts);

struct phase_cluster {
    bool deleting;
    bool failed;
    bool has_references; /* to an infrastructure or a control plane */
    bool infrastructure_ready;
    bool has_endpoint;
};

/* Pending, Provisioning, Provisioned, Failed, Deleting. */
const char *phase_of_cluster(const struct phase_cluster *facts);

struct phase_deployment {
    bool failed;
    int64_t replicas; /* wanted */
    int64_t present;
    int64_t ready;
};

/* ScalingUp, ScalingDown, Running, Failed. */
const char *phase_of_deployment(const struct phase_deployment *facts);

/* What a Node says about itself, as a condition of its machine. */
struct phase_node {
    const char *status; /* "True", "False", "Unknown" */
    const char *reason; /* "" when it is well */
    struct slice message;
};

struct phase_node phase_of_node(struct value node);
