#include "doc/fieldset.h"

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

static const struct fieldset *set_of(const char *json)
{
    const struct fieldset *set = NULL;

    assert_no_error(fieldset_parse(fixture_current()->arena, value_of(json), &set));
    return set;
}

static void assert_set(const struct fieldset *set, const char *json)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    fieldset_format(set, &text);
    assert_string_equal(text_string(&text), json);
}

struct print_row {
    const char *name;
    const char *fields;
    const char *printed; /* NULL: the same */
};

static const struct print_row print_rows[] = {
    { "prints nothing as an object", "{}", NULL },
    { "keeps members and what is below them", "{\"f:a\":{\".\":{},\"f:b\":{}}}", NULL },
    { "keeps parents that are no members", "{\"f:a\":{\"f:b\":{}}}", NULL },
    { "takes null for the end of a path", "{\"f:a\":null}", "{\"f:a\":{}}" },
    { "sorts fields, keys, values, places",
      "{\"i:2\":{},\"v:1\":{},\"k:{\\\"a\\\":1}\":{},\"f:z\":{}}",
      "{\"f:z\":{},\"k:{\\\"a\\\":1}\":{},\"v:1\":{},\"i:2\":{}}" },
    { "sorts places as numbers", "{\"i:10\":{},\"i:9\":{},\"i:-1\":{}}",
      "{\"i:-1\":{},\"i:9\":{},\"i:10\":{}}" },
    { "sorts values by type",
      "{\"v:null\":{},\"v:true\":{},\"v:\\\"1\\\"\":{},\"v:{}\":{},\"v:[]\":{},\"v:2\":{}}",
      "{\"v:2\":{},\"v:\\\"1\\\"\":{},\"v:true\":{},\"v:[]\":{},\"v:{}\":{},\"v:null\":{}}" },
    { "sorts keys by name and value",
      "{\"k:{\\\"b\\\":1}\":{},\"k:{\\\"a\\\":2,\\\"b\\\":1}\":{},\"k:{\\\"a\\\":2}\":{},"
      "\"k:{\\\"a\\\":10}\":{}}",
      "{\"k:{\\\"a\\\":2}\":{},\"k:{\\\"a\\\":2,\\\"b\\\":1}\":{},\"k:{\\\"a\\\":10}\":{},"
      "\"k:{\\\"b\\\":1}\":{}}" },
    { "sorts the keys of an item", "{\"k:{\\\"protocol\\\":\\\"TCP\\\",\\\"port\\\":80}\":{}}",
      "{\"k:{\\\"port\\\":80,\\\"protocol\\\":\\\"TCP\\\"}\":{}}" },
    { "joins equal elements", "{\"v:1.0\":{\"f:a\":{}},\"v:1\":{\"f:b\":{}}}",
      "{\"v:1\":{\"f:a\":{},\"f:b\":{}}}" },
    { "escapes as Go does", "{\"v:\\\"<a>\\\"\":{},\"f:<a>\":{}}",
      "{\"f:<a>\":{},\"v:\\\"\\\\u003ca\\\\u003e\\\"\":{}}" },
    { "keeps odd names", "{\"f:\":{},\"f:a\\nb\":{},\"f:a/b.c\":{},\"f:\\\"\\\\\":{}}",
      "{\"f:\":{},\"f:\\\"\\\\\":{},\"f:a\\u000ab\":{},\"f:a/b.c\":{}}" },
    { "leaves out what it does not know", "{\"r:a\":{\"f:b\":{}},\"f:c\":{\"r:d\":{}}}",
      "{\"f:c\":{}}" },
    { "does not own the whole object", "{\".\":{}}", "{}" },
};

static void prints(void **state)
{
    const struct print_row *row = *state;

    assert_set(set_of(row->fields), row->printed ? row->printed : row->fields);
}

struct refuse_row {
    const char *name;
    const char *fields;
    const char *message;
};

static const struct refuse_row refuse_rows[] = {
    { "wants an object", "[]", "found array, an object of fields is needed" },
    { "wants objects below", "{\"f:a\":1}", "found number, an object of fields is needed" },
    { "wants a type", "{\"a\":{}}", "\"a\" should be f:, k:, v: or i: and what it stands for" },
    { "wants a colon", "{\"fa\":{}}", "\"fa\" should be f:, k:, v: or i:" },
    { "wants a number as a place", "{\"i:x\":{}}", "\"i:x\" should be i: and a number" },
    { "wants a value", "{\"v:\":{}}", "fields of a manager: \"v:\": " },
    { "wants an object of keys", "{\"k:[]\":{}}", "\"k:[]\" should be k: and an object of keys" },
    { "wants JSON as keys", "{\"k:{\":{}}", "fields of a manager: \"k:{\": " },
};

