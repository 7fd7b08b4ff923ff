/* Validation of objects, built-in and custom. */
#include "apiserver/validate.h"

#include "apiserver/custom.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "doc/causes.h"

void validate_object(const struct strategy_change *change, struct causes *causes)
{
    const struct resource *resource = change->resource;

    if (resource->strategy->validate)
        resource->strategy->validate(change, causes);
}
