/* TenantCluster: its end. Each step waits until what it deleted is gone, because the next one takes
 * away what the last one's cleanup still needs. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"
#include "kube/resources.h"

struct error *cluster_wait_for(struct cluster_scope *scope, const char *kind, const char *namespace,
                               const char *name)
{
    bool stuck = cluster_ms_since(scope, scope->meta.deletion_time) > CLUSTER_STUCK_MS;

    return reconcile_wait(scope->rc, CLUSTER_DELETE_MS, stuck ? "DeletionStuck" : "Deleting",
                          "waiting for %s %s%s%s to go", kind, namespace ? namespace : "",
                          namespace ? "/" : "", name);
}

/* --- what is on the platform -------------------------------------------------------------------
 */

static struct error *delete_one(struct cluster_scope *scope, const struct kube_resource *resource,
                                const char *namespace, const char *name, bool *out_gone)
{
    struct error *err = reconcile_ensure_gone(scope->rc, resource, namespace, name, out_gone);

    if (err)
        return error_wrap(err, "delete %s %s", resource->kind, name);
    return *out_gone ? NULL : cluster_wait_for(scope, resource->kind, namespace, name);
}

/* In this order: machines need their control plane to be drained, and both their namespace. */
static struct error *delete_objects(struct cluster_scope *scope, bool *out_gone)
{
    static const struct kube_resource *const resources[] = { &CAPI_CLUSTERS,
                                                             &STEWARD_CONTROL_PLANES,
                                                             &STEWARD_TENANT_CONTROL_PLANES };
    struct error *err = NULL;

    *out_gone = true;
    for (size_t i = 0; *out_gone && !err && i < sizeof(resources) / sizeof(resources[0]); i++)
        err = delete_one(scope, resources[i], scope->tenant, scope->name, out_gone);
    if (!err && *out_gone)
        err = delete_one(scope, &KUBE_NAMESPACES, NULL, scope->tenant, out_gone);
    return err;
}

/* Only now: an address that a machine still answers on must not be given to somebody else. They
 * are gone before the cluster is, so that whoever sees it gone finds them free. */
static struct error *release_addresses(struct cluster_scope *scope, bool *out_gone)
{
    struct arena *arena = scope->rc->arena;
    struct kube_list list = { .count = 0 };
    const char *selector = arena_format(arena, BUTLER_LABEL_TEAM "=%s," BUTLER_LABEL_TENANT "=%s",
                                        scope->namespace, scope->name);
    struct error *err = kube_list(arena, &scope->rc->kube, &BUTLER_IP_ALLOCATIONS,
                                  &(struct kube_query){ .label_selector = selector }, &list);
    const char *namespace = NULL;
    const char *name = NULL;

    for (size_t i = 0; !err && i < list.count; i++) {
        struct meta meta;

        meta_read(doc_root(list.docs[i]), &meta);
        namespace = arena_text(arena, meta.namespace);
        name = arena_text(arena, meta.name);
        if (!meta.deleting)
            err = kube_delete_if_there(&scope->rc->kube, &BUTLER_IP_ALLOCATIONS, namespace, name,
                                       NULL);
    }
    *out_gone = !err && list.count == 0;
    if (err)
        return error_wrap(err, "release the cluster's addresses");
    return *out_gone ? NULL : cluster_wait_for(scope, "IPAllocation", namespace, name);
}

static struct error *delete_everything(struct cluster_scope *scope, bool *out_gone)
{
    bool cleaned = false;
    struct error *err = cluster_clean_tenant(scope, &cleaned);

    *out_gone = false;
    if (err || !cleaned)
        return err;
    *out_gone = true;
    if (scope->tenant)
        err = delete_objects(scope, out_gone);
    return err || !*out_gone ? err : release_addresses(scope, out_gone);
}

struct error *cluster_delete(struct cluster_scope *scope)
{
    struct slice policy = value_text(scope->spec, "deletionPolicy");
    struct error *err;
    bool gone = true;

    if (!meta_has_finalizer(&scope->meta, BUTLER_FINALIZER_TENANT_CLUSTER))
        return NULL;
    if (scope->phase != CLUSTER_DELETING) {
        reconcile_event(scope->rc, RECORDER_NORMAL, "ClusterDeleting", "Deleting cluster %s",
                        scope->name);
        cluster_set_phase(scope, CLUSTER_DELETING);
        return reconcile_wait(scope->rc, 1, "Deleting", "the cluster is being deleted");
    }
    err = slice_is(policy, "Orphan") ? cluster_orphan(scope) : delete_everything(scope, &gone);
    if (err)
        return reconcile_fail(scope->rc, err, "Ready", "DeletionFailed");
    return gone ? reconcile_remove_finalizer(scope->rc, BUTLER_FINALIZER_TENANT_CLUSTER) : NULL;
}
