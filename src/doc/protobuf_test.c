/* Messages are written as hexadecimal text here; what upstream writes is in tests/protobuf and is
 * compared in room `api`, where the kinds are. */
#include "doc/protobuf.h"

#include "base/hex.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/sample_schema.h"
#include "lib/test.h"

static struct value value_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct schema kind(const char *name)
{
    struct arena *arena = fixture_current()->arena;

    return sample_schema_find(sample_schema_read(arena, sample_schema_kinds), name);
}

static void release_text(void *text)
{
    text_done(text);
}

static struct text *new_text(void)
{
    struct text *text = arena_new(fixture_current()->arena, struct text);

    arena_defer(fixture_current()->arena, release_text, text);
    return text;
}

/* Blanks are for the reader. */
static struct slice bytes_of(const char *hex)
{
    struct text *compact = new_text();
    struct text *bytes = new_text();

    for (const char *digit = hex; *digit; digit++) {
        if (*digit != ' ')
            text_append_char(compact, *digit);
    }
    assert_no_error(hex_parse(text_slice(compact), bytes));
    return text_slice(bytes);
}

static const char *hex_of(struct slice bytes)
{
    return hex_format(fixture_current()->arena, bytes);
}

static const char *compact(const char *hex)
{
    return hex_of(bytes_of(hex));
}

struct row {
    const char *name;
    const char *kind;
    const char *message;
    const char *json;
};

