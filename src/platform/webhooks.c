/* A server that never speaks without TLS: until it has the certificate that API servers expect, it
 * serves with one that nobody believes, and is not ready. */
#include "platform/webhooks.h"

#include <string.h>

#include "admission/rules_certificate.h"
#include "admission/rules_service.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "kube/informer.h"
#include "kube/resources.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/address.h"
#include "net/http_client.h"
#include "net/http_server.h"
#include "net/tls.h"
#include "platform/limits.h"
#include "platform/webhooks_errand.h"

#define NAME "butler" /* of both configurations */

/* What was looked at last; texts are ours. */
struct webhooks {
    struct webhooks_options options;
    struct arena *arena; /* of names */
    const char *secret;  /* its name */
    const char *url;     /* where we are asked; NULL: by the Service */
    const char *const *addresses;

    struct rules_service *service;
    struct http_server *server;
    struct informer_listener *secrets;           /* NULL each: not listened to */
    struct informer_listener *configurations[2]; /* while we lead */
    struct text served;                          /* the chain; empty: none that anybody believes */
    struct text authorities;                     /* of it */
    bool leading;
    bool stopping;
    bool server_stopped;

    struct job *job; /* under way; NULL: none */
    bool changed;    /* look at the certificate, once the job is done */
    bool unwritten;  /* write the configurations, the same */
    struct timer look;

    void (*on_stopped)(void *context);
    void *context;
};

struct job {
    struct webhooks *webhooks;
    struct arena *arena;
    struct http_abort *abort;
    struct webhooks_errand errand;
    struct slice authorities;
    bool registers; /* else it is about the certificate */
    struct webhooks_certificate certificate;
    struct error *error;
};

static void proceed(struct webhooks *webhooks);

/* --- jobs ----------------------------------------------------------------------------------- */

/* Worker. */
static void work(void *context)
{
    struct job *job = context;

    job->error = job->registers
                     ? webhooks_errand_register(&job->errand, job->authorities)
                     : webhooks_errand_certificate(job->arena, &job->errand, &job->certificate);
}

static void job_free(struct job *job)
{
    tls_unref(job->certificate.tls);
    error_free(job->error);
    http_abort_unref(job->abort);
    arena_free(job->arena);
    memory_free(job);
}

static void end_if_done(struct webhooks *webhooks)
{
    if (webhooks->stopping && webhooks->server_stopped && !webhooks->job)
        webhooks->on_stopped(webhooks->context);
}

static void take_certificate(struct webhooks *webhooks, const struct webhooks_certificate *found)
{
    if (found->tls) {
        http_server_set_tls(webhooks->server, found->tls);
        text_clear(&webhooks->served);
        text_append_slice(&webhooks->served, found->chain);
        log_info(webhooks->options.log, "webhooks have their certificate");
    }
    if (slice_equal(text_slice(&webhooks->authorities), found->authorities))
        return;
    text_clear(&webhooks->authorities);
    text_append_slice(&webhooks->authorities, found->authorities);
    webhooks->unwritten = true;
}

static void on_worked(void *context)
{
    struct job *job = context;
    struct webhooks *webhooks = job->webhooks;
    bool failed = job->error != NULL;

    webhooks->job = NULL;
    if (webhooks->stopping) {
        job_free(job);
        end_if_done(webhooks);
        return;
    }
    if (failed)
        log_warn(webhooks->options.log, "webhooks", LOG_ERROR(job->error));
    if (failed && job->registers)
        webhooks->unwritten = true;
    if (failed && !job->registers)
        webhooks->changed = true;
    if (!failed && !job->registers)
        take_certificate(webhooks, &job->certificate);
    job_free(job);
    if (failed)
        timer_set(&webhooks->look, WEBHOOKS_RETRY_MS, WEBHOOKS_RETRY_MS / 8);
    else
        proceed(webhooks);
}

