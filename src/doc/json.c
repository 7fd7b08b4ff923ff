/* JSON in: size, syntax, depth, duplicate keys. */
#include "doc/json.h"

#include "base/error.h"
#include "base/map.h"
#include "doc/doc_internal.h"
#include "doc/intake_internal.h"
#include "doc/path.h"

enum {
    COMPARED_AT_MOST = 64
};

struct check {
    struct intake *intake;
    size_t max_depth;
    bool too_deep;
};

static struct error *at_position(struct slice input, size_t offset, const char *what)
{
    size_t line = 1;
    size_t column = 1;
    size_t character;

    yyjson_locate_pos(input.data, input.size, offset, &line, &column, &character);
    return error_new(ERR_BAD_REQUEST, "line %zu, column %zu: %s", line, column, what);
}

static struct error *syntax_error(struct slice input, const yyjson_read_err *failure)
{
    if (failure->code == YYJSON_READ_ERROR_MEMORY_ALLOCATION)
        doc_checked(NULL);
    if (failure->code == YYJSON_READ_ERROR_EMPTY_CONTENT || slice_trim(input).size == 0)
        return error_new(ERR_BAD_REQUEST, "the document is empty, a JSON value is needed");
    return at_position(input, failure->pos, failure->msg);
}

/* Where the input, known to be JSON, first gets deeper than allowed. Only runs to tell about it. */
static struct error *depth_error(struct slice input, size_t max_depth)
{
    size_t depth = 0;
    bool quoted = false;
    size_t i;

    for (i = 0; i < input.size; i++) {
        char c = input.data[i];

        if (quoted && c == '\\') {
            i++;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && (c == '{' || c == '[')) {
            if (++depth > max_depth)
                break;
        } else if (!quoted && (c == '}' || c == ']')) {
            depth--;
        }
    }
    return error_wrap(at_position(input, i, "one level too many"),
                      "nested deeper than the %zu levels allowed", max_depth);
}

/* True when this key came before. Only keys whose mark in a set of 64 clashes are compared, because
 * nearly always there is none. */
static bool seen_before(yyjson_val *object, yyjson_val *key, uint64_t *marks)
{
    size_t size = unsafe_yyjson_get_len(key);
    const char *text = unsafe_yyjson_get_str(key);
    uint64_t hash = size * 5 + (unsigned char)text[0] * 3u + (unsigned char)text[size / 2] * 7u;
    uint64_t mark = UINT64_C(1) << (hash & 63);

    if (!(*marks & mark)) {
        *marks |= mark;
        return false;
    }
    for (yyjson_val *other = unsafe_yyjson_get_first(object); other != key;
         other = unsafe_yyjson_get_next(other + 1)) {
        if (slice_equal(doc_node_text(other), slice_of(text, size)))
            return true;
    }
    return false;
}

static void check_value(struct check *check, yyjson_val *node, const struct path *path,
                        size_t depth);

static void check_array(struct check *check, yyjson_val *array, const struct path *path,
                        size_t depth)
{
    yyjson_val *item = unsafe_yyjson_get_first(array);
    size_t count = unsafe_yyjson_get_len(array);

    for (size_t i = 0; i < count && !check->too_deep; i++) {
        if (yyjson_is_ctn(item)) {
            struct path step = path_index(path, i);

            check_value(check, item, &step, depth);
        }
        item = unsafe_yyjson_get_next(item);
    }
}

static void check_member(struct check *check, yyjson_val *key, bool twice, const struct path *path,
                         size_t depth)
{
    struct path step = path_key(path, doc_node_text(key));

    if (twice)
        intake_duplicate(check->intake, &step);
    if (yyjson_is_ctn(key + 1))
        check_value(check, key + 1, &step, depth);
}

