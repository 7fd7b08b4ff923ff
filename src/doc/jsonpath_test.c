#include "doc/jsonpath.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

static const char list[] =
    "{\"kind\":\"List\",\"none\":null,\"items\":["
    "{\"name\":\"x\",\"size\":1,\"ratio\":1.5,\"ok\":true,\"conditions\":["
    "{\"type\":\"Ready\",\"status\":\"True\"},{\"type\":\"Disk\",\"status\":\"False\"}]},"
    "{\"name\":\"y\",\"size\":2000000,\"conditions\":[]}],"
    "\"labels\":{\"app.kubernetes.io/name\":\"web\",\"b\":\"<&>\"},\"empty\":{},\"big\":"
    "123456789012345678901234567890}";

static struct value value_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

struct row {
    const char *name;
    const char *path;
    const char *printed;
};

/* What kubectl prints for the same templates. */
static const struct row rows[] = {
    { "prints plain text", "hello", "hello" },
    { "prints nothing for nothing", "", "" },
    { "prints a field", "{.kind}", "List" },
    { "allows blanks", "{ .kind }", "List" },
    { "allows a dollar sign", "{$.kind}", "List" },
    { "mixes text and fields", "kind={.kind}!", "kind=List!" },
    { "prints null", "{.none}", "null" },
    { "prints nothing below null", "{.none.x}", "" },
    { "prints nothing for what is missing", "{.missing.x}", "" },
    { "prints numbers", "{.items[*].size} {.items[0].ratio}", "1 2000000 1.5" },
    { "prints large integers", "{.big}", "123456789012345678901234567890" },
    { "prints containers as JSON", "{.labels}",
      "{\"app.kubernetes.io/name\":\"web\",\"b\":\"\\u003c\\u0026\\u003e\"}" },
    { "prints the whole document", "{.empty}{@.empty}", "{}{}" },
    { "takes an item", "{.items[1].name}", "y" },
    { "counts from the end", "{.items[-1].name}", "y" },
    { "takes all items", "{.items[*].name}", "x y" },
    { "takes a slice", "{.items[0:1].name}", "x" },
    { "takes a slice up to the end", "{.items[-2:].name}", "x y" },
    { "takes a slice without the last", "{.items[:-1].name}", "x" },
    { "takes every second", "{.items[::2].name}", "x" },
    { "takes an empty slice", "{.items[1:1].name}", "" },
    { "takes a union of items", "{.items[1,0].name}", "y x" },
    { "takes a union of fields", "{.items[*]['name','size']}", "x y 1 2000000" },
    { "takes a quoted field", "{['kind']}", "List" },
    { "takes escaped dots", "{.labels.app\\.kubernetes\\.io/name}", "web" },
    { "takes escaped dots in quotes", "{.labels['app\\.kubernetes\\.io/name']}", "web" },
    { "takes all members", "{.labels.*}", "web <&>" },
    { "descends", "{..type}", "Ready Disk" },
    { "descends from a place", "{.items[0]..status}", "True False" },
    { "filters by text", "{.items[0].conditions[?(@.type==\"Ready\")].status}", "True" },
    { "filters by single quotes", "{.items[?(@.name=='y')].size}", "2000000" },
    { "filters by difference", "{.items[?(@.name!=\"x\")].name}", "y" },
    { "filters by more", "{.items[?(@.size>1)].name}", "y" },
    { "filters by at least", "{.items[?(@.size>=1)].name}", "x y" },
    { "filters by less", "{.items[?( @.size < 2 )].name}", "x" },
    { "filters by at most a fraction", "{.items[?(@.size<=1.5)].name}", "x" },
    { "filters by truth", "{.items[?(@.ok==true)].name}", "x" },
    { "filters by existence", "{.items[?(@.ratio)].name}", "x" },
    { "filters by two fields", "{.items[?(@.size<@.ratio)].name}", "x" },
    { "filters by a closing brace", "{.items[?(@.name==\"}\")].name}", "" },
    { "filters by nested paths", "{.items[?(@.conditions[*].none==1)].name}", "" },
    { "ranges", "{range .items[*]}{.name}={.size}{\"\\n\"}{end}", "x=1\ny=2000000\n" },
    { "ranges inside ranges", "{range .items[*]}{.name}{range .conditions[*]}[{.type}]{end};{end}.",
      "x[Ready][Disk];y;." },
    { "ranges over nothing", "{range .nothing[*]}x{end}y", "y" },
    { "ranges to the end", "{range .items[*]}{.name}", "xy" },
    { "prints literals", "{1}{-2.5}{true}{'a'}{\"\\u00e9\\x41\\t\"}",
      "1-2.5truea\xc3\xa9"
      "A\t" },
    { "prints a brace in quotes", "{\"}\"}", "}" },
};

static void prints(void **state)
{
    const struct row *row = *state;
    CLEANUP(jsonpath) struct jsonpath *path = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(jsonpath_parse(slice_from(row->path), &path));
    assert_no_error(jsonpath_format(path, value_of(list), JSONPATH_MISSING_IS_EMPTY, &text));
    assert_string_equal(text_string(&text), row->printed);
}

struct bad_row {
    const char *name;
    const char *path;
    const char *message;
};

