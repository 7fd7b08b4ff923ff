/* butler up [--state DIR] [--api ADDR:PORT] [--listen ADDR:PORT] and flags of its controllers */
#include "platform/up.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/duration.h"
#include "base/error.h"
#include "platform/admin.h"
#include "platform/hosts.h"
#include "platform/runtime.h"
#include "platform/start.h"
#include "platform/state.h"

enum {
    UP_MAX_WORKERS = 1000
};

struct up_options {
    const char *state;
    const char *api;
    const char *listen;
    int64_t cluster_workers;
    int64_t addon_workers;
    const char *tenant_timeout;
    bool steward;
};

/* The last one given counts. */
#define STEWARD_FLAG(name, fallback, summary)                                                      \
    { CLI_TYPE_BOOL,   name, 0,       offsetof(struct up_options, steward), summary,               \
      CLI_ENVIRONMENT, NULL, fallback }

static const struct cli_option up_option_table[] = {
    CLI_STRING("state", 0, struct up_options, state, "DIR", NULL,
               "where everything is kept (default: /var/lib/butler for root, else "
               "~/.local/state/butler)",
               0),
    CLI_STRING("api", 0, struct up_options, api, "ADDR:PORT", "127.0.0.1:6443",
               "address of the management API", 0),
    CLI_STRING("listen", 0, struct up_options, listen, "ADDR:PORT", "127.0.0.1:8443",
               "address of the console", 0),
    CLI_INT("max-concurrent-tc-reconciles", 0, struct up_options, cluster_workers,
            "tenant clusters that are worked on at once; 0: 10", CLI_ENVIRONMENT),
    CLI_INT("max-concurrent-addon-reconciles", 0, struct up_options, addon_workers,
            "addons that are worked on at once; 0: 6", CLI_ENVIRONMENT),
    CLI_STRING("tenant-request-timeout", 0, struct up_options, tenant_timeout, "DURATION", "10s",
               "how long a tenant cluster may take for an answer", CLI_ENVIRONMENT),
    STEWARD_FLAG("enable-steward-controllers", "true",
                 "tell Cluster API what Steward's objects say"),
    STEWARD_FLAG("enable-kamaji-controllers", NULL, "the same under its old name"),
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

static struct error *check_workers(const char *flag, int64_t workers)
{
    if (workers >= 0 && workers <= UP_MAX_WORKERS)
        return NULL;
    return error_new(ERR_BAD_REQUEST, "flag --%s: %lld is not between 0 and %d", flag,
                     (long long)workers, UP_MAX_WORKERS);
}

static struct error *read_tuning(const struct up_options *o, struct managers_tuning *out_tuning)
{
    int64_t timeout_ns;
    struct error *err;

    err = check_workers("max-concurrent-tc-reconciles", o->cluster_workers);
    if (!err)
        err = check_workers("max-concurrent-addon-reconciles", o->addon_workers);
    if (!err)
        err = duration_parse(slice_from(o->tenant_timeout), &timeout_ns);
    if (err)
        return error_recode(err, ERR_BAD_REQUEST);
    if (timeout_ns < DURATION_MILLISECOND || timeout_ns > DURATION_HOUR)
        return error_new(ERR_BAD_REQUEST,
                         "flag --tenant-request-timeout: %s is not between 1ms and 1h",
                         o->tenant_timeout);
    *out_tuning = (struct managers_tuning){
        .cluster_workers = (size_t)o->cluster_workers,
        .addon_workers = (size_t)o->addon_workers,
        .tenant_call_ms = (uint64_t)(timeout_ns / DURATION_MILLISECOND),
        .no_steward = !o->steward,
    };
    return NULL;
}

static struct error *up(struct cli *cli, const void *options)
{
    const struct up_options *o = options;
    struct managers_tuning tuning;
    struct error *err;

    err = read_tuning(o, &tuning);
    if (err)
        return err;
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
