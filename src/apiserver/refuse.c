/* Refusals. */
#include "apiserver/refuse.h"

#include "apiserver/resource.h"
#include "base/error_details.h"
#include "base/memory.h"

static struct error *about(struct error *take_error, const struct resource *resource,
                           struct slice name)
{
    CLEANUP(string) char *copy = memory_strndup(name.data, name.size);

    return error_about(take_error, resource->kind->group, resource->kind->plural, copy);
}

struct error *refuse_not_found(const struct resource *resource, struct slice name)
{
    return about(error_new(ERR_NOT_FOUND, "%s \"" SLICE_FORMAT "\" not found", resource->qualified,
                           SLICE_ARGUMENT(name)),
                 resource, name);
}

struct error *refuse_exists(const struct resource *resource, struct slice name)
{
    return about(error_new(ERR_ALREADY_EXISTS, "%s \"" SLICE_FORMAT "\" already exists",
                           resource->qualified, SLICE_ARGUMENT(name)),
                 resource, name);
}

struct error *refuse_conflict(const struct resource *resource, struct slice name, const char *why)
{
    return about(error_new(ERR_CONFLICT,
                           "Operation cannot be fulfilled on %s \"" SLICE_FORMAT "\": %s",
                           resource->qualified, SLICE_ARGUMENT(name), why),
                 resource, name);
}

struct error *refuse_precondition(const struct resource *resource, struct slice name,
                                  const char *why)
{
    const struct kind *kind = resource->kind;
    CLEANUP(string) char *copy = memory_strndup(name.data, name.size);

    return error_about(error_new(ERR_CONFLICT, "Operation cannot be fulfilled on %s%s%s \"%s\": %s",
                                 kind->kind, *kind->group ? "." : "", kind->group, copy, why),
                       kind->group, kind->kind, copy);
}

struct error *refuse_modified(const struct resource *resource, struct slice name)
{
    return refuse_conflict(resource, name,
                           "the object has been modified; please apply your changes to the latest "
                           "version and try again");
}

struct error *refuse_path(void)
{
    return error_about(error_new(ERR_NOT_FOUND, "the server could not find the requested resource"),
                       NULL, NULL, NULL);
}

bool refuse_is_path(const struct error *error)
{
    return error->code == ERR_NOT_FOUND && error->details && !error->details->kind;
}

struct error *refuse_verb(const struct resource *resource)
{
    return error_about(error_new(ERR_NOT_ALLOWED, "the server does not allow this method on the "
                                                  "requested resource"),
                       resource->kind->group, resource->kind->plural, NULL);
}

struct error *refuse_from_store(struct error *take_error, const struct resource *resource,
                                struct slice name)
{
    struct error *err = NULL;

    if (error_details_find(take_error))
        return take_error; /* it was told already */
    switch (take_error->code) {
    case ERR_NOT_FOUND:
        err = refuse_not_found(resource, name);
        break;
    case ERR_ALREADY_EXISTS:
        err = refuse_exists(resource, name);
        break;
    case ERR_CONFLICT:
        err = refuse_modified(resource, name);
        break;
    case ERR_UNAVAILABLE:
        return error_retry_after(error_wrap(take_error, "the server cannot write to its disk"), 5);
    case ERR_BAD_REQUEST:
    case ERR_UNAUTHENTICATED:
    case ERR_FORBIDDEN:
    case ERR_NOT_ALLOWED:
    case ERR_NOT_ACCEPTABLE:
    case ERR_EXPIRED:
    case ERR_TOO_LARGE:
    case ERR_UNSUPPORTED:
    case ERR_INVALID:
    case ERR_TOO_MANY:
    case ERR_INTERNAL:
    case ERR_TIMEOUT:
        return take_error;
    }
    error_drop(take_error, "said again in the words of this object");
    return err;
}
