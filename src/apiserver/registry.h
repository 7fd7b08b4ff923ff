/* Which resources a server has at one moment: the built-in ones and those of its
 * CustomResourceDefinitions. A snapshot: never changed, counted by reference, replaced as a whole
 * when a definition comes, changes or goes. Any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct custom_definition;
struct error;
struct registry;
struct resource;
struct store;

/* All built-in kinds, whichever minor version has them; gives each its number in the store. */
struct error *registry_new(struct store *store, struct registry **out_registry);

/* The built-in kinds of `base` that a minor version of Kubernetes serves (see kind_minors.h) and
 * these definitions, in any order; references are taken. Only versions that are served are in it.
 */
struct error *registry_with(const struct registry *base, unsigned minor,
                            struct custom_definition *const *definitions, size_t count,
                            struct registry **out_registry);

/* The same definitions, and the built-in kinds of another minor version. */
struct error *registry_for_minor(const struct registry *registry, unsigned minor,
                                 struct registry **out_registry);

unsigned registry_minor(const struct registry *registry);

struct registry *registry_ref(const struct registry *registry);
struct registry *registry_unref(struct registry *registry); /* NULL in, NULL out */

/* NULL each: nothing of that name is served. */
const struct resource *registry_find(const struct registry *registry, struct slice group,
                                     struct slice version, struct slice plural);
const struct resource *registry_find_kind(const struct registry *registry, struct slice group,
                                          struct slice version, struct slice kind);

/* Every resource, grouped as the groups below are. */
size_t registry_count(const struct registry *registry);
const struct resource *registry_at(const struct registry *registry, size_t index);

struct registry_version {
    const char *version;
    size_t first; /* the resources at first … first + count - 1 */
    size_t count;
};

struct registry_group {
    const char *name;                        /* "" for core */
    const struct registry_version *versions; /* the preferred one first */
    size_t version_count;
};

/* Groups in the order discovery shows them: core first, then the built-in ones, then custom ones by
 * name. */
size_t registry_group_count(const struct registry *registry);
const struct registry_group *registry_group_at(const struct registry *registry, size_t index);

/* Grows with every snapshot of a server; for caches and ETags. */
uint64_t registry_generation(const struct registry *registry);

CLEANUP_DEFINE(registry, struct registry *, registry_unref)
