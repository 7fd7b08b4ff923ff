/* What runs, and in which order it starts and stops. */
#include "platform/runtime.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "apiserver/apiserver.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/shutdown.h"
#include "loop/signal.h"
#include "net/address.h"
#include "net/http_server.h"
#include "net/metrics.h"
#include "net/tls.h"
#include "platform/authority.h"
#include "platform/control.h"
#include "platform/front.h"
#include "platform/hosts.h"
#include "platform/keepers.h"
#include "platform/limits.h"
#include "platform/logins.h"
#include "platform/managers.h"
#include "platform/side.h"
#include "platform/staff.h"
#include "platform/state.h"
#include "server/server.h"
#include "web/call.h"
#include "web/dispatcher.h"
#include "web/health.h"

struct runtime {
    struct log *log;
    struct loop *loop;
    struct pool *calls;
    struct metrics *metrics;
    struct health *health;
    struct tls *tls;
    struct logins *logins;
    struct apiserver *apiserver;
    struct keepers *keepers;
    struct managers *managers; /* NULL: only the API runs here */
    struct staff staff[3];     /* all, in the order in which they stop */
    struct side api;
    struct side console;
    struct front *front; /* NULL: there is no console */
    struct side control_side;
    struct dispatcher *control_calls;
    struct control *control;
    struct shutdown *shutdown;
    struct signal *signals[2];
    atomic_bool serving;
    void (*on_running)(void *context);
    void *running_context;
};

static bool is_serving(void *context)
{
    struct runtime *runtime = context;

    return atomic_load(&runtime->serving);
}

static struct error *open_side(struct side *side, struct runtime *runtime,
                               const struct http_service *service, void *context,
                               const char *address)
{
    side_init(side, runtime->loop, service, context, runtime->tls, NULL, RUNTIME_DRAIN_MS);
    return http_server_listen(side->server, address, NULL);
}

static struct error *publish(struct runtime *runtime, bool cluster_info, struct slice ca_pem)
{
    const struct address *address = runtime_api_address(runtime);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct ip_address ip;
    struct error *err = NULL;

    if (cluster_info)
        err = apiserver_publish_cluster_info(runtime->apiserver, hosts_url(arena, address), ca_pem);
    if (err || !hosts_reached_by(address, &ip))
        return err;
    return apiserver_publish(runtime->apiserver, &ip, address_port(address));
}

static struct error *open_apiserver(struct runtime *runtime, const struct runtime_options *options)
{
    struct apiserver_identity identity;
    struct error *err;

    authority_identity(options->authority, "https://kubernetes.default.svc.cluster.local",
                       &identity);
    err = logins_open(options->logins ? options->logins : &(struct logins_options){ 0 },
                      runtime->loop, options->clock, &runtime->logins);
    if (err)
        return err;
    err = apiserver_open(
        &(struct apiserver_options){
            .directory = state_directory(options->state),
            .loop = runtime->loop,
            .pool = runtime->calls,
            .clock = options->clock,
            .log = options->log,
            .metrics = runtime->metrics,
            .encryption_key_file = options->encryption_key_file,
            .identity = identity,
            .max_history_events = options->history_events,
            .service_ranges = options->service_ranges,
            .node_ports = options->node_ports,
            .kubernetes_version = options->kubernetes_version,
            .platform_namespace = options->manages ? options->tuning.system_namespace : NULL,
            .audit = options->audit,
            .static_tokens = logins_tokens(runtime->logins),
            .providers = logins_providers(runtime->logins),
            .provider_count = logins_provider_count(runtime->logins),
        },
        &runtime->apiserver);
    return err ? error_wrap(err, "open the API") : NULL;
}

static struct error *start_controllers(struct runtime *runtime,
                                       const struct runtime_options *options)
{
    struct error *err;

    err = keepers_start(
        &(struct keepers_options){
            .loop = runtime->loop,
            .log = options->log,
            .metrics = runtime->metrics,
            .apiserver = runtime->apiserver,
            .authority = options->authority,
            .controllers = options->controllers,
        },
        &runtime->keepers);
    if (err)
        return error_wrap(err, "start the controllers");
    if (options->manages)
        runtime->managers = managers_start(&(struct managers_options){
            .loop = runtime->loop,
            .log = options->log,
            .metrics = runtime->metrics,
            .apiserver = runtime->apiserver,
            .directory = state_directory(options->state),
            .tuning = options->tuning,
        });
    return NULL;
}

static struct error *open_api(struct runtime *runtime, const struct runtime_options *options)
{
    CLEANUP(text) struct text authority = TEXT_EMPTY;
    struct error *err;

