/* YAML out, as go-yaml's emitter does it; libyaml's is its ancestor and agrees. */
#include <yaml.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/doc_internal.h"
#include "doc/members_internal.h"
#include "doc/real_internal.h"
#include "doc/yaml.h"
#include "doc/yaml_internal.h"

static int append(void *context, unsigned char *data, size_t size)
{
    text_append_bytes(context, data, size);
    return 1;
}

/* The emitter fails for want of memory, or because we call it wrongly. */
static void emit(yaml_emitter_t *emitter, yaml_event_t *event, int initialized)
{
    if (!initialized || !yaml_emitter_emit(emitter, event))
        memory_abort(__FILE__, __LINE__,
                     emitter->problem ? emitter->problem : "the YAML emitter failed");
}

static void emit_scalar(yaml_emitter_t *emitter, struct slice text, yaml_scalar_style_t style)
{
    yaml_event_t event;

    emit(emitter, &event,
         yaml_scalar_event_initialize(&event, NULL, NULL, (const unsigned char *)text.data,
                                      (int)text.size, 1, 1, style));
}

static void emit_string(yaml_emitter_t *emitter, struct slice text, bool key)
{
    yaml_scalar_style_t style = YAML_PLAIN_SCALAR_STYLE;

    if (text.size && memchr(text.data, '\n', text.size))
        style = YAML_LITERAL_SCALAR_STYLE;
    else if (yaml_needs_quotes(text) || (key && slice_is(text, "<<")))
        style = YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    emit_scalar(emitter, text, style);
}

/* A number beyond a double needs a tag, or it would be a string. */
static void emit_raw(yaml_emitter_t *emitter, struct value value)
{
    struct slice text = doc_node_text(doc_node(value));
    const char *tag = value_is_integer(value) ? NULL : "tag:yaml.org,2002:float";
    yaml_event_t event;

    emit(emitter, &event,
         yaml_scalar_event_initialize(&event, NULL, (const unsigned char *)tag,
                                      (const unsigned char *)text.data, (int)text.size, !tag, !tag,
                                      YAML_PLAIN_SCALAR_STYLE));
}

static void emit_number(yaml_emitter_t *emitter, struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (yyjson_is_raw(doc_node(value))) {
        emit_raw(emitter, value);
        return;
    }
    real_append_number(&text, value);
    emit_scalar(emitter, text_slice(&text), YAML_PLAIN_SCALAR_STYLE);
}

/* Exact for ASCII and Latin-1, close for the rest: general punctuation, symbols and emoji are no
 * letters, all else is taken for one. It only decides an order. */
