/* Starts controllers with all they need, and stops them in order. */
#include "platform/office.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "controllers/addon_jobs.h"
#include "controllers/controllers.h"
#include "helm/helm.h"
#include "kube/tenants.h"
#include "kube/transport.h"
#include "net/http_client.h"
#include "platform/tuning.h"

struct office {
    struct office_options options;
    struct helm *helm; /* NULL: there is none */
    struct addon_engine_parts engine_parts;
    struct addon_engine engine;
    struct http_client *http; /* to ask other services */
    struct controllers *controllers;
    void (*on_stopped)(void *context);
    void *context;
};

/* This program, wherever it is; NULL: nobody knows. */
static const char *own_program(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);

    if (length <= 0)
        return NULL;
    path[length] = '\0';
    return path;
}

static struct error *open_helm(struct office *office)
{
    char path[PATH_MAX];

    return helm_open(
        &(struct helm_options){
            .loop = office->options.crew.transport->loop,
            .search_path = getenv("PATH"),
            .directory = office->options.helm_directory,
            .renderer = own_program(path, sizeof(path)),
        },
        &office->helm);
}

/* NULL: addons cannot be installed, and each says so. */
static const struct addon_engine *make_engine(struct office *office)
{
    CLEANUP(error) struct error *err = open_helm(office);

    if (err) {
        log_error(office->options.crew.log, "addons cannot be installed", LOG_ERROR(err));
        return NULL;
    }
    office->engine_parts = (struct addon_engine_parts){ office->helm, office->options.tenants };
    office->engine = addon_engine_make(&office->engine_parts);
    return &office->engine;
}

static struct error *find_tenant(void *context, struct arena *arena, const char *namespace,
                                 const char *cluster, struct kube *out_kube)
{
    return tenants_get(context, arena, namespace, cluster, out_kube);
}

struct office *office_start(const struct office_options *options)
{
    struct office *office = NEW(struct office);
    const struct crew_options *crew = &options->crew;
    const struct tuning *tuning = options->tuning;

    office->options = *options;
    office->http = http_client_new(crew->transport->loop);
    office->controllers = controllers_start(&(struct controllers_options){
        .transport = crew->transport,
        .informers = crew->informers,
        .pool = crew->pool,
        .log = crew->log,
        .metrics = crew->metrics,
        .system_namespace = tuning->system_namespace,
        .tenant = find_tenant,
        .tenant_context = options->tenants,
        .simulates_local = options->simulates_local,
        .hosts = options->hosts,
        .addon_engine = make_engine(office),
        .helm_ceiling_ms = tuning->helm_ceiling_ms,
        .management_kubeconfig = options->management_kubeconfig,
        .http = office->http,
        .no_steward = tuning->no_steward,
        .cluster_workers = tuning->cluster_workers,
        .addon_workers = tuning->addon_workers,
    });
    return office;
}

static void on_client_closed(void *context)
{
    struct office *office = context;
    void (*on_stopped)(void *) = office->on_stopped;
    void *stopped_context = office->context;

    memory_free(office);
    on_stopped(stopped_context);
}

static void on_helm_closed(void *context)
{
    struct office *office = context;

    http_client_close(office->http, on_client_closed, office);
}

static void on_controllers_stopped(void *context)
{
    struct office *office = context;

    if (office->helm)
        helm_close(office->helm, on_helm_closed, office);
    else
        on_helm_closed(office);
}

void office_stop(struct office *office, void (*on_stopped)(void *context), void *context)
{
    office->on_stopped = on_stopped;
    office->context = context;
    controllers_stop(office->controllers, on_controllers_stopped, office);
}

bool office_is_synced(const struct office *office)
{
    return controllers_are_synced(office->controllers);
}
