/* What is asked before a write is allowed: checks and changes that need to know more than the
 * object itself. Worker threads: a webhook may take its time. */
#pragma once

struct doc;
struct error;
struct request;

enum admission_operation {
    ADMISSION_CREATE,
    ADMISSION_UPDATE,
    ADMISSION_DELETE,
    ADMISSION_CONNECT,
};

struct admission {
    struct request *request;
    enum admission_operation operation;
    const struct doc *before; /* NULL for a new object */
};

/* One station. Both may be NULL; they are called in the order of the list in admission.c. */
struct admission_plugin {
    const char *name; /* as upstream calls it: "NamespaceLifecycle" */

    /* May replace the object, which is in the storage version. */
    struct error *(*mutate)(const struct admission *admission, struct doc **inout_object);

    /* The object is NULL for deletions. */
    struct error *(*validate)(const struct admission *admission, const struct doc *object);
};

const char *admission_operation_name(enum admission_operation operation); /* "CREATE" */

struct error *admission_mutate(const struct admission *admission, struct doc **inout_object);
struct error *admission_validate(const struct admission *admission, const struct doc *object);
