/* Versions of objects. */
#include "store/record.h"

#include "base/memory.h"
#include "doc/doc.h"
#include "store/limits.h"

enum {
    ALLOCATION_OVERHEAD = 32 /* of the record and of its document, about */
};

static char *copy_name(char *to, struct slice name)
{
    if (name.size)
        memcpy(to, name.data, name.size);
    to[name.size] = '\0';
    return to + name.size + 1;
}

struct record *record_new(const struct store_key *key, uint64_t revision, bool deleted,
                          struct doc *take_doc)
{
    struct record *record =
        memory_alloc(sizeof(struct record) + key->namespace.size + key->name.size + 2);

    ASSERT(key->namespace.size <= STORE_MAX_NAME && key->name.size <= STORE_MAX_NAME);
    atomic_init(&record->references, 1);
    record->resource = key->resource;
    record->revision = revision;
    record->doc = take_doc;
    record->namespace_size = (uint16_t)key->namespace.size;
    record->name_size = (uint16_t)key->name.size;
    record->deleted = deleted;
    copy_name(copy_name(record->names, key->namespace), key->name);
    return record;
}

struct record *record_ref(const struct record *record)
{
    struct record *counted = (struct record *)record;

    atomic_fetch_add_explicit(&counted->references, 1, memory_order_relaxed);
    return counted;
}

struct record *record_unref(struct record *record)
{
    if (!record)
        return NULL;
    if (atomic_fetch_sub_explicit(&record->references, 1, memory_order_acq_rel) == 1) {
        doc_unref(record->doc);
        memory_free(record);
    }
    return NULL;
}

struct store_key record_key(const struct record *record)
{
    return (struct store_key){ record->resource, record_namespace(record), record_name(record) };
}

size_t record_memory(const struct record *record)
{
    return sizeof(struct record) + record->namespace_size + record->name_size +
           doc_bytes(record->doc).size + ALLOCATION_OVERHEAD;
}
