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

static struct doc *init(struct doc *doc, size_t size, yyjson_doc *take_tree)
{
    ASSERT(size < UINT32_MAX);
    atomic_init(&doc->references, 1);
    doc->size = (uint32_t)size;
    atomic_init(&doc->tree, take_tree);
    doc->bytes[size] = '\0';
    return doc;
}

struct doc *doc_new(struct slice printed)
{
    struct doc *doc = memory_alloc(sizeof(struct doc) + printed.size + 1);

    if (printed.size)
        memcpy(doc->bytes, printed.data, printed.size);
    return init(doc, printed.size, NULL);
}

static struct doc *doc_of(void *bytes)
{
    return (struct doc *)(void *)((char *)bytes - offsetof(struct doc, bytes));
}

/* yyjson prints into memory with room for our header in front, which saves a copy. */
static void *printer_malloc(void *context, size_t size)
{
    struct doc *doc = memory_alloc(sizeof(struct doc) + size);

    (void)context;
    return doc->bytes;
}

static void *printer_realloc(void *context, void *bytes, size_t old_size, size_t size)
{
    struct doc *doc = memory_resize(doc_of(bytes), sizeof(struct doc) + size, 1);

    (void)context;
    (void)old_size;
    return doc->bytes;
}

static void printer_free(void *context, void *bytes)
{
    (void)context;
    memory_free(doc_of(bytes));
}

static const yyjson_alc printer = { printer_malloc, printer_realloc, printer_free, NULL };

static struct doc *adopt(char *printed, size_t size, yyjson_doc *take_tree)
{
    struct doc *doc = doc_of(doc_checked(printed));

    return init(memory_resize(doc, sizeof(struct doc) + size + 1, 1), size, take_tree);
}

struct doc *doc_from_tree(yyjson_doc *take_tree, bool keep)
{
    size_t size;
    char *printed = yyjson_write_opts(take_tree, YYJSON_WRITE_NOFLAG, &printer, &size, NULL);

    if (!keep)
        yyjson_doc_free(take_tree);
    return adopt(printed, size, keep ? take_tree : NULL);
}

struct doc *doc_from_value(struct value value)
{
    size_t size;
    char *printed;

    if (!value_exists(value))
        return doc_new(SLICE("null"));
    printed = yyjson_val_write_opts(doc_node(value), YYJSON_WRITE_NOFLAG, &printer, &size, NULL);
    return adopt(printed, size, NULL);
}

struct doc *doc_from_mut(yyjson_mut_val *root)
{
    size_t size;
    char *printed = yyjson_mut_val_write_opts(root, YYJSON_WRITE_NOFLAG, &printer, &size, NULL);

    return adopt(printed, size, NULL);
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
    lean = doc_new(doc_bytes(take_doc));
    doc_unref(take_doc);
    return lean;
}

struct doc *doc_own(struct doc *take_doc)
{
    struct doc *copy;

    if (atomic_load_explicit(&take_doc->references, memory_order_acquire) == 1)
        return take_doc;
    copy = doc_new(doc_bytes(take_doc));
    doc_unref(take_doc);
    return copy;
}

size_t doc_memory(const struct doc *doc)
{
    yyjson_doc *tree = atomic_load_explicit(&((struct doc *)doc)->tree, memory_order_acquire);

    return malloc_usable_size((void *)doc) +
           (tree ? malloc_usable_size(tree) + malloc_usable_size(tree->str_pool) : 0);
}
