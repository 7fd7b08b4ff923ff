/* NetworkPool: gives blocks of addresses to IPAllocations, takes back those of clusters that are
 * gone, and says how full the pool is. It alone gives addresses, and a pool is with one worker at a
 * time, so that nothing has to be locked. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "controllers/network_pool_internal.h"
#include "controllers/network_pools.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

/* --- what concerns whom: loop thread ------------------------------------------------------- */

static void add_pool_of(struct controller_keys *keys, const struct ip_allocation *allocation)
{
    struct object_key key = { allocation->meta.namespace, allocation->pool };

    if (key.name.size)
        controller_keys_add(keys, &key);
}

/* Whether a pool has to know of the difference: finalizers, labels and times are not its business.
 */
static bool matters(const struct ip_allocation *before, struct value old,
                    const struct ip_allocation *after, struct value new)
{
    return before->phase != after->phase || before->meta.deleting != after->meta.deleting ||
           before->has_block != after->has_block ||
           !value_equal(value_get(old, SLICE("spec")), value_get(new, SLICE("spec"))) ||
           (after->has_block && (!ip_equal(&before->block.first, &after->block.first) ||
                                 !ip_equal(&before->block.last, &after->block.last)));
}

static void allocation_changed(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *old =
        change->before ? doc_new(doc_bytes(change->before)) : NULL;
    CLEANUP(doc) struct doc *new =
        change->after ? doc_new(doc_bytes(change->after)) : NULL;
    struct ip_allocation before;
    struct ip_allocation after;

    if (old)
        ip_allocation_read(doc_root(old), &before);
    if (new)
        ip_allocation_read(doc_root(new), &after);
    if (old && new && !matters(&before, doc_root(old), &after, doc_root(new)))
        return;
    if (old)
        add_pool_of(keys, &before);
    if (new)
        add_pool_of(keys, &after);
}

/* One that ended without its finalizer has left its addresses behind, and no index says where. */
static void cluster_changed(struct controller_keys *keys, const struct informer_change *change)
{
    if (!change->after)
        network_pools_add_all(keys, 0);
}

/* --- work ---------------------------------------------------------------------------------- */

/* Counts what the server has: a block that was given a moment ago keeps the pool, too. */
static struct error *delete_pool(struct network_pool_scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct error *err;
    size_t active;

    if (!meta_has_finalizer(&scope->pool.meta, BUTLER_FINALIZER_NETWORK_POOL))
        return NULL;
    err = network_pool_claims_list(scope);
    if (err)
        return err;
    err = network_pool_collect(scope);
    if (err)
        return err;
    active = network_pool_claims_allocated(scope);
    if (active > 0)
        return reconcile_wait(rc, NETWORK_POOL_DELETING_MS, "Deleting",
                              "waiting for %zu active allocations to be released", active);
    return reconcile_remove_finalizer(rc, BUTLER_FINALIZER_NETWORK_POOL);
}

/* Only an edit can mend a bad specification, so nothing is tried again. */
static struct error *show_invalid(struct reconcile *rc, struct error *take_error)
{
    reconcile_condition(rc, "Ready", "False", "ValidationFailed", "%s", take_error->message);
    error_drop(take_error, "shown in the condition");
    return NULL;
}

static struct error *look_after(struct network_pool_scope *scope)
{
    struct error *err;

    network_pool_claims_read(scope);
    err = network_pool_collect(scope);
    if (err)
        return err;
    if (network_pool_claims_wait(scope)) {
        err = network_pool_claims_list(scope);
        if (err)
            return err;
    }
    network_pool_claims_apply(scope);
    err = network_pool_fulfil(scope);
    if (err)
        return err;
    network_pool_tell(scope);
    reconcile_again(scope->rc, scope->changed ? NETWORK_POOL_CHANGED_MS : NETWORK_POOL_RESYNC_MS);
    return NULL;
}

static struct error *reconcile(struct reconcile *rc)
{
    struct network_pool_scope scope = { .rc = rc };
    struct error *err;

    network_pool_read(rc->arena, doc_root(rc->object), &scope.pool);
    if (scope.pool.meta.deleting)
        return delete_pool(&scope);
    if (reconcile_paused(rc))
        return NULL;
    if (!meta_has_finalizer(&scope.pool.meta, BUTLER_FINALIZER_NETWORK_POOL))
        return reconcile_add_finalizer(rc, BUTLER_FINALIZER_NETWORK_POOL);
    err = ipam_pool_read(rc->arena, &scope.pool.spec, &scope.addresses);
    if (err)
        return show_invalid(rc, err);
    return look_after(&scope);
}

const struct controller network_pool_controller = {
    .name = "networkpool",
    .objects = { .resource = &BUTLER_NETWORK_POOLS },
    .watches = { { .resource = &BUTLER_IP_ALLOCATIONS,
                   .mapping = allocation_changed,
                   .index = &network_pool_claim_index },
                 { .resource = &BUTLER_TENANT_CLUSTERS, .mapping = cluster_changed } },
    .workers = NETWORK_POOL_WORKERS,
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .reconcile = reconcile,
};
