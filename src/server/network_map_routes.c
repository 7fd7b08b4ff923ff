/* The map of a pool: which addresses are whose, and how much is left in one piece. */
#include "api/ip_allocation.h"
#include "api/ipam.h"
#include "api/network_pool.h"
#include "api/provider_config.h"
#include "api/team.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/address_map.h"
#include "server/object_answer.h"
#include "server/server_call.h"
#include "server/tables.h"

enum {
    WARNING_PERCENT = 80,
    CRITICAL_PERCENT = 95,
};

/* What is known of a span; empty each: nothing. */
struct known {
    const struct ip_allocation *allocation; /* NULL: none */
    struct slice purpose;
    struct slice description;
};

struct picture {
    struct server_call *call;
    struct doc *pool_doc;
    struct network_pool pool;
    struct ipam_pool means;
    struct ipam *ipam;
    struct map *teams; /* by namespace: const char * */
    VEC(struct address_span) spans;
};

static void picture_cleanup(struct picture *picture)
{
    ipam_free(picture->ipam);
    map_free(picture->teams);
    doc_unref(picture->pool_doc);
    vec_done(&picture->spans);
}

/* --- what is where -------------------------------------------------------------------------- */

static void add(struct picture *picture, const struct ip_range *range, enum address_status status,
                struct known known)
{
    struct known *kept = arena_new(picture->call->arena, struct known);

    *kept = known;
    vec_push(&picture->spans, (struct address_span){ *range, status, kept });
}

static void add_reserved(struct picture *picture)
{
    struct value list = value_find(doc_root(picture->pool_doc), VALUE_KEYS("spec", "reserved"));

    for (size_t i = 0; i < picture->means.unmanaged_count; i++)
        add(picture, &picture->means.unmanaged[i], ADDRESS_EXCLUDED, (struct known){ 0 });
    DOC_EACH (it, list) {
        struct slice purpose = value_text(it.value, "purpose");
        struct ip_prefix prefix;
        struct ip_range range;
        struct error *err =
            ip_prefix_parse(value_text(it.value, "cidr"), IP_HOST_BITS_KEPT, &prefix);

        if (err) {
            error_drop(err, "admission takes networks only");
            continue;
        }
        prefix = ip_prefix_masked(&prefix);
        range = ip_range_from_prefix(&prefix);
        add(picture, &range, slice_is(purpose, "gateway") ? ADDRESS_GATEWAY : ADDRESS_RESERVED,
            (struct known){ NULL, purpose, value_text(it.value, "description") });
    }
}

static void add_infrastructure(struct picture *picture)
{
    for (size_t i = 0; i < picture->pool.infrastructure_count; i++) {
        struct ip_address *address = &picture->pool.infrastructure[i];
        struct ip_range range = { *address, *address };

        ipam_use(picture->ipam, &range);
        add(picture, &range, ADDRESS_RESERVED,
            (struct known){ NULL, SLICE("infrastructure"), SLICE("") });
    }
}

static struct error *add_allocations(struct picture *picture)
{
    struct server_call *call = picture->call;
    struct kube_query query = { .namespace = server_param(call, "namespace") };
    struct kube_list list = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_IP_ALLOCATIONS, &query, &list);

    if (err)
        return server_error_upstream(err, "the allocations could not be read");
    for (size_t i = 0; i < list.count; i++) {
        struct ip_allocation *allocation = arena_new(call->arena, struct ip_allocation);

        ip_allocation_read(doc_root(list.docs[i]), allocation);
        if (!slice_equal(allocation->pool, picture->pool.meta.name) || !allocation->has_block ||
            !ip_allocation_holds(allocation))
            continue;
        ipam_use(picture->ipam, &allocation->block);
        add(picture, &allocation->block,
            slice_is(allocation->type, IP_ALLOCATION_NODES) ? ADDRESS_NODES : ADDRESS_BALANCER,
            (struct known){ allocation, SLICE(""), SLICE("") });
    }
    return NULL;
}

static bool uses_pool(const struct provider_config *config, struct slice pool)
{
    DOC_EACH (it, config->pool_refs) {
        if (slice_equal(value_text(it.value, "name"), pool))
            return true;
    }
    return false;
}

