/* The schemas of custom kinds, as their definitions give them, made fit for either version. */
#include "api/facts.h"
#include "api/kind.h"
#include "apiserver/custom.h"
#include "apiserver/openapi_internal.h"
#include "apiserver/resource.h"
#include "base/cleanup.h"
#include "base/text.h"
#include "doc/json_write.h"

/* What happens to a keyword on its way into a document. */
enum keyword_use {
    USE_COPY,
    USE_DROP,   /* says nothing that clients understand */
    USE_V3,     /* the older version does not know it */
    USE_SCHEMA, /* a schema of its own, or a truth */
    USE_LATER,  /* depends on the others; written by itself */
};

static enum keyword_use keyword_use(struct slice key)
{
    static const struct {
        const char *key;
        enum keyword_use use;
    } uses[] = {
        { "$ref", USE_DROP },
        { "$schema", USE_DROP },
        { "additionalItems", USE_DROP },
        { "additionalProperties", USE_SCHEMA },
        { "allOf", USE_V3 },
        { "anyOf", USE_V3 },
        { "definitions", USE_DROP },
        { "dependencies", USE_DROP },
        { "example", USE_DROP },
        { "externalDocs", USE_DROP },
        { "id", USE_DROP },
        { "items", USE_LATER },
        { "not", USE_V3 },
        { "nullable", USE_V3 },
        { "oneOf", USE_V3 },
        { "patternProperties", USE_DROP },
        { "properties", USE_LATER },
        { "required", USE_LATER },
        { "type", USE_LATER },
    };

    for (size_t i = 0; i < COUNT_OF(uses); i++) {
        if (slice_is(key, uses[i].key))
            return uses[i].use;
    }
    return USE_COPY;
}

static bool is_true(struct value schema, const char *key)
{
    return value_bool_or(value_get(schema, slice_from(key)), false);
}

static bool preserves(struct value schema)
{
    return is_true(schema, "x-kubernetes-preserve-unknown-fields");
}

/* What a schema becomes. kubectl's reader of the older version fails on types that may be null or
 * hold anything and say more about it, so there they say nothing. */
struct shape {
    bool is_root;
    bool is_object; /* with apiVersion, kind and metadata of its own */
    bool has_inner; /* properties and items stay */
    bool has_type;
};

static struct shape shape_of(const struct openapi_writer *writer, struct value schema, bool is_root)
{
    bool old = writer->version == OPENAPI_V2;
    bool nullable = is_true(schema, "nullable");
    bool is_array = slice_is(value_string_or(value_get(schema, SLICE("type")), SLICE("")), "array");
    struct shape shape = { .is_root = is_root, .has_inner = true, .has_type = true };

    if (old && (nullable || preserves(schema))) {
        shape.has_inner = false;
        shape.has_type = !nullable && !preserves(schema);
    }
    if (old && is_array && (!shape.has_inner || !value_exists(value_get(schema, SLICE("items")))))
        shape.has_type = false;
    shape.is_object = is_root || (is_true(schema, "x-kubernetes-embedded-resource") &&
                                  !(old && preserves(schema)));
    return shape;
}

static void write_schema(struct openapi_writer *writer, struct value schema, bool is_root);

static void write_object_field(struct openapi_writer *writer, const char *key, uint32_t metadata)
{
    json_write_key(writer->text, key);
    json_write_object(writer->text);
    json_write_member(writer->text, "description", openapi_kind_words(slice_from(key), metadata));
    if (strcmp(key, "metadata") == 0) {
        openapi_begin_ref(writer);
        openapi_write_fact_ref(writer, metadata);
        openapi_end_ref(writer);
    } else {
        json_write_member(writer->text, "type", "string");
    }
    json_write_end_object(writer->text);
}

static void write_object_fields(struct openapi_writer *writer, uint32_t metadata)
{
    write_object_field(writer, "apiVersion", metadata);
    write_object_field(writer, "kind", metadata);
    write_object_field(writer, "metadata", metadata);
}

static bool is_object_field(struct slice key)
{
    return slice_is(key, "apiVersion") || slice_is(key, "kind") || slice_is(key, "metadata");
}

static void write_properties(struct openapi_writer *writer, struct value schema,
                             const struct shape *shape)
{
    struct value properties = value_get(schema, SLICE("properties"));

    if (!shape->is_object && (!shape->has_inner || value_count(properties) == 0))
        return;
    json_write_key(writer->text, "properties");
    json_write_object(writer->text);
    if (shape->is_object)
        write_object_fields(writer, FACTS_meta_v1_ObjectMeta);
    if (shape->has_inner) {
        DOC_EACH (property, properties) {
            if (shape->is_object && is_object_field(property.key))
                continue;
            json_write_key_slice(writer->text, property.key);
            write_schema(writer, property.value, false);
        }
    }
    json_write_end_object(writer->text);
}

/* Whether a list of names has one. */
static bool names(struct value list, struct slice name)
{
    DOC_EACH (item, list) {
        if (slice_equal(value_string_or(item.value, SLICE("")), name))
            return true;
    }
    return false;
}

/* In the older version a field that may be null may be absent. */
static bool stays_required(const struct openapi_writer *writer, struct value schema,
                           struct slice name)
{
    struct value property = value_get(value_get(schema, SLICE("properties")), name);

    return writer->version == OPENAPI_V3 || !is_true(property, "nullable");
}

