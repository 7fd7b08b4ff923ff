/* JSON to protobuf: objects, lists, maps and plain scalars. As upstream's generated code does, all
 * is written from the end to the beginning, fields by number, entries of maps by key, and zeroes
 * wherever the Go type is no pointer. */
#include "doc/protobuf.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc_internal.h"
#include "doc/limits.h"
#include "doc/members_internal.h"
#include "doc/protobuf_encode_internal.h"

/* The messages of embedded structs that are being written, outermost first. */
struct embedded {
    size_t count;
    uint16_t numbers[SCHEMA_MAX_INLINES];
    size_t marks[SCHEMA_MAX_INLINES];
};

static bool is_absent(struct value value)
{
    return !value_exists(value) || value_is_null(value);
}

struct error *protobuf_encode_mismatch(const char *wanted, struct value found)
{
    return error_new(ERR_BAD_REQUEST, "must be %s, found %s", wanted,
                     value_type_name(value_type(found)));
}

/* Errors learn their place on the way up, so that it costs nothing where there are none. */
static void add_step(struct protobuf_encoder *encoder, struct slice key, size_t index)
{
    struct text path = TEXT_EMPTY;
    bool below = encoder->where.size > 0 && encoder->where.data[0] != '[';

    if (key.data)
        text_append_slice(&path, key);
    else
        text_appendf(&path, "[%zu]", index);
    text_append(&path, below ? "." : "");
    text_append_slice(&path, text_slice(&encoder->where));
    text_done(&encoder->where);
    encoder->where = path;
}

/* Ends the embedded messages that the next field is not in, and begins those it is in. */
static void enter(struct protobuf_encoder *encoder, struct embedded *open,
                  const struct schema_inline *wanted)
{
    size_t common = 0;

    while (common < open->count && common < wanted->count &&
           open->numbers[common] == wanted->numbers[common])
        common++;
    while (open->count > common) {
        open->count--;
        protobuf_put_head(&encoder->out, open->numbers[open->count], open->marks[open->count]);
    }
    while (open->count < wanted->count) {
        open->numbers[open->count] = wanted->numbers[open->count];
        open->marks[open->count] = encoder->out.size;
        open->count++;
    }
}

static struct error *encode_items(struct protobuf_encoder *encoder, struct value list,
                                  struct schema schema, uint32_t number)
{
    size_t base = encoder->values.count;
    struct error *err = NULL;

    if (!is_absent(list) && !value_is_array(list))
        return protobuf_encode_mismatch("a list", list);
    DOC_EACH (item, list)
        vec_push(&encoder->values, item.value);
    for (size_t i = encoder->values.count - base; i-- > 0 && !err;) {
        err = protobuf_encode_value(encoder, encoder->values.items[base + i], schema_items(schema),
                                    number);
        if (err)
            add_step(encoder, (struct slice){ 0 }, i);
    }
    encoder->values.count = base;
    return err;
}

static struct error *encode_entry(struct protobuf_encoder *encoder, const struct member *member,
                                  struct schema schema, uint32_t number)
{
    struct slice key = member->key;
    size_t mark = encoder->out.size;
    size_t key_mark;
    struct error *err = NULL;

    /* Bytes can be nil in Go, and then are not there. */
    if (schema_type(schema) != SCHEMA_BYTES || !is_absent(member->value))
        err = protobuf_encode_value(encoder, member->value, schema, PROTOBUF_VALUE);
    key_mark = encoder->out.size;
    protobuf_put_bytes(&encoder->out, key);
    protobuf_put_head(&encoder->out, PROTOBUF_KEY, key_mark);
    protobuf_put_head(&encoder->out, number, mark);
    return err;
}

static struct error *encode_map(struct protobuf_encoder *encoder, struct value map,
                                struct schema schema, uint32_t number)
{
    size_t base = encoder->members.count;
    struct error *err = NULL;

    if (!is_absent(map) && !value_is_object(map))
        return protobuf_encode_mismatch("an object", map);
    DOC_EACH (it, map)
        vec_push(&encoder->members, (struct member){ it.key, it.value });
    if (encoder->members.count > base)
        qsort(encoder->members.items + base, encoder->members.count - base, sizeof(struct member),
              members_by_name);
    for (size_t i = encoder->members.count - base; i-- > 0 && !err;) {
        struct member member = encoder->members.items[base + i];

        err = encode_entry(encoder, &member, schema_items(schema), number);
        if (err)
            add_step(encoder, slice_brief(member.key), 0);
    }
    encoder->members.count = base;
    return err;
}

