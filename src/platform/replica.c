/* What runs in a replica, and in which order it starts and stops. */
#include "platform/replica.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "kube/https.h"
#include "kube/informer.h"
#include "kube/leader.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/shutdown.h"
#include "loop/signal.h"
#include "loop/timer.h"
#include "net/address.h"
#include "net/http_client.h"
#include "net/http_server.h"
#include "net/metrics.h"
#include "platform/duty.h"
#include "platform/limits.h"
#include "platform/seeds.h"
#include "platform/webhooks.h"
#include "web/dispatcher.h"
#include "web/health.h"

/* An address without TLS, for those who run the cluster. */
struct desk {
    struct replica *replica;
    struct health *health;
    struct dispatcher *calls;
    struct http_server *server; /* NULL: there is none */
    bool stopped;
};

/* One of the things that end one after the other. */
struct ending {
    struct replica *replica;
    struct shutdown_part *part;
};

struct replica {
    struct replica_options options;
    struct log *log;
    struct loop *loop;
    struct pool *calls;   /* rules, and answers about metrics */
    struct pool *work;    /* reconcilers, and lists of informers */
    struct pool *errands; /* what must not wait behind them: the lease, certificates */
    struct metrics *metrics;
    struct metric_series *leads; /* 1: this one */
    struct http_client *client;
    struct https *https;
    struct informers *informers;
    struct desk probes;
    struct desk figures;
    struct webhooks *webhooks; /* NULL: none */
    struct text identity;
    struct leader *leader; /* NULL: there is no election, or not yet */
    bool leading;
    bool has_heard; /* who leads */

    struct duty *duty; /* NULL: does not run */
    bool duty_ending;
    struct timer let_go;  /* by then it must have ended */
    struct ending *after; /* who waits for its end; NULL: nobody */

    bool preparing;           /* a job makes the namespace */
    struct http_abort *abort; /* ends it */
    struct error *failure;
    struct timer retry;

    struct shutdown *shutdown;
    struct ending endings[4];
    struct signal *signals[2];
    bool ran;
};

/* --- leading -------------------------------------------------------------------------------- */

static void begin_duty(struct replica *replica)
{
    replica->duty = duty_start(&(struct duty_options){
        .crew = { .transport = https_transport(replica->https),
                  .informers = replica->informers,
                  .pool = replica->work,
                  .log = replica->log,
                  .metrics = replica->metrics },
        .tuning = &replica->options.tuning,
        .helm_directory = replica->options.cache,
        .management_kubeconfig = replica->options.kubeconfig_path,
        .installs = replica->options.installs,
    });
}

static void on_duty_stopped(void *context)
{
    struct replica *replica = context;

    replica->duty = NULL;
    replica->duty_ending = false;
    timer_cancel(&replica->let_go);
    if (replica->after)
        shutdown_part_done(replica->after->part);
    else if (replica->leading)
        begin_duty(replica); /* elected again meanwhile */
}

static void end_duty(struct replica *replica)
{
    if (!replica->duty || replica->duty_ending)
        return;
    replica->duty_ending = true;
    duty_stop(replica->duty, on_duty_stopped, replica);
}

static void lead(struct replica *replica, bool leading)
{
    replica->leading = leading;
    replica->has_heard = true;
    metric_set(replica->leads, leading ? 1 : 0);
    if (replica->webhooks)
        webhooks_lead(replica->webhooks, leading);
    if (leading && !replica->duty)
        begin_duty(replica);
    if (!leading)
        end_duty(replica);
}

static void on_elected(void *context)
{
    lead(context, true);
}

/* Others may begin when the lease has ended; until then our work must have. */
static void on_lost(void *context)
{
    struct replica *replica = context;
    uint64_t left_ms = replica->options.lease_ms - replica->options.renew_ms;

    lead(replica, false);
    if (replica->duty)
        timer_set(&replica->let_go, left_ms - left_ms / 4, 0);
}

static void on_let_go(void *context)
{
    struct replica *replica = context;

    log_error(replica->log, "the lease is lost and work does not end: leaving at once");
    _exit(1);
}

static void on_leader(void *context, const char *identity)
{
    struct replica *replica = context;

    if (!*identity)
        return; /* nobody, or nobody told us */
    replica->has_heard = true;
    log_info(replica->log, "leader", LOG_STR("identity", identity));
}

