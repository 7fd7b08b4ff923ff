/* Fields that a schema does not know: removed, and told by path. Any thread; an edit belongs to one
 * at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "doc/edit.h"
#include "doc/schema.h"

struct arena;

/* Paths as upstream writes them in `unknown field "spec.containers[0].foo"`. */
struct schema_unknown {
    const char **paths; /* in the arena */
    size_t count;
    bool cut; /* there were more than DOC_MAX_UNKNOWN_FIELDS */
};

/* Removes what the schema does not know from the value at the node (of the schema's root: the
 * edit's root); true when something went. With an arena, what went is told in out_unknown: for
 * built-in kinds in the order of the document, for custom resources first what was in the metadata
 * of the object, then the rest by name. */
bool schema_prune(struct schema schema, struct edit *edit, struct edit_node node,
                  struct arena *arena, struct schema_unknown *out_unknown);
