/* Values as Go prints them. */
#include "doc/gotext.h"

#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/members_internal.h"
#include "doc/real_internal.h"

static void append_members(struct text *text, struct value object, size_t max_bytes)
{
    struct member *sorted = members_sort(object, members_by_name);
    size_t count = value_count(object);

    text_append(text, "map[");
    for (size_t i = 0; i < count && text->size < max_bytes; i++) {
        if (i > 0)
            text_append_char(text, ' ');
        text_append_slice(text, sorted[i].key);
        text_append_char(text, ':');
        gotext_append(text, sorted[i].value, max_bytes);
    }
    text_append_char(text, ']');
    memory_free(sorted);
}

static void append_items(struct text *text, struct value array, size_t max_bytes)
{
    text_append_char(text, '[');
    DOC_EACH (item, array) {
        if (text->size >= max_bytes)
            break;
        if (item.index > 0)
            text_append_char(text, ' ');
        gotext_append(text, item.value, max_bytes);
    }
    text_append_char(text, ']');
}

void gotext_append(struct text *text, struct value value, size_t max_bytes)
{
    struct slice string;
    bool truth;

    switch (value_type(value)) {
    case VALUE_ABSENT:
    case VALUE_NULL:
        text_append(text, "<nil>");
        break;
    case VALUE_BOOL:
        text_append(text, value_bool(value, &truth) && truth ? "true" : "false");
        break;
    case VALUE_NUMBER:
        real_append_number(text, value);
        break;
    case VALUE_STRING:
        if (value_string(value, &string))
            text_append_slice(text, string);
        break;
    case VALUE_ARRAY:
        append_items(text, value, max_bytes);
        break;
    case VALUE_OBJECT:
        append_members(text, value, max_bytes);
        break;
    }
}

static void append_source_members(struct text *text, struct value object, size_t max_bytes)
{
    struct member *sorted = members_sort(object, members_by_name);
    size_t count = value_count(object);

    for (size_t i = 0; i < count && text->size < max_bytes; i++) {
        text_append(text, i > 0 ? ", " : "");
        quote_append(text, sorted[i].key);
        text_append_char(text, ':');
        gotext_append_source(text, sorted[i].value, max_bytes);
    }
    memory_free(sorted);
}

void gotext_append_source(struct text *text, struct value value, size_t max_bytes)
{
    struct slice string;

    if (value_string(value, &string)) {
        quote_append(text, string);
    } else if (value_is_object(value)) {
        text_append(text, "map[string]interface {}{");
        append_source_members(text, value, max_bytes);
        text_append_char(text, '}');
    } else if (value_is_array(value)) {
        text_append(text, "[]interface {}{");
        DOC_EACH (item, value) {
            if (text->size >= max_bytes)
                break;
            text_append(text, item.index > 0 ? ", " : "");
            gotext_append_source(text, item.value, max_bytes);
        }
        text_append_char(text, '}');
    } else if (value_type(value) == VALUE_BOOL || value_type(value) == VALUE_NUMBER) {
        gotext_append(text, value, max_bytes);
    } else {
        text_append(text, "interface {}(nil)");
    }
}

const char *gotext_type(struct value value)
{
    int64_t whole;

    switch (value_type(value)) {
    case VALUE_ABSENT:
    case VALUE_NULL:
        return "<nil>";
    case VALUE_BOOL:
        return "bool";
    case VALUE_NUMBER:
        return value_int(value, &whole) ? "int64" : "float64";
    case VALUE_STRING:
        return "string";
    case VALUE_ARRAY:
        return "[]interface {}";
    case VALUE_OBJECT:
        return "map[string]interface {}";
    }
    return "<nil>";
}
