/* What runs in a server's own process, and in which order it starts and stops. */
#include "platform/post.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "crypto/certificate.h"
#include "crypto/key.h"
#include "kube/https.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/shutdown.h"
#include "loop/signal.h"
#include "net/address.h"
#include "net/http_client.h"
#include "net/http_server.h"
#include "net/metrics.h"
#include "net/tls.h"
#include "platform/console_files.h"
#include "platform/limits.h"
#include "platform/shell_command.h"
#include "platform/side.h"
#include "platform/staff.h"
#include "server/server.h"
#include "server/settings.h"
#include "web/dispatcher.h"
#include "web/health.h"

struct post {
    struct post_options options;
    struct log *log;
    struct loop *loop;
    struct pool *calls;
    struct metrics *metrics;
    struct http_client *client;
    struct https *https;
    struct tls *tls; /* NULL: clear text */
    struct server *server;
    struct side front;
    struct side figures;
    struct health *health;
    struct dispatcher *figure_calls;
    struct staff staff;
    struct shutdown *shutdown;
    struct signal *signals[3];
};

/* --- certificates --------------------------------------------------------------------------- */

static struct error *load_tls(struct post *post, struct tls **out_tls)
{
    struct certificate_list chain = { 0 };
    CLEANUP(key) struct key *key = NULL;
    struct error *err;

    err = certificate_list_load(&chain, post->options.certificate);
    if (!err)
        err = key_load(post->options.key, &key);
    if (!err)
        err = tls_server_new(
            &(struct tls_server_options){ .chain = &chain, .key = key, .predecessor = post->tls },
            out_tls);
    certificate_list_done(&chain);
    return err ? error_wrap(err, "read the certificate and its key") : NULL;
}

/* What cannot be read now leaves the old one in use. */
static void reload_tls(struct post *post)
{
    struct tls *tls = NULL;
    CLEANUP(error) struct error *err = load_tls(post, &tls);

    if (err) {
        log_error(post->log, "the old certificate stays", LOG_ERROR(err));
        return;
    }
    http_server_set_tls(post->front.server, tls);
    tls_unref(post->tls);
    post->tls = tls;
    log_info(post->log, "the certificate was read again");
}

static void on_hangup(void *context, int number)
{
    struct post *post = context;

    (void)number;
    server_reopen(post->server);
    if (post->options.certificate)
        reload_tls(post);
}

/* --- the end -------------------------------------------------------------------------------- */

static void close_signals(struct post *post)
{
    for (size_t i = 0; i < COUNT_OF(post->signals); i++) {
        if (post->signals[i])
            signal_close(post->signals[i], NULL, NULL);
        post->signals[i] = NULL;
    }
}

static void on_stopped(void *context, bool clean)
{
    struct post *post = context;

    log_info(post->log, "stopped", LOG_BOOL("clean", clean));
    close_signals(post);
    loop_stop(post->loop);
}

static void on_signal(void *context, int number)
{
    struct post *post = context;

    if (shutdown_has_begun(post->shutdown))
        _exit(128 + number); /* asked twice: whoever asks does not want to wait */
    log_info(post->log, "stopping", LOG_STR("signal", strsignal(number)));
    server_leave(post->server);
    shutdown_begin(post->shutdown, on_stopped, post);
}

static void stop_server(void *who, void (*stopped)(void *context), void *context)
{
    server_stop(who, stopped, context);
}

static void prepare_shutdown(struct post *post)
{
    post->shutdown = shutdown_new(post->loop);
    shutdown_join(post->shutdown, SHUTDOWN_CALLS, "requests", POST_STOP_MS, side_stop,
                  &post->front);
    shutdown_join(post->shutdown, SHUTDOWN_CONTROLLERS, "server", POST_STOP_MS, staff_stop,
                  &post->staff);
    if (post->figures.server)
        shutdown_join(post->shutdown, SHUTDOWN_LOOP, "metrics", REPLICA_DESKS_MS, side_stop,
                      &post->figures);
    post->signals[0] = signal_open(post->loop, SIGTERM, on_signal, post);
    post->signals[1] = signal_open(post->loop, SIGINT, on_signal, post);
    post->signals[2] = signal_open(post->loop, SIGHUP, on_hangup, post);
}

/* --- open and close ------------------------------------------------------------------------- */

