/* What must hold for the metadata of every object, in itself and as a change. Any thread. */
#pragma once

#include "doc/value.h"

struct causes;
struct resource;

/* `before` is absent for a new object. */
void metadata_validate(const struct resource *resource, struct value before, struct value after,
                       struct causes *causes);
