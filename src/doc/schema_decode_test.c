/* What Go says to the same objects, except where it knows names of types that tables do not have.
 */
#include "doc/schema_decode.h"

#include "base/error.h"
#include "doc/schema_compile.h"
#include "lib/sample_schema.h"
#include "lib/schema.h"
#include "lib/test.h"

static const char kinds[] = "k8s.apps.v1.Deployment\n"
                            "  kind string -\n"
                            "  metadata k8s.meta.v1.ObjectMeta 1 keep\n"
                            "  spec k8s.apps.v1.DeploymentSpec 2 keep\n"
                            "k8s.meta.v1.ObjectMeta\n"
                            "  name string 1\n"
                            "  labels map:string 2\n"
                            "  finalizers []string 3\n"
                            "  generation int64 4\n"
                            "  creationTimestamp time 5\n"
                            "k8s.apps.v1.DeploymentSpec\n"
                            "  replicas int32 1 ptr\n"
                            "  paused bool 2\n"
                            "  surge intorstring 3\n"
                            "  limits map:quantity 4\n"
                            "  data map:bytes 5\n"
                            "  renewTime microtime 6\n"
                            "  timeout duration 7\n"
                            "  ratio double 8\n"
                            "  count uint32 9\n"
                            "  raw raw 10\n"
                            "  any any 11\n"
                            "  containers []k8s.core.v1.Container 12\n"
                            "  also k8s.core.v1.ContainerOrBool 13\n"
                            "k8s.core.v1.Container\n"
                            "  name string 1\n"
                            "  ports []int32 2\n"
                            "k8s.core.v1.ContainerOrBool choice\n"
                            "  allows bool 1\n"
                            "  container k8s.core.v1.Container 2\n";

struct row {
    const char *name;
    const char *value;
    const char *message; /* NULL: it fits */
};

#define INTO "json: cannot unmarshal "

