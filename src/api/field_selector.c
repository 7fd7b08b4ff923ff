/* Field selectors. */
#include "api/field_selector.h"

#include <stdlib.h>

#include "api/kind.h"
#include "api/limits.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/json.h"

/* Cuts the next term off; a comma behind a backslash belongs to the term. */
static bool next_term(struct slice *rest, struct slice *out_term)
{
    size_t size = 0;

    if (!rest->data)
        return false;
    while (size < rest->size && rest->data[size] != ',')
        size += rest->data[size] == '\\' ? 2 : 1;
    if (size >= rest->size) {
        *out_term = *rest;
        *rest = slice_of(NULL, 0);
        return true;
    }
    *out_term = slice_of(rest->data, size);
    *rest = slice_of(rest->data + size + 1, rest->size - size - 1);
    return true;
}

/* Cuts a term at its first operator. Fields know no escapes. */
static bool cut_term(struct slice term, struct field_requirement *out_requirement,
                     struct slice *out_value)
{
    for (size_t i = 0; i < term.size; i++) {
        bool equals_next = i + 1 < term.size && term.data[i + 1] == '=';
        bool negated = term.data[i] == '!' && equals_next;

        if (negated || term.data[i] == '=') {
            size_t end = i + (equals_next ? 2 : 1);

            out_requirement->field = slice_of(term.data, i);
            out_requirement->negated = negated;
            *out_value = slice_of(term.data + end, term.size - end);
            return true;
        }
    }
    return false;
}

static struct error *unescape(struct arena *arena, struct slice escaped, struct slice *out_value)
{
    char *to = arena_alloc(arena, escaped.size + 1);
    size_t size = 0;

    for (size_t i = 0; i < escaped.size; i++) {
        char c = escaped.data[i];

        if (c == ',' || c == '=')
            return error_new(ERR_BAD_REQUEST,
                             "invalid field selector: unescaped character in value: %d", c);
        if (c == '\\') {
            struct slice next = slice_of(escaped.data + i + 1, escaped.size - i - 1);
            uint32_t point = 0;

            if (next.size == 0 || !memchr("\\,=", next.data[0], 3))
                return error_new(ERR_BAD_REQUEST,
                                 "invalid field selector: invalid escape sequence: \\" SLICE_FORMAT,
                                 (int)utf8_decode(next, &point), next.data);
            c = escaped.data[++i];
        }
        to[size++] = c;
    }
    *out_value = slice_of(to, size);
    return NULL;
}

static int by_form(const void *a, const void *b)
{
    const struct field_requirement *left = a;
    const struct field_requirement *right = b;
    int order = slice_compare(left->field, right->field);

    if (order == 0)
        order = (int)left->negated - (int)right->negated;
    return order ? order : slice_compare(left->value, right->value);
}

static struct error *count_terms(struct slice text, size_t *out_count)
{
    struct slice term;
    size_t count = 0;

    if (text.size > SELECTOR_MAX_BYTES)
        return error_new(ERR_BAD_REQUEST, "a field selector has %zu bytes, at most %d are allowed",
                         text.size, SELECTOR_MAX_BYTES);
    while (next_term(&text, &term))
        count += term.size > 0;
    if (count > SELECTOR_MAX_REQUIREMENTS)
        return error_new(ERR_BAD_REQUEST,
                         "a field selector has %zu requirements, at most %d are allowed", count,
                         SELECTOR_MAX_REQUIREMENTS);
    *out_count = count;
    return NULL;
}

struct error *field_selector_parse(struct arena *arena, struct slice text,
                                   struct field_selector *out_selector)
{
    struct field_selector selector = { 0 };
    struct slice rest;
    struct slice term;
    struct slice value;
    size_t count;
    struct error *err = count_terms(text, &count);

    if (err)
        return err;
    selector.requirements = arena_array(arena, count, struct field_requirement);
    rest = slice_of(arena_strndup(arena, text.data ? text.data : "", text.size), text.size);
    while (next_term(&rest, &term)) {
        struct field_requirement *requirement = &selector.requirements[selector.count];

        if (term.size == 0)
            continue;
        if (!cut_term(term, requirement, &value))
            return error_new(ERR_BAD_REQUEST,
                             "invalid selector: '" SLICE_FORMAT "'; can't understand '" SLICE_FORMAT
                             "'",
                             SLICE_ARGUMENT(text), SLICE_ARGUMENT(term));
        err = unescape(arena, value, &requirement->value);
        if (err)
            return err;
        selector.count++;
    }
    if (selector.count > 1)
        qsort(selector.requirements, selector.count, sizeof(*selector.requirements), by_form);
    *out_selector = selector;
    return NULL;
}

