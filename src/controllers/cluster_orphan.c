/* TenantCluster: letting go of it. Machines and control plane stay, and bear no mark of Butler's
 * any more by which something could take them for its own. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "providers/capi.h"

/* The name of the cluster among Cluster API's objects is not ours, and stays. */
static const char *const labels[] = {
    BUTLER_LABEL_MANAGED_BY,  BUTLER_LABEL_SOURCE_NAMESPACE,
    BUTLER_LABEL_SOURCE_NAME, BUTLER_LABEL_ENVIRONMENT,
    BUTLER_LABEL_TEAM,        BUTLER_LABEL_TENANT,
};

static struct error *let_go(struct cluster_scope *scope, const struct kube_resource *resource,
                            const struct doc *object)
{
    struct kube_change what = { .resource = resource, .namespace = scope->tenant };
    CLEANUP(doc) struct doc *patch = NULL;
    struct edit *edit = edit_new();
    struct meta meta;
    struct error *err;

    meta_read(doc_root(object), &meta);
    what.name = arena_text(scope->rc->arena, meta.name);
    for (size_t i = 0; i < COUNT_OF(labels); i++)
        edit_set_null(edit, EDIT_PATH("metadata", "labels", labels[i]));
    edit_set_null(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_OWNER));
    err = edit_seal(edit, &patch);
    if (!err)
        err = kube_patch(&scope->rc->kube, &what, KUBE_PATCH_MERGE, patch, NULL);
    return err ? error_wrap(err, "let go of %s %s", resource->kind, what.name) : NULL;
}

static struct error *let_all_go(struct cluster_scope *scope, const struct kube_resource *resource)
{
    struct kube_query query = {
        .namespace = scope->tenant,
        .label_selector = arena_format(scope->rc->arena, BUTLER_LABEL_TENANT "=%s", scope->name),
    };
    struct kube_list list = { .count = 0 };
    struct error *err = kube_list(scope->rc->arena, &scope->rc->kube, resource, &query, &list);

    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "a kind that is not installed has no objects");
        return NULL;
    }
    for (size_t i = 0; !err && i < list.count; i++)
        err = let_go(scope, resource, list.docs[i]);
    return err;
}

/* Of which kinds the infrastructure is, the objects say themselves. NULL: not said, or unknown. */
static const struct kube_resource *kind_at(struct value object, const char *const *keys)
{
    return capi_find_kind(value_text(value_find(object, keys), "kind"));
}

struct error *cluster_orphan(struct cluster_scope *scope)
{
    const char *workers = arena_format(scope->rc->arena, "%s-workers", scope->name);
    const struct kube_resource *resources[] = {
        NULL,
        NULL,
        &CAPI_KUBEADM_CONFIG_TEMPLATES,
        &KUBE_SECRETS,
        &STEWARD_CONTROL_PLANES,
        &CAPI_MACHINE_DEPLOYMENTS,
        &CAPI_CLUSTERS,
    };
    struct error *err = NULL;

    if (!scope->tenant)
        return NULL;
    resources[0] = kind_at(cluster_cached(scope, &CAPI_CLUSTERS, scope->name),
                           VALUE_KEYS("spec", "infrastructureRef"));
    resources[1] = kind_at(cluster_cached(scope, &CAPI_MACHINE_DEPLOYMENTS, workers),
                           VALUE_KEYS("spec", "template", "spec", "infrastructureRef"));
    for (size_t i = 0; !err && i < COUNT_OF(resources); i++)
        err = resources[i] ? let_all_go(scope, resources[i]) : NULL;
    return err;
}