static const struct row rows[] = {
    { "accepts what fits",
      "{'metadata':{'name':'x','labels':{'a':'b'},'generation':5,'creationTimestamp':"
      "'2020-01-02T03:04:05Z'},'spec':{'replicas':1,'paused':true,'surge':'25%','limits':"
      "{'cpu':'500m','memory':1024,'x':0.5},'data':{'a':'YQ==','b':''},'renewTime':"
      "'2020-01-02T03:04:05.000001+01:00','timeout':'1h','ratio':1.5,'count':7,'raw':[1],'any':{},"
      "'containers':[{'ports':[1]}],'also':true}}",
      NULL },
    { "accepts null everywhere",
      "{'kind':null,'metadata':null,'spec':{'replicas':null,'limits':{'cpu':null},'data':null,"
      "'containers':[null],'renewTime':null}}",
      NULL },
    { "does not look at unknown fields", "{'Spec':5,'spec':{'Replicas':'x','other':[]}}", NULL },
    { "wants an object at the root", "[]", INTO "array into Go value of type v1.Deployment" },
    { "names the field of the root", "{'kind':1}",
      INTO "number into Go struct field Deployment.kind of type string" },
    { "wants objects", "{'spec':'x'}",
      INTO "string into Go struct field Deployment.spec of type v1.DeploymentSpec" },
    { "wants integers", "{'spec':{'replicas':'3'}}",
      INTO "string into Go struct field DeploymentSpec.spec.replicas of type int32" },
    { "wants no fractions", "{'spec':{'replicas':2.5}}",
      INTO "number 2.5 into Go struct field DeploymentSpec.spec.replicas of type int32" },
    { "wants integers that fit", "{'spec':{'replicas':3000000000}}",
      INTO "number 3000000000 into Go struct field DeploymentSpec.spec.replicas of type int32" },
    { "wants integers of 64 bits", "{'metadata':{'generation':99999999999999999999}}",
      INTO
      "number 99999999999999999999 into Go struct field ObjectMeta.metadata.generation of type "
      "int64" },
    { "wants no negative ones", "{'spec':{'count':-1}}",
      INTO "number -1 into Go struct field DeploymentSpec.spec.count of type uint32" },
    { "wants booleans", "{'spec':{'paused':'true'}}",
      INTO "string into Go struct field DeploymentSpec.spec.paused of type bool" },
    { "wants numbers", "{'spec':{'ratio':'1'}}",
      INTO "string into Go struct field DeploymentSpec.spec.ratio of type float64" },
    { "wants maps", "{'metadata':{'labels':[]}}",
      INTO "array into Go struct field ObjectMeta.metadata.labels of type map[string]string" },
    { "does not name keys", "{'metadata':{'labels':{'a':1}}}",
      INTO "number into Go struct field ObjectMeta.metadata.labels of type string" },
    { "wants lists", "{'metadata':{'finalizers':{}}}",
      INTO "object into Go struct field ObjectMeta.metadata.finalizers of type []string" },
    { "does not name items", "{'metadata':{'finalizers':[true]}}",
      INTO "bool into Go struct field ObjectMeta.metadata.finalizers of type string" },
    { "names the struct of an item's field", "{'spec':{'containers':[{},{'ports':[1,'x']}]}}",
      INTO "string into Go struct field Container.spec.containers.ports of type int32" },
    { "names lists of structs", "{'spec':{'containers':{}}}",
      INTO "object into Go struct field DeploymentSpec.spec.containers of type []v1.Container" },
    { "reads what is no string as an integer", "{'spec':{'surge':true}}",
      INTO "bool into Go struct field DeploymentSpec.spec.surge of type int32" },
    { "reads no fraction as an integer", "{'spec':{'surge':1.5}}",
      INTO "number 1.5 into Go struct field DeploymentSpec.spec.surge of type int32" },
    { "tells the first only", "{'spec':{'surge':[],'replicas':'x'}}",
      INTO "array into Go struct field DeploymentSpec.spec.surge of type int32" },
    { "wants quantities", "{'spec':{'limits':{'cpu':'lots'}}}",
      "quantities must match the regular expression "
      "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'" },
    { "wants no objects for quantities", "{'spec':{'limits':{'cpu':{}}}}",
      "quantities must match the regular expression" },
    { "wants suffixes of quantities", "{'spec':{'limits':{'cpu':'1ee'}}}",
      "unable to parse quantity's suffix" },
    { "wants times", "{'metadata':{'creationTimestamp':'now'}}",
      "parsing time \"now\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"now\" as \"2006\"" },
    { "wants whole times", "{'metadata':{'creationTimestamp':'2020-01'}}",
      "parsing time \"2020-01\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\" as \"-\"" },
    { "wants a T in times", "{'metadata':{'creationTimestamp':'2020-02-01 23:00:00Z'}}",
      "cannot parse \" 23:00:00Z\" as \"T\"" },
    { "wants zones", "{'metadata':{'creationTimestamp':'2020-02-01T23:00:00'}}",
      "cannot parse \"\" as \"Z07:00\"" },
    { "wants nothing behind zones", "{'metadata':{'creationTimestamp':'2020-02-01T23:00:00Zx'}}",
      "parsing time \"2020-02-01T23:00:00Zx\": extra text: \"x\"" },
    { "knows the months", "{'metadata':{'creationTimestamp':'2020-13-01T00:00:00Z'}}",
      "parsing time \"2020-13-01T00:00:00Z\": month out of range" },
    { "knows the days of a month", "{'metadata':{'creationTimestamp':'2021-02-29T00:00:00Z'}}",
      "parsing time \"2021-02-29T00:00:00Z\": day out of range" },
    { "knows offsets", "{'metadata':{'creationTimestamp':'2020-02-01T23:00:00+25:00'}}",
      "time zone offset hour out of range" },
    { "wants strings for times", "{'metadata':{'creationTimestamp':5}}",
      INTO "number into Go struct field ObjectMeta.metadata.creationTimestamp of type string" },
    { "wants six digits of a second", "{'spec':{'renewTime':'2020-02-01T23:00:00.12Z'}}",
      "parsing time \"2020-02-01T23:00:00.12Z\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot "
      "parse \".12Z\" as \".000000\"" },
    { "wants durations", "{'spec':{'timeout':'soon'}}", "time: invalid duration \"soon\"" },
    { "wants base64", "{'spec':{'data':{'a':'YWJj%'}}}", "illegal base64 data at input byte 4" },
    { "wants padding", "{'spec':{'data':{'a':'YWJjY'}}}", "illegal base64 data at input byte 4" },
    { "wants nothing behind padding", "{'spec':{'data':{'a':'YQ==YQ=='}}}",
      "illegal base64 data at input byte 4" },
    { "wants strings for bytes", "{'spec':{'data':{'a':1}}}",
      INTO "number into Go struct field DeploymentSpec.spec.data of type []uint8" },
    { "looks into choices", "{'spec':{'also':{'name':1}}}",
      INTO "number into Go struct field Container.spec.also.name of type string" },
    { "knows choices", "{'spec':{'also':'x'}}", "boolean or JSON schema expected" },
};

