/* Opens, runs and ends the process of a tenant. */
#include "platform/tenant.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "apiserver/apiserver.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/shutdown.h"
#include "loop/signal.h"
#include "net/http_server.h"
#include "net/metrics.h"
#include "net/tls.h"
#include "platform/authority.h"
#include "platform/keepers.h"
#include "platform/limits.h"
#include "platform/state.h"
#include "platform/tenant_conf.h"
#include "platform/tenant_control.h"
#include "platform/tenant_internal.h"

/* --- what supervisors see ------------------------------------------------------------------- */

static void report(void *context, struct tenant_report *out_report)
{
    const struct tenant *tenant = context;
    *out_report = (struct tenant_report){
        .state = tenant->draining ? "draining"
                 : tenant->ready  ? "ready"
                                  : "starting",
        .version = tenant->conf->settings.version,
        .generation = tenant->conf->settings.generation,
        .last_use_ms = tenant->use.last_ms,
        .open = tenant->use.open,
    };
}

static void on_use(void *context)
{
    struct tenant *tenant = context;

    if (tenant->control) /* a request may outlast it at the end */
        tenant_control_tell_soon(tenant->control);
    if (tenant->use.last_ms && timer_is_set(&tenant->settle))
        timer_set(&tenant->settle, 0, 0); /* whoever woke it has the answer */
}

/* --- its end -------------------------------------------------------------------------------- */

static void close_signals(struct tenant *tenant)
{
    for (size_t i = 0; i < COUNT_OF(tenant->signals); i++) {
        if (tenant->signals[i])
            signal_close(tenant->signals[i], NULL, NULL);
        tenant->signals[i] = NULL;
    }
}

static void on_stopped(void *context, bool clean)
{
    struct tenant *tenant = context;

    log_info(tenant->log, "stopped", LOG_BOOL("clean", clean));
    close_signals(tenant);
    tenant->control = tenant_control_close(tenant->control);
    loop_stop(tenant->loop);
}

void tenant_begin_drain(struct tenant *tenant)
{
    shutdown_begin(tenant->shutdown, on_stopped, tenant);
}

static void drain(struct tenant *tenant, const char *why)
{
    if (tenant->draining)
        return;
    log_info(tenant->log, "stopping", LOG_STR("because", why));
    tenant->draining = true;
    timer_cancel(&tenant->patience);
    tenant_control_tell(tenant->control);
    if (!tenant->reloading)
        tenant_begin_drain(tenant);
}

static void on_signal(void *context, int number)
{
    struct tenant *tenant = context;

    if (tenant->draining)
        _exit(128 + number); /* asked twice: whoever asks does not want to wait */
    drain(tenant, strsignal(number));
}

static void on_drain(void *context)
{
    drain(context, "a supervisor wants it");
}

static void on_reload(void *context)
{
    tenant_reload(context);
}

static const struct tenant_control_events control_events = {
    .on_reload = on_reload,
    .on_drain = on_drain,
    .report = report,
};

/* Watches end in good order; whoever comes back finds the next process. */
static void end_watches(void *context, struct shutdown_part *part)
{
    struct tenant *tenant = context;

    apiserver_stop(tenant->apiserver);
    shutdown_part_done(part);
}

static void prepare_shutdown(struct tenant *tenant)
{
    static const int numbers[] = { SIGTERM, SIGINT };

    tenant->shutdown = shutdown_new(tenant->loop);
    shutdown_join(tenant->shutdown, SHUTDOWN_ACCEPTING, "watches", SECONDS(1), end_watches, tenant);
    shutdown_join(tenant->shutdown, SHUTDOWN_CALLS, "api", TENANT_STOP_MS, side_stop, &tenant->api);
    shutdown_join(tenant->shutdown, SHUTDOWN_CALLS, "platform", TENANT_STOP_MS, side_stop,
                  &tenant->platform);
    shutdown_join(tenant->shutdown, SHUTDOWN_CONTROLLERS, "controllers", RUNTIME_STOP_MS,
                  staff_stop, &tenant->staff);
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        tenant->signals[i] = signal_open(tenant->loop, numbers[i], on_signal, tenant);
}

/* --- its beginning -------------------------------------------------------------------------- */

static struct error *open_files(struct tenant *tenant)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *run = arena_format(arena, "%s/run", tenant->directory);
    struct error *err;

    err = tenant_conf_load(tenant->directory, tenant->clock, &tenant->conf);
    if (err)
        return err;
    tenant->run_directory = open(run, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (tenant->run_directory < 0)
        return error_errno(errno, "open %s", run);
    err = tenant_control_open(tenant->loop, tenant->log, run, &control_events, tenant,
                              &tenant->control);
    if (err)
        return err;
    return state_open(arena_format(arena, "%s/store", tenant->directory), &tenant->state);
}

static struct error *open_apiserver(struct tenant *tenant)
{
    const struct tenant_conf *conf = tenant->conf;
    struct apiserver_identity identity;
    struct error *err;

    authority_identity(conf->authority, conf->issuer, &identity);
    err = apiserver_open(
        &(struct apiserver_options){
            .directory = state_directory(tenant->state),
            .loop = tenant->loop,
            .pool = tenant->calls,
            .clock = tenant->clock,
            .log = tenant->log,
            .metrics = tenant->metrics,
            .encryption_key_file = conf->encryption_key,
            .identity = identity,
            .service_ranges = conf->settings.service_ranges,
            .kubernetes_version = conf->settings.version,
            .settles = conf->given != NULL,
        },
        &tenant->apiserver);
    if (err)
        return error_wrap(err, "open the API");
    apiserver_set_write_limits(tenant->apiserver, &conf->settings.write_limits);
    apiserver_set_storage_quota(tenant->apiserver, conf->settings.storage_bytes);
    return NULL;
}

