/* Changes to objects that are there. */
#include "apiserver/apiserver_internal.h"
#include "apiserver/convert.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "apiserver/turns.h"
#include "apiserver/write.h"
#include "apiserver/write_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/path.h"
#include "store/store.h"

/* The version the new object was made from must be the one that is stored. */
static struct error *check_version(struct request *request, const struct object *before,
                                   const struct object *after)
{
    const struct resource *resource = request->resource;
    CLEANUP(causes) struct causes causes = { 0 };

    if (after->uid.size && !slice_equal(after->uid, before->uid))
        return refuse_conflict(
            resource, before->name,
            arena_format(request->arena,
                         "Precondition failed: UID in precondition: " SLICE_FORMAT
                         ", UID in object meta: " SLICE_FORMAT,
                         SLICE_ARGUMENT(after->uid), SLICE_ARGUMENT(before->uid)));
    if (after->version.size && !slice_is(after->version, "0")) {
        if (slice_equal(after->version, before->version))
            return NULL;
        return refuse_modified(resource, before->name);
    }
    if (!resource_has(resource, KIND_CONDITIONAL))
        return NULL;
    causes_init(&causes, request->arena);
    causes_addf(&causes, CAUSE_INVALID,
                &(struct path){ .parent = &(struct path){ .key = SLICE("metadata") },
                                .key = SLICE("resourceVersion") },
                VALUE_ABSENT_VALUE, "must be specified for an update");
    return causes_error(&causes, resource->kind->group, resource->kind->plural,
                        arena_text(request->arena, before->name));
}

static struct error *check_namespace(struct request *request, const struct object *after)
{
    const struct resource *resource = request->resource;

    if (after->name.size && !slice_equal(after->name, request->target.name))
        return error_new(ERR_BAD_REQUEST,
                         "the name of the object (" SLICE_FORMAT
                         ") does not match the name on the URL (" SLICE_FORMAT ")",
                         SLICE_ARGUMENT(after->name), SLICE_ARGUMENT(request->target.name));
    if (resource_is_namespaced(resource) && after->namespace.size &&
        !slice_equal(after->namespace, request->target.namespace))
        return error_new(ERR_BAD_REQUEST, "the namespace of the provided object does not match the "
                                          "namespace sent on the request");
    return NULL;
}

static void keep(struct edit *edit, const char *key, struct value before)
{
    struct value value = value_get(before, slice_from(key));

    if (value_exists(value))
        edit_set_value(edit, EDIT_PATH("metadata", key), value);
    else
        edit_remove(edit, EDIT_PATH("metadata", key));
}

/* Everything but the status comes from the stored object. Built-in kinds let metadata through, as
 * controllers annotate what they report on; custom ones do not. */
static void take_status_only(struct edit *edit, const struct resource *resource,
                             struct value before, struct value after)
{
    edit_set_value(edit, EDIT_ROOT, before);
    if (value_exists(value_get(after, SLICE("status"))))
        edit_set_value(edit, EDIT_PATH("status"), value_get(after, SLICE("status")));
    else
        edit_remove(edit, EDIT_PATH("status"));
    if (!resource->custom)
        edit_set_value(edit, EDIT_PATH("metadata"), value_get(after, SLICE("metadata")));
    else if (value_exists(value_find(after, VALUE_KEYS("metadata", "managedFields"))))
        edit_set_value(edit, EDIT_PATH("metadata", "managedFields"),
                       value_find(after, VALUE_KEYS("metadata", "managedFields")));
}

/* What counts for the generation: anything but metadata, and status where it is apart. */
static bool counts(const struct resource *resource, struct slice key)
{
    return !slice_is(key, "metadata") && !slice_is(key, "apiVersion") &&
           !(resource_has(resource, KIND_HAS_STATUS) && slice_is(key, "status"));
}

static bool metadata_differs(struct value before, struct value after, const char *key)
{
    return !value_equal(value_find(before, VALUE_KEYS("metadata", key)),
                        value_find(after, VALUE_KEYS("metadata", key)));
}

static bool spec_differs(const struct resource *resource, struct value before, struct value after)
{
    DOC_EACH (it, after) {
        if (counts(resource, it.key) && !value_equal(it.value, value_get(before, it.key)))
            return true;
    }
    DOC_EACH (it, before) {
        if (counts(resource, it.key) && !value_exists(value_get(after, it.key)))
            return true;
    }
    return (resource_has(resource, KIND_COUNTS_LABELS) &&
            metadata_differs(before, after, "labels")) ||
           (resource_has(resource, KIND_COUNTS_ANNOTATIONS) &&
            metadata_differs(before, after, "annotations"));
}

/* What an update cannot change stays as it was. */
static struct error *complete(struct request *request, const struct write_update *update,
                              const struct doc *stored, const struct doc *computed,
                              struct doc **out_doc)
{
    const struct resource *resource = request->resource->storage;
    struct value before = doc_root(stored);
    struct value after = doc_root(computed);
    struct value metadata = value_get(before, SLICE("metadata"));
    struct edit *edit = edit_begin(computed);

