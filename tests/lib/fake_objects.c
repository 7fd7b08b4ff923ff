/* The rules of objects that clients lean on. */
#include <inttypes.h>

#include "api/selector.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/merge.h"
#include "doc/patch.h"
#include "lib/fake_kube_internal.h"

#define FOREGROUND "foregroundDeletion"
#define ORPHAN     "orphan"

static void place_of(struct text *text, struct slice namespace, struct slice name)
{
    text_clear(text);
    text_append_slice(text, namespace);
    text_append_char(text, '\0');
    text_append_slice(text, name);
}

void fake_objects_init(struct fake_objects *objects, const struct clock *clock)
{
    *objects = (struct fake_objects){ .clock = clock, .version = 100, .next_uid = 1 };
}

static void clear_shelf(struct fake_shelf *shelf)
{
    struct tree_cursor cursor = tree_start(shelf->objects);
    void *doc;

    while (tree_next(&cursor, NULL, &doc))
        doc_unref(doc);
    tree_free(shelf->objects);
    shelf->objects = tree_new();
}

void fake_objects_done(struct fake_objects *objects)
{
    VEC_EACH (shelf, &objects->shelves) {
        clear_shelf(*shelf);
        tree_free((*shelf)->objects);
        memory_free(*shelf);
    }
    vec_done(&objects->shelves);
    VEC_EACH (event, &objects->history) {
        doc_unref(event->doc);
        doc_unref(event->before);
        memory_free(event->namespace);
        memory_free(event->name);
    }
    vec_done(&objects->history);
}

struct fake_shelf *fake_objects_shelf(struct fake_objects *objects,
                                      const struct kube_resource *resource)
{
    VEC_EACH (shelf, &objects->shelves) {
        if (kube_resource_equal((*shelf)->resource, resource) && (*shelf)->served)
            return *shelf;
    }
    return NULL;
}

static struct doc *find(struct fake_shelf *shelf, struct slice namespace, struct slice name)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;

    place_of(&place, namespace, name);
    return tree_get(shelf->objects, text_slice(&place));
}

static struct slice text_at(const struct doc *doc, const char *first, const char *second)
{
    return value_string_or(value_find(doc_root(doc), VALUE_KEYS(first, second)), SLICE(""));
}

static bool is_namespace(const struct fake_shelf *shelf)
{
    return strcmp(shelf->resource->plural, "namespaces") == 0 && !*shelf->resource->group;
}

static struct error *not_found(const struct fake_shelf *shelf, const char *name)
{
    CLEANUP(text) struct text what = TEXT_EMPTY;

    kube_resource_append(shelf->resource, &what);
    return error_about(error_new(ERR_NOT_FOUND, "%s \"%s\" not found", text_string(&what), name),
                       shelf->resource->group, shelf->resource->plural, name);
}

/* --- storing ------------------------------------------------------------------------------- */

static void record(struct fake_objects *objects, struct fake_shelf *shelf,
                   enum kube_event_type type, struct object_key key, struct doc *doc,
                   struct doc *take_before)
{
    struct fake_event event = {
        .type = type,
        .shelf = shelf,
        .version = objects->version,
        .namespace = memory_strndup(key.namespace.data, key.namespace.size),
        .name = memory_strndup(key.name.data, key.name.size),
        .doc = doc_ref(doc),
        .before = take_before,
    };

    vec_push(&objects->history, event);
}

/* Gives the object the next version. */
static struct doc *stamp(struct fake_objects *objects, struct edit *take_edit)
{
    CLEANUP(text) struct text version = TEXT_EMPTY;
    struct doc *doc = NULL;

    text_appendf(&version, "%" PRIu64, ++objects->version);
    edit_set_string(take_edit, EDIT_PATH("metadata", "resourceVersion"), text_slice(&version));
    error_drop(edit_seal(take_edit, &doc), "checked below");
    ASSERT(doc);
    objects->writes++;
    return doc;
}

static struct doc *store(struct fake_objects *objects, struct fake_shelf *shelf,
                         struct edit *take_edit)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;
    struct doc *doc = stamp(objects, take_edit);
    struct object_key key = object_key_read(doc_root(doc));
    struct doc *before;

    place_of(&place, key.namespace, key.name);
    before = tree_set(shelf->objects, text_slice(&place), doc_ref(doc));
    record(objects, shelf, before ? KUBE_EVENT_MODIFIED : KUBE_EVENT_ADDED, key, doc, before);
    return doc;
}

