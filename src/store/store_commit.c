/* Writes as callers bring them: waited for, or answered on a loop. */
#include "store/store_commit.h"

#include <errno.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "store/limits.h"
#include "store/store_internal.h"

/* --- checks before anything is queued ------------------------------------------------------ */

static struct error *check_name(const char *what, struct slice name)
{
    if (name.size > STORE_MAX_NAME)
        return error_new(ERR_TOO_LARGE, "the %s has %zu bytes, at most %d are allowed", what,
                         name.size, STORE_MAX_NAME);
    if (name.size && memchr(name.data, '\0', name.size))
        return error_new(ERR_BAD_REQUEST, "the %s has a zero byte in it", what);
    return NULL;
}

static struct error *check_write(const struct store_write *write)
{
    struct error *err;

    err = check_name("namespace", write->key.namespace);
    if (!err)
        err = check_name("name", write->key.name);
    if (err)
        return err;
    if (write->key.name.size == 0)
        return error_new(ERR_BAD_REQUEST, "the name is empty");
    if (write->body.size > STORE_MAX_BODY)
        return error_new(ERR_TOO_LARGE, "the object has %zu bytes, at most %d are allowed",
                         write->body.size, STORE_MAX_BODY);
    ASSERT(write->version_offset == STORE_NO_VERSION ||
           (write->version_offset <= write->body.size &&
            write->version_size <= write->body.size - write->version_offset));
    return NULL;
}

static bool is_same(const struct store_key *a, const struct store_key *b)
{
    return a->resource == b->resource && slice_equal(a->name, b->name) &&
           slice_equal(a->namespace, b->namespace);
}

static struct error *check_distinct(const struct store_write *writes, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (is_same(&writes[i].key, &writes[index].key))
            return error_new(ERR_BAD_REQUEST,
                             "object " SLICE_FORMAT " is written twice in one commit",
                             SLICE_ARGUMENT(writes[index].key.name));
    return NULL;
}

static struct error *check_writes(const struct store_write *writes, size_t count)
{
    struct error *err = NULL;
    size_t bytes = 0;

    if (count == 0 || count > STORE_MAX_BATCH)
        return error_new(ERR_TOO_LARGE, "a commit has 1 to %d writes, this one has %zu",
                         STORE_MAX_BATCH, count);
    for (size_t i = 0; i < count && !err; i++) {
        bytes += writes[i].body.size;
        err = check_write(&writes[i]);
        if (!err)
            err = check_distinct(writes, i);
    }
    if (!err && bytes > STORE_GROUP_BYTES)
        err = error_new(ERR_TOO_LARGE, "the commit has %zu bytes, at most %d are allowed", bytes,
                        STORE_GROUP_BYTES);
    return err;
}

static void prepare(struct store *store, struct commit *commit, struct prepared *prepared,
                    const struct store_write *writes, size_t count)
{
    *commit = (struct commit){ .prepared = prepared, .count = count };
    for (size_t i = 0; i < count; i++) {
        prepared[i] = (struct prepared){ .write = &writes[i] };
        prepared[i].resource = state_resource(&store->state, writes[i].key.resource);
        ASSERT(prepared[i].resource);
        commit->bytes += writes[i].body.size;
    }
}

/* --- waiting for it ------------------------------------------------------------------------ */

struct waited {
    struct commit commit;
    struct error *err;
    sem_t done;
};

static void wake(struct commit *commit, struct error *take_error)
{
    struct waited *waited = CONTAINER_OF(commit, struct waited, commit);

    waited->err = take_error;
    sem_post(&waited->done); /* from here on it may be gone */
}

static struct error *queue_and_wait(struct store *store, struct waited *waited)
{
    struct error *err;

    waited->err = NULL;
    waited->commit.finish = wake;
    ASSERT(sem_init(&waited->done, 0, 0) == 0);
    err = writer_queue(store, &waited->commit);
    while (!err && sem_wait(&waited->done) != 0)
        ASSERT(errno == EINTR);
    sem_destroy(&waited->done);
    return err ? err : waited->err;
}

