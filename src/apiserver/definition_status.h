/* Conditions of a CustomResourceDefinition, and its end. Worker and start-up threads. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "doc/value.h"

struct apiserver;
struct error;
struct record;
struct store_list;

#define DEFINITION_FINALIZER "customresourcecleanup.apiextensions.k8s.io"

bool definition_is_established(struct value definition);

/* Accepts its names unless another one of its group has them, and says so; writes only when
 * something changes. */
struct error *definition_update_status(struct apiserver *server, const struct record *record,
                                       struct value definition, const struct store_list *all);

/* Deletes the objects of a definition; those with finalizers stay for a while. */
struct error *definition_delete_objects(struct apiserver *server, struct value definition);

/* Its objects are gone: so is what kept it. */
struct error *definition_release(struct apiserver *server, struct slice name);
