/* Mutable trees. */
#include "doc/tree_internal.h"

#include "base/error.h"
#include "doc/doc_internal.h"
#include "doc/limits.h"

enum {
    NUMBER_ROOM = 24 /* what any value but a string takes at most, roughly */
};

/* Links the children of one container of a tree that was copied value by value. */
static void link_children(yyjson_val *from, yyjson_mut_val *to)
{
    size_t count = unsafe_yyjson_get_len(from);
    bool object = yyjson_is_obj(from);
    yyjson_val *child = unsafe_yyjson_get_first(from);
    yyjson_mut_val *first = to + 1;
    yyjson_mut_val *last = NULL;

    to->uni.ptr = NULL;
    for (size_t i = 0; i < count; i++) {
        yyjson_mut_val *copy = to + (child - from);
        yyjson_mut_val *value = object ? copy + 1 : copy;

        copy->next = value; /* for an item this is overwritten below */
        child = unsafe_yyjson_get_next(object ? child + 1 : child);
        value->next = i + 1 < count ? to + (child - from) : first;
        last = copy;
    }
    to->uni.ptr = last;
}

yyjson_mut_val *tree_borrow(yyjson_mut_doc *target, yyjson_val *from)
{
    size_t count = (size_t)(unsafe_yyjson_get_next(from) - from);
    yyjson_mut_val *copy = doc_checked(unsafe_yyjson_mut_val(target, count));

    for (size_t i = 0; i < count; i++) {
        copy[i].tag = from[i].tag;
        copy[i].uni = from[i].uni;
    }
    for (size_t i = 0; i < count; i++) {
        if (yyjson_is_ctn(&from[i]))
            link_children(&from[i], &copy[i]);
    }
    return copy;
}

void tree_overwrite(yyjson_mut_val *slot, const yyjson_mut_val *value)
{
    slot->tag = value->tag;
    slot->uni = value->uni;
}

yyjson_mut_val *tree_member_add(yyjson_mut_doc *tree, yyjson_mut_val *object, struct slice key)
{
    yyjson_mut_val *child = doc_checked(yyjson_mut_null(tree));

    yyjson_mut_obj_add(object, doc_checked(yyjson_mut_strncpy(tree, key.data, key.size)), child);
    return child;
}

static bool duplicate_members(yyjson_mut_doc *tree, yyjson_mut_val *from, size_t levels,
                              size_t *budget, yyjson_mut_val *to)
{
    yyjson_mut_obj_iter members = yyjson_mut_obj_iter_with(from);
    yyjson_mut_val *key;

    yyjson_mut_set_obj(to);
    while ((key = yyjson_mut_obj_iter_next(&members))) {
        yyjson_mut_val *key_copy = tree_duplicate(tree, key, levels, budget);
        yyjson_mut_val *value_copy =
            key_copy ? tree_duplicate(tree, key->next, levels, budget) : NULL;

        if (!value_copy)
            return false;
        yyjson_mut_obj_add(to, key_copy, value_copy);
    }
    return true;
}

static bool duplicate_items(yyjson_mut_doc *tree, yyjson_mut_val *from, size_t levels,
                            size_t *budget, yyjson_mut_val *to)
{
    yyjson_mut_val *value;
    size_t position;
    size_t count;

    yyjson_mut_set_arr(to);
    yyjson_mut_arr_foreach(from, position, count, value)
    {
        yyjson_mut_val *copy = tree_duplicate(tree, value, levels, budget);

        if (!copy)
            return false;
        yyjson_mut_arr_append(to, copy);
    }
    return true;
}

yyjson_mut_val *tree_duplicate(yyjson_mut_doc *tree, yyjson_mut_val *from, size_t levels,
                               size_t *budget)
{
    size_t cost = NUMBER_ROOM + (unsafe_yyjson_is_str(from) ? unsafe_yyjson_get_len(from) : 0);
    yyjson_mut_val *to;
    bool whole = true;

    if (cost > *budget || (levels == 0 && unsafe_yyjson_is_ctn(from)))
        return NULL;
    *budget -= cost;
    to = doc_checked(yyjson_mut_null(tree));
    tree_overwrite(to, from);
    if (unsafe_yyjson_is_obj(from))
        whole = duplicate_members(tree, from, levels - 1, budget, to);
    else if (unsafe_yyjson_is_arr(from))
        whole = duplicate_items(tree, from, levels - 1, budget, to);
    return whole ? to : NULL;
}

static bool fits_depth(yyjson_mut_val *node, size_t levels)
{
    yyjson_mut_val *child = node->uni.ptr;
    size_t count = unsafe_yyjson_get_len(node);
    bool object = yyjson_mut_is_obj(node);

    if (levels == 0)
        return false;
    for (size_t i = 0; i < count; i++) {
        yyjson_mut_val *value = object ? child->next : child;

        if (yyjson_mut_is_ctn(value) && !fits_depth(value, levels - 1))
            return false;
        child = value->next;
    }
    return true;
}

struct error *tree_print(yyjson_mut_val *root, size_t max_bytes, struct doc **out_doc)
{
    struct doc *doc;
    size_t size;

    if (yyjson_mut_is_ctn(root) && !fits_depth(root, DOC_DEEPEST))
        return error_new(ERR_TOO_LARGE, "the result is nested deeper than %d levels", DOC_DEEPEST);
    doc = doc_from_mut(root);
    size = doc_bytes(doc).size;
    if (size > max_bytes) {
        doc_unref(doc);
        return error_new(ERR_TOO_LARGE, "the result has %zu bytes, at most %zu are allowed", size,
                         max_bytes);
    }
    *out_doc = doc;
    return NULL;
}
