/* What a pod asks for as a whole: the sum of its containers, or what its largest init container
 * needs, whichever is more. Borrows names from the pod. Any thread. */
#pragma once

#include <stdbool.h>

#include "api/resource_list.h"

enum pod_resources {
    POD_REQUESTS,
    POD_LIMITS,
};

/* Overhead is what the runtime needs besides; of limits it raises those that there are. */
struct resource_list pod_resources(struct arena *arena, struct value pod, enum pod_resources which,
                                   bool with_overhead);

/* The pod as a whole says what it asks for, not (only) its containers. */
bool pod_resources_has_own(struct value pod);
