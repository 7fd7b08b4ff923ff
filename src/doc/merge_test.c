#include "doc/merge.h"

#include "base/text.h"
#include "doc/diff.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

static struct value value_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

struct row {
    const char *name;
    const char *target;
    const char *patch;
    const char *result;
};

/* Appendix A of RFC 7386. */
static const struct row rows[] = {
    { "replaces", "{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\":\"c\"}" },
    { "adds", "{\"a\":\"b\"}", "{\"b\":\"c\"}", "{\"a\":\"b\",\"b\":\"c\"}" },
    { "removes", "{\"a\":\"b\"}", "{\"a\":null}", "{}" },
    { "removes one of two", "{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\":\"c\"}" },
    { "replaces an array", "{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\":\"c\"}" },
    { "replaces by an array", "{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\":[\"b\"]}" },
    { "goes into objects", "{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}",
      "{\"a\":{\"b\":\"d\"}}" },
    { "does not go into arrays", "{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\":[1]}" },
    { "replaces a whole array", "[\"a\",\"b\"]", "[\"c\",\"d\"]", "[\"c\",\"d\"]" },
    { "replaces an object by an array", "{\"a\":\"b\"}", "[\"c\"]", "[\"c\"]" },
    { "takes null as the document", "{\"a\":\"foo\"}", "null", "null" },
    { "takes a string as the document", "{\"a\":\"foo\"}", "\"bar\"", "\"bar\"" },
    { "keeps a null that was there", "{\"e\":null}", "{\"a\":1}", "{\"e\":null,\"a\":1}" },
    { "turns an array into an object", "[1,2]", "{\"a\":\"b\",\"c\":null}", "{\"a\":\"b\"}" },
    { "drops nulls of new objects", "{}", "{\"a\":{\"bb\":{\"ccc\":null}}}",
      "{\"a\":{\"bb\":{}}}" },
};

static void applies(void **state)
{
    const struct row *row = *state;
    CLEANUP(doc) struct doc *result = NULL;

    assert_no_error(merge_apply(value_of(row->target), value_of(row->patch), 0, &result));
    assert_string_equal(doc_bytes(result).data, row->result);
}

static const struct row create_rows[] = {
    { "is empty for equal values", "{\"a\":[1,2]}", "{}", "{\"a\":[1.0,2]}" },
    { "names what is new", "{\"a\":1}", "{\"b\":{\"c\":2}}", "{\"a\":1,\"b\":{\"c\":2}}" },
    { "removes what is gone", "{\"a\":1,\"b\":2}", "{\"a\":null}", "{\"b\":2}" },
    { "goes into objects", "{\"a\":{\"b\":1,\"c\":2}}", "{\"a\":{\"c\":3}}",
      "{\"a\":{\"b\":1,\"c\":3}}" },
    { "replaces arrays", "{\"a\":[1,2]}", "{\"a\":[1,3]}", "{\"a\":[1,3]}" },
    { "makes an empty object", "{\"a\":1}", "{\"a\":{}}", "{\"a\":{}}" },
    { "repeats what is no object", "[1]", "[1]", "[1]" },
    { "turns an array into an object", "[1]", "{\"a\":1}", "{\"a\":1}" },
    { "sees a null as absence", "{\"a\":1}", "{\"a\":null}", "{\"a\":null}" },
};

static void creates(void **state)
{
    const struct row *row = *state;
    CLEANUP(doc) struct doc *patch = NULL;

    assert_no_error(merge_create(value_of(row->target), value_of(row->result), &patch));
    assert_string_equal(doc_bytes(patch).data, row->patch);
}

static void bounds_size(void **state)
{
    struct doc *result;

    (void)state;
    assert_error(merge_apply(value_of("{\"a\":\"1234\"}"), value_of("{\"b\":1}"), 12, &result),
                 ERR_TOO_LARGE, "the result has 18 bytes, at most 12");
}

static void finds_differences(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct diff diff;

    (void)state;
    diff_find(fixture_current()->arena,
              value_of("{\"a\":1,\"b\":{\"c\":[1,2,3],\"d\":true},\"e\":null}"),
              value_of("{\"e\":null,\"b\":{\"c\":[1,5],\"d\":[]},\"f\":\"x\"}"), &diff);
    for (size_t i = 0; i < diff.count; i++) {
        text_appendf(&text, "%s: ", diff.entries[i].path);
        json_format(diff.entries[i].before, JSON_COMPACT, JSON_AS_IS, &text);
        text_append(&text, " -> ");
        json_format(diff.entries[i].after, JSON_COMPACT, JSON_AS_IS, &text);
        text_append(&text, "\n");
    }
    assert_string_equal(text_string(&text), "a: 1 -> null\n"
                                            "b.c[1]: 2 -> 5\n"
                                            "b.c[2]: 3 -> null\n"
                                            "b.d: true -> []\n"
                                            "f: null -> \"x\"\n");
    assert_false(value_exists(diff.entries[0].after));
    assert_false(diff.cut);
    diff_find(fixture_current()->arena, value_of("[1,{\"a\":2}]"), value_of("[1.0,{\"a\":2}]"),
              &diff);
    assert_int_equal(diff.count, 0);
}

static void bounds_differences(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct diff diff;

    (void)state;
    for (int i = 0; i < 5000; i++)
        text_appendf(&text, "%s%d", i ? "," : "[", i);
    text_append(&text, "]");
    diff_find(fixture_current()->arena, value_of("[]"), value_of(text_string(&text)), &diff);
    assert_int_equal(diff.count, 1000);
    assert_true(diff.cut);
}

TEST_MAIN(TABLE(applies, rows), TABLE(creates, create_rows), TEST(bounds_size),
          TEST(finds_differences), TEST(bounds_differences))
