/* ProviderConfig: what all providers have in common, as a typed view. The blocks of the single
 * providers are for those who speak to them. Everything is borrowed from the object. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/meta.h"

struct arena;

#define PROVIDER_CONFIG_LOCAL "local"

struct provider_config {
    struct meta meta;
    struct slice provider;              /* "nutanix" */
    struct slice credentials_name;      /* of a Secret; empty each when absent */
    struct slice credentials_namespace; /* the object's own unless it says otherwise */
    struct slice credentials_key;
    bool team_scoped;
    struct slice team;       /* of the scope; empty: none */
    bool uses_ipam;          /* network.mode is "ipam" */
    struct value pool_refs;  /* network.poolRefs, in the order of the object; may be absent */
    int64_t tenant_balancer; /* addresses for load balancers that a new tenant begins with */
    struct value spec;
};

void provider_config_read(struct value object, struct provider_config *out_config);

/* The keys that the Secret `data` lacks for this provider, as "a b" in the arena; NULL: none. Where
 * there are two ways, both are named. A provider that we do not know lacks nothing. */
const char *provider_config_missing_keys(struct arena *arena, const struct provider_config *config,
                                         struct value data);