static struct doc *drop(struct fake_objects *objects, struct fake_shelf *shelf,
                        struct edit *take_edit)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;
    struct doc *doc = stamp(objects, take_edit);
    struct object_key key = object_key_read(doc_root(doc));

    place_of(&place, key.namespace, key.name);
    record(objects, shelf, KUBE_EVENT_DELETED, key, doc,
           tree_remove(shelf->objects, text_slice(&place)));
    return doc;
}

static void set_now(struct fake_objects *objects, struct edit *edit, struct edit_path path)
{
    CLEANUP(text) struct text now = TEXT_EMPTY;

    timestamp_append(&now, clock_wall_us(objects->clock), TIMESTAMP_SECONDS);
    edit_set_string(edit, path, text_slice(&now));
}

static void set_uid(struct fake_objects *objects, struct edit *edit)
{
    CLEANUP(text) struct text uid = TEXT_EMPTY;

    text_appendf(&uid, "00000000-0000-4000-8000-%012" PRIx64, objects->next_uid++);
    edit_set_string(edit, EDIT_PATH("metadata", "uid"), text_slice(&uid));
}

/* --- create -------------------------------------------------------------------------------- */

static struct error *check_namespace(struct fake_objects *objects, const char *namespace)
{
    const struct kube_resource namespaces = { "", "v1", "namespaces", "Namespace", false };
    struct fake_shelf *shelf = fake_objects_shelf(objects, &namespaces);
    const struct doc *found;
    struct error *err;

    if (!shelf || !namespace)
        return NULL;
    found = find(shelf, SLICE(""), slice_from(namespace));
    if (!found)
        return not_found(shelf, namespace);
    if (!text_at(found, "metadata", "deletionTimestamp").size)
        return NULL;
    err = error_new(ERR_FORBIDDEN, "namespace %s is being terminated", namespace);
    error_add_cause(err, "NamespaceTerminating", "metadata.namespace",
                    "namespace is being terminated");
    return err;
}

static void set_namespace_fields(struct edit *edit)
{
    struct edit_node finalizers = edit_ensure_array(edit, EDIT_PATH("spec", "finalizers"));

    if (!edit_count(edit, finalizers))
        edit_set_string(edit, EDIT_UNDER(finalizers, EDIT_END), SLICE("kubernetes"));
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Active"));
}

static struct edit *begin_create(struct fake_objects *objects, const struct fake_shelf *shelf,
                                 const struct kube_request *request)
{
    struct edit *edit = edit_begin(request->body);

    if (!text_at(request->body, "metadata", "uid").size)
        set_uid(objects, edit);
    if (!text_at(request->body, "metadata", "creationTimestamp").size)
        set_now(objects, edit, EDIT_PATH("metadata", "creationTimestamp"));
    if (request->namespace)
        edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(request->namespace));
    if (is_namespace(shelf))
        set_namespace_fields(edit);
    return edit;
}

static struct error *create(struct fake_objects *objects, struct fake_shelf *shelf,
                            const struct kube_request *request, struct doc **out_doc)
{
    struct slice name = text_at(request->body, "metadata", "name");
    struct slice base = text_at(request->body, "metadata", "generateName");
    CLEANUP(text) struct text generated = TEXT_EMPTY;
    struct edit *edit;
    struct error *err;

    err = check_namespace(objects, request->namespace);
    if (err)
        return err;
    if (!name.size) {
        text_append_slice(&generated, base);
        text_appendf(&generated, "%05" PRIu64, objects->version);
        name = text_slice(&generated);
    }
    if (find(shelf, slice_from(request->namespace), name))
        return error_about(error_new(ERR_ALREADY_EXISTS, "%s \"%.*s\" already exists",
                                     shelf->resource->plural, SLICE_ARGUMENT(name)),
                           shelf->resource->group, shelf->resource->plural, NULL);
    edit = begin_create(objects, shelf, request);
    edit_set_string(edit, EDIT_PATH("metadata", "name"), name);
    *out_doc = store(objects, shelf, edit);
    return NULL;
}

/* --- update and patch ---------------------------------------------------------------------- */