static void submit(struct webhooks *webhooks, bool registers)
{
    struct job *job = NEW(struct job);

    job->webhooks = webhooks;
    job->arena = arena_create();
    job->abort = http_abort_new();
    job->registers = registers;
    job->authorities = slice_of(arena_text(job->arena, text_slice(&webhooks->authorities)),
                                webhooks->authorities.size);
    job->errand = (struct webhooks_errand){
        .kube = { .transport = webhooks->options.transport,
                  .field_manager = "butler-controller",
                  .abort = job->abort },
        .clock = loop_clock(webhooks->options.loop),
        .secret = webhooks->secret,
        .directory = webhooks->options.certificate_directory,
        .addresses = webhooks->addresses,
        .place = { .name = NAME,
                   .url = webhooks->url,
                   .service = webhooks->options.service,
                   .namespace = webhooks->options.namespace,
                   .inject_ca = webhooks->options.inject_ca },
        .served =
            slice_of(arena_text(job->arena, text_slice(&webhooks->served)), webhooks->served.size),
    };
    if (pool_submit_for(webhooks->options.errands, webhooks->options.loop, work, on_worked, job)) {
        webhooks->job = job;
        return;
    }
    job_free(job);
    webhooks->changed = webhooks->changed || !registers;
    webhooks->unwritten = webhooks->unwritten || registers;
    timer_set(&webhooks->look, WEBHOOKS_RETRY_MS, WEBHOOKS_RETRY_MS / 8);
}

/* The certificate before the configurations: nobody is sent to a server that is not believed. */
static void proceed(struct webhooks *webhooks)
{
    uint64_t period_ms =
        webhooks->options.certificate_directory ? WEBHOOKS_FILES_MS : WEBHOOKS_RENEW_MS;

    if (webhooks->job || webhooks->stopping)
        return;
    if (webhooks->changed) {
        webhooks->changed = false;
        submit(webhooks, false);
    } else if (webhooks->unwritten && webhooks->leading && webhooks_are_ready(webhooks) &&
               !webhooks->options.leaves_registered) {
        webhooks->unwritten = false;
        submit(webhooks, true);
    } else {
        timer_set(&webhooks->look, period_ms, period_ms / 8);
    }
}

static void on_look(void *context)
{
    struct webhooks *webhooks = context;

    webhooks->changed = true;
    proceed(webhooks);
}

static void on_secret(void *context, const struct informer_change *change)
{
    (void)change;
    on_look(context);
}

/* Somebody changed or deleted one of the configurations, or we did. */
static void on_configuration(void *context, const struct informer_change *change)
{
    struct webhooks *webhooks = context;

    (void)change;
    webhooks->unwritten = true;
    proceed(webhooks);
}

/* --- leading -------------------------------------------------------------------------------- */

static struct informer_listener *listen_to(struct webhooks *webhooks,
                                           const struct kube_resource *resource,
                                           const char *namespace, const char *name,
                                           const struct informer_events *events)
{
    return informers_listen(
        webhooks->options.informers,
        &(struct informer_spec){
            .resource = resource,
            .namespace = namespace,
            .field_selector = arena_format(webhooks->arena, "metadata.name=%s", name),
        },
        events, webhooks);
}

void webhooks_lead(struct webhooks *webhooks, bool leading)
{
    static const struct kube_resource *const resources[] = { &KUBE_VALIDATING_WEBHOOKS,
                                                             &KUBE_MUTATING_WEBHOOKS };
    static const struct informer_events events = { on_configuration, NULL };

    webhooks->leading = leading;
    for (size_t i = 0; i < COUNT_OF(webhooks->configurations); i++) {
        struct informer_listener **listener = &webhooks->configurations[i];

        *listener = informers_leave(*listener);
        if (leading && !webhooks->options.leaves_registered)
            *listener = listen_to(webhooks, resources[i], NULL, NAME, &events);
    }
    webhooks->unwritten = true;
    proceed(webhooks);
}

/* --- start and stop ------------------------------------------------------------------------- */

