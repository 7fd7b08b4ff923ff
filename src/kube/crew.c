/* Serves a queue with the threads of a pool. The loop hands keys out and takes results back, so the
 * queue needs no lock; a job holds all that its worker touches. */
#include "kube/crew.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "kube/cache.h"
#include "kube/crew_metrics_internal.h"
#include "kube/informer.h"
#include "kube/limits.h"
#include "kube/queue.h"
#include "kube/reconcile_internal.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"

struct crew {
    struct crew_options options;
    struct crew_spec spec;
    struct loop *loop;
    struct log *log;
    struct crew_metrics *metrics;
    struct queue *queue;
    struct timer timer; /* the next key that is due later */
    VEC(struct job *) running;
    struct map *written; /* by key: struct text, the version of our own write that is to be seen */
    bool started;
    bool pumping; /* deferred to the end of the turn */
    bool stopping;
    bool telling;
    void (*on_stopped)(void *context);
    void *stopped_context;
};

struct job {
    struct crew *crew;
    struct reconcile rc;
    struct http_abort *abort;
    struct error *error;
    uint64_t began_us;
    bool changed;        /* the object did, while we ran */
    struct text version; /* what it had then */
};

static void pump(struct crew *crew);

/* --- jobs ---------------------------------------------------------------------------------- */

static struct job *job_new(struct crew *crew, const struct object_key *key)
{
    struct job *job = NEW(struct job);
    struct arena *arena = arena_create();
    struct reconcile *rc = &job->rc;

    job->crew = crew;
    job->abort = http_abort_new();
    job->began_us = clock_monotonic_us(loop_clock(crew->loop));
    rc->arena = arena;
    rc->key = object_key_dup(arena, key);
    rc->namespace = rc->key.namespace.data;
    rc->name = rc->key.name.data;
    rc->kube = (struct kube){
        .transport = crew->options.transport,
        .field_manager =
            crew->options.field_manager ? crew->options.field_manager : crew->spec.name,
        .abort = job->abort,
    };
    rc->cache = crew->options.informers ? informers_cache(crew->options.informers) : NULL;
    rc->log = crew->log;
    rc->clock = loop_clock(crew->loop);
    rc->context = crew->spec.context;
    rc->controller = crew->spec.name;
    rc->resource = crew->spec.resource;
    rc->status_spec = crew->spec.status;
    return job;
}

static void job_free(struct job *job)
{
    http_abort_unref(job->abort);
    error_free(job->error);
    text_done(&job->version);
    arena_free(job->rc.arena);
    memory_free(job);
}

/* Worker thread. */
static void work(void *context)
{
    struct job *job = context;
    const struct crew_spec *spec = &job->crew->spec;

    if (spec->objects)
        job->rc.object = cache_get(job->rc.arena, spec->objects, spec->resource, &job->rc.key);
    job->error = reconcile_run(&job->rc, spec->run);
}

static void forget_job(struct crew *crew, const struct job *job)
{
    for (size_t i = 0; i < crew->running.count; i++) {
        if (crew->running.items[i] == job) {
            vec_remove(&crew->running, i);
            return;
        }
    }
}

static bool is_conflict(const struct error *error)
{
    return error->code == ERR_CONFLICT && !error->final;
}

static void log_failure(struct crew *crew, const struct job *job, uint64_t retry_ms)
{
    const struct error *error = job->error;

    if (is_conflict(error))
        log_debug(crew->log, "somebody was quicker", LOG_STR("namespace", job->rc.namespace),
                  LOG_STR("name", job->rc.name), LOG_UINT("retry_ms", retry_ms), LOG_ERROR(error));
    else
        log_warn(crew->log, "reconcile failed", LOG_STR("namespace", job->rc.namespace),
                 LOG_STR("name", job->rc.name), LOG_UINT("retry_ms", retry_ms), LOG_ERROR(error));
}

static enum crew_result settle(struct crew *crew, const struct job *job)
{
    const struct object_key *key = &job->rc.key;

