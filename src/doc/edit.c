/* Edits over yyjson's mutable trees, whose pools are arenas of their own. */
#include "doc/edit.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/doc_internal.h"
#include "doc/edit_internal.h"
#include "doc/limits.h"
#include "doc/tree_internal.h"

struct edit {
    yyjson_mut_doc *tree;
    struct doc *source;  /* lends its strings to the tree; may be NULL */
    struct error *error; /* the first step that could not be taken */
};

const char EDIT_END[] = "(end)";
const char *const edit_no_keys[] = { NULL };

struct edit *edit_begin(const struct doc *doc)
{
    struct edit *edit = NEW(struct edit);
    yyjson_val *root = doc_node(doc_root(doc));

    edit->tree = doc_checked(yyjson_mut_doc_new(NULL));
    edit->source = doc_ref(doc);
    edit->tree->root =
        root ? tree_borrow(edit->tree, root) : doc_checked(yyjson_mut_null(edit->tree));
    return edit;
}

struct edit *edit_new(void)
{
    struct edit *edit = NEW(struct edit);

    edit->tree = doc_checked(yyjson_mut_doc_new(NULL));
    edit->tree->root = doc_checked(yyjson_mut_obj(edit->tree));
    return edit;
}

struct edit *edit_free(struct edit *edit)
{
    if (!edit)
        return NULL;
    yyjson_mut_doc_free(edit->tree);
    doc_unref(edit->source);
    error_free(edit->error);
    return memory_free(edit);
}

struct error *edit_seal(struct edit *take_edit, struct doc **out_doc)
{
    struct error *err = STEAL(take_edit->error);

    if (!err)
        err = tree_print(take_edit->tree->root, DOC_LARGEST_BYTES, out_doc);
    edit_free(take_edit);
    return err;
}

yyjson_mut_doc *edit_tree(struct edit *edit)
{
    return edit->tree;
}

bool edit_is_spoiled(const struct edit *edit)
{
    return edit->error != NULL;
}

void edit_spoil(struct edit *edit, struct error *take_error)
{
    if (edit->error)
        error_drop(take_error, "the edit is spoiled already");
    else
        edit->error = take_error;
}

/* The path so far, for messages: its first `steps` keys. */
static void spoil(struct edit *edit, const struct edit_path *path, size_t steps,
                  yyjson_mut_val *found, const char *wanted)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < steps && path->keys[i]; i++) {
        text_append(&text, i ? "." : "");
        utf8_append_valid(&text, slice_from(path->keys[i]));
    }
    if (!found)
        edit->error = error_new(ERR_BAD_REQUEST, "edit %s: there is no such value, %s is needed",
                                text_string(&text), wanted);
    else
        edit->error =
            error_new(ERR_BAD_REQUEST, "edit %s: found %s, %s is needed", text_string(&text),
                      value_type_name(value_type((struct value){ found })), wanted);
}

/* Item by number; NULL when the key is no number or there is no such item. */
static yyjson_mut_val *item_at(yyjson_mut_val *array, struct slice key)
{
    uint64_t index;

    return number_parse_uint(key, &index) ? yyjson_mut_arr_get(array, index) : NULL;
}

static yyjson_mut_val *child_find(yyjson_mut_val *node, struct slice key)
{
    if (yyjson_mut_is_obj(node))
        return yyjson_mut_obj_getn(node, key.data ? key.data : "", key.size);
    if (yyjson_mut_is_arr(node))
        return item_at(node, key);
    return NULL;
}

/* The value below `node`, made if need be; NULL when it cannot be. */
static yyjson_mut_val *child_ensure(struct edit *edit, yyjson_mut_val *node, struct slice key)
{
    bool end = key.data == EDIT_END;
    yyjson_mut_val *child;

    if (yyjson_mut_is_null(node) && end)
        yyjson_mut_set_arr(node);
    else if (yyjson_mut_is_null(node))
        yyjson_mut_set_obj(node);

    if (yyjson_mut_is_arr(node) && end) {
        child = doc_checked(yyjson_mut_null(edit->tree));
        yyjson_mut_arr_append(node, child);
        return child;
    }
    if (yyjson_mut_is_arr(node))
        return item_at(node, key);
    if (!yyjson_mut_is_obj(node) || end)
        return NULL;
    if (!key.data)
        key = SLICE("");
    child = yyjson_mut_obj_getn(node, key.data, key.size);
    if (!child && utf8_is_valid(key))
        child = tree_member_add(edit->tree, node, key);
    return child;
}

