/* Lists as of a revision. The index shows the present; what changed since is taken back with the
 * help of the history, which knows what was there before. Long lists are read in steps, so that
 * publishing never waits for one. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/tree.h"
#include "store/limits.h"
#include "store/record.h"
#include "store/state_internal.h"
#include "store/store_list.h"

typedef VEC(struct record *) record_list;

/* One list being read. */
struct walk {
    struct state *state;
    const struct store_list_query *query;
    const struct resource *resource;
    struct store_list *list;
    struct place first;
    struct slice from; /* the next step begins behind this place; empty: with the first object */
    bool finished;
};

static bool in_namespace(const struct walk *walk, const struct record *record)
{
    return !walk->query->namespace.data ||
           slice_equal(walk->query->namespace, record_namespace(record));
}

static bool is_ahead(const struct walk *walk, const struct record *record)
{
    return in_namespace(walk, record) && slice_compare(walk->from, record_place(record)) < 0;
}

/* Adds up to `max` objects that have not changed since. True when there are no more. */
static bool collect_unchanged(const struct walk *walk, size_t max, record_list *found)
{
    struct tree_cursor cursor = tree_seek_after(walk->resource->tree, walk->from);
    void *item;

    while (tree_next(&cursor, NULL, &item)) {
        struct record *record = item;

        if (!in_namespace(walk, record))
            return true;
        if (record->revision > walk->list->revision)
            continue;
        if (found->count == max)
            return false;
        vec_push(found, record);
    }
    return true;
}

/* Adds what existed then and was changed or deleted since, as far as the `last` record (NULL:
 * to the end). The first change since is the one whose predecessor is old enough, so each object is
 * found once. */
static void collect_changed(const struct walk *walk, const struct record *last, record_list *found)
{
    const struct history *history = &walk->state->history;

    for (size_t i = history_after(history, walk->list->revision); i < history->count; i++) {
        const struct history_entry *entry = history_at(history, i);
        struct record *previous = entry->previous;

        if (entry->resource != walk->resource->id || !previous ||
            previous->revision > walk->list->revision)
            continue;
        if (is_ahead(walk, previous) &&
            (!last || slice_compare(record_place(previous), record_place(last)) < 0))
            vec_push(found, previous);
    }
}

static int compare_items(const void *a, const void *b)
{
    return slice_compare(record_place(*(struct record *const *)a),
                         record_place(*(struct record *const *)b));
}

static void step_in_lock(struct walk *walk, size_t max)
{
    struct store_list *list = walk->list;
    record_list found = { 0 };
    bool exhausted = collect_unchanged(walk, max, &found);
    size_t unchanged = found.count;

    collect_changed(walk, exhausted || unchanged == 0 ? NULL : found.items[unchanged - 1], &found);
    if (found.count > unchanged)
        qsort(found.items, found.count, sizeof(*found.items), compare_items);
    walk->finished = exhausted && found.count <= max;
    if (found.count > max)
        found.count = max;
    VEC_EACH (record, &found)
        vec_push(&list->records, record_ref(*record));
    vec_done(&found);
}

static size_t count_today(const struct walk *walk)
{
    const struct tree *tree = walk->resource->tree;
    struct tree_cursor from = tree_seek_after(tree, walk->from);
    struct tree_cursor end = tree_end(tree);
    struct place namespace;

    if (walk->query->namespace.data && place_set(&namespace, walk->query->namespace, SLICE("")))
        end = tree_seek_past(tree, place_slice(&namespace));
    return tree_distance(&from, &end);
}

/* How many objects of that time lie ahead: those of today, less what came, plus what went. */
static size_t count_ahead(const struct walk *walk)
{
    const struct history *history = &walk->state->history;
    size_t count = count_today(walk);

    for (size_t i = history_after(history, walk->list->revision); i < history->count; i++) {
        const struct history_entry *entry = history_at(history, i);

        if (entry->resource != walk->resource->id || !is_ahead(walk, entry->record))
            continue;
        count += entry->record->deleted;
        count -= entry->previous == NULL;
    }
    return count;
}

static void move_on(struct walk *walk)
{
    const struct store_list *list = walk->list;

    if (list->records.count > 0)
        walk->from = record_place(list->records.items[list->records.count - 1]);
}

static struct error *check_revision(struct walk *walk)
{
    const struct state *state = walk->state;
    struct store_list *list = walk->list;

    if (!list->revision)
        list->revision = walk->query->revision ? walk->query->revision : state->revision;
    if (list->revision > state->revision)
        return error_new(ERR_TIMEOUT, "revision %" PRIu64 " is yet to come, the newest is %" PRIu64,
                         list->revision, state->revision);
    if (list->revision < state->history.horizon)
        return error_new(ERR_EXPIRED,
                         "revision %" PRIu64 " is too old, changes are known since %" PRIu64,
                         list->revision, state->history.horizon);
    return NULL;
}

static struct error *step(struct walk *walk)
{
    size_t limit = walk->query->limit;
    size_t wanted = limit ? limit - walk->list->records.count : SIZE_MAX;
    struct error *err;

    pthread_rwlock_rdlock(&walk->state->lock);
    err = check_revision(walk);
    if (!err) {
        step_in_lock(walk, wanted < LIST_STEP ? wanted : LIST_STEP);
        move_on(walk);
        if (!walk->finished && limit && walk->list->records.count == limit) {
            walk->list->remaining = count_ahead(walk);
            walk->finished = true;
        }
    }
    pthread_rwlock_unlock(&walk->state->lock);
    return err;
}

static struct error *begin(struct walk *walk)
{
    const struct store_list_query *query = walk->query;
    bool one_namespace = query->namespace.data != NULL;
    struct slice namespace = one_namespace ? query->namespace : query->after_namespace;

    if (!query->has_after && !one_namespace)
        return NULL;
    if (!place_set(&walk->first, namespace, query->has_after ? query->after_name : SLICE("")))
        return error_new(ERR_BAD_REQUEST, "a namespace or name to list has more than %d bytes",
                         STORE_MAX_NAME);
    walk->from = place_slice(&walk->first);
    return NULL;
}

struct error *state_list(struct state *state, const struct store_list_query *query,
                         struct store_list *out_list)
{
    struct store_list list = { 0 };
    struct walk walk = { .state = state, .query = query, .list = &list };
    struct error *err;

    walk.resource = state_resource(state, query->resource);
    ASSERT(walk.resource);
    err = begin(&walk);
    while (!err && !walk.finished)
        err = step(&walk);
    if (err) {
        store_list_done(&list);
        return err;
    }
    *out_list = list;
    return NULL;
}

void store_list_done(struct store_list *list)
{
    VEC_EACH (record, &list->records)
        record_unref(*record);
    vec_done(&list->records);
}
