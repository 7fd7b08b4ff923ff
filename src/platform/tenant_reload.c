/* New files for a tenant that runs: read on a worker, taken on the loop. Connections that are open
 * keep what they were made with; controllers in the process begin anew with the new keys. */
#include <string.h>

#include "apiserver/apiserver.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/http_server.h"
#include "net/tls.h"
#include "platform/authority.h"
#include "platform/keepers.h"
#include "platform/limits.h"
#include "platform/tenant_conf.h"
#include "platform/tenant_control.h"
#include "platform/tenant_internal.h"

static void stop_keepers(void *who, void (*on_stopped)(void *context), void *context)
{
    keepers_stop(who, on_stopped, context);
}

static struct error *start_keepers(struct tenant *tenant, const struct tenant_conf *conf)
{
    struct error *err = keepers_start(
        &(struct keepers_options){
            .loop = tenant->loop,
            .log = tenant->log,
            .metrics = tenant->metrics,
            .apiserver = tenant->apiserver,
            .authority = conf->authority,
            .given = conf->given,
            .on_given = tenant_on_given,
            .on_given_context = tenant,
            .tenant = &conf->settings,
        },
        &tenant->keepers);

    tenant->staff =
        (struct staff){ .loop = tenant->loop, .who = tenant->keepers, .stop = stop_keepers };
    return err;
}

static struct error *publish_address(struct tenant *tenant, const struct tenant_settings *settings)
{
    struct ip_address ip;
    struct error *err;

    if (!settings->advertised || !settings->endpoint_port)
        return NULL;
    err = ip_parse(slice_from(settings->advertised), &ip);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "advertiseAddress");
    return apiserver_publish(tenant->apiserver, &ip, settings->endpoint_port);
}

/* Tells the cluster where its API is and whom it believes. Worker thread. */
static struct error *publish(struct tenant *tenant, const struct tenant_conf *conf)
{
    CLEANUP(text) struct text clients = TEXT_EMPTY;
    CLEANUP(text) struct text proxies = TEXT_EMPTY;
    struct error *err;

    authority_format_trust(conf->authority, &clients);
    authority_format_proxies(conf->authority, &proxies);
    err = apiserver_publish_authorities(tenant->apiserver, text_slice(&clients),
                                        text_slice(&proxies));
    return err ? err : publish_address(tenant, &conf->settings);
}

/* Some things are looked at only when a server starts: ERR_CONFLICT. */
static struct error *check_same(const struct tenant_settings *now,
                                const struct tenant_settings *next)
{
    const char *was = now->service_ranges ? now->service_ranges : "";
    const char *is = next->service_ranges ? next->service_ranges : "";

    if (strcmp(now->uid, next->uid) != 0)
        return error_new(ERR_INVALID, "uid: %s, but this is the tenant %s", next->uid, now->uid);
    if (strcmp(was, is) != 0)
        return error_new(ERR_CONFLICT,
                         "serviceCIDRs: %s instead of %s needs another start of the API server", is,
                         was);
    return NULL;
}

static struct error *load_next(struct tenant *tenant)
{
    struct error *err;

    err = tenant_conf_load(tenant->directory, tenant->clock, &tenant->next);
    if (!err)
        err = check_same(&tenant->conf->settings, &tenant->next->settings);
    return err;
}

static void load_on_worker(void *context)
{
    struct tenant *tenant = context;

    tenant->reload_error = load_next(tenant);
}

static void end_reload(struct tenant *tenant)
{
    tenant->reloading = false;
    tenant->next = tenant_conf_free(tenant->next);
    if (tenant->draining) {
        tenant_begin_drain(tenant);
    } else if (tenant->reload_again) {
        tenant->reload_again = false;
        tenant_reload(tenant);
    }
}

static void fail(struct tenant *tenant, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;

    log_error(tenant->log, "the new files are not taken", LOG_ERROR(err));
    tenant_control_tell_failure(tenant->control, err, err->code == ERR_CONFLICT);
    end_reload(tenant);
}

