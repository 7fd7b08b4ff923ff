/* What values may look like: fields and their types, how lists and maps merge, defaults, rules.
 * One form for the built-in kinds (a generated table, constant) and for custom resources (compiled
 * from their OpenAPI schema): indexes instead of pointers, so that a constant table costs no memory
 * until it is read. Validation, pruning, defaults, strategic merge, server-side apply, protobuf and
 * OpenAPI all read this. Never changed once made: any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

enum schema_type {
    SCHEMA_ANY,    /* every JSON value; in protobuf a message with the JSON text in field 1 */
    SCHEMA_OBJECT, /* named fields; others are unknown, unless SCHEMA_PRESERVES says they stay */
    SCHEMA_MAP,    /* any key; every value is an `items` */
    SCHEMA_ARRAY,  /* every item is an `items` */
    SCHEMA_STRING,
    SCHEMA_INTEGER,
    SCHEMA_NUMBER,
    SCHEMA_BOOLEAN,
    SCHEMA_INT_OR_STRING,
    SCHEMA_QUANTITY,   /* a string, or a number that becomes one */
    SCHEMA_TIME,       /* metav1.Time: RFC 3339, seconds */
    SCHEMA_MICRO_TIME, /* with six digits behind the second */
    SCHEMA_DURATION,   /* "1h30m" */
    SCHEMA_BYTES,      /* base64 in JSON */
    SCHEMA_RAW,        /* RawExtension: an object of any kind */
    SCHEMA_FIELDS,     /* FieldsV1 */
};

enum schema_flags {
    SCHEMA_NULLABLE = 1 << 0,
    SCHEMA_PRESERVES = 1 << 1, /* unknown fields stay, here and below */
    SCHEMA_EMBEDDED = 1 << 2,  /* an object with apiVersion, kind and metadata of its own */
    SCHEMA_ATOMIC = 1 << 3,    /* object or map: owned and replaced as a whole */
    SCHEMA_INT32 = 1 << 4,     /* integers: 32 bits; else 64 */
    SCHEMA_UNSIGNED = 1 << 5,
    SCHEMA_FLOAT32 = 1 << 6, /* numbers: protobuf float; else double */
    SCHEMA_WRAPPED = 1 << 7, /* arrays: in protobuf a message whose field 1 repeats */
};

enum schema_list_type {
    SCHEMA_LIST_ATOMIC, /* also when nothing is said */
    SCHEMA_LIST_SET,
    SCHEMA_LIST_MAP,
};

/* A SCHEMA_ANY with fields is a choice: in JSON the value of one of them takes the place of the
 * message (JSONSchemaPropsOrBool: an object or a boolean), told apart by its type. */
struct schema_node {
    uint8_t type; /* enum schema_type */
    uint8_t flags;
    uint8_t list_type; /* arrays */
    uint8_t key_count; /* SCHEMA_LIST_MAP: how many of the table's keys, from `keys` on */
    uint32_t keys;
    uint32_t name;   /* string: "io.k8s.api.core.v1.PodSpec"; 0: none */
    uint32_t items;  /* node: of arrays and maps */
    uint32_t fields; /* of objects: the first one; they are sorted by name */
    uint32_t field_count;
    uint32_t rules; /* place in the table's rules; 0: none */
};

enum schema_field_flags {
    SCHEMA_REQUIRED = 1 << 0,    /* must be there */
    SCHEMA_PATCH_MERGE = 1 << 1, /* strategic merge patch: lists merge (by merge_key, or as sets) */
    SCHEMA_RETAIN_KEYS = 1 << 2, /* strategic merge patch: the union's other members go */
    SCHEMA_FIELD_ATOMIC = 1 << 3, /* this field's object or map is atomic, whatever its type says */
    SCHEMA_POINTER = 1 << 4,      /* a pointer in Go: absent and zero differ, in protobuf too */
    /* JSON shows it when it is empty: null for pointers, lists, maps and bytes, else a zero. In Go
     * all without omitempty, and structs that are no pointers (and have no omitzero). */
    SCHEMA_KEEP_EMPTY = 1 << 5,
    SCHEMA_FIELD_GRANULAR = 1 << 6, /* the other way round: not atomic, whatever its type says */
    SCHEMA_PATCH_REPLACE = 1 << 7,  /* strategic merge patch: the object is replaced as a whole */
};

struct schema_field {
    uint32_t name; /* string */
    uint32_t node;
    uint32_t merge_key;     /* string; 0: none */
    uint32_t default_value; /* string of JSON; 0: none */
    uint16_t number;        /* in protobuf; 0: it has none */
    uint8_t via;            /* place in the table's inlines: messages around it in protobuf only */
    uint8_t flags;
};

#define SCHEMA_MAX_INLINES 3

/* A field of a struct that Go embeds is a member of the outer object in JSON, but sits in messages
 * of its own in protobuf: their numbers, outermost first. Entry 0 is empty. */
struct schema_inline {
    uint8_t count;
    uint16_t numbers[SCHEMA_MAX_INLINES];
};

/* Limits on values, from a custom resource's schema; see schema_rules.h. */
struct schema_rules;

struct schema_table {
    const struct schema_node *nodes; /* the one at 0 is SCHEMA_ANY */
    const struct schema_field *fields;
    const uint32_t *keys; /* strings */
    const struct schema_inline *inlines;
    /* For each object as many as it has fields, at the same place: which field (counted from the
     * object's first) protobuf writes next, by the numbers of the messages around it, then its own.
     * Those without a number come first. NULL: no protobuf. */
    const uint16_t *wire;
    const char *strings;              /* each ends with NUL; the one at 0 is empty */
    const struct schema_rules *rules; /* NULL: none; the one at 0 is not used */
    uint32_t node_count;
    uint32_t field_count;
};

/* One node of a table. Passed by value, borrows the table. */
struct schema {
    const struct schema_table *table;
    uint32_t node;
};

struct schema schema_any(void); /* says nothing about anything */

static inline const struct schema_node *schema_node(struct schema schema)
{
    return &schema.table->nodes[schema.node];
}

static inline enum schema_type schema_type(struct schema schema)
{
    return schema_node(schema)->type;
}

static inline bool schema_has(struct schema schema, enum schema_flags flag)
{
    return schema_node(schema)->flags & flag;
}

static inline const char *schema_string(struct schema schema, uint32_t string)
{
    return schema.table->strings + string;
}

/* NULL when the object has no such field. */
const struct schema_field *schema_field(struct schema schema, struct slice name);

/* What a field's value looks like. */
static inline struct schema schema_of(struct schema schema, const struct schema_field *field)
{
    return (struct schema){ schema.table, field->node };
}

static inline struct schema schema_items(struct schema schema)
{
    return (struct schema){ schema.table, schema_node(schema)->items };
}

/* What a member of this value looks like: a field of an object, a value of a map; schema_any() for
 * what is not known. */
struct schema schema_member(struct schema schema, struct slice name);

/* The key with this number of a SCHEMA_LIST_MAP. */
static inline const char *schema_key(struct schema schema, size_t index)
{
    return schema_string(schema, schema.table->keys[schema_node(schema)->keys + index]);
}

/* Object, map or list that is owned and replaced as a whole; field may be NULL. */
bool schema_is_atomic(struct schema schema, const struct schema_field *field);
