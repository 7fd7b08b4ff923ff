/* The range that services get their addresses from, and the service that is this server. */
#include "api/condition.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/bootstrap_internal.h"
#include "apiserver/internal_request.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "apiserver/service_pool.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/record.h"
#include "store/store_list.h"

#define NAME "kubernetes"

enum {
    SERVICE_PORT = 443,
    DEFAULT_API_PORT = 6443,
    RESTORE_AT_ONCE = 500 /* addresses in one commit */
};

struct error *bootstrap_add_ranges(struct bootstrap *bootstrap)
{
    struct ip_prefix ranges[SERVICE_POOL_RANGES];
    size_t count = service_pool_ranges(bootstrap->server->services, ranges);
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct edit_node list;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(NAME));
    list = edit_set_array(edit, EDIT_PATH("spec", "cidrs"));
    for (size_t i = 0; i < count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END),
                        slice_from(ip_prefix_format(bootstrap->batch.arena, &ranges[i])));
    condition_set(
        edit, VALUE_ABSENT_VALUE,
        &(struct condition){ "Ready", "True", "", "Kubernetes default Service CIDR is ready" },
        clock_wall_us(bootstrap->server->clock));
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    return bootstrap_add(
        bootstrap,
        &(struct internal_target){ "networking.k8s.io", "v1", "servicecidrs", NULL, NAME }, doc);
}

/* The first address of the range is the server's. */
static struct slice own_address(struct bootstrap *bootstrap)
{
    struct ip_prefix ranges[SERVICE_POOL_RANGES];
    struct ip_address address;

    service_pool_ranges(bootstrap->server->services, ranges);
    address = ip_prefix_masked(&ranges[0]).address;
    ip_next(&address, &address);
    return slice_from(ip_format(bootstrap->batch.arena, &address));
}

struct error *bootstrap_add_service(struct bootstrap *bootstrap)
{
    struct slice address = own_address(bootstrap);
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct edit_node port;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(NAME));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "component"), SLICE("apiserver"));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "provider"), SLICE("kubernetes"));
    edit_set_string(edit, EDIT_PATH("spec", "type"), SLICE("ClusterIP"));
    edit_set_string(edit, EDIT_PATH("spec", "sessionAffinity"), SLICE("None"));
    edit_set_string(edit, EDIT_PATH("spec", "internalTrafficPolicy"), SLICE("Cluster"));
    edit_set_string(edit, EDIT_PATH("spec", "ipFamilyPolicy"), SLICE("SingleStack"));
    edit_set_string(edit, EDIT_PATH("spec", "clusterIP"), address);
    port = edit_set_object(edit,
                           EDIT_UNDER(edit_set_array(edit, EDIT_PATH("spec", "ports")), EDIT_END));
    edit_set_string(edit, EDIT_UNDER(port, "name"), SLICE("https"));
    edit_set_string(edit, EDIT_UNDER(port, "protocol"), SLICE("TCP"));
    edit_set_int(edit, EDIT_UNDER(port, "port"), SERVICE_PORT);
    edit_set_int(edit, EDIT_UNDER(port, "targetPort"), DEFAULT_API_PORT);
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    return bootstrap_add(bootstrap,
                         &(struct internal_target){ "", "v1", "services", "default", NAME }, doc);
}

/* Somebody may have deleted the address of a service that is still there. */
static struct error *restore(struct bootstrap *bootstrap, struct value service)
{
    struct value metadata = value_get(service, SLICE("metadata"));
    struct service_owner owner = {
        value_string_or(value_get(metadata, SLICE("namespace")), SLICE("")),
        value_string_or(value_get(metadata, SLICE("name")), SLICE("")),
    };

    DOC_EACH (it, value_find(service, VALUE_KEYS("spec", "clusterIPs"))) {
        struct slice text = value_string_or(it.value, SLICE(""));
        struct ip_address address;
        struct error *err = ip_parse(text, &address);

        if (err) {
            error_drop(err, "a service without address");
            continue;
        }
        if (service_pool_has_address(bootstrap->server->services, &address))
            continue;
        err =
            service_pool_take_address(bootstrap->server->services, &bootstrap->batch, &owner, text);
        if (err)
            return err;
    }
    return NULL;
}

struct error *bootstrap_restore_addresses(struct bootstrap *bootstrap)
{
    struct apiserver *server = bootstrap->server;
    const struct resource *services =
        registry_find(server->builtin, SLICE(""), SLICE("v1"), SLICE("services"));
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct error *err;

    err = store_list_read(server->store, &(struct store_list_query){ .resource = services->stored },
                          &list);
    if (err)
        return err;
    VEC_EACH (record, &list.records) {
        /* The batch borrows from the document until it is committed. */
        struct doc *doc = doc_new(doc_bytes((*record)->doc));

        arena_defer(bootstrap->batch.arena, doc_release, doc);
        err = restore(bootstrap, doc_root(doc));
        if (err)
            return err;
        if (bootstrap->batch.writes.count >= RESTORE_AT_ONCE) {
            err = bootstrap_commit(bootstrap);
            if (err)
                return err;
        }
    }
    return NULL;
}
