/* A small table of encoded events. Each has one place that it can be in; what was there goes. */
#include "apiserver/event_cache.h"

#include "apiserver/limits.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/timer.h"

struct entry {
    struct event_cache_key key; /* revision 0: empty */
    struct text text;
};

struct event_cache {
    struct entry entries[API_EVENT_CACHE_SLOTS];
    size_t count;
    size_t bytes;
    struct timer turn_end;
};

static void on_turn_end(void *context)
{
    event_cache_clear(context);
}

struct event_cache *event_cache_new(struct loop *loop)
{
    struct event_cache *cache = NEW(struct event_cache);

    timer_init(&cache->turn_end, loop, on_turn_end, cache);
    return cache;
}

struct event_cache *event_cache_free(struct event_cache *cache)
{
    if (!cache)
        return NULL;
    event_cache_clear(cache);
    timer_cancel(&cache->turn_end);
    return memory_free(cache);
}

static bool same_form(const struct negotiate_form *a, const struct negotiate_form *b)
{
    return a->media == b->media && a->shape == b->shape && a->meta_v1beta1 == b->meta_v1beta1 &&
           a->pretty == b->pretty && a->include == b->include;
}

static bool same(const struct event_cache_key *a, const struct event_cache_key *b)
{
    return a->revision == b->revision && a->version == b->version && a->resource == b->resource &&
           a->type == b->type && a->with_columns == b->with_columns &&
           same_form(&a->form, &b->form);
}

/* Consecutive events of one form have places beside each other, so a page of them does not push
 * itself out; forms are some steps apart. */
static size_t place_of(const struct event_cache_key *key)
{
    size_t form = (size_t)key->form.media * 3 + (size_t)key->form.shape +
                  ((size_t)key->form.include + key->with_columns) * 5;

    return (key->version + form * 37 + ((uintptr_t)key->resource >> 6)) % API_EVENT_CACHE_SLOTS;
}

const struct text *event_cache_find(const struct event_cache *cache,
                                    const struct event_cache_key *key)
{
    const struct entry *entry = &cache->entries[place_of(key)];

    return same(&entry->key, key) ? &entry->text : NULL;
}

static void empty(struct event_cache *cache, struct entry *entry)
{
    if (!entry->key.revision)
        return;
    cache->count--;
    cache->bytes -= entry->text.size;
    text_done(&entry->text);
    entry->key.revision = 0;
}

void event_cache_add(struct event_cache *cache, const struct event_cache_key *key,
                     struct text *take_text)
{
    struct entry *entry = &cache->entries[place_of(key)];

    empty(cache, entry);
    if (cache->bytes + take_text->size > API_EVENT_CACHE_BYTES)
        event_cache_clear(cache);
    if (!cache->count)
        timer_set(&cache->turn_end, 0, 0);
    cache->count++;
    cache->bytes += take_text->size;
    entry->key = *key;
    entry->text = *take_text;
    *take_text = (struct text)TEXT_EMPTY;
}

void event_cache_clear(struct event_cache *cache)
{
    for (size_t i = 0; i < API_EVENT_CACHE_SLOTS && cache->count; i++)
        empty(cache, &cache->entries[i]);
}

size_t event_cache_count(const struct event_cache *cache)
{
    return cache->count;
}

size_t event_cache_bytes(const struct event_cache *cache)
{
    return cache->bytes;
}
