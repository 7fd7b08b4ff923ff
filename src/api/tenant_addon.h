/* TenantAddon, one release in one tenant cluster: a typed view. Everything is borrowed from the
 * object. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/addon_definition.h"

struct tenant_addon {
    struct meta meta;
    struct slice cluster;
    struct slice addon;       /* name of a definition; empty: none */
    bool has_helm;            /* spec.helm is there */
    struct addon_chart chart; /* of spec.helm */
    struct slice version;     /* empty: the definition's */
    struct value values;      /* may be absent, as the next */
    struct value depends_on;
    uint64_t timeout_ms; /* 0: the definition's */
    bool rollback;
    int64_t max_retries;
    bool adopt;
    bool baseline;      /* made by Butler for the cluster itself */
    bool auto_enrolled; /* made by Butler for the platform's observability */

    /* Status. */
    struct slice phase;
    struct slice installed_version;
    struct slice changed; /* of the phase; RFC 3339 */
};

void tenant_addon_read(struct value object, struct tenant_addon *out_addon);

/* What depends on it can be installed. */
bool tenant_addon_is_installed(const struct tenant_addon *addon);

/* It is noted and not installed, because the machines of its cluster are simulated. */
bool tenant_addon_is_noted(const struct tenant_addon *addon);
