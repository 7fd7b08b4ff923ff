/* Starts and stops the controllers, and the way to the supervisor behind them. */
#include "hosted/hosted.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "hosted/data_store.h"
#include "hosted/hosted_internal.h"
#include "hosted/news.h"
#include "hosted/steward_metrics.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "loop/loop.h"
#include "supervise/client.h"

/* --- what the supervisor says ----------------------------------------------------------------- */

static void on_change(void *context, const struct tenant_state *state)
{
    struct hosted *hosted = context;
    struct object_key key = object_key_of(state->namespace, state->name);

    news_tell(hosted->news, state);
    if (hosted->tenants)
        controller_add(hosted->tenants, &key);
}

static void on_connection(void *context, bool connected)
{
    struct hosted *hosted = context;

    news_connection(hosted->news, connected);
    if (connected && hosted->tenants)
        controller_add_all(hosted->tenants);
}

/* --- beginning -------------------------------------------------------------------------------- */

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

static void start_controllers(struct hosted *hosted, const struct crew_options *crew)
{
    hosted->generator_options.informers = crew->informers;
    hosted->control_planes = controller_start(&steward_control_plane_controller, crew, hosted);
    hosted->tenants = controller_start(&tenant_control_plane_controller, crew, hosted);
    hosted->generators =
        controller_start(&kubeconfig_generator_controller, crew, &hosted->generator_options);
    hosted->data_stores = controller_start(&data_store_controller, crew, hosted);
}

static struct error *open_place(const char *directory, int *out_place)
{
    struct error *err = NULL;
    int fd;

    if (!file_exists(directory)) /* who may pass is the supervisor's to say */
        err = file_directory_ensure(directory, 0700);
    if (err)
        return err;
    fd = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return error_errno(errno, "open directory %s", directory);
    *out_place = fd;
    return NULL;
}

struct error *hosted_start(const struct hosted_options *options, struct hosted **out_hosted)
{
    char program[PATH_MAX];
    struct hosted *hosted;
    struct error *err = NULL;
    int place;

    if (!options->program)
        err = own_program(program, sizeof(program));
    if (!err)
        err = open_place(options->directory, &place);
    if (err)
        return error_wrap(err, "prepare for hosted control planes");
    hosted = NEW(struct hosted);
    hosted->loop = options->crew.transport->loop;
    hosted->directory = memory_strdup(options->directory);
    hosted->place = place;
    hosted->keep_tenants = options->keep_tenants;
    hosted->tenant = options->tenant;
    hosted->tenant_context = options->tenant_context;
    hosted->cache = informers_cache(options->crew.informers);
    hosted->news = news_new(loop_clock(hosted->loop));
    hosted->metrics =
        steward_metrics_new(options->crew.metrics, hosted->cache, loop_clock(hosted->loop));
    start_controllers(hosted, &options->crew);
    hosted->supervise = supervise_open(&(struct supervise_options){
        .loop = hosted->loop,
        .log = options->crew.log,
        .data = options->directory,
        .program = options->program ? options->program : program,
        .arguments = options->arguments,
        .on_change = on_change,
        .on_connection = on_connection,
        .context = hosted,
    });
    *out_hosted = hosted;
    return NULL;
}

/* --- the end ---------------------------------------------------------------------------------- */

static void on_closed(void *context)
{
    struct hosted *hosted = context;
    void (*on_stopped)(void *) = hosted->on_stopped;
    void *stopped_context = hosted->context;

    news_free(hosted->news);
    steward_metrics_free(hosted->metrics);
    close(hosted->place);
    memory_free(hosted->directory);
    memory_free(hosted);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void on_ended(void *context, const struct supervise_answer *answer, struct error *take_error)
{
    struct hosted *hosted = context;

    (void)answer;
    if (take_error)
        error_drop(take_error, "the supervisor is gone, or goes on without us");
    supervise_close(STEAL(hosted->supervise), on_closed, hosted);
}

/* Nobody gives orders any more. */
static void on_controller_stopped(void *context)
{
    struct hosted *hosted = context;

    if (--hosted->stopping > 0)
        return;
    supervise_end(hosted->supervise, on_ended, hosted);
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

const char *hosted_find_socket(void *context, struct arena *arena, const char *namespace,
                               const char *cluster)
{
    const struct hosted *hosted = context;
    struct object_key key = object_key_of(namespace, cluster);
    struct doc *plane = cache_get(arena, hosted->cache, &STEWARD_TENANT_CONTROL_PLANES, &key);
    struct meta meta;

    if (!plane)
        return NULL;
    meta_read(doc_root(plane), &meta);
    return arena_format(arena, "/proc/self/fd/%d/tenants/" SLICE_FORMAT "/run/platform.sock",
                        hosted->place, SLICE_ARGUMENT(meta.uid));
}

bool hosted_is_idle(const struct hosted *hosted)
{
    return controller_is_idle(hosted->control_planes) && controller_is_idle(hosted->tenants) &&
           controller_is_idle(hosted->generators) && controller_is_idle(hosted->data_stores) &&
           !hosted->orders && supervise_is_connected(hosted->supervise) &&
           news_are_settled(hosted->news);
}
