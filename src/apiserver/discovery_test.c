#include "apiserver/discovery.h"

#include "apiserver/registry.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/registry_fixture.h"
#include "lib/test.h"

#define NAMES                                                                                      \
    "{plural: tabs, singular: tab, kind: Tab, listKind: TabList, shortNames: [tb], "               \
    "categories: [all]}"

static const char definition[] =
    "metadata: {name: tabs.example.com}\n"
    "spec:\n"
    "  group: example.com\n"
    "  scope: Namespaced\n"
    "  names: " NAMES "\n"
    "  versions:\n"
    "  - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}\n"
    "  - name: v1\n"
    "    served: true\n"
    "    storage: true\n"
    "    schema: {openAPIV3Schema: {type: object}}\n"
    "    subresources:\n"
    "      status: {}\n"
    "      scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}\n"
    "  - {name: v1alpha1, served: false, storage: false, schema: {openAPIV3Schema: {type: "
    "object}}}\n"
    "status:\n"
    "  acceptedNames: " NAMES "\n";

/* Parses what was written, which must be JSON. */
static struct value parse(const struct text *json)
{
    struct doc *doc;

    assert_no_error(json_parse(text_slice(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static const char *print(struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    json_format(value, JSON_COMPACT, JSON_AS_IS, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

/* The item of a list whose member has this text; absent: none. */
static struct value item(struct value list, const char *key, const char *wanted)
{
    DOC_EACH (each, list) {
        if (slice_is(value_string_or(value_get(each.value, slice_from(key)), SLICE("")), wanted))
            return each.value;
    }
    return VALUE_ABSENT_VALUE;
}

static void tells_versions(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    discovery_append_versions("[::1]:6443", &text);
    assert_string_equal(text_string(&text),
                        "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"],"
                        "\"serverAddressByClientCIDRs\":[{\"clientCIDR\":\"0.0.0.0/0\","
                        "\"serverAddress\":\"[::1]:6443\"}]}");
}

static void tells_groups(void **state)
{
    const struct registry *registry = registry_fixture_new(definition);
    CLEANUP(text) struct text all = TEXT_EMPTY;
    CLEANUP(text) struct text one = TEXT_EMPTY;
    struct value groups;

    (void)state;
    discovery_append_groups(registry, &all);
    groups = value_get(parse(&all), SLICE("groups"));
    assert_false(value_exists(item(groups, "name", "")));
    assert_string_equal(print(item(groups, "name", "apps")),
                        "{\"name\":\"apps\",\"versions\":[{\"groupVersion\":\"apps/v1\","
                        "\"version\":\"v1\"}],\"preferredVersion\":{\"groupVersion\":\"apps/v1\","
                        "\"version\":\"v1\"}}");
    assert_true(discovery_append_group(registry, SLICE("example.com"), &one));
    assert_string_equal(text_string(&one),
                        "{\"kind\":\"APIGroup\",\"apiVersion\":\"v1\",\"name\":\"example.com\","
                        "\"versions\":[{\"groupVersion\":\"example.com/v1\",\"version\":\"v1\"},{"
                        "\"groupVersion\":\"example.com/v1beta1\",\"version\":\"v1beta1\"}],"
                        "\"preferredVersion\":{\"groupVersion\":\"example.com/v1\",\"version\":"
                        "\"v1\"}}");
}

static void knows_what_is_not_served(void **state)
{
    const struct registry *registry = registry_fixture_new(definition);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    assert_false(discovery_append_group(registry, SLICE(""), &text));
    assert_false(discovery_append_group(registry, SLICE("other.com"), &text));
    assert_false(
        discovery_append_resources(registry, SLICE("example.com"), SLICE("v1alpha1"), &text));
    assert_false(discovery_append_resources(registry, SLICE("other.com"), SLICE("v1"), &text));
    assert_false(discovery_append_resources(registry, SLICE(""), SLICE("v2"), &text));
    assert_int_equal(text.size, 0);
}

struct row {
    const char *name;
    const char *group;
    const char *version;
    const char *resource;
    const char *shown;
};

/* The hashes of built-in kinds are those that upstream shows. */
static const struct row rows[] = {
    { "tells an object in a namespace", "apps", "v1", "deployments",
      "{\"name\":\"deployments\",\"singularName\":\"deployment\",\"namespaced\":true,\"kind\":"
      "\"Deployment\",\"verbs\":[\"create\",\"delete\",\"deletecollection\",\"get\",\"list\","
      "\"patch\",\"update\",\"watch\"],\"shortNames\":[\"deploy\"],\"categories\":[\"all\"],"
      "\"storageVersionHash\":\"8aSe+NMegvE=\"}" },
    { "tells a part of its own kind", "apps", "v1", "deployments/status",
      "{\"name\":\"deployments/status\",\"singularName\":\"\",\"namespaced\":true,\"kind\":"
      "\"Deployment\",\"verbs\":[\"get\",\"patch\",\"update\"]}" },
    { "tells a part of another kind", "apps", "v1", "deployments/scale",
      "{\"name\":\"deployments/scale\",\"singularName\":\"\",\"namespaced\":true,\"group\":"
      "\"autoscaling\",\"version\":\"v1\",\"kind\":\"Scale\",\"verbs\":[\"get\",\"patch\","
      "\"update\"]}" },
    { "tells an object without namespace", "", "v1", "namespaces",
      "{\"name\":\"namespaces\",\"singularName\":\"namespace\",\"namespaced\":false,\"kind\":"
      "\"Namespace\",\"verbs\":[\"create\",\"delete\",\"get\",\"list\",\"patch\",\"update\","
      "\"watch\"],\"shortNames\":[\"ns\"],\"storageVersionHash\":\"Q3oi5N2YM8M=\"}" },
    { "tells what is never stored", "authorization.k8s.io", "v1", "subjectaccessreviews",
      "{\"name\":\"subjectaccessreviews\",\"singularName\":\"subjectaccessreview\",\"namespaced\":"
      "false,\"kind\":\"SubjectAccessReview\",\"verbs\":[\"create\"]}" },
    { "tells a custom resource with the hash of its stored version", "example.com", "v1beta1",
      "tabs",
      "{\"name\":\"tabs\",\"singularName\":\"tab\",\"namespaced\":true,\"kind\":\"Tab\",\"verbs\":"
      "[\"delete\",\"deletecollection\",\"get\",\"list\",\"patch\",\"create\",\"update\","
      "\"watch\"],\"shortNames\":[\"tb\"],\"categories\":[\"all\"],\"storageVersionHash\":"
      "\"L1pB1A7Dkds=\"}" },
    { "tells the parts of a custom resource", "example.com", "v1", "tabs/scale",
      "{\"name\":\"tabs/"
      "scale\",\"singularName\":\"\",\"namespaced\":true,\"group\":\"autoscaling\","
      "\"version\":\"v1\",\"kind\":\"Scale\",\"verbs\":[\"get\",\"patch\",\"update\"]}" },
    { "tells parts of one version only", "example.com", "v1beta1", "tabs/status", "null" },
};

static void tells_resources(void **state)
{
    const struct row *row = *state;
    const struct registry *registry = registry_fixture_new(definition);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct value root;

    assert_true(discovery_append_resources(registry, slice_from(row->group),
                                           slice_from(row->version), &text));
    root = parse(&text);
    assert_int_equal(value_exists(value_get(root, SLICE("apiVersion"))), *row->group != '\0');
    assert_string_equal(print(item(value_get(root, SLICE("resources")), "name", row->resource)),
                        row->shown);
}

static void tells_everything(void **state)
{
    const struct registry *registry = registry_fixture_new(definition);
    CLEANUP(text) struct text core = TEXT_EMPTY;
    CLEANUP(text) struct text others = TEXT_EMPTY;
    struct value items;
    struct value version;

    (void)state;
    discovery_append_everything(registry, DISCOVERY_API, NEGOTIATE_DISCOVERY_V2BETA1, &core);
    items = value_get(parse(&core), SLICE("items"));
    assert_int_equal(value_count(items), 1);
    assert_string_equal(print(value_get(parse(&core), SLICE("apiVersion"))),
                        "\"apidiscovery.k8s.io/v2beta1\"");
    assert_string_equal(print(value_get(value_at(items, 0), SLICE("metadata"))), "{}");

    discovery_append_everything(registry, DISCOVERY_APIS, NEGOTIATE_DISCOVERY_V2, &others);
    items = value_get(parse(&others), SLICE("items"));
    version = value_at(value_get(value_at(items, value_count(items) - 1), SLICE("versions")), 0);
    assert_string_equal(
        print(version),
        "{\"version\":\"v1\",\"resources\":[{\"resource\":\"tabs\",\"responseKind\":{\"group\":"
        "\"example.com\",\"version\":\"v1\",\"kind\":\"Tab\"},\"scope\":\"Namespaced\","
        "\"singularResource\":\"tab\",\"verbs\":[\"delete\",\"deletecollection\",\"get\",\"list\","
        "\"patch\",\"create\",\"update\",\"watch\"],\"shortNames\":[\"tb\"],\"categories\":["
        "\"all\"],"
        "\"subresources\":[{\"subresource\":\"status\",\"responseKind\":{\"group\":\"example.com\","
        "\"version\":\"v1\",\"kind\":\"Tab\"},\"verbs\":[\"get\",\"patch\",\"update\"]},{"
        "\"subresource\":\"scale\",\"responseKind\":{\"group\":\"autoscaling\",\"version\":\"v1\","
        "\"kind\":\"Scale\"},\"verbs\":[\"get\",\"patch\",\"update\"]}]}],\"freshness\":"
        "\"Current\"}");
}

/* Both ways must tell the same. */
static void agrees_with_itself(void **state)
{
    const struct registry *registry = registry_fixture_new(definition);
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    size_t resources = 0;

    (void)state;
    discovery_append_everything(registry, DISCOVERY_API, NEGOTIATE_DISCOVERY_V2, &whole);
    DOC_EACH (group, value_get(parse(&whole), SLICE("items"))) {
        DOC_EACH (version, value_get(group.value, SLICE("versions")))
            resources += value_count(value_get(version.value, SLICE("resources")));
    }
    text_clear(&whole);
    discovery_append_everything(registry, DISCOVERY_APIS, NEGOTIATE_DISCOVERY_V2, &whole);
    DOC_EACH (group, value_get(parse(&whole), SLICE("items"))) {
        DOC_EACH (version, value_get(group.value, SLICE("versions")))
            resources += value_count(value_get(version.value, SLICE("resources")));
    }
    assert_int_equal(resources, registry_count(registry));
}

static void tags_documents(void **state)
{
    (void)state;
    assert_string_equal(discovery_etag(fixture_current()->arena, SLICE("")),
                        "\"CF83E1357EEFB8BDF1542850D66D8007D620E4050B5715DC83F4A921D36CE9CE47D0D13C"
                        "5D85F2B0FF8318D2877EEC2F63B931BD47417A81A538327AF927DA3E\"");
}

TEST_MAIN(TEST(tells_versions), TEST(tells_groups), TEST(knows_what_is_not_served),
          TABLE(tells_resources, rows), TEST(tells_everything), TEST(agrees_with_itself),
          TEST(tags_documents))
