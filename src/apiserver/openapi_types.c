/* The types of the built-in kinds as JSON schemas. */
#include "api/facts.h"
#include "api/kind.h"
#include "apiserver/openapi_internal.h"
#include "base/cleanup.h"
#include "base/text.h"
#include "doc/json_write.h"

static const char *ref_prefix(enum openapi_version version)
{
    return version == OPENAPI_V2 ? "#/definitions/" : "#/components/schemas/";
}

static struct schema fact(uint32_t node)
{
    return (struct schema){ &facts_table, node };
}

static bool is_named(uint32_t node)
{
    return node > 0 && node <= facts_named_count;
}

void openapi_need(struct openapi_writer *writer, uint32_t node)
{
    const struct schema_node *schema = schema_node(fact(node));

    if (is_named(node)) {
        if (writer->needed[node])
            return;
        writer->needed[node] = true;
    }
    if (schema->items)
        openapi_need(writer, schema->items);
    for (uint32_t i = 0; i < schema->field_count; i++)
        openapi_need(writer, facts_table.fields[schema->fields + i].node);
}

static void write_ref(struct openapi_writer *writer, const char *name)
{
    CLEANUP(text) struct text ref = TEXT_EMPTY;

    text_appendf(&ref, "%s%s", ref_prefix(writer->version), name);
    json_write_member(writer->text, "$ref", text_string(&ref));
}

void openapi_write_fact_ref(struct openapi_writer *writer, uint32_t node)
{
    openapi_need(writer, node);
    write_ref(writer, schema_string(fact(node), schema_node(fact(node))->name));
}

void openapi_write_ref(struct openapi_writer *writer, const struct openapi_type *type)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;

    if (type->node) {
        openapi_write_fact_ref(writer, type->node);
        return;
    }
    openapi_append_custom_name(&name, type->kind, type->is_list);
    write_ref(writer, text_string(&name));
}

/* In the new version, what stands beside a reference does not count. */
void openapi_begin_ref(struct openapi_writer *writer)
{
    if (writer->version == OPENAPI_V2)
        return;
    json_write_key(writer->text, "allOf");
    json_write_list(writer->text);
    json_write_object(writer->text);
}

void openapi_end_ref(struct openapi_writer *writer)
{
    if (writer->version == OPENAPI_V2)
        return;
    json_write_end_object(writer->text);
    json_write_end_list(writer->text);
}

void openapi_write_gvk(struct openapi_writer *writer, const char *group, const char *version,
                       const char *kind)
{
    json_write_object(writer->text);
    json_write_member(writer->text, "group", group);
    json_write_member(writer->text, "kind", kind);
    json_write_member(writer->text, "version", version);
    json_write_end_object(writer->text);
}

void openapi_write_kind(struct openapi_writer *writer, const char *group, const char *version,
                        const char *kind)
{
    json_write_key(writer->text, "x-kubernetes-group-version-kind");
    json_write_list(writer->text);
    openapi_write_gvk(writer, group, version, kind);
    json_write_end_list(writer->text);
}

/* --- which kind a type is -------------------------------------------------------------------- */

/* Kinds that belong to every group. */
static bool write_meta_kind(struct openapi_writer *writer, uint32_t node)
{
    static const struct {
        uint32_t node;
        const char *kind;
    } meta[] = {
        { FACTS_meta_v1_DeleteOptions, "DeleteOptions" },
        { FACTS_meta_v1_Status, "Status" },
        { FACTS_meta_v1_WatchEvent, "WatchEvent" },
    };

    for (size_t i = 0; i < COUNT_OF(meta); i++) {
        if (meta[i].node == node) {
            openapi_write_kind(writer, "", "v1", meta[i].kind);
            return true;
        }
    }
    return false;
}

static bool write_part_kind(struct openapi_writer *writer, const struct kind *kind, uint32_t node)
{
    const struct kind_part *part = kind->parts;

    for (; part && part->name; part++) {
        if (part->node == node) {
            openapi_write_kind(writer, part->group ? part->group : kind->group,
                               part->group ? part->version : kind->version, part->kind);
            return true;
        }
    }
    return false;
}

