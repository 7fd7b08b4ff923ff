/* JSON Merge Patch. Both ways walk two immutable values and build a third that borrows from them,
 * so that look-ups in large objects can go through an index. */
#include "doc/merge.h"

#include "base/cleanup.h"
#include "doc/doc_internal.h"
#include "doc/limits.h"
#include "doc/members_internal.h"
#include "doc/tree_internal.h"

static void add(yyjson_mut_doc *tree, yyjson_mut_val *object, struct slice key,
                yyjson_mut_val *value)
{
    yyjson_mut_obj_add(object, doc_checked(yyjson_mut_strn(tree, key.data, key.size)), value);
}

static yyjson_mut_val *merged(yyjson_mut_doc *tree, struct value target, struct value patch);

/* What the patch leaves of the target's members. */
static void add_remaining(yyjson_mut_doc *tree, yyjson_mut_val *result, struct value target,
                          struct value patch)
{
    CLEANUP(members) struct members changes;

    members_init(&changes, patch);
    DOC_EACH (member, target) {
        struct value change = members_get(&changes, member.key);

        if (!value_exists(change))
            add(tree, result, member.key, tree_borrow(tree, doc_node(member.value)));
        else if (!value_is_null(change))
            add(tree, result, member.key, merged(tree, member.value, change));
    }
}

static yyjson_mut_val *merged(yyjson_mut_doc *tree, struct value target, struct value patch)
{
    CLEANUP(members) struct members before = { 0 };
    yyjson_mut_val *result;

    if (!value_is_object(patch))
        return tree_borrow(tree, doc_node(patch));
    members_init(&before, target);
    result = doc_checked(yyjson_mut_obj(tree));
    if (value_is_object(target))
        add_remaining(tree, result, target, patch);
    DOC_EACH (change, patch) {
        bool was_there = value_is_object(target) && value_exists(members_get(&before, change.key));

        if (!was_there && !value_is_null(change.value))
            add(tree, result, change.key, merged(tree, VALUE_ABSENT_VALUE, change.value));
    }
    return result;
}

struct error *merge_apply(struct value target, struct value patch, size_t max_bytes,
                          struct doc **out_doc)
{
    yyjson_mut_doc *tree = doc_checked(yyjson_mut_doc_new(NULL));
    struct error *err;

    if (value_exists(patch))
        err =
            tree_print(merged(tree, target, patch), max_bytes ? max_bytes : DOC_MAX_BYTES, out_doc);
    else
        err = tree_print(doc_checked(yyjson_mut_obj(tree)), DOC_MAX_BYTES, out_doc);
    yyjson_mut_doc_free(tree);
    return err;
}

/* NULL when nothing differs. */
static yyjson_mut_val *difference(yyjson_mut_doc *tree, struct value from, struct value to);

static yyjson_mut_val *object_difference(yyjson_mut_doc *tree, struct value from, struct value to)
{
    CLEANUP(members) struct members olds;
    CLEANUP(members) struct members news;
    yyjson_mut_val *patch = doc_checked(yyjson_mut_obj(tree));

    members_init(&olds, from);
    members_init(&news, to);
    DOC_EACH (old, from) {
        struct value now = members_get(&news, old.key);

        if (!value_exists(now) || (value_is_null(now) && !value_is_null(old.value)))
            add(tree, patch, old.key, doc_checked(yyjson_mut_null(tree)));
    }
    DOC_EACH (now, to) {
        yyjson_mut_val *change = NULL;

        if (!value_is_null(now.value))
            change = difference(tree, members_get(&olds, now.key), now.value);
        if (change)
            add(tree, patch, now.key, change);
    }
    return yyjson_mut_obj_size(patch) > 0 ? patch : NULL;
}

static yyjson_mut_val *difference(yyjson_mut_doc *tree, struct value from, struct value to)
{
    yyjson_mut_val *change = NULL;

    if (value_is_object(from) && value_is_object(to))
        return object_difference(tree, from, to);
    if (value_equal(from, to))
        return NULL;
    /* Inside a new object nulls would not arrive; applied to nothing, the patch drops them. */
    if (value_is_object(to)) {
        change = object_difference(tree, VALUE_ABSENT_VALUE, to);
        return change ? change : doc_checked(yyjson_mut_obj(tree));
    }
    return tree_borrow(tree, doc_node(to));
}

struct error *merge_create(struct value from, struct value to, struct doc **out_patch)
{
    yyjson_mut_doc *tree = doc_checked(yyjson_mut_doc_new(NULL));
    yyjson_mut_val *patch = NULL;
    struct error *err;

    if (value_is_object(to))
        patch = difference(tree, from, to);
    else if (value_exists(to))
        patch = tree_borrow(tree, doc_node(to)); /* {} would turn it into an object */
    if (!patch)
        patch = doc_checked(yyjson_mut_obj(tree));
    err = tree_print(patch, DOC_LARGEST_BYTES, out_patch);
    yyjson_mut_doc_free(tree);
    return err;
}
