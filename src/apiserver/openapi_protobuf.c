/* The old version's document in protobuf, as kubectl and Helm ask for it: messages of the gnostic
 * project, in which maps are lists of named values, and values of any type are texts of YAML. What
 * a member becomes stands in tables. */
#include "apiserver/openapi.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

enum member_form {
    FORM_TEXT,
    FORM_TEXTS,
    FORM_TRUTH,
    FORM_INTEGER,
    FORM_NUMBER,
    FORM_ANY,  /* JSON, which is YAML, in field 2 of a message */
    FORM_ANYS, /* … of several */
    FORM_MESSAGE,
    FORM_MAP,        /* a message with a named value for each member */
    FORM_PARAMETERS, /* messages by what they are */
    FORM_TRUTH_OR_MESSAGE,
};

struct message;

struct member {
    const char *key;
    enum member_form form;
    uint8_t number;
    uint8_t inner; /* number of a map's entries, or of the value in a message around it; 0: none */
    uint8_t value; /* number of an entry's value in a message around it; 0: none */
    const struct message *message; /* of the value */
};

struct message {
    const struct member *members; /* end with an empty one */
    uint8_t extensions;           /* number of the members whose names begin with "x-"; 0: none */
};

static const struct message schema_message;

static const struct member schema_members[] = {
    { "$ref", FORM_TEXT, 1, 0, 0, NULL },
    { "format", FORM_TEXT, 2, 0, 0, NULL },
    { "title", FORM_TEXT, 3, 0, 0, NULL },
    { "description", FORM_TEXT, 4, 0, 0, NULL },
    { "default", FORM_ANY, 5, 0, 0, NULL },
    { "multipleOf", FORM_NUMBER, 6, 0, 0, NULL },
    { "maximum", FORM_NUMBER, 7, 0, 0, NULL },
    { "exclusiveMaximum", FORM_TRUTH, 8, 0, 0, NULL },
    { "minimum", FORM_NUMBER, 9, 0, 0, NULL },
    { "exclusiveMinimum", FORM_TRUTH, 10, 0, 0, NULL },
    { "maxLength", FORM_INTEGER, 11, 0, 0, NULL },
    { "minLength", FORM_INTEGER, 12, 0, 0, NULL },
    { "pattern", FORM_TEXT, 13, 0, 0, NULL },
    { "maxItems", FORM_INTEGER, 14, 0, 0, NULL },
    { "minItems", FORM_INTEGER, 15, 0, 0, NULL },
    { "uniqueItems", FORM_TRUTH, 16, 0, 0, NULL },
    { "maxProperties", FORM_INTEGER, 17, 0, 0, NULL },
    { "minProperties", FORM_INTEGER, 18, 0, 0, NULL },
    { "required", FORM_TEXTS, 19, 0, 0, NULL },
    { "enum", FORM_ANYS, 20, 0, 0, NULL },
    { "additionalProperties", FORM_TRUTH_OR_MESSAGE, 21, 0, 0, &schema_message },
    { "type", FORM_TEXT, 22, 1, 0, NULL },
    { "items", FORM_MESSAGE, 23, 1, 0, &schema_message },
    { "properties", FORM_MAP, 25, 1, 0, &schema_message },
    { 0 },
};

static const struct message schema_message = { schema_members, 31 };

static const struct member response_members[] = {
    { "description", FORM_TEXT, 1, 0, 0, NULL },
    { "schema", FORM_MESSAGE, 2, 1, 0, &schema_message },
    { 0 },
};

static const struct message response_message = { response_members, 5 };

static const struct member body_members[] = {
    { "description", FORM_TEXT, 1, 0, 0, NULL },
    { "name", FORM_TEXT, 2, 0, 0, NULL },
    { "in", FORM_TEXT, 3, 0, 0, NULL },
    { "required", FORM_TRUTH, 4, 0, 0, NULL },
    { "schema", FORM_MESSAGE, 5, 0, 0, &schema_message },
    { 0 },
};

static const struct message body_message = { body_members, 6 };

static const struct member query_members[] = {
    { "required", FORM_TRUTH, 1, 0, 0, NULL },
    { "in", FORM_TEXT, 2, 0, 0, NULL },
    { "description", FORM_TEXT, 3, 0, 0, NULL },
    { "name", FORM_TEXT, 4, 0, 0, NULL },
    { "type", FORM_TEXT, 6, 0, 0, NULL },
    { "uniqueItems", FORM_TRUTH, 20, 0, 0, NULL },
    { 0 },
};

static const struct message query_message = { query_members, 23 };

static const struct member path_members[] = {
    { "required", FORM_TRUTH, 1, 0, 0, NULL },
    { "in", FORM_TEXT, 2, 0, 0, NULL },
    { "description", FORM_TEXT, 3, 0, 0, NULL },
    { "name", FORM_TEXT, 4, 0, 0, NULL },
    { "type", FORM_TEXT, 5, 0, 0, NULL },
    { "uniqueItems", FORM_TRUTH, 19, 0, 0, NULL },
    { 0 },
};

