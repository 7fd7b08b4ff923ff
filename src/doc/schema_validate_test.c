/* Rows are what upstream's validation of custom resources answers to the same input, sorted. */
#include "doc/schema_validate.h"

#include "base/text.h"
#include "doc/causes.h"
#include "doc/limits.h"
#include "doc/path.h"
#include "doc/schema_compile.h"
#include "lib/schema.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *schema;
    const char *value;
    const char *old;      /* NULL: the object is new */
    const char *expected; /* lines of reason, field and message */
};

static const struct row rows[] = {
    { "accepts what fits", "{'type':'object','properties':{'a':{'type':'string'}}}", "{'a':'x'}",
      NULL, "" },
    { "wants an integer",
      "{'type':'object','properties':{'spec':{'type':'object','properties':{'replicas':{'type':'"
      "integer'}}}}}",
      "{'spec':{'replicas':'3'}}", NULL,
      "FieldValueTypeInvalid spec.replicas: Invalid value: \"string\": spec.replicas in body must "
      "be of type integer: \"string\"" },
    { "takes a whole fraction for an integer",
      "{'type':'object','properties':{'a':{'type':'integer'}}}", "{'a':2.0}", NULL, "" },
    { "takes no fraction for an integer", "{'type':'object','properties':{'a':{'type':'integer'}}}",
      "{'a':2.5}", NULL,
      "FieldValueTypeInvalid a: Invalid value: \"number\": a in body must be of type integer: "
      "\"number\"" },
    { "takes an integer for a number", "{'type':'object','properties':{'a':{'type':'number'}}}",
      "{'a':2}", NULL, "" },
    { "refuses null", "{'type':'object','properties':{'a':{'type':'string'}}}", "{'a':null}", NULL,
      "FieldValueTypeInvalid a: Invalid value: \"null\": a in body must be of type string: "
      "\"null\"" },
    { "accepts null where it may be",
      "{'type':'object','properties':{'a':{'type':'string','nullable':true}}}", "{'a':null}", NULL,
      "" },
    { "wants a boolean", "{'type':'object','properties':{'a':{'type':'boolean'}}}", "{'a':'true'}",
      NULL,
      "FieldValueTypeInvalid a: Invalid value: \"string\": a in body must be of type boolean: "
      "\"string\"" },
    { "wants a list",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'string'}}}}", "{'a':{}}",
      NULL,
      "FieldValueTypeInvalid a: Invalid value: \"object\": a in body must be of type array: "
      "\"object\"" },
    { "wants an object", "{'type':'object','properties':{'a':{'type':'object'}}}", "{'a':[]}", NULL,
      "FieldValueTypeInvalid a: Invalid value: \"array\": a in body must be of type object: "
      "\"array\"" },
    { "wants an integer or a string",
      "{'type':'object','properties':{'a':{'x-kubernetes-int-or-string':true}}}", "{'a':true}",
      NULL,
      "FieldValueTypeInvalid a: Invalid value: \"boolean\": a in body must be of type "
      "integer,string: \"boolean\"" },
    { "tells what generated definitions say about integers or strings",
      "{'type':'object','properties':{'a':{'x-kubernetes-int-or-string':true,'anyOf':[{'type':'"
      "integer'},{'type':'string'}],'pattern':'^[0-9]+%$'}}}",
      "{'a':true,'b':1}", NULL,
      "FieldValueInvalid <nil>: Invalid value: \"\": \"a\" must validate at least one schema "
      "(anyOf)\n"
      "FieldValueTypeInvalid a: Invalid value: \"boolean\": a in body must be of type "
      "integer,string: \"boolean\"\n"
      "FieldValueTypeInvalid a: Invalid value: \"boolean\": a in body must be of type integer: "
      "\"boolean\"" },
    { "checks the pattern of an integer or string",
      "{'type':'object','properties':{'a':{'x-kubernetes-int-or-string':true,'pattern':'^[0-9]+%$'}"
      "}}",
      "{'a':'x'}", NULL,
      "FieldValueInvalid a: Invalid value: \"x\": a in body should match '^[0-9]+%$'" },
    { "misses what is required",
      "{'type':'object','properties':{'spec':{'type':'object','required':['a','b'],'properties':{'"
      "a':{'type':'string'},'b':{'type':'string'}}}}}",
      "{'spec':{'a':''}}", NULL, "FieldValueRequired spec.b: Required value" },
    { "knows the values of an enum",
      "{'type':'object','properties':{'a':{'type':'string','enum':['a','b']}}}", "{'a':'x'}", NULL,
      "FieldValueNotSupported a: Unsupported value: \"x\": supported values: \"a\", \"b\"" },
    { "knows numbers of an enum",
      "{'type':'object','properties':{'a':{'type':'integer','enum':[1,2]}}}", "{'a':3}", NULL,
      "FieldValueNotSupported a: Unsupported value: 3: supported values: \"1\", \"2\"" },
    { "finds a value of an enum",
      "{'type':'object','properties':{'a':{'type':'string','enum':['a','b']}}}", "{'a':'b'}", NULL,
      "" },
    { "does not find null in an enum",
      "{'type':'object','properties':{'a':{'type':'string','nullable':true,'enum':['a']}}}",
      "{'a':null}", NULL,
      "FieldValueNotSupported a: Unsupported value: null: supported values: \"a\"" },
    { "has a maximum", "{'type':'object','properties':{'a':{'type':'integer','maximum':5}}}",
      "{'a':7}", NULL,
      "FieldValueInvalid a: Invalid value: 7: a in body should be less than or equal to 5" },
    { "has a maximum that is not reached",
      "{'type':'object','properties':{'a':{'type':'integer','maximum':5,'exclusiveMaximum':true}}}",
      "{'a':5}", NULL, "FieldValueInvalid a: Invalid value: 5: a in body should be less than 5" },
    { "has a minimum", "{'type':'object','properties':{'a':{'type':'number','minimum':0.5}}}",
      "{'a':0.25}", NULL,
      "FieldValueInvalid a: Invalid value: 0.25: a in body should be greater than or equal to "
      "0.5" },
    { "has a minimum that is not reached",
      "{'type':'object','properties':{'a':{'type':'number','minimum':0.5,'exclusiveMinimum':true}}"
      "}",
      "{'a':0.5}", NULL,
      "FieldValueInvalid a: Invalid value: 0.5: a in body should be greater than 0.5" },
    { "shows large numbers as Go does",
      "{'type':'object','properties':{'a':{'type':'number','maximum':1}}}", "{'a':12345678.5}",
      NULL,
      "FieldValueInvalid a: Invalid value: 1.23456785e+07: a in body should be less than or equal "
      "to 1" },
    { "compares integers with the whole part",
      "{'type':'object','properties':{'a':{'type':'integer','maximum':2.5}}}", "{'a':3}", NULL,
      "FieldValueInvalid a: Invalid value: 3: a in body should be less than or equal to 2" },
    { "wants multiples", "{'type':'object','properties':{'a':{'type':'integer','multipleOf':3}}}",
      "{'a':7}", NULL,
      "FieldValueInvalid a: Invalid value: 7: a in body should be a multiple of 3" },
    { "wants multiples of fractions",
      "{'type':'object','properties':{'a':{'type':'number','multipleOf':0.5}}}", "{'a':0.7}", NULL,
      "FieldValueInvalid a: Invalid value: 0.7: a in body should be a multiple of 0.5" },
    { "counts characters, not bytes",
      "{'type':'object','properties':{'a':{'type':'string','maxLength':2}}}", "{'a':'éé'}", NULL,
      "" },
    { "has longest strings", "{'type':'object','properties':{'a':{'type':'string','maxLength':2}}}",
      "{'a':'abc'}", NULL, "FieldValueTooLong a: Too long: may not be more than 2 bytes" },
    { "has shortest strings",
      "{'type':'object','properties':{'a':{'type':'string','minLength':2}}}", "{'a':'é'}", NULL,
      "FieldValueInvalid a: Invalid value: \"é\": a in body should be at least 2 chars long" },
    { "has a pattern",
      "{'type':'object','properties':{'a':{'type':'string','pattern':'^[a-z]+$'}}}", "{'a':'A1'}",
      NULL, "FieldValueInvalid a: Invalid value: \"A1\": a in body should match '^[a-z]+$'" },
    { "has a format", "{'type':'object','properties':{'a':{'type':'string','format':'ipv4'}}}",
      "{'a':'300.1.1.1'}", NULL,
      "FieldValueTypeInvalid a: Invalid value: \"300.1.1.1\": a in body must be of type ipv4: "
      "\"300.1.1.1\"" },
    { "names a format as it is written",
      "{'type':'object','properties':{'a':{'type':'string','format':'date-time'}}}", "{'a':'now'}",
      NULL,
      "FieldValueTypeInvalid a: Invalid value: \"now\": a in body must be of type date-time: "
      "\"now\"" },
    { "takes a number for no date",
      "{'type':'object','properties':{'a':{'type':'string','format':'date'}}}", "{'a':5}", NULL,
      "FieldValueTypeInvalid a: Invalid value: \"int64\": a in body must be of type date: "
      "\"int64\"" },
    { "does not know formats of numbers",
      "{'type':'object','properties':{'a':{'type':'integer','format':'int32'}}}",
      "{'a':3000000000}", NULL, "" },
    { "has a hostname",
      "{'type':'object','properties':{'a':{'type':'string','format':'hostname'}}}", "{'a':'a_b'}",
      NULL,
      "FieldValueTypeInvalid a: Invalid value: \"a_b\": a in body must be of type hostname: "
      "\"a_b\"" },
    { "has few items",
      "{'type':'object','properties':{'a':{'type':'array','minItems':2,'items':{'type':'string'}}}"
      "}",
      "{'a':['x']}", NULL,
      "FieldValueInvalid a: Invalid value: 1: a in body should have at least 2 items" },
    { "has many items",
      "{'type':'object','properties':{'a':{'type':'array','maxItems':1,'items':{'type':'string'}}}"
      "}",
      "{'a':['x','y','z']}", NULL, "FieldValueTooMany a: Too many: 3: must have at most 1 item" },
    { "names items by number",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object','properties':{'"
      "b':{'type':'string'}}}}}}",
      "{'a':[{'b':'x'},{'b':1}]}", NULL,
      "FieldValueTypeInvalid a[1].b: Invalid value: \"integer\": a[1].b in body must be of type "
      "string: \"integer\"" },
    { "has few members",
      "{'type':'object','properties':{'a':{'type':'object','minProperties':2,'additionalProperties'"
      ":{'type':'string'}}}}",
      "{'a':{'x':'y'}}", NULL,
      "FieldValueInvalid a: Invalid value: 1: a in body should have at least 2 properties" },
    { "has many members",
      "{'type':'object','properties':{'a':{'type':'object','maxProperties':1,'additionalProperties'"
      ":{'type':'string'}}}}",
      "{'a':{'x':'y','z':'w'}}", NULL,
      "FieldValueTooMany a: Too many: 2: must have at most 1 item" },
    { "names values of maps by key",
      "{'type':'object','properties':{'a':{'type':'object','additionalProperties':{'type':'integer'"
      "}}}}",
      "{'a':{'x/y':'z'}}", NULL,
      "FieldValueTypeInvalid a.x/y: Invalid value: \"string\": a.x/y in body must be of type "
      "integer: \"string\"" },
    { "forbids other members",
      "{'type':'object','properties':{'a':{'type':'object','additionalProperties':false}}}",
      "{'a':{'b':1}}", NULL,
      "FieldValueInvalid a: Invalid value: \"b\": a.b in body is a forbidden property" },
    { "wants one of several",
      "{'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'string'},'c':"
      "{'type':'string'}},'oneOf':[{'required':['b']},{'required':['c']}]}}}",
      "{'a':{}}", NULL,
      "FieldValueInvalid <nil>: Invalid value: \"\": \"a\" must validate one and only one schema "
      "(oneOf). Found none valid\n"
      "FieldValueRequired a.b: Required value" },
    { "wants no more than one of several",
      "{'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'string'},'c':"
      "{'type':'string'}},'oneOf':[{'required':['b']},{'required':['c']}]}}}",
      "{'a':{'b':'x','c':'y'}}", NULL,
      "FieldValueInvalid <nil>: Invalid value: \"\": \"a\" must validate one and only one schema "
      "(oneOf). Found 2 valid alternatives" },
    { "wants any of several",
      "{'type':'object','properties':{'a':{'type':'integer','anyOf':[{'minimum':5},{'maximum':1}]}}"
      "}",
      "{'a':3}", NULL,
      "FieldValueInvalid <nil>: Invalid value: \"\": \"a\" must validate at least one schema "
      "(anyOf)\n"
      "FieldValueInvalid a: Invalid value: 3: a in body should be greater than or equal to 5" },
    { "wants all of several",
      "{'type':'object','properties':{'a':{'type':'integer','allOf':[{'minimum':5},{'maximum':7}]}}"
      "}",
      "{'a':3}", NULL,
      "FieldValueInvalid <nil>: Invalid value: \"\": \"a\" must validate all the schemas (allOf)\n"
      "FieldValueInvalid a: Invalid value: 3: a in body should be greater than or equal to 5" },
    { "wants all of several, none of which fits",
      "{'type':'object','properties':{'a':{'type':'integer','allOf':[{'minimum':5},{'multipleOf':2}"
      "]}}}",
      "{'a':3}", NULL,
      "FieldValueInvalid <nil>: Invalid value: \"\": \"a\" must validate all the schemas (allOf). "
      "None validated\n"
      "FieldValueInvalid a: Invalid value: 3: a in body should be a multiple of 2\n"
      "FieldValueInvalid a: Invalid value: 3: a in body should be greater than or equal to 5" },
    { "wants something not",
      "{'type':'object','properties':{'a':{'type':'integer','not':{'minimum':5}}}}", "{'a':6}",
      NULL,
      "FieldValueInvalid <nil>: Invalid value: \"\": \"a\" must not validate the schema (not)" },
    { "tells what the best branch misses",
      "{'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'integer'},'c'"
      ":{'type':'integer'}},'anyOf':[{'required':['d']},{'properties':{'b':{'minimum':5},'c':{'"
      "minimum':5}}}]}}}",
      "{'a':{'b':6,'c':1}}", NULL,
      "FieldValueInvalid <nil>: Invalid value: \"\": \"a\" must validate at least one schema "
      "(anyOf)\n"
      "FieldValueInvalid a.c: Invalid value: 1: a.c in body should be greater than or equal to 5" },
    { "has sets",
      "{'type':'object','properties':{'a':{'type':'array','x-kubernetes-list-type':'set','items':{'"
      "type':'string'}}}}",
      "{'a':['x','y','x','x']}", NULL, "FieldValueDuplicate a[2]: Duplicate value: \"x\"" },
    { "has lists with keys",
      "{'type':'object','properties':{'a':{'type':'array','x-kubernetes-list-type':'map','x-"
      "kubernetes-list-map-keys':['n'],'items':{'type':'object','properties':{'n':{'type':'string'}"
      ",'v':{'type':'string'}}}}}}",
      "{'a':[{'n':'x','v':'1'},{'n':'x','v':'2'}]}", NULL,
      "FieldValueDuplicate a[1]: Duplicate value: {\"n\":\"x\"}" },
    { "has lists with two keys",
      "{'type':'object','properties':{'a':{'type':'array','x-kubernetes-list-type':'map','x-"
      "kubernetes-list-map-keys':['p','n'],'items':{'type':'object','properties':{'n':{'type':'"
      "string'},'p':{'type':'integer'}}}}}}",
      "{'a':[{'n':'x','p':1},{'n':'x','p':2},{'n':'x','p':1}]}", NULL,
      "FieldValueDuplicate a[2]: Duplicate value: {\"n\":\"x\",\"p\":1}" },
    { "finds duplicates in maps",
      "{'type':'object','properties':{'m':{'type':'object','additionalProperties':{'type':'array','"
      "x-kubernetes-list-type':'set','items':{'type':'integer'}}}}}",
      "{'m':{'k':[1,1]}}", NULL, "FieldValueDuplicate m[k][1]: Duplicate value: 1" },
    { "wants objects in lists with keys",
      "{'type':'object','properties':{'a':{'type':'array','x-kubernetes-list-type':'map','x-"
      "kubernetes-list-map-keys':['n'],'items':{'type':'object','properties':{'n':{'type':'string'}"
      "}}}}}",
      "{'a':['x']}", NULL,
      "FieldValueInvalid a[0]: Invalid value: \"x\": must be an object for an array of list-type "
      "map\n"
      "FieldValueTypeInvalid a[0]: Invalid value: \"string\": a[0] in body must be of type object: "
      "\"string\"" },
    { "wants embedded resources to say what they are",
      "{'type':'object','properties':{'e':{'type':'object','x-kubernetes-embedded-resource':true,'"
      "x-kubernetes-preserve-unknown-fields':true}}}",
      "{'e':{}}", NULL,
      "FieldValueRequired e.apiVersion: Required value\n"
      "FieldValueRequired e.kind: Required value" },
    { "reads what embedded resources are",
      "{'type':'object','properties':{'e':{'type':'object','x-kubernetes-embedded-resource':true,'"
      "x-kubernetes-preserve-unknown-fields':true}}}",
      "{'e':{'apiVersion':'a/b/c','kind':'My Kind'}}", NULL,
      "FieldValueInvalid e.apiVersion: Invalid value: \"a/b/c\": unexpected GroupVersion string: "
      "a/b/c\n"
      "FieldValueInvalid e.kind: Invalid value: \"My Kind\": may have mixed case, but should "
      "otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or "
      "'-', start with an alphabetic character, and end with an alphanumeric character (e.g. "
      "'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')" },
    { "refuses empty names of kinds",
      "{'type':'object','properties':{'e':{'type':'object','x-kubernetes-embedded-resource':true,'"
      "x-kubernetes-preserve-unknown-fields':true}}}",
      "{'e':{'apiVersion':'','kind':''}}", NULL,
      "FieldValueInvalid e.apiVersion: Invalid value: \"\": must not be empty\n"
      "FieldValueInvalid e.kind: Invalid value: \"\": must not be empty" },
    { "leaves open what is open",
      "{'type':'object','properties':{'a':{'x-kubernetes-preserve-unknown-fields':true}}}",
      "{'a':{'b':[null]}}", NULL, "" },
    { "excuses what was wrong before",
      "{'type':'object','properties':{'a':{'type':'string','maxLength':1},'b':{'type':'string'}}}",
      "{'a':'long','b':'new'}", "{'a':'long','b':'old'}", "" },
    { "does not excuse what changed",
      "{'type':'object','properties':{'a':{'type':'string','maxLength':1}}}", "{'a':'longer'}",
      "{'a':'long'}", "FieldValueTooLong a: Too long: may not be more than 1 byte" },
    { "does not excuse what is new",
      "{'type':'object','properties':{'a':{'type':'string','maxLength':1},'b':{'type':'string','"
      "maxLength':1}}}",
      "{'a':'long','b':'long'}", "{'b':'long'}",
      "FieldValueTooLong a: Too long: may not be more than 1 byte" },
    { "excuses items with the same keys",
      "{'type':'object','properties':{'l':{'type':'array','x-kubernetes-list-type':'map','x-"
      "kubernetes-list-map-keys':['n'],'items':{'type':'object','properties':{'n':{'type':'string'}"
      ",'v':{'type':'string','maxLength':1}}}}}}",
      "{'l':[{'n':'b','v':'xx'},{'n':'a','v':'yy'},{'n':'c','v':'zz'}]}",
      "{'l':[{'n':'a','v':'yy'},{'n':'b','v':'xx'}]}",
      "FieldValueTooLong l[2].v: Too long: may not be more than 1 byte" },
    { "excuses lists only as a whole",
      "{'type':'object','properties':{'l':{'type':'array','items':{'type':'string','maxLength':1}}}"
      "}",
      "{'l':['xx','y']}", "{'l':['xx']}",
      "FieldValueTooLong l[0]: Too long: may not be more than 1 byte" },
    { "excuses duplicates that were there",
      "{'type':'object','properties':{'l':{'type':'array','x-kubernetes-list-type':'set','items':{'"
      "type':'string'}}}}",
      "{'l':['x','x','y']}", "{'l':['x','x']}", "" },
    { "does not excuse branches",
      "{'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'string'}},'"
      "oneOf':[{'properties':{'b':{'maxLength':1}}}]},'c':{'type':'string'}}}",
      "{'a':{'b':'xx'},'c':'y'}", "{'a':{'b':'xx'},'c':'z'}", "" },
};

