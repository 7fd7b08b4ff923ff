/* New objects. */
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
#include "base/error_details.h"
#include "base/name.h"
#include "base/text.h"
#include "base/uuid.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/store.h"

/* The name the object will have: its own, or one made from generateName. Empty: it has neither. */
static struct slice choose_name(struct request *request, const struct object *object)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (object->name.size || !object->generate_name.size)
        return object->name;
    name_append_generated(&text, object->generate_name);
    return slice_from(arena_strdup(request->arena, text_string(&text)));
}

static struct error *check_place(struct request *request, const struct object *object)
{
    const struct resource *resource = request->resource;

    if (object->version.size)
        return error_new(ERR_INTERNAL,
                         "resourceVersion should not be set on objects to be created");
    if (resource_is_namespaced(resource) && object->namespace.size &&
        !slice_equal(object->namespace, request->target.namespace))
        return error_new(ERR_BAD_REQUEST, "the namespace of the provided object does not match the "
                                          "namespace sent on the request");
    if (!object->name.size && !object->generate_name.size) {
        CLEANUP(causes) struct causes causes = { .arena = NULL };

        causes_init(&causes, request->arena);
        causes_addf_text(&causes, CAUSE_REQUIRED, "metadata.name", SLICE(""),
                         "name or generateName is required");
        return causes_error(&causes, resource->kind->group, resource->kind->kind, "");
    }
    return NULL;
}

/* What the server says about every new object. */
static struct error *complete(struct request *request, const struct doc *given, struct slice name,
                              struct doc **out_doc)
{
    const struct resource *resource = request->resource;
    struct edit *edit = edit_begin(given);

    edit_ensure_object(edit, EDIT_PATH("metadata"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), name);
    edit_remove(edit, EDIT_PATH("metadata", "namespace"));
    if (resource_is_namespaced(resource))
        edit_set_string(edit, EDIT_PATH("metadata", "namespace"), request->target.namespace);
    edit_set_string(edit, EDIT_PATH("metadata", "uid"),
                    slice_from(uuid_format(request->arena, uuid_random())));
    edit_set_string(edit, EDIT_PATH("metadata", "creationTimestamp"), write_now(request));
    edit_remove(edit, EDIT_PATH("metadata", "generation"));
    if (resource_has(resource, KIND_FIRST_GENERATION))
        edit_set_int(edit, EDIT_PATH("metadata", "generation"), 1);
    edit_remove(edit, EDIT_PATH("metadata", "resourceVersion"));
    edit_remove(edit, EDIT_PATH("metadata", "selfLink"));
    edit_remove(edit, EDIT_PATH("metadata", "deletionTimestamp"));
    edit_remove(edit, EDIT_PATH("metadata", "deletionGracePeriodSeconds"));
    if (resource_has(resource, KIND_HAS_STATUS) && !resource->strategy->keeps_status) {
        /* Go prints an empty status for built-in kinds, and nothing for custom ones. */
        if (resource->custom)
            edit_remove(edit, EDIT_PATH("status"));
        else
            edit_set_object(edit, EDIT_PATH("status"));
    }
    return edit_seal(edit, out_doc);
}

struct error *write_prepare(struct request *request, const struct doc *given, struct slice name,
                            struct doc **out_object)
{
    const struct resource *resource = request->resource;
    CLEANUP(doc) struct doc *completed = NULL;
    CLEANUP(doc) struct doc *object = NULL;
    struct error *err;

    err = complete(request, given, name, &completed);
    if (err)
        return err;
    err = convert_object(request->server, completed, resource, resource->storage, &object);
    if (err)
        return err;
    err = write_admit(request, NULL, false, &object);
    if (err)
        return err;
    *out_object = STEAL(object);
    return NULL;
}

static struct error *attempt(struct request *request, const struct doc *given, struct slice name,
                             struct answer *out_answer)
{
    CLEANUP(turns_holder) struct turns_holder holder = { request };
    CLEANUP(doc) struct doc *object = NULL;
    struct error *err;

    err = write_prepare(request, given, name, &object);
    if (err)
        return err;
    return write_commit(request, NULL, object,
                        &(struct store_write){
                            .operation = STORE_PUT,
                            .condition = STORE_IF_ABSENT,
                            .key = write_key(request, name),
                        },
                        out_answer);
}

/* On a dry run nobody asks the store. */
static bool is_taken(struct request *request, struct slice name)
{
    struct store_key key = write_key(request, name);
    CLEANUP(record) struct record *record =
        store_fetch(request->server->store, &key);

    return record;
}

/* Something of this name is there, or something else is that was to be made together with it. */
static bool is_worth_another_try(const struct error *err)
{
    return err && err->code == ERR_ALREADY_EXISTS;
}

struct error *write_create(struct request *request, const struct doc *given,
                           struct answer *out_answer)
{
    struct object object;
    struct error *err;

    object_read(doc_root(given), &object);
    err = check_place(request, &object);
    if (err)
        return err;
    out_answer->http = 201;
    for (int tries = 1;; tries++) {
        struct slice name = choose_name(request, &object);

        err = request->options.dry_run && is_taken(request, name)
                  ? refuse_exists(request->resource, name)
                  : attempt(request, given, name, out_answer);
        if (!is_worth_another_try(err))
            return err;
        if (object.name.size ? is_taken(request, name) : tries >= API_MAX_NAME_TRIES)
            return refuse_from_store(err, request->resource, name);
        error_drop(err, "another name will do, or another address for it");
        if (tries >= API_MAX_POOL_TRIES)
            return error_retry_after(error_new(ERR_UNAVAILABLE,
                                               "others took what " SLICE_FORMAT " needs %d times",
                                               SLICE_ARGUMENT(name), tries),
                                     API_RETRY_S);
    }
}
