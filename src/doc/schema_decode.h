/* Types, as Go's decoder checks them when it reads JSON into the structs of the built-in kinds. Any
 * thread; an edit belongs to one at a time. */
#pragma once

#include "doc/edit.h"
#include "doc/schema.h"

struct error;

/* The first value that has a wrong type, as upstream names it: "json: cannot unmarshal string into
 * Go struct field DeploymentSpec.spec.replicas of type int32". ERR_BAD_REQUEST. Null is fine
 * everywhere, unknown fields are not looked at. Two things are changed, as they are in Go: line
 * ends within base64 go, and null among items or values of maps becomes their zero.
 *
 * Of custom resources only kind, apiVersion and metadata are decoded like this, at the root and in
 * embedded resources; the rest is for schema_validate(). */
struct error *schema_decode(struct schema schema, struct edit *edit, struct edit_node node);
