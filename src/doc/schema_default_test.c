/* Rows were compared with upstream's defaulting. */
#include "doc/schema_default.h"

#include "base/text.h"
#include "doc/limits.h"
#include "doc/schema_compile.h"
#include "lib/schema.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *schema;
    const char *value;
    const char *defaulted;
};

#define OBJECT(properties) "{'type':'object','properties':{" properties "}}"

static const struct row rows[] = {
    { "sets what is absent", OBJECT("'a':{'type':'integer','default':3},'b':{'type':'string'}"),
      "{}", "{'a':3}" },
    { "leaves what is there", OBJECT("'a':{'type':'integer','default':3}"), "{'a':0}", "{'a':0}" },
    { "makes no parents", OBJECT("'o':" OBJECT("'a':{'type':'integer','default':3}")), "{}", "{}" },
    { "fills objects that a default brings",
      OBJECT("'o':{'type':'object','default':{'b':1},'properties':{'a':{'type':'integer',"
             "'default':3},'b':{'type':'integer'}}}"),
      "{}", "{'o':{'a':3,'b':1}}" },
    { "goes into lists",
      OBJECT("'l':{'type':'array','items':" OBJECT("'a':{'type':'integer','default':3}") "}"),
      "{'l':[{},{'a':4},7]}", "{'l':[{'a':3},{'a':4},7]}" },
    { "goes into maps",
      OBJECT("'m':{'type':'object','additionalProperties':" OBJECT(
          "'a':{'type':'integer','default':3}") "}"),
      "{'m':{'x':{},'y':{'a':4}}}", "{'m':{'x':{'a':3},'y':{'a':4}}}" },
    { "replaces a null that may not be", OBJECT("'a':{'type':'integer','default':3}"), "{'a':null}",
      "{'a':3}" },
    { "keeps a null that may be", OBJECT("'a':{'type':'integer','nullable':true,'default':3}"),
      "{'a':null}", "{'a':null}" },
    { "drops a null without default", OBJECT("'a':{'type':'integer'},'b':{'type':'string'}"),
      "{'a':null,'b':'x'}", "{'b':'x'}" },
    { "drops nulls from maps",
      OBJECT("'m':{'type':'object','additionalProperties':{'type':'string'}}"),
      "{'m':{'x':null,'y':'z'}}", "{'m':{'y':'z'}}" },
    { "replaces nulls in maps",
      OBJECT("'m':{'type':'object','additionalProperties':{'type':'string','default':'d'}}"),
      "{'m':{'x':null}}", "{'m':{'x':'d'}}" },
    { "keeps nulls in lists", OBJECT("'l':{'type':'array','items':{'type':'string'}}"),
      "{'l':[null,'x']}", "{'l':[null,'x']}" },
    { "replaces nulls in lists",
      OBJECT("'l':{'type':'array','items':{'type':'string','default':'d'}}"), "{'l':[null,'x']}",
      "{'l':['d','x']}" },
    { "keeps nulls it knows nothing about",
      "{'type':'object','x-kubernetes-preserve-unknown-fields':true}", "{'a':null}", "{'a':null}" },
    { "drops nulls deep down",
      OBJECT("'l':{'type':'array','items':" OBJECT("'a':{'type':'string'}") "}"),
      "{'l':[{'a':null}]}", "{'l':[{}]}" },
    { "does not take null for a default", OBJECT("'a':{'type':'string','default':null}"), "{}",
      "{}" },
    { "fills embedded metadata",
      OBJECT("'e':{'type':'object','x-kubernetes-embedded-resource':true,'properties':{'metadata':"
             "{'type':'object','properties':{'name':{'type':'string','default':'n'}}}}}"),
      "{'e':{'metadata':{}}}", "{'e':{'metadata':{'name':'n'}}}" },
};

static void defaults(void **state)
{
    const struct row *row = *state;
    struct schema schema = schema_compiled_root(test_compile(row->schema, test_object_meta()));
    struct doc *before = test_doc(row->value);
    struct edit *edit = edit_begin(before);
    struct edit_node root = edit_find(edit, EDIT_ROOT);
    bool dropped = schema_drop_nulls(schema, edit, root);
    bool defaulted = schema_default(schema, edit, root);
    struct doc *doc;

    assert_false(schema_drop_nulls(schema, edit, root)); /* twice is once */
    assert_false(schema_default(schema, edit, root));
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_string_equal(test_print(doc_root(doc)), row->defaulted);
    assert_int_equal(dropped || defaulted, !value_equal(doc_root(before), doc_root(doc)));
}

/* A few hundred bytes of object times a default of a megabyte. */
static void defaults_are_bounded(void **state)
{
    CLEANUP(text) struct text schema = TEXT_EMPTY;
    CLEANUP(text) struct text value = TEXT_EMPTY;
    struct edit *edit;
    struct doc *doc;

    (void)state;
    text_append(&schema, "{'type':'object','additionalProperties':{'type':'object','properties':"
                         "{'a':{'type':'string','default':'");
    for (int i = 0; i < 1 << 20; i++)
        text_append_char(&schema, 'x');
    text_append(&schema, "'}}}}");
    for (int i = 0; i < 20; i++)
        text_appendf(&value, "%s'k%d':{}", i ? "," : "{", i);
    text_append(&value, "}");
    edit = edit_begin(test_doc(text_string(&value)));
    schema_default(schema_compiled_root(test_compile(text_string(&schema), schema_any())), edit,
                   edit_find(edit, EDIT_ROOT));
    assert_error(edit_seal(edit, &doc), ERR_TOO_LARGE, "defaults would add more");
}

TEST_MAIN(TABLE(defaults, rows), TEST(defaults_are_bounded))
