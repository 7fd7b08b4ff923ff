/* Header fields of one message, in the order they came. Names are kept in lower case, so HTTP/1.1
 * and HTTP/2 look the same. Embedded in its owner; one thread at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"
#include "base/vec.h"

struct headers_entry {
    uint32_t name; /* offsets into text; both are followed by a NUL */
    uint32_t name_size;
    uint32_t value;
    uint32_t value_size;
};

struct headers {
    struct text text;
    VEC(struct headers_entry) entries;
};

void headers_init(struct headers *headers);
void headers_done(struct headers *headers);
void headers_clear(struct headers *headers); /* keeps the memory */

void headers_add(struct headers *headers, struct slice name, struct slice value);
void headers_set(struct headers *headers, struct slice name, struct slice value); /* replaces */

/* For names and values that come in pieces. A piece of a name after one of a value begins the next
 * field; headers_finish() ends the last. */
void headers_name_piece(struct headers *headers, struct slice piece);
void headers_value_piece(struct headers *headers, struct slice piece);
void headers_finish(struct headers *headers);

/* The first value; NULL when absent. Valid until the next change. */
const char *headers_get(const struct headers *headers, const char *name);
struct slice headers_find(const struct headers *headers, struct slice name); /* data is NULL */

size_t headers_count(const struct headers *headers, const char *name);
bool headers_list_has(const struct headers *headers, const char *name, const char *word);

struct slice headers_name_at(const struct headers *headers, size_t index);
struct slice headers_value_at(const struct headers *headers, size_t index);
