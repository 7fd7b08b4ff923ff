/* Documents: one allocation for header and bytes, and a tree beside it once somebody looked. */
#include "doc/doc.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>

#include "base/memory.h"
#include "doc/doc_internal.h"

struct doc {
    atomic_uint references;
    uint32_t size;
    _Atomic(yyjson_doc *) tree; /* NULL until somebody looks inside */
    char bytes[];
};

void *doc_checked(void *from_yyjson)
{
    if (!from_yyjson)
        memory_abort(__FILE__, __LINE__, "out of memory");
    return from_yyjson;
}

struct doc *doc_make(struct slice printed, yyjson_doc *take_tree)
{
    struct doc *doc;

    ASSERT(printed.size < UINT32_MAX);
    doc = memory_alloc(sizeof(struct doc) + printed.size + 1);
    atomic_init(&doc->references, 1);
    doc->size = (uint32_t)printed.size;
    atomic_init(&doc->tree, take_tree);
    if (printed.size)
        memcpy(doc->bytes, printed.data, printed.size);
    doc->bytes[printed.size] = '\0';
    return doc;
}

struct doc *doc_new(struct slice printed)
{
    return doc_make(printed, NULL);
}

struct doc *doc_from_value(struct value value)
{
    size_t size;
    char *printed;
    struct doc *doc;

    if (!value_exists(value))
        return doc_make(SLICE("null"), NULL);
    printed = doc_checked(yyjson_val_write(doc_node(value), YYJSON_WRITE_NOFLAG, &size));
    doc = doc_make(slice_of(printed, size), NULL);
    free(printed);
    return doc;
}

struct doc *doc_from_mut(yyjson_mut_val *root)
{
    size_t size;
    char *printed = doc_checked(yyjson_mut_val_write(root, YYJSON_WRITE_NOFLAG, &size));
    struct doc *doc = doc_make(slice_of(printed, size), NULL);

    free(printed);
    return doc;
}

struct doc *doc_ref(const struct doc *doc)
{
    struct doc *counted = (struct doc *)doc;

    atomic_fetch_add_explicit(&counted->references, 1, memory_order_relaxed);
    return counted;
}

struct doc *doc_unref(struct doc *doc)
{
    if (!doc)
        return NULL;
    if (atomic_fetch_sub_explicit(&doc->references, 1, memory_order_acq_rel) == 1) {
        yyjson_doc_free(atomic_load_explicit(&doc->tree, memory_order_relaxed));
        memory_free(doc);
    }
    return NULL;
}

void doc_release(void *doc)
{
    doc_unref(doc);
}

struct slice doc_bytes(const struct doc *doc)
{
    return slice_of(doc->bytes, doc->size);
}

static yyjson_doc *parse(const struct doc *doc)
{
    yyjson_read_err failure;
    yyjson_doc *tree =
        yyjson_read_opts((char *)doc->bytes, doc->size, DOC_READ_FLAGS, NULL, &failure);

    if (!tree && failure.code == YYJSON_READ_ERROR_MEMORY_ALLOCATION)
        doc_checked(NULL);
    return tree;
}

struct value doc_root(const struct doc *doc)
{
    struct doc *shared = (struct doc *)doc;
    yyjson_doc *tree = atomic_load_explicit(&shared->tree, memory_order_acquire);
    yyjson_doc *before = NULL;

    if (!tree) {
        tree = parse(doc);
        if (tree && !atomic_compare_exchange_strong_explicit(
                        &shared->tree, &before, tree, memory_order_acq_rel, memory_order_acquire)) {
            yyjson_doc_free(tree);
            tree = before;
        }
    }
    return doc_value(yyjson_doc_get_root(tree));
}

struct doc *doc_trim(struct doc *take_doc)
{
    struct doc *lean;

    if (!atomic_load_explicit(&take_doc->tree, memory_order_acquire))
        return take_doc;
    lean = doc_make(doc_bytes(take_doc), NULL);
    doc_unref(take_doc);
    return lean;
}

size_t doc_memory(const struct doc *doc)
{
    yyjson_doc *tree = atomic_load_explicit(&((struct doc *)doc)->tree, memory_order_acquire);

    return malloc_usable_size((void *)doc) +
           (tree ? malloc_usable_size(tree) + malloc_usable_size(tree->str_pool) : 0);
}
