/* Rows are what upstream answers to definitions with these schemas, sorted; S stands for the path
 * of the schema. */
#include "doc/schema_check.h"

#include <stdlib.h>

#include "base/text.h"
#include "doc/causes.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "doc/path.h"
#include "lib/schema.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *schema;
    bool has_status;
    const char *expected; /* lines of reason, field and message */
};

static const struct row rows[] = {
    { "accepts a small one",
      "{'type':'object','properties':{'spec':{'type':'object','properties':{'a':{'type':'string'}}}"
      "}}",
      false, "" },
    { "accepts integers or strings as they are generated",
      "{'type':'object','properties':{'a':{'x-kubernetes-int-or-string':true,'anyOf':[{'type':'"
      "integer'},{'type':'string'}],'pattern':'^.$'}}}",
      false, "" },
    { "accepts them within allOf",
      "{'type':'object','properties':{'a':{'x-kubernetes-int-or-string':true,'allOf':[{'anyOf':[{'"
      "type':'integer'},{'type':'string'}]},{'pattern':'^a'}]}}}",
      false, "" },
    { "accepts restrictions of names",
      "{'type':'object','properties':{'metadata':{'type':'object','properties':{'name':{'type':'"
      "string','pattern':'^a'}}}}}",
      false, "" },
    { "accepts rules of CEL",
      "{'type':'object','properties':{'a':{'type':'integer','x-kubernetes-validations':[{'rule':'"
      "self > 1','message':'too small'}]}}}",
      false, "" },
    { "accepts lists with keys",
      "{'type':'object','properties':{'l':{'type':'array','x-kubernetes-list-type':'map','x-"
      "kubernetes-list-map-keys':['k','d'],'items':{'type':'object','properties':{'k':{'type':'"
      "string'},'d':{'type':'string','default':'x'}},'required':['k']}}}}",
      false, "" },
    { "wants a type at the root", "{'properties':{'a':{'type':'string'}}}", false,
      "FieldValueRequired S.type: Required value: must not be empty at the root" },
    { "wants an object at the root", "{'type':'string'}", false,
      "FieldValueInvalid S.type: Invalid value: \"string\": must be object at the root" },
    { "wants a type of fields", "{'type':'object','properties':{'a':{'description':'x'}}}", false,
      "FieldValueRequired S.properties[a].type: Required value: must not be empty for specified "
      "object fields" },
    { "wants a type of items", "{'type':'object','properties':{'a':{'type':'array','items':{}}}}",
      false,
      "FieldValueRequired S.properties[a].items.type: Required value: must not be empty for "
      "specified array items" },
    { "wants a type of values",
      "{'type':'object','properties':{'a':{'type':'object','additionalProperties':{}}}}", false,
      "FieldValueRequired S.properties[a].additionalProperties.type: Required value: must not be "
      "empty for specified object fields" },
    { "wants items of lists", "{'type':'object','properties':{'a':{'type':'array'}}}", false,
      "FieldValueRequired S.properties[a].items: Required value: must be specified" },
    { "knows the types", "{'type':'object','properties':{'a':{'type':'text'}}}", false,
      "FieldValueNotSupported S.properties[a].type: Unsupported value: \"text\": supported values: "
      "\"array\", \"boolean\", \"integer\", \"number\", \"object\", \"string\"" },
    { "tells what to use for null", "{'type':'object','properties':{'a':{'type':'null'}}}", false,
      "FieldValueForbidden S.properties[a].type: Forbidden: type cannot be set to null, use "
      "nullable as an alternative\n"
      "FieldValueNotSupported S.properties[a].type: Unsupported value: \"null\": supported values: "
      "\"array\", \"boolean\", \"integer\", \"number\", \"object\", \"string\"" },
    { "wants no map at the root", "{'type':'object','additionalProperties':{'type':'string'}}",
      false,
      "FieldValueForbidden S.additionalProperties: Forbidden: must not be used at the root" },
    { "wants no null at the root",
      "{'type':'object','properties':{'a':{'type':'string'}},'nullable':true}", false,
      "FieldValueForbidden S.nullable: Forbidden: nullable cannot be true at the root" },
    { "wants properties or others",
      "{'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'string'}},'"
      "additionalProperties':{'type':'string'}}}}",
      false,
      "FieldValueForbidden S.properties[a].additionalProperties: Forbidden: additionalProperties "
      "and properties are mutual exclusive" },
    { "wants no types in conditions",
      "{'type':'object','properties':{'a':{'type':'integer','anyOf':[{'type':'integer','minimum':1}"
      "]}}}",
      false,
      "FieldValueForbidden S.properties[a].anyOf[0].type: Forbidden: must be empty to be "
      "structural" },
    { "wants no structure in conditions",
      "{'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'string'}},'"
      "oneOf':[{'properties':{'b':{'description':'d','title':'t','nullable':true,'default':'x','x-"
      "kubernetes-preserve-unknown-fields':true,'x-kubernetes-list-type':'set'}}}]}}}",
      false,
      "FieldValueForbidden S.properties[a].oneOf[0].properties[b].default: Forbidden: must be "
      "undefined to be structural\n"
      "FieldValueForbidden S.properties[a].oneOf[0].properties[b].description: Forbidden: must be "
      "empty to be structural\n"
      "FieldValueForbidden S.properties[a].oneOf[0].properties[b].nullable: Forbidden: must be "
      "false to be structural\n"
      "FieldValueForbidden S.properties[a].oneOf[0].properties[b].title: Forbidden: must be empty "
      "to be structural\n"
      "FieldValueForbidden S.properties[a].oneOf[0].properties[b].x-kubernetes-list-type: "
      "Forbidden: must be undefined to be structural\n"
      "FieldValueForbidden "
      "S.properties[a].oneOf[0].properties[b].x-kubernetes-preserve-unknown-fields: Forbidden: "
      "must be false to be structural\n"
      "FieldValueRequired S.properties[a].oneOf[0].properties[b].type: Required value: must be "
      "array if x-kubernetes-list-type is specified" },
    { "wants no maps in conditions",
      "{'type':'object','properties':{'a':{'type':'object','additionalProperties':{'type':'string'}"
      ",'not':{'additionalProperties':true}}}}",
      false,
      "FieldValueForbidden S.properties[a].not.additionalProperties: Forbidden: must be undefined "
      "to be structural" },
    { "wants no rules in conditions",
      "{'type':'object','properties':{'a':{'type':'integer','allOf':[{'x-kubernetes-validations':[{"
      "'rule':'true'}]}]}}}",
      false,
      "FieldValueForbidden S.properties[a].allOf[0].x-kubernetes-validations: Forbidden: must be "
      "empty to be structural" },
    { "wants no metadata in conditions",
      "{'type':'object','properties':{'a':{'type':'string'}},'anyOf':[{'properties':{'metadata':{}}"
      "}]}",
      false,
      "FieldValueForbidden S.anyOf[0].properties[metadata]: Forbidden: must not be specified in a "
      "nested context\n"
      "FieldValueRequired S.properties[metadata]: Required value: because it is defined in "
      "S.anyOf[0].properties[metadata]" },
    { "wants what conditions speak of",
      "{'type':'object','properties':{'a':{'type':'string'}},'anyOf':[{'properties':{'b':{'"
      "minLength':1},'a':{'items':{'minLength':1}}}}]}",
      false,
      "FieldValueRequired S.properties[a].items: Required value: because it is defined in "
      "S.anyOf[0].properties[a].items\n"
      "FieldValueRequired S.properties[b]: Required value: because it is defined in "
      "S.anyOf[0].properties[b]" },
    { "reads patterns", "{'type':'object','properties':{'a':{'type':'string','pattern':'[a'}}}",
      false,
      "FieldValueInvalid S.properties[a].pattern: Invalid value: \"[a\": must be a valid regular "
      "expression, but isn't: error parsing regexp: missing closing ]: `[a`" },
    { "reads patterns of conditions",
      "{'type':'object','properties':{'a':{'type':'string','not':{'pattern':'a(?=b)'}}}}", false,
      "FieldValueInvalid S.properties[a].not.pattern: Invalid value: \"a(?=b)\": must be a valid "
      "regular expression, but isn't: error parsing regexp: invalid or unsupported Perl syntax: "
      "`(?=`" },
    { "knows the type of metadata",
      "{'type':'object','properties':{'metadata':{'type':'object','properties':{'labels':{'type':'"
      "object'}}}}}",
      false,
      "FieldValueForbidden S.properties[metadata]: Forbidden: must not specify anything other than "
      "name and generateName, but metadata is implicitly specified" },
    { "knows that metadata is an object",
      "{'type':'object','properties':{'metadata':{'type':'string'}}}", false,
      "FieldValueInvalid S.properties[metadata].type: Invalid value: \"string\": must be object" },
    { "knows that kinds are strings",
      "{'type':'object','properties':{'kind':{'type':'integer'},'apiVersion':{'type':'string'}}}",
      false,
      "FieldValueInvalid S.properties[kind].type: Invalid value: \"integer\": must be string" },
    { "wants no defaults in metadata",
      "{'type':'object','properties':{'metadata':{'type':'object','properties':{'name':{'type':'"
      "string','default':'x'}}}}}",
      false,
      "FieldValueForbidden S.properties[metadata].properties[name].default: Forbidden: must not be "
      "set in top-level metadata" },
    { "wants embedded resources to be objects",
      "{'type':'object','properties':{'e':{'type':'string','x-kubernetes-embedded-resource':true}}"
      "}",
      false,
      "FieldValueInvalid S.properties[e].type: Invalid value: \"string\": must be object if "
      "x-kubernetes-embedded-resource is true\n"
      "FieldValueRequired S.properties[e].properties: Required value: must not be empty if "
      "x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields" },
    { "wants embedded resources to have a type",
      "{'type':'object','properties':{'e':{'x-kubernetes-embedded-resource':true,'x-kubernetes-"
      "preserve-unknown-fields':true}}}",
      false,
      "FieldValueRequired S.properties[e].type: Required value: must be object if "
      "x-kubernetes-embedded-resource is true" },
    { "wants embedded resources to have something",
      "{'type':'object','properties':{'e':{'type':'object','x-kubernetes-embedded-resource':true}}"
      "}",
      false,
      "FieldValueRequired S.properties[e].properties: Required value: must not be empty if "
      "x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields" },
    { "wants no embedded maps",
      "{'type':'object','properties':{'e':{'type':'object','x-kubernetes-embedded-resource':true,'"
      "x-kubernetes-preserve-unknown-fields':true,'additionalProperties':{'type':'string'}}}}",
      false,
      "FieldValueForbidden S.properties[e].additionalProperties: Forbidden: must not be used if "
      "x-kubernetes-embedded-resource is set" },
    { "wants integers or strings to be nothing else",
      "{'type':'object','properties':{'a':{'x-kubernetes-int-or-string':true,'x-kubernetes-"
      "preserve-unknown-fields':true,'x-kubernetes-embedded-resource':true,'type':'object'}}}",
      false,
      "FieldValueInvalid S.properties[a].x-kubernetes-embedded-resource: Invalid value: true: must "
      "be false if x-kubernetes-int-or-string is true\n"
      "FieldValueInvalid S.properties[a].x-kubernetes-preserve-unknown-fields: Invalid value: "
      "true: must be false if x-kubernetes-int-or-string is true" },
    { "wants unknown fields to be preserved or not mentioned",
      "{'type':'object','properties':{'a':{'type':'object','x-kubernetes-preserve-unknown-fields':"
      "false}}}",
      false,
      "FieldValueInvalid S.properties[a].x-kubernetes-preserve-unknown-fields: Invalid value: "
      "false: must be true or undefined" },
    { "wants no keywords of other times",
      "{'type':'object','properties':{'a':{'type':'string','$ref':'#/"
      "x','id':'i','definitions':{'a':{}},'dependencies':{'a':['b']},'patternProperties':{'a':{}},'"
      "additionalItems':false}}}",
      false,
      "FieldValueForbidden S.properties[a].$ref: Forbidden: $ref is not supported\n"
      "FieldValueForbidden S.properties[a].additionalItems: Forbidden: additionalItems is not "
      "supported\n"
      "FieldValueForbidden S.properties[a].definitions: Forbidden: definitions is not supported\n"
      "FieldValueForbidden S.properties[a].dependencies: Forbidden: dependencies is not supported\n"
      "FieldValueForbidden S.properties[a].id: Forbidden: id is not supported\n"
      "FieldValueForbidden S.properties[a].patternProperties: Forbidden: patternProperties is not "
      "supported" },
    { "wants no lists of items",
      "{'type':'object','properties':{'a':{'type':'array','items':[{'type':'string'}]}}}", false,
      "FieldValueForbidden S.properties[a].items: Forbidden: items must be a schema object and not "
      "an array" },
    { "wants no schema of a schema",
      "{'type':'object','properties':{'a':{'type':'string','$schema':'x'}}}", false,
      "FieldValueInvalid S: Invalid value: \"\": OpenAPIV3Schema 'schema' is not supported" },
    { "wants no unique items",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'string'},'uniqueItems':"
      "true}}}",
      false,
      "FieldValueForbidden S.properties[a].uniqueItems: Forbidden: uniqueItems cannot be set to "
      "true since the runtime complexity becomes quadratic" },
    { "wants lists for types of lists",
      "{'type':'object','properties':{'a':{'type':'string','x-kubernetes-list-type':'set'},'b':{'x-"
      "kubernetes-preserve-unknown-fields':true,'x-kubernetes-list-type':'atomic'}}}",
      false,
      "FieldValueInvalid S.properties[a].type: Invalid value: \"string\": must be array if "
      "x-kubernetes-list-type is specified\n"
      "FieldValueRequired S.properties[b].type: Required value: must be array if "
      "x-kubernetes-list-type is specified" },
    { "knows types of lists",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'string'},'x-kubernetes-"
      "list-type':'bag'}}}",
      false,
      "FieldValueNotSupported S.properties[a].x-kubernetes-list-type: Unsupported value: \"bag\": "
      "supported values: \"atomic\", \"set\", \"map\"" },
    { "knows types of maps",
      "{'type':'object','properties':{'a':{'type':'object','x-kubernetes-map-type':'loose'},'b':{'"
      "type':'string','x-kubernetes-map-type':'atomic'}}}",
      false,
      "FieldValueInvalid S.properties[b].type: Invalid value: \"string\": must be object if "
      "x-kubernetes-map-type is specified\n"
      "FieldValueNotSupported S.properties[a].x-kubernetes-map-type: Unsupported value: \"loose\": "
      "supported values: \"atomic\", \"granular\"" },
    { "wants keys of map lists",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object','properties':{'"
      "k':{'type':'string'}}},'x-kubernetes-list-type':'map'}}}",
      false,
      "FieldValueRequired S.properties[a].x-kubernetes-list-map-keys: Required value: must not be "
      "empty if x-kubernetes-list-type is map" },
    { "wants keys of map lists only",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'string'},'x-kubernetes-"
      "list-map-keys':['k']},'b':{'type':'array','items':{'type':'string'},'x-kubernetes-list-type'"
      ":'set','x-kubernetes-list-map-keys':['k']}}}",
      false,
      "FieldValueInvalid S.properties[b].x-kubernetes-list-type: Invalid value: \"set\": must be "
      "map if x-kubernetes-list-map-keys is non-empty\n"
      "FieldValueRequired S.properties[a].x-kubernetes-list-type: Required value: must be map if "
      "x-kubernetes-list-map-keys is non-empty" },
    { "wants keys that are there",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object','properties':{'"
      "k':{'type':'string'}}},'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k','z']"
      "}}}",
      false,
      "FieldValueInvalid S.properties[a].x-kubernetes-list-map-keys: Invalid value: [\"k\",\"z\"]: "
      "entries must all be names of item properties\n"
      "FieldValueRequired S.properties[a].items.properties[k].default: Required value: this "
      "property is in x-kubernetes-list-map-keys, so it must have a default or be a required "
      "property" },
    { "wants keys to be required",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object','properties':{'"
      "k':{'type':'string','nullable':true}}},'x-kubernetes-list-type':'map','x-kubernetes-list-"
      "map-keys':['k']}}}",
      false,
      "FieldValueForbidden S.properties[a].items.properties[k].nullable: Forbidden: this property "
      "is in x-kubernetes-list-map-keys, so it cannot be nullable\n"
      "FieldValueRequired S.properties[a].items.properties[k].default: Required value: this "
      "property is in x-kubernetes-list-map-keys, so it must have a default or be a required "
      "property" },
    { "wants keys once",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object','properties':{'"
      "k':{'type':'string'}},'required':['k']},'x-kubernetes-list-type':'map','x-kubernetes-list-"
      "map-keys':['k','k']}}}",
      false,
      "FieldValueInvalid S.properties[a].x-kubernetes-list-map-keys: Invalid value: [\"k\",\"k\"]: "
      "must not contain duplicate entries" },
    { "wants scalar keys",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object','properties':{'"
      "k':{'type':'object'}},'required':['k']},'x-kubernetes-list-type':'map','x-kubernetes-list-"
      "map-keys':['k']}}}",
      false,
      "FieldValueInvalid S.properties[a].items.properties[k].type: Invalid value: \"object\": must "
      "be a scalar type if parent array's x-kubernetes-list-type is map" },
    { "wants objects in map lists",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'string'},'x-kubernetes-"
      "list-type':'map','x-kubernetes-list-map-keys':['k']}}}",
      false,
      "FieldValueInvalid S.properties[a].items.type: Invalid value: \"string\": must be object if "
      "parent array's x-kubernetes-list-type is map" },
    { "wants no null in sets",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'string','nullable':true}"
      ",'x-kubernetes-list-type':'set'}}}",
      false,
      "FieldValueForbidden S.properties[a].items.nullable: Forbidden: cannot be nullable when "
      "x-kubernetes-list-type is set" },
    { "wants whole items in sets",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object'},'x-kubernetes-"
      "list-type':'set'},'b':{'type':'array','items':{'type':'array','items':{'type':'string'},'x-"
      "kubernetes-list-type':'set'},'x-kubernetes-list-type':'set'}}}",
      false,
      "FieldValueInvalid S.properties[a].items.x-kubernetes-map-type: Invalid value: null: must be "
      "atomic as item of a list with x-kubernetes-list-type=set\n"
      "FieldValueInvalid S.properties[b].items.x-kubernetes-list-type: Invalid value: \"set\": "
      "must be atomic as item of a list with x-kubernetes-list-type=set" },
    { "wants valid defaults",
      "{'type':'object','properties':{'a':{'type':'integer','minimum':5,'default':3},'b':{'type':'"
      "string','default':1}}}",
      false,
      "FieldValueInvalid S.properties[a].default: Invalid value: 3:  in body should be greater "
      "than or equal to 5\n"
      "FieldValueTypeInvalid S.properties[b].default: Invalid value: \"integer\":  in body must be "
      "of type string: \"integer\"" },
    { "wants defaults without unknown fields",
      "{'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'string'}},'"
      "default':{'b':'x','c':1}}}}",
      false,
      "FieldValueInvalid S.properties[a].default: Invalid value: {\"b\":\"x\",\"c\":1}: must not "
      "have unknown fields" },
    { "wants valid defaults of items",
      "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object','properties':{'"
      "b':{'type':'string','maxLength':1,'default':'xx'}}}}}}",
      false,
      "FieldValueTooLong S.properties[a].items.properties[b].default: Too long: may not be more "
      "than 1 byte" },
    { "reads rules from outside",
      "{'type':'object','properties':{'a':{'type':'integer','x-kubernetes-validations':[{'rule':' "
      "'},{'rule':'true','message':' '},{'rule':'true','message':'a\\nb'},{'rule':'true "
      "&&\\ntrue'},{'rule':'true','messageExpression':' '},{'rule':'true','reason':'Because'}]}}}",
      false,
      "FieldValueInvalid S.properties[a].x-kubernetes-validations[1].message: Invalid value: \" "
      "\": must be non-empty if specified\n"
      "FieldValueInvalid S.properties[a].x-kubernetes-validations[2].message: Invalid value: "
      "\"a\\nb\": must not contain line breaks\n"
      "FieldValueNotSupported S.properties[a].x-kubernetes-validations[5].reason: Unsupported "
      "value: \"Because\": supported values: \"FieldValueDuplicate\", \"FieldValueForbidden\", "
      "\"FieldValueInvalid\", \"FieldValueRequired\"\n"
      "FieldValueRequired S.properties[a].x-kubernetes-validations[0].rule: Required value: rule "
      "is not specified\n"
      "FieldValueRequired S.properties[a].x-kubernetes-validations[3].message: Required value: "
      "message must be specified if rule contains line breaks\n"
      "FieldValueRequired S.properties[a].x-kubernetes-validations[4].messageExpression: Required "
      "value: messageExpression must be non-empty if specified" },
    { "allows less at the root of what has a status",
      "{'type':'object','properties':{'a':{'type':'string'}},'minProperties':1}", true,
      "FieldValueInvalid S: Invalid value: "
      "{\"minProperties\":1,\"properties\":{\"a\":{\"type\":\"string\"}},\"type\":\"object\"}: "
      "only [Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum "
      "MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items "
      "Properties ExternalDocs Example XPreserveUnknownFields XValidations] fields are allowed at "
      "the root of the schema if the status subresource is enabled" },
    { "wants an object at the root of what has a status", "{'type':'string'}", true,
      "FieldValueInvalid S.type: Invalid value: \"string\": must be object at the root\n"
      "FieldValueInvalid S.type: Invalid value: \"string\": only \"object\" is allowed as the type "
      "at the root of the schema if the status subresource is enabled" },
};