static const struct message path_message = { path_members, 22 };

static const struct member operation_members[] = {
    { "tags", FORM_TEXTS, 1, 0, 0, NULL },
    { "description", FORM_TEXT, 3, 0, 0, NULL },
    { "operationId", FORM_TEXT, 5, 0, 0, NULL },
    { "produces", FORM_TEXTS, 6, 0, 0, NULL },
    { "consumes", FORM_TEXTS, 7, 0, 0, NULL },
    { "parameters", FORM_PARAMETERS, 8, 0, 0, NULL },
    { "responses", FORM_MAP, 9, 1, 1, &response_message },
    { "schemes", FORM_TEXTS, 10, 0, 0, NULL },
    { 0 },
};

static const struct message operation_message = { operation_members, 13 };

static const struct member item_members[] = {
    { "get", FORM_MESSAGE, 2, 0, 0, &operation_message },
    { "put", FORM_MESSAGE, 3, 0, 0, &operation_message },
    { "post", FORM_MESSAGE, 4, 0, 0, &operation_message },
    { "delete", FORM_MESSAGE, 5, 0, 0, &operation_message },
    { "patch", FORM_MESSAGE, 8, 0, 0, &operation_message },
    { "parameters", FORM_PARAMETERS, 9, 0, 0, NULL },
    { 0 },
};

static const struct message item_message = { item_members, 10 };

static const struct member info_members[] = {
    { "title", FORM_TEXT, 1, 0, 0, NULL },
    { "version", FORM_TEXT, 2, 0, 0, NULL },
    { 0 },
};

static const struct message info_message = { info_members, 7 };

static const struct member security_members[] = {
    { "type", FORM_TEXT, 1, 0, 0, NULL },
    { "name", FORM_TEXT, 2, 0, 0, NULL },
    { "in", FORM_TEXT, 3, 0, 0, NULL },
    { "description", FORM_TEXT, 4, 0, 0, NULL },
    { 0 },
};

static const struct message security_message = { security_members, 5 };

static const struct member document_members[] = {
    { "swagger", FORM_TEXT, 1, 0, 0, NULL },
    { "info", FORM_MESSAGE, 2, 0, 0, &info_message },
    { "paths", FORM_MAP, 8, 2, 0, &item_message },
    { "definitions", FORM_MAP, 9, 1, 0, &schema_message },
    { "securityDefinitions", FORM_MAP, 13, 1, 2, &security_message },
    { 0 },
};

static const struct message document_message = { document_members, 16 };

/* --- the wire -------------------------------------------------------------------------------- */

enum wire {
    WIRE_VARINT = 0,
    WIRE_DOUBLE = 1,
    WIRE_BYTES = 2,
};

static void put_varint(struct text *out, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        text_append_char(out, (char)(value | 0x80));
    text_append_char(out, (char)value);
}

static void put_tag(struct text *out, unsigned number, enum wire wire)
{
    put_varint(out, (uint64_t)number << 3 | wire);
}

static void put_bytes(struct text *out, unsigned number, struct slice bytes)
{
    put_tag(out, number, WIRE_BYTES);
    put_varint(out, bytes.size);
    text_append_slice(out, bytes);
}

/* With a message around it when `around` is not 0: the bytes are its field of that number. */
static void put_wrapped(struct text *out, unsigned number, unsigned around, struct slice bytes)
{
    CLEANUP(text) struct text wrapped = TEXT_EMPTY;

    if (!around) {
        put_bytes(out, number, bytes);
        return;
    }
    put_bytes(&wrapped, around, bytes);
    put_bytes(out, number, text_slice(&wrapped));
}

static void put_truth(struct text *out, unsigned number, bool truth)
{
    if (!truth)
        return;
    put_tag(out, number, WIRE_VARINT);
    put_varint(out, 1);
}

static void put_number(struct text *out, unsigned number, double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof(bits));
    put_tag(out, number, WIRE_DOUBLE);
    for (size_t i = 0; i < sizeof(bits); i++)
        text_append_char(out, (char)(bits >> (8 * i)));
}

/* A value of any type, as the message Any: its YAML. */
static void put_any(struct text *out, unsigned number, struct value value)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;

    json_format(value, JSON_COMPACT, JSON_AS_IS, &yaml);
    put_wrapped(out, number, 2, text_slice(&yaml));
}

/* --- messages -------------------------------------------------------------------------------- */

static void put_message(struct text *out, const struct message *message, struct value object);

static void put_integer(struct text *out, unsigned number, struct value value)
{
    double real = 0;
    int64_t integer = 0;

    if (!value_int(value, &integer) && value_double(value, &real))
        integer = (int64_t)real;
    if (integer == 0)
        return;
    put_tag(out, number, WIRE_VARINT);
    put_varint(out, (uint64_t)integer);
}

