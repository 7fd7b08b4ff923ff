/* Finds pools with room, and claims addresses of them. */
#include "api/butler_names.h"
#include "api/ip_allocation_build.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_network_internal.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

void cluster_network_init(struct cluster_network *network, struct reconcile *rc, struct value spec,
                          struct value provider)
{
    struct meta meta;

    meta_read(provider, &meta);
    *network = (struct cluster_network){
        .rc = rc,
        .spec = spec,
        .provider_name = arena_text(rc->arena, meta.name),
        .namespace = arena_text(rc->arena, meta.namespace),
    };
    meta_read(doc_root(rc->object), &network->meta);
    provider_network_read(rc->arena, provider, &network->provider);
}

struct error *cluster_network_read_pool(const struct cluster_network *network, struct slice name,
                                        struct network_pool *out_pool, bool *out_found)
{
    struct reconcile *rc = network->rc;
    struct doc *doc = NULL;
    struct error *err;

    err = kube_find(&rc->kube, &BUTLER_NETWORK_POOLS, network->namespace,
                    arena_text(rc->arena, name), &doc);
    if (err)
        return error_wrap(err, "read pool " SLICE_FORMAT, SLICE_ARGUMENT(name));
    *out_found = doc != NULL;
    if (!doc)
        return NULL;
    arena_defer(rc->arena, doc_release, doc);
    network_pool_read(rc->arena, doc_root(doc), out_pool);
    return NULL;
}

static bool is_usable(const struct network_pool *pool)
{
    return pool->ready && !pool->meta.deleting;
}

struct error *cluster_network_choose(const struct cluster_network *network, int64_t count,
                                     bool less, struct slice *out_pool, int64_t *out_count)
{
    const struct provider_network *provider = &network->provider;
    struct slice best = SLICE("");
    int64_t best_count = 0;

    for (size_t i = 0; i < provider->pool_count && best_count < count; i++) {
        struct network_pool pool;
        struct error *err;
        int64_t room;
        bool found;

        err = cluster_network_read_pool(network, provider->pools[i], &pool, &found);
        if (err)
            return err;
        if (!found || !is_usable(&pool))
            continue;
        room = pool.largest_free < pool.available ? pool.largest_free : pool.available;
        if (room >= count || (less && room > 0 && best_count == 0)) {
            best = provider->pools[i];
            best_count = room < count ? room : count;
        }
    }
    *out_pool = best;
    *out_count = best_count;
    return NULL;
}

/* Whether an allocation was made for this very cluster. */
static bool is_ours(const struct cluster_network *network, const struct ip_allocation *allocation)
{
    struct slice uid = meta_annotation(&allocation->meta, BUTLER_NOTE_TENANT_UID);

    return slice_equal(allocation->cluster, network->meta.name) &&
           slice_equal(allocation->cluster_namespace, network->meta.namespace) &&
           (!uid.size || slice_equal(uid, network->meta.uid));
}

struct error *cluster_network_check_owner(const struct cluster_network *network,
                                          const struct ip_allocation *allocation)
{
    if (is_ours(network, allocation))
        return NULL;
    return error_new(
        ERR_ALREADY_EXISTS,
        "IPAllocation " SLICE_FORMAT "/" SLICE_FORMAT
        " was made for another TenantCluster, " SLICE_FORMAT "/" SLICE_FORMAT,
        SLICE_ARGUMENT(allocation->meta.namespace), SLICE_ARGUMENT(allocation->meta.name),
        SLICE_ARGUMENT(allocation->cluster_namespace), SLICE_ARGUMENT(allocation->cluster));
}

static struct error *accept_if_ours(const struct cluster_network *network, const char *name)
{
    struct ip_allocation allocation;
    struct doc *doc;
    struct error *err;

    err = cluster_network_find(network, name, &doc, &allocation);
    if (err || !doc)
        return err;
    return cluster_network_check_owner(network, &allocation);
}

struct error *cluster_network_claim(const struct cluster_network *network,
                                    const struct cluster_network_claim *claim)
{
    struct reconcile *rc = network->rc;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = ip_allocation_build(
        &(struct ip_allocation_build){
            .namespace = network->namespace,
            .name = claim->name,
            .pool = claim->pool,
            .cluster_namespace = rc->namespace,
            .cluster = rc->name,
            .cluster_uid = network->meta.uid,
            .type = claim->type,
            .role = claim->role,
            .count = claim->count,
        },
        &doc);
    if (err)
        return err;
    err = kube_create(&rc->kube, &BUTLER_IP_ALLOCATIONS, doc, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "ours, unless it says otherwise");
        return accept_if_ours(network, claim->name);
    }
    if (err)
        return error_wrap(err, "create IPAllocation %s", claim->name);
    return NULL;
}

struct error *cluster_network_find(const struct cluster_network *network, const char *name,
                                   struct doc **out_doc, struct ip_allocation *out_allocation)
{
    struct reconcile *rc = network->rc;
    struct doc *doc = NULL;
    struct error *err;

    err = kube_find(&rc->kube, &BUTLER_IP_ALLOCATIONS, network->namespace, name, &doc);
    if (err)
        return error_wrap(err, "read IPAllocation %s", name);
    if (doc) {
        arena_defer(rc->arena, doc_release, doc);
        ip_allocation_read(doc_root(doc), out_allocation);
    }
    *out_doc = doc;
    return NULL;
}

struct error *cluster_network_list(const struct cluster_network *network, const char *type,
                                   struct cluster_network_list *out_list)
{
    struct reconcile *rc = network->rc;
    struct kube_query query = {
        .namespace = network->namespace,
        .label_selector = ip_allocation_selector(rc->arena, rc->namespace, rc->name, type),
    };
    struct cluster_network_list result = { 0 };
    struct kube_list list;
    struct error *err;

    err = kube_list(rc->arena, &rc->kube, &BUTLER_IP_ALLOCATIONS, &query, &list);
    if (err)
        return error_wrap(err, "list the allocations of the cluster");
    result.items = arena_array(rc->arena, list.count, struct ip_allocation);
    for (size_t i = 0; i < list.count; i++) {
        struct doc *doc = doc_new(doc_bytes(list.docs[i]));

        arena_defer(rc->arena, doc_release, doc);
        ip_allocation_read(doc_root(doc), &result.items[result.count]);
        /* Labels may be cut; the reference is not. */
        if (is_ours(network, &result.items[result.count]))
            result.count++;
    }
    *out_list = result;
    return NULL;
}

struct error *cluster_network_drop(const struct cluster_network *network,
                                   const struct ip_allocation *allocation)
{
    struct reconcile *rc = network->rc;
    const struct meta *meta = &allocation->meta;
    char *name = arena_text(rc->arena, meta->name);
    struct kube_delete options = {
        .if_uid = arena_text(rc->arena, meta->uid),
        .if_version = arena_text(rc->arena, meta->version),
    };
    struct error *err =
        kube_delete_if_there(&rc->kube, &BUTLER_IP_ALLOCATIONS, network->namespace, name, &options);

    if (err)
        return error_wrap(err, "delete IPAllocation %s", name);
    return NULL;
}