static bool is_finished(const struct fake_shelf *shelf, const struct doc *doc)
{
    struct value root = doc_root(doc);

    if (!value_exists(value_find(root, VALUE_KEYS("metadata", "deletionTimestamp"))))
        return false;
    if (value_count(value_find(root, VALUE_KEYS("metadata", "finalizers"))))
        return false;
    return !is_namespace(shelf) || !value_count(value_find(root, VALUE_KEYS("spec", "finalizers")));
}

static void keep_member(struct edit *edit, const struct doc *before, const char *first,
                        const char *second)
{
    struct value value = value_find(doc_root(before), VALUE_KEYS(first, second));

    if (value_exists(value))
        edit_set_value(edit, EDIT_PATH(first, second), value);
    else
        edit_remove(edit, EDIT_PATH(first, second));
}

/* The object after an update with `body`, before it gets its version. */
static struct edit *merge_update(const struct kube_request *request, const struct doc *before,
                                 const struct doc *body)
{
    struct value status = value_get(doc_root(before), SLICE("status"));
    struct edit *edit;

    if (request->subresource && strcmp(request->subresource, "finalize") == 0) {
        edit = edit_begin(before);
        keep_member(edit, body, "spec", "finalizers");
        return edit;
    }
    if (request->subresource) {
        edit = edit_begin(before);
        edit_set_value(edit, EDIT_PATH("status"), value_get(doc_root(body), SLICE("status")));
        return edit;
    }
    edit = edit_begin(body);
    keep_member(edit, before, "metadata", "uid");
    keep_member(edit, before, "metadata", "creationTimestamp");
    keep_member(edit, before, "metadata", "deletionTimestamp");
    keep_member(edit, before, "metadata", "resourceVersion");
    if (value_exists(status))
        edit_set_value(edit, EDIT_PATH("status"), status);
    return edit;
}

static struct error *conflict(const struct fake_shelf *shelf, const char *name, const char *why)
{
    return error_about(error_new(ERR_CONFLICT, "Operation cannot be fulfilled on %s \"%s\": %s",
                                 shelf->resource->plural, name, why),
                       shelf->resource->group, shelf->resource->plural, name);
}

static struct error *check_lock(const struct fake_shelf *shelf, const struct kube_request *request,
                                const struct doc *before, const struct doc *body)
{
    struct slice version = text_at(body, "metadata", "resourceVersion");
    struct slice uid = text_at(body, "metadata", "uid");

    if (version.size && !slice_equal(version, text_at(before, "metadata", "resourceVersion")))
        return conflict(shelf, request->name,
                        "the object has been modified; please apply your changes to the latest "
                        "version and try again");
    if (uid.size && !slice_equal(uid, text_at(before, "metadata", "uid")))
        return conflict(shelf, request->name, "the UID in the request does not match");
    return NULL;
}

static struct error *replace(struct fake_objects *objects, struct fake_shelf *shelf,
                             const struct kube_request *request, struct doc *before,
                             const struct doc *body, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err;

    err = check_lock(shelf, request, before, body);
    if (err)
        return err;
    err = edit_seal(merge_update(request, before, body), &after);
    if (err)
        return err;
    if (value_equal(doc_root(before), doc_root(after)))
        *out_doc = doc_ref(before);
    else if (is_finished(shelf, after))
        *out_doc = drop(objects, shelf, edit_begin(after));
    else
        *out_doc = store(objects, shelf, edit_begin(after));
    return NULL;
}

static struct error *patched(const struct kube_request *request, const struct doc *before,
                             struct doc **out_doc)
{
    switch (request->patch_type) {
    case KUBE_PATCH_JSON:
        return patch_apply(doc_root(before), doc_root(request->body), 0, out_doc);
    case KUBE_PATCH_MERGE:
    case KUBE_PATCH_STRATEGIC:
    case KUBE_PATCH_APPLY:
        return merge_apply(doc_root(before), doc_root(request->body), 0, out_doc);
    }
    return NULL;
}

static struct error *update(struct fake_objects *objects, struct fake_shelf *shelf,
                            const struct kube_request *request, struct doc **out_doc)
{
    struct doc *before = find(shelf, slice_from(request->namespace), slice_from(request->name));
    CLEANUP(doc) struct doc *body = NULL;
    struct error *err;

    if (!before && request->verb == KUBE_PATCH && request->patch_type == KUBE_PATCH_APPLY)
        return create(objects, shelf, request, out_doc);
    if (!before)
        return not_found(shelf, request->name);
    if (request->verb == KUBE_UPDATE)
        return replace(objects, shelf, request, before, request->body, out_doc);
    err = patched(request, before, &body);
    if (err)
        return err;
    return replace(objects, shelf, request, before, body, out_doc);
}

