/* Node ports of services, and the port that tells balancers whether a node has endpoints. */
#include <inttypes.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/service_internal.h"
#include "apiserver/service_pool.h"
#include "apiserver/strategy.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/causes.h"
#include "doc/edit.h"

#define DRY_RUN_PORT 32769 /* upstream's, when nothing is taken in earnest */

struct plan {
    const struct strategy_change *change;
    struct service_pool *pool;
    struct edit *edit;
    struct value old; /* spec; absent: the service is new */
    struct value new;
    struct value old_ports;
    struct value new_ports;
    int64_t *numbers; /* the node port of each port; 0: none */
    uint16_t *taken;  /* ports that this service has now */
    size_t taken_count;
};

static int64_t int_of(struct value object, const char *key)
{
    return value_int_or(value_get(object, slice_from(key)), 0);
}

bool service_is_type(struct value spec, const char *type)
{
    return slice_is(value_text(spec, "type"), type);
}

bool service_uses_node_ports(struct value spec)
{
    return service_is_type(spec, "NodePort") || service_is_type(spec, "LoadBalancer");
}

bool service_uses_health_port(struct value spec)
{
    return service_is_type(spec, "LoadBalancer") &&
           slice_is(value_text(spec, "externalTrafficPolicy"), "Local");
}

static bool wants_node_ports(struct value spec)
{
    return service_is_type(spec, "NodePort") ||
           (service_is_type(spec, "LoadBalancer") &&
            value_bool_or(value_get(spec, SLICE("allocateLoadBalancerNodePorts")), true));
}

static bool has_node_port(struct value ports, int64_t number)
{
    DOC_EACH (it, ports) {
        if (int_of(it.value, "nodePort") == number)
            return true;
    }
    return false;
}

static bool is_ours(const struct plan *plan, int64_t number)
{
    for (size_t i = 0; i < plan->taken_count; i++) {
        if (plan->taken[i] == number)
            return true;
    }
    return has_node_port(plan->old_ports, number);
}

static void remember(struct plan *plan, int64_t number)
{
    plan->taken[plan->taken_count++] = (uint16_t)number;
}

static struct error *refuse(const struct plan *plan, const char *field, int64_t number,
                            const char *why)
{
    const struct resource *resource = plan->change->resource;
    struct arena *arena = plan->change->request->arena;
    struct slice name = value_text(value_get(plan->change->after, SLICE("metadata")), "name");
    CLEANUP(causes) struct causes causes = { .arena = NULL };

    causes_init(&causes, arena);
    causes_add_printed(&causes, CAUSE_INVALID, field,
                       slice_from(arena_format(arena, "%" PRId64, number)), why);
    return causes_error(&causes, resource->kind->group, resource->kind->kind,
                        arena_text(arena, name));
}

/* A new service asks for this node port for two ports of different numbers. */
static bool is_asked_twice(const struct plan *plan, size_t index, int64_t number)
{
    int64_t port = int_of(value_at(plan->new_ports, index), "port");

    DOC_EACH (it, plan->new_ports) {
        if (it.index >= index)
            break;
        if (plan->numbers[it.index] == number && int_of(it.value, "port") != port)
            return !value_exists(plan->old);
    }
    return false;
}

/* A port that the client asked for: free, or this service's already. */
static struct error *take_wanted(struct plan *plan, size_t index, int64_t number)
{
    const struct request *request = plan->change->request;
    const char *why = "provided port is already allocated";

    if (!is_asked_twice(plan, index, number)) {
        if (is_ours(plan, number))
            return NULL;
        why =
            service_pool_refuse_port(plan->pool, request->arena, request->options.dry_run, number);
    }
    if (why)
        return refuse(plan, arena_format(request->arena, "spec.ports[%zu].nodePort", index), number,
                      why);
    remember(plan, number);
    return NULL;
}

static struct error *find_free(struct plan *plan, int64_t *out_number)
{
    uint16_t port = DRY_RUN_PORT;
    struct error *err = NULL;

    if (plan->change->request->options.dry_run)
        port = (uint16_t)(DRY_RUN_PORT + plan->taken_count);
    else
        err = service_pool_find_port(plan->pool, plan->taken, plan->taken_count, &port);
    if (err)
        return err;
    remember(plan, port);
    *out_number = port;
    return NULL;
}

/* What was there under this name and is left out stays, unless another port has it now. */
static void keep_old(struct plan *plan)
{
    if (!wants_node_ports(plan->old) || !wants_node_ports(plan->new))
        return;
    DOC_EACH (port, plan->new_ports) {
        DOC_EACH (old, plan->old_ports) {
            int64_t number = int_of(old.value, "nodePort");

            if (!plan->numbers[port.index] &&
                slice_equal(value_text(old.value, "name"), value_text(port.value, "name")) &&
                !has_node_port(plan->new_ports, number))
                plan->numbers[port.index] = number;
        }
    }
}

