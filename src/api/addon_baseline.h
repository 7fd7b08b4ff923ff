/* What every cluster gets without being asked: which addons, in which order, in which version.
 * Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;

/* One addon that a cluster shall have. */
struct addon_baseline {
    const char *definition;  /* in the catalog */
    struct value block;      /* spec.addons.<x> of the cluster; absent: nobody wrote one */
    bool mandatory;          /* the cluster cannot be Ready without */
    const char *config_key;  /* in ButlerConfig spec.defaultAddonVersions; NULL: none */
    const char *own_version; /* when nobody else says one; NULL: none */
};

/* What decides. */
struct addon_baseline_facts {
    struct value addons;   /* spec.addons of the cluster; may be absent */
    struct slice provider; /* "nutanix" */
    bool has_lb_range;     /* there are addresses for load balancers */
};

enum {
    ADDON_BASELINE_MAX = 8
};

/* Those that the cluster shall have, in the order of installation. Returns how many. */
size_t addon_baseline_choose(const struct addon_baseline_facts *facts,
                             struct addon_baseline out_chosen[ADDON_BASELINE_MAX]);

/* The cluster's own word, else the platform's, else the catalog's, else ours; "" when nobody has
 * one. `config` is the spec of ButlerConfig, `definition` the whole definition; both may be absent.
 */
const char *addon_baseline_version(struct arena *arena, const struct addon_baseline *addon,
                                   struct value config, struct value definition);