    if (job->error && !job->error->final) {
        log_failure(crew, job, queue_retry(crew->queue, key));
        return is_conflict(job->error) ? CREW_AGAIN : CREW_FAILED;
    }
    queue_forget(crew->queue, key);
    if (job->error) {
        log_failure(crew, job, 0);
        return CREW_FINAL;
    }
    if (job->rc.again_ms) {
        queue_add_after(crew->queue, key, job->rc.again_ms);
        return CREW_AGAIN;
    }
    return CREW_SUCCEEDED;
}

/* --- our own writes ------------------------------------------------------------------------ */

static void free_text(struct text *text)
{
    if (!text)
        return;
    text_done(text);
    memory_free(text);
}

static void expect(struct crew *crew, const struct object_key *key, struct slice version)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;
    struct text *expected = NEW(struct text);

    object_key_append(key, &name);
    text_append_slice(expected, version);
    free_text(map_set(crew->written, text_slice(&name), expected));
}

/* Whatever comes next for a key ends the waiting for our own write: that, or something newer. */
static bool is_expected(struct crew *crew, const struct object_key *key, struct slice version)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;
    struct text *expected;
    bool same;

    object_key_append(key, &name);
    expected = map_remove(crew->written, text_slice(&name));
    same = expected && slice_equal(text_slice(expected), version);
    free_text(expected);
    return same;
}

/* The news of our own write may come before or after the end of the run that wrote. A write says
 * which state it was made from, so nothing else can have come in between. */
static void look_at_changes(struct crew *crew, struct job *job)
{
    bool settled = !job->error && job->rc.written.size;

    if (job->changed && !(settled && slice_equal(job->rc.written, text_slice(&job->version))))
        crew_add(crew, &job->rc.key);
    else if (settled && !job->changed)
        expect(crew, &job->rc.key, job->rc.written);
}

static void forget_writes(struct crew *crew)
{
    size_t position = 0;
    void *expected;

    while (map_next(crew->written, &position, NULL, &expected))
        free_text(expected);
    map_free(crew->written);
}

