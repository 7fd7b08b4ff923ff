/* What is wrong with an object, field by field, in the words Kubernetes users know: what a
 * validation collects, and the one error it becomes. One thread at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "base/vec.h"
#include "doc/value.h"

struct arena;
struct error;
struct path;
struct text;

enum cause_type {
    CAUSE_NOT_FOUND,     /* "Not found" */
    CAUSE_REQUIRED,      /* "Required value" */
    CAUSE_DUPLICATE,     /* "Duplicate value" */
    CAUSE_INVALID,       /* "Invalid value" */
    CAUSE_NOT_SUPPORTED, /* "Unsupported value" */
    CAUSE_FORBIDDEN,     /* "Forbidden" */
    CAUSE_TOO_LONG,      /* "Too long" */
    CAUSE_TOO_MANY,      /* "Too many" */
    CAUSE_INTERNAL,      /* "Internal error" */
    CAUSE_TYPE,          /* "Invalid value", reason FieldValueTypeInvalid */
};

struct cause {
    enum cause_type type;
    const char *field;
    const char *message; /* whole: "Invalid value: \"x\": must be lower case" */
};

/* At most CAUSES_MAX are kept: a hostile object can be wrong in a million places. */
struct causes {
    struct arena *arena;
    VEC(struct cause) list;
    bool cut;
};

void causes_init(struct causes *causes, struct arena *arena);
void causes_done(struct causes *causes);

/* The value is printed where this type shows one: CAUSE_DUPLICATE, _INVALID, _NOT_SUPPORTED,
 * _NOT_FOUND and _TYPE; an absent one prints as null. The second adds what would be right. */
void causes_add(struct causes *causes, enum cause_type type, const struct path *path,
                struct value value);
void causes_addf(struct causes *causes, enum cause_type type, const struct path *path,
                 struct value value, const char *detail, ...) PRINTF_LIKE(5, 6);

/* The same with a field and a value that are texts already. */
void causes_addf_text(struct causes *causes, enum cause_type type, const char *field,
                      struct slice text, const char *detail, ...) PRINTF_LIKE(5, 6);

/* The same with a field and a value (where one is shown) as they are to be printed; detail may be
 * NULL. */
void causes_add_printed(struct causes *causes, enum cause_type type, const char *field,
                        struct slice printed, const char *detail);

/* "Unsupported value: \"x\": supported values: \"a\", \"b\"". */
void causes_add_unsupported(struct causes *causes, const struct path *path, struct value value,
                            const char *const *supported, size_t count);

/* A whole sentence that is about no single field. */
void causes_add_sentence(struct causes *causes, enum cause_type type, const char *sentence);

static inline bool causes_is_empty(const struct causes *causes)
{
    return causes->list.count == 0;
}

/* All of them in one text: "a: Required value", or "[a: Required value, b: Not found: \"x\"]". */
void causes_append(const struct causes *causes, struct text *text);

/* ERR_INVALID, 'Deployment.apps "web" is invalid: spec.replicas: Invalid value: …', with one cause
 * per field; NULL when nothing is wrong. */
struct error *causes_error(const struct causes *causes, const char *group, const char *kind,
                           const char *name);

static inline void causes_cleanup(struct causes *causes)
{
    causes_done(causes);
}