/* --- delete -------------------------------------------------------------------------------- */

static bool has_finalizer(const struct doc *doc, const char *name)
{
    DOC_EACH (it, value_find(doc_root(doc), VALUE_KEYS("metadata", "finalizers"))) {
        if (slice_is(value_string_or(it.value, SLICE("")), name))
            return true;
    }
    return false;
}

static struct error *check_preconditions(const struct fake_shelf *shelf,
                                         const struct kube_request *request, const char *name,
                                         const struct doc *doc)
{
    if (request->if_uid && !slice_is(text_at(doc, "metadata", "uid"), request->if_uid))
        return conflict(shelf, name, "the UID in the precondition does not match");
    if (request->if_version &&
        !slice_is(text_at(doc, "metadata", "resourceVersion"), request->if_version))
        return conflict(shelf, name, "the ResourceVersion in the precondition does not match");
    return NULL;
}

static void add_finalizer(struct edit *edit, const struct doc *doc, const char *name)
{
    if (!has_finalizer(doc, name))
        edit_set_string(
            edit,
            EDIT_UNDER(edit_ensure_array(edit, EDIT_PATH("metadata", "finalizers")), EDIT_END),
            slice_from(name));
}

static struct error *delete_one(struct fake_objects *objects, struct fake_shelf *shelf,
                                const struct kube_request *request, struct doc *doc,
                                const char *name, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *after = NULL;
    struct edit *edit;
    struct error *err;

    err = check_preconditions(shelf, request, name, doc);
    if (err)
        return err;
    edit = edit_begin(doc);
    if (!text_at(doc, "metadata", "deletionTimestamp").size)
        set_now(objects, edit, EDIT_PATH("metadata", "deletionTimestamp"));
    if (is_namespace(shelf))
        edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Terminating"));
    if (request->propagation == KUBE_PROPAGATION_FOREGROUND)
        add_finalizer(edit, doc, FOREGROUND);
    if (request->propagation == KUBE_PROPAGATION_ORPHAN)
        add_finalizer(edit, doc, ORPHAN);
    err = edit_seal(edit, &after);
    if (err)
        return err;
    if (is_finished(shelf, after))
        *out_doc = drop(objects, shelf, edit_begin(after));
    else if (value_equal(doc_root(doc), doc_root(after)))
        *out_doc = doc_ref(doc);
    else
        *out_doc = store(objects, shelf, edit_begin(after));
    return NULL;
}

static struct error *delete_named(struct fake_objects *objects, struct fake_shelf *shelf,
                                  const struct kube_request *request, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc =
        find(shelf, slice_from(request->namespace), slice_from(request->name));

    if (!doc)
        return not_found(shelf, request->name);
    doc_ref(doc);
    return delete_one(objects, shelf, request, doc, request->name, out_doc);
}

static struct error *delete_all(struct fake_objects *objects, struct fake_shelf *shelf,
                                const struct kube_request *request, struct doc **out_doc)
{
    CLEANUP(kube_page) struct kube_page page = { .remaining = -1 };
    struct error *err;

    err = fake_objects_list(objects, request, &page);
    if (err)
        return err;
    VEC_EACH (item, &page.items) {
        CLEANUP(doc) struct doc *gone = NULL;

        err = delete_one(objects, shelf, request, *item, "", &gone);
        if (err)
            return err;
    }
    *out_doc = doc_new(SLICE("{\"kind\":\"Status\",\"apiVersion\":\"v1\"}"));
    return NULL;
}

/* --- lists --------------------------------------------------------------------------------- */

static bool match_fields(struct value root, const char *selector)
{
    struct slice rest = slice_from(selector);
    struct slice term;

    while (selector && *selector && slice_split(&rest, ',', &term)) {
        struct value at = root;
        struct slice path;
        struct slice wanted;
        struct slice step;

        ASSERT(slice_cut(term, '=', &path, &wanted));
        while (slice_split(&path, '.', &step))
            at = value_get(at, step);
        if (!slice_equal(value_string_or(at, SLICE("")), wanted))
            return false;
    }
    return true;
}

