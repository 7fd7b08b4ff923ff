/* butler controller [--kubeconfig FILE] [flags] */
#include "platform/controller_command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/ip.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "kube/kubeconfig.h"
#include "net/address.h"
#include "platform/replica.h"
#include "platform/tuning.h"

struct controller_flags {
    const char *kubeconfig;
    const char *context;
    const char *namespace;
    const char *cache;
    bool installs;
    const char *metrics;
    const char *probes;

    bool elects;
    const char *lease;
    const char *renew;
    const char *retry;

    bool webhooks;
    const char *webhook_port;
    const char *webhook_service;
    const char *webhook_address;
    const char *certificates;
    const char *inject_ca;
    bool registers;

    const char *log_level;
    const char *log_encoder;
    struct tuning_flags tuning;
};

#define FLAG(name, member, value, fallback, summary)                                               \
    CLI_STRING(name, 0, struct controller_flags, member, value, fallback, summary, CLI_ENVIRONMENT)
#define SWITCH(name, member, fallback, summary)                                                    \
    TUNING_SWITCH(name, struct controller_flags, member, fallback, summary)

static const struct cli_option option_table[] = {
    CLI_STRING("kubeconfig", 0, struct controller_flags, kubeconfig, "FILE", NULL,
               "the cluster to work on (default: KUBECONFIG, else the one this pod runs in)", 0),
    FLAG("context", context, "NAME", NULL, "of the kubeconfig (default: its current one)"),
    FLAG("namespace", namespace, "NAMESPACE", NULL,
         "of the lease, and of the Service and the certificate of the webhooks (default: that of "
         "the pod, else --system-namespace)"),
    SWITCH("install-crds", installs, NULL,
           "put Butler's kinds, roles and catalog into the cluster first"),
    FLAG("metrics-bind-address", metrics, "ADDR:PORT", ":8080",
         "where /metrics is served, without TLS; 0: nowhere"),
    FLAG("health-probe-bind-address", probes, "ADDR:PORT", ":8081",
         "where /healthz and /readyz are served, without TLS; 0: nowhere"),
    SWITCH("leader-elect", elects, "true", "let one of several replicas work"),
    FLAG("leader-elect-lease-duration", lease, "DURATION", "15s",
         "how long others wait after the leader's last sign of life"),
    FLAG("leader-elect-renew-deadline", renew, "DURATION", "10s",
         "how long the leader tries to give one before it stops working"),
    FLAG("leader-elect-retry-period", retry, "DURATION", "2s", "between attempts"),
    SWITCH("enable-webhooks", webhooks, "true",
           "answer the cluster's questions about Butler's kinds"),
    FLAG("webhook-port", webhook_port, "PORT", "9443", "where they are answered; 0: a free one"),
    FLAG("webhook-service", webhook_service, "NAME", "butler-webhook",
         "the Service that leads there, with port 443; its certificate is Secret NAME-cert"),
    FLAG("webhook-advertise-address", webhook_address, "IP", NULL,
         "where API servers ask instead of the Service, for replicas outside of the cluster"),
    FLAG("webhook-cert-dir", certificates, "DIR", NULL,
         "tls.crt, tls.key and maybe ca.crt that somebody else renews (default: the replicas make "
         "and renew a certificate)"),
    FLAG("webhook-inject-ca-from", inject_ca, "NAMESPACE/NAME", NULL,
         "the cert-manager Certificate whose authority is written into the configurations"),
    SWITCH("register-webhooks", registers, "true",
           "keep the webhook configurations as they should be"),
    FLAG("cache-dir", cache, "DIR", NULL, "for Helm (default: butler-UID in TMPDIR or /tmp)"),
    FLAG("zap-log-level", log_level, "LEVEL", "info", "debug, info, warn or error"),
    FLAG("zap-encoder", log_encoder, "FORM", "json", "json or console"),
    TUNING_OPTIONS(struct controller_flags, tuning),
    CLI_END,
};

/* --- the flags, one by one ------------------------------------------------------------------ */