struct error *store_commit(struct store *store, const struct store_write *writes, size_t count,
                           struct record **out_records)
{
    struct prepared one;
    struct prepared *prepared = &one;
    struct waited waited;
    struct error *err;

    err = check_writes(writes, count);
    if (err)
        return err;
    if (count > 1)
        prepared = memory_array(count, sizeof(*prepared));
    prepare(store, &waited.commit, prepared, writes, count);
    err = queue_and_wait(store, &waited);
    for (size_t i = 0; i < count && !err; i++) {
        if (out_records)
            out_records[i] = prepared[i].record;
        else
            record_unref(prepared[i].record);
    }
    if (prepared != &one)
        memory_free(prepared);
    return err;
}

void store_hurry(struct store *store, bool hurried)
{
    atomic_store(&store->hurried, hurried);
}

/* --- answered on a loop -------------------------------------------------------------------- */

struct submission {
    struct commit commit;
    struct loop *loop;
    void (*done)(void *context, struct error *take_error, struct record *const *records);
    void *context;
    struct error *err;
    struct prepared *prepared;
    struct store_write *writes;
    struct record **records;
    char *bytes; /* names and bodies */
};

static struct slice copy(char **at, struct slice source)
{
    char *start = *at;

    if (source.size)
        memcpy(start, source.data, source.size);
    *at += source.size;
    return slice_of(start, source.size);
}

static void copy_writes(struct submission *submission, const struct store_write *writes,
                        size_t count)
{
    size_t size = 0;
    char *at;

    for (size_t i = 0; i < count; i++)
        size += writes[i].key.namespace.size + writes[i].key.name.size + writes[i].body.size;
    submission->bytes = at = memory_alloc(size);
    submission->writes = memory_array(count, sizeof(*writes));
    for (size_t i = 0; i < count; i++) {
        struct store_write *write = &submission->writes[i];

        *write = writes[i];
        write->key.namespace = copy(&at, write->key.namespace);
        write->key.name = copy(&at, write->key.name);
        write->body = copy(&at, write->body);
    }
}

static void free_submission(struct submission *submission)
{
    memory_free(submission->prepared);
    memory_free(submission->writes);
    memory_free(submission->records);
    memory_free(submission->bytes);
    memory_free(submission);
}

static void deliver(void *context)
{
    struct submission *submission = context;
    size_t count = submission->err ? 0 : submission->commit.count;

    for (size_t i = 0; i < count; i++)
        submission->records[i] = submission->prepared[i].record;
    submission->done(submission->context, submission->err, count ? submission->records : NULL);
    for (size_t i = 0; i < count; i++)
        record_unref(submission->records[i]);
    free_submission(submission);
}

static void post(struct commit *commit, struct error *take_error)
{
    struct submission *submission = CONTAINER_OF(commit, struct submission, commit);

    submission->err = take_error;
    loop_post(submission->loop, deliver, submission);
}

struct error *store_commit_async(struct store *store, const struct store_write *writes,
                                 size_t count, struct loop *loop,
                                 void (*done)(void *context, struct error *take_error,
                                              struct record *const *records),
                                 void *context)
{
    struct submission *submission;
    struct error *err;

    err = check_writes(writes, count);
    if (err)
        return err;
    submission = NEW(struct submission);
    submission->loop = loop;
    submission->done = done;
    submission->context = context;
    submission->prepared = memory_array(count, sizeof(*submission->prepared));
    submission->records = memory_array(count, sizeof(*submission->records));
    copy_writes(submission, writes, count);
    prepare(store, &submission->commit, submission->prepared, submission->writes, count);
    submission->commit.finish = post;
    err = writer_queue(store, &submission->commit);
    if (err)
        free_submission(submission);
    return err;
}
