/* butler server [--kubeconfig FILE] [flags], butler server routes, butler server verify-audit */
#include "platform/server_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/confine.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "kube/kubeconfig.h"
#include "net/address.h"
#include "platform/post.h"
#include "platform/shell_command.h"
#include "server/audit_verify.h"
#include "server/routes.h"
#include "server/settings.h"

struct server_flags {
    const char *address;
    const char *metrics;
    const char *kubeconfig;
    const char *context;
    const char *certificate;
    const char *key;
    bool dev;
    bool check;
};

#define FLAG(name, member, value, fallback, summary)                                               \
    CLI_STRING(name, 0, struct server_flags, member, value, fallback, summary, 0)

static const struct cli_option option_table[] = {
    FLAG("addr", address, "ADDR:PORT", ":8080", "address of the console and its REST surface"),
    FLAG("metrics-addr", metrics, "ADDR:PORT", ":9090",
         "where /metrics is served, without TLS; 0: nowhere"),
    FLAG("kubeconfig", kubeconfig, "FILE", NULL,
         "the management cluster (default: KUBECONFIG, else the one this pod runs in)"),
    FLAG("context", context, "NAME", NULL, "of the kubeconfig (default: its current one)"),
    FLAG("tls-cert", certificate, "FILE", NULL, "serve HTTPS with this certificate …"),
    FLAG("tls-key", key, "FILE", NULL, "… and its key; SIGHUP reads both again"),
    CLI_BOOL("dev", 0, struct server_flags, dev, "for development: no start-up checks, debug log"),
    CLI_BOOL("check-config", 0, struct server_flags, check,
             "say what is wrong with the configuration and end"),
    CLI_END,
};

static const char *look_up(void *context, const char *name)
{
    (void)context;
    return getenv(name);
}

/* One line for each thing that is wrong, so that one start finds them all. */
static struct error *read_settings(struct cli *cli, const struct server_flags *o,
                                   struct server_settings *settings)
{
    CLEANUP(text) struct text problems = TEXT_EMPTY;

    settings_read(cli->arena, look_up, NULL, settings, &problems);
    settings->dev = o->dev;
    if (o->dev && !getenv("BUTLER_LOG_LEVEL"))
        settings->log_level = LOG_LEVEL_DEBUG;
    settings->in_cluster = !o->kubeconfig && !getenv("KUBECONFIG");
    settings_check(settings, &problems);
    shell_command_check(settings, &problems);
    if (!o->certificate != !o->key)
        text_append(&problems, "--tls-cert and --tls-key belong together\n");
    if (!problems.size)
        return NULL;
    return error_new(ERR_BAD_REQUEST, "%.*s", (int)problems.size - 1, problems.data);
}

static struct error *check_address(const char *flag, const char *text)
{
    struct address address;
    struct error *err = address_parse(text, &address);

    return err ? error_wrap(error_recode(err, ERR_BAD_REQUEST), "flag --%s", flag) : NULL;
}

static struct error *load_cluster(struct cli *cli, const struct server_flags *o,
                                  struct kubeconfig *cluster)
{
    const char *path = o->kubeconfig ? o->kubeconfig : getenv("KUBECONFIG");
    struct error *err;

    if (path && *path)
        return kubeconfig_load(cli->arena, path, o->context, cluster);
    err = kubeconfig_load_account(cli->arena, KUBECONFIG_ACCOUNT_DIRECTORY,
                                  getenv("KUBERNETES_SERVICE_HOST"),
                                  getenv("KUBERNETES_SERVICE_PORT"), cluster);
    if (err && err->code == ERR_NOT_FOUND)
        cli_hint(cli, "name the cluster with --kubeconfig FILE, or run this in a pod of it");
    return err;
}

static struct error *serve(struct cli *cli, const struct server_flags *o,
                           const struct server_settings *settings)
{
    CLEANUP(log) struct log *log =
        log_new(STDOUT_FILENO, LOG_FORMAT_JSON, settings->log_level, clock_system());
    CLEANUP(post) struct post *post = NULL;
    struct kubeconfig cluster;
    struct error *err;

    err = confine_memory();
    if (!err)
        err = load_cluster(cli, o, &cluster);
    if (err)
        return err;
    memory_settle();
    err = post_open(
        &(struct post_options){
            .log = log,
            .clock = clock_system(),
            .cluster = &cluster,
            .settings = settings,
            .address = o->address,
            .metrics = strcmp(o->metrics, "0") == 0 ? NULL : o->metrics,
            .certificate = o->certificate,
            .key = o->key,
        },
        &post);
    if (err)
        return error_wrap(err, "start the server");
    post_run(post);
    return NULL;
}

static struct error *run(struct cli *cli, const void *flags)
{
    const struct server_flags *o = flags;
    struct server_settings settings;
    struct error *err;

    err = check_address("addr", o->address);
    if (!err && strcmp(o->metrics, "0") != 0)
        err = check_address("metrics-addr", o->metrics);
    if (!err)
        err = read_settings(cli, o, &settings);
    if (err || o->check)
        return err;
    return serve(cli, o, &settings);
}

static struct error *print_routes(struct cli *cli, const void *flags)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)cli;
    (void)flags;
    routes_print(&text);
    fputs(text_string(&text), stdout);
    return NULL;
}

static struct error *verify_audit(struct cli *cli, const void *flags)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *directory = cli_argument(cli, 0);
    struct error *err = audit_verify(directory, &text);

    (void)flags;
    fputs(text_string(&text), stdout);
    return err ? error_wrap(err, "verify %s", directory) : NULL;
}

const struct command server_command = {
    .path = "server",
    .summary = "Serve the console and its REST surface for a management cluster",
    .details =
        "Works with any Kubernetes API that has Butler's kinds. BUTLER_* variables configure\n"
        "it; what cannot be read is refused by name. SIGTERM lets requests finish, SIGHUP\n"
        "reads the certificate again and opens the audit file anew.",
    .options = option_table,
    .options_size = sizeof(struct server_flags),
    .examples = { { "butler server --kubeconfig FILE --addr 127.0.0.1:8080", "beside the cluster" },
                  { "butler server --check-config", "what the configuration lacks" } },
    .run = run,
};

const struct command server_routes_command = {
    .path = "server routes",
    .summary = "Print every route of the server, who may use it, and what the audit log calls it",
    .run = print_routes,
};

const struct command server_verify_audit_command = {
    .path = "server verify-audit",
    .arguments = "DIR",
    .summary = "Look whether the audit log of a server is what was written",
    .run = verify_audit,
};
