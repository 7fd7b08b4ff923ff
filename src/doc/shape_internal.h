/* How server-side apply sees values: scalars, lists and maps, each owned as a whole or part by
 * part, as their schema says. What the schema does not know is deduced from the value: maps are
 * owned part by part, lists as a whole. The steps of an apply are built from these walks. Values
 * and sets they return belong to the arena and borrow from the values they were given. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "base/vec.h"
#include "doc/fieldset.h"
#include "doc/schema.h"
#include "doc/value.h"

struct arena;
struct error;
struct shape_default;

/* What the walks of one apply share. */
struct shapes {
    struct arena *arena;
    struct shape_default *defaults; /* list keys that were parsed so far */
};

struct shape {
    struct schema schema;
    bool atomic; /* owned as a whole, by its type or by the field it is in */
    bool open;   /* unknown fields stay, here and below */
};

enum shape_kind {
    SHAPE_SCALAR,
    SHAPE_LIST,
    SHAPE_MAP,
    SHAPE_ANY, /* of a null whose type is deduced */
};

struct shape shape_root(struct schema schema);
enum shape_kind shape_kind(struct shape shape, struct value value);
bool shape_is_atomic(struct shape shape, enum shape_kind kind);

/* False when the schema has no field of this name; the values of a map are no fields. */
bool shape_member(struct shape shape, struct slice name, struct shape *out_member);
bool shape_allows_unknown(struct shape shape);
struct shape shape_item(struct shape list);

/* How paths name an item of a list of the types map and set. Says why there is no name for it, in
 * upstream's words; NULL when there is one. */
const char *shape_element(struct shapes *shapes, struct shape list, struct value item,
                          struct fieldset_element *out_element);

/* The items that have a name, in order. */
struct shape_item {
    struct fieldset_element element;
    struct value value;
    size_t index; /* among those that have a name */
};

struct shape_items {
    struct shape_item *items;
    size_t count;
};

void shape_items(struct shapes *shapes, struct shape list, struct value value,
                 struct shape_items *out_items);
/* A copy sorted by name; items of one name stay in order. */
void shape_items_sort(struct shapes *shapes, const struct shape_items *items,
                      struct shape_items *out_sorted);

/* A level of a set that grows; sealed into the arena. */
struct shape_level {
    VEC(struct fieldset_node) nodes;
};

void shape_level_add(struct shape_level *level, struct fieldset_element element, bool member,
                     const struct fieldset *children);
const struct fieldset *shape_level_seal(struct shapes *shapes, struct shape_level *level);

enum shape_check_flags {
    SHAPE_DUPLICATES = 1 << 0, /* let through items of one name */
    SHAPE_UNKNOWN = 1 << 1,    /* let through fields that the schema does not know */
};

/* Whether the other walks can go through the value; ERR_BAD_REQUEST in upstream's words. */
struct error *shape_check(struct shapes *shapes, struct shape shape, struct value value,
                          unsigned flags);

/* What somebody owns who applies this value. */
const struct fieldset *shape_fields(struct shapes *shapes, struct shape shape, struct value value);

struct shape_changes {
    const struct fieldset *removed;
    const struct fieldset *modified;
    const struct fieldset *added;
};

struct shape_changes shape_compare(struct shapes *shapes, struct shape shape, struct value before,
                                   struct value after);

/* The applied value over the live one; absent when nothing is left. */
struct value shape_merge(struct shapes *shapes, struct shape shape, struct value live,
                         struct value applied);

/* The value without these paths. A list or map that loses everything becomes null. */
struct value shape_remove(struct shapes *shapes, struct shape shape, struct value value,
                          const struct fieldset *paths);

/* Fields of the schema become members where only something below them is one. */
const struct fieldset *shape_named(struct shapes *shapes, struct shape shape,
                                   const struct fieldset *set);

/* A set made when parts of the schema that are atomic now were not. */
const struct fieldset *shape_reconcile(struct shapes *shapes, struct shape shape,
                                       const struct fieldset *set);
