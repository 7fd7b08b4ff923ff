/* Ordered map: a sorted array of leaves, each a sorted array of entries. Two levels are enough:
 * at a million entries the upper one has some thousand pointers, and moving half of them once per
 * hundred insertions costs less than the walk through a deeper tree would. */
#include "base/tree.h"

#include <stdint.h>

#include "base/memory.h"
#include "base/vec.h"

enum {
    LEAF_MAX = 256,
    LEAF_STEP = 16, /* leaves grow by this many entries; half-empty arrays would cost more */
    LEAF_SPARSE = LEAF_MAX / 2, /* two neighbours with no more than this together become one */
};

/* One allocation: size, bytes, NUL. */
struct key {
    uint32_t size;
    char data[];
};

struct entry {
    struct key *key;
    void *value;
};

struct leaf {
    struct entry *entries;
    uint32_t count; /* never 0 */
    uint32_t capacity;
};

struct tree {
    VEC(struct leaf) leaves;
    size_t count;
};

struct tree *tree_new(void)
{
    return NEW(struct tree);
}

struct tree *tree_free(struct tree *tree)
{
    if (!tree)
        return NULL;
    VEC_EACH (leaf, &tree->leaves) {
        for (size_t i = 0; i < leaf->count; i++)
            memory_free(leaf->entries[i].key);
        memory_free(leaf->entries);
    }
    vec_done(&tree->leaves);
    return memory_free(tree);
}

size_t tree_count(const struct tree *tree)
{
    return tree->count;
}

static struct key *key_new(struct slice from)
{
    struct key *key;

    ASSERT(from.size < UINT32_MAX);
    key = memory_alloc(sizeof(struct key) + from.size + 1);
    key->size = (uint32_t)from.size;
    if (from.size)
        memcpy(key->data, from.data, from.size);
    key->data[from.size] = '\0';
    return key;
}

static struct slice key_slice(const struct key *key)
{
    return slice_of(key->data, key->size);
}

