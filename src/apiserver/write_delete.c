/* Deletions: at once, after a grace period, or when the last finalizer is gone. */
#include "apiserver/admission.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "apiserver/write.h"
#include "apiserver/write_internal.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/store.h"

#define FINALIZER_ORPHAN     SLICE("orphan")
#define FINALIZER_FOREGROUND SLICE("foregroundDeletion")

/* What is to become of one object. */
struct plan {
    bool pending;  /* it is being deleted already, and not faster than was asked */
    bool graceful; /* it gets time to finish */
    int64_t grace_s;
    bool orphan;         /* finalizers for the garbage collector */
    bool foreground;     /* … */
    const char *cleanup; /* finalizer of its kind to be added; NULL: none */
    bool finalizers_change;
    bool has_finalizers; /* afterwards */
    bool held;           /* by those, or by something of its kind */
};

static struct error *check_preconditions(struct request *request, const struct object *object)
{
    const struct query_options *options = &request->options;
    const char *why = NULL;

    if (options->precondition_uid && !slice_is(object->uid, options->precondition_uid))
        why = arena_format(request->arena,
                           "the UID in the precondition (%s) does not match the UID in record "
                           "(" SLICE_FORMAT "). The object might have been deleted and then "
                           "recreated",
                           options->precondition_uid, SLICE_ARGUMENT(object->uid));
    else if (options->precondition_version &&
             !slice_is(object->version, options->precondition_version))
        why = arena_format(request->arena,
                           "the ResourceVersion in the precondition (%s) does not match the "
                           "ResourceVersion in record (" SLICE_FORMAT
                           "). The object might have been modified",
                           options->precondition_version, SLICE_ARGUMENT(object->version));
    return why ? refuse_precondition(request->resource, object->name, why) : NULL;
}

static void plan_finalizers(const struct request *request, struct value root,
                            const struct object *object, struct plan *plan)
{
    const struct strategy *strategy = request->resource->storage->strategy;
    bool has_orphan = object_has_finalizer(object, FINALIZER_ORPHAN);
    bool has_foreground = object_has_finalizer(object, FINALIZER_FOREGROUND);
    size_t others = value_count(object->finalizers) - has_orphan - has_foreground;

    switch (request->options.propagation) {
    case PROPAGATION_ORPHAN:
        plan->orphan = true;
        break;
    case PROPAGATION_FOREGROUND:
        plan->foreground = true;
        break;
    case PROPAGATION_BACKGROUND:
        break;
    case PROPAGATION_UNSET:
        plan->orphan = has_orphan || (!has_foreground && strategy->orphans);
        plan->foreground = has_foreground && !has_orphan;
        break;
    }
    if (strategy->cleanup_finalizer && !object->deleted.size &&
        !object_has_finalizer(object, slice_from(strategy->cleanup_finalizer)))
        plan->cleanup = strategy->cleanup_finalizer;
    plan->finalizers_change =
        plan->orphan != has_orphan || plan->foreground != has_foreground || plan->cleanup;
    plan->has_finalizers = others + plan->orphan + plan->foreground > 0 || plan->cleanup;
    plan->held = plan->has_finalizers || (strategy->holds && strategy->holds(root));
}

static void plan_grace(const struct request *request, struct value root,
                       const struct object *object, struct plan *plan)
{
    const struct strategy *strategy = request->resource->storage->strategy;
    bool asked = request->options.has_grace;
    int64_t asked_s = request->options.grace_s < 0 ? 1 : request->options.grace_s;

    if (!strategy->grace_s)
        return;
    if (object->deleted.size) {
        if (!object->has_grace || object->grace_s == 0)
            return;
        plan->pending = !asked || asked_s >= object->grace_s;
        plan->graceful = !plan->pending;
        plan->grace_s = asked_s;
        return;
    }
    plan->graceful = true;
    plan->grace_s = strategy->grace_s(root, asked, asked_s);
}

static void write_finalizers(struct edit *edit, const struct object *object,
                             const struct plan *plan)
{
    struct edit_node list;

    if (!plan->finalizers_change)
        return;
    edit_remove(edit, EDIT_PATH("metadata", "finalizers"));
    if (!plan->has_finalizers)
        return;
    list = edit_set_array(edit, EDIT_PATH("metadata", "finalizers"));
    DOC_EACH (it, object->finalizers) {
        struct slice name = value_string_or(it.value, SLICE(""));

        if (!slice_equal(name, FINALIZER_ORPHAN) && !slice_equal(name, FINALIZER_FOREGROUND))
            edit_set_string(edit, EDIT_UNDER(list, EDIT_END), name);
    }
    if (plan->orphan)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), FINALIZER_ORPHAN);
    if (plan->foreground)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), FINALIZER_FOREGROUND);
    if (plan->cleanup)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(plan->cleanup));
}

