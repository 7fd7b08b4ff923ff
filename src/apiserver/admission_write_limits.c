/* Writes that are blocked for the users of this cluster from outside of it. */
#include <stdatomic.h>

#include "apiserver/admission_plugins.h"
#include "apiserver/admission_vital.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/write_limits.h"
#include "auth/user.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"

enum limit { /* flags of apiserver.write_limits */
    LIMIT_CREATION = 1 << 0,
    LIMIT_UPDATE = 1 << 1,
    LIMIT_DELETION = 1 << 2,
};

void apiserver_set_write_limits(struct apiserver *server, const struct write_limits *limits)
{
    atomic_store(&server->write_limits, (limits->creation ? LIMIT_CREATION : 0u) |
                                            (limits->update ? LIMIT_UPDATE : 0u) |
                                            (limits->deletion ? LIMIT_DELETION : 0u));
}

static const struct {
    const char *group;
    const char *plural;
    const char *part; /* NULL: the object and all of its parts */
} vital[] = {
    { "coordination.k8s.io", "leases", NULL }, { "", "events", NULL },
    { "events.k8s.io", "events", NULL },       { "", "nodes", "status" },
    { "", "serviceaccounts", "token" },
};

bool admission_is_vital(const struct request *request)
{
    if (request->resource->kind->flags & KIND_NEVER_STORED)
        return true;
    for (size_t i = 0; i < COUNT_OF(vital); i++) {
        if (resource_is(request->resource, vital[i].group, vital[i].plural) &&
            (!vital[i].part || slice_is(request->target.subresource, vital[i].part)))
            return true;
    }
    return request->user->node && resource_is(request->resource, "", "pods") &&
           slice_is(request->target.subresource, "status");
}

/* The server's own controllers, those who are above all rules, and what the parts of a control
 * plane do in their own namespace. */
static bool is_exempt(const struct request *request)
{
    const struct user *user = request->user;

    return user->origin == USER_FROM_PROCESS || user_has_group(user, USER_GROUP_MASTERS) ||
           (slice_is(request->target.namespace, "kube-system") &&
            slice_has_prefix(slice_from(user->name), "system:"));
}

/* An eviction is made to delete; everything else that is sent to a part changes its object. */
static enum limit limit_of(const struct admission *admission)
{
    struct slice part = admission->request->target.subresource;

    if (admission->operation == ADMISSION_DELETE || slice_is(part, "eviction"))
        return LIMIT_DELETION;
    return admission->operation == ADMISSION_CREATE && !part.size ? LIMIT_CREATION : LIMIT_UPDATE;
}

static struct error *validate(const struct admission *admission, const struct doc *object)
{
    const struct request *request = admission->request;
    unsigned limits = atomic_load(&request->server->write_limits);
    enum limit limit = limit_of(admission);
    const char *what = limit == LIMIT_CREATION ? "creating"
                       : limit == LIMIT_UPDATE ? "changing"
                                               : "deleting";

    if (!(limits & limit) || admission_is_vital(request) || is_exempt(request))
        return NULL;
    return admission_refuse(admission, object ? doc_root(object) : VALUE_ABSENT_VALUE,
                            "%s objects is blocked in this cluster by its provider", what);
}

const struct admission_plugin admission_write_limits = {
    .name = "WriteLimits",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE | ADMISSION_DELETE,
    .with_parts = true,
    .validate = validate,
};
