/* butler up [--state DIR] [--api ADDR:PORT] [--listen ADDR:PORT] and flags of its controllers */
#include "platform/up.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "platform/admin.h"
#include "platform/hosts.h"
#include "platform/port_range.h"
#include "platform/runtime.h"
#include "platform/start.h"
#include "platform/state.h"
#include "platform/tuning.h"

struct up_options {
    const char *state;
    const char *api;
    const char *listen;
    const char *ports;
    struct tuning_flags tuning;
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
    CLI_STRING("port-range", 0, struct up_options, ports, "FIRST-LAST", PORT_RANGE_DEFAULT,
               "ports of tenants, sixteen for each", 0),
    TUNING_OPTIONS(struct up_options, tuning),
    CLI_END,
};

static void print_lines(struct arena *arena, const struct start *start, const char *console_url)
{
    printf("Console  %s", console_url);
    if (start->first)
        printf("  user " ADMIN_USER ", password %s", admin_reveal_password(start->admin));
    printf("\nAPI      export KUBECONFIG=%s\n",
           state_path(start->state, arena, "admin.kubeconfig"));
    printf("Next     kubectl get tenantclusters -A\n");
    printf("Stop     Ctrl-C\n");
    fflush(stdout);
}

static void announce(void *context, const struct start *start, const struct runtime *runtime)
{
    struct cli *cli = context;

    print_lines(cli->arena, start, hosts_url(cli->arena, runtime_console_address(runtime)));
}

static struct error *up(struct cli *cli, const void *options)
{
    const struct up_options *o = options;
    struct tuning tuning;
    uint16_t port;
    struct error *err;

    err = tuning_read(&o->tuning, &tuning);
    if (!err)
        err = port_range_parse(o->ports, &port, &port);
    if (err)
        return err;
    tuning.tenant_ports = o->ports;
    return start_run(cli, &(struct start_options){
                              .state = o->state,
                              .api = o->api,
                              .console = o->listen,
                              .manages = true,
                              .tuning = tuning,
                              .announce = announce,
                          });
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
