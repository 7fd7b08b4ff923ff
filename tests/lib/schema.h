/* Schemas and edits of tests, from JSON that is written with ' instead of ". What is returned
 * belongs to the fixture. */
#pragma once

#include "doc/doc.h"
#include "doc/schema.h"

struct causes;
struct schema_compiled;

struct doc *test_doc(const char *json);
struct schema_compiled *test_compile(const char *json, struct schema object_meta);

/* A part of metav1.ObjectMeta, enough for tests. */
struct schema test_object_meta(void);

/* Causes as sorted lines of "reason field: message". */
const char *test_causes(const struct causes *causes);

/* The value as sorted JSON, with ' instead of ". */
const char *test_print(struct value value);
