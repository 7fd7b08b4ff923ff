#include "doc/patch.h"

#include "base/text.h"
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

/* Appendix A of RFC 6902, and what it leaves open. */
static const struct row rows[] = {
    { "adds a member", "{\"foo\":\"bar\"}",
      "[{\"op\":\"add\",\"path\":\"/baz\",\"value\":\"qux\"}]",
      "{\"foo\":\"bar\",\"baz\":\"qux\"}" },
    { "adds an item", "{\"foo\":[\"bar\",\"baz\"]}",
      "[{\"op\":\"add\",\"path\":\"/foo/1\",\"value\":\"qux\"}]",
      "{\"foo\":[\"bar\",\"qux\",\"baz\"]}" },
    { "adds behind the last item", "{\"foo\":[\"bar\"]}",
      "[{\"op\":\"add\",\"path\":\"/foo/-\",\"value\":[\"abc\",\"def\"]}]",
      "{\"foo\":[\"bar\",[\"abc\",\"def\"]]}" },
    { "adds at the length", "[1]", "[{\"op\":\"add\",\"path\":\"/1\",\"value\":2}]", "[1,2]" },
    { "replaces what is there when adding", "{\"a\":1}",
      "[{\"op\":\"add\",\"path\":\"/a\",\"value\":{\"b\":2}}]", "{\"a\":{\"b\":2}}" },
    { "adds the whole document", "{\"a\":1}", "[{\"op\":\"add\",\"path\":\"\",\"value\":[2]}]",
      "[2]" },
    { "ignores unknown members", "{\"foo\":\"bar\"}",
      "[{\"op\":\"add\",\"path\":\"/baz\",\"value\":\"qux\",\"xyz\":123}]",
      "{\"foo\":\"bar\",\"baz\":\"qux\"}" },
    { "adds null", "{}", "[{\"op\":\"add\",\"path\":\"/a\",\"value\":null}]", "{\"a\":null}" },
    { "removes a member", "{\"baz\":\"qux\",\"foo\":\"bar\"}",
      "[{\"op\":\"remove\",\"path\":\"/baz\"}]", "{\"foo\":\"bar\"}" },
    { "removes an item", "[1,2,3]", "[{\"op\":\"remove\",\"path\":\"/1\"}]", "[1,3]" },
    { "replaces a value", "{\"baz\":\"qux\"}",
      "[{\"op\":\"replace\",\"path\":\"/baz\",\"value\":\"boo\"}]", "{\"baz\":\"boo\"}" },
    { "sets a member that is not there, as Kubernetes does", "{\"a\":1}",
      "[{\"op\":\"replace\",\"path\":\"/b\",\"value\":2}]", "{\"a\":1,\"b\":2}" },
    { "replaces the whole document", "[1]",
      "[{\"op\":\"replace\",\"path\":\"\",\"value\":{\"a\":[]}}]", "{\"a\":[]}" },
    { "moves a value", "{\"foo\":{\"bar\":\"baz\",\"waldo\":\"fred\"},\"qux\":{\"corge\":1}}",
      "[{\"op\":\"move\",\"from\":\"/foo/waldo\",\"path\":\"/qux/thud\"}]",
      "{\"foo\":{\"bar\":\"baz\"},\"qux\":{\"corge\":1,\"thud\":\"fred\"}}" },
    { "moves an item", "{\"foo\":[\"all\",\"grass\",\"cows\",\"eat\"]}",
      "[{\"op\":\"move\",\"from\":\"/foo/1\",\"path\":\"/foo/3\"}]",
      "{\"foo\":[\"all\",\"cows\",\"eat\",\"grass\"]}" },
    { "moves a child over its parent", "{\"a\":{\"b\":{\"c\":1}}}",
      "[{\"op\":\"move\",\"from\":\"/a/b\",\"path\":\"/a\"}]", "{\"a\":{\"c\":1}}" },
    { "moves a value to its own place", "{\"a\":1,\"b\":2}",
      "[{\"op\":\"move\",\"from\":\"/a\",\"path\":\"/a\"}]", "{\"a\":1,\"b\":2}" },
    { "copies a value", "{\"a\":{\"b\":[1,{\"c\":\"d\"}]}}",
      "[{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/a/e\"}]",
      "{\"a\":{\"b\":[1,{\"c\":\"d\"}],\"e\":{\"b\":[1,{\"c\":\"d\"}]}}}" },
    { "keeps copies apart", "{\"a\":{\"b\":1}}",
      "[{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/c\"},"
      "{\"op\":\"replace\",\"path\":\"/c/b\",\"value\":2}]",
      "{\"a\":{\"b\":1},\"c\":{\"b\":2}}" },
    { "tests values", "{\"baz\":\"qux\",\"foo\":[\"a\",2.0,{\"x\":1,\"y\":null}]}",
      "[{\"op\":\"test\",\"path\":\"/baz\",\"value\":\"qux\"},"
      "{\"op\":\"test\",\"path\":\"/foo\",\"value\":[\"a\",2,{\"y\":null,\"x\":1.0}]}]",
      "{\"baz\":\"qux\",\"foo\":[\"a\",2.0,{\"x\":1,\"y\":null}]}" },
    { "finds escaped keys", "{\"/\":9,\"~1\":10}",
      "[{\"op\":\"test\",\"path\":\"/~01\",\"value\":10},{\"op\":\"remove\",\"path\":\"/~1\"}]",
      "{\"~1\":10}" },
    { "does nothing when empty", "{\"a\":1}", "[]", "{\"a\":1}" },
};

