/* In which order the addons of one cluster are installed and removed: who waits for whom. Pure; any
 * thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;

/* One addon of the cluster. */
struct addon_order_node {
    struct slice name;         /* of the TenantAddon */
    struct slice definition;   /* empty: it is a chart of its own */
    struct value depends_on;   /* [{name}] of TenantAddons; may be absent, as the next */
    struct value requirements; /* names of definitions */
    bool installed;
};

struct addon_order {
    const struct addon_order_node *nodes;
    size_t count;
    struct value healthy; /* observedState.addons of the cluster; may be absent */

    /* Names of definitions that clusters of this provider have something else for: who requires one
     * waits for it only if it is there. */
    const struct slice *foreign;
    size_t foreign_count;
};

/* What `node` still waits for, as "a, b" in the arena; NULL: nothing. */
const char *addon_order_unmet(struct arena *arena, const struct addon_order *order,
                              const struct addon_order_node *node);

/* The way from `node` back to itself, as "a -> b -> a" in the arena; NULL: there is none. */
const char *addon_order_cycle(struct arena *arena, const struct addon_order *order,
                              const struct addon_order_node *node);

/* Who needs `node`, as "a, b" in the arena; NULL: nobody. */
const char *addon_order_dependents(struct arena *arena, const struct addon_order *order,
                                   const struct addon_order_node *node);

/* How long after the n-th failure the next try is made: 1, 2, 4 … 30 minutes. n counts from 1. */
uint64_t addon_order_retry_ms(size_t failures);
