/* Served resources. */
#include "apiserver/resource.h"

bool resource_is(const struct resource *resource, const char *group, const char *plural)
{
    return !resource->custom && slice_is(slice_from(resource->kind->group), group) &&
           slice_is(slice_from(resource->kind->plural), plural);
}