static void elect(struct replica *replica)
{
    replica->leader = leader_start(&(struct leader_options){
        .transport = https_transport(replica->https),
        .pool = replica->errands,
        .log = replica->log,
        .namespace = replica->options.namespace,
        .name = REPLICA_LEASE,
        .identity = text_string(&replica->identity),
        .lease_ms = replica->options.lease_ms,
        .renew_ms = replica->options.renew_ms,
        .retry_ms = replica->options.retry_ms,
        .on_elected = on_elected,
        .on_lost = on_lost,
        .on_leader = on_leader,
        .context = replica,
    });
}

/* --- the beginning -------------------------------------------------------------------------- */

static void prepare(struct replica *replica);

/* Worker: lease and certificate need the namespace before anything else is installed. */
static void make_namespace(void *context)
{
    struct replica *replica = context;
    struct kube kube = { .transport = https_transport(replica->https),
                         .field_manager = "butler",
                         .abort = replica->abort };

    replica->failure = seeds_plant_namespace(&kube, replica->options.namespace);
}

static void begin(struct replica *replica)
{
    if (replica->webhooks)
        webhooks_begin(replica->webhooks);
    if (replica->options.elects)
        elect(replica);
    else
        lead(replica, true);
}

static void on_prepared(void *context)
{
    struct replica *replica = context;
    CLEANUP(error) struct error *err = STEAL(replica->failure);

    replica->preparing = false;
    if (shutdown_has_begun(replica->shutdown)) {
        if (replica->after)
            shutdown_part_done(replica->after->part);
        return;
    }
    if (!err) {
        begin(replica);
        return;
    }
    log_error(replica->log, "nothing can begin yet", LOG_ERROR(err));
    timer_set(&replica->retry, INSTALLATION_RETRY_MS, INSTALLATION_RETRY_MS / 8);
}

static void prepare(struct replica *replica)
{
    replica->preparing =
        pool_submit_for(replica->errands, replica->loop, make_namespace, on_prepared, replica);
    ASSERT(replica->preparing); /* nothing else is asked of this pool yet */
}

static void on_retry(void *context)
{
    prepare(context);
}

/* --- probes and metrics --------------------------------------------------------------------- */

static bool knows_its_part(void *context)
{
    const struct replica *replica = context;

    return replica->leading ? replica->duty && duty_is_synced(replica->duty) : replica->has_heard;
}

static bool has_certificate(void *context)
{
    const struct replica *replica = context;

    return webhooks_are_ready(replica->webhooks);
}

static struct error *desk_open(struct desk *desk, struct replica *replica, const char *name,
                               const char *address, struct metrics *shown)
{
    char text[ADDRESS_TEXT_SIZE];
    struct error *err;

    desk->replica = replica;
    if (!address)
        return NULL;
    desk->health = health_new(shown);
    err = dispatcher_new(
        &(struct dispatcher_options){ .name = name, .pool = replica->calls, .log = replica->log },
        &desk->calls);
    if (!err)
        err = dispatcher_add(desk->calls, health_routes, desk->health);
    if (err)
        return err;
    desk->server = http_server_new(replica->loop,
                                   &(struct http_server_options){ .service = &dispatcher_service,
                                                                  .service_context = desk->calls });
    err = http_server_listen(desk->server, address, NULL);
    if (err)
        return error_wrap(err, "serve %s", name);
    log_info(replica->log, "listening", LOG_STR("for", name),
             LOG_STR("address", address_format(http_server_address(desk->server, 0), text)));
    return NULL;
}

static void desk_free(struct desk *desk)
{
    http_server_free(desk->server);
    dispatcher_free(desk->calls);
    health_free(desk->health);
}

/* --- the end -------------------------------------------------------------------------------- */

static void stop_duty(void *context, struct shutdown_part *part)
{
    struct ending *ending = context;
    struct replica *replica = ending->replica;

    ending->part = part;
    timer_cancel(&replica->retry);
    replica->after = ending;
    if (replica->preparing)
        http_abort_fire(replica->abort);
    else if (replica->duty)
        end_duty(replica);
    else
        shutdown_part_done(part);
}

static void on_lease_given_up(void *context)
{
    struct ending *ending = context;

    shutdown_part_done(ending->part);
}

static void give_up_lease(void *context, struct shutdown_part *part)
{
    struct ending *ending = context;

    ending->part = part;
    if (ending->replica->leader)
        leader_stop(STEAL(ending->replica->leader), on_lease_given_up, ending);
    else
        shutdown_part_done(part);
}

static void on_webhooks_stopped(void *context)
{
    struct ending *ending = context;

    shutdown_part_done(ending->part);
}