/* The way out of a pool is known to the providers that use it. */
static struct error *add_gateways(struct picture *picture)
{
    struct server_call *call = picture->call;
    struct kube_list list = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_PROVIDER_CONFIGS,
                                  &(struct kube_query){ 0 }, &list);

    if (err)
        return server_error_upstream(err, "the providers could not be read");
    for (size_t i = 0; i < list.count; i++) {
        struct provider_config config;
        struct ip_address address;
        struct slice gateway;

        provider_config_read(doc_root(list.docs[i]), &config);
        gateway = value_text(value_get(config.spec, SLICE("network")), "gateway");
        if (!gateway.size || !uses_pool(&config, picture->pool.meta.name))
            continue;
        err = ip_parse(gateway, &address);
        if (!err && ip_prefix_contains(&picture->means.cidr, &address))
            add(picture, &(struct ip_range){ address, address }, ADDRESS_GATEWAY,
                (struct known){ NULL, SLICE("gateway"), config.meta.name });
        error_drop(err, "what is no address is not on the map");
        err = NULL;
    }
    return NULL;
}

static struct error *read_teams(struct picture *picture)
{
    struct server_call *call = picture->call;
    struct kube_list list = { 0 };
    struct error *err =
        kube_list(call->arena, &call->own, &BUTLER_TEAMS, &(struct kube_query){ 0 }, &list);

    if (err)
        return server_error_upstream(err, "the teams could not be read");
    picture->teams = map_new();
    for (size_t i = 0; i < list.count; i++) {
        struct slice namespace =
            value_text(value_get(doc_root(list.docs[i]), SLICE("status")), "namespace");
        struct meta meta;

        meta_read(doc_root(list.docs[i]), &meta);
        if (namespace.size)
            map_set(picture->teams, namespace, arena_text(call->arena, meta.name));
    }
    return NULL;
}

static struct error *read_picture(struct picture *picture)
{
    struct server_call *call = picture->call;
    struct error *err =
        object_answer_find(call, SHELF_POOLS, "pool", server_param(call, "namespace"),
                           server_param(call, "name"), &picture->pool_doc);

    if (err)
        return err;
    network_pool_read(call->arena, doc_root(picture->pool_doc), &picture->pool);
    err = ipam_pool_read(call->arena, &picture->pool.spec, &picture->means);
    if (err)
        return err;
    picture->ipam = ipam_new(&picture->means);
    add_reserved(picture);
    add_infrastructure(picture);
    err = add_allocations(picture);
    if (!err)
        err = add_gateways(picture);
    return err ? err : read_teams(picture);
}

/* --- the answer ----------------------------------------------------------------------------- */

static void write_text(struct text *text, const char *key, struct slice value)
{
    json_write_key(text, key);
    json_write_slice(text, value);
}

static void write_number(struct text *text, const char *key, uint64_t number)
{
    json_write_key(text, key);
    json_write_int(text, (int64_t)number);
}

static void write_allocation(const struct picture *picture, const struct ip_allocation *allocation,
                             struct text *text)
{
    const char *team = map_get(picture->teams, allocation->cluster_namespace);

    json_write_key(text, "owner");
    json_write_object(text);
    json_write_member(text, "team", team ? team : "");
    write_text(text, "cluster", allocation->cluster);
    write_text(text, "namespace", allocation->cluster_namespace);
    json_write_end_object(text);
    json_write_key(text, "allocation");
    json_write_object(text);
    write_text(text, "name", allocation->meta.name);
    write_text(text, "type", allocation->type);
    json_write_member(text, "phase", ip_allocation_phase_name(allocation->phase));
    write_text(text, "role", ip_allocation_role(allocation));
    json_write_end_object(text);
}

static void write_counts(const struct address_block *block, struct text *text)
{
    json_write_key(text, "counts");
    json_write_object(text);
    for (int i = 0; i < ADDRESS_STATUSES; i++) {
        if (block->counts[i])
            write_number(text, address_status_name((enum address_status)i), block->counts[i]);
    }
    json_write_end_object(text);
}

static void write_block(const struct picture *picture, const struct address_block *block,
                        struct text *text)
{
    const struct known *known = block->span ? block->span->what : NULL;
    struct arena *arena = picture->call->arena;

    json_write_object(text);
    json_write_member(text, "start", ip_format(arena, &block->range.first));
    json_write_member(text, "end", ip_format(arena, &block->range.last));
    write_number(text, "count", block->count);
    json_write_member(text, "status", address_status_name(block->status));
    if (block->status == ADDRESS_MIXED)
        write_counts(block, text);
    if (known && known->allocation)
        write_allocation(picture, known->allocation, text);
    if (known && known->purpose.size)
        write_text(text, "purpose", known->purpose);
    if (known && known->description.size)
        write_text(text, "description", known->description);
    json_write_end_object(text);
}

