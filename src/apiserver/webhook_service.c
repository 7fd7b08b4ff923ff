/* The endpoints of a service. */
#include "apiserver/webhook_service.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/stored.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/value.h"
#include "store/record.h"

/* Addresses of one service that are ready, all of them as likely. */
struct choice {
    struct slice service;
    struct slice port_name;
    uint64_t seen;
    char *address;
    struct arena *arena;
};

static int64_t port_of(const struct choice *choice, struct value ports)
{
    DOC_EACH (it, ports) {
        if (slice_equal(value_text(it.value, "name"), choice->port_name))
            return value_int_or(value_get(it.value, SLICE("port")), 0);
    }
    return 0;
}

static void offer(struct choice *choice, struct slice host, int64_t port)
{
    bool is_ipv6 = memchr(host.data, ':', host.size);

    if (random_below(++choice->seen) > 0)
        return; /* the n-th replaces the others once in n times */
    choice->address = arena_format(choice->arena, "%s" SLICE_FORMAT "%s:%lld", is_ipv6 ? "[" : "",
                                   SLICE_ARGUMENT(host), is_ipv6 ? "]" : "", (long long)port);
}

static void offer_slice(struct choice *choice, struct value slice)
{
    struct slice owner = value_string_or(
        value_find(slice, VALUE_KEYS("metadata", "labels", "kubernetes.io/service-name")),
        SLICE(""));
    int64_t port = port_of(choice, value_get(slice, SLICE("ports")));

    if (!slice_equal(owner, choice->service) || port <= 0)
        return;
    DOC_EACH (it, value_get(slice, SLICE("endpoints"))) {
        struct slice address =
            value_string_or(value_at(value_get(it.value, SLICE("addresses")), 0), SLICE(""));

        if (address.size &&
            value_bool_or(value_find(it.value, VALUE_KEYS("conditions", "ready")), true))
            offer(choice, address, port);
    }
}

static struct error *offer_slices(struct apiserver *server, struct choice *choice,
                                  struct slice namespace)
{
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct error *err;

    err = stored_list(server, "discovery.k8s.io", "endpointslices", namespace, &list);
    if (err)
        return err;
    VEC_EACH (record, &list.records) {
        CLEANUP(doc) struct doc *slice = stored_copy(*record);

        offer_slice(choice, doc_root(slice));
    }
    return NULL;
}

/* The older form, which people still write by hand. */
static void offer_endpoints(struct apiserver *server, struct choice *choice, struct slice namespace)
{
    CLEANUP(doc) struct doc *endpoints =
        stored_find(server, "", "endpoints", namespace, choice->service);

    if (!endpoints)
        return;
    DOC_EACH (subset, value_get(doc_root(endpoints), SLICE("subsets"))) {
        int64_t port = port_of(choice, value_get(subset.value, SLICE("ports")));

        DOC_EACH (it, value_get(subset.value, SLICE("addresses"))) {
            if (port > 0)
                offer(choice, value_text(it.value, "ip"), port);
        }
    }
}

static bool find_port(struct value spec, uint16_t port, struct slice *out_name)
{
    DOC_EACH (it, value_get(spec, SLICE("ports"))) {
        if (value_int_or(value_get(it.value, SLICE("port")), 0) == port) {
            *out_name = value_text(it.value, "name");
            return true;
        }
    }
    return false;
}

static struct error *refuse_port(const struct webhook_service *service)
{
    return error_new(ERR_UNAVAILABLE, "no service port %u found for service \"" SLICE_FORMAT "\"",
                     service->port, SLICE_ARGUMENT(service->name));
}

struct error *webhook_service_find(struct arena *arena, struct apiserver *server,
                                   const struct webhook_service *service, const char **out_address)
{
    struct choice choice = { .service = service->name, .arena = arena };
    CLEANUP(doc) struct doc *doc = NULL;
    struct value spec;
    struct error *err;

    if (server->find_service)
        return server->find_service(server->find_service_context, arena, service->namespace,
                                    service->name, service->port, out_address);
    doc = stored_find(server, "", "services", service->namespace, service->name);
    if (!doc)
        return error_new(ERR_UNAVAILABLE, "service \"" SLICE_FORMAT "\" not found",
                         SLICE_ARGUMENT(service->name));
    spec = value_get(doc_root(doc), SLICE("spec"));
    if (slice_is(value_text(spec, "type"), "ExternalName")) {
        *out_address =
            arena_format(arena, SLICE_FORMAT ":%u",
                         SLICE_ARGUMENT(value_text(spec, "externalName")), service->port);
        return NULL;
    }
    if (!find_port(spec, service->port, &choice.port_name))
        return refuse_port(service);
    err = offer_slices(server, &choice, service->namespace);
    if (err)
        return err;
    if (!choice.seen)
        offer_endpoints(server, &choice, service->namespace);
    if (!choice.seen)
        return error_new(ERR_UNAVAILABLE, "no endpoints available for service \"" SLICE_FORMAT "\"",
                         SLICE_ARGUMENT(service->name));
    *out_address = choice.address;
    return NULL;
}