static void put_map(struct text *out, const struct member *member, struct value object)
{
    CLEANUP(text) struct text entries = TEXT_EMPTY;
    CLEANUP(text) struct text entry = TEXT_EMPTY;
    CLEANUP(text) struct text value = TEXT_EMPTY;

    DOC_EACH (each, object) {
        text_clear(&entry);
        text_clear(&value);
        put_message(&value, member->message, each.value);
        put_bytes(&entry, 1, each.key);
        put_wrapped(&entry, 2, member->value, text_slice(&value));
        put_bytes(&entries, member->inner, text_slice(&entry));
    }
    put_bytes(out, member->number, text_slice(&entries));
}

/* A parameter sits in a message for its place, in one for parameters, in one for their list. */
static void put_parameter(struct text *out, unsigned number, struct value parameter)
{
    struct slice place = value_string_or(value_get(parameter, SLICE("in")), SLICE(""));
    bool is_body = slice_is(place, "body");
    bool is_path = slice_is(place, "path");
    CLEANUP(text) struct text inner = TEXT_EMPTY;
    CLEANUP(text) struct text outer = TEXT_EMPTY;
    CLEANUP(text) struct text placed = TEXT_EMPTY;

    put_message(&inner,
                is_body   ? &body_message
                : is_path ? &path_message
                          : &query_message,
                parameter);
    if (is_body)
        text_append_slice(&placed, text_slice(&inner));
    else
        put_bytes(&placed, is_path ? 4 : 3, text_slice(&inner));
    put_bytes(&outer, is_body ? 1 : 2, text_slice(&placed));
    put_wrapped(out, number, 1, text_slice(&outer));
}

static void put_inner_message(struct text *out, const struct member *member, unsigned around,
                              struct value value)
{
    CLEANUP(text) struct text inner = TEXT_EMPTY;

    put_message(&inner, member->message, value);
    put_wrapped(out, member->number, around, text_slice(&inner));
}

/* additionalProperties: a schema in field 1 or a truth in field 2 of a message. */
static void put_truth_or_message(struct text *out, const struct member *member, struct value value)
{
    CLEANUP(text) struct text truth = TEXT_EMPTY;

    if (value_is_object(value)) {
        put_inner_message(out, member, 1, value);
        return;
    }
    put_truth(&truth, 2, value_bool_or(value, false));
    put_bytes(out, member->number, text_slice(&truth));
}

static void put_member(struct text *out, const struct member *member, struct value value)
{
    double number = 0;

    switch (member->form) {
    case FORM_TEXT:
        put_wrapped(out, member->number, member->inner, value_string_or(value, SLICE("")));
        return;
    case FORM_TEXTS:
        DOC_EACH (each, value)
            put_bytes(out, member->number, value_string_or(each.value, SLICE("")));
        return;
    case FORM_TRUTH:
        put_truth(out, member->number, value_bool_or(value, false));
        return;
    case FORM_INTEGER:
        put_integer(out, member->number, value);
        return;
    case FORM_NUMBER:
        if (value_double(value, &number))
            put_number(out, member->number, number);
        return;
    case FORM_ANY:
        put_any(out, member->number, value);
        return;
    case FORM_ANYS:
        DOC_EACH (each, value)
            put_any(out, member->number, each.value);
        return;
    case FORM_MESSAGE:
        put_inner_message(out, member, member->inner, value);
        return;
    case FORM_MAP:
        put_map(out, member, value);
        return;
    case FORM_PARAMETERS:
        DOC_EACH (each, value)
            put_parameter(out, member->number, each.value);
        return;
    case FORM_TRUTH_OR_MESSAGE:
        put_truth_or_message(out, member, value);
        return;
    }
}

static const struct member *find_member(const struct message *message, struct slice key)
{
    for (const struct member *member = message->members; member->key; member++) {
        if (slice_is(key, member->key))
            return member;
    }
    return NULL;
}

static void put_extension(struct text *out, unsigned number, struct slice key, struct value value)
{
    CLEANUP(text) struct text entry = TEXT_EMPTY;

    put_bytes(&entry, 1, key);
    put_any(&entry, 2, value);
    put_bytes(out, number, text_slice(&entry));
}

static void put_message(struct text *out, const struct message *message, struct value object)
{
    DOC_EACH (each, object) {
        const struct member *member = find_member(message, each.key);

        if (member)
            put_member(out, member, each.value);
        else if (slice_has_prefix(each.key, "x-"))
            put_extension(out, message->extensions, each.key, each.value);
    }
}

void openapi_append_v2_protobuf(const struct registry *registry, struct text *out_bytes)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(doc) struct doc *doc = NULL;

    openapi_append_v2(registry, &json);
    err = json_parse(text_slice(&json), &(struct doc_options){ .keep_tree = true }, &doc);
    ASSERT(!err); /* we wrote it */
    put_message(out_bytes, &document_message, doc_root(doc));
}
