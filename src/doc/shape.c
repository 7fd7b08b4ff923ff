/* What a schema says about ownership. */
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/shape_internal.h"

static struct shape shape_of(struct schema schema, const struct schema_field *field, bool open)
{
    return (struct shape){
        .schema = schema,
        .atomic = schema_type(schema) == SCHEMA_RAW || schema_is_atomic(schema, field),
        .open = open || schema_has(schema, SCHEMA_PRESERVES),
    };
}

struct shape shape_root(struct schema schema)
{
    return shape_of(schema, NULL, false);
}

static enum shape_kind deduced_kind(struct value value)
{
    switch (value_type(value)) {
    case VALUE_ABSENT:
    case VALUE_NULL:
        return SHAPE_ANY;
    case VALUE_BOOL:
    case VALUE_NUMBER:
    case VALUE_STRING:
        return SHAPE_SCALAR;
    case VALUE_ARRAY:
        return SHAPE_LIST;
    case VALUE_OBJECT:
        return SHAPE_MAP;
    }
    return SHAPE_ANY;
}

enum shape_kind shape_kind(struct shape shape, struct value value)
{
    switch (schema_type(shape.schema)) {
    case SCHEMA_ANY:
    case SCHEMA_RAW:
        return deduced_kind(value);
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
    case SCHEMA_FIELDS:
        return SHAPE_MAP;
    case SCHEMA_ARRAY:
        return SHAPE_LIST;
    case SCHEMA_STRING:
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_BOOLEAN:
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
    case SCHEMA_BYTES:
        return SHAPE_SCALAR;
    }
    return SHAPE_SCALAR;
}

bool shape_is_atomic(struct shape shape, enum shape_kind kind)
{
    return shape.atomic || (kind == SHAPE_LIST && schema_type(shape.schema) == SCHEMA_ANY);
}

bool shape_allows_unknown(struct shape shape)
{
    return shape.open || schema_type(shape.schema) != SCHEMA_OBJECT ||
           schema_node(shape.schema)->field_count == 0;
}

bool shape_member(struct shape shape, struct slice name, struct shape *out_member)
{
    const struct schema_field *field;

    if (schema_type(shape.schema) == SCHEMA_MAP) {
        *out_member = shape_of(schema_items(shape.schema), NULL, shape.open);
        return false;
    }
    field = schema_field(shape.schema, name);
    if (field)
        *out_member = shape_of(schema_of(shape.schema, field), field, shape.open);
    else
        *out_member = shape_of(schema_any(), NULL, false);
    return field != NULL;
}

struct shape shape_item(struct shape list)
{
    if (schema_type(list.schema) != SCHEMA_ARRAY)
        return shape_of(schema_any(), NULL, false);
    return shape_of(schema_items(list.schema), NULL, list.open);
}

struct shape_default {
    struct shape_default *next;
    const char *json; /* known by its address in the table */
    struct value value;
};

/* The default of a list key, parsed once. */
static struct value default_value(struct shapes *shapes, const char *json)
{
    struct doc_options options = { .keep_tree = true };
    struct shape_default *entry;
    struct error *err;
    struct doc *doc;

    for (entry = shapes->defaults; entry; entry = entry->next) {
        if (entry->json == json)
            return entry->value;
    }
    err = json_parse(slice_from(json), &options, &doc);
    if (err) {
        error_drop(err, "a default that is no JSON is as good as none");
        return VALUE_ABSENT_VALUE;
    }
    arena_defer(shapes->arena, doc_release, doc);
    entry = arena_new(shapes->arena, struct shape_default);
    *entry = (struct shape_default){ shapes->defaults, json, doc_root(doc) };
    shapes->defaults = entry;
    return entry->value;
}

/* What Go has where nothing was said, for fields that are always written. */
static const char *zero_of(struct schema schema)
{
    switch (schema_type(schema)) {
    case SCHEMA_STRING:
    case SCHEMA_BYTES:
        return "\"\"";
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_INT_OR_STRING:
        return "0";
    case SCHEMA_BOOLEAN:
        return "false";
    case SCHEMA_ANY:
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return NULL;
    }
    return NULL;
}

static struct value key_default(struct shapes *shapes, struct schema items, const char *name)
{
    const struct schema_field *field = schema_field(items, slice_from(name));
    const char *zero = NULL;

    if (field && field->default_value)
        return default_value(shapes, schema_string(items, field->default_value));
    if (field && field->flags & SCHEMA_KEEP_EMPTY && !(field->flags & SCHEMA_POINTER))
        zero = zero_of(schema_of(items, field));
    return zero ? default_value(shapes, zero) : VALUE_ABSENT_VALUE;
}

