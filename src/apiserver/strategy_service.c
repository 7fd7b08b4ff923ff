/* Services: addresses and ports come from pools and go back there, and what does not fit the type
 * any more is dropped. */
#include "apiserver/apiserver_internal.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/service_internal.h"
#include "apiserver/service_pool.h"
#include "apiserver/strategies.h"
#include "apiserver/write_batch.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/record.h"
#include "store/store.h"

static struct value spec_of(struct value service)
{
    return value_get(service, SLICE("spec"));
}

static void drop_if_same(struct edit *edit, struct value old, struct value new, const char *key)
{
    struct slice name = slice_from(key);

    if (value_equal(value_get(old, name), value_get(new, name)))
        edit_remove(edit, EDIT_PATH("spec", key));
}

static bool is_reached_from_outside(struct value spec)
{
    return service_uses_node_ports(spec) || (service_is_type(spec, "ClusterIP") &&
                                             value_count(value_get(spec, SLICE("externalIPs"))));
}

/* What belonged to the type it had, and was not changed by the client. */
static void drop_of_old_type(struct edit *edit, struct value old, struct value new)
{
    bool balanced = service_is_type(new, "LoadBalancer");

    if (service_is_type(old, "LoadBalancer") && !balanced) {
        drop_if_same(edit, old, new, "allocateLoadBalancerNodePorts");
        drop_if_same(edit, old, new, "loadBalancerClass");
    }
    if (is_reached_from_outside(old) && !is_reached_from_outside(new))
        drop_if_same(edit, old, new, "externalTrafficPolicy");
    if (!balanced)
        edit_set_object(edit, EDIT_PATH("status", "loadBalancer"));
}

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    struct error *err;

    if (change->of_status)
        return NULL;
    if (!value_exists(change->before))
        edit_set_object(edit, EDIT_PATH("status", "loadBalancer"));
    if (service_is_type(spec_of(change->after), "ExternalName"))
        edit_remove(edit, EDIT_PATH("spec", "internalTrafficPolicy"));
    err = service_addresses_complete(change, edit);
    if (!err)
        err = service_ports_complete(change, edit);
    if (!err && value_exists(change->before))
        drop_of_old_type(edit, spec_of(change->before), spec_of(change->after));
    return err;
}

/* --- together with the service ------------------------------------------------------------- */

static bool has_address(struct value spec, struct slice address)
{
    DOC_EACH (it, value_get(spec, SLICE("clusterIPs"))) {
        if (slice_equal(value_string_or(it.value, SLICE("")), address))
            return true;
    }
    return false;
}

static bool has_port(struct value spec, int64_t port)
{
    DOC_EACH (it, value_get(spec, SLICE("ports"))) {
        if (value_int_or(value_get(it.value, SLICE("nodePort")), 0) == port)
            return true;
    }
    return value_int_or(value_get(spec, SLICE("healthCheckNodePort")), 0) == port;
}

/* Calls visit() once for each port that a spec has. */
static void each_port(struct value spec, void (*visit)(void *context, uint16_t port), void *context)
{
    struct value ports = value_get(spec, SLICE("ports"));
    int64_t health = value_int_or(value_get(spec, SLICE("healthCheckNodePort")), 0);

    DOC_EACH (it, ports) {
        int64_t port = value_int_or(value_get(it.value, SLICE("nodePort")), 0);
        bool first = true;

        DOC_EACH (earlier, ports) {
            if (earlier.index >= it.index)
                break;
            if (value_int_or(value_get(earlier.value, SLICE("nodePort")), 0) == port)
                first = false;
        }
        if (port && first && port != health)
            visit(context, (uint16_t)port);
    }
    if (health)
        visit(context, (uint16_t)health);
}

struct transfer {
    struct service_pool *pool;
    struct write_batch *batch;
    struct service_owner owner;
    struct value other; /* the spec that may have the same port */
};

static void take_port(void *context, uint16_t port)
{
    struct transfer *transfer = context;

    if (!has_port(transfer->other, port))
        service_pool_take_port(transfer->pool, transfer->batch, &transfer->owner, port);
}

static void return_port(void *context, uint16_t port)
{
    struct transfer *transfer = context;

    if (!has_port(transfer->other, port))
        service_pool_return_port(transfer->pool, transfer->batch, port);
}

static bool is_address(struct slice text)
{
    return text.size && !slice_is(text, "None");
}

static struct error *transfer_addresses(struct transfer *transfer, struct value old,
                                        struct value new)
{
    DOC_EACH (it, value_get(old, SLICE("clusterIPs"))) {
        struct slice address = value_string_or(it.value, SLICE(""));

        if (is_address(address) && !has_address(new, address))
            service_pool_return_address(transfer->pool, transfer->batch, &transfer->owner, address);
    }
    DOC_EACH (it, value_get(new, SLICE("clusterIPs"))) {
        struct slice address = value_string_or(it.value, SLICE(""));
        struct error *err;

        if (!is_address(address) || has_address(old, address))
            continue;
        err = service_pool_take_address(transfer->pool, transfer->batch, &transfer->owner, address);
        if (err)
            return err;
    }
    return NULL;
}

static void release_record(void *record)
{
    record_unref(record);
}

/* Endpoints go with their service, so that another one of this name does not find them. */
static void delete_endpoints(const struct strategy_change *change, struct write_batch *batch,
                             const struct service_owner *owner)
{
    struct apiserver *server = change->request->server;
    const struct resource *endpoints =
        registry_find(server->builtin, SLICE(""), SLICE("v1"), SLICE("endpoints"));
    struct record *record = store_fetch(
        server->store, &(struct store_key){ endpoints->stored, owner->namespace, owner->name });
    CLEANUP(doc) struct doc *doc = record ? doc_new(doc_bytes(record->doc)) : NULL;

    if (!record)
        return;
    arena_defer(batch->arena, release_record, record);
    if (!value_count(value_find(doc_root(doc), VALUE_KEYS("metadata", "finalizers"))))
        write_batch_delete(batch, record);
}

static struct error *accompany(const struct strategy_change *change, struct write_batch *batch)
{
    struct value old = spec_of(change->before);
    struct value new = spec_of(change->after);
    struct value metadata =
        value_get(value_exists(change->after) ? change->after : change->before, SLICE("metadata"));
    struct transfer transfer = {
        .pool = change->request->server->services,
        .batch = batch,
        .owner = { value_string_or(value_get(metadata, SLICE("namespace")), SLICE("")),
                   value_string_or(value_get(metadata, SLICE("name")), SLICE("")) },
    };

    transfer.other = new;
    each_port(old, return_port, &transfer);
    transfer.other = old;
    each_port(new, take_port, &transfer);
    if (!value_exists(change->after))
        delete_endpoints(change, batch, &transfer.owner);
    return transfer_addresses(&transfer, old, new);
}

const struct strategy strategy_service = {
    .group = "",
    .kind = "Service",
    .prepare = prepare,
    .accompany = accompany,
};
