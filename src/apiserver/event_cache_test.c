#include "apiserver/event_cache.h"

#include "apiserver/limits.h"
#include "base/clock.h"
#include "base/text.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/timer.h"

static struct loop *loop;

static void release_loop(void *object)
{
    loop_free(object);
}

static void release_cache(void *object)
{
    event_cache_free(object);
}

static struct event_cache *make(void)
{
    struct event_cache *cache;

    loop = loop_new(clock_system(), NULL);
    arena_defer(fixture_current()->arena, release_loop, loop);
    cache = event_cache_new(loop);
    arena_defer(fixture_current()->arena, release_cache, cache);
    return cache;
}

static void add(struct event_cache *cache, const struct event_cache_key *key, const char *bytes)
{
    struct text text = TEXT_EMPTY;

    text_append(&text, bytes);
    event_cache_add(cache, key, &text);
    assert_int_equal(text.size, 0);
}

static const struct event_cache_key base = { .revision = 7, .version = 7, .type = ENCODE_MODIFIED };

struct row {
    const char *name;
    struct event_cache_key key;
};

/* Each differs in one thing from the one that is known. */
static const struct row rows[] = {
    { "tells revisions apart", { .revision = 8, .version = 7, .type = ENCODE_MODIFIED } },
    { "tells versions apart", { .revision = 7, .version = 8, .type = ENCODE_MODIFIED } },
    { "tells versions apart that share a place",
      { .revision = 7, .version = 7 + API_EVENT_CACHE_SLOTS, .type = ENCODE_MODIFIED } },
    { "tells resources apart",
      { .revision = 7, .version = 7, .type = ENCODE_MODIFIED, .resource = (const void *)64 } },
    { "tells what happened apart", { .revision = 7, .version = 7, .type = ENCODE_ADDED } },
    { "tells media types apart",
      { .revision = 7,
        .version = 7,
        .type = ENCODE_MODIFIED,
        .form = { .media = NEGOTIATE_PROTOBUF } } },
    { "tells shapes apart",
      { .revision = 7,
        .version = 7,
        .type = ENCODE_MODIFIED,
        .form = { .shape = NEGOTIATE_TABLE } } },
    { "tells versions of shapes apart",
      { .revision = 7, .version = 7, .type = ENCODE_MODIFIED, .form = { .meta_v1beta1 = true } } },
    { "tells apart what rows carry",
      { .revision = 7,
        .version = 7,
        .type = ENCODE_MODIFIED,
        .form = { .include = NEGOTIATE_INCLUDE_OBJECT } } },
    { "tells first tables from later ones",
      { .revision = 7, .version = 7, .type = ENCODE_MODIFIED, .with_columns = true } },
};

static void keys(void **state)
{
    const struct row *row = *state;
    struct event_cache *cache = make();

    add(cache, &base, "bytes");
    assert_non_null(event_cache_find(cache, &base));
    assert_null(event_cache_find(cache, &row->key));
    add(cache, &row->key, "others");
    assert_string_equal(text_string(event_cache_find(cache, &row->key)), "others");
}

static void a_page_of_events_fits(void **state)
{
    struct event_cache *cache = make();
    struct event_cache_key key = base;

    (void)state;
    for (uint64_t i = 0; i < 128; i++) {
        key.revision = key.version = 1000 + i;
        add(cache, &key, "bytes");
    }
    assert_int_equal(event_cache_count(cache), 128);
    for (uint64_t i = 0; i < 128; i++) {
        key.revision = key.version = 1000 + i;
        assert_non_null(event_cache_find(cache, &key));
    }
}

static void it_has_an_end(void **state)
{
    struct event_cache *cache = make();
    struct event_cache_key key = base;

    (void)state;
    for (uint64_t i = 0; i < 4 * API_EVENT_CACHE_SLOTS; i++) {
        key.revision = key.version = 1000 + i;
        add(cache, &key, "bytes");
    }
    assert_int_equal(event_cache_count(cache), API_EVENT_CACHE_SLOTS);
    assert_int_equal(event_cache_bytes(cache), API_EVENT_CACHE_SLOTS * sizeof("byte"));
    event_cache_clear(cache);
    assert_int_equal(event_cache_count(cache), 0);
    assert_int_equal(event_cache_bytes(cache), 0);
    assert_null(event_cache_find(cache, &key));
}

static void it_holds_so_many_bytes(void **state)
{
    struct event_cache *cache = make();
    struct event_cache_key key = base;
    char *large = arena_alloc(fixture_current()->arena, API_EVENT_CACHE_BYTES / 3);

    (void)state;
    memset(large, 'x', API_EVENT_CACHE_BYTES / 3);
    large[API_EVENT_CACHE_BYTES / 3 - 1] = '\0';
    for (uint64_t i = 0; i < 10; i++) {
        key.revision = key.version = 1000 + i;
        add(cache, &key, large);
        assert_true(event_cache_bytes(cache) <= API_EVENT_CACHE_BYTES);
        assert_non_null(event_cache_find(cache, &key));
    }
}

static void stop(void *context)
{
    (void)context;
    loop_stop(loop);
}

static void it_forgets_after_the_turn(void **state)
{
    struct event_cache *cache = make();
    struct timer later;

    (void)state;
    add(cache, &base, "bytes");
    timer_init(&later, loop, stop, NULL);
    timer_set(&later, 1, 0);
    loop_run(loop);
    assert_int_equal(event_cache_count(cache), 0);
    assert_null(event_cache_find(cache, &base));
}

TEST_MAIN(TABLE(keys, rows), TEST(a_page_of_events_fits), TEST(it_has_an_end),
          TEST(it_holds_so_many_bytes), TEST(it_forgets_after_the_turn))
