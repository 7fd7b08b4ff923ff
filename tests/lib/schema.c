#include "lib/schema.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/error_details.h"
#include "base/slice.h"
#include "base/text.h"
#include "doc/causes.h"
#include "doc/json.h"
#include "doc/schema_compile.h"
#include "lib/test.h"

static void swap_quotes(char *text, char from, char to)
{
    for (; *text; text++) {
        if (*text == from)
            *text = to;
    }
}

struct doc *test_doc(const char *json)
{
    struct arena *arena = fixture_current()->arena;
    char *quoted = arena_strdup(arena, json);
    struct doc *doc;

    swap_quotes(quoted, '\'', '"');
    assert_no_error(json_parse(slice_from(quoted), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    return doc;
}

static void release(void *compiled)
{
    schema_compiled_unref(compiled);
}

struct schema_compiled *test_compile(const char *json, struct schema object_meta)
{
    struct schema_compiled *compiled;

    assert_no_error(schema_compile(doc_root(test_doc(json)), object_meta, &compiled));
    arena_defer(fixture_current()->arena, release, compiled);
    return compiled;
}

enum {
    NODE_ANY,
    NODE_META,
    NODE_STRING,
    NODE_STRINGS,
    NODE_OWNERS,
    NODE_OWNER,
    NODE_BOOLEAN,
    NODE_TIME,
};

/* Places of the names in the strings below. */
enum {
    AT_ANNOTATIONS = 1,
    AT_CREATION = 13,
    AT_LABELS = 31,
    AT_NAME = 38,
    AT_OWNERS = 43,
    AT_CONTROLLER = 59,
    AT_UID = 70,
};

struct schema test_object_meta(void)
{
    static const struct schema_node nodes[] = {
        [NODE_ANY] = { .type = SCHEMA_ANY, .flags = SCHEMA_PRESERVES },
        [NODE_META] = { .type = SCHEMA_OBJECT, .fields = 0, .field_count = 5 },
        [NODE_STRING] = { .type = SCHEMA_STRING },
        [NODE_STRINGS] = { .type = SCHEMA_MAP, .items = NODE_STRING },
        [NODE_OWNERS] = { .type = SCHEMA_ARRAY,
                          .list_type = SCHEMA_LIST_MAP,
                          .key_count = 1,
                          .keys = 1,
                          .items = NODE_OWNER },
        [NODE_OWNER] = { .type = SCHEMA_OBJECT, .fields = 5, .field_count = 2 },
        [NODE_BOOLEAN] = { .type = SCHEMA_BOOLEAN },
        [NODE_TIME] = { .type = SCHEMA_TIME },
    };
    static const struct schema_field fields[] = {
        { .name = AT_ANNOTATIONS, .node = NODE_STRINGS },
        { .name = AT_CREATION, .node = NODE_TIME },
        { .name = AT_LABELS, .node = NODE_STRINGS },
        { .name = AT_NAME, .node = NODE_STRING },
        { .name = AT_OWNERS, .node = NODE_OWNERS },
        { .name = AT_CONTROLLER, .node = NODE_BOOLEAN, .flags = SCHEMA_POINTER },
        { .name = AT_UID, .node = NODE_STRING, .flags = SCHEMA_KEEP_EMPTY },
    };
    static const uint32_t keys[] = { 0, AT_UID };
    static const struct schema_inline inlines[] = { { .count = 0 } };
    static const struct schema_table table = {
        .nodes = nodes,
        .fields = fields,
        .keys = keys,
        .inlines = inlines,
        .strings =
            "\0annotations\0creationTimestamp\0labels\0name\0ownerReferences\0controller\0uid",
        .node_count = sizeof(nodes) / sizeof(nodes[0]),
        .field_count = sizeof(fields) / sizeof(fields[0]),
    };

    return (struct schema){ &table, NODE_META };
}

const char *test_print(struct value value)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;
    char *copy;

    json_format(value, JSON_COMPACT, JSON_SORTED, &printed);
    copy = arena_strdup(fixture_current()->arena, text_string(&printed));
    swap_quotes(copy, '"', '\'');
    return copy;
}

static int compare(const void *first, const void *second)
{
    return strcmp(*(const char *const *)first, *(const char *const *)second);
}

/* Reasons are seen on the error that the causes become. */
const char *test_causes(const struct causes *causes)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(error) struct error *err = causes_error(causes, "", "Widget", "w");
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t count = err ? err->details->cause_count : 0;
    const char **lines = arena_array(arena, count, const char *);

    for (size_t i = 0; i < count; i++) {
        const struct error_cause *cause = &err->details->causes[i];

        lines[i] = arena_format(arena, "%s %s: %s", cause->reason, cause->field, cause->message);
    }
    if (count > 0)
        qsort(lines, count, sizeof(*lines), compare);
    for (size_t i = 0; i < count; i++)
        text_appendf(&text, "%s%s", i ? "\n" : "", lines[i]);
    return arena_strdup(arena, text_string(&text));
}
