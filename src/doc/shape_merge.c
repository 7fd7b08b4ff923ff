/* New values from old ones: the applied over the live one, and one without some of its fields. */
#include "base/arena.h"
#include "base/memory.h"
#include "doc/doc_internal.h"
#include "doc/members_internal.h"
#include "doc/shape_internal.h"
#include "doc/tree_internal.h"

struct merge {
    struct shapes *shapes;
    yyjson_mut_doc *tree; /* borrows strings from the values */
};

static void free_tree(void *tree)
{
    yyjson_doc_free(tree);
}

/* A tree that can be read like a document's, kept by the arena; ends the mutable one. */
static struct value seal(struct merge *merge, yyjson_mut_val *root)
{
    yyjson_doc *tree;

    if (root) {
        tree = doc_checked(yyjson_mut_val_imut_copy(root, NULL));
        arena_defer(merge->shapes->arena, free_tree, tree);
    }
    yyjson_mut_doc_free(merge->tree);
    return root ? doc_value(yyjson_doc_get_root(tree)) : VALUE_ABSENT_VALUE;
}

static yyjson_mut_val *borrow(struct merge *merge, struct value value)
{
    return tree_borrow(merge->tree, doc_node(value));
}

static void add_member(struct merge *merge, yyjson_mut_val *object, struct slice key,
                       yyjson_mut_val *value)
{
    yyjson_mut_obj_add(object, doc_checked(yyjson_mut_strn(merge->tree, key.data, key.size)),
                       value);
}

/* NULL when nothing is left. */
static yyjson_mut_val *merged(struct merge *merge, struct shape shape, struct value live,
                              struct value applied);

static yyjson_mut_val *merged_members(struct merge *merge, struct shape shape, struct value live,
                                      struct value applied)
{
    CLEANUP(members) struct members olds;
    CLEANUP(members) struct members news;
    yyjson_mut_val *object = doc_checked(yyjson_mut_obj(merge->tree));
    yyjson_mut_val *child;
    struct shape member;

    members_init(&olds, live);
    members_init(&news, applied);
    DOC_EACH (old, live) {
        shape_member(shape, old.key, &member);
        child = merged(merge, member, old.value, members_get(&news, old.key));
        if (child)
            add_member(merge, object, old.key, child);
    }
    DOC_EACH (now, applied) {
        if (value_exists(members_get(&olds, now.key)))
            continue;
        shape_member(shape, now.key, &member);
        child = merged(merge, member, VALUE_ABSENT_VALUE, now.value);
        if (child)
            add_member(merge, object, now.key, child);
    }
    return yyjson_mut_obj_size(object) ? object : NULL;
}

/* Two lists that become one. The applied list gives the order of the items both have; those that
 * only the live list has stay near their neighbours. */
struct lists {
    struct merge *merge;
    struct shape shape; /* of an item */
    struct shape_items live;
    struct shape_items applied;
    struct shape_items live_sorted;
    struct shape_items applied_sorted;
    bool *taken; /* of the applied items: they are in the result */
    yyjson_mut_val *result;
};

