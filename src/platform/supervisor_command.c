/* butler supervisor [--data DIR] [--port-range FIRST-LAST] */
#include "platform/supervisor_command.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/signal.h"
#include "platform/port_range.h"
#include "platform/state.h"
#include "supervise/serve.h"

enum {
    PATH_BYTES = 4096,
};

struct supervisor_flags {
    const char *data;
    const char *ports;
    bool no_users;
};

static const struct cli_option option_table[] = {
    CLI_STRING("data", 0, struct supervisor_flags, data, "DIR", NULL,
               "where tenants are kept (default: /var/lib/butler for root, else "
               "~/.local/state/butler)",
               0),
    CLI_STRING("port-range", 0, struct supervisor_flags, ports, "FIRST-LAST", PORT_RANGE_DEFAULT,
               "ports of tenants, sixteen for each", 0),
    CLI_BOOL("same-user", 0, struct supervisor_flags, no_users,
             "run tenants as our own user; otherwise root gives each a user of its own"),
    CLI_END,
};

static struct error *own_path(struct arena *arena, const char **out_path)
{
    char path[PATH_BYTES];
    ssize_t size = readlink("/proc/self/exe", path, sizeof(path) - 1);

    if (size < 0)
        return error_new(ERR_INTERNAL, "the path of this program is not known");
    *out_path = arena_strndup(arena, path, (size_t)size);
    return NULL;
}

static struct error *run(struct cli *cli, const void *options)
{
    const struct supervisor_flags *o = options;
    CLEANUP(log) struct log *log =
        log_new(STDERR_FILENO, LOG_FORMAT_AUTO, LOG_LEVEL_INFO, clock_system());
    CLEANUP(string) char *data = NULL;
    struct serve_options serve = { .log = log, .own_users = !o->no_users };
    struct error *err = port_range_parse(o->ports, &serve.first_port, &serve.last_port);

    if (!err)
        err = state_name(o->data, &data);
    if (!err)
        err = own_path(cli->arena, &serve.program);
    if (err)
        return err;
    signal_ignore_failed_writes();
    memory_settle();
    serve.data = data;
    return serve_run(&serve);
}

const struct command supervisor_command = {
    .path = "supervisor",
    .summary = "Keep the control planes of tenants running",
    .details = "Starts, restarts, puts to sleep and wakes one process for each tenant, as the\n"
               "platform tells it through run/supervisor.sock in the data directory. It is\n"
               "started by the platform when nobody answers there; as a service it has a unit of\n"
               "its own. SIGTERM ends it and no tenant: the next one adopts those that run.",
    .options = option_table,
    .options_size = sizeof(struct supervisor_flags),
    .examples = { { "butler supervisor --data /var/lib/butler", "as a service does" } },
    .run = run,
};
