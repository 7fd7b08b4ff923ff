#include "api/facts.h"

#include <string.h>

#include "base/text.h"
#include "lib/test.h"

static struct schema named(const char *name)
{
    struct schema schema;

    if (!facts_find(slice_from(name), &schema))
        fail_msg("no type is called %s", name);
    return schema;
}

static const struct schema_field *field_of(struct schema schema, const char *name)
{
    const struct schema_field *field = schema_field(schema, slice_from(name));

    if (!field)
        fail_msg("%s has no field %s", schema_string(schema, schema_node(schema)->name), name);
    return field;
}

/* A field in one line: its numbers in protobuf, its type, what merges, its flags, its default. */
static void describe(struct schema object, const struct schema_field *field, struct text *text)
{
    static const char *const types[] = {
        "any",  "object",     "map",      "array", "string", "integer",       "number",   "boolean",
        "time", "micro-time", "duration", "bytes", "raw",    "int-or-string", "quantity", "fields",
    };
    static const enum schema_type order[] = {
        SCHEMA_ANY,    SCHEMA_OBJECT,        SCHEMA_MAP,      SCHEMA_ARRAY,
        SCHEMA_STRING, SCHEMA_INTEGER,       SCHEMA_NUMBER,   SCHEMA_BOOLEAN,
        SCHEMA_TIME,   SCHEMA_MICRO_TIME,    SCHEMA_DURATION, SCHEMA_BYTES,
        SCHEMA_RAW,    SCHEMA_INT_OR_STRING, SCHEMA_QUANTITY, SCHEMA_FIELDS,
    };
    static const char *const lists[] = { "atomic", "set", "map" };
    static const struct {
        unsigned flag;
        const char *name;
    } flags[] = {
        { SCHEMA_REQUIRED, " required" },       { SCHEMA_PATCH_MERGE, " merge" },
        { SCHEMA_RETAIN_KEYS, " retain" },      { SCHEMA_PATCH_REPLACE, " replace" },
        { SCHEMA_FIELD_ATOMIC, " atomic" },     { SCHEMA_POINTER, " pointer" },
        { SCHEMA_FIELD_GRANULAR, " granular" }, { SCHEMA_KEEP_EMPTY, " keep" },
    };
    const struct schema_inline *around = &object.table->inlines[field->via];
    struct schema type = schema_of(object, field);

    for (size_t i = 0; i < around->count; i++)
        text_appendf(text, "%u.", around->numbers[i]);
    text_appendf(text, "%u ", field->number);
    for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
        if (order[i] == schema_type(type))
            text_append(text, types[i]);
    }
    if (schema_type(type) == SCHEMA_INTEGER)
        text_append(text, schema_has(type, SCHEMA_INT32) ? "32" : "64");
    if (schema_type(type) == SCHEMA_ARRAY) {
        text_appendf(text, ":%s", lists[schema_node(type)->list_type]);
        for (size_t i = 0; i < schema_node(type)->key_count; i++)
            text_appendf(text, ",%s", schema_key(type, i));
        if (schema_has(type, SCHEMA_WRAPPED))
            text_append(text, ":wrapped");
    }
    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
        if (field->flags & flags[i].flag)
            text_append(text, flags[i].name);
    }
    if (field->merge_key)
        text_appendf(text, " by %s", schema_string(object, field->merge_key));
    if (field->default_value)
        text_appendf(text, " = %s", schema_string(object, field->default_value));
}

struct field_row {
    const char *name;
    const char *type;
    const char *field;
    const char *expected;
};

#define CORE "io.k8s.api.core.v1."
#define META "io.k8s.apimachinery.pkg.apis.meta.v1."
#define CRDS "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1."

static const struct field_row field_rows[] = {
    { "has kind outside of the message", CORE "Pod", "kind", "0 string" },
    { "keeps a struct that is no pointer", CORE "Pod", "status", "3 object keep" },
    { "has the merge key of volumes", CORE "PodSpec", "volumes",
      "1 array:map,name merge retain by name" },
    { "requires containers", CORE "PodSpec", "containers",
      "2 array:map,name required merge keep by name" },
    { "has an atomic map", CORE "PodSpec", "nodeSelector", "7 map atomic" },
    { "has both keys of ports", CORE "Container", "ports",
      "6 array:map,containerPort,protocol merge by containerPort" },
    { "has the default of a key", CORE "ContainerPort", "protocol", "4 string = \"TCP\"" },
    { "has quantities in maps", CORE "ResourceRequirements", "limits", "1 map" },
    { "puts a volume's source into a message", CORE "Volume", "secret", "2.6 object pointer" },
    { "puts two messages around", "io.k8s.api.admissionregistration.v1.NamedRuleWithOperations",
      "apiGroups", "2.2.1 array:atomic" },
    { "puts a probe's handler into a message", CORE "Probe", "httpGet", "1.2 object pointer" },
    { "keeps a probe's own fields outside", CORE "Probe", "periodSeconds", "4 integer32 = 10" },
    { "has IntOrString", CORE "HTTPGetAction", "port", "2 int-or-string required keep" },
    { "has an embedded reference's name", CORE "ConfigMapKeySelector", "name",
      "1.1 string = \"\"" },
    { "knows fields that are granular in an atomic type", CORE "PersistentVolumeSpec", "claimRef",
      "4 object pointer granular" },
    { "has bytes", CORE "ConfigMap", "binaryData", "3 map" },
    { "has pointers to booleans", CORE "Secret", "immutable", "5 boolean pointer" },
    { "has 64 bits", CORE "PodSpec", "terminationGracePeriodSeconds", "4 integer64 pointer = 30" },
    { "leaves an empty creation time out", META "ObjectMeta", "creationTimestamp", "8 time" },
    { "has sets", META "ObjectMeta", "finalizers", "14 array:set merge" },
    { "has owners by uid", META "ObjectMeta", "ownerReferences", "13 array:map,uid merge by uid" },
    { "has fieldsV1", META "ManagedFieldsEntry", "fieldsV1", "7 fields pointer" },
    { "has wrapped lists", META "APIResource", "verbs", "4 array:atomic:wrapped required keep" },
    { "has raw objects", META "WatchEvent", "object", "2 raw required keep" },
    { "has times with microseconds", "io.k8s.api.coordination.v1.LeaseSpec", "renewTime",
      "4 micro-time pointer" },
    { "has deployment strategies", "io.k8s.api.apps.v1.DeploymentSpec", "strategy",
      "4 object retain keep" },
    { "has wrapped lists in maps", "io.k8s.api.authorization.v1.SubjectAccessReviewSpec", "extra",
      "5 map" },
    { "has names in JSON that protobuf cannot have", CRDS "JSONSchemaProps", "$ref",
      "3 string pointer" },
    { "has extensions of schemas", CRDS "JSONSchemaProps", "x-kubernetes-list-map-keys",
      "41 array:atomic" },
    { "has choices", CRDS "JSONSchemaProps", "additionalProperties", "30 any pointer" },
    { "has any JSON", CRDS "JSONSchemaProps", "default", "8 any pointer" },
    { "has doubles", CRDS "JSONSchemaProps", "maximum", "9 number pointer" },
};

