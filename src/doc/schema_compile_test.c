#include "doc/schema_compile.h"

#include "base/text.h"
#include "doc/format.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "doc/pattern.h"
#include "doc/schema_rules.h"
#include "lib/schema.h"
#include "lib/test.h"

static struct schema compile(const char *json)
{
    return schema_compiled_root(test_compile(json, schema_any()));
}

static struct schema below(struct schema schema, const char *name)
{
    return schema_member(schema, slice_from(name));
}

struct type_row {
    const char *name;
    const char *schema;
    enum schema_type type;
    unsigned flags;
    enum schema_list_type list_type;
};

static const struct type_row type_rows[] = {
    { "knows strings", "{'type':'string'}", SCHEMA_STRING, 0, 0 },
    { "knows integers", "{'type':'integer','format':'int32'}", SCHEMA_INTEGER, 0, 0 },
    { "knows numbers that may be null", "{'type':'number','nullable':true}", SCHEMA_NUMBER,
      SCHEMA_NULLABLE, 0 },
    { "knows booleans", "{'type':'boolean'}", SCHEMA_BOOLEAN, 0, 0 },
    { "knows integers or strings", "{'x-kubernetes-int-or-string':true}", SCHEMA_INT_OR_STRING, 0,
      0 },
    { "knows objects", "{'type':'object','properties':{'a':{'type':'string'}}}", SCHEMA_OBJECT, 0,
      0 },
    { "knows objects that know nothing", "{'type':'object'}", SCHEMA_OBJECT, 0, 0 },
    { "knows objects that keep all",
      "{'type':'object','x-kubernetes-preserve-unknown-fields':true}", SCHEMA_OBJECT,
      SCHEMA_PRESERVES, 0 },
    { "knows maps", "{'type':'object','additionalProperties':{'type':'string'}}", SCHEMA_MAP, 0,
      0 },
    { "knows atomic maps",
      "{'type':'object','x-kubernetes-map-type':'atomic',"
      "'additionalProperties':{'type':'string'}}",
      SCHEMA_MAP, SCHEMA_ATOMIC, 0 },
    { "knows embedded resources", "{'type':'object','x-kubernetes-embedded-resource':true}",
      SCHEMA_OBJECT, SCHEMA_EMBEDDED, 0 },
    { "knows lists", "{'type':'array','items':{'type':'string'}}", SCHEMA_ARRAY, 0,
      SCHEMA_LIST_ATOMIC },
    { "knows sets", "{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}}",
      SCHEMA_ARRAY, 0, SCHEMA_LIST_SET },
    { "knows lists that are maps",
      "{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],"
      "'items':{'type':'object','properties':{'k':{'type':'string'}}}}",
      SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP },
    { "leaves everything open", "{'x-kubernetes-preserve-unknown-fields':true}", SCHEMA_ANY,
      SCHEMA_PRESERVES, 0 },
    { "takes parts of what has no type for its shape",
      "{'x-kubernetes-preserve-unknown-fields':true,'properties':{'a':{'type':'string'}}}",
      SCHEMA_OBJECT, SCHEMA_PRESERVES, 0 },
    { "does not mind nonsense", "{'type':7,'items':[],'properties':'x','required':{'a':1}}",
      SCHEMA_OBJECT, 0, 0 },
};

static void type(void **state)
{
    const struct type_row *row = *state;
    struct schema schema =
        below(compile(arena_format(fixture_current()->arena,
                                   "{'type':'object','properties':{'x':%s}}", row->schema)),
              "x");

    assert_int_equal(schema_type(schema), row->type);
    assert_int_equal(schema_node(schema)->flags, row->flags);
    assert_int_equal(schema_node(schema)->list_type, row->list_type);
}

