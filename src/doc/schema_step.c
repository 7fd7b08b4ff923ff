/* Steps downwards. */
#include "doc/schema_step_internal.h"

static const struct schema_node bare_nodes[] = { { .type = SCHEMA_OBJECT } };
static const struct schema_table bare_table = {
    .nodes = bare_nodes,
    .strings = "",
    .node_count = 1,
};

bool schema_step(struct schema schema, struct slice name, struct schema *out_member)
{
    const struct schema_node *node = schema_node(schema);
    const struct schema_field *field = schema_field(schema, name);

    if (field) {
        *out_member = schema_of(schema, field);
        return true;
    }
    if ((node->type == SCHEMA_OBJECT || node->type == SCHEMA_MAP) && node->items) {
        *out_member = schema_items(schema);
        return true;
    }
    return false;
}

struct schema schema_step_items(struct schema schema)
{
    if (schema_type(schema) == SCHEMA_ARRAY)
        return schema_items(schema);
    return (struct schema){ &bare_table, 0 };
}

bool schema_step_is_open(struct schema schema)
{
    enum schema_type type = schema_type(schema);

    return type == SCHEMA_ANY || type == SCHEMA_RAW || type == SCHEMA_FIELDS;
}

/* The type of JSON value that a choice's field stands for. */
static enum value_type shape(struct schema schema)
{
    switch (schema_type(schema)) {
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
        return VALUE_OBJECT;
    case SCHEMA_ARRAY:
        return VALUE_ARRAY;
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
        return VALUE_NUMBER;
    case SCHEMA_BOOLEAN:
        return VALUE_BOOL;
    case SCHEMA_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
    case SCHEMA_BYTES:
        return VALUE_STRING;
    case SCHEMA_ANY:
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return VALUE_ABSENT;
    }
    return VALUE_ABSENT;
}

struct schema schema_step_choice(struct schema schema, struct value value)
{
    const struct schema_node *node = schema_node(schema);

    if (node->type != SCHEMA_ANY)
        return schema;
    for (uint32_t i = 0; i < node->field_count; i++) {
        struct schema candidate = schema_of(schema, &schema.table->fields[node->fields + i]);

        if (shape(candidate) == value_type(value))
            return candidate;
    }
    return schema;
}
