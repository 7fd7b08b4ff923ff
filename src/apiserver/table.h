/* Objects as rows of a table: the columns kubectl shows. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "doc/value.h"

struct resource;
struct text;

/* Appends the columnDefinitions of a resource as JSON. */
void table_append_columns(const struct resource *resource, struct text *text);

/* Appends the cells of one object (in the version of the resource) as a JSON array. */
void table_append_cells(const struct resource *resource, struct value object, int64_t now_ms,
                        struct text *text);

/* Appends the conditions of the row as a JSON array; false, and nothing appended: it has none. */
bool table_append_conditions(const struct resource *resource, struct value object,
                             struct text *text);