/* Messages that our own code would have written otherwise; the JSON is what they say. */
static const struct row read_rows[] = {
    { "shows what Go shows of nothing", "Pod", "",
      "{\"metadata\":{},\"spec\":{\"containers\":null},\"status\":{}}" },
    { "shows zeroes that are no pointers", "Odd", "",
      "{\"big\":0,\"pause\":\"0s\",\"blob\":null,\"lists\":null}" },
    { "takes packed lists", "Odd", "3a 03 01 ff 01  42 02 00 01  4a 08 000000000000f83f",
      "{\"big\":0,\"pause\":\"0s\",\"counts\":[1,255],\"flags\":[false,true],\"ratios\":[1.5],"
      "\"blob\":null,\"lists\":null}" },
    { "takes lists one by one", "Odd", "38 01 38 ffffffffffffffffff01 49 000000000000f83f",
      "{\"big\":0,\"pause\":\"0s\",\"counts\":[1,-1],\"ratios\":[1.5],\"blob\":null,"
      "\"lists\":null}" },
    { "takes an empty packed list for none", "Odd", "3a 00",
      "{\"big\":0,\"pause\":\"0s\",\"blob\":null,\"lists\":null}" },
    { "takes fields in any order", "LocalObjectReference", "7a 01 78 0a 01 61",
      "{\"name\":\"a\"}" },
    { "takes the last of two", "LocalObjectReference", "0a 01 61 0a 01 62", "{\"name\":\"b\"}" },
    { "skips what it does not know", "LocalObjectReference",
      "f8 07 05  f9 07 0102030405060708  fa 07 01 ff  fd 07 01020304  0a 01 61",
      "{\"name\":\"a\"}" },
    { "skips groups", "LocalObjectReference", "13 0a 01 62 1b 08 05 1c 14 0a 01 61",
      "{\"name\":\"a\"}" },
    { "puts pieces of a message together", "Pod",
      "0a 03 0a 01 61  12 03 1a 01 78  0a 03 1a 01 62  12 03 52 01 79",
      "{\"metadata\":{\"name\":\"a\",\"namespace\":\"b\"},\"spec\":{\"containers\":null,"
      "\"restartPolicy\":\"x\",\"nodeName\":\"y\"},\"status\":{}}" },
    { "puts pieces of an embedded message together", "Volume",
      "12 02 12 00  0a 01 61  12 05 12 03 0a 01 6d",
      "{\"name\":\"a\",\"emptyDir\":{\"medium\":"
      "\"m\"}}" },
    { "sorts maps and takes the last of equal keys", "ObjectMeta",
      "5a 06 0a 01 62 12 01 31  5a 06 0a 01 61 12 01 32  5a 06 12 01 33 0a 01 62",
      "{\"labels\":{\"a\":\"2\",\"b\":\"3\"}}" },
    { "takes entries without key or value", "ObjectMeta", "5a 00  5a 03 0a 01 61",
      "{\"labels\":{\"\":\"\",\"a\":\"\"}}" },
    { "takes lists in maps", "TokenReviewUser",
      "22 0b 0a 01 61 12 06 0a 01 78 0a 01 79  22 05 0a 01 62 12 00",
      "{\"extra\":{\"a\":[\"x\",\"y\"],\"b\":[]}}" },
    { "leaves out a named list that is empty", "Odd", "82 01 00",
      "{\"big\":0,\"pause\":\"0s\",\"blob\":null,\"lists\":null}" },
    { "reads unsigned numbers", "Odd", "08 ffffffffffffffffff01 10 ffffffff0f 1d 0000403f",
      "{\"big\":18446744073709551615,\"small\":4294967295,\"ratio\":0.75,\"pause\":\"0s\","
      "\"blob\":null,\"lists\":null}" },
    { "cuts integers of 32 bits as Go does", "KeyToPath", "0a 01 6b 12 01 70 18 ffffffffff1f",
      "{\"key\":\"k\",\"path\":\"p\",\"mode\":-1}" },
    { "reads negative durations", "Odd", "22 0b 08 80b29bb2fdffffffff01",
      "{\"big\":0,\"pause\":\"-700ms\",\"blob\":null,\"lists\":null}" },
    { "reads times before 1970", "LeaseSpec", "1a 10 08 ffffffffffffffffff01 10 80e59a77",
      "{\"acquireTime\":\"1969-12-31T23:59:59.250000Z\"}" },
    { "takes Go's zero time for none", "PodCondition", "1a 0b 08 8092b8c398feffffff01",
      "{\"type\":\"\",\"status\":\"\",\"lastProbeTime\":null,\"lastTransitionTime\":null}" },
    { "leaves out a zero time", "ObjectMeta", "42 00", "{}" },
    { "reads both forms of a port", "Probe", "0a 0a 12 08 12 06 08 01 1a 02 6f 6b 10 07",
      "{\"httpGet\":{\"port\":\"ok\"},\"initialDelaySeconds\":7}" },
    { "reads a schema or a boolean", "JSONSchemaProps",
      "82 02 02 08 01  f2 01 09 82 02 06 12 04 2a 02 61 62",
      "{\"not\":{\"additionalProperties\":{\"type\":\"ab\"}},\"additionalProperties\":true}" },
    { "reads a boolean that is not there as false", "JSONSchemaProps", "82 02 00",
      "{\"additionalProperties\":false}" },
    { "reads a list of schemas before one", "JSONSchemaProps",
      "d2 01 0a 0a 03 2a 01 61 12 03 2a 01 62", "{\"items\":[{\"type\":\"b\"}]}" },
    { "leaves out a choice of nothing", "JSONSchemaProps", "d2 01 00", "{}" },
    { "makes embedded JSON compact", "JSONSchemaProps", "42 09 0a 07 5b 20 31 2c 20 32 5d",
      "{\"default\":[1,2]}" },
    { "makes quantities canonical", "EmptyDirVolumeSource", "12 06 0a 04 30 2e 35 30",
      "{\"sizeLimit\":\"500m\"}" },
    { "escapes strings", "LocalObjectReference", "0a 09 22 5c 2f 0a 09 01 7f c3 a4",
      "{\"name\":\"\\\"\\\\/\\n\\t\\u0001\x7f\xc3\xa4\"}" },
};

static struct error *decode(const struct row *row, struct doc **out_doc)
{
    struct protobuf_envelope envelope = { .message = bytes_of(row->message) };

    return protobuf_decode(&envelope, kind(row->kind), 0, out_doc);
}

static void reads(void **state)
{
    const struct row *row = *state;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *printed = NULL;

    assert_no_error(decode(row, &doc));
    assert_string_equal(doc_bytes(doc).data, row->json);
    /* What we print is what the reader of JSON would print. */
    printed = doc_from_value(value_of(row->json));
    assert_string_equal(doc_bytes(printed).data, row->json);
}

