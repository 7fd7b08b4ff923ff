/* JSON in: size, syntax, depth, duplicate keys. */
#include "doc/json.h"

#include "base/error.h"
#include "base/map.h"
#include "doc/doc_internal.h"
#include "doc/intake_internal.h"
#include "doc/path.h"

/* Almost every document is fine, so it is checked in two goes: a quick one that only says whether
 * something is wrong, and a slow one that says where. */
enum verdict {
    FINE,
    DUPLICATES,
    TOO_DEEP,
};

enum {
    MARKS = 256,
    COMPARED_AT_MOST = 128
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

/* True when this key came before. Only keys whose marks clash are compared, because nearly always
 * there is none. */
static bool seen_before(yyjson_val *object, yyjson_val *key, uint64_t *marks)
{
    size_t size = unsafe_yyjson_get_len(key);
    const char *text = unsafe_yyjson_get_str(key);
    size_t hash = size * 5 + (unsigned char)text[0] * 3u + (unsigned char)text[size / 2] * 7u;
    uint64_t *word = &marks[hash / 64 % (MARKS / 64)];
    uint64_t mark = UINT64_C(1) << (hash % 64);

    if (!(*word & mark)) {
        *word |= mark;
        return false;
    }
    for (yyjson_val *other = unsafe_yyjson_get_first(object); other != key;
         other = unsafe_yyjson_get_next(other + 1)) {
        if (slice_equal(doc_node_text(other), slice_of(text, size)))
            return true;
    }
    return false;
}

/* The slow road for objects in which comparing keys with each other would take too long. */
static bool large_has_duplicates(yyjson_val *object)
{
    CLEANUP(map) struct map *seen = map_new();

    DOC_EACH (member, doc_value(object)) {
        if (map_set(seen, member.key, object))
            return true;
    }
    return false;
}

static enum verdict judge(yyjson_val *container, size_t levels)
{
    bool object = yyjson_is_obj(container);
    size_t count = unsafe_yyjson_get_len(container);
    bool compare = object && count <= COMPARED_AT_MOST;
    uint64_t marks[MARKS / 64] = { 0 };
    enum verdict verdict = FINE;
    yyjson_val *child = unsafe_yyjson_get_first(container);

    if (levels == 0)
        return TOO_DEEP;
    if (object && !compare && large_has_duplicates(container))
        verdict = DUPLICATES;
    for (size_t i = 0; i < count; i++) {
        if (compare && seen_before(container, child, marks))
            verdict = DUPLICATES;
        child += object;
        if (yyjson_is_ctn(child)) {
            enum verdict below = judge(child, levels - 1);

            if (below == TOO_DEEP)
                return TOO_DEEP;
            if (below != FINE)
                verdict = below;
        }
        child = unsafe_yyjson_get_next(child);
    }
    return verdict;
}

static void report_duplicates(struct intake *intake, struct value container,
                              const struct path *path)
{
    bool object = value_is_object(container);
    CLEANUP(map) struct map *seen = object ? map_new() : NULL;

    DOC_EACH (it, container) {
        struct path step = object ? path_key(path, it.key) : path_index(path, it.index);

        if (object && map_set(seen, it.key, (void *)it.value.node))
            intake_duplicate(intake, &step, 0);
        if (value_count(it.value) > 0)
            report_duplicates(intake, it.value, &step);
    }
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
    enum verdict verdict = FINE;
    yyjson_read_err failure;
    yyjson_doc *tree;
    struct error *err;

    err = intake_init(&intake, options, input.size);
    if (err)
        return err;
    tree = yyjson_read_opts((char *)input.data, input.size, DOC_READ_FLAGS, NULL, &failure);
    if (!tree)
        return syntax_error(input, &failure);

    if (yyjson_is_ctn(yyjson_doc_get_root(tree)))
        verdict = judge(yyjson_doc_get_root(tree), intake.max_depth);
    switch (verdict) {
    case FINE:
        *out_doc = doc_from_tree(tree, options && options->keep_tree);
        break;
    case DUPLICATES:
        report_duplicates(&intake, doc_value(yyjson_doc_get_root(tree)), NULL);
        *out_doc = without_duplicates(tree);
        yyjson_doc_free(tree);
        break;
    case TOO_DEEP:
        err = depth_error(input, intake.max_depth);
        yyjson_doc_free(tree);
        break;
    }
    return err;
}
