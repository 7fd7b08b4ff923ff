/* JSON Patch on a mutable copy that borrows its strings from target and patch. */
#include "doc/patch.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/utf8.h"
#include "doc/doc_internal.h"
#include "doc/limits.h"
#include "doc/members_internal.h"
#include "doc/pointer.h"
#include "doc/tree_internal.h"

enum kind {
    ADD,
    REMOVE,
    REPLACE,
    MOVE,
    COPY,
    TEST,
};

static const char *const kind_names[] = {
    [ADD] = "add",   [REMOVE] = "remove", [REPLACE] = "replace",
    [MOVE] = "move", [COPY] = "copy",     [TEST] = "test",
};

struct operation {
    enum kind kind;
    struct slice path_text; /* as messages show it */
    struct pointer path;
    struct pointer from; /* of move and copy */
    struct value value;  /* of add, replace and test */
};

struct patching {
    yyjson_mut_doc *tree;
    size_t steps;       /* members and items passed so far */
    size_t copies_left; /* bytes */
    bool strict;        /* replaces only what is there */
};

/* Texts come from strangers and may be long; a message shows their beginning. */
static struct slice shown(struct slice text)
{
    return utf8_truncate(text, DOC_MAX_PATH_TEXT);
}

static struct error *read_pointer(struct arena *arena, struct value value, const char *name,
                                  struct pointer *out_pointer)
{
    struct slice text;
    struct error *err;

    if (!value_string(value, &text))
        return error_new(ERR_BAD_REQUEST, "\"%s\" must be a string, found %s", name,
                         value_type_name(value_type(value)));
    err = pointer_parse(arena, text, out_pointer);
    return err ? error_wrap(err, "\"%s\"", name) : NULL;
}

static struct error *read_kind(struct value value, enum kind *out_kind)
{
    struct slice name = value_string_or(value, SLICE(""));

    for (size_t i = 0; i < COUNT_OF(kind_names); i++) {
        if (slice_is(name, kind_names[i])) {
            *out_kind = (enum kind)i;
            return NULL;
        }
    }
    return error_new(ERR_BAD_REQUEST,
                     "\"op\" is \"" SLICE_FORMAT "\", it must be add, remove, replace, move, copy "
                     "or test",
                     SLICE_ARGUMENT(shown(name)));
}

static struct error *read_operation(struct arena *arena, struct value value,
                                    struct operation *out_operation)
{
    struct operation operation = { .value = value_get(value, SLICE("value")) };
    struct error *err;

    if (!value_is_object(value))
        return error_new(ERR_BAD_REQUEST, "an operation must be an object, found %s",
                         value_type_name(value_type(value)));
    err = read_kind(value_get(value, SLICE("op")), &operation.kind);
    if (!err)
        err = read_pointer(arena, value_get(value, SLICE("path")), "path", &operation.path);
    if (!err && (operation.kind == MOVE || operation.kind == COPY))
        err = read_pointer(arena, value_get(value, SLICE("from")), "from", &operation.from);
    else if (!err && operation.kind != REMOVE && !value_exists(operation.value))
        err = error_new(ERR_BAD_REQUEST, "\"%s\" needs a \"value\"", kind_names[operation.kind]);
    operation.path_text = shown(value_string_or(value_get(value, SLICE("path")), SLICE("")));
    if (!err)
        *out_operation = operation;
    return err;
}

static struct error *missing(struct slice token, yyjson_mut_val *parent)
{
    const char *type = value_type_name(value_type((struct value){ parent }));

    return error_new(ERR_INVALID, "there is no \"" SLICE_FORMAT "\" in the %s on the way",
                     SLICE_ARGUMENT(shown(token)), type);
}

/* Counts the walk through a container; many operations on a huge one add up. */
static struct error *pass(struct patching *patching, yyjson_mut_val *container)
{
    patching->steps += 1 + (yyjson_mut_is_ctn(container) ? unsafe_yyjson_get_len(container) : 0);
    if (patching->steps <= DOC_MAX_PATCH_STEPS)
        return NULL;
    return error_new(ERR_TOO_LARGE, "the patch takes more than %d steps through the document",
                     DOC_MAX_PATCH_STEPS);
}

static struct error *child(struct patching *patching, yyjson_mut_val *parent, struct slice token,
                           yyjson_mut_val **out_child)
{
    yyjson_mut_val *found = NULL;
    struct error *err;
    size_t index;

    err = pass(patching, parent);
    if (err)
        return err;
    if (yyjson_mut_is_obj(parent))
        found = yyjson_mut_obj_getn(parent, token.data, token.size);
    else if (yyjson_mut_is_arr(parent) && pointer_index(token, &index))
        found = yyjson_mut_arr_get(parent, index);
    if (!found)
        return missing(token, parent);
    *out_child = found;
    return NULL;
}