/* The last leaf whose first key is not beyond the wanted one, or the first leaf. */
static size_t find_leaf(const struct tree *tree, struct slice key)
{
    size_t low = 0;
    size_t high = tree->leaves.count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (slice_compare(key_slice(tree->leaves.items[middle].entries[0].key), key) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The first entry of a leaf that is not before the key; says whether it has the key. */
static size_t find_entry(const struct leaf *leaf, struct slice key, bool *found)
{
    size_t low = 0;
    size_t high = leaf->count;

    *found = false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = slice_compare(key_slice(leaf->entries[middle].key), key);

        if (order == 0) {
            *found = true;
            return middle;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct tree_cursor locate(const struct tree *tree, struct slice key, bool *found)
{
    struct tree_cursor cursor = { .tree = tree };

    *found = false;
    if (tree->count == 0)
        return cursor;
    cursor.leaf = find_leaf(tree, key);
    cursor.index = find_entry(&tree->leaves.items[cursor.leaf], key, found);
    return cursor;
}

static struct entry *entry_at(const struct tree_cursor *cursor)
{
    return &cursor->tree->leaves.items[cursor->leaf].entries[cursor->index];
}

void *tree_get(const struct tree *tree, struct slice key)
{
    bool found;
    struct tree_cursor cursor = locate(tree, key, &found);

    return found ? entry_at(&cursor)->value : NULL;
}

bool tree_has(const struct tree *tree, struct slice key)
{
    bool found;

    locate(tree, key, &found);
    return found;
}

static void leaf_resize(struct leaf *leaf, size_t count)
{
    size_t capacity = (count + LEAF_STEP - 1) / LEAF_STEP * LEAF_STEP;

    /* A leaf at the edge of a step does not shrink at once, or it would do so again and again. */
    if (capacity > leaf->capacity || capacity + LEAF_STEP < leaf->capacity) {
        leaf->entries = memory_resize(leaf->entries, capacity, sizeof(struct entry));
        leaf->capacity = (uint32_t)capacity;
    }
}

static void leaf_append(struct leaf *leaf, const struct entry *entries, size_t count)
{
    leaf_resize(leaf, leaf->count + count);
    memcpy(leaf->entries + leaf->count, entries, count * sizeof(*entries));
    leaf->count += (uint32_t)count;
}

static void leaf_insert(struct leaf *leaf, size_t index, struct entry entry)
{
    leaf_resize(leaf, leaf->count + 1);
    memmove(leaf->entries + index + 1, leaf->entries + index,
            (leaf->count - index) * sizeof(entry));
    leaf->entries[index] = entry;
    leaf->count++;
}

static void insert_leaf(struct tree *tree, size_t at, struct leaf leaf)
{
    vec_push(&tree->leaves, leaf);
    memmove(tree->leaves.items + at + 1, tree->leaves.items + at,
            (tree->leaves.count - 1 - at) * sizeof(leaf));
    tree->leaves.items[at] = leaf;
}

static void remove_leaf(struct tree *tree, size_t at)
{
    memory_free(tree->leaves.items[at].entries);
    vec_remove(&tree->leaves, at);
}

/* Moves what stands from `keep` on into a new leaf behind this one. */
static void split(struct tree *tree, size_t at, size_t keep)
{
    struct leaf *leaf = &tree->leaves.items[at];
    struct leaf upper = { 0 };

    leaf_append(&upper, leaf->entries + keep, leaf->count - keep);
    leaf->count = (uint32_t)keep;
    leaf_resize(leaf, keep);
    insert_leaf(tree, at + 1, upper);
}

static void insert(struct tree *tree, struct tree_cursor at, struct entry entry)
{
    size_t half = LEAF_MAX / 2;

    tree->count++;
    if (tree->leaves.count == 0) {
        insert_leaf(tree, 0, (struct leaf){ 0 });
    } else if (tree->leaves.items[at.leaf].count == LEAF_MAX) {
        if (at.leaf + 1 == tree->leaves.count && at.index == LEAF_MAX) {
            /* Keys that come in order fill one leaf after the other to the brim. */
            insert_leaf(tree, ++at.leaf, (struct leaf){ 0 });
            at.index = 0;
        } else {
            split(tree, at.leaf, half);
            if (at.index > half) {
                at.leaf++;
                at.index -= half;
            }
        }
    }
    leaf_insert(&tree->leaves.items[at.leaf], at.index, entry);
}

void *tree_set(struct tree *tree, struct slice key, void *value)
{
    bool found;
    struct tree_cursor cursor = locate(tree, key, &found);

    if (found) {
        struct entry *entry = entry_at(&cursor);
        void *before = entry->value;

        entry->value = value;
        return before;
    }
    insert(tree, cursor, (struct entry){ key_new(key), value });
    return NULL;
}

/* Joins a leaf with the next one when both together are sparse. */
static bool join(struct tree *tree, size_t at)
{
    struct leaf *leaf = &tree->leaves.items[at];
    struct leaf *next = leaf + 1;

    if (at + 1 >= tree->leaves.count || leaf->count + next->count > LEAF_SPARSE)
        return false;
    leaf_append(leaf, next->entries, next->count);
    remove_leaf(tree, at + 1);
    return true;
}

void *tree_remove(struct tree *tree, struct slice key)
{
    bool found;
    struct tree_cursor cursor = locate(tree, key, &found);
    struct leaf *leaf;
    void *value;

    if (!found)
        return NULL;
    leaf = &tree->leaves.items[cursor.leaf];
    value = leaf->entries[cursor.index].value;
    memory_free(leaf->entries[cursor.index].key);
    leaf->count--;
    tree->count--;
    memmove(leaf->entries + cursor.index, leaf->entries + cursor.index + 1,
            (leaf->count - cursor.index) * sizeof(struct entry));
    if (leaf->count == 0) {
        remove_leaf(tree, cursor.leaf);
        return value;
    }
    leaf_resize(leaf, leaf->count);
    if (!join(tree, cursor.leaf) && cursor.leaf > 0)
        join(tree, cursor.leaf - 1);
    return value;
}

struct tree_cursor tree_start(const struct tree *tree)
{
    return (struct tree_cursor){ .tree = tree };
}

struct tree_cursor tree_end(const struct tree *tree)
{
    return (struct tree_cursor){ .tree = tree, .leaf = tree->leaves.count };
}

/* The place behind a leaf's last entry is told as the place before the next leaf's first, so that
 * there is one way to tell each place. */
static struct tree_cursor settle(struct tree_cursor cursor)
{
    const struct tree *tree = cursor.tree;

    if (cursor.leaf < tree->leaves.count && cursor.index == tree->leaves.items[cursor.leaf].count) {
        cursor.leaf++;
        cursor.index = 0;
    }
    return cursor;
}

struct tree_cursor tree_seek(const struct tree *tree, struct slice key)
{
    bool found;

    return settle(locate(tree, key, &found));
}

struct tree_cursor tree_seek_after(const struct tree *tree, struct slice key)
{
    bool found;
    struct tree_cursor cursor = locate(tree, key, &found);

    cursor.index += found;
    return settle(cursor);
}

struct tree_cursor tree_seek_past(const struct tree *tree, struct slice prefix)
{
    struct tree_cursor cursor;
    struct key *next;

    /* The first key behind all of them: the prefix with its last byte one higher. */
    while (prefix.size > 0 && (unsigned char)prefix.data[prefix.size - 1] == 0xff)
        prefix.size--;
    if (prefix.size == 0)
        return tree_end(tree);
    next = key_new(prefix);
    next->data[prefix.size - 1]++;
    cursor = tree_seek(tree, key_slice(next));
    memory_free(next);
    return cursor;
}

static void hand_out(const struct tree_cursor *cursor, struct slice *out_key, void **out_value)
{
    const struct entry *entry = entry_at(cursor);

    if (out_key)
        *out_key = key_slice(entry->key);
    if (out_value)
        *out_value = entry->value;
}

bool tree_next(struct tree_cursor *cursor, struct slice *out_key, void **out_value)
{
    if (cursor->leaf >= cursor->tree->leaves.count)
        return false;
    hand_out(cursor, out_key, out_value);
    cursor->index++;
    *cursor = settle(*cursor);
    return true;
}

bool tree_previous(struct tree_cursor *cursor, struct slice *out_key, void **out_value)
{
    if (cursor->index == 0) {
        if (cursor->leaf == 0)
            return false;
        cursor->leaf--;
        cursor->index = cursor->tree->leaves.items[cursor->leaf].count;
    }
    cursor->index--;
    hand_out(cursor, out_key, out_value);
    return true;
}

size_t tree_distance(const struct tree_cursor *from, const struct tree_cursor *to)
{
    const struct tree *tree = from->tree;
    size_t count = to->index;

    ASSERT(tree == to->tree && from->leaf <= to->leaf);
    for (size_t i = from->leaf; i < to->leaf; i++)
        count += tree->leaves.items[i].count;
    ASSERT(count >= from->index);
    return count - from->index;
}
