/* Which ProviderConfig a TenantCluster has its machines from: the one it names, else its team's,
 * else the platform's, else the one called "default", else the only one there is. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct kube;

/* What is known; absent objects are fine. */
struct provider_choice_input {
    struct value cluster;
    struct value team;   /* the Team it belongs to */
    struct value config; /* the ButlerConfig */
    const char *system_namespace;
};

struct provider_choice {
    struct value provider; /* the ProviderConfig; absent: there is none */
    struct slice name;     /* that was looked for; empty: none was named */
    struct slice namespace;
    bool ambiguous; /* none is named, and there is more than one */
};

/* Worker thread: reads. What is found belongs to the arena. */
struct error *provider_choice_find(struct arena *arena, const struct kube *kube,
                                   const struct provider_choice_input *input,
                                   struct provider_choice *out_choice);

/* The cluster names this provider, or was given it by the order above, which its label tells. Any
 * thread. */
bool provider_choice_uses(struct value cluster, struct value provider,
                          const char *system_namespace);
