#include "base/tree.h"

#include <stdio.h>

#include "base/random.h"
#include "base/text.h"
#include "base/vec.h"
#include "lib/test.h"

static void release_tree(void *tree)
{
    tree_free(tree);
}

static struct tree *fixture_tree(void)
{
    struct tree *tree = tree_new();

    arena_defer(fixture_current()->arena, release_tree, tree);
    return tree;
}

static struct slice key_of(char *buffer, size_t size, size_t i)
{
    return slice_of(buffer, (size_t)snprintf(buffer, size, "key-%06zu", i));
}

/* Every entry in both directions, against what the caller knows to be there. */
static void assert_order(const struct tree *tree, size_t count)
{
    struct tree_cursor cursor = tree_start(tree);
    struct tree_cursor end = tree_end(tree);
    struct slice before = { NULL, 0 };
    struct slice key;
    size_t seen = 0;

    for (; tree_next(&cursor, &key, NULL); seen++) {
        assert_true(seen == 0 || slice_compare(before, key) < 0);
        assert_int_equal(key.data[key.size], '\0');
        before = key;
    }
    assert_int_equal(seen, count);
    assert_int_equal(tree_count(tree), count);
    cursor = tree_start(tree);
    assert_int_equal(tree_distance(&cursor, &end), count);
    for (seen = 0; tree_previous(&end, &key, NULL); seen++) {
        assert_true(seen == 0 || slice_compare(before, key) > 0);
        before = key;
    }
    assert_int_equal(seen, count);
}

struct fill_row {
    const char *name;
    size_t count;
    size_t step; /* through the numbers, coprime with the count: 1 is in order */
};

static const struct fill_row fill_rows[] = {
    { "is empty at first", 0, 1 },      { "holds one", 1, 1 },
    { "fills one leaf", 256, 1 },       { "starts a second leaf", 257, 1 },
    { "takes keys in order", 5000, 1 }, { "takes keys backwards", 5000, 4999 },
    { "takes keys mixed", 5000, 1777 },
};

static void fill(void **state)
{
    const struct fill_row *row = *state;
    struct tree *tree = fixture_tree();
    char buffer[32];

    for (size_t i = 0; i < row->count; i++) {
        size_t n = i * row->step % row->count;

        assert_null(tree_set(tree, key_of(buffer, sizeof(buffer), n), (void *)(n + 1)));
    }
    assert_order(tree, row->count);
    for (size_t i = 0; i < row->count; i++)
        assert_int_equal((size_t)tree_get(tree, key_of(buffer, sizeof(buffer), i)), i + 1);
    assert_null(tree_get(tree, SLICE("key-")));
    assert_null(tree_get(tree, SLICE("z")));
    for (size_t i = 0; i < row->count; i++) {
        size_t n = i * row->step % row->count;

        assert_int_equal((size_t)tree_remove(tree, key_of(buffer, sizeof(buffer), n)), n + 1);
        if (i % 500 == 0)
            assert_order(tree, row->count - i - 1);
    }
    assert_order(tree, 0);
}

struct seek_row {
    const char *name;
    const char *key;
    const char *at;    /* the next key from tree_seek(), "" at the end */
    const char *after; /* from tree_seek_after() */
    const char *past;  /* from tree_seek_past() */
    const char *before;
};

static const struct seek_row seek_rows[] = {
    { "finds the start", "", "a", "a", "", "" },
    { "finds a key", "b/1", "b/1", "b/10", "b/2", "a" },
    { "finds the next key", "b/11", "b/2", "b/2", "b/2", "b/10" },
    { "goes past a folder", "b/", "b/1", "b/1", "b0", "a" },
    { "finds the last", "c\xff", "c\xff", "c\xff\xff", "", "b0" },
    { "goes past the highest bytes", "c\xff\xff", "c\xff\xff", "", "", "c\xff" },
    { "finds nothing at the end", "d", "", "", "", "c\xff\xff" },
};

static const char *next_key(struct tree_cursor cursor)
{
    struct slice key;

    return tree_next(&cursor, &key, NULL) ? key.data : "";
}

static const char *previous_key(struct tree_cursor cursor)
{
    struct slice key;

    return tree_previous(&cursor, &key, NULL) ? key.data : "";
}

static void seek(void **state)
{
    static const char *const keys[] = { "a", "b/1", "b/10", "b/2", "b0", "c\xff", "c\xff\xff" };
    const struct seek_row *row = *state;
    struct tree *tree = fixture_tree();
    struct slice key = slice_from(row->key);

    for (size_t i = 0; i < COUNT_OF(keys); i++)
        tree_set(tree, slice_from(keys[i]), tree);
    assert_string_equal(next_key(tree_seek(tree, key)), row->at);
    assert_string_equal(previous_key(tree_seek(tree, key)), row->before);
    assert_string_equal(next_key(tree_seek_after(tree, key)), row->after);
    assert_string_equal(next_key(tree_seek_past(tree, key)), row->past);
}

