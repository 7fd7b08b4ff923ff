/* One value of an object under validation, and where it is: what rules are written with. It lives
 * on the stack of whoever validates and borrows the field it came from, which outlives it. Any
 * thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/quantity.h"
#include "base/slice.h"
#include "doc/path.h"
#include "doc/value.h"

struct causes;
struct error;
struct map;

struct field {
    struct causes *causes; /* what is wrong goes here */
    struct value value;
    struct path path;
    bool is_root; /* the object itself, which has no path */
};

struct field field_root(struct causes *causes, struct value object);

/* A member that may be absent; an item, which is there; an entry of a map, whose key is printed in
 * brackets. */
struct field field_get(const struct field *object, const char *key);
struct field field_at(const struct field *list, size_t index);
struct field field_entry(const struct field *map, struct slice key);

/* The same as an argument; good until the end of the block. */
#define FIELD(object, key) ((const struct field[]){ field_get(object, key) })
#define FIELD_IN(object, key, inner)                                                               \
    ((const struct field[]){ field_get(FIELD(object, key), inner) })

/* Walks items (paths end with their number) or members (with the key in brackets). */
struct field_iterator {
    struct field field;
    struct slice key; /* of a member */
    size_t index;
    const struct field *container; /* private from here */
    struct value_iterator values;
};

struct field_iterator field_iterate(const struct field *container);
bool field_next(struct field_iterator *iterator);

#define FIELD_EACH(iterator, container)                                                            \
    for (struct field_iterator iterator = field_iterate(container); field_next(&iterator);)

/* Questions. Null counts as absent. */
bool field_exists(const struct field *field);
bool field_is_empty(const struct field *field); /* absent, or an empty text, list or map */
struct slice field_text(const struct field *field);
bool field_is(const struct field *field, const char *text);
bool field_is_one_of(const struct field *field, const char *const *texts);
int64_t field_int(const struct field *field); /* 0 when absent */
bool field_truth(const struct field *field);
size_t field_count(const struct field *field);
struct quantity field_quantity(const struct field *field); /* 0 when it is none */

/* Whether two values mean the same: what is empty is like what is absent, also inside. */
bool field_same(struct value a, struct value b);

/* Complaints. A detail may be NULL where it may be missing. */
void field_required(const struct field *field, const char *detail);
void field_invalid(const struct field *field, const char *detail, ...) PRINTF_LIKE(2, 3);
void field_invalid_zero(const struct field *field, const char *detail, ...)
    PRINTF_LIKE(2, 3); /* absence is shown as 0 */
void field_invalid_text(const struct field *field, struct slice text, const char *detail, ...)
    PRINTF_LIKE(3, 4); /* shows another value */
void field_invalid_as(const struct field *field, const char *printed,
                      const char *detail); /* shows what is printed already */
void field_invalid_bare(const struct field *field, const char *detail); /* shows no value */
void field_forbidden(const struct field *field, const char *detail, ...) PRINTF_LIKE(2, 3);
void field_duplicate(const struct field *field);
void field_duplicate_as(const struct field *field, const char *printed); /* another value */
void field_duplicate_detail(const struct field *field, const char *detail);
void field_not_found(const struct field *field);
void field_too_long(const struct field *field, size_t most);
void field_too_many(const struct field *field, size_t most);
void field_unsupported(const struct field *field, const char *const *supported);
void field_unsupported_as(const struct field *field, const char *printed,
                          const char *const *supported);

/* Rules that occur everywhere; each complains and returns false when it is broken. */
#define FIELD_CHOICES(...) ((const char *const[]){ __VA_ARGS__, NULL })

bool field_need(const struct field *field); /* not empty */

/* One of these texts; the first complains about absence too. */
bool field_need_choice(const struct field *field, const char *const *choices);
bool field_check_choice(const struct field *field, const char *const *choices);

/* A rule of base/name.h. */
bool field_check_name(const struct field *field, struct error *(*rule)(struct slice name));
bool field_check_name_of(const struct field *field, struct slice name,
                         struct error *(*rule)(struct slice name));

/* Absent numbers are 0. */
bool field_check_range(const struct field *field, int64_t least, int64_t most);
bool field_check_port(const struct field *field);
bool field_check_not_negative(const struct field *field);
bool field_check_positive(const struct field *field);

/* The same for quantities. */
bool field_check_quantity_not_negative(const struct field *field);
bool field_check_quantity_positive(const struct field *field);

/* A port number, or a port's name. */
bool field_check_port_or_name(const struct field *field);

/* The value must be what it was: "field is immutable". */
bool field_check_same(const struct field *field, struct value before);

bool field_check_address(const struct field *field); /* of IP, as old fields take it */
bool field_check_network(const struct field *field); /* 10.0.0.0/8, host bits allowed */

/* A text that is not in the set yet, where it is from now on. */
bool field_check_new(const struct field *field, struct map *seen);
