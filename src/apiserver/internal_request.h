/* What the server asks of itself, as a user who may do everything. Worker and start-up threads. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

struct apiserver;
struct arena;
struct doc;
struct edit;
struct error;
struct request;

/* Texts are borrowed; NULL: none. */
struct internal_target {
    const char *group;
    const char *version;
    const char *plural;
    const char *namespace;
    const char *name;
};

/* A request about this target, resolved; its verb is GET. */
struct error *internal_request(struct apiserver *server, struct arena *arena,
                               const struct internal_target *target, struct request *out_request);

struct error *internal_create(struct apiserver *server, const struct internal_target *target,
                              const struct doc *object);

/* Changes the stored object: `edit` is called with it and a copy to edit, again when somebody else
 * was faster. */
struct error *internal_update(struct apiserver *server, const struct internal_target *target,
                              bool of_status,
                              void (*edit)(void *context, struct value object, struct edit *edit),
                              void *context);

/* Every object of a resource. */
struct error *internal_delete_all(struct apiserver *server, const struct internal_target *target);
