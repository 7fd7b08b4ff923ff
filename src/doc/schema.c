/* Looking things up in schema tables. */
#include "doc/schema.h"

static const struct schema_node any_node[] = { { .type = SCHEMA_ANY, .flags = SCHEMA_PRESERVES } };
static const struct schema_inline no_inlines[] = { { .count = 0 } };
static const uint32_t no_keys[] = { 0 };

static const struct schema_table any_table = {
    .nodes = any_node,
    .keys = no_keys,
    .inlines = no_inlines,
    .strings = "",
    .node_count = 1,
};

struct schema schema_any(void)
{
    return (struct schema){ &any_table, 0 };
}

/* As slice_compare() would, but without measuring the second text. */
static int compare(struct slice name, const char *other)
{
    for (size_t i = 0; i < name.size; i++) {
        unsigned char a = (unsigned char)name.data[i];
        unsigned char b = (unsigned char)other[i];

        if (a != b || b == '\0')
            return b == '\0' || a > b ? 1 : -1;
    }
    return other[name.size] ? -1 : 0;
}

const struct schema_field *schema_field(struct schema schema, struct slice name)
{
    const struct schema_node *node = schema_node(schema);
    size_t low = 0;
    size_t high = node->type == SCHEMA_OBJECT ? node->field_count : 0;

    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct schema_field *field = &schema.table->fields[node->fields + middle];
        int order = compare(name, schema_string(schema, field->name));

        if (order == 0)
            return field;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

struct schema schema_member(struct schema schema, struct slice name)
{
    const struct schema_field *field;

    if (schema_type(schema) == SCHEMA_MAP)
        return schema_items(schema);
    field = schema_field(schema, name);
    return field ? schema_of(schema, field) : schema_any();
}

bool schema_is_atomic(struct schema schema, const struct schema_field *field)
{
    if (field && field->flags & SCHEMA_FIELD_ATOMIC)
        return true;
    if (field && field->flags & SCHEMA_FIELD_GRANULAR)
        return false;
    switch (schema_type(schema)) {
    case SCHEMA_ARRAY:
        return schema_node(schema)->list_type == SCHEMA_LIST_ATOMIC;
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
        return schema_has(schema, SCHEMA_ATOMIC);
    case SCHEMA_ANY:
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
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return false;
    }
    return false;
}
