/* Going from a value to its parts by a schema, as pruning, defaults and validation share it. A
 * schema of a custom resource can name members although it gives no type, and describe others. */
#pragma once

#include <stdbool.h>

#include "doc/schema.h"

/* What a member looks like; false when the schema does not know it. */
bool schema_step(struct schema schema, struct slice name, struct schema *out_member);

/* What an item looks like; when the schema says nothing, one that knows no member at all. */
struct schema schema_step_items(struct schema schema);

/* Says nothing about what is inside, and everything stays. */
bool schema_step_is_open(struct schema schema);

/* Where a schema is a choice by the type of the value, the one that was taken; else itself. */
struct schema schema_step_choice(struct schema schema, struct value value);
