/* Keywords of OpenAPI schemas as they stand in a document; one of a wrong type counts as absent. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

static inline struct value keyword(struct value schema, const char *name)
{
    return value_get(schema, slice_from(name));
}

static inline bool keyword_is_true(struct value schema, const char *name)
{
    return value_bool_or(keyword(schema, name), false);
}

static inline struct slice keyword_text(struct value schema, const char *name)
{
    return value_string_or(keyword(schema, name), SLICE(""));
}

/* A schema or a list of them; absent when it is something else. */
static inline struct value keyword_object(struct value schema, const char *name)
{
    struct value value = keyword(schema, name);

    return value_is_object(value) ? value : VALUE_ABSENT_VALUE;
}

static inline struct value keyword_array(struct value schema, const char *name)
{
    struct value value = keyword(schema, name);

    return value_is_array(value) ? value : VALUE_ABSENT_VALUE;
}

/* Null is no default. */
static inline struct value keyword_default(struct value schema)
{
    struct value value = keyword(schema, "default");

    return value_is_null(value) ? VALUE_ABSENT_VALUE : value;
}
