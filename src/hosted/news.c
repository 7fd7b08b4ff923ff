#include "hosted/news.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "hosted/limits.h"
#include "supervise/client.h"

struct note {
    struct doc *state; /* as JSON; NULL: nothing was told */
    char *failure;     /* NULL: none */
    uint64_t pause_ms; /* after it; 0: none */
    uint64_t again_ms; /* its end, on the clock of the loop */
    enum tenant_state_reason reason;
    char *destroyed; /* uid; NULL: none was */
    int64_t seen_ms;
    struct news_usage usage;
    uint64_t cpu_ms; /* when that was taken */
    uint64_t touched;
    char *inputs; /* of what is settled; NULL: nothing is */
    char *files_hash;
    int64_t due_ms;
};

struct news {
    struct map *notes; /* by object_key_append() */
    const struct clock *clock;
    bool connected;
};

struct news *news_new(const struct clock *clock)
{
    struct news *news = NEW(struct news);

    news->clock = clock;
    news->notes = map_new();
    return news;
}

static void note_free(struct note *note)
{
    if (!note)
        return;
    doc_unref(note->state);
    memory_free(note->failure);
    memory_free(note->destroyed);
    memory_free(note->inputs);
    memory_free(note->files_hash);
    memory_free(note);
}

struct news *news_free(struct news *news)
{
    struct slice key;
    size_t position = 0;
    void *note;

    if (!news)
        return NULL;
    while (map_next(news->notes, &position, &key, &note))
        note_free(note);
    map_free(news->notes);
    return memory_free(news);
}

static struct note *find_note(const struct news *news, const struct object_key *key)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    object_key_append(key, &text);
    return map_get(news->notes, text_slice(&text));
}

static struct note *note_of(struct news *news, const struct object_key *key)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct note *note = find_note(news, key);

    if (!note) {
        object_key_append(key, &text);
        note = NEW(struct note);
        note->seen_ms = clock_wall_ms(news->clock);
        map_set(news->notes, text_slice(&text), note);
    }
    return note;
}

void news_tell(struct news *news, const struct tenant_state *state)
{
    struct object_key key = object_key_of(state->namespace, state->name);
    struct note *note = state->phase == TENANT_ABSENT ? find_note(news, &key) : note_of(news, &key);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (note)
        note->state = doc_unref(note->state);
    if (state->phase == TENANT_ABSENT)
        return;
    tenant_state_write(state, &text);
    note->state = doc_new(text_slice(&text));
}

void news_connection(struct news *news, bool connected)
{
    news->connected = connected;
}

static uint64_t next_pause(uint64_t pause_ms)
{
    if (pause_ms == 0)
        return ORDER_PAUSE_MIN_MS;
    return pause_ms * 2 > ORDER_PAUSE_MAX_MS ? ORDER_PAUSE_MAX_MS : pause_ms * 2;
}

void news_failure(struct news *news, const struct object_key *key, const struct error *error,
                  uint64_t now_ms)
{
    struct note *note = note_of(news, key);

    note->pause_ms = error ? next_pause(note->pause_ms) : 0;
    note->again_ms = now_ms + note->pause_ms;
    memory_free(note->failure);
    note->failure = error ? memory_strdup(error->message) : NULL;
    note->reason = tenant_state_reason_of(error);
}

void news_destroyed(struct news *news, const struct object_key *key, const char *uid)
{
    struct note *note = note_of(news, key);

    memory_free(note->destroyed);
    note->destroyed = memory_strdup(uid);
}

void news_touch(struct news *news, const struct object_key *key)
{
    struct note *note = find_note(news, key);

    if (note) /* else no run has begun yet that could have missed it */
        note->touched++;
}

void news_settle(struct news *news, const struct object_key *key,
                 const struct news_settled *settled)
{
    struct note *note = note_of(news, key);

    memory_free(note->inputs);
    memory_free(note->files_hash);
    note->inputs = memory_strdup(settled->inputs);
    note->files_hash = memory_strdup(settled->files_hash);
    note->due_ms = settled->due_ms;
}

void news_used(struct news *news, const struct object_key *key, const struct supervise_usage *usage)
{
    struct note *note = find_note(news, key);
    int64_t now_ms = clock_wall_ms(news->clock);
    int64_t passed_ms = note && note->usage.taken_ms ? now_ms - note->usage.taken_ms : 0;

    if (!note)
        return;
    if (usage) {
        /* A process that was started meanwhile has begun to count anew. */
        uint64_t used_ms = usage->cpu_ms - (usage->cpu_ms >= note->cpu_ms ? note->cpu_ms : 0);

        note->usage.cpu_milli = passed_ms > 0 ? used_ms * 1000 / (uint64_t)passed_ms : 0;
        note->usage.memory_bytes = usage->memory_bytes;
        note->usage.disk_bytes = usage->disk_bytes;
        note->cpu_ms = usage->cpu_ms;
    }
    note->usage.taken_ms = now_ms;
}

void news_forget(struct news *news, const struct object_key *key)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    object_key_append(key, &text);
    note_free(map_remove(news->notes, text_slice(&text)));
}

void news_take(struct arena *arena, struct news *news, const struct object_key *key,
               uint64_t now_ms, struct news_item *out_item)
{
    struct note *note = note_of(news, key);

    *out_item = (struct news_item){ .connected = news->connected };
    if (note->state) {
        struct doc *copy = doc_new(doc_bytes(note->state));

        arena_defer(arena, doc_release, copy);
        tenant_state_read(arena, doc_root(copy), &out_item->state);
    }
    out_item->failure = note->failure ? arena_strdup(arena, note->failure) : NULL;
    out_item->reason = note->reason;
    out_item->destroyed = note->destroyed ? arena_strdup(arena, note->destroyed) : NULL;
    if (note->pause_ms && note->again_ms > now_ms)
        out_item->pause_ms = note->again_ms - now_ms;
    out_item->touched = note->touched;
    out_item->seen_ms = note->seen_ms;
    out_item->usage = note->usage;
    if (note->inputs)
        out_item->settled =
            (struct news_settled){ arena_strdup(arena, note->inputs),
                                   arena_strdup(arena, note->files_hash), note->due_ms };
}

static bool is_settled(const struct note *note)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct tenant_state state;
    struct doc *copy;

    if (!note->state)
        return true;
    copy = doc_new(doc_bytes(note->state));
    arena_defer(arena, doc_release, copy);
    tenant_state_read(arena, doc_root(copy), &state);
    if (state.phase == TENANT_READY) /* also with the files it was given last */
        return state.generation == state.wanted_generation || *state.reload_error;
    return state.phase == TENANT_ASLEEP || state.phase == TENANT_STOPPED;
}

bool news_are_settled(const struct news *news)
{
    struct slice key;
    size_t position = 0;
    void *note;

    while (map_next(news->notes, &position, &key, &note)) {
        if (!is_settled(note))
            return false;
    }
    return true;
}
