/* Nothing is created in a namespace that is absent or going away, and the namespaces that every
 * cluster needs stay. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/object.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/stored.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "doc/doc.h"

static bool is_needed(struct slice name)
{
    return slice_is(name, "default") || slice_is(name, "kube-system") ||
           slice_is(name, "kube-public");
}

static struct error *refuse_terminating(const struct admission *admission, struct value object)
{
    struct slice namespace = admission->request->target.namespace;
    char *message =
        arena_format(admission->request->arena, "namespace " SLICE_FORMAT " is being terminated",
                     SLICE_ARGUMENT(namespace));
    struct error *err = admission_refuse(admission, object,
                                         "unable to create new content in namespace " SLICE_FORMAT
                                         " because it is being terminated",
                                         SLICE_ARGUMENT(namespace));

    error_add_cause(err, "NamespaceTerminating", "metadata.namespace", message);
    return err;
}

/* The namespace must be there, unless the object itself is one. */
static struct error *check_create(const struct admission *admission, struct value object)
{
    const struct request *request = admission->request;
    struct apiserver *server = request->server;
    CLEANUP(doc) struct doc *namespace = NULL;
    struct object read;

    if (!resource_is_namespaced(request->resource) || !request->target.namespace.size ||
        resource_has(request->resource, KIND_NEVER_STORED))
        return NULL;
    namespace = stored_find(server, "", "namespaces", SLICE(""), request->target.namespace);
    if (!namespace)
        return refuse_not_found(server->namespace_resource, request->target.namespace);
    object_read(doc_root(namespace), &read);
    return read.deleted.size ? refuse_terminating(admission, object) : NULL;
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    if (admission->operation == ADMISSION_CREATE)
        return check_create(admission, doc_root(*inout_object));
    if (admission_is(admission, "", "namespaces") && is_needed(admission->request->target.name))
        return admission_refuse(admission, VALUE_ABSENT_VALUE, "this namespace may not be deleted");
    return NULL;
}

const struct admission_plugin admission_namespace_lifecycle = {
    .name = "NamespaceLifecycle",
    .operations = ADMISSION_CREATE | ADMISSION_DELETE,
    .with_parts = true,
    .mutate = mutate,
};
