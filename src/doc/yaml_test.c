#include "doc/yaml.h"

#include "base/text.h"
#include "doc/json.h"
#include "lib/test.h"

static void collect(void *context, const struct doc_duplicate *duplicate)
{
    text_appendf(context, "%zu: %s (" SLICE_FORMAT ");", duplicate->line, duplicate->path,
                 SLICE_ARGUMENT(duplicate->key));
}

struct row {
    const char *name;
    const char *yaml;
    const char *json;
};

/* What sigs.k8s.io/yaml makes of the same texts. */
static const struct row rows[] = {
    { "reads a manifest",
      "apiVersion: v1\nkind: Pod\nmetadata:\n  labels: {app: web}\nspec:\n"
      "  containers:\n  - name: a\n    args: [\"-x\", 'y']\n",
      "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"labels\":{\"app\":\"web\"}},"
      "\"spec\":{\"containers\":[{\"name\":\"a\",\"args\":[\"-x\",\"y\"]}]}}" },
    { "reads nothing as null", "", "null" },
    { "reads a comment as null", "# nothing\n", "null" },
    { "knows the booleans of YAML 1.1", "[yes, No, on, OFF, true, y, n, 'yes', \"no\"]",
      "[true,false,true,false,true,true,false,\"yes\",\"no\"]" },
    { "knows null", "- ~\n- null\n- NULL\n-\n- 'null'\n", "[null,null,null,null,\"null\"]" },
    { "keeps integers exact", "[9223372036854775807, -9223372036854775808, 18446744073709551615]",
      "[9223372036854775807,-9223372036854775808,18446744073709551615]" },
    { "keeps larger integers", "[123456789012345678901234567890]",
      "[123456789012345678901234567890]" },
    { "knows other bases", "[0x1F, 0o17, 0755, 0b101, -0x10, 1_000, +7]",
      "[31,15,493,5,-16,1000,7]" },
    { "takes a bad octal as decimal", "[08, 009]", "[8,9]" },
    { "knows fractions", "[1.5, .5, 1., 1e3, -2.5e-3, 1.0]", "[1.5,0.5,1,1000,-0.0025,1]" },
    { "takes a fraction out of range as text", "12e4567", "\"12e4567\"" },
    { "keeps times as strings", "[2001-01-01, 2001-12-14t21:59:43.10-05:00, 12:30:45]",
      "[\"2001-01-01\",\"2001-12-14t21:59:43.10-05:00\",\"12:30:45\"]" },
    { "keeps versions as strings", "[1.2.3, v1, 1a, 0x1G, 1-2]",
      "[\"1.2.3\",\"v1\",\"1a\",\"0x1G\",\"1-2\"]" },
    { "makes strings of keys", "{1: a, true: b, 1.5: c, 0x10: d, 1e10: e}",
      "{\"1\":\"a\",\"true\":\"b\",\"1.5\":\"c\",\"16\":\"d\",\"1e+10\":\"e\"}" },
    { "reads block texts", "a: |\n  x\n   y\nb: >-\n  x\n  y\n",
      "{\"a\":\"x\\n y\\n\",\"b\":\"x y\"}" },
    { "obeys tags", "[!!str 3, !!int \"3\", !!float 3, !!bool yes, !!binary aGk=, !mine 7]",
      "[\"3\",3,3,true,\"hi\",\"7\"]" },
    { "follows aliases", "a: &x {b: [1]}\nc: *x\nd: &y text\ne: *y\n",
      "{\"a\":{\"b\":[1]},\"c\":{\"b\":[1]},\"d\":\"text\",\"e\":\"text\"}" },
    { "takes an alias as key", "&k name: 1\nother: {*k : 2}\n",
      "{\"name\":1,\"other\":{\"name\":2}}" },
    { "keeps what an anchor meant", "a: &x 1\nb: &x 2\nc: *x\n", "{\"a\":1,\"b\":2,\"c\":2}" },
    { "merges", "base: &b {x: 1, z: 2}\na:\n  <<: *b\n  x: 5\n",
      "{\"base\":{\"x\":1,\"z\":2},\"a\":{\"x\":5,\"z\":2}}" },
    { "merges over what came before", "base: &b {x: 1}\na:\n  x: 5\n  <<: *b\n",
      "{\"base\":{\"x\":1},\"a\":{\"x\":1}}" },
    { "merges the first of a list last", "a: {<<: [{x: 1}, {x: 2, w: 3}], v: 4}",
      "{\"a\":{\"x\":1,\"w\":3,\"v\":4}}" },
    { "merges only an unquoted <<", "{\"<<\": {a: 1}}", "{\"<<\":{\"a\":1}}" },
    { "reads JSON with tabs and pairs", "\t{\"a\":\t\"\\ud83d\\ude00\"}",
      "{\"a\":\"\xf0\x9f\x98\x80\"}" },
    { "skips empty documents", "---\n# nothing\n---\na: 1\n---\n", "{\"a\":1}" },
};

