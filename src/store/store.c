/* Stores: opening, closing, and reads of one object. */
#include "store/store.h"

#include <inttypes.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "store/database_internal.h"
#include "store/limits.h"
#include "store/row_internal.h"
#include "store/store_internal.h"
#include "store/store_list.h"

struct error *store_closing(void)
{
    return error_new(ERR_UNAVAILABLE, "the server is stopping");
}

/* --- loading ------------------------------------------------------------------------------- */

static struct error *load_resource(void *context, uint32_t id, struct slice group,
                                   struct slice plural)
{
    struct store *store = context;
    struct resource *resource = state_add_resource(&store->state, id, group, plural);

    if (resource->id != id)
        return database_damaged(store->database, "two resources have one name");
    resource->stored = true;
    return NULL;
}

static struct error *broken_chain(const struct store *store, const struct row *row,
                                  uint64_t replaced)
{
    CLEANUP(string) char *what =
        memory_format("revision %" PRIu64 " should follow %" PRIu64 " and follows %" PRIu64,
                      row->revision, row->previous, replaced);

    return database_damaged(store->database, what);
}

static struct error *load_row(void *context, const struct row *row)
{
    CLEANUP(history_dropped) struct history_dropped dropped = { 0 };
    struct store *store = context;
    struct resource *resource = state_resource(&store->state, row->key.resource);
    bool is_event = row->revision > store->writer.upkeep.compacted;
    struct doc *doc;
    struct error *err;
    uint64_t replaced;

    if (!resource)
        return database_damaged(store->database, "a row belongs to no resource");
    err = row_open(row, resource, store->keyring, &doc);
    if (err)
        return error_wrap(err, "read %s", store->path);
    replaced = state_load(&store->state, record_new(&row->key, row->revision, row->deleted, doc),
                          clock_monotonic_ms(store->clock), &dropped);
    upkeep_dropped(store, &dropped);
    return is_event && replaced != row->previous ? broken_chain(store, row, replaced) : NULL;
}

static struct error *load(struct store *store)
{
    struct upkeep *upkeep = &store->writer.upkeep;
    struct error *err;

    err = database_compacted(store->database, &upkeep->compacted);
    if (err)
        return err;
    err = database_note(store->database, &store->written_note);
    if (err)
        return err;
    atomic_init(&store->note, store->written_note);
    upkeep->horizon = upkeep->compacted;
    state_begin(&store->state, upkeep->compacted);
    err = database_each_resource(store->database, load_resource, store);
    if (!err)
        err = database_each_row(store->database, load_row, store);
    upkeep->flushing = upkeep->garbage.count > 0;
    upkeep_published(store);
    return err;
}

/* --- life ---------------------------------------------------------------------------------- */

static void destroy(struct store *store)
{
    database_close(store->database);
    file_lock_close(store->file_lock);
    state_done(&store->state);
    writer_done(&store->writer);
    pthread_mutex_destroy(&store->feeds_lock);
    log_unref(store->log);
    memory_free(store->path);
    memory_free(store);
}

static struct store *make(const struct store_options *options)
{
    struct store *store = NEW(struct store);

    store->path = memory_strdup(options->path);
    store->clock = options->clock ? options->clock : clock_system();
    store->log = options->log ? log_ref(options->log) : NULL;
    store->keyring = options->keyring;
    store->keep_ms = options->keep_ms ? options->keep_ms : HISTORY_KEEP_MS;
    store->compact_ms = options->compact_ms ? options->compact_ms : COMPACT_EVERY_MS;
    state_init(&store->state, options->max_events ? options->max_events : HISTORY_MAX_EVENTS,
               options->max_bytes ? options->max_bytes : HISTORY_MAX_BYTES);
    writer_init(&store->writer);
    ASSERT(pthread_mutex_init(&store->feeds_lock, NULL) == 0);
    return store;
}

static struct error *open_files(struct store *store)
{
    CLEANUP(string) char *lock_path = memory_format("%s.lock", store->path);
    struct error *err = file_lock_open(lock_path, &store->file_lock);

    return err ? err : database_open(store->path, &store->database);
}

struct error *store_open(const struct store_options *options, struct store **out_store)
{
    struct store *store = make(options);
    struct error *err;

    err = open_files(store);
    if (!err)
        err = load(store);
    if (err) {
        destroy(store);
        return error_wrap(err, "open store %s", options->path);
    }
    writer_start(store, store->state.revision + 1);
    *out_store = store;
    return NULL;
}

bool store_is_damaged(const struct error *error)
{
    /* Whatever else goes wrong inside may be well the next time. */
    for (; error; error = error->cause)
        if (error->code == ERR_INTERNAL && error->final)
            return true;
    return false;
}

