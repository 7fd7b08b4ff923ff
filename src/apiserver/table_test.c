#include "apiserver/table.h"

#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/registry_fixture.h"
#include "lib/test.h"

#define NAMES "{plural: tabs, singular: tab, kind: Tab, listKind: TabList}"

static const char definition[] =
    "metadata: {name: tabs.example.com}\n"
    "spec:\n"
    "  group: example.com\n"
    "  scope: Cluster\n"
    "  names: " NAMES "\n"
    "  versions:\n"
    "  - name: v1\n"
    "    served: true\n"
    "    storage: true\n"
    "    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}\n"
    "    additionalPrinterColumns:\n"
    "    - {name: Text, type: string, jsonPath: .spec.text}\n"
    "    - {name: Whole, type: integer, jsonPath: .spec.whole, priority: 1}\n"
    "    - {name: Part, type: number, jsonPath: .spec.part}\n"
    "    - {name: Truth, type: boolean, jsonPath: .spec.truth}\n"
    "    - {name: Since, type: date, jsonPath: .spec.since}\n"
    "    - {name: Ready, type: string, jsonPath: "
    "'.status.conditions[?(@.type==\"Ready\")].status'}\n"
    "  - name: v1beta1\n"
    "    served: true\n"
    "    storage: false\n"
    "    schema: {openAPIV3Schema: {type: object}}\n"
    "status:\n"
    "  acceptedNames: " NAMES "\n";

struct row {
    const char *name;
    const char *group;
    const char *version;
    const char *plural;
    const char *object;
    const char *cells;
};

/* In quotes that C does not need to escape. */
static const struct row rows[] = {
    { "shows what a definition asks for", "example.com", "v1", "tabs",
      "{'metadata':{'name':'t'},'spec':{'text':'a','whole':7,'part':1.5,'truth':true,'since':"
      "'2026-01-02T03:04:00Z'},'status':{'conditions':[{'type':'Ready','status':'True'}]}}",
      "['t','a',7,1.5,true,'5s','True']" },
    { "shows nothing of what is not there", "example.com", "v1", "tabs",
      "{'metadata':{'name':'t'}}", "['t',null,null,null,null,null,null]" },
    { "shows nothing of the wrong type, but everything as text", "example.com", "v1", "tabs",
      "{'metadata':{'name':'t'},'spec':{'text':{'a':[1]},'whole':'7','part':false,'truth':1,"
      "'since':'soon'}}",
      "['t','{\\\"a\\\":[1]}',null,null,null,'<invalid>',null]" },
    { "cuts fractions", "example.com", "v1", "tabs",
      "{'metadata':{'name':'t'},'spec':{'whole':7.9,'part':3}}", "['t',null,7,3,null,null,null]" },
    { "shows the age when nothing is asked for", "example.com", "v1beta1", "tabs",
      "{'metadata':{'name':'t','creationTimestamp':'2026-01-02T03:04:00Z'}}", "['t','5s']" },
    { "shows built-in kinds", "", "v1", "namespaces",
      "{'metadata':{'name':'n'},'status':{'phase':'Active'}}", "['n','Active','<unknown>']" },
    { "shows other versions as the stored one", "events.k8s.io", "v1", "events",
      "{'apiVersion':'events.k8s.io/v1','kind':'Event','metadata':{'name':'e'},'regarding':{"
      "'kind':'Pod','name':'p'},'note':'m','reason':'R','type':'Normal','deprecatedLastTimestamp':"
      "'2026-01-02T03:04:00Z','deprecatedCount':2}",
      "['5s','Normal','R','pod/p','','','m','<unknown>',2,'e']" },
};

static const char *requoted(const char *text)
{
    char *copy = arena_strdup(fixture_current()->arena, text);

    for (char *c = copy; *c; c++) {
        if (*c == '\'')
            *c = '"';
    }
    return copy;
}

static struct value parse(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static int64_t now_ms(void)
{
    int64_t us;

    assert_no_error(timestamp_parse(SLICE("2026-01-02T03:04:05Z"), &us));
    return us / 1000;
}

static const struct resource *resource_of(const struct registry *registry, const char *group,
                                          const char *version, const char *plural)
{
    const struct resource *resource =
        registry_find(registry, slice_from(group), slice_from(version), slice_from(plural));

    assert_non_null(resource);
    return resource;
}

static void cells(void **state)
{
    const struct row *row = *state;
    const struct registry *registry = registry_fixture_new(definition);
    struct text text = TEXT_EMPTY;
    char *found;

    table_append_cells(resource_of(registry, row->group, row->version, row->plural),
                       parse(requoted(row->object)), now_ms(), &text);
    found = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    if (!value_equal(parse(found), parse(requoted(row->cells))))
        fail_msg("%s", found);
}

static struct value columns_of_resource(const struct resource *resource)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    table_append_columns(resource, &text);
    return parse(arena_strdup(fixture_current()->arena, text_string(&text)));
}

static void columns_say_what_they_are(void **state)
{
    const struct registry *registry = registry_fixture_new(definition);
    struct value custom = columns_of_resource(resource_of(registry, "example.com", "v1", "tabs"));
    struct value pods = columns_of_resource(resource_of(registry, "", "v1", "pods"));

    (void)state;
    assert_int_equal(value_count(custom), 7);
    assert_true(value_equal(value_at(custom, 2),
                            parse("{\"name\":\"Whole\",\"type\":\"integer\",\"format\":\"\","
                                  "\"description\":\"\",\"priority\":1}")));
    assert_int_equal(value_count(pods), 9);
    assert_int_equal(
        value_count(columns_of_resource(resource_of(registry, "example.com", "v1beta1", "tabs"))),
        2);
}

TEST_MAIN(TABLE(cells, rows), TEST(columns_say_what_they_are))
