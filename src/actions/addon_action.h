/* Addons of clusters: which object stands for one, what a new one looks like, who needs whom. Pure;
 * any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "actions/action.h"

struct arena;
struct text;

/* Of a cluster's TenantAddons the one for this addon, by the catalog's name or the object's own;
 * NULL: there is none. Borrowed. */
struct doc *addon_action_find(struct doc *const *addons, size_t count, const char *cluster,
                              const char *addon);
bool addon_action_is_of(struct value addon, const char *cluster);

/* ERR_BAD_REQUEST lists the versions that the entry of the catalog offers, unless it offers any. */
struct error *addon_action_check_version(struct value definition, const char *version);

struct addon_action_wish {
    const char *namespace;
    const char *cluster;
    const char *addon;   /* of the catalog, or NULL: */
    struct value helm;   /* a chart of one's own; absent with `addon` */
    const char *version; /* NULL: the catalog's */
    struct value values; /* may be absent */
};

/* A TenantAddon called <cluster>-<addon>, or after the release of its chart. The caller owns it. */
struct error *addon_action_new(const struct addon_action_wish *wish, struct doc **out_doc);

/* NULL and absent: stays as it is. */
struct addon_action_change {
    const char *if_version; /* resourceVersion; ERR_CONFLICT when it is another */
    const char *version;
    struct value values;
};
action_change addon_action_update;

/* Butler itself needs it: installed for the cluster, or for the platform's observability. */
bool addon_action_is_own(struct value addon);

/* Names of the cluster's addons that say they need this object, with ", " between them. */
void addon_action_dependants(struct doc *const *addons, size_t count, const char *cluster,
                             const char *name, struct text *out_names);
