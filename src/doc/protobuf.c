/* Kubernetes' protobuf envelope, and what is made of whole messages: lists and watch events. */
#include "doc/protobuf.h"

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "doc/protobuf_internal.h"

static const struct slice magic = { "k8s", 4 }; /* with its NUL */

enum {
    /* runtime.Unknown */
    TYPE_META = 1,
    RAW = 2,
    CONTENT_ENCODING = 3,
    CONTENT_TYPE = 4,
    /* runtime.TypeMeta */
    API_VERSION = 1,
    KIND = 2,
    /* lists */
    LIST_META = 1,
    LIST_ITEMS = 2,
    /* metav1.WatchEvent */
    EVENT_TYPE = 1,
    EVENT_OBJECT = 2,

    VARINT_BYTES = 10,
    FRAME_BYTES = 4
};

static struct error *no_envelope(const char *wrong)
{
    return error_new(ERR_BAD_REQUEST, "cannot read the envelope of a protobuf object: %s", wrong);
}

static struct error *read_type_meta(struct slice message, struct protobuf_envelope *envelope)
{
    while (message.size > 0) {
        struct protobuf_field field = { 0 };
        const char *wrong = protobuf_next(&message, &field);
        bool known = field.number == API_VERSION || field.number == KIND;

        if (!wrong && known && field.type != PROTOBUF_BYTES)
            wrong = "wrong wireType";
        if (wrong)
            return no_envelope(wrong);
        if (field.number == API_VERSION)
            envelope->api_version = field.bytes;
        else if (field.number == KIND)
            envelope->kind = field.bytes;
    }
    return NULL;
}

static struct error *read_part(const struct protobuf_field *field,
                               struct protobuf_envelope *envelope)
{
    if (field->number > CONTENT_TYPE)
        return NULL;
    if (field->type != PROTOBUF_BYTES)
        return no_envelope("wrong wireType");
    if (field->number == TYPE_META)
        return read_type_meta(field->bytes, envelope);
    if (field->number == RAW)
        envelope->message = field->bytes;
    else if (field->number == CONTENT_ENCODING && field->bytes.size > 0)
        return error_new(ERR_UNSUPPORTED,
                         "the object has the content encoding \"" SLICE_FORMAT
                         "\", it must have none",
                         SLICE_ARGUMENT(slice_brief(field->bytes)));
    else if (field->number == CONTENT_TYPE && field->bytes.size > 0 &&
             !slice_is(field->bytes, "application/vnd.kubernetes.protobuf"))
        return error_new(ERR_UNSUPPORTED,
                         "the object in the envelope has the content type \"" SLICE_FORMAT
                         "\", it must be application/vnd.kubernetes.protobuf",
                         SLICE_ARGUMENT(slice_brief(field->bytes)));
    return NULL;
}

struct error *protobuf_open(struct slice bytes, struct protobuf_envelope *out_envelope)
{
    struct protobuf_envelope envelope = { 0 };
    struct error *err = NULL;

    if (bytes.size < magic.size || memcmp(bytes.data, magic.data, magic.size) != 0)
        return error_new(ERR_BAD_REQUEST, "provided data does not appear to be a protobuf message, "
                                          "expected prefix [107 56 115 0]");
    bytes = slice_of(bytes.data + magic.size, bytes.size - magic.size);
    while (bytes.size > 0 && !err) {
        struct protobuf_field field = { 0 };
        const char *wrong = protobuf_next(&bytes, &field);

        err = wrong ? no_envelope(wrong) : read_part(&field, &envelope);
    }
    if (!err)
        *out_envelope = envelope;
    return err;
}

static void append_varint(struct text *text, uint64_t value)
{
    while (value > 0x7f) {
        text_append_char(text, (char)((value & 0x7f) | 0x80));
        value >>= 7;
    }
    text_append_char(text, (char)value);
}

static size_t varint_size(uint64_t value)
{
    size_t size = 1;

    while (value > 0x7f) {
        value >>= 7;
        size++;
    }
    return size;
}

static void append_head(struct text *text, uint32_t number, size_t size)
{
    append_varint(text, number << 3 | PROTOBUF_BYTES);
    append_varint(text, size);
}

static void append_field(struct text *text, uint32_t number, struct slice bytes)
{
    append_head(text, number, bytes.size);
    text_append_slice(text, bytes);
}

/* Of a field with a number below 16. */
static size_t field_size(size_t size)
{
    return 1 + varint_size(size) + size;
}

void protobuf_wrap(struct slice api_version, struct slice kind, const struct slice *pieces,
                   size_t count, struct text *out_bytes)
{
    size_t size = 0;

    for (size_t i = 0; i < count; i++)
        size += pieces[i].size;
    text_reserve(out_bytes, size + api_version.size + kind.size + 8 * VARINT_BYTES);
    text_append_slice(out_bytes, magic);
    append_head(out_bytes, TYPE_META, field_size(api_version.size) + field_size(kind.size));
    append_field(out_bytes, API_VERSION, api_version);
    append_field(out_bytes, KIND, kind);
    append_head(out_bytes, RAW, size);
    for (size_t i = 0; i < count; i++)
        text_append_slice(out_bytes, pieces[i]);
    append_field(out_bytes, CONTENT_ENCODING, SLICE(""));
    append_field(out_bytes, CONTENT_TYPE, SLICE(""));
}

void protobuf_append_meta(struct slice message, struct text *out_list)
{
    append_field(out_list, LIST_META, message);
}

void protobuf_append_item(struct slice message, struct text *out_list)
{
    append_field(out_list, LIST_ITEMS, message);
}

void protobuf_append_event(struct slice type, struct slice enveloped, struct text *out_stream)
{
    size_t object = field_size(enveloped.size); /* RawExtension */
    size_t size = field_size(type.size) + field_size(object);

    for (size_t i = FRAME_BYTES; i-- > 0;)
        text_append_char(out_stream, (char)(size >> (8 * i)));
    append_field(out_stream, EVENT_TYPE, type);
    append_head(out_stream, EVENT_OBJECT, object);
    append_field(out_stream, PROTOBUF_RAW, enveloped);
}
