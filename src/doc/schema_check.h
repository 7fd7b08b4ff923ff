/* What the schema of a CustomResourceDefinition may contain: that it is structural, and what
 * upstream checks beyond that, in upstream's words. Any thread. */
#pragma once

#include <stdbool.h>

#include "doc/schema.h"
#include "doc/value.h"

struct causes;
struct path;

/* The path leads to the schema. (Upstream tells a schema that all versions share at
 * spec.validation.openAPIV3Schema, others at spec.versions[i].schema.openAPIV3Schema.) The value
 * has been decoded as JSONSchemaProps: keywords have their types. With a status subresource fewer
 * keywords are allowed at the root. Rules of CEL are looked at from outside only. */
void schema_check(struct value openapi, const struct path *path, bool has_status,
                  struct schema object_meta, struct causes *causes);
