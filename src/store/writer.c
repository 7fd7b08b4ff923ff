/* The queue of writes and the thread that works it off. */
#include "store/writer_internal.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "store/limits.h"
#include "store/store_internal.h"

/* --- what is pending ----------------------------------------------------------------------- */

static struct slice pending_key(struct writer *writer, const struct store_key *key)
{
    struct text *text = &writer->scratch;

    text_clear(text);
    text_append_bytes(text, &key->resource, sizeof(key->resource));
    text_append_slice(text, key->namespace);
    text_append_char(text, '\0');
    text_append_slice(text, key->name);
    return text_slice(text);
}

/* The revision the object will have when everything queued is done; 0: it will not be there. */
static uint64_t newest(struct store *store, const struct store_key *key, bool *out_pending)
{
    struct writer *writer = &store->writer;
    const struct prepared *prepared = map_get(writer->pending, pending_key(writer, key));

    *out_pending = prepared != NULL;
    if (!prepared)
        return state_find(&store->state, key);
    return prepared->write->operation == STORE_DELETE ? 0 : prepared->revision;
}

static struct error *absent(const struct prepared *prepared)
{
    return error_new(ERR_NOT_FOUND, "%s \"" SLICE_FORMAT "\" not found", prepared->resource->plural,
                     SLICE_ARGUMENT(prepared->write->key.name));
}

static struct error *check_condition(const struct prepared *prepared)
{
    const struct store_write *write = prepared->write;

    if (write->operation == STORE_DELETE && !prepared->previous)
        return absent(prepared);
    switch (write->condition) {
    case STORE_ANY:
        return NULL;
    case STORE_IF_ABSENT:
        if (prepared->previous)
            return error_new(ERR_ALREADY_EXISTS, "%s \"" SLICE_FORMAT "\" already exists",
                             prepared->resource->plural, SLICE_ARGUMENT(write->key.name));
        return NULL;
    case STORE_IF_PRESENT:
        return prepared->previous ? NULL : absent(prepared);
    case STORE_IF_REVISION:
        if (!prepared->previous)
            return absent(prepared);
        if (prepared->previous != write->revision)
            return error_new(ERR_CONFLICT,
                             "%s \"" SLICE_FORMAT "\" has revision %" PRIu64 ", not %" PRIu64,
                             prepared->resource->plural, SLICE_ARGUMENT(write->key.name),
                             prepared->previous, write->revision);
        return NULL;
    }
    return NULL;
}

/* --- queueing ------------------------------------------------------------------------------ */

static struct error *check_room(const struct writer *writer, const struct commit *commit)
{
    if (writer->stopping)
        return store_closing();
    if (writer->queued + commit->count > STORE_MAX_QUEUED ||
        writer->queued_bytes + commit->bytes > STORE_MAX_QUEUED_BYTES)
        return error_new(ERR_TOO_MANY, "%zu writes with %zu bytes wait for the disk already",
                         writer->queued, writer->queued_bytes);
    return NULL;
}

/* Finds what each write replaces. A refusal because of what is pending is queued behind that. */
static struct error *check_conditions(struct store *store, struct commit *commit)
{
    for (size_t i = 0; i < commit->count; i++) {
        struct prepared *prepared = &commit->prepared[i];
        struct error *err;
        bool pending;

        prepared->previous = newest(store, &prepared->write->key, &pending);
        err = check_condition(prepared);
        if (err && !pending)
            return err;
        if (err) {
            commit->refusal = err;
            return NULL;
        }
    }
    return NULL;
}

static void take_revisions(struct writer *writer, struct commit *commit)
{
    for (size_t i = 0; i < commit->count; i++) {
        struct prepared *prepared = &commit->prepared[i];

        prepared->revision = writer->next_revision++;
        map_set(writer->pending, pending_key(writer, &prepared->write->key), prepared);
    }
}

struct error *writer_queue(struct store *store, struct commit *commit)
{
    struct writer *writer = &store->writer;
    struct error *err;

    pthread_mutex_lock(&writer->lock);
    err = check_room(writer, commit);
    if (!err)
        err = check_conditions(store, commit);
    if (!err) {
        if (!commit->refusal)
            take_revisions(writer, commit);
        commit->next = NULL;
        *writer->end = commit;
        writer->end = &commit->next;
        writer->queued += commit->count;
        writer->queued_bytes += commit->bytes;
        pthread_cond_signal(&writer->work);
    }
    pthread_mutex_unlock(&writer->lock);
    return err;
}

void writer_settle(struct store *store, const struct commit *group)
{
    struct writer *writer = &store->writer;
    size_t writes = 0;

    pthread_mutex_lock(&writer->lock);
    for (const struct commit *commit = group; commit; commit = commit->next) {
        for (size_t i = 0; i < commit->count && !commit->refusal; i++) {
            const struct prepared *prepared = &commit->prepared[i];
            struct slice key = pending_key(writer, &prepared->write->key);

            if (map_get(writer->pending, key) == prepared)
                map_remove(writer->pending, key);
            writes++;
        }
        writer->queued -= commit->count;
        writer->queued_bytes -= commit->bytes;
    }
    writer->commits += writes > 0;
    writer->writes += writes;
    pthread_mutex_unlock(&writer->lock);
}

