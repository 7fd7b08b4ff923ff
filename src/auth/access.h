/* May they? One question about one user and one thing, and the answer to it. Plain structs that
 * borrow everything. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct arena;
struct error;
struct user;

/* A requirement of a field selector of the form field=value. */
struct access_field {
    struct slice field;
    struct slice value;
};

struct access {
    const struct user *user;
    struct slice verb; /* "get", "list" …; for paths the method in lower case */

    /* Not a resource but a path such as /healthz: then nothing below `path` counts. */
    bool is_path;
    struct slice path;

    struct slice group;
    struct slice version;
    struct slice resource;
    struct slice subresource; /* empty: the object itself */
    struct slice namespace;   /* empty: the whole cluster */
    struct slice name;        /* empty: no object in particular */

    /* What the request's field selector pins down: objects beside it will not be shown. */
    const struct access_field *fields;
    size_t field_count;
};

enum access_decision {
    ACCESS_NO_OPINION, /* refused unless somebody else allows it */
    ACCESS_ALLOWED,
    ACCESS_DENIED, /* refused, whatever others say */
};

struct access_answer {
    enum access_decision decision;
    const char *reason; /* "": none is known; memory of the arena, or constant */
};

/* What a resource is called in rules: "pods", or "pods/log". */
struct slice access_combined_resource(struct arena *arena, const struct access *access);

/* The refusal as clients know it (ERR_FORBIDDEN): pods is forbidden: User "jane" cannot list
 * resource "pods" in API group "" in the namespace "default", and the reason if there is one. */
struct error *access_refuse(const struct access *access, const char *reason);

/* The same for a thing that is forbidden for a reason of its own: clusterroles.rbac… "x" is
 * forbidden: REASON. An empty name is left out. */
struct error *access_refuse_object(struct slice group, struct slice resource, struct slice name,
                                   const char *reason);