static struct error *open_server(struct webhooks *webhooks)
{
    struct rules_certificate_spec spec = {
        .service = webhooks->options.service,
        .namespace = webhooks->options.namespace,
        .clock = loop_clock(webhooks->options.loop),
    };
    CLEANUP(rules_certificate) struct rules_certificate nobodys = {
        .chain = TEXT_EMPTY, .authority = TEXT_EMPTY
    };
    CLEANUP(tls) struct tls *tls = NULL;
    struct error *err;

    err = rules_certificate_make(&spec, &nobodys);
    if (!err)
        err = rules_certificate_tls(text_slice(&nobodys.chain), secret_reveal(nobodys.key), &tls);
    if (err)
        return err;
    webhooks->server =
        http_server_new(webhooks->options.loop, &(struct http_server_options){
                                                    .service = &rules_service_service,
                                                    .service_context = webhooks->service,
                                                    .tls = tls,
                                                });
    return http_server_listen(webhooks->server, webhooks->options.listen, NULL);
}

static void say_where_we_are(struct webhooks *webhooks)
{
    const char **addresses = arena_array(webhooks->arena, 2, const char *);
    const char *address = webhooks->options.address;
    bool six = address && strchr(address, ':');

    webhooks->addresses = addresses;
    if (!address)
        return;
    addresses[0] = address;
    webhooks->url = arena_format(webhooks->arena, six ? "https://[%s]:%u" : "https://%s:%u",
                                 address, address_port(webhooks_address(webhooks)));
}

struct error *webhooks_start(const struct webhooks_options *options, struct webhooks **out_webhooks)
{
    CLEANUP(webhooks) struct webhooks *webhooks = NEW(struct webhooks);
    struct error *err;

    webhooks->options = *options;
    webhooks->arena = arena_create();
    webhooks->secret = arena_format(webhooks->arena, "%s-cert", options->service);
    timer_init(&webhooks->look, options->loop, on_look, webhooks);
    err = rules_service_new(
        &(struct rules_service_options){
            .reader = { .kube = { .transport = options->transport, .timeout_ms = WEBHOOKS_READ_MS },
                        .system_namespace = options->system_namespace },
            .pool = options->calls,
            .metrics = options->metrics,
        },
        &webhooks->service);
    if (!err)
        err = open_server(webhooks);
    if (err)
        return error_wrap(err, "serve webhooks");
    say_where_we_are(webhooks);
    *out_webhooks = STEAL(webhooks);
    return NULL;
}

void webhooks_begin(struct webhooks *webhooks)
{
    static const struct informer_events events = { on_secret, NULL };

    if (!webhooks->options.certificate_directory)
        webhooks->secrets = listen_to(webhooks, &KUBE_SECRETS, webhooks->options.namespace,
                                      webhooks->secret, &events);
    on_look(webhooks);
}

static void on_server_stopped(void *context)
{
    struct webhooks *webhooks = context;

    webhooks->server_stopped = true;
    end_if_done(webhooks);
}

void webhooks_stop(struct webhooks *webhooks, void (*on_stopped)(void *context), void *context)
{
    webhooks->on_stopped = on_stopped;
    webhooks->context = context;
    webhooks->stopping = true;
    timer_cancel(&webhooks->look);
    webhooks->secrets = informers_leave(webhooks->secrets);
    for (size_t i = 0; i < COUNT_OF(webhooks->configurations); i++)
        webhooks->configurations[i] = informers_leave(webhooks->configurations[i]);
    if (webhooks->job)
        http_abort_fire(webhooks->job->abort);
    http_server_stop(webhooks->server, WEBHOOKS_DRAIN_MS, on_server_stopped, webhooks);
}

struct webhooks *webhooks_free(struct webhooks *webhooks)
{
    if (!webhooks)
        return NULL;
    http_server_free(webhooks->server);
    rules_service_free(webhooks->service);
    text_done(&webhooks->served);
    text_done(&webhooks->authorities);
    arena_free(webhooks->arena);
    return memory_free(webhooks);
}

bool webhooks_are_ready(const struct webhooks *webhooks)
{
    return webhooks->served.size > 0;
}

const struct address *webhooks_address(const struct webhooks *webhooks)
{
    return http_server_address(webhooks->server, 0);
}
