#include "doc/json.h"

#include "doc/edit.h"

#include "base/text.h"
#include "doc/limits.h"
#include "doc/path.h"
#include "lib/test.h"

struct good_row {
    const char *name;
    const char *input;
    const char *printed;
};

static const struct good_row good_rows[] = {
    { "drops blanks", " { \"a\" : [ 1 , 2 ] } \n", "{\"a\":[1,2]}" },
    { "takes a scalar", "true", "true" },
    { "keeps the order of members", "{\"z\":1,\"a\":2}", "{\"z\":1,\"a\":2}" },
    { "keeps 64-bit integers", "[-9223372036854775808,18446744073709551615]",
      "[-9223372036854775808,18446744073709551615]" },
    { "keeps larger integers", "[123456789012345678901234567890,-9223372036854775809]",
      "[123456789012345678901234567890,-9223372036854775809]" },
    { "keeps numbers beyond a double", "[1e999]", "[1e999]" },
    { "undoes escapes", "\"\\u00e9\\/\\ud83d\\ude00\"", "\"\xc3\xa9/\xf0\x9f\x98\x80\"" },
    { "escapes what must be", "\"\\u0000\\n\\\"\"", "\"\\u0000\\n\\\"\"" },
    { "lets the last duplicate win", "{\"a\":1,\"b\":2,\"a\":{\"c\":1,\"c\":[3]}}",
      "{\"a\":{\"c\":[3]},\"b\":2}" },
};

static void accepts(void **state)
{
    const struct good_row *row = *state;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *kept = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(json_parse(slice_from(row->input), NULL, &doc));
    assert_string_equal(doc_bytes(doc).data, row->printed);
    assert_no_error(
        json_parse(slice_from(row->input), &(struct doc_options){ .keep_tree = true }, &kept));
    json_format(doc_root(kept), JSON_COMPACT, JSON_AS_IS, &text);
    assert_string_equal(text_string(&text), row->printed);
    assert_true(value_equal(doc_root(doc), doc_root(kept)));
}

struct bad_row {
    const char *name;
    const char *input;
    const char *message;
};

static const struct bad_row bad_rows[] = {
    { "refuses nothing", "", "the document is empty" },
    { "refuses blanks", " \n ", "the document is empty" },
    { "names line and column", "{\n  \"a\": 1,\n  \"b\" 2\n}", "line 3, column 7" },
    { "refuses a second value", "{} {}", "line 1, column 4" },
    { "refuses an open object", "{\"a\":1", "line 1, column 7" },
    { "refuses a trailing comma", "[1,]", "line 1, column" },
    { "refuses a comment", "[1 /* one */]", "line 1, column 4" },
    { "refuses bare words", "[NaN]", "line 1, column 2" },
    { "refuses broken UTF-8", "[\"\xc3\x28\"]", "line 1, column 3" },
    { "refuses overlong UTF-8", "[\"\xc0\xaf\"]", "line 1, column 3" },
    { "refuses half a surrogate pair", "[\"\\ud800\"]", "surrogate" },
    { "refuses leading zeroes", "[01]", "line 1, column 2" },
};

static void refuses(void **state)
{
    const struct bad_row *row = *state;
    struct doc *doc;

    assert_error(json_parse(slice_from(row->input), NULL, &doc), ERR_BAD_REQUEST, row->message);
}

static char *nested(int levels)
{
    struct text text = TEXT_EMPTY;
    char *copy;

    for (int i = 0; i < levels; i++)
        text_append(&text, i % 2 ? "{\"]\\\"\":" : "[");
    text_append(&text, "1");
    for (int i = levels - 1; i >= 0; i--)
        text_append(&text, i % 2 ? "}" : "]");
    copy = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return copy;
}

static void limits_depth(void **state)
{
    struct doc_options shallow = { .max_depth = 2 };
    struct doc *doc = NULL;

    (void)state;
    assert_error(json_parse(slice_from(nested(1000)), NULL, &doc), ERR_BAD_REQUEST,
                 "nested deeper than the 500 levels allowed");
    assert_error(json_parse(slice_from("[\n{\"a\":[]}]"), &shallow, &doc), ERR_BAD_REQUEST,
                 "line 2, column 6");
    assert_no_error(json_parse(slice_from("[{\"a\":1}]"), &shallow, &doc));
    doc_unref(doc);
    assert_no_error(json_parse(slice_from(nested(DOC_MAX_DEPTH)), NULL, &doc));
    doc_unref(doc);
}

static void limits_size(void **state)
{
    struct doc_options small = { .max_bytes = 8 };
    struct doc *doc;

    (void)state;
    assert_error(json_parse(SLICE("[1,2,3,4]"), &small, &doc), ERR_TOO_LARGE,
                 "has 9 bytes, at most 8");
}

