/* Decoding as Go does it. Messages name the struct a field belongs to and the names of fields on
 * the way, but neither items of lists nor keys of maps. */
#include "doc/schema_decode.h"

#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/text.h"
#include "doc/doc_internal.h"
#include "doc/edit_internal.h"
#include "doc/go_time_internal.h"
#include "doc/path.h"
#include "doc/real_internal.h"
#include "doc/schema_step_internal.h"
#include "doc/tree_internal.h"

/* Where we are: the struct, and the names from the root on (NULL: at the root). */
struct place {
    struct schema owner;
    const struct path *path;
};

/* "io.k8s.api.apps.v1.DeploymentSpec": with its package "v1.DeploymentSpec", or without. */
static const char *short_name(struct schema schema, bool with_package)
{
    const char *name = schema_string(schema, schema_node(schema)->name);
    const char *dot = strrchr(name, '.');

    if (!dot || !with_package)
        return dot ? dot + 1 : name;
    while (dot > name && dot[-1] != '.')
        dot--;
    return dot;
}

static void append_integer_type(struct text *text, struct schema schema)
{
    text_appendf(text, "%sint%s", schema_has(schema, SCHEMA_UNSIGNED) ? "u" : "",
                 schema_has(schema, SCHEMA_INT32) ? "32" : "64");
}

static void append_type(struct text *text, struct schema schema)
{
    switch (schema_type(schema)) {
    case SCHEMA_ARRAY:
        text_append(text, "[]");
        append_type(text, schema_items(schema));
        return;
    case SCHEMA_MAP:
        text_append(text, "map[string]");
        append_type(text, schema_items(schema));
        return;
    case SCHEMA_INTEGER:
        append_integer_type(text, schema);
        return;
    case SCHEMA_NUMBER:
        text_append(text, schema_has(schema, SCHEMA_FLOAT32) ? "float32" : "float64");
        return;
    case SCHEMA_BOOLEAN:
        text_append(text, "bool");
        return;
    case SCHEMA_INT_OR_STRING:
        text_append(text, "int32"); /* what is no string is read as this */
        return;
    case SCHEMA_QUANTITY:
        text_append(text, "resource.Quantity");
        return;
    case SCHEMA_BYTES:
        text_append(text, "[]uint8");
        return;
    case SCHEMA_STRING:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
        text_append(text, "string");
        return;
    case SCHEMA_OBJECT:
    case SCHEMA_ANY:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        text_append(text, short_name(schema, true));
        return;
    }
}

static void append_place(struct text *text, const struct place *place)
{
    if (!place->path) {
        text_append(text, "Go value");
        return;
    }
    text_appendf(text, "Go struct field %s.", short_name(place->owner, false));
    path_append(place->path, text);
}

/* What was found; integers are shown when it is their size or fraction that does not fit. */
static void append_found(struct text *text, struct schema schema, yyjson_mut_val *value)
{
    enum schema_type type = schema_type(schema);

    if (yyjson_mut_is_str(value)) {
        text_append(text, "string");
    } else if (yyjson_mut_is_bool(value)) {
        text_append(text, "bool");
    } else if (yyjson_mut_is_obj(value)) {
        text_append(text, "object");
    } else if (yyjson_mut_is_arr(value)) {
        text_append(text, "array");
    } else {
        text_append(text, "number");
        if (type == SCHEMA_INTEGER || type == SCHEMA_INT_OR_STRING) {
            text_append_char(text, ' ');
            real_append_number(text, (struct value){ value });
        }
    }
}

static struct error *refuse(const struct place *place, struct schema schema, yyjson_mut_val *value)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;

    text_append(&message, "json: cannot unmarshal ");
    append_found(&message, schema, value);
    text_append(&message, " into ");
    append_place(&message, place);
    text_append(&message, " of type ");
    append_type(&message, schema);
    return error_new(ERR_BAD_REQUEST, "%s", text_string(&message));
}

