/* A look at one value inside a document. Small, passed by value, borrowed: it lives as long as the
 * document it came from. An absent value is a value too: every question about it has an answer, so
 * value_get(value_get(v, a), b) needs no checks in between. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct value {
    const void *node; /* NULL: absent */
};

#define VALUE_ABSENT_VALUE ((struct value){ NULL })

enum value_type {
    VALUE_ABSENT,
    VALUE_NULL,
    VALUE_BOOL,
    VALUE_NUMBER,
    VALUE_STRING,
    VALUE_ARRAY,
    VALUE_OBJECT,
};

enum value_type value_type(struct value value);
const char *value_type_name(enum value_type type); /* "string", as error messages say it */

static inline bool value_exists(struct value value)
{
    return value.node != NULL;
}

bool value_is_object(struct value value);
bool value_is_array(struct value value);
bool value_is_string(struct value value);
bool value_is_null(struct value value);    /* false when absent */
bool value_is_integer(struct value value); /* a number without fraction or exponent, any size */

/* A member of an object, an item of an array; absent when there is none or the type is another. */
struct value value_get(struct value object, struct slice key);
struct value value_at(struct value array, size_t index);
size_t value_count(struct value container); /* members or items; 0 for everything else */

/* Follows keys downwards: value_find(root, VALUE_KEYS("metadata", "name")). */
#define VALUE_KEYS(...) ((const char *const[]){ __VA_ARGS__, NULL })
struct value value_find(struct value value, const char *const *keys);

/* False, and nothing written, when the value is absent, of another type or does not fit exactly. */
bool value_string(struct value value, struct slice *out_text);
bool value_bool(struct value value, bool *out_truth);
bool value_int(struct value value, int64_t *out_number);
bool value_uint(struct value value, uint64_t *out_number);
bool value_double(struct value value, double *out_number); /* the nearest; any finite number */

/* The same with an answer for absence and for other types. */
struct slice value_string_or(struct value value, struct slice fallback);
bool value_bool_or(struct value value, bool fallback);
int64_t value_int_or(struct value value, int64_t fallback);
struct slice value_text(struct value object, const char *key); /* of a member; empty: none */

/* Equal as JSON: numbers by value (1 and 1.0 are equal), objects without regard to order. Absent
 * equals absent only. */
bool value_equal(struct value a, struct value b);

/* Orders two numbers exactly, also an integer of 64 bits beside a fraction. False when one of them
 * is no number. */
bool value_compare_numbers(struct value a, struct value b, int *out_order);

/* Walks members or items in document order: DOC_EACH(it, labels) use(it.key, it.value). Anything
 * but a container has none. */
struct value_iterator {
    struct slice key; /* of a member; empty for an item */
    struct value value;
    size_t index;
    const void *next; /* private from here */
    size_t left;
    bool object;
};

struct value_iterator value_iterate(struct value container);
bool value_next(struct value_iterator *iterator);

#define DOC_EACH(iterator, container)                                                              \
    for (struct value_iterator iterator = value_iterate(container); value_next(&iterator);)
