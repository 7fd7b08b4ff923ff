#include "apiserver/openapi.h"

#include "apiserver/registry.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "lib/registry_fixture.h"
#include "lib/test.h"

#define NAMES "{plural: tabs, singular: tab, kind: Tab, listKind: TabList}"

/* A definition with this schema, which is in YAML's flow style. */
static const struct registry *registry_of(const char *schema)
{
    return registry_fixture_new(
        arena_format(fixture_current()->arena,
                     "metadata: {name: tabs.stable.example.com}\n"
                     "spec:\n"
                     "  group: stable.example.com\n"
                     "  scope: Namespaced\n"
                     "  names: " NAMES "\n"
                     "  versions:\n"
                     "  - name: v1\n"
                     "    served: true\n"
                     "    storage: true\n"
                     "    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, "
                     "statusReplicasPath: .status.replicas}}\n"
                     "    schema: {openAPIV3Schema: %s}\n"
                     "status: {acceptedNames: " NAMES "}\n",
                     schema));
}

static struct value parse(const struct text *json)
{
    struct doc *doc;

    assert_no_error(json_parse(text_slice(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct value v3_of(const struct registry *registry, const char *path)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_true(openapi_append_v3(registry, slice_from(path), &text));
    return parse(&text);
}

static struct value v2_of(const struct registry *registry)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    openapi_append_v2(registry, &text);
    return parse(&text);
}

static const char *print(struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    json_format(value, JSON_COMPACT, JSON_SORTED, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

/* Copies without our own words, which have a test of their own: those below the top. */
static void copy_bare(struct text *text, struct value value, bool at_top)
{
    if (!value_is_object(value)) {
        json_write_value(text, value);
        return;
    }
    json_write_object(text);
    DOC_EACH (member, value) {
        if (!at_top && slice_is(member.key, "description"))
            continue;
        json_write_key_slice(text, member.key);
        copy_bare(text, member.value, false);
    }
    json_write_end_object(text);
}

static const char *print_bare(struct value value, bool at_top)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    copy_bare(&text, value, at_top);
    return print(parse(&text));
}

/* Every reference leads to a type of the same document. */
static void check_references(struct value value, struct value types, const char *prefix)
{
    DOC_EACH (each, value) {
        struct slice ref;

        if (slice_is(each.key, "$ref") && value_string(each.value, &ref)) {
            size_t skip = strlen(prefix);

            assert_true(slice_has_prefix(ref, prefix));
            assert_true(value_exists(value_get(types, slice_of(ref.data + skip, ref.size - skip))));
        }
        check_references(each.value, types, prefix);
    }
}

static void refers_to_what_is_there(void **state)
{
    const struct registry *registry = registry_of("{type: object}");
    CLEANUP(text) struct text index = TEXT_EMPTY;
    struct value root;

    (void)state;
    openapi_append_index(registry, &index);
    DOC_EACH (path, value_get(parse(&index), SLICE("paths"))) {
        root = v3_of(registry, arena_text(fixture_current()->arena, path.key));
        check_references(root, value_find(root, VALUE_KEYS("components", "schemas")),
                         "#/components/schemas/");
    }
    root = v2_of(registry);
    check_references(root, value_get(root, SLICE("definitions")), "#/definitions/");
}

struct type_row {
    const char *name;
    const char *path;
    const char *type;
    const char *v3;
    const char *v2;
};

#define META "io.k8s.apimachinery.pkg.apis.meta.v1."

static const struct type_row type_rows[] = {
    { "tells fields, what is required and what kind it is", "apis/apps/v1",
      "io.k8s.api.apps.v1.DeploymentList",
      "{\"properties\":{\"apiVersion\":{\"type\":\"string\"},\"items\":{\"items\":{\"$ref\":\"#/"
      "components/schemas/io.k8s.api.apps.v1.Deployment\"},\"type\":\"array\"},\"kind\":{\"type\":"
      "\"string\"},\"metadata\":{\"allOf\":[{\"$ref\":\"#/components/schemas/" META
      "ListMeta\"}]}},\"required\":["
      "\"items\"],\"type\":\"object\",\"x-kubernetes-group-version-kind\":[{\"group\":\"apps\","
      "\"kind\":\"DeploymentList\",\"version\":\"v1\"}]}",
      "{\"properties\":{\"apiVersion\":{\"type\":\"string\"},\"items\":{\"items\":{\"$ref\":\"#/"
      "definitions/io.k8s.api.apps.v1.Deployment\"},\"type\":\"array\"},\"kind\":{\"type\":"
      "\"string\"},\"metadata\":{\"$ref\":\"#/definitions/" META "ListMeta\"}},\"required\":["
      "\"items\"],\"type\":\"object\",\"x-kubernetes-group-version-kind\":[{\"group\":\"apps\","
      "\"kind\":\"DeploymentList\",\"version\":\"v1\"}]}" },
    { "tells atomic types", "apis/apps/v1", "io.k8s.api.core.v1.LocalObjectReference",
      "{\"properties\":{\"name\":{\"default\":\"\",\"type\":\"string\"}},\"type\":\"object\",\"x-"
      "kubernetes-map-type\":\"atomic\"}",
      "{\"properties\":{\"name\":{\"default\":\"\",\"type\":\"string\"}},\"type\":\"object\",\"x-"
      "kubernetes-map-type\":\"atomic\"}" },
    { "tells quantities", "apis/apps/v1", "io.k8s.apimachinery.pkg.api.resource.Quantity",
      "{\"oneOf\":[{\"type\":\"string\"},{\"type\":\"number\"}]}", "{\"type\":\"string\"}" },
    { "tells numbers or texts", "apis/apps/v1", "io.k8s.apimachinery.pkg.util.intstr.IntOrString",
      "{\"format\":\"int-or-string\",\"oneOf\":[{\"type\":\"integer\"},{\"type\":\"string\"}]}",
      "{\"format\":\"int-or-string\",\"type\":\"string\"}" },
    { "tells times", "apis/apps/v1", META "Time", "{\"format\":\"date-time\",\"type\":\"string\"}",
      "{\"format\":\"date-time\",\"type\":\"string\"}" },
    { "tells what may be anything", "apis/apiextensions.k8s.io/v1",
      "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON", "{}", "{}" },
    { "tells kinds of all groups", "api/v1", META "Preconditions",
      "{\"properties\":{\"resourceVersion\":{\"type\":\"string\"},\"uid\":{\"type\":\"string\"}},"
      "\"type\":\"object\"}",
      "{\"properties\":{\"resourceVersion\":{\"type\":\"string\"},\"uid\":{\"type\":\"string\"}},"
      "\"type\":\"object\"}" },
};

static void tells_types(void **state)
{
    const struct type_row *row = *state;
    const struct registry *registry = registry_of("{type: object}");
    struct value types =
        value_find(v3_of(registry, row->path), VALUE_KEYS("components", "schemas"));

    assert_string_equal(print_bare(value_get(types, slice_from(row->type)), true), row->v3);
    types = value_get(v2_of(registry), SLICE("definitions"));
    assert_string_equal(print_bare(value_get(types, slice_from(row->type)), true), row->v2);
}

struct field_row {
    const char *name;
    const char *type;
    const char *field;
    const char *shown;
};

static const struct field_row field_rows[] = {
    { "tells how lists merge", "io.k8s.api.core.v1.PodSpec", "volumes",
      "{\"items\":{\"$ref\":\"#/components/schemas/io.k8s.api.core.v1.Volume\"},\"type\":\"array\","
      "\"x-kubernetes-list-map-keys\":[\"name\"],\"x-kubernetes-list-type\":\"map\",\"x-kubernetes-"
      "patch-merge-key\":\"name\",\"x-kubernetes-patch-strategy\":\"merge,retainKeys\"}" },
    { "tells how sets merge", META "ObjectMeta", "finalizers",
      "{\"items\":{\"type\":\"string\"},\"type\":\"array\",\"x-kubernetes-list-type\":\"set\",\"x-"
      "kubernetes-patch-strategy\":\"merge\"}" },
    { "keeps rules beside a reference", "io.k8s.api.apps.v1.DeploymentSpec", "strategy",
      "{\"allOf\":[{\"$ref\":\"#/components/schemas/io.k8s.api.apps.v1.DeploymentStrategy\"}],\"x-"
      "kubernetes-patch-strategy\":\"retainKeys\"}" },
    { "tells maps", META "ObjectMeta", "labels",
      "{\"additionalProperties\":{\"type\":\"string\"},\"type\":\"object\"}" },
    { "tells maps that are replaced", "io.k8s.api.core.v1.PodSpec", "nodeSelector",
      "{\"additionalProperties\":{\"type\":\"string\"},\"type\":\"object\",\"x-kubernetes-map-"
      "type\":"
      "\"atomic\"}" },
    { "tells the size of numbers", META "ObjectMeta", "generation",
      "{\"format\":\"int64\",\"type\":\"integer\"}" },
};

static void tells_fields(void **state)
{
    const struct field_row *row = *state;
    struct value root = v3_of(registry_of("{type: object}"), "apis/apps/v1");

    assert_string_equal(print_bare(value_find(root, VALUE_KEYS("components", "schemas", row->type,
                                                               "properties", row->field)),
                                   false),
                        row->shown);
}

#define TAB_KIND                                                                                   \
    "\"x-kubernetes-group-version-kind\":[{\"group\":\"stable.example.com\",\"kind\":\"Tab\","     \
    "\"version\":\"v1\"}]"
#define OBJECT_FIELDS(metadata)                                                                    \
    "\"apiVersion\":{\"type\":\"string\"},\"kind\":{\"type\":\"string\"},\"metadata\":" metadata
#define IN_V3 "{\"allOf\":[{\"$ref\":\"#/components/schemas/" META "ObjectMeta\"}]}"
#define IN_V2 "{\"$ref\":\"#/definitions/" META "ObjectMeta\"}"

struct custom_row {
    const char *name;
    const char *schema; /* of the field "a" */
    const char *v3;
    const char *v2;
};

static const struct custom_row custom_rows[] = {
    { "keeps what a definition says",
      "{type: string, description: words, enum: [x, z], pattern: ^x, maxLength: 3, default: x}",
      "{\"default\":\"x\",\"description\":\"words\",\"enum\":[\"x\",\"z\"],\"maxLength\":3,"
      "\"pattern\":\"^x\",\"type\":\"string\"}",
      "{\"default\":\"x\",\"description\":\"words\",\"enum\":[\"x\",\"z\"],\"maxLength\":3,"
      "\"pattern\":\"^x\",\"type\":\"string\"}" },
    { "leaves choices to the new version",
      "{type: object, properties: {b: {type: integer}}, oneOf: [{required: [b]}]}",
      "{\"oneOf\":[{\"required\":[\"b\"]}],\"properties\":{\"b\":{\"type\":\"integer\"}},\"type\":"
      "\"object\"}",
      "{\"properties\":{\"b\":{\"type\":\"integer\"}},\"type\":\"object\"}" },
    { "says nothing about null in the old version",
      "{type: object, required: [b, c], properties: {b: {type: string, nullable: true}, c: {type: "
      "string}}}",
      "{\"properties\":{\"b\":{\"nullable\":true,\"type\":\"string\"},\"c\":{\"type\":\"string\"}},"
      "\"required\":[\"b\",\"c\"],\"type\":\"object\"}",
      "{\"properties\":{\"b\":{},\"c\":{\"type\":\"string\"}},\"required\":[\"c\"],\"type\":"
      "\"object\"}" },
    { "says nothing about what holds anything in the old version",
      "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: string}}}",
      "{\"properties\":{\"b\":{\"type\":\"string\"}},\"type\":\"object\",\"x-kubernetes-preserve-"
      "unknown-fields\":true}",
      "{\"x-kubernetes-preserve-unknown-fields\":true}" },
    { "spells out numbers or texts", "{x-kubernetes-int-or-string: true}",
      "{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"string\"}],\"x-kubernetes-int-or-string\":"
      "true}",
      "{\"x-kubernetes-int-or-string\":true}" },
    { "goes into lists and maps",
      "{type: array, items: {type: object, additionalProperties: {type: string, nullable: true}}}",
      "{\"items\":{\"additionalProperties\":{\"nullable\":true,\"type\":\"string\"},\"type\":"
      "\"object\"},\"type\":\"array\"}",
      "{\"items\":{\"additionalProperties\":{},\"type\":\"object\"},\"type\":\"array\"}" },
    { "completes objects in objects",
      "{type: object, x-kubernetes-embedded-resource: true, required: [kind]}",
      "{\"properties\":{" OBJECT_FIELDS(
          IN_V3) "},\"required\":[\"kind\",\"apiVersion\"],\"type\":"
                 "\"object\",\"x-kubernetes-embedded-resource\":true}",
      "{\"properties\":{" OBJECT_FIELDS(IN_V2) "},\"required\":[\"kind\",\"apiVersion\"],\"type\":"
                                               "\"object\",\"x-kubernetes-embedded-resource\":"
                                               "true}" },
    { "drops what clients do not read", "{type: string, example: x, externalDocs: {url: y}}",
      "{\"type\":\"string\"}", "{\"type\":\"string\"}" },
};

static void tells_custom_fields(void **state)
{
    const struct custom_row *row = *state;
    const struct registry *registry = registry_of(
        arena_format(fixture_current()->arena, "{type: object, properties: {a: %s}}", row->schema));
    struct value v3 = v3_of(registry, "apis/stable.example.com/v1");
    struct value v2 = v2_of(registry);

    assert_string_equal(
        print_bare(value_find(v3, VALUE_KEYS("components", "schemas", "com.example.stable.v1.Tab",
                                             "properties", "a")),
                   true),
        row->v3);
    assert_string_equal(
        print_bare(value_find(v2, VALUE_KEYS("definitions", "com.example.stable.v1.Tab",
                                             "properties", "a")),
                   true),
        row->v2);
}

static void completes_custom_kinds(void **state)
{
    struct value v3 = v3_of(registry_of("{type: object, properties: {metadata: {type: object, "
                                        "properties: {name: {type: string}}}}}"),
                            "apis/stable.example.com/v1");

    (void)state;
    v3 = value_find(v3, VALUE_KEYS("components", "schemas"));
    assert_string_equal(print_bare(value_get(v3, SLICE("com.example.stable.v1.Tab")), true),
                        "{\"properties\":{" OBJECT_FIELDS(IN_V3) "},\"type\":\"object\"," TAB_KIND
                                                                 "}");
    assert_string_equal(
        print_bare(value_get(v3, SLICE("com.example.stable.v1.TabList")), true),
        "{\"properties\":{\"apiVersion\":{\"type\":\"string\"},\"items\":{"
        "\"items\":{\"$ref\":\"#/components/schemas/com.example.stable.v1.Tab\"},"
        "\"type\":\"array\"},\"kind\":{\"type\":\"string\"},\"metadata\":{\"allOf\":[{"
        "\"$ref\":\"#/components/schemas/" META "ListMeta\"}]}},\"required\":[\"items\"],"
        "\"type\":\"object\",\"x-kubernetes-group-version-kind\":[{\"group\":"
        "\"stable.example.com\",\"kind\":\"TabList\",\"version\":\"v1\"}]}");
}

/* People and upstream's tests look for the first words of each. */
static void explains_what_all_objects_have(void **state)
{
    static const char *const places[][2] = {
        { "com.example.stable.v1.Tab", "apiVersion" },
        { "com.example.stable.v1.Tab", "kind" },
        { "com.example.stable.v1.Tab", "metadata" },
        { "com.example.stable.v1.TabList", "metadata" },
        { META "ObjectMeta", "creationTimestamp" },
    };
    static const char *const words[] = { "APIVersion defines ", "Kind is ",
                                         "Standard object's metadata", "Standard list metadata",
                                         "CreationTimestamp is a timestamp" };
    struct value v3 = v3_of(registry_of("{type: object}"), "apis/stable.example.com/v1");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        struct value description =
            value_find(v3, VALUE_KEYS("components", "schemas", places[i][0], "properties",
                                      places[i][1], "description"));

        assert_true(slice_has_prefix(value_string_or(description, SLICE("")), words[i]));
    }
}

static void tells_fields_that_can_be_selected(void **state)
{
    const struct registry *registry = registry_fixture_new(
        "metadata: {name: tabs.stable.example.com}\n"
        "spec:\n"
        "  group: stable.example.com\n"
        "  scope: Cluster\n"
        "  names: " NAMES "\n"
        "  versions:\n"
        "  - name: v1\n"
        "    served: true\n"
        "    storage: true\n"
        "    selectableFields: [{jsonPath: .spec.a}]\n"
        "    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, "
        "properties: {a: {type: string}}}}}}\n"
        "status: {acceptedNames: " NAMES "}\n");
    struct value v3 = v3_of(registry, "apis/stable.example.com/v1");

    (void)state;
    assert_string_equal(
        print(value_find(v3, VALUE_KEYS("components", "schemas", "com.example.stable.v1.Tab",
                                        "x-kubernetes-selectable-fields"))),
        "[{\"fieldPath\":\"spec.a\"}]");
}

static void says_little_about_open_kinds(void **state)
{
    const struct registry *registry =
        registry_of("{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: "
                    "{type: string}}}");

    (void)state;
    assert_string_equal(
        print(value_find(v2_of(registry), VALUE_KEYS("definitions", "com.example.stable.v1.Tab"))),
        "{\"type\":\"object\"," TAB_KIND "}");
}

/* What parameters an operation has, with blanks between. */
static const char *parameters(struct value operation)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;

    DOC_EACH (parameter, value_get(operation, SLICE("parameters"))) {
        text_append(&names, names.size ? " " : "");
        text_append_slice(&names,
                          value_string_or(value_get(parameter.value, SLICE("name")), SLICE("?")));
    }
    return arena_strdup(fixture_current()->arena, text_string(&names));
}

struct operation_row {
    const char *name;
    const char *document;
    const char *path;
    const char *method;
    const char *id; /* NULL: there is no such operation */
    const char *action;
    const char *parameters;
};

#define DEPLOYMENTS "/apis/apps/v1/namespaces/{namespace}/deployments"
#define TABS        "/apis/stable.example.com/v1/namespaces/{namespace}/tabs"

static const struct operation_row operation_rows[] = {
    { "lists", "apis/apps/v1", DEPLOYMENTS, "get", "listAppsV1NamespacedDeployment", "list",
      "allowWatchBookmarks continue fieldSelector labelSelector limit resourceVersion "
      "resourceVersionMatch sendInitialEvents timeoutSeconds watch" },
    { "lists everywhere", "apis/apps/v1", "/apis/apps/v1/deployments", "get",
      "listAppsV1DeploymentForAllNamespaces", "list",
      "allowWatchBookmarks continue fieldSelector labelSelector limit resourceVersion "
      "resourceVersionMatch sendInitialEvents timeoutSeconds watch" },
    { "creates", "apis/apps/v1", DEPLOYMENTS, "post", "createAppsV1NamespacedDeployment", "post",
      "dryRun fieldManager fieldValidation" },
    { "deletes many", "apis/apps/v1", DEPLOYMENTS, "delete",
      "deleteAppsV1CollectionNamespacedDeployment", "deletecollection",
      "continue dryRun fieldSelector gracePeriodSeconds labelSelector limit orphanDependents "
      "propagationPolicy resourceVersion resourceVersionMatch sendInitialEvents timeoutSeconds" },
    { "reads", "apis/apps/v1", DEPLOYMENTS "/{name}", "get", "readAppsV1NamespacedDeployment",
      "get", "" },
    { "replaces", "apis/apps/v1", DEPLOYMENTS "/{name}", "put", "replaceAppsV1NamespacedDeployment",
      "put", "dryRun fieldManager fieldValidation" },
    { "patches", "apis/apps/v1", DEPLOYMENTS "/{name}", "patch", "patchAppsV1NamespacedDeployment",
      "patch", "dryRun fieldManager fieldValidation force" },
    { "deletes", "apis/apps/v1", DEPLOYMENTS "/{name}", "delete",
      "deleteAppsV1NamespacedDeployment", "delete",
      "dryRun gracePeriodSeconds orphanDependents propagationPolicy" },
    { "replaces a part", "apis/apps/v1", DEPLOYMENTS "/{name}/scale", "put",
      "replaceAppsV1NamespacedDeploymentScale", "put", "dryRun fieldManager fieldValidation" },
    { "connects", "api/v1", "/api/v1/namespaces/{namespace}/pods/{name}/exec", "post",
      "connectCoreV1PostNamespacedPodExec", "connect", "" },
    { "reads a log", "api/v1", "/api/v1/namespaces/{namespace}/pods/{name}/log", "get",
      "readCoreV1NamespacedPodLog", "get", "" },
    { "names long groups", "apis/rbac.authorization.k8s.io/v1",
      "/apis/rbac.authorization.k8s.io/v1/clusterroles/{name}", "get",
      "readRbacAuthorizationV1ClusterRole", "get", "" },
    { "does not delete many namespaces", "api/v1", "/api/v1/namespaces", "delete", NULL, NULL,
      NULL },
    { "patches custom resources", "apis/stable.example.com/v1", TABS "/{name}", "patch",
      "patchStableExampleComV1NamespacedTab", "patch",
      "dryRun fieldManager fieldValidation force" },
    { "patches parts of custom resources", "apis/stable.example.com/v1", TABS "/{name}/status",
      "patch", "patchStableExampleComV1NamespacedTabStatus", "patch",
      "dryRun fieldManager fieldValidation force" },
};

static void tells_operations(void **state)
{
    const struct operation_row *row = *state;
    struct value root = v3_of(registry_of("{type: object}"), row->document);
    struct value operation = value_find(root, VALUE_KEYS("paths", row->path, row->method));

    assert_int_equal(value_exists(operation), row->id != NULL);
    if (!row->id)
        return;
    assert_true(
        slice_is(value_string_or(value_get(operation, SLICE("operationId")), SLICE("")), row->id));
    assert_true(
        slice_is(value_string_or(value_get(operation, SLICE("x-kubernetes-action")), SLICE("")),
                 row->action));
    assert_string_equal(parameters(operation), row->parameters);
}

static void tells_kinds_of_operations(void **state)
{
    struct value root = v3_of(registry_of("{type: object}"), "apis/apps/v1");

    (void)state;
    assert_string_equal(print(value_find(root, VALUE_KEYS("paths", DEPLOYMENTS "/{name}", "patch",
                                                          "x-kubernetes-group-version-kind"))),
                        "{\"group\":\"apps\",\"kind\":\"Deployment\",\"version\":\"v1\"}");
    assert_string_equal(
        print(value_find(root, VALUE_KEYS("paths", DEPLOYMENTS "/{name}/scale", "patch",
                                          "x-kubernetes-group-version-kind"))),
        "{\"group\":\"autoscaling\",\"kind\":\"Scale\",\"version\":\"v1\"}");
    assert_string_equal(
        print(value_find(root, VALUE_KEYS("paths", DEPLOYMENTS "/{name}", "parameters"))),
        "[{\"in\":\"path\",\"name\":\"name\",\"required\":true,\"schema\":{\"type\":"
        "\"string\",\"uniqueItems\":true}},{\"in\":\"path\",\"name\":\"namespace\","
        "\"required\":true,\"schema\":{\"type\":\"string\",\"uniqueItems\":true}},{"
        "\"in\":\"query\",\"name\":\"pretty\",\"schema\":{\"type\":\"string\","
        "\"uniqueItems\":true}}]");
}

static void tells_bodies_of_the_old_version(void **state)
{
    struct value operation =
        value_find(v2_of(registry_of("{type: object}")),
                   VALUE_KEYS("paths", "/api/v1/namespaces/{namespace}/configmaps", "post"));

    (void)state;
    assert_string_equal(print(value_at(value_get(operation, SLICE("parameters")), 0)),
                        "{\"in\":\"body\",\"name\":\"body\",\"required\":true,\"schema\":{\"$ref\":"
                        "\"#/definitions/io.k8s.api.core.v1.ConfigMap\"}}");
    assert_string_equal(
        print(value_find(operation, VALUE_KEYS("responses", "201"))),
        "{\"description\":\"Created\",\"schema\":{\"$ref\":\"#/definitions/io.k8s.api.core.v1."
        "ConfigMap\"}}");
}

/* --- protobuf -------------------------------------------------------------------------------- */

struct field {
    unsigned number;
    uint64_t number_value; /* of a varint */
    struct slice bytes;
};

static uint64_t take_varint(struct slice *left)
{
    uint64_t value = 0;

    for (unsigned shift = 0;; shift += 7) {
        assert_true(left->size > 0 && shift < 64);
        value |= (uint64_t)(left->data[0] & 0x7f) << shift;
        *left = slice_of(left->data + 1, left->size - 1);
        if (!(left->data[-1] & 0x80))
            return value;
    }
}

/* The next field of a message; false at its end. Fails the test when it is none. */
static bool take_field(struct slice *left, struct field *out_field)
{
    uint64_t tag;

    if (left->size == 0)
        return false;
    tag = take_varint(left);
    *out_field = (struct field){ .number = (unsigned)(tag >> 3) };
    switch (tag & 7) {
    case 0:
        out_field->number_value = take_varint(left);
        return true;
    case 1:
        out_field->bytes = slice_of(left->data, 8);
        break;
    default:
        assert_int_equal(tag & 7, 2);
        out_field->bytes.size = take_varint(left);
        out_field->bytes.data = left->data;
    }
    assert_true(out_field->bytes.size <= left->size);
    *left = slice_of(left->data + out_field->bytes.size, left->size - out_field->bytes.size);
    return true;
}

/* The bytes of a message's first field with this number. */
static struct slice inside(struct slice message, unsigned number)
{
    struct field field;

