/* JSONPath in kubectl's dialect: "{.metadata.name}", "{range .items[*]}{.a}{"\n"}{end}", filters
 * "[?(@.type=="Ready")]", slices, unions, wildcards and "..". A compiled template never changes and
 * may be used by many threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct jsonpath;
struct text;

/* A template with expressions in braces. ERR_BAD_REQUEST tells what is wrong and where. */
struct error *jsonpath_parse(struct slice text, struct jsonpath **out_path);

/* One expression, braces and first dot optional, as in custom columns and in the printer columns of
 * a CustomResourceDefinition: ".spec.replicas", "spec.replicas", "{.spec.replicas}". */
struct error *jsonpath_parse_expression(struct slice text, struct jsonpath **out_path);

struct jsonpath *jsonpath_free(struct jsonpath *path);

enum jsonpath_missing {
    JSONPATH_MISSING_IS_EMPTY, /* as kubectl get */
    JSONPATH_MISSING_IS_ERROR, /* ERR_NOT_FOUND names the field */
};

/* Appends what kubectl prints. Wrong types and places beyond the end of a list are ERR_BAD_REQUEST;
 * a template that finds too much is ERR_TOO_LARGE. Nothing is appended on an error. */
struct error *jsonpath_format(const struct jsonpath *path, struct value root,
                              enum jsonpath_missing missing, struct text *out_text);

/* What an expression found: a value of the document, or a literal of the template. */
struct jsonpath_result {
    enum {
        JSONPATH_VALUE,
        JSONPATH_TEXT,
        JSONPATH_INTEGER,
        JSONPATH_FRACTION,
        JSONPATH_TRUTH,
    } kind;
    struct value value;
    struct slice text; /* borrowed from the template */
    int64_t integer;
    double fraction;
    bool truth;
};

/* All results in order, without the templates' plain text; the array belongs to the arena. */
struct error *jsonpath_find(struct arena *arena, const struct jsonpath *path, struct value root,
                            enum jsonpath_missing missing, struct jsonpath_result **out_results,
                            size_t *out_count);

/* Appends one result as kubectl prints it: texts bare, containers as JSON. */
void jsonpath_result_append(const struct jsonpath_result *result, struct text *text);

CLEANUP_DEFINE(jsonpath, struct jsonpath *, jsonpath_free)
