/* One served resource in one version: what the path /apis/GROUP/VERSION/PLURAL stands for, built-in
 * or custom. Made by the registry, never changed, lives as long as the registry snapshot it belongs
 * to: any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/kind.h"

struct custom_version;
struct strategy;

struct resource {
    const struct kind *kind; /* names, verbs, parts, schema; of a custom one made from its CRD */
    const char *api_version; /* "apps/v1", "v1" */
    const char *qualified;   /* "deployments.apps", "pods": how messages name it */

    /* Objects of all versions of a resource are stored once, in one version: this number, and the
     * entry of that version, which may be this one itself. */
    uint32_t stored;
    const struct resource *storage;

    const struct custom_version *custom; /* what else its CRD says; NULL: built-in */
    const struct strategy *strategy;     /* rules of its own; never NULL */
};

static inline bool resource_has(const struct resource *resource, enum kind_flags flag)
{
    return resource->kind->flags & flag;
}

static inline bool resource_is_namespaced(const struct resource *resource)
{
    return resource_has(resource, KIND_NAMESPACED);
}

/* Built-in, of this group and plural. */
bool resource_is(const struct resource *resource, const char *group, const char *plural);