static int compare_keys(const void *first, const void *second)
{
    return slice_compare(((const struct fieldset_key *)first)->name,
                         ((const struct fieldset_key *)second)->name);
}

static const char *missing_keys(struct shapes *shapes, struct schema list)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice names[UINT8_MAX];

    for (size_t i = 0; i < schema_node(list)->key_count; i++)
        names[i] = slice_from(schema_key(list, i));
    quote_append_list(&text, names, schema_node(list)->key_count);
    return arena_format(shapes->arena,
                        "associative list with keys has an element that omits all key fields %s "
                        "(and doesn't have default values for any key fields)",
                        text_string(&text));
}

static const char *keyed_element(struct shapes *shapes, struct schema list, struct value item,
                                 struct fieldset_element *out_element)
{
    size_t key_count = schema_node(list)->key_count;
    struct fieldset_key *keys;
    size_t count = 0;

    if (value_is_null(item))
        return "associative list with keys may not have a null element";
    if (!value_is_object(item))
        return "associative list with keys may not have non-map elements";
    keys = arena_array(shapes->arena, key_count, struct fieldset_key);
    for (size_t i = 0; i < key_count; i++) {
        const char *name = schema_key(list, i);
        struct value value = value_get(item, slice_from(name));

        if (!value_exists(value))
            value = key_default(shapes, schema_items(list), name);
        /* Without it the item is another one than with it. */
        if (value_exists(value))
            keys[count++] = (struct fieldset_key){ slice_from(name), value };
    }
    if (count == 0)
        return missing_keys(shapes, list);
    qsort(keys, count, sizeof(struct fieldset_key), compare_keys);
    *out_element = (struct fieldset_element){
        .type = FIELDSET_KEY,
        .key_count = (uint32_t)count,
        .keys = keys,
    };
    return NULL;
}

static const char *set_element(struct value item, struct fieldset_element *out_element)
{
    switch (value_type(item)) {
    case VALUE_OBJECT:
        return "associative list without keys has an element that's a map type";
    case VALUE_ARRAY:
        return "not supported: associative list with lists as elements";
    case VALUE_ABSENT:
    case VALUE_NULL:
        return "associative list without keys has an element that's an explicit null";
    case VALUE_BOOL:
    case VALUE_NUMBER:
    case VALUE_STRING:
        break;
    }
    *out_element = (struct fieldset_element){ .type = FIELDSET_VALUE, .value = item };
    return NULL;
}

const char *shape_element(struct shapes *shapes, struct shape list, struct value item,
                          struct fieldset_element *out_element)
{
    if (schema_node(list.schema)->list_type == SCHEMA_LIST_MAP)
        return keyed_element(shapes, list.schema, item, out_element);
    return set_element(item, out_element);
}

void shape_items(struct shapes *shapes, struct shape list, struct value value,
                 struct shape_items *out_items)
{
    struct shape_items found = { 0 };

    if (!value_is_array(value))
        value = VALUE_ABSENT_VALUE;
    found.items = arena_array(shapes->arena, value_count(value), struct shape_item);
    DOC_EACH (it, value) {
        struct shape_item *item = &found.items[found.count];

        if (!shape_element(shapes, list, it.value, &item->element)) {
            item->value = it.value;
            item->index = found.count++;
        }
    }
    *out_items = found;
}

static int compare_items(const void *first, const void *second)
{
    const struct shape_item *a = first;
    const struct shape_item *b = second;
    int order = fieldset_compare(&a->element, &b->element);

    return order ? order : (a->index > b->index) - (a->index < b->index);
}

void shape_items_sort(struct shapes *shapes, const struct shape_items *items,
                      struct shape_items *out_sorted)
{
    out_sorted->count = items->count;
    out_sorted->items =
        arena_dup(shapes->arena, items->items, items->count * sizeof(*items->items));
    qsort(out_sorted->items, items->count, sizeof(struct shape_item), compare_items);
}

void shape_level_add(struct shape_level *level, struct fieldset_element element, bool member,
                     const struct fieldset *children)
{
    if (member || children)
        vec_push(&level->nodes, (struct fieldset_node){ element, member, children });
}

const struct fieldset *shape_level_seal(struct shapes *shapes, struct shape_level *level)
{
    const struct fieldset *set = NULL;

    if (level->nodes.count > 0)
        set = fieldset_make(shapes->arena,
                            arena_dup(shapes->arena, level->nodes.items,
                                      level->nodes.count * sizeof(struct fieldset_node)),
                            level->nodes.count);
    vec_done(&level->nodes);
    return set;
}
