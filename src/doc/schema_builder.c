/* The growing table of a compiled schema. Large definitions repeat themselves a thousand times over
 * (pod templates, resource quantities), so strings, lists, rules and expressions are kept once. */
#include "base/error.h"
#include "base/map.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "doc/pattern.h"
#include "doc/schema_builder_internal.h"

enum seen {
    SEEN_STRING = 's',
    SEEN_LIST = 'l',
    SEEN_RULES = 'r',
    SEEN_DOC = 'd',
    SEEN_PATTERN = 'p',
    SEEN_IMPORT = 'i',
};

void builder_init(struct builder *builder, struct schema object_meta)
{
    static const struct schema_rules no_rules; /* with zeroes in its gaps, too */
    struct schema_compiled *compiled = NEW(struct schema_compiled);

    atomic_init(&compiled->references, 1);
    *builder = (struct builder){
        .compiled = compiled,
        .seen = map_new(),
        .object_meta = object_meta,
    };
    /* What stands for absence at the place 0. */
    vec_push(&compiled->nodes,
             (struct schema_node){ .type = SCHEMA_ANY, .flags = SCHEMA_PRESERVES });
    builder_rules(builder, &no_rules);
    vec_push(&compiled->keys, 0);
    text_append_char(&compiled->strings, '\0');
}

void builder_done(struct builder *builder)
{
    map_free(builder->seen);
    error_free(builder->err);
    schema_compiled_unref(builder->compiled);
}

void builder_fail(struct builder *builder, struct error *take_error)
{
    if (builder->err)
        error_drop(take_error, "the first one is told");
    else
        builder->err = take_error;
}

/* Places are kept as pointers, one higher, so that 0 is absence. */
static bool find(struct builder *builder, struct slice key, uint32_t *out_place)
{
    uintptr_t found = (uintptr_t)map_get(builder->seen, key);

    if (found == 0)
        return false;
    *out_place = (uint32_t)(found - 1);
    return true;
}

static uint32_t remember(struct builder *builder, struct slice key, size_t place)
{
    map_set(builder->seen, key, (void *)(uintptr_t)(place + 1));
    return (uint32_t)place;
}

static struct slice key_of(struct text *text, enum seen kind, const void *bytes, size_t size)
{
    text_append_char(text, (char)kind);
    text_append_bytes(text, bytes, size);
    return text_slice(text);
}

uint32_t builder_node(struct builder *builder, struct schema_node node)
{
    struct schema_compiled *compiled = builder->compiled;

    if (compiled->nodes.count >= DOC_MAX_SCHEMA_NODES) {
        builder_fail(builder, error_new(ERR_TOO_LARGE, "the schema has more than %d parts",
                                        DOC_MAX_SCHEMA_NODES));
        return 0;
    }
    vec_push(&compiled->nodes, node);
    return (uint32_t)compiled->nodes.count - 1;
}

uint32_t builder_string(struct builder *builder, struct slice text)
{
    CLEANUP(text) struct text buffer = TEXT_EMPTY;
    struct text *strings = &builder->compiled->strings;
    struct slice key = key_of(&buffer, SEEN_STRING, text.data, text.size);
    uint32_t place;

    if (text.size == 0)
        return 0;
    if (memchr(text.data, '\0', text.size)) {
        builder_fail(builder,
                     error_new(ERR_INVALID, "the schema has a name with a zero byte: " SLICE_FORMAT,
                               SLICE_ARGUMENT(slice_brief(text))));
        return 0;
    }
    if (find(builder, key, &place))
        return place;
    place = remember(builder, key, strings->size);
    text_append_slice(strings, text);
    text_append_char(strings, '\0');
    return place;
}

uint32_t builder_json(struct builder *builder, struct value value)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;

    json_format(value, JSON_COMPACT, JSON_AS_IS, &printed);
    return builder_string(builder, text_slice(&printed));
}

struct schema_list builder_list(struct builder *builder, const uint32_t *items, uint32_t count)
{
    CLEANUP(text) struct text buffer = TEXT_EMPTY;
    struct schema_compiled *compiled = builder->compiled;
    struct slice key = key_of(&buffer, SEEN_LIST, items, count * sizeof(*items));
    uint32_t place = 0;

    if (count > 0 && !find(builder, key, &place)) {
        place = remember(builder, key, compiled->keys.count);
        for (uint32_t i = 0; i < count; i++)
            vec_push(&compiled->keys, items[i]);
    }
    return (struct schema_list){ place, count };
}

uint32_t builder_rules(struct builder *builder, const struct schema_rules *rules)
{
    CLEANUP(text) struct text buffer = TEXT_EMPTY;
    struct schema_compiled *compiled = builder->compiled;
    struct slice key = key_of(&buffer, SEEN_RULES, rules, sizeof(*rules));
    uint32_t place;

    if (find(builder, key, &place))
        return place;
    place = remember(builder, key, compiled->rules.count);
    vec_push(&compiled->rules, *rules);
    return place;
}