static void reads(void **state)
{
    const struct row *row = *state;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text duplicates = TEXT_EMPTY;
    struct doc_options options = { .on_duplicate = collect, .context = &duplicates };

    assert_no_error(yaml_parse(slice_from(row->yaml), &options, &doc));
    assert_string_equal(doc_bytes(doc).data, row->json);
    assert_string_equal(text_string(&duplicates), "");
}

struct bad_row {
    const char *name;
    const char *yaml;
    enum error_code code;
    const char *message;
};

static const struct bad_row bad_rows[] = {
    { "names line and column", "a: 1\nb: c: d\n", ERR_BAD_REQUEST, "line 2, column 5: mapping" },
    { "refuses a second document", "a: 1\n---\nb: 2\n", ERR_BAD_REQUEST, "line 2: a second" },
    { "refuses an unknown anchor", "a: *x", ERR_BAD_REQUEST, "no anchor named x" },
    { "refuses a value in itself", "a: &x [1, *x]", ERR_BAD_REQUEST, "x contains itself" },
    { "refuses a list as key", "[1]: 2", ERR_BAD_REQUEST, "cannot be a key" },
    { "refuses an alias of a list as key", "- &x [1]\n- {*x : 2}", ERR_BAD_REQUEST,
      "cannot be a key" },
    { "refuses null as key", "~: 2", ERR_BAD_REQUEST, "null cannot be a key" },
    { "refuses to merge a scalar", "a: {<<: 3}", ERR_BAD_REQUEST, "line 1, column 9: << needs" },
    { "refuses to merge a list of scalars", "a: {<<: [3]}", ERR_BAD_REQUEST, "<< needs" },
    { "refuses infinity", "a: .inf", ERR_BAD_REQUEST, "\".inf\" is no number" },
    { "refuses a wrong tag", "a: !!int x", ERR_BAD_REQUEST, "does not fit its tag" },
    { "refuses bytes in base64", "a: !!binary /w==", ERR_BAD_REQUEST, "no UTF-8" },
    { "refuses broken UTF-8", "a: \xff", ERR_BAD_REQUEST, "UTF-8" },
    { "refuses control characters", "a: \x01", ERR_BAD_REQUEST, "control characters" },
    { "refuses too many levels", "[[[[1]]]]", ERR_BAD_REQUEST, "deeper than the 3 levels" },
    { "refuses too many levels by alias", "- &x [[1]]\n- [[*x]]", ERR_TOO_LARGE, "3 levels" },
    { "refuses large texts",
      "a: 1                                                        "
      "                                              # long",
      ERR_TOO_LARGE, "at most 100" },
};

static void refuses(void **state)
{
    const struct bad_row *row = *state;
    struct doc_options options = { .max_depth = 3, .max_bytes = 100 };
    struct doc *doc;

    assert_error(yaml_parse(slice_from(row->yaml), &options, &doc), row->code, row->message);
}

/* Nine levels of nine aliases would be 387 million values. */
static void bounds_aliases(void **state)
{
    CLEANUP(text) struct text bomb = TEXT_EMPTY;
    struct doc *doc;

    (void)state;
    text_append(&bomb, "a0: &a0 lol\n");
    for (int i = 1; i < 10; i++) {
        text_appendf(&bomb, "a%d: &a%d [", i, i);
        for (int k = 0; k < 9; k++)
            text_appendf(&bomb, "%s*a%d", k ? "," : "", i - 1);
        text_append(&bomb, "]\n");
    }
    assert_error(yaml_parse(text_slice(&bomb), NULL, &doc), ERR_TOO_LARGE, "aliases make more");
}