    authority_format_trust(options->authority, &authority);
    err = open_apiserver(runtime, options);
    if (!err)
        err = start_controllers(runtime, options);
    if (err)
        return err;
    err = open_side(&runtime->api, runtime, &apiserver_service, runtime->apiserver, options->api);
    if (!err)
        err = publish(runtime, options->cluster_info, text_slice(&authority));
    return err ? error_wrap(err, "open the API") : NULL;
}

static void on_ready(void *context)
{
    struct runtime *runtime = context;

    runtime->on_running(runtime->running_context);
}

static struct error *open_console(struct runtime *runtime, const struct runtime_options *options)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct http_limits limits = server_http_limits();
    struct error *err;

    if (!options->console)
        return NULL;
    err = front_open(
        &(struct front_options){
            .loop = runtime->loop,
            .pool = runtime->calls,
            .clock = options->clock,
            .log = runtime->log,
            .metrics = runtime->metrics,
            .apiserver = runtime->apiserver,
            .admin = options->admin,
            .authority = options->authority,
            .state = options->state,
            .tuning = &options->tuning,
            .api_url = hosts_url(arena, runtime_api_address(runtime)),
            .on_ready = on_ready,
            .context = runtime,
        },
        &runtime->front);
    if (err)
        return err;
    runtime->staff[0] =
        (struct staff){ .loop = runtime->loop, .who = runtime->front, .stop = front_stop };
    side_init(&runtime->console, runtime->loop, front_service(),
              front_service_context(runtime->front), runtime->tls, &limits, RUNTIME_DRAIN_MS);
    err = http_server_listen(runtime->console.server, options->console, NULL);
    return err ? error_wrap(err, "open the console") : NULL;
}

/* For the commands of whoever runs this platform. */
static struct error *listen_to_commands(struct runtime *runtime,
                                        const struct runtime_options *options)
{
    struct error *err;

    err = control_open(state_directory(options->state), runtime->apiserver, &runtime->control);
    if (!err)
        err = dispatcher_new(
            &(struct dispatcher_options){
                .name = "control",
                .pool = runtime->calls,
                .log = runtime->log,
            },
            &runtime->control_calls);
    if (!err)
        err = dispatcher_add(runtime->control_calls, control_routes, runtime->control);
    if (!err)
        err = open_side(&runtime->control_side, runtime, &dispatcher_service,
                        runtime->control_calls, control_address(runtime->control));
    return err;
}

/* Some file systems have no sockets. The platform is worth more than its commands. */
static void open_control(struct runtime *runtime, const struct runtime_options *options)
{
    CLEANUP(error) struct error *err = listen_to_commands(runtime, options);

    if (err)
        log_warn(runtime->log, "no control socket: backups can be made while nothing runs only",
                 LOG_ERROR(err));
}

static void stop_managers(void *who, void (*on_stopped)(void *context), void *context)
{
    managers_stop(who, on_stopped, context);
}

static void stop_keepers(void *who, void (*on_stopped)(void *context), void *context)
{
    keepers_stop(who, on_stopped, context);
}

static void gather_staff(struct runtime *runtime)
{
    runtime->staff[1] =
        (struct staff){ .loop = runtime->loop, .who = runtime->managers, .stop = stop_managers };
    runtime->staff[2] =
        (struct staff){ .loop = runtime->loop, .who = runtime->keepers, .stop = stop_keepers };
}

static void refuse_readiness(void *context, struct shutdown_part *part)
{
    struct runtime *runtime = context;

    atomic_store(&runtime->serving, false);
    apiserver_stop(runtime->apiserver);
    shutdown_part_done(part);
}

static void close_signals(struct runtime *runtime)
{
    for (size_t i = 0; i < COUNT_OF(runtime->signals); i++) {
        if (runtime->signals[i])
            signal_close(runtime->signals[i], NULL, NULL);
        runtime->signals[i] = NULL;
    }
}

static void on_stopped(void *context, bool clean)
{
    struct runtime *runtime = context;

    log_info(runtime->log, "stopped", LOG_BOOL("clean", clean));
    close_signals(runtime);
    loop_stop(runtime->loop);
}

static void on_signal(void *context, int number)
{
    struct runtime *runtime = context;

    if (shutdown_has_begun(runtime->shutdown))
        _exit(128 + number); /* asked twice: whoever asks does not want to wait */
    log_info(runtime->log, "stopping", LOG_STR("signal", strsignal(number)));
    shutdown_begin(runtime->shutdown, on_stopped, runtime);
}

