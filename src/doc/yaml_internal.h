/* Scalars of YAML: what an unquoted text means. */
#pragma once

#include <stdbool.h>

#include <yyjson.h>

#include "base/slice.h"

struct error;
struct text;

enum yaml_class {
    YAML_NULL,
    YAML_BOOL,
    YAML_INTEGER,
    YAML_FRACTION,
    YAML_INFINITE, /* .inf and .nan, which JSON does not have */
    YAML_STRING,
};

enum yaml_class yaml_classify(struct slice text); /* without quotes and tag */

/* A scalar with its tag ("" when it has none). */
struct error *yaml_scalar(yyjson_mut_doc *tree, struct slice text, struct slice tag, bool quoted,
                          yyjson_mut_val **out_value);

/* 1e3 and 2.0 become whole numbers, as they do in Go's JSON, so that they are integers for schemas.
 */
void yaml_make_whole(yyjson_mut_val *value);

/* The scalar as the name of a member; false for null. */
bool yaml_key(yyjson_mut_val *scalar, struct text *out_name);

/* Whether the text needs quotes to stay a string. */
bool yaml_needs_quotes(struct slice text);
