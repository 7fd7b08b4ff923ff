/* Rows were compared with upstream's pruning. */
#include "doc/schema_prune.h"

#include "base/text.h"
#include "doc/limits.h"
#include "doc/schema_compile.h"
#include "lib/schema.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *schema;
    const char *value;
    const char *pruned;
    const char *unknown; /* paths with blanks between */
};

#define OBJECT(properties) "{'type':'object','properties':{" properties "}}"

static const struct row rows[] = {
    { "keeps what is known", OBJECT("'a':{'type':'string'}"), "{'a':'x','apiVersion':'v1'}",
      "{'a':'x','apiVersion':'v1'}", "" },
    { "removes what is not", OBJECT("'spec':{'type':'object'}"), "{'spec':{'foo':1},'bar':2}",
      "{'spec':{}}", "bar spec.foo" },
    { "goes into lists",
      OBJECT("'l':{'type':'array','items':{'type':'object','properties':{'a':{'type':'string'}}}}"),
      "{'l':[{'a':'x','b':1},{'c':2}]}", "{'l':[{'a':'x'},{}]}", "l[0].b l[1].c" },
    { "goes into maps", OBJECT("'m':{'type':'object','additionalProperties':{'type':'object'}}"),
      "{'m':{'x':{'a':1},'y':3}}", "{'m':{'x':{},'y':3}}", "m.x.a" },
    { "keeps what is to be preserved",
      OBJECT("'a':{'type':'object','x-kubernetes-preserve-unknown-fields':true,'properties':"
             "{'b':{'type':'object'}}}"),
      "{'a':{'x':{'y':1},'b':{'z':2}}}", "{'a':{'b':{},'x':{'y':1}}}", "a.b.z" },
    { "preserves items of a list that preserves",
      OBJECT("'l':{'type':'array','x-kubernetes-preserve-unknown-fields':true,'items':"
             "{'type':'object','properties':{'b':{'type':'object'}}}}"),
      "{'l':[{'x':1,'b':{'z':2}},[{'y':3}]]}", "{'l':[{'b':{},'x':1},[{'y':3}]]}", "l[0].b.z" },
    { "leaves open what is open", OBJECT("'a':{'x-kubernetes-preserve-unknown-fields':true}"),
      "{'a':{'b':[{'c':1}]}}", "{'a':{'b':[{'c':1}]}}", "" },
    { "keeps keys but not what is below them",
      OBJECT("'m':{'type':'object','additionalProperties':true}"), "{'m':{'x':1,'y':{'z':2}}}",
      "{'m':{'x':1,'y':{}}}", "m.y.z" },
    { "empties objects where a scalar belongs", OBJECT("'s':{'type':'string'}"),
      "{'s':{'a':[{'b':1}]}}", "{'s':{}}", "s.a" },
    { "types metadata", OBJECT("'e':{'type':'object','x-kubernetes-embedded-resource':true}"),
      "{'kind':'X','metadata':{'name':'n','zzz':1,'foo':2,'labels':{'a':'b'}},"
      "'e':{'apiVersion':'v1','kind':'Y','metadata':{'bar':3},'spec':{}},'b':1}",
      "{'e':{'apiVersion':'v1','kind':'Y','metadata':{}},'kind':'X',"
      "'metadata':{'labels':{'a':'b'},'name':'n'}}",
      "metadata.zzz metadata.foo b e.spec e.metadata.bar" },
    { "does not take a metadata further down for one",
      OBJECT("'spec':{'type':'object','properties':{'metadata':{'type':'object'}}}"),
      "{'spec':{'metadata':{'name':'x'}}}", "{'spec':{'metadata':{}}}", "spec.metadata.name" },
};

static const char *join(const struct schema_unknown *unknown)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < unknown->count; i++)
        text_appendf(&text, "%s%s", i ? " " : "", unknown->paths[i]);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void prune(void **state)
{
    const struct row *row = *state;
    struct schema schema = schema_compiled_root(test_compile(row->schema, test_object_meta()));
    struct edit *edit = edit_begin(test_doc(row->value));
    struct edit_node root = edit_find(edit, EDIT_ROOT);
    struct schema_unknown unknown;
    struct doc *doc;
    bool changed = schema_prune(schema, edit, root, fixture_current()->arena, &unknown);

    assert_false(schema_prune(schema, edit, root, NULL, NULL)); /* nothing is left to go */
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_string_equal(test_print(doc_root(doc)), row->pruned);
    assert_string_equal(join(&unknown), row->unknown);
    assert_int_equal(changed, unknown.count > 0);
}

static void built_in_kinds_tell_in_order(void **state)
{
    struct edit *edit = edit_begin(test_doc("{'z':1,'labels':{'a':'b'},'a':{'b':2}}"));
    struct schema_unknown unknown;

    (void)state;
    assert_true(schema_prune(test_object_meta(), edit, edit_find(edit, EDIT_ROOT),
                             fixture_current()->arena, &unknown));
    assert_string_equal(join(&unknown), "z a");
    edit_free(edit);
}

static void many_unknown_fields_are_cut(void **state)
{
    CLEANUP(text) struct text many = TEXT_EMPTY;
    struct schema_unknown unknown;
    struct edit *edit;

    (void)state;
    for (int i = 0; i <= DOC_MAX_UNKNOWN_FIELDS; i++)
        text_appendf(&many, "%s'f%d':1", i ? "," : "{", i);
    text_append(&many, "}");
    edit = edit_begin(test_doc(text_string(&many)));
    schema_prune(test_object_meta(), edit, edit_find(edit, EDIT_ROOT), fixture_current()->arena,
                 &unknown);
    assert_int_equal(unknown.count, DOC_MAX_UNKNOWN_FIELDS);
    assert_true(unknown.cut);
    assert_int_equal(edit_count(edit, edit_find(edit, EDIT_ROOT)), 0);
    edit_free(edit);
}

TEST_MAIN(TABLE(prune, rows), TEST(built_in_kinds_tell_in_order), TEST(many_unknown_fields_are_cut))