static void reports_duplicates(void **state)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text seen = TEXT_EMPTY;
    struct doc_options options = { .on_duplicate = collect, .context = &seen };

    (void)state;
    assert_no_error(yaml_parse(SLICE("base: &b {k: 1}\nspec:\n  list:\n  - a\n  - name: x\n"
                                     "    name: y\n    <<: *b\n    k: 2\n    k: 3\n  list: 1\n"),
                               &options, &doc));
    assert_string_equal(text_string(&seen),
                        "6: spec.list[1].name (name);9: spec.list[1].k (k);10: spec.list (list);");
    assert_string_equal(doc_bytes(doc).data, "{\"base\":{\"k\":1},\"spec\":{\"list\":1}}");
}

static void reports_duplicates_in_merges(void **state)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text seen = TEXT_EMPTY;
    struct doc_options options = { .on_duplicate = collect, .context = &seen };

    (void)state;
    assert_no_error(
        yaml_parse(SLICE("key: 1\nspec:\n  a: 1\n  <<: {b: 1, b: 2}\n"), &options, &doc));
    assert_string_equal(text_string(&seen), "4: spec.<<.b (b);");
    assert_string_equal(doc_bytes(doc).data, "{\"key\":1,\"spec\":{\"a\":1,\"b\":2}}");
}

static void reads_large_mappings(void **state)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    CLEANUP(text) struct text seen = TEXT_EMPTY;
    struct doc_options options = { .on_duplicate = collect, .context = &seen };

    (void)state;
    for (int i = 0; i < 3000; i++)
        text_appendf(&yaml, "key%d: %d\n", i == 2999 ? 5 : i, i);
    assert_no_error(yaml_parse(text_slice(&yaml), &options, &doc));
    assert_string_equal(text_string(&seen), "3000: key5 (key5);");
    assert_int_equal(value_count(doc_root(doc)), 2999);
    assert_int_equal(value_int_or(value_get(doc_root(doc), SLICE("key5")), 0), 2999);
}

static void reads_streams(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct doc **docs;
    size_t count;

    (void)state;
    assert_no_error(yaml_parse_all(arena, SLICE("a: 1\n---\n---\n# empty\n---\n- 2\n...\n---\nx\n"),
                                   NULL, &docs, &count));
    assert_int_equal(count, 3);
    assert_string_equal(doc_bytes(docs[0]).data, "{\"a\":1}");
    assert_string_equal(doc_bytes(docs[1]).data, "[2]");
    assert_string_equal(doc_bytes(docs[2]).data, "\"x\"");
    assert_no_error(yaml_parse_all(arena, SLICE("{\"a\":1}"), NULL, &docs, &count));
    assert_int_equal(count, 1);
    assert_no_error(yaml_parse_all(arena, SLICE("{\"a\":1}\n---\n{\"b\":2}"), NULL, &docs, &count));
    assert_int_equal(count, 2);
    assert_no_error(yaml_parse_all(arena, SLICE(""), NULL, &docs, &count));
    assert_int_equal(count, 0);
    assert_error(yaml_parse_all(arena, SLICE("a: 1\n---\nb: [\n"), NULL, &docs, &count),
                 ERR_BAD_REQUEST, "line 4");
}

