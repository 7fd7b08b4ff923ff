/* Which IPAllocations a pool has, and what they leave free of it. */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "controllers/network_pool_internal.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

static void index_values(struct value object, struct cache_emit *emit)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct ip_allocation allocation;

    ip_allocation_read(object, &allocation);
    object_key_append(&(struct object_key){ allocation.meta.namespace, allocation.pool }, &text);
    cache_emit(emit, text_slice(&text));
}

const struct cache_index network_pool_claim_index = { "pool", index_values };

static void add(struct network_pool_claims *claims, struct doc *doc)
{
    struct network_pool_claim *claim = &claims->items[claims->count++];

    claim->doc = doc;
    ip_allocation_read(doc_root(doc), &claim->allocation);
}

void network_pool_claims_read(struct network_pool_scope *scope)
{
    struct reconcile *rc = scope->rc;
    char *value = object_key_format(rc->arena, &rc->key);
    struct cache_list list = cache_find(rc->arena, rc->cache, &BUTLER_IP_ALLOCATIONS,
                                        &network_pool_claim_index, slice_from(value));

    scope->claims = (struct network_pool_claims){
        .items = arena_array(rc->arena, list.count, struct network_pool_claim),
    };
    for (size_t i = 0; i < list.count; i++)
        add(&scope->claims, list.docs[i]);
}

struct error *network_pool_claims_list(struct network_pool_scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct kube_query query = { .namespace = rc->namespace };
    struct kube_list list;
    struct error *err;

    err = kube_list(rc->arena, &rc->kube, &BUTLER_IP_ALLOCATIONS, &query, &list);
    if (err)
        return error_wrap(err, "list the allocations of pool %s", rc->name);
    scope->claims = (struct network_pool_claims){
        .items = arena_array(rc->arena, list.count, struct network_pool_claim),
    };
    for (size_t i = 0; i < list.count; i++) {
        /* Copies, because those of the list are the store's own and would keep their trees. */
        struct doc *doc = doc_new(doc_bytes(list.docs[i]));

        add(&scope->claims, doc);
        if (slice_is(scope->claims.items[scope->claims.count - 1].allocation.pool, rc->name)) {
            arena_defer(rc->arena, doc_release, doc);
        } else {
            scope->claims.count--;
            doc_unref(doc);
        }
    }
    return NULL;
}

static void release_ipam(void *ipam)
{
    ipam_free(ipam);
}

void network_pool_claims_apply(struct network_pool_scope *scope)
{
    const struct network_pool *pool = &scope->pool;

    scope->ipam = ipam_new(&scope->addresses);
    arena_defer(scope->rc->arena, release_ipam, scope->ipam);
    for (size_t i = 0; i < pool->infrastructure_count; i++)
        ipam_use(scope->ipam,
                 &(struct ip_range){ pool->infrastructure[i], pool->infrastructure[i] });
    for (size_t i = 0; i < scope->claims.count; i++) {
        const struct ip_allocation *allocation = &scope->claims.items[i].allocation;

        if (ip_allocation_holds(allocation))
            ipam_use(scope->ipam, &allocation->block);
    }
}

bool network_pool_claims_wait(const struct network_pool_scope *scope)
{
    for (size_t i = 0; i < scope->claims.count; i++)
        if (ip_allocation_is_waiting(&scope->claims.items[i].allocation))
            return true;
    return false;
}

size_t network_pool_claims_allocated(const struct network_pool_scope *scope)
{
    size_t count = 0;

    for (size_t i = 0; i < scope->claims.count; i++)
        count += scope->claims.items[i].allocation.phase == IP_ALLOCATION_ALLOCATED;
    return count;
}