/* The message is what the error says. */
static const struct row bad_rows[] = {
    { "that end in a tag", "Pod", "ff", "it ends within a tag" },
    { "that end in a number", "KeyToPath", "18 ff", "it ends too soon" },
    { "whose numbers never end", "KeyToPath", "18 ffffffffffffffffffff01", "it ends too soon" },
    { "that end in bytes", "Pod", "0a 05 61", "it ends too soon" },
    { "whose lengths are huge", "Pod", "0a ffffffffffffffff7f", "it ends too soon" },
    { "that end in a fixed number", "Odd", "fd 07 00", "it ends too soon" },
    { "whose inner messages end too soon", "Pod", "0a 03 0a 05 61", "it ends too soon" },
    { "with a field of number zero", "Pod", "02 00", "illegal tag" },
    { "with a type that does not exist", "Pod", "0e", "illegal wireType" },
    { "with a group that does not end", "Pod", "13 08 01", "it ends within a group" },
    { "with the end of no group", "Pod", "14", "a group ends that has not begun" },
    { "with a string that is a number", "LocalObjectReference", "08 01",
      "cannot read LocalObjectReference from protobuf: wrong wireType = 0 for field name" },
    { "with a number that is a string", "KeyToPath", "1a 01 61",
      "wrong wireType = 2 for field "
      "mode" },
    { "with an embedded message that is a number", "Volume", "10 01", "wrong wireType = 0" },
    { "with entries of other types", "ObjectMeta", "5a 02 08 01", "in an entry of a map" },
    { "with values of other types", "ObjectMeta", "5a 02 10 01", "in an entry of a map" },
    { "with packed numbers that end too soon", "Odd", "3a 01 ff", "a packed list ends too soon" },
    { "with packed fractions that end too soon", "Odd", "4a 03 010203",
      "a packed list ends too soon" },
    { "with bytes where text should be", "LocalObjectReference", "0a 01 ff", "no valid UTF-8" },
    { "with keys that are no text", "ObjectMeta", "5a 03 0a 01 ff", "no valid UTF-8" },
    { "with infinite numbers", "Odd", "4a 08 000000000000f07f", "not finite" },
    { "with years beyond 9999", "ObjectMeta", "42 07 08 ffffffffff7f", "between 0 and 9999" },
    { "with a bad quantity", "EmptyDirVolumeSource", "12 03 0a 01 78", "quantit" },
    { "with embedded text that is no JSON", "JSONSchemaProps", "42 07 0a 05 5b312c205d",
      "must be JSON" },
    { "with a port of no form", "TCPSocketAction", "0a 02 08 02", "the type must be 0" },
    { "with parts of a time that are text", "ObjectMeta", "42 02 0a 00", "wrong wireType" },
};

static void refuses(void **state)
{
    const struct row *row = *state;
    struct doc *doc;

    assert_error(decode(row, &doc), ERR_BAD_REQUEST, row->json);
}