static void check_object(struct check *check, yyjson_val *object, const struct path *path,
                         size_t depth)
{
    yyjson_val *key = unsafe_yyjson_get_first(object);
    size_t count = unsafe_yyjson_get_len(object);
    uint64_t marks = 0;

    for (size_t i = 0; i < count && !check->too_deep; i++) {
        bool twice = seen_before(object, key, &marks);

        if (twice || yyjson_is_ctn(key + 1))
            check_member(check, key, twice, path, depth);
        key = unsafe_yyjson_get_next(key + 1);
    }
}

/* The same for objects in which comparing keys with each other would take too long. */
static void check_large_object(struct check *check, yyjson_val *object, const struct path *path,
                               size_t depth)
{
    yyjson_val *key = unsafe_yyjson_get_first(object);
    size_t count = unsafe_yyjson_get_len(object);
    CLEANUP(map) struct map *seen = map_new();

    for (size_t i = 0; i < count && !check->too_deep; i++) {
        check_member(check, key, map_set(seen, doc_node_text(key), key) != NULL, path, depth);
        key = unsafe_yyjson_get_next(key + 1);
    }
}

static void check_value(struct check *check, yyjson_val *node, const struct path *path,
                        size_t depth)
{
    if (depth >= check->max_depth) {
        check->too_deep = true;
        return;
    }
    if (yyjson_is_obj(node) && unsafe_yyjson_get_len(node) > COMPARED_AT_MOST)
        check_large_object(check, node, path, depth + 1);
    else if (yyjson_is_obj(node))
        check_object(check, node, path, depth + 1);
    else
        check_array(check, node, path, depth + 1);
}

/* Copies a tree and keeps, of members with the same name, the place of the first and the value of
 * the last. */
static yyjson_mut_val *copy_unique(yyjson_mut_doc *target, yyjson_val *node)
{
    yyjson_mut_val *copy;
    struct value source = doc_value(node);
    CLEANUP(map) struct map *places = NULL;

    if (!yyjson_is_ctn(node))
        return doc_checked(yyjson_val_mut_copy(target, node));
    copy = doc_checked(yyjson_is_obj(node) ? yyjson_mut_obj(target) : yyjson_mut_arr(target));
    if (yyjson_is_obj(node))
        places = map_new();
    DOC_EACH (it, source) {
        yyjson_mut_val *value = copy_unique(target, doc_node(it.value));
        yyjson_mut_val *place = places ? map_get(places, it.key) : NULL;

        if (!places) {
            yyjson_mut_arr_append(copy, value);
        } else if (place) {
            place->tag = value->tag;
            place->uni = value->uni;
        } else {
            yyjson_mut_obj_add(
                copy, doc_checked(yyjson_mut_strncpy(target, it.key.data, it.key.size)), value);
            map_set(places, it.key, value);
        }
    }
    return copy;
}

static struct doc *without_duplicates(yyjson_doc *tree)
{
    yyjson_mut_doc *target = doc_checked(yyjson_mut_doc_new(NULL));
    struct doc *doc = doc_from_mut(copy_unique(target, yyjson_doc_get_root(tree)));

    yyjson_mut_doc_free(target);
    return doc;
}

struct error *json_parse(struct slice input, const struct doc_options *options,
                         struct doc **out_doc)
{
    struct intake intake;
    struct check check;
    yyjson_read_err failure;
    yyjson_doc *tree;
    struct error *err;

    err = intake_init(&intake, options, input.size);
    if (err)
        return err;
    tree = yyjson_read_opts((char *)input.data, input.size, DOC_READ_FLAGS, NULL, &failure);
    if (!tree)
        return syntax_error(input, &failure);

    check = (struct check){ .intake = &intake, .max_depth = intake.max_depth };
    if (yyjson_is_ctn(yyjson_doc_get_root(tree)))
        check_value(&check, yyjson_doc_get_root(tree), NULL, 0);
    if (check.too_deep) {
        yyjson_doc_free(tree);
        return depth_error(input, intake.max_depth);
    }
    if (intake.duplicates > 0) {
        *out_doc = without_duplicates(tree);
        yyjson_doc_free(tree);
        return NULL;
    }
    *out_doc = doc_from_tree(tree, options && options->keep_tree);
    return NULL;
}