/* Last, so that what our own work still wrote was answered. */
static void stop_webhooks(void *context, struct shutdown_part *part)
{
    struct ending *ending = context;

    ending->part = part;
    webhooks_stop(ending->replica->webhooks, on_webhooks_stopped, ending);
}

static void on_desk_stopped(void *context)
{
    struct desk *desk = context;
    struct replica *replica = desk->replica;

    desk->stopped = true;
    if ((!replica->probes.server || replica->probes.stopped) &&
        (!replica->figures.server || replica->figures.stopped))
        shutdown_part_done(replica->endings[3].part);
}

static void stop_desks(void *context, struct shutdown_part *part)
{
    struct ending *ending = context;
    struct replica *replica = ending->replica;

    ending->part = part;
    if (replica->probes.server)
        http_server_stop(replica->probes.server, 0, on_desk_stopped, &replica->probes);
    if (replica->figures.server)
        http_server_stop(replica->figures.server, 0, on_desk_stopped, &replica->figures);
    if (!replica->probes.server && !replica->figures.server)
        shutdown_part_done(part);
}

static void close_signals(struct replica *replica)
{
    for (size_t i = 0; i < COUNT_OF(replica->signals); i++) {
        if (replica->signals[i])
            signal_close(replica->signals[i], NULL, NULL);
        replica->signals[i] = NULL;
    }
}

static void on_stopped(void *context, bool clean)
{
    struct replica *replica = context;

    log_info(replica->log, "stopped", LOG_BOOL("clean", clean));
    if (!clean)
        _exit(1); /* something hangs, and the kernel frees it as well */
    close_signals(replica);
    loop_stop(replica->loop);
}

static void on_signal(void *context, int number)
{
    struct replica *replica = context;

    if (shutdown_has_begun(replica->shutdown))
        _exit(128 + number); /* asked twice: whoever asks does not want to wait */
    log_info(replica->log, "stopping", LOG_STR("signal", strsignal(number)));
    shutdown_begin(replica->shutdown, on_stopped, replica);
}

static void prepare_shutdown(struct replica *replica)
{
    static const int numbers[] = { SIGTERM, SIGINT };

    replica->shutdown = shutdown_new(replica->loop);
    for (size_t i = 0; i < COUNT_OF(replica->endings); i++)
        replica->endings[i].replica = replica;
    shutdown_join(replica->shutdown, SHUTDOWN_CONTROLLERS, "controllers", REPLICA_STOP_MS,
                  stop_duty, &replica->endings[0]);
    shutdown_join(replica->shutdown, SHUTDOWN_LEASE, "lease", REPLICA_LEASE_MS, give_up_lease,
                  &replica->endings[1]);
    if (replica->webhooks)
        shutdown_join(replica->shutdown, SHUTDOWN_LOOP, "webhooks", REPLICA_DESKS_MS, stop_webhooks,
                      &replica->endings[2]);
    shutdown_join(replica->shutdown, SHUTDOWN_LOOP, "probes", REPLICA_DESKS_MS, stop_desks,
                  &replica->endings[3]);
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        replica->signals[i] = signal_open(replica->loop, numbers[i], on_signal, replica);
}

/* --- open and close ------------------------------------------------------------------------- */

/* Never used by another replica, also on the same machine. */
static void make_identity(struct replica *replica)
{
    char host[256] = "butler";

    if (gethostname(host, sizeof(host) - 1) < 0)
        (void)snprintf(host, sizeof(host), "butler");
    text_appendf(&replica->identity, "%s_", host);
    random_append(&replica->identity, SLICE("0123456789abcdef"), 16);
}

static struct error *open_metrics(struct replica *replica)
{
    static const char *const labels[] = { "name", NULL };
    struct metric *status;
    struct error *err;

    replica->metrics = metrics_new();
    err = metrics_add_process(replica->metrics, "butler");
    if (!err)
        err = metrics_add(replica->metrics,
                          &(struct metric_spec){
                              .name = "leader_election_master_status",
                              .help = "1: this replica leads.",
                              .type = METRIC_GAUGE,
                              .labels = labels,
                          },
                          &status);
    if (err)
        return err;
    replica->leads = metric_series(status, METRIC_VALUES(REPLICA_LEASE));
    metric_set(replica->leads, 0);
    return NULL;
}

static struct error *open_webhooks(struct replica *replica)
{
    const struct replica_options *options = &replica->options;
    char text[ADDRESS_TEXT_SIZE];
    struct error *err;

