/* Pools of addresses: what there is, who has what of it, and more of it. */
#include "api/butler_names.h"
#include "api/ip_allocation.h"
#include "api/ipam.h"
#include "api/network_pool.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/network_form.h"
#include "server/object_answer.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/settings.h"
#include "server/shelf.h"
#include "server/shelf_page.h"
#include "server/tables.h"

static struct error *find_pool(struct server_call *call, struct doc **out_pool)
{
    return object_answer_find(call, SHELF_POOLS, "pool", server_param(call, "namespace"),
                              server_param(call, "name"), out_pool);
}

/* --- looking -------------------------------------------------------------------------------- */

/* GET /api/admin/networks */
static struct error *list(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list pools = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_NETWORK_POOLS,
                                  &(struct kube_query){ 0 }, &pools);

    if (err)
        return server_error_upstream(err, "the pools could not be read");
    json_write_object(&text);
    json_write_key(&text, "pools");
    json_write_list(&text);
    for (size_t i = 0; i < pools.count; i++)
        object_answer_append(doc_root(pools.docs[i]), SHELF_POOLS, &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/admin/networks/{namespace}/{name} */
static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *pool = NULL;
    struct error *err = find_pool(call, &pool);

    return err ? err : object_answer(call, 200, SHELF_POOLS, pool);
}

/* Those of the pool that the path names, which are in its namespace. */
static struct error *list_allocations(struct server_call *call, struct kube_list *out_list)
{
    struct kube_query query = { .namespace = server_param(call, "namespace") };
    struct kube_list all = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_IP_ALLOCATIONS, &query, &all);
    size_t count = 0;

    if (err)
        return server_error_upstream(err, "the allocations could not be read");
    for (size_t i = 0; i < all.count; i++) {
        struct ip_allocation allocation;

        ip_allocation_read(doc_root(all.docs[i]), &allocation);
        if (slice_is(allocation.pool, server_param(call, "name")))
            all.docs[count++] = all.docs[i];
    }
    all.count = count;
    *out_list = all;
    return NULL;
}

/* GET …/allocations */
static struct error *allocations(struct server_call *call)
{
    CLEANUP(doc) struct doc *pool = NULL;
    struct text text = TEXT_EMPTY;
    struct kube_list list = { 0 };
    struct error *err = find_pool(call, &pool);

    if (!err)
        err = list_allocations(call, &list);
    if (err)
        return err;
    json_write_object(&text);
    json_write_key(&text, "allocations");
    json_write_list(&text);
    for (size_t i = 0; i < list.count; i++)
        object_answer_append(doc_root(list.docs[i]), SHELF_ALLOCATIONS, &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/admin/ipallocations */
static struct error *all_allocations(struct server_call *call)
{
    struct shelf_query query = {
        .scope = { .everything = true },
        .namespace = server_query(call, "namespace"),
        .phase = server_query(call, "phase"),
        .search = server_query(call, "search"),
        .continue_token = server_query(call, "continue"),
    };
    CLEANUP(shelf_page) struct shelf_page *page = NULL;
    struct error *err = server_read_limit(call, &query.limit);

    if (!err)
        err = shelf_page_get(call->arena, server_shelf(call->server, SHELF_ALLOCATIONS), &query,
                             "allocations", &page);
    if (err)
        return err;
    shelf_page_reply(page, call->exchange, server_pool(call->server));
    return NULL;
}

/* --- changing ------------------------------------------------------------------------------- */

/* POST /api/admin/networks */
static struct error *create(struct server_call *call)
{
    static const char *const known[] = { "name",     "namespace",        "cidr",
                                         "reserved", "tenantAllocation", NULL };
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct slice name = value_text(call->body, "name");
    struct slice namespace = value_text(call->body, "namespace");
    struct slice cidr = value_text(call->body, "cidr");
    struct error *err = server_check_members(call, known);

    if (!err && !name.size)
        err = server_error_field("name", "is missing");
    if (err)
        return err;
    if (!namespace.size)
    namespace = slice_from(server_settings(call->server)->system_namespace);
    call->note.name = arena_text(call->arena, name);
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("NetworkPool"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), name);
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), namespace);
    edit_set_string(edit, EDIT_PATH("spec", "cidr"), cidr);
    err = network_form_apply(call->arena, call->body, cidr, edit);
    if (!err)
        err = edit_seal(STEAL(edit), &draft);
    if (err)
        return err;
    err = kube_create(&call->as_user, &BUTLER_NETWORK_POOLS, draft, &after);
    return err ? server_error_of_write(err) : object_answer(call, 201, SHELF_POOLS, after);
}

