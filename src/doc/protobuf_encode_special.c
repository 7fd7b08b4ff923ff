/* JSON to protobuf: times, durations, quantities, IntOrString and embedded JSON, each of which is a
 * message of its own. */
#include "base/base64.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/protobuf_encode_internal.h"

enum {
    MICROS_PER_SECOND = 1000000,
    NANOS_PER_MICRO = 1000
};

static bool is_absent(struct value value)
{
    return !value_exists(value) || value_is_null(value);
}

static void put_number(struct protobuf_encoder *encoder, uint32_t number, uint64_t value)
{
    protobuf_put_varint(&encoder->out, value);
    protobuf_put_tag(&encoder->out, number, PROTOBUF_VARINT);
}

static void put_text(struct protobuf_encoder *encoder, uint32_t number, struct slice text)
{
    size_t mark = encoder->out.size;

    protobuf_put_bytes(&encoder->out, text);
    protobuf_put_head(&encoder->out, number, mark);
}

/* Go's zero time is an empty message. */
static struct error *encode_time(struct protobuf_encoder *encoder, struct value value, bool micros)
{
    struct slice text;
    struct error *err;
    int64_t seconds;
    int64_t rest;
    int64_t us;

    if (is_absent(value))
        return NULL;
    if (!value_string(value, &text))
        return protobuf_encode_mismatch("a time", value);
    err = timestamp_parse(text, &us);
    if (err)
        return error_recode(err, ERR_BAD_REQUEST);
    seconds = us / MICROS_PER_SECOND;
    rest = us % MICROS_PER_SECOND;
    if (rest < 0) {
        seconds--;
        rest += MICROS_PER_SECOND;
    }
    if (!micros)
        rest = 0;
    if (seconds == PROTOBUF_ZERO_TIME && rest == 0)
        return NULL;
    put_number(encoder, PROTOBUF_TIME_NANOS, (uint64_t)(rest * NANOS_PER_MICRO));
    put_number(encoder, PROTOBUF_TIME_SECONDS, (uint64_t)seconds);
    return NULL;
}

static struct error *encode_duration(struct protobuf_encoder *encoder, struct value value)
{
    struct slice text;
    struct error *err;
    int64_t ns = 0;

    if (!is_absent(value)) {
        if (!value_string(value, &text))
            return protobuf_encode_mismatch("a duration", value);
        err = duration_parse(text, &ns);
        if (err)
            return error_recode(err, ERR_BAD_REQUEST);
    }
    put_number(encoder, PROTOBUF_DURATION, (uint64_t)ns);
    return NULL;
}

static struct error *encode_quantity(struct protobuf_encoder *encoder, struct value value)
{
    CLEANUP(doc) struct doc *number = NULL;
    CLEANUP(text) struct text canonical = TEXT_EMPTY;
    struct slice text = SLICE("0");
    struct quantity quantity;
    struct error *err;

    if (value_type(value) == VALUE_NUMBER) {
        number = doc_from_value(value);
        text = doc_bytes(number);
    } else if (!is_absent(value) && !value_string(value, &text)) {
        return protobuf_encode_mismatch("a quantity", value);
    }
    err = quantity_parse(text, &quantity);
    if (err)
        return error_recode(err, ERR_BAD_REQUEST);
    quantity_append(&canonical, &quantity);
    put_text(encoder, PROTOBUF_QUANTITY, text_slice(&canonical));
    return NULL;
}

static struct error *encode_int_or_string(struct protobuf_encoder *encoder, struct value value)
{
    struct slice text = SLICE("");
    bool is_text = value_string(value, &text);
    int64_t number = 0;

    if (!is_text && !is_absent(value) &&
        (!value_int(value, &number) || number < INT32_MIN || number > INT32_MAX))
        return protobuf_encode_mismatch("an integer of 32 bits or a string", value);
    put_text(encoder, PROTOBUF_CHOICE_STRING, text);
    put_number(encoder, PROTOBUF_CHOICE_INT, (uint64_t)number);
    put_number(encoder, PROTOBUF_CHOICE_TYPE, is_text);
    return NULL;
}

/* Any JSON, as its text. */
static void encode_raw(struct protobuf_encoder *encoder, struct value value)
{
    CLEANUP(doc) struct doc *printed = NULL;

    if (is_absent(value))
        return;
    printed = doc_from_value(value);
    put_text(encoder, PROTOBUF_RAW, doc_bytes(printed));
}

struct error *protobuf_encode_special(struct protobuf_encoder *encoder, struct value value,
                                      struct schema schema)
{
    switch (schema_type(schema)) {
    case SCHEMA_TIME:
        return encode_time(encoder, value, false);
    case SCHEMA_MICRO_TIME:
        return encode_time(encoder, value, true);
    case SCHEMA_DURATION:
        return encode_duration(encoder, value);
    case SCHEMA_QUANTITY:
        return encode_quantity(encoder, value);
    case SCHEMA_INT_OR_STRING:
        return encode_int_or_string(encoder, value);
    case SCHEMA_ANY:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        encode_raw(encoder, value);
        return NULL;
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_STRING:
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_BOOLEAN:
    case SCHEMA_BYTES:
        break; /* no specials */
    }
    return NULL;
}
