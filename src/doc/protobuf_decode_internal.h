/* From protobuf to JSON: what the files that read messages share. A message is read in two steps,
 * since its fields may come in any order and in several pieces: first all pieces are noted at their
 * fields, then the fields are printed. */
#pragma once

#include "base/text.h"
#include "base/vec.h"
#include "doc/protobuf_internal.h"
#include "doc/schema.h"

struct error;

/* A field as it stood in a message. */
struct protobuf_piece {
    uint64_t value;
    struct slice bytes;
    uint32_t next; /* of the same field, counted from one; 0: this is the last */
};

/* Where the pieces of one field begin and end; zeroes when there are none. */
struct protobuf_chain {
    uint32_t first;
    uint32_t last;
};

struct protobuf_entry {
    struct slice key;
    uint32_t value; /* piece, counted from one; 0: none */
    uint32_t place;
};

struct protobuf_decoder {
    struct text out;     /* JSON */
    struct text scratch; /* one scalar */
    size_t max_bytes;
    size_t depth;                      /* of containers in JSON */
    VEC(struct protobuf_piece) pieces; /* stacks all three: what the messages around need */
    VEC(struct protobuf_chain) chains;
    VEC(struct protobuf_entry) entries;
};

static inline struct slice protobuf_piece_bytes(const struct protobuf_decoder *decoder,
                                                uint32_t piece)
{
    return piece ? decoder->pieces.items[piece - 1].bytes : SLICE("");
}

static inline uint64_t protobuf_piece_value(const struct protobuf_decoder *decoder, uint32_t piece)
{
    return piece ? decoder->pieces.items[piece - 1].value : 0;
}

/* Prints a value; 0 as the piece means that there is none, which prints as the type's zero. */
struct error *protobuf_decode_value(struct protobuf_decoder *decoder, uint32_t piece,
                                    struct schema schema);

/* Scalars, and messages that are scalars in JSON. */
struct error *protobuf_decode_scalar(struct protobuf_decoder *decoder, uint32_t piece,
                                     struct schema schema);

struct error *protobuf_decode_string(struct protobuf_decoder *decoder, struct slice string);

/* ERR_TOO_LARGE when so many bytes more would be too many. */
struct error *protobuf_decode_room(const struct protobuf_decoder *decoder, size_t more);

/* Whether the scalar is what Go's omitempty leaves out. */
bool protobuf_is_zero(const struct protobuf_decoder *decoder, uint32_t piece, struct schema schema);
