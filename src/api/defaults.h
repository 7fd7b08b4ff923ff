/* Completes objects of built-in kinds, so that they look as if upstream had read and written them:
 * defaults are filled in; what Go prints even when empty is there, and what it leaves out when
 * empty is not; times, durations and quantities have their usual form. Any thread. */
#pragma once

#include "doc/edit.h"
#include "doc/schema.h"

/* The edit holds one object; the schema is that of a kind in the table of facts. Null counts as
 * absent. What has a wrong type is left for validation to name. Doing it twice changes nothing. */
void defaults_apply(struct schema schema, struct edit *edit);

/* The same for a part of the object, such as the metadata of a custom resource. */
void defaults_apply_at(struct schema schema, struct edit *edit, struct edit_node node);