/* "spec.nodeName" as the keys that lead there. */
static const char *const *split_path(struct arena *arena, const char *path)
{
    struct slice rest = slice_from(path);
    struct slice key;
    size_t count = 1;
    const char **keys;

    for (const char *c = path; *c; c++)
        count += *c == '.';
    keys = arena_array(arena, count + 1, const char *);
    for (size_t i = 0; slice_split(&rest, '.', &key); i++)
        keys[i] = arena_text(arena, key);
    return keys;
}

static struct error *unknown_field(struct slice field, bool has_table)
{
    CLEANUP(text) struct text quoted = TEXT_EMPTY;

    if (has_table)
        return error_new(ERR_BAD_REQUEST, "field label not supported: " SLICE_FORMAT,
                         SLICE_ARGUMENT(field));
    quote_append(&quoted, field);
    return error_new(ERR_BAD_REQUEST,
                     "%s is not a known field selector: only \"metadata.name\", "
                     "\"metadata.namespace\"",
                     text_string(&quoted));
}

static const struct kind_field *find_field(const struct kind_field *fields, bool namespaced,
                                           struct slice name)
{
    static const struct kind_field metadata[] = {
        { "metadata.name", "metadata.name", NULL, "" },
        { "metadata.namespace", "metadata.namespace", NULL, "" },
    };

    if (slice_is(name, metadata[0].name))
        return &metadata[0];
    if (slice_is(name, metadata[1].name) && (namespaced || !fields))
        return &metadata[1];
    for (; fields && fields->name; fields++) {
        if (slice_is(name, fields->name))
            return fields;
    }
    return NULL;
}

struct error *field_selector_bind(struct arena *arena, struct field_selector *selector,
                                  const struct kind_field *fields, bool namespaced)
{
    for (size_t i = 0; i < selector->count; i++) {
        struct field_requirement *requirement = &selector->requirements[i];
        const struct kind_field *field = find_field(fields, namespaced, requirement->field);

        if (!field)
            return unknown_field(requirement->field, fields != NULL);
        requirement->path = split_path(arena, field->path);
        requirement->instead = field->instead ? split_path(arena, field->instead) : NULL;
        requirement->absent = slice_from(field->absent);
    }
    return NULL;
}

/* False when there is nothing that can be compared. */
static bool text_of(struct value value, struct text *buffer, struct slice *out_text)
{
    switch (value_type(value)) {
    case VALUE_STRING:
        return value_string(value, out_text) && out_text->size > 0;
    case VALUE_BOOL:
    case VALUE_NUMBER:
        json_format(value, JSON_COMPACT, JSON_AS_IS, buffer);
        *out_text = text_slice(buffer);
        return true;
    case VALUE_ABSENT:
    case VALUE_NULL:
    case VALUE_ARRAY:
    case VALUE_OBJECT:
        return false;
    }
    return false;
}

static bool holds(const struct field_requirement *requirement, struct value object)
{
    CLEANUP(text) struct text buffer = TEXT_EMPTY;
    struct slice found;

    ASSERT(requirement->path);
    if (!text_of(value_find(object, requirement->path), &buffer, &found) &&
        (!requirement->instead ||
         !text_of(value_find(object, requirement->instead), &buffer, &found)))
        found = requirement->absent;
    return slice_equal(found, requirement->value) != requirement->negated;
}

bool field_selector_matches(const struct field_selector *selector, struct value object)
{
    for (size_t i = 0; i < selector->count; i++) {
        if (!holds(&selector->requirements[i], object))
            return false;
    }
    return true;
}

bool field_selector_exact(const struct field_selector *selector, const char *field,
                          struct slice *out_value)
{
    for (size_t i = 0; i < selector->count; i++) {
        const struct field_requirement *requirement = &selector->requirements[i];

        if (!requirement->negated && slice_is(requirement->field, field)) {
            *out_value = requirement->value;
            return true;
        }
    }
    return false;
}

static void append_escaped(struct text *text, struct slice value)
{
    for (size_t i = 0; i < value.size; i++) {
        if (memchr("\\,=", value.data[i], 3))
            text_append_char(text, '\\');
        text_append_char(text, value.data[i]);
    }
}

void field_selector_append(const struct field_selector *selector, struct text *text)
{
    for (size_t i = 0; i < selector->count; i++) {
        const struct field_requirement *requirement = &selector->requirements[i];

        text_append(text, i ? "," : "");
        text_append_slice(text, requirement->field);
        text_append(text, requirement->negated ? "!=" : "=");
        append_escaped(text, requirement->value);
    }
}

char *field_selector_format(struct arena *arena, const struct field_selector *selector)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    field_selector_append(selector, &text);
    return arena_strndup(arena, text_string(&text), text.size);
}