static void write_kind_of(struct openapi_writer *writer, uint32_t node)
{
    if (write_meta_kind(writer, node))
        return;
    for (size_t i = 0; i < kind_count(); i++) {
        const struct kind *kind = kind_at(i);

        if (kind->schema.node == node) {
            openapi_write_kind(writer, kind->group, kind->version, kind->kind);
            return;
        }
        if (kind->list_kind && kind->list_schema.node == node) {
            openapi_write_kind(writer, kind->group, kind->version, kind->list_kind);
            return;
        }
    }
    for (size_t i = 0; i < kind_count(); i++) {
        if (write_part_kind(writer, kind_at(i), node))
            return;
    }
}

/* --- schemas --------------------------------------------------------------------------------- */

static void write_node(struct openapi_writer *writer, uint32_t node);

static void write_type(struct text *text, const char *type, const char *format)
{
    json_write_member(text, "type", type);
    if (format)
        json_write_member(text, "format", format);
}

/* One of two types; the older version has no way to say so, and there it is the first. */
static void write_choice(struct openapi_writer *writer, const char *first, const char *second,
                         const char *format)
{
    struct text *text = writer->text;

    if (writer->version == OPENAPI_V2) {
        write_type(text, "string", format);
        return;
    }
    if (format)
        json_write_member(text, "format", format);
    json_write_key(text, "oneOf");
    json_write_list(text);
    json_write_object(text);
    json_write_member(text, "type", first);
    json_write_end_object(text);
    json_write_object(text);
    json_write_member(text, "type", second);
    json_write_end_object(text);
    json_write_end_list(text);
}

static void write_list_type(struct text *text, struct schema schema)
{
    const struct schema_node *node = schema_node(schema);

    if (node->list_type == SCHEMA_LIST_SET)
        json_write_member(text, "x-kubernetes-list-type", "set");
    if (node->list_type != SCHEMA_LIST_MAP)
        return;
    json_write_key(text, "x-kubernetes-list-map-keys");
    json_write_list(text);
    for (size_t i = 0; i < node->key_count; i++)
        json_write_string(text, schema_key(schema, i));
    json_write_end_list(text);
    json_write_member(text, "x-kubernetes-list-type", "map");
}

static void write_patch_strategy(struct text *text, const struct schema_field *field)
{
    bool merges = field->flags & SCHEMA_PATCH_MERGE;
    bool retains = field->flags & SCHEMA_RETAIN_KEYS;

    if (field->merge_key)
        json_write_member(text, "x-kubernetes-patch-merge-key",
                          facts_table.strings + field->merge_key);
    if (merges || retains)
        json_write_member(text, "x-kubernetes-patch-strategy",
                          merges && retains ? "merge,retainKeys"
                          : merges          ? "merge"
                                            : "retainKeys");
    else if (field->flags & SCHEMA_PATCH_REPLACE)
        json_write_member(text, "x-kubernetes-patch-strategy", "replace");
}

/* What a field says about its value beside the value's own type. */
static void write_field_rules(struct text *text, const struct schema_field *field)
{
    if (field->default_value) {
        json_write_key(text, "default");
        json_write_raw(text, slice_from(facts_table.strings + field->default_value));
    }
    if (field->flags & SCHEMA_FIELD_ATOMIC)
        json_write_member(text, "x-kubernetes-map-type", "atomic");
    if (field->flags & SCHEMA_FIELD_GRANULAR)
        json_write_member(text, "x-kubernetes-map-type", "granular");
    write_patch_strategy(text, field);
}

static bool has_rules(const struct schema_field *field)
{
    return field->default_value || field->merge_key ||
           (field->flags & (SCHEMA_FIELD_ATOMIC | SCHEMA_FIELD_GRANULAR | SCHEMA_PATCH_MERGE |
                            SCHEMA_RETAIN_KEYS | SCHEMA_PATCH_REPLACE));
}

static void write_field(struct openapi_writer *writer, const struct schema_field *field,
                        const char *words)
{
    struct text *text = writer->text;
    bool wraps = is_named(field->node) && (words || has_rules(field));

    json_write_key(text, facts_table.strings + field->name);
    json_write_object(text);
    if (words)
        json_write_member(text, "description", words);
    if (wraps)
        openapi_begin_ref(writer);
    write_node(writer, field->node);
    if (wraps)
        openapi_end_ref(writer);
    write_field_rules(text, field);
    json_write_end_object(text);
}