static void collect(void *context, const struct doc_duplicate *duplicate)
{
    text_appendf(context, "%s;", duplicate->path);
}

static void reports_duplicates(void **state)
{
    CLEANUP(text) struct text seen = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct doc_options options = { .on_duplicate = collect, .context = &seen };

    (void)state;
    assert_no_error(json_parse(SLICE("{\"spec\":{\"containers\":[{\"name\":\"a\",\"name\":\"b\"}],"
                                     "\"x\":1,\"x\":2,\"x\":3}}"),
                               &options, &doc));
    assert_string_equal(text_string(&seen), "spec.containers[0].name;spec.x;spec.x;");
    assert_string_equal(doc_bytes(doc).data,
                        "{\"spec\":{\"containers\":[{\"name\":\"b\"}],\"x\":3}}");
}

/* More members than are compared one by one, all with the same first and last letters. */
static void reports_duplicates_of_many(void **state)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(text) struct text seen = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct doc_options options = { .on_duplicate = collect, .context = &seen };

    (void)state;
    for (int i = 0; i < 5000; i++)
        text_appendf(&json, "%s\"k%04dk\":%d", i ? "," : "{", i == 4999 ? 17 : i, i);
    text_append(&json, "}");
    assert_no_error(json_parse(text_slice(&json), &options, &doc));
    assert_string_equal(text_string(&seen), "k0017k;");
    assert_int_equal(value_int_or(value_get(doc_root(doc), SLICE("k0017k")), 0), 4999);
}

static void prints_for_people(void **state)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    assert_no_error(
        json_parse(SLICE("{\"b\":{\"z\":[],\"y\":{}},\"a\":[1,{\"d\":2,\"c\":3}]}"), NULL, &doc));
    json_format(doc_root(doc), JSON_PRETTY, JSON_SORTED, &text);
    assert_string_equal(text_string(&text), "{\n"
                                            "    \"a\": [\n"
                                            "        1,\n"
                                            "        {\n"
                                            "            \"c\": 3,\n"
                                            "            \"d\": 2\n"
                                            "        }\n"
                                            "    ],\n"
                                            "    \"b\": {\n"
                                            "        \"y\": {},\n"
                                            "        \"z\": []\n"
                                            "    }\n"
                                            "}");
    text_clear(&text);
    json_format(value_find(doc_root(doc), VALUE_KEYS("b")), JSON_INDENTED, JSON_AS_IS, &text);
    assert_string_equal(text_string(&text), "{\n  \"z\": [],\n  \"y\": {}\n}");
    text_clear(&text);
    json_format(VALUE_ABSENT_VALUE, JSON_COMPACT, JSON_AS_IS, &text);
    assert_string_equal(text_string(&text), "null");
}

static void formats_paths(void **state)
{
    struct path spec = path_key(NULL, SLICE("spec"));
    struct path containers = path_key(&spec, SLICE("containers"));
    struct path first = path_index(&containers, 0);
    struct path name = path_key(&first, SLICE("name"));
    struct path item = path_index(NULL, 3);
    struct path entry = path_entry(&spec, SLICE("a/b"));

    (void)state;
    assert_string_equal(path_format(fixture_current()->arena, &entry), "spec[a/b]");
    assert_string_equal(path_format(fixture_current()->arena, &name), "spec.containers[0].name");
    assert_string_equal(path_format(fixture_current()->arena, &item), "[3]");
    assert_string_equal(path_format(fixture_current()->arena, NULL), "");
}

/* Every byte is escaped as the writer of whole documents does it. */
static void strings_piece_by_piece(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text printed = TEXT_EMPTY;
    struct doc *doc = NULL;
    struct edit *edit;

    (void)state;
    for (char c = 1; c < 127; c++)
        text_append_char(&text, c);
    text_append(&text, "\xc3\xa4\xe2\x80\xa8\x7f");
    text_append_char(&text, '\0');
    edit = edit_new();
    edit_set_string(edit, EDIT_ROOT, text_slice(&text));
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    json_format_string(text_slice(&text), &printed);
    assert_string_equal(text_string(&printed), doc_bytes(doc).data);
    text_clear(&text);
    json_format_string(SLICE(""), &text);
    assert_string_equal(text_string(&text), "\"\"");
}

TEST_MAIN(TABLE(accepts, good_rows), TABLE(refuses, bad_rows), TEST(limits_depth),
          TEST(limits_size), TEST(reports_duplicates), TEST(reports_duplicates_of_many),
          TEST(prints_for_people), TEST(formats_paths), TEST(strings_piece_by_piece))