static bool fits_integer(struct schema schema, struct value value)
{
    bool small = schema_type(schema) == SCHEMA_INT_OR_STRING || schema_has(schema, SCHEMA_INT32);
    int64_t integer;
    uint64_t natural;

    if (schema_has(schema, SCHEMA_UNSIGNED))
        return value_uint(value, &natural) && (!small || natural <= UINT32_MAX);
    return value_int(value, &integer) && (!small || (integer >= INT32_MIN && integer <= INT32_MAX));
}

static size_t skip_digits(struct slice text, size_t place)
{
    while (place < text.size && text.data[place] >= '0' && text.data[place] <= '9')
        place++;
    return place;
}

/* A number and something that could be a suffix. */
static bool looks_like_quantity(struct slice text)
{
    size_t place = text.size > 0 && (text.data[0] == '+' || text.data[0] == '-');
    size_t number = place;

    place = skip_digits(text, place);
    if (place < text.size && text.data[place] == '.')
        place = skip_digits(text, place + 1);
    if (place == number)
        return false;
    while (place < text.size && text.data[place] && strchr("eEinumkKMGTP", text.data[place]))
        place++;
    if (place < text.size && (text.data[place] == '+' || text.data[place] == '-'))
        place++;
    return skip_digits(text, place) == text.size;
}

static struct error *decode_quantity(yyjson_mut_val *value)
{
    struct slice text = yyjson_mut_is_str(value) ? slice_trim(doc_mut_text(value)) : SLICE("");
    struct quantity ignored;
    struct error *err;

    if (yyjson_mut_is_num(value) || yyjson_mut_is_raw(value))
        return NULL;
    err = quantity_parse(text, &ignored);
    if (!err)
        return NULL;
    error_drop(err, "told as upstream does");
    if (looks_like_quantity(text))
        return error_new(ERR_BAD_REQUEST, "unable to parse quantity's suffix");
    return error_new(ERR_BAD_REQUEST, "quantities must match the regular expression "
                                      "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
}

static struct error *decode_duration(yyjson_mut_val *value)
{
    struct slice text = doc_mut_text(value);
    int64_t ignored;
    struct error *err = duration_parse(text, &ignored);

    if (!err)
        return NULL;
    error_drop(err, "told as Go does");
    return error_new(ERR_BAD_REQUEST, "time: invalid duration \"" SLICE_FORMAT "\"",
                     SLICE_ARGUMENT(text));
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_base64(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '+' ||
           c == '/';
}

/* Where Go finds the first thing wrong; the size of the text when nothing is. */
static size_t find_bad_base64(struct slice text)
{
    size_t start = 0; /* of four letters */
    size_t letters = 0;
    size_t place = 0;

    for (; place < text.size; place++) {
        if (is_line_end(text.data[place]))
            continue;
        if (!is_base64(text.data[place]))
            break;
        if (letters++ % 4 == 0)
            start = place;
    }
    if (place == text.size)
        return letters % 4 == 0 ? text.size : start;
    if (text.data[place] != '=' || letters % 4 < 2)
        return place;
    for (size_t padding = 4 - letters % 4; padding > 0; padding--) {
        while (place < text.size && is_line_end(text.data[place]))
            place++;
        if (place == text.size)
            return start;
        if (text.data[place] != '=')
            return place;
        place++;
    }
    while (place < text.size && is_line_end(text.data[place]))
        place++;
    return place;
}

static struct error *decode_bytes(yyjson_mut_doc *tree, yyjson_mut_val *value)
{
    CLEANUP(text) struct text plain = TEXT_EMPTY;
    struct slice text = doc_mut_text(value);
    size_t bad = find_bad_base64(text);