/* What would have been right where child_ensure() could not go on. */
static const char *needed(const yyjson_mut_val *parent, struct slice key)
{
    if (yyjson_mut_is_arr((yyjson_mut_val *)parent))
        return "the number of an item";
    if (key.data == EDIT_END)
        return "an array";
    if (yyjson_mut_is_obj((yyjson_mut_val *)parent))
        return "a key of valid UTF-8";
    return "an object";
}

static yyjson_mut_val *start(struct edit *edit, const struct edit_path *path)
{
    return path->from_root ? edit->tree->root : path->from.node;
}

/* The place to write to, made if need be; NULL when the edit is or gets spoiled. */
static yyjson_mut_val *slot_ensure(struct edit *edit, struct edit_path path)
{
    yyjson_mut_val *node = start(edit, &path);
    yyjson_mut_val *parent = NULL;
    struct slice key = path.last;
    size_t i;

    if (edit->error)
        return NULL;
    for (i = 0; node && path.keys[i]; i++) {
        parent = node;
        key = slice_from(path.keys[i]);
        node = child_ensure(edit, parent, key);
    }
    if (node && path.has_last) {
        parent = node;
        key = path.last;
        node = child_ensure(edit, parent, key);
        i++;
    }
    if (!node)
        spoil(edit, &path, i ? i - 1 : 0, parent, needed(parent, key));
    return node;
}

static yyjson_mut_val *slot_find(struct edit *edit, const struct edit_path *path,
                                 yyjson_mut_val **out_parent, struct slice *out_key)
{
    yyjson_mut_val *node = edit->error ? NULL : start(edit, path);

    for (size_t i = 0; node && path->keys[i]; i++) {
        *out_parent = node;
        *out_key = slice_from(path->keys[i]);
        node = child_find(node, *out_key);
    }
    if (node && path->has_last) {
        *out_parent = node;
        *out_key = path->last.data ? path->last : SLICE("");
        node = child_find(node, *out_key);
    }
    return node;
}

void edit_set_null(struct edit *edit, struct edit_path path)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot)
        yyjson_mut_set_null(slot);
}

void edit_set_bool(struct edit *edit, struct edit_path path, bool truth)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot)
        yyjson_mut_set_bool(slot, truth);
}

void edit_set_int(struct edit *edit, struct edit_path path, int64_t number)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot && number < 0)
        yyjson_mut_set_sint(slot, number);
    else if (slot)
        yyjson_mut_set_uint(slot, (uint64_t)number);
}

void edit_set_uint(struct edit *edit, struct edit_path path, uint64_t number)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot)
        yyjson_mut_set_uint(slot, number);
}

void edit_set_double(struct edit *edit, struct edit_path path, double number)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot && isfinite(number))
        yyjson_mut_set_real(slot, number);
    else if (slot)
        spoil(edit, &path, SIZE_MAX, slot, "a finite number");
}

void edit_set_string(struct edit *edit, struct edit_path path, struct slice text)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot && !utf8_is_valid(text))
        spoil(edit, &path, SIZE_MAX, slot, "a text of valid UTF-8");
    else if (slot)
        tree_overwrite(slot, doc_checked(yyjson_mut_strncpy(edit->tree, text.data ? text.data : "",
                                                            text.size)));
}

void edit_set_value(struct edit *edit, struct edit_path path, struct value value)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot && value_exists(value))
        tree_overwrite(slot, doc_checked(yyjson_val_mut_copy(edit->tree, doc_node(value))));
    else if (slot)
        yyjson_mut_set_null(slot);
}

struct edit_node edit_set_object(struct edit *edit, struct edit_path path)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot)
        yyjson_mut_set_obj(slot);
    return (struct edit_node){ slot };
}

struct edit_node edit_set_array(struct edit *edit, struct edit_path path)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot)
        yyjson_mut_set_arr(slot);
    return (struct edit_node){ slot };
}

static struct edit_node container_ensure(struct edit *edit, struct edit_path path, bool object)
{
    yyjson_mut_val *slot = slot_ensure(edit, path);

    if (slot && yyjson_mut_is_null(slot)) {
        if (object)
            yyjson_mut_set_obj(slot);
        else
            yyjson_mut_set_arr(slot);
    } else if (slot && (object ? !yyjson_mut_is_obj(slot) : !yyjson_mut_is_arr(slot))) {
        spoil(edit, &path, SIZE_MAX, slot, object ? "an object" : "an array");
        slot = NULL;
    }
    return (struct edit_node){ slot };
}

struct edit_node edit_ensure_object(struct edit *edit, struct edit_path path)
{
    return container_ensure(edit, path, true);
}

struct edit_node edit_ensure_array(struct edit *edit, struct edit_path path)
{
    return container_ensure(edit, path, false);
}

