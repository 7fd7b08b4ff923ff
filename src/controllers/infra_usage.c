/* Writes into each NetworkPool which of its addresses the management cluster uses itself. Another
 * controller writes the rest of that status, so this one applies its fields under a name of its
 * own.
 */
#include "api/infra_usage.h"

#include "api/network_pool.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "controllers/network_pools.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/resources.h"

#define FIELD_MANAGER "butler-controller/infra-allocation"

/* --- what concerns whom: loop thread ------------------------------------------------------- */

static void object_changed(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *before =
        change->before ? doc_new(doc_bytes(change->before)) : NULL;
    CLEANUP(doc) struct doc *after =
        change->after ? doc_new(doc_bytes(change->after)) : NULL;

    if (before && after && infra_usage_same(doc_root(before), doc_root(after)))
        return;
    /* A run looks at every machine there is: one for many of them. */
    network_pools_add_all(keys, INFRA_USAGE_GATHER_MS);
}

/* --- work ---------------------------------------------------------------------------------- */

static void add_all(struct reconcile *rc, struct infra_usage *usage,
                    const struct kube_resource *resource,
                    void (*add)(struct infra_usage *usage, struct value object))
{
    struct cache_list list = cache_list(rc->arena, rc->cache, resource, NULL);

    for (size_t i = 0; i < list.count; i++)
        add(usage, doc_root(list.docs[i]));
}

static size_t find_entries(struct reconcile *rc, const struct ipam_pool *pool,
                           const struct infra_usage_entry **out_entries)
{
    struct infra_usage *usage = infra_usage_new(rc->arena, pool);

    add_all(rc, usage, &KUBE_SERVICES, infra_usage_add_service);
    add_all(rc, usage, &KUBE_NODES, infra_usage_add_node);
    if (cache_is_synced(rc->cache, &CAPI_MACHINES))
        add_all(rc, usage, &CAPI_MACHINES, infra_usage_add_machine);
    return infra_usage_entries(usage, out_entries);
}

/* Entries that a person wrote; they count, and stay as they are. */
static size_t count_static(struct value list)
{
    size_t count = 0;

    DOC_EACH (it, list)
        count += slice_is(value_text(it.value, "source"), INFRA_USAGE_STATIC);
    return count;
}

/* Whether the list says what is wanted, but for entries of others. */
static bool is_told(struct value list, struct value wanted)
{
    size_t next = 0;

    DOC_EACH (it, list) {
        if (slice_is(value_text(it.value, "source"), INFRA_USAGE_STATIC))
            continue;
        if (!value_equal(it.value, value_at(wanted, next++)))
            return false;
    }
    return next == value_count(wanted);
}

static struct error *make_patch(struct reconcile *rc, const struct infra_usage_entry *entries,
                                size_t count, size_t others, struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node list;

    edit_set_string(edit, EDIT_PATH("apiVersion"), value_text(doc_root(rc->object), "apiVersion"));
    edit_set_string(edit, EDIT_PATH("kind"), value_text(doc_root(rc->object), "kind"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(rc->namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(rc->name));
    list = edit_set_array(edit, EDIT_PATH("status", "infrastructureAllocations"));
    infra_usage_write(rc->arena, entries, count, edit, list);
    edit_set_int(edit, EDIT_PATH("status", "infrastructureConsumedIPs"), (int64_t)(count + others));
    return edit_seal(edit, out_doc);
}

static bool differs(struct reconcile *rc, const struct doc *patch)
{
    struct value have = value_get(doc_root(rc->object), SLICE("status"));
    struct value want = value_get(doc_root(patch), SLICE("status"));

    return !is_told(value_get(have, SLICE("infrastructureAllocations")),
                    value_get(want, SLICE("infrastructureAllocations"))) ||
           !value_equal(value_get(have, SLICE("infrastructureConsumedIPs")),
                        value_get(want, SLICE("infrastructureConsumedIPs")));
}

static struct error *reconcile(struct reconcile *rc)
{
    CLEANUP(doc) struct doc *patch = NULL;
    const struct infra_usage_entry *entries;
    struct network_pool pool;
    struct ipam_pool addresses;
    struct kube kube = rc->kube;
    struct error *err;
    size_t others;
    size_t count;

    if (!rc->object)
        return NULL;
    network_pool_read(rc->arena, doc_root(rc->object), &pool);
    if (pool.meta.deleting || reconcile_paused(rc))
        return NULL;
    err = ipam_pool_read(rc->arena, &pool.spec, &addresses);
    if (err) {
        error_drop(err, "shown by the pool's own controller");
        return NULL;
    }
    others = count_static(
        value_find(doc_root(rc->object), VALUE_KEYS("status", "infrastructureAllocations")));
    count = find_entries(rc, &addresses, &entries);
    err = make_patch(rc, entries, count, others, &patch);
    if (err || !differs(rc, patch))
        return err;
    kube.field_manager = FIELD_MANAGER;
    err = kube_apply_status(&kube, &BUTLER_NETWORK_POOLS, patch, true, NULL);
    if (err)
        return error_wrap(err, "write the infrastructure addresses of pool %s", rc->name);
    return NULL;
}

const struct controller infra_usage_controller = {
    .name = "infrausage",
    .objects = { .resource = &BUTLER_NETWORK_POOLS },
    .watches = { { .resource = &KUBE_SERVICES, .mapping = object_changed },
                 { .resource = &KUBE_NODES, .mapping = object_changed },
                 { .resource = &CAPI_MACHINES, .mapping = object_changed, .optional = true } },
    .reconcile = reconcile,
};