static void field(void **state)
{
    const struct field_row *row = *state;
    struct schema type = named(row->type);
    struct text text = TEXT_EMPTY;
    char *line;

    describe(type, field_of(type, row->field), &text);
    line = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    assert_string_equal(line, row->expected);
}

static void finds_every_named_type(void **state)
{
    (void)state;
    for (uint32_t i = 1; i <= facts_named_count; i++) {
        struct schema expected = { &facts_table, i };
        const char *name = schema_string(expected, schema_node(expected)->name);

        assert_int_equal(named(name).node, i);
    }
}

static void finds_nothing_by_wrong_names(void **state)
{
    struct schema schema;

    (void)state;
    assert_false(facts_find(SLICE("io.k8s.api.core.v1.Pot"), &schema));
    assert_false(facts_find(SLICE(""), &schema));
    assert_false(facts_find(SLICE("~"), &schema));
}

/* Every index of the table is within it, names are sorted, and protobuf's order is one. */
static void table_is_sound(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < facts_table.node_count; i++) {
        const struct schema_node *node = &facts_table.nodes[i];

        assert_true(node->items < facts_table.node_count);
        assert_true(node->fields + node->field_count <= facts_table.field_count);
        for (uint32_t f = 0; f < node->field_count; f++) {
            const struct schema_field *current = &facts_table.fields[node->fields + f];

            assert_true(current->node < facts_table.node_count);
            if (f > 0)
                assert_true(strcmp(facts_table.strings + current[-1].name,
                                   facts_table.strings + current->name) < 0);
        }
    }
}

/* The number of the outermost message a field is in, or its own. */
static unsigned first_number(const struct schema_field *current)
{
    return current->via ? facts_table.inlines[current->via].numbers[0] : current->number;
}

static void wire_order_rises(void **state)
{
    (void)state;
    for (uint32_t i = 1; i <= facts_named_count; i++) {
        const struct schema_node *node = &facts_table.nodes[i];
        bool seen[256] = { false };
        unsigned last = 0;

        assert_true(node->field_count < 256);
        for (uint32_t f = 0; f < node->field_count; f++) {
            unsigned next = facts_table.wire[node->fields + f];

            assert_true(next < node->field_count && !seen[next]);
            seen[next] = true;
            assert_true(first_number(&facts_table.fields[node->fields + next]) >= last);
            last = first_number(&facts_table.fields[node->fields + next]);
        }
    }
}

static void choices_have_forms(void **state)
{
    struct schema choice = named(CRDS "JSONSchemaPropsOrBool");

    (void)state;
    assert_int_equal(schema_type(choice), SCHEMA_ANY);
    assert_int_equal(schema_node(choice)->field_count, 2);
    assert_string_equal(
        schema_string(choice, choice.table->fields[schema_node(choice)->fields].name), "allows");
}

static void atomic_types_and_fields(void **state)
{
    struct schema spec = named(CORE "PersistentVolumeSpec");
    const struct schema_field *claim = field_of(spec, "claimRef");
    struct schema pod = named(CORE "PodSpec");
    const struct schema_field *selector = field_of(pod, "nodeSelector");

    (void)state;
    assert_true(schema_is_atomic(named(CORE "ObjectReference"), NULL));
    assert_false(schema_is_atomic(schema_of(spec, claim), claim));
    assert_true(schema_is_atomic(schema_of(pod, selector), selector));
    assert_false(schema_is_atomic(pod, NULL));
}

TEST_MAIN(TABLE(field, field_rows), TEST(finds_every_named_type),
          TEST(finds_nothing_by_wrong_names), TEST(table_is_sound), TEST(wire_order_rises),
          TEST(choices_have_forms), TEST(atomic_types_and_fields))
