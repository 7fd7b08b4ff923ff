#include "store/history_internal.h"

#include "doc/doc.h"
#include "lib/test.h"
#include "store/record.h"

static struct record *make(uint64_t revision, bool deleted)
{
    struct store_key key = { 1, SLICE("a"), SLICE("web") };

    return record_new(&key, revision, deleted, doc_new(SLICE("{\"a\":1}")));
}

static void release_history(void *history)
{
    history_done(history);
}

static struct history *fixture_history(void)
{
    struct history *history = arena_new(fixture_current()->arena, struct history);

    history_init(history, 1);
    arena_defer(fixture_current()->arena, release_history, history);
    return history;
}

/* Revisions have gaps where the disk refused writes. */
static void finds_what_came_after(void **state)
{
    CLEANUP(history_dropped) struct history_dropped dropped = { 0 };
    struct history *history = fixture_history();

    (void)state;
    for (uint64_t i = 1; i <= 1000; i++) {
        history_push(history, make(i * 3, false), NULL, i);
        if (i % 2 == 0)
            history_drop(history, &dropped);
    }
    assert_int_equal(history->count, 500);
    assert_int_equal(history->horizon, 1500);
    for (uint64_t revision = 1500; revision < 3000; revision++)
        assert_int_equal(history_at(history, history_after(history, revision))->revision,
                         (revision / 3 + 1) * 3);
    assert_int_equal(history_after(history, 3000), history->count);
    assert_int_equal(history_after(history, 0), 0);
}

static void memory_is_given_back(void **state)
{
    CLEANUP(history_dropped) struct history_dropped dropped = { 0 };
    struct history *history = fixture_history();
    size_t grown;

    (void)state;
    for (uint64_t i = 2; i <= 5000; i++)
        history_push(history, make(i, false), make(i - 1, false), i);
    grown = history->capacity;
    assert_true(history->bytes > 5000 * sizeof(struct record));
    while (history->count > 10)
        history_drop(history, &dropped);
    assert_true(history->capacity < grown / 16);
    while (history->count > 0)
        history_drop(history, &dropped);
    assert_int_equal(history->bytes, 0);
}

struct kind {
    const char *name;
    bool has_previous;
    bool deleted;
    enum event_kind kind;
};

static const struct kind kinds[] = {
    { "was added when nothing was there", false, false, EVENT_ADDED },
    { "was modified when something was", true, false, EVENT_MODIFIED },
    { "was deleted", true, true, EVENT_DELETED },
};

static void kind(void **state)
{
    const struct kind *row = *state;
    struct history *history = fixture_history();
    struct event event;

    history_push(history, make(3, row->deleted), row->has_previous ? make(2, false) : NULL, 0);
    event = history_event(history_at(history, 0));
    assert_int_equal(event.kind, row->kind);
    assert_int_equal(event.record->revision, 3);
    assert_int_equal(event.previous ? event.previous->revision : 0, row->has_previous ? 2 : 0);
}

TEST_MAIN(TEST(finds_what_came_after), TEST(memory_is_given_back), TABLE(kind, kinds))
