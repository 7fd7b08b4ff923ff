/* The wire format of protobuf: tags, numbers, lengths. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/schema.h"

enum protobuf_type {
    PROTOBUF_VARINT = 0,
    PROTOBUF_FIXED64 = 1,
    PROTOBUF_BYTES = 2,
    PROTOBUF_GROUP = 3,
    PROTOBUF_GROUP_END = 4,
    PROTOBUF_FIXED32 = 5,
};

/* One field as it stands in a message. */
struct protobuf_field {
    uint32_t number;
    enum protobuf_type type;
    uint64_t value;     /* of all but bytes */
    struct slice bytes; /* borrowed */
};

/* Cuts the next field off the front, groups included (as PROTOBUF_GROUP, to be skipped). NULL, or
 * what is wrong: the message ends too soon, a number does not fit, a type does not exist. The rest
 * must not be empty. */
const char *protobuf_next(struct slice *rest, struct protobuf_field *out_field);
bool protobuf_read_varint(struct slice *rest, uint64_t *out_value);
bool protobuf_read_fixed(struct slice *rest, size_t size, uint64_t *out_value);

/* How a value of this schema stands in a message. */
enum protobuf_type protobuf_type_of(struct schema schema);

/* Special messages that take the place of scalars in JSON. */
enum {
    PROTOBUF_TIME_SECONDS = 1,
    PROTOBUF_TIME_NANOS = 2,
    PROTOBUF_DURATION = 1,
    PROTOBUF_QUANTITY = 1,
    PROTOBUF_RAW = 1,
    PROTOBUF_CHOICE_TYPE = 1, /* IntOrString */
    PROTOBUF_CHOICE_INT = 2,
    PROTOBUF_CHOICE_STRING = 3,
    PROTOBUF_KEY = 1, /* entries of maps */
    PROTOBUF_VALUE = 2,
    PROTOBUF_ITEMS = 1, /* wrapped lists */
};

#define PROTOBUF_ZERO_TIME INT64_C(-62135596800) /* Go's zero: 0001-01-01T00:00:00Z */

/* Writes from the last byte to the first, so that a message is complete when its length is written
 * before it. What does not fit any more is not written, and `full` says so. */
struct protobuf_writer {
    char *data;
    size_t capacity;
    size_t size; /* the last bytes of data */
    size_t max_bytes;
    bool full;
};

void protobuf_writer_done(struct protobuf_writer *writer);
void protobuf_put_bytes(struct protobuf_writer *writer, struct slice bytes);
char *protobuf_make_room(struct protobuf_writer *writer, size_t size);
void protobuf_put_large(struct protobuf_writer *writer, uint64_t value);
void protobuf_put_fixed(struct protobuf_writer *writer, uint64_t value, size_t size);

static inline void protobuf_put_varint(struct protobuf_writer *writer, uint64_t value)
{
    /* Most numbers, lengths and tags are one byte. */
    if (value < 0x80 && writer->size < writer->capacity && writer->size < writer->max_bytes) {
        writer->size++;
        writer->data[writer->capacity - writer->size] = (char)value;
        return;
    }
    protobuf_put_large(writer, value);
}

static inline void protobuf_put_tag(struct protobuf_writer *writer, uint32_t number,
                                    enum protobuf_type type)
{
    protobuf_put_varint(writer, (uint64_t)number << 3 | (uint64_t)type);
}

/* Ends a field of bytes whose content was written since the writer had `mark` bytes. */
static inline void protobuf_put_head(struct protobuf_writer *writer, uint32_t number, size_t mark)
{
    protobuf_put_varint(writer, writer->size - mark);
    protobuf_put_tag(writer, number, PROTOBUF_BYTES);
}

static inline struct slice protobuf_written(const struct protobuf_writer *writer)
{
    return slice_of(writer->data + (writer->capacity - writer->size), writer->size);
}
