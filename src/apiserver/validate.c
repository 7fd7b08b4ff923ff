/* Validation of objects, built-in and custom. */
#include "apiserver/validate.h"

#include "apiserver/custom.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "doc/causes.h"
#include "doc/schema_validate.h"

void validate_object(const struct strategy_change *change, struct causes *causes)
{
    const struct resource *resource = change->resource;

    if (resource->custom && resource->custom->compiled)
        schema_validate(resource->kind->schema, change->after, NULL,
                        &(struct schema_validate_options){ .old = change->before }, causes);
    if (resource->strategy->validate)
        resource->strategy->validate(change, causes);
}
