/* The first objects of a cluster. They are written together: a first start waits for the disk
 * twice at most, not two hundred times. */
#include "apiserver/bootstrap.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/bootstrap_internal.h"
#include "apiserver/internal_request.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/write_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/store.h"

struct record *bootstrap_find(const struct bootstrap *bootstrap, const struct request *request,
                              const char *name)
{
    struct store_key key = write_key(request, slice_from(name));

    return store_fetch(bootstrap->server->store, &key);
}

void bootstrap_push(struct bootstrap *bootstrap, const struct request *request,
                    const struct doc *object, const char *name, const struct record *before)
{
    struct store_key key = write_key(request, slice_from(name));

    write_batch_put(&bootstrap->batch, request->resource->storage, &key, object, before);
}

/* What the client of a kind without status never says. */
static struct error *add_status(struct value status, struct doc **inout_object)
{
    CLEANUP(doc) struct doc *with_status = NULL;
    struct edit *edit;
    struct error *err;

    if (!value_exists(status))
        return NULL;
    edit = edit_begin(*inout_object);
    edit_set_value(edit, EDIT_PATH("status"), status);
    err = edit_seal(edit, &with_status);
    if (err)
        return err;
    doc_unref(*inout_object);
    *inout_object = STEAL(with_status);
    return NULL;
}

struct error *bootstrap_add(struct bootstrap *bootstrap, const struct internal_target *target,
                            const struct doc *given)
{
    struct arena *arena = bootstrap->batch.arena;
    struct request *request = arena_new(arena, struct request);
    CLEANUP(record) struct record *record = NULL;
    CLEANUP(doc) struct doc *object = NULL;
    struct error *err;

    err = internal_request(bootstrap->server, arena, target, request);
    if (err)
        return err;
    record = bootstrap_find(bootstrap, request, target->name);
    if (record)
        return NULL;
    request->verb = REQUEST_CREATE;
    err = write_prepare(request, given, slice_from(target->name), &object);
    if (!err)
        err = add_status(value_get(doc_root(given), SLICE("status")), &object);
    if (err)
        return err;
    bootstrap_push(bootstrap, request, object, target->name, NULL);
    return write_accompany(request, NULL, object, &bootstrap->batch);
}

struct error *bootstrap_commit(struct bootstrap *bootstrap)
{
    struct write_batch *batch = &bootstrap->batch;
    struct error *err = NULL;

    if (batch->writes.count)
        err =
            store_commit(bootstrap->server->store, batch->writes.items, batch->writes.count, NULL);
    vec_clear(&batch->writes);
    return err;
}

static struct error *add_namespace(struct bootstrap *bootstrap, const char *name)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Namespace"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_object(edit, EDIT_PATH("spec"));
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    return bootstrap_add(bootstrap, &(struct internal_target){ "", "v1", "namespaces", NULL, name },
                         doc);
}

static struct error *add_namespaces(struct bootstrap *bootstrap)
{
    static const char *const names[] = { "default", "kube-node-lease", "kube-public",
                                         "kube-system" };
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        err = add_namespace(bootstrap, names[i]);
        if (err)
            return error_wrap(err, "create namespace %s", names[i]);
    }
    return NULL;
}

/* For pods that a cluster cannot do without. */
static const struct priority {
    const char *name;
    int64_t value;
    const char *description;
} priorities[] = {
    { "system-cluster-critical", 2000000000,
      "for pods that the cluster needs and that may run on any node" },
    { "system-node-critical", 2000001000, "for pods that their node needs" },
};

static struct error *add_priority(struct bootstrap *bootstrap, const struct priority *priority)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("scheduling.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("PriorityClass"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(priority->name));
    edit_set_int(edit, EDIT_PATH("value"), priority->value);
    edit_set_string(edit, EDIT_PATH("description"), slice_from(priority->description));
    edit_set_string(edit, EDIT_PATH("preemptionPolicy"), SLICE("PreemptLowerPriority"));
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    return bootstrap_add(bootstrap,
                         &(struct internal_target){ "scheduling.k8s.io", "v1", "priorityclasses",
                                                    NULL, priority->name },
                         doc);
}

static struct error *add_priorities(struct bootstrap *bootstrap)
{
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(priorities); i++) {
        err = add_priority(bootstrap, &priorities[i]);
        if (err)
            return error_wrap(err, "create priority class %s", priorities[i].name);
    }
    return NULL;
}

struct error *bootstrap_ensure(struct apiserver *server)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct bootstrap bootstrap = { .server = server, .batch = { .arena = arena } };
    struct error *err;

    err = add_namespaces(&bootstrap);
    if (!err)
        err = add_priorities(&bootstrap);
    if (!err)
        err = bootstrap_add_ranges(&bootstrap);
    if (!err)
        err = bootstrap_commit(&bootstrap);
    if (!err)
        err = bootstrap_add_policies(&bootstrap);
    if (!err)
        err = bootstrap_restore_addresses(&bootstrap);
    if (!err)
        err = bootstrap_add_service(&bootstrap);
    if (!err)
        err = bootstrap_commit(&bootstrap);
    if (!err)
        bootstrap_note_policies(server);
    vec_done(&bootstrap.batch.writes);
    return err;
}