static void validate(void **state)
{
    const struct row *row = *state;
    struct schema schema = schema_compiled_root(test_compile(row->schema, test_object_meta()));
    struct schema_validate_options options = { 0 };
    struct causes causes;
    const char *found;

    if (row->old)
        options.old = doc_root(test_doc(row->old));
    causes_init(&causes, fixture_current()->arena);
    schema_validate(schema, doc_root(test_doc(row->value)), NULL, &options, &causes);
    found = test_causes(&causes);
    causes_done(&causes);
    assert_string_equal(found, row->expected);
}

static void fields_begin_with_the_path(void **state)
{
    struct schema schema =
        schema_compiled_root(test_compile("{'type':'object','properties':{'a':{'type':'integer'}},"
                                          "'oneOf':[{'required':['b']}]}",
                                          schema_any()));
    struct path status = path_key(NULL, SLICE("status"));
    struct causes causes;

    (void)state;
    causes_init(&causes, fixture_current()->arena);
    schema_validate(schema, doc_root(test_doc("{'a':'x'}")), &status, NULL, &causes);
    assert_string_equal(
        test_causes(&causes),
        "FieldValueInvalid status: Invalid value: \"\": \"\" must validate one and only one schema "
        "(oneOf). Found none valid\n"
        "FieldValueRequired status.b: Required value\n"
        "FieldValueTypeInvalid status.a: Invalid value: \"string\": a in body must be of type "
        "integer: \"string\"");
    causes_done(&causes);
}