static void write_required(struct openapi_writer *writer, struct value schema,
                           const struct shape *shape)
{
    struct value required = value_get(schema, SLICE("required"));
    bool embedded = shape->is_object && !shape->is_root;
    CLEANUP(text) struct text list = TEXT_EMPTY;

    json_write_list(&list);
    DOC_EACH (item, required) {
        struct slice name = value_string_or(item.value, SLICE(""));

        if (stays_required(writer, schema, name))
            json_write_slice(&list, name);
    }
    if (embedded && !names(required, SLICE("kind")))
        json_write_string(&list, "kind");
    if (embedded && !names(required, SLICE("apiVersion")))
        json_write_string(&list, "apiVersion");
    json_write_end_list(&list);
    if (list.size > 2) {
        json_write_key(writer->text, "required");
        json_write_raw(writer->text, text_slice(&list));
    }
}

/* What a schema means that does not stand in it: a number or a text. */
static void write_implied(struct openapi_writer *writer, struct value schema)
{
    if (writer->version == OPENAPI_V2 || !is_true(schema, "x-kubernetes-int-or-string") ||
        value_exists(value_get(schema, SLICE("anyOf"))) ||
        value_exists(value_get(schema, SLICE("allOf"))))
        return;
    json_write_key(writer->text, "anyOf");
    json_write_raw(writer->text, SLICE("[{\"type\":\"integer\"},{\"type\":\"string\"}]"));
}

static void write_keyword(struct openapi_writer *writer, struct slice key, struct value value)
{
    enum keyword_use use = keyword_use(key);

    if (use == USE_DROP || use == USE_LATER || (use == USE_V3 && writer->version == OPENAPI_V2))
        return;
    json_write_key_slice(writer->text, key);
    if (use == USE_SCHEMA && value_is_object(value))
        write_schema(writer, value, false);
    else
        json_write_value(writer->text, value);
}

/* The members of a schema; the object around them is the caller's. */
static void write_members(struct openapi_writer *writer, struct value schema, bool is_root)
{
    struct shape shape = shape_of(writer, schema, is_root);
    struct value type = value_get(schema, SLICE("type"));
    struct value items = value_get(schema, SLICE("items"));

    if (value_exists(type) && shape.has_type) {
        json_write_key(writer->text, "type");
        json_write_value(writer->text, type);
    }
    DOC_EACH (member, schema)
        write_keyword(writer, member.key, member.value);
    if (value_is_object(items) && shape.has_inner) {
        json_write_key(writer->text, "items");
        write_schema(writer, items, false);
    }
    write_implied(writer, schema);
    write_properties(writer, schema, &shape);
    write_required(writer, schema, &shape);
}

static void write_schema(struct openapi_writer *writer, struct value schema, bool is_root)
{
    json_write_object(writer->text);
    write_members(writer, schema, is_root);
    json_write_end_object(writer->text);
}

void openapi_append_custom_name(struct text *text, const struct kind *kind, bool is_list)
{
    struct slice left = slice_from(kind->group);

    /* The group's parts backwards, as Java names its packages. */
    while (left.size > 0) {
        size_t start = left.size;

        while (start > 0 && left.data[start - 1] != '.')
            start--;
        text_append_slice(text, slice_of(left.data + start, left.size - start));
        text_append_char(text, '.');
        left.size = start > 0 ? start - 1 : 0;
    }
    text_appendf(text, "%s.%s", kind->version, is_list ? kind->list_kind : kind->kind);
}

static void write_name(struct openapi_writer *writer, const struct kind *kind, bool is_list)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;

    openapi_append_custom_name(&name, kind, is_list);
    json_write_key(writer->text, text_string(&name));
}

static void write_selectable_fields(struct openapi_writer *writer, const struct kind *kind)
{
    const struct kind_field *field = kind->fields;

    if (!field || !field->name)
        return;
    json_write_key(writer->text, "x-kubernetes-selectable-fields");
    json_write_list(writer->text);
    for (; field->name; field++) {
        json_write_object(writer->text);
        json_write_member(writer->text, "fieldPath", field->name);
        json_write_end_object(writer->text);
    }
    json_write_end_list(writer->text);
}

static void write_object(struct openapi_writer *writer, const struct resource *resource)
{
    const struct kind *kind = resource->kind;
    struct value schema = resource->custom->openapi;
    bool is_open = !value_is_object(schema) || (writer->version == OPENAPI_V2 && preserves(schema));

    write_name(writer, kind, false);
    json_write_object(writer->text);
    if (is_open)
        json_write_member(writer->text, "type", "object");
    else
        write_members(writer, schema, true);
    openapi_write_kind(writer, kind->group, kind->version, kind->kind);
    write_selectable_fields(writer, kind);
    json_write_end_object(writer->text);
}

static void write_list(struct openapi_writer *writer, const struct kind *kind)
{
    struct text *text = writer->text;

    write_name(writer, kind, true);
    json_write_object(text);
    json_write_member(text, "type", "object");
    json_write_key(text, "properties");
    json_write_object(text);
    write_object_fields(writer, FACTS_meta_v1_ListMeta);
    json_write_key(text, "items");
    json_write_object(text);
    json_write_member(text, "type", "array");
    json_write_key(text, "items");
    json_write_object(text);
    openapi_write_ref(writer, &(struct openapi_type){ .kind = kind });
    json_write_end_object(text);
    json_write_end_object(text);
    json_write_end_object(text);
    json_write_key(text, "required");
    json_write_raw(text, SLICE("[\"items\"]"));
    openapi_write_kind(writer, kind->group, kind->version, kind->list_kind);
    write_selectable_fields(writer, kind);
    json_write_end_object(text);
}

void openapi_write_custom(struct openapi_writer *writer, const struct resource *resource)
{
    write_object(writer, resource);
    write_list(writer, resource->kind);
}
