/* Addresses that the management cluster uses. */
#include "api/infra_usage.h"

#include <stdlib.h>

#include "api/ipam_pool.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/vec.h"
#include "doc/edit.h"

struct infra_usage {
    struct arena *arena;
    const struct ipam_pool *pool;
    struct map *by_address; /* entries by the bytes of their addresses */
    VEC(struct infra_usage_entry *) entries;
};

static void release(void *context)
{
    struct infra_usage *usage = context;

    map_free(usage->by_address);
    vec_done(&usage->entries);
}

struct infra_usage *infra_usage_new(struct arena *arena, const struct ipam_pool *pool)
{
    struct infra_usage *usage = arena_new(arena, struct infra_usage);

    usage->arena = arena;
    usage->pool = pool;
    usage->by_address = map_new();
    arena_defer(arena, release, usage);
    return usage;
}

static bool is_in(const struct ip_range *ranges, size_t count, const struct ip_address *address)
{
    for (size_t i = 0; i < count; i++)
        if (ip_range_contains(&ranges[i], address))
            return true;
    return false;
}

static bool is_reserved(const struct ipam_pool *pool, const struct ip_address *address)
{
    return is_in(pool->reserved, pool->reserved_count, address);
}

/* In the network, and not for tenants. Reserved addresses inside a tenant range are for tenants
 * neither. */
static bool is_ours(const struct ipam_pool *pool, const struct ip_address *address)
{
    return ip_prefix_contains(&pool->cidr, address) &&
           !is_in(pool->allocatable, pool->allocatable_count, address);
}

static bool read_address(struct slice text, struct ip_address *out_address)
{
    struct ip_address address;
    struct error *err = ip_parse(text, &address);

    if (err) {
        error_drop(err, "a host name, or nothing yet");
        return false;
    }
    if (address.family != IP_V4)
        return false;
    *out_address = address;
    return true;
}

static struct infra_usage_entry *entry_for(struct infra_usage *usage,
                                           const struct ip_address *address, const char *source)
{
    struct slice key = slice_of((const char *)address->bytes, 4);
    struct infra_usage_entry *entry = map_get(usage->by_address, key);

    if (entry)
        return entry;
    entry = arena_new(usage->arena, struct infra_usage_entry);
    entry->address = *address;
    entry->source = source;
    map_set(usage->by_address, key, entry);
    vec_push(&usage->entries, entry);
    return entry;
}

void infra_usage_add_service(struct infra_usage *usage, struct value service)
{
    struct value ingress = value_find(service, VALUE_KEYS("status", "loadBalancer", "ingress"));
    struct ip_address address;
    struct meta meta;

    if (!slice_is(value_text(value_get(service, SLICE("spec")), "type"), "LoadBalancer"))
        return;
    meta_read(service, &meta);
    DOC_EACH (it, ingress) {
        struct infra_usage_entry *entry;

        if (!read_address(value_text(it.value, "ip"), &address) ||
            !is_reserved(usage->pool, &address))
            continue;
        entry = entry_for(usage, &address, "metallb");
        if (!entry->service.size) {
            entry->service_namespace = meta.namespace;
            entry->service = meta.name;
        }
    }
}

/* Calls add() for each internal address of a Node or a Machine that lies in our part. */
static void each_internal(struct infra_usage *usage, struct value object, const char *source,
                          void (*add)(struct infra_usage_entry *entry, const struct meta *meta))
{
    struct ip_address address;
    struct meta meta;

    meta_read(object, &meta);
    DOC_EACH (it, value_find(object, VALUE_KEYS("status", "addresses"))) {
        if (slice_is(value_text(it.value, "type"), "InternalIP") &&
            read_address(value_text(it.value, "address"), &address) &&
            is_ours(usage->pool, &address))
            add(entry_for(usage, &address, source), &meta);
    }
}

static void add_node(struct infra_usage_entry *entry, const struct meta *meta)
{
    if (!entry->node.size)
        entry->node = meta->name;
}

static void add_machine(struct infra_usage_entry *entry, const struct meta *meta)
{
    if (entry->machine.size)
        return;
    entry->machine_namespace = meta->namespace;
    entry->machine = meta->name;
}

void infra_usage_add_node(struct infra_usage *usage, struct value node)
{
    each_internal(usage, node, "node", add_node);
}

void infra_usage_add_machine(struct infra_usage *usage, struct value machine)
{
    each_internal(usage, machine, "machine", add_machine);
}

static int by_address(const void *a, const void *b)
{
    const struct infra_usage_entry *left = a;
    const struct infra_usage_entry *right = b;

    return ip_compare(&left->address, &right->address);
}

size_t infra_usage_entries(struct infra_usage *usage, const struct infra_usage_entry **out_entries)
{
    size_t count = usage->entries.count;
    struct infra_usage_entry *sorted = arena_array(usage->arena, count, struct infra_usage_entry);

    for (size_t i = 0; i < count; i++)
        sorted[i] = *usage->entries.items[i];
    qsort(sorted, count, sizeof(*sorted), by_address);
    *out_entries = sorted;
    return count;
}

static void write_reference(struct edit *edit, struct edit_node entry, const char *name,
                            struct slice object_namespace, struct slice object_name)
{
    struct edit_node reference;

    if (!object_name.size)
        return;
    reference = edit_set_object(edit, EDIT_UNDER(entry, name));
    edit_set_string(edit, EDIT_UNDER(reference, "name"), object_name);
    if (object_namespace.size)
        edit_set_string(edit, EDIT_UNDER(reference, "namespace"), object_namespace);
}

void infra_usage_write(struct arena *arena, const struct infra_usage_entry *entries, size_t count,
                       struct edit *edit, struct edit_node list)
{
    for (size_t i = 0; i < count; i++) {
        const struct infra_usage_entry *entry = &entries[i];
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

        edit_set_string(edit, EDIT_UNDER(item, "ip"),
                        slice_from(ip_format(arena, &entry->address)));
        edit_set_string(edit, EDIT_UNDER(item, "source"), slice_from(entry->source));
        write_reference(edit, item, "serviceRef", entry->service_namespace, entry->service);
        write_reference(edit, item, "nodeRef", SLICE(""), entry->node);
        write_reference(edit, item, "machineRef", entry->machine_namespace, entry->machine);
    }
}

bool infra_usage_same(struct value before, struct value after)
{
    static const char *const addresses[] = { "status", "addresses", NULL };
    static const char *const ingress[] = { "status", "loadBalancer", "ingress", NULL };
    static const char *const type[] = { "spec", "type", NULL };

    return value_equal(value_find(before, addresses), value_find(after, addresses)) &&
           value_equal(value_find(before, ingress), value_find(after, ingress)) &&
           value_equal(value_find(before, type), value_find(after, type));
}