static void fields_are_found(void **state)
{
    struct schema root = compile("{'type':'object','required':['b'],'properties':{"
                                 "'b':{'type':'object','properties':{'y':{'type':'integer'}}},"
                                 "'a':{'type':'string','default':'d'},"
                                 "'l':{'type':'array','x-kubernetes-list-type':'map',"
                                 "'x-kubernetes-list-map-keys':['n','p'],'items':{'type':'object',"
                                 "'properties':{'n':{'type':'string'},'p':{'type':'string'}}}}}}");
    const struct schema_field *field = schema_field(root, SLICE("a"));

    (void)state;
    assert_string_equal(schema_string(root, field->default_value), "\"d\"");
    assert_int_equal(field->flags, 0);
    assert_int_equal(schema_field(root, SLICE("b"))->flags, SCHEMA_REQUIRED);
    assert_int_equal(schema_type(below(below(root, "b"), "y")), SCHEMA_INTEGER);
    assert_string_equal(schema_key(below(root, "l"), 1), "p");
    assert_null(schema_field(root, SLICE("c")));
}

static void rules_are_kept(void **state)
{
    struct schema root = compile(
        "{'type':'object','properties':{'n':{'type':'number','minimum':1,'maximum':2.5,"
        "'exclusiveMaximum':true,'multipleOf':0.5,'enum':[1,2]},"
        "'s':{'type':'string','minLength':1,'maxLength':3,'pattern':'^a','format':'date-time'},"
        "'l':{'type':'array','minItems':1,'maxItems':2,'items':{'type':'string','default':'x'}},"
        "'m':{'type':'object','minProperties':1,'maxProperties':2,'additionalProperties':false},"
        "'o':{'type':'object','required':['p'],'properties':{'p':{'type':'string'}},"
        "'anyOf':[{'required':['q']}],'oneOf':[{},{}],'allOf':[{}],'not':{'required':['r']}}}}");
    const struct schema_rules *number = schema_rules(below(root, "n"));
    const struct schema_rules *string = schema_rules(below(root, "s"));
    const struct schema_rules *list = schema_rules(below(root, "l"));
    const struct schema_rules *map = schema_rules(below(root, "m"));
    const struct schema_rules *object = schema_rules(below(root, "o"));

    (void)state;
    assert_true(schema_rule(number, SCHEMA_MINIMUM) && schema_rule(number, SCHEMA_MAXIMUM));
    assert_true(schema_rule(number, SCHEMA_EXCLUSIVE_MAXIMUM));
    assert_false(schema_rule(number, SCHEMA_EXCLUSIVE_MINIMUM));
    assert_true(number->minimum == 1 && number->maximum == 2.5 && number->multiple_of == 0.5);
    assert_int_equal(value_count(doc_root(number->values)), 2);
    assert_int_equal(string->min_length, 1);
    assert_int_equal(string->max_length, 3);
    assert_int_equal(string->format, FORMAT_DATE_TIME);
    assert_string_equal(schema_string(root, string->format_name), "date-time");
    assert_string_equal(pattern_text(string->pattern).data, "^a");
    assert_true(list->min_items == 1 && list->max_items == 2);
    assert_string_equal(
        schema_string(root, schema_rules(schema_items(below(root, "l")))->default_value), "\"x\"");
    assert_true(map->min_properties == 1 && map->max_properties == 2);
    assert_true(schema_rule(map, SCHEMA_NO_ADDITIONAL));
    assert_string_equal(schema_list_string(root, object->required, 0), "p");
    assert_int_equal(object->any_of.count, 1);
    assert_int_equal(object->one_of.count, 2);
    assert_int_equal(object->all_of.count, 1);
    assert_int_equal(schema_rules((struct schema){ root.table, object->negated })->required.count,
                     1);
}