    while (take_field(&message, &field)) {
        if (field.number == number)
            return field.bytes;
    }
    return slice_of(NULL, 0);
}

/* The value of an entry {name = 1, value = 2} in a message that repeats them as `number`. */
static struct slice named(struct slice message, unsigned number, const char *name)
{
    struct field field;

    while (take_field(&message, &field)) {
        if (field.number == number && slice_is(inside(field.bytes, 1), name))
            return inside(field.bytes, 2);
    }
    return slice_of(NULL, 0);
}

static size_t count_fields(struct slice message, unsigned number)
{
    struct field field;
    size_t count = 0;

    while (take_field(&message, &field))
        count += field.number == number;
    return count;
}

/* Numbers are those of gnostic's OpenAPIv2.proto. */
static void writes_protobuf(void **state)
{
    const struct registry *registry =
        registry_of("{type: object, required: [a], properties: {a: {type: integer, minimum: 1, "
                    "maxLength: 300, default: {b: 1}, x-kubernetes-int-or-string: true}}, "
                    "additionalProperties: true}");
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct value json = v2_of(registry);
    struct slice document;
    struct slice tab;
    struct slice field;

    (void)state;
    openapi_append_v2_protobuf(registry, &bytes);
    document = text_slice(&bytes);
    assert_true(slice_is(inside(document, 1), "2.0"));
    assert_true(slice_is(inside(inside(document, 2), 1), "Kubernetes"));
    assert_int_equal(count_fields(inside(document, 8), 2),
                     value_count(value_get(json, SLICE("paths"))));
    assert_int_equal(count_fields(inside(document, 9), 1),
                     value_count(value_get(json, SLICE("definitions"))));

    tab = named(inside(document, 9), 1, "com.example.stable.v1.Tab");
    assert_true(slice_is(inside(inside(tab, 22), 1), "object"));
    assert_true(slice_is(inside(tab, 19), "a"));
    assert_memory_equal(inside(tab, 21).data, "\x10\x01", 2);
    field = named(inside(tab, 25), 1, "a");
    assert_true(slice_is(inside(inside(field, 5), 2), "{\"b\":1}"));
    assert_memory_equal(inside(field, 9).data, "\0\0\0\0\0\0\xf0\x3f", 8);
    assert_true(slice_is(inside(named(field, 31, "x-kubernetes-int-or-string"), 2), "true"));
}

static void writes_operations_in_protobuf(void **state)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct slice item;
    struct slice patch;
    struct slice response;

