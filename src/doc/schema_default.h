/* Defaults of a schema, written into an object where nothing is said, for custom resources and for
 * built-in kinds alike. Any thread; an edit belongs to one at a time. */
#pragma once

#include <stdbool.h>

#include "doc/edit.h"
#include "doc/schema.h"

/* Removes nulls where the schema allows none and has no default that would replace them, as is done
 * before defaults are set; true when something went. */
bool schema_drop_nulls(struct schema schema, struct edit *edit, struct edit_node node);

/* Sets the default of every field that is absent, or null though it may not be, in objects that are
 * there; a default can bring objects whose fields have defaults too. True when something changed.
 * Doing it twice changes nothing. Beyond DOC_MAX_DEFAULTS the edit is spoiled with ERR_TOO_LARGE.
 */
bool schema_default(struct schema schema, struct edit *edit, struct edit_node node);