static void metadata_has_its_type(void **state)
{
    struct schema_compiled *compiled =
        test_compile("{'type':'object','properties':{'metadata':{'type':'object','properties':"
                     "{'name':{'type':'string','maxLength':5}}},'e':{'type':'object',"
                     "'x-kubernetes-embedded-resource':true}}}",
                     test_object_meta());
    struct schema root = schema_compiled_root(compiled);
    struct schema meta = below(root, "metadata");
    struct schema embedded = below(below(root, "e"), "metadata");
    struct schema owners = below(meta, "ownerReferences");

    (void)state;
    assert_int_equal(schema_type(below(root, "kind")), SCHEMA_STRING);
    assert_int_equal(schema_type(below(meta, "labels")), SCHEMA_MAP);
    assert_int_equal(schema_type(below(meta, "creationTimestamp")), SCHEMA_TIME);
    assert_string_equal(schema_key(owners, 0), "uid");
    assert_int_equal(schema_field(schema_items(owners), SLICE("controller"))->flags,
                     SCHEMA_POINTER);
    assert_int_not_equal(schema_rules(meta)->also, 0);
    assert_null(schema_rules(embedded));
    assert_int_equal(schema_type(below(embedded, "labels")), SCHEMA_MAP);
}

static void cel_is_kept(void **state)
{
    struct schema_compiled *plain = test_compile("{'type':'object'}", schema_any());
    struct schema_compiled *with = test_compile(
        "{'type':'object','properties':{'a':{'type':'integer','x-kubernetes-validations':"
        "[{'rule':'self == 1'}]}}}",
        schema_any());
    const struct schema_rules *rules = schema_rules(below(schema_compiled_root(with), "a"));

    (void)state;
    assert_false(schema_has_cel(plain));
    assert_true(schema_has_cel(with));
    assert_string_equal(test_print(doc_root(rules->validations)), "[{'rule':'self == 1'}]");
}

/* What definitions repeat is kept once. */
static void repetition_costs_little(void **state)
{
    CLEANUP(text) struct text many = TEXT_EMPTY;
    struct schema_compiled *compiled;

    (void)state;
    text_append(&many, "{'type':'object','properties':{");
    for (int i = 0; i < 1000; i++)
        text_appendf(&many,
                     "%s'p%d':{'type':'object','required':['a'],'properties':{'a':{'type':'string',"
                     "'pattern':'^[a-z]+$','enum':['x','y'],'minLength':1}}}",
                     i ? "," : "", i);
    text_append(&many, "}}");
    compiled = test_compile(text_string(&many), schema_any());
    assert_true(schema_compiled_memory(compiled) < 1000 * 160);
    schema_compiled_unref(schema_compiled_ref(compiled));
}

static void too_many_parts_are_refused(void **state)
{
    CLEANUP(text) struct text many = TEXT_EMPTY;
    struct schema_compiled *compiled;
    struct doc *doc;

    (void)state;
    text_append(&many, "{\"allOf\":[{}");
    for (int i = 0; i < DOC_MAX_SCHEMA_NODES; i++)
        text_append(&many, ",{}");
    text_append(&many, "]}");
    assert_no_error(json_parse(text_slice(&many), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_error(schema_compile(doc_root(doc), schema_any(), &compiled), ERR_TOO_LARGE,
                 "more than 100000 parts");
}

static void bad_patterns_are_refused(void **state)
{
    struct schema_compiled *compiled;
    struct doc *doc = test_doc("{'properties':{'a':{'pattern':'['}}}");

    (void)state;
    assert_error(schema_compile(doc_root(doc), schema_any(), &compiled), ERR_INVALID,
                 "missing closing ]");
    doc = test_doc("{'properties':{'a\\u0000b':{}}}");
    assert_error(schema_compile(doc_root(doc), schema_any(), &compiled), ERR_INVALID, "zero byte");
}

TEST_MAIN(TABLE(type, type_rows), TEST(fields_are_found), TEST(rules_are_kept),
          TEST(metadata_has_its_type), TEST(cel_is_kept), TEST(repetition_costs_little),
          TEST(too_many_parts_are_refused), TEST(bad_patterns_are_refused))