/* When the object is to be gone. A shorter grace counts from the moment of the first deletion. */
static int64_t end_us(const struct request *request, const struct object *object,
                      const struct plan *plan)
{
    int64_t now = clock_wall_us(request->server->clock);
    int64_t earlier;

    if (!plan->graceful)
        return now;
    if (object->deleted.size) {
        struct error *err = timestamp_parse(object->deleted, &earlier);

        if (!err) {
            earlier += (plan->grace_s - object->grace_s) * 1000000;
            return earlier > now ? earlier : now;
        }
        error_drop(err, "a time that is none is replaced");
    }
    return now + plan->grace_s * 1000000;
}

static struct error *mark(const struct request *request, const struct doc *stored,
                          const struct object *object, const struct plan *plan,
                          struct doc **out_doc)
{
    const struct strategy *strategy = request->resource->storage->strategy;
    struct edit *edit = edit_begin(stored);
    bool first = !object->deleted.size;

    write_finalizers(edit, object, plan);
    if (first || plan->graceful)
        edit_set_string(edit, EDIT_PATH("metadata", "deletionTimestamp"),
                        slice_from(timestamp_format(request->arena, end_us(request, object, plan),
                                                    TIMESTAMP_SECONDS)));
    edit_set_int(edit, EDIT_PATH("metadata", "deletionGracePeriodSeconds"),
                 plan->graceful ? plan->grace_s : 0);
    if (first && object->generation > 0)
        edit_set_int(edit, EDIT_PATH("metadata", "generation"), object->generation + 1);
    if (strategy->mark)
        strategy->mark(doc_root(stored), edit);
    return edit_seal(edit, out_doc);
}

/* Status Success with what is gone. */
static struct error *answer_gone(const struct request *request, const struct object *object,
                                 struct answer *out_answer)
{
    const struct resource *resource = request->resource;
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Status"));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_object(edit, EDIT_PATH("metadata"));
    edit_set_string(edit, EDIT_PATH("status"), SLICE("Success"));
    edit_set_string(edit, EDIT_PATH("details", "name"), object->name);
    if (*resource->kind->group)
        edit_set_string(edit, EDIT_PATH("details", "group"), slice_from(resource->kind->group));
    edit_set_string(edit, EDIT_PATH("details", "kind"), slice_from(resource->kind->plural));
    edit_set_string(edit, EDIT_PATH("details", "uid"), object->uid);
    out_answer->form = ANSWER_STATUS;
    return edit_seal(edit, &out_answer->doc);
}

static struct error *commit(struct request *request, enum store_operation operation,
                            const struct record *record, const struct doc *stored,
                            const struct doc *object, struct answer *out_answer)
{
    return write_commit(request, stored, object,
                        &(struct store_write){
                            .operation = operation,
                            .condition = STORE_IF_REVISION,
                            .revision = record->revision,
                            .key = record_key(record),
                        },
                        out_answer);
}

static struct error *attempt_on(struct request *request, const struct record *record,
                                struct answer *out_answer)
{
    CLEANUP(doc) struct doc *stored = NULL;
    CLEANUP(doc) struct doc *marked = NULL;
    struct admission admission = { .request = request, .operation = ADMISSION_DELETE };
    struct request as_stored = *request; /* nobody sees what is gone, so nobody converts it */
    struct plan plan = { 0 };
    struct object object;
    struct error *err;

    err = write_stored(request, record, &stored);
    if (err)
        return err;
    admission.before = stored;
    as_stored.resource = request->resource->storage;
    object_read(doc_root(stored), &object);
    err = check_preconditions(request, &object);
    if (err)
        return err;
    if (!request->admitted) {
        err = admission_mutate(&admission, NULL);
        if (!err)
            err = admission_validate(&admission, NULL);
        if (err)
            return err;
    }
    plan_grace(request, doc_root(stored), &object, &plan);
    plan_finalizers(request, doc_root(stored), &object, &plan);
    if (plan.pending) {
        out_answer->form = ANSWER_OBJECT;
        return write_present(request, record->doc, &out_answer->doc);
    }
    if (!plan.held && !(plan.graceful && plan.grace_s > 0)) {
        CLEANUP(answer) struct answer gone = { 0 };

        err = commit(&as_stored, STORE_DELETE, record, stored, stored, &gone);
        return err ? err : answer_gone(request, &object, out_answer);
    }
    err = mark(request, stored, &object, &plan, &marked);
    if (err)
        return err;
    if (value_equal(doc_root(stored), doc_root(marked))) {
        out_answer->form = ANSWER_OBJECT;
        return write_present(request, record->doc, &out_answer->doc);
    }
    return commit(request, STORE_PUT, record, stored, marked, out_answer);
}

struct error *write_delete(struct request *request, struct answer *out_answer)
{
    struct slice name = request->target.name;
    struct store_key key = write_key(request, name);
    struct error *err = NULL;

    for (int tries = 0; tries < API_MAX_PATCH_TRIES; tries++) {
        CLEANUP(record) struct record *record =
            store_fetch(request->server->store, &key);

        error_drop(err, "somebody else was faster");
        if (!record)
            return refuse_not_found(request->resource, name);
        err = attempt_on(request, record, out_answer);
        if (!err || !write_is_race(err))
            break;
    }
    return err ? refuse_from_store(err, request->resource, name) : NULL;
}