    if (!options->webhooks)
        return NULL;
    err = webhooks_start(
        &(struct webhooks_options){
            .loop = replica->loop,
            .log = replica->log,
            .metrics = replica->metrics,
            .transport = https_transport(replica->https),
            .informers = replica->informers,
            .calls = replica->calls,
            .errands = replica->errands,
            .listen = options->webhooks,
            .system_namespace = options->tuning.system_namespace,
            .namespace = options->namespace,
            .service = options->webhook_service,
            .address = options->webhook_address,
            .certificate_directory = options->certificates,
            .inject_ca = options->inject_ca,
            .leaves_registered = options->leaves_registered,
        },
        &replica->webhooks);
    if (err)
        return err;
    log_info(replica->log, "listening", LOG_STR("for", "webhooks"),
             LOG_STR("address", address_format(webhooks_address(replica->webhooks), text)));
    return NULL;
}

static struct error *open_parts(struct replica *replica)
{
    const struct replica_options *options = &replica->options;
    struct error *err;

    err = open_metrics(replica);
    if (!err)
        err = https_new(replica->loop, replica->client, options->cluster, &replica->https);
    if (err)
        return err;
    replica->informers = informers_new(&(struct informers_options){
        .transport = https_transport(replica->https),
        .pool = replica->work,
        .log = replica->log,
    });
    err = desk_open(&replica->probes, replica, "probes", options->probes, NULL);
    if (!err)
        err = desk_open(&replica->figures, replica, "metrics", options->metrics, replica->metrics);
    if (!err)
        err = open_webhooks(replica);
    if (err)
        return err;
    if (replica->probes.health) {
        health_add(replica->probes.health, "caches", HEALTH_READY, knows_its_part, replica);
        if (replica->webhooks)
            health_add(replica->probes.health, "webhooks", HEALTH_READY, has_certificate, replica);
    }
    return NULL;
}

struct error *replica_open(const struct replica_options *options, struct replica **out_replica)
{
    CLEANUP(replica) struct replica *replica = NEW(struct replica);
    struct error *err;

    signal_ignore_failed_writes();
    replica->options = *options;
    replica->log = log_ref(options->log);
    replica->loop = loop_new(options->clock, options->log);
    replica->calls = pool_new("calls", REPLICA_CALL_THREADS, REPLICA_CALLS_WAITING);
    replica->work = pool_new("work", MANAGERS_THREADS, MANAGERS_WAITING);
    replica->errands = pool_new("errands", REPLICA_ERRAND_THREADS, REPLICA_CALLS_WAITING);
    replica->client = http_client_new(replica->loop);
    replica->abort = http_abort_new();
    timer_init(&replica->let_go, replica->loop, on_let_go, replica);
    timer_init(&replica->retry, replica->loop, on_retry, replica);
    make_identity(replica);
    err = open_parts(replica);
    if (err)
        return err;
    *out_replica = STEAL(replica);
    return NULL;
}

void replica_run(struct replica *replica)
{
    replica->ran = true;
    prepare_shutdown(replica);
    if (replica->options.installs)
        prepare(replica);
    else
        begin(replica);
    loop_run(replica->loop);
}

static void on_closed(void *context)
{
    struct replica *replica = context;

    loop_stop(replica->loop);
}

/* After a start that failed half way: what listens is let go. */
static void stop_half(struct replica *replica)
{
    struct desk *desks[] = { &replica->probes, &replica->figures };

    for (size_t i = 0; i < COUNT_OF(desks); i++) {
        if (!desks[i]->server)
            continue;
        http_server_stop(desks[i]->server, 0, on_closed, replica);
        loop_run(replica->loop);
    }
    if (replica->webhooks) {
        webhooks_stop(replica->webhooks, on_closed, replica);
        loop_run(replica->loop);
    }
}

struct replica *replica_close(struct replica *replica)
{
    if (!replica)
        return NULL;
    if (!replica->ran)
        stop_half(replica);
    if (replica->informers) {
        informers_stop(replica->informers, on_closed, replica);
        loop_run(replica->loop);
    }
    http_client_close(replica->client, on_closed, replica);
    loop_run(replica->loop);
    shutdown_free(replica->shutdown);
    pool_free(replica->calls);
    pool_free(replica->work);
    pool_free(replica->errands);
    loop_stop(replica->loop); /* the last answers of the workers come home */
    loop_run(replica->loop);
    webhooks_free(replica->webhooks);
    desk_free(&replica->probes);
    desk_free(&replica->figures);
    informers_free(replica->informers);
    https_free(replica->https);
    loop_free(replica->loop);
    metrics_free(replica->metrics);
    text_done(&replica->identity);
    http_abort_unref(replica->abort);
    log_unref(replica->log);
    return memory_free(replica);
}