static const struct row write_rows[] = {
    { "writes zeroes that are no pointers", "KeyToPath", "0a 00 12 00", "{}" },
    { "writes zeroes of pointers that are there", "KeyToPath", "0a 00 12 00 18 00",
      "{\"mode\":0}" },
    { "takes null for absence", "KeyToPath", "0a 01 61 12 00",
      "{\"key\":\"a\",\"path\":null,"
      "\"mode\":null}" },
    { "writes empty embedded messages", "Volume", "0a 00 12 00", "{}" },
    { "writes embedded messages", "Volume", "0a 01 76 12 04 12 02 0a 00",
      "{\"emptyDir\":{},\"name\":\"v\"}" },
    { "leaves out what it does not know", "LocalObjectReference", "0a 01 61",
      "{\"x\":1,\"name\":\"a\",\"y\":{\"z\":[]}}" },
    { "sorts the entries of maps", "TokenReviewUser",
      "0a 00 22 05 0a 01 61 12 00 22 08 0a 01 62 12 03 0a 01 78",
      "{\"extra\":{\"b\":[\"x\"],\"a\":[]}}" },
    { "writes zero items for null", "TokenReviewUser", "0a 00 1a 00 1a 01 61",
      "{\"groups\":[null,\"a\"]}" },
    { "writes numbers", "KeyToPath", "0a 00 12 00 18 ffffffffffffffffff01", "{\"mode\":-1}" },
    { "leaves nil bytes out of entries", "Secret",
      "0a 0e 0a 00 12 00 1a 00 2a 00 32 00 38 00 42 00 12 03 0a 01 61 12 05 0a 01 62 12 00 1a 00",
      "{\"data\":{\"a\":null,\"b\":\"\"}}" },
    { "writes a false that stands for a schema", "JSONSchemaProps", "2a 00 50 00 82 02 02 08 00",
      "{\"additionalProperties\":false}" },
    { "writes a true beside a schema", "JSONSchemaProps",
      "2a 00 50 00 82 02 08 08 01 12 04 2a 00 50 00", "{\"additionalProperties\":{}}" },
    { "writes numbers for quantities", "ResourceRequirements",
      "0a 0e 0a 03 637075 12 07 0a 05 31353030 6d", "{\"limits\":{\"cpu\":1.5}}" },
    { "writes embedded JSON", "ControllerRevision",
      "0a 0e 0a 00 12 00 1a 00 2a 00 32 00 38 00 42 00 12 07 0a 05 5b312c325d 18 03",
      "{\"data\":[1, 2],\"revision\":3}" },
};

static void writes(void **state)
{
    const struct row *row = *state;
    struct text *message = new_text();

    assert_no_error(protobuf_encode(value_of(row->json), kind(row->kind), 0, message));
    assert_string_equal(hex_of(text_slice(message)), compact(row->message));
}

static const struct row mismatch_rows[] = {
    { "an object", "Pod", "spec: must be an object, found array", "{\"spec\":[]}" },
    { "a list", "Pod", "spec.containers: must be a list, found object",
      "{\"spec\":{\"containers\":{}}}" },
    { "a map", "Pod", "metadata.labels: must be an object, found string",
      "{\"metadata\":{\"labels\":\"a\"}}" },
    { "a string", "Pod", "spec.containers[1].name: must be a string, found number",
      "{\"spec\":{\"containers\":[{},{\"name\":1}]}}" },
    { "a string in a map", "Pod", "metadata.labels.a: must be a string, found boolean",
      "{\"metadata\":{\"labels\":{\"a\":true}}}" },
    { "an integer", "KeyToPath", "mode: must be an integer of 32 bits, found string",
      "{\"mode\":\"1\"}" },
    { "a small integer", "KeyToPath", "mode: must be an integer of 32 bits, found number",
      "{\"mode\":2147483648}" },
    { "an integer without sign", "Odd", "big: must be an integer, found number", "{\"big\":-1}" },
    { "a number", "Odd", "ratio: must be a number, found boolean", "{\"ratio\":true}" },
    { "a boolean", "Secret", "immutable: must be a boolean, found number", "{\"immutable\":1}" },
    { "base64", "Secret", "data.a", "{\"data\":{\"a\":\"*\"}}" },
    { "text of base64", "Secret", "data.a: must be a string of base64, found number",
      "{\"data\":{\"a\":1}}" },
    { "a time", "ObjectMeta", "creationTimestamp", "{\"creationTimestamp\":\"noon\"}" },
    { "text of a time", "ObjectMeta", "creationTimestamp: must be a time, found number",
      "{\"creationTimestamp\":1}" },
    { "a duration", "Odd", "pause", "{\"pause\":\"soon\"}" },
    { "text of a duration", "Odd", "pause: must be a duration, found number", "{\"pause\":1}" },
    { "a quantity", "ResourceRequirements", "limits.cpu", "{\"limits\":{\"cpu\":\"much\"}}" },
    { "text of a quantity", "ResourceRequirements", "limits.cpu: must be a quantity, found object",
      "{\"limits\":{\"cpu\":{}}}" },
    { "a port", "TCPSocketAction", "port: must be an integer of 32 bits or a string, found boolean",
      "{\"port\":true}" },
    { "one of the forms", "JSONSchemaProps", "items: must be one of the forms of its type",
      "{\"items\":5}" },
};