static void write_note(struct store *store)
{
    uint64_t note = atomic_load(&store->note);
    struct error *err;

    if (note == store->written_note)
        return;
    err = database_begin(store->database, false);
    if (!err)
        err = database_set_note(store->database, note);
    if (!err)
        err = database_commit(store->database);
    if (err)
        database_rollback(store->database);
    error_drop(err, "the next one finds an older note");
}

struct store *store_close(struct store *store)
{
    if (!store)
        return NULL;
    ASSERT(!store->feeds);
    writer_stop(store);
    write_note(store);
    destroy(store);
    return NULL;
}

/* --- questions ----------------------------------------------------------------------------- */

struct error *store_resource(struct store *store, struct slice group, struct slice plural,
                             bool sealed, uint32_t *out_resource)
{
    struct resource *resource;

    if (plural.size == 0 || plural.size > STORE_MAX_NAME || group.size > STORE_MAX_NAME)
        return error_new(ERR_BAD_REQUEST,
                         "a resource needs a name of 1 to %d bytes, this one has %zu",
                         STORE_MAX_NAME, plural.size);
    if (sealed && !store->keyring)
        return error_new(ERR_BAD_REQUEST,
                         "resource " SLICE_FORMAT " is to be sealed, and there is no keyring",
                         SLICE_ARGUMENT(plural));
    if (state_resource_count(&store->state) >= STORE_MAX_RESOURCES)
        return error_new(ERR_TOO_MANY, "there are %d resources already", STORE_MAX_RESOURCES);
    resource = state_add_resource(&store->state, 0, group, plural);
    atomic_store_explicit(&resource->sealed, sealed, memory_order_relaxed);
    *out_resource = resource->id;
    return NULL;
}

struct record *store_fetch(struct store *store, const struct store_key *key)
{
    return state_fetch(&store->state, key);
}

size_t store_count(struct store *store, uint32_t resource)
{
    return state_count(&store->state, resource);
}

uint64_t store_bytes(struct store *store)
{
    return state_bytes(&store->state);
}

uint64_t store_revision(struct store *store)
{
    return state_revision(&store->state);
}

uint64_t store_horizon(struct store *store)
{
    return state_horizon(&store->state);
}

uint64_t store_note(struct store *store)
{
    return atomic_load(&store->note);
}

void store_set_note(struct store *store, uint64_t note)
{
    ASSERT(note <= INT64_MAX);
    atomic_store(&store->note, note);
}

struct error *store_list_read(struct store *store, const struct store_list_query *query,
                              struct store_list *out_list)
{
    return state_list(&store->state, query, out_list);
}

void store_stats(struct store *store, struct store_stats *out_stats)
{
    struct state *state = &store->state;
    struct writer *writer = &store->writer;

    pthread_rwlock_rdlock(&state->lock);
    out_stats->revision = state->revision;
    out_stats->horizon = state->history.horizon;
    out_stats->resources = state->resources.count;
    out_stats->events = state->history.count;
    out_stats->event_bytes = state->history.bytes;
    pthread_rwlock_unlock(&state->lock);
    pthread_mutex_lock(&writer->lock);
    out_stats->queued = writer->queued;
    out_stats->commits = writer->commits;
    out_stats->writes = writer->writes;
    out_stats->failures = writer->failures;
    pthread_mutex_unlock(&writer->lock);
}

void store_clock_moved(struct store *store)
{
    writer_poke(store);
}

/* --- forgetting ---------------------------------------------------------------------------- */

struct compaction {
    struct task task;
    uint64_t revision;
    bool cleaned; /* the rows are gone; what remains is to give their room back */
};

static bool compact_step(struct store *store, struct task *task)
{
    CLEANUP(history_dropped) struct history_dropped dropped = { 0 };
    struct compaction *compaction = CONTAINER_OF(task, struct compaction, task);
    struct upkeep *upkeep = &store->writer.upkeep;
    bool finished =
        state_forget(&store->state, compaction->revision, UINT64_MAX, COMPACT_STEP, &dropped);

    upkeep_dropped(store, &dropped);
    if (!finished)
        return false;
    if (compaction->cleaned) {
        task->err = database_vacuum(store->database, &upkeep->shrinking);
        return task->err || !upkeep->shrinking;
    }
    upkeep->flushing = true;
    task->err = upkeep_compact(store);
    compaction->cleaned = !upkeep->flushing;
    return task->err != NULL;
}

struct error *store_compact(struct store *store, uint64_t revision)
{
    struct compaction compaction = { .task.step = compact_step, .revision = revision };
    struct error *err = writer_run(store, &compaction.task);

    return err ? error_wrap(err, "compact up to revision %" PRIu64, revision) : NULL;
}
