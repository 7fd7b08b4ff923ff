/* Sets of field paths: trees whose levels are sorted arrays, joined by walking both at once. */
#include "doc/fieldset.h"

#include <stdlib.h>

#include "base/arena.h"

static int compare_nodes(const void *first, const void *second)
{
    return fieldset_compare(&((const struct fieldset_node *)first)->element,
                            &((const struct fieldset_node *)second)->element);
}

static bool is_sorted(const struct fieldset_node *nodes, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (compare_nodes(&nodes[i - 1], &nodes[i]) >= 0)
            return false;
    }
    return true;
}

static bool is_empty(const struct fieldset_node *node)
{
    return !node->member && !node->children;
}

static const struct fieldset *of_nodes(struct arena *arena, struct fieldset_node *nodes,
                                       size_t count)
{
    struct fieldset *set;

    if (count == 0)
        return NULL;
    set = arena_new(arena, struct fieldset);
    set->nodes = nodes;
    set->count = count;
    return set;
}

/* One node out of several with the same element. */
static struct fieldset_node join(struct arena *arena, const struct fieldset_node *nodes,
                                 size_t count)
{
    const struct fieldset **children;
    struct fieldset_node joined = nodes[0];

    if (count == 1)
        return joined;
    children = arena_array(arena, count, const struct fieldset *);
    for (size_t i = 0; i < count; i++) {
        joined.member |= nodes[i].member;
        children[i] = nodes[i].children;
    }
    joined.children = fieldset_union_all(arena, children, count);
    return joined;
}

const struct fieldset *fieldset_make(struct arena *arena, struct fieldset_node *take_nodes,
                                     size_t count)
{
    size_t kept = 0;

    /* What we printed ourselves comes sorted. */
    if (!is_sorted(take_nodes, count))
        qsort(take_nodes, count, sizeof(struct fieldset_node), compare_nodes);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count; next++) {
            if (compare_nodes(&take_nodes[i], &take_nodes[next]) != 0)
                break;
        }
        take_nodes[kept] = join(arena, &take_nodes[i], next - i);
        kept += !is_empty(&take_nodes[kept]);
    }
    return of_nodes(arena, take_nodes, kept);
}

const struct fieldset *fieldset_of(struct arena *arena, const char *const *names)
{
    struct fieldset_node *node;

    if (!*names)
        return NULL;
    node = arena_new(arena, struct fieldset_node);
    node->element = fieldset_field(slice_from(*names));
    node->member = !names[1];
    node->children = fieldset_of(arena, names + 1);
    return of_nodes(arena, node, 1);
}

enum operation {
    UNION,
    INTERSECTION,
    DIFFERENCE,
    DIFFERENCE_BELOW,
};

static const struct fieldset *combine(struct arena *arena, enum operation operation,
                                      const struct fieldset *a, const struct fieldset *b);

/* A node of an element that both sets have. */
static struct fieldset_node combine_nodes(struct arena *arena, enum operation operation,
                                          const struct fieldset_node *a,
                                          const struct fieldset_node *b)
{
    struct fieldset_node node = *a;

    switch (operation) {
    case UNION:
        node.member = a->member || b->member;
        break;
    case INTERSECTION:
        node.member = a->member && b->member;
        break;
    case DIFFERENCE:
    case DIFFERENCE_BELOW:
        node.member = a->member && !b->member;
        break;
    }
    if (operation == DIFFERENCE_BELOW && b->member)
        node.children = NULL;
    else
        node.children = combine(arena, operation, a->children, b->children);
    return node;
}

static const struct fieldset *unite_levels(struct arena *arena, const struct fieldset *a,
                                           const struct fieldset *b)
{
    struct fieldset_node *nodes = arena_array(arena, a->count + b->count, struct fieldset_node);
    size_t count = 0;
    size_t i = 0;
    size_t j = 0;

    while (i < a->count || j < b->count) {
        int order = i == a->count   ? 1
                    : j == b->count ? -1
                                    : compare_nodes(&a->nodes[i], &b->nodes[j]);

        if (order < 0)
            nodes[count++] = a->nodes[i++];
        else if (order > 0)
            nodes[count++] = b->nodes[j++];
        else
            nodes[count++] = combine_nodes(arena, UNION, &a->nodes[i++], &b->nodes[j++]);
    }
    return of_nodes(arena, nodes, count);
}

/* The node of b that fits, searched from *place on, which moves along. */
static const struct fieldset_node *find_from(const struct fieldset *b, size_t *place,
                                             const struct fieldset_node *wanted)
{
    while (*place < b->count) {
        int order = compare_nodes(&b->nodes[*place], wanted);

        if (order == 0)
            return &b->nodes[*place];
        if (order > 0)
            break;
        (*place)++;
    }
    return NULL;
}

enum {
    FAR_LARGER = 8 /* searching beats walking */
};

