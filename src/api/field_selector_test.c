#include "api/field_selector.h"

#include "api/kind.h"
#include "api/limits.h"
#include "base/text.h"
#include "doc/json.h"
#include "lib/test.h"

struct parse_row {
    const char *name;
    const char *text;
    const char *printed;
};

static const struct parse_row parse_rows[] = {
    { "takes nothing as everything", "", "" },
    { "takes commas as everything", ",,", "" },
    { "sorts by field", "b=2,a=1", "a=1,b=2" },
    { "takes two equals signs as one", "a==b", "a=b" },
    { "keeps what differs", "a!=b,a=c", "a=c,a!=b" },
    { "takes a missing value as empty", "a=,b!=", "a=,b!=" },
    { "keeps escapes", "a=x\\,y\\=z\\\\", "a=x\\,y\\=z\\\\" },
    { "keeps blanks", "a = b", "a = b" },
    { "cuts at the first operator", "a!b=c", "a!b=c" },
    { "ignores a comma at the end", "a=b,", "a=b" },
};

static void parses(void **state)
{
    const struct parse_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct field_selector selector;

    assert_no_error(field_selector_parse(arena, slice_from(row->text), &selector));
    assert_string_equal(field_selector_format(arena, &selector), row->printed);
}

/* Each message was printed by upstream's fields.ParseSelector(). */
static const struct parse_row refuse_rows[] = {
    { "wants an operator", "a=b,c", "invalid selector: 'a=b,c'; can't understand 'c'" },
    { "wants = escaped", "a=b=c", "invalid field selector: unescaped character in value: 61" },
    { "wants = escaped after two", "a===c",
      "invalid field selector: unescaped character in value: 61" },
    { "knows three escapes", "a=\\x", "invalid field selector: invalid escape sequence: \\x" },
    { "wants escapes whole", "a=b\\", "invalid field selector: invalid escape sequence: \\" },
};

static void refuses(void **state)
{
    const struct parse_row *row = *state;
    struct field_selector selector;

    assert_error(field_selector_parse(fixture_current()->arena, slice_from(row->text), &selector),
                 ERR_BAD_REQUEST, row->printed);
}

static void bounds_size(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct field_selector selector;

    (void)state;
    for (size_t i = 0; i < SELECTOR_MAX_REQUIREMENTS; i++)
        text_append(&text, "a=,");
    assert_no_error(field_selector_parse(fixture_current()->arena, text_slice(&text), &selector));
    assert_int_equal(selector.count, SELECTOR_MAX_REQUIREMENTS);
    text_append(&text, "a=");
    assert_error(field_selector_parse(fixture_current()->arena, text_slice(&text), &selector),
                 ERR_BAD_REQUEST, "at most 4096 are allowed");
    while (text.size <= SELECTOR_MAX_BYTES)
        text_append(&text, ",");
    assert_error(field_selector_parse(fixture_current()->arena, text_slice(&text), &selector),
                 ERR_BAD_REQUEST, "at most 65536 are allowed");
}

static const struct kind_field fields[] = {
    { "spec.nodeName", "spec.nodeName", NULL, "" },
    { "spec.hostNetwork", "spec.hostNetwork", NULL, "false" },
    { "status.successful", "status.succeeded", NULL, "0" },
    { "source", "source.component", "reportingComponent", "" },
    { 0 },
};

struct bind_row {
    const char *name;
    const char *text;
    const struct kind_field *fields;
    bool namespaced;
    const char *message; /* NULL: accepted */
};

static const struct bind_row bind_rows[] = {
    { "finds fields of the kind", "spec.nodeName=a,source!=b", fields, true, NULL },
    { "finds the metadata", "metadata.name=a,metadata.namespace=b", fields, true, NULL },
    { "refuses other fields", "spec.colour=red", fields, true,
      "field label not supported: spec.colour" },
    { "refuses an empty field", "=x", fields, true, "field label not supported: " },
    { "refuses a namespace where there is none", "metadata.namespace=b", fields, false,
      "field label not supported: metadata.namespace" },
    { "takes a namespace without a table", "metadata.namespace=b", NULL, false, NULL },
    { "says which fields there are without a table", "spec.a=b", NULL, true,
      "\"spec.a\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"" },
};

static void binds(void **state)
{
    const struct bind_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct field_selector selector;
    struct error *err;

    assert_no_error(field_selector_parse(arena, slice_from(row->text), &selector));
    err = field_selector_bind(arena, &selector, row->fields, row->namespaced);
    if (row->message)
        assert_error(err, ERR_BAD_REQUEST, row->message);
    else
        assert_no_error(err);
}

struct match_row {
    const char *name;
    const char *text;
    const char *object;
    bool matches;
};

static const struct match_row match_rows[] = {
    { "matches everything when empty", "", "{}", true },
    { "finds a text", "spec.nodeName=a", "{\"spec\":{\"nodeName\":\"a\"}}", true },
    { "sees another text", "spec.nodeName=a", "{\"spec\":{\"nodeName\":\"b\"}}", false },
    { "takes absence as empty", "spec.nodeName=", "{\"spec\":{}}", true },
    { "takes null as empty", "spec.nodeName=", "{\"spec\":{\"nodeName\":null}}", true },
    { "takes what has parts as empty", "spec.nodeName=", "{\"spec\":{\"nodeName\":{}}}", true },
    { "sees what differs", "spec.nodeName!=a", "{\"spec\":{\"nodeName\":\"a\"}}", false },
    { "takes absence as different", "spec.nodeName!=a", "{}", true },
    { "prints truths", "spec.hostNetwork=true", "{\"spec\":{\"hostNetwork\":true}}", true },
    { "knows the text of absence", "spec.hostNetwork=false", "{}", true },
    { "prints numbers", "status.successful=3", "{\"status\":{\"succeeded\":3}}", true },
    { "looks at the path, not the name", "status.successful=3", "{\"status\":{\"successful\":3}}",
      false },
    { "looks elsewhere", "source=x", "{\"source\":{},\"reportingComponent\":\"x\"}", true },
    { "prefers the first place", "source=x",
      "{\"source\":{\"component\":\"y\"},\"reportingComponent\":\"x\"}", false },
    { "wants all of several", "metadata.name=a,metadata.namespace=b",
      "{\"metadata\":{\"name\":\"a\",\"namespace\":\"c\"}}", false },
    { "finds all of several", "metadata.name=a,metadata.namespace=b",
      "{\"metadata\":{\"name\":\"a\",\"namespace\":\"b\"}}", true },
};

static void matches(void **state)
{
    const struct match_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct field_selector selector;
    struct doc *doc;

    assert_no_error(json_parse(slice_from(row->object), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    assert_no_error(field_selector_parse(arena, slice_from(row->text), &selector));
    assert_no_error(field_selector_bind(arena, &selector, fields, true));
    assert_int_equal(field_selector_matches(&selector, doc_root(doc)), row->matches);
}

static void knows_exact_values(void **state)
{
    struct field_selector selector;
    struct slice value;

    (void)state;
    assert_no_error(
        field_selector_parse(fixture_current()->arena, SLICE("a!=1,a=2,b!=3"), &selector));
    assert_true(field_selector_exact(&selector, "a", &value) && slice_is(value, "2"));
    assert_false(field_selector_exact(&selector, "b", &value));
    assert_false(field_selector_exact(&selector, "c", &value));
}

TEST_MAIN(TABLE(parses, parse_rows), TABLE(refuses, refuse_rows), TEST(bounds_size),
          TABLE(binds, bind_rows), TABLE(matches, match_rows), TEST(knows_exact_values))