/* The members of a large object by name, so that merging into it stays linear; else NULL. */
static struct map *index_of(yyjson_mut_val *object, size_t lookups)
{
    struct map *index;
    size_t position;
    size_t count;
    yyjson_mut_val *key;
    yyjson_mut_val *value;

    if (lookups * unsafe_yyjson_get_len(object) < 1024)
        return NULL;
    index = map_new();
    yyjson_mut_obj_foreach(object, position, count, key, value)
        map_set(index, doc_mut_text(key), value);
    return index;
}

static void merge_value(struct edit *edit, yyjson_mut_val *slot, struct value value)
{
    CLEANUP(map) struct map *index = NULL;
    yyjson_mut_val *child;

    if (!value_is_object(value) || !yyjson_mut_is_obj(slot)) {
        tree_overwrite(slot, doc_checked(yyjson_val_mut_copy(edit->tree, doc_node(value))));
        return;
    }
    index = index_of(slot, value_count(value));
    DOC_EACH (member, value) {
        child = index ? map_get(index, member.key)
                      : yyjson_mut_obj_getn(slot, member.key.data, member.key.size);
        if (!child)
            child = tree_member_add(edit->tree, slot, member.key);
        merge_value(edit, child, member.value);
    }
}

void edit_merge(struct edit *edit, struct edit_path path, struct value value)
{
    yyjson_mut_val *slot = value_exists(value) ? slot_ensure(edit, path) : NULL;

    if (slot)
        merge_value(edit, slot, value);
}

void edit_remove(struct edit *edit, struct edit_path path)
{
    yyjson_mut_val *parent = NULL;
    struct slice key;
    uint64_t index;

    if (!slot_find(edit, &path, &parent, &key))
        return;
    if (!parent)
        yyjson_mut_set_null(edit->tree->root);
    else if (yyjson_mut_is_obj(parent))
        yyjson_mut_obj_remove_keyn(parent, key.data, key.size);
    else if (number_parse_uint(key, &index))
        yyjson_mut_arr_remove(parent, index);
}

struct edit_node edit_find(struct edit *edit, struct edit_path path)
{
    yyjson_mut_val *parent;
    struct slice key;

    return (struct edit_node){ slot_find(edit, &path, &parent, &key) };
}

struct edit_node edit_item(struct edit *edit, struct edit_node array, size_t index)
{
    return (struct edit_node){ edit->error ? NULL : yyjson_mut_arr_get(array.node, index) };
}

size_t edit_count(struct edit *edit, struct edit_node container)
{
    if (edit->error || !yyjson_mut_is_ctn(container.node))
        return 0;
    return unsafe_yyjson_get_len(container.node);
}

/* Mutable nodes begin like immutable ones, so that whoever asks for no neighbours may read them. */
static struct value as_value(struct edit_node node)
{
    return (struct value){ node.node };
}

enum value_type edit_type(struct edit_node node)
{
    return value_type(as_value(node));
}

struct value edit_scalar(struct edit_node node)
{
    return yyjson_mut_is_ctn(node.node) ? VALUE_ABSENT_VALUE : as_value(node);
}

void edit_copy(struct edit *edit, struct edit_path path, struct edit_node from)
{
    size_t budget = DOC_LARGEST_BYTES;
    yyjson_mut_val *copy = NULL;
    yyjson_mut_val *slot;

    if (edit->error)
        return;
    if (from.node) /* before the place is made, which may be inside */
        copy = tree_duplicate(edit->tree, from.node, DOC_MAX_DEPTH, &budget);
    slot = slot_ensure(edit, path);
    if (slot && copy)
        tree_overwrite(slot, copy);
    else if (slot && from.node)
        spoil(edit, &path, SIZE_MAX, slot, "a smaller value");
    else if (slot)
        yyjson_mut_set_null(slot);
}

struct edit_iterator edit_iterate(struct edit_node container)
{
    yyjson_mut_val *node = container.node;
    struct edit_iterator iterator = { .object = yyjson_mut_is_obj(node) };
    yyjson_mut_val *last;

    if (!yyjson_mut_is_ctn(node) || unsafe_yyjson_get_len(node) == 0)
        return iterator;
    /* Members and items form a ring, entered at the last key or item. */
    last = node->uni.ptr;
    iterator.left = unsafe_yyjson_get_len(node);
    iterator.next = iterator.object ? last->next->next : last->next;
    return iterator;
}

bool edit_next(struct edit_iterator *iterator)
{
    yyjson_mut_val *current = iterator->next;

    if (iterator->left == 0)
        return false;
    iterator->left--;
    if (iterator->object) {
        iterator->key = doc_mut_text(current);
        current = current->next;
    }
    iterator->node.node = current;
    iterator->next = current->next;
    return true;
}
