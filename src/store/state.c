/* The published state: index and history behind one lock. */
#include "store/state_internal.h"

#include "base/memory.h"
#include "base/tree.h"
#include "doc/doc.h"
#include "store/limits.h"
#include "store/record.h"

bool place_set(struct place *place, struct slice namespace, struct slice name)
{
    if (namespace.size > STORE_MAX_NAME || name.size > STORE_MAX_NAME)
        return false;
    if (namespace.size)
        memcpy(place->bytes, namespace.data, namespace.size);
    place->bytes[namespace.size] = '\0';
    if (name.size)
        memcpy(place->bytes + namespace.size + 1, name.data, name.size);
    place->size = namespace.size + 1 + name.size;
    return true;
}

/* --- life ---------------------------------------------------------------------------------- */

/* The one writer comes first when it waits: readers are many and short, and without this they could
 * keep it out for ever. */
static void init_lock(pthread_rwlock_t *lock)
{
    pthread_rwlockattr_t attributes;

    ASSERT(pthread_rwlockattr_init(&attributes) == 0);
    pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    ASSERT(pthread_rwlock_init(lock, &attributes) == 0);
    pthread_rwlockattr_destroy(&attributes);
}

void state_init(struct state *state, size_t max_events, size_t max_bytes)
{
    *state = (struct state){ .max_events = max_events, .max_bytes = max_bytes };
    init_lock(&state->lock);
    history_init(&state->history, 0);
}

void state_begin(struct state *state, uint64_t revision)
{
    pthread_rwlock_wrlock(&state->lock);
    state->revision = revision;
    state->history.horizon = revision;
    pthread_rwlock_unlock(&state->lock);
}

static void resource_free(struct resource *resource)
{
    struct tree_cursor cursor;
    void *record;

    if (!resource)
        return;
    cursor = tree_start(resource->tree);
    while (tree_next(&cursor, NULL, &record))
        record_unref(record);
    tree_free(resource->tree);
    memory_free(resource->group);
    memory_free(resource->plural);
    memory_free(resource);
}

void state_done(struct state *state)
{
    VEC_EACH (resource, &state->resources)
        resource_free(*resource);
    vec_done(&state->resources);
    history_done(&state->history);
    pthread_rwlock_destroy(&state->lock);
}

/* --- resources ----------------------------------------------------------------------------- */

static struct resource *find_resource(const struct state *state, struct slice group,
                                      struct slice plural)
{
    VEC_EACH (entry, &state->resources) {
        struct resource *resource = *entry;

        if (resource && slice_is(group, resource->group) && slice_is(plural, resource->plural))
            return resource;
    }
    return NULL;
}

static struct resource *resource_by_id(const struct state *state, uint32_t id)
{
    return id > 0 && id <= state->resources.count ? state->resources.items[id - 1] : NULL;
}

static struct resource *make_resource(struct state *state, uint32_t id, struct slice group,
                                      struct slice plural)
{
    struct resource *resource = NEW(struct resource);

    resource->id = id;
    resource->group = memory_strndup(group.data, group.size);
    resource->plural = memory_strndup(plural.data, plural.size);
    resource->tree = tree_new();
    while (state->resources.count < id)
        vec_push(&state->resources, NULL);
    state->resources.items[id - 1] = resource;
    return resource;
}

struct resource *state_add_resource(struct state *state, uint32_t id, struct slice group,
                                    struct slice plural)
{
    struct resource *resource;

    pthread_rwlock_wrlock(&state->lock);
    resource = find_resource(state, group, plural);
    if (!resource)
        resource =
            make_resource(state, id ? id : (uint32_t)state->resources.count + 1, group, plural);
    pthread_rwlock_unlock(&state->lock);
    return resource;
}

struct resource *state_resource(struct state *state, uint32_t id)
{
    struct resource *resource;

    pthread_rwlock_rdlock(&state->lock);
    resource = resource_by_id(state, id);
    pthread_rwlock_unlock(&state->lock);
    return resource;
}

size_t state_resource_count(struct state *state)
{
    size_t count;

    pthread_rwlock_rdlock(&state->lock);
    count = state->resources.count;
    pthread_rwlock_unlock(&state->lock);
    return count;
}

/* --- reading ------------------------------------------------------------------------------- */

static struct record *find(const struct state *state, const struct store_key *key)
{
    const struct resource *resource = resource_by_id(state, key->resource);
    struct place place;

    if (!resource || !place_set(&place, key->namespace, key->name))
        return NULL;
    return tree_get(resource->tree, place_slice(&place));
}

struct record *state_fetch(struct state *state, const struct store_key *key)
{
    struct record *record;

    pthread_rwlock_rdlock(&state->lock);
    record = find(state, key);
    if (record)
        record_ref(record);
    pthread_rwlock_unlock(&state->lock);
    return record;
}

uint64_t state_find(struct state *state, const struct store_key *key)
{
    struct record *record;
    uint64_t revision;

    pthread_rwlock_rdlock(&state->lock);
    record = find(state, key);
    revision = record ? record->revision : 0;
    pthread_rwlock_unlock(&state->lock);
    return revision;
}

size_t state_count(struct state *state, uint32_t id)
{
    const struct resource *resource;
    size_t count;

    pthread_rwlock_rdlock(&state->lock);
    resource = resource_by_id(state, id);
    count = resource ? tree_count(resource->tree) : 0;
    pthread_rwlock_unlock(&state->lock);
    return count;
}

uint64_t state_revision(struct state *state)
{
    uint64_t revision;

    pthread_rwlock_rdlock(&state->lock);
    revision = state->revision;
    pthread_rwlock_unlock(&state->lock);
    return revision;
}

