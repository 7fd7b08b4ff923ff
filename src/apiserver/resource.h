/* One served resource in one version: what the path /apis/GROUP/VERSION/PLURAL stands for, built-in
 * or custom. Made by the registry, never changed, lives as long as the registry snapshot it belongs
 * to: any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "doc/schema.h"

struct custom_version;
struct kind;

enum resource_verbs { /* flags */
    RESOURCE_GET = 1 << 0,
    RESOURCE_LIST = 1 << 1,
    RESOURCE_WATCH = 1 << 2,
    RESOURCE_CREATE = 1 << 3,
    RESOURCE_UPDATE = 1 << 4,
    RESOURCE_PATCH = 1 << 5,
    RESOURCE_DELETE = 1 << 6,
    RESOURCE_DELETE_COLLECTION = 1 << 7,
    RESOURCE_ALL_VERBS = (1 << 8) - 1,
};

enum resource_flags {
    RESOURCE_NAMESPACED = 1 << 0,
    RESOURCE_HAS_STATUS = 1 << 1,  /* status is changed through /status alone */
    RESOURCE_HAS_SCALE = 1 << 2,   /* and can be scaled through /scale */
    RESOURCE_COUNTS_SPEC = 1 << 3, /* metadata.generation grows when anything but status changes */
    RESOURCE_CREATE_BY_PUT = 1 << 4, /* an update of what is absent creates it */
    RESOURCE_UNCONDITIONAL = 1 << 5, /* an update without a version overwrites */
    RESOURCE_SEALED = 1 << 6,        /* encrypted on disk */
    RESOURCE_NEVER_STORED = 1 << 7,  /* reviews: answered, not kept */
};

/* A part of an object that is asked for on its own: pods/log, deployments/scale. */
struct resource_part {
    const char *name;  /* "status" */
    const char *group; /* of the object it speaks of, which may be another kind: autoscaling */
    const char *version;
    const char *kind; /* Scale */
    unsigned verbs;
};

struct resource {
    const char *group; /* "" for core */
    const char *version;
    const char *api_version; /* "apps/v1", "v1" */
    const char *plural;
    const char *singular;
    const char *kind;
    const char *list_kind;
    const char *qualified;          /* "deployments.apps", "pods": how messages name it */
    const char *const *short_names; /* ends with NULL; so do categories */
    const char *const *categories;
    unsigned verbs; /* enum resource_verbs */
    unsigned flags; /* enum resource_flags */
    const struct resource_part *parts;
    size_t part_count;

    /* Objects of all versions of a resource are stored once, in one version: this number, and the
     * entry of that version, which may be this one itself. */
    uint32_t stored;
    const struct resource *storage;

    struct schema schema;

    const struct kind *builtin;          /* facts of a built-in kind; NULL: custom */
    const struct custom_version *custom; /* what its CRD says; NULL: built-in */
};

static inline bool resource_is_namespaced(const struct resource *resource)
{
    return resource->flags & RESOURCE_NAMESPACED;
}

/* NULL: it has no such part. */
const struct resource_part *resource_part(const struct resource *resource, struct slice name);