/* What is nil in Go when it is absent, and then not written; lists with a name too. */
static bool can_be_nil(struct schema type, const struct schema_field *field)
{
    return field->flags & SCHEMA_POINTER || schema_type(type) == SCHEMA_BYTES ||
           schema_type(type) == SCHEMA_ARRAY || schema_type(type) == SCHEMA_MAP;
}

static struct error *encode_field(struct protobuf_encoder *encoder, struct value value,
                                  struct schema schema, const struct schema_field *field)
{
    struct schema type = schema_of(schema, field);
    struct error *err;

    if (schema_type(type) == SCHEMA_MAP)
        err = encode_map(encoder, value, type, field->number);
    else if (schema_type(type) == SCHEMA_ARRAY && !schema_has(type, SCHEMA_WRAPPED))
        err = encode_items(encoder, value, type, field->number);
    else
        err = protobuf_encode_value(encoder, value, type, field->number);
    if (err)
        add_step(encoder, slice_from(schema_string(schema, field->name)), 0);
    return err;
}

/* Puts the members that the schema knows on the stack, at the places of their fields. */
static void spread_members(struct protobuf_encoder *encoder, struct value object,
                           struct schema schema)
{
    const struct schema_node *node = schema_node(schema);
    size_t base = encoder->values.count;

    vec_reserve(&encoder->values, base + node->field_count);
    if (node->field_count)
        memset(encoder->values.items + base, 0, node->field_count * sizeof(struct value));
    encoder->values.count = base + node->field_count;
    DOC_EACH (member, object) {
        const struct schema_field *field = schema_field(schema, member.key);

        if (field)
            encoder->values.items[base + (size_t)(field - schema.table->fields) - node->fields] =
                member.value;
    }
}

static struct error *encode_object(struct protobuf_encoder *encoder, struct value object,
                                   struct schema schema)
{
    const struct schema_node *node = schema_node(schema);
    size_t base = encoder->values.count;
    struct embedded open = { 0 };
    struct error *err = NULL;

    if (!is_absent(object) && !value_is_object(object))
        return protobuf_encode_mismatch("an object", object);
    spread_members(encoder, object, schema);
    for (size_t i = node->field_count; i-- > 0 && !err;) {
        uint16_t place = schema.table->wire[node->fields + i];
        const struct schema_field *field = &schema.table->fields[node->fields + place];

        if (field->number == 0)
            break; /* these come first */
        if (field->via || open.count)
            enter(encoder, &open, &schema.table->inlines[field->via]);
        if (!is_absent(encoder->values.items[base + place]) ||
            !can_be_nil(schema_of(schema, field), field))
            err = encode_field(encoder, encoder->values.items[base + place], schema, field);
    }
    enter(encoder, &open, &schema.table->inlines[0]);
    encoder->values.count = base;
    return err;
}

/* JSONSchemaPropsOrBool and its like: the form that fits the value. With a schema, `allows` is true
 * in Go, so that a boolean form is written beside every other. */
static struct error *encode_choice(struct protobuf_encoder *encoder, struct value value,
                                   struct schema schema)
{
    const struct schema_node *node = schema_node(schema);
    bool fits = is_absent(value);
    struct error *err = NULL;

    for (size_t i = node->field_count; i-- > 0 && !err;) {
        uint16_t place = schema.table->wire[node->fields + i];
        const struct schema_field *field = &schema.table->fields[node->fields + place];
        struct schema type = schema_of(schema, field);
        bool truth = value_is_object(value);

        if (schema_type(type) == SCHEMA_BOOLEAN) {
            fits = value_bool(value, &truth) || fits;
            protobuf_put_varint(&encoder->out, truth);
            protobuf_put_tag(&encoder->out, field->number, PROTOBUF_VARINT);
        } else if (schema_type(type) == SCHEMA_ARRAY && value_is_array(value)) {
            fits = true;
            err = encode_items(encoder, value, type, field->number);
        } else if (schema_type(type) == SCHEMA_OBJECT && value_is_object(value)) {
            fits = true;
            err = protobuf_encode_value(encoder, value, type, field->number);
        }
    }
    if (!err && !fits)
        err = protobuf_encode_mismatch("one of the forms of its type", value);
    return err;
}

static struct error *encode_integer(struct protobuf_encoder *encoder, struct value value,
                                    struct schema schema)
{
    bool is_small = schema_has(schema, SCHEMA_INT32);
    uint64_t large = 0;
    int64_t number = 0;
    bool fits;

    if (schema_has(schema, SCHEMA_UNSIGNED)) {
        fits =
            is_absent(value) || (value_uint(value, &large) && (!is_small || large <= UINT32_MAX));
    } else {
        fits = is_absent(value) || (value_int(value, &number) &&
                                    (!is_small || (number >= INT32_MIN && number <= INT32_MAX)));
        large = (uint64_t)number;
    }
    if (!fits)
        return protobuf_encode_mismatch(is_small ? "an integer of 32 bits" : "an integer", value);
    protobuf_put_varint(&encoder->out, large);
    return NULL;
}

