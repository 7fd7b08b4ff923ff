/* What creating, updating and deleting share. */
#include "apiserver/write.h"

#include "apiserver/admission.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/charge.h"
#include "apiserver/convert.h"
#include "apiserver/metadata.h"
#include "apiserver/object.h"
#include "apiserver/ownership.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "apiserver/validate.h"
#include "apiserver/write_batch.h"
#include "apiserver/write_internal.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/store.h"

struct store_key write_key(const struct request *request, struct slice name)
{
    return (struct store_key){
        .resource = request->resource->stored,
        .namespace =
            resource_is_namespaced(request->resource) ? request->target.namespace : SLICE(""),
        .name = name,
    };
}

struct slice write_now(const struct request *request)
{
    return slice_from(
        timestamp_format(request->arena, clock_wall_us(request->server->clock), TIMESTAMP_SECONDS));
}

static struct error *prepare(struct request *request, const struct doc *before, bool of_status,
                             struct doc **inout_after)
{
    const struct resource *storage = request->resource->storage;
    struct strategy_change change = {
        .request = request,
        .resource = storage,
        .before = before ? doc_root(before) : VALUE_ABSENT_VALUE,
        .after = doc_root(*inout_after),
        .of_status = of_status,
    };
    CLEANUP(edit) struct edit *edit = NULL;
    CLEANUP(doc) struct doc *prepared = NULL;
    struct error *err;

    if (!storage->strategy->prepare)
        return NULL;
    edit = edit_begin(*inout_after);
    err = storage->strategy->prepare(&change, edit);
    if (err)
        return err;
    err = edit_seal(STEAL(edit), &prepared);
    if (err)
        return err;
    doc_unref(*inout_after);
    *inout_after = STEAL(prepared);
    return NULL;
}

static struct error *validate(struct request *request, const struct doc *before, bool of_status,
                              const struct doc *after)
{
    const struct resource *storage = request->resource->storage;
    struct strategy_change change = {
        .request = request,
        .resource = storage,
        .before = before ? doc_root(before) : VALUE_ABSENT_VALUE,
        .after = doc_root(after),
        .of_status = of_status,
    };
    CLEANUP(causes) struct causes causes = { .arena = NULL };
    struct object object;

    causes_init(&causes, request->arena);
    object_read(change.after, &object);
    metadata_validate(storage, change.before, change.after, &causes);
    validate_object(&change, &causes);
    return causes_error(&causes, storage->kind->group, storage->kind->kind,
                        arena_text(request->arena, object.name));
}

struct error *write_admit(struct request *request, const struct doc *before, bool of_status,
                          struct doc **inout_after)
{
    struct admission admission = {
        .request = request,
        .operation = before ? ADMISSION_UPDATE : ADMISSION_CREATE,
        .before = before,
    };
    struct error *err;

    /* What admission and the kind add by themselves belongs to nobody. */
    err = ownership_track(request, before, of_status, inout_after);
    if (err)
        return err;
    err = request->admitted ? NULL : admission_mutate(&admission, inout_after);
    if (err)
        return err;
    err = prepare(request, before, of_status, inout_after);
    if (err)
        return err;
    err = validate(request, before, of_status, *inout_after);
    if (err)
        return err;
    return request->admitted ? NULL : admission_validate(&admission, *inout_after);
}

bool write_is_race(const struct error *err)
{
    return !err->details && (err->code == ERR_CONFLICT || err->code == ERR_ALREADY_EXISTS ||
                             err->code == ERR_NOT_FOUND);
}

struct error *write_stored(const struct request *request, const struct record *record,
                           struct doc **out_doc)
{
    const struct resource *storage = request->resource->storage;
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(record->doc));

    return convert_object(request->server, copy, storage, storage, out_doc);
}

struct error *write_present(const struct request *request, const struct doc *stored,
                            struct doc **out_doc)
{
    return convert_object(request->server, stored, request->resource->storage, request->resource,
                          out_doc);
}

/* What would have been stored; a version it has only if it is an update. */
static struct error *present_dry(struct request *request, const struct doc *object,
                                 struct answer *out_answer)
{
    CLEANUP(object_body) struct object_body body = { .bytes = TEXT_EMPTY };
    CLEANUP(doc) struct doc *printed = NULL;
    CLEANUP(doc) struct doc *versioned = NULL;
    struct edit *edit;
    struct object given;
    struct error *err;

