#include "platform/managers.h"

#include "apiserver/transport.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "hosted/hosted.h"
#include "kube/informer.h"
#include "kube/tenants.h"
#include "local/local.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "machines/machines.h"
#include "platform/installation.h"
#include "platform/limits.h"
#include "platform/office.h"

struct managers {
    struct managers_options options;
    struct pool *pool;
    struct kube_transport *transport;
    struct informers *informers;
    struct arena *arena; /* of names */

    struct installation *installation; /* NULL each: it does not run */
    struct tenants *tenants;
    struct office *office;
    struct hosted *hosted;
    struct local *local;
    struct machines *machines;
    bool running;
    size_t stopped;                    /* how many of `members` have stopped */
    void (*on_running)(void *context); /* NULL: nobody waits for it */
    void *running_context;
    void (*on_stopped)(void *context);
    void *context;
};

static struct crew_options crew_of(const struct managers *managers)
{
    return (struct crew_options){
        .transport = managers->transport,
        .informers = managers->informers,
        .pool = managers->pool,
        .log = managers->options.log,
        .metrics = managers->options.metrics,
    };
}

/* The tenants are there before anybody works. */
static struct error *find_hosted(void *context, struct arena *arena, const char *namespace,
                                 const char *cluster, struct kube *out_kube)
{
    const struct managers *managers = context;

    return tenants_get(managers->tenants, arena, namespace, cluster, out_kube);
}

static struct error *run_hosted(struct managers *managers)
{
    const char *ports = managers->options.tuning.tenant_ports;
    const char *const arguments[] = { ports ? "--port-range" : NULL, ports, NULL };

    return hosted_start(
        &(struct hosted_options){
            .crew = crew_of(managers),
            .arguments = arguments,
            .directory = managers->options.directory,
            .tenant = find_hosted,
            .tenant_context = managers,
        },
        &managers->hosted);
}

static struct error *find_tenant(void *context, struct arena *arena, const char *namespace,
                                 const char *cluster, struct kube *out_kube)
{
    return tenants_get(context, arena, namespace, cluster, out_kube);
}

/* What Cluster API and a provider of infrastructure do elsewhere. */
static void run_machines(struct managers *managers)
{
    managers->machines = machines_start(&(struct machines_options){
        .transport = managers->transport,
        .informers = managers->informers,
        .pool = managers->pool,
        .log = managers->options.log,
        .metrics = managers->options.metrics,
        .tenant = find_tenant,
        .tenant_context = managers->tenants,
    });
    managers->local = local_start(&(struct local_options){
        .crew = crew_of(managers),
        .system_namespace = managers->options.tuning.system_namespace,
        .tenant = find_tenant,
        .tenant_context = managers->tenants,
    });
}

/* Loop thread. Whatever started is stopped at the end, even if something behind it did not. */
static void run(void *context)
{
    struct managers *managers = context;
    CLEANUP(error) struct error *err = run_hosted(managers);

    if (err)
        log_error(managers->options.log, "control planes cannot be hosted", LOG_ERROR(err));
    managers->tenants = tenants_start(&(struct tenants_options){
        .transport = managers->transport,
        .informers = managers->informers,
        .call_ms = managers->options.tuning.tenant_call_ms,
        .find_socket = managers->hosted ? hosted_find_socket : NULL,
        .context = managers->hosted,
    });
    run_machines(managers);
    managers->office = office_start(&(struct office_options){
        .crew = crew_of(managers),
        .tenants = managers->tenants,
        .tuning = &managers->options.tuning,
        .helm_directory = arena_format(managers->arena, "%s/helm", managers->options.directory),
        .management_kubeconfig =
            arena_format(managers->arena, "%s/admin.kubeconfig", managers->options.directory),
        .simulates_local = true,
        .hosts = managers->hosted != NULL,
    });
    managers->running = true;
    if (managers->on_running)
        managers->on_running(managers->running_context);
}

void managers_when_running(struct managers *managers, void (*on_running)(void *context),
                           void *context)
{
    ASSERT(!managers->running); /* before the loop turns */
    managers->on_running = on_running;
    managers->running_context = context;
}

/* --- start and stop --------------------------------------------------------------------------- */

struct managers *managers_start(const struct managers_options *options)
{
    struct managers *managers = NEW(struct managers);

    managers->options = *options;
    managers->pool = pool_new("managers", MANAGERS_THREADS, MANAGERS_WAITING);
    managers->transport = transport_new(options->apiserver, user_of_server());
    managers->informers = informers_new(&(struct informers_options){
        .transport = managers->transport,
        .pool = managers->pool,
        .log = options->log,
    });
    managers->arena = arena_create();
    managers->installation = installation_start(&(struct installation_options){
        .transport = managers->transport,
        .informers = managers->informers,
        .pool = managers->pool,
        .log = options->log,
        .seeds = { .system_namespace = options->tuning.system_namespace, .embedded = true },
        .on_installed = run,
        .context = managers,
    });
    return managers;
}

/* Those that run, in the order in which they stop: who makes work before who does it. */

static bool stop_installation(struct managers *managers, void (*on_stopped)(void *context))
{
    installation_stop(managers->installation, on_stopped, managers);
    return true;
}

static bool stop_office(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->office)
        office_stop(managers->office, on_stopped, managers);
    return managers->office != NULL;
}

static bool stop_machines(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->machines)
        machines_stop(managers->machines, on_stopped, managers);
    return managers->machines != NULL;
}

static bool stop_local(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->local)
        local_stop(managers->local, on_stopped, managers);
    return managers->local != NULL;
}

static bool stop_hosted(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->hosted)
        hosted_stop(managers->hosted, on_stopped, managers);
    return managers->hosted != NULL;
}

static bool stop_tenants(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->tenants)
        tenants_stop(managers->tenants, on_stopped, managers);
    return managers->tenants != NULL;
}

static bool stop_informers(struct managers *managers, void (*on_stopped)(void *context))
{
    informers_stop(managers->informers, on_stopped, managers);
    return true;
}

/* False: it does not run. */
static bool (*const members[])(struct managers *managers, void (*on_stopped)(void *context)) = {
    stop_installation, stop_office,  stop_machines,  stop_local,
    stop_hosted,       stop_tenants, stop_informers,
};

static void end(struct managers *managers);

static void on_member_stopped(void *context)
{
    struct managers *managers = context;

    managers->stopped++;
    end(managers);
}

static void end(struct managers *managers)
{
    while (managers->stopped < COUNT_OF(members)) {
        if (members[managers->stopped](managers, on_member_stopped))
            return;
        managers->stopped++;
    }
    managers->on_stopped(managers->context);
}

void managers_stop(struct managers *managers, void (*on_stopped)(void *context), void *context)
{
    managers->on_stopped = on_stopped;
    managers->context = context;
    end(managers);
}

struct managers *managers_free(struct managers *managers)
{
    if (!managers)
        return NULL;
    pool_free(managers->pool);
    informers_free(managers->informers);
    transport_free(managers->transport);
    arena_free(managers->arena);
    return memory_free(managers);
}
