/* Nobody grants what they do not hold. Upstream asks this after mutation and before validation, so
 * it is the last station that may still change the object, though it never does. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "auth/escalation.h"
#include "auth/user.h"
#include "base/memory.h"

static const char *const plurals[] = {
    [RBAC_ROLE] = "roles",
    [RBAC_CLUSTER_ROLE] = "clusterroles",
    [RBAC_ROLE_BINDING] = "rolebindings",
    [RBAC_CLUSTER_ROLE_BINDING] = "clusterrolebindings",
};

static bool find_kind(const struct resource *resource, enum rbac_kind *out_kind)
{
    if (!slice_is(slice_from(resource->kind->group), RBAC_GROUP))
        return false;
    for (size_t i = 0; i < COUNT_OF(plurals); i++) {
        if (resource_is(resource, RBAC_GROUP, plurals[i])) {
            *out_kind = (enum rbac_kind)i;
            return true;
        }
    }
    return false;
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    const struct request *request = admission->request;
    struct escalation escalation = {
        .authorizer = &request->server->authorizer,
        .rbac = request->server->rbac,
        .user = request->user,
        .namespace = request->target.namespace,
        .name = request->target.name,
        .object = *inout_object,
        .before = admission->before,
    };

    if (!find_kind(request->resource, &escalation.kind))
        return NULL;
    return escalation_check(request->arena, &escalation);
}

const struct admission_plugin admission_escalation = {
    .name = "RBACEscalation",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .mutate = mutate,
};