    object_read(doc_root(object), &given);
    object_print(doc_root(object), request->resource->storage, &body);
    printed = doc_new(text_slice(&body.bytes));
    edit = edit_begin(printed);
    if (given.version.size)
        edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), given.version);
    else
        edit_remove(edit, EDIT_PATH("metadata", "resourceVersion"));
    err = edit_seal(edit, &versioned);
    if (err)
        return err;
    return write_present(request, versioned, &out_answer->doc);
}

struct error *write_accompany(struct request *request, const struct doc *before,
                              const struct doc *after, struct write_batch *batch)
{
    const struct resource *storage = request->resource->storage;
    struct strategy_change change = {
        .request = request,
        .resource = storage,
        .before = before ? doc_root(before) : VALUE_ABSENT_VALUE,
        .after = after ? doc_root(after) : VALUE_ABSENT_VALUE,
    };

    return storage->strategy->accompany ? storage->strategy->accompany(&change, batch) : NULL;
}

/* The first of the writes is the object's. */
static struct error *commit(struct request *request, const struct write_batch *batch,
                            struct record **out_record)
{
    size_t count = batch->writes.count;
    struct record **records = arena_array(request->arena, count, struct record *);
    struct error *err;

    err = store_commit(request->server->store, batch->writes.items, count, records);
    if (err)
        return err;
    for (size_t i = 1; i < count; i++)
        record_unref(records[i]);
    *out_record = records[0];
    return NULL;
}

/* The object is as we saw it: not it, but something that was written with it has changed. */
static bool is_untouched(const struct request *request, const struct store_write *write)
{
    CLEANUP(record) struct record *record =
        store_fetch(request->server->store, &write->key);

    return write->condition == STORE_IF_ABSENT ? !record
                                               : record && record->revision == write->revision;
}

/* A quota that was counted anew while it was charged is charged again. The others are not asked
 * again: they have had their say. */
static struct error *commit_charged(const struct charge *charge, struct write_batch *batch,
                                    struct record **out_record)
{
    struct request *request = charge->request;
    struct error *err = NULL;

    for (int tries = 0; tries < API_MAX_CHARGE_TRIES; tries++) {
        error_drop(err, "the quota has changed");
        batch->writes.count = 1;
        err = write_accompany(request, charge->before, charge->after, batch);
        if (!err)
            err = charge_add(charge, batch);
        if (!err)
            err = commit(request, batch, out_record);
        if (!err || err->code == ERR_ALREADY_EXISTS || !write_is_race(err) ||
            !is_untouched(request, &batch->writes.items[0]))
            break;
    }
    return err;
}

struct error *write_commit(struct request *request, const struct doc *before,
                           const struct doc *object, const struct store_write *how,
                           struct answer *out_answer)
{
    CLEANUP(object_body) struct object_body body = { .bytes = TEXT_EMPTY };
    CLEANUP(write_batch) struct write_batch batch = { .arena = request->arena };
    CLEANUP(record) struct record *record = NULL;
    CLEANUP(charge) struct charge charge = {
        .request = request,
        .before = before,
        .after = how->operation == STORE_DELETE ? NULL : object,
    };
    struct store_write write = *how;
    struct error *err;

    out_answer->form = ANSWER_OBJECT;
    if (request->options.dry_run) {
        err = charge_begin(&charge) ? charge_add(&charge, NULL) : NULL;
        return err ? err : present_dry(request, object, out_answer);
    }
    object_print(doc_root(object), request->resource->storage, &body);
    write.body = text_slice(&body.bytes);
    write.version_offset = body.version_offset;
    write.version_size = body.version_size;
    vec_push(&batch.writes, write);
    if (charge_begin(&charge)) {
        err = commit_charged(&charge, &batch, &record);
    } else {
        err = write_accompany(request, before, charge.after, &batch);
        if (!err)
            err = commit(request, &batch, &record);
    }
    if (err)
        return err;
    return write_present(request, record->doc, &out_answer->doc);
}
