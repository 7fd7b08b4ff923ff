/* TenantCluster: its end. Each step waits until what it deleted is gone, because the next one takes
 * away what the last one's cleanup still needs. */
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "controllers/cluster_scope.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"
#include "kube/resources.h"

static uint64_t deleting_ms(const struct cluster_scope *scope)
{
    int64_t now_us = clock_wall_us(scope->rc->clock);
    int64_t then_us;
    struct error *err = timestamp_parse(scope->meta.deletion_time, &then_us);

    if (err) {
        error_drop(err, "a time that cannot be read is now");
        return 0;
    }
    return then_us < now_us ? (uint64_t)(now_us - then_us) / 1000 : 0;
}

/* One thing is not gone yet. */
static struct error *wait_for(struct cluster_scope *scope, const char *kind, const char *namespace,
                              const char *name)
{
    bool stuck = deleting_ms(scope) > CLUSTER_STUCK_MS;

    return reconcile_wait(scope->rc, CLUSTER_DELETE_MS, stuck ? "DeletionStuck" : "Deleting",
                          "waiting for %s %s%s%s to go", kind, namespace ? namespace : "",
                          namespace ? "/" : "", name);
}

/* --- what runs inside the tenant ---------------------------------------------------------------
 */

static bool may_skip_tenant(const struct cluster_scope *scope)
{
    return slice_is(meta_annotation(&scope->meta, BUTLER_NOTE_FORCE_DELETE), "true") ||
           deleting_ms(scope) > CLUSTER_CLEANUP_MS;
}

/* Deletes what refers to the cluster; *out_first is one that is still there. */
static struct error *delete_referring(struct cluster_scope *scope,
                                      const struct kube_resource *resource, const char **out_first)
{
    struct kube_list list = { .count = 0 };
    struct error *err = kube_list(scope->rc->arena, &scope->rc->kube, resource,
                                  &(struct kube_query){ .namespace = scope->namespace }, &list);

    *out_first = NULL;
    for (size_t i = 0; !err && i < list.count; i++) {
        struct value object = doc_root(list.docs[i]);
        struct slice cluster =
            value_text(value_find(object, VALUE_KEYS("spec", "clusterRef")), "name");
        struct meta meta;

        if (!slice_is(cluster, scope->name))
            continue;
        meta_read(object, &meta);
        *out_first = arena_strndup(scope->rc->arena, meta.name.data, meta.name.size);
        if (!meta.deleting)
            err = kube_delete_if_there(&scope->rc->kube, resource, scope->namespace, *out_first,
                                       NULL);
    }
    return err;
}

static struct error *clean_tenant(struct cluster_scope *scope, bool *out_done)
{
    static const struct kube_resource *const resources[] = { &BUTLER_WORKSPACES,
                                                             &BUTLER_TENANT_ADDONS };

    *out_done = true;
    for (size_t i = 0; i < sizeof(resources) / sizeof(resources[0]); i++) {
        const char *first;
        struct error *err = delete_referring(scope, resources[i], &first);

        if (err)
            return error_wrap(err, "delete the %s of the cluster", resources[i]->plural);
        if (!first)
            continue;
        if (may_skip_tenant(scope)) {
            reconcile_event(scope->rc, RECORDER_WARNING, "TenantCleanupSkipped",
                            "%s %s is still there; the cluster goes nevertheless",
                            resources[i]->kind, first);
            continue;
        }
        *out_done = false;
        return wait_for(scope, resources[i]->kind, scope->namespace, first);
    }
    return NULL;
}

/* --- what is on the platform -------------------------------------------------------------------
 */

static struct error *delete_one(struct cluster_scope *scope, const struct kube_resource *resource,
                                const char *namespace, const char *name, bool *out_gone)
{
    struct error *err = reconcile_ensure_gone(scope->rc, resource, namespace, name, out_gone);

    if (err)
        return error_wrap(err, "delete %s %s", resource->kind, name);
    return *out_gone ? NULL : wait_for(scope, resource->kind, namespace, name);
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
        namespace = arena_strndup(arena, meta.namespace.data, meta.namespace.size);
        name = arena_strndup(arena, meta.name.data, meta.name.size);
        if (!meta.deleting)
            err = kube_delete_if_there(&scope->rc->kube, &BUTLER_IP_ALLOCATIONS, namespace, name,
                                       NULL);
    }
    *out_gone = !err && list.count == 0;
    if (err)
        return error_wrap(err, "release the cluster's addresses");
    return *out_gone ? NULL : wait_for(scope, "IPAllocation", namespace, name);
}

static struct error *delete_everything(struct cluster_scope *scope, bool *out_gone)
{
    bool cleaned = false;
    struct error *err = clean_tenant(scope, &cleaned);

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
    err = slice_is(policy, "Orphan") ? NULL : delete_everything(scope, &gone);
    if (err)
        return reconcile_fail(scope->rc, err, "Ready", "DeletionFailed");
    return gone ? reconcile_remove_finalizer(scope->rc, BUTLER_FINALIZER_TENANT_CLUSTER) : NULL;
}