static void places_have_one_name(void **state)
{
    struct tree *tree = fixture_tree();
    struct tree_cursor end = tree_end(tree);
    struct tree_cursor past;

    (void)state;
    past = tree_seek(tree, SLICE("z"));
    assert_int_equal(tree_distance(&end, &past), 0);
    tree_set(tree, SLICE("a"), tree);
    end = tree_end(tree);
    past = tree_seek_after(tree, SLICE("a"));
    assert_int_equal(tree_distance(&end, &past), 0);
    past = tree_start(tree);
    assert_true(tree_next(&past, NULL, NULL));
    assert_int_equal(tree_distance(&end, &past), 0);
}

static void values_may_be_absent(void **state)
{
    struct tree *tree = fixture_tree();
    int a = 1;

    (void)state;
    assert_null(tree_set(tree, (struct slice){ NULL, 0 }, NULL));
    assert_true(tree_has(tree, SLICE("")));
    assert_null(tree_set(tree, SLICE(""), &a));
    assert_ptr_equal(tree_set(tree, SLICE(""), NULL), &a);
    assert_null(tree_set(tree, SLICE("\0a"), &a));
    assert_false(tree_has(tree, SLICE("\0")));
    assert_int_equal(tree_count(tree), 2);
    assert_null(tree_remove(tree, SLICE("other")));
}

/* The model is a sorted array: slow, and simple enough to be right. */
typedef VEC(uint32_t) model;

static size_t model_find(const model *m, uint32_t n)
{
    size_t i = 0;

    while (i < m->count && m->items[i] < n)
        i++;
    return i;
}

static struct slice bytes_of(uint32_t n, unsigned char bytes[2])
{
    bytes[0] = (unsigned char)(n >> 8);
    bytes[1] = (unsigned char)n;
    return slice_of((char *)bytes, 2);
}

static uint32_t number_of(struct slice key)
{
    return (uint32_t)(unsigned char)key.data[0] << 8 | (unsigned char)key.data[1];
}

static void change_both(struct tree *tree, model *m, uint32_t n, bool add)
{
    size_t at = model_find(m, n);
    bool was = at < m->count && m->items[at] == n;
    unsigned char bytes[2];
    void *before;

    before = add ? tree_set(tree, bytes_of(n, bytes), (void *)(uintptr_t)(n + 1))
                 : tree_remove(tree, bytes_of(n, bytes));
    assert_int_equal((uintptr_t)before, was ? n + 1 : 0);
    if (add && !was) {
        vec_push(m, 0);
        memmove(m->items + at + 1, m->items + at, (m->count - 1 - at) * sizeof(uint32_t));
        m->items[at] = n;
    } else if (!add && was) {
        vec_remove(m, at);
    }
}

static void compare_from(const struct tree *tree, const model *m, uint32_t n)
{
    unsigned char bytes[2];
    struct tree_cursor forward = tree_seek(tree, bytes_of(n, bytes));
    struct tree_cursor backward = forward;
    struct tree_cursor end = tree_end(tree);
    size_t at = model_find(m, n);
    struct slice key;
    void *value;

    assert_int_equal(tree_distance(&forward, &end), m->count - at);
    for (size_t i = at; i < at + 5; i++) {
        assert_int_equal(tree_next(&forward, &key, &value), i < m->count);
        if (i < m->count)
            assert_int_equal(number_of(key), m->items[i]);
        if (i < m->count)
            assert_int_equal((uintptr_t)value, m->items[i] + 1);
    }
    for (size_t i = at; i + 5 > at; i--) {
        assert_int_equal(tree_previous(&backward, &key, NULL), i > 0);
        if (i == 0)
            break;
        assert_int_equal(number_of(key), m->items[i - 1]);
    }
}

static void release_model(void *m)
{
    vec_done((model *)m);
}

static void random_changes_follow_a_model(void **state)
{
    struct tree *tree = fixture_tree();
    model *m = arena_new(fixture_current()->arena, model);

    (void)state;
    arena_defer(fixture_current()->arena, release_model, m);
    for (int i = 0; i < 60000; i++) {
        /* Growing, then shrinking, then growing: leaves split, empty and join. */
        uint64_t chance = i / 10000 % 2 ? 20 : 80;

        change_both(tree, m, (uint32_t)random_below(6000), random_below(100) < chance);
        assert_int_equal(tree_count(tree), m->count);
        if (i % 7 == 0)
            compare_from(tree, m, (uint32_t)random_below(6100));
        if (i % 5000 == 0)
            assert_order(tree, m->count);
    }
}

TEST_MAIN(TABLE(fill, fill_rows), TABLE(seek, seek_rows), TEST(places_have_one_name),
          TEST(values_may_be_absent), TEST(random_changes_follow_a_model))
