/* AddonDefinition, an entry of the catalog: a typed view. Everything is borrowed from the object.
 * Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/meta.h"

/* Where an addon comes from and where it goes, by definition or by a TenantAddon's own words. */
struct addon_chart {
    struct slice repository;
    struct slice chart;
    struct slice default_version; /* empty: none */
    struct slice release;
    struct slice namespace;
    bool create_namespace;
    uint64_t timeout_ms; /* 0: it does not say, or not in a way that can be read */
};

struct addon_definition {
    struct meta meta;
    struct slice category;
    struct addon_chart chart;
    struct value values;     /* defaults; may be absent */
    struct value depends_on; /* names of definitions; may be absent, as the next */
    struct value conflicts;
    bool platform;
};

void addon_definition_read(struct value object, struct addon_definition *out_definition);

/* A Go duration in milliseconds; 0 when it is none or not positive. */
uint64_t addon_definition_timeout_ms(struct slice text);

/* Charts whose pods need more than the baseline of pod security: networks, load balancers, storage
 * and agents on nodes. */
bool addon_definition_is_privileged(const struct addon_definition *definition);
