/* The wire format of protobuf. */
#include "base/memory.h"
#include "doc/limits.h"
#include "doc/protobuf_internal.h"

enum {
    FIRST_CAPACITY = 1024,
    VARINT_BYTES = 10,
    LARGEST_NUMBER = (1 << 29) - 1
};

static bool read_varint(struct slice *rest, uint64_t *out_value)
{
    uint64_t value = 0;

    if (rest->size > 0 && (unsigned char)rest->data[0] < 0x80) { /* as most are */
        *out_value = (unsigned char)rest->data[0];
        *rest = slice_of(rest->data + 1, rest->size - 1);
        return true;
    }

    for (size_t i = 0; i < rest->size && i < VARINT_BYTES; i++) {
        unsigned char byte = (unsigned char)rest->data[i];

        value |= (uint64_t)(byte & 0x7f) << (7 * i);
        if (byte < 0x80) {
            *rest = slice_of(rest->data + i + 1, rest->size - i - 1);
            *out_value = value;
            return true;
        }
    }
    return false;
}

bool protobuf_read_varint(struct slice *rest, uint64_t *out_value)
{
    return read_varint(rest, out_value);
}

bool protobuf_read_fixed(struct slice *rest, size_t size, uint64_t *out_value)
{
    uint64_t value = 0;

    if (rest->size < size)
        return false;
    for (size_t i = size; i-- > 0;)
        value = value << 8 | (unsigned char)rest->data[i];
    *rest = slice_of(rest->data + size, rest->size - size);
    *out_value = value;
    return true;
}

static bool read_bytes(struct slice *rest, struct slice *out_bytes)
{
    uint64_t size;

    if (!read_varint(rest, &size) || size > rest->size)
        return false;
    *out_bytes = slice_of(rest->data, (size_t)size);
    *rest = slice_of(rest->data + size, rest->size - (size_t)size);
    return true;
}

static const char *next_flat(struct slice *rest, struct protobuf_field *out_field)
{
    uint64_t tag;
    bool whole = true;

    if (!read_varint(rest, &tag))
        return "it ends within a tag, or the tag is too large";
    if (tag >> 3 == 0 || tag >> 3 > LARGEST_NUMBER)
        return "illegal tag";
    if ((tag & 7) > PROTOBUF_FIXED32)
        return "illegal wireType";
    out_field->number = (uint32_t)(tag >> 3);
    out_field->type = (enum protobuf_type)(tag & 7);
    switch (out_field->type) {
    case PROTOBUF_VARINT:
        whole = read_varint(rest, &out_field->value);
        break;
    case PROTOBUF_FIXED64:
        whole = protobuf_read_fixed(rest, sizeof(uint64_t), &out_field->value);
        break;
    case PROTOBUF_BYTES:
        whole = read_bytes(rest, &out_field->bytes);
        break;
    case PROTOBUF_FIXED32:
        whole = protobuf_read_fixed(rest, sizeof(uint32_t), &out_field->value);
        break;
    case PROTOBUF_GROUP:
    case PROTOBUF_GROUP_END:
        break;
    }
    return whole ? NULL : "it ends too soon";
}

/* Groups are long gone from protobuf, and nothing of ours has them. */
static const char *skip_group(struct slice *rest)
{
    size_t open = 1;

    while (open > 0) {
        struct protobuf_field inner = { 0 };
        const char *wrong = rest->size ? next_flat(rest, &inner) : "it ends within a group";

        if (wrong)
            return wrong;
        if (inner.type == PROTOBUF_GROUP)
            open++;
        else if (inner.type == PROTOBUF_GROUP_END)
            open--;
    }
    return NULL;
}

const char *protobuf_next(struct slice *rest, struct protobuf_field *out_field)
{
    const char *wrong = next_flat(rest, out_field);

    if (wrong)
        return wrong;
    if (out_field->type == PROTOBUF_GROUP_END)
        return "a group ends that has not begun";
    return out_field->type == PROTOBUF_GROUP ? skip_group(rest) : NULL;
}

enum protobuf_type protobuf_type_of(struct schema schema)
{
    switch (schema_type(schema)) {
    case SCHEMA_INTEGER:
    case SCHEMA_BOOLEAN:
        return PROTOBUF_VARINT;
    case SCHEMA_NUMBER:
        return schema_has(schema, SCHEMA_FLOAT32) ? PROTOBUF_FIXED32 : PROTOBUF_FIXED64;
    case SCHEMA_ANY:
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_STRING:
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
    case SCHEMA_BYTES:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return PROTOBUF_BYTES;
    }
    return PROTOBUF_BYTES;
}

void protobuf_writer_done(struct protobuf_writer *writer)
{
    memory_free(writer->data);
    *writer = (struct protobuf_writer){ 0 };
}

/* Makes room in front and returns where `size` bytes begin; NULL when they do not fit. */
char *protobuf_make_room(struct protobuf_writer *writer, size_t size)
{
    size_t capacity = writer->capacity ? writer->capacity : FIRST_CAPACITY;
    char *larger;

    if (writer->full || size > writer->max_bytes - writer->size) {
        writer->full = true;
        return NULL;
    }
    if (size > writer->capacity - writer->size) {
        while (capacity < writer->size + size)
            capacity *= 2;
        larger = memory_alloc(capacity);
        if (writer->size)
            memcpy(larger + capacity - writer->size, protobuf_written(writer).data, writer->size);
        memory_free(writer->data);
        writer->data = larger;
        writer->capacity = capacity;
    }
    writer->size += size;
    return writer->data + (writer->capacity - writer->size);
}

void protobuf_put_bytes(struct protobuf_writer *writer, struct slice bytes)
{
    char *place = bytes.size ? protobuf_make_room(writer, bytes.size) : NULL;

    if (place)
        memcpy(place, bytes.data, bytes.size);
}

void protobuf_put_large(struct protobuf_writer *writer, uint64_t value)
{
    char bytes[VARINT_BYTES];
    size_t size = 0;
    char *place;

    do {
        bytes[size] = (char)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
        value >>= 7;
        size++;
    } while (value);
    place = protobuf_make_room(writer, size);
    if (place)
        memcpy(place, bytes, size);
}

void protobuf_put_fixed(struct protobuf_writer *writer, uint64_t value, size_t size)
{
    char *place = protobuf_make_room(writer, size);

    for (size_t i = 0; place && i < size; i++)
        place[i] = (char)(value >> (8 * i));
}
