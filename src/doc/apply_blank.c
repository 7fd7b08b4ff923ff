/* What an object of a built-in kind has before anybody set anything: upstream compares new objects
 * with an empty Go struct, which prints some of its fields all the same. */
#include "base/arena.h"
#include "base/text.h"
#include "doc/apply_internal.h"
#include "doc/doc.h"

enum {
    MOST_LEVELS = 16 /* structs by value do not nest for ever, but that is not ours to promise */
};

static void append_object(struct schema schema, int levels, struct text *text);

static void append_empty(struct schema schema, const struct schema_field *field, int levels,
                         struct text *text)
{
    if (field->flags & SCHEMA_POINTER) {
        text_append(text, "null");
        return;
    }
    switch (schema_type(schema)) {
    case SCHEMA_OBJECT:
        append_object(schema, levels, text);
        break;
    case SCHEMA_STRING:
        text_append(text, "\"\"");
        break;
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_INT_OR_STRING:
        text_append_char(text, '0');
        break;
    case SCHEMA_BOOLEAN:
        text_append(text, "false");
        break;
    case SCHEMA_QUANTITY:
        text_append(text, "\"0\"");
        break;
    case SCHEMA_DURATION:
        text_append(text, "\"0s\"");
        break;
    case SCHEMA_ANY:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_BYTES:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        text_append(text, "null");
        break;
    }
}

static void append_object(struct schema schema, int levels, struct text *text)
{
    const struct schema_node *node = schema_node(schema);
    bool first = true;

    text_append_char(text, '{');
    for (size_t i = 0; levels > 0 && i < node->field_count; i++) {
        const struct schema_field *field = &schema.table->fields[node->fields + i];

        if (!(field->flags & SCHEMA_KEEP_EMPTY))
            continue;
        text_appendf(text, "%s\"%s\":", first ? "" : ",", schema_string(schema, field->name));
        append_empty(schema_of(schema, field), field, levels - 1, text);
        first = false;
    }
    text_append_char(text, '}');
}

struct value apply_blank(struct apply *apply)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *doc;

    append_object(apply->options->schema, MOST_LEVELS, &text);
    doc = doc_new(text_slice(&text));
    arena_defer(apply->shapes.arena, doc_release, doc);
    return doc_root(doc);
}
