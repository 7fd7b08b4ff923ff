/* A MachineSet as a typed view. It borrows from the document. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/meta.h"
#include "machines/choice.h"
#include "machines/rollout.h"

struct machine_set {
    struct value root;
    struct meta meta;
    struct slice cluster;
    struct value template; /* spec.template */
    int64_t replicas;      /* wanted */
    int64_t min_ready_s;
    enum choice_policy delete_policy;
    bool creates; /* new machines may be made */
    size_t made;  /* numbers below were given to machines */

    int64_t present; /* what its status said last */
    int64_t ready;
    int64_t available;
    int64_t revision; /* of the MachineDeployment; 0: none */
    bool failed;
};

void machine_set_read(struct value object, struct machine_set *out_set);

/* As rollouts see it. */
struct rollout_set machine_set_rollout(const struct machine_set *set);
