/* Whether a value is what its schema says, told field by field in upstream's words. For built-in
 * kinds these are the types; custom resources have rules too. Any thread. */
#pragma once

#include "doc/schema.h"
#include "doc/value.h"

struct causes;
struct path;

struct schema_validate_options {
    /* What was there before, for updates: what is wrong but was wrong already is not told again.
     * Absent: everything is. */
    struct value old;

    /* Called for the metadata of embedded resources, whose names and labels have rules that this
     * room does not know. NULL: they are not looked at. */
    void (*check_metadata)(void *context, struct value metadata, const struct path *path,
                           struct causes *causes);
    void *context;
};

/* Adds what is wrong to the causes. Fields begin with `path` (NULL: the value is the whole object);
 * the sentences name them from the value on, as upstream does. NULL options are all zeroes. A value
 * that would take more than DOC_MAX_VALIDATE_STEPS is refused. */
void schema_validate(struct schema schema, struct value value, const struct path *path,
                     const struct schema_validate_options *options, struct causes *causes);
