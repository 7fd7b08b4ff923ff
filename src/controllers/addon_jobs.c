#include "controllers/addon_jobs.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "kube/controller.h"
#include "loop/loop.h"
#include "net/metrics.h"

/* Kept for an object while something runs or has failed. */
struct entry {
    struct arena *arena; /* of the texts below; made anew with each failure */
    bool running;
    enum operation_verb verb;
    struct addon_jobs_failure failures[ADDON_JOBS_VERBS];
};

struct addon_jobs {
    struct loop *loop;
    struct addon_engine engine;
    struct controller_run *run; /* NULL: nobody is told */
    struct map *entries;        /* by object_key_append() */
    size_t running;
    struct metrics *metrics;
    struct metric *operations; /* NULL: not counted */
    bool closed;               /* freed by the last operation */
};

/* A message from a worker, and then the operation itself. */
struct job {
    struct addon_jobs *jobs;
    struct arena *arena;
    struct object_key key;
    const char *addon;
    struct operation *operation;
};

static const char *const verb_names[ADDON_JOBS_VERBS] = {
    [OPERATION_INSTALL] = "install",
    [OPERATION_ROLLBACK] = "rollback",
    [OPERATION_UNINSTALL] = "uninstall",
};

/* --- entries ------------------------------------------------------------------------------- */

static struct slice name_of(struct arena *arena, const struct object_key *key)
{
    return slice_from(object_key_format(arena, key));
}

static void entry_free(struct entry *entry)
{
    if (!entry)
        return;
    arena_free(entry->arena);
    memory_free(entry);
}

static void remove_entry(struct addon_jobs *jobs, struct arena *arena, const struct object_key *key)
{
    entry_free(map_remove(jobs->entries, name_of(arena, key)));
}

static struct entry *ensure_entry(struct addon_jobs *jobs, const struct job *job)
{
    struct slice name = name_of(job->arena, &job->key);
    struct entry *entry = map_get(jobs->entries, name);

    if (!entry) {
        entry = NEW(struct entry);
        map_set(jobs->entries, name, entry);
    }
    return entry;
}

/* Copies what stays into an arena of its own, so that no text outlives its use. */
static void note_failure(struct entry *entry, const struct job *job, const struct error *error,
                         enum failure_kind kind, int64_t now_ms)
{
    struct arena *arena = arena_create_small(1024);
    struct addon_jobs_failure *failure = &entry->failures[job->operation->verb];
    const char *fingerprint = job->operation->fingerprint ? job->operation->fingerprint : "";
    CLEANUP(string) char *text = error_format(error);
    bool same = failure->count && strcmp(failure->fingerprint, fingerprint) == 0;

    *failure = (struct addon_jobs_failure){
        .count = same ? failure->count + 1 : 1,
        .fingerprint = fingerprint,
        .error = text,
        .kind = kind,
        .ended_ms = now_ms,
    };
    for (size_t i = 0; i < ADDON_JOBS_VERBS; i++) {
        entry->failures[i].fingerprint = arena_strdup(arena, entry->failures[i].fingerprint);
        entry->failures[i].error = arena_strdup(arena, entry->failures[i].error);
    }
    arena_free(entry->arena);
    entry->arena = arena;
}

/* --- operations ---------------------------------------------------------------------------- */

static void job_free(struct job *job)
{
    arena_free(job->arena);
}

static void destroy(struct addon_jobs *jobs)
{
    size_t position = 0;
    struct slice key;
    void *entry;

    while (map_next(jobs->entries, &position, &key, &entry))
        entry_free(entry);
    map_free(jobs->entries);
    metrics_remove(jobs->metrics, jobs->operations);
    memory_free(jobs);
}

static void count_end(struct addon_jobs *jobs, const struct job *job, bool succeeded)
{
    const char *labels[] = { job->addon, verb_names[job->operation->verb],
                             succeeded ? "success" : "error" };

    if (jobs->operations)
        metric_add(metric_series(jobs->operations, labels, COUNT_OF(labels)), 1);
}

static void note_end(struct addon_jobs *jobs, const struct job *job,
                     const struct helm_result *result)
{
    struct entry *entry = map_get(jobs->entries, name_of(job->arena, &job->key));

    if (!entry)
        return; /* forgotten meanwhile */
    entry->running = false;
    if (result->error)
        note_failure(entry, job, result->error, result->kind,
                     clock_wall_ms(loop_clock(jobs->loop)));
    else if (job->operation->verb == OPERATION_ROLLBACK)
        entry->failures[OPERATION_ROLLBACK] = (struct addon_jobs_failure){ 0 };
    else
        remove_entry(jobs, job->arena, &job->key);
}