/* Joined only when everything is open, so that a start that failed has nothing to stop. */
static void prepare_shutdown(struct runtime *runtime)
{
    static const int numbers[] = { SIGTERM, SIGINT };

    runtime->shutdown = shutdown_new(runtime->loop);
    shutdown_join(runtime->shutdown, SHUTDOWN_ACCEPTING, "readiness", SECONDS(1), refuse_readiness,
                  runtime);
    shutdown_join(runtime->shutdown, SHUTDOWN_CALLS, "api", RUNTIME_STOP_MS, side_stop,
                  &runtime->api);
    if (runtime->control_side.server)
        shutdown_join(runtime->shutdown, SHUTDOWN_CALLS, "control", RUNTIME_STOP_MS, side_stop,
                      &runtime->control_side);
    if (runtime->console.server)
        shutdown_join(runtime->shutdown, SHUTDOWN_CALLS, "console", RUNTIME_STOP_MS, side_stop,
                      &runtime->console);
    for (size_t i = 0; i < COUNT_OF(runtime->staff); i++) {
        if (runtime->staff[i].who)
            shutdown_join(runtime->shutdown, SHUTDOWN_CONTROLLERS,
                          runtime->staff[i].who == runtime->front ? "console" : "controllers",
                          RUNTIME_STOP_MS, staff_stop, &runtime->staff[i]);
    }
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        runtime->signals[i] = signal_open(runtime->loop, numbers[i], on_signal, runtime);
}

static struct error *open_parts(struct runtime *runtime, const struct runtime_options *options)
{
    struct error *err;

    runtime->metrics = metrics_new();
    err = metrics_add_process(runtime->metrics, "butler");
    if (err)
        return err;
    runtime->health = health_new(runtime->metrics);
    health_add(runtime->health, "serving", HEALTH_READY, is_serving, runtime);
    err = authority_tls(options->authority, NULL, &runtime->tls);
    if (err)
        return err;
    err = open_api(runtime, options);
    gather_staff(runtime); /* those that have started, even if something else did not */
    if (err)
        return err;
    open_control(runtime, options);
    return open_console(runtime, options);
}

struct error *runtime_open(const struct runtime_options *options, struct runtime **out_runtime)
{
    CLEANUP(runtime) struct runtime *runtime = NEW(struct runtime);
    struct error *err;

    signal_ignore_failed_writes();
    runtime->log = log_ref(options->log);
    runtime->loop = loop_new(options->clock, options->log);
    runtime->calls = pool_new("calls", RUNTIME_CALL_THREADS, RUNTIME_CALLS_WAITING);
    err = open_parts(runtime, options);
    if (err)
        return err;
    prepare_shutdown(runtime);
    atomic_store(&runtime->serving, true);
    *out_runtime = STEAL(runtime);
    return NULL;
}

struct runtime *runtime_close(struct runtime *runtime)
{
    if (!runtime)
        return NULL;
    close_signals(runtime); /* when it never ran */
    if (runtime->apiserver)
        apiserver_stop(runtime->apiserver);
    side_close(&runtime->console);
    side_close(&runtime->control_side);
    side_close(&runtime->api);
    for (size_t i = 0; i < COUNT_OF(runtime->staff); i++)
        staff_close(&runtime->staff[i]);
    managers_free(runtime->managers);
    keepers_free(runtime->keepers);
    front_close(runtime->front);
    dispatcher_free(runtime->control_calls);
    control_close(runtime->control);
    shutdown_free(runtime->shutdown);
    pool_free(runtime->calls);
    logins_close(runtime->logins);
    if (runtime->loop) { /* the last answers of the workers come home while everything is there */
        loop_stop(runtime->loop);
        loop_run(runtime->loop);
    }
    apiserver_close(runtime->apiserver);
    loop_free(runtime->loop);
    tls_unref(runtime->tls);
    health_free(runtime->health);
    metrics_free(runtime->metrics);
    log_unref(runtime->log);
    return memory_free(runtime);
}

const struct address *runtime_api_address(const struct runtime *runtime)
{
    return http_server_address(runtime->api.server, 0);
}

const struct address *runtime_console_address(const struct runtime *runtime)
{
    return http_server_address(runtime->console.server, 0);
}

/* Whoever reads the lines that are printed next tries them at once. */
static void on_running(void *context)
{
    struct runtime *runtime = context;

    if (runtime->front)
        front_start(runtime->front);
    else
        on_ready(runtime);
}

void runtime_run(struct runtime *runtime, void (*tell)(void *context), void *context)
{
    log_info(runtime->log, "the platform is running");
    runtime->on_running = tell;
    runtime->running_context = context;
    if (runtime->managers)
        managers_when_running(runtime->managers, on_running, runtime);
    else
        on_running(runtime);
    loop_run(runtime->loop);
}
