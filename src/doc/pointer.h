/* JSON Pointer (RFC 6901): "/spec/containers/0/name". Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct path;
struct text;

struct pointer {
    struct slice *tokens; /* unescaped; none for the whole document */
    size_t count;
};

/* ERR_BAD_REQUEST when the text does not start with a slash, has a tilde that escapes nothing, or
 * has more tokens than a document has levels. */
struct error *pointer_parse(struct arena *arena, struct slice text, struct pointer *out_pointer);

struct value pointer_get(const struct pointer *pointer, struct value root); /* may be absent */

/* A token as the number of an array's item: digits without leading zeroes. */
bool pointer_index(struct slice token, size_t *out_index);

/* Writes a path as a pointer; the root (NULL) is the empty text. */
void pointer_append(const struct path *path, struct text *text);