static struct error *encode_number(struct protobuf_encoder *encoder, struct value value,
                                   struct schema schema)
{
    double number = 0;
    uint64_t bits = 0;
    uint32_t small_bits;
    float small;

    if (!is_absent(value) && !value_double(value, &number))
        return protobuf_encode_mismatch("a number", value);
    if (schema_has(schema, SCHEMA_FLOAT32)) {
        small = (float)number;
        memcpy(&small_bits, &small, sizeof(small));
        protobuf_put_fixed(&encoder->out, small_bits, sizeof(small_bits));
    } else {
        memcpy(&bits, &number, sizeof(number));
        protobuf_put_fixed(&encoder->out, bits, sizeof(bits));
    }
    return NULL;
}

static struct error *encode_boolean(struct protobuf_encoder *encoder, struct value value)
{
    bool truth = false;

    if (!is_absent(value) && !value_bool(value, &truth))
        return protobuf_encode_mismatch("a boolean", value);
    protobuf_put_varint(&encoder->out, truth);
    return NULL;
}

static struct error *encode_string(struct protobuf_encoder *encoder, struct value value)
{
    struct slice string = SLICE("");

    if (!is_absent(value) && !value_string(value, &string))
        return protobuf_encode_mismatch("a string", value);
    protobuf_put_bytes(&encoder->out, string);
    return NULL;
}

static struct error *encode_bytes(struct protobuf_encoder *encoder, struct value value)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct slice string = SLICE("");
    struct error *err;

    if (!is_absent(value) && !value_string(value, &string))
        return protobuf_encode_mismatch("a string of base64", value);
    err = base64_parse(string, BASE64_STANDARD, &bytes);
    if (err)
        return error_recode(err, ERR_BAD_REQUEST);
    protobuf_put_bytes(&encoder->out, text_slice(&bytes));
    return NULL;
}

static struct error *encode_content(struct protobuf_encoder *encoder, struct value value,
                                    struct schema schema)
{
    switch (schema_type(schema)) {
    case SCHEMA_OBJECT:
        return encode_object(encoder, value, schema);
    case SCHEMA_ARRAY:
        return encode_items(encoder, value, schema, PROTOBUF_ITEMS);
    case SCHEMA_MAP:
        return encode_map(encoder, value, schema, PROTOBUF_ITEMS);
    case SCHEMA_STRING:
        return encode_string(encoder, value);
    case SCHEMA_INTEGER:
        return encode_integer(encoder, value, schema);
    case SCHEMA_NUMBER:
        return encode_number(encoder, value, schema);
    case SCHEMA_BOOLEAN:
        return encode_boolean(encoder, value);
    case SCHEMA_BYTES:
        return encode_bytes(encoder, value);
    case SCHEMA_ANY:
        if (schema_node(schema)->field_count)
            return encode_choice(encoder, value, schema);
        return protobuf_encode_special(encoder, value, schema);
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return protobuf_encode_special(encoder, value, schema);
    }
    return NULL;
}

struct error *protobuf_encode_value(struct protobuf_encoder *encoder, struct value value,
                                    struct schema schema, uint32_t number)
{
    enum protobuf_type type = protobuf_type_of(schema);
    size_t mark = encoder->out.size;
    struct error *err = encode_content(encoder, value, schema);

    if (type == PROTOBUF_BYTES)
        protobuf_put_head(&encoder->out, number, mark);
    else
        protobuf_put_tag(&encoder->out, number, type);
    return err;
}

struct error *protobuf_encode(struct value object, struct schema schema, size_t max_bytes,
                              struct text *out_message)
{
    struct protobuf_encoder encoder = { .out.max_bytes = max_bytes ? max_bytes : DOC_MAX_BYTES };
    struct error *err;

    if (!schema.table->wire)
        return error_new(ERR_NOT_ACCEPTABLE, "the object has no protobuf form");
    err = encode_object(&encoder, object, schema);
    if (!err && encoder.out.full)
        err =
            error_new(ERR_TOO_LARGE, "the message has more than %zu bytes", encoder.out.max_bytes);
    if (!err && encoder.out.size)
        text_append_slice(out_message, protobuf_written(&encoder.out));
    if (err && encoder.where.size)
        err = error_wrap(err, "%s", text_string(&encoder.where));
    text_done(&encoder.where);
    vec_done(&encoder.values);
    vec_done(&encoder.members);
    protobuf_writer_done(&encoder.out);
    return err;
}
