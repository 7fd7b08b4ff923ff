/* Tables. */
#include "apiserver/table.h"

#include "apiserver/custom.h"
#include "apiserver/resource.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/json.h"
#include "doc/jsonpath.h"

static void append_member(struct text *text, const char *key, const char *value)
{
    text_appendf(text, "\"%s\":", key);
    json_format_string(slice_from(value), text);
    text_append_char(text, ',');
}

static void append_column(struct text *text, const char *name, const char *type, const char *format,
                          const char *description, int64_t priority)
{
    text_append(text, text->data[text->size - 1] == '[' ? "{" : ",{");
    append_member(text, "name", name);
    append_member(text, "type", type);
    append_member(text, "format", format);
    append_member(text, "description", description);
    text_appendf(text, "\"priority\":%lld}", (long long)priority);
}

void table_append_columns(const struct resource *resource, struct text *text)
{
    (void)resource;
    text_append_char(text, '[');
    append_column(text, "Name", "string", "name", "the name", 0);
    append_column(text, "Created At", "date", "", "when", 0);
    text_append_char(text, ']');
}
void table_append_cells(const struct resource *resource, struct value object, int64_t now_ms,
                        struct text *text)
{
    (void)resource;
    (void)now_ms;
    text_append_char(text, '[');
    json_format(value_find(object, VALUE_KEYS("metadata", "name")), JSON_COMPACT, JSON_AS_IS, text);
    text_append_char(text, ',');
    json_format(value_find(object, VALUE_KEYS("metadata", "creationTimestamp")), JSON_COMPACT,
                JSON_AS_IS, text);
    text_append_char(text, ']');
}