    if (bad < text.size)
        return error_new(ERR_BAD_REQUEST, "illegal base64 data at input byte %zu", bad);
    for (size_t i = 0; i < text.size; i++) {
        if (!is_line_end(text.data[i]))
            text_append_char(&plain, text.data[i]);
    }
    if (plain.size < text.size)
        tree_overwrite(value,
                       doc_checked(yyjson_mut_strncpy(tree, text_string(&plain), plain.size)));
    return NULL;
}

static struct error *decode(yyjson_mut_doc *tree, struct schema schema, yyjson_mut_val *value,
                            const struct place *place);

static struct error *decode_object(yyjson_mut_doc *tree, struct schema schema,
                                   yyjson_mut_val *object, const struct place *place)
{
    yyjson_mut_obj_iter members = yyjson_mut_obj_iter_with(object);
    yyjson_mut_val *key;
    struct error *err;

    while ((key = yyjson_mut_obj_iter_next(&members))) {
        struct slice name = doc_mut_text(key);
        const struct schema_field *field = schema_field(schema, name);
        struct path path = path_key(place->path, name);

        if (!field)
            continue;
        err = decode(tree, schema_of(schema, field), key->next, &(struct place){ schema, &path });
        if (err)
            return err;
    }
    return NULL;
}

/* Items of lists and values of maps cannot be absent: null leaves them as Go made them. */
static void set_zero(struct schema schema, yyjson_mut_val *value)
{
    switch (schema_type(schema)) {
    case SCHEMA_STRING:
        yyjson_mut_set_strn(value, "", 0);
        return;
    case SCHEMA_QUANTITY:
        yyjson_mut_set_strn(value, "0", 1);
        return;
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_INT_OR_STRING:
        yyjson_mut_set_uint(value, 0);
        return;
    case SCHEMA_BOOLEAN:
        yyjson_mut_set_bool(value, false);
        return;
    case SCHEMA_OBJECT:
        yyjson_mut_set_obj(value);
        return;
    case SCHEMA_DURATION:
        yyjson_mut_set_strn(value, "0s", 2);
        return;
    case SCHEMA_ANY:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_BYTES:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return; /* Go writes null for these */
    }
}

static struct error *decode_item(yyjson_mut_doc *tree, struct schema schema, yyjson_mut_val *value,
                                 const struct place *place)
{
    if (!yyjson_mut_is_null(value))
        return decode(tree, schema, value, place);
    set_zero(schema, value);
    return NULL;
}

static struct error *decode_values(yyjson_mut_doc *tree, struct schema items,
                                   yyjson_mut_val *container, const struct place *place)
{
    yyjson_mut_obj_iter members = yyjson_mut_obj_iter_with(container);
    yyjson_mut_val *item;
    yyjson_mut_val *key;
    struct error *err = NULL;
    size_t position;
    size_t count;

    while (!err && (key = yyjson_mut_obj_iter_next(&members)))
        err = decode_item(tree, items, key->next, place);
    yyjson_mut_arr_foreach(container, position, count, item)
    {
        if (!err)
            err = decode_item(tree, items, item, place);
    }
    return err;
}

static struct error *decode_text(yyjson_mut_doc *tree, struct schema schema, yyjson_mut_val *value,
                                 const struct place *place)
{
    if (!yyjson_mut_is_str(value))
        return refuse(place, schema, value);
    switch (schema_type(schema)) {
    case SCHEMA_TIME:
        return go_time_check(doc_mut_text(value), GO_TIME_SECONDS);
    case SCHEMA_MICRO_TIME:
        return go_time_check(doc_mut_text(value), GO_TIME_MICROS);
    case SCHEMA_DURATION:
        return decode_duration(value);
    case SCHEMA_BYTES:
        return decode_bytes(tree, value);
    case SCHEMA_ANY:
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_STRING:
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_BOOLEAN:
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return NULL;
    }
    return NULL;
}

static struct error *decode(yyjson_mut_doc *tree, struct schema schema, yyjson_mut_val *value,
                            const struct place *place)
{
    struct value scalar = { value };
    bool number = yyjson_mut_is_num(value) || yyjson_mut_is_raw(value);

    if (yyjson_mut_is_null(value))
        return NULL;
    schema = schema_step_choice(schema, scalar);
    switch (schema_type(schema)) {
    case SCHEMA_OBJECT:
        return yyjson_mut_is_obj(value) ? decode_object(tree, schema, value, place)
                                        : refuse(place, schema, value);
    case SCHEMA_MAP:
        return yyjson_mut_is_obj(value) ? decode_values(tree, schema_items(schema), value, place)
                                        : refuse(place, schema, value);
    case SCHEMA_ARRAY:
        return yyjson_mut_is_arr(value) ? decode_values(tree, schema_items(schema), value, place)
                                        : refuse(place, schema, value);
    case SCHEMA_INTEGER:
        return number && fits_integer(schema, scalar) ? NULL : refuse(place, schema, value);
    case SCHEMA_INT_OR_STRING:
        return yyjson_mut_is_str(value) || (number && fits_integer(schema, scalar))
                   ? NULL
                   : refuse(place, schema, value);
    case SCHEMA_NUMBER:
        return number ? NULL : refuse(place, schema, value);
    case SCHEMA_BOOLEAN:
        return yyjson_mut_is_bool(value) ? NULL : refuse(place, schema, value);
    case SCHEMA_QUANTITY:
        return decode_quantity(value);
    case SCHEMA_STRING:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
    case SCHEMA_BYTES:
        return decode_text(tree, schema, value, place);
    case SCHEMA_ANY:
        return schema_node(schema)->field_count
                   ? error_new(ERR_BAD_REQUEST, "boolean or JSON schema expected")
                   : NULL;
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return NULL;
    }
    return NULL;
}

/* What is wrong with the metadata of an embedded resource is told like a field error. */
static struct error *wrap(const struct path *path, yyjson_mut_val *value, struct error *take_cause)
{
    CLEANUP(text) struct text where = TEXT_EMPTY;
    CLEANUP(doc) struct doc *printed = doc_from_mut(value);

