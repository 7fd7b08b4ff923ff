/* Field selectors: "status.phase!=Running,metadata.name=web". Read first, then bound to the fields
 * that a kind offers, then asked about objects. Everything belongs to the arena. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct kind_field;
struct text;

struct field_requirement {
    struct slice field;
    struct slice value;
    bool negated;

    /* After field_selector_bind(): keys, ending with NULL. */
    const char *const *path;
    const char *const *instead; /* NULL: nowhere */
    struct slice absent;
};

struct field_selector {
    struct field_requirement *requirements; /* sorted; all must hold */
    size_t count;                           /* 0: everything matches */
};

/* Refuses with ERR_BAD_REQUEST in upstream's words; the empty text selects everything. */
struct error *field_selector_parse(struct arena *arena, struct slice text,
                                   struct field_selector *out_selector);

/* Looks every field up in the table of kind.h, which ends with an empty entry. Without a table
 * (NULL) the kind has the two fields of its metadata and no others, and the message says so; with
 * one, metadata.namespace is there for namespaced kinds only. ERR_BAD_REQUEST names the field. */
struct error *field_selector_bind(struct arena *arena, struct field_selector *selector,
                                  const struct kind_field *fields, bool namespaced);

/* The selector is bound. Texts are compared as they are, truths and numbers as they print, and
 * whatever is missing or has parts counts as absent. */
bool field_selector_matches(const struct field_selector *selector, struct value object);

/* The value that a field must have to match; false when several would do. */
bool field_selector_exact(const struct field_selector *selector, const char *field,
                          struct slice *out_value);

void field_selector_append(const struct field_selector *selector, struct text *text);
char *field_selector_format(struct arena *arena, const struct field_selector *selector);
