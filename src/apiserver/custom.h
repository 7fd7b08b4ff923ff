/* A CustomResourceDefinition as the server uses it: names and, for each version, the compiled
 * schema, columns and parts. Compiled once when the definition changes; never changed, counted by
 * reference: any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/kind.h"
#include "apiserver/conversion_review.h"
#include "base/cleanup.h"
#include "doc/value.h"

struct doc;
struct error;
struct jsonpath;
struct schema_compiled;
struct webhook_client;

struct custom_column {
    const char *name;
    const char *type;
    const char *format;
    const char *description;
    int64_t priority;
    struct jsonpath *path;
};

/* How objects get from one version to another, if not by name alone. */
struct custom_conversion {
    struct webhook_client *client;
    enum conversion_form form;
};

struct custom_version {
    struct kind kind; /* names, verbs, parts, selectable fields, schema: as of a built-in kind */
    bool served;
    bool storage;
    const struct custom_conversion *conversion; /* NULL: versions differ in name alone */
    struct schema_compiled *compiled;           /* owns the schema's table; NULL: none was given */
    uint64_t since;       /* objects of this revision or older were written under another schema */
    struct value openapi; /* openAPIV3Schema as the definition has it; may be absent */
    const struct custom_column *columns;
    size_t column_count;
    const char *scale_spec_path;     /* ".spec.replicas"; NULL: no scale part */
    const char *scale_status_path;   /* ".status.replicas" */
    const char *scale_selector_path; /* NULL: none */
};

struct custom_definition {
    const char *name; /* "widgets.example.com" */
    const char *group;
    const char *plural;
    bool preserve_unknown; /* spec.preserveUnknownFields of old definitions */
    const struct custom_version *versions;
    size_t version_count;
    struct doc *doc; /* the definition itself, which the texts above borrow from */
};

/* From a stored definition whose names were accepted, which counts for objects written behind a
 * revision. An error names the version and what is wrong with it. */
struct error *custom_compile(const struct doc *definition, uint64_t since,
                             struct custom_definition **out_custom);
struct custom_definition *custom_ref(const struct custom_definition *custom);
struct custom_definition *custom_unref(struct custom_definition *custom); /* NULL in, NULL out */

CLEANUP_DEFINE(custom, struct custom_definition *, custom_unref)