static void wants(void **state)
{
    const struct row *row = *state;
    struct text *message = new_text();

    assert_error(protobuf_encode(value_of(row->json), kind(row->kind), 0, message), ERR_BAD_REQUEST,
                 row->message);
    assert_int_equal(message->size, 0);
}

/* One message in another, each the only field of that around it. */
static struct slice nested(size_t levels, struct text *text)
{
    struct text inner = TEXT_EMPTY;

    for (size_t i = 0; i < levels; i++) {
        size_t size = text->size;

        text_append(&inner, "\x6a"); /* Odd.deep */
        while (size > 0x7f) {
            text_append_char(&inner, (char)(size | 0x80));
            size >>= 7;
        }
        text_append_char(&inner, (char)size);
        text_append_slice(&inner, text_slice(text));
        text_clear(text);
        text_append_slice(text, text_slice(&inner));
        text_clear(&inner);
    }
    text_done(&inner);
    return text_slice(text);
}

static void bounds_depth(void **state)
{
    struct protobuf_envelope envelope = { .message = nested(600, new_text()) };
    CLEANUP(doc) struct doc *doc = NULL;

    (void)state;
    assert_error(protobuf_decode(&envelope, kind("Odd"), 0, &doc), ERR_BAD_REQUEST,
                 "nested deeper than 500 levels");
    envelope.message = nested(400, new_text());
    assert_no_error(protobuf_decode(&envelope, kind("Odd"), 0, &doc));
}

static void bounds_size(void **state)
{
    struct protobuf_envelope envelope = { .message = bytes_of("0a 05 68656c6c6f") };
    struct text *many = new_text();
    struct text *message = new_text();
    struct doc *doc;

    (void)state;
    assert_error(protobuf_decode(&envelope, kind("LocalObjectReference"), 14, &doc), ERR_TOO_LARGE,
                 "more than 14 bytes");
    /* Two bytes each, which print as many more. */
    for (int i = 0; i < 100000; i++)
        text_append_bytes(many, "\x12\x00", 2);
    envelope.message = text_slice(many);
    assert_error(protobuf_decode(&envelope, kind("PodSpec"), 1 << 20, &doc), ERR_TOO_LARGE,
                 "more than 1048576 bytes");
    assert_error(
        protobuf_encode(value_of("{\"name\":\"hello\"}"), kind("LocalObjectReference"), 6, message),
        ERR_TOO_LARGE, "more than 6 bytes");
    assert_int_equal(message->size, 0);
    assert_no_error(protobuf_encode(value_of("{\"name\":\"hello\"}"), kind("LocalObjectReference"),
                                    7, message));
}

static void bounds_fields(void **state)
{
    struct protobuf_envelope envelope = { 0 };
    struct text *packed = new_text();
    struct doc *doc;

    (void)state;
    text_append_bytes(packed, "\x3a\x80\x89\x7a", 4); /* 2000000 numbers of one byte each */
    for (int i = 0; i < 2000000; i++)
        text_append_char(packed, 1);
    envelope.message = text_slice(packed);
    assert_error(protobuf_decode(&envelope, kind("Odd"), 0, &doc), ERR_TOO_LARGE,
                 "more than 1000000 fields");
}

static void needs_numbers(void **state)
{
    struct protobuf_envelope envelope = { .message = bytes_of("0a 01 61") };
    struct text *message = new_text();
    struct doc *doc;

    (void)state;
    assert_error(protobuf_decode(&envelope, schema_any(), 0, &doc), ERR_UNSUPPORTED,
                 "no protobuf form");
    assert_error(protobuf_encode(value_of("{}"), schema_any(), 0, message), ERR_NOT_ACCEPTABLE,
                 "no protobuf form");
}

