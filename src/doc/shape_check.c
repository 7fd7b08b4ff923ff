/* Whether a value has the types its schema says, as far as ownership needs to know. Whether it is
 * valid is decided elsewhere. */
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/limits.h"
#include "doc/real_internal.h"
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

static void append_go(struct value value, bool typed, struct text *text);

static void append_go_container(struct value value, bool typed, struct text *text)
{
    bool object = value_is_object(value);

    text_append(text, object ? "map[" : "[");
    text_append(text, !typed ? "" : object ? "string]interface {}{" : "]interface {}{");
    DOC_EACH (it, value) {
        text_append(text, it.index == 0 ? "" : typed ? ", " : " ");
        if (object && typed)
            quote_append(text, it.key);
        else if (object)
            text_append_slice(text, it.key);
        text_append(text, object ? ":" : "");
        append_go(it.value, typed, text);
        if (text->size > SHOWN_BYTES)
            break;
    }
    text_append(text, typed ? "}" : "]");
}

/* A value as Go prints it with %v, or with %#v when `typed`: what upstream's messages show. */
static void append_go(struct value value, bool typed, struct text *text)
{
    struct slice string;

    if (text->size > SHOWN_BYTES) {
        text_append(text, "...");
    } else if (value_is_object(value) || value_is_array(value)) {
        append_go_container(value, typed, text);
    } else if (value_string(value, &string)) {
        if (typed)
            quote_append(text, slice_brief(string));
        else
            text_append_slice(text, slice_brief(string));
    } else if (value_type(value) == VALUE_NUMBER) {
        real_append_number(text, value);
    } else if (value_is_null(value)) {
        text_append(text, typed ? "interface {}(nil)" : "<nil>");
    } else {
        text_append(text, value_bool_or(value, false) ? "true" : "false");
    }
}

static const char *shown(struct check *check, struct value value, bool typed)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    append_go(value, typed, &text);
    return arena_strdup(check->shapes->arena, text_string(&text));
}

static bool is_scalar(struct value value)
{
    enum value_type type = value_type(value);

    return type == VALUE_BOOL || type == VALUE_NUMBER || type == VALUE_STRING;
}

static const char *go_type(struct value value)
{
    switch (value_type(value)) {
    case VALUE_ABSENT:
    case VALUE_NULL:
        return "<nil>";
    case VALUE_BOOL:
        return "bool";
    case VALUE_NUMBER:
        return value_is_integer(value) ? "int64" : "float64";
    case VALUE_STRING:
        return "string";
    case VALUE_ARRAY:
        return "[]interface {}";
    case VALUE_OBJECT:
        return "map[string]interface {}";
    }
    return "<nil>";
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
            problem(check, path, "expected numeric (int or float), got %s", go_type(value));
        break;
    case SCHEMA_STRING:
    case SCHEMA_BYTES:
    case SCHEMA_DURATION:
        if (!value_is_string(value))
            problem(check, path, "expected string, got &value.valueUnstructured{Value:%s}",
                    shown(check, value, true));
        break;
    case SCHEMA_BOOLEAN:
        if (value_type(value) != VALUE_BOOL)
            problem(check, path, "expected boolean, got &{%s}", shown(check, value, false));
        break;
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
        if (!is_scalar(value))
            problem(check, path, "expected any scalar, got &{%s}", shown(check, value, false));
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
            problem(check, path, "expected map, got &{%s}", shown(check, value, false));
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
            problem(check, path, "expected list, got &{%s}", shown(check, value, false));
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
