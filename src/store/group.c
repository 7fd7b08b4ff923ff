/* A group of commits on its way to the disk and to the readers. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "doc/doc.h"
#include "store/database_internal.h"
#include "store/row_internal.h"
#include "store/store_internal.h"

enum {
    KEEP_CAPACITY = 256 * 1024 /* buffers that grew larger are not kept */
};

/* The body with the digits of the revision in their place. */
static struct doc *make_doc(struct writer *writer, const struct prepared *prepared)
{
    const struct store_write *write = prepared->write;
    struct slice body = write->body;
    size_t end = write->version_offset + write->version_size;

    if (write->version_offset == STORE_NO_VERSION)
        return doc_new(body);
    text_clear(&writer->body);
    text_append_bytes(&writer->body, body.data, write->version_offset);
    text_appendf(&writer->body, "%" PRIu64, prepared->revision);
    text_append_bytes(&writer->body, body.data + end, body.size - end);
    return doc_new(text_slice(&writer->body));
}

static struct error *ensure_resource(struct store *store, struct resource *resource)
{
    struct error *err;

    if (resource->stored)
        return NULL;
    err = database_add_resource(store->database, resource->id, resource->group, resource->plural);
    if (!err)
        vec_push(&store->writer.fresh, resource);
    return err;
}

static struct error *write_one(struct store *store, struct prepared *prepared)
{
    struct writer *writer = &store->writer;
    struct resource *resource = prepared->resource;
    struct row row = {
        .revision = prepared->revision,
        .key = prepared->write->key,
        .deleted = prepared->write->operation == STORE_DELETE,
        .previous = prepared->previous,
    };
    struct error *err;

    prepared->record = record_new(&row.key, row.revision, row.deleted, make_doc(writer, prepared));
    row.body = doc_bytes(prepared->record->doc);
    err = ensure_resource(store, resource);
    if (!err && atomic_load_explicit(&resource->sealed, memory_order_relaxed))
        err = row_seal(&row, resource, store->keyring, &writer->sealed);
    return err ? err : database_append(store->database, &row);
}

static struct error *write_commits(struct store *store, struct commit *group)
{
    struct error *err = NULL;

    for (struct commit *commit = group; commit && !err; commit = commit->next)
        for (size_t i = 0; i < commit->count && !commit->refusal && !err; i++)
            err = write_one(store, &commit->prepared[i]);
    return err;
}

static struct error *write_group(struct store *store, struct commit *group)
{
    struct error *err = database_begin(store->database, !atomic_load(&store->hurried));

    if (!err)
        err = write_commits(store, group);
    if (!err)
        err = database_commit(store->database);
    if (err)
        database_rollback(store->database);
    return err;
}

static void publish(struct store *store, const struct commit *group)
{
    CLEANUP(history_dropped) struct history_dropped dropped = { 0 };
    struct writer *writer = &store->writer;

    vec_clear(&writer->records);
    for (const struct commit *commit = group; commit; commit = commit->next)
        for (size_t i = 0; i < commit->count && !commit->refusal; i++)
            vec_push(&writer->records, commit->prepared[i].record);
    state_publish(&store->state, writer->records.items, writer->records.count,
                  clock_monotonic_ms(store->clock), &dropped);
    VEC_EACH (resource, &writer->fresh)
        (*resource)->stored = true;
    upkeep_dropped(store, &dropped);
    upkeep_published(store);
    feed_notify(store);
}

static void answer(struct commit *group, const struct error *failure)
{
    while (group) {
        struct commit *commit = group;
        struct error *refusal = STEAL(commit->refusal);

        group = commit->next;
        if (failure) {
            for (size_t i = 0; i < commit->count; i++)
                commit->prepared[i].record = record_unref(commit->prepared[i].record);
            error_drop(refusal, "what it was decided on did not happen");
            refusal = error_dup(failure);
        }
        commit->finish(commit, refusal);
    }
}

static bool has_writes(const struct commit *group)
{
    for (; group; group = group->next)
        if (!group->refusal)
            return true;
    return false;
}

static void keep_small(struct text *buffer)
{
    if (buffer->capacity > KEEP_CAPACITY)
        text_done(buffer);
}

void group_commit(struct store *store, struct commit *group)
{
    CLEANUP(error) struct error *err = NULL;

    vec_clear(&store->writer.fresh);
    if (has_writes(group)) {
        err = write_group(store, group);
        if (err) {
            err = error_wrap(err, "nothing was stored: %s", err->message);
            log_error(store->log, "writes failed", LOG_STR("store", store->path), LOG_ERROR(err));
            group = writer_abandon(store, group);
        } else {
            publish(store, group);
        }
    }
    if (!err)
        writer_settle(store, group);
    answer(group, err);
    keep_small(&store->writer.body);
    keep_small(&store->writer.sealed);
}