/* What kubectl -o yaml prints for the same values. */
static const struct row print_rows[] = {
    { "sorts members as go-yaml does",
      "_a: 4\nX: 3\na:\n- b: 1\n  c:\n  - 1\n  - 2\n- - 3\na-b: 7\na.b: 5\na/b: 6\nx9: 2\nx10: 1\n"
      "\xc3\xa9: 1\n",
      "{\"a\":[{\"b\":1,\"c\":[1,2]},[3]],\"x10\":1,\"x9\":2,\"X\":3,\"_a\":4,\"a.b\":5,\"a/b\":6,"
      "\"a-b\":7,\"\xc3\xa9\":1}" },
    { "prints empty containers", "- []\n- {}\n- a: []\n  b: {}\n", "[[],{},{\"a\":[],\"b\":{}}]" },
    { "prints scalars", "- null\n- true\n- -1\n- 18446744073709551615\n- text\n- \"\"\n",
      "[null,true,-1,18446744073709551615,\"text\",\"\"]" },
    { "prints fractions as Go",
      "- 1\n- 1.5\n- 100000\n- 1e+06\n- 1.2345675e+06\n- 0.0001\n- 1e-05\n"
      "- 1e+21\n- -0.25\n",
      "[1.0,1.5,100000.0,1e6,1234567.5,0.0001,0.00001,1e21,-0.25]" },
    { "prints large numbers", "- 123456789012345678901234567890\n- !!float 1e999\n",
      "[123456789012345678901234567890,1e999]" },
    { "quotes what would be something else",
      "- \"yes\"\n- \"n\"\n- \"null\"\n- \"1\"\n- \"0x1f\"\n- \"1e3\"\n- \"~\"\n- \"1_000\"\n"
      "- \"2001-01-01\"\n- \"2025-03-14T09:26:53Z\"\n- \"12:30:45\"\n- \".5\"\n- \"on\"\n",
      "[\"yes\",\"n\",\"null\",\"1\",\"0x1f\",\"1e3\",\"~\",\"1_000\",\"2001-01-01\","
      "\"2025-03-14T09:26:53Z\",\"12:30:45\",\".5\",\"on\"]" },
    { "leaves alone what needs no quotes",
      "- v1\n- 1.2.3\n- 2001-02-30\n- 1:60\n- a:b\n- http://x/y?z=1\n- it's\n- 12e4567\n- =\n",
      "[\"v1\",\"1.2.3\",\"2001-02-30\",\"1:60\",\"a:b\",\"http://x/y?z=1\",\"it's\",\"12e4567\","
      "\"=\"]" },
    { "quotes what would break the line",
      "- '- a'\n- 'a: b'\n- 'a #b'\n- '#a'\n- '*a'\n- '&a'\n- '!a'\n- ' a'\n- 'a '\n- '{a'\n- "
      "\"a\\tb\"\n",
      "[\"- a\",\"a: b\",\"a #b\",\"#a\",\"*a\",\"&a\",\"!a\",\" a\",\"a \",\"{a\",\"a\\tb\"]" },
    { "prints lines as block texts",
      "a: |\n  x\n  y\nb: |-\n  x\n   y\nc: |+\n  x\n\nd: |2-\n\n  x\ne: \"x \\ny\"\n",
      "{\"a\":\"x\\ny\\n\",\"b\":\"x\\n y\",\"c\":\"x\\n\\n\",\"d\":\"\\nx\",\"e\":\"x \\ny\"}" },
    { "folds long texts",
      "a: this is a very long line with many words that goes on and on and on past eighty\n"
      "  columns\n",
      "{\"a\":\"this is a very long line with many words that goes on and on and on past eighty "
      "columns\"}" },
    { "quotes keys", "\"<<\": b\n\"1\": a\n\"y\": c\n", "{\"y\":\"c\",\"1\":\"a\",\"<<\":\"b\"}" },
    { "ends without marks", "- |+\n  x\n\n", "[\"x\\n\\n\"]" },
    { "prints a bare text", "text\n", "\"text\"" },
};

static void prints(void **state)
{
    const struct row *row = *state;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *again = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(json_parse(slice_from(row->json), NULL, &doc));
    yaml_format(doc_root(doc), &text);
    assert_string_equal(text_string(&text), row->yaml);
    assert_no_error(yaml_parse(text_slice(&text), NULL, &again));
    assert_true(value_equal(doc_root(doc), doc_root(again)));
}

TEST_MAIN(TABLE(reads, rows), TABLE(refuses, bad_rows), TEST(bounds_aliases),
          TEST(reports_duplicates), TEST(reports_duplicates_in_merges), TEST(reads_large_mappings),
          TEST(reads_streams), TABLE(prints, print_rows))
