/* Installation, then the office; they end in the other order. */
#include "platform/duty.h"

#include "base/memory.h"
#include "kube/tenants.h"
#include "loop/loop.h"
#include "platform/installation.h"
#include "platform/office.h"

struct duty {
    struct duty_options options;
    struct installation *installation; /* NULL each: it does not run */
    struct tenants *tenants;
    struct office *office;
    void (*on_stopped)(void *context);
    void *context;
};

static void run(void *context)
{
    struct duty *duty = context;
    const struct duty_options *options = &duty->options;

    duty->tenants = tenants_start(&(struct tenants_options){
        .transport = options->crew.transport,
        .informers = options->crew.informers,
        .call_ms = options->tuning->tenant_call_ms,
    });
    duty->office = office_start(&(struct office_options){
        .crew = options->crew,
        .tenants = duty->tenants,
        .tuning = options->tuning,
        .helm_directory = options->helm_directory,
        .management_kubeconfig = options->management_kubeconfig,
    });
}

struct duty *duty_start(const struct duty_options *options)
{
    struct duty *duty = NEW(struct duty);

    duty->options = *options;
    if (options->installs)
        duty->installation = installation_start(&(struct installation_options){
            .transport = options->crew.transport,
            .informers = options->crew.informers,
            .pool = options->crew.pool,
            .log = options->crew.log,
            .seeds = { .system_namespace = options->tuning->system_namespace },
            .on_installed = run,
            .context = duty,
        });
    else
        run(duty);
    return duty;
}

static void end(void *context)
{
    struct duty *duty = context;
    void (*on_stopped)(void *) = duty->on_stopped;
    void *stopped_context = duty->context;

    memory_free(duty);
    on_stopped(stopped_context);
}

static void stop_tenants(void *context)
{
    struct duty *duty = context;

    if (duty->tenants)
        tenants_stop(duty->tenants, end, duty);
    else
        loop_defer(duty->options.crew.transport->loop, end, duty);
}

static void stop_office(void *context)
{
    struct duty *duty = context;

    if (duty->office)
        office_stop(duty->office, stop_tenants, duty);
    else
        stop_tenants(duty);
}

void duty_stop(struct duty *duty, void (*on_stopped)(void *context), void *context)
{
    duty->on_stopped = on_stopped;
    duty->context = context;
    if (duty->installation)
        installation_stop(duty->installation, stop_office, duty);
    else
        stop_office(duty);
}

bool duty_is_synced(const struct duty *duty)
{
    return duty->office && office_is_synced(duty->office);
}