    if (!path->parent)
        return take_cause;
    path_append(path, &where);
    return error_wrap(take_cause, "%s: Invalid value: " SLICE_FORMAT, text_string(&where),
                      SLICE_ARGUMENT(slice_brief(doc_bytes(printed))));
}

static struct error *decode_resource(yyjson_mut_doc *tree, struct schema schema,
                                     yyjson_mut_val *object, const struct path *path)
{
    static const char *const names[] = { "apiVersion", "kind" };
    yyjson_mut_val *metadata = yyjson_mut_obj_get(object, "metadata");
    struct path below = path_key(path, SLICE("metadata"));
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        yyjson_mut_val *value = yyjson_mut_obj_get(object, names[i]);
        struct path name = path_key(path, slice_from(names[i]));

        if (value && !yyjson_mut_is_str(value))
            return wrap(&name, value, error_new(ERR_BAD_REQUEST, "must be a string"));
    }
    if (!metadata)
        return NULL;
    err = decode(tree, schema_member(schema, SLICE("metadata")), metadata, &(struct place){ 0 });
    return err ? wrap(&below, metadata, err) : NULL;
}

static struct error *decode_custom(yyjson_mut_doc *tree, struct schema schema,
                                   yyjson_mut_val *value, const struct path *path)
{
    yyjson_mut_obj_iter members = yyjson_mut_obj_iter_with(value);
    struct error *err = NULL;
    struct schema member;
    yyjson_mut_val *item;
    yyjson_mut_val *key;
    size_t position;
    size_t count;

    if (yyjson_mut_is_obj(value) && (!path || schema_has(schema, SCHEMA_EMBEDDED)))
        err = decode_resource(tree, schema, value, path);
    while (!err && (key = yyjson_mut_obj_iter_next(&members))) {
        struct path below = path_key(path, doc_mut_text(key));

        if (schema_step(schema, doc_mut_text(key), &member) && !slice_is(below.key, "metadata"))
            err = decode_custom(tree, member, key->next, &below);
    }
    yyjson_mut_arr_foreach(value, position, count, item)
    {
        struct path below = path_index(path, position);

        if (!err)
            err = decode_custom(tree, schema_step_items(schema), item, &below);
    }
    return err;
}

struct error *schema_decode(struct schema schema, struct edit *edit, struct edit_node node)
{
    struct place root = { .path = NULL };

    if (edit_is_spoiled(edit) || !node.node)
        return NULL;
    if (schema.table->rules)
        return decode_custom(edit_tree(edit), schema, edit_mut(node), NULL);
    return decode(edit_tree(edit), schema, edit_mut(node), &root);
}