    (void)state;
    openapi_append_v2_protobuf(registry_of("{type: object}"), &bytes);
    item = named(inside(text_slice(&bytes), 8), 2, "/api/v1/nodes/{name}");
    patch = inside(item, 8);
    assert_true(slice_is(inside(patch, 5), "patchCoreV1Node"));
    assert_int_equal(count_fields(patch, 8), 5);
    assert_true(slice_is(inside(inside(inside(inside(patch, 8), 1), 1), 2), "body"));
    assert_true(slice_is(inside(inside(inside(inside(inside(item, 9), 1), 2), 4), 4), "name"));
    response = inside(named(inside(patch, 9), 1, "200"), 1);
    assert_true(slice_is(inside(response, 1), "OK"));
    assert_true(slice_is(inside(inside(inside(response, 2), 1), 1),
                         "#/definitions/io.k8s.api.core.v1.Node"));
    assert_true(slice_is(inside(named(patch, 13, "x-kubernetes-action"), 2), "\"patch\""));
}

static void hashes_what_it_says(void **state)
{
    struct arena *arena = fixture_current()->arena;
    const struct registry *one = registry_of("{type: object}");
    const struct registry *same = registry_of("{type: object}");
    const struct registry *other = registry_of("{type: object, description: x}");
    const struct slice path = SLICE("apis/stable.example.com/v1");
    const struct slice apps = SLICE("apis/apps/v1");
    CLEANUP(text) struct text index = TEXT_EMPTY;

    (void)state;
    assert_string_equal(openapi_hash_v3(arena, one, path), openapi_hash_v3(arena, same, path));
    assert_string_not_equal(openapi_hash_v3(arena, one, path), openapi_hash_v3(arena, other, path));
    assert_string_equal(openapi_hash_v3(arena, one, apps), openapi_hash_v3(arena, other, apps));
    assert_string_not_equal(openapi_hash_v3(arena, one, apps), openapi_hash_v3(arena, one, path));
    assert_string_equal(openapi_hash_v2(arena, one), openapi_hash_v2(arena, same));
    assert_string_not_equal(openapi_hash_v2(arena, one), openapi_hash_v2(arena, other));
    openapi_append_index(one, &index);
    assert_string_equal(
        print(value_find(parse(&index), VALUE_KEYS("paths", "apis/apps/v1", "serverRelativeURL"))),
        arena_format(arena, "\"/openapi/v3/apis/apps/v1?hash=%s\"",
                     openapi_hash_v3(arena, one, apps)));
}

static void knows_what_is_not_served(void **state)
{
    const struct registry *registry = registry_of("{type: object}");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    assert_false(openapi_append_v3(registry, SLICE("apis/apps/v2"), &text));
    assert_false(openapi_append_v3(registry, SLICE("api"), &text));
    assert_null(openapi_hash_v3(fixture_current()->arena, registry, SLICE("")));
    assert_int_equal(text.size, 0);
}

TEST_MAIN(TEST(refers_to_what_is_there), TABLE(tells_types, type_rows),
          TABLE(tells_fields, field_rows), TABLE(tells_custom_fields, custom_rows),
          TEST(completes_custom_kinds), TEST(explains_what_all_objects_have),
          TEST(tells_fields_that_can_be_selected), TEST(says_little_about_open_kinds),
          TABLE(tells_operations, operation_rows), TEST(tells_kinds_of_operations),
          TEST(tells_bodies_of_the_old_version), TEST(writes_protobuf),
          TEST(writes_operations_in_protobuf), TEST(hashes_what_it_says),
          TEST(knows_what_is_not_served))