/* Of a new service: ports of one number (TCP and UDP) share a node port unless they ask for two. */
static int64_t shared_number(const struct plan *plan, size_t index)
{
    int64_t number = int_of(value_at(plan->new_ports, index), "port");

    DOC_EACH (it, plan->new_ports) {
        if (plan->numbers[it.index] && int_of(it.value, "port") == number)
            return plan->numbers[it.index];
    }
    return 0;
}

static struct error *choose(struct plan *plan, size_t index)
{
    bool new = !value_exists(plan->old);

    if (!plan->numbers[index] && new)
        plan->numbers[index] = shared_number(plan, index);
    if (plan->numbers[index])
        return take_wanted(plan, index, plan->numbers[index]);
    if (!wants_node_ports(plan->new))
        return NULL;
    return find_free(plan, &plan->numbers[index]);
}

static struct error *choose_node_ports(struct plan *plan)
{
    size_t count = value_count(plan->new_ports);
    struct error *err = NULL;

    if (!service_uses_node_ports(plan->new))
        return NULL;
    keep_old(plan);
    for (size_t i = 0; i < count && !err; i++)
        err = choose(plan, i);
    if (err)
        return err;
    for (size_t i = 0; i < count; i++) {
        struct edit_node port =
            edit_item(plan->edit, edit_find(plan->edit, EDIT_PATH("spec", "ports")), i);

        if (plan->numbers[i])
            edit_set_int(plan->edit, EDIT_UNDER(port, "nodePort"), plan->numbers[i]);
    }
    return NULL;
}

static struct error *choose_health_port(struct plan *plan)
{
    struct arena *arena = plan->change->request->arena;
    int64_t old = int_of(plan->old, "healthCheckNodePort");
    int64_t number = int_of(plan->new, "healthCheckNodePort");
    const char *why = NULL;
    struct error *err = NULL;

    if (!service_uses_health_port(plan->new))
        return NULL;
    if (service_uses_health_port(plan->old)) {
        if (!number && old)
            edit_set_int(plan->edit, EDIT_PATH("spec", "healthCheckNodePort"), old);
        return NULL;
    }
    if (number) {
        why = service_pool_refuse_port(plan->pool, arena, plan->change->request->options.dry_run,
                                       number);
        if (why)
            return error_new(ERR_INTERNAL,
                             "Internal error occurred: failed to allocate requested HealthCheck "
                             "NodePort %" PRId64 ": %s",
                             number, why);
        return NULL;
    }
    err = find_free(plan, &number);
    if (!err)
        edit_set_int(plan->edit, EDIT_PATH("spec", "healthCheckNodePort"), number);
    return err;
}

static bool adds_node_ports(const struct plan *plan)
{
    DOC_EACH (it, plan->new_ports) {
        int64_t number = int_of(it.value, "nodePort");

        if (number && !has_node_port(plan->old_ports, number))
            return true;
    }
    return false;
}

/* A service of another type loses what it was given, unless the client changed it in the same
 * breath, which is an error to be told. */
static void drop_ports(const struct plan *plan)
{
    if (service_uses_node_ports(plan->old) && !service_uses_node_ports(plan->new) &&
        !adds_node_ports(plan)) {
        EDIT_EACH (port, edit_find(plan->edit, EDIT_PATH("spec", "ports")))
            edit_remove(plan->edit, EDIT_UNDER(port.node, "nodePort"));
    }
    if (service_uses_health_port(plan->old) && !service_uses_health_port(plan->new) &&
        int_of(plan->old, "healthCheckNodePort") == int_of(plan->new, "healthCheckNodePort"))
        edit_remove(plan->edit, EDIT_PATH("spec", "healthCheckNodePort"));
}

struct error *service_ports_complete(const struct strategy_change *change, struct edit *edit)
{
    struct plan plan = {
        .change = change,
        .pool = change->request->server->services,
        .edit = edit,
        .old = value_get(change->before, SLICE("spec")),
        .new = value_get(change->after, SLICE("spec")),
    };
    struct error *err;

    plan.old_ports = value_get(plan.old, SLICE("ports"));
    plan.new_ports = value_get(plan.new, SLICE("ports"));
    if (value_count(plan.new_ports) > API_MAX_SERVICE_PORTS)
        return error_new(ERR_TOO_LARGE, "the service has %zu ports, at most %d are allowed",
                         value_count(plan.new_ports), API_MAX_SERVICE_PORTS);
    plan.numbers = arena_array(change->request->arena, API_MAX_SERVICE_PORTS, int64_t);
    plan.taken = arena_array(change->request->arena, API_MAX_SERVICE_PORTS + 1, uint16_t);
    DOC_EACH (it, plan.new_ports)
        plan.numbers[it.index] = int_of(it.value, "nodePort");
    err = choose_node_ports(&plan);
    if (!err)
        err = choose_health_port(&plan);
    if (!err)
        drop_ports(&plan);
    return err;
}