static void note_metadata(void *context, struct value metadata, const struct path *path,
                          struct causes *causes)
{
    *(bool *)context = true;
    causes_addf(causes, CAUSE_INVALID, path, value_get(metadata, SLICE("name")), "no name");
}

static void embedded_metadata_is_handed_out(void **state)
{
    struct schema schema = schema_compiled_root(
        test_compile("{'type':'object','properties':{'l':{'type':'array','items':{'type':'object',"
                     "'x-kubernetes-embedded-resource':true}}}}",
                     test_object_meta()));
    bool called = false;
    struct schema_validate_options options = { .check_metadata = note_metadata,
                                               .context = &called };
    struct causes causes;

    (void)state;
    causes_init(&causes, fixture_current()->arena);
    schema_validate(schema,
                    doc_root(test_doc("{'metadata':{'name':'root'},'l':[{'apiVersion':'v1',"
                                      "'kind':'Pod','metadata':{'name':'.'}}]}")),
                    NULL, &options, &causes);
    assert_true(called);
    assert_string_equal(test_causes(&causes),
                        "FieldValueInvalid l[0].metadata: Invalid value: \".\": no name");
    causes_done(&causes);
}

static void metadata_has_rules_of_its_own(void **state)
{
    struct schema schema = schema_compiled_root(
        test_compile("{'type':'object','properties':{'metadata':{'type':'object','properties':"
                     "{'name':{'type':'string','maxLength':3}}}}}",
                     test_object_meta()));
    struct causes causes;

    (void)state;
    causes_init(&causes, fixture_current()->arena);
    schema_validate(schema, doc_root(test_doc("{'metadata':{'name':'long','labels':{'a':1}}}")),
                    NULL, NULL, &causes);
    assert_string_equal(
        test_causes(&causes),
        "FieldValueTooLong metadata.name: Too long: may not be more than 3 bytes\n"
        "FieldValueTypeInvalid metadata.labels.a: Invalid value: \"integer\": metadata.labels.a in "
        "body must be of type string: \"integer\"");
    causes_done(&causes);
}

