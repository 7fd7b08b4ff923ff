/* Protobuf to JSON: scalars, and the messages that are scalars or free JSON there. */
#include <inttypes.h>
#include <math.h>

#include "base/base64.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/timestamp.h"
#include "base/utf8.h"
#include "doc/doc_internal.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "doc/limits.h"
#include "doc/protobuf_decode_internal.h"

enum {
    MICROS_PER_SECOND = 1000000,
    NANOS_PER_MICRO = 1000,
    SMALL_FIELDS = 3
};

#define LARGEST_EXACT 9007199254740992.0 /* 2^53 */

/* The first few fields of a small message; later ones win. */
struct small {
    uint64_t values[SMALL_FIELDS + 1];
    struct slice bytes[SMALL_FIELDS + 1];
};

static struct error *bad(struct schema schema, const char *wrong)
{
    return error_new(ERR_BAD_REQUEST, "cannot read %s from protobuf: %s",
                     schema_string(schema, schema_node(schema)->name), wrong);
}

/* `texts` has a bit for each field that is bytes; the others are numbers. */
static struct error *read_small(struct slice message, struct schema schema, unsigned texts,
                                struct small *out_small)
{
    struct small small = { 0 };

    while (message.size > 0) {
        struct protobuf_field field = { 0 };
        const char *wrong = protobuf_next(&message, &field);
        bool known = field.number <= SMALL_FIELDS;
        bool is_text = known && texts & 1u << field.number;

        if (!wrong && known && field.type != (is_text ? PROTOBUF_BYTES : PROTOBUF_VARINT))
            wrong = "wrong wireType";
        if (wrong)
            return bad(schema, wrong);
        if (known) {
            small.values[field.number] = field.value;
            small.bytes[field.number] = field.bytes;
        }
    }
    *out_small = small;
    return NULL;
}

struct error *protobuf_decode_string(struct protobuf_decoder *decoder, struct slice string)
{
    struct error *err = protobuf_decode_room(decoder, string.size);

    if (err)
        return err;
    if (!utf8_is_valid(string))
        return error_new(ERR_BAD_REQUEST, "a string in the message is no valid UTF-8");
    json_write_slice(&decoder->out, string);
    return NULL;
}

/* For scalars that are strings of safe characters in JSON: what is written to the text before
 * end_quoted() comes between quotes. */
static struct text *begin_quoted(struct protobuf_decoder *decoder)
{
    text_clear(&decoder->scratch);
    text_append_char(&decoder->scratch, '"');
    return &decoder->scratch;
}

static void end_quoted(struct protobuf_decoder *decoder)
{
    text_append_char(&decoder->scratch, '"');
    json_write_raw(&decoder->out, text_slice(&decoder->scratch));
}

static struct error *decode_bytes(struct protobuf_decoder *decoder, struct slice bytes)
{
    struct error *err = protobuf_decode_room(decoder, bytes.size);

    if (err)
        return err;
    base64_append(begin_quoted(decoder), bytes, BASE64_STANDARD);
    end_quoted(decoder);
    return NULL;
}

static void decode_integer(struct protobuf_decoder *decoder, uint64_t value, struct schema schema)
{
    bool is_small = schema_has(schema, SCHEMA_INT32);

    if (!schema_has(schema, SCHEMA_UNSIGNED)) {
        json_write_int(&decoder->out, is_small ? (int32_t)value : (int64_t)value);
        return;
    }
    text_clear(&decoder->scratch);
    text_appendf(&decoder->scratch, "%" PRIu64, is_small ? (uint32_t)value : value);
    json_write_raw(&decoder->out, text_slice(&decoder->scratch));
}

static double number_of(uint64_t value, struct schema schema)
{
    uint32_t small_bits = (uint32_t)value;
    double number;
    float small;

    if (schema_has(schema, SCHEMA_FLOAT32)) {
        memcpy(&small, &small_bits, sizeof(small));
        return (double)small;
    }
    memcpy(&number, &value, sizeof(number));
    return number;
}

/* Whole numbers without a point, as Go prints them. */
static struct error *decode_number(struct protobuf_decoder *decoder, uint64_t value,
                                   struct schema schema)
{
    double number = number_of(value, schema);
    yyjson_val node = { 0 };

    if (!isfinite(number))
        return error_new(ERR_BAD_REQUEST, "a number in the message is not finite");
    if (number == trunc(number) && fabs(number) < LARGEST_EXACT &&
        !(number == 0 && signbit(number))) {
        json_write_int(&decoder->out, (int64_t)number);
        return NULL;
    }
    unsafe_yyjson_set_real(&node, number);
    json_write_value(&decoder->out, doc_value(&node));
    return NULL;
}

static struct error *decode_time(struct protobuf_decoder *decoder, struct slice message,
                                 struct schema schema)
{
    bool micros = schema_type(schema) == SCHEMA_MICRO_TIME;
    struct small small;
    struct error *err = read_small(message, schema, 0, &small);
    int64_t seconds;
    int64_t rest;

