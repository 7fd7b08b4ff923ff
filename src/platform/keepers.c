/* Housekeeping in the process of the API server. */
#include "platform/keepers.h"

#include "apiserver/apiserver.h"
#include "apiserver/transport.h"
#include "auth/user.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/key.h"
#include "housekeeping/housekeeping.h"
#include "kube/informer.h"
#include "loop/pool.h"
#include "platform/authority.h"
#include "platform/limits.h"
#include "platform/tenant_settings.h"

struct keepers {
    struct pool *pool;
    struct kube_transport *transport;
    struct informers *informers;
    struct housekeeping *housekeeping;
    struct text root_ca;
    void (*on_stopped)(void *context);
    void *context;
};

/* One authority signs for everybody who may be signed for. */
static struct error *sign_with(void *context, const char *signer_name,
                               struct certificate **out_certificate, struct key **out_key)
{
    const struct authority *authority = context;

    (void)signer_name;
    *out_certificate = certificate_ref((struct certificate *)authority_certificate(authority));
    *out_key = key_ref(authority_key(authority));
    return NULL;
}

static const struct housekeeping_signer signer = { sign_with };

static struct error *issue_token(void *context, struct slice namespace, struct slice account,
                                 struct slice uid, struct slice secret_name,
                                 struct secret **out_token)
{
    return apiserver_issue_token(context, namespace, account, uid, secret_name, out_token);
}

struct error *keepers_start(const struct keepers_options *options, struct keepers **out_keepers)
{
    const struct tenant_settings *tenant = options->tenant;
    struct keepers *keepers = NEW(struct keepers);
    struct error *err;

    keepers->pool = pool_new("keepers", KEEPERS_THREADS, KEEPERS_WAITING);
    keepers->transport = transport_new(options->apiserver, user_of_server());
    keepers->informers = informers_new(&(struct informers_options){
        .transport = keepers->transport,
        .pool = keepers->pool,
        .log = options->log,
    });
    authority_format_trust(options->authority, &keepers->root_ca);
    err = housekeeping_start(
        &(struct housekeeping_options){
            .transport = keepers->transport,
            .informers = keepers->informers,
            .pool = keepers->pool,
            .log = options->log,
            .metrics = options->metrics,
            .controllers = options->controllers,
            .root_ca_pem = text_slice(&keepers->root_ca),
            .signer = &signer,
            .signer_context = (void *)options->authority,
            .issue_token = issue_token,
            .issue_context = options->apiserver,
            .given = options->given,
            .on_given = options->on_given,
            .on_given_context = options->on_given_context,
            .keeps_nodes = tenant != NULL,
            .pod_ranges = tenant ? tenant->pod_ranges : NULL,
            .pod_range_count = tenant ? tenant->pod_range_count : 0,
            .approve_serving = tenant && tenant->approve_serving,
            .serving_subnets = tenant ? tenant->serving_subnets : NULL,
            .serving_subnet_count = tenant ? tenant->serving_subnet_count : 0,
        },
        &keepers->housekeeping);
    *out_keepers = keepers; /* whoever gets an error stops what was made */
    return err;
}

static void on_informers_stopped(void *context)
{
    struct keepers *keepers = context;

    keepers->on_stopped(keepers->context);
}

static void on_housekeeping_stopped(void *context)
{
    struct keepers *keepers = context;

    keepers->housekeeping = NULL;
    informers_stop(keepers->informers, on_informers_stopped, keepers);
}

void keepers_stop(struct keepers *keepers, void (*on_stopped)(void *context), void *context)
{
    keepers->on_stopped = on_stopped;
    keepers->context = context;
    if (keepers->housekeeping)
        housekeeping_stop(keepers->housekeeping, on_housekeeping_stopped, keepers);
    else
        informers_stop(keepers->informers, on_informers_stopped, keepers);
}

struct keepers *keepers_free(struct keepers *keepers)
{
    if (!keepers)
        return NULL;
    pool_free(keepers->pool);
    informers_free(keepers->informers);
    transport_free(keepers->transport);
    text_done(&keepers->root_ca);
    return memory_free(keepers);
}