static struct error *listen_on(struct post *post, struct side *side, const char *name,
                               const char *address)
{
    struct error *err = http_server_listen(side->server, address, NULL);
    char text[ADDRESS_TEXT_SIZE];

    if (err)
        return error_wrap(err, "serve %s", name);
    log_info(post->log, "listening", LOG_STR("for", name),
             LOG_STR("address", address_format(http_server_address(side->server, 0), text)));
    return NULL;
}

/* With the credential that the server itself has. */
static struct error *open_management(void *context, struct http_peer **out_peer)
{
    const struct post *post = context;

    return https_peer_new(post->options.cluster, out_peer);
}

static struct error *open_server(struct post *post)
{
    const struct post_options *options = &post->options;
    struct http_limits limits = server_http_limits();
    struct error *err;

    err = server_new(
        &(struct server_options){
            .loop = post->loop,
            .pool = post->calls,
            .clock = options->clock,
            .log = post->log,
            .metrics = post->metrics,
            .transport = https_transport(post->https),
            .settings = options->settings,
            .files = console_files,
            .file_count = console_files_count,
            .launcher = shell_command_launcher,
            .open_management = open_management,
            .context = post,
            .search_path = getenv("PATH"),
            .prints_audit = true,
        },
        &post->server);
    if (err)
        return err;
    post->staff = (struct staff){ .loop = post->loop, .who = post->server, .stop = stop_server };
    side_init(&post->front, post->loop, server_service, server_service_context(post->server),
              post->tls, &limits, POST_DRAIN_MS);
    return listen_on(post, &post->front, "console", options->address);
}

static struct error *open_figures(struct post *post)
{
    struct error *err;

    if (!post->options.metrics)
        return NULL;
    post->health = health_new(post->metrics);
    health_set_metrics_token(post->health, post->options.settings->metrics_token);
    err = dispatcher_new(
        &(struct dispatcher_options){ .name = "metrics", .pool = post->calls, .log = post->log },
        &post->figure_calls);
    if (!err)
        err = dispatcher_add(post->figure_calls, health_routes, post->health);
    if (err)
        return err;
    side_init(&post->figures, post->loop, &dispatcher_service, post->figure_calls, NULL, NULL, 0);
    return listen_on(post, &post->figures, "metrics", post->options.metrics);
}

static struct error *open_parts(struct post *post)
{
    struct error *err;

    post->metrics = metrics_new();
    err = metrics_add_process(post->metrics, "butler_server");
    if (!err && post->options.certificate)
        err = load_tls(post, &post->tls);
    if (!err)
        err = https_new(post->loop, post->client, post->options.cluster, &post->https);
    if (!err)
        err = open_server(post);
    if (!err)
        err = open_figures(post);
    return err ? err : server_start(post->server);
}

struct error *post_open(const struct post_options *options, struct post **out_post)
{
    CLEANUP(post) struct post *post = NEW(struct post);
    struct error *err;

    signal_ignore_failed_writes();
    post->options = *options;
    post->log = log_ref(options->log);
    post->loop = loop_new(options->clock, options->log);
    post->calls = pool_new("calls", RUNTIME_CALL_THREADS, RUNTIME_CALLS_WAITING);
    post->client = http_client_new(post->loop);
    err = open_parts(post);
    if (err)
        return err;
    *out_post = STEAL(post);
    return NULL;
}

void post_run(struct post *post)
{
    prepare_shutdown(post);
    loop_run(post->loop);
}

static void on_closed(void *context)
{
    struct post *post = context;

    loop_stop(post->loop);
}

struct post *post_close(struct post *post)
{
    if (!post)
        return NULL;
    side_close(&post->front);
    side_close(&post->figures);
    staff_close(&post->staff);
    http_client_close(post->client, on_closed, post);
    loop_run(post->loop);
    shutdown_free(post->shutdown);
    pool_free(post->calls);
    loop_stop(post->loop); /* the last answers of the workers come home */
    loop_run(post->loop);
    server_free(post->server);
    dispatcher_free(post->figure_calls);
    health_free(post->health);
    https_free(post->https);
    loop_free(post->loop);
    tls_unref(post->tls);
    metrics_free(post->metrics);
    log_unref(post->log);
    return memory_free(post);
}