static bool is_letter(uint32_t point)
{
    if (point < 0xc0)
        return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z') || point == 0xaa ||
               point == 0xb5 || point == 0xba;
    return point != 0xd7 && point != 0xf7 && !(point >= 0x2000 && point <= 0x2bff) &&
           !(point >= 0x1f000 && point <= 0x1faff);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads the digits at `offset`; a zero counts as a digit of the number it stands in. */
static uint64_t number_at(struct slice text, size_t offset, uint64_t start, size_t *out_end)
{
    uint64_t number = start;

    while (offset < text.size && is_digit(text.data[offset]))
        number = number * 10 + (uint64_t)(text.data[offset++] - '0');
    *out_end = offset;
    return number;
}

static bool follows_digits(struct slice text, size_t offset)
{
    while (offset > 0 && is_digit(text.data[offset - 1])) {
        if (text.data[--offset] != '0')
            return true;
    }
    return false;
}

/* Where two names differ: letters behind all else, digits as the numbers they write. */
static int compare_at(struct slice a, struct slice b, size_t offset)
{
    uint32_t left = 0;
    uint32_t right = 0;
    size_t left_end;
    size_t right_end;
    uint64_t start;
    uint64_t left_number;
    uint64_t right_number;

    utf8_decode(slice_of(a.data + offset, a.size - offset), &left);
    utf8_decode(slice_of(b.data + offset, b.size - offset), &right);
    if (is_letter(left) != is_letter(right))
        return is_letter(left) ? 1 : -1;
    if (!is_letter(left)) {
        start = (left == '0' || right == '0') && follows_digits(a, offset);
        left_number = number_at(a, offset, start, &left_end);
        right_number = number_at(b, offset, start, &right_end);
        if (left_number != right_number)
            return left_number > right_number ? 1 : -1;
        if (left_end != right_end)
            return left_end > right_end ? 1 : -1;
    }
    return left > right ? 1 : -1;
}

/* The order in which go-yaml prints the keys of a map: x2 before x10. */
static int compare_names(const void *first, const void *second)
{
    struct slice a = ((const struct member *)first)->key;
    struct slice b = ((const struct member *)second)->key;
    size_t shorter = a.size < b.size ? a.size : b.size;
    size_t offset = 0;

    while (offset < shorter && a.data[offset] == b.data[offset])
        offset++;
    if (offset == shorter)
        return (a.size > b.size) - (a.size < b.size);
    while (offset > 0 && ((unsigned char)a.data[offset] & 0xc0) == 0x80)
        offset--; /* back to where the character begins */
    return compare_at(a, b, offset);
}

static void emit_value(yaml_emitter_t *emitter, struct value value);

static void emit_object(yaml_emitter_t *emitter, struct value value)
{
    struct member *members = members_sort(value, compare_names);
    size_t count = value_count(value);
    yaml_event_t event;

    emit(emitter, &event,
         yaml_mapping_start_event_initialize(&event, NULL, NULL, 1, YAML_BLOCK_MAPPING_STYLE));
    for (size_t i = 0; i < count; i++) {
        emit_string(emitter, members[i].key, true);
        emit_value(emitter, members[i].value);
    }
    emit(emitter, &event, yaml_mapping_end_event_initialize(&event));
    memory_free(members);
}

static void emit_array(yaml_emitter_t *emitter, struct value value)
{
    yaml_event_t event;

    emit(emitter, &event,
         yaml_sequence_start_event_initialize(&event, NULL, NULL, 1, YAML_BLOCK_SEQUENCE_STYLE));
    DOC_EACH (item, value)
        emit_value(emitter, item.value);
    emit(emitter, &event, yaml_sequence_end_event_initialize(&event));
}

static void emit_value(yaml_emitter_t *emitter, struct value value)
{
    switch (value_type(value)) {
    case VALUE_ABSENT:
    case VALUE_NULL:
        emit_scalar(emitter, SLICE("null"), YAML_PLAIN_SCALAR_STYLE);
        break;
    case VALUE_BOOL:
        emit_scalar(emitter, value_bool_or(value, false) ? SLICE("true") : SLICE("false"),
                    YAML_PLAIN_SCALAR_STYLE);
        break;
    case VALUE_NUMBER:
        emit_number(emitter, value);
        break;
    case VALUE_STRING:
        emit_string(emitter, value_string_or(value, SLICE("")), false);
        break;
    case VALUE_ARRAY:
        emit_array(emitter, value);
        break;
    case VALUE_OBJECT:
        emit_object(emitter, value);
        break;
    }
}

void yaml_format(struct value value, struct text *text)
{
    yaml_emitter_t emitter;
    yaml_event_t event;

    if (!yaml_emitter_initialize(&emitter))
        memory_abort(__FILE__, __LINE__, "out of memory");
    yaml_emitter_set_output(&emitter, append, text);
    yaml_emitter_set_unicode(&emitter, 1);
    emit(&emitter, &event, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING));
    emit(&emitter, &event, yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 1));
    emit_value(&emitter, value);
    emitter.open_ended = 0; /* or it would end texts that end with empty lines with "..." */
    emit(&emitter, &event, yaml_document_end_event_initialize(&event, 1));
    emit(&emitter, &event, yaml_stream_end_event_initialize(&event));
    yaml_emitter_delete(&emitter);
}