static void built_in_types_are_checked(void **state)
{
    struct causes causes;

    (void)state;
    causes_init(&causes, fixture_current()->arena);
    schema_validate(test_object_meta(),
                    doc_root(test_doc("{'name':1,'creationTimestamp':null,'ownerReferences':"
                                      "[{'uid':'u'},{'uid':'u'}]}")),
                    NULL, NULL, &causes);
    assert_string_equal(test_causes(&causes),
                        "FieldValueDuplicate ownerReferences[1]: Duplicate value: {\"uid\":\"u\"}\n"
                        "FieldValueTypeInvalid name: Invalid value: \"integer\": name in body must "
                        "be of type string: \"integer\"");
    causes_done(&causes);
}

/* Small pieces of schema and of value that multiply. */
static void work_is_bounded(void **state)
{
    CLEANUP(text) struct text schema = TEXT_EMPTY;
    CLEANUP(text) struct text value = TEXT_EMPTY;
    struct causes causes;

    (void)state;
    text_append(&schema, "{'type':'object','properties':{'a':{'type':'array','items':"
                         "{'type':'integer','anyOf':[");
    for (int i = 0; i < 1000; i++)
        text_append(&schema, "{'minimum':1},");
    text_append(&schema, "{}]}}}}");
    text_append(&value, "{'a':[0");
    for (int i = 0; i < DOC_MAX_VALIDATE_STEPS / 1000; i++)
        text_append(&value, ",0");
    text_append(&value, "]}");
    causes_init(&causes, fixture_current()->arena);
    schema_validate(schema_compiled_root(test_compile(text_string(&schema), schema_any())),
                    doc_root(test_doc(text_string(&value))), NULL, NULL, &causes);
    assert_string_equal(test_causes(&causes),
                        "InternalError <nil>: Internal error: the schema takes more "
                        "than 10000000 steps for this value");
    causes_done(&causes);
}

TEST_MAIN(TABLE(validate, rows), TEST(fields_begin_with_the_path),
          TEST(embedded_metadata_is_handed_out), TEST(metadata_has_rules_of_its_own),
          TEST(built_in_types_are_checked), TEST(work_is_bounded))