uint64_t state_bytes(struct state *state)
{
    uint64_t bytes;

    pthread_rwlock_rdlock(&state->lock);
    bytes = state->bytes;
    pthread_rwlock_unlock(&state->lock);
    return bytes;
}

uint64_t state_horizon(struct state *state)
{
    uint64_t horizon;

    pthread_rwlock_rdlock(&state->lock);
    horizon = state->history.horizon;
    pthread_rwlock_unlock(&state->lock);
    return horizon;
}

/* --- changing ------------------------------------------------------------------------------ */

/* Puts the record into the index, or takes its object out of it. Returns what was there before,
 * with the index's reference. */
static struct record *apply(struct state *state, struct record *record)
{
    struct resource *resource = resource_by_id(state, record->resource);
    struct record *previous;

    ASSERT(resource);
    if (record->deleted)
        previous = tree_remove(resource->tree, record_place(record));
    else
        previous = tree_set(resource->tree, record_place(record), record_ref(record));
    if (!record->deleted)
        state->bytes += doc_bytes(record->doc).size;
    if (previous)
        state->bytes -= doc_bytes(previous->doc).size;
    return previous;
}

static void keep_bounds(struct state *state, struct history_dropped *dropped)
{
    struct history *history = &state->history;

    while (history->count > state->max_events ||
           (history->bytes > state->max_bytes && history->count > 1))
        history_drop(history, dropped);
}

void state_publish(struct state *state, struct record *const *records, size_t count,
                   uint64_t now_ms, struct history_dropped *dropped)
{
    pthread_rwlock_wrlock(&state->lock);
    for (size_t i = 0; i < count; i++) {
        struct record *previous = apply(state, records[i]);

        history_push(&state->history, record_ref(records[i]), previous, now_ms);
        state->revision = records[i]->revision;
    }
    keep_bounds(state, dropped);
    pthread_rwlock_unlock(&state->lock);
}

uint64_t state_load(struct state *state, struct record *take_record, uint64_t now_ms,
                    struct history_dropped *dropped)
{
    struct record *previous;
    uint64_t replaced;

    pthread_rwlock_wrlock(&state->lock);
    previous = apply(state, take_record);
    replaced = previous ? previous->revision : 0;
    if (take_record->revision > state->history.horizon) {
        history_push(&state->history, take_record, previous, now_ms);
        state->revision = take_record->revision;
        keep_bounds(state, dropped);
    } else if (previous || take_record->deleted) {
        vec_push(&dropped->entries,
                 (struct history_entry){ take_record->revision, now_ms, take_record, previous,
                                         take_record->resource });
    } else {
        record_unref(take_record);
    }
    pthread_rwlock_unlock(&state->lock);
    return replaced;
}

bool state_forget(struct state *state, uint64_t through, uint64_t before_ms, size_t max,
                  struct history_dropped *dropped)
{
    struct history *history = &state->history;
    bool finished;

    pthread_rwlock_wrlock(&state->lock);
    while (max > 0 && history->count > 0 && history_at(history, 0)->revision <= through &&
           history_at(history, 0)->at_ms <= before_ms) {
        history_drop(history, dropped);
        max--;
    }
    finished = max > 0;
    pthread_rwlock_unlock(&state->lock);
    return finished;
}

/* --- events -------------------------------------------------------------------------------- */

bool event_filter_matches(const struct event_filter *filter, const struct record *record)
{
    return (!filter->resource || filter->resource == record->resource) &&
           (!filter->namespace.data || slice_equal(filter->namespace, record_namespace(record)));
}

static void add_event(struct event_page *page, const struct history_entry *entry)
{
    struct event event = history_event(entry);

    record_ref(event.record);
    if (event.previous)
        record_ref(event.previous);
    vec_push(&page->events, event);
    page->bytes += record_memory(event.record);
}

static bool is_full(const struct event_page *page)
{
    return page->events.count >= page->limit || page->bytes >= FEED_BATCH_BYTES;
}

static void collect(const struct state *state, const struct event_filter *filter, uint64_t until,
                    uint64_t *cursor, struct event_page *page)
{
    const struct history *history = &state->history;
    size_t first = history_after(history, *cursor);
    size_t last = history_after(history, until);
    size_t end = last - first > FEED_SCAN_EVENTS ? first + FEED_SCAN_EVENTS : last;
    size_t i;

    for (i = first; i < end && !is_full(page); i++) {
        const struct history_entry *entry = history_at(history, i);

        if ((!filter->resource || filter->resource == entry->resource) &&
            event_filter_matches(filter, entry->record))
            add_event(page, entry);
        *cursor = entry->revision;
    }
    page->more = i < last;
    if (i == last && *cursor < until)
        *cursor = until < state->revision ? until : state->revision;
}

bool state_events(struct state *state, const struct event_filter *filter, uint64_t until,
                  uint64_t *cursor, struct event_page *page)
{
    bool known;

    page->more = false;
    pthread_rwlock_rdlock(&state->lock);
    known = *cursor >= state->history.horizon;
    if (known && *cursor < until)
        collect(state, filter, until, cursor, page);
    pthread_rwlock_unlock(&state->lock);
    return known;
}

void event_page_clear(struct event_page *page)
{
    VEC_EACH (event, &page->events) {
        record_unref(event->record);
        record_unref(event->previous);
    }
    vec_clear(&page->events);
    page->bytes = 0;
}

void event_page_done(struct event_page *page)
{
    event_page_clear(page);
    vec_done(&page->events);
}
