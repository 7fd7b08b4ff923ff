/* Sets of fields of a value, and what the schema makes of sets. */
#include "base/arena.h"
#include "doc/shape_internal.h"

/* Whether the path to the value itself is in the set, and what is below it. */
struct owned {
    bool self;
    const struct fieldset *below;
};

static struct owned owned_by(struct shapes *shapes, struct shape shape, struct value value);

static const struct fieldset *map_fields(struct shapes *shapes, struct shape shape,
                                         struct value value)
{
    struct shape_level level = { 0 };

    DOC_EACH (it, value) {
        struct shape member;
        bool declared = shape_member(shape, it.key, &member);
        struct owned owned = owned_by(shapes, member, it.value);

        if (!declared || value_is_null(it.value) ||
            (value_is_object(it.value) && value_count(it.value) == 0))
            owned.self = true;
        shape_level_add(&level, fieldset_field(it.key), owned.self, owned.below);
    }
    return shape_level_seal(shapes, &level);
}

/* Items that share a name are owned together, by that name alone. */
static const struct fieldset *list_fields(struct shapes *shapes, struct shape list,
                                          struct value value)
{
    struct shape_level level = { 0 };
    struct shape_items items;
    struct shape_items sorted;

    shape_items(shapes, list, value, &items);
    shape_items_sort(shapes, &items, &sorted);
    for (size_t i = 0, next; i < sorted.count; i = next) {
        const struct shape_item *item = &sorted.items[i];
        struct owned owned = { 0 };

        for (next = i + 1; next < sorted.count; next++) {
            if (fieldset_compare(&item->element, &sorted.items[next].element) != 0)
                break;
        }
        if (next == i + 1)
            owned = owned_by(shapes, shape_item(list), item->value);
        shape_level_add(&level, item->element, true, owned.below);
    }
    return shape_level_seal(shapes, &level);
}

static struct owned owned_by(struct shapes *shapes, struct shape shape, struct value value)
{
    enum shape_kind kind = shape_kind(shape, value);
    struct owned owned = { 0 };

    if (kind == SHAPE_SCALAR || shape_is_atomic(shape, kind))
        owned.self = true;
    else if (kind == SHAPE_LIST)
        owned.below = list_fields(shapes, shape, value);
    else if (value_is_object(value))
        owned.below = map_fields(shapes, shape, value);
    return owned;
}

const struct fieldset *shape_fields(struct shapes *shapes, struct shape shape, struct value value)
{
    return owned_by(shapes, shape, value).below;
}

/* The shape of what an element leads to; false when the schema says nothing of it. */
static bool step_into(struct shape shape, const struct fieldset_element *element,
                      struct shape *out_shape, bool *out_declared)
{
    bool is_list = shape_kind(shape, VALUE_ABSENT_VALUE) == SHAPE_LIST;

    *out_declared = false;
    if (element->type == FIELDSET_FIELD && !is_list) {
        *out_declared = shape_member(shape, element->field, out_shape);
        return *out_declared || shape_allows_unknown(shape);
    }
    if (element->type == FIELDSET_KEY && is_list) {
        *out_shape = shape_item(shape);
        return true;
    }
    return false;
}

const struct fieldset *shape_named(struct shapes *shapes, struct shape shape,
                                   const struct fieldset *set)
{
    struct fieldset_node *nodes;

    if (!set)
        return NULL;
    nodes = arena_array(shapes->arena, set->count, struct fieldset_node);
    for (size_t i = 0; i < set->count; i++) {
        struct shape below;
        bool declared;

        nodes[i] = set->nodes[i];
        if (!nodes[i].children || !step_into(shape, &nodes[i].element, &below, &declared))
            continue;
        nodes[i].member |= declared;
        nodes[i].children = shape_named(shapes, below, nodes[i].children);
    }
    return fieldset_make(shapes->arena, nodes, set->count);
}

static bool is_atomic_type(struct shape shape)
{
    enum shape_kind kind = shape_kind(shape, VALUE_ABSENT_VALUE);

    return kind != SHAPE_SCALAR && shape.atomic;
}

const struct fieldset *shape_reconcile(struct shapes *shapes, struct shape shape,
                                       const struct fieldset *set)
{
    bool is_list = shape_kind(shape, VALUE_ABSENT_VALUE) == SHAPE_LIST;
    struct fieldset_node *nodes;

    if (!set)
        return NULL;
    nodes = arena_dup(shapes->arena, set->nodes, set->count * sizeof(struct fieldset_node));
    for (size_t i = 0; i < set->count; i++) {
        struct shape below;
        bool declared;

        if (!nodes[i].children)
            continue;
        if (is_list)
            below = shape_item(shape);
        else if (!step_into(shape, &nodes[i].element, &below, &declared))
            continue;
        if (is_atomic_type(below)) {
            nodes[i].member = true;
            nodes[i].children = NULL;
        } else {
            nodes[i].children = shape_reconcile(shapes, below, nodes[i].children);
        }
    }
    return fieldset_make(shapes->arena, nodes, set->count);
}
