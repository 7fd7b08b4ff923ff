#include "base/map.h"

#include <stdio.h>

#include "lib/test.h"

static struct slice key_of(char *buffer, size_t size, size_t i)
{
    return slice_of(buffer, (size_t)snprintf(buffer, size, "key-%zu", i));
}

static void release_map(void *map)
{
    map_free(map);
}

static struct map *fixture_map(void)
{
    struct map *map = map_new();

    arena_defer(fixture_current()->arena, release_map, map);
    return map;
}

static void finds_what_was_set(void **state)
{
    struct map *map = fixture_map();
    char buffer[32];

    (void)state;
    for (size_t i = 1; i <= 5000; i++)
        assert_null(map_set(map, key_of(buffer, sizeof(buffer), i), (void *)i));
    assert_int_equal(map_count(map), 5000);
    for (size_t i = 1; i <= 5000; i++)
        assert_int_equal((size_t)map_get(map, key_of(buffer, sizeof(buffer), i)), i);
    assert_null(map_get(map, SLICE("key-0")));
    assert_int_equal((size_t)map_set(map, SLICE("key-7"), (void *)8), 7);
}

static void removing_keeps_the_others(void **state)
{
    struct map *map = fixture_map();
    char buffer[32];

    (void)state;
    for (size_t i = 1; i <= 1000; i++)
        map_set(map, key_of(buffer, sizeof(buffer), i), (void *)i);
    for (size_t i = 1; i <= 1000; i += 2)
        assert_int_equal((size_t)map_remove(map, key_of(buffer, sizeof(buffer), i)), i);
    for (size_t i = 1; i <= 1000; i++)
        assert_int_equal(map_has(map, key_of(buffer, sizeof(buffer), i)), i % 2 == 0);
    assert_null(map_remove(map, SLICE("key-1")));
}

/* Many small full maps, because an entry that wraps around the end is rare in a large one. */
static void removing_while_visiting_sees_each_once(void **state)
{
    char buffer[32];

    (void)state;
    for (size_t round = 0; round < 500; round++) {
        struct map *map = fixture_map();
        size_t position = 0;
        size_t seen = 0;
        struct slice key;
        void *value;

        for (size_t i = 1; i <= 24; i++)
            map_set(map, key_of(buffer, sizeof(buffer), i), (void *)i);
        while (map_next(map, &position, &key, &value)) {
            seen += (size_t)value;
            if ((size_t)value % 3)
                map_remove(map, key);
        }
        assert_int_equal(map_count(map), 8);
        assert_int_equal(seen, 24 * 25 / 2);
    }
}

static void nothing_is_a_key_too(void **state)
{
    struct map *map = fixture_map();
    size_t position = 0;

    (void)state;
    assert_false(map_next(map, &position, NULL, NULL));
    map_set(map, (struct slice){ NULL, 0 }, map);
    assert_ptr_equal(map_get(map, SLICE("")), map);
}

static void hash_follows_the_published_vectors(void **state)
{
    /* SipHash-1-3 of nothing and of one zero byte under the key 00 01 … 0f. */
    const uint64_t seed[2] = { 0x0706050403020100u, 0x0f0e0d0c0b0a0908u };

    (void)state;
    assert_true(map_hash(seed, "", 0) == 0xabac0158050fc4dcu);
    assert_true(map_hash(seed, "\x00", 1) == 0xc9f49bf37d57ca93u);
}

TEST_MAIN(TEST(finds_what_was_set), TEST(removing_keeps_the_others),
          TEST(removing_while_visiting_sees_each_once), TEST(nothing_is_a_key_too),
          TEST(hash_follows_the_published_vectors))