static bool match_labels(struct value root, const char *text)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct selector selector;
    struct error *err = selector_parse(arena, slice_from(text), &selector);

    ASSERT(!err);
    return selector_matches(&selector, value_find(root, VALUE_KEYS("metadata", "labels")));
}

bool fake_objects_match(const struct doc *object, const char *label_selector,
                        const char *field_selector)
{
    return match_labels(doc_root(object), label_selector) &&
           match_fields(doc_root(object), field_selector);
}

struct error *fake_objects_list(struct fake_objects *objects, const struct kube_request *request,
                                struct kube_page *out_page)
{
    struct fake_shelf *shelf = fake_objects_shelf(objects, request->resource);
    struct tree_cursor cursor;
    uint64_t skip = 0;
    uint64_t at = 0;
    void *doc;

    if (!shelf)
        return error_new(ERR_NOT_FOUND, "the server could not find the requested resource");
    if (request->continue_token)
        ASSERT(number_parse_uint(slice_from(request->continue_token), &skip));
    cursor = tree_start(shelf->objects);
    while (tree_next(&cursor, NULL, &doc)) {
        if (request->namespace &&
            !slice_is(text_at(doc, "metadata", "namespace"), request->namespace))
            continue;
        if (!fake_objects_match(doc, request->label_selector, request->field_selector))
            continue;
        if (at++ < skip)
            continue;
        if (request->limit && out_page->items.count == request->limit) {
            out_page->continue_token = memory_format("%" PRIu64, at - 1);
            break;
        }
        vec_push(&out_page->items, doc_ref(doc));
    }
    out_page->version = memory_format("%" PRIu64, objects->version);
    return NULL;
}

/* --- the doors ----------------------------------------------------------------------------- */

struct error *fake_objects_call(struct fake_objects *objects, const struct kube_request *request,
                                struct doc **out_doc)
{
    struct fake_shelf *shelf = fake_objects_shelf(objects, request->resource);
    struct doc *doc;

    if (!shelf)
        return error_new(ERR_NOT_FOUND, "the server could not find the requested resource");
    switch (request->verb) {
    case KUBE_GET:
        doc = find(shelf, slice_from(request->namespace), slice_from(request->name));
        if (!doc)
            return not_found(shelf, request->name);
        *out_doc = doc_ref(doc);
        return NULL;
    case KUBE_CREATE:
        return create(objects, shelf, request, out_doc);
    case KUBE_UPDATE:
    case KUBE_PATCH:
        return update(objects, shelf, request, out_doc);
    case KUBE_DELETE:
        return delete_named(objects, shelf, request, out_doc);
    case KUBE_DELETE_COLLECTION:
        return delete_all(objects, shelf, request, out_doc);
    case KUBE_LIST:
    case KUBE_WATCH:
        break;
    }
    return error_new(ERR_NOT_ALLOWED, "not a call");
}

struct error *fake_objects_put(struct fake_objects *objects, struct fake_shelf *shelf,
                               const struct doc *object)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct object_key key = object_key_read(doc_root(object));
    struct kube_request request = {
        .verb = KUBE_CREATE,
        .resource = shelf->resource,
        .namespace = key.namespace.size ? arena_text(arena, key.namespace) : NULL,
        .body = object,
    };
    CLEANUP(doc) struct doc *doc = NULL;
    struct doc *before = find(shelf, key.namespace, key.name);
    struct edit *edit;

    if (!before)
        return create(objects, shelf, &request, &doc);
    edit = edit_begin(object);
    keep_member(edit, before, "metadata", "uid");
    keep_member(edit, before, "metadata", "creationTimestamp");
    doc = store(objects, shelf, edit);
    return NULL;
}

void fake_objects_withdraw(struct fake_objects *objects, struct fake_shelf *shelf)
{
    while (tree_count(shelf->objects)) {
        struct tree_cursor cursor = tree_start(shelf->objects);
        CLEANUP(doc) struct doc *doc = NULL;
        CLEANUP(doc) struct doc *gone = NULL;
        void *found = NULL;

        (void)tree_next(&cursor, NULL, &found);
        doc = doc_ref(found);
        gone = drop(objects, shelf, edit_begin(doc));
    }
    shelf->served = false;
}
