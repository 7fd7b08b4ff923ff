/* Compiling schemas: one node per schema object of the definition, whether it stands for structure
 * or, below anyOf and its kin, for a condition on a value. */
#include "doc/schema_compile.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/map.h"
#include "doc/doc.h"
#include "doc/format.h"
#include "doc/members_internal.h"
#include "doc/pattern.h"
#include "doc/schema_builder_internal.h"
#include "doc/schema_keyword_internal.h"

struct schema_compiled *schema_compiled_ref(const struct schema_compiled *compiled)
{
    struct schema_compiled *counted = (struct schema_compiled *)compiled;

    atomic_fetch_add_explicit(&counted->references, 1, memory_order_relaxed);
    return counted;
}

struct schema_compiled *schema_compiled_unref(struct schema_compiled *compiled)
{
    if (!compiled || atomic_fetch_sub_explicit(&compiled->references, 1, memory_order_acq_rel) != 1)
        return NULL;
    VEC_EACH (doc, &compiled->docs)
        doc_unref(*doc);
    VEC_EACH (pattern, &compiled->patterns)
        pattern_free(*pattern);
    vec_done(&compiled->nodes);
    vec_done(&compiled->fields);
    vec_done(&compiled->rules);
    vec_done(&compiled->keys);
    vec_done(&compiled->docs);
    vec_done(&compiled->patterns);
    text_done(&compiled->strings);
    return memory_free(compiled);
}

struct schema schema_compiled_root(const struct schema_compiled *compiled)
{
    return (struct schema){ &compiled->table, compiled->root };
}

bool schema_has_cel(const struct schema_compiled *compiled)
{
    return compiled->has_cel;
}

size_t schema_compiled_memory(const struct schema_compiled *compiled)
{
    size_t size = sizeof(*compiled) + compiled->strings.capacity + compiled->pattern_memory;

    size += compiled->nodes.capacity * sizeof(*compiled->nodes.items);
    size += compiled->fields.capacity * sizeof(*compiled->fields.items);
    size += compiled->rules.capacity * sizeof(*compiled->rules.items);
    size += compiled->keys.capacity * sizeof(*compiled->keys.items);
    size += compiled->docs.capacity * sizeof(*compiled->docs.items);
    size += compiled->patterns.capacity * sizeof(*compiled->patterns.items);
    VEC_EACH (doc, &compiled->docs)
        size += doc_memory(*doc);
    return size;
}

static uint32_t compile(struct builder *builder, struct value schema);

static void read_real(struct value schema, const char *name, enum schema_rule rule, uint32_t *rules,
                      double *out_number)
{
    if (value_double(keyword(schema, name), out_number))
        *rules |= rule;
}

static void read_count(struct value schema, const char *name, enum schema_rule rule,
                       uint32_t *rules, int64_t *out_number)
{
    if (value_int(keyword(schema, name), out_number))
        *rules |= rule;
}

static void read_flag(struct value schema, const char *name, enum schema_rule rule, uint32_t *rules)
{
    if (keyword_is_true(schema, name))
        *rules |= rule;
}

static void read_numbers(struct value schema, struct schema_rules *rules)
{
    uint32_t *flags = &rules->rules;

    read_real(schema, "minimum", SCHEMA_MINIMUM, flags, &rules->minimum);
    read_real(schema, "maximum", SCHEMA_MAXIMUM, flags, &rules->maximum);
    read_real(schema, "multipleOf", SCHEMA_MULTIPLE_OF, flags, &rules->multiple_of);
    read_flag(schema, "exclusiveMinimum", SCHEMA_EXCLUSIVE_MINIMUM, flags);
    read_flag(schema, "exclusiveMaximum", SCHEMA_EXCLUSIVE_MAXIMUM, flags);
    read_count(schema, "minLength", SCHEMA_MIN_LENGTH, flags, &rules->min_length);
    read_count(schema, "maxLength", SCHEMA_MAX_LENGTH, flags, &rules->max_length);
    read_count(schema, "minItems", SCHEMA_MIN_ITEMS, flags, &rules->min_items);
    read_count(schema, "maxItems", SCHEMA_MAX_ITEMS, flags, &rules->max_items);
    read_count(schema, "minProperties", SCHEMA_MIN_PROPERTIES, flags, &rules->min_properties);
    read_count(schema, "maxProperties", SCHEMA_MAX_PROPERTIES, flags, &rules->max_properties);
    read_flag(schema, "uniqueItems", SCHEMA_UNIQUE_ITEMS, flags);
}

