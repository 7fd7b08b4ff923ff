/* Worker threads that come with the work and go without it. */
#include "loop/pool.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

#include "base/memory.h"
#include "loop/limits.h"
#include "loop/loop_internal.h"

enum {
    THREAD_NAME_SIZE = 16
}; /* what Linux keeps of a thread's name, with the NUL */

struct job {
    struct letter letter; /* carries the job home when it has a loop */
    struct job *next;
    void (*run)(void *context);
    void (*done)(void *context);
    void *context;
    struct loop *loop; /* NULL: nobody waits */
};

struct pool {
    char name[THREAD_NAME_SIZE];
    size_t max_threads;
    size_t max_waiting;
    uint64_t idle_ms;

    pthread_mutex_t mutex;
    pthread_cond_t work;  /* a job came, or the end */
    pthread_cond_t empty; /* the last thread has left */
    struct job *first;
    struct job *last;
    bool ending;
    size_t idle;
    bool has_left;
    pthread_t left; /* the thread that left last and was not joined yet */

    /* Written under the mutex, read by anybody. */
    atomic_size_t waiting;
    atomic_size_t running;
    atomic_size_t threads;
};

static void init_conditions(struct pool *pool)
{
    pthread_condattr_t attributes;

    pthread_mutex_init(&pool->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->work, &attributes);
    pthread_cond_init(&pool->empty, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct pool *pool_new(const char *name, size_t max_threads, size_t max_waiting)
{
    struct pool *pool = NEW(struct pool);

    ASSERT(max_threads > 0);
    (void)snprintf(pool->name, sizeof(pool->name), "%s", name);
    pool->max_threads = max_threads;
    pool->max_waiting = max_waiting;
    pool->idle_ms = POOL_IDLE_MS;
    init_conditions(pool);
    return pool;
}

void pool_set_idle(struct pool *pool, uint64_t idle_ms)
{
    pool->idle_ms = idle_ms;
}

/* --- a worker ------------------------------------------------------------------------------ */

/* Real time, not the loop's clock: how long a thread lingers decides nothing but memory. */
static struct timespec moment_after(uint64_t delay_ms)
{
    struct timespec moment;

    clock_gettime(CLOCK_MONOTONIC, &moment);
    moment.tv_sec += (time_t)(delay_ms / 1000);
    moment.tv_nsec += (long)(delay_ms % 1000) * 1000000;
    if (moment.tv_nsec >= 1000000000) {
        moment.tv_sec++;
        moment.tv_nsec -= 1000000000;
    }
    return moment;
}

/* Under the mutex. False when the thread should end. */
static bool wait_for_job(struct pool *pool)
{
    struct timespec until = moment_after(pool->idle_ms);
    int result = 0;

    pool->idle++;
    while (!pool->first && !pool->ending && result != ETIMEDOUT)
        result = pthread_cond_timedwait(&pool->work, &pool->mutex, &until);
    pool->idle--;
    return pool->first != NULL;
}

static struct job *take_job(struct pool *pool)
{
    struct job *job = pool->first;

    pool->first = job->next;
    if (!pool->first)
        pool->last = NULL;
    pool->waiting--;
    pool->running++;
    return job;
}

static void open_job(struct letter *letter)
{
    struct job *job = CONTAINER_OF(letter, struct job, letter);

    atomic_fetch_sub(&job->loop->owed, 1);
    job->done(job->context);
    memory_free(job);
}

static void run_job(struct job *job)
{
    job->run(job->context);
    if (job->loop)
        loop_send(job->loop, &job->letter);
    else
        memory_free(job);
}

static void *work(void *argument)
{
    struct pool *pool = argument;
    pthread_t earlier;
    bool has_earlier;
    bool rests;

    pthread_setname_np(pthread_self(), pool->name);
    pthread_mutex_lock(&pool->mutex);
    while (wait_for_job(pool)) {
        struct job *job = take_job(pool);

        pthread_mutex_unlock(&pool->mutex);
        run_job(job);
        pthread_mutex_lock(&pool->mutex);
        pool->running--;
    }
    /* Each thread that leaves joins the one that left before, and pool_free() joins the last: so
     * nobody touches the pool after it is gone, and at most one ended thread keeps its stack. */
    has_earlier = pool->has_left;
    earlier = pool->left;
    pool->has_left = true;
    pool->left = pthread_self();
    if (--pool->threads == 0)
        pthread_cond_broadcast(&pool->empty);
    rests = pool->threads == 0 && !pool->ending;
    pthread_mutex_unlock(&pool->mutex);
    if (rests)
        memory_rest();
    if (has_earlier)
        pthread_join(earlier, NULL);
    return NULL;
}

/* --- submitting ---------------------------------------------------------------------------- */

/* Signals are for the loop thread, so workers are born with all of them blocked. */
static bool start_thread(struct pool *pool)
{
    sigset_t all;
    sigset_t before;
    pthread_t thread;
    bool started;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    started = pthread_create(&thread, NULL, work, pool) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        pool->threads++;
    return started;
}

/* Under the mutex. When the system has no thread to give, those we have go on; without any, the
 * pool counts as full. */
static bool make_room(struct pool *pool)
{
    if (pool->waiting + pool->running >= pool->max_threads + pool->max_waiting)
        return false;
    if (pool->waiting < pool->idle || pool->threads == pool->max_threads)
        return true;
    return start_thread(pool) || pool->threads > 0;
}

static void append(struct pool *pool, struct job *job)
{
    if (pool->last)
        pool->last->next = job;
    else
        pool->first = job;
    pool->last = job;
    pool->waiting++;
    pthread_cond_signal(&pool->work);
}

static bool submit(struct pool *pool, const struct job *wanted)
{
    struct job *job = memory_dup(wanted, sizeof(*wanted));
    struct loop *loop = job->loop;
    bool accepted;

    if (loop)
        atomic_fetch_add(&loop->owed, 1);
    pthread_mutex_lock(&pool->mutex);
    accepted = make_room(pool);
    if (accepted)
        append(pool, job);
    pthread_mutex_unlock(&pool->mutex);
    if (accepted)
        return true;
    if (loop)
        atomic_fetch_sub(&loop->owed, 1);
    memory_free(job);
    return false;
}

bool pool_submit(struct pool *pool, void (*run)(void *context), void *context)
{
    struct job job = { .run = run, .context = context };

    return submit(pool, &job);
}

bool pool_submit_for(struct pool *pool, struct loop *loop, void (*run)(void *context),
                     void (*done)(void *context), void *context)
{
    struct job job = {
        .letter.open = open_job,
        .run = run,
        .done = done,
        .context = context,
        .loop = loop,
    };

    return submit(pool, &job);
}

struct pool *pool_free(struct pool *pool)
{
    if (!pool)
        return NULL;
    pthread_mutex_lock(&pool->mutex);
    pool->ending = true;
    pthread_cond_broadcast(&pool->work);
    while (pool->threads > 0)
        pthread_cond_wait(&pool->empty, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
    if (pool->has_left)
        pthread_join(pool->left, NULL);
    pthread_cond_destroy(&pool->work);
    pthread_cond_destroy(&pool->empty);
    pthread_mutex_destroy(&pool->mutex);
    return memory_free(pool);
}

size_t pool_waiting(const struct pool *pool)
{
    return atomic_load(&pool->waiting);
}

size_t pool_running(const struct pool *pool)
{
    return atomic_load(&pool->running);
}

size_t pool_threads(const struct pool *pool)
{
    return atomic_load(&pool->threads);
}
