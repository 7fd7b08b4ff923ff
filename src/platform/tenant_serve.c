/* Runs one tenant to its end. */
#include "platform/tenant_serve.h"

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
#include "platform/hosts.h"
#include "platform/tenant.h"

enum {
    FIRST_INHERITED = 3
};

/* -1: none. LISTEN_PID is looked at only when it is there: a supervisor that does not know the pid
 * before it becomes the program leaves it out. */
static int inherited(void)
{
    const char *count = getenv("LISTEN_FDS");
    const char *pid = getenv("LISTEN_PID");
    CLEANUP(string) char *own = memory_format("%ld", (long)getpid());

    if (!count || strcmp(count, "1") != 0 || (pid && strcmp(pid, own) != 0))
        return -1;
    return FIRST_INHERITED;
}

/* Before the first thread and the first byte from outside. A wall behind other walls: where there
 * is none, the tenant serves all the same. */
static void confine(struct log *log)
{
    struct error *err = confine_self(CONFINE_SERVER);

    if (err)
        log_warn(log, "the tenant may use more of the system than it needs", LOG_ERROR(err));
    error_drop(err, "it is logged");
}

/* For people; a supervisor is told otherwise. */
static void announce(void *context, const struct address *address)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    (void)context;
    printf("API      %s\n", hosts_url(arena, address));
    fflush(stdout);
}

struct error *tenant_serve(const char *directory, const char *api)
{
    CLEANUP(log) struct log *log =
        log_new(STDERR_FILENO, LOG_FORMAT_AUTO, LOG_LEVEL_INFO, clock_system());
    CLEANUP(tenant) struct tenant *tenant = NULL;
    struct error *err;

    memory_settle();
    confine(log);
    err = tenant_open(
        &(struct tenant_options){
            .log = log,
            .clock = clock_system(),
            .directory = directory,
            .listener = inherited(),
            .api = api,
            .announce = announce,
        },
        &tenant);
    if (err)
        return error_wrap(err, "serve the tenant in %s", directory);
    return tenant_run(tenant);
}