static struct error *read_log(const struct controller_flags *o, struct log **out_log)
{
    static const struct {
        const char *name;
        enum log_level level;
    } levels[] = {
        { "debug", LOG_LEVEL_DEBUG }, { "info", LOG_LEVEL_INFO },   { "warn", LOG_LEVEL_WARN },
        { "error", LOG_LEVEL_ERROR }, { "panic", LOG_LEVEL_ERROR },
    };
    bool json = strcmp(o->log_encoder, "json") == 0;

    if (!json && strcmp(o->log_encoder, "console") != 0)
        return error_new(ERR_BAD_REQUEST, "flag --zap-encoder: %s is not json or console",
                         o->log_encoder);
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        if (strcmp(o->log_level, levels[i].name) != 0)
            continue;
        *out_log = log_new(STDERR_FILENO, json ? LOG_FORMAT_JSON : LOG_FORMAT_TEXT, levels[i].level,
                           clock_system());
        return NULL;
    }
    return error_new(ERR_BAD_REQUEST, "flag --zap-log-level: %s is not debug, info, warn or error",
                     o->log_level);
}

/* "0" is nowhere, as those who run controllers are used to. */
static struct error *read_address(const char *flag, const char *text, const char **out_address)
{
    struct address address;
    struct error *err;

    if (strcmp(text, "0") == 0) {
        *out_address = NULL;
        return NULL;
    }
    err = address_parse(text, &address);
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "flag --%s", flag);
    *out_address = text;
    return NULL;
}

static struct error *read_times(const struct controller_flags *o, struct replica_options *options)
{
    struct error *err;

    err = tuning_read_duration("leader-elect-lease-duration", o->lease, 100, HOURS(1),
                               &options->lease_ms);
    if (!err)
        err = tuning_read_duration("leader-elect-renew-deadline", o->renew, 50, HOURS(1),
                                   &options->renew_ms);
    if (!err)
        err = tuning_read_duration("leader-elect-retry-period", o->retry, 10, HOURS(1),
                                   &options->retry_ms);
    if (err)
        return err;
    if (options->lease_ms <= options->renew_ms)
        return error_new(ERR_BAD_REQUEST,
                         "flag --leader-elect-lease-duration: %s is not longer than "
                         "--leader-elect-renew-deadline %s",
                         o->lease, o->renew);
    if (options->renew_ms <= options->retry_ms)
        return error_new(ERR_BAD_REQUEST,
                         "flag --leader-elect-renew-deadline: %s is not longer than "
                         "--leader-elect-retry-period %s",
                         o->renew, o->retry);
    return NULL;
}

static struct error *check_name(const char *flag, const char *name)
{
    struct error *err = name ? name_check_label(slice_from(name)) : NULL;

    return err ? error_wrap(error_recode(err, ERR_BAD_REQUEST), "flag --%s: %s", flag, name) : NULL;
}

static struct error *read_webhooks(struct cli *cli, const struct controller_flags *o,
                                   struct replica_options *options)
{
    struct ip_address ip;
    struct address address;
    struct error *err;

    options->webhook_service = o->webhook_service;
    options->webhook_address = o->webhook_address;
    options->certificates = o->certificates;
    options->inject_ca = o->inject_ca;
    options->leaves_registered = !o->registers;
    if (!o->webhooks)
        return NULL;
    options->webhooks = arena_format(cli->arena, ":%s", o->webhook_port);
    err = address_parse(options->webhooks, &address);
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "flag --webhook-port");
    err = check_name("webhook-service", o->webhook_service);
    if (!err && o->webhook_address)
        err = ip_parse(slice_from(o->webhook_address), &ip);
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "flag --webhook-advertise-address");
    if (o->inject_ca && !strchr(o->inject_ca, '/'))
        return error_new(ERR_BAD_REQUEST, "flag --webhook-inject-ca-from: %s is not NAMESPACE/NAME",
                         o->inject_ca);
    return NULL;
}

/* --- the cluster ---------------------------------------------------------------------------- */

/* A home directory is not searched: what is meant for a person's own use is not to be worked on by
 * accident. */
static struct error *load_cluster(struct cli *cli, const struct controller_flags *o,
                                  struct replica_options *options, struct kubeconfig *cluster)
{
    const char *path = o->kubeconfig ? o->kubeconfig : getenv("KUBECONFIG");
    struct error *err;

