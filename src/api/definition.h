/* Butler's own kinds: from the short source of one kind (src/api/kinds, see the README there) to
 * the CustomResourceDefinition that any API server takes. Pure; any thread. */
#pragma once

#include "doc/value.h"

struct doc;
struct error;

/* Unless the source says "group" and "version". */
#define DEFINITION_GROUP   "butler.butlerlabs.dev"
#define DEFINITION_VERSION "v1alpha1"

/* `shapes` has the named shapes that fields of the source refer to. ERR_INVALID names the field of
 * the source that cannot be read. The caller owns the document. */
struct error *definition_expand(struct value source, struct value shapes, struct doc **out_doc);
