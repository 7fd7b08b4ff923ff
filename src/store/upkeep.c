/* Upkeep of a store, step by step. */
#include "store/upkeep_internal.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "store/database_internal.h"
#include "store/limits.h"
#include "store/record.h"
#include "store/store_internal.h"

enum {
    FORGET_STEP = 5000 /* events that leave the history while readers wait */
};

void upkeep_init(struct upkeep *upkeep)
{
    *upkeep = (struct upkeep){ .due_ms = UINT64_MAX };
}

void upkeep_done(struct upkeep *upkeep)
{
    vec_done(&upkeep->garbage);
}

void upkeep_dropped(struct store *store, struct history_dropped *dropped)
{
    struct upkeep *upkeep = &store->writer.upkeep;

    VEC_EACH (entry, &dropped->entries) {
        if (entry->previous)
            vec_push(&upkeep->garbage,
                     (struct garbage){ entry->revision, entry->previous->revision });
        if (entry->record->deleted)
            vec_push(&upkeep->garbage, (struct garbage){ entry->revision, entry->revision });
        if (entry->revision > upkeep->horizon)
            upkeep->horizon = entry->revision;
    }
    history_dropped_release(dropped);
}

void upkeep_published(struct store *store)
{
    struct upkeep *upkeep = &store->writer.upkeep;

    if (upkeep->due_ms == UINT64_MAX)
        upkeep->due_ms = clock_monotonic_ms(store->clock) + store->compact_ms;
}

/* --- compaction ---------------------------------------------------------------------------- */

static size_t waiting(const struct upkeep *upkeep)
{
    return upkeep->garbage.count - upkeep->removed;
}

/* Forgets events that are old enough. What was superseded by them becomes garbage. */
static void forget_old(struct store *store, uint64_t now_ms)
{
    CLEANUP(history_dropped) struct history_dropped dropped = { 0 };
    struct upkeep *upkeep = &store->writer.upkeep;
    bool finished =
        now_ms < store->keep_ms ||
        state_forget(&store->state, UINT64_MAX, now_ms - store->keep_ms, FORGET_STEP, &dropped);

    upkeep_dropped(store, &dropped);
    if (finished) {
        upkeep->flushing = true;
        upkeep->due_ms = state_horizon(&store->state) < state_revision(&store->state)
                             ? now_ms + store->compact_ms
                             : UINT64_MAX;
    }
}

/* Rows and the note about them go together, so a crash leaves both or neither. It need not reach
 * the disk at once: what is lost is done again. */
static struct error *remove_rows(struct store *store, size_t count, uint64_t compacted)
{
    const struct upkeep *upkeep = &store->writer.upkeep;
    struct error *err = database_begin(store->database, false);

    for (size_t i = 0; i < count && !err; i++)
        err = database_remove(store->database, upkeep->garbage.items[upkeep->removed + i].row);
    if (!err && compacted > upkeep->compacted)
        err = database_set_compacted(store->database, compacted);
    if (!err)
        err = database_commit(store->database);
    if (err)
        database_rollback(store->database);
    return err;
}

/* How many rows go in one step. The two of one event stay together: at the next start, an event is
 * there with its predecessor or it is not there at all. */
static size_t step_size(const struct upkeep *upkeep)
{
    const struct garbage *next;

    if (waiting(upkeep) <= COMPACT_STEP)
        return waiting(upkeep);
    next = upkeep->garbage.items + upkeep->removed + COMPACT_STEP;
    return next[-1].event == next->event ? COMPACT_STEP - 1 : COMPACT_STEP;
}

struct error *upkeep_compact(struct store *store)
{
    struct upkeep *upkeep = &store->writer.upkeep;
    size_t count = step_size(upkeep);
    bool last = count == waiting(upkeep);
    uint64_t compacted =
        last ? upkeep->horizon : upkeep->garbage.items[upkeep->removed + count - 1].event;
    struct error *err;

    if (count > 0 || compacted > upkeep->compacted) {
        err = remove_rows(store, count, compacted);
        if (err)
            return err;
    }
    upkeep->removed += count;
    if (compacted > upkeep->compacted)
        upkeep->compacted = compacted;
    if (last) {
        vec_done(&upkeep->garbage);
        upkeep->removed = 0;
        upkeep->cleaned |= upkeep->flushing;
        upkeep->flushing = false;
    }
    return NULL;
}

/* --- steps --------------------------------------------------------------------------------- */

static struct error *do_one(struct store *store, uint64_t now_ms, bool *out_worked)
{
    struct upkeep *upkeep = &store->writer.upkeep;

    *out_worked = true;
    if (store->database->log_pages >= CHECKPOINT_PAGES)
        return database_checkpoint(store->database);
    if (now_ms >= upkeep->due_ms) {
        forget_old(store, now_ms);
        return NULL;
    }
    if (upkeep->flushing || waiting(upkeep) >= COMPACT_STEP)
        return upkeep_compact(store);
    if (upkeep->cleaned) {
        struct error *err = database_vacuum(store->database, &upkeep->shrinking);

        upkeep->cleaned = upkeep->shrinking;
        return err;
    }
    *out_worked = false;
    return NULL;
}

/* What fails here hurts nobody at once, so it is tried again, less and less often. */
static void put_off(struct store *store, uint64_t now_ms, struct error *take_error)
{
    struct upkeep *upkeep = &store->writer.upkeep;

    upkeep->wait_ms = upkeep->wait_ms ? upkeep->wait_ms * 2 : MAINTENANCE_WAIT_MS;
    if (upkeep->wait_ms > MAINTENANCE_MAX_MS)
        upkeep->wait_ms = MAINTENANCE_MAX_MS;
    upkeep->retry_ms = now_ms + upkeep->wait_ms;
    log_warn(store->log, "upkeep put off", LOG_STR("store", store->path),
             LOG_UINT("retry_ms", upkeep->wait_ms), LOG_ERROR(take_error));
    error_drop(take_error, "logged, and tried again");
}

bool upkeep_step(struct store *store)
{
    struct upkeep *upkeep = &store->writer.upkeep;
    uint64_t now_ms = clock_monotonic_ms(store->clock);
    struct error *err;
    bool worked;

    if (now_ms < upkeep->retry_ms)
        return false;
    err = do_one(store, now_ms, &worked);
    if (err) {
        put_off(store, now_ms, err);
        return false;
    }
    if (worked)
        upkeep->wait_ms = 0;
    return worked;
}

uint64_t upkeep_wait_ms(const struct store *store)
{
    const struct upkeep *upkeep = &store->writer.upkeep;
    uint64_t now_ms = clock_monotonic_ms(store->clock);
    uint64_t next_ms = upkeep->retry_ms > now_ms ? upkeep->retry_ms : upkeep->due_ms;

    if (next_ms == UINT64_MAX)
        return UINT64_MAX;
    return next_ms > now_ms ? next_ms - now_ms : 0;
}
