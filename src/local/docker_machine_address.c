/* Which address a simulated machine gets: one of those that its cluster was given for machines and
 * that no other machine has. Where clusters are given none, it is made up. */
#include "api/butler_names.h"
#include "api/ip_allocation.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"
#include "kube/resources.h"
#include "local/local_internal.h"

/* --- indexes ---------------------------------------------------------------------------------- */

static void emit_cluster(struct value object, struct cache_emit *emit)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct ip_allocation allocation;

    ip_allocation_read(object, &allocation);
    if (!slice_is(allocation.type, IP_ALLOCATION_NODES))
        return;
    object_key_append(&(struct object_key){ allocation.cluster_namespace, allocation.cluster },
                      &text);
    cache_emit(emit, text_slice(&text));
}

const struct cache_index docker_machine_blocks = { "node-blocks-by-cluster", emit_cluster };

static void emit_address(struct value object, struct cache_emit *emit)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice address;
    struct meta meta;

    meta_read(object, &meta);
    address = meta_annotation(&meta, LOCAL_NOTE_ADDRESS);
    if (!address.size)
        return;
    object_key_append(&(struct object_key){ meta.namespace, address }, &text);
    cache_emit(emit, text_slice(&text));
}

const struct cache_index docker_machine_addresses = { "machine-by-address", emit_address };

bool docker_machine_address_is_used(struct cache *cache, const struct object_key *machine,
                                    const char *address)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct cache_list list;

    object_key_append(&(struct object_key){ machine->namespace, slice_from(address) }, &text);
    list = cache_find(arena, cache, &CAPI_DOCKER_MACHINES, &docker_machine_addresses,
                      text_slice(&text));
    for (size_t i = 0; i < list.count; i++) {
        if (!slice_equal(object_key_read(doc_root(list.docs[i])).name, machine->name))
            return true;
    }
    return false;
}

/* --- the cluster ------------------------------------------------------------------------------ */

/* The machine's own labels, or those of its namespace, which Butler made for the cluster. */
static struct error *find_source(struct reconcile *rc, const struct docker_machine *machine,
                                 struct object_key *out_key)
{
    struct doc *namespace = NULL;
    struct meta meta = machine->meta;
    struct error *err = NULL;

    if (!meta_label(&meta, BUTLER_LABEL_SOURCE_NAME).size)
        err = kube_find(&rc->kube, &KUBE_NAMESPACES, NULL, rc->namespace, &namespace);
    if (err)
        return err;
    if (namespace) {
        arena_defer(rc->arena, doc_release, namespace);
        meta_read(doc_root(namespace), &meta);
    }
    *out_key = (struct object_key){ meta_label(&meta, BUTLER_LABEL_SOURCE_NAMESPACE),
                                    meta_label(&meta, BUTLER_LABEL_SOURCE_NAME) };
    return NULL;
}

struct error *docker_machine_find_cluster(struct reconcile *rc,
                                          const struct docker_machine *machine,
                                          struct doc **out_doc)
{
    struct object_key key = { .name = SLICE("") };
    struct error *err = find_source(rc, machine, &key);

    if (err || !key.namespace.size || !key.name.size)
        return err;
    return kube_find(&rc->kube, &BUTLER_TENANT_CLUSTERS, arena_text(rc->arena, key.namespace),
                     arena_text(rc->arena, key.name), out_doc);
}

/* --- addresses -------------------------------------------------------------------------------- */

/* Made of its name, so that it is the same after a restart: 10.x.y.z, and z is never 0 or 255. */
static const char *made_up_address(struct arena *arena, const struct reconcile *rc)
{
    unsigned char hash[DIGEST_SHA256_SIZE];
    const char *name = arena_format(arena, "%s/%s", rc->namespace, rc->name);

    digest_compute(DIGEST_SHA256, slice_from(name), hash);
    return arena_format(arena, "10.%u.%u.%u", hash[0], hash[1], 1 + hash[2] % 254);
}

static const char *const *one_address(struct arena *arena, const char *address)
{
    const char **list = arena_array(arena, 2, const char *);

    list[0] = arena_strdup(arena, address);
    return list;
}

/* What the other machines of the cluster have; the caller frees it. */
static struct map *used_addresses(struct reconcile *rc)
{
    struct cache_list machines =
        cache_list(rc->arena, rc->cache, &CAPI_DOCKER_MACHINES, rc->namespace);
    struct map *used = map_new();

    for (size_t i = 0; i < machines.count; i++) {
        struct slice address;
        struct meta meta;

        meta_read(doc_root(machines.docs[i]), &meta);
        address = meta_annotation(&meta, LOCAL_NOTE_ADDRESS);
        if (address.size)
            map_set(used, address, used);
    }
    return used;
}

static struct value addresses_of(const struct doc *allocation)
{
    struct ip_allocation view;

    ip_allocation_read(doc_root(allocation), &view);
    if (view.phase != IP_ALLOCATION_ALLOCATED || view.meta.deleting)
        return VALUE_ABSENT_VALUE;
    return value_find(doc_root(allocation), VALUE_KEYS("status", "addresses"));
}

/* In the order of the blocks and of the addresses in them; NULL: none is free. */
static const char *const *free_addresses(struct reconcile *rc, struct slice cluster,
                                         struct arena *arena)
{
    struct cache_list blocks =
        cache_find(rc->arena, rc->cache, &BUTLER_IP_ALLOCATIONS, &docker_machine_blocks, cluster);
    CLEANUP(map) struct map *used = used_addresses(rc);
    const char **list;
    size_t count = 0;

    for (size_t i = 0; i < blocks.count; i++)
        count += value_count(addresses_of(blocks.docs[i]));
    list = arena_array(arena, count + 1, const char *);
    count = 0;
    for (size_t i = 0; i < blocks.count; i++) {
        DOC_EACH (it, addresses_of(blocks.docs[i])) {
            struct slice address = value_string_or(it.value, SLICE(""));

            if (address.size && !map_get(used, address))
                list[count++] = arena_text(arena, address);
        }
    }
    return count ? list : NULL;
}

struct error *docker_machine_find_addresses(struct reconcile *rc,
                                            const struct docker_machine *machine,
                                            struct joins_request *request)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    CLEANUP(doc) struct doc *cluster = NULL;
    struct object_key source;
    struct error *err;

    if (*machine->address) {
        request->addresses = one_address(request->arena, machine->address);
        return NULL;
    }
    err = docker_machine_find_cluster(rc, machine, &cluster);
    if (err)
        return err;
    if (!cluster ||
        !value_exists(value_find(doc_root(cluster), VALUE_KEYS("status", "ipAllocationRef")))) {
        request->addresses = one_address(request->arena, made_up_address(rc->arena, rc));
        return NULL;
    }
    source = object_key_read(doc_root(cluster));
    object_key_append(&source, &key);
    request->addresses = free_addresses(rc, text_slice(&key), request->arena);
    return request->addresses
               ? NULL
               : error_new(ERR_TOO_MANY, "all addresses for machines of TenantCluster %s are taken",
                           text_string(&key));
}
