/* Questions to one value of a document. */
#include "doc/value.h"

#include "base/number.h"
#include "doc/doc_internal.h"

enum value_type value_type(struct value value)
{
    switch (yyjson_get_type(doc_node(value))) {
    case YYJSON_TYPE_NULL:
        return VALUE_NULL;
    case YYJSON_TYPE_BOOL:
        return VALUE_BOOL;
    case YYJSON_TYPE_NUM:
    case YYJSON_TYPE_RAW: /* a number too big for 64 bits */
        return VALUE_NUMBER;
    case YYJSON_TYPE_STR:
        return VALUE_STRING;
    case YYJSON_TYPE_ARR:
        return VALUE_ARRAY;
    case YYJSON_TYPE_OBJ:
        return VALUE_OBJECT;
    default:
        return VALUE_ABSENT;
    }
}

const char *value_type_name(enum value_type type)
{
    switch (type) {
    case VALUE_ABSENT:
        return "nothing";
    case VALUE_NULL:
        return "null";
    case VALUE_BOOL:
        return "boolean";
    case VALUE_NUMBER:
        return "number";
    case VALUE_STRING:
        return "string";
    case VALUE_ARRAY:
        return "array";
    case VALUE_OBJECT:
        return "object";
    }
    return "nothing";
}

bool value_is_object(struct value value)
{
    return yyjson_is_obj(doc_node(value));
}

bool value_is_array(struct value value)
{
    return yyjson_is_arr(doc_node(value));
}

bool value_is_string(struct value value)
{
    return yyjson_is_str(doc_node(value));
}

bool value_is_null(struct value value)
{
    return yyjson_is_null(doc_node(value));
}

bool value_is_integer(struct value value)
{
    yyjson_val *node = doc_node(value);

    if (yyjson_is_raw(node)) {
        struct slice text = doc_node_text(node);

        return !memchr(text.data, '.', text.size) && !memchr(text.data, 'e', text.size) &&
               !memchr(text.data, 'E', text.size);
    }
    return yyjson_is_int(node);
}

struct value value_get(struct value object, struct slice key)
{
    return doc_value(yyjson_obj_getn(doc_node(object), key.data ? key.data : "", key.size));
}

struct value value_at(struct value array, size_t index)
{
    return doc_value(yyjson_arr_get(doc_node(array), index));
}

size_t value_count(struct value container)
{
    yyjson_val *node = doc_node(container);

    return yyjson_is_ctn(node) ? unsafe_yyjson_get_len(node) : 0;
}

struct value value_find(struct value value, const char *const *keys)
{
    for (; *keys && value.node; keys++)
        value = value_get(value, slice_from(*keys));
    return value;
}

bool value_string(struct value value, struct slice *out_text)
{
    yyjson_val *node = doc_node(value);

    if (!yyjson_is_str(node))
        return false;
    *out_text = doc_node_text(node);
    return true;
}

bool value_bool(struct value value, bool *out_truth)
{
    yyjson_val *node = doc_node(value);

    if (!yyjson_is_bool(node))
        return false;
    *out_truth = unsafe_yyjson_get_bool(node);
    return true;
}

bool value_int(struct value value, int64_t *out_number)
{
    yyjson_val *node = doc_node(value);

    if (!yyjson_is_int(node))
        return false;
    if (yyjson_is_uint(node) && unsafe_yyjson_get_uint(node) > INT64_MAX)
        return false;
    *out_number = unsafe_yyjson_get_sint(node);
    return true;
}

bool value_uint(struct value value, uint64_t *out_number)
{
    yyjson_val *node = doc_node(value);

    if (!yyjson_is_int(node))
        return false;
    if (yyjson_is_sint(node) && unsafe_yyjson_get_sint(node) < 0)
        return false;
    *out_number = unsafe_yyjson_get_uint(node);
    return true;
}

bool value_double(struct value value, double *out_number)
{
    yyjson_val *node = doc_node(value);

    if (yyjson_is_raw(node))
        return number_parse_double(doc_node_text(node), out_number);
    if (!yyjson_is_num(node))
        return false;
    *out_number = unsafe_yyjson_get_num(node);
    return true;
}

struct slice value_string_or(struct value value, struct slice fallback)
{
    value_string(value, &fallback);
    return fallback;
}

struct slice value_text(struct value object, const char *key)
{
    return value_string_or(value_get(object, slice_from(key)), SLICE(""));
}

bool value_bool_or(struct value value, bool fallback)
{
    value_bool(value, &fallback);
    return fallback;
}

int64_t value_int_or(struct value value, int64_t fallback)
{
    value_int(value, &fallback);
    return fallback;
}

struct value_iterator value_iterate(struct value container)
{
    yyjson_val *node = doc_node(container);
    struct value_iterator iterator = { 0 };

    if (yyjson_is_ctn(node)) {
        iterator.left = unsafe_yyjson_get_len(node);
        iterator.next = unsafe_yyjson_get_first(node);
        iterator.object = yyjson_is_obj(node);
        iterator.index = SIZE_MAX; /* the first step makes it 0 */
    }
    return iterator;
}

bool value_next(struct value_iterator *iterator)
{
    yyjson_val *node = (yyjson_val *)iterator->next;

    if (iterator->left == 0)
        return false;
    iterator->left--;
    iterator->index++;
    if (iterator->object)
        iterator->key = doc_node_text(node++);
    iterator->value = doc_value(node);
    iterator->next = unsafe_yyjson_get_next(node);
    return true;
}