static struct schema_list read_strings(struct builder *builder, struct value array)
{
    VEC(uint32_t) places = { 0 };
    struct schema_list list;
    struct slice text;

    DOC_EACH (item, array) {
        if (!item.key.data && value_string(item.value, &text))
            vec_push(&places, builder_string(builder, text));
    }
    list = builder_list(builder, places.items, (uint32_t)places.count);
    vec_done(&places);
    return list;
}

static struct schema_list read_schemas(struct builder *builder, struct value array)
{
    VEC(uint32_t) places = { 0 };
    struct schema_list list;

    DOC_EACH (item, value_is_array(array) ? array : VALUE_ABSENT_VALUE)
        vec_push(&places, compile(builder, item.value));
    list = builder_list(builder, places.items, (uint32_t)places.count);
    vec_done(&places);
    return list;
}

static void read_texts(struct builder *builder, struct value schema, struct schema_rules *rules)
{
    struct slice pattern = keyword_text(schema, "pattern");
    struct value values = keyword(schema, "enum");
    struct value validations = keyword(schema, "x-kubernetes-validations");

    rules->format = format_find(keyword_text(schema, "format"));
    if (rules->format)
        rules->format_name = builder_string(builder, keyword_text(schema, "format"));
    if (rules->format == FORMAT_HOSTNAME)
        rules->format_pattern = builder_pattern(builder, SLICE(FORMAT_HOSTNAME_PATTERN));
    if (pattern.size > 0)
        rules->pattern = builder_pattern(builder, pattern);
    if (value_is_array(values) && value_count(values) > 0)
        rules->values = builder_doc(builder, values);
    if (value_is_array(validations) && value_count(validations) > 0) {
        rules->validations = builder_doc(builder, validations);
        builder->compiled->has_cel = true;
    }
}

static void read_rules(struct builder *builder, struct value schema, struct schema_rules *rules)
{
    struct value negated = keyword(schema, "not");

    read_numbers(schema, rules);
    read_texts(builder, schema, rules);
    rules->required = read_strings(builder, keyword(schema, "required"));
    rules->all_of = read_schemas(builder, keyword(schema, "allOf"));
    rules->any_of = read_schemas(builder, keyword(schema, "anyOf"));
    rules->one_of = read_schemas(builder, keyword(schema, "oneOf"));
    if (value_is_object(negated))
        rules->negated = compile(builder, negated);
}

static uint32_t default_of(struct builder *builder, struct value schema)
{
    struct value value = keyword_default(schema);

    return value_exists(value) ? builder_json(builder, value) : 0;
}

/* Items and values of maps have no field that could hold their default. */
static uint32_t compile_item(struct builder *builder, struct value schema)
{
    uint32_t place = compile(builder, schema);
    uint32_t default_value = default_of(builder, schema);
    struct schema_node *node = &builder->compiled->nodes.items[place];
    struct schema_rules rules;

    if (place == 0 || default_value == 0)
        return place;
    rules = builder->compiled->rules.items[node->rules];
    rules.default_value = default_value;
    node->rules = builder_rules(builder, &rules);
    return place;
}

/* The names of `required`, looked up once per property. */
static struct map *required_names(struct value schema)
{
    struct map *names = map_new();
    struct slice name;

    DOC_EACH (item, keyword(schema, "required")) {
        if (value_string(item.value, &name))
            map_set(names, name, NULL);
    }
    return names;
}

/* The members of `properties` in the order of their names, with room for `extra` more. */
static struct schema_field *read_properties(struct builder *builder, struct value schema,
                                            size_t extra, uint32_t *out_count)
{
    struct value properties = keyword(schema, "properties");
    size_t count = value_is_object(properties) ? value_count(properties) : 0;
    struct schema_field *fields = memory_array(count + extra, sizeof(*fields));
    CLEANUP(map) struct map *required = NULL;
    struct member *members;

    *out_count = (uint32_t)count;
    if (count == 0)
        return fields;
    members = members_sort(properties, members_by_name);
    required = required_names(schema);
    for (size_t i = 0; i < count; i++)
        fields[i] = (struct schema_field){
            .name = builder_string(builder, members[i].key),
            .node = compile(builder, members[i].value),
            .default_value = default_of(builder, members[i].value),
            .flags = map_has(required, members[i].key) ? SCHEMA_REQUIRED : 0,
        };
    memory_free(members);
    return fields;
}

