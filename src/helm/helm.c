#include "helm/helm.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "helm/chart_cache.h"
#include "helm/limits.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "loop/timer.h"

/* Descriptors of the child, and their names there. */
enum {
    KUBECONFIG_FD = 3,
    VALUES_FD = 4,
};
#define KUBECONFIG_PATH "/proc/self/fd/3"
#define VALUES_PATH     "/proc/self/fd/4"

struct job {
    struct helm *helm;
    struct arena *arena;
    struct operation *operation;
    const char *program;
    helm_done *on_done;
    void *context;
    uint64_t started_ms;
    struct process *process; /* NULL: it waits, or has ended */
    struct timer overtime;
    bool stopped;         /* by us: too late, or everything ends */
    const char *fetching; /* the directory that its chart is fetched into; NULL: it is not */
    struct text output;
    struct error *error;
    enum failure_kind kind;
};

struct helm {
    struct loop *loop;
    struct arena *arena; /* of the copied options */
    const char *program;
    const char *search_path;
    const char *directory;
    const char *renderer;
    const char *const *env;
    bool allow_local;
    size_t max_running;
    size_t running;
    VEC(struct job *) waiting;
    VEC(struct job *) active; /* running, or about to tell their end */
    bool closing;
    void (*on_closed)(void *context);
    void *closed_context;
};

static void start_next(struct helm *helm);
static struct error *launch(struct job *job, const char *const *arguments);

/* --- the end of a job ---------------------------------------------------------------------- */

static void finish_close(void *context)
{
    struct helm *helm = context;
    void (*on_closed)(void *) = helm->on_closed;
    void *closed_context = helm->closed_context;

    vec_done(&helm->waiting);
    vec_done(&helm->active);
    arena_free(helm->arena);
    memory_free(helm);
    if (on_closed)
        on_closed(closed_context);
}

static void forget(struct helm *helm, const struct job *job)
{
    for (size_t i = 0; i < helm->active.count; i++) {
        if (helm->active.items[i] == job) {
            vec_remove(&helm->active, i);
            return;
        }
    }
}

/* In a turn of its own, so that nobody is told inside the call with which he asked. */
static void tell(void *context)
{
    struct job *job = context;
    struct helm *helm = job->helm;
    struct helm_result result = {
        .error = job->error,
        .kind = job->kind,
        .took_ms = loop_now_ms(helm->loop) - job->started_ms,
    };

    forget(helm, job);
    job->on_done(job->context, &result);
    error_free(job->error);
    text_done(&job->output);
    arena_free(job->arena);
    memory_free(job);
    if (helm->closing && !helm->active.count)
        finish_close(helm);
    else
        start_next(helm);
}

static void end_job(struct job *job, struct error *take_error, enum failure_kind kind)
{
    if (take_error)
        job->error = error_wrap(take_error, "%s", operation_describe(job->arena, job->operation));
    job->kind = kind;
    loop_defer(job->helm->loop, tell, job);
}

static struct error *explain_stop(const struct job *job, enum failure_kind *out_kind)
{
    if (job->helm->closing) {
        *out_kind = FAILURE_OTHER;
        return error_new(ERR_UNAVAILABLE, "stopped because this program ends");
    }
    *out_kind = FAILURE_TIMEOUT;
    return error_new(ERR_TIMEOUT, "helm did not end within its timeout and was stopped");
}

static struct error *explain(const struct job *job, const struct process_exit *exit,
                             enum failure_kind *out_kind)
{
    if (job->stopped)
        return explain_stop(job, out_kind);
    if (exit->code == 0)
        return NULL;
    if (exit->code > 0)
        return failure_read(text_slice(&job->output), out_kind);
    return error_new(ERR_INTERNAL, "helm was %s", exit->text);
}

static struct error *launch_operation(struct job *job)
{
    return launch(job,
                  operation_arguments(job->arena, job->operation, KUBECONFIG_PATH, VALUES_PATH));
}

/* The chart is here: now it is installed. */
static struct error *go_on(struct job *job)
{
    const char *destination = STEAL(job->fetching);
    struct error *err = chart_cache_finish(job->arena, job->helm->directory, job->operation,
                                           destination, &job->operation->archive);

    text_clear(&job->output);
    return err ? err : launch_operation(job);
}

static void on_exit_of(void *context, const struct process_exit *exit)
{
    struct job *job = context;
    enum failure_kind kind = FAILURE_OTHER;
    struct error *err = explain(job, exit, &kind);

    job->process = NULL;
    if (!err && job->fetching) {
        err = go_on(job);
        if (!err)
            return;
    }
    chart_cache_abandon(job->fetching);
    job->helm->running--;
    timer_cancel(&job->overtime);
    end_job(job, err, kind);
}