static void crew_end(void *context)
{
    struct crew *crew = context;
    void (*on_stopped)(void *) = crew->on_stopped;
    void *stopped_context = crew->stopped_context;

    timer_cancel(&crew->timer);
    queue_free(crew->queue);
    vec_done(&crew->running);
    forget_writes(crew);
    crew_metrics_free(crew->metrics);
    log_unref(crew->log);
    memory_free(crew);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void check_stopped(struct crew *crew)
{
    if (!crew->stopping || crew->telling || crew->pumping || crew->running.count)
        return;
    crew->telling = true;
    loop_defer(crew->loop, crew_end, crew);
}

static void on_worked(void *context)
{
    struct job *job = context;
    struct crew *crew = job->crew;
    uint64_t took_us = clock_monotonic_us(loop_clock(crew->loop)) - job->began_us;

    forget_job(crew, job);
    if (!crew->stopping) {
        crew_metrics_done(crew->metrics, settle(crew, job), took_us);
        look_at_changes(crew, job);
        queue_finish(crew->queue, &job->rc.key);
    }
    job_free(job);
    if (crew->stopping)
        check_stopped(crew);
    else
        pump(crew);
}

/* --- the queue ----------------------------------------------------------------------------- */

/* False: the pool takes no more. */
static bool start_job(struct crew *crew, const struct object_key *key)
{
    struct job *job = job_new(crew, key);

    if (crew->spec.prepare && !crew->spec.prepare(&job->rc)) {
        crew_metrics_done(crew->metrics, settle(crew, job), 0);
        queue_finish(crew->queue, key);
        job_free(job);
        return true;
    }
    if (!pool_submit_for(crew->options.pool, crew->loop, work, on_worked, job)) {
        job_free(job);
        return false;
    }
    vec_push(&crew->running, job);
    return true;
}

static void set_timer(struct crew *crew)
{
    uint64_t delay_ms;
    uint64_t slack_ms;

    if (!queue_due(crew->queue, &delay_ms)) {
        timer_cancel(&crew->timer);
        return;
    }
    slack_ms = delay_ms / 16;
    timer_set(&crew->timer, delay_ms, slack_ms < CREW_MAX_SLACK_MS ? slack_ms : CREW_MAX_SLACK_MS);
}

/* Hands out what is due, as far as there are workers. */
static void pump(struct crew *crew)
{
    size_t workers = crew->spec.workers ? crew->spec.workers : 1;
    struct object_key key;

    if (!crew->started || crew->stopping)
        return;
    while (crew->running.count < workers && queue_next(crew->queue, &key)) {
        if (start_job(crew, &key))
            continue;
        /* The pool is full of others' work. */
        queue_add_after(crew->queue, &key, CREW_POOL_FULL_MS);
        queue_finish(crew->queue, &key);
        break;
    }
    crew_metrics_depth(crew->metrics, queue_ready(crew->queue));
    if (crew->running.count < workers)
        set_timer(crew);
}

static void on_timer(void *context)
{
    pump(context);
}

static void pump_deferred(void *context)
{
    struct crew *crew = context;

    crew->pumping = false;
    pump(crew);
    check_stopped(crew);
}

/* At the end of the turn, so that a thousand events make one round. */
static void pump_soon(struct crew *crew)
{
    if (crew->pumping || crew->stopping)
        return;
    crew->pumping = true;
    loop_defer(crew->loop, pump_deferred, crew);
}

/* --- what the header promised -------------------------------------------------------------- */

struct crew *crew_new(const struct crew_options *options, const struct crew_spec *spec)
{
    struct crew *crew = NEW(struct crew);

    crew->options = *options;
    crew->spec = *spec;
    crew->loop = options->transport->loop;
    crew->log = options->log ? log_with(options->log, "controller", spec->name) : NULL;
    crew->metrics = crew_metrics_new(options->metrics, spec->name, crew->log);
    crew->queue = queue_new(loop_clock(crew->loop));
    crew->written = map_new();
    if (spec->max_pause_ms)
        queue_set_longest_pause(crew->queue, spec->max_pause_ms);
    timer_init(&crew->timer, crew->loop, on_timer, crew);
    return crew;
}

void crew_start(struct crew *crew)
{
    loop_assert(crew->loop);
    crew->started = true;
    pump_soon(crew);
}

void crew_stop(struct crew *crew, void (*on_stopped)(void *context), void *context)
{
    loop_assert(crew->loop);
    ASSERT(!crew->stopping);
    crew->stopping = true;
    crew->on_stopped = on_stopped;
    crew->stopped_context = context;
    timer_cancel(&crew->timer);
    VEC_EACH (job, &crew->running)
        http_abort_fire((*job)->abort);
    check_stopped(crew);
}

void crew_add(struct crew *crew, const struct object_key *key)
{
    loop_assert(crew->loop);
    crew_metrics_added(crew->metrics);
    queue_add(crew->queue, key);
    pump_soon(crew);
}

static struct job *find_job(const struct crew *crew, const struct object_key *key)
{
    VEC_EACH (job, &crew->running) {
        if (object_key_equal(&(*job)->rc.key, key))
            return *job;
    }
    return NULL;
}

void crew_add_changed(struct crew *crew, const struct object_key *key, struct slice version)
{
    struct job *job = crew->spec.status.settles ? find_job(crew, key) : NULL;

    loop_assert(crew->loop);
    if (is_expected(crew, key, version))
        return;
    if (!job) {
        crew_add(crew, key);
        return;
    }
    job->changed = true;
    text_clear(&job->version);
    text_append_slice(&job->version, version);
}

void crew_add_after(struct crew *crew, const struct object_key *key, uint64_t delay_ms)
{
    loop_assert(crew->loop);
    queue_add_after(crew->queue, key, delay_ms);
    pump_soon(crew);
}

bool crew_is_idle(const struct crew *crew)
{
    return crew->running.count == 0 && !crew->pumping && queue_ready(crew->queue) == 0 &&
           (!timer_is_set(&crew->timer) || crew->timer.due_ms > loop_now_ms(crew->loop));
}