/* A metadata of the right type that must also agree with what the definition says about it. */
static uint32_t meta_node(struct builder *builder, uint32_t also)
{
    struct schema_compiled *compiled = builder->compiled;
    struct schema_rules rules = { .also = also };
    struct schema_node node;

    if (builder->meta_node == 0)
        builder->meta_node = builder_import(builder, builder->object_meta);
    if (also == 0)
        return builder->meta_node;
    if (builder->meta_node == 0)
        return also;
    node = compiled->nodes.items[builder->meta_node];
    node.rules = builder_rules(builder, &rules);
    return builder_node(builder, node);
}

static const char *name_of(const struct builder *builder, const struct schema_field *field)
{
    return text_string(&builder->compiled->strings) + field->name;
}

/* Adds a field at its place in the order unless it is there. */
static struct schema_field *ensure_field(struct builder *builder, struct schema_field *fields,
                                         uint32_t *count, const char *name)
{
    uint32_t place = 0;

    while (place < *count && strcmp(name_of(builder, &fields[place]), name) < 0)
        place++;
    if (place < *count && strcmp(name_of(builder, &fields[place]), name) == 0)
        return &fields[place];
    memmove(fields + place + 1, fields + place, (*count - place) * sizeof(*fields));
    (*count)++;
    fields[place] = (struct schema_field){ .name = builder_string(builder, slice_from(name)) };
    return &fields[place];
}

enum {
    META_FIELDS = 3
};

static void add_meta(struct builder *builder, struct schema_field *fields, uint32_t *count)
{
    static const char *const names[] = { "apiVersion", "kind" };
    struct schema_field *field;

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        field = ensure_field(builder, fields, count, names[i]);
        if (field->node == 0)
            field->node = builder_node(builder, (struct schema_node){ .type = SCHEMA_STRING });
    }
    field = ensure_field(builder, fields, count, "metadata");
    field->node = meta_node(builder, field->node);
}

static void compile_object(struct builder *builder, struct value schema, bool has_meta,
                           struct schema_node *node, struct schema_rules *rules)
{
    struct value additional = keyword(schema, "additionalProperties");
    struct schema_field *fields;

    node->type = SCHEMA_OBJECT;
    if (slice_is(keyword_text(schema, "x-kubernetes-map-type"), "atomic"))
        node->flags |= SCHEMA_ATOMIC;
    if (value_is_object(additional))
        node->items = compile_item(builder, additional);
    else if (value_type(additional) == VALUE_BOOL)
        node->items = builder_bare(builder);
    if (value_type(additional) == VALUE_BOOL && !value_bool_or(additional, true))
        rules->rules |= SCHEMA_NO_ADDITIONAL;
    fields = read_properties(builder, schema, META_FIELDS, &node->field_count);
    if (has_meta)
        add_meta(builder, fields, &node->field_count);
    node->fields = builder_fields(builder, fields, node->field_count);
    memory_free(fields);
    if (node->items && node->field_count == 0 && !schema_rule(rules, SCHEMA_NO_ADDITIONAL))
        node->type = SCHEMA_MAP;
}

static void compile_array(struct builder *builder, struct value schema, struct schema_node *node)
{
    struct slice list_type = keyword_text(schema, "x-kubernetes-list-type");
    struct value items = keyword(schema, "items");
    struct schema_list keys = read_strings(builder, keyword(schema, "x-kubernetes-list-map-keys"));

    node->type = SCHEMA_ARRAY;
    node->items = value_is_object(items) ? compile_item(builder, items) : builder_bare(builder);
    if (slice_is(list_type, "set"))
        node->list_type = SCHEMA_LIST_SET;
    if (slice_is(list_type, "map") && keys.count > 0 && keys.count <= UINT8_MAX) {
        node->list_type = SCHEMA_LIST_MAP;
        node->keys = keys.first;
        node->key_count = (uint8_t)keys.count;
    }
}