struct commit *writer_abandon(struct store *store, struct commit *group)
{
    struct writer *writer = &store->writer;
    struct commit **end = &group;

    pthread_mutex_lock(&writer->lock);
    while (*end)
        end = &(*end)->next;
    *end = writer->first;
    writer->first = NULL;
    writer->end = &writer->first;
    map_free(writer->pending);
    writer->pending = map_new();
    writer->queued = writer->queued_bytes = 0;
    writer->failures++;
    pthread_mutex_unlock(&writer->lock);
    return group;
}

/* --- the thread ---------------------------------------------------------------------------- */

static struct commit *take_group(struct writer *writer)
{
    struct commit *group = writer->first;
    struct commit **link = &writer->first;
    size_t writes = 0;
    size_t bytes = 0;

    while (*link && writes < STORE_GROUP_WRITES && bytes < STORE_GROUP_BYTES) {
        writes += (*link)->count;
        bytes += (*link)->bytes;
        link = &(*link)->next;
    }
    if (link == &writer->first)
        return NULL;
    writer->first = *link;
    if (!writer->first)
        writer->end = &writer->first;
    *link = NULL;
    return group;
}

/* A clock that is moved by hand wakes nobody: whoever moves it calls store_clock_moved(). */
static void wait_for_work(struct store *store)
{
    struct writer *writer = &store->writer;
    uint64_t wait_ms = store->clock == clock_system() ? upkeep_wait_ms(store) : UINT64_MAX;
    struct timespec until;

    if (wait_ms == UINT64_MAX) {
        pthread_cond_wait(&writer->work, &writer->lock);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(wait_ms / 1000) + 1;
    pthread_cond_timedwait(&writer->work, &writer->lock, &until);
}

static void run_task(struct store *store, struct task *task)
{
    struct writer *writer = &store->writer;

    if (!task->step(store, task))
        return;
    pthread_mutex_lock(&writer->lock);
    writer->tasks = task->next;
    pthread_mutex_unlock(&writer->lock);
    sem_post(&task->done);
}

static void *run(void *context)
{
    struct store *store = context;
    struct writer *writer = &store->writer;
    bool busy = true;

    pthread_mutex_lock(&writer->lock);
    while (writer->first || writer->tasks || !writer->stopping) {
        struct commit *group;
        struct task *task;

        if (!writer->first && !writer->tasks && !busy && !writer->poked)
            wait_for_work(store);
        writer->poked = false;
        group = take_group(writer);
        task = writer->tasks;
        pthread_mutex_unlock(&writer->lock);
        if (group)
            group_commit(store, group);
        busy = upkeep_step(store);
        if (task)
            run_task(store, task);
        pthread_mutex_lock(&writer->lock);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* --- tasks --------------------------------------------------------------------------------- */

struct error *writer_run(struct store *store, struct task *task)
{
    struct writer *writer = &store->writer;
    struct task **end = &writer->tasks;
    bool stopping;

    task->next = NULL;
    ASSERT(sem_init(&task->done, 0, 0) == 0);
    pthread_mutex_lock(&writer->lock);
    stopping = writer->stopping;
    while (*end)
        end = &(*end)->next;
    if (!stopping)
        *end = task;
    pthread_cond_signal(&writer->work);
    pthread_mutex_unlock(&writer->lock);
    while (!stopping && sem_wait(&task->done) != 0)
        ASSERT(errno == EINTR);
    sem_destroy(&task->done);
    return stopping ? store_closing() : STEAL(task->err);
}

void writer_poke(struct store *store)
{
    struct writer *writer = &store->writer;

    pthread_mutex_lock(&writer->lock);
    writer->poked = true;
    pthread_cond_signal(&writer->work);
    pthread_mutex_unlock(&writer->lock);
}

/* --- life ---------------------------------------------------------------------------------- */

void writer_init(struct writer *writer)
{
    pthread_condattr_t attributes;

    *writer = (struct writer){ .pending = map_new() };
    writer->end = &writer->first;
    ASSERT(pthread_mutex_init(&writer->lock, NULL) == 0);
    ASSERT(pthread_condattr_init(&attributes) == 0);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    ASSERT(pthread_cond_init(&writer->work, &attributes) == 0);
    pthread_condattr_destroy(&attributes);
    upkeep_init(&writer->upkeep);
}

void writer_done(struct writer *writer)
{
    upkeep_done(&writer->upkeep);
    vec_done(&writer->records);
    vec_done(&writer->fresh);
    text_done(&writer->body);
    text_done(&writer->sealed);
    text_done(&writer->scratch);
    map_free(writer->pending);
    pthread_cond_destroy(&writer->work);
    pthread_mutex_destroy(&writer->lock);
}

void writer_start(struct store *store, uint64_t next_revision)
{
    sigset_t all;
    sigset_t before;

    store->writer.next_revision = next_revision;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the threads that expect them */
    ASSERT(pthread_create(&store->writer.thread, NULL, run, store) == 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_setname_np(store->writer.thread, "store");
}

void writer_stop(struct store *store)
{
    struct writer *writer = &store->writer;

    pthread_mutex_lock(&writer->lock);
    writer->stopping = true;
    pthread_cond_signal(&writer->work);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
}
