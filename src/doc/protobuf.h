/* Objects of the built-in kinds in Kubernetes' protobuf form (application/vnd.kubernetes.protobuf),
 * from and to JSON documents. A schema of a table with `wire` says which number each field has; the
 * result is what upstream's typed objects are written as, byte for byte in protobuf, member for
 * member in JSON. Any thread. */
#pragma once

#include <stddef.h>

#include "base/slice.h"
#include "doc/schema.h"
#include "doc/value.h"

struct doc;
struct error;
struct text;

/* What stands around each object: "k8s\0" and a message with its type. Borrowed from the bytes. */
struct protobuf_envelope {
    struct slice api_version;
    struct slice kind;
    struct slice message; /* the object itself */
};

/* ERR_BAD_REQUEST when the bytes are no envelope; ERR_UNSUPPORTED when the object in it is packed,
 * or is no protobuf. */
struct error *protobuf_open(struct slice bytes, struct protobuf_envelope *out_envelope);

/* Reads a message. The document begins with kind and apiVersion, unless they are empty. Fields the
 * schema does not know are skipped. ERR_BAD_REQUEST tells what is wrong and where; ERR_TOO_LARGE
 * beyond max_bytes (0: DOC_MAX_BYTES), before so much is written; ERR_UNSUPPORTED for schemas
 * without numbers, such as those of custom resources. */
struct error *protobuf_decode(const struct protobuf_envelope *envelope, struct schema schema,
                              size_t max_bytes, struct doc **out_doc);

/* Appends an object as a message, without envelope. Members the schema does not know are left out.
 * A value of another type than the schema's is ERR_BAD_REQUEST; beyond max_bytes (0: DOC_MAX_BYTES)
 * it is ERR_TOO_LARGE; schemas without numbers are ERR_NOT_ACCEPTABLE. Then nothing is appended. */
struct error *protobuf_encode(struct value object, struct schema schema, size_t max_bytes,
                              struct text *out_message);

/* Appends an envelope; its message comes in pieces, which follow each other. */
void protobuf_wrap(struct slice api_version, struct slice kind, const struct slice *pieces,
                   size_t count, struct text *out_bytes);

/* Appends field 2 of a list, which is one of its items, without the need to have all of them in one
 * document: a list's message is its ListMeta as field 1, then its items. */
void protobuf_append_meta(struct slice message, struct text *out_list);
void protobuf_append_item(struct slice message, struct text *out_list);

/* Appends an event of a watch as a frame: its size in four bytes, its type, the enveloped object.
 */
void protobuf_append_event(struct slice type, struct slice enveloped, struct text *out_stream);
