/* What differs between two values, as sets of fields. */
#include "doc/members_internal.h"
#include "doc/shape_internal.h"

enum change {
    REMOVED,
    MODIFIED,
    ADDED,
    CHANGES,
};

/* For each kind of change: whether the value itself is concerned, and what below it. */
struct delta {
    bool self[CHANGES];
    const struct fieldset *below[CHANGES];
    bool leaf; /* owned as a whole */
};

struct levels {
    struct shape_level of[CHANGES];
};

static void add(struct levels *levels, struct fieldset_element element, const struct delta *delta)
{
    for (int i = 0; i < CHANGES; i++)
        shape_level_add(&levels->of[i], element, delta->self[i], delta->below[i]);
}

static struct delta seal(struct shapes *shapes, struct levels *levels)
{
    struct delta delta = { 0 };

    for (int i = 0; i < CHANGES; i++)
        delta.below[i] = shape_level_seal(shapes, &levels->of[i]);
    return delta;
}

static struct delta compare_leaf(struct value before, struct value after)
{
    struct delta delta = { .leaf = true };

    if (!value_exists(before))
        delta.self[ADDED] = true;
    else if (!value_exists(after))
        delta.self[REMOVED] = true;
    else if (!value_equal(before, after))
        delta.self[MODIFIED] = true;
    return delta;
}

static struct delta compare(struct shapes *shapes, struct shape shape, struct value before,
                            struct value after);

static struct delta compare_members(struct shapes *shapes, struct shape shape, struct value before,
                                    struct value after)
{
    CLEANUP(members) struct members olds;
    CLEANUP(members) struct members news;
    struct levels levels = { 0 };
    struct shape member;
    struct delta delta;

    members_init(&olds, before);
    members_init(&news, after);
    DOC_EACH (old, before) {
        shape_member(shape, old.key, &member);
        delta = compare(shapes, member, old.value, members_get(&news, old.key));
        add(&levels, fieldset_field(old.key), &delta);
    }
    DOC_EACH (now, after) {
        if (value_exists(members_get(&olds, now.key)))
            continue;
        shape_member(shape, now.key, &member);
        delta = compare(shapes, member, VALUE_ABSENT_VALUE, now.value);
        add(&levels, fieldset_field(now.key), &delta);
    }
    return seal(shapes, &levels);
}

/* The items of one name in a sorted list. */
struct run {
    const struct shape_item *items;
    size_t count;
};

static struct run run_at(const struct shape_items *sorted, size_t from)
{
    struct run run = { &sorted->items[from], 1 };

    while (from + run.count < sorted->count &&
           fieldset_compare(&run.items->element, &run.items[run.count].element) == 0)
        run.count++;
    return run;
}

static bool runs_equal(struct run a, struct run b)
{
    if (a.count != b.count)
        return false;
    for (size_t i = 0; i < a.count; i++) {
        if (!value_equal(a.items[i].value, b.items[i].value))
            return false;
    }
    return true;
}

/* Items that share their name have no owners inside: the name stands for all of them. */
static struct delta compare_runs(struct shapes *shapes, struct shape shape, struct run before,
                                 struct run after)
{
    struct value old = before.count == 1 ? before.items->value : VALUE_ABSENT_VALUE;
    struct value now = after.count == 1 ? after.items->value : VALUE_ABSENT_VALUE;
    struct delta delta = { 0 };

    if (value_exists(old) || value_exists(now))
        delta = compare(shapes, shape, old, now);
    if (before.count > 1 && after.count > 1)
        delta.self[MODIFIED] = !runs_equal(before, after);
    else if (before.count > 1)
        delta.self[REMOVED] = true;
    else if (after.count > 1)
        delta.self[ADDED] = true;
    return delta;
}

static struct delta compare_items(struct shapes *shapes, struct shape list, struct value before,
                                  struct value after)
{
    struct shape_items items;
    struct shape_items olds;
    struct shape_items news;
    struct levels levels = { 0 };
    size_t i = 0;
    size_t j = 0;

    shape_items(shapes, list, before, &items);
    shape_items_sort(shapes, &items, &olds);
    shape_items(shapes, list, after, &items);
    shape_items_sort(shapes, &items, &news);
    while (i < olds.count || j < news.count) {
        int order = i == olds.count ? 1
                    : j == news.count
                        ? -1
                        : fieldset_compare(&olds.items[i].element, &news.items[j].element);
        struct run old = order <= 0 ? run_at(&olds, i) : (struct run){ NULL, 0 };
        struct run now = order >= 0 ? run_at(&news, j) : (struct run){ NULL, 0 };
        struct delta delta = compare_runs(shapes, shape_item(list), old, now);

        add(&levels, order <= 0 ? old.items->element : now.items->element, &delta);
        i += old.count;
        j += now.count;
    }
    return seal(shapes, &levels);
}

/* As values of one kind; a value of another kind counts as empty. */
static struct delta compare_as(struct shapes *shapes, struct shape shape, enum shape_kind kind,
                               struct value before, struct value after)
{
    struct value old = before;
    struct value now = after;

    if (kind == SHAPE_SCALAR || shape_is_atomic(shape, kind))
        return compare_leaf(before, after);
    if (kind == SHAPE_LIST ? !value_is_array(before) : !value_is_object(before))
        old = VALUE_ABSENT_VALUE;
    if (kind == SHAPE_LIST ? !value_is_array(after) : !value_is_object(after))
        now = VALUE_ABSENT_VALUE;
    if (value_count(old) == 0 && value_count(now) == 0)
        return compare_leaf(before, after); /* null and empty differ */
    if (kind == SHAPE_LIST)
        return compare_items(shapes, shape, old, now);
    return compare_members(shapes, shape, old, now);
}

static struct delta join(struct shapes *shapes, struct delta a, struct delta b)
{
    for (int i = 0; i < CHANGES; i++) {
        b.self[i] |= a.self[i];
        b.below[i] = fieldset_union(shapes->arena, a.below[i], b.below[i]);
    }
    return b;
}

static struct delta compare(struct shapes *shapes, struct shape shape, struct value before,
                            struct value after)
{
    enum shape_kind old = shape_kind(shape, before);
    enum shape_kind now = shape_kind(shape, after);
    struct delta delta;

    delta = compare_as(shapes, shape, value_exists(after) ? now : old, before, after);
    if (value_exists(before) && value_exists(after) && old != now)
        delta = join(shapes, compare_as(shapes, shape, old, before, after), delta);
    if (!delta.leaf && !value_exists(before))
        delta.self[ADDED] = true;
    else if (!delta.leaf && !value_exists(after))
        delta.self[REMOVED] = true;
    return delta;
}

struct shape_changes shape_compare(struct shapes *shapes, struct shape shape, struct value before,
                                   struct value after)
{
    struct delta delta = compare(shapes, shape, before, after);

    return (struct shape_changes){
        .removed = delta.below[REMOVED],
        .modified = delta.below[MODIFIED],
        .added = delta.below[ADDED],
    };
}