static size_t find_first(const struct shape_items *sorted, const struct fieldset_element *element)
{
    size_t low = 0;
    size_t high = sorted->count;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (fieldset_compare(&sorted->items[middle].element, element) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const struct shape_item *find_item(const struct shape_items *sorted,
                                          const struct fieldset_element *element)
{
    size_t place = find_first(sorted, element);

    if (place == sorted->count || fieldset_compare(&sorted->items[place].element, element) != 0)
        return NULL;
    return &sorted->items[place];
}

/* The live item of this name. When there are several the applied one replaces them all: they count
 * as one that is null. */
static struct value live_partner(const struct lists *lists, const struct fieldset_element *element)
{
    static const yyjson_val null = { .tag = YYJSON_TYPE_NULL };
    const struct shape_item *found = find_item(&lists->live_sorted, element);
    size_t place;

    if (!found)
        return VALUE_ABSENT_VALUE;
    place = (size_t)(found - lists->live_sorted.items);
    if (place + 1 < lists->live_sorted.count && fieldset_compare(&found[1].element, element) == 0)
        return doc_value((yyjson_val *)&null);
    return found->value;
}

static void take(struct lists *lists, struct value live, struct value applied)
{
    yyjson_mut_val *item = merged(lists->merge, lists->shape, live, applied);

    if (item)
        yyjson_mut_arr_append(lists->result, item);
}

static void take_applied(struct lists *lists, size_t index)
{
    const struct shape_item *item = &lists->applied.items[index];

    lists->taken[index] = true;
    take(lists, live_partner(lists, &item->element), item->value);
}

/* The next applied item, from `from` on, that the live list has too; count when there is none. */
static size_t next_shared(const struct lists *lists, size_t from)
{
    while (from < lists->applied.count &&
           !find_item(&lists->live_sorted, &lists->applied.items[from].element))
        from++;
    return from;
}

static void merge_lists(struct lists *lists)
{
    size_t shared = next_shared(lists, 0); /* what both have and comes next in the applied order */
    size_t i = 0;                          /* live */
    size_t j = 0;                          /* applied */

    while (i < lists->live.count || j < lists->applied.count) {
        const struct shape_item *old = i < lists->live.count ? &lists->live.items[i] : NULL;
        const struct shape_item *partner =
            old ? find_item(&lists->applied_sorted, &old->element) : NULL;
        bool same = partner && partner->index == j;

        if (old && !partner) {
            take(lists, old->value, VALUE_ABSENT_VALUE);
            i++;
            continue;
        }
        /* Its turn comes when the applied list gets there. */
        if (old && !same && j < lists->applied.count && shared < lists->applied.count &&
            partner->index != shared) {
            i++;
            continue;
        }
        if (old && (same || lists->taken[partner->index]))
            i++;
        if (j < lists->applied.count) {
            take_applied(lists, j);
            if (j == shared)
                shared = next_shared(lists, j + 1);
            j++;
        }
    }
}

static yyjson_mut_val *merged_items(struct merge *merge, struct shape list, struct value live,
                                    struct value applied)
{
    struct lists lists = {
        .merge = merge,
        .shape = shape_item(list),
        .result = doc_checked(yyjson_mut_arr(merge->tree)),
    };

    shape_items(merge->shapes, list, live, &lists.live);
    shape_items(merge->shapes, list, applied, &lists.applied);
    shape_items_sort(merge->shapes, &lists.live, &lists.live_sorted);
    shape_items_sort(merge->shapes, &lists.applied, &lists.applied_sorted);
    lists.taken = arena_array(merge->shapes->arena, lists.applied.count, bool);
    merge_lists(&lists);
    return yyjson_mut_arr_size(lists.result) ? lists.result : NULL;
}

static yyjson_mut_val *merged(struct merge *merge, struct shape shape, struct value live,
                              struct value applied)
{
    enum shape_kind kind = shape_kind(shape, value_exists(applied) ? applied : live);
    struct value old = live;
    struct value now = applied;

    if (!value_exists(applied))
        return borrow(merge, live); /* walking it would lead to the same */
    if (kind == SHAPE_LIST ? !value_is_array(live) : !value_is_object(live))
        old = VALUE_ABSENT_VALUE;
    if (kind == SHAPE_LIST ? !value_is_array(applied) : !value_is_object(applied))
        now = VALUE_ABSENT_VALUE;
    if (kind == SHAPE_SCALAR || shape_is_atomic(shape, kind) ||
        (value_count(old) == 0 && value_count(now) == 0))
        return borrow(merge, applied);
    if (kind == SHAPE_LIST)
        return merged_items(merge, shape, old, now);
    return merged_members(merge, shape, old, now);
}

struct value shape_merge(struct shapes *shapes, struct shape shape, struct value live,
                         struct value applied)
{
    struct merge merge = { shapes, doc_checked(yyjson_mut_doc_new(NULL)) };

    return seal(&merge, merged(&merge, shape, live, applied));
}

/* NULL when nothing is left. */
static yyjson_mut_val *remaining(struct merge *merge, struct shape shape, struct value value,
                                 const struct fieldset *paths);

/* A child of which something goes; null when all of it does. */
static yyjson_mut_val *remaining_child(struct merge *merge, struct shape shape, struct value value,
                                       const struct fieldset_node *node)
{
    yyjson_mut_val *rest;

    if (!node || !node->children)
        return borrow(merge, value);
    rest = remaining(merge, shape, value, node->children);
    return rest ? rest : doc_checked(yyjson_mut_null(merge->tree));
}

static yyjson_mut_val *remaining_members(struct merge *merge, struct shape shape,
                                         struct value value, const struct fieldset *paths)
{
    yyjson_mut_val *object = doc_checked(yyjson_mut_obj(merge->tree));

    DOC_EACH (it, value) {
        struct fieldset_element element = fieldset_field(it.key);
        const struct fieldset_node *node = fieldset_find(paths, &element);
        struct shape member;

        if (node && node->member)
            continue;
        shape_member(shape, it.key, &member);
        add_member(merge, object, it.key, remaining_child(merge, member, it.value, node));
    }
    return yyjson_mut_obj_size(object) ? object : NULL;
}

static yyjson_mut_val *remaining_items(struct merge *merge, struct shape list, struct value value,
                                       const struct fieldset *paths)
{
    yyjson_mut_val *array = doc_checked(yyjson_mut_arr(merge->tree));

    DOC_EACH (it, value) {
        const struct fieldset_node *node = NULL;
        struct fieldset_element element;

        if (!shape_element(merge->shapes, list, it.value, &element))
            node = fieldset_find(paths, &element);
        if (node && node->member)
            continue;
        yyjson_mut_arr_append(array, remaining_child(merge, shape_item(list), it.value, node));
    }
    return yyjson_mut_arr_size(array) ? array : NULL;
}

static yyjson_mut_val *remaining(struct merge *merge, struct shape shape, struct value value,
                                 const struct fieldset *paths)
{
    enum shape_kind kind = shape_kind(shape, value);

    if (kind == SHAPE_SCALAR)
        return borrow(merge, value);
    if (shape_is_atomic(shape, kind))
        return NULL;
    if (kind == SHAPE_LIST)
        return value_is_array(value) ? remaining_items(merge, shape, value, paths) : NULL;
    return value_is_object(value) ? remaining_members(merge, shape, value, paths) : NULL;
}

struct value shape_remove(struct shapes *shapes, struct shape shape, struct value value,
                          const struct fieldset *paths)
{
    struct merge merge = { shapes, doc_checked(yyjson_mut_doc_new(NULL)) };

    return seal(&merge, remaining(&merge, shape, value, paths));
}