static void check(void **state)
{
    const struct row *row = *state;
    struct path path = path_key(NULL, SLICE("S"));
    struct causes causes;
    const char *found;

    causes_init(&causes, fixture_current()->arena);
    schema_check(doc_root(test_doc(row->schema)), &path, row->has_status, test_object_meta(),
                 &causes);
    found = test_causes(&causes);
    causes_done(&causes);
    assert_string_equal(found, row->expected);
}

/* A property may be called like a keyword. */
static void properties_are_no_keywords(void **state)
{
    struct causes causes;

    (void)state;
    causes_init(&causes, fixture_current()->arena);
    schema_check(doc_root(test_doc("{'type':'object','properties':{'id':{'type':'string'},"
                                   "'definitions':{'type':'object','properties':{'$ref':"
                                   "{'type':'string','default':'{}','enum':['{}']}}}}}")),
                 NULL, false, test_object_meta(), &causes);
    assert_string_equal(test_causes(&causes), "");
    causes_done(&causes);
}

static void many_causes_are_cut(void **state)
{
    CLEANUP(text) struct text many = TEXT_EMPTY;
    struct causes causes;

    (void)state;
    text_append(&many, "{'type':'object','properties':{");
    for (int i = 0; i < 1000; i++)
        text_appendf(&many, "%s'p%d':{}", i ? "," : "", i);
    text_append(&many, "}}");
    causes_init(&causes, fixture_current()->arena);
    schema_check(doc_root(test_doc(text_string(&many))), NULL, false, schema_any(), &causes);
    assert_int_equal(causes.list.count, CAUSES_MAX);
    assert_true(causes.cut);
    causes_done(&causes);
}

TEST_MAIN(TABLE(check, rows), TEST(properties_are_no_keywords), TEST(many_causes_are_cut))