static void write_required(struct text *text, const struct schema_field *fields, uint32_t count)
{
    bool any = false;

    for (uint32_t i = 0; i < count; i++)
        any |= fields[i].flags & SCHEMA_REQUIRED;
    if (!any)
        return;
    json_write_key(text, "required");
    json_write_list(text);
    for (uint32_t i = 0; i < count; i++) {
        if (fields[i].flags & SCHEMA_REQUIRED)
            json_write_string(text, facts_table.strings + fields[i].name);
    }
    json_write_end_list(text);
}

/* Kinds say what they are. */
static bool is_kind(const struct schema_node *node, const struct schema_field *fields)
{
    for (uint32_t i = 0; i < node->field_count; i++) {
        if (strcmp(facts_table.strings + fields[i].name, "metadata") == 0)
            return fields[i].node == FACTS_meta_v1_ObjectMeta ||
                   fields[i].node == FACTS_meta_v1_ListMeta;
    }
    return false;
}

static void write_object(struct openapi_writer *writer, uint32_t number)
{
    const struct schema_node *node = schema_node(fact(number));
    const struct schema_field *fields = &facts_table.fields[node->fields];
    struct text *text = writer->text;

    json_write_member(text, "type", "object");
    if (node->field_count) {
        json_write_key(text, "properties");
        json_write_object(text);
        for (uint32_t i = 0; i < node->field_count; i++)
            write_field(writer, &fields[i],
                        openapi_fact_words(number, is_kind(node, fields), &fields[i]));
        json_write_end_object(text);
    }
    write_required(text, fields, node->field_count);
    if (node->flags & SCHEMA_ATOMIC)
        json_write_member(text, "x-kubernetes-map-type", "atomic");
}

/* A schema behind a key, such as "items". */
static void write_inner(struct openapi_writer *writer, const char *key, uint32_t node)
{
    json_write_key(writer->text, key);
    json_write_object(writer->text);
    write_node(writer, node);
    json_write_end_object(writer->text);
}

static void write_container(struct openapi_writer *writer, struct schema schema)
{
    const struct schema_node *node = schema_node(schema);
    struct text *text = writer->text;

    if (node->type == SCHEMA_ARRAY) {
        json_write_member(text, "type", "array");
        write_inner(writer, "items", node->items);
        write_list_type(text, schema);
        return;
    }
    json_write_member(text, "type", "object");
    write_inner(writer, "additionalProperties", node->items);
    if (node->flags & SCHEMA_ATOMIC)
        json_write_member(text, "x-kubernetes-map-type", "atomic");
}

/* The members of a schema that is not referred to. */
static void write_body(struct openapi_writer *writer, uint32_t number)
{
    const struct schema_node *node = schema_node(fact(number));
    struct text *text = writer->text;

    switch ((enum schema_type)node->type) {
    case SCHEMA_ANY:
        return;
    case SCHEMA_OBJECT:
        write_object(writer, number);
        return;
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
        write_container(writer, fact(number));
        return;
    case SCHEMA_STRING:
    case SCHEMA_DURATION:
        write_type(text, "string", NULL);
        return;
    case SCHEMA_INTEGER:
        write_type(text, "integer", node->flags & SCHEMA_INT32 ? "int32" : "int64");
        return;
    case SCHEMA_NUMBER:
        write_type(text, "number", node->flags & SCHEMA_FLOAT32 ? "float" : "double");
        return;
    case SCHEMA_BOOLEAN:
        write_type(text, "boolean", NULL);
        return;
    case SCHEMA_INT_OR_STRING:
        write_choice(writer, "integer", "string", "int-or-string");
        return;
    case SCHEMA_QUANTITY:
        write_choice(writer, "string", "number", NULL);
        return;
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
        write_type(text, "string", "date-time");
        return;
    case SCHEMA_BYTES:
        write_type(text, "string", "byte");
        return;
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        write_type(text, "object", NULL);
        return;
    }
}

static void write_node(struct openapi_writer *writer, uint32_t node)
{
    if (is_named(node))
        write_ref(writer, schema_string(fact(node), schema_node(fact(node))->name));
    else
        write_body(writer, node);
}

void openapi_write_types(struct openapi_writer *writer)
{
    for (uint32_t node = 1; node <= facts_named_count; node++) {
        if (!writer->needed[node])
            continue;
        json_write_key(writer->text, schema_string(fact(node), schema_node(fact(node))->name));
        json_write_object(writer->text);
        write_body(writer, node);
        write_kind_of(writer, node);
        json_write_end_object(writer->text);
    }
}