const struct doc *builder_doc(struct builder *builder, struct value value)
{
    CLEANUP(text) struct text buffer = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = doc_from_value(value);
    struct schema_compiled *compiled = builder->compiled;
    struct slice key = key_of(&buffer, SEEN_DOC, doc_bytes(doc).data, doc_bytes(doc).size);
    uint32_t place;

    if (!find(builder, key, &place)) {
        place = remember(builder, key, compiled->docs.count);
        vec_push(&compiled->docs, STEAL(doc));
    }
    return compiled->docs.items[place];
}

const struct pattern *builder_pattern(struct builder *builder, struct slice text)
{
    CLEANUP(text) struct text buffer = TEXT_EMPTY;
    struct schema_compiled *compiled = builder->compiled;
    struct slice key = key_of(&buffer, SEEN_PATTERN, text.data, text.size);
    struct pattern *pattern;
    struct error *err;
    uint32_t place;

    if (find(builder, key, &place))
        return compiled->patterns.items[place];
    err = pattern_new(text, &pattern);
    if (err) {
        builder_fail(builder, err);
        return NULL;
    }
    compiled->pattern_memory += pattern_memory(pattern);
    remember(builder, key, compiled->patterns.count);
    vec_push(&compiled->patterns, pattern);
    if (compiled->pattern_memory > DOC_MAX_PATTERNS_MEMORY)
        builder_fail(builder,
                     error_new(ERR_TOO_LARGE,
                               "the patterns of the schema need more than %d bytes of memory",
                               DOC_MAX_PATTERNS_MEMORY));
    return pattern;
}

uint32_t builder_fields(struct builder *builder, const struct schema_field *fields, uint32_t count)
{
    struct schema_compiled *compiled = builder->compiled;
    size_t first = compiled->fields.count;

    for (uint32_t i = 0; i < count; i++)
        vec_push(&compiled->fields, fields[i]);
    return (uint32_t)first;
}

uint32_t builder_bare(struct builder *builder)
{
    struct schema_rules rules;
    struct schema_node node = { .type = SCHEMA_OBJECT, .flags = SCHEMA_NULLABLE };

    if (builder->bare_node == 0) {
        memset(&rules, 0, sizeof(rules));
        rules.rules = SCHEMA_UNTYPED;
        node.rules = builder_rules(builder, &rules);
        builder->bare_node = builder_node(builder, node);
    }
    return builder->bare_node;
}

static uint32_t import_string(struct builder *builder, struct schema from, uint32_t string)
{
    return builder_string(builder, slice_from(schema_string(from, string)));
}

static uint32_t import_fields(struct builder *builder, struct schema from)
{
    const struct schema_node *node = schema_node(from);
    struct schema_field *fields = memory_array(node->field_count, sizeof(*fields));
    uint32_t first;

    for (uint32_t i = 0; i < node->field_count; i++) {
        const struct schema_field *field = &from.table->fields[node->fields + i];

        fields[i] = (struct schema_field){
            .name = import_string(builder, from, field->name),
            .node = builder_import(builder, schema_of(from, field)),
            .merge_key = import_string(builder, from, field->merge_key),
            .default_value = import_string(builder, from, field->default_value),
            .flags = field->flags,
        };
    }
    first = builder_fields(builder, fields, node->field_count);
    memory_free(fields);
    return first;
}

static uint32_t import_keys(struct builder *builder, struct schema from)
{
    uint32_t keys[UINT8_MAX];
    size_t count = schema_node(from)->key_count;

    for (size_t i = 0; i < count; i++)
        keys[i] = builder_string(builder, slice_from(schema_key(from, i)));
    return builder_list(builder, keys, (uint32_t)count).first;
}

uint32_t builder_import(struct builder *builder, struct schema schema)
{
    CLEANUP(text) struct text buffer = TEXT_EMPTY;
    const struct schema_node *node = schema_node(schema);
    struct slice key = key_of(&buffer, SEEN_IMPORT, &schema.node, sizeof(schema.node));
    struct schema_node copy = *node;
    uint32_t place;

    if (schema.node == 0 || find(builder, key, &place))
        return schema.node == 0 ? 0 : place;
    /* Taken before what is below it, which may lead back here. */
    place = remember(builder, key, builder_node(builder, copy));
    copy.rules = 0;
    copy.name = import_string(builder, schema, node->name);
    copy.keys = import_keys(builder, schema);
    copy.items = builder_import(builder, schema_items(schema));
    copy.fields = import_fields(builder, schema);
    builder->compiled->nodes.items[place] = copy;
    return place;
}
