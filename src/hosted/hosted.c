/* Starts and stops the controllers and the processes behind them. */
#include "hosted/hosted.h"

#include <errno.h>
#include <limits.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "hosted/data_store.h"
#include "hosted/hosted_internal.h"
#include "loop/loop.h"

static void on_plane_changed(void *context, const struct object_key *key)
{
    struct hosted *hosted = context;

    if (hosted->tenants)
        controller_add(hosted->tenants, key);
}

/* Once, and not when a process starts: an upgrade may have put another file in its place, but this
 * name still leads to the program that runs. */
static struct error *own_program(char *out_path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", out_path, size - 1);

    if (length < 0)
        return error_errno(errno, "find the path of this program");
    out_path[length] = '\0';
    return NULL;
}

struct error *hosted_start(const struct hosted_options *options, struct hosted **out_hosted)
{
    char program[PATH_MAX];
    struct hosted *hosted;
    struct error *err;

    err = file_directory_ensure(options->directory, 0700);
    if (!err && !options->program)
        err = own_program(program, sizeof(program));
    if (err)
        return error_wrap(err, "prepare for hosted control planes");
    hosted = NEW(struct hosted);
    hosted->loop = options->crew.transport->loop;
    hosted->directory = memory_strdup(options->directory);
    hosted->planes = planes_new(&(struct planes_options){
        .loop = hosted->loop,
        .log = options->crew.log,
        .program = options->program ? options->program : program,
        .directory = options->directory,
        .max_starting = options->max_starting,
        .on_change = on_plane_changed,
        .context = hosted,
    });
    hosted->control_planes =
        controller_start(&steward_control_plane_controller, &options->crew, hosted);
    hosted->tenants = controller_start(&tenant_control_plane_controller, &options->crew, hosted);
    hosted->generator_options.informers = options->crew.informers;
    hosted->generators = controller_start(&kubeconfig_generator_controller, &options->crew,
                                          &hosted->generator_options);
    hosted->data_stores = controller_start(&data_store_controller, &options->crew, hosted);
    *out_hosted = hosted;
    return NULL;
}

static void on_planes_stopped(void *context)
{
    struct hosted *hosted = context;
    void (*on_stopped)(void *) = hosted->on_stopped;
    void *stopped_context = hosted->context;

    planes_free(hosted->planes);
    memory_free(hosted->directory);
    memory_free(hosted);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void on_controller_stopped(void *context)
{
    struct hosted *hosted = context;

    if (--hosted->stopping == 0)
        planes_stop(hosted->planes, on_planes_stopped, hosted);
}

void hosted_stop(struct hosted *hosted, void (*on_stopped)(void *context), void *context)
{
    hosted->on_stopped = on_stopped;
    hosted->context = context;
    hosted->stopping = 4;
    controller_stop(STEAL(hosted->control_planes), on_controller_stopped, hosted);
    controller_stop(STEAL(hosted->tenants), on_controller_stopped, hosted);
    controller_stop(STEAL(hosted->generators), on_controller_stopped, hosted);
    controller_stop(STEAL(hosted->data_stores), on_controller_stopped, hosted);
}

bool hosted_is_idle(const struct hosted *hosted)
{
    return controller_is_idle(hosted->control_planes) && controller_is_idle(hosted->tenants) &&
           controller_is_idle(hosted->generators) && controller_is_idle(hosted->data_stores) &&
           planes_are_idle(hosted->planes);
}
