/* Conditions of a CustomResourceDefinition, and its end. Worker and start-up threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct apiserver;
struct arena;
struct error;
struct record;
struct store_list;

#define DEFINITION_FINALIZER "customresourcecleanup.apiextensions.k8s.io"

bool definition_is_established(struct value definition);

/* The names that a definition has been given. */
struct definition_names {
    struct slice definition; /* borrowed from its record */
    struct slice group;
    struct value names; /* absent: none yet */
};

/* One for each record of a list, in its order; they belong to the arena. Definitions are long: each
 * is read once, however many are compared with it. */
struct definition_names *definition_names_read(struct arena *arena, const struct store_list *all);

/* No other definition of its group has one of the names that this one, taken[index], asks for: they
 * are its own from here on. */
bool definition_names_claim(struct arena *arena, struct definition_names *taken, size_t count,
                            size_t index, struct value definition);

/* Accepts its names unless another one of its group has them, and says so; writes only when
 * something changes. */
struct error *definition_update_status(struct apiserver *server, const struct record *record,
                                       struct value definition,
                                       const struct definition_names *taken, size_t count);

/* Deletes the objects of a definition; those with finalizers stay for a while. */
struct error *definition_delete_objects(struct apiserver *server, struct value definition);

/* Its objects are gone: so is what kept it. */
struct error *definition_release(struct apiserver *server, struct slice name);