/* Without a type the parts say what the value looks like if it has such parts. */
static void compile_untyped(struct builder *builder, struct value schema, bool has_meta,
                            struct schema_node *node, struct schema_rules *rules)
{
    if (has_meta || value_exists(keyword(schema, "properties")) ||
        value_exists(keyword(schema, "additionalProperties")))
        compile_object(builder, schema, has_meta, node, rules);
    else if (value_exists(keyword(schema, "items")))
        compile_array(builder, schema, node);
    else
        node->type = node->flags & SCHEMA_PRESERVES ? SCHEMA_ANY : SCHEMA_OBJECT;
    if (node->type != SCHEMA_ANY)
        rules->rules |= SCHEMA_UNTYPED;
}

static void compile_type(struct builder *builder, struct value schema, bool has_meta,
                         struct schema_node *node, struct schema_rules *rules)
{
    struct slice type = keyword_text(schema, "type");

    if (keyword_is_true(schema, "x-kubernetes-int-or-string"))
        node->type = SCHEMA_INT_OR_STRING;
    else if (slice_is(type, "object"))
        compile_object(builder, schema, has_meta, node, rules);
    else if (slice_is(type, "array"))
        compile_array(builder, schema, node);
    else if (slice_is(type, "string"))
        node->type = SCHEMA_STRING;
    else if (slice_is(type, "integer"))
        node->type = SCHEMA_INTEGER;
    else if (slice_is(type, "number"))
        node->type = SCHEMA_NUMBER;
    else if (slice_is(type, "boolean"))
        node->type = SCHEMA_BOOLEAN;
    else
        compile_untyped(builder, schema, has_meta, node, rules);
}

static uint32_t compile_node(struct builder *builder, struct value schema, bool is_root)
{
    struct schema_node node = { 0 };
    struct schema_rules rules;

    if (builder->err)
        return 0;
    memset(&rules, 0, sizeof(rules)); /* with the gaps: rules are compared as bytes */
    if (keyword_is_true(schema, "nullable"))
        node.flags |= SCHEMA_NULLABLE;
    if (keyword_is_true(schema, "x-kubernetes-preserve-unknown-fields"))
        node.flags |= SCHEMA_PRESERVES;
    if (keyword_is_true(schema, "x-kubernetes-embedded-resource"))
        node.flags |= SCHEMA_EMBEDDED;
    compile_type(builder, schema, is_root || node.flags & SCHEMA_EMBEDDED, &node, &rules);
    read_rules(builder, schema, &rules);
    node.rules = builder_rules(builder, &rules);
    return builder_node(builder, node);
}

static uint32_t compile(struct builder *builder, struct value schema)
{
    return compile_node(builder, schema, false);
}

/* Gives back what growing took in advance, and points the table at what is there. */
static void settle(struct schema_compiled *compiled)
{
    static const struct schema_inline no_inlines[] = { { .count = 0 } };

#define SHRINK(vec)                                                                                \
    ((vec)->items = (vec)->count                                                                   \
                        ? memory_resize((vec)->items, (vec)->count, sizeof(*(vec)->items))         \
                        : (vec)->items,                                                            \
     (vec)->capacity = (vec)->count)
    SHRINK(&compiled->nodes);
    SHRINK(&compiled->fields);
    SHRINK(&compiled->rules);
    SHRINK(&compiled->keys);
    SHRINK(&compiled->docs);
    SHRINK(&compiled->patterns);
#undef SHRINK
    compiled->table = (struct schema_table){
        .nodes = compiled->nodes.items,
        .fields = compiled->fields.items,
        .keys = compiled->keys.items,
        .inlines = no_inlines,
        .strings = compiled->strings.data,
        .rules = compiled->rules.items,
        .node_count = (uint32_t)compiled->nodes.count,
        .field_count = (uint32_t)compiled->fields.count,
    };
}

struct error *schema_compile(struct value openapi, struct schema object_meta,
                             struct schema_compiled **out_compiled)
{
    struct builder builder;
    struct error *err;

    builder_init(&builder, object_meta);
    builder.compiled->root = compile_node(&builder, openapi, true);
    err = STEAL(builder.err);
    if (!err) {
        settle(builder.compiled);
        *out_compiled = STEAL(builder.compiled);
    }
    builder_done(&builder);
    return err;
}
