/* Nothing is created in a namespace that is absent or going away, and the namespaces that every
 * cluster needs stay. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/object.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "auth/access.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "doc/doc.h"
#include "store/store.h"

static bool is_namespace(const struct resource *resource)
{
    return !*resource->kind->group && slice_is(slice_from(resource->kind->plural), "namespaces");
}

static bool is_needed(struct slice name)
{
    return slice_is(name, "default") || slice_is(name, "kube-system") ||
           slice_is(name, "kube-public");
}

static struct error *refuse_terminating(const struct request *request, struct slice name)
{
    const struct resource *resource = request->resource;
    struct slice namespace = request->target.namespace;
    char *message = arena_format(request->arena, "namespace " SLICE_FORMAT " is being terminated",
                                 SLICE_ARGUMENT(namespace));
    struct error *err = access_refuse_object(
        slice_from(resource->kind->group), slice_from(resource->kind->plural), name,
        arena_format(request->arena,
                     "unable to create new content in namespace " SLICE_FORMAT
                     " because it is being terminated",
                     SLICE_ARGUMENT(namespace)));

    error_add_cause(err, "NamespaceTerminating", "metadata.namespace", message);
    return err;
}

/* The namespace must be there, unless the object itself is one. */
static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    const struct request *request = admission->request;
    struct apiserver *server = request->server;
    struct store_key key = {
        .resource = server->namespaces,
        .namespace = SLICE(""),
        .name = request->target.namespace,
    };
    CLEANUP(record) struct record *record = NULL;
    CLEANUP(doc) struct doc *namespace = NULL;
    struct object object;

    if (admission->operation != ADMISSION_CREATE || !resource_is_namespaced(request->resource) ||
        !request->target.namespace.size || resource_has(request->resource, KIND_NEVER_STORED))
        return NULL;
    record = store_fetch(server->store, &key);
    if (!record)
        return refuse_not_found(server->namespace_resource, request->target.namespace);
    namespace = doc_new(doc_bytes(record->doc));
    object_read(doc_root(namespace), &object);
    if (!object.deleted.size)
        return NULL;
    return refuse_terminating(request, value_string_or(value_find(doc_root(*inout_object),
                                                                  VALUE_KEYS("metadata", "name")),
                                                       SLICE("")));
}

static struct error *validate(const struct admission *admission, const struct doc *object)
{
    const struct request *request = admission->request;

    (void)object;
    if (admission->operation != ADMISSION_DELETE || !is_namespace(request->resource) ||
        !is_needed(request->target.name))
        return NULL;
    return access_refuse_object(SLICE(""), SLICE("namespaces"), request->target.name,
                                "this namespace may not be deleted");
}

const struct admission_plugin admission_namespace_lifecycle = {
    .name = "NamespaceLifecycle",
    .mutate = mutate,
    .validate = validate,
};
