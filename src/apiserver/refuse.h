/* Refusals in the words and with the details that clients know. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "base/slice.h"

struct resource;

struct error *refuse_not_found(const struct resource *resource, struct slice name);
struct error *refuse_exists(const struct resource *resource, struct slice name);
struct error *refuse_conflict(const struct resource *resource, struct slice name, const char *why);

/* What the client wanted of the object is not so; told by its kind, as upstream has it. */
struct error *refuse_precondition(const struct resource *resource, struct slice name,
                                  const char *why);

/* The usual one: somebody else was faster. */
struct error *refuse_modified(const struct resource *resource, struct slice name);

/* The server does not serve anything at this path, or not in this way. */
struct error *refuse_path(void);
bool refuse_is_path(const struct error *error); /* that one: it is answered as plain text */
struct error *refuse_verb(const struct resource *resource);

/* What the store said, told about this object. */
struct error *refuse_from_store(struct error *take_error, const struct resource *resource,
                                struct slice name);
