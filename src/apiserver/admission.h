/* What is asked before a write is allowed: checks and changes that need to know more than the
 * object itself. Worker threads: a webhook may take its time. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "doc/value.h"

struct doc;
struct edit;
struct error;
struct request;

enum admission_operation {
    ADMISSION_CREATE = 1,
    ADMISSION_UPDATE = 2,
    ADMISSION_DELETE = 4,
    ADMISSION_CONNECT = 8,
};

/* The chain changes an object once, and once more when a webhook has changed it. */
struct admission_rounds {
    bool second;
    bool again;     /* set in the first round: a second one is needed */
    void *webhooks; /* what these remember from the first; NULL: none was asked */
};

struct admission {
    struct request *request;
    enum admission_operation operation;
    const struct doc *before;        /* NULL for a new object */
    struct admission_rounds *rounds; /* of admission_mutate(), which sets it */
};

/* One station, called in the order of the list in admission.c. Both functions may be NULL. */
struct admission_plugin {
    const char *name;    /* as upstream calls it: "NamespaceLifecycle" */
    unsigned operations; /* it wants to see */

    /* The built-in resource it is about; NULL: about many. Its parts (status, scale …) are shown
     * only to those who want them. */
    const char *group;
    const char *plural;
    bool with_parts;

    /* May replace the object, which is in the storage version. It is NULL for deletions. */
    struct error *(*mutate)(const struct admission *admission, struct doc **inout_object);

    /* The object is NULL for deletions. */
    struct error *(*validate)(const struct admission *admission, const struct doc *object);
};

const char *admission_operation_name(enum admission_operation operation); /* "CREATE" */

struct error *admission_mutate(const struct admission *admission, struct doc **inout_object);
struct error *admission_validate(const struct admission *admission, const struct doc *object);

/* Both, for a request about a part that has an object of its own kind: an Eviction, a Scale. */
struct error *admission_run(const struct admission *admission, struct doc **inout_object);

/* The request is about this built-in resource, itself or a part of it. */
bool admission_is(const struct admission *admission, const char *group, const char *plural);

/* ERR_FORBIDDEN as clients know it: pods "web" is forbidden: FMT. The object may be absent. */
struct error *admission_refuse(const struct admission *admission, struct value object,
                               const char *fmt, ...) PRINTF_LIKE(3, 4);

/* Ends an edit of the object, which is replaced by what came of it. */
struct error *admission_replace(struct edit *take_edit, struct doc **inout_object);
