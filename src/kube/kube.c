/* The words of the API over a transport. */
#include "kube/kube.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/limits.h"

static struct kube_request request_for(const struct kube *kube, enum kube_verb verb,
                                       const struct kube_resource *resource, const char *namespace,
                                       const char *name)
{
    return (struct kube_request){
        .verb = verb,
        .resource = resource,
        .namespace = namespace && *namespace ? namespace : NULL,
        .name = name,
        .field_manager = kube->field_manager,
        .timeout_ms = kube->timeout_ms ? kube->timeout_ms : KUBE_CALL_MS,
        .abort = kube->abort,
        .as = kube->as,
    };
}

static void describe(struct text *text, const struct kube_resource *resource, const char *namespace,
                     const char *name)
{
    struct object_key key = object_key_of(namespace, name);

    kube_resource_append(resource, text);
    if (!name)
        return;
    text_append(text, " \"");
    object_key_append(&key, text);
    text_append_char(text, '"');
}

char *kube_describe(struct arena *arena, const struct kube_resource *resource,
                    const char *namespace, const char *name)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    describe(&text, resource, namespace, name);
    return arena_strdup(arena, text_string(&text));
}

static const char *verb_name(enum kube_verb verb)
{
    switch (verb) {
    case KUBE_GET:
        return "get";
    case KUBE_LIST:
        return "list";
    case KUBE_WATCH:
        return "watch";
    case KUBE_CREATE:
        return "create";
    case KUBE_UPDATE:
        return "update";
    case KUBE_PATCH:
        return "patch";
    case KUBE_DELETE:
        return "delete";
    case KUBE_DELETE_COLLECTION:
        return "delete all";
    }
    return "call";
}

static struct error *wrap(struct error *take_error, const struct kube_request *request)
{
    CLEANUP(text) struct text what = TEXT_EMPTY;

    describe(&what, request->resource, request->namespace, request->name);
    if (request->subresource)
        text_appendf(&what, " (%s)", request->subresource);
    return error_wrap(take_error, "%s %s", verb_name(request->verb), text_string(&what));
}

static struct error *call(const struct kube *kube, const struct kube_request *request,
                          struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = kube_transport_call(kube->transport, request, &doc);
    if (err)
        return wrap(err, request);
    if (out_doc)
        *out_doc = doc_own(STEAL(doc));
    return NULL;
}

struct error *kube_get(const struct kube *kube, const struct kube_resource *resource,
                       const char *namespace, const char *name, struct doc **out_doc)
{
    struct kube_request request = request_for(kube, KUBE_GET, resource, namespace, name);

    return call(kube, &request, out_doc);
}

struct error *kube_find(const struct kube *kube, const struct kube_resource *resource,
                        const char *namespace, const char *name, struct doc **out_doc)
{
    struct error *err = kube_get(kube, resource, namespace, name, out_doc);

    if (!err || err->code != ERR_NOT_FOUND)
        return err;
    error_drop(err, "absence is an answer here");
    *out_doc = NULL;
    return NULL;
}

/* --- lists --------------------------------------------------------------------------------- */

/* Adds the pages to what is there already. */
static struct error *read_pages(const struct kube *kube, struct kube_request *request,
                                struct kube_page *into)
{
    CLEANUP(string) char *token = NULL;
    struct error *err;

    for (;;) {
        CLEANUP(kube_page) struct kube_page page = { .remaining = -1 };

        request->continue_token = token;
        err = kube_transport_list(kube->transport, request, &page);
        if (err)
            return wrap(err, request);
        if (page.items.count > KUBE_MAX_LIST - into->items.count)
            return wrap(error_new(ERR_TOO_LARGE, "more than %d objects", KUBE_MAX_LIST), request);
        VEC_EACH (item, &page.items)
            vec_push(&into->items, *item);
        vec_clear(&page.items); /* the references went over */
        memory_free(into->version);
        into->version = STEAL(page.version);
        memory_free(token);
        token = STEAL(page.continue_token);
        if (!token)
            return NULL;
    }
}

static struct error *read_list(const struct kube *kube, struct kube_request *request,
                               struct kube_page *into)
{
    struct error *err;

    request->limit = KUBE_PAGE;
    err = read_pages(kube, request, into);
    if (!err || err->code != ERR_EXPIRED)
        return err;
    error_drop(err, "what the pages showed is forgotten; the whole at once cannot expire");
    kube_page_done(into);
    request->limit = 0;
    return read_pages(kube, request, into);
}

struct error *kube_list(struct arena *arena, const struct kube *kube,
                        const struct kube_resource *resource, const struct kube_query *query,
                        struct kube_list *out_list)
{
    CLEANUP(kube_page) struct kube_page all = { .remaining = -1 };
    const struct kube_query everything = { 0 };
    struct kube_request request;
    struct error *err;

    if (!query)
        query = &everything;
    request = request_for(kube, KUBE_LIST, resource, query->namespace, NULL);
    request.label_selector = query->label_selector;
    request.field_selector = query->field_selector;
    request.metadata_only = query->metadata_only;
    err = read_list(kube, &request, &all);
    if (err)
        return err;

    out_list->docs = arena_array(arena, all.items.count, struct doc *);
    out_list->count = all.items.count;
    out_list->version = arena_strdup(arena, all.version);
    for (size_t i = 0; i < all.items.count; i++) {
        out_list->docs[i] = all.items.items[i];
        arena_defer(arena, doc_release, all.items.items[i]);
    }
    vec_clear(&all.items); /* the arena has the references */
    return NULL;
}

/* --- writes -------------------------------------------------------------------------------- */

/* The names that an object gives itself, as texts of the arena. */
struct names {
    char *namespace;
    char *name;
};

