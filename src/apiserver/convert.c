/* Versions of a resource. */
#include "apiserver/convert.h"

#include "api/kind_convert.h"
#include "apiserver/conversion.h"
#include "apiserver/custom.h"
#include "apiserver/object.h"
#include "apiserver/resource.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/schema_default.h"
#include "doc/schema_prune.h"
#include "store/version.h"

/* Versions of the same shape: only the name changes. What is stored has it at the front. */
static struct error *relabel(const struct doc *doc, const struct resource *to, struct doc **out_doc)
{
    struct edit *edit;

    if (object_has_head(doc, to)) {
        *out_doc = object_relabel(doc, to);
        return NULL;
    }
    edit = edit_begin(doc);
    edit_set_string(edit, EDIT_PATH("apiVersion"), slice_from(to->api_version));
    return edit_seal(edit, out_doc);
}

static bool is_in(const struct doc *doc, const struct resource *to)
{
    return slice_is(object_api_version(doc, to), to->api_version);
}

bool convert_is_current(const struct doc *doc, const struct resource *storage)
{
    return !storage->custom || is_in(doc, storage);
}

bool convert_must_ask(const struct doc *doc, const struct resource *to)
{
    return to->custom && to->custom->conversion && !is_in(doc, to);
}

/* It was written before its schema became what it is. */
static bool is_outdated(const struct doc *doc, const struct resource *to)
{
    struct slice bytes = doc_bytes(doc);
    uint64_t revision = 0;
    size_t offset;
    size_t size;

    return to->custom && to->custom->compiled && version_find(bytes, &offset, &size) &&
           number_parse_uint(slice_of(bytes.data + offset, size), &revision) &&
           revision <= to->custom->since;
}

/* Fields that the schema no longer has go, and new defaults come; the store keeps what it has. */
static struct error *complete(const struct resource *to, struct doc **inout_doc)
{
    struct schema schema = to->kind->schema;
    struct edit *edit = edit_begin(*inout_doc);
    struct edit_node root = edit_find(edit, EDIT_ROOT);
    struct doc *completed;
    struct error *err;
    bool changed;

    changed = schema_prune(schema, edit, root, NULL, NULL);
    changed = schema_drop_nulls(schema, edit, root) || changed;
    changed = schema_default(schema, edit, root) || changed;
    if (!changed) {
        edit_free(edit);
        return NULL;
    }
    err = edit_seal(edit, &completed);
    if (err)
        return err;
    doc_unref(*inout_doc);
    *inout_doc = completed;
    return NULL;
}

static struct error *rename_object(struct apiserver *server, const struct doc *doc,
                                   const struct resource *from, const struct resource *to,
                                   struct doc **out_doc)
{
    if (to->custom ? is_in(doc, to) : from == to) {
        *out_doc = doc_ref(doc);
        return NULL;
    }
    if (!to->custom)
        return kind_convert(doc, from->kind, to->kind, out_doc);
    if (!to->custom->conversion)
        return relabel(doc, to, out_doc);
    return conversion_run(&(struct conversion){ .server = server, .to = to }, &doc, 1, out_doc);
}

struct error *convert_object(struct apiserver *server, const struct doc *doc,
                             const struct resource *from, const struct resource *to,
                             struct doc **out_doc)
{
    CLEANUP(doc) struct doc *converted = NULL;
    struct error *err;

    err = rename_object(server, doc, from, to, &converted);
    if (!err && is_outdated(doc, to))
        err = complete(to, &converted);
    if (err)
        return err;
    *out_doc = STEAL(converted);
    return NULL;
}

static void release(struct doc **docs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        docs[i] = doc_unref(docs[i]);
}

/* Those that need a webhook are gathered and come back to their places. */
static struct error *ask_for(const struct conversion *conversion, const struct doc *const *docs,
                             size_t count, struct doc **inout_docs)
{
    VEC(const struct doc *) asked = { 0 };
    struct doc **converted;
    struct error *err;

    for (size_t i = 0; i < count; i++) {
        if (!inout_docs[i])
            vec_push(&asked, docs[i]);
    }
    converted = memory_array(asked.count, sizeof(*converted));
    err = conversion_run(conversion, asked.items, asked.count, converted);
    for (size_t i = 0, next = 0; !err && i < count; i++) {
        if (!inout_docs[i])
            inout_docs[i] = converted[next++];
    }
    for (size_t i = 0; !err && i < count; i++) {
        if (is_outdated(docs[i], conversion->to))
            err = complete(conversion->to, &inout_docs[i]);
    }
    memory_free(converted);
    vec_done(&asked);
    return err;
}

struct error *convert_all(struct apiserver *server, const struct doc *const *docs, size_t count,
                          const struct resource *from, const struct resource *to,
                          struct doc **out_docs)
{
    struct conversion conversion = { .server = server, .to = to, .of_list = true };
    bool asks = false;
    struct error *err = NULL;

    for (size_t i = 0; i < count; i++)
        out_docs[i] = NULL;
    for (size_t i = 0; i < count && !err; i++) {
        if (convert_must_ask(docs[i], to))
            asks = true;
        else
            err = convert_object(server, docs[i], from, to, &out_docs[i]);
    }
    if (!err && asks)
        err = ask_for(&conversion, docs, count, out_docs);
    if (err)
        release(out_docs, count);
    return err;
}
