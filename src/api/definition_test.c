#include "api/definition.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "lib/test.h"

#define HEAD   "kind: Gate\nplural: gates\nscope: Cluster\nspec:\n"
#define SHAPES "Ref: { name: { is: string!, minLength: 1 } }\nRing: { inner: Ring }\n"

static struct value parsed(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct error *expand(const char *spec, struct value *out_root)
{
    struct arena *arena = fixture_current()->arena;
    struct value source = parsed(arena_format(arena, "%s", spec));
    struct doc *doc = NULL;
    struct error *err = definition_expand(source, parsed(SHAPES), &doc);

    if (err)
        return err;
    arena_defer(arena, doc_release, doc);
    *out_root = doc_root(doc);
    return NULL;
}

static struct value version_of(struct value root)
{
    return value_at(value_find(root, VALUE_KEYS("spec", "versions")), 0);
}

static const struct {
    const char *name;
    const char *source;
    const char *schema; /* of spec */
} fields[] = {
    { "a string", HEAD " a: string",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}" },
    { "a required number", HEAD " a.b: { is: int32!, minimum: 1 }",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"object\",\"properties\":{\"b\":{"
      "\"type\":\"integer\",\"format\":\"int32\",\"minimum\":1}},\"required\":[\"b\"]}}}" },
    { "a shape", HEAD " a: Ref!",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"object\",\"properties\":{\"name\":{"
      "\"type\":\"string\",\"minLength\":1}},\"required\":[\"name\"]}},\"required\":[\"a\"]}" },
    { "a list", HEAD " a: list of object\n a[].b: string!",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"array\",\"items\":{\"type\":"
      "\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"]}}}}" },
    { "items before their list", HEAD " a[].b: string\n a: { is: list of object, maxItems: 2 }",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"array\",\"items\":{\"type\":"
      "\"object\",\"properties\":{\"b\":{\"type\":\"string\"}}},\"maxItems\":2}}}" },
    { "a map", HEAD " a: map of string\n a{}: { maxLength: 3 }",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"object\","
      "\"additionalProperties\":{\"type\":\"string\",\"maxLength\":3}}}}" },
    { "the object itself", HEAD " .: { maxProperties: 1 }",
      "{\"type\":\"object\",\"maxProperties\":1}" },
};

static void fields_become_schemas(void **state)
{
    const __typeof__(fields[0]) *given = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct value root = VALUE_ABSENT_VALUE;
    struct value schema;
    struct value expected = parsed(given->schema);

    assert_no_error(expand(given->source, &root));
    schema =
        value_find(version_of(root), VALUE_KEYS("schema", "openAPIV3Schema", "properties", "spec"));
    json_format(schema, JSON_COMPACT, JSON_AS_IS, &text);
    if (!value_equal(schema, expected))
        assert_string_equal(text_string(&text), given->schema);
}

static const struct {
    const char *name;
    const char *source;
    const char *part; /* of the error */
} bad[] = {
    { "unknown type", HEAD " a.b: strin",
      "spec: a.b: \"strin\" is neither a basic type nor a shape" },
    { "no type", HEAD " a: { is: 3 }", "spec: a: the type is a number" },
    { "required items", HEAD " a[]: string!", "only a member of an object can be required" },
    { "a circle", HEAD " a: Ring", "shapes deep" },
    { "no plural", "kind: Gate\nscope: Cluster\n", "kind, plural and scope" },
};

static void bad_sources_are_named(void **state)
{
    const __typeof__(bad[0]) *given = *state;
    struct value root = VALUE_ABSENT_VALUE;

    assert_error(expand(given->source, &root), ERR_INVALID, given->part);
}

static void status_is_a_subresource_where_said(void **state)
{
    struct value root = VALUE_ABSENT_VALUE;

    (void)state;
    assert_no_error(expand(HEAD " a: string\nstatusSubresource: true", &root));
    assert_true(value_exists(value_find(version_of(root), VALUE_KEYS("subresources", "status"))));
    assert_no_error(expand(HEAD " a: string", &root));
    assert_false(value_exists(value_find(version_of(root), VALUE_KEYS("subresources"))));
}

static void foreign_kinds_say_where_they_belong(void **state)
{
    struct value root = VALUE_ABSENT_VALUE;

    (void)state;
    assert_no_error(expand(HEAD " a: string\ngroup: example.com\nversion: v1\n"
                                "scaleSubresource: { specReplicasPath: .spec.a }\n",
                           &root));
    assert_true(
        slice_is(value_string_or(value_find(root, VALUE_KEYS("metadata", "name")), SLICE("")),
                 "gates.example.com"));
    assert_true(slice_is(value_string_or(value_find(root, VALUE_KEYS("spec", "group")), SLICE("")),
                         "example.com"));
    assert_true(
        slice_is(value_string_or(value_get(version_of(root), SLICE("name")), SLICE("")), "v1"));
    assert_true(value_exists(value_find(version_of(root), VALUE_KEYS("subresources", "scale"))));
}

TEST_MAIN(TABLE(fields_become_schemas, fields), TABLE(bad_sources_are_named, bad),
          TEST(status_is_a_subresource_where_said), TEST(foreign_kinds_say_where_they_belong))