static const char *level_of(int64_t percent)
{
    return percent >= CRITICAL_PERCENT  ? "critical"
           : percent >= WARNING_PERCENT ? "warning"
                                        : "normal";
}

static void write_tenant_range(const struct ipam_capacity *capacity, struct text *text)
{
    int64_t percent = capacity->total ? (int64_t)capacity->allocated * 100 / capacity->total : 0;

    json_write_key(text, "tenantRange");
    json_write_object(text);
    write_number(text, "total", (uint64_t)capacity->total);
    write_number(text, "allocated", (uint64_t)capacity->allocated);
    write_number(text, "available", (uint64_t)capacity->available);
    write_number(text, "percent", (uint64_t)percent);
    json_write_member(text, "level", level_of(percent));
    write_number(text, "largestFreeBlock", (uint64_t)capacity->largest_free);
    write_number(text, "fragmentationPercent", (uint64_t)capacity->fragmentation_percent);
    json_write_end_object(text);
}

/* Counted by the whole pool, whatever part of it is looked at. */
static void write_statistics(struct picture *picture, struct text *text)
{
    struct ipam_capacity capacity = ipam_capacity(picture->ipam);
    uint64_t sums[ADDRESS_STATUSES] = { 0 };
    struct address_map all;

    address_map_read(picture->call->arena, &picture->means.cidr, picture->spans.items,
                     picture->spans.count, &all);
    for (size_t i = 0; i < all.count; i++) {
        for (size_t k = 0; k < ADDRESS_STATUSES; k++)
            sums[k] += all.blocks[i].counts[k];
    }
    json_write_key(text, "statistics");
    json_write_object(text);
    json_write_key(text, "pool");
    json_write_object(text);
    write_number(text, "total", ip_prefix_count(&picture->means.cidr));
    write_number(text, "reserved", sums[ADDRESS_RESERVED]);
    write_number(text, "gateway", sums[ADDRESS_GATEWAY]);
    write_number(text, "allocated", sums[ADDRESS_NODES] + sums[ADDRESS_BALANCER]);
    write_number(text, "free", sums[ADDRESS_FREE]);
    write_number(text, "excluded", sums[ADDRESS_EXCLUDED]);
    json_write_end_object(text);
    write_tenant_range(&capacity, text);
    json_write_end_object(text);
}

static struct error *read_prefix(const struct picture *picture, struct ip_prefix *out_prefix)
{
    const char *given = server_query(picture->call, "prefix");
    struct ip_prefix prefix = picture->means.cidr;
    struct error *err = NULL;

    if (given && *given)
        err = ip_prefix_parse(slice_from(given), IP_HOST_BITS_REFUSED, &prefix);
    if (err) {
        error_drop(err, "said in our words");
        return server_error_field("prefix", "is \"%.*s\"; want a network such as %s",
                                  SLICE_ARGUMENT(slice_brief(slice_from(given))),
                                  ip_prefix_format(picture->call->arena, &picture->means.cidr));
    }
    if (!ip_prefix_covers(&picture->means.cidr, &prefix))
        return server_error_field("prefix", "is %s, which is not inside of the pool %s",
                                  ip_prefix_format(picture->call->arena, &prefix),
                                  ip_prefix_format(picture->call->arena, &picture->means.cidr));
    *out_prefix = prefix;
    return NULL;
}

/* GET /api/admin/networks/{namespace}/{name}/map */
static struct error *get_map(struct server_call *call)
{
    CLEANUP(picture) struct picture picture = { .call = call };
    struct text text = TEXT_EMPTY;
    struct ip_prefix prefix;
    struct address_map map;
    struct error *err = read_picture(&picture);

    if (!err)
        err = read_prefix(&picture, &prefix);
    if (err)
        return err;
    address_map_read(call->arena, &prefix, picture.spans.items, picture.spans.count, &map);
    json_write_object(&text);
    json_write_member(&text, "prefix", ip_prefix_format(call->arena, &map.prefix));
    write_number(&text, "granularity", map.granularity);
    json_write_key(&text, "blocks");
    json_write_list(&text);
    for (size_t i = 0; i < map.count; i++)
        write_block(&picture, &map.blocks[i], &text);
    json_write_end_list(&text);
    write_statistics(&picture, &text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

const struct server_route network_map_routes[] = {
    { "getNetworkMap", "GET", "/api/admin/networks/{namespace}/{name}/map", RULE_PLATFORM_VIEWER,
      NULL, NULL, get_map, 0, LIMIT_NONE, NULL, "PoolMap", "Which addresses of a pool are whose" },
    { 0 },
};
