/* From the openAPIV3Schema of a CustomResourceDefinition to a schema. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "doc/schema.h"
#include "doc/value.h"

struct error;
struct schema_compiled;

/* What was compiled: a table and its root. Never changed, counted by reference: any thread. */
struct schema_compiled *schema_compiled_ref(const struct schema_compiled *compiled);
struct schema_compiled *schema_compiled_unref(struct schema_compiled *compiled);
struct schema schema_compiled_root(const struct schema_compiled *compiled);
size_t schema_compiled_memory(const struct schema_compiled *compiled); /* bytes held, roughly */

/* Some part has x-kubernetes-validations, which nothing here evaluates. */
bool schema_has_cel(const struct schema_compiled *compiled);

/* Compiles whatever is given; schema_check() says what a definition may not contain. Keywords of a
 * wrong type count as absent. Root and embedded resources get apiVersion, kind and a metadata of
 * this type (schema_any() leaves it open). Nothing of the value is borrowed. ERR_INVALID for an
 * expression that cannot be read, ERR_TOO_LARGE beyond limits.h. */
struct error *schema_compile(struct value openapi, struct schema object_meta,
                             struct schema_compiled **out_compiled);

CLEANUP_DEFINE(schema_compiled, struct schema_compiled *, schema_compiled_unref)