/* --- its beginning ------------------------------------------------------------------------- */

static void on_line(void *context, enum process_stream stream, struct slice line)
{
    struct job *job = context;

    if (stream != PROCESS_STDERR)
        return;
    text_append_slice(&job->output, line);
    text_append_char(&job->output, '\n');
    if (job->output.size > HELM_MAX_OUTPUT)
        text_remove_front(&job->output, job->output.size - HELM_MAX_OUTPUT);
}

static void on_overtime(void *context)
{
    struct job *job = context;

    job->stopped = true;
    process_stop(job->process, HELM_GRACE_MS);
}

static const char *find_program(struct arena *arena, const struct helm *helm)
{
    struct slice rest = slice_from(helm->search_path);
    struct slice directory;

    if (helm->program)
        return access(helm->program, X_OK) == 0 ? helm->program : NULL;
    while (slice_split(&rest, ':', &directory)) {
        const char *path;

        if (!directory.size)
            continue;
        path = arena_format(arena, SLICE_FORMAT "/helm", SLICE_ARGUMENT(directory));
        if (access(path, X_OK) == 0)
            return path;
    }
    return NULL;
}

/* A file without a name: it is gone with the last descriptor, however we end. */
static struct error *make_file(const char *name, struct slice content, int *out_fd)
{
    int fd = memfd_create(name, MFD_CLOEXEC);

    if (fd < 0)
        return error_errno(errno, "make room for the %s", name);
    while (content.size) {
        ssize_t written = write(fd, content.data, content.size);

        if (written < 0 && errno != EINTR) {
            struct error *err = error_errno(errno, "write the %s", name);

            close(fd);
            return err;
        }
        if (written > 0)
            content = slice_of(content.data + written, content.size - (size_t)written);
    }
    *out_fd = fd;
    return NULL;
}

struct files {
    int fds[2];
};

static void files_cleanup(struct files *files)
{
    for (size_t i = 0; i < COUNT_OF(files->fds); i++) {
        if (files->fds[i] >= 0)
            close(files->fds[i]);
    }
}

static struct error *make_files(struct files *files, const struct operation *operation)
{
    struct slice values = operation->values ? doc_bytes(operation->values) : SLICE("{}");
    struct error *err = make_file("kubeconfig", operation->kubeconfig, &files->fds[0]);

    return err ? err : make_file("values", values, &files->fds[1]);
}

static struct error *launch(struct job *job, const char *const *arguments)
{
    CLEANUP(files) struct files files = { { -1, -1 } };
    struct process_options options = {
        .name = "helm",
        .program = job->program,
        .argv = arguments,
        .env = job->helm->env,
        .fd_count = COUNT_OF(files.fds),
        .output = { PROCESS_OUTPUT_NONE, PROCESS_OUTPUT_LINES },
        .die_with_parent = true,
        .on_line = on_line,
        .on_exit = on_exit_of,
        .context = job,
    };
    struct process_fd fds[COUNT_OF(files.fds)];
    struct error *err = make_files(&files, job->operation);

    if (err)
        return err;
    fds[0] = (struct process_fd){ files.fds[0], KUBECONFIG_FD };
    fds[1] = (struct process_fd){ files.fds[1], VALUES_FD };
    options.fds = fds;
    return process_start(job->helm->loop, &options, &job->process);
}

/* A chart that is not here yet is fetched first. */
static struct error *launch_first(struct job *job)
{
    struct operation *operation = job->operation;
    struct error *err;

    if (!chart_cache_keeps(operation))
        return launch_operation(job);
    operation->archive = chart_cache_find(job->arena, job->helm->directory, operation);
    if (operation->archive)
        return launch_operation(job);
    err = chart_cache_begin(job->arena, job->helm->directory, &job->fetching);
    if (err)
        return err;
    return launch(job, operation_fetch_arguments(job->arena, operation, job->fetching));
}

static void begin(struct job *job)
{
    struct helm *helm = job->helm;
    struct error *err;

    vec_push(&helm->active, job);
    job->started_ms = loop_now_ms(helm->loop);
    job->program = find_program(job->arena, helm);
    if (!job->program) {
        err = error_new(ERR_UNAVAILABLE,
                        "helm is not installed: no executable %s; install Helm 3.13 or newer, it "
                        "is looked for again at the next try",
                        helm->program ? helm->program : "called helm is in PATH");
        end_job(job, err, FAILURE_PROGRAM);
        return;
    }
    err = launch_first(job);
    if (err) {
        chart_cache_abandon(job->fetching);
        end_job(job, error_wrap(err, "helm cannot be run"), FAILURE_PROGRAM);
        return;
    }
    helm->running++;
    timer_set(&job->overtime, job->operation->timeout_ms + HELM_OVERTIME_MS, SECONDS(1));
}

