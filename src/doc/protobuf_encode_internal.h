/* From JSON to protobuf: what the files that write messages share. */
#pragma once

#include "base/vec.h"
#include "doc/path.h"
#include "doc/protobuf_internal.h"
#include "doc/schema.h"
#include "doc/value.h"

struct error;
struct member;

struct protobuf_encoder {
    struct protobuf_writer out;
    VEC(struct value) values;   /* a stack: the members or items of what is being written */
    VEC(struct member) members; /* a stack: maps, sorted */
};

/* Writes one value, its length where it has one, and its tag. An absent value and null are the
 * zero of the type. */
struct error *protobuf_encode_value(struct protobuf_encoder *encoder, struct value value,
                                    struct schema schema, uint32_t number, const struct path *path);

/* Types whose message takes the place of a scalar in JSON: the content only. */
struct error *protobuf_encode_special(struct protobuf_encoder *encoder, struct value value,
                                      struct schema schema, const struct path *path);

/* "spec.replicas: must be an integer, found string". */
struct error *protobuf_encode_mismatch(const struct path *path, const char *wanted,
                                       struct value found);