static void make_sides(struct tenant *tenant)
{
    tenant->use = (struct tenant_use){
        .server = tenant->apiserver, .clock = tenant->clock, .on_change = on_use, .context = tenant
    };
    side_init(&tenant->api, tenant->loop, &tenant_use_service, &tenant->use, tenant->tls, NULL,
              TENANT_DRAIN_MS);
    side_init(&tenant->platform, tenant->loop, &apiserver_service, tenant->apiserver, tenant->tls,
              NULL, TENANT_DRAIN_MS);
}

static struct error *listen_to_all(struct tenant *tenant)
{
    static const struct http_listen_options platform = { .encrypted = true };
    CLEANUP(arena) struct arena *arena = arena_create();
    int listener = tenant->listener;
    struct error *err;

    tenant->listener = -1; /* the server's now */
    if (listener >= 0)
        err = http_server_adopt(tenant->api.server, listener);
    else
        err = http_server_listen(tenant->api.server, tenant->api_address, NULL);
    if (err)
        return error_wrap(err, "open the API");
    err = http_server_listen(
        tenant->platform.server,
        arena_format(arena, "unix:/proc/self/fd/%d/platform.sock", tenant->run_directory),
        &platform);
    return err ? error_wrap(err, "open the API for the platform") : NULL;
}

/* Whoever comes may see it now. */
static void become_ready(struct tenant *tenant)
{
    if (tenant->ready || tenant->draining)
        return;
    timer_cancel(&tenant->patience);
    if (tenant->waits)
        tenant->run_error = listen_to_all(tenant);
    if (tenant->run_error) {
        drain(tenant, "it cannot listen");
        return;
    }
    apiserver_settled(tenant->apiserver);
    tenant->ready = true;
    if (tenant->announce)
        tenant->announce(tenant->announce_context, http_server_address(tenant->api.server, 0));
    tenant_control_tell(tenant->control);
    log_info(tenant->log, "the tenant is ready",
             LOG_STR("namespace", tenant->conf->settings.namespace),
             LOG_STR("name", tenant->conf->settings.name),
             LOG_STR("version", tenant->conf->settings.version));
}

static void on_given(void *context)
{
    become_ready(context);
}

void tenant_on_given(void *context)
{
    struct tenant *tenant = context;

    loop_post(tenant->loop, on_given, tenant);
}

static void on_impatient(void *context)
{
    struct tenant *tenant = context;

    log_warn(tenant->log, "serves although not all is there that the cluster is given");
    become_ready(tenant);
}

static struct error *open_parts(struct tenant *tenant)
{
    struct error *err;

    err = open_files(tenant);
    if (err)
        return err;
    tenant->metrics = metrics_new();
    err = metrics_add_process(tenant->metrics, "butler");
    if (!err)
        err = authority_tls(tenant->conf->authority, NULL, &tenant->tls);
    if (!err)
        err = open_apiserver(tenant);
    if (err)
        return err;
    make_sides(tenant);
    tenant->waits = tenant->conf->given && apiserver_is_new(tenant->apiserver);
    return tenant->waits ? NULL : listen_to_all(tenant);
}

struct error *tenant_open(const struct tenant_options *options, struct tenant **out_tenant)
{
    CLEANUP(tenant) struct tenant *tenant = NEW(struct tenant);
    struct error *err;

    signal_ignore_failed_writes();
    tenant->log = log_ref(options->log);
    tenant->clock = options->clock;
    tenant->directory = memory_strdup(options->directory);
    tenant->run_directory = -1;
    tenant->listener = options->listener;
    tenant->api_address = memory_strdup(options->api);
    tenant->announce = options->announce;
    tenant->announce_context = options->context;
    tenant->loop = loop_new(options->clock, options->log);
    tenant->calls = pool_new("calls", RUNTIME_CALL_THREADS, RUNTIME_CALLS_WAITING);
    err = open_parts(tenant);
    if (err)
        return err;
    prepare_shutdown(tenant);
    *out_tenant = STEAL(tenant);
    return NULL;
}

struct error *tenant_run(struct tenant *tenant)
{
    timer_init(&tenant->patience, tenant->loop, on_impatient, tenant);
    if (tenant->waits)
        timer_set(&tenant->patience, TENANT_GIVEN_MS, 0);
    else
        become_ready(tenant);
    tenant_settle_in(tenant);
    loop_run(tenant->loop);
    return STEAL(tenant->run_error);
}

struct tenant *tenant_close(struct tenant *tenant)
{
    if (!tenant)
        return NULL;
    close_signals(tenant); /* when it never ran */
    tenant->control = tenant_control_close(tenant->control);
    if (tenant->apiserver)
        apiserver_stop(tenant->apiserver);
    side_close(&tenant->api);
    side_close(&tenant->platform);
    staff_close(&tenant->staff);
    keepers_free(tenant->keepers);
    shutdown_free(tenant->shutdown);
    pool_free(tenant->calls);
    if (tenant->loop) { /* the last answers of the workers come home while everything is there */
        loop_stop(tenant->loop);
        loop_run(tenant->loop);
    }
    apiserver_close(tenant->apiserver);
    loop_free(tenant->loop);
    tls_unref(tenant->tls);
    metrics_free(tenant->metrics);
    tenant_conf_free(tenant->conf);
    tenant_conf_free(tenant->next);
    error_free(tenant->reload_error);
    state_close(tenant->state);
    error_free(tenant->run_error);
    if (tenant->listener >= 0)
        close(tenant->listener);
    if (tenant->run_directory >= 0)
        close(tenant->run_directory);
    memory_free(tenant->api_address);
    memory_free(tenant->directory);
    log_unref(tenant->log);
    return memory_free(tenant);
}
