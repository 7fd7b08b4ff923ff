/* Validation of objects, built-in and custom. */
#include "apiserver/validate.h"

#include "api/validate.h"
#include "apiserver/custom.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "doc/causes.h"
#include "doc/schema_validate.h"

/* Through which part of the object it is written; NULL: as a whole. */
static const char *part_of(const struct strategy_change *change)
{
    if (change->of_status)
        return "status";
    return change->request->part ? change->request->part->name : NULL;
}

void validate_object(const struct strategy_change *change, struct causes *causes)
{
    const struct resource *resource = change->resource;

    if (resource->custom && resource->custom->compiled)
        schema_validate(resource->kind->schema, change->after, NULL,
                        &(struct schema_validate_options){ .old = change->before }, causes);
    if (!resource->custom)
        validate_kind(resource->kind->schema.node,
                      &(struct validate_change){
                          .before = change->before,
                          .after = change->after,
                          .part = part_of(change),
                          .api_version = change->request->resource->api_version,
                      },
                      causes);
    if (resource->strategy->validate)
        resource->strategy->validate(change, causes);
}