static void try_keepers(struct tenant *tenant, const struct tenant_conf *conf)
{
    CLEANUP(error) struct error *err = start_keepers(tenant, conf);

    if (err)
        log_error(tenant->log, "controllers do not start", LOG_ERROR(err));
}

/* Nothing of the old configuration is in use any more. */
static void on_keepers_stopped(void *context)
{
    struct tenant *tenant = context;

    tenant->keepers = keepers_free(tenant->keepers);
    try_keepers(tenant, tenant->next);
    tenant_conf_free(tenant->conf);
    tenant->conf = STEAL(tenant->next);
    log_info(tenant->log, "new files are in use",
             LOG_UINT("generation", tenant->conf->settings.generation));
    tenant_control_tell(tenant->control);
    end_reload(tenant);
}

static void publish_on_worker(void *context)
{
    struct tenant *tenant = context;

    tenant->reload_error = publish(tenant, tenant->next ? tenant->next : tenant->conf);
}

/* What the server does itself does not depend on it. */
static void check_published(struct tenant *tenant)
{
    CLEANUP(error) struct error *err = STEAL(tenant->reload_error);

    if (err)
        log_error(tenant->log, "the cluster is not told where its API is", LOG_ERROR(err));
}

static void on_published(void *context)
{
    struct tenant *tenant = context;

    check_published(tenant);
    keepers_stop(tenant->keepers, on_keepers_stopped, tenant);
}

/* All or nothing: what can fail comes first. */
static struct error *take(struct tenant *tenant)
{
    const struct tenant_conf *next = tenant->next;
    CLEANUP(tls) struct tls *tls = NULL;
    struct apiserver_identity identity;
    struct error *err;

    err = authority_tls(next->authority, tenant->tls, &tls);
    if (err)
        return err;
    err = apiserver_set_version(tenant->apiserver, next->settings.version);
    if (err)
        return err;
    authority_identity(next->authority, next->issuer, &identity);
    err = apiserver_set_identity(tenant->apiserver, &identity);
    if (err)
        return err;
    apiserver_set_write_limits(tenant->apiserver, &next->settings.write_limits);
    apiserver_set_storage_quota(tenant->apiserver, next->settings.storage_bytes);
    http_server_set_tls(tenant->api.server, tls);
    http_server_set_tls(tenant->platform.server, tls);
    tls_unref(tenant->tls);
    tenant->tls = STEAL(tls);
    return NULL;
}

static void on_loaded(void *context)
{
    struct tenant *tenant = context;
    struct error *err = STEAL(tenant->reload_error);

    if (!err)
        err = take(tenant);
    if (err)
        fail(tenant, err);
    else if (!pool_submit_for(tenant->calls, tenant->loop, publish_on_worker, on_published, tenant))
        on_published(tenant); /* every worker is busy; the next start tells */
}

void tenant_reload(struct tenant *tenant)
{
    loop_assert(tenant->loop);
    if (tenant->draining)
        return;
    if (tenant->reloading) {
        tenant->reload_again = true;
        return;
    }
    tenant->reloading = true;
    if (!pool_submit_for(tenant->calls, tenant->loop, load_on_worker, on_loaded, tenant))
        fail(tenant, error_new(ERR_TOO_MANY, "too many requests at once to read files"));
}

static void on_settled(void *context)
{
    struct tenant *tenant = context;

    check_published(tenant);
    end_reload(tenant);
}

static void settle_in(void *context)
{
    struct tenant *tenant = context;

    try_keepers(tenant, tenant->conf);
    if (!pool_submit_for(tenant->calls, tenant->loop, publish_on_worker, on_settled, tenant))
        end_reload(tenant); /* every worker is busy; the next start tells */
}

void tenant_settle_in(struct tenant *tenant)
{
    tenant->reloading = true;
    timer_init(&tenant->settle, tenant->loop, settle_in, tenant);
    timer_set(&tenant->settle, tenant->waits ? 0 : TENANT_SETTLE_MS, 0);
}
