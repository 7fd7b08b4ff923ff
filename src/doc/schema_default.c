/* Defaults. */
#include "doc/schema_default.h"

#include "base/error.h"
#include "base/memory.h"
#include "doc/doc_internal.h"
#include "doc/edit_internal.h"
#include "doc/limits.h"
#include "doc/schema_rules.h"
#include "doc/schema_step_internal.h"
#include "doc/tree_internal.h"

enum {
    VALUE_ROOM = 32 /* what a value takes beyond its text, roughly */
};

struct defaulting {
    struct edit *edit;
    yyjson_mut_doc *tree;
    size_t budget; /* a small object with many small parts can ask for a large default in each */
    bool changed;
};

static bool forbids_null(struct schema schema)
{
    return !schema_has(schema, SCHEMA_NULLABLE);
}

/* The default of items and of values of maps, which have no field. */
static uint32_t own_default(struct schema schema)
{
    const struct schema_rules *rules = schema_rules(schema);

    return rules ? rules->default_value : 0;
}

/* Defaults are kept printed: most are never used twice. */
static yyjson_mut_val *parse(yyjson_mut_doc *tree, const char *json)
{
    yyjson_doc *parsed = yyjson_read_opts((char *)json, strlen(json), DOC_READ_FLAGS, NULL, NULL);
    yyjson_mut_val *copy = NULL;

    if (parsed)
        copy = doc_checked(yyjson_val_mut_copy(tree, yyjson_doc_get_root(parsed)));
    yyjson_doc_free(parsed);
    return copy;
}

static void overwrite(struct defaulting *defaulting, yyjson_mut_val *slot, struct schema schema,
                      uint32_t default_value)
{
    const char *json = schema_string(schema, default_value);
    size_t cost = strlen(json) + VALUE_ROOM;
    yyjson_mut_val *value;

    if (default_value == 0 || edit_is_spoiled(defaulting->edit))
        return;
    if (cost > defaulting->budget) {
        edit_spoil(defaulting->edit,
                   error_new(ERR_TOO_LARGE, "the defaults would add more than %d bytes",
                             DOC_MAX_DEFAULTS));
        return;
    }
    defaulting->budget -= cost;
    value = parse(defaulting->tree, json);
    if (!value)
        return;
    tree_overwrite(slot, value);
    defaulting->changed = true;
}

static bool has_defaults(struct schema schema)
{
    const struct schema_node *node = schema_node(schema);

    for (uint32_t i = 0; i < node->field_count; i++) {
        if (schema.table->fields[node->fields + i].default_value)
            return true;
    }
    return false;
}

/* Notes which fields are there and replaces nulls that may not be. */
static void default_present(struct defaulting *defaulting, struct schema schema,
                            yyjson_mut_val *object, bool *present)
{
    const struct schema_field *first = &schema.table->fields[schema_node(schema)->fields];
    yyjson_mut_obj_iter members = yyjson_mut_obj_iter_with(object);
    yyjson_mut_val *key;

    while ((key = yyjson_mut_obj_iter_next(&members))) {
        const struct schema_field *field = schema_field(schema, doc_mut_text(key));

        if (!field)
            continue;
        present[field - first] = true;
        if (yyjson_mut_is_null(key->next) && forbids_null(schema_of(schema, field)))
            overwrite(defaulting, key->next, schema, field->default_value);
    }
}

/* One pass over the members instead of one search per field: both can be many. */
static void default_fields(struct defaulting *defaulting, struct schema schema,
                           yyjson_mut_val *object)
{
    const struct schema_node *node = schema_node(schema);
    bool *present;

    if (node->type != SCHEMA_OBJECT || !has_defaults(schema))
        return;
    present = memory_array(node->field_count, sizeof(*present));
    default_present(defaulting, schema, object, present);
    for (uint32_t i = 0; i < node->field_count; i++) {
        const struct schema_field *field = &schema.table->fields[node->fields + i];

        if (!present[i] && field->default_value)
            overwrite(defaulting,
                      tree_member_add(defaulting->tree, object,
                                      slice_from(schema_string(schema, field->name))),
                      schema, field->default_value);
    }
    memory_free(present);
}