static void applies(void **state)
{
    const struct row *row = *state;
    struct value target = value_of(row->target);
    CLEANUP(doc) struct doc *result = NULL;

    assert_no_error(patch_apply(target, value_of(row->patch), 0, &result));
    assert_string_equal(doc_bytes(result).data, row->result);
    assert_true(value_equal(target, value_of(row->target)));
}

struct bad_row {
    const char *name;
    const char *patch;
    enum error_code code;
    const char *message;
};

static const struct bad_row bad_rows[] = {
    { "wants an array", "{}", ERR_BAD_REQUEST, "must be an array of operations, found object" },
    { "wants objects", "[1]", ERR_BAD_REQUEST, "operation 0 of the JSON patch" },
    { "wants a known operation", "[{\"op\":\"jump\",\"path\":\"\"}]", ERR_BAD_REQUEST,
      "\"op\" is \"jump\"" },
    { "wants a path", "[{\"op\":\"remove\"}]", ERR_BAD_REQUEST, "\"path\" must be a string" },
    { "wants a pointer", "[{\"op\":\"remove\",\"path\":\"a\"}]", ERR_BAD_REQUEST, "slash" },
    { "wants a value", "[{\"op\":\"add\",\"path\":\"/a\"}]", ERR_BAD_REQUEST, "needs a \"value\"" },
    { "wants a source", "[{\"op\":\"copy\",\"path\":\"/a\"}]", ERR_BAD_REQUEST,
      "\"from\" must be a string" },
    { "names operation and path",
      "[{\"op\":\"test\",\"path\":\"/a\",\"value\":1},{\"op\":\"remove\",\"path\":\"/x/y\"}]",
      ERR_INVALID, "operation 1 (remove \"/x/y\") of the JSON patch: there is no \"x\"" },
    { "does not make parents", "[{\"op\":\"add\",\"path\":\"/x/y\",\"value\":1}]", ERR_INVALID,
      "there is no \"x\" in the object on the way" },
    { "does not add beyond the end", "[{\"op\":\"add\",\"path\":\"/list/3\",\"value\":1}]",
      ERR_INVALID, "place 3 is beyond the end of an array of 2" },
    { "adds items by number", "[{\"op\":\"add\",\"path\":\"/list/one\",\"value\":1}]", ERR_INVALID,
      "a number or - is needed" },
    { "replaces only items that are there",
      "[{\"op\":\"replace\",\"path\":\"/list/9\",\"value\":1}]", ERR_INVALID, "there is no" },
    { "keeps the document", "[{\"op\":\"remove\",\"path\":\"\"}]", ERR_INVALID,
      "cannot be taken away" },
    { "does not move into itself", "[{\"op\":\"move\",\"from\":\"/o\",\"path\":\"/o/p/q\"}]",
      ERR_INVALID, "moved into itself" },
    { "moves only what is there", "[{\"op\":\"move\",\"from\":\"/b\",\"path\":\"/b\"}]",
      ERR_INVALID, "there is no \"b\"" },
    { "fails a test", "[{\"op\":\"test\",\"path\":\"/a\",\"value\":\"1\"}]", ERR_INVALID,
      "operation 0 (test \"/a\") of the JSON patch: the test failed" },
    { "fails a test of more", "[{\"op\":\"test\",\"path\":\"/o\",\"value\":{\"p\":{},\"x\":1}}]",
      ERR_INVALID, "the test failed" },
    { "fails a test of order", "[{\"op\":\"test\",\"path\":\"/list\",\"value\":[2,1]}]",
      ERR_INVALID, "the test failed" },
};

