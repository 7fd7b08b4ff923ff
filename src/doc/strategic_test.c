#include "doc/strategic.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/sample_schema.h"
#include "lib/strategic_cases.h"
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

static void upstream(void **state)
{
    const struct test_case *row = *state;

    strategic_cases_check(row, kind(cases_string(row, "kind")));
}

struct row {
    const char *name;
    const char *original;
    const char *patch;
    const char *result; /* NULL: an error with the message */
    const char *message;
};

/* Where we differ from upstream on purpose, or say more. */
static const struct row our_rows[] = {
    { "leaves no directives in what is new", "{}",
      "{\"spec\":{\"$setElementOrder/containers\":[{\"name\":\"a\"}],\"nodeSelector\":{\"a\":\"b\","
      "\"$retainKeys\":[\"a\"]},\"containers\":[{\"name\":\"a\",\"$retainKeys\":[\"name\"]}]}}",
      "{\"spec\":{\"nodeSelector\":{\"a\":\"b\"},\"containers\":[{\"name\":\"a\"}]}}", NULL },
    { "leaves no directives in new items", "{\"spec\":{\"containers\":[{\"name\":\"a\"}]}}",
      "{\"spec\":{\"containers\":[{\"name\":\"b\",\"$setElementOrder/env\":[],\"resources\":{"
      "\"$patch\":\"replace\",\"limits\":{\"cpu\":\"1\"}}}]}}",
      "{\"spec\":{\"containers\":[{\"name\":\"b\",\"resources\":{\"limits\":{\"cpu\":\"1\"}}},{"
      "\"name\":\"a\"}]}}",
      NULL },
    { "leaves no directives in replaced lists", "{\"spec\":{\"tolerations\":[{\"key\":\"a\"}]}}",
      "{\"spec\":{\"tolerations\":[{\"key\":\"b\",\"$patch\":\"delete\"}]}}",
      "{\"spec\":{\"tolerations\":[{\"key\":\"b\"}]}}", NULL },
    { "adds first and deletes then", "{\"metadata\":{\"finalizers\":[\"a\"]}}",
      "{\"metadata\":{\"$deleteFromPrimitiveList/finalizers\":[\"a\",\"b\"],\"finalizers\":[\"b\","
      "\"c\"]}}",
      "{\"metadata\":{\"finalizers\":[\"c\"]}}", NULL },
    { "puts what the order does not name behind", "{\"metadata\":{\"finalizers\":[\"a\",\"b\"]}}",
      "{\"metadata\":{\"$setElementOrder/finalizers\":[],\"finalizers\":[\"c\",\"d\"]}}",
      "{\"metadata\":{\"finalizers\":[\"a\",\"b\",\"c\",\"d\"]}}", NULL },
    { "keeps the order of members", "{\"spec\":{\"nodeName\":\"n\"},\"metadata\":{\"name\":\"x\"}}",
      "{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"status\":{\"phase\":\"Running\"}}",
      "{\"spec\":{\"nodeName\":\"n\"},\"metadata\":{\"name\":\"x\",\"labels\":{\"a\":\"b\"}},"
      "\"status\":{\"phase\":\"Running\"}}",
      NULL },
    { "takes null for no patch", "{\"metadata\":{\"name\":\"x\"}}", "null",
      "{\"metadata\":{\"name\":\"x\"}}", NULL },
    { "starts from nothing", "null", "{\"metadata\":{\"name\":\"x\"}}",
      "{\"metadata\":{\"name\":\"x\"}}", NULL },
    { "wants an object", "{}", "[1]", NULL,
      "a strategic merge patch must be an object, found array" },
    { "does not delete objects from sets", "{\"spec\":{\"containers\":[{\"name\":\"a\"}]}}",
      "{\"spec\":{\"$deleteFromPrimitiveList/containers\":[{\"name\":\"a\"}]}}", NULL,
      "invalid patch format of primitive list" },
    { "wants scalars as merge keys", "{\"spec\":{\"containers\":[{\"name\":\"a\"}]}}",
      "{\"spec\":{\"containers\":[{\"name\":{\"a\":1}}]}}", NULL,
      "items of a merged list must be told apart by scalars, found object" },
    { "cannot order objects without a key", "{\"spec\":{\"tolerations\":[{\"key\":\"a\"}]}}",
      "{\"spec\":{\"$setElementOrder/tolerations\":[{\"key\":\"a\"}]}}", NULL,
      "items of a merged list must be told apart by scalars, found object" },
};