static struct names names_of(struct arena *arena, const struct doc *object)
{
    struct object_key key = object_key_read(doc_root(object));

    return (struct names){
        arena_text(arena, key.namespace),
        arena_text(arena, key.name),
    };
}

struct error *kube_create(const struct kube *kube, const struct kube_resource *resource,
                          const struct doc *object, struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct names names = names_of(arena, object);
    struct kube_request request = request_for(kube, KUBE_CREATE, resource, names.namespace, NULL);
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    request.body = object;
    err = kube_transport_call(kube->transport, &request, &doc);
    if (err) {
        request.name = names.name; /* for the message */
        return wrap(err, &request);
    }
    if (out_doc)
        *out_doc = doc_own(STEAL(doc));
    return NULL;
}

struct error *kube_update_part(const struct kube *kube, const struct kube_resource *resource,
                               const char *subresource, const struct doc *object,
                               struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct names names = names_of(arena, object);
    struct kube_request request =
        request_for(kube, KUBE_UPDATE, resource, names.namespace, names.name);

    request.subresource = subresource;
    request.body = object;
    return call(kube, &request, out_doc);
}

struct error *kube_update(const struct kube *kube, const struct kube_resource *resource,
                          const struct doc *object, struct doc **out_doc)
{
    return kube_update_part(kube, resource, NULL, object, out_doc);
}

struct error *kube_update_status(const struct kube *kube, const struct kube_resource *resource,
                                 const struct doc *object, struct doc **out_doc)
{
    return kube_update_part(kube, resource, "status", object, out_doc);
}

struct error *kube_patch(const struct kube *kube, const struct kube_change *what,
                         enum kube_patch_type type, const struct doc *patch, struct doc **out_doc)
{
    struct kube_request request =
        request_for(kube, KUBE_PATCH, what->resource, what->namespace, what->name);

    request.subresource = what->subresource;
    request.body = patch;
    request.patch_type = type;
    return call(kube, &request, out_doc);
}

static struct error *apply_part(const struct kube *kube, const struct kube_resource *resource,
                                const char *subresource, const struct doc *object, bool force,
                                struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct names names = names_of(arena, object);
    struct kube_request request =
        request_for(kube, KUBE_PATCH, resource, names.namespace, names.name);

    ASSERT(kube->field_manager);
    request.subresource = subresource;
    request.body = object;
    request.patch_type = KUBE_PATCH_APPLY;
    request.force = force;
    return call(kube, &request, out_doc);
}

struct error *kube_apply(const struct kube *kube, const struct kube_resource *resource,
                         const struct doc *object, bool force, struct doc **out_doc)
{
    return apply_part(kube, resource, NULL, object, force, out_doc);
}

struct error *kube_apply_status(const struct kube *kube, const struct kube_resource *resource,
                                const struct doc *object, bool force, struct doc **out_doc)
{
    return apply_part(kube, resource, "status", object, force, out_doc);
}

static void set_delete_options(struct kube_request *request, const struct kube_delete *options)
{
    if (!options)
        return;
    request->propagation = options->propagation;
    request->if_uid = options->if_uid;
    request->if_version = options->if_version;
    request->has_grace = options->has_grace;
    request->grace_s = options->grace_s;
}

struct error *kube_delete(const struct kube *kube, const struct kube_resource *resource,
                          const char *namespace, const char *name,
                          const struct kube_delete *options)
{
    struct kube_request request = request_for(kube, KUBE_DELETE, resource, namespace, name);

    set_delete_options(&request, options);
    return call(kube, &request, NULL);
}

struct error *kube_delete_if_there(const struct kube *kube, const struct kube_resource *resource,
                                   const char *namespace, const char *name,
                                   const struct kube_delete *options)
{
    struct error *err = kube_delete(kube, resource, namespace, name, options);

    if (!err || err->code != ERR_NOT_FOUND)
        return err;
    error_drop(err, "already gone");
    return NULL;
}

struct error *kube_delete_all(const struct kube *kube, const struct kube_resource *resource,
                              const struct kube_query *query, const struct kube_delete *options)
{
    struct kube_request request =
        request_for(kube, KUBE_DELETE_COLLECTION, resource, query->namespace, NULL);

    request.label_selector = query->label_selector;
    request.field_selector = query->field_selector;
    set_delete_options(&request, options);
    return call(kube, &request, NULL);
}

/* One round of kube_edit(). */
static struct error *edit_once(const struct kube *kube, const struct kube_change *what,
                               bool (*change)(void *context, struct value object,
                                              struct edit *edit),
                               void *context, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    struct error *err;

    err = kube_get(kube, what->resource, what->namespace, what->name, &before);
    if (err)
        return err;
    edit = edit_begin(before);
    if (!change(context, doc_root(before), edit)) {
        if (out_doc)
            *out_doc = STEAL(before);
        return NULL;
    }
    err = edit_seal(STEAL(edit), &after);
    if (err)
        return error_wrap(err, "change %s %s", what->resource->plural, what->name);
    return kube_update_part(kube, what->resource, what->subresource, after, out_doc);
}

struct error *kube_edit(const struct kube *kube, const struct kube_change *what,
                        bool (*change)(void *context, struct value object, struct edit *edit),
                        void *context, struct doc **out_doc)
{
    struct error *err = NULL;

    for (int i = 0; i < KUBE_MAX_CONFLICTS; i++) {
        err = edit_once(kube, what, change, context, out_doc);
        if (!err || err->code != ERR_CONFLICT || i + 1 == KUBE_MAX_CONFLICTS)
            return err;
        error_drop(err, "somebody was quicker; look again");
    }
    return err;
}
