/* Raw objects. */
#include "server/object_answer.h"

#include "api/meta.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "server/server_call.h"

struct error *object_answer(struct server_call *call, int status, enum shelf_kind kind,
                            const struct doc *object)
{
    struct text text = TEXT_EMPTY;

    shown_append(doc_root(object), kind, &text);
    return server_reply_json(call, status, &text);
}

void object_answer_append(struct value object, enum shelf_kind kind, struct text *text)
{
    CLEANUP(text) struct text one = TEXT_EMPTY;

    shown_append(object, kind, &one);
    json_write_raw(text, text_slice(&one));
}

struct error *object_answer_message(struct server_call *call, int status, const char *message)
{
    struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_member(&text, "message", message);
    json_write_end_object(&text);
    return server_reply_json(call, status, &text);
}

struct error *object_answer_find(struct server_call *call, enum shelf_kind kind, const char *what,
                                 const char *namespace, const char *name, struct doc **out_doc)
{
    struct error *err = kube_find(&call->own, shown_resource(kind), namespace, name, out_doc);

    if (err)
        return server_error_upstream(err, "the %s could not be read", what);
    if (!*out_doc)
        return error_new(ERR_NOT_FOUND, "there is no %s \"%.*s\"", what,
                         SLICE_ARGUMENT(slice_brief(slice_from(name))));
    return NULL;
}

static struct error *with_current(struct server_call *call, struct error *take_error,
                                  enum shelf_kind kind, const struct doc *object)
{
    CLEANUP(doc) struct doc *shown = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    shown_append(doc_root(object), kind, &text);
    shown = doc_new(text_slice(&text));
    return server_error_with(call, take_error, "current", shown);
}

struct error *object_answer_check_version(struct server_call *call, enum shelf_kind kind,
                                          struct value body, const struct doc *object)
{
    struct slice given = value_text(body, "resourceVersion");
    struct meta meta;

    meta_read(doc_root(object), &meta);
    if (!given.size || slice_equal(given, meta.version))
        return NULL;
    return with_current(
        call, error_new(ERR_CONFLICT, "it was changed meanwhile: look at it as it is now"), kind,
        object);
}

struct error *object_answer_of_write(struct server_call *call, struct error *take_error,
                                     enum shelf_kind kind, const char *namespace, const char *name)
{
    CLEANUP(doc) struct doc *current = NULL;

    if (take_error->code != ERR_CONFLICT)
        return server_error_of_write(take_error);
    error_drop(kube_find(&call->own, shown_resource(kind), namespace, name, &current),
               "told without it");
    return current ? with_current(call, take_error, kind, current) : take_error;
}