static void ours(void **state)
{
    const struct row *row = *state;
    CLEANUP(doc) struct doc *result = NULL;
    struct error *err =
        strategic_apply(value_of(row->original), value_of(row->patch), kind("Pod"), 0, &result);

    if (row->message) {
        assert_error(err, ERR_BAD_REQUEST, row->message);
        return;
    }
    assert_no_error(err);
    assert_string_equal(doc_bytes(result).data, row->result);
}

static void merges_what_no_schema_knows(void **state)
{
    CLEANUP(doc) struct doc *result = NULL;

    (void)state;
    assert_no_error(strategic_apply(value_of("{\"a\":{\"b\":1,\"l\":[1,2]}}"),
                                    value_of("{\"a\":{\"c\":2,\"l\":[3]}}"), schema_any(), 0,
                                    &result));
    assert_string_equal(doc_bytes(result).data, "{\"a\":{\"b\":1,\"l\":[3],\"c\":2}}");
}

static void bounds_size(void **state)
{
    struct doc *result;

    (void)state;
    assert_error(strategic_apply(value_of("{\"metadata\":{\"name\":\"x\"}}"),
                                 value_of("{\"metadata\":{\"uid\":\"y\"}}"), kind("Pod"), 30,
                                 &result),
                 ERR_TOO_LARGE, "the result has 35 bytes, at most 30");
}

static void bounds_messages(void **state)
{
    CLEANUP(text) struct text patch = TEXT_EMPTY;
    struct doc *result;
    struct error *err;

    (void)state;
    text_append(&patch, "{\"spec\":{\"containers\":[{\"image\":\"");
    for (int i = 0; i < 5000; i++)
        text_append(&patch, "\xc3\xa4");
    text_append(&patch, "\"}]}}");
    err = strategic_apply(value_of("{\"spec\":{\"containers\":[{\"name\":\"a\"}]}}"),
                          value_of(text_string(&patch)), kind("Pod"), 0, &result);
    assert_non_null(err);
    assert_in_range(strlen(err->message), 900, 1024);
    error_free(err);
}

/* Lists and objects of many thousand items on both sides: whoever searches them takes minutes. */
static void ends_in_time(void **state)
{
    CLEANUP(text) struct text original = TEXT_EMPTY;
    CLEANUP(text) struct text patch = TEXT_EMPTY;
    CLEANUP(doc) struct doc *result = NULL;
    enum {
        COUNT = 40000
    };

    (void)state;
    text_append(&original, "{\"spec\":{\"containers\":[");
    text_append(&patch, "{\"spec\":{\"containers\":[");
    for (int i = 0; i < COUNT; i++) {
        text_appendf(&original, "%s{\"name\":\"a%d\"}", i ? "," : "", i);
        text_appendf(&patch, "%s{\"name\":\"a%d\"}", i ? "," : "", 2 * (COUNT - i));
    }
    text_append(&original, "],\"nodeSelector\":{");
    text_append(&patch, "],\"nodeSelector\":{");
    for (int i = 0; i < COUNT; i++) {
        text_appendf(&original, "%s\"a%d\":\"\"", i ? "," : "", i);
        text_appendf(&patch, "%s\"a%d\":\"\"", i ? "," : "", COUNT - i);
    }
    text_append(&original, "}}}");
    text_append(&patch, "}}}");
    assert_no_error(strategic_apply(value_of(text_string(&original)), value_of(text_string(&patch)),
                                    kind("Pod"), 0, &result));
    assert_int_equal(value_count(value_find(doc_root(result), VALUE_KEYS("spec", "nodeSelector"))),
                     COUNT + 1);
    assert_int_equal(value_count(value_find(doc_root(result), VALUE_KEYS("spec", "containers"))),
                     COUNT + COUNT / 2 + 1);
}

int main(void)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct test_group groups[] = {
        cases_group(arena, "strategic/cases.json", "upstream", upstream),
        TABLE(ours, our_rows),
        TEST(merges_what_no_schema_knows),
        TEST(bounds_size),
        TEST(bounds_messages),
        TEST(ends_in_time),
    };

    return test_run_groups(groups, COUNT_OF(groups));
}
