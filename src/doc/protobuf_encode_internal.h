/* From JSON to protobuf: what the files that write messages share. */
#pragma once

#include "base/text.h"
#include "base/vec.h"
#include "doc/protobuf_internal.h"
#include "doc/schema.h"
#include "doc/value.h"

struct error;
struct member;

struct protobuf_encoder {
    struct protobuf_writer out;
    VEC(struct value) values;   /* a stack: the members or items of what is being written */
    VEC(struct member) members; /* a stack: maps, sorted */
    struct text where;          /* of an error: what it has come up through so far */
};

/* Writes one value, its length where it has one, and its tag. An absent value and null are the
 * zero of the type. */
struct error *protobuf_encode_value(struct protobuf_encoder *encoder, struct value value,
                                    struct schema schema, uint32_t number);

/* Types whose message takes the place of a scalar in JSON: the content only. */
struct error *protobuf_encode_special(struct protobuf_encoder *encoder, struct value value,
                                      struct schema schema);

/* "must be an integer, found string"; whoever hands it on adds where. */
struct error *protobuf_encode_mismatch(const char *wanted, struct value found);
