/* The first objects of a cluster. They are written together: a first start waits for the disk
 * twice, not two hundred times. */
#include "apiserver/bootstrap.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/internal_request.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/write_internal.h"
#include "auth/policy.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/store.h"

/* Writes that wait to be committed at once. */
struct batch {
    struct apiserver *server;
    struct arena *arena;
    VEC(struct store_write) writes;
};

static void release_body(void *body)
{
    object_body_cleanup(body);
}

static struct record *find(const struct batch *batch, const struct request *request,
                           const char *name)
{
    struct store_key key = write_key(request, slice_from(name));

    return store_fetch(batch->server->store, &key);
}

static void push(struct batch *batch, const struct request *request, const struct doc *object,
                 const char *name, const struct record *before)
{
    struct object_body *body = arena_new(batch->arena, struct object_body);

    object_print(doc_root(object), request->resource->storage, body);
    arena_defer(batch->arena, release_body, body);
    vec_push(&batch->writes, (struct store_write){
                                 .operation = STORE_PUT,
                                 .condition = before ? STORE_IF_REVISION : STORE_IF_ABSENT,
                                 .revision = before ? before->revision : 0,
                                 .key = write_key(request, slice_from(name)),
                                 .body = text_slice(&body->bytes),
                                 .version_offset = body->version_offset,
                                 .version_size = body->version_size,
                             });
}

/* A new object, unless one of that name is there. */
static struct error *add(struct batch *batch, const struct internal_target *target,
                         const struct doc *given)
{
    struct request *request = arena_new(batch->arena, struct request);
    CLEANUP(record) struct record *record = NULL;
    CLEANUP(doc) struct doc *object = NULL;
    struct error *err;

    err = internal_request(batch->server, batch->arena, target, request);
    if (err)
        return err;
    record = find(batch, request, target->name);
    if (record)
        return NULL;
    request->verb = REQUEST_CREATE;
    err = write_prepare(request, given, slice_from(target->name), &object);
    if (err)
        return err;
    push(batch, request, object, target->name, NULL);
    return NULL;
}

static struct error *commit(struct batch *batch)
{
    struct error *err = NULL;

    if (batch->writes.count)
        err = store_commit(batch->server->store, batch->writes.items, batch->writes.count, NULL);
    vec_clear(&batch->writes);
    return err;
}

static struct error *add_namespace(struct batch *batch, const char *name)
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
    return add(batch, &(struct internal_target){ "", "v1", "namespaces", NULL, name }, doc);
}

static struct error *add_namespaces(struct batch *batch)
{
    static const char *const names[] = { "default", "kube-node-lease", "kube-public",
                                         "kube-system" };
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        err = add_namespace(batch, names[i]);
        if (err)
            return error_wrap(err, "create namespace %s", names[i]);
    }
    return NULL;
}

/* Makes a role or binding grant at least what it should. */
static struct error *add_policy(struct batch *batch, const struct policy_object *object)
{
    static const char *const plurals[] = {
        [RBAC_ROLE] = "roles",
        [RBAC_CLUSTER_ROLE] = "clusterroles",
        [RBAC_ROLE_BINDING] = "rolebindings",
        [RBAC_CLUSTER_ROLE_BINDING] = "clusterrolebindings",
    };
    struct internal_target target = { RBAC_GROUP, "v1", plurals[object->kind],
                                      *object->namespace ? object->namespace : NULL, object->name };
    struct request *request = arena_new(batch->arena, struct request);
    CLEANUP(record) struct record *record = NULL;
    CLEANUP(doc) struct doc *stored = NULL;
    struct policy_change change = { .action = POLICY_KEEP };
    struct error *err;

    err = internal_request(batch->server, batch->arena, &target, request);
    if (err)
        return err;
    record = find(batch, request, object->name);
    stored = record ? doc_new(doc_bytes(record->doc)) : NULL;
    err = policy_reconcile(object, stored, &change);
    if (err)
        return err;
    switch (change.action) {
    case POLICY_KEEP:
        break;
    case POLICY_CREATE:
        err = add(batch, &target, change.doc);
        break;
    case POLICY_UPDATE:
    case POLICY_RECREATE:
        push(batch, request, change.doc, object->name, record);
        break;
    }
    doc_unref(change.doc);
    return err;
}

static struct error *add_policies(struct batch *batch)
{
    struct policy_object *objects;
    size_t count;
    struct error *err;

    err = policy_read(batch->arena, POLICY_DEFAULTS | POLICY_KUBEADM, &objects, &count);
    if (err)
        return err;
    for (size_t i = 0; i < count; i++) {
        err = add_policy(batch, &objects[i]);
        if (err)
            return error_wrap(err, "write role or binding %s", objects[i].name);
    }
    return NULL;
}

struct error *bootstrap_ensure(struct apiserver *server)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct batch batch = { .server = server, .arena = arena };
    struct error *err;

    err = add_namespaces(&batch);
    if (!err)
        err = commit(&batch);
    if (!err)
        err = add_policies(&batch);
    if (!err)
        err = commit(&batch);
    vec_done(&batch.writes);
    return err;
}
