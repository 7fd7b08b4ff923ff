/* ClusterCreationPolicy: who it is for, and which of several counts. Pure functions over objects;
 * everything is borrowed from these. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

/* From the widest to the narrowest, which wins. */
enum creation_policy_tier {
    CREATION_POLICY_NONE, /* the scope says nothing */
    CREATION_POLICY_PLATFORM,
    CREATION_POLICY_TEAM,
    CREATION_POLICY_ENVIRONMENT,
};

struct creation_policy {
    struct slice name;
    enum creation_policy_tier tier;
    struct slice team; /* empty each: all */
    struct slice environment;
    struct value providers; /* types; empty: all */
    struct value options;
};

void creation_policy_read(struct value object, struct creation_policy *out_policy);

/* How many members of the scope are set; exactly one is right. */
size_t creation_policy_scopes(struct value object);

extern const char *const creation_policy_options[]; /* "image" …; ends with NULL */

/* What a cluster is being made for. */
struct creation_policy_target {
    struct slice team; /* empty each: none */
    struct slice environment;
    struct slice provider; /* "nutanix" */
};

/* The rule of the narrowest policy that is for this target and has one about the option; absent:
 * there is none. */
struct value creation_policy_find(const struct creation_policy *policies, size_t count,
                                  const struct creation_policy_target *target, const char *option,
                                  const struct creation_policy **out_policy);

/* Both are for the same target, on the same tier, and for a common provider. */
bool creation_policy_meets(const struct creation_policy *a, const struct creation_policy *b);

/* Where an option is set, for a type of provider. */
struct creation_policy_field {
    const char *provider;
    const char *option;
    const char *name; /* of the field, in the override and in the ProviderConfig */
    bool is_os_image; /* os.imageRef comes between the two */
};

/* NULL: the option has no effect with this provider. */
const struct creation_policy_field *creation_policy_field(struct slice provider,
                                                          const char *option);

/* What counts for a cluster: its override, the image of its operating system, the provider's
 * default. Empty: nobody says. */
struct slice creation_policy_value(const struct creation_policy_field *field, struct value cluster,
                                   struct value provider);