static const struct bad_row bad_rows[] = {
    { "wants braces closed", "{.kind", "byte 6: a brace does not close" },
    { "wants one line", "{.kind\n}", "a brace does not close" },
    { "wants brackets closed", "{.items[0}", "a bracket does not close" },
    { "wants quotes closed", "{\"abc}", "a quoted text does not end" },
    { "wants known escapes", "{\"\\q\"}", "an escape that is none" },
    { "wants filters closed", "{.items[?(@.a==1]}", "a filter does not end" },
    { "wants filters closed with a bracket", "{.items[?(@.a==1).x}", "ends with \")]\"" },
    { "knows its operators", "{.items[?(@.a=1)]}", "\"=\" compares nothing" },
    { "has no and", "{.items[?(@.a==1 && @.b==2)]}", "cannot go on with this character" },
    { "knows its words", "{kind}", "\"kind\" is unknown" },
    { "wants places", "{.items[x]}", "[x] is no place in a list" },
    { "wants three bounds at most", "{.items[1:2:3:4]}", "is no place in a list" },
    { "wants a range before its end", "{end}", "there is no range to end" },
    { "wants end alone", "{range .items[*]}{end .x}", "end stands alone" },
    { "refuses range in a filter", "{.items[?(range .x)]}", "stand alone in their braces" },
    { "refuses four dots", "{....x}", "\"..\" follows \"..\"" },
    { "wants numbers", "{1.2.3}", "\"1.2.3\" is no number" },
};

static void refuses(void **state)
{
    const struct bad_row *row = *state;
    struct jsonpath *path = NULL;

    assert_error(jsonpath_parse(slice_from(row->path), &path), ERR_BAD_REQUEST, row->message);
    assert_null(path);
}

static const struct bad_row fail_rows[] = {
    { "has no item there", "before{.items[2]}", "index 2, length 2" },
    { "has no item before the first", "{.items[-3]}", "index -1, length 2" },
    { "wants an order", "{.items[1:0]}", "starting index 1 is greater" },
    { "wants to go forward", "{.items[0:1:0]}", "step must be > 0" },
    { "indexes arrays only", "{.kind[0]}", "an index needs an array, found string" },
    { "filters arrays only", "{.labels[?(@.x)]}", "a filter needs an array, found object" },
    { "compares like with like", "{.items[?(@.name>1)]}", "cannot compare string with number" },
    { "compares one value", "{.items[?(@.conditions[*].type==\"Ready\")]}", "one element" },
};

static void fails(void **state)
{
    const struct bad_row *row = *state;
    CLEANUP(jsonpath) struct jsonpath *path = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, "kept");
    assert_no_error(jsonpath_parse(slice_from(row->path), &path));
    assert_error(jsonpath_format(path, value_of(list), JSONPATH_MISSING_IS_EMPTY, &text),
                 ERR_BAD_REQUEST, row->message);
    assert_string_equal(text_string(&text), "kept");
}

static void can_insist_on_fields(void **state)
{
    CLEANUP(jsonpath) struct jsonpath *path = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    assert_no_error(jsonpath_parse(SLICE("{.items[*].ratio}{.kind.name}"), &path));
    assert_error(jsonpath_format(path, value_of(list), JSONPATH_MISSING_IS_ERROR, &text),
                 ERR_NOT_FOUND, "name is not found");
}

static const struct row expression_rows[] = {
    { "takes a leading dot", ".items[0].name", "x" },
    { "takes none", "items[0].name", "x" },
    { "takes braces", "{.items[0].name}", "x" },
    { "takes braces without dot", "{items[0].name}", "x" },
    { "takes a filter", ".items[?(@.name==\"y\")].size", "2000000" },
    { "takes a bracket", "['kind']", "List" },
};

static void finds(void **state)
{
    const struct row *row = *state;
    CLEANUP(jsonpath) struct jsonpath *path = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct jsonpath_result *results;
    size_t count;

    assert_no_error(jsonpath_parse_expression(slice_from(row->path), &path));
    assert_no_error(jsonpath_find(fixture_current()->arena, path, value_of(list),
                                  JSONPATH_MISSING_IS_EMPTY, &results, &count));
    assert_int_equal(count, 1);
    jsonpath_result_append(&results[0], &text);
    assert_string_equal(text_string(&text), row->printed);
}

static void refuses_templates_as_expressions(void **state)
{
    struct jsonpath *path;

    (void)state;
    assert_error(jsonpath_parse_expression(SLICE(""), &path), ERR_BAD_REQUEST, "is empty");
    assert_error(jsonpath_parse_expression(SLICE("{.a}{.b}"), &path), ERR_BAD_REQUEST,
                 "not a template");
}

/* Each ".." multiplies what the one before found. */
static void bounds_results(void **state)
{
    CLEANUP(jsonpath) struct jsonpath *path = NULL;
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    for (int i = 0; i < 200; i++)
        text_append(&json, "[");
    text_append(&json, "1");
    for (int i = 0; i < 200; i++)
        text_append(&json, "]");
    assert_no_error(jsonpath_parse(SLICE("{...*...*...*...*}"), &path));
    assert_error(
        jsonpath_format(path, value_of(text_string(&json)), JSONPATH_MISSING_IS_EMPTY, &text),
        ERR_TOO_LARGE, "the JSONPath finds more than");
}

static void bounds_templates(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct jsonpath *path;

    (void)state;
    for (int i = 0; i < 20; i++)
        text_append(&text, "{range .a[*]}");
    assert_error(jsonpath_parse(text_slice(&text), &path), ERR_BAD_REQUEST, "nested too deeply");
    while (text.size <= 8192)
        text_append(&text, "more than is allowed ");
    assert_error(jsonpath_parse(text_slice(&text), &path), ERR_TOO_LARGE, "at most 8192");
    assert_error(jsonpath_parse(SLICE("{.a}\0"), &path), ERR_BAD_REQUEST, "NUL");
}

TEST_MAIN(TABLE(prints, rows), TABLE(refuses, bad_rows), TABLE(fails, fail_rows),
          TEST(can_insist_on_fields), TABLE(finds, expression_rows),
          TEST(refuses_templates_as_expressions), TEST(bounds_results), TEST(bounds_templates))
