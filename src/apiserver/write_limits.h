/* Writes that a tenant's users may not make, for as long as somebody above them says so. What nodes
 * and the control plane need to stay alive goes on: leases, statuses of nodes, events, tokens,
 * reviews, and what system users do in kube-system. */
#pragma once

#include <stdbool.h>

struct write_limits {
    bool creation;
    bool update;
    bool deletion;
};
