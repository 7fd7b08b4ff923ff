/* Input: a byte that chooses a kind, then a message. What can be read is JSON as we print it; from
 * that JSON a message can be written, and reading this one gives the same JSON. */
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/protobuf.h"
#include "lib/sample_schema.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const kinds[] = {
    "Pod", "Deployment",         "Service",        "Secret", "Lease", "JSONSchemaProps",
    "Odd", "ControllerRevision", "TokenReviewUser"
};

static struct doc *decode(struct slice message, struct schema schema)
{
    struct protobuf_envelope envelope = { .message = message };
    struct doc *doc = NULL;

    error_drop(protobuf_decode(&envelope, schema, 1 << 20, &doc),
               "the fuzzer writes what it likes");
    return doc;
}

/* Whatever is in the envelope is some part of the bytes. */
static void check_envelope(struct slice bytes)
{
    struct protobuf_envelope envelope;
    CLEANUP(error) struct error *err = protobuf_open(bytes, &envelope);
    CLEANUP(text) struct text again = TEXT_EMPTY;
    struct protobuf_envelope opened;

    if (err)
        return;
    protobuf_wrap(envelope.api_version, envelope.kind, &envelope.message, 1, &again);
    err = protobuf_open(text_slice(&again), &opened);
    ASSERT(!err && slice_equal(opened.message, envelope.message) &&
           slice_equal(opened.kind, envelope.kind) &&
           slice_equal(opened.api_version, envelope.api_version));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(doc) struct doc *first = NULL;
    CLEANUP(doc) struct doc *read = NULL;
    CLEANUP(doc) struct doc *second = NULL;
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(text) struct text message = TEXT_EMPTY;
    struct schema schema;

    check_envelope(slice_of((const char *)data, size));
    if (size == 0 || size > 1 << 14)
        return 0;
    schema = sample_schema_kind(kinds[data[0] % COUNT_OF(kinds)]);
    first = decode(slice_of((const char *)data + 1, size - 1), schema);
    if (!first)
        return 0;
    err = json_parse(doc_bytes(first), NULL, &read);
    ASSERT(!err && slice_equal(doc_bytes(read), doc_bytes(first)));
    err = protobuf_encode(doc_root(first), schema, 0, &message);
    ASSERT(!err);
    second = decode(text_slice(&message), schema);
    ASSERT(second && slice_equal(doc_bytes(second), doc_bytes(first)));
    return 0;
}
