/* Conversion webhooks. */
#include "apiserver/conversion.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/conversion_review.h"
#include "apiserver/custom.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/resource.h"
#include "apiserver/webhook_client.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/uuid.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/schema_prune.h"

/* The kind is named as Go prints it: "example.com/v1, Kind=Widget". */
static struct error *fail(const struct conversion *conversion, const struct doc *doc,
                          struct error *take_error)
{
    CLEANUP(error) struct error *cause = take_error;
    CLEANUP(string) char *text = error_format(cause);
    struct slice version = object_api_version(doc, conversion->to);
    bool busy = cause->code == ERR_TOO_MANY;
    struct error *err = error_new(busy ? ERR_TOO_MANY : ERR_INTERNAL,
                                  "conversion webhook for " SLICE_FORMAT ", Kind=%s %s",
                                  SLICE_ARGUMENT(version), conversion->to->kind->kind, text);

    if (busy)
        return error_retry_after(err, 1);
    error_details_ensure(err)->http = 500; /* without a reason: upstream has none either */
    err->details->reason = memory_strdup("");
    return err;
}

/* As the store would have it, so that it can be shown without a look inside; a new object has no
 * version yet and is looked into anyway. */
static struct doc *print_as_stored(const struct doc *doc, const struct resource *to)
{
    CLEANUP(object_body) struct object_body body = { .bytes = TEXT_EMPTY };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct object object;

    object_read(doc_root(doc), &object);
    if (!object.version.size)
        return doc_ref(doc);
    object_print(doc_root(doc), to, &body);
    text_append_bytes(&text, body.bytes.data, body.version_offset);
    text_append_slice(&text, object.version);
    text_append_bytes(&text, body.bytes.data + body.version_offset,
                      body.bytes.size - body.version_offset);
    return doc_new(text_slice(&text));
}

static struct error *prune(const struct resource *to, struct doc **inout_doc)
{
    struct edit *edit;
    struct doc *pruned;
    struct error *err;

    if (!to->custom->compiled)
        return NULL;
    edit = edit_begin(*inout_doc);
    schema_prune(to->kind->schema, edit, edit_find(edit, EDIT_ROOT), NULL, NULL);
    err = edit_seal(edit, &pruned);
    if (err)
        return err;
    doc_unref(*inout_doc);
    *inout_doc = pruned;
    return NULL;
}

static struct error *take_object(const struct conversion *conversion, const struct doc *original,
                                 struct value converted, size_t index, struct doc **out_doc)
{
    /* A copy: a tree inside a shared document would stay as long as the object. */
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(original));
    CLEANUP(doc) struct doc *merged = NULL;
    struct error *err;

    err = conversion_review_merge(
        &(struct conversion_pair){
            .original = doc_root(copy),
            .converted = converted,
            .desired = conversion->to->api_version,
            .of_list = conversion->of_list,
            .index = index,
        },
        &merged);
    if (!err)
        err = prune(conversion->to, &merged);
    if (err)
        return err;
    *out_doc = print_as_stored(merged, conversion->to);
    return NULL;
}

static struct error *take_objects(const struct conversion *conversion,
                                  const struct doc *const *docs, size_t count, struct value objects,
                                  struct doc **out_docs)
{
    struct error *err;

    if (value_count(objects) != count || !value_is_array(objects))
        return fail(conversion, docs[0],
                    error_new(ERR_UNAVAILABLE, "returned %zu objects, expected %zu",
                              value_count(objects), count));
    for (size_t i = 0; i < count; i++) {
        err = take_object(conversion, docs[i], value_at(objects, i), i, &out_docs[i]);
        if (!err)
            continue;
        for (size_t taken = 0; taken < i; taken++)
            out_docs[taken] = doc_unref(out_docs[taken]);
        return fail(conversion, docs[0], err);
    }
    return NULL;
}

/* One question with some of the objects. */
static struct error *ask(const struct conversion *conversion, const struct doc *const *docs,
                         size_t count, struct doc **out_docs)
{
    const struct custom_conversion *webhook = conversion->to->custom->conversion;
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text body = TEXT_EMPTY;
    CLEANUP(doc) struct doc *answer = NULL;
    const char *uid = uuid_format(arena, uuid_random());
    struct value objects;
    struct error *err;

    if (webhook->form == CONVERSION_FORM_NONE)
        return fail(conversion, docs[0],
                    error_new(ERR_INTERNAL, "failed: no supported conversion review versions"));
    conversion_review_write(webhook->form, uid, conversion->to->api_version, docs, count, &body);
    err = webhook_client_ask(conversion->server->webhook_line, webhook->client,
                             &(struct webhook_question){
                                 .body = text_slice(&body),
                                 .timeout_ms = API_CONVERSION_MS,
                                 .max_answer = API_CONVERSION_ANSWER,
                             },
                             &answer);
    if (!err)
        err = conversion_review_read(arena, webhook->form, uid, doc_root(answer), &objects);
    if (err)
        return fail(conversion, docs[0], error_wrap(err, "failed"));
    return take_objects(conversion, docs, count, objects, out_docs);
}

/* How many of them go into one question. */
static size_t portion(const struct doc *const *docs, size_t count)
{
    size_t bytes = 0;
    size_t taken = 0;

    while (taken < count && taken < API_CONVERSION_OBJECTS) {
        bytes += doc_bytes(docs[taken]).size;
        if (taken > 0 && bytes > API_CONVERSION_BYTES)
            break;
        taken++;
    }
    return taken;
}

struct error *conversion_run(const struct conversion *conversion, const struct doc *const *docs,
                             size_t count, struct doc **out_docs)
{
    struct error *err;

    for (size_t done = 0, some; done < count; done += some) {
        some = portion(docs + done, count - done);
        err = ask(conversion, docs + done, some, out_docs + done);
        if (!err)
            continue;
        while (done > 0) {
            done--;
            out_docs[done] = doc_unref(out_docs[done]);
        }
        return err;
    }
    return NULL;
}