    if (path && *path) {
        options->kubeconfig_path = path;
        return kubeconfig_load(cli->arena, path, o->context, cluster);
    }
    err = kubeconfig_load_account(cli->arena, KUBECONFIG_ACCOUNT_DIRECTORY,
                                  getenv("KUBERNETES_SERVICE_HOST"),
                                  getenv("KUBERNETES_SERVICE_PORT"), cluster);
    if (err && err->code == ERR_NOT_FOUND)
        cli_hint(cli, "name the cluster with --kubeconfig FILE, or run this in a pod of it");
    return err;
}

/* What Helm is handed when this is a pod: the same cluster and account, by reference to the token,
 * so that nothing secret is written. */
static struct error *write_kubeconfig(struct cli *cli, struct replica_options *options)
{
    const char *path = arena_format(cli->arena, "%s/management.kubeconfig", options->cache);
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    struct error *err;

    if (options->kubeconfig_path)
        return NULL;
    kubeconfig_format(options->cluster, &text);
    err = file_directory_ensure(options->cache, 0700);
    if (!err)
        err = file_write(path, text.data, text.size, 0600);
    if (err)
        return error_wrap(err, "flag --cache-dir");
    options->kubeconfig_path = path;
    return NULL;
}

static const char *choose_namespace(const struct controller_flags *o,
                                    const struct replica_options *options,
                                    const struct kubeconfig *cluster)
{
    if (o->namespace)
        return o->namespace;
    if (!options->kubeconfig_path && cluster->namespace)
        return cluster->namespace;
    return options->tuning.system_namespace;
}

static const char *choose_cache(struct cli *cli, const struct controller_flags *o)
{
    const char *temporary = getenv("TMPDIR");

    if (o->cache)
        return o->cache;
    return arena_format(cli->arena, "%s/butler-%u", temporary && *temporary ? temporary : "/tmp",
                        (unsigned)geteuid());
}

static struct error *read_flags(struct cli *cli, const struct controller_flags *o,
                                struct replica_options *options)
{
    struct error *err;

    err = tuning_read(&o->tuning, &options->tuning);
    if (!err)
        err = read_address("metrics-bind-address", o->metrics, &options->metrics);
    if (!err)
        err = read_address("health-probe-bind-address", o->probes, &options->probes);
    if (!err)
        err = read_times(o, options);
    if (!err)
        err = check_name("namespace", o->namespace);
    if (!err)
        err = read_webhooks(cli, o, options);
    options->elects = o->elects;
    options->installs = o->installs;
    options->cache = choose_cache(cli, o);
    return err;
}

static struct error *run(struct cli *cli, const void *flags)
{
    const struct controller_flags *o = flags;
    struct replica_options options = { .clock = clock_system() };
    struct kubeconfig cluster;
    CLEANUP(log) struct log *log = NULL;
    CLEANUP(replica) struct replica *replica = NULL;
    struct error *err;

    err = read_log(o, &log);
    if (!err)
        err = read_flags(cli, o, &options);
    if (!err)
        err = load_cluster(cli, o, &options, &cluster);
    if (err)
        return err;
    memory_settle();
    options.log = log;
    options.cluster = &cluster;
    options.namespace = choose_namespace(o, &options, &cluster);
    err = write_kubeconfig(cli, &options);
    if (!err)
        err = replica_open(&options, &replica);
    if (err)
        return error_wrap(err, "start the controllers");
    replica_run(replica);
    return NULL;
}

const struct command controller_command = {
    .path = "controller",
    .summary = "Run Butler's controllers and webhooks for a Kubernetes cluster",
    .details =
        "For a management cluster that has a Kubernetes API, Cluster API and Steward already.\n"
        "Several replicas may run: one works, all answer webhooks. Every flag but --kubeconfig\n"
        "may be an environment variable: --webhook-port is BUTLER_WEBHOOK_PORT. SIGTERM stops\n"
        "within ten seconds, and the next replica takes over at once.",
    .options = option_table,
    .options_size = sizeof(struct controller_flags),
    .examples = { { "butler controller", "in a pod of the cluster" },
                  { "butler controller --kubeconfig FILE --install-crds "
                    "--webhook-advertise-address 192.0.2.1",
                    "beside the cluster, with everything it needs" } },
    .run = run,
};