static struct error *locate(struct patching *patching, const struct pointer *pointer, size_t levels,
                            yyjson_mut_val **out_node)
{
    yyjson_mut_val *node = patching->tree->root;
    struct error *err = NULL;

    for (size_t i = 0; i < levels && !err; i++)
        err = child(patching, node, pointer->tokens[i], &node);
    if (!err)
        *out_node = node;
    return err;
}

static struct error *insert_item(yyjson_mut_val *array, struct slice token, yyjson_mut_val *value)
{
    size_t count = unsafe_yyjson_get_len(array);
    size_t index = count;

    if (!slice_is(token, "-") && !pointer_index(token, &index))
        return error_new(ERR_INVALID,
                         "\"" SLICE_FORMAT "\" is no place in an array: a number or - is needed",
                         SLICE_ARGUMENT(shown(token)));
    if (index > count)
        return error_new(ERR_INVALID, "place %zu is beyond the end of an array of %zu", index,
                         count);
    yyjson_mut_arr_insert(array, value, index);
    return NULL;
}

static struct error *add(struct patching *patching, const struct pointer *pointer,
                         yyjson_mut_val *value)
{
    yyjson_mut_val *parent;
    yyjson_mut_val *there;
    struct slice token;
    struct error *err;

    if (pointer->count == 0) {
        patching->tree->root = value;
        return NULL;
    }
    token = pointer->tokens[pointer->count - 1];
    err = locate(patching, pointer, pointer->count - 1, &parent);
    if (!err)
        err = pass(patching, parent);
    if (err)
        return err;
    if (yyjson_mut_is_arr(parent))
        return insert_item(parent, token, value);
    if (!yyjson_mut_is_obj(parent))
        return missing(token, parent);
    there = yyjson_mut_obj_getn(parent, token.data, token.size);
    if (there)
        tree_overwrite(there, value);
    else
        yyjson_mut_obj_add(
            parent, doc_checked(yyjson_mut_strncpy(patching->tree, token.data, token.size)), value);
    return NULL;
}

/* Takes a value out of its place. */
static struct error *detach(struct patching *patching, const struct pointer *pointer,
                            yyjson_mut_val **out_value)
{
    yyjson_mut_val *parent;
    yyjson_mut_val *value = NULL;
    struct slice token;
    struct error *err;
    size_t index;

    if (pointer->count == 0)
        return error_new(ERR_INVALID, "the whole document cannot be taken away");
    token = pointer->tokens[pointer->count - 1];
    err = locate(patching, pointer, pointer->count - 1, &parent);
    if (!err)
        err = child(patching, parent, token, &value);
    if (err)
        return err;
    if (yyjson_mut_is_obj(parent))
        yyjson_mut_obj_remove_keyn(parent, token.data, token.size);
    else if (pointer_index(token, &index))
        yyjson_mut_arr_remove(parent, index);
    *out_value = value;
    return NULL;
}

static bool starts_with(const struct pointer *longer, const struct pointer *start)
{
    if (start->count > longer->count)
        return false;
    for (size_t i = 0; i < start->count; i++) {
        if (!slice_equal(longer->tokens[i], start->tokens[i]))
            return false;
    }
    return true;
}

static struct error *move(struct patching *patching, const struct operation *operation)
{
    yyjson_mut_val *value;
    struct error *err;

    if (starts_with(&operation->path, &operation->from)) {
        if (operation->path.count > operation->from.count)
            return error_new(ERR_INVALID, "a value cannot be moved into itself");
        return locate(patching, &operation->from, operation->from.count, &value);
    }
    err = detach(patching, &operation->from, &value);
    return err ? err : add(patching, &operation->path, value);
}

static struct error *copy(struct patching *patching, const struct operation *operation)
{
    yyjson_mut_val *source;
    yyjson_mut_val *value;
    struct error *err;

    err = locate(patching, &operation->from, operation->from.count, &source);
    if (err)
        return err;
    value = tree_duplicate(patching->tree, source, DOC_DEEPEST, &patching->copies_left);
    if (!value)
        return error_new(ERR_TOO_LARGE, "the patch copies more than %d bytes or %d levels",
                         DOC_MAX_PATCH_COPIES, DOC_DEEPEST);
    return add(patching, &operation->path, value);
}

static bool equals(yyjson_mut_val *actual, struct value expected);

static bool object_equals(yyjson_mut_val *actual, struct value expected)
{
    CLEANUP(members) struct members members;
    yyjson_mut_val *key;
    yyjson_mut_val *value;
    size_t position;
    size_t count;

    members_init(&members, expected);
    yyjson_mut_obj_foreach(actual, position, count, key, value)
    {
        if (!equals(value, members_get(&members, doc_mut_text(key))))
            return false;
    }
    return true;
}