static void set_defaults(struct defaulting *defaulting, struct schema schema,
                         yyjson_mut_val *value);

static void default_object(struct defaulting *defaulting, struct schema schema,
                           yyjson_mut_val *object)
{
    yyjson_mut_obj_iter members;
    yyjson_mut_val *key;
    struct schema member;

    default_fields(defaulting, schema, object);
    members = yyjson_mut_obj_iter_with(object);
    while ((key = yyjson_mut_obj_iter_next(&members))) {
        struct slice name = doc_mut_text(key);

        if (!schema_step(schema, name, &member))
            continue;
        if (yyjson_mut_is_null(key->next) && forbids_null(member) && !schema_field(schema, name))
            overwrite(defaulting, key->next, member, own_default(member));
        set_defaults(defaulting, member, key->next);
    }
}

static void default_array(struct defaulting *defaulting, struct schema schema,
                          yyjson_mut_val *array)
{
    struct schema items = schema_step_items(schema);
    yyjson_mut_val *value;
    size_t position;
    size_t count;

    yyjson_mut_arr_foreach(array, position, count, value)
    {
        if (yyjson_mut_is_null(value) && forbids_null(items))
            overwrite(defaulting, value, items, own_default(items));
        set_defaults(defaulting, items, value);
    }
}

static void set_defaults(struct defaulting *defaulting, struct schema schema, yyjson_mut_val *value)
{
    const struct schema_rules *rules;

    schema = schema_step_choice(schema, (struct value){ value });
    rules = schema_rules(schema);
    if (yyjson_mut_is_obj(value))
        default_object(defaulting, schema, value);
    else if (yyjson_mut_is_arr(value))
        default_array(defaulting, schema, value);
    if (rules && rules->also)
        set_defaults(defaulting, (struct schema){ schema.table, rules->also }, value);
}

bool schema_default(struct schema schema, struct edit *edit, struct edit_node node)
{
    struct defaulting defaulting = {
        .edit = edit,
        .tree = edit_tree(edit),
        .budget = DOC_MAX_DEFAULTS,
    };

    if (!edit_is_spoiled(edit) && node.node)
        set_defaults(&defaulting, schema, edit_mut(node));
    return defaulting.changed;
}

static bool drop_nulls(struct schema schema, yyjson_mut_val *value);

static bool has_default(struct schema schema, struct slice name, struct schema member)
{
    const struct schema_field *field = schema_field(schema, name);

    return (field ? field->default_value : own_default(member)) != 0;
}

static bool drop_from_object(struct schema schema, yyjson_mut_val *object)
{
    yyjson_mut_obj_iter members = yyjson_mut_obj_iter_with(object);
    yyjson_mut_val *key;
    struct schema member;
    bool changed = false;

    while ((key = yyjson_mut_obj_iter_next(&members))) {
        struct slice name = doc_mut_text(key);

        if (!schema_step(schema, name, &member))
            continue;
        if (!yyjson_mut_is_null(key->next)) {
            changed |= drop_nulls(member, key->next);
        } else if (forbids_null(member) && !has_default(schema, name, member)) {
            yyjson_mut_obj_iter_remove(&members);
            changed = true;
        }
    }
    return changed;
}

static bool drop_nulls(struct schema schema, yyjson_mut_val *value)
{
    yyjson_mut_val *item;
    size_t position;
    size_t count;
    bool changed = false;

    if (yyjson_mut_is_obj(value))
        return drop_from_object(schema, value);
    if (!yyjson_mut_is_arr(value))
        return false;
    yyjson_mut_arr_foreach(value, position, count, item) changed |=
        drop_nulls(schema_step_items(schema), item);
    return changed;
}

bool schema_drop_nulls(struct schema schema, struct edit *edit, struct edit_node node)
{
    if (edit_is_spoiled(edit) || !node.node)
        return false;
    return drop_nulls(schema, edit_mut(node));
}
