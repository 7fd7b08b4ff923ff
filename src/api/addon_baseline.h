/* What every cluster gets without being asked: which addons, in which order, in which version.
 * Definitions of the catalog that name a cluster's provider among their baselineProviders are part
 * of it, next to those that are known here. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;

/* One addon that a cluster shall have. */
struct addon_baseline {
    const char *definition;  /* its name in the catalog */
    struct value object;     /* that definition; absent: the catalog has none */
    struct value block;      /* spec.addons.<x> of the cluster; absent: nobody wrote one */
    bool mandatory;          /* the cluster cannot be Ready without */
    const char *config_key;  /* in ButlerConfig spec.defaultAddonVersions; NULL: none */
    const char *own_version; /* when nobody else says one; NULL: none */
    const char *timeout;     /* how long its installation may take; NULL: as the definition says */
};

/* What decides. */
struct addon_baseline_facts {
    struct value addons;         /* spec.addons of the cluster; may be absent */
    struct slice provider;       /* "nutanix" */
    bool has_lb_range;           /* there are addresses for load balancers */
    const struct value *catalog; /* all definitions, by name */
    size_t catalog_count;
};

/* Those that the cluster shall have, in the order of installation. Returns how many. */
size_t addon_baseline_choose(struct arena *arena, const struct addon_baseline_facts *facts,
                             struct addon_baseline **out_chosen);

/* The cluster's own word, else the platform's, else the catalog's, else ours; "" when nobody has
 * one. `config` is the spec of ButlerConfig; it may be absent. */
const char *addon_baseline_version(struct arena *arena, const struct addon_baseline *addon,
                                   struct value config);

/* A definition names the providers that it is for, and this is none of them: its clusters have
 * something else in its place, such as the load balancers of a cloud. */
bool addon_baseline_is_foreign(struct value definition, struct slice provider);
