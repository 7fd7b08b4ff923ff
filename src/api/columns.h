/* What `kubectl get` shows of an object: the columns of each kind and the cells of a row, as
 * upstream's tables have them. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/schema.h"
#include "doc/value.h"

struct text;
struct columns_row;

struct column {
    const char *name;   /* "Ready" */
    const char *type;   /* "string", "integer", "boolean", "date" */
    const char *format; /* "name" for the object's name, else "" */
    const char *description;
    unsigned priority; /* 0; 1: only in wide output */

    /* Appends the cell; private to this room, as is the rest. */
    void (*write)(const struct columns_row *row, const struct column *column);
    const char *path;   /* "spec.replicas" */
    const char *absent; /* the cell when there is nothing */
};

struct columns {
    const struct column *columns;
    size_t count;
};

/* The columns of a kind, by the schema of its stored version, or of a part such as Scale. Kinds
 * without columns of their own, and custom ones, have a name and a creation time. */
struct columns columns_of(struct schema schema);

/* Appends the cells of an object in its stored version as a JSON array. */
void columns_append_cells(struct columns columns, struct value object, int64_t now_ms,
                          struct text *json);

/* Appends the conditions of the row as a JSON array; false, and nothing appended, when there are
 * none. Only pods that have ended have some. */
bool columns_append_conditions(struct schema schema, struct value object, struct text *json);

/* How long ago a time was, as people read it: "5m", "<unknown>" without a time. */
void columns_append_age(struct slice time, int64_t now_ms, struct text *text);