static void grows(void **state)
{
    struct text *json = new_text();
    struct text *message = new_text();
    struct protobuf_envelope envelope = { 0 };
    CLEANUP(doc) struct doc *doc = NULL;

    (void)state;
    text_append(json, "{\"args\":[");
    for (int i = 0; i < 5000; i++)
        text_appendf(json, "%s\"argument %d\"", i ? "," : "", i);
    text_append(json, "]}");
    assert_no_error(protobuf_encode(value_of(text_string(json)), kind("Container"), 0, message));
    envelope.message = text_slice(message);
    assert_no_error(protobuf_decode(&envelope, kind("Container"), 0, &doc));
    assert_true(value_equal(value_get(doc_root(doc), SLICE("args")),
                            value_get(value_of(text_string(json)), SLICE("args"))));
}

static void opens_envelopes(void **state)
{
    struct protobuf_envelope envelope;
    CLEANUP(doc) struct doc *doc = NULL;

    (void)state;
    assert_no_error(protobuf_open(
        bytes_of("6b387300 0a 09 0a 02 7631 12 03 506f64 12 05 0a 03 0a 01 61 1a 00 22 00"),
        &envelope));
    assert_true(slice_is(envelope.api_version, "v1"));
    assert_true(slice_is(envelope.kind, "Pod"));
    assert_no_error(protobuf_decode(&envelope, kind("Pod"), 0, &doc));
    assert_string_equal(doc_bytes(doc).data,
                        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},"
                        "\"spec\":{\"containers\":null},\"status\":{}}");
}

static const struct row envelope_rows[] = {
    { "are empty", NULL, "", "does not appear to be a protobuf message" },
    { "have another beginning", NULL, "6b387301 0a 00", "expected prefix [107 56 115 0]" },
    { "end too soon", NULL, "6b387300 0a 05", "it ends too soon" },
    { "have a type that ends too soon", NULL, "6b387300 0a 02 0a 05", "it ends too soon" },
    { "have a type of other types", NULL, "6b387300 0a 02 08 05", "wrong wireType" },
    { "have other types", NULL, "6b387300 08 05", "wrong wireType" },
    { "are packed", "415", "6b387300 1a 04 677a6970", "content encoding \"gzip\"" },
    { "hold something else", "415", "6b387300 22 01 78", "content type \"x\"" },
};

static void refuses_envelopes_that(void **state)
{
    const struct row *row = *state;
    struct protobuf_envelope envelope;

    assert_error(protobuf_open(bytes_of(row->message), &envelope),
                 row->kind ? ERR_UNSUPPORTED : ERR_BAD_REQUEST, row->json);
}

static void makes_lists_of_pieces(void **state)
{
    struct text *list = new_text();
    struct text *bytes = new_text();
    struct slice pieces[2];

    (void)state;
    protobuf_append_meta(bytes_of("12 01 35"), list);
    protobuf_append_item(bytes_of("0a 01 61"), list);
    protobuf_append_item(bytes_of(""), list);
    pieces[0] = slice_of(list->data, 5);
    pieces[1] = slice_of(list->data + 5, list->size - 5);
    protobuf_wrap(SLICE("v1"), SLICE("PodList"), pieces, 2, bytes);
    assert_string_equal(hex_of(text_slice(bytes)),
                        compact("6b387300 0a 0d 0a 02 7631 12 07 506f644c697374 12 0c 0a 03 12 01 "
                                "35 12 03 0a 01 61 12 00 1a 00 22 00"));
}

static void frames_events(void **state)
{
    struct text *stream = new_text();

    (void)state;
    protobuf_append_event(SLICE("ADDED"), bytes_of("6b387300 0a 00"), stream);
    assert_string_equal(hex_of(text_slice(stream)),
                        compact("00000011 0a 05 4144444544 12 08 0a 06 6b387300 0a 00"));
}

TEST_MAIN(TABLE(reads, read_rows), TABLE(refuses, bad_rows), TABLE(writes, write_rows),
          TABLE(wants, mismatch_rows), TABLE(refuses_envelopes_that, envelope_rows),
          TEST(bounds_depth), TEST(bounds_size), TEST(bounds_fields), TEST(needs_numbers),
          TEST(grows), TEST(opens_envelopes), TEST(makes_lists_of_pieces), TEST(frames_events))