static void refuses(void **state)
{
    const struct bad_row *row = *state;
    struct value target = value_of("{\"a\":1,\"list\":[1,2],\"o\":{\"p\":{}}}");
    struct doc *result = NULL;

    assert_error(patch_apply(target, value_of(row->patch), 0, &result), row->code, row->message);
    assert_null(result);
}

static void bounds_operations(void **state)
{
    CLEANUP(text) struct text patch = TEXT_EMPTY;
    struct doc *result;

    (void)state;
    for (int i = 0; i < 10001; i++)
        text_appendf(&patch, "%s{\"op\":\"test\",\"path\":\"\",\"value\":1}", i ? "," : "[");
    text_append(&patch, "]");
    assert_error(patch_apply(value_of("1"), value_of(text_string(&patch)), 0, &result),
                 ERR_TOO_LARGE, "10001 operations, at most 10000");
}

/* Each copy doubles the document. */
static void bounds_growth(void **state)
{
    CLEANUP(text) struct text patch = TEXT_EMPTY;
    struct doc *result;

    (void)state;
    for (int i = 0; i < 200; i++)
        text_appendf(&patch, "%s{\"op\":\"copy\",\"from\":\"\",\"path\":\"/k%d\"}", i ? "," : "[",
                     i);
    text_append(&patch, "]");
    assert_error(
        patch_apply(value_of("{\"a\":\"a long text\"}"), value_of(text_string(&patch)), 0, &result),
        ERR_TOO_LARGE, "the patch copies more than");
    assert_error(patch_apply(value_of("{}"),
                             value_of("[{\"op\":\"add\",\"path\":\"/a\",\"value\":\"12345678\"}]"),
                             10, &result),
                 ERR_TOO_LARGE, "the result has 16 bytes, at most 10");
}

/* Many operations that each walk through a large object. */
static void bounds_steps(void **state)
{
    CLEANUP(text) struct text target = TEXT_EMPTY;
    CLEANUP(text) struct text patch = TEXT_EMPTY;
    struct doc *result;

    (void)state;
    for (int i = 0; i < 10000; i++) {
        text_appendf(&target, "%s\"k%d\":1", i ? "," : "{", i);
        text_appendf(&patch, "%s{\"op\":\"replace\",\"path\":\"/k9999\",\"value\":1}",
                     i ? "," : "[");
    }
    text_append(&target, "}");
    text_append(&patch, "]");
    assert_error(
        patch_apply(value_of(text_string(&target)), value_of(text_string(&patch)), 0, &result),
        ERR_TOO_LARGE, "steps through the document");
}

TEST_MAIN(TABLE(applies, rows), TABLE(refuses, bad_rows), TEST(bounds_operations),
          TEST(bounds_growth), TEST(bounds_steps))