static void start_next(struct helm *helm)
{
    while (helm->waiting.count && helm->running < helm->max_running) {
        struct job *job = helm->waiting.items[0];

        vec_remove(&helm->waiting, 0);
        begin(job);
    }
}

/* --- what the header promised -------------------------------------------------------------- */

void helm_start(struct helm *helm, const struct operation *operation, helm_done *on_done,
                void *context)
{
    struct job *job = NEW(struct job);
    struct error *err = operation_check(operation, helm->allow_local);

    loop_assert(helm->loop);
    job->helm = helm;
    job->arena = arena_create();
    job->operation = operation_dup(job->arena, operation);
    job->operation->renderer = helm->renderer;
    job->on_done = on_done;
    job->context = context;
    job->started_ms = loop_now_ms(helm->loop);
    timer_init(&job->overtime, helm->loop, on_overtime, job);
    if (!err && operation->host_aliases && !helm->renderer)
        err = error_new(ERR_INTERNAL, "there is no program to put host aliases in");
    if (!err && helm->closing)
        err = error_new(ERR_UNAVAILABLE, "this program ends");
    if (!err && helm->waiting.count >= HELM_MAX_WAITING)
        err = error_new(ERR_TOO_MANY, "%zu operations wait for helm already", helm->waiting.count);
    if (err) {
        vec_push(&helm->active, job);
        end_job(job, err, FAILURE_OTHER);
        return;
    }
    vec_push(&helm->waiting, job);
    start_next(helm);
}

/* Nothing is inherited: what Helm reads and writes is below our directory. */
static const char *const *make_env(struct arena *arena, const struct helm_options *options)
{
    static const char *const homes[] = { "CACHE", "CONFIG", "DATA" };
    size_t more = 0;
    size_t count = 0;
    const char **env;

    while (options->env && options->env[more])
        more++;
    env = arena_array(arena, more + COUNT_OF(homes) + 4, const char *);
    for (size_t i = 0; i < COUNT_OF(homes); i++)
        env[count++] =
            arena_format(arena, "HELM_%s_HOME=%s/%s", homes[i], options->directory, homes[i]);
    env[count++] = arena_format(arena, "HOME=%s", options->directory);
    env[count++] = "HELM_DRIVER=secret";
    env[count++] = "PATH=/usr/bin:/bin";
    for (size_t i = 0; i < more; i++)
        env[count++] = arena_strdup(arena, options->env[i]);
    return env;
}

struct error *helm_open(const struct helm_options *options, struct helm **out_helm)
{
    struct error *err = file_directory_ensure(options->directory, 0700);
    struct helm *helm;

    if (err)
        return error_wrap(err, "make a directory for helm");
    helm = NEW(struct helm);
    helm->loop = options->loop;
    helm->arena = arena_create();
    helm->program = arena_strdup(helm->arena, options->program);
    helm->search_path = arena_strdup(helm->arena, options->search_path);
    helm->directory = arena_strdup(helm->arena, options->directory);
    helm->renderer = arena_strdup(helm->arena, options->renderer);
    helm->env = make_env(helm->arena, options);
    helm->allow_local = options->allow_local;
    helm->max_running = options->max_running ? options->max_running : HELM_MAX_RUNNING;
    *out_helm = helm;
    return NULL;
}

void helm_close(struct helm *helm, void (*on_closed)(void *context), void *context)
{
    loop_assert(helm->loop);
    helm->closing = true;
    helm->on_closed = on_closed;
    helm->closed_context = context;
    while (helm->waiting.count) {
        struct job *job = vec_pop(&helm->waiting);

        vec_push(&helm->active, job);
        end_job(job, error_new(ERR_UNAVAILABLE, "this program ends"), FAILURE_OTHER);
    }
    VEC_EACH (job, &helm->active) {
        (*job)->stopped = true;
        if ((*job)->process)
            process_stop((*job)->process, HELM_GRACE_MS);
    }
    if (!helm->active.count)
        loop_defer(helm->loop, finish_close, helm);
}

bool helm_is_idle(const struct helm *helm)
{
    return !helm->waiting.count && !helm->active.count;
}