    if (update->of_status) {
        take_status_only(edit, resource, before, after);
    } else if (resource_has(resource, KIND_HAS_STATUS) && !update->whole) {
        if (value_exists(value_get(before, SLICE("status"))))
            edit_set_value(edit, EDIT_PATH("status"), value_get(before, SLICE("status")));
        else
            edit_remove(edit, EDIT_PATH("status"));
    }
    keep(edit, "name", metadata);
    keep(edit, "namespace", metadata);
    keep(edit, "uid", metadata);
    keep(edit, "creationTimestamp", metadata);
    keep(edit, "generation", metadata);
    keep(edit, "resourceVersion", metadata);
    keep(edit, "deletionTimestamp", metadata);
    keep(edit, "deletionGracePeriodSeconds", metadata);
    edit_remove(edit, EDIT_PATH("metadata", "selfLink"));
    return edit_seal(edit, out_doc);
}

static struct error *count_generation(const struct resource *resource, const struct doc *before,
                                      struct doc **inout_after)
{
    CLEANUP(doc) struct doc *counted = NULL;
    struct object object;
    struct edit *edit;
    struct error *err;

    if (!resource_has(resource, KIND_COUNTS_SPEC) ||
        !spec_differs(resource, doc_root(before), doc_root(*inout_after)))
        return NULL;
    object_read(doc_root(before), &object);
    edit = edit_begin(*inout_after);
    edit_set_int(edit, EDIT_PATH("metadata", "generation"), object.generation + 1);
    err = edit_seal(edit, &counted);
    if (err)
        return err;
    doc_unref(*inout_after);
    *inout_after = STEAL(counted);
    return NULL;
}

/* Nothing holds an object any more that is being deleted. */
static bool is_finished(const struct resource *resource, const struct doc *after)
{
    const struct strategy *strategy = resource->storage->strategy;
    struct object object;

    object_read(doc_root(after), &object);
    return object.deleted.size && value_count(object.finalizers) == 0 &&
           (!object.has_grace || object.grace_s == 0) &&
           !(strategy->holds && strategy->holds(doc_root(after)));
}

static struct error *attempt_on(struct request *request, const struct write_update *update,
                                const struct record *record, struct answer *out_answer)
{
    const struct resource *resource = request->resource;
    CLEANUP(turns_holder) struct turns_holder holder = { request };
    CLEANUP(doc) struct doc *stored = NULL;
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *computed = NULL;
    CLEANUP(doc) struct doc *converted = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct object old;
    struct object new;
    struct error *err;

    err = write_stored(request, record, &stored);
    if (err)
        return err;
    err = write_present(request, stored, &before);
    if (err)
        return err;
    err = update->compute(update->context, request, before, &computed);
    if (err)
        return err;
    object_read(doc_root(stored), &old);
    object_read(doc_root(computed), &new);
    err = check_namespace(request, &new);
    if (err)
        return err;
    err = check_version(request, &old, &new);
    if (err)
        return err;
    err = convert_object(request->server, computed, resource, resource->storage, &converted);
    if (err)
        return err;
    err = complete(request, update, stored, converted, &after);
    if (err)
        return err;
    err = write_admit(request, stored, update->of_status, &after);
    if (err)
        return err;
    err = count_generation(resource->storage, stored, &after);
    if (err)
        return err;
    /* What is stored in an old version is written anew, which is how it gets into this one. */
    if (convert_is_current(record->doc, resource->storage) &&
        value_equal(doc_root(stored), doc_root(after))) {
        out_answer->form = ANSWER_OBJECT;
        return write_present(request, record->doc, &out_answer->doc);
    }
    return write_commit(request, stored, after,
                        &(struct store_write){
                            .operation = is_finished(resource, after) ? STORE_DELETE : STORE_PUT,
                            .condition = STORE_IF_REVISION,
                            .revision = record->revision,
                            .key = write_key(request, request->target.name),
                        },
                        out_answer);
}

/* What an update of something absent creates. */
static struct error *create_instead(struct request *request, const struct write_update *update,
                                    struct answer *out_answer)
{
    CLEANUP(doc) struct doc *computed = NULL;
    struct object object;
    struct error *err;

    err = update->compute(update->context, request, NULL, &computed);
    if (err)
        return err;
    object_read(doc_root(computed), &object);
    err = check_namespace(request, &object);
    if (err)
        return err;
    err = request_authorize_as(request, REQUEST_CREATE);
    if (err)
        return err;
    return write_create(request, computed, out_answer);
}

/* Somebody else wrote between our reading and our writing. What the client itself asked in vain, a
 * version that is no longer there, has details. */
static bool is_worth_another_try(const struct error *err, const struct record *record)
{
    if (!err)
        return false;
    return record ? write_is_race(err) : err->code == ERR_ALREADY_EXISTS;
}

struct error *write_update(struct request *request, const struct write_update *update,
                           struct answer *out_answer)
{
    struct slice name = request->target.name;
    struct store_key key = write_key(request, name);
    struct error *err = NULL;

    for (int tries = 0; tries < API_MAX_PATCH_TRIES; tries++) {
        CLEANUP(record) struct record *record =
            store_fetch(request->server->store, &key);

        error_drop(err, "somebody else was faster");
        if (record)
            err = attempt_on(request, update, record, out_answer);
        else if (update->may_create)
            err = create_instead(request, update, out_answer);
        else
            err = refuse_not_found(request->resource, name);
        if (!is_worth_another_try(err, record))
            break;
    }
    return err ? refuse_from_store(err, request->resource, name) : NULL;
}