static void decode(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct schema schema =
        sample_schema_find(sample_schema_read(arena, kinds), "k8s.apps.v1.Deployment");
    struct edit *edit = edit_begin(test_doc(row->value));
    struct error *err = schema_decode(schema, edit, edit_find(edit, EDIT_ROOT));

    edit_free(edit);
    if (row->message)
        assert_error(err, ERR_BAD_REQUEST, row->message);
    else
        assert_no_error(err);
}

static void what_go_changes(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct schema schema =
        sample_schema_find(sample_schema_read(arena, kinds), "k8s.apps.v1.Deployment");
    struct edit *edit =
        edit_begin(test_doc("{'metadata':{'finalizers':['a',null],'labels':"
                            "{'a':null}},'spec':{'containers':[null],'data':{'a':"
                            "'YW\\nJj\\r\\n','b':'YQ==','c':null},'limits':{'cpu':null}}}"));
    struct doc *doc;

    (void)state;
    assert_no_error(schema_decode(schema, edit, edit_find(edit, EDIT_ROOT)));
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(arena, doc_release, doc);
    assert_string_equal(
        test_print(doc_root(doc)),
        "{'metadata':{'finalizers':['a',''],'labels':{'a':''}},'spec':{'containers':[{}],"
        "'data':{'a':'YWJj','b':'YQ==','c':null},'limits':{'cpu':'0'}}}");
}

static const struct row custom_rows[] = {
    { "accepts what fits", "{'kind':'W','metadata':{'name':'x'},'spec':5,'e':{'kind':'V'}}", NULL },
    { "leaves the rest to validation", "{'a':'not an integer'}", NULL },
    { "types metadata", "{'metadata':{'labels':{'a':1}}}",
      INTO "number into Go struct field ObjectMeta.labels of type string" },
    { "wants metadata to be an object", "{'metadata':'x'}",
      INTO "string into Go value of type v1.ObjectMeta" },
    { "types embedded metadata", "{'e':{'metadata':{'name':1}}}",
      "e.metadata: Invalid value: {\"name\":1}: " INTO
      "number into Go struct field ObjectMeta.name of type string" },
    { "types embedded kinds", "{'l':[{'kind':5}]}",
      "l[0].kind: Invalid value: 5: must be a string" },
    { "types kinds", "{'kind':5}", "must be a string" },
};

static void custom(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct schema meta =
        sample_schema_find(sample_schema_read(arena, kinds), "k8s.meta.v1.ObjectMeta");
    struct schema_compiled *compiled =
        test_compile("{'type':'object','properties':{'a':{'type':'integer'},'e':{'type':'object',"
                     "'x-kubernetes-embedded-resource':true},'l':{'type':'array','items':"
                     "{'type':'object','x-kubernetes-embedded-resource':true}}}}",
                     meta);
    struct edit *edit = edit_begin(test_doc(row->value));
    struct error *err =
        schema_decode(schema_compiled_root(compiled), edit, edit_find(edit, EDIT_ROOT));

    edit_free(edit);
    if (row->message)
        assert_error(err, ERR_BAD_REQUEST, row->message);
    else
        assert_no_error(err);
}

TEST_MAIN(TABLE(decode, rows), TABLE(custom, custom_rows), TEST(what_go_changes))