static void on_done(void *context, const struct helm_result *result)
{
    struct job *job = context;
    struct addon_jobs *jobs = job->jobs;

    jobs->running--;
    count_end(jobs, job, !result->error);
    if (!jobs->closed) {
        note_end(jobs, job, result);
        if (jobs->run)
            controller_add(jobs->run, &job->key);
    } else if (!jobs->running) {
        destroy(jobs);
    }
    job_free(job);
}

static void start_posted(void *context)
{
    struct job *job = context;
    struct addon_jobs *jobs = job->jobs;
    struct entry *entry = ensure_entry(jobs, job);

    if (entry->running) {
        job_free(job);
        return;
    }
    entry->running = true;
    entry->verb = job->operation->verb;
    jobs->running++;
    jobs->engine.start(jobs->engine.context, job->operation, on_done, job);
}

void addon_jobs_start(struct addon_jobs *jobs, const struct object_key *key, const char *addon,
                      const struct operation *operation)
{
    struct arena *arena = arena_create();
    struct job *job = arena_new(arena, struct job);

    *job = (struct job){
        .jobs = jobs,
        .arena = arena,
        .key = object_key_dup(arena, key),
        .addon = arena_strdup(arena, addon),
        .operation = operation_dup(arena, operation),
    };
    loop_post(jobs->loop, start_posted, job);
}

static void forget_posted(void *context)
{
    struct job *job = context;

    remove_entry(job->jobs, job->arena, &job->key);
    job_free(job);
}

void addon_jobs_forget(struct addon_jobs *jobs, const struct object_key *key)
{
    struct arena *arena = arena_create_small(512);
    struct job *job = arena_new(arena, struct job);

    *job = (struct job){ .jobs = jobs, .arena = arena, .key = object_key_dup(arena, key) };
    loop_post(jobs->loop, forget_posted, job);
}

/* --- beginning, end and questions ---------------------------------------------------------- */

static struct metric *add_metric(struct metrics *metrics, struct log *log)
{
    static const char *const labels[] = { "addon", "operation", "result", NULL };
    static const struct metric_spec spec = {
        .name = "butler_addon_operations_total",
        .help = "Operations of Helm on behalf of addons.",
        .type = METRIC_COUNTER,
        .labels = labels,
    };
    struct metric *metric = NULL;
    struct error *err = metrics ? metrics_add(metrics, &spec, &metric) : NULL;

    if (err)
        log_warn(log, "metric cannot be added", LOG_ERROR(err));
    error_drop(err, "metrics are for those who look, nothing depends on them");
    return metric;
}

struct addon_jobs *addon_jobs_new(struct loop *loop, const struct addon_engine *engine,
                                  struct metrics *metrics, struct log *log)
{
    struct addon_jobs *jobs = NEW(struct addon_jobs);

    jobs->loop = loop;
    jobs->engine = *engine;
    jobs->entries = map_new();
    jobs->metrics = metrics;
    jobs->operations = add_metric(metrics, log);
    return jobs;
}

struct addon_jobs *addon_jobs_free(struct addon_jobs *jobs)
{
    if (!jobs)
        return NULL;
    jobs->closed = true;
    jobs->run = NULL;
    if (!jobs->running)
        destroy(jobs);
    return NULL;
}

void addon_jobs_attach(struct addon_jobs *jobs, struct controller_run *run)
{
    jobs->run = run;
}

const struct addon_jobs_view *addon_jobs_get(struct arena *arena, const struct addon_jobs *jobs,
                                             const struct object_key *key)
{
    struct addon_jobs_view *view = arena_new(arena, struct addon_jobs_view);
    const struct entry *entry = map_get(jobs->entries, name_of(arena, key));

    if (!entry)
        return view;
    view->running = entry->running;
    view->verb = entry->verb;
    for (size_t i = 0; i < ADDON_JOBS_VERBS; i++) {
        view->failures[i] = entry->failures[i];
        view->failures[i].fingerprint = arena_strdup(arena, entry->failures[i].fingerprint);
        view->failures[i].error = arena_strdup(arena, entry->failures[i].error);
    }
    return view;
}

bool addon_jobs_are_idle(const struct addon_jobs *jobs)
{
    return jobs->running == 0;
}
