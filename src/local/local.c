/* Starts and stops the two controllers. */
#include "local/local.h"

#include "api/butler_names.h"
#include "base/memory.h"
#include "kube/informer.h"
#include "local/limits.h"
#include "local/local_internal.h"
#include "net/http_client.h"

static void on_join_changed(void *context, const struct object_key *key)
{
    struct local *local = context;

    if (local->machines)
        controller_add(local->machines, key);
}

static bool address_is_used(void *context, const struct object_key *key, const char *address)
{
    const struct local *local = context;

    return docker_machine_address_is_used(informers_cache(local->options.crew.informers), key,
                                          address);
}

static const struct joins_events join_events = { on_join_changed, address_is_used };

struct local *local_start(const struct local_options *options)
{
    struct local *local = NEW(struct local);

    local->loop = options->crew.transport->loop;
    local->options = *options;
    if (!local->options.system_namespace)
        local->options.system_namespace = BUTLER_SYSTEM_NAMESPACE;
    if (!local->options.boot_ms)
        local->options.boot_ms = LOCAL_BOOT_MS;
    local->client = http_client_new(local->loop);
    http_client_set_idle(local->client, LOCAL_MAX_IDLE);
    local->joins = joins_new(local->loop, &join_events, local);
    local->clusters = controller_start(&docker_cluster_controller, &options->crew, local);
    local->machines = controller_start(&docker_machine_controller, &options->crew, local);
    return local;
}

static void on_client_closed(void *context)
{
    struct local *local = context;
    void (*on_stopped)(void *) = local->on_stopped;
    void *stopped_context = local->context;

    memory_free(local);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void on_controller_stopped(void *context)
{
    struct local *local = context;

    if (--local->stopping > 0)
        return;
    local->joins = joins_free(local->joins);
    http_client_close(STEAL(local->client), on_client_closed, local);
}

void local_stop(struct local *local, void (*on_stopped)(void *context), void *context)
{
    local->on_stopped = on_stopped;
    local->context = context;
    local->stopping = 2;
    controller_stop(STEAL(local->clusters), on_controller_stopped, local);
    controller_stop(STEAL(local->machines), on_controller_stopped, local);
}

bool local_is_idle(const struct local *local)
{
    return controller_is_idle(local->clusters) && controller_is_idle(local->machines) &&
           joins_are_idle(local->joins);
}
