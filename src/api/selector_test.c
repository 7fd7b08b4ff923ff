#include "api/selector.h"

#include "api/limits.h"
#include "base/text.h"
#include "doc/json.h"
#include "lib/test.h"

static struct value value_of(const char *json)
{
    struct doc *doc;

    if (!json)
        return VALUE_ABSENT_VALUE;
    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

struct parse_row {
    const char *name;
    const char *text;
    const char *printed;
};

static const struct parse_row parse_rows[] = {
    { "takes nothing as everything", "", "" },
    { "takes blanks as everything", " \t\n", "" },
    { "sorts by key", "b=2,a=1", "a=1,b=2" },
    { "keeps the order of one key", "a!=2,a!=1", "a!=2,a!=1" },
    { "drops blanks", " a  =  b , ! c ", "a=b,!c" },
    { "keeps two equals signs", "a==b", "a==b" },
    { "sorts values and keeps each once", "a in (c,b,c)", "a in (b,c)" },
    { "knows notin", "a notin (b)", "a notin (b)" },
    { "takes () as the empty value", "a in ()", "a in ()" },
    { "takes a comma as two empty values", "a in (,)", "a in ()" },
    { "takes an empty value at the front", "a in (,b)", "a in (,b)" },
    { "takes an empty value at the end", "a in (b,)", "a in (,b)" },
    { "takes an empty value in the middle", "a in (b,,c)", "a in (,b,c)" },
    { "takes four commas", "a in (b,,,c)", "a in (,b,c)" },
    { "takes a missing value as empty", "a=,b!=,c==", "a=,b!=,c==" },
    { "knows existence and absence", "a,!b", "a,!b" },
    { "compares numbers", "a>1,b<2", "a>1,b<2" },
    { "takes words as keys and values", "in in (in,notin),notin=in,!in",
      "in in (in,notin),!in,notin=in" },
    { "takes keys with a prefix", "app.kubernetes.io/name=x", "app.kubernetes.io/name=x" },
};

static void parses(void **state)
{
    const struct parse_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct selector selector;

    assert_no_error(selector_parse(arena, slice_from(row->text), &selector));
    assert_string_equal(selector_format(arena, &selector), row->printed);
}

/* Each message was printed by upstream's labels.Parse(). */
static const struct parse_row refuse_rows[] = {
    { "wants a key", ",a", "found ',', expected: !, identifier, or 'end of string'" },
    { "wants a key after a comma", "a,", "found '', expected: identifier after ','" },
    { "wants an operator", "a b",
      "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt" },
    { "wants a comma after a value", "a=b c", "found 'c', expected: ',' or 'end of string'" },
    { "wants nothing after an absent key", "!a=b", "found '=', expected: ',' or 'end of string'" },
    { "wants a key after !", "!,", "unable to parse requirement: found ',', expected: identifier" },
    { "wants a value", "a=!b", "unable to parse requirement: found '!', expected: identifier" },
    { "wants a bracket", "a in b", "unable to parse requirement: found 'b' expected: '('" },
    { "wants the other bracket", "a in (b",
      "unable to parse requirement: found '', expected: ',' or ')'" },
    { "wants a value in brackets", "a in (!)",
      "unable to parse requirement: found '!', expected: ',', ')' or identifier" },
    { "wants a value after a comma", "a in (b,",
      "unable to parse requirement: found '', expected: ',', or identifier" },
    { "is confused by three commas, as upstream", "a in (b,,)",
      "unable to parse requirement: found ')', expected: ',', or identifier" },
    { "wants a comma between values", "a in (b c)",
      "unable to parse requirement: found 'c', expected: ',' or ')'" },
    { "wants a number", "a>x",
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the "
      "value must be an integer" },
    { "wants valid keys", "a//b",
      "unable to parse requirement: <nil>: Invalid value: \"a//b\": a qualified name must consist "
      "of alphanumeric characters" },
    { "wants a name after the prefix", "a/",
      "unable to parse requirement: <nil>: Invalid value: \"a/\": name part must be non-empty" },
    { "wants valid values", "a=%",
      "unable to parse requirement: values[0][a]: Invalid value: \"%\": a valid label must be an "
      "empty string or consist of" },
    { "numbers values in their order", "a in (b,%,a)",
      "unable to parse requirement: values[0][a]: Invalid value: \"%\": a valid label must be" },
    { "bounds values", "a=0123456789012345678901234567890123456789012345678901234567890123",
      "\"0123456789012345678901234567890123456789012345678901234567890123\": must be no more than "
      "63 "
      "characters" },
};

static void refuses(void **state)
{
    const struct parse_row *row = *state;
    struct selector selector;

    assert_error(selector_parse(fixture_current()->arena, slice_from(row->text), &selector),
                 ERR_BAD_REQUEST, row->printed);
}

static void takes_no_nul(void **state)
{
    struct selector selector;

    (void)state;
    assert_error(selector_parse(fixture_current()->arena, slice_of("a\0", 2), &selector),
                 ERR_BAD_REQUEST, "\"a\\x00\"");
}

static void bounds_size(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct selector selector;

    (void)state;
    for (size_t i = 0; i < SELECTOR_MAX_REQUIREMENTS; i++)
        text_append(&text, i ? ",a" : "a");
    assert_no_error(selector_parse(fixture_current()->arena, text_slice(&text), &selector));
    assert_int_equal(selector.count, SELECTOR_MAX_REQUIREMENTS);
    text_append(&text, ",a");
    assert_error(selector_parse(fixture_current()->arena, text_slice(&text), &selector),
                 ERR_BAD_REQUEST, "at most 4096 requirements");
    while (text.size <= SELECTOR_MAX_BYTES)
        text_append(&text, " ");
    assert_error(selector_parse(fixture_current()->arena, text_slice(&text), &selector),
                 ERR_BAD_REQUEST, "at most 65536 are allowed");
}

struct match_row {
    const char *name;
    const char *selector;
    const char *labels;
    bool matches;
};

static const struct match_row match_rows[] = {
    { "matches everything when empty", "", "{\"team\":\"blue\"}", true },
    { "matches everything without labels", "", NULL, true },
    { "wants equal values", "team=red", "{\"team\":\"blue\"}", false },
    { "finds equal values", "team=blue", "{\"a\":\"b\",\"team\":\"blue\"}", true },
    { "wants the label", "team=red", "{}", false },
    { "treats an absent label as different", "team!=red", "{\"env\":\"dev\"}", true },
    { "sees what is different", "team!=red", "{\"team\":\"red\"}", false },
    { "needs one value of a set", "env in (dev, stage)", "{\"env\":\"prod\"}", false },
    { "finds one value of a set", "env in (dev, stage)", "{\"env\":\"stage\"}", true },
    { "needs the label of a set", "env in (dev, stage)", NULL, false },
    { "needs none of a set", "env notin (dev, stage)", "{\"env\":\"dev\"}", false },
    { "finds another than a set", "env notin (dev, stage)", "{\"env\":\"prod\"}", true },
    { "treats absence as outside a set", "env notin (dev, stage)", "{}", true },
    { "tells empty from absent", "env=", "{}", false },
    { "finds the empty value", "env=", "{\"env\":\"\"}", true },
    { "wants all of several", "a=1,b=2", "{\"a\":\"1\",\"b\":\"3\"}", false },
    { "sees existence", "a", "{\"a\":\"\"}", true },
    { "sees that it does not exist", "a", "{\"b\":\"\"}", false },
    { "wants absence", "!a", "{\"a\":\"\"}", false },
    { "finds absence", "!a", NULL, true },
    { "compares as numbers", "a>9", "{\"a\":\"10\"}", true },
    { "compares strictly", "a>10", "{\"a\":\"10\"}", false },
    { "compares the other way", "a<10", "{\"a\":\"9\"}", true },
    { "compares only numbers", "a<10", "{\"a\":\"x\"}", false },
    { "compares only what is there", "a<10", "{}", false },
};

static void matches(void **state)
{
    const struct match_row *row = *state;
    struct selector selector;

    assert_no_error(selector_parse(fixture_current()->arena, slice_from(row->selector), &selector));
    assert_int_equal(selector_matches(&selector, value_of(row->labels)), row->matches);
}

struct object_row {
    const char *name;
    const char *object;
    const char *printed; /* NULL: selects nothing */
    const char *message; /* NULL: accepted */
};

static const struct object_row object_rows[] = {
    { "selects nothing when absent", NULL, NULL, NULL },
    { "selects nothing when null", "null", NULL, NULL },
    { "selects everything when empty", "{}", "", NULL },
    { "reads labels", "{\"matchLabels\":{\"b\":\"2\",\"a\":\"1\"}}", "a=1,b=2", NULL },
    { "reads expressions",
      "{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"In\",\"values\":[\"y\",\"x\"]},"
      "{\"key\":\"b\",\"operator\":\"NotIn\",\"values\":[\"x\"]},{\"key\":\"c\",\"operator\":"
      "\"Exists\"},{\"key\":\"d\",\"operator\":\"DoesNotExist\",\"values\":[]}]}",
      "a in (x,y),b notin (x),c,!d", NULL },
    { "reads both",
      "{\"matchLabels\":{\"b\":\"2\"},\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Exists\"}"
      "]}",
      "a,b=2", NULL },
    { "refuses other operators", "{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Gt\"}]}",
      NULL, "\"Gt\" is not a valid label selector operator" },
    { "refuses an empty set", "{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"In\"}]}", NULL,
      "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty" },
    { "refuses values of existence",
      "{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Exists\",\"values\":[\"x\"]}]}", NULL,
      "values: Invalid value: [\"x\"]: values set must be empty for exists and does not exist" },
    { "refuses keys that are none", "{\"matchLabels\":{\"\":\"x\"}}", NULL,
      "key: Invalid value: \"\": name part must be non-empty" },
    { "refuses values that are none", "{\"matchLabels\":{\"a\":\"-\"}}", NULL,
      "values[0][a]: Invalid value: \"-\"" },
};

static void reads_objects(void **state)
{
    const struct object_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct selector selector;
    struct error *err = selector_from_object(arena, value_of(row->object), &selector);

    if (row->message) {
        assert_error(err, ERR_INVALID, row->message);
        return;
    }
    assert_no_error(err);
    assert_int_equal(selector.nothing, row->printed == NULL);
    assert_int_equal(selector_matches(&selector, VALUE_ABSENT_VALUE),
                     row->printed && !*row->printed);
    if (row->printed)
        assert_string_equal(selector_format(arena, &selector), row->printed);
}

static void reads_plain_labels(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct selector selector;

    (void)state;
    assert_no_error(selector_from_labels(arena, value_of("{\"b\":\"2\",\"a\":\"\"}"), &selector));
    assert_string_equal(selector_format(arena, &selector), "a=,b=2");
    assert_no_error(selector_from_labels(arena, VALUE_ABSENT_VALUE, &selector));
    assert_true(selector_matches(&selector, VALUE_ABSENT_VALUE));
    assert_error(selector_from_labels(arena, value_of("{\"a\":\"b c\"}"), &selector), ERR_INVALID,
                 "values[0][a]");
}

static void knows_exact_values(void **state)
{
    struct selector selector;
    struct slice value;

    (void)state;
    assert_no_error(selector_parse(fixture_current()->arena,
                                   SLICE("a!=1,a=2,b in (3),c in (4,5),d,e>6"), &selector));
    assert_true(selector_exact(&selector, SLICE("a"), &value) && slice_is(value, "2"));
    assert_true(selector_exact(&selector, SLICE("b"), &value) && slice_is(value, "3"));
    assert_false(selector_exact(&selector, SLICE("c"), &value));
    assert_false(selector_exact(&selector, SLICE("d"), &value));
    assert_false(selector_exact(&selector, SLICE("e"), &value));
    assert_false(selector_exact(&selector, SLICE("f"), &value));
}

TEST_MAIN(TABLE(parses, parse_rows), TABLE(refuses, refuse_rows), TEST(takes_no_nul),
          TEST(bounds_size), TABLE(matches, match_rows), TABLE(reads_objects, object_rows),
          TEST(reads_plain_labels), TEST(knows_exact_values))
