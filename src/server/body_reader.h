/* Members of a body, one after the other: what is missing is NULL or 0, what is of another type or
 * out of bounds is remembered, and body_reader_end() tells all of it at once. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "doc/value.h"

struct arena;
struct error;

struct body_reader {
    struct arena *arena;
    struct value body;
    const char *prefix; /* of the names of fields, "workers."; NULL: none */
    struct error *error;
};

void body_reader_init(struct body_reader *reader, struct arena *arena, struct value body);

/* In the arena; null counts as missing, and so does the empty text, which forms send. */
const char *body_text(struct body_reader *reader, const char *key);
const char *body_text_or_empty(struct body_reader *reader, const char *key); /* "" stays "" */
int64_t body_int(struct body_reader *reader, const char *key, int64_t least, int64_t most);
bool body_bool(struct body_reader *reader, const char *key, bool fallback);
bool body_has(const struct body_reader *reader, const char *key);
struct value body_object(struct body_reader *reader, const char *key); /* absent: missing */

/* Ends with NULL; NULL: missing. */
const char *const *body_texts(struct body_reader *reader, const char *key, size_t most);

/* Something else is wrong with a field. */
void body_wrong(struct body_reader *reader, const char *key, const char *fmt, ...)
    PRINTF_LIKE(3, 4);

/* A complaint of somebody else, whose causes name fields; NULL is fine. */
void body_take_error(struct body_reader *reader, struct error *take_error);

/* NULL: nothing is wrong. Else 400 invalid_fields; the reader is empty afterwards. */
struct error *body_reader_end(struct body_reader *reader);
