/* Whether a value has the types its schema says, as far as ownership needs to know. Whether it is
 * valid is decided elsewhere. */
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/gotext.h"
#include "doc/limits.h"
#include "doc/shape_internal.h"

struct check {
    struct shapes *shapes;
    unsigned flags;
    VEC(char *) problems;
};

static void problem(struct check *check, const struct fieldset_path *path, const char *fmt, ...)
    PRINTF_LIKE(3, 4);

static void problem(struct check *check, const struct fieldset_path *path, const char *fmt, ...)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    va_list args;

    if (check->problems.count >= DOC_MAX_APPLY_PROBLEMS)
        return;
    fieldset_path_append(path, &text);
    text_append(&text, path ? ": " : "");
    va_start(args, fmt);
    text_vappendf(&text, fmt, args);
    va_end(args);
    vec_push(&check->problems, arena_strdup(check->shapes->arena, text_string(&text)));
}

enum {
    SHOWN_BYTES = 256 /* of a value in a message, roughly */
};

/* A text may be of any length. */
static const char *cut(struct check *check, const struct text *text)
{
    struct slice front = utf8_truncate(text_slice(text), (size_t)2 * SHOWN_BYTES);

    return arena_format(check->shapes->arena, SLICE_FORMAT "%s", SLICE_ARGUMENT(front),
                        front.size < text->size ? "..." : "");
}

static const char *shown(struct check *check, struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    gotext_append(&text, value, SHOWN_BYTES);
    return cut(check, &text);
}

static const char *shown_as_source(struct check *check, struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    gotext_append_source(&text, value, SHOWN_BYTES);
    return cut(check, &text);
}

static bool is_scalar(struct value value)
{
    enum value_type type = value_type(value);

    return type == VALUE_BOOL || type == VALUE_NUMBER || type == VALUE_STRING;
}

static void check_scalar(struct check *check, const struct fieldset_path *path, struct shape shape,
                         struct value value)
{
    if (value_is_null(value))
        return;
    switch (schema_type(shape.schema)) {
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
        if (value_type(value) != VALUE_NUMBER)
            problem(check, path, "expected numeric (int or float), got %s", gotext_type(value));
        break;
    case SCHEMA_STRING:
    case SCHEMA_BYTES:
    case SCHEMA_DURATION:
        if (!value_is_string(value))
            problem(check, path, "expected string, got &value.valueUnstructured{Value:%s}",
                    shown_as_source(check, value));
        break;
    case SCHEMA_BOOLEAN:
        if (value_type(value) != VALUE_BOOL)
            problem(check, path, "expected boolean, got &{%s}", shown(check, value));
        break;
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
        if (!is_scalar(value))
            problem(check, path, "expected any scalar, got &{%s}", shown(check, value));
        break;
    case SCHEMA_ANY:
    case SCHEMA_RAW:
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_FIELDS:
        break;
    }
}

static void check_value(struct check *check, const struct fieldset_path *path, struct shape shape,
                        struct value value);

static void check_map(struct check *check, const struct fieldset_path *path, struct shape shape,
                      struct value value)
{
    if (!value_is_object(value)) {
        if (!value_is_null(value))
            problem(check, path, "expected map, got &{%s}", shown(check, value));
        return;
    }
    DOC_EACH (it, value) {
        struct fieldset_element element = fieldset_field(it.key);
        struct fieldset_path step = { path, &element };
        struct shape member;

        if (!shape_member(shape, it.key, &member) && !shape_allows_unknown(shape) &&
            !(check->flags & SHAPE_UNKNOWN)) {
            problem(check, &step, "field not declared in schema");
            return;
        }
        check_value(check, &step, member, it.value);
    }
}

static void check_items(struct check *check, const struct fieldset_path *path, struct shape list,
                        struct value value)
{
    DOC_EACH (it, value) {
        struct fieldset_element element = { .type = FIELDSET_INDEX, .index = (int64_t)it.index };
        struct fieldset_path step = { path, &element };

        check_value(check, &step, shape_item(list), it.value);
    }
}

static void check_duplicates(struct check *check, const struct fieldset_path *path,
                             const struct shape_items *items)
{
    struct shape_items sorted;

    if (check->flags & SHAPE_DUPLICATES)
        return;
    shape_items_sort(check->shapes, items, &sorted);
    for (size_t i = 1; i < sorted.count; i++) {
        CLEANUP(text) struct text key = TEXT_EMPTY;

        if (fieldset_compare(&sorted.items[i - 1].element, &sorted.items[i].element) != 0)
            continue;
        fieldset_element_append(&sorted.items[i].element, &key);
        problem(check, path, "duplicate entries for key %s", text_string(&key));
    }
}

static void check_list(struct check *check, const struct fieldset_path *path, struct shape list,
                       struct value value)
{
    struct shape_items items;

    if (!value_is_array(value)) {
        if (!value_is_null(value))
            problem(check, path, "expected list, got &{%s}", shown(check, value));
        return;
    }
    if (shape_is_atomic(list, SHAPE_LIST)) {
        check_items(check, path, list, value);
        return;
    }
    DOC_EACH (it, value) {
        struct fieldset_element element;
        const char *reason = shape_element(check->shapes, list, it.value, &element);

        if (reason) {
            problem(check, path, "element %zu: %s", it.index, reason);
            return;
        }
    }
    shape_items(check->shapes, list, value, &items);
    check_duplicates(check, path, &items);
    for (size_t i = 0; i < items.count; i++) {
        struct fieldset_path step = { path, &items.items[i].element };

        check_value(check, &step, shape_item(list), items.items[i].value);
    }
}

static void check_value(struct check *check, const struct fieldset_path *path, struct shape shape,
                        struct value value)
{
    enum schema_type type = schema_type(shape.schema);

    /* Everything is right there, all the way down. */
    if (type == SCHEMA_ANY || type == SCHEMA_RAW)
        return;
    switch (shape_kind(shape, value)) {
    case SHAPE_SCALAR:
        check_scalar(check, path, shape, value);
        break;
    case SHAPE_LIST:
        check_list(check, path, shape, value);
        break;
    case SHAPE_MAP:
    case SHAPE_ANY:
        check_map(check, path, shape, value);
        break;
    }
}

static struct error *report(const struct check *check)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (check->problems.count == 1)
        return error_new(ERR_BAD_REQUEST, "%s", check->problems.items[0]);
    text_append(&text, "errors:");
    VEC_EACH (line, &check->problems)
        text_appendf(&text, "\n  %s", *line);
    return error_new(ERR_BAD_REQUEST, "%s", text_string(&text));
}

struct error *shape_check(struct shapes *shapes, struct shape shape, struct value value,
                          unsigned flags)
{
    struct check check = { .shapes = shapes, .flags = flags };
    struct error *err = NULL;

    check_value(&check, NULL, shape, value);
    if (check.problems.count > 0)
        err = report(&check);
    vec_done(&check.problems);
    return err;
}
