#include "auth/login_cache.h"

#include "auth/limits.h"
#include "base/arena.h"
#include "lib/test.h"

static void release(void *cache)
{
    login_cache_free(cache);
}

static struct login_cache *new_cache(void)
{
    struct login_cache *cache = login_cache_new();

    arena_defer(fixture_current()->arena, release, cache);
    return cache;
}

static void put(struct login_cache *cache, const char *token, int64_t expires_ms)
{
    struct login_entry *entry = login_entry_new();

    entry->expires_ms = expires_ms;
    entry->data = arena_strdup(entry->arena, token);
    login_cache_set(cache, slice_from(token), entry);
    login_entry_unref(entry);
}

static bool knows(struct login_cache *cache, const char *token, int64_t now_ms)
{
    struct login_entry *entry = login_cache_find(cache, slice_from(token), now_ms);
    bool known = entry && slice_is(slice_from(token), entry->data);

    login_entry_unref(entry);
    return known;
}

static const char *token(size_t i)
{
    return arena_format(fixture_current()->arena, "token-%zu", i);
}

static void finds_until_it_expires(void **state)
{
    struct login_cache *cache = new_cache();

    (void)state;
    put(cache, "a", 1000);
    assert_true(knows(cache, "a", 999));
    assert_false(knows(cache, "b", 999));
    assert_false(knows(cache, "a", 1000));
    assert_int_equal(login_cache_count(cache), 0);
}

static void later_entries_replace_earlier(void **state)
{
    struct login_cache *cache = new_cache();

    (void)state;
    put(cache, "a", 1000);
    put(cache, "a", 2000);
    assert_true(knows(cache, "a", 1500));
    assert_int_equal(login_cache_count(cache), 1);
    login_cache_clear(cache);
    assert_false(knows(cache, "a", 0));
}

static void stays_within_its_bound(void **state)
{
    struct login_cache *cache = new_cache();

    (void)state;
    for (size_t i = 0; i < 3 * LOGIN_CACHE_MAX_ENTRIES; i++) {
        put(cache, token(i), 1000);
        assert_true(login_cache_count(cache) <= LOGIN_CACHE_MAX_ENTRIES);
    }
    assert_true(knows(cache, token(3 * LOGIN_CACHE_MAX_ENTRIES - 1), 0));
    assert_false(knows(cache, token(0), 0));
}

static void keeps_what_is_used(void **state)
{
    struct login_cache *cache = new_cache();

    (void)state;
    put(cache, "often", 1000);
    for (size_t i = 0; i < 3 * LOGIN_CACHE_MAX_ENTRIES; i++) {
        put(cache, token(i), 1000);
        if (i % 100 == 0)
            assert_true(knows(cache, "often", 0));
    }
    assert_true(knows(cache, "often", 0));
}

static void entries_outlive_the_cache(void **state)
{
    struct login_cache *cache = login_cache_new();
    struct login_entry *entry;
    bool same;

    (void)state;
    put(cache, "a", 1000);
    entry = login_cache_find(cache, SLICE("a"), 0);
    login_cache_free(cache);
    same = slice_is(SLICE("a"), entry->data);
    login_entry_unref(entry);
    assert_true(same);
}

TEST_MAIN(TEST(finds_until_it_expires), TEST(later_entries_replace_earlier),
          TEST(stays_within_its_bound), TEST(keeps_what_is_used), TEST(entries_outlive_the_cache))
