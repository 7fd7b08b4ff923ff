/* Sets of field paths, as metadata.managedFields keeps them (FieldsV1): which parts of an object
 * somebody owns. Never changed once made; NULL is the empty set. Everything belongs to the arena it
 * was made in and shares parts with the sets it was made from; keys and values of list items may
 * also be borrowed from documents. One thread at a time, as their arenas. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct text;

/* In the order in which upstream sorts them. */
enum fieldset_type {
    FIELDSET_FIELD, /* f:name      .name         a member of an object */
    FIELDSET_KEY,   /* k:{"a":"b"} [a="b"]       an item of a list with keys */
    FIELDSET_VALUE, /* v:"x"       [="x"]        an item of a set */
    FIELDSET_INDEX, /* i:3         [3]           an item of a list, by its place */
};

struct fieldset_key {
    struct slice name;
    struct value value;
};

/* One step of a path. */
struct fieldset_element {
    enum fieldset_type type;
    uint32_t key_count; /* FIELDSET_KEY; keys are sorted by name */
    union {
        struct slice field;
        const struct fieldset_key *keys;
        struct value value;
        int64_t index;
    };
};

struct fieldset;

struct fieldset_node {
    struct fieldset_element element;
    bool member;                     /* the path that ends here is in the set */
    const struct fieldset *children; /* paths that go on; NULL: none */
};

/* Sorted, no element twice, no node that is neither member nor has children. */
struct fieldset {
    size_t count;
    struct fieldset_node *nodes;
};

static inline struct fieldset_element fieldset_field(struct slice name)
{
    return (struct fieldset_element){ .type = FIELDSET_FIELD, .field = name };
}

int fieldset_compare(const struct fieldset_element *a, const struct fieldset_element *b);

/* From nodes in any order; those with the same element are joined, empty ones are dropped. Takes
 * the memory of the nodes, which must be of the arena, for its own. */
const struct fieldset *fieldset_make(struct arena *arena, struct fieldset_node *take_nodes,
                                     size_t count);

/* One path of names: fieldset_of(arena, VALUE_KEYS("metadata", "labels")). Names are borrowed. */
const struct fieldset *fieldset_of(struct arena *arena, const char *const *names);

/* Reads FieldsV1, which borrows from the document. Elements of unknown types are left out, as
 * upstream does. ERR_BAD_REQUEST names the element that cannot be read. */
struct error *fieldset_parse(struct arena *arena, struct value fields,
                             const struct fieldset **out_set);

/* Appends FieldsV1 as upstream writes it. */
void fieldset_format(const struct fieldset *set, struct text *text);

const struct fieldset *fieldset_union(struct arena *arena, const struct fieldset *a,
                                      const struct fieldset *b);
/* Of any number of sets; takes as long as they are large together, however many they are. */
const struct fieldset *fieldset_union_all(struct arena *arena, const struct fieldset *const *sets,
                                          size_t count);
const struct fieldset *fieldset_intersection(struct arena *arena, const struct fieldset *a,
                                             const struct fieldset *b);

/* What is in a and not in b. A member of b that is an ancestor leaves what is below it. */
const struct fieldset *fieldset_difference(struct arena *arena, const struct fieldset *a,
                                           const struct fieldset *b);
/* The same, but what is below a member of b goes as well. */
const struct fieldset *fieldset_difference_below(struct arena *arena, const struct fieldset *a,
                                                 const struct fieldset *b);

bool fieldset_equal(const struct fieldset *a, const struct fieldset *b);
size_t fieldset_size(const struct fieldset *set); /* how many paths are in it */

/* The node of an element on the first level; NULL when there is none. */
const struct fieldset_node *fieldset_find(const struct fieldset *set,
                                          const struct fieldset_element *element);
/* The paths that begin with the element, without it. */
const struct fieldset *fieldset_below(const struct fieldset *set,
                                      const struct fieldset_element *element);

/* A path, from its last step back to its first; kept on the stack of whoever walks. */
struct fieldset_path {
    const struct fieldset_path *parent; /* NULL: this is the first step */
    const struct fieldset_element *element;
};

bool fieldset_has(const struct fieldset *set, const struct fieldset_path *path);

/* Every path in upstream's order: of each level first its members, then what is below them. */
void fieldset_each(const struct fieldset *set,
                   void (*visit)(void *context, const struct fieldset_path *path), void *context);

/* ".spec.containers[name=\"web\"].image", as conflicts name fields. */
void fieldset_path_append(const struct fieldset_path *path, struct text *text);
void fieldset_element_append(const struct fieldset_element *element, struct text *text);