static void refuses(void **state)
{
    const struct refuse_row *row = *state;
    const struct fieldset *set;

    assert_error(fieldset_parse(fixture_current()->arena, value_of(row->fields), &set),
                 ERR_BAD_REQUEST, row->message);
}

typedef const struct fieldset *operation(struct arena *arena, const struct fieldset *a,
                                         const struct fieldset *b);

struct combine_row {
    const char *name;
    operation *operation;
    const char *a;
    const char *b;
    const char *result;
};

#define NESTED "{\"f:a\":{\".\":{},\"f:b\":{},\"f:c\":{}},\"f:d\":{}}"

static const struct combine_row combine_rows[] = {
    { "unites", fieldset_union, "{\"f:a\":{\"f:b\":{}}}", "{\"f:a\":{},\"f:c\":{}}",
      "{\"f:a\":{\".\":{},\"f:b\":{}},\"f:c\":{}}" },
    { "unites with nothing", fieldset_union, "{}", NESTED, NESTED },
    { "intersects", fieldset_intersection, NESTED, "{\"f:a\":{\"f:b\":{}},\"f:x\":{}}",
      "{\"f:a\":{\"f:b\":{}}}" },
    { "intersects members only", fieldset_intersection, "{\"f:a\":{}}", "{\"f:a\":{\"f:b\":{}}}",
      "{}" },
    { "subtracts", fieldset_difference, NESTED, "{\"f:a\":{\"f:b\":{}},\"f:d\":{}}",
      "{\"f:a\":{\".\":{},\"f:c\":{}}}" },
    { "leaves what is below a member", fieldset_difference, NESTED, "{\"f:a\":{}}",
      "{\"f:a\":{\"f:b\":{},\"f:c\":{}},\"f:d\":{}}" },
    { "takes what is below a member", fieldset_difference_below, NESTED, "{\"f:a\":{}}",
      "{\"f:d\":{}}" },
    { "takes only what is named", fieldset_difference_below, NESTED, "{\"f:a\":{\"f:b\":{}}}",
      "{\"f:a\":{\".\":{},\"f:c\":{}},\"f:d\":{}}" },
    { "leaves nothing of itself", fieldset_difference, NESTED, NESTED, "{}" },
};

static void combines(void **state)
{
    const struct combine_row *row = *state;

    assert_set(row->operation(fixture_current()->arena, set_of(row->a), set_of(row->b)),
               row->result);
}

static void visit(void *context, const struct fieldset_path *path)
{
    fieldset_path_append(path, context);
    text_append_char(context, ' ');
}

static void names_paths(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    fieldset_each(set_of("{\"f:b\":{},\"f:a\":{\".\":{},\"f:c\":{},\"v:\\\"x\\\"\":{},\"v:1.5\":{},"
                         "\"k:{\\\"n\\\":\\\"a\\\\t\\\\\\\"\\\",\\\"p\\\":80}\":{},\"i:3\":{},"
                         "\"v:true\":{}}}"),
                  visit, &text);
    assert_string_equal(text_string(&text),
                        ".a .b .a.c .a[n=\"a\\t\\\"\",p=80] .a[=1.5] .a[=\"x\"] "
                        ".a[=true] .a[3] ");
}

static void finds(void **state)
{
    const struct fieldset *set = set_of(NESTED);
    struct fieldset_element a = fieldset_field(SLICE("a"));
    struct fieldset_element b = fieldset_field(SLICE("b"));
    struct fieldset_path outer = { NULL, &a };
    struct fieldset_path inner = { &outer, &b };
    struct fieldset_path missing = { &inner, &b };

    (void)state;
    assert_true(fieldset_has(set, &outer));
    assert_true(fieldset_has(set, &inner));
    assert_false(fieldset_has(set, &missing));
    assert_int_equal(fieldset_size(set), 4);
    assert_set(fieldset_below(set, &a), "{\"f:b\":{},\"f:c\":{}}");
    assert_null(fieldset_below(set, &b));
    assert_true(fieldset_equal(set, set_of(NESTED)));
    assert_false(fieldset_equal(set, fieldset_below(set, &a)));
    assert_set(fieldset_of(fixture_current()->arena, VALUE_KEYS("metadata", "labels")),
               "{\"f:metadata\":{\"f:labels\":{}}}");
}

TEST_MAIN(TABLE(prints, print_rows), TABLE(refuses, refuse_rows), TABLE(combines, combine_rows),
          TEST(names_paths), TEST(finds))