/* What is left of a's nodes. */
static const struct fieldset *sift_levels(struct arena *arena, enum operation operation,
                                          const struct fieldset *a, const struct fieldset *b)
{
    struct fieldset_node *nodes = arena_array(arena, a->count, struct fieldset_node);
    bool search = b->count / FAR_LARGER > a->count;
    size_t place = 0;
    size_t count = 0;

    for (size_t i = 0; i < a->count; i++) {
        const struct fieldset_node *other =
            search ? fieldset_find(b, &a->nodes[i].element) : find_from(b, &place, &a->nodes[i]);

        if (other)
            nodes[count] = combine_nodes(arena, operation, &a->nodes[i], other);
        else if (operation != INTERSECTION)
            nodes[count] = a->nodes[i];
        else
            continue;
        count += !is_empty(&nodes[count]);
    }
    return of_nodes(arena, nodes, count);
}

static const struct fieldset *combine(struct arena *arena, enum operation operation,
                                      const struct fieldset *a, const struct fieldset *b)
{
    if (!a)
        return operation == UNION ? b : NULL;
    if (!b)
        return operation == INTERSECTION ? NULL : a;
    if (a == b)
        return operation == UNION || operation == INTERSECTION ? a : NULL;
    return operation == UNION ? unite_levels(arena, a, b) : sift_levels(arena, operation, a, b);
}

const struct fieldset *fieldset_union(struct arena *arena, const struct fieldset *a,
                                      const struct fieldset *b)
{
    return combine(arena, UNION, a, b);
}

const struct fieldset *fieldset_union_all(struct arena *arena, const struct fieldset *const *sets,
                                          size_t count)
{
    size_t half = count / 2;

    if (count <= 1)
        return count ? sets[0] : NULL;
    /* One after the other would copy the first ones again and again. */
    return fieldset_union(arena, fieldset_union_all(arena, sets, half),
                          fieldset_union_all(arena, sets + half, count - half));
}

const struct fieldset *fieldset_intersection(struct arena *arena, const struct fieldset *a,
                                             const struct fieldset *b)
{
    return combine(arena, INTERSECTION, a, b);
}

const struct fieldset *fieldset_difference(struct arena *arena, const struct fieldset *a,
                                           const struct fieldset *b)
{
    return combine(arena, DIFFERENCE, a, b);
}

const struct fieldset *fieldset_difference_below(struct arena *arena, const struct fieldset *a,
                                                 const struct fieldset *b)
{
    return combine(arena, DIFFERENCE_BELOW, a, b);
}

bool fieldset_equal(const struct fieldset *a, const struct fieldset *b)
{
    if (!a || !b || a->count != b->count)
        return a == b;
    for (size_t i = 0; i < a->count; i++) {
        if (a->nodes[i].member != b->nodes[i].member ||
            compare_nodes(&a->nodes[i], &b->nodes[i]) != 0 ||
            !fieldset_equal(a->nodes[i].children, b->nodes[i].children))
            return false;
    }
    return true;
}

size_t fieldset_size(const struct fieldset *set)
{
    size_t size = 0;

    for (size_t i = 0; set && i < set->count; i++)
        size += set->nodes[i].member + fieldset_size(set->nodes[i].children);
    return size;
}

const struct fieldset_node *fieldset_find(const struct fieldset *set,
                                          const struct fieldset_element *element)
{
    size_t low = 0;
    size_t high = set ? set->count : 0;

    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = fieldset_compare(element, &set->nodes[middle].element);

        if (order == 0)
            return &set->nodes[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const struct fieldset *fieldset_below(const struct fieldset *set,
                                      const struct fieldset_element *element)
{
    const struct fieldset_node *node = fieldset_find(set, element);

    return node ? node->children : NULL;
}

static const struct fieldset *descend(const struct fieldset *set, const struct fieldset_path *path)
{
    return path ? fieldset_below(descend(set, path->parent), path->element) : set;
}

bool fieldset_has(const struct fieldset *set, const struct fieldset_path *path)
{
    const struct fieldset_node *node = fieldset_find(descend(set, path->parent), path->element);

    return node && node->member;
}

static void each_below(const struct fieldset *set, const struct fieldset_path *parent,
                       void (*visit)(void *context, const struct fieldset_path *path),
                       void *context)
{
    for (size_t i = 0; set && i < set->count; i++) {
        struct fieldset_path step = { parent, &set->nodes[i].element };

        if (set->nodes[i].member)
            visit(context, &step);
    }
    for (size_t i = 0; set && i < set->count; i++) {
        struct fieldset_path step = { parent, &set->nodes[i].element };

        each_below(set->nodes[i].children, &step, visit, context);
    }
}

void fieldset_each(const struct fieldset *set,
                   void (*visit)(void *context, const struct fieldset_path *path), void *context)
{
    each_below(set, NULL, visit, context);
}
