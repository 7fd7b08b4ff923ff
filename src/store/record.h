/* One version of one object, as the store keeps it: never changed, counted, shared by the index,
 * the history and everybody who reads. Any thread. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct doc;

/* Which object: what store_resource() gave, a namespace (empty for objects without) and a name.
 * Borrowed. */
struct store_key {
    uint32_t resource;
    struct slice namespace;
    struct slice name;
};

struct record {
    atomic_uint references;
    uint32_t resource;
    uint64_t revision;
    struct doc *doc; /* the object; of a deleted one its last state, with the version of the end */
    uint16_t namespace_size;
    uint16_t name_size;
    bool deleted;
    char names[]; /* the namespace, then the name, each with a NUL that does not count */
};

struct record *record_new(const struct store_key *key, uint64_t revision, bool deleted,
                          struct doc *take_doc);
struct record *record_ref(const struct record *record);
struct record *record_unref(struct record *record); /* NULL in, NULL out */

struct store_key record_key(const struct record *record); /* borrowed from the record */

size_t record_memory(const struct record *record); /* bytes held, about, without a parsed tree */

static inline struct slice record_namespace(const struct record *record)
{
    return slice_of(record->names, record->namespace_size);
}

static inline struct slice record_name(const struct record *record)
{
    return slice_of(record->names + record->namespace_size + 1, record->name_size);
}

/* Its place among the records of its resource: by namespace, then by name. */
static inline struct slice record_place(const struct record *record)
{
    return slice_of(record->names, (size_t)record->namespace_size + 1 + record->name_size);
}

CLEANUP_DEFINE(record, struct record *, record_unref)
