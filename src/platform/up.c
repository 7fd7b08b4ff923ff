/* butler up [--state DIR] [--api ADDR:PORT] [--listen ADDR:PORT] */
#include "platform/up.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "net/address.h"
#include "platform/admin.h"
#include "platform/authority.h"
#include "platform/hosts.h"
#include "platform/runtime.h"
#include "platform/state.h"

struct up_options {
    const char *state;
    const char *api;
    const char *listen;
};

static const struct cli_option up_option_table[] = {
    CLI_STRING("state", 0, struct up_options, state, "DIR", NULL,
               "where everything is kept (default: /var/lib/butler for root, else "
               "~/.local/state/butler)",
               0),
    CLI_STRING("api", 0, struct up_options, api, "ADDR:PORT", "127.0.0.1:6443",
               "address of the management API", 0),
    CLI_STRING("listen", 0, struct up_options, listen, "ADDR:PORT", "127.0.0.1:8443",
               "address of the console", 0),
    CLI_END,
};

/* What has been opened before the loop runs. */
struct opened {
    struct state *state;
    struct admin *admin;
    struct authority *authority;
    bool first_start;
};

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

static struct error *open_all(struct arena *arena, const struct up_options *o,
                              struct opened *opened)
{
    struct address api;
    struct address console;
    const struct address *listening[] = { &api, &console, NULL };
    struct error *err;

    /* Words first: a typing error must not make a directory. */
    err = address_of("api", o->api, &api);
    if (err)
        return err;
    err = address_of("listen", o->listen, &console);
    if (err)
        return err;
    err = state_open(o->state, &opened->state);
    if (err)
        return err;
    err = admin_open(opened->state, &opened->first_start, &opened->admin);
    if (err)
        return err;
    return authority_open(opened->state, hosts_list(arena, listening), clock_system(),
                          &opened->authority);
}

static struct error *write_kubeconfig(struct arena *arena, const struct opened *opened,
                                      const char *api_url)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    struct error *err;

    err = authority_admin_kubeconfig(opened->authority, api_url, &text);
    if (err)
        return err;
    return file_write(state_path(opened->state, arena, "admin.kubeconfig"), text.data, text.size,
                      0600);
}

static void print_lines(struct arena *arena, const struct opened *opened, const char *api_url,
                        const char *console_url)
{
    printf("Console  %s", console_url);
    if (opened->first_start)
        printf("  user " ADMIN_USER ", password %s", admin_reveal_password(opened->admin));
    printf("\nAPI      export KUBECONFIG=%s\n",
           state_path(opened->state, arena, "admin.kubeconfig"));
    printf("Next     curl --cacert %s %s/readyz?verbose\n",
           state_path(opened->state, arena, "pki/ca.crt"), api_url);
    printf("Stop     Ctrl-C\n");
    fflush(stdout);
}

static struct error *serve(struct cli *cli, const struct up_options *o, struct opened *opened,
                           struct log *log)
{
    CLEANUP(runtime) struct runtime *runtime = NULL;
    const char *api_url;
    struct error *err;

    err = runtime_open(
        &(struct runtime_options){
            .log = log,
            .clock = clock_system(),
            .state = opened->state,
            .admin = opened->admin,
            .authority = opened->authority,
            .api = o->api,
            .console = o->listen,
        },
        &runtime);
    if (err && err->code == ERR_CONFLICT)
        cli_hint(cli, "choose another address with --api and --listen; port 0 takes a free one");
    if (err)
        return err;
    api_url = hosts_url(cli->arena, runtime_api_address(runtime));
    err = write_kubeconfig(cli->arena, opened, api_url);
    if (err)
        return error_wrap(err, "write the administrator's kubeconfig");
    print_lines(cli->arena, opened, api_url,
                hosts_url(cli->arena, runtime_console_address(runtime)));
    runtime_run(runtime);
    return NULL;
}

static struct error *up(struct cli *cli, const void *options)
{
    CLEANUP(log) struct log *log =
        log_new(STDERR_FILENO, LOG_FORMAT_AUTO, LOG_LEVEL_INFO, clock_system());
    struct opened opened = { 0 };
    struct error *err;

    raise_descriptor_limit(log);
    err = open_all(cli->arena, options, &opened);
    if (!err)
        err = serve(cli, options, &opened, log);
    authority_close(opened.authority);
    admin_close(opened.admin);
    state_close(opened.state);
    return err ? error_wrap(err, "start the platform") : NULL;
}

const struct command up_command = {
    .path = "up",
    .summary = "Run the whole platform in this process",
    .details =
        "The first start makes the state directory, certificates and an administrator with a\n"
        "random password. IPv6 addresses stand in brackets; port 0 takes a free one. Ctrl-C\n"
        "stops cleanly, a second one at once.",
    .options = up_option_table,
    .options_size = sizeof(struct up_options),
    .examples = { { "butler up", "on the usual addresses" },
                  { "butler up --state ./try --api 127.0.0.1:7443 --listen 127.0.0.1:9443",
                    "a second platform beside the first" } },
    .run = up,
};