static bool array_equals(yyjson_mut_val *actual, struct value expected)
{
    struct value_iterator items = value_iterate(expected);
    yyjson_mut_val *value;
    size_t position;
    size_t count;

    yyjson_mut_arr_foreach(actual, position, count, value)
    {
        if (!value_next(&items) || !equals(value, items.value))
            return false;
    }
    return true;
}

/* Goes no deeper and no further than the expected value, which is part of the patch. */
static bool equals(yyjson_mut_val *actual, struct value expected)
{
    if (!yyjson_mut_is_ctn(actual))
        return value_equal((struct value){ actual }, expected);
    if (value_type((struct value){ actual }) != value_type(expected) ||
        unsafe_yyjson_get_len(actual) != value_count(expected))
        return false;
    return yyjson_mut_is_obj(actual) ? object_equals(actual, expected)
                                     : array_equals(actual, expected);
}

static struct error *test(struct patching *patching, const struct operation *operation)
{
    yyjson_mut_val *node;
    struct error *err;

    err = locate(patching, &operation->path, operation->path.count, &node);
    if (err)
        return err;
    if (!equals(node, operation->value))
        return error_new(ERR_INVALID, "the test failed: the value there is another");
    return NULL;
}

/* Kubernetes lets a replace set a member that is not there, and its clients count on that (kubectl
 * rollout undo); everything else, and all of it when strict, is as RFC 6902 says. */
static struct error *replace(struct patching *patching, const struct operation *operation)
{
    yyjson_mut_val *value = tree_borrow(patching->tree, doc_node(operation->value));
    const struct pointer *path = &operation->path;
    yyjson_mut_val *parent;
    yyjson_mut_val *node;
    struct error *err;

    if (path->count) {
        err = locate(patching, path, path->count - 1, &parent);
        if (err)
            return err;
        if (yyjson_mut_is_obj(parent) && !patching->strict)
            return add(patching, path, value);
    }
    err = locate(patching, path, path->count, &node);
    if (!err)
        tree_overwrite(node, value);
    return err;
}

static struct error *run(struct patching *patching, const struct operation *operation)
{
    yyjson_mut_val *node;

    switch (operation->kind) {
    case ADD:
        return add(patching, &operation->path,
                   tree_borrow(patching->tree, doc_node(operation->value)));
    case REMOVE:
        return detach(patching, &operation->path, &node);
    case REPLACE:
        return replace(patching, operation);
    case MOVE:
        return move(patching, operation);
    case COPY:
        return copy(patching, operation);
    case TEST:
        return test(patching, operation);
    }
    return NULL;
}

static struct error *read_all(struct arena *arena, struct value patch,
                              struct operation **out_operations)
{
    struct operation *operations;
    struct error *err;

    if (!value_is_array(patch))
        return error_new(ERR_BAD_REQUEST, "a JSON patch must be an array of operations, found %s",
                         value_type_name(value_type(patch)));
    if (value_count(patch) > DOC_MAX_PATCH_OPERATIONS)
        return error_new(ERR_TOO_LARGE, "the JSON patch has %zu operations, at most %d are allowed",
                         value_count(patch), DOC_MAX_PATCH_OPERATIONS);
    operations = arena_array(arena, value_count(patch), struct operation);
    DOC_EACH (item, patch) {
        err = read_operation(arena, item.value, &operations[item.index]);
        if (err)
            return error_wrap(err, "operation %zu of the JSON patch", item.index);
    }
    *out_operations = operations;
    return NULL;
}

static struct error *apply(struct value target, struct value patch, bool strict, size_t max_bytes,
                           struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct operation *operations = NULL;
    struct patching patching = { .copies_left = DOC_MAX_PATCH_COPIES, .strict = strict };
    struct error *err;

    err = read_all(arena, patch, &operations);
    if (err)
        return err;
    patching.tree = doc_checked(yyjson_mut_doc_new(NULL));
    patching.tree->root = value_exists(target) ? tree_borrow(patching.tree, doc_node(target))
                                               : doc_checked(yyjson_mut_null(patching.tree));
    for (size_t i = 0; i < value_count(patch) && !err; i++) {
        err = run(&patching, &operations[i]);
        if (err)
            err =
                error_wrap(err, "operation %zu (%s \"" SLICE_FORMAT "\") of the JSON patch", i,
                           kind_names[operations[i].kind], SLICE_ARGUMENT(operations[i].path_text));
    }
    if (!err)
        err = tree_print(patching.tree->root, max_bytes ? max_bytes : DOC_MAX_BYTES, out_doc);
    yyjson_mut_doc_free(patching.tree);
    return err;
}

struct error *patch_apply(struct value target, struct value patch, size_t max_bytes,
                          struct doc **out_doc)
{
    return apply(target, patch, false, max_bytes, out_doc);
}

struct error *patch_apply_strict(struct value target, struct value patch, size_t max_bytes,
                                 struct doc **out_doc)
{
    return apply(target, patch, true, max_bytes, out_doc);
}