/* 409: the pool as it would be has no place for addresses that somebody has. Admission says so
 * too; here it is told as what it is, a conflict with allocations. */
static struct error *check_allocations(struct server_call *call, const struct doc *pool)
{
    struct network_pool view;
    struct ipam_pool means;
    struct kube_list list = { 0 };
    struct error *err;

    network_pool_read(call->arena, doc_root(pool), &view);
    err = ipam_pool_read(call->arena, &view.spec, &means);
    if (!err)
        err = list_allocations(call, &list);
    for (size_t i = 0; !err && i < list.count; i++) {
        struct ip_allocation allocation;
        bool inside = false;

        ip_allocation_read(doc_root(list.docs[i]), &allocation);
        if (allocation.phase != IP_ALLOCATION_ALLOCATED || !allocation.has_block)
            continue;
        for (size_t k = 0; k < means.allocatable_count && !inside; k++)
            inside = ip_range_covers(&means.allocatable[k], &allocation.block);
        if (!inside)
            err = server_error(ERR_CONFLICT, "allocations_outside",
                               "allocation " SLICE_FORMAT " has %s, which would be outside",
                               SLICE_ARGUMENT(allocation.meta.name),
                               ip_range_format(call->arena, &allocation.block));
    }
    return err;
}

static struct error *change(struct server_call *call, const struct doc *before,
                            struct doc **out_draft)
{
    struct slice cidr = value_text(value_get(doc_root(before), SLICE("spec")), "cidr");
    struct slice wanted = value_text(call->body, "cidr");
    CLEANUP(edit) struct edit *edit = edit_begin(before);
    struct error *err;

    if (wanted.size && !slice_equal(wanted, cidr))
        return server_error_field("cidr", "cannot change: the pool is " SLICE_FORMAT,
                                  SLICE_ARGUMENT(cidr));
    err = network_form_apply(call->arena, call->body, cidr, edit);
    return err ? err : edit_seal(STEAL(edit), out_draft);
}

/* PUT /api/admin/networks/{namespace}/{name} */
static struct error *update(struct server_call *call)
{
    static const char *const known[] = { "cidr", "reserved", "tenantAllocation", "resourceVersion",
                                         NULL };
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err = server_check_members(call, known);

    if (!err)
        err = find_pool(call, &before);
    if (!err)
        err = object_answer_check_version(call, SHELF_POOLS, call->body, before);
    if (!err)
        err = change(call, before, &draft);
    if (!err)
        err = check_allocations(call, draft);
    if (err)
        return err;
    err = kube_update(&call->as_user, &BUTLER_NETWORK_POOLS, draft, &after);
    if (err)
        return object_answer_of_write(call, err, SHELF_POOLS, server_param(call, "namespace"),
                                      server_param(call, "name"));
    return object_answer(call, 200, SHELF_POOLS, after);
}

/* DELETE /api/admin/networks/{namespace}/{name} */
static struct error *delete(struct server_call *call)
{
    const char *namespace = server_param(call, "namespace");
    const char *name = server_param(call, "name");
    CLEANUP(doc) struct doc *pool = NULL;
    struct kube_list list = { 0 };
    struct error *err = find_pool(call, &pool);

