/* Opens what a platform keeps, runs it, closes it. */
#include "platform/start.h"

#include <sys/resource.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/confine.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/command.h"
#include "crypto/secret.h"
#include "net/address.h"
#include "platform/admin.h"
#include "platform/authority.h"
#include "platform/hosts.h"
#include "platform/runtime.h"
#include "platform/state.h"
#include "store/store.h"

static struct error *address_of(const char *flag, const char *text, struct address *out_address)
{
    struct error *err = address_parse(text, out_address);

    return err ? error_wrap(error_recode(err, ERR_BAD_REQUEST), "flag --%s", flag) : NULL;
}

/* Ten thousand connections need ten thousand descriptors; the soft limit is often 1024. */
static void raise_descriptor_limit(struct log *log)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur == limit.rlim_max)
        return;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) < 0)
        log_warn(log, "the limit of open files stays as it is", LOG_UINT("limit", limit.rlim_cur));
}

static struct error *open_all(struct arena *arena, const struct start_options *options,
                              struct start *start)
{
    struct address api;
    struct address console;
    const struct address *listening[] = { &api, options->console ? &console : NULL, NULL };
    struct error *err;

    /* Words first: a typing error must not make a directory. */
    err = address_of("api", options->api, &api);
    if (err)
        return err;
    if (options->console) {
        err = address_of("listen", options->console, &console);
        if (err)
            return err;
    }
    err = state_open(options->state, &start->state);
    if (err)
        return err;
    if (options->console) {
        err = admin_open(start->state, &start->first, &start->admin);
        if (err)
            return err;
    }
    return authority_open(start->state, hosts_list(arena, listening), clock_system(),
                          &start->authority);
}

static struct error *write_kubeconfig(struct arena *arena, const struct start *start,
                                      const char *api_url)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    struct error *err;

    err = authority_admin_kubeconfig(start->authority, api_url, &text);
    if (err)
        return err;
    return file_write(state_path(start->state, arena, "admin.kubeconfig"), text.data, text.size,
                      0600);
}

struct announcement {
    struct cli *cli;
    const struct start_options *options;
    const struct start *start;
    const struct runtime *runtime;
};

static void announce(void *context)
{
    const struct announcement *announcement = context;

    announcement->options->announce(announcement->cli, announcement->start, announcement->runtime);
}

static struct error *serve(struct cli *cli, const struct start_options *options,
                           struct start *start, struct log *log)
{
    CLEANUP(runtime) struct runtime *runtime = NULL;
    struct error *err;

    err = runtime_open(
        &(struct runtime_options){
            .log = log,
            .clock = clock_system(),
            .state = start->state,
            .admin = start->admin,
            .authority = start->authority,
            .api = options->api,
            .console = options->console,
            .service_ranges = options->service_ranges,
            .node_ports = options->node_ports,
            .cluster_info = options->cluster_info,
            .kubernetes_version = options->kubernetes_version,
            .controllers = options->controllers,
            .manages = options->manages,
            .tuning = options->tuning,
            .logins = &options->logins,
            .audit = options->audit.path ? &options->audit : NULL,
            .history_events = options->history_events,
            .encryption_key_file = options->encryption_key_file
                                       ? options->encryption_key_file
                                       : state_path(start->state, cli->arena, "encryption.key"),
        },
        &runtime);
    if (err && store_is_damaged(err))
        cli_hint(cli, "butler apiserver restore --state %s FILE puts a backup in its place",
                 state_directory(start->state));
    if (err && err->code == ERR_CONFLICT)
        cli_hint(cli, "choose another address with --api%s; port 0 takes a free one",
                 options->console ? " and --listen" : "");
    if (err)
        return err;
    err = write_kubeconfig(cli->arena, start, hosts_url(cli->arena, runtime_api_address(runtime)));
    if (err)
        return error_wrap(err, "write the administrator's kubeconfig");
    runtime_run(runtime, announce, &(struct announcement){ cli, options, start, runtime });
    return NULL;
}

struct error *start_run(struct cli *cli, const struct start_options *options)
{
    CLEANUP(log) struct log *log =
        log_new(STDERR_FILENO, LOG_FORMAT_AUTO, LOG_LEVEL_INFO, clock_system());
    struct start start = { 0 };
    struct error *err;

    memory_settle();
    raise_descriptor_limit(log);
    err = confine_memory();
    if (!err)
        err = open_all(cli->arena, options, &start);
    if (!err)
        err = serve(cli, options, &start, log);
    authority_close(start.authority);
    admin_close(start.admin);
    state_close(start.state);
    return err ? error_wrap(err, "start the platform") : NULL;
}
