/* The objects that a tenant has from the beginning, so that machines can join it and names are
 * found: what is applied in the tenant, repaired when somebody changes it, and removed when it is
 * no longer here. A pure function. Worker threads: it reads files that are packed in the program.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct arena;
struct control_plane;
struct doc;
struct error;
struct text;

/* Borrowed for the call. */
struct tenant_objects_input {
    const struct control_plane *plane;
    const char *endpoint;     /* host:port, as published */
    struct slice ca_pem;      /* whom to trust there */
    const char *const *names; /* of the API server's certificate; ends with NULL */
};

struct tenant_object {
    struct doc *doc;
    bool yields; /* what somebody else has set of it stays */
};

/* In the order in which they are made. Everything belongs to the arena. */
struct error *tenant_objects_build(struct arena *arena, const struct tenant_objects_input *input,
                                   struct tenant_object **out_objects, size_t *out_count);

/* As the file that the tenant's API server reads: [{"object": …, "yields": true}, …]. */
void tenant_objects_write(const struct tenant_object *objects, size_t count, struct text *text);

#define TENANT_OBJECTS_FILE "objects.json"
