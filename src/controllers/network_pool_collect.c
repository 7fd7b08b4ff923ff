/* Takes back the addresses of clusters that are gone without having returned them. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/timestamp.h"
#include "controllers/limits.h"
#include "controllers/network_pool_internal.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"

/* A claim that waits is left alone for a while: its cluster may be about to appear. */
static bool is_old_enough(struct reconcile *rc, const struct ip_allocation *allocation)
{
    int64_t created_us;
    struct error *err;

    if (allocation->phase == IP_ALLOCATION_ALLOCATED)
        return true;
    err = timestamp_parse(allocation->meta.created, &created_us);
    if (err) {
        error_drop(err, "no time, no age");
        return false;
    }
    return clock_wall_us(rc->clock) - created_us > (int64_t)NETWORK_POOL_ORPHAN_MS * 1000;
}

/* Whether this is the cluster that the claim was made for, and not another of its name. */
static bool is_its_cluster(const struct doc *cluster, const struct ip_allocation *allocation)
{
    struct slice uid = meta_annotation(&allocation->meta, BUTLER_NOTE_TENANT_UID);
    struct meta meta;

    meta_read(doc_root(cluster), &meta);
    return !uid.size || slice_equal(uid, meta.uid);
}

static bool cache_has_cluster(struct reconcile *rc, const struct ip_allocation *allocation)
{
    struct object_key key = { allocation->cluster_namespace, allocation->cluster };
    struct doc *cluster = cache_get(rc->arena, rc->cache, &BUTLER_TENANT_CLUSTERS, &key);

    return cluster && is_its_cluster(cluster, allocation);
}

/* What is not there is also said of every cluster while their kind is not installed. */
static bool are_clusters_served(struct reconcile *rc, const char *namespace)
{
    struct kube_query query = { .namespace = namespace, .metadata_only = true };
    struct kube_list list;
    struct error *err = kube_list(rc->arena, &rc->kube, &BUTLER_TENANT_CLUSTERS, &query, &list);
    bool served = err == NULL;

    error_drop(err, "nothing is taken back then");
    return served;
}

/* Asks the server itself. False too when it gives no clear answer. */
static bool is_orphan(struct reconcile *rc, const struct ip_allocation *allocation)
{
    const char *namespace =
        arena_format(rc->arena, SLICE_FORMAT, SLICE_ARGUMENT(allocation->cluster_namespace));
    const char *name = arena_format(rc->arena, SLICE_FORMAT, SLICE_ARGUMENT(allocation->cluster));
    CLEANUP(doc) struct doc *cluster = NULL;
    struct error *err;

    if (!*namespace || !*name)
        return false; /* what the schema forbids was not made by us */
    err = kube_find(&rc->kube, &BUTLER_TENANT_CLUSTERS, namespace, name, &cluster);
    if (err) {
        log_warn(rc->log, "allocation kept: its cluster could not be read",
                 LOG_STR("cluster", name), LOG_ERROR(err));
        error_drop(err, "whoever cannot be asked may still be there");
        return false;
    }
    if (cluster)
        return !is_its_cluster(cluster, allocation);
    return are_clusters_served(rc, namespace);
}

static struct error *collect(struct network_pool_scope *scope,
                             const struct ip_allocation *allocation)
{
    struct reconcile *rc = scope->rc;
    const struct meta *meta = &allocation->meta;
    struct kube_delete options = {
        .if_uid = arena_text(rc->arena, meta->uid),
    };
    struct error *err;

    err = kube_delete_if_there(&rc->kube, &BUTLER_IP_ALLOCATIONS, rc->namespace,
                               arena_text(rc->arena, meta->name), &options);
    if (err)
        return error_wrap(err, "delete orphaned allocation " SLICE_FORMAT,
                          SLICE_ARGUMENT(meta->name));
    scope->changed = true;
    reconcile_event(rc, RECORDER_NORMAL, "OrphanedAllocationGC",
                    "Deleted orphaned IPAllocation " SLICE_FORMAT ": TenantCluster " SLICE_FORMAT
                    "/" SLICE_FORMAT " is gone",
                    SLICE_ARGUMENT(meta->name), SLICE_ARGUMENT(allocation->cluster_namespace),
                    SLICE_ARGUMENT(allocation->cluster));
    return NULL;
}

struct error *network_pool_collect(struct network_pool_scope *scope)
{
    struct reconcile *rc = scope->rc;

    for (size_t i = 0; i < scope->claims.count; i++) {
        const struct ip_allocation *allocation = &scope->claims.items[i].allocation;
        struct error *err;

        if (allocation->meta.deleting || allocation->paused ||
            allocation->phase == IP_ALLOCATION_RELEASED || !is_old_enough(rc, allocation) ||
            cache_has_cluster(rc, allocation) || !is_orphan(rc, allocation))
            continue;
        err = collect(scope, allocation);
        if (err)
            return err;
    }
    return NULL;
}
