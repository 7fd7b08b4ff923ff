#include "base/arena.h"

#include <string.h>

#include "lib/test.h"

static void pieces_are_cleared_and_aligned(void **state)
{
    struct arena *arena = fixture_current()->arena;

    (void)state;
    for (size_t size = 1; size < 100000; size = size * 3 + 1) {
        unsigned char *piece = arena_alloc(arena, size);

        assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(piece[i], 0);
        memset(piece, 0xff, size);
    }
}

static int released[4];
static int release_count;

static void note_release(void *object)
{
    released[release_count++] = *(int *)object;
}

static void deferred_calls_run_last_in_first_out(void **state)
{
    struct arena *arena = arena_create();
    int first = 1;
    int second = 2;

    (void)state;
    release_count = 0;
    arena_defer(arena, note_release, &first);
    arena_defer(arena, note_release, &second);
    arena_reset(arena);
    assert_int_equal(release_count, 2);
    assert_int_equal(released[0], 2);
    assert_int_equal(released[1], 1);
    arena_free(arena);
    assert_int_equal(release_count, 2);
}

static void reset_clears_again(void **state)
{
    struct arena *arena = fixture_current()->arena;
    char *piece = arena_alloc(arena, 100);

    (void)state;
    memset(piece, 'x', 100);
    arena_reset(arena);
    assert_int_equal(arena_used(arena), 0);
    piece = arena_alloc(arena, 100);
    assert_int_equal(piece[99], 0);
}

static void strings(void **state)
{
    struct arena *arena = fixture_current()->arena;

    (void)state;
    assert_string_equal(arena_format(arena, "%s-%d", "a", 7), "a-7");
    assert_string_equal(arena_strndup(arena, "abcdef", 3), "abc");
    assert_null(arena_strdup(arena, NULL));
}

static void release_arena(void *arena)
{
    arena_free(arena);
}

/* What fits is in one small block; what does not gets more room, as in any arena. */
static void a_small_one_grows_like_others(void **state)
{
    struct arena *arena = arena_create_small(64);

    (void)state;
    arena_defer(fixture_current()->arena, release_arena, arena);
    for (size_t size = 1; size < 5000; size = size * 3 + 1) {
        unsigned char *piece = arena_alloc(arena, size);

        assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(piece[i], 0);
        memset(piece, 0xff, size);
    }
}

TEST_MAIN(TEST(pieces_are_cleared_and_aligned), TEST(deferred_calls_run_last_in_first_out),
          TEST(reset_clears_again), TEST(a_small_one_grows_like_others), TEST(strings))