    if (!err)
        err = list_allocations(call, &list);
    if (!err && list.count)
        err = server_error(ERR_CONFLICT, "in_use", "pool %s still has %zu allocations", name,
                           list.count);
    if (err)
        return err;
    err = kube_delete(&call->as_user, &BUTLER_NETWORK_POOLS, namespace, name, NULL);
    if (err)
        return server_error_of_write(err);
    return object_answer_message(call, 200, arena_format(call->arena, "pool %s is deleted", name));
}

/* DELETE /api/admin/ipallocations/{namespace}/{name} */
static struct error *release_addresses(struct server_call *call)
{
    const char *namespace = server_param(call, "namespace");
    const char *name = server_param(call, "name");
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *cluster = NULL;
    struct ip_allocation allocation;
    struct error *err =
        object_answer_find(call, SHELF_ALLOCATIONS, "allocation", namespace, name, &doc);

    if (err)
        return err;
    ip_allocation_read(doc_root(doc), &allocation);
    if (allocation.cluster.size)
        err = kube_find(&call->own, &BUTLER_TENANT_CLUSTERS,
                        arena_text(call->arena, allocation.cluster_namespace),
                        arena_text(call->arena, allocation.cluster), &cluster);
    if (err)
        return server_error_upstream(err, "the cluster could not be read");
    if (cluster && !server_query_is(call, "force", "true"))
        return server_error(ERR_CONFLICT, "in_use",
                            "cluster " SLICE_FORMAT "/" SLICE_FORMAT
                            " still has these addresses; force=true takes them away",
                            SLICE_ARGUMENT(allocation.cluster_namespace),
                            SLICE_ARGUMENT(allocation.cluster));
    err = kube_delete(&call->as_user, &BUTLER_IP_ALLOCATIONS, namespace, name, NULL);
    if (err)
        return server_error_of_write(err);
    return object_answer_message(
        call, 200, arena_format(call->arena, "the addresses of %s are released", name));
}

#define POOL "/api/admin/networks/{namespace}/{name}"

const struct server_route network_routes[] = {
    { "listNetworks", "GET", "/api/admin/networks", RULE_PLATFORM_VIEWER, NULL, NULL, list, 0,
      LIMIT_NONE, NULL, "PoolList", "The pools of addresses" },
    { "getNetwork", "GET", POOL, RULE_PLATFORM_VIEWER, NULL, NULL, get, 0, LIMIT_NONE, NULL,
      "Object", "One pool of addresses" },
    { "listNetworkAllocations", "GET", POOL "/allocations", RULE_PLATFORM_VIEWER, NULL, NULL,
      allocations, 0, LIMIT_NONE, NULL, "AllocationList", "Who has addresses of a pool" },
    { "listAllocations", "GET", "/api/admin/ipallocations", RULE_PLATFORM_VIEWER, NULL, NULL,
      all_allocations, SERVER_INLINE, LIMIT_NONE, NULL, "AllocationList", "Who has addresses" },
    { "createNetwork", "POST", "/api/admin/networks", RULE_PLATFORM_ADMIN, "create", "NetworkPool",
      create, 0, LIMIT_NONE, "CreatePool", "Object", "Makes a pool of addresses" },
    { "updateNetwork", "PUT", POOL, RULE_PLATFORM_ADMIN, "update", "NetworkPool", update, 0,
      LIMIT_NONE, "UpdatePool", "Object", "Changes what of a pool may be given away" },
    { "deleteNetwork", "DELETE", POOL, RULE_PLATFORM_ADMIN, "delete", "NetworkPool", delete,
      SERVER_NO_BODY, LIMIT_NONE, NULL, "Message", "Removes a pool that nobody has addresses of" },
    { "releaseAllocation", "DELETE", "/api/admin/ipallocations/{namespace}/{name}",
      RULE_PLATFORM_ADMIN, "release-ip", "IPAllocation", release_addresses, SERVER_NO_BODY,
      LIMIT_NONE, NULL, "Message", "Takes addresses back" },
    { 0 },
};