    if (err)
        return err;
    seconds = (int64_t)small.values[PROTOBUF_TIME_SECONDS];
    rest = micros ? (int32_t)small.values[PROTOBUF_TIME_NANOS] / NANOS_PER_MICRO : 0;
    if (message.size == 0 || (seconds == PROTOBUF_ZERO_TIME && rest == 0)) {
        json_write_raw(&decoder->out, SLICE("null"));
        return NULL;
    }
    if (seconds < TIMESTAMP_MIN / MICROS_PER_SECOND || seconds > TIMESTAMP_MAX / MICROS_PER_SECOND)
        return bad(schema, "the year must be between 0 and 9999");
    timestamp_append(begin_quoted(decoder), seconds * MICROS_PER_SECOND + rest,
                     micros ? TIMESTAMP_MICROS : TIMESTAMP_SECONDS);
    end_quoted(decoder);
    return NULL;
}

static struct error *decode_duration(struct protobuf_decoder *decoder, struct slice message,
                                     struct schema schema)
{
    struct small small;
    struct error *err = read_small(message, schema, 0, &small);

    if (err)
        return err;
    duration_append(begin_quoted(decoder), (int64_t)small.values[PROTOBUF_DURATION]);
    end_quoted(decoder);
    return NULL;
}

static struct error *decode_quantity(struct protobuf_decoder *decoder, struct slice message,
                                     struct schema schema)
{
    struct quantity quantity = quantity_from_int(0, QUANTITY_DECIMAL_SI);
    struct small small;
    struct error *err = read_small(message, schema, 1u << PROTOBUF_QUANTITY, &small);

    if (!err && small.bytes[PROTOBUF_QUANTITY].data)
        err = quantity_parse(small.bytes[PROTOBUF_QUANTITY], &quantity);
    if (err)
        return error_recode(err, ERR_BAD_REQUEST);
    quantity_append(begin_quoted(decoder), &quantity);
    end_quoted(decoder);
    return NULL;
}

static struct error *decode_int_or_string(struct protobuf_decoder *decoder, struct slice message,
                                          struct schema schema)
{
    struct small small;
    struct error *err = read_small(message, schema, 1u << PROTOBUF_CHOICE_STRING, &small);

    if (err)
        return err;
    if (small.values[PROTOBUF_CHOICE_TYPE] > 1)
        return bad(schema, "the type must be 0 (a number) or 1 (a string)");
    if (small.values[PROTOBUF_CHOICE_TYPE] == 1)
        return protobuf_decode_string(decoder, small.bytes[PROTOBUF_CHOICE_STRING]);
    json_write_int(&decoder->out, (int32_t)small.values[PROTOBUF_CHOICE_INT]);
    return NULL;
}

/* Any JSON; an object that is protobuf again is not for us to read, since only its kind would tell
 * how. */
static struct error *decode_raw(struct protobuf_decoder *decoder, struct slice message,
                                struct schema schema)
{
    struct doc_options options = { .max_bytes = decoder->max_bytes,
                                   .max_depth = DOC_MAX_DEPTH - decoder->depth };
    CLEANUP(doc) struct doc *doc = NULL;
    struct small small;
    struct error *err = read_small(message, schema, 1u << PROTOBUF_RAW, &small);

    if (err)
        return err;
    if (small.bytes[PROTOBUF_RAW].size == 0) {
        json_write_raw(&decoder->out, SLICE("null"));
        return NULL;
    }
    if (options.max_depth == 0)
        options.max_depth = 1;
    err = json_parse(small.bytes[PROTOBUF_RAW], &options, &doc);
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST),
                          "the object embedded in the message must be JSON");
    err = protobuf_decode_room(decoder, doc_bytes(doc).size);
    if (!err)
        json_write_raw(&decoder->out, doc_bytes(doc));
    return err;
}

struct error *protobuf_decode_scalar(struct protobuf_decoder *decoder, uint32_t piece,
                                     struct schema schema)
{
    struct slice bytes = protobuf_piece_bytes(decoder, piece);
    uint64_t value = protobuf_piece_value(decoder, piece);

    switch (schema_type(schema)) {
    case SCHEMA_STRING:
        return protobuf_decode_string(decoder, bytes);
    case SCHEMA_BYTES:
        return decode_bytes(decoder, bytes);
    case SCHEMA_INTEGER:
        decode_integer(decoder, value, schema);
        return NULL;
    case SCHEMA_NUMBER:
        return decode_number(decoder, value, schema);
    case SCHEMA_BOOLEAN:
        json_write_bool(&decoder->out, value != 0);
        return NULL;
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
        return decode_time(decoder, bytes, schema);
    case SCHEMA_DURATION:
        return decode_duration(decoder, bytes, schema);
    case SCHEMA_QUANTITY:
        return decode_quantity(decoder, bytes, schema);
    case SCHEMA_INT_OR_STRING:
        return decode_int_or_string(decoder, bytes, schema);
    case SCHEMA_ANY:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return decode_raw(decoder, bytes, schema);
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
        break; /* no scalars */
    }
    json_write_raw(&decoder->out, SLICE("null"));
    return NULL;
}

bool protobuf_is_zero(const struct protobuf_decoder *decoder, uint32_t piece, struct schema schema)
{
    uint64_t value = protobuf_piece_value(decoder, piece);

    switch (schema_type(schema)) {
    case SCHEMA_STRING:
    case SCHEMA_BYTES:
        return protobuf_piece_bytes(decoder, piece).size == 0;
    case SCHEMA_INTEGER:
        return (schema_has(schema, SCHEMA_INT32) ? (uint32_t)value : value) == 0;
    case SCHEMA_NUMBER:
        return number_of(value, schema) == 0;
    case SCHEMA_BOOLEAN:
        return value == 0;
    case SCHEMA_ANY:
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return false; /* structs, which omitempty does not know */
    }
    return false;
}
