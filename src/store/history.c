/* The ring of recent events. */
#include "store/history_internal.h"

#include "store/record.h"

enum {
    FIRST_CAPACITY = 64
};

void history_init(struct history *history, uint64_t horizon)
{
    *history = (struct history){ .horizon = horizon };
}

static struct history_entry *entry_at(const struct history *history, size_t index)
{
    return &history->entries[(history->first + index) & (history->capacity - 1)];
}

static void release(struct history_entry *entry)
{
    record_unref(entry->record);
    record_unref(entry->previous);
}

void history_done(struct history *history)
{
    for (size_t i = 0; i < history->count; i++)
        release(entry_at(history, i));
    memory_free(history->entries);
    history_init(history, 0);
}

static void set_capacity(struct history *history, size_t capacity)
{
    struct history_entry *entries = memory_array(capacity, sizeof(*entries));

    for (size_t i = 0; i < history->count; i++)
        entries[i] = *entry_at(history, i);
    memory_free(history->entries);
    history->entries = entries;
    history->capacity = capacity;
    history->first = 0;
}

/* The index has dropped what was superseded or deleted; the rest it shares with us. */
static size_t own_bytes(const struct history_entry *entry)
{
    return (entry->previous ? record_memory(entry->previous) : 0) +
           (entry->record->deleted ? record_memory(entry->record) : 0);
}

void history_push(struct history *history, struct record *take_record, struct record *take_previous,
                  uint64_t at_ms)
{
    struct history_entry *entry;

    if (history->count == history->capacity)
        set_capacity(history, history->capacity ? history->capacity * 2 : FIRST_CAPACITY);
    entry = entry_at(history, history->count++);
    *entry = (struct history_entry){ take_record->revision, at_ms, take_record, take_previous,
                                     take_record->resource };
    history->bytes += own_bytes(entry);
}

void history_drop(struct history *history, struct history_dropped *dropped)
{
    struct history_entry entry = *entry_at(history, 0);

    ASSERT(history->count > 0);
    history->bytes -= own_bytes(&entry);
    history->horizon = entry.revision;
    history->first = (history->first + 1) & (history->capacity - 1);
    history->count--;
    vec_push(&dropped->entries, entry);
    if (history->capacity > FIRST_CAPACITY && history->count < history->capacity / 4)
        set_capacity(history, history->capacity / 2);
}

const struct history_entry *history_at(const struct history *history, size_t index)
{
    return entry_at(history, index);
}

size_t history_after(const struct history *history, uint64_t revision)
{
    size_t low = 0;
    size_t high = history->count;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (entry_at(history, middle)->revision > revision)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

struct event history_event(const struct history_entry *entry)
{
    enum event_kind kind = entry->record->deleted ? EVENT_DELETED
                           : entry->previous      ? EVENT_MODIFIED
                                                  : EVENT_ADDED;

    return (struct event){ kind, entry->record, entry->previous };
}

void history_dropped_release(struct history_dropped *dropped)
{
    VEC_EACH (entry, &dropped->entries)
        release(entry);
    vec_clear(&dropped->entries);
}
