/* The parts of checking a schema. */
#pragma once

#include "doc/schema.h"
#include "doc/value.h"

struct causes;
struct path;

/* What makes a schema structural; the causes are sorted, as upstream does. */
void check_structural(struct value schema, const struct path *path, struct causes *causes);

/* Defaults are valid and have no unknown fields. `compiled` is what the schema compiled to. */
void check_defaults(struct value schema, struct schema compiled, const struct path *path,
                    struct causes *causes);
